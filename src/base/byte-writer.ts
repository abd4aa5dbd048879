/** A growing byte array for big-endian numbers, bytes and Latin-1 text. */

const INITIAL = 1 << 14

/** Mutable: it is written sequentially, and read once with `bytes`. */
export class ByteWriter {
  protected buffer: Uint8Array
  protected at = 0

  /** `capacity` is the initial capacity in bytes. */
  constructor(capacity = INITIAL) {
    this.buffer = new Uint8Array(capacity)
  }

  get length(): number {
    return this.at
  }

  /** A view of the bytes written so far; do not write after taking it. */
  bytes(): Uint8Array {
    return this.buffer.subarray(0, this.at)
  }

  uint8(value: number): void {
    if (this.at === this.buffer.length) this.reserve(1)
    this.buffer[this.at++] = value
  }

  uint16(value: number): void {
    if (this.at + 2 > this.buffer.length) this.reserve(2)
    const { buffer } = this
    buffer[this.at++] = value >>> 8
    buffer[this.at++] = value
  }

  /** Signed, in two's complement. */
  int16(value: number): void {
    this.uint16(value & 0xffff)
  }

  uint24(value: number): void {
    this.uint8((value >>> 16) & 0xff)
    this.uint16(value)
  }

  uint32(value: number): void {
    if (this.at + 4 > this.buffer.length) this.reserve(4)
    const { buffer } = this
    buffer[this.at++] = value >>> 24
    buffer[this.at++] = value >>> 16
    buffer[this.at++] = value >>> 8
    buffer[this.at++] = value
  }

  append(bytes: ArrayLike<number>): void {
    this.reserve(bytes.length)
    this.buffer.set(bytes, this.at)
    this.at += bytes.length
  }

  /** Characters up to U+00FF, one byte each. */
  latin(text: string): void {
    const { length } = text
    if (this.at + length > this.buffer.length) this.reserve(length)
    const { buffer } = this
    let at = this.at
    for (let i = 0; i < length; i++) buffer[at++] = text.charCodeAt(i)
    this.at = at
  }

  /** A byte, so many times. */
  repeat(value: number, count: number): void {
    this.room(count).fill(value, this.at, this.at + count)
    this.at += count
  }

  /** Pads with zeros to a multiple of `to`. */
  pad(to: number): void {
    while (this.at % to !== 0) this.uint8(0)
  }

  /**
   * The array with capacity for `count` bytes from `length` on. A loop that writes many of them checks the capacity once; `wrote`
   * sets the length after it. Growing replaces the array.
   */
  room(count: number): Uint8Array {
    if (this.at + count > this.buffer.length) this.reserve(count)
    return this.buffer
  }

  /** Sets the length, to the index after the last byte that was written into the array of `room`. */
  wrote(end: number): void {
    this.at = end
  }

  /** Ensures capacity for `count` more bytes. */
  protected reserve(count: number): void {
    const needed = this.at + count
    if (needed <= this.buffer.length) return
    const grown = new Uint8Array(Math.max(this.buffer.length * 2, needed))
    grown.set(this.buffer.subarray(0, this.at))
    this.buffer = grown
  }
}
