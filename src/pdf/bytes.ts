/** Writes numbers and strings of PDF without intermediate JavaScript strings. */
import { ByteWriter } from '../base/byte-writer.ts'
import { GREATEST_NUMBER, number } from './syntax.ts'

/** A byte writer for the syntax of PDF; numbers are written without intermediate strings. */
export class PdfWriter extends ByteWriter {
  /** A whole number from 0 to `GREATEST_NUMBER`, and the text that follows it. */
  integer(value: number, after: string): void {
    const buffer = this.room(LONGEST_NUMBER)
    this.at = putWhole(buffer, this.at, value)
    this.latin(after)
  }

  /** A number given in thousandths (a whole number), without trailing zeros, and the text that follows it. */
  thousandths(value: number, after: string): void {
    this.at = putDecimal(this.room(LONGEST_NUMBER), this.at, value, 1000)
    this.latin(after)
  }

  /** The same in tenths of thousandths. */
  tenThousandths(value: number, after: string): void {
    this.at = putDecimal(this.room(LONGEST_NUMBER), this.at, value, 10_000)
    this.latin(after)
  }

  /** Two numbers in thousandths, with a space between them, and the text that follows: mostly their operator. */
  pair(first: number, second: number, after: string): void {
    const buffer = this.room(2 * LONGEST_NUMBER + 1)
    const between = putDecimal(buffer, this.at, first, 1000)
    buffer[between] = SPACE
    this.at = putDecimal(buffer, between + 1, second, 1000)
    this.latin(after)
  }

  /** One byte of a literal string, escaped where ISO 32000-1 §7.3.4.2 asks for it. */
  stringByte(value: number): void {
    this.at = putStringByte(this.room(2), this.at, value)
  }

  /** Inserts one byte before the byte at an offset. */
  insert(offset: number, value: number): void {
    this.at = insertByte(this.room(1), this.at, offset, value)
  }

  /** A byte, a whole number and another byte. */
  integerBetween(before: number, value: number, after: number): void {
    const buffer = this.room(LONGEST_NUMBER + 2)
    buffer[this.at++] = before
    this.at = putInteger(buffer, this.at, value)
    buffer[this.at++] = after
  }
}

/** Bytes of the longest number that is written: a sign, ten digits, a point and four digits. */
export const LONGEST_NUMBER = 16

const SPACE = 0x20
const MINUS = 0x2d
const POINT = 0x2e
const ZERO = 0x30

/**
 * Writes a whole number from 0 to `GREATEST_NUMBER` at an index. The functions of this kind expect room in the array, and return
 * the index after what they wrote.
 */
function putWhole(buffer: Uint8Array, at: number, value: number): number {
  if (value < 10) {
    buffer[at] = ZERO + value
    return at + 1
  }
  let end = at + 2
  for (let bound = 100; value >= bound; bound *= 10) end++
  let rest = value
  for (let i = end - 1; i >= at; i--) {
    const tenth = (rest / 10) | 0
    buffer[i] = ZERO + rest - 10 * tenth
    rest = tenth
  }
  return end
}

/** Writes a whole number, which is no greater than `GREATEST_NUMBER`. */
export function putInteger(buffer: Uint8Array, at: number, value: number): number {
  if (value >= 0) return putWhole(buffer, at, Math.min(value, GREATEST_NUMBER))
  buffer[at] = MINUS
  return putWhole(buffer, at + 1, Math.min(-value, GREATEST_NUMBER))
}

/** Writes a whole multiple of a fraction, of which `unit` (a power of ten) are 1, without redundant zeros: ".5". */
function putDecimal(buffer: Uint8Array, at: number, value: number, unit: number): number {
  const size = Math.abs(value)
  // Also true of NaN, which is written as 0.
  if (!(size <= GREATEST_NUMBER))
    return at + Buffer.from(buffer.buffer).write(number(value / unit), buffer.byteOffset + at)
  let next = at
  if (value < 0) buffer[next++] = MINUS
  const whole = (size / unit) | 0
  let fraction = size - whole * unit
  if (whole > 0 || fraction === 0) next = putWhole(buffer, next, whole)
  if (fraction === 0) return next
  buffer[next++] = POINT
  for (let place = unit / 10; fraction > 0; place /= 10) {
    const digit = (fraction / place) | 0
    buffer[next++] = ZERO + digit
    fraction -= digit * place
  }
  return next
}

/** By byte, 1 if it is escaped in a literal string: parentheses, the backslash and the carriage return. */
export const IS_ESCAPED = new Uint8Array(256)
for (const byte of [0x28, 0x29, 0x5c, 0x0d]) IS_ESCAPED[byte] = 1

/** Writes a byte of a literal string, escaped where ISO 32000-1 §7.3.4.2 asks for it: at most two bytes. */
export function putStringByte(buffer: Uint8Array, at: number, byte: number): number {
  let next = at
  if (IS_ESCAPED[byte] === 1) buffer[next++] = 0x5c
  // An unescaped carriage return is read as a line feed.
  buffer[next++] = byte === 0x0d ? 0x72 : byte
  return next
}

/** Inserts a byte at an offset of what ends at `at`. */
export function insertByte(buffer: Uint8Array, at: number, offset: number, value: number): number {
  buffer.copyWithin(offset + 1, offset, at)
  buffer[offset] = value
  return at + 1
}
