/** The parts of a running server, which endpoints share. */
import type { Fetcher } from '../fetch/fetcher.ts'
import type { ProfileSource } from '../job/job.ts'
import type { Ledger } from './counts/ledger.ts'
import type { RateLimiter } from './counts/rate-limit.ts'
import type { BodyBudget } from './http/body-budget.ts'
import type { AddressReader } from './http/client-address.ts'
import type { IdempotencyStore } from './http/idempotency.ts'
import type { SpanReporter } from './http/trace.ts'
import type { Jobs } from './jobs/jobs.ts'
import type { KeyStore } from './keys/key-store.ts'
import type { Plan } from './keys/plans.ts'
import type { Log } from './logs.ts'
import type { Metrics } from './metrics.ts'
import type { Pool } from './renderers/pool.ts'
import type { Settings } from './settings.ts'

/** A template as `GET /v1/templates` lists it. */
export interface TemplateInfo {
  readonly name: string
  readonly label: string
  readonly description: string
}

/** The parts of a running server, made once by `startServer`. */
export interface Service {
  readonly settings: Settings
  readonly keys: KeyStore
  readonly ledger: Ledger
  readonly rateLimiter: RateLimiter
  readonly pool: Pool
  readonly bodies: BodyBudget
  readonly fetcher: Fetcher
  readonly profiles: ProfileSource
  readonly templates: readonly TemplateInfo[]
  readonly idempotency: IdempotencyStore
  readonly metrics: Metrics
  /** Null if this server takes no jobs. */
  readonly jobs: Jobs | null
  readonly log: Log
  readonly addressOf: AddressReader
  readonly reportSpan: SpanReporter
  readonly now: () => number
  /** The server is stopping and accepts no new work. */
  isDraining: boolean
  /** Number of open requests. */
  open: number
  /** Number of requests that wait for their page. */
  fetching: number
}

/** The plan of keys whose plan was removed from the configuration: it allows nothing. */
const NO_PLAN: Plan = { requestsPerMinute: 0, pdfsPerMonth: 0, branding: false, priority: false }

/** The plan of a name; `NO_PLAN` if the configuration has no such plan. */
export const planOf = (service: Service, name: string): Plan =>
  Object.hasOwn(service.settings.plans, name) ? service.settings.plans[name]! : NO_PLAN
