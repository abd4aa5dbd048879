/**
 * Writes lines with right-to-left text in visual order, from left to right. Readers that copy in content order (pdf.js, MuPDF)
 * would otherwise lose the spaces between runs of opposite direction. The structure tree has the reading order.
 */
import { Trait, traitTable } from '../base/unicode/traits.ts'
import type { GlyphsOp, PaintOp } from '../paint/ops.ts'

/** LEFT-TO-RIGHT MARK and RIGHT-TO-LEFT MARK. */
export type Turn = '\u200e' | '\u200f'

/** An operation with a directional mark, which follows right-to-left words and precedes others. */
interface Placed {
  readonly op: PaintOp
  readonly turn: Turn | null
}

/** Text on one baseline differs by less, px. */
const SAME_LINE = 0.01

/** Whether anything in the operations is read from right to left. */
export function hasRightToLeft(ops: readonly PaintOp[]): boolean {
  for (const op of ops)
    if (op.op === 'glyphs' ? op.isRightToLeft : op.op === 'group' && hasRightToLeft(op.children)) return true
  return false
}

/** The direction of the page as poppler determines it: that of most of its letters. */
export function turnOf(ops: readonly PaintOp[]): Turn {
  let balance = 0
  const count = (some: readonly PaintOp[]): void => {
    for (const op of some) {
      if (op.op === 'group') count(op.children)
      if (op.op === 'glyphs') balance += lettersIn(op.text) * (op.isRightToLeft ? -1 : 1)
    }
  }
  count(ops)
  return balance >= 0 ? '\u200e' : '\u200f'
}

/** The number of letters in a text. */
function lettersIn(text: string): number {
  let letters = 0
  for (const character of text) if ((traitTable.at(character.codePointAt(0)!) & Trait.letter) !== 0) letters++
  return letters
}

/**
 * The operations with runs of text on one line sorted by where they stand. Where words that are read to the left have others
 * on their right that are read to the right, marks of direction stand at the ends of both, with the spaces between them:
 * MuPDF and poppler take such spaces for a part of the run on one side, and so would join the other with the
 * word beyond. Cells of a row end with a space: MuPDF does not see gaps where the direction changes.
 */
export function* inVisualOrder(ops: readonly PaintOp[], turn: Turn): Generator<Placed> {
  for (let i = 0; i < ops.length; ) {
    const line = lineFrom(ops, i)
    if (line === null) {
      yield { op: ops[i]!, turn: null }
      i++
      continue
    }
    i += line.length
    line.sort((a, b) => a.at.x - b.at.x)
    for (const [at, op] of line.entries()) {
      const turnsRight = op.isRightToLeft && line[at + 1]?.isRightToLeft === false
      const turnsLeft = turn === '\u200f' && !op.isRightToLeft && line[at - 1]?.isRightToLeft === true
      const isApart = op.isRightToLeft ? hasGap(line[at - 1], op) : hasGap(op, line[at + 1])
      yield { op: isApart ? { ...op, endsWithSpace: true } : op, turn: turnsRight ? '\u200e' : turnsLeft ? turn : null }
    }
  }
}

/** The narrowest gap between cells, ems. */
const GAP = 0.3

/** Whether two pieces beside each other are apart. */
function hasGap(left: GlyphsOp | undefined, right: GlyphsOp | undefined): boolean {
  if (left === undefined || right === undefined) return false
  const end = left.advances.reduce((sum, advance) => sum + advance, left.at.x)
  return right.at.x - end > GAP * Math.max(left.size, right.size)
}

/**
 * Consecutive text on one baseline with letters that are read from right to left; null where there are none. Signs alone at the
 * end of a line whose words go to the right stay in the order of reading.
 */
function lineFrom(ops: readonly PaintOp[], first: number): GlyphsOp[] | null {
  const line: GlyphsOp[] = []
  for (let i = first; i < ops.length; i++) {
    const op = ops[i]!
    if (op.op !== 'glyphs' || Math.abs(op.at.y - (line[0] ?? op).at.y) > SAME_LINE) break
    line.push(op)
  }
  return line.some(op => op.isRightToLeft && lettersIn(op.text) > 0) ? line : null
}
