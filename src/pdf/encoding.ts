/**
 * Gives each glyph of a run the text it stands for, so that reading the codes one after the other gives the run's text.
 *
 * The n characters of a cluster are given to its m glyphs in reading order; surplus characters go to the first glyph. A glyph
 * need not get the character that it shows (a vowel sign that is drawn first copies second): only the order of the whole text
 * matters. If there are more glyphs than characters, marks without an advance are drawn separately after the text. If there
 * still are too many glyphs, the cluster gets ActualText (ISO 32000-1 §14.9.4). So does a letter with displaced marks: readers
 * that sort glyphs by position would take such a mark for a separate word.
 */
import { Trait, traitTable } from '../base/unicode/traits.ts'
import type { GlyphsOp } from '../paint/ops.ts'

/** Text of a glyph that adds nothing: a combining grapheme joiner, which is invisible and which searches ignore. */
export const NOTHING = '\u034f'

/**
 * A hyphen that only the line break made. It copies as a hyphen, because that is what tools look for at a line's end
 * when they join words; the structure tree says that it is a soft one.
 */
const LINE_END_HYPHEN = '-'

/** Receives the glyphs of a run in an order in which their texts make up the text of the run. */
export interface GlyphVisitor {
  /** Called for every glyph in the order of the run; where `unit` is not 0, the text is that one UTF-16 unit. */
  glyph(glyph: number, unit: number, text: string): void
  /**
   * Called in place of `glyph` for those from `from` to before `to`, each of which shows one UTF-16 unit: the one of its index in
   * `units`, which is valid during the call.
   */
  row?(glyphs: Uint16Array, units: Uint16Array, from: number, to: number): void
  /** Called in place of `glyph` for a mark that is drawn separately, not as text. */
  mark(glyph: number): void
  /** Called in place of the calls for the glyphs from `first` to before `end` if they can become one glyph that shows `text`. */
  compose?(first: number, end: number, text: string): boolean
  /** Called after `glyph` or `compose` if that shows several texts: the others, in visual order, each for a glyph without ink. */
  beside?(texts: readonly string[]): void
  /** Called before the next `count` glyphs if only all of them together show a text. */
  wrap(count: number, text: string): void
}

/** Visits the glyphs of `op`. Clusters ascend from left to right, and descend in a right-to-left run. */
export function visitGlyphs(op: GlyphsOp, visitor: GlyphVisitor): void {
  const { glyphs, clusters } = op
  const count = glyphs.length
  if (op.isCopy || op.text === '') {
    visitWithoutText(op, visitor)
    return
  }
  if (op.actualText !== undefined) visitor.wrap(count, op.actualText)
  let wrappedTo = op.actualText === undefined ? 0 : count
  const isLevel = op.yOffsets === null && op.xOffsets === null
  for (let i = 0; i < count; ) {
    const ordinary = isLevel ? ordinaryEnd(op, i) : i
    if (ordinary > i) {
      visitOrdinary(glyphs, i, ordinary, visitor)
      i = ordinary
      continue
    }
    const isWrapped = i < wrappedTo
    const stacked = isWrapped ? i : stackEnd(op, i)
    const next = clusterEnd(clusters, i)
    const end = Math.max(stacked, next)
    if (!isWrapped && end - i > 1 && compose(op, i, end, visitor)) {
      i = end
      continue
    }
    if (stacked > i) {
      visitor.wrap(stacked - i, textOf(op, i, stacked))
      wrappedTo = stacked
    }
    visitCharacters(op, i, next, i < wrappedTo, visitor)
    i = next
  }
}

/** Visits glyphs that are not copied as text: copies of other text, and a hyphen that a line break inserted. */
function visitWithoutText({ glyphs, isCopy }: GlyphsOp, visitor: GlyphVisitor): void {
  if (isCopy) visitor.wrap(glyphs.length, '')
  for (const [i, glyph] of glyphs.entries()) visitor.glyph(glyph, 0, !isCopy && i === 0 ? LINE_END_HYPHEN : NOTHING)
}

/** By glyph of the run, the UTF-16 unit that it shows; used for one run after the other. */
let ordinaryUnits = new Uint16Array(256)

/**
 * The usual case: the end of the glyphs from `first` on that each represent one ordinary character. Puts these in
 * `ordinaryUnits`.
 */
function ordinaryEnd({ clusters, text, isRightToLeft }: GlyphsOp, first: number): number {
  const count = clusters.length
  if (ordinaryUnits.length < count) ordinaryUnits = new Uint16Array(2 * count)
  const units = ordinaryUnits
  let i = first
  for (; i < count; i++) {
    const start = clusters[i]!
    const next = i + 1 < count ? clusters[i + 1]! : text.length
    if (next === start) break
    const end = !isRightToLeft ? next : i > 0 ? clusters[i - 1]! : text.length
    // The character before is the one of the glyph before, which was ordinary.
    const followsOrdinary = (i > first && !isRightToLeft) || start === 0 || text.charCodeAt(start - 1) < ORDINARY_END
    const unit = text.charCodeAt(start)
    if (end - start !== 1 || !followsOrdinary || unit < 0x20 || unit >= ORDINARY_END || unit === SOFT_HYPHEN) break
    units[i] = unit
  }
  return i
}

/** Visits glyphs whose characters are in `ordinaryUnits`. */
function visitOrdinary(glyphs: Uint16Array, from: number, to: number, visitor: GlyphVisitor): void {
  if (visitor.row !== undefined) visitor.row(glyphs, ordinaryUnits, from, to)
  else for (let i = from; i < to; i++) visitor.glyph(glyphs[i]!, ordinaryUnits[i]!, '')
}

/** Lets the visitor draw the glyphs from `first` to before `end` as one; false if it does not. */
function compose(op: GlyphsOp, first: number, end: number, visitor: GlyphVisitor): boolean {
  if (visitor.compose === undefined) return false
  const { own, rest } = partsOf(textOf(op, first, end), op, first, visitor)
  if (!visitor.compose(first, end, inVisualOrder(op, own))) return false
  if (rest.length > 0) visitor.beside?.(rest)
  return true
}

/** Visits the glyphs of a cluster, from `first` to before `next`, with its characters. */
function visitCharacters(op: GlyphsOp, first: number, next: number, isWrapped: boolean, visitor: GlyphVisitor): void {
  const { glyphs, clusters, text, isRightToLeft } = op
  const start = clusters[first]!
  const after = isRightToLeft ? first - 1 : next
  const end = after < 0 || after >= glyphs.length ? text.length : clusters[after]!
  const unit = text.charCodeAt(start)
  const isOne = next - first === 1 && end - start === 1
  if (isOne && !isFormat(unit) && !isJoiner(text.charCodeAt(start - 1)))
    visitor.glyph(glyphs[first]!, readable(unit), '')
  else visitCluster(op, first, next, shownText(op, start, end), isWrapped, visitor)
}

/** The end of the glyphs of a cluster, in visual order. */
function clusterEnd(clusters: Uint32Array, first: number): number {
  let end = first + 1
  while (end < clusters.length && clusters[end] === clusters[first]) end++
  return end
}

/**
 * The end of the letters, digits and signs of western scripts. Of these only the soft hyphen is invisible, and none joins
 * others.
 */
const ORDINARY_END = 0x250
const SOFT_HYPHEN = 0xad

const isJoiner = (unit: number): boolean => unit === 0x200c || unit === 0x200d

/** Invisible characters (General_Category Cf). pdf.js drops every glyph whose text ends in one. */
const isFormat = (unit: number): boolean =>
  unit === SOFT_HYPHEN ||
  unit === 0x61c ||
  unit === 0x180e ||
  (unit >= 0x200b && unit <= 0x200f) ||
  (unit >= 0x202a && unit <= 0x202e) ||
  (unit >= 0x2060 && unit <= 0x206f) ||
  unit === 0xfeff

/**
 * The text from `start` to `end` without invisible characters at its end and with the joiners before it, because joiners change
 * the word, and soft hyphens, directional marks and break opportunities do not. In right-to-left text, where readers reverse
 * the characters of a code, it has the joiners after it instead. In both cases no code ends in an invisible character.
 */
function shownText({ text, isRightToLeft }: GlyphsOp, start: number, end: number): string {
  let last = Math.max(start, end)
  while (last > start && isFormat(text.charCodeAt(last - 1))) last--
  if (last === start) return ''
  let first = start
  if (isRightToLeft) while (last < end && isJoiner(text.charCodeAt(last))) last++
  else while (first > 0 && isJoiner(text.charCodeAt(first - 1))) first--
  return text.slice(first, last)
}

/** A tab is white space to a reader, but is not kept by all of them. */
const readable = (unit: number): number => Math.max(unit, 0x20)

/** The displacement of marks that readers do not notice, as a fraction of the font size. */
const LEAST_SHIFT = 0.001

/**
 * The end of a letter and the marks on it that begin at a glyph, if some of them are moved; otherwise the glyph itself.
 * Right to left, marks stand before their letter.
 */
function stackEnd(op: GlyphsOp, first: number): number {
  const { clusters, text, xOffsets, yOffsets, size, isRightToLeft } = op
  if (yOffsets === null && xOffsets === null) return first
  const count = clusters.length
  const isMarkAt = (i: number): boolean => isMark(text.codePointAt(clusters[i]!)!)
  let end = first
  if (isRightToLeft) {
    while (end < count && isMarkAt(end)) end++
    if (end === count) return first
    for (const letter = clusters[end]; end < count && clusters[end] === letter; ) end++
  } else while (end < count && (clusters[end] === clusters[first] || isMarkAt(end))) end++
  if (end - first < 2) return first
  const isMoved = (i: number): boolean =>
    Math.abs(yOffsets?.[i] ?? 0) > LEAST_SHIFT * size || Math.abs(xOffsets?.[i] ?? 0) > LEAST_SHIFT * size
  for (let i = first; i < end; i++) if (isMoved(i)) return end
  return first
}

/** The text of the glyphs from `first` to before `end`. */
function textOf(op: GlyphsOp, first: number, end: number): string {
  const { clusters, text, isRightToLeft } = op
  if (!isRightToLeft) return shownText(op, clusters[first]!, end < clusters.length ? clusters[end]! : text.length)
  return shownText(op, clusters[end - 1]!, first > 0 ? clusters[first - 1]! : text.length)
}

/**
 * Readers take codes from left to right and reverse the characters of right-to-left text, also within a code: they expect
 * visual order inside a code. (Measured: poppler, pdf.js, MuPDF, PDFium.)
 */
const inVisualOrder = ({ isRightToLeft }: GlyphsOp, text: string): string =>
  isRightToLeft && text.length > 1 ? Array.from(text).toReversed().join('') : text

interface Parts {
  readonly own: string
  /** The characters that follow, in visual order. */
  readonly rest: readonly string[]
}

/**
 * The text of the glyph at `i` in two parts: up to its first mark, and the rest. pdf.js gives a glyph no width if its text
 * contains a mark, and puts the next glyph over it.
 */
function partsOf(text: string, op: GlyphsOp, i: number, { beside }: GlyphVisitor): Parts {
  if (beside === undefined || text.length < 2) return { own: text, rest: [] }
  const characters = Array.from(text)
  const end = characters.findIndex((character, at) => at > 0 && isMark(character.codePointAt(0)!))
  if (end < 0) return { own: text, rest: [] }
  const rest = inVisualOrder(op, characters.slice(end).join(''))
  return { own: characters.slice(0, end).join(''), rest: needsDirection(op, i) ? [RIGHT_TO_LEFT_MARK, rest] : [rest] }
}

/** Whether a character is a directional mark, which is invisible. */
export const RIGHT_TO_LEFT_MARK = '\u200f'

/**
 * Whether no letter to the left of the marks on the letter at `i` determines their direction. `pdftotext -raw` takes every line
 * as left-to-right, and marks that begin a word as a part of it.
 */
function needsDirection({ text, clusters, isRightToLeft }: GlyphsOp, i: number): boolean {
  if (!isRightToLeft) return false
  const next = i > 0 ? text.codePointAt(clusters[i - 1]!) : undefined
  return next === undefined || (traitTable.at(next) & Trait.letter) === 0
}

const isMark = (codePoint: number): boolean => (traitTable.at(codePoint) & Trait.mark) !== 0

/**
 * Gives each glyph of a cluster its share of the text. With more characters than glyphs, the first glyph gets the rest;
 * with fewer, the text may be wrapped around all glyphs as actual text. Marks that are drawn apart have no code.
 */
function visitCluster(
  op: GlyphsOp,
  first: number,
  next: number,
  text: string,
  isWrapped: boolean,
  visitor: GlyphVisitor,
): void {
  const { glyphs, isRightToLeft } = op
  const characters = Array.from(text)
  const apart = marksApart(op, first, next, next - first - Math.max(1, characters.length))
  const count = next - first - apart.size
  if (count > 1 && characters.length < count && text !== '' && !isWrapped) visitor.wrap(next - first, text)
  const extra = Math.max(0, characters.length - count)
  let place = isRightToLeft ? count - 1 : 0
  for (let i = first; i < next; i++) {
    if (apart.has(i)) {
      visitor.mark(glyphs[i]!)
      continue
    }
    const share = place === 0 ? characters.slice(0, extra + 1).join('') : (characters[place + extra] ?? '')
    const { own, rest } = partsOf(share, op, first, visitor)
    visitor.glyph(glyphs[i]!, 0, share === '' ? NOTHING : inVisualOrder(op, own))
    if (rest.length > 0) visitor.beside?.(rest)
    place += isRightToLeft ? -1 : 1
  }
}

const NONE: ReadonlySet<number> = new Set()

/** Up to `most` glyphs of a cluster that take no room, and of those the last in reading order. */
function marksApart(
  { face, glyphs, isRightToLeft }: GlyphsOp,
  first: number,
  next: number,
  most: number,
): ReadonlySet<number> {
  if (most <= 0) return NONE
  const found = new Set<number>()
  for (let k = 0; k < next - first && found.size < most; k++) {
    const i = isRightToLeft ? first + k : next - 1 - k
    if (face.advanceOf(glyphs[i]!) === 0) found.add(i)
  }
  return found
}
