/** A bounded queue in which some go ahead, yet nobody waits for ever. */

/** After so many that went ahead, one of the others has its turn. */
const AHEAD_IN_A_ROW = 4

export class PriorityQueue<T> {
  readonly #ahead: T[] = []
  readonly #others: T[] = []
  #inARow = 0

  get length(): number {
    return this.#ahead.length + this.#others.length
  }

  push(item: T, isPriority: boolean): void {
    const line = isPriority ? this.#ahead : this.#others
    line.push(item)
  }

  /** Puts something that had its turn back at the front. */
  putBack(item: T): void {
    this.#ahead.unshift(item)
  }

  shift(): T | undefined {
    const takeOther = this.#ahead.length === 0 || (this.#inARow >= AHEAD_IN_A_ROW && this.#others.length > 0)
    this.#inARow = takeOther ? 0 : this.#inARow + 1
    return takeOther ? this.#others.shift() : this.#ahead.shift()
  }

  /** False where it is not waiting. */
  remove(item: T): boolean {
    for (const line of [this.#ahead, this.#others]) {
      const index = line.indexOf(item)
      if (index < 0) continue
      line.splice(index, 1)
      return true
    }
    return false
  }
}
