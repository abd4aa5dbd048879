/** PNG's row filters, forwards (ISO 32000-1 §7.4.4.4, PNG 3 §9): each row as whichever has the smallest differences. */

const NONE = 0
/** Filter types of PNG (https://www.w3.org/TR/png-3/#9Filter-types). */
const SUB = 1
const UP = 2

/** Rows of `length` bytes, whose pixels have `step` bytes, each with the number of its filter in front. */
export function filterRows(rows: Uint8Array, length: number, step: number): Uint8Array {
  const count = length === 0 ? 0 : Math.floor(rows.length / length)
  const out = new Uint8Array(count * (length + 1))
  for (let row = 0; row < count; row++) {
    const from = row * length
    const to = row * (length + 1)
    if (row > 0 && isEqual(rows, from - length, from, length)) {
      // The differences from an equal row are all 0, as the array is already.
      out[to] = UP
      continue
    }
    const filter = bestFilter(rows, from, length, step, row > 0)
    out[to] = filter
    for (let i = 0; i < length; i++) {
      const left = filter === SUB ? (i >= step ? rows[from + i - step]! : 0) : 0
      const above = filter === UP ? rows[from + i - length]! : 0
      out[to + 1 + i] = rows[from + i]! - left - above
    }
  }
  return out
}

/** Whether two stretches hold the same bytes. Flat areas are most of many large pictures. */
const isEqual = (bytes: Uint8Array, one: number, other: number, length: number): boolean =>
  Buffer.compare(bytes.subarray(one, one + length), bytes.subarray(other, other + length)) === 0

/** Bytes that are looked at in a row: enough to tell which filter suits it. */
const SAMPLED = 2_048

/** The usual rule of encoders: the least sum of differences, taken as signed bytes. */
function bestFilter(rows: Uint8Array, from: number, length: number, step: number, hasAbove: boolean): number {
  let [none, sub, up] = [0, 0, 0]
  const end = Math.min(length, SAMPLED)
  for (let i = step; i < end; i++) {
    const value = rows[from + i]!
    none += size(value)
    sub += size(value - rows[from + i - step]!)
    if (hasAbove) up += size(value - rows[from + i - length]!)
  }
  if (hasAbove && up <= sub && up <= none) return UP
  return sub < none ? SUB : NONE
}

/** The size of a difference modulo 256, by its absolute value: the sum of these is PNG's heuristic. */
function size(difference: number): number {
  const byte = difference & 0xff
  return byte < 0x80 ? byte : 0x100 - byte
}
