/** Writes numbers and bytes one after the other, within the bound for fonts. */
import { InvalidFontError } from './sfnt.ts'

/** No font in use is larger once it is unpacked. */
export const MAX_FONT_BYTES = 40 * 1024 * 1024

/** A byte array that grows. */
export class ByteWriter {
  #bytes = new Uint8Array(1 << 16)
  length = 0

  #room(count: number): void {
    if (this.length + count <= this.#bytes.length) return
    if (this.length + count > MAX_FONT_BYTES) throw new InvalidFontError('the font is too large once unpacked')
    const larger = new Uint8Array(Math.max(this.#bytes.length * 2, this.length + count))
    larger.set(this.#bytes)
    this.#bytes = larger
  }

  uint8(value: number): void {
    this.#room(1)
    this.#bytes[this.length++] = value
  }

  uint16(value: number): void {
    this.#room(2)
    this.#bytes[this.length++] = (value >> 8) & 255
    this.#bytes[this.length++] = value & 255
  }

  int16(value: number): void {
    this.uint16(value & 0xffff)
  }

  bytes(values: Uint8Array): void {
    this.#room(values.length)
    this.#bytes.set(values, this.length)
    this.length += values.length
  }

  pad(to: number): void {
    while (this.length % to !== 0) this.uint8(0)
  }

  int16At(offset: number): number {
    return ((this.#bytes[offset]! << 24) | (this.#bytes[offset + 1]! << 16)) >> 16
  }

  finish(): Uint8Array {
    return this.#bytes.slice(0, this.length)
  }
}
