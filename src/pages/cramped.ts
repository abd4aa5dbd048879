/** Lines so short that they divide common words into letters. */
import { LINE_CLASSES, lineClassTable } from '../base/unicode/line-classes.ts'
import type { InlineRootBox } from '../boxes/box.ts'
import type { LineFragment } from '../layout/types.ts'

/** Em: a longer line is not cramped, whatever word it breaks. */
const CRAMPED = 5

/** Em: lines of this length are readable. */
const READABLE = 12

/** Longer strings of letters are not words. */
const LONGEST_WORD = 30

const LETTER = LINE_CLASSES.indexOf('AL')

/** By how much a line is too short for the word that it divides, px; 0 if it divides none. */
export function missingIn({ root, line }: LineFragment, available: number): number {
  const { fontSize, wordBreak } = root.style
  if (available >= CRAMPED * fontSize || wordBreak === 'break-all' || !isDivided(root, line)) return 0
  const word = wordAround(root.content.text, line.end)
  if (word > LONGEST_WORD) return 0
  const character = line.width / Math.max(1, line.contentEnd - line.start)
  const readable = Math.min(READABLE * fontSize, character * root.content.text.length)
  return Math.max(character * word, readable) - available
}

/** Whether a line of a cell divides a common word, or breaks text that should not wrap, because the paper is too narrow. */
export function breaksWholeLine({ root, line }: LineFragment): boolean {
  const { textWrapMode, whiteSpaceCollapse, overflowWrap } = root.style
  if (overflowWrap !== 'relent' || line.isLast) return false
  if (textWrapMode === 'relent' && whiteSpaceCollapse === 'collapse') return true
  return isDivided(root, line) && wordAround(root.content.text, line.end) <= LONGEST_WORD
}

/** Whether a line ends between two letters without a hyphen (Unicode Standard Annex 14, LB28). */
function isDivided(
  { content: { text } }: InlineRootBox,
  { end, contentEnd, isLast, hyphenated }: LineFragment['line'],
): boolean {
  return !isLast && !hyphenated && contentEnd === end && end > 0 && isLetter(text, end - 1) && isLetter(text, end)
}

/** Number of consecutive letters around an offset, up to a bound. */
function wordAround(text: string, place: number): number {
  let start = place
  let end = place
  while (start > 0 && place - start <= LONGEST_WORD && isLetter(text, start - 1)) start--
  while (end < text.length && end - place <= LONGEST_WORD && isLetter(text, end)) end++
  return end - start
}

const isLetter = (text: string, index: number): boolean => lineClassTable.at(text.charCodeAt(index)) === LETTER
