/** A property of every code point, decoded from its compact form when it is first asked for. */

const PLANE = 0x10000

/** A property of code points, 0 to 255 each. */
export class CodePointTable {
  readonly #encoded: string
  #plane: Uint8Array | null = null
  /** First code points beyond the basic plane where the value changes, and the values from there on. */
  #starts: number[] = []
  #values: number[] = []

  /** `encoded` is as scripts/generate-unicode.mjs writes it. */
  constructor(encoded: string) {
    this.#encoded = encoded
  }

  at(codePoint: number): number {
    const plane = this.#plane ?? this.#decode()
    return codePoint < PLANE ? plane[codePoint]! : this.#search(codePoint)
  }

  /** The values of U+0000 to U+FFFF, for loops over UTF-16 code units. Not to be changed. */
  get basicPlane(): Uint8Array {
    return this.#plane ?? this.#decode()
  }

  #decode(): Uint8Array {
    const bytes = Buffer.from(this.#encoded, 'base64')
    const plane = new Uint8Array(PLANE)
    let codePoint = 0
    for (let i = 0; i < bytes.length; ) {
      const value = bytes[i++]!
      let length = 0
      let shift = 0
      let byte: number
      do {
        byte = bytes[i++]!
        length |= (byte & 127) << shift
        shift += 7
      } while (byte > 127)
      const end = codePoint + length
      if (value !== 0 && codePoint < PLANE) plane.fill(value, codePoint, Math.min(end, PLANE))
      if (end > PLANE) {
        this.#starts.push(Math.max(codePoint, PLANE))
        this.#values.push(value)
      }
      codePoint = end
    }
    this.#plane = plane
    return plane
  }

  #search(codePoint: number): number {
    let low = 0
    let high = this.#starts.length - 1
    while (low < high) {
      const middle = (low + high + 1) >> 1
      if (this.#starts[middle]! <= codePoint) low = middle
      else high = middle - 1
    }
    return this.#values[low] ?? 0
  }
}
