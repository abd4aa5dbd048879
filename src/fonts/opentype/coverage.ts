/**
 * Coverage tables and class definitions of layout tables, searched in place
 * (https://learn.microsoft.com/typography/opentype/spec/chapter2).
 */

/** The coverage index of a glyph, or -1. */
export function coverageIndex(view: DataView, offset: number, glyph: number): number {
  const isList = view.getUint16(offset) === 1
  let low = 0
  let high = view.getUint16(offset + 2) - 1
  while (low <= high) {
    const middle = (low + high) >> 1
    const at = offset + 4 + (isList ? 2 : 6) * middle
    const first = view.getUint16(at)
    if (glyph < first) high = middle - 1
    else if (isList ? glyph > first : glyph > view.getUint16(at + 2)) low = middle + 1
    else return isList ? middle : view.getUint16(at + 4) + glyph - first
  }
  return -1
}

/** Sets `flags[glyph]` for each glyph of a coverage table. */
export function markCovered(view: DataView, offset: number, flags: Uint8Array): void {
  const isList = view.getUint16(offset) === 1
  const count = view.getUint16(offset + 2)
  for (let i = 0; i < count; i++) {
    const at = offset + 4 + (isList ? 2 : 6) * i
    const first = view.getUint16(at)
    flags.fill(1, first, (isList ? first : view.getUint16(at + 2)) + 1)
  }
}

/** The class of a glyph; 0 if the table does not list it. */
export function classOf(view: DataView, offset: number, glyph: number): number {
  if (view.getUint16(offset) === 1) {
    const index = glyph - view.getUint16(offset + 2)
    return index >= 0 && index < view.getUint16(offset + 4) ? view.getUint16(offset + 6 + 2 * index) : 0
  }
  let low = 0
  let high = view.getUint16(offset + 2) - 1
  while (low <= high) {
    const middle = (low + high) >> 1
    const at = offset + 4 + 6 * middle
    if (glyph < view.getUint16(at)) high = middle - 1
    else if (glyph > view.getUint16(at + 2)) low = middle + 1
    else return view.getUint16(at + 4)
  }
  return 0
}
