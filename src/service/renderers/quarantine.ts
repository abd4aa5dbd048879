/** Remembers inputs that ended renderers. One that did so twice in a row is not tried again for a while. */
import { createHash } from 'node:crypto'
import { OctavoError } from '../../base/errors.ts'
import type { Job } from '../../job/job.ts'
import type { PoolTask } from './pool-task.ts'
import type { EndReason } from './renderer.ts'

/** Renderers that an input may end before it is refused: the first end may be chance. */
const KILLS = 2
/** Milliseconds after which an input is tried again. */
const REMEMBERED_MS = 10 * 60 * 1000
/** Inputs that are remembered, by their digests. */
const REMEMBERED_INPUTS = 1_000

/** Refuses for a while documents that ended their renderer twice in a row. */
export class Quarantine {
  readonly #kills = new Map<string, { readonly count: number; readonly at: number }>()
  readonly #now: () => number

  constructor(now: () => number = () => performance.now()) {
    this.#now = now
  }

  /** Throws where the input has ended too many renderers. */
  admit(input: string): void {
    const entry = this.#kills.get(input)
    if (entry === undefined) return
    if (this.#now() - entry.at > REMEMBERED_MS) this.#kills.delete(input)
    else if (entry.count >= KILLS)
      throw new OctavoError('html_too_complex', 'This document was tried twice and needs more than a renderer may use.')
  }

  /** Whether the input may be tried once more. */
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

  /** What the caller of a document hears whose process ended; null where the document may be tried once more. */
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

/** Two requests for the same document have the same input. */
export const inputOf = (job: Job): string => createHash('sha256').update(JSON.stringify(job)).digest('base64')
