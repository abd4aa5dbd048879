/** Overprinted text: whether letters of two runs overlap. */
import { IDENTITY } from '../base/geometry.ts'
import { type Bounds, common, isEmpty } from './plane-geometry.ts'
import type { TextMark } from './text-mark.ts'

/** Share of the smaller letter's box that is covered; tightly set lines overlap less. */
const SHARE = 0.25

/**
 * Number of overlapping pairs: in long texts two may be an accident of tight lines, in short ones they are all of the text.
 */
const PAIRS = 2
const FEW_LETTERS = 3

/** Whether two upright runs overlap so that they are unreadable. */
export function areOverprinted(a: TextMark, b: TextMark, area: Bounds): boolean {
  const [first, second] = [lettersWithin(a, area), lettersWithin(b, area)]
  if (first.length === 0 || second.length === 0) return false
  const isShort = Math.min(a.op.glyphs.length, b.op.glyphs.length) <= FEW_LETTERS
  const needed = isShort ? 1 : PAIRS
  let pairs = 0
  let from = 0
  for (const letter of first) {
    while (from < second.length && second[from]!.right <= letter.left) from++
    for (let i = from; i < second.length && second[i]!.left < letter.right; i++) {
      const shared = common(letter, second[i]!)
      if (isEmpty(shared)) continue
      if (areaOf(shared) > SHARE * Math.min(areaOf(letter), areaOf(second[i]!)) && ++pairs >= needed) return true
    }
  }
  return false
}

const areaOf = ({ left, top, right, bottom }: Bounds): number => (right - left) * (bottom - top)

/** The ink boxes of letters in an area, from left to right. */
function lettersWithin({ op, matrix }: TextMark, area: Bounds): readonly Bounds[] {
  const { face, size, glyphs, advances, xOffsets, yOffsets, at } = op
  const [scaleX, , , scaleY, moveX, moveY] = matrix ?? IDENTITY
  const letters: Bounds[] = []
  let pen = at.x
  for (let i = 0; i < glyphs.length; i++) {
    const start = pen
    pen += advances[i]!
    if ((pen + size) * scaleX + moveX < area.left || (start - size) * scaleX + moveX > area.right) continue
    const ink = face.boundsOf(glyphs[i]!)
    if (ink === null) continue
    const x = start + (xOffsets?.[i] ?? 0)
    const y = at.y + (yOffsets?.[i] ?? 0)
    const letter = {
      left: (x + ink.minX * size) * scaleX + moveX,
      right: (x + ink.maxX * size) * scaleX + moveX,
      top: (y - ink.maxY * size) * scaleY + moveY,
      bottom: (y - ink.minY * size) * scaleY + moveY,
    }
    if (!isEmpty(common(letter, area))) letters.push(letter)
  }
  return letters.sort((a, b) => a.left - b.left)
}
