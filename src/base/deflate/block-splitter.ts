/** Tells where a block should end: where symbols have become others than they were since it began. */

/** Kinds of symbols: literals by two high bits and the lowest, short and long matches. */
const KINDS = 10
const LONG_MATCH = 9
const OBSERVED_AT_ONCE = 512
const SHORTEST_BLOCK = 5_000

export class BlockSplitter {
  readonly #new = new Uint32Array(KINDS)
  readonly #old = new Uint32Array(KINDS)
  #newCount = 0
  #oldCount = 0

  begin(): void {
    this.#new.fill(0)
    this.#old.fill(0)
    this.#newCount = this.#oldCount = 0
  }

  literal(byte: number): void {
    const kind = ((byte >> 5) & 6) | (byte & 1)
    this.#new[kind] = this.#new[kind]! + 1
    this.#newCount++
  }

  match(length: number): void {
    const kind = length >= LONG_MATCH ? KINDS - 1 : KINDS - 2
    this.#new[kind] = this.#new[kind]! + 1
    this.#newCount++
  }

  /** Whether a block of `length` bytes ends here, with `rest` bytes after it. */
  endsBlock(length: number, rest: number): boolean {
    if (this.#newCount < OBSERVED_AT_ONCE || length < SHORTEST_BLOCK || rest < SHORTEST_BLOCK) return false
    if (this.#oldCount > 0 && this.#hasChanged(length)) return true
    for (let kind = 0; kind < KINDS; kind++) {
      this.#old[kind] = this.#old[kind]! + this.#new[kind]!
      this.#new[kind] = 0
    }
    this.#oldCount += this.#newCount
    this.#newCount = 0
    return false
  }

  /** By the sum of the differences between the shares of kinds; the longer the block, the less is enough. */
  #hasChanged(length: number): boolean {
    let difference = 0
    for (let kind = 0; kind < KINDS; kind++)
      difference += Math.abs(this.#old[kind]! * this.#newCount - this.#new[kind]! * this.#oldCount)
    let enough = Math.floor((this.#newCount * 200) / 512) * this.#oldCount
    const items = this.#oldCount + this.#newCount
    if (length < 10_000 && items < 8_192) enough += Math.floor((enough * (8_192 - items)) / 8_192)
    return difference + Math.floor(length / 4_096) * this.#oldCount >= enough
  }
}
