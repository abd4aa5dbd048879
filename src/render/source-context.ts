/** The services that loading the source of a job is given. */
import type { Budget } from '../base/budget.ts'
import type { Diagnostics } from '../base/diagnostics.ts'
import type { Limits } from '../base/limits.ts'
import type { ResourceLoader } from '../base/resource.ts'

/** What loading the source of a job depends on. */
export interface SourceContext {
  readonly loader: ResourceLoader | null
  readonly limits: Limits
  readonly diagnostics: Diagnostics
  readonly signal: AbortSignal | null
  /** Runs a step and adds its time to a phase. */
  readonly time: <T>(phase: 'fetch' | 'extract' | 'parse', step: () => T) => T
  readonly budget: Budget
}
