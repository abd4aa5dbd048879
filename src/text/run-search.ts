/** Finds the run and the shaped word at an offset of a prepared text. */
import type { PreparedText } from './prepared-text.ts'

/** Index of the last run that starts at or before an offset; 0 if there is none. */
export function runIndexAt({ runs }: PreparedText, offset: number): number {
  let low = 0
  let high = runs.length - 1
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if (runs[middle]!.glyphs.start <= offset) low = middle
    else high = middle - 1
  }
  return low
}

/** Index of the last unit that starts at or before an offset, or −1. */
function unitIndexAt({ unitStarts }: PreparedText, offset: number): number {
  let low = -1
  let high = unitStarts.length - 1
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if (unitStarts[middle]! <= offset) low = middle
    else high = middle - 1
  }
  return low
}

/** Whether an offset is beside a space or an end of the text, where no unit is divided: line ends usually are. */
const isBesideSpace = ({ content: { text } }: PreparedText, offset: number): boolean =>
  offset <= 0 || offset >= text.length || text.charCodeAt(offset - 1) === 0x20 || text.charCodeAt(offset) === 0x20

/** Start of the unit around an offset; the offset itself between units. */
export function wordStartAt(prepared: PreparedText, offset: number): number {
  if (isBesideSpace(prepared, offset)) return offset
  const unit = unitIndexAt(prepared, offset)
  return unit >= 0 && offset < endOfUnit(prepared, unit) ? prepared.unitStarts[unit]! : offset
}

/** End of the unit around an offset; the offset itself between units. */
export function wordEndAt(prepared: PreparedText, offset: number): number {
  if (isBesideSpace(prepared, offset)) return offset
  const unit = unitIndexAt(prepared, offset)
  if (unit < 0 || prepared.unitStarts[unit] === offset) return offset
  return Math.max(offset, endOfUnit(prepared, unit))
}

/** The end of a unit: the next one's start or the end of its run. */
function endOfUnit(prepared: PreparedText, unit: number): number {
  const start = prepared.unitStarts[unit]!
  const runEnd = prepared.runs[runIndexAt(prepared, start)]!.glyphs.end
  return Math.min(prepared.unitStarts[unit + 1] ?? runEnd, runEnd)
}

/** Index of the first of ascending offsets (clusters of glyphs, tabs) at or after another one. */
export function firstFrom(offsets: ArrayLike<number>, offset: number): number {
  let low = 0
  let high = offsets.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (offsets[middle]! < offset) low = middle + 1
    else high = middle
  }
  return low
}
