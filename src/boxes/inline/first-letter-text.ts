/**
 * The characters of `::first-letter` (CSS Pseudo 4 §2.2): a letter with the punctuation around it.
 * https://www.w3.org/TR/css-pseudo-4/
 */
import { Trait, traitTable } from '../../base/unicode/traits.ts'
import type { ComputedStyle } from '../../css/style.ts'
import { clusterEnd } from '../../text/graphemes.ts'
import type { InlineContent } from '../../text/types.ts'

/** A range of an inline content's text. */
export interface TextRange {
  readonly start: number
  readonly end: number
}

/**
 * The first letter of a content, or null if other content comes first. Text in the style `skipped` (a marker's) is skipped.
 * Punctuation may be in other inline boxes than the letter.
 */
export function firstLetterOf(content: InlineContent, skipped: ComputedStyle | null): TextRange | null {
  const first = content.items.find(
    item => item.kind === 'atomic' || item.kind === 'break' || (item.kind === 'text' && item.style !== skipped),
  )
  if (first === undefined || first.kind !== 'text') return null
  return firstLetterIn(content.text, first.start, first.language)
}

/** The same in a plain text, from offset `from` on. */
function firstLetterIn(text: string, from: number, language: string): TextRange | null {
  const start = skip(text, from, isSpace)
  const letter = skip(text, start, isBeforeLetter)
  if (letter >= text.length || isSpace(text.codePointAt(letter)!) || isObject(text, letter)) return null
  return { start, end: endOfPunctuation(text, endOfLetter(text, letter, language)) }
}

/** The first letter of a plain text with the punctuation around it; '' if there is none. */
export function firstLetterText(text: string): string {
  const range = firstLetterIn(text, 0, '')
  return range === null ? '' : text.slice(range.start, range.end)
}

/** The end of the characters from `start` on that satisfy a test. */
function skip(text: string, start: number, test: (codePoint: number) => boolean): number {
  let at = start
  while (at < text.length && test(text.codePointAt(at)!)) at = clusterEnd(text, at)
  return at
}

const isPunctuation = (codePoint: number): boolean => (traitTable.at(codePoint) & Trait.punctuation) !== 0

/** Punctuation, and the spaces that some languages put between it and the letter, but not word spaces. */
const isBeforeLetter = (codePoint: number): boolean => isPunctuation(codePoint) || isThinSpace(codePoint)

/**
 * Spaces that may be between a letter and its punctuation (CSS Pseudo 4,
 * https://www.w3.org/TR/css-pseudo-4/#first-letter-pattern).
 */
const isThinSpace = (codePoint: number): boolean =>
  codePoint === 0xa0 || codePoint === 0x202f || (codePoint >= 0x2000 && codePoint <= 0x200a)

const isSpace = (codePoint: number): boolean => codePoint <= 0x20 || codePoint === 0x3000

/** U+FFFC represents a box in the line, U+2B1A a formula. */
const isObject = (text: string, at: number): boolean => {
  const unit = text.charCodeAt(at)
  return unit === 0xfffc || unit === 0x2b1a
}

/** The end of a letter; the Dutch digraph IJ is one. */
function endOfLetter(text: string, start: number, language: string): number {
  const isDutch = language.toLowerCase().split('-')[0] === 'nl'
  const pair = text.slice(start, start + 2)
  return isDutch && (pair === 'IJ' || pair === 'ij') ? start + 2 : clusterEnd(text, start)
}

/**
 * The end of the punctuation after the first letter, with thin spaces in it (CSS Pseudo 4,
 * https://www.w3.org/TR/css-pseudo-4/).
 */
function endOfPunctuation(text: string, start: number): number {
  let end = start
  for (let at = skip(text, end, isThinSpace); at < text.length; at = skip(text, end, isThinSpace)) {
    const codePoint = text.codePointAt(at)!
    if (!isPunctuation(codePoint) || OPENING_OR_DASH.has(codePoint)) break
    end = clusterEnd(text, at)
  }
  return end
}

/** General categories Ps and Pd: they belong to the text after them, or separate. */
const OPENING_OR_DASH: ReadonlySet<number> = new Set(
  Array.from(
    '([{\u0f3a\u0f3c\u169b\u201a\u201e\u2045\u207d\u208d\u2308\u230a\u2329\u2768\u276a\u276c\u276e\u2770\u2772\u2774' +
      '\u27c5\u27e6\u27e8\u27ea\u27ec\u27ee\u2983\u2985\u2987\u2989\u298b\u298d\u298f\u2991\u2993\u2995\u2997\u29d8' +
      '\u29da\u29fc\u2e22\u2e24\u2e26\u2e28\u2e42\u2e55\u2e57\u2e59\u2e5b\u3008\u300a\u300c\u300e\u3010\u3014\u3016' +
      '\u3018\u301a\u301d\ufd3f\ufe17\ufe35\ufe37\ufe39\ufe3b\ufe3d\ufe3f\ufe41\ufe43\ufe47\ufe59\ufe5b\ufe5d\uff08' +
      '\uff3b\uff5b\uff5f\uff62' +
      '-\u058a\u05be\u1400\u1806\u2010\u2011\u2012\u2013\u2014\u2015\u2e17\u2e1a\u2e3a\u2e3b\u2e40\u2e5d\u301c\u3030' +
      '\u30a0\ufe31\ufe32\ufe58\ufe63\uff0d\u{10d6e}\u{10ead}',
    character => character.codePointAt(0)!,
  ),
)
