/** The facts about a run of text that the proof compares. */
import type { Matrix } from '../base/geometry.ts'
import type { GlyphsOp, TextSource } from '../paint/ops.ts'
import { type Bounds, boundsOn, isUpright } from './plane-geometry.ts'

/** A painted text with the facts that the proof compares. */
export interface TextMark {
  readonly op: GlyphsOp
  readonly source: TextSource
  readonly matrix: Matrix | null
  /** Product of the opacities of all groups around it. */
  readonly opacity: number
  /** From the height of capitals to the baseline, without white space at the ends. On the page, px. */
  readonly core: Bounds
  /** The part of the core inside sheet and clips; the same object if that is all of it. */
  readonly seen: Bounds
  /** The bounds that are compared with other texts (`comparable`); null for rotated text. */
  readonly area: Bounds | null
  /** The area compared last, so that areas in several cells are compared once. */
  lastCompared: object | null
  /** It is hidden by a later operation. */
  isCovered: boolean
}

/** Height and depth of the ink of ordinary letters, in em. */
const ASCENDER = 0.74
const DESCENDER = 0.21

/** The bounds of a run's ink, as `core` of a mark; null for white space. */
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
  const bounds = { left, right, top: at.y - capital, bottom: at.y }
  return matrix === null ? bounds : boundsOn(matrix, bounds)
}

function isBlank({ text, clusters }: GlyphsOp, glyph: number): boolean {
  const unit = text.charCodeAt(clusters[glyph]!)
  return unit === 0x20 || unit === 0xa0 || unit === 0x09 || unit === 0x0a || unit === 0x3000 || unit === 0xad
}

/** Height of an em on the page, px. */
export const sizeOf = ({ op, matrix }: Pick<TextMark, 'op' | 'matrix'>): number =>
  matrix === null ? op.size : op.size * Math.hypot(matrix[2], matrix[3])

/** The bounds with ascenders and descenders of upright text; null for rotated text, whose bounds are not its shape. */
export function comparable(mark: Pick<TextMark, 'op' | 'matrix' | 'seen' | 'core'>): Bounds | null {
  const { matrix, seen, core } = mark
  if (matrix !== null && !isUpright(matrix)) return null
  const size = matrix === null ? mark.op.size : sizeOf(mark)
  const top = core.bottom - ASCENDER * size
  const bottom = core.bottom + DESCENDER * size
  if (seen === core) return { left: core.left, right: core.right, top, bottom }
  // The ends are clipped like those of the core.
  return {
    left: seen.left,
    right: seen.right,
    top: seen.top > core.top ? seen.top : top,
    bottom: seen.bottom < core.bottom ? seen.bottom : bottom,
  }
}
