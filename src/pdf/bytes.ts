/** A growing byte buffer that writes PDF's numbers and strings without making JavaScript strings of them. */

const INITIAL = 1 << 14

/** Has identity: it is written to, and read once with `bytes`. */
export class ByteWriter {
  #buffer: Uint8Array
  #length = 0

  constructor(capacity = INITIAL) {
    this.#buffer = new Uint8Array(capacity)
  }

  get length(): number {
    return this.#length
  }

  /** What was written so far. Not a copy: do not write on after taking it. */
  bytes(): Uint8Array {
    return this.#buffer.subarray(0, this.#length)
  }

  byte(value: number): void {
    if (this.#length === this.#buffer.length) this.#grow(1)
    this.#buffer[this.#length++] = value
  }

  /** Characters up to U+00FF, a byte each. */
  latin(text: string): void {
    const { length } = text
    if (this.#length + length > this.#buffer.length) this.#grow(length)
    const buffer = this.#buffer
    let at = this.#length
    for (let i = 0; i < length; i++) buffer[at++] = text.charCodeAt(i)
    this.#length = at
  }

  append(bytes: Uint8Array): void {
    if (this.#length + bytes.length > this.#buffer.length) this.#grow(bytes.length)
    this.#buffer.set(bytes, this.#length)
    this.#length += bytes.length
  }

  u16(value: number): void {
    this.byte((value >>> 8) & 0xff)
    this.byte(value & 0xff)
  }

  u24(value: number): void {
    this.byte((value >>> 16) & 0xff)
    this.u16(value)
  }

  u32(value: number): void {
    this.u16(value >>> 16)
    this.u16(value)
  }

  /** A whole number in decimal. */
  integer(value: number): void {
    if (this.#length + 17 > this.#buffer.length) this.#grow(17)
    let rest = value
    if (rest < 0) {
      this.#buffer[this.#length++] = MINUS
      rest = -rest
    }
    this.#digits(rest)
  }

  /** A number given in thousandths (a whole number), with no more digits than it needs. */
  thousandths(value: number): void {
    if (this.#length + 24 > this.#buffer.length) this.#grow(24)
    let rest = value
    if (rest < 0) {
      this.#buffer[this.#length++] = MINUS
      rest = -rest
    }
    const whole = Math.floor(rest / 1000)
    const fraction = rest - whole * 1000
    if (whole > 0 || fraction === 0) this.#digits(whole)
    if (fraction === 0) return
    const tenths = Math.floor(fraction / 100)
    const hundredths = Math.floor(fraction / 10) % 10
    const last = fraction % 10
    this.#buffer[this.#length++] = POINT
    this.#buffer[this.#length++] = ZERO + tenths
    if (hundredths === 0 && last === 0) return
    this.#buffer[this.#length++] = ZERO + hundredths
    if (last !== 0) this.#buffer[this.#length++] = ZERO + last
  }

  /** One byte of a literal string, escaped where ISO 32000-1 §7.3.4.2 asks for it. */
  stringByte(value: number): void {
    switch (value) {
      case 0x28:
      case 0x29:
      case 0x5c:
        this.byte(0x5c)
        this.byte(value)
        return
      // An unescaped carriage return is read as a line feed.
      case 0x0d:
        this.byte(0x5c)
        this.byte(0x72)
        return
      default:
        this.byte(value)
    }
  }

  #digits(value: number): void {
    let divisor = 1
    while (value >= divisor * 10) divisor *= 10
    let rest = value
    for (; divisor >= 1; divisor /= 10) {
      const digit = Math.floor(rest / divisor)
      this.#buffer[this.#length++] = ZERO + digit
      rest -= digit * divisor
    }
  }

  #grow(extra: number): void {
    const grown = new Uint8Array(Math.max(this.#buffer.length * 2, this.#length + extra))
    grown.set(this.#buffer.subarray(0, this.#length))
    this.#buffer = grown
  }
}

const MINUS = 0x2d
const POINT = 0x2e
const ZERO = 0x30
