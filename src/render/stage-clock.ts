/**
 * Runs the phases of a job on its budget of work and says how long each takes. Reads a clock and nothing else: no result
 * depends on it.
 */
import { Budget, withBudget } from '../base/budget.ts'
import { milliseconds, processorMilliseconds } from '../base/clock.ts'

export const PHASES = [
  'fetch',
  'extract',
  'parse',
  'load',
  'cascade',
  'boxes',
  'layout',
  'paint',
  'proof',
  'write',
] as const
/** A part of the pipeline whose time is reported. */
export type Phase = (typeof PHASES)[number]

/** Waiting for others does not count as rendering. */
const WAITING: ReadonlySet<Phase> = new Set(['fetch', 'load'])

/** Milliseconds, by the clock on the wall and of the processor. */
interface Moment {
  readonly wall: number
  readonly processor: number
}

const now = (): Moment => ({ wall: milliseconds(), processor: processorMilliseconds() })

export class StageClock {
  readonly #spent = new Map<Phase, Moment>()
  readonly budget: Budget
  #current: { readonly phase: Phase; readonly since: Moment } | null = null

  constructor(budget = new Budget(1)) {
    this.budget = budget
  }

  /** Runs a step, asynchronous or not, and adds its time to a phase. What it awaits runs without the budget. */
  time<T>(phase: Phase, step: () => T): T {
    const outer = this.#current
    const since = now()
    this.#current = { phase, since }
    const end = () => {
      const { wall, processor } = now()
      const before = this.#spent.get(phase) ?? NOTHING
      this.#spent.set(phase, {
        wall: before.wall + wall - since.wall,
        processor: before.processor + processor - since.processor,
      })
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
    let wall = 0
    let processor = 0
    const add = (phase: Phase, spent: Moment, since: Moment): void => {
      if (WAITING.has(phase)) return
      wall += spent.wall - since.wall
      processor += spent.processor - since.processor
    }
    for (const [phase, spent] of this.#spent) add(phase, spent, NOTHING)
    if (this.#current !== null) add(this.#current.phase, now(), this.#current.since)
    return Math.min(wall, processor)
  }

  get timings(): Readonly<Record<Phase, number>> {
    return Object.fromEntries(PHASES.map(phase => [phase, this.#spent.get(phase)?.wall ?? 0])) as Record<Phase, number>
  }
}

const NOTHING: Moment = { wall: 0, processor: 0 }
