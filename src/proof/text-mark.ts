/** A run of text on a page, as far as the proof needs to know it. */
import type { Matrix } from '../base/geometry.ts'
import type { GlyphsOp, TextSource } from '../paint/ops.ts'
import { type Bounds, boundsOn, isUpright } from './plane-geometry.ts'

/** A text that has been painted, with what the proof compares of it. */
export interface TextMark {
  readonly op: GlyphsOp
  readonly source: TextSource
  readonly matrix: Matrix | null
  /** Product of the opacities of all groups around it. */
  readonly opacity: number
  /** From the height of capitals to the baseline, without white space at the ends. On the page, px. */
  readonly core: Bounds
  /** What sheet and clips leave of the core; the very same where that is all. */
  readonly seen: Bounds
  /** What was last compared with it: areas that touch in several cells are compared once. */
  lastCompared: object | null
  /** Something that was painted later hides it. */
  isCovered: boolean
}

/** Ink above the baseline and below it that ordinary letters have, in ems. */
const ASCENDER = 0.74
const DESCENDER = 0.21

/** Where the ink of a run lies, as `core` of a mark; null for white space. */
export function coreOf(op: GlyphsOp, matrix: Matrix | null): Bounds | null {
  const { at, size, face, advances, glyphs } = op
  let [first, last] = [0, glyphs.length]
  while (first < last && isBlank(op, first)) first++
  while (last > first && isBlank(op, last - 1)) last--
  if (first === last) return null
  let left = at.x
  for (let i = 0; i < first; i++) left += advances[i]!
  let right = left
  for (let i = first; i < last; i++) right += advances[i]!
  const capital = Math.max(face.metrics.xHeight, Math.min(face.metrics.capHeight, ASCENDER)) * size
  return boundsOn(matrix, { left, right, top: at.y - capital, bottom: at.y })
}

function isBlank({ text, clusters }: GlyphsOp, glyph: number): boolean {
  const unit = text.charCodeAt(clusters[glyph]!)
  return unit === 0x20 || unit === 0xa0 || unit === 0x09 || unit === 0x0a || unit === 0x3000 || unit === 0xad
}

/** Height of an em on the page, px. */
export const sizeOf = ({ op, matrix }: Pick<TextMark, 'op' | 'matrix'>): number =>
  matrix === null ? op.size : op.size * Math.hypot(matrix[2], matrix[3])

/** With ascenders and descenders, where text stands upright; null for turned text, whose bounds are not its shape. */
export function comparable(mark: TextMark): Bounds | null {
  const { matrix, seen, core } = mark
  if (!isUpright(matrix)) return null
  const size = sizeOf(mark)
  const top = core.bottom - ASCENDER * size
  const bottom = core.bottom + DESCENDER * size
  if (seen === core) return { left: core.left, right: core.right, top, bottom }
  // As much is taken off the ends as of the core.
  return {
    left: seen.left,
    right: seen.right,
    top: seen.top > core.top ? seen.top : top,
    bottom: seen.bottom < core.bottom ? seen.bottom : bottom,
  }
}
