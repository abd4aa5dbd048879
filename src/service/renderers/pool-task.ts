/** A document in the queue of the pool. */
import type { Queued } from './queue.ts'
import type { RenderTask } from './renderer.ts'

/** A document for the pool. */
export interface PoolTask extends RenderTask, Queued {
  /** Equal for equal documents; see `inputOf`. */
  readonly input: string
  /** Milliseconds that are left for waiting; without an end if not given. */
  readonly patienceMs?: number
}
