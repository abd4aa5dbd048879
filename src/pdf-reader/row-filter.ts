/** Rows of PNG's predictors in streams of a PDF (ISO 32000-1 §7.4.4.4). */
import { unfilter } from '../base/png-filters.ts'

/** Rows of `length` bytes whose pixels have `step` bytes, without the numbers of their filters. */
export function unfiltered(data: Uint8Array, length: number, step: number): Buffer {
  const count = Math.floor(data.length / (length + 1))
  const rows = Buffer.alloc(count * length)
  let above: Uint8Array = new Uint8Array(length)
  for (let i = 0; i < count; i++) {
    const from = i * (length + 1) + 1
    const row = rows.subarray(i * length, (i + 1) * length)
    row.set(data.subarray(from, from + length))
    unfilter(data[from - 1]!, row, above, step)
    above = row
  }
  return rows
}
