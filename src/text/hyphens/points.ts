/**
 * Hyphenation points in a prepared text, as `hyphens` and `hyphenate-limit-chars` allow (CSS Text 4,
 * https://www.w3.org/TR/css-text-4/#hyphenation).
 */
import { Generations } from '../../base/generations.ts'
import { RecentWords, SHORT_WORD } from '../../base/recent-words.ts'
import type { ComputedStyle } from '../../css/style.ts'
import type { PreparedText } from '../prepared-text.ts'
import { runIndexAt } from '../run-search.ts'
import type { ShapedWord } from '../shaping/word-cache.ts'
import { type Hyphenator, hyphenatorFor } from './languages.ts'

const NO_POINTS: readonly number[] = []

/** Offsets of hyphenation points between two offsets, ascending. */
export function hyphenPointsBetween(prepared: PreparedText, from: number, to: number): readonly number[] {
  if (!prepared.isHyphenated) return NO_POINTS
  const found: number[] = []
  addHyphenPoints(prepared, from, to, found)
  return found
}

/** Where lines may end without a hyphen: offsets of the next line, and ends of the text before. */
interface LineEnds {
  readonly count: number
  readonly offsets: Uint32Array
  readonly ends: Uint32Array
}

/** Offsets of hyphenation points in a text from an offset on, ascending: those between consecutive line ends. */
export function hyphenPointsAmong(prepared: PreparedText, start: number, lineEnds: LineEnds): readonly number[] {
  if (!prepared.isHyphenated) return NO_POINTS
  const { offsets, ends, count } = lineEnds
  const { content, runs, unitStarts, units } = prepared
  const { text } = content
  const found: number[] = []
  let unit = 0
  let run = 0
  let setting = settingOf(runs[0]!.glyphs.style, runs[0]!.language)
  for (let k = 0, from = start; k < count; from = offsets[k++]!) {
    const end = ends[k]!
    if (end - from < LEAST_WORD) continue
    while (unit + 1 < unitStarts.length && unitStarts[unit + 1]! <= from) unit++
    for (; run + 1 < runs.length && runs[run + 1]!.glyphs.start <= from; run++)
      setting = settingOf(runs[run + 1]!.glyphs.style, runs[run + 1]!.language)
    const word = units[unit]!
    // Most of these texts are a word between spaces that was shaped as a whole.
    const isWord =
      word !== null &&
      unitStarts[unit] === from &&
      unitStarts[unit + 1] === end &&
      text.charCodeAt(end) === 0x20 &&
      (from === 0 || text.charCodeAt(from - 1) === 0x20)
    if (!isWord) addHyphenPoints(prepared, from, end, found)
    else if (setting !== null) {
      const known = word.hyphens
      const { shelf } = setting
      const points = known?.shelf === shelf ? known.points : learnt(word, shelf, prepared, from, end)
      for (let i = 0; i < points.length; i++) found.push(from + points[i]!)
    }
  }
  return found
}

/** Finds the points of a word between spaces, and keeps them with it. They depend on its letters and the shelf alone. */
function learnt(word: ShapedWord, shelf: Shelf, prepared: PreparedText, from: number, end: number): readonly number[] {
  const found: number[] = []
  addHyphenPoints(prepared, from, end, found)
  const points = found.length === 0 ? NO_POINTS : found.map(point => point - from)
  word.hyphens = { shelf, points }
  return points
}

/** Appends the points between two offsets of a hyphenated text. */
function addHyphenPoints(prepared: PreparedText, from: number, to: number, found: number[]): void {
  const { content, runs } = prepared
  const { text } = content
  let at = from
  // The start of the word at the offset. The search is bounded by `LONGEST_TOKEN`.
  while (at > 0 && from - at <= LONGEST_TOKEN && text.charCodeAt(at - 1) > 0x20 && !isWordEnd(text.charCodeAt(at - 1)))
    at--
  while (at < to) {
    for (; at < to; at++) {
      const unit = text.charCodeAt(at)
      if (unit > 0x20 && (unit < 0xa0 || !isWordEnd(unit))) break
    }
    if (at === to) break
    const run = runs[runs.length === 1 ? 0 : runIndexAt(prepared, at)]!
    const setting = settingOf(run.glyphs.style, run.language)
    const limit = Math.min(text.length, at + LONGEST_TOKEN + 1)
    let end = at
    // The digest of `digestOf`, found together with the end of the word.
    let digest = setting === null ? 0 : setting.shelf.seed
    for (; end < limit; end++) {
      const unit = text.charCodeAt(end)
      if (unit <= 0x20 || (unit >= 0xa0 && isWordEnd(unit))) break
      digest = (Math.imul(digest, 31) + unit) | 0
    }
    // Longer than any word: no text after it can be on the same line.
    if (end - at > LONGEST_TOKEN) break
    const isLast = end === text.length || text.charCodeAt(end) === 0x0a
    if (end - at >= LEAST_WORD && !(isLast && keepsLastWord(prepared.style))) {
      const points =
        end > run.glyphs.end
          ? pointsAcrossRuns(prepared, at, end)
          : setting === null
            ? NO_POINTS
            : recentPoints(setting, digest, text, at, end)
      for (const point of points) if (at + point > from && at + point < to) found.push(at + point)
    }
    at = end
  }
}

/** Whether a code unit ends a token, a word with its punctuation: spaces, line feeds and objects do. */
const isWordEnd = (unit: number): boolean => unit <= 0x20 || unit === 0xa0 || unit === 0xfffc || unit === 0x200b

/** Hyphenation points as offsets from the start of a token, shared by equal tokens with the same language and limits. */
const tokens = new Generations<readonly number[]>(20_000)

/**
 * Length of the shortest word that is hyphenated with `hyphenate-limit-chars: auto`: the 5 letters that CSS suggests
 * (https://www.w3.org/TR/css-text-4/#propdef-hyphenate-limit-chars).
 */
const LEAST_WORD = 5
/** Length of the shortest part of a compound with hyphens that is divided further. */
const LEAST_COMPOUND_PART = 8
/** Bound of a token's length, so that time stays linear in the text. */
const LONGEST_TOKEN = 128

/** Whether words of a style are hyphenated automatically. Text that does not wrap is not hyphenated. */
const isDivided = ({ hyphens, textWrapMode, wordBreak }: ComputedStyle): boolean =>
  hyphens === 'auto' && textWrapMode === 'wrap' && wordBreak !== 'auto-phrase'

/** Whether the last word of a paragraph may not be divided: with total fit, or if the style says so. */
const keepsLastWord = (style: ComputedStyle): boolean =>
  style.octavoLineBreaking === 'total-fit' || style.hyphenateLimitLast !== 'none'

const recent = new RecentWords<readonly number[]>()

/** The hyphenation points of the token between two offsets, whose digest is known, relative to its start. */
function recentPoints(
  { hyphenator, shelf, style }: Setting,
  digest: number,
  text: string,
  start: number,
  end: number,
): readonly number[] {
  if (end - start >= SHORT_WORD) return cachedPoints(shelf, hyphenator, style, text.slice(start, end))
  const known = recent.get(digest, shelf, text, start, end)
  if (known !== null) return known
  const token = text.slice(start, end)
  const points = cachedPoints(shelf, hyphenator, style, token)
  recent.set(digest, shelf, token, points)
  return points
}

/** The hyphenation points of a token, cached by hyphenator and limits. */
function cachedPoints(shelf: Shelf, hyphenator: Hyphenator, style: ComputedStyle, token: string): readonly number[] {
  let points = tokens.get(shelf, token)
  if (points === undefined) {
    points = wordsOf(token).flatMap(({ word: part, at }) => limitedPoints(part, hyphenator, style).map(p => at + p))
    tokens.set(shelf, token, points.length === 0 ? NO_POINTS : points)
  }
  return points
}

/** Number of sets of limits per hyphenator that are cached: a document uses one or two. */
const MAX_SHELVES = 20

/** The cache key of points: an object for each hyphenator and set of limits. */
interface Shelf {
  readonly seed: number
}

let shelfCount = 0

const shelves = new WeakMap<Hyphenator, Map<string, Shelf>>()

/** The shelf of a hyphenator and the limits of a style. */
function shelfOf(hyphenator: Hyphenator, { hyphenateLimitChars: limits }: ComputedStyle): Shelf {
  let byLimits = shelves.get(hyphenator)
  if (byLimits === undefined) {
    byLimits = new Map()
    shelves.set(hyphenator, byLimits)
  }
  const key = `${limits.word} ${limits.before} ${limits.after}`
  let shelf = byLimits.get(key)
  if (shelf === undefined) {
    if (byLimits.size >= MAX_SHELVES) byLimits.clear()
    shelf = { seed: Math.imul(shelfCount++, 0x9e3779b1) }
    byLimits.set(key, shelf)
  }
  return shelf
}

/** How the words of a style and language are hyphenated. */
interface Setting {
  readonly hyphenator: Hyphenator
  readonly style: ComputedStyle
  readonly shelf: Shelf
}

const settings = new WeakMap<ComputedStyle, Map<string, Setting | null>>()

/** The last used setting: most of a document has one or two. */
let latest: {
  readonly style: ComputedStyle
  readonly language: string
  readonly setting: Setting | null
} | null = null

/** The setting of a style and language, found once for each; null if words are not hyphenated. */
function settingOf(style: ComputedStyle, language: string): Setting | null {
  if (latest !== null && latest.style === style && latest.language === language) return latest.setting
  let known = settings.get(style)
  if (known === undefined) {
    known = new Map()
    settings.set(style, known)
  }
  let setting = known.get(language)
  if (setting === undefined) {
    const hyphenator = isDivided(style) ? hyphenatorFor(language) : null
    setting = hyphenator === null ? null : { hyphenator, style, shelf: shelfOf(hyphenator, style) }
    known.set(language, setting)
  }
  latest = { style, language, setting }
  return setting
}

/** A token in several styles or languages: each of its words uses the run in which it starts. */
function pointsAcrossRuns(prepared: PreparedText, start: number, end: number): readonly number[] {
  return wordsOf(prepared.content.text.slice(start, end)).flatMap(({ word, at }) => {
    const { glyphs, language } = prepared.runs[runIndexAt(prepared, start + at)]!
    const setting = settingOf(glyphs.style, language)
    if (setting === null) return []
    return limitedPoints(word, setting.hyphenator, glyphs.style).map(point => at + point)
  })
}

/** Addresses, paths, numbers and identifiers of programs are not words of a language. */
const NO_WORD = /[\d/@_\\=#~|<>]|\p{L}[.:]+\p{L}|\u00ad/u

/** The words of a token that may be divided, with their offsets. */
function wordsOf(token: string): readonly { readonly word: string; readonly at: number }[] {
  if (NO_WORD.test(token)) return []
  const words = [...token.matchAll(/[\p{L}\p{M}]+(?:['\u2019][\p{L}\p{M}]+)*/gu)]
  return words
    .map(match => ({ word: match[0], at: match.index }))
    .filter(({ word }) => (words.length === 1 || word.length >= LEAST_COMPOUND_PART) && !isCapitals(word))
}

const isCapitals = (word: string): boolean => word === word.toUpperCase() && word !== word.toLowerCase()

/**
 * The points of a word within `hyphenate-limit-chars` (CSS Text 4,
 * https://www.w3.org/TR/css-text-4/#propdef-hyphenate-limit-chars): the word's length, and letters before and after the break.
 * `auto` means the values of the patterns.
 */
function limitedPoints(word: string, hyphenator: Hyphenator, style: ComputedStyle): readonly number[] {
  const { word: least, before, after } = style.hyphenateLimitChars
  if (word.length < (least === 'auto' ? LEAST_WORD : least)) return NO_POINTS
  const left = before === 'auto' ? hyphenator.leftMin : before
  const right = after === 'auto' ? hyphenator.rightMin : after
  return hyphenator.pointsOf(word).filter(point => hasLetters(word, point, left, right))
}

const isApostrophe = (unit: number): boolean => unit === 0x27 || unit === 0x2019

/**
 * Whether there are enough letters on both sides of a point. They are counted up to the next apostrophe: "should-n't" and
 * "child-ren's" have one and three after the hyphen.
 */
function hasLetters(word: string, point: number, left: number, right: number): boolean {
  let before = 0
  while (point - before > 0 && !isApostrophe(word.charCodeAt(point - before - 1))) before++
  let after = 0
  while (point + after < word.length && !isApostrophe(word.charCodeAt(point + after))) after++
  return before >= left && after >= right
}
