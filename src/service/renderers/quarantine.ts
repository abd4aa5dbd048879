/** Remembers documents that ended their renderers. After the second time in a row a document is refused for a while. */
import { createHash } from 'node:crypto'
import { OctavoError } from '../../base/errors.ts'
import type { Job } from '../../job/job.ts'
import type { PoolTask } from './pool-task.ts'
import type { EndReason } from './renderer.ts'

/** Number of renderers that a document may end before it is refused: the first time may be chance. */
const KILLS = 2
/** Milliseconds for which it is refused. */
const REMEMBERED_MS = 10 * 60 * 1000
/** Maximum number of remembered documents. */
const REMEMBERED_INPUTS = 1_000

/** Refuses for a while documents that ended their renderer twice in a row. */
export class Quarantine {
  readonly #kills = new Map<string, { readonly count: number; readonly at: number }>()
  readonly #now: () => number

  constructor(now: () => number = () => performance.now()) {
    this.#now = now
  }

  /** Throws if the document has ended too many renderers. */
  admit(input: string): void {
    const entry = this.#kills.get(input)
    if (entry === undefined) return
    if (this.#now() - entry.at > REMEMBERED_MS) this.#kills.delete(input)
    else if (entry.count >= KILLS)
      throw new OctavoError('html_too_complex', 'This document was tried twice and needs more than a renderer may use.')
  }

  /** Records an end. Returns whether the document may be retried. */
  recordKill(input: string): boolean {
    const count = (this.#kills.get(input)?.count ?? 0) + 1
    this.#kills.delete(input)
    this.#kills.set(input, { count, at: this.#now() })
    for (const oldest of this.#kills.keys()) {
      if (this.#kills.size <= REMEMBERED_INPUTS) break
      this.#kills.delete(oldest)
    }
    return count < KILLS
  }

  recordSuccess(input: string): void {
    this.#kills.delete(input)
  }

  /** The error for a document whose process ended; null if it is retried. */
  refusalAfter(reason: EndReason, { input, signal }: PoolTask): unknown {
    switch (reason) {
      case 'cancelled':
        return signal.reason
      case 'stopped':
        return new OctavoError('shutting_down', 'The service is shutting down.')
      case 'deadline':
        this.recordKill(input)
        return new OctavoError('render_timeout', 'Rendering took longer than it may. Try a smaller document.')
      case 'memory':
        this.recordKill(input)
        return new OctavoError('html_too_complex', 'Rendering needs more memory than it may use.')
      default:
        if (!this.recordKill(input))
          return new OctavoError('html_too_complex', 'This document ended two renderers and is not tried again.')
        return signal.aborted ? signal.reason : null
    }
  }
}

/** A digest of a job: equal for equal documents. */
export const inputOf = (job: Job): string => createHash('sha256').update(JSON.stringify(job)).digest('base64')
