/** Reads the variable-length numbers of WOFF2 (https://www.w3.org/TR/WOFF2/#DataTypes). */
import { InvalidFontError } from './sfnt.ts'

/** Reads bytes in sequence. Reading past the end throws a RangeError. */
export class ByteReader {
  readonly view: DataView
  readonly bytes: Uint8Array
  at = 0

  /** Reads from the start of `bytes`. Reading past the end throws `RangeError`. */
  constructor(bytes: Uint8Array) {
    this.bytes = bytes
    this.view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  }

  uint8(): number {
    return this.view.getUint8(this.at++)
  }

  /** Two bytes, big-endian. */
  uint16(): number {
    this.at += 2
    return this.view.getUint16(this.at - 2)
  }

  /** Four bytes, big-endian. */
  uint32(): number {
    this.at += 4
    return this.view.getUint32(this.at - 4)
  }

  /** UIntBase128: at most five bytes, no leading zeros (WOFF2 §4.1). */
  base128(): number {
    let value = 0
    for (let i = 0; i < 5; i++) {
      const byte = this.uint8()
      if (i === 0 && byte === 0x80) break
      value = value * 128 + (byte & 127)
      if (value > 0xffffffff) break
      if ((byte & 128) === 0) return value
    }
    throw new InvalidFontError('a length in the WOFF2 file is broken')
  }

  /** 255UInt16 (WOFF2 §4.2). */
  short255(): number {
    const code = this.uint8()
    if (code === 253) return this.uint16()
    if (code === 255) return this.uint8() + 253
    return code === 254 ? this.uint8() + 506 : code
  }

  /** The next `length` bytes, without copying. */
  take(length: number): Uint8Array {
    if (this.at + length > this.bytes.length) throw new RangeError('past the end')
    this.at += length
    return this.bytes.subarray(this.at - length, this.at)
  }
}
