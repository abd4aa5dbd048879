/** Writes the building blocks of the Compact Font Format (Adobe Technical Note 5176). */
import type { ByteWriter } from './bytes.ts'

/** §5. */
export function writeIndex(out: ByteWriter, items: readonly Uint8Array[]): void {
  out.u16(items.length)
  if (items.length === 0) return
  const total = items.reduce((sum, item) => sum + item.length, 1)
  const size = total < 0x100 ? 1 : total < 0x10000 ? 2 : total < 0x1000000 ? 3 : 4
  const write = (value: number): void => {
    if (size === 1) out.byte(value)
    else if (size === 2) out.u16(value)
    else if (size === 3) out.u24(value)
    else out.u32(value)
  }
  out.byte(size)
  let offset = 1
  write(offset)
  for (const item of items) {
    offset += item.length
    write(offset)
  }
  for (const item of items) out.append(item)
}

/** An integer operand in five bytes, so that the size of a DICT does not depend on the offsets in it. */
export function wideInteger(value: number): number[] {
  return [29, (value >>> 24) & 0xff, (value >>> 16) & 0xff, (value >>> 8) & 0xff, value & 0xff]
}
