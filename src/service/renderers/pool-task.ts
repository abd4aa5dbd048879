/** A document in the queue of the pool. */
import type { Queued } from './queue.ts'
import type { RenderTask } from './renderer.ts'

/** A document for the pool. */
export interface PoolTask extends RenderTask, Queued {
  /** A digest of the job; see `inputOf`. */
  readonly input: string
  /** Maximum waiting time in milliseconds; unbounded if absent. */
  readonly patienceMs?: number
}
