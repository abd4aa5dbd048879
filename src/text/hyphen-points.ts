/** Hyphenation points in a prepared text, as `hyphens` and `hyphenate-limit-chars` allow (CSS Text 4 §6). */
import type { ComputedStyle } from '../css/style.ts'
import { type Hyphenator, hyphenatorFor } from './hyphenation.ts'
import type { PreparedText } from './prepare.ts'
import { runIndexAt } from './run-search.ts'

const NO_POINTS: readonly number[] = []
const known = new WeakMap<PreparedText, Map<number, readonly number[]>>()
const mayHyphenate = new WeakMap<PreparedText, boolean>()

/** Whether any part of a text is hyphenated automatically. */
export function isHyphenated(prepared: PreparedText): boolean {
  let found = mayHyphenate.get(prepared)
  if (found === undefined) {
    found = prepared.runs.some(run => run.glyphs.style.hyphens === 'auto')
    mayHyphenate.set(prepared, found)
  }
  return found
}

/** Offsets of hyphenation points between two offsets, ascending. */
export function hyphenPointsBetween(prepared: PreparedText, from: number, to: number): readonly number[] {
  if (!isHyphenated(prepared)) return NO_POINTS
  const { text } = prepared.content
  const found: number[] = []
  let at = wordStartBefore(text, from)
  while (at < to) {
    while (at < to && isWordEnd(text.charCodeAt(at))) at++
    const end = wordEndAfter(text, at)
    // Longer than any word: nothing after it can be on the same line.
    if (end - at > LONGEST_TOKEN) break
    for (const point of pointsOfToken(prepared, at, end)) if (point > from && point < to) found.push(point)
    at = end
  }
  return found
}

function wordStartBefore(text: string, offset: number): number {
  let start = offset
  while (start > 0 && offset - start <= LONGEST_TOKEN && !isWordEnd(text.charCodeAt(start - 1))) start--
  return start
}

function wordEndAfter(text: string, start: number): number {
  let end = start
  while (end < text.length && end - start <= LONGEST_TOKEN && !isWordEnd(text.charCodeAt(end))) end++
  return end
}

/** Spaces, line feeds and objects end what counts as one word with its punctuation. */
const isWordEnd = (unit: number): boolean => unit <= 0x20 || unit === 0xa0 || unit === 0xfffc || unit === 0x200b

function pointsOfToken(prepared: PreparedText, start: number, end: number): readonly number[] {
  let tokens = known.get(prepared)
  if (tokens === undefined) {
    tokens = new Map()
    known.set(prepared, tokens)
  }
  let points = tokens.get(start)
  if (points === undefined) {
    points = findPoints(prepared, start, end)
    tokens.set(start, points)
  }
  return points
}

/** Shortest word with a hyphen, where `hyphenate-limit-chars` says nothing. */
const LEAST_WORD = 5
/** Shortest part of a word with hyphens of its own that is divided further. */
const LEAST_COMPOUND_PART = 8
/** What is longer is no word; it is not looked at, so that the time stays in proportion to the text. */
const LONGEST_TOKEN = 128

/** Addresses, paths, numbers and names of things in programs are not words of a language. */
const NO_WORD = /[\d/@_\\=#~|<>]|\p{L}[.:]+\p{L}|\u00ad/u

function findPoints(prepared: PreparedText, start: number, end: number): readonly number[] {
  const { text } = prepared.content
  if (end - start < LEAST_WORD || end - start > LONGEST_TOKEN) return NO_POINTS
  // A paragraph does not end with the rest of a divided word.
  if (end === text.length || text.charCodeAt(end) === 0x0a) return NO_POINTS
  const token = text.slice(start, end)
  if (NO_WORD.test(token)) return NO_POINTS
  const words = [...token.matchAll(/[\p{L}\p{M}]+(?:['\u2019][\p{L}\p{M}]+)*/gu)]
  const found: number[] = []
  for (const match of words) {
    const word = match[0]
    const offset = start + match.index
    if (words.length > 1 && word.length < LEAST_COMPOUND_PART) continue
    const { glyphs, language } = prepared.runs[runIndexAt(prepared, offset)]!
    if (glyphs.style.hyphens !== 'auto' || isCapitals(word)) continue
    const hyphenator = hyphenatorFor(language)
    if (hyphenator !== null) found.push(...limitedPoints(word, hyphenator, glyphs.style).map(point => offset + point))
  }
  return found
}

const isCapitals = (word: string): boolean => word === word.toUpperCase() && word !== word.toLowerCase()

function limitedPoints(word: string, hyphenator: Hyphenator, style: ComputedStyle): readonly number[] {
  const { word: least, before, after } = style.hyphenateLimitChars
  if (word.length < (least === 'auto' ? LEAST_WORD : least)) return NO_POINTS
  const left = before === 'auto' ? hyphenator.leftMin : before
  const right = after === 'auto' ? hyphenator.rightMin : after
  const points = hyphenator.pointsOf(word)
  return points.filter(point => point >= left && word.length - point >= right)
}
