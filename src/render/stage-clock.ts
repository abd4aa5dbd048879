/**
 * Runs the phases of a job on its budget of work and says how long each takes. Reads a clock and nothing else: no result
 * depends on it.
 */

import { Budget, withBudget } from '../base/budget.ts'
import { milliseconds } from '../base/clock.ts'

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
export type Phase = (typeof PHASES)[number]

/** Waiting for others does not count as rendering. */
const WAITING: ReadonlySet<Phase> = new Set(['fetch', 'load'])

export class StageClock {
  readonly #spent = new Map<Phase, number>()
  readonly budget: Budget
  #current: { readonly phase: Phase; readonly since: number } | null = null

  constructor(budget = new Budget(1)) {
    this.budget = budget
  }

  /** Runs a step, asynchronous or not, and adds its time to a phase. What it awaits runs without the budget. */
  time<T>(phase: Phase, step: () => T): T {
    const outer = this.#current
    const since = milliseconds()
    this.#current = { phase, since }
    const end = () => {
      this.#spent.set(phase, (this.#spent.get(phase) ?? 0) + milliseconds() - since)
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

  /** Milliseconds spent on rendering so far, the running phase included. */
  get rendering(): number {
    let sum = 0
    for (const [phase, spent] of this.#spent) if (!WAITING.has(phase)) sum += spent
    if (this.#current !== null && !WAITING.has(this.#current.phase)) sum += milliseconds() - this.#current.since
    return sum
  }

  get timings(): Readonly<Record<Phase, number>> {
    return Object.fromEntries(PHASES.map(phase => [phase, this.#spent.get(phase) ?? 0])) as Record<Phase, number>
  }
}
