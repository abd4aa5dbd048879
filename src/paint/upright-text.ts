/**
 * Upright letters in vertical lines (https://www.w3.org/TR/css-writing-modes-4/#text-orientation): each is a separate
 * text on a horizontal baseline.
 */

import { float32 } from '../base/typed-arrays.ts'
import type { TextFragment } from '../layout/types.ts'
import { group } from './group.ts'
import type { GlyphsOp, PaintOp } from './ops.ts'

/**
 * The letters of a text in page coordinates. `text` is placed as on a horizontal line that is rotated by
 * `LINE_ROTATION`; upright letters are centred on it.
 */
export function uprightLetters(text: GlyphsOp, { height, ascent }: TextFragment): readonly GlyphsOp[] {
  const { glyphs, clusters, advances, isRightToLeft } = text
  const x = ascent - text.at.y - height / 2
  const letters: GlyphsOp[] = []
  let y = text.at.x
  let before = text.text.length
  for (let first = 0; first < glyphs.length; ) {
    const start = clusters[first]!
    let end = first + 1
    while (end < glyphs.length && clusters[end] === start) end++
    const next = isRightToLeft ? before : end < glyphs.length ? clusters[end]! : text.text.length
    before = start
    letters.push(letterOf(text, { first, end, x, y, start, next }))
    for (let i = first; i < end; i++) y += advances[i]!
    first = end
  }
  return letters
}

interface Letter {
  /** Its glyphs, up to before `end`. */
  readonly first: number
  readonly end: number
  /** The pen position on the page. */
  readonly x: number
  readonly y: number
  /** Its characters in the text, up to before `next`. */
  readonly start: number
  readonly next: number
}

/** An upright letter as an operation: its glyphs at their position on the vertical line. */
function letterOf(text: GlyphsOp, { first, end, x, y, start, next }: Letter): GlyphsOp {
  const { face, size, glyphs, xOffsets, yOffsets, actualText, place } = text
  const count = end - first
  const [left, base] = [xOffsets?.[first] ?? 0, yOffsets?.[first] ?? 0]
  const advances = float32(count)
  const across = float32(count)
  const down = float32(count)
  let pen = 0
  for (let i = 0; i < count; i++) {
    advances[i] = face.advanceOf(glyphs[first + i]!) * size
    across[i] = (xOffsets?.[first + i] ?? 0) - left - pen
    down[i] = (yOffsets?.[first + i] ?? 0) - base
    pen += advances[i]!
  }
  const isLast = end === glyphs.length
  return {
    ...text,
    at: { x: x + left, y: y + base },
    glyphs: glyphs.subarray(first, end),
    advances,
    xOffsets: count > 1 ? across : null,
    yOffsets: count > 1 ? down : null,
    clusters: text.clusters.slice(first, end).fill(0),
    text: text.text.slice(start, next),
    ...(actualText === undefined ? {} : { actualText: first === 0 ? actualText : '' }),
    ...(place === undefined ? {} : { place: { ...place, offset: place.offset + start } }),
    endsWithSpace: text.endsWithSpace && isLast,
  }
}

/**
 * Compresses combined text that is wider than one em
 * (https://www.w3.org/TR/css-writing-modes-4/#text-combine-compression).
 */
export function pressed(ops: readonly PaintOp[], { piece: { run } }: TextFragment): readonly PaintOp[] {
  const [first] = ops
  if (run.isCombined !== true || first?.op !== 'glyphs' || run.xOffsets === null) return ops
  // Combined text is centred on the pen.
  const [left, em] = [run.xOffsets[0]!, run.style.fontSize]
  if (-2 * left <= em) return ops
  const scale = em / (-2 * left)
  const middle = first.at.x - left
  const transform = [scale, 0, 0, 1, middle * (1 - scale), 0] as const
  return [group(ops, { transform })]
}
