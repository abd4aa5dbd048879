/**
 * The row filters of PNG, which PDF also uses (PNG 3 §9, https://www.w3.org/TR/png-3/#9Filters; ISO 32000-1 §7.4.4.4).
 */

/**
 * Reverses the filter of one row in place (§9.2, "Filter types for filter method 0"): 0 none, 1 sub, 2 up, 3 average, 4
 * Paeth. `above` is the previous row, zeros for the first; `step` is the number of bytes of a pixel, at least 1.
 */
export function unfilter(filter: number, row: Uint8Array, above: Uint8Array, step: number): void {
  const { length } = row
  switch (filter) {
    case 1:
      for (let i = step; i < length; i++) row[i] = row[i]! + row[i - step]!
      break
    case 2:
      for (let i = 0; i < length; i++) row[i] = row[i]! + above[i]!
      break
    case 3:
      for (let i = 0; i < step && i < length; i++) row[i] = row[i]! + (above[i]! >> 1)
      for (let i = step; i < length; i++) row[i] = row[i]! + ((row[i - step]! + above[i]!) >> 1)
      break
    case 4:
      for (let i = 0; i < step && i < length; i++) row[i] = row[i]! + above[i]!
      for (let i = step; i < length; i++) row[i] = row[i]! + paeth(row[i - step]!, above[i]!, above[i - step]!)
  }
}

/** The neighbour that is nearest to left + above − corner (§9.4). */
function paeth(left: number, above: number, corner: number): number {
  const fromLeft = Math.abs(above - corner)
  const fromAbove = Math.abs(left - corner)
  const fromCorner = Math.abs(left + above - 2 * corner)
  if (fromLeft <= fromAbove && fromLeft <= fromCorner) return left
  return fromAbove <= fromCorner ? above : corner
}
