/** PNG's row filters, backwards (ISO 32000-1 §7.4.4.4, PNG 3 §9). */

/** Rows of `length` bytes whose pixels have `step` bytes, without the numbers of their filters. */
export function unfiltered(data: Uint8Array, length: number, step: number): Buffer {
  const count = Math.floor(data.length / (length + 1))
  const rows = Buffer.alloc(count * length)
  for (let row = 0; row < count; row++) {
    const from = row * (length + 1) + 1
    const to = row * length
    const filter = data[from - 1]
    for (let i = 0; i < length; i++) {
      const left = i < step ? 0 : rows[to + i - step]!
      const above = row === 0 ? 0 : rows[to + i - length]!
      const corner = i < step || row === 0 ? 0 : rows[to + i - length - step]!
      rows[to + i] = data[from + i]! + predicted(filter, left, above, corner)
    }
  }
  return rows
}

function predicted(filter: number | undefined, left: number, above: number, corner: number): number {
  switch (filter) {
    case 1:
      return left
    case 2:
      return above
    case 3:
      return (left + above) >> 1
    case 4:
      return paeth(left, above, corner)
    default:
      return 0
  }
}

function paeth(left: number, above: number, corner: number): number {
  const estimate = left + above - corner
  const [a, b, c] = [Math.abs(estimate - left), Math.abs(estimate - above), Math.abs(estimate - corner)]
  return a <= b && a <= c ? left : b <= c ? above : corner
}
