/**
 * Pair kerning of fonts without GPOS: format 0 of "kern" (https://learn.microsoft.com/typography/opentype/spec/kern).
 */

/** The kerning of two glyphs in font units; 0 for most pairs. */
export type KernLookup = (left: number, right: number) => number

const NO_KERNING: KernLookup = () => 0
/** Bound on the subtables that are read. */
const MAX_SUBTABLES = 64

/** Reads the horizontal subtables; an invalid table has no kerning. */
export function readKernTable(table: DataView | undefined): KernLookup {
  if (table === undefined) return NO_KERNING
  try {
    const subtables = horizontalSubtables(table)
    return subtables.length === 0 ? NO_KERNING : (left, right) => sum(table, subtables, left, right)
  } catch {
    return NO_KERNING
  }
}

interface PairList {
  readonly at: number
  readonly count: number
}

/** The horizontal subtables of format 0. */
function horizontalSubtables(table: DataView): PairList[] {
  // Version 0 is Microsoft's; Apple's tables begin with a 32-bit version 1.
  if (table.getUint16(0) !== 0) return []
  const found: PairList[] = []
  let at = 4
  for (let i = 0, count = Math.min(table.getUint16(2), MAX_SUBTABLES); i < count; i++) {
    const length = table.getUint16(at + 2)
    const coverage = table.getUint16(at + 4)
    // Horizontal values, not minimums, not cross-stream, format 0.
    if ((coverage & 0b111) === 1 && coverage >> 8 === 0) {
      const fits = Math.floor((table.byteLength - at - 14) / 6)
      found.push({ at: at + 14, count: Math.min(table.getUint16(at + 6), fits) })
    }
    if (length < 6) break
    at += length
  }
  return found
}

/** The kerning of a pair: the sum over subtables, each searched by bisection. */
function sum(table: DataView, subtables: readonly PairList[], left: number, right: number): number {
  const key = left * 0x10000 + right
  let total = 0
  for (const { at, count } of subtables) {
    let low = 0
    let high = count - 1
    while (low <= high) {
      const middle = (low + high) >> 1
      const pair = table.getUint32(at + 6 * middle)
      if (key < pair) high = middle - 1
      else if (key > pair) low = middle + 1
      else {
        total += table.getInt16(at + 6 * middle + 4)
        break
      }
    }
  }
  return total
}
