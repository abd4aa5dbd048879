/** The small endpoints: usage, templates, health. */
import { reachable } from '../counts/allowances.ts'
import { currentAccount } from '../counts/ledger.ts'
import { untilNextMonth } from '../counts/month.ts'
import { authenticate } from '../keys/authentication.ts'
import { planOf, type Service } from '../service.ts'
import type { Exchange } from './exchange.ts'

/** `GET /v1/usage`. */
export async function usage(exchange: Exchange, service: Service): Promise<void> {
  const key = authenticate(exchange, service.keys)
  const plan = planOf(service, key.plan)
  const now = service.now()
  const account = currentAccount(key.caller, now)
  const used = await reachable(exchange, service.ledger.used(account))
  await exchange.sendJson(200, {
    key: { id: key.id, name: key.name },
    plan: key.plan,
    limits: {
      requests_per_minute: plan.requestsPerMinute,
      pdfs_per_month: plan.pdfsPerMonth,
      branding: plan.branding,
      priority: plan.priority,
    },
    month: account.month,
    used,
    remaining: Math.max(0, plan.pdfsPerMonth - used),
    resets_at: new Date(now + untilNextMonth(now)).toISOString(),
  })
}

/** `GET /v1/templates`. */
export async function templates(exchange: Exchange, service: Service): Promise<void> {
  const list = service.templates.map(({ name, label, description }) => ({ name, label, description }))
  await exchange.sendJson(200, { templates: list })
}

/** `GET /health/live`. */
export async function live(exchange: Exchange): Promise<void> {
  await exchange.sendJson(200, { status: 'live' })
}

/** `GET /health/ready`: whether a balancer should send new documents here. */
export async function ready(exchange: Exchange, service: Service): Promise<void> {
  const checks = {
    accepting: !service.isDraining,
    pool: service.pool.warm > 0,
    queue: service.pool.hasRoom,
    ledger: service.ledger.isWritable(),
  }
  const isReady = Object.values(checks).every(Boolean)
  await exchange.sendJson(isReady ? 200 : 503, { status: isReady ? 'ready' : 'not ready', checks })
}
