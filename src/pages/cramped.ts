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

type Characters = ReadonlySet<number>

const classes = (...names: readonly (typeof LINE_CLASSES)[number][]): Characters =>
  new Set(names.map(name => LINE_CLASSES.indexOf(name)))

const LETTERS = classes('AL')

/** Letters and digits: no break opportunity is between two of them (Unicode Standard Annex 14, LB23, LB25 and LB28). */
const OF_WORDS = classes('AL', 'HL', 'NU')

/** By how much a line is too short for the word that it divides, px; 0 if it divides none. */
export function missingIn({ root, line }: LineFragment, available: number): number {
  const { fontSize, wordBreak } = root.style
  if (available >= CRAMPED * fontSize || wordBreak === 'break-all' || !isDivided(root, line, LETTERS)) return 0
  const word = wordAround(root.content.text, line.end, LETTERS)
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
  return isDivided(root, line, OF_WORDS) && wordAround(root.content.text, line.end, OF_WORDS) <= LONGEST_WORD
}

/** Whether a line ends between two of the characters without a hyphen. */
function isDivided(
  { content: { text } }: InlineRootBox,
  { end, contentEnd, isLast, hyphenated }: LineFragment['line'],
  characters: Characters,
): boolean {
  if (isLast || hyphenated || contentEnd !== end || end === 0) return false
  return isOneOf(characters, text, end - 1) && isOneOf(characters, text, end)
}

/** Number of consecutive characters of a set around an offset, up to a bound. */
function wordAround(text: string, place: number, characters: Characters): number {
  let start = place
  let end = place
  while (start > 0 && place - start <= LONGEST_WORD && isOneOf(characters, text, start - 1)) start--
  while (end < text.length && end - place <= LONGEST_WORD && isOneOf(characters, text, end)) end++
  return end - start
}

const isOneOf = (characters: Characters, text: string, index: number): boolean =>
  characters.has(lineClassTable.at(text.charCodeAt(index)))
