/**
 * Runs the phases of a job within its budget of work and measures their times. It only reads a clock: no result depends on
 * it.
 */
import { Budget, withBudget } from '../base/budget.ts'
import { milliseconds, processorMilliseconds } from '../base/clock.ts'

/** The phases whose times are reported, in order. */
const PHASES = ['fetch', 'extract', 'parse', 'load', 'cascade', 'boxes', 'layout', 'paint', 'proof', 'write'] as const
/** A part of the pipeline whose time is reported. */
export type Phase = (typeof PHASES)[number]

/** Phases that mostly wait, which do not count as rendering. */
const WAITING: ReadonlySet<Phase> = new Set(['fetch', 'load'])

/** Measures phases, and detects documents that take too long. */
export class StageClock {
  /** Milliseconds of wall time by phase. */
  readonly #spent = new Map<Phase, number>()
  readonly budget: Budget
  #current: Running | null = null
  /**
   * Processor milliseconds: at the start, and in waiting phases. Reading them is a system call, done only where it decides
   * something.
   */
  readonly #began = processorMilliseconds()
  #waited = 0

  constructor(budget = new Budget(1)) {
    this.budget = budget
  }

  /** Runs a step, synchronous or not, and adds its time to a phase. Awaited code runs outside the budget. */
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
   * Milliseconds of rendering so far, including the running phase: processor time, so that a busy machine refuses no
   * document; wall time if other threads of the process work too.
   */
  get rendering(): number {
    const processor = processorMilliseconds() - this.#began - this.#waited
    const waiting = this.#current === null ? 0 : waitedIn(this.#current)
    return Math.min(this.#onTheWall, Math.max(0, processor - waiting))
  }

  /** Whether rendering has taken longer than `most` milliseconds. */
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
  /** Start in wall time. */
  readonly since: number
  /** Start in processor time, if the phase waits and the one around it does not; otherwise null. */
  readonly waiting: number | null
}

const waitedIn = ({ waiting }: Running): number => (waiting === null ? 0 : processorMilliseconds() - waiting)
