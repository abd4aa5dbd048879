/**
 * Runs the phases of a job on its budget of work and says how long each takes. Reads a clock and nothing else: no result
 * depends on it.
 */
import { Budget, withBudget } from '../base/budget.ts'
import { milliseconds, processorMilliseconds } from '../base/clock.ts'

/** The phases whose times are reported, in order. */
const PHASES = ['fetch', 'extract', 'parse', 'load', 'cascade', 'boxes', 'layout', 'paint', 'proof', 'write'] as const
/** A part of the pipeline whose time is reported. */
export type Phase = (typeof PHASES)[number]

/** Waiting for others does not count as rendering. */
const WAITING: ReadonlySet<Phase> = new Set(['fetch', 'load'])

/** Measures phases, and ends a document that takes too long. */
export class StageClock {
  /** Milliseconds by the clock on the wall. */
  readonly #spent = new Map<Phase, number>()
  readonly budget: Budget
  #current: Running | null = null
  /**
   * Milliseconds of the processor: when the clock began, and in phases that wait. Reading them is a call of the
   * system, so it is done where it decides something.
   */
  readonly #began = processorMilliseconds()
  #waited = 0

  constructor(budget = new Budget(1)) {
    this.budget = budget
  }

  /** Runs a step, asynchronous or not, and adds its time to a phase. What it awaits runs without the budget. */
  time<T>(phase: Phase, step: () => T): T {
    const outer = this.#current
    const isWaiting = WAITING.has(phase) && (outer === null || !WAITING.has(outer.phase))
    const running: Running = { phase, since: milliseconds(), waiting: isWaiting ? processorMilliseconds() : null }
    this.#current = running
    const end = () => {
      this.#spent.set(phase, (this.#spent.get(phase) ?? 0) + milliseconds() - running.since)
      this.#waited += waitedIn(running)
      this.#current = outer
    }
    try {
      const result = withBudget(this.budget, step)
      if (result instanceof Promise) return result.finally(end) as T
      end()
      return result
    } catch (error) {
      end()
      throw error
    }
  }

  /**
   * Milliseconds of work on rendering so far, the running phase included: of the processor, so that no document is refused
   * because its machine has other things to do; of the clock on the wall, where other threads of the process work as well.
   */
  get rendering(): number {
    const processor = processorMilliseconds() - this.#began - this.#waited
    const waiting = this.#current === null ? 0 : waitedIn(this.#current)
    return Math.min(this.#onTheWall, Math.max(0, processor - waiting))
  }

  /** Whether rendering has taken longer than this, ms. */
  exceeds(most: number): boolean {
    return this.#onTheWall > most && this.rendering > most
  }

  get #onTheWall(): number {
    let sum = 0
    for (const [phase, spent] of this.#spent) if (!WAITING.has(phase)) sum += spent
    const running = this.#current
    return running === null || WAITING.has(running.phase) ? sum : sum + milliseconds() - running.since
  }

  get timings(): Readonly<Record<Phase, number>> {
    return Object.fromEntries(PHASES.map(phase => [phase, this.#spent.get(phase) ?? 0])) as Record<Phase, number>
  }
}

interface Running {
  readonly phase: Phase
  /** On the wall. */
  readonly since: number
  /** Of the processor, where the phase waits and the one around it does not; null elsewhere. */
  readonly waiting: number | null
}

const waitedIn = ({ waiting }: Running): number => (waiting === null ? 0 : processorMilliseconds() - waiting)
