/** The one source of random choices in tests and comparisons: equal seeds give equal choices on every machine. */
import { seeded } from '../bench/documents.ts'

export class Random {
  /** A number from 0 up to, but not including, 1. */
  readonly next: () => number

  constructor(seed: number) {
    this.next = seeded(seed)
    // Small seeds begin with numbers that are close to each other.
    for (let i = 0; i < 8; i++) this.next()
  }

  /** A whole number from 0 up to, but not including, `bound`. */
  below(bound: number): number {
    return Math.floor(this.next() * bound)
  }

  /** A whole number from `least` to `most`, both included. */
  between(least: number, most: number): number {
    return least + this.below(most - least + 1)
  }

  /** True with a probability of `share`. */
  chance(share: number): boolean {
    return this.next() < share
  }

  pick<T>(items: readonly T[]): T {
    return items[this.below(items.length)]!
  }

  /** Results of `make`, at least one and at most `most`. */
  some<T>(most: number, make: () => T): T[] {
    return Array.from({ length: 1 + this.below(most) }, make)
  }
}
