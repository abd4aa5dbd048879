/**
 * Joins the right-to-left words of a line into one run. Separate runs would be painted from right to left, and text extraction
 * that follows the pen loses the spaces between them.
 */
import type { GlyphsOp, PaintOp } from './ops.ts'

/** The operations, with adjacent right-to-left words of a line joined. */
export function joinRightToLeft(ops: readonly PaintOp[]): readonly PaintOp[] {
  if (!ops.some(op => op.op === 'glyphs' && op.isRightToLeft)) return ops
  const joined: PaintOp[] = []
  let words: GlyphsOp[] = []
  const end = (): void => {
    if (words.length > 0) joined.push(words.length === 1 ? words[0]! : run(words))
    words = []
  }
  for (const op of ops) {
    if (op.op === 'glyphs' && words.length > 0 && isSpaceAfter(words.at(-1)!, op)) continue
    if (op.op !== 'glyphs' || words.length === 0 || !continues(words[0]!, words.at(-1)!, op)) end()
    if (op.op === 'glyphs' && canJoin(op)) words.push(op)
    else joined.push(op)
  }
  end()
  return joined
}

/** Whether an operation is a right-to-left word without replacement text. */
const canJoin = (op: GlyphsOp): boolean =>
  op.isRightToLeft && !op.isCopy && op.text !== '' && op.actualText === undefined

const SPACE = 0x20

/** A space in any font: it has no ink, and the words' own font has one. */
const isSpaceAfter = (word: GlyphsOp, op: GlyphsOp): boolean =>
  op.text === ' ' && op.isRightToLeft && op.owner === word.owner && !op.endsWithSpace && word.face.glyphFor(SPACE) !== 0

/** Whether a word follows another one on its line, with the same font, colour and element. */
const continues = (first: GlyphsOp, last: GlyphsOp, op: GlyphsOp): boolean =>
  canJoin(op) &&
  op.face === first.face &&
  op.size === first.size &&
  op.color === first.color &&
  op.owner === first.owner &&
  op.source?.element === first.source?.element &&
  op.at.y === first.at.y &&
  !last.endsWithSpace &&
  gapBetween(last, op) > -0.5

/** Distance between a word and the next one in reading order, on its left. */
const gapBetween = (word: GlyphsOp, next: GlyphsOp): number => word.at.x - (next.at.x + widthOf(next))

const widthOf = ({ advances }: GlyphsOp): number => advances.reduce((sum, advance) => sum + advance, 0)

/** Em: smaller distances are kerning. */
const LEAST_SPACE = 0.08

/** `words` in reading order, which is from right to left; glyphs are in visual order. */
function run(words: readonly GlyphsOp[]): GlyphsOp {
  const { face, size } = words[0]!
  const space = face.glyphFor(SPACE)
  const gaps = words.map((word, i) => (i === 0 ? 0 : gapBetween(words[i - 1]!, word)))
  const spaced = gaps.map((gap, i) => i > 0 && gap > LEAST_SPACE * size)
  const count = words.reduce((sum, word) => sum + word.glyphs.length, 0) + spaced.filter(Boolean).length
  const glyphs = new Uint16Array(count)
  const advances = new Float32Array(count)
  const clusters = new Uint32Array(count)
  const hasOffsets = words.some(word => word.xOffsets !== null || word.yOffsets !== null)
  const xOffsets = hasOffsets ? new Float32Array(count) : null
  const yOffsets = hasOffsets ? new Float32Array(count) : null
  let text = ''
  let end = count
  for (const [i, word] of words.entries()) {
    if (spaced[i]) {
      end--
      glyphs[end] = space
      advances[end] = gaps[i]!
      clusters[end] = text.length
      text += ' '
    }
    end -= word.glyphs.length
    glyphs.set(word.glyphs, end)
    advances.set(word.advances, end)
    if (word.xOffsets !== null) xOffsets!.set(word.xOffsets, end)
    if (word.yOffsets !== null) yOffsets!.set(word.yOffsets, end)
    for (let k = 0; k < word.clusters.length; k++) clusters[end + k] = word.clusters[k]! + text.length
    text += word.text
  }
  const last = words.at(-1)!
  return {
    ...words[0]!,
    at: last.at,
    glyphs,
    advances,
    clusters,
    xOffsets,
    yOffsets,
    text,
    endsWithSpace: last.endsWithSpace,
  }
}
