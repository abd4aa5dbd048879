/**
 * Break opportunities of an inline root: UAX 14 with the tailoring of CSS (CSS Text 4 §6,
 * https://www.w3.org/TR/css-text-4/#line-breaking). https://www.unicode.org/reports/tr14/
 */
import { uint8, uint32 } from '../../base/typed-arrays.ts'
import { lineClassTable } from '../../base/unicode/line-classes.ts'
import { SCRIPT_NAMES, scriptTable } from '../../base/unicode/scripts.ts'
import type { ComputedStyle } from '../../css/style.ts'
import { clusterEnd } from '../graphemes.ts'
import type { InlineContent } from '../types.ts'
import { Boundary, lineBoundaries } from './boundaries.ts'
import { Class, type ClassRules, PLAIN_RULES } from './line-units.ts'
import { hasPhrases, isPhraseBoundary } from './phrases.ts'
import { type StyleScope, styleScopes } from './style-scopes.ts'
import { wordBoundaries, wordListFor } from './word-lists.ts'

/** Kinds of breaks. */
export const BreakKind = {
  /** Without an added character: at a space, between ideographs, after a hyphen of the text. */
  plain: 0,
  /** A hyphen is added: at a soft hyphen or by hyphenation. */
  hyphen: 1,
  /** A line feed, or the end of the text. */
  forced: 2,
  /** Between two grapheme clusters of a word that is too long for a line. */
  emergency: 3,
} as const

/** Breaks in ascending order, one entry each; the last one is the end of the text. */
export interface BreakList {
  readonly count: number
  /** Start of the next line. */
  readonly offsets: Uint32Array
  /** End of the visible text: before trailing spaces, line feeds and soft hyphens. */
  readonly ends: Uint32Array
  readonly kinds: Uint8Array
}

/** Collects breaks in ascending order. */
export class BreakListBuilder {
  #offsets = new Uint32Array(64)
  #ends = new Uint32Array(64)
  #kinds = new Uint8Array(64)
  #count = 0

  /** Adds a break at `offset` of a line with visible text up to `end`; offsets must not decrease. */
  add(offset: number, end: number, kind: number): void {
    if (this.#count === this.#kinds.length) this.#grow()
    this.#offsets[this.#count] = offset
    this.#ends[this.#count] = end
    this.#kinds[this.#count++] = kind
  }

  /** Doubles the capacity, so that adding n breaks takes time linear in n. */
  #grow(): void {
    const size = 2 * this.#count
    const grown = <T extends Uint32Array | Uint8Array>(array: T, from: T): T => {
      array.set(from)
      return array
    }
    this.#offsets = grown(new Uint32Array(size), this.#offsets)
    this.#ends = grown(new Uint32Array(size), this.#ends)
    this.#kinds = grown(new Uint8Array(size), this.#kinds)
  }

  /** Returns the list and empties the builder. */
  finish(): BreakList {
    const count = this.#count
    const made = { count, offsets: uint32(count), ends: uint32(count), kinds: uint8(count) }
    for (let i = 0; i < count; i++) {
      made.offsets[i] = this.#offsets[i]!
      made.ends[i] = this.#ends[i]!
      made.kinds[i] = this.#kinds[i]!
    }
    this.#count = 0
    return made
  }
}

/** The builder of `findBreaks`, reused because most texts are short. */
const FOUND = new BreakListBuilder()

/** Only ASCII characters: no script without spaces, no object. */
const ASCII = /^[ -~\n\t]*$/

/** Index of the first break after an offset; there is one before the end of the text. */
export function firstBreakAfter({ offsets, count }: BreakList, offset: number): number {
  let low = 0
  let high = count - 1
  while (low < high) {
    const middle = (low + high) >> 1
    if (offsets[middle]! > offset) high = middle
    else low = middle + 1
  }
  return low
}

/**
 * All break opportunities of a content: by UAX 14 (https://www.unicode.org/reports/tr14/), by word lists for scripts without
 * spaces, and by `white-space`, `line-break`, `word-break` and `hyphens`.
 */
export function findBreaks(content: InlineContent, root: ComputedStyle): BreakList {
  const { text } = content
  const scopes = styleScopes(content, root)
  const boundaries = lineBoundaries(text, classRules(scopes))
  const isAscii = ASCII.test(text)
  if (!isAscii) addWordBoundaries(text, boundaries)
  if (!isAscii) addPhraseBoundaries(text, scopes, boundaries)
  addBoundariesOfStyle(text, scopes, boundaries)
  if (!isAscii) addBoundariesOfObjects(text, boundaries)
  return listBreaks(text, scopes, boundaries, root)
}

/** The boundaries at which the styles of a text allow breaks, and the end of the text. */
function listBreaks(
  text: string,
  scopes: readonly StyleScope[],
  boundaries: Uint8Array,
  root: ComputedStyle,
): BreakList {
  const list = FOUND
  let scope = 0
  for (let offset = 1; offset < text.length; offset++) {
    if (boundaries[offset] === Boundary.none) continue
    while (scope + 1 < scopes.length && scopes[scope + 1]!.start <= offset) scope++
    const { start, style, boundary } = scopes[scope]!
    if (start === offset) {
      addIfAllowed(list, text, offset, boundary, scopes[Math.max(0, scope - 1)]!.style)
      continue
    }
    const before = text.charCodeAt(offset - 2)
    // Most breaks are after a single space with a word before it and something other than a dash after it.
    if (
      text.charCodeAt(offset - 1) === 0x20 &&
      before > 0x20 &&
      before < LEAST_SEPARATOR &&
      style.whiteSpaceCollapse === 'collapse' &&
      style.textWrapMode !== 'nowrap' &&
      (text.charCodeAt(offset) < LEAST_SEPARATOR || !isDash(text.charCodeAt(offset)))
    )
      list.add(offset, offset - 1, BreakKind.plain)
    else addIfAllowed(list, text, offset, style, style)
  }
  const last = scopes.at(-1)?.style ?? root
  list.add(text.length, forcedEnd(text, text.endsWith('\n') ? text.length - 1 : text.length, last), BreakKind.forced)
  return list.finish()
}

/** Adds the break at a boundary if the style that controls it allows one; `own` is the style of the text before it. */
function addIfAllowed(
  list: BreakListBuilder,
  text: string,
  offset: number,
  style: ComputedStyle,
  own: ComputedStyle,
): void {
  const before = text.charCodeAt(offset - 1)
  if (before === 0x0a) list.add(offset, forcedEnd(text, offset - 1, own), BreakKind.forced)
  else if (isWithinHanging(text, offset, own)) return
  else if (mayWrap(before, style, own) && !isAfterScheme(text, offset) && !isBeforeSpacedDash(text, offset))
    addBreak(list, text, offset, before, style, own)
}

/** A collapsible space at a line end is always a break opportunity, even between characters that forbid one (§5.1). */
const mayWrap = (before: number, style: ComputedStyle, own: ComputedStyle): boolean =>
  style.textWrapMode !== 'nowrap' || ((before === 0x20 || before === 0x200b) && own.textWrapMode !== 'nowrap')

/**
 * Preserved white space hangs as a whole: a line ends after all of it, even before a tab (CSS Text 4,
 * https://www.w3.org/TR/css-text-4/#white-space-phase-2).
 */
const isWithinHanging = (text: string, offset: number, { whiteSpaceCollapse }: ComputedStyle): boolean =>
  whiteSpaceCollapse === 'preserve' && text.charCodeAt(offset) === 0x09 && isSpaceOrTab(text.charCodeAt(offset - 1))

const isSpaceOrTab = (unit: number): boolean => unit === 0x20 || unit === 0x09

/** Scripts of South-East Asia without spaces between words (class SA of UAX 14). */
const WITHOUT_SPACES = /[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\ua9e0-\ua9ff\uaa60-\uaa7f]+/g

/**
 * Adds boundaries between words of scripts without spaces, which need a dictionary (UAX 14 class SA,
 * https://www.unicode.org/reports/tr14/). Boundaries by rules are kept.
 */
function addWordBoundaries(text: string, boundaries: Uint8Array): void {
  for (const match of text.matchAll(WITHOUT_SPACES)) {
    const script = SCRIPT_NAMES[scriptTable.at(match[0].charCodeAt(0))]!
    const list = wordListFor(script)
    if (list === null) continue
    for (const offset of wordBoundaries(text, match.index, match.index + match[0].length, list))
      if (boundaries[offset] === Boundary.none && !isKept(text, offset)) boundaries[offset] = Boundary.may
  }
}

/**
 * Adds phrase boundaries for `word-break: auto-phrase`. The rules treat it like `keep-all`, so these are boundaries that they
 * removed between letters (CSS Text 4, https://www.w3.org/TR/css-text-4/#valdef-word-break-auto-phrase).
 */
function addPhraseBoundaries(text: string, scopes: readonly StyleScope[], boundaries: Uint8Array): void {
  if (!scopes.some(keepsPhrases)) return
  const allowed = lineBoundaries(text, null)
  for (let i = 0; i < scopes.length; i++) {
    if (!keepsPhrases(scopes[i]!)) continue
    const end = Math.min(text.length, scopes[i + 1]?.start ?? text.length)
    for (let offset = Math.max(1, scopes[i]!.start); offset < end; offset++)
      if (boundaries[offset] === Boundary.none && allowed[offset] === Boundary.may && isPhraseBoundary(text, offset))
        boundaries[offset] = Boundary.may
  }
}

/** Whether lines only break between phrases; languages without a model break as with `normal`. */
const keepsPhrases = ({ style, language }: Pick<StyleScope, 'style' | 'language'>): boolean =>
  style.wordBreak === 'auto-phrase' && hasPhrases(language)

/** Whether a character is a digit or punctuation of these scripts, which does not separate from its neighbours. */
const isKept = (text: string, offset: number): boolean =>
  !isComplex(text.charCodeAt(offset)) || !isComplex(text.charCodeAt(offset - 1))

const isComplex = (unit: number): boolean => lineClassTable.at(unit) === Class.SA

/**
 * Adds breaks of styles that no Unicode rule allows: between any clusters (`line-break: anywhere`, CSS Text 4,
 * https://www.w3.org/TR/css-text-4/#valdef-line-break-anywhere) or after each preserved space (`break-spaces`).
 */
function addBoundariesOfStyle(text: string, scopes: readonly StyleScope[], boundaries: Uint8Array): void {
  for (let i = 0; i < scopes.length; i++) {
    const { start, style } = scopes[i]!
    const isAnywhere = style.lineBreak === 'anywhere'
    const breaksSpaces = style.whiteSpaceCollapse === 'break-spaces'
    if (!isAnywhere && !breaksSpaces) continue
    const end = scopes[i + 1]?.start ?? text.length
    for (let at = start; at < end; ) {
      const next = clusterEnd(text, at)
      if (next < text.length && boundaries[next] === Boundary.none)
        if (isAnywhere || isSpaceSeparator(text.charCodeAt(next - 1))) boundaries[next] = Boundary.may
      at = next
    }
  }
}

/** Unicode allows a break after the two slashes of an address, which looks wrong. */
const isAfterScheme = (text: string, offset: number): boolean =>
  text.charCodeAt(offset - 1) === 0x2f && text.startsWith('://', offset - 3)

const isDash = (unit: number): boolean => unit === 0x2013 || unit === 0x2014

/** A dash between spaces belongs to the text after it. After the end of a sentence it may begin another speaker's turn. */
function isBeforeSpacedDash(text: string, offset: number): boolean {
  if (!isDash(text.charCodeAt(offset)) || text.charCodeAt(offset - 1) !== 0x20) return false
  return text.charCodeAt(offset + 1) === 0x20 && /[^\s.!?\u2026:\u201d\u00bb]/.test(text.charAt(offset - 2))
}

/**
 * Adds a break with the end of its visible text. After a soft hyphen a hyphen is shown, if `hyphens` allows any; the soft
 * hyphen itself is invisible.
 */
function addBreak(
  list: BreakListBuilder,
  text: string,
  offset: number,
  before: number,
  style: ComputedStyle,
  own: ComputedStyle,
): void {
  if (before !== 0xad) list.add(offset, visibleEnd(text, offset, own), BreakKind.plain)
  else if (allowsHyphens(style)) list.add(offset, offset - 1, BreakKind.hyphen)
}

/** Whether words may be hyphenated; a hyphen would divide a phrase. */
const allowsHyphens = ({ hyphens, wordBreak }: ComputedStyle): boolean =>
  hyphens !== 'none' && wordBreak !== 'auto-phrase'

/**
 * Lines break beside objects even next to a no-break space, for web compatibility (CSS Text 4,
 * https://www.w3.org/TR/css-text-4/#line-break-details).
 */
function addBoundariesOfObjects(text: string, boundaries: Uint8Array): void {
  for (const match of text.matchAll(/\ufffc(?=\u00a0)|\u00a0(?=\ufffc)/g)) boundaries[match.index + 1] = Boundary.may
}

/** Whether a code unit is a space, tab or other word separator that allows a break. */
const isSpaceSeparator = (unit: number): boolean =>
  unit === 0x20 ||
  unit === 0x09 ||
  unit === 0x3000 ||
  unit === 0x1680 ||
  (unit >= 0x2000 && unit <= 0x200a && unit !== 0x2007)

/**
 * The visible end of a line before a forced break or the end of the text: preserved spaces there count, and hang only if they
 * do not fit.
 */
function forcedEnd(text: string, end: number, style: ComputedStyle): number {
  return style.whiteSpaceCollapse === 'preserve' ? end : visibleEnd(text, end, style)
}

/**
 * The visible end, without spaces that collapse or hang at a line end (CSS Text 4 §4.3.2 steps 3 and 4,
 * https://www.w3.org/TR/css-text-4/#white-space-phase-2).
 */
export function visibleEnd(text: string, end: number, style: ComputedStyle): number {
  if (style.whiteSpaceCollapse === 'break-spaces') return end
  let at = end
  for (; at > 0; at--) {
    const unit = text.charCodeAt(at - 1)
    if (unit !== 0x20 && unit !== 0x09 && unit !== 0x200b && !isOtherSpaceSeparator(unit)) break
  }
  return at
}

/** The first of these, an Ogham space. */
const LEAST_SEPARATOR = 0x1680

/**
 * "Other space separators" (CSS Text 4, https://www.w3.org/TR/css-text-4/#other-space-separators): characters of category Zs
 * except the space and the no-break space.
 */
const isOtherSpaceSeparator = (unit: number): boolean =>
  unit >= LEAST_SEPARATOR &&
  (unit === LEAST_SEPARATOR ||
    (unit >= 0x2000 && unit <= 0x200a) ||
    unit === 0x202f ||
    unit === 0x205f ||
    unit === 0x3000)

/** The class rules at an offset, queried in ascending order; null if no style changes them. */
function classRules(scopes: readonly StyleScope[]): ((offset: number) => ClassRules) | null {
  if (scopes.length === 1 && rulesOf(scopes[0]!) === PLAIN_RULES) return null
  const rules = scopes.map(rulesOf)
  if (rules.every(rule => rule === PLAIN_RULES)) return null
  let scope = 0
  return offset => {
    while (scope + 1 < scopes.length && scopes[scope + 1]!.start <= offset) scope++
    return rules[scope]!
  }
}

/**
 * The class rules of a style. The common case is one shared object, which callers compare by identity. `line-break: auto` is
 * `strict` here.
 */
function rulesOf(scope: StyleScope): ClassRules {
  const { style, language } = scope
  const isWhole = style.wordBreak === 'keep-all' || keepsPhrases(scope)
  const letters = style.wordBreak === 'break-all' ? 'break-all' : isWhole ? 'keep-all' : 'normal'
  const strictness = style.lineBreak === 'loose' || style.lineBreak === 'normal' ? style.lineBreak : 'strict'
  if (letters === 'normal' && strictness === 'strict') return PLAIN_RULES
  return { letters, strictness, isChineseOrJapanese: isChineseOrJapanese(language) }
}

const SCRIPTS: ReadonlySet<string> = new Set(['hani', 'hans', 'hant', 'hanb', 'jpan', 'hira', 'kana', 'hrkt', 'bopo'])
const LANGUAGES: ReadonlySet<string> = new Set(['zh', 'ja', 'yue', 'cmn', 'wuu', 'hak', 'nan', 'lzh'])

/** The writing system comes from a script subtag, or else from the language (CSS Text 4, appendix F). */
function isChineseOrJapanese(language: string): boolean {
  const [primary = '', ...rest] = language.toLowerCase().split('-')
  const script = rest.find(subtag => /^[a-z]{4}$/.test(subtag))
  return script === undefined ? LANGUAGES.has(primary) : SCRIPTS.has(script)
}
