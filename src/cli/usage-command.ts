/** `octavo usage`: the number of PDFs of each caller in a month, read while a server runs. */

import { accountKey, type Ledger } from '../service/counts/ledger.ts'
import { monthOf } from '../service/counts/month.ts'
import { KeyStore } from '../service/keys/key-store.ts'
import type { Settings } from '../service/settings.ts'
import { readArguments, refuseArguments } from './arguments.ts'
import { USAGE_FLAGS } from './command-flags.ts'
import { settingsFrom } from './command-settings.ts'
import { table } from './keys-command.ts'
import { UsageError } from './outcome.ts'

const HINT = 'Try "octavo usage --help".'

interface CallerUsage {
  readonly caller: string
  readonly names: readonly string[]
  readonly plan: string
  readonly used: number
  readonly limit: number | null
}

/** Prints the number of PDFs of each caller in a month, as a table or in JSON. */
export async function usage(args: readonly string[]): Promise<void> {
  const given = readArguments(args, USAGE_FLAGS, HINT)
  refuseArguments(given, HINT)
  const settings = settingsFrom(given)
  const month = given.text('month') ?? monthOf(Date.now())
  if (!/^\d{4}-(?:0[1-9]|1[0-2])$/.test(month)) throw new UsageError('--month takes a month such as 2026-05.', HINT)
  const rows = await usageOf(settings, month)
  if (given.has('json')) {
    process.stdout.write(`${JSON.stringify({ month, callers: rows }, null, 2)}\n`)
    return
  }
  const cells = rows.map(({ caller, names, plan, used, limit }) => [
    names.join(', '),
    caller,
    plan,
    String(used),
    limit === null ? '' : String(limit),
  ])
  process.stdout.write(`${month}\n${table(['keys', 'caller', 'plan', 'used', 'limit'], cells)}`)
}

async function usageOf(settings: Settings, month: string): Promise<readonly CallerUsage[]> {
  const byCaller = new Map<string, { names: string[]; plan: string }>()
  for (const key of new KeyStore(settings.dataDir).list()) {
    const entry = byCaller.get(key.caller) ?? { names: [], plan: key.plan }
    entry.names.push(key.name)
    byCaller.set(key.caller, entry)
  }
  const usedBy = await reader(settings)
  try {
    const rows: CallerUsage[] = []
    for (const [caller, { names, plan }] of byCaller) {
      const limit = Object.hasOwn(settings.plans, plan) ? settings.plans[plan]!.pdfsPerMonth : null
      rows.push({ caller, names, plan, used: await usedBy.used({ caller, month }), limit })
    }
    return rows
  } finally {
    await usedBy.close()
  }
}

/** Milliseconds for a connection to the store. */
const PATIENCE_MS = 3_000

/** A reader of the server's ledger. */
async function reader(settings: Settings): Promise<Pick<Ledger, 'used' | 'close'>> {
  if (settings.store === null) {
    const { readCounts } = await import('../service/counts/journal-ledger.ts')
    const counts = await readCounts(settings.dataDir)
    return { used: async account => counts.used.get(accountKey(account)) ?? 0, close: async () => {} }
  }
  const { connectRedis } = await import('../service/counts/redis.ts')
  const { openRedisLedger } = await import('../service/counts/redis-ledger.ts')
  const store = connectRedis(settings.store, () => {})
  await store.untilUp(PATIENCE_MS)
  return openRedisLedger(store)
}
