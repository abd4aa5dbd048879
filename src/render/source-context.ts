/** The services for loading the source of a job. */
import type { Budget } from '../base/budget.ts'
import type { Diagnostics } from '../base/diagnostics.ts'
import type { Limits } from '../base/limits.ts'
import type { ResourceLoader } from '../base/resource.ts'

/** Loader, limits, diagnostics and clock of a job. */
export interface SourceContext {
  readonly loader: ResourceLoader | null
  readonly limits: Limits
  readonly diagnostics: Diagnostics
  readonly signal: AbortSignal | null
  /** Runs a step and adds its time to a phase. */
  readonly time: <T>(phase: 'fetch' | 'extract' | 'parse', step: () => T) => T
  readonly budget: Budget
}
