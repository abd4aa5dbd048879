/**
 * Line break opportunities of a text by UAX 14 (Unicode 17, https://www.unicode.org/reports/tr14/). The only importer of
 * linebreak.
 *
 * Most paragraphs of European languages have breaks after spaces and hyphens only, and are divided by two searches.
 *
 * The library implements an older version of the standard, and is about as fast as the rules of this folder. It is used for
 * other texts on which the versions agree, as with dashes and ranges of numbers, once there is enough text for loading it to
 * pay. All other texts use the rules. Tests compare all three on random texts, so the choice does not affect results.
 */
import { createRequire } from 'node:module'
import { uint8 } from '../../base/typed-arrays.ts'
import { boundaryAfter, passUnit, startState } from './line-rules.ts'
import { Class, type ClassRules, lineUnits } from './line-units.ts'

type LineBreakerClass = typeof import('linebreak').default

let library: LineBreakerClass | null = null

/** Loads the library. Unpacking its tables takes longer than breaking a short document by rules. */
function loadLibrary(): LineBreakerClass {
  if (library === null) {
    const loaded = createRequire(import.meta.url)('linebreak') as LineBreakerClass | { default: LineBreakerClass }
    library = 'default' in loaded ? loaded.default : loaded
  }
  return library
}

/** Number of characters that a process breaks by rules before it loads the library. */
const WORTH_LOADING = 100_000
let seen = 0

/** Whether a line may, must or must not break between two characters. */
export const Boundary = { none: 0, may: 1, must: 2 } as const

/** Letters, digits and common punctuation on which the library and Unicode 17 agree, unless `DISPUTED` matches. */
const COMMON = /^[A-Za-z\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u017f0-9 .,;:?!'\u2019\u201c\u201d()\-\u2013\u2014\n]*$/

/** Hyphens at the start of words, quotation marks between spaces, punctuation after a space. */
const DISPUTED =
  /(?:^|[^A-Za-z\u00c0-\u017f0-9.,;:?!)])[\u2019\u201d\-\u2013]|\u201c(?![A-Za-z\u00c0-\u017f0-9(])| [.,:;]|[.,:;?!)\u2019\u201d][-\u2013]|['\u2019\u201d]\s+\(/

/** Whether the library and Unicode 17 agree on a text. */
export const isUndisputed = (text: string): boolean => COMMON.test(text) && !DISPUTED.test(text)

/** Letters of Europe, digits, spaces, and the punctuation of sentences. */
const SENTENCE_UNITS =
  /^[A-Za-z\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u017f0-9 .,;:?!'"\u2018\u2019\u201c\u201d()\-\u2013\u2014]*$/

/**
 * Where these characters stand differently than in sentences: marks that close at the start of a word and marks that open at its
 * end, words that are joined by punctuation after which lines may break, hyphens that are not within words, and dashes without
 * spaces around them.
 */
const UNUSUAL =
  /(?:^| )[.,;:?!)\u2019\u201d-]|[(\u2018\u201c](?:$| )|[?!][^ .,;:?!)'"\u2018\u2019\u201c\u201d]|[.,;:)][(-]|[^A-Za-z\u00c0-\u017f0-9]-|-[^A-Za-z\u00c0-\u017f0-9 ]|[^ ][\u2013\u2014]|[\u2013\u2014](?:$|[^ ]| [\u2013\u2014])/

/** Whether `boundariesOfSentences` applies to a text. */
export const isOfSentences = (text: string): boolean => SENTENCE_UNITS.test(text) && !UNUSUAL.test(text)

/** Characters that divide words, or whose width depends on what is beside them in some fonts. */
const WITHIN_WORDS = /[-\u2013-\u201d]/

/** Whether a text is of sentences in which lines break after all spaces, and nowhere else. */
export const isOfPlainWords = (text: string): boolean => isOfSentences(text) && !WITHIN_WORDS.test(text)

/**
 * The boundaries of words and numbers with spaces and hyphens between them, and the punctuation of sentences beside them (LB 7,
 * 13 to 15, 18, 19, 20a, 21, 23, 25 and 28 to 30 of UAX 14): after spaces, and after hyphens before a letter.
 */
export function boundariesOfSentences(text: string): Uint8Array {
  const boundaries = uint8(text.length + 1)
  for (let at = text.indexOf(' ') + 1; at > 0 && at < text.length; at = text.indexOf(' ', at) + 1)
    if (text.charCodeAt(at) !== 0x20) boundaries[at] = Boundary.may
  for (let at = text.indexOf('-') + 1; at > 0 && at < text.length; at = text.indexOf('-', at) + 1) {
    const after = text.charCodeAt(at)
    if (after !== 0x20 && !(after >= 0x30 && after <= 0x39)) boundaries[at] = Boundary.may
  }
  return boundaries
}

/** For each offset of a text whether a line must, may or must not begin there; 0 and the end are undefined. */
export function lineBoundaries(text: string, rulesAt: ((offset: number) => ClassRules) | null): Uint8Array {
  if (rulesAt === null && isOfSentences(text)) return boundariesOfSentences(text)
  seen += text.length
  const isWorthIt = library !== null || seen > WORTH_LOADING
  return isWorthIt && rulesAt === null && isUndisputed(text)
    ? boundariesByLibrary(text)
    : boundariesByRules(text, rulesAt)
}

/** The boundaries by the library. Only for undisputed texts. */
export function boundariesByLibrary(text: string): Uint8Array {
  const boundaries = uint8(text.length + 1)
  const LineBreaker = loadLibrary()
  const breaker = new LineBreaker(text)
  for (let found = breaker.nextBreak(); found !== null; found = breaker.nextBreak())
    if (found.position < text.length) boundaries[found.position] = found.required ? Boundary.must : Boundary.may
  return boundaries
}

const LETTER = Class.AL

/** The boundaries by the rules of this folder, for any text. */
export function boundariesByRules(text: string, rulesAt: ((offset: number) => ClassRules) | null): Uint8Array {
  const boundaries = uint8(text.length + 1)
  const units = lineUnits(text, rulesAt)
  const { classes, count } = units
  const state = startState()
  for (let i = 0; i + 1 < count; i++) {
    // No line breaks between letters (LB 28), and the state only depends on the last of several.
    while (i + 2 < count && classes[i] === LETTER && classes[i + 1] === LETTER) i++
    passUnit(state, units, i)
    const verdict = boundaryAfter(text, units, state, i)
    if (verdict !== 'not') boundaries[units.offsets[i + 1]!] = verdict === 'must' ? Boundary.must : Boundary.may
  }
  return boundaries
}
