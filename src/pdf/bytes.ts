/** Writes numbers and strings of PDF without intermediate JavaScript strings. */
import { ByteWriter } from '../base/byte-writer.ts'
import { bounded, GREATEST_NUMBER } from './syntax.ts'

/** A byte writer for the syntax of PDF; numbers are written without intermediate strings. */
export class PdfWriter extends ByteWriter {
  /** Inserts one byte before the byte at an offset. */
  insert(offset: number, value: number): void {
    this.reserve(1)
    this.buffer.copyWithin(offset + 1, offset, this.at++)
    this.buffer[offset] = value
  }

  /** A whole number in decimal; at most `GREATEST_NUMBER`. */
  integer(value: number): void {
    this.reserve(17)
    this.#digits(this.#sign(bounded(value)))
  }

  /** A byte, a whole number and another byte. */
  integerBetween(before: number, value: number, after: number): void {
    this.reserve(19)
    this.buffer[this.at++] = before
    if (value < 0) this.buffer[this.at++] = MINUS
    const size = Math.abs(value)
    if (size < 10) this.buffer[this.at++] = ZERO + size
    else this.#digits(bounded(size))
    this.buffer[this.at++] = after
  }

  /** A number given in thousandths (a whole number), without trailing zeros. */
  thousandths(value: number): void {
    this.reserve(24)
    const rest = this.#sign(Math.abs(value) <= MOST_THOUSANDTHS ? value : bounded(value / 1000) * 1000)
    const whole = Math.floor(rest / 1000)
    const fraction = rest - whole * 1000
    if (whole > 0 || fraction === 0) this.#digits(whole)
    if (fraction === 0) return
    const tenths = Math.floor(fraction / 100)
    const hundredths = Math.floor(fraction / 10) % 10
    const last = fraction % 10
    this.buffer[this.at++] = POINT
    this.buffer[this.at++] = ZERO + tenths
    if (hundredths === 0 && last === 0) return
    this.buffer[this.at++] = ZERO + hundredths
    if (last !== 0) this.buffer[this.at++] = ZERO + last
  }

  /** One byte of a literal string, escaped where ISO 32000-1 §7.3.4.2 asks for it. */
  stringByte(value: number): void {
    switch (value) {
      case 0x28:
      case 0x29:
      case 0x5c:
        this.uint8(0x5c)
        this.uint8(value)
        return
      // An unescaped carriage return is read as a line feed.
      case 0x0d:
        this.uint8(0x5c)
        this.uint8(0x72)
        return
      default:
        this.uint8(value)
    }
  }

  /** Codes of a literal string, `from` inclusive to `to` exclusive; each has one byte, or two with the higher first. */
  stringCodes(codes: Uint16Array, from: number, to: number, bytes: 1 | 2): void {
    // Each byte may need one before it.
    this.reserve((to - from) * bytes * 2)
    const { buffer } = this
    let at = this.at
    for (let i = from; i < to; i++) {
      const code = codes[i]!
      for (let shift = (bytes - 1) * 8; shift >= 0; shift -= 8) {
        const byte = (code >> shift) & 0xff
        if (byte === 0x28 || byte === 0x29 || byte === 0x5c || byte === 0x0d) buffer[at++] = 0x5c
        // An unescaped carriage return is read as a line feed.
        buffer[at++] = byte === 0x0d ? 0x72 : byte
      }
    }
    this.at = at
  }

  /** Writes the sign of a negative number and returns its absolute value. */
  #sign(value: number): number {
    if (value >= 0) return value
    this.buffer[this.at++] = MINUS
    return -value
  }

  /** Writes a whole number, digit by digit. */
  #digits(value: number): void {
    let divisor = 1
    while (value >= divisor * 10) divisor *= 10
    let rest = value
    for (; divisor >= 1; divisor /= 10) {
      const digit = Math.floor(rest / divisor)
      this.buffer[this.at++] = ZERO + digit
      rest -= digit * divisor
    }
  }
}

const MOST_THOUSANDTHS = GREATEST_NUMBER * 1000
const MINUS = 0x2d
const POINT = 0x2e
const ZERO = 0x30
