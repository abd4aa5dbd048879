/**
 * A bounded cache for the life of a process, in two generations. A value that is used moves to the young generation;
 * when that is full, the old one is dropped. Values that documents share therefore stay, and values of a single
 * document do not.
 */
export class Generations<Value extends object> {
  readonly #most: number
  #young = new Map<object, Map<string, Value>>()
  #old = new Map<object, Map<string, Value>>()
  #count = 0

  /** @param most values of a generation; the cache holds at most twice as many */
  constructor(most: number) {
    this.#most = most
  }

  /** The value of a name on a shelf; undefined if it was never stored or has been dropped. */
  get(shelf: object, name: string): Value | undefined {
    const known = this.#young.get(shelf)?.get(name)
    if (known !== undefined) return known
    const older = this.#old.get(shelf)?.get(name)
    if (older !== undefined) this.set(shelf, name, older)
    return older
  }

  /** Stores a value under a name that `get` did not find. */
  set(shelf: object, name: string, value: Value): void {
    if (this.#count >= this.#most) {
      this.#old = this.#young
      this.#young = new Map()
      this.#count = 0
    }
    let names = this.#young.get(shelf)
    if (names === undefined) {
      names = new Map()
      this.#young.set(shelf, names)
    }
    names.set(name, value)
    this.#count++
  }
}
