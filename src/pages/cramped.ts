/** Lines that are so short that they divide common words letter by letter. */
import { LINE_CLASSES, lineClassTable } from '../base/unicode/line-classes.ts'
import type { InlineRootBox } from '../boxes/box.ts'
import type { LineFragment } from '../layout/types.ts'

/** em; no longer line is cramped, whatever word it breaks. */
const CRAMPED = 5

/** em; in lines so long sentences can be read. */
const READABLE = 12

/** Longer strings of letters are no words. */
const LONGEST_WORD = 30

const LETTER = LINE_CLASSES.indexOf('AL')

/** px by which a line is too short for the word that it ends in the middle of; 0 for one that does not. */
export function missingIn({ root, line }: LineFragment, available: number): number {
  const { fontSize, wordBreak } = root.style
  if (available >= CRAMPED * fontSize || wordBreak === 'break-all' || !isDivided(root, line)) return 0
  const word = wordAround(root.content.text, line.end)
  if (word > LONGEST_WORD) return 0
  const character = line.width / Math.max(1, line.contentEnd - line.start)
  const readable = Math.min(READABLE * fontSize, character * root.content.text.length)
  return Math.max(character * word, readable) - available
}

/** Whether a line of a cell ends in a common word, or where its author wants no break, because paper has no room for more. */
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

/** How many letters there are around a place without anything else between them, as far as that matters. */
function wordAround(text: string, place: number): number {
  let start = place
  let end = place
  while (start > 0 && place - start <= LONGEST_WORD && isLetter(text, start - 1)) start--
  while (end < text.length && end - place <= LONGEST_WORD && isLetter(text, end)) end++
  return end - start
}

const isLetter = (text: string, index: number): boolean => lineClassTable.at(text.charCodeAt(index)) === LETTER
