/** Matches glyph sequences and contexts of lookups (https://learn.microsoft.com/typography/opentype/spec/chapter2). */
import { classOf, coverageIndex } from './coverage.ts'
import { type GlyphBuffer, GlyphClass, Ignorable } from './glyph-buffer.ts'
import type { GlyphDefinitions } from './glyph-definitions.ts'
import type { LayoutTable, Lookup } from './layout-table.ts'

/** Applies a lookup at an index; returns the index to continue at, or −1 if it does not match. */
export type ApplyLookup = (pass: LookupPass, lookup: Lookup, at: number, depth: number) => number

/** Applies a subtable of a lookup, with the same result. */
type ApplySubtable = (pass: LookupPass, lookup: Lookup, subtable: number, at: number, depth: number) => number

/** The state of a pass of lookups over a buffer. */
export interface LookupPass {
  readonly table: LayoutTable
  readonly definitions: GlyphDefinitions
  readonly buffer: GlyphBuffer
  readonly isRightToLeft: boolean
  readonly apply: ApplyLookup
  /** The features of the current lookup; glyphs without them do not match as input. */
  mask: number
  /** The value of the current feature, which selects an alternate. */
  value: number
  /** Whether the current lookup matches within one syllable and does not skip joiners. */
  isInSyllable: boolean
  /** Remaining steps, which bound the work that a hostile font can cause. */
  budget: number
}

/**
 * The nesting depth of lookups: the specification has no bound, and a lookup can call itself. Fonts in use nest two or
 * three deep.
 */
const MAX_DEPTH = 8
/** The length of an input sequence; fonts in use stay far below. */
const MAX_SEQUENCE = 64

/**
 * Applies the first subtable of a lookup that matches at an index
 * (https://learn.microsoft.com/typography/opentype/spec/chapter2#lookup-table).
 */
export function applyFirst(
  pass: LookupPass,
  lookup: Lookup,
  at: number,
  depth: number,
  applySubtable: ApplySubtable,
): number {
  if (lookup.covers[pass.buffer.glyph[at]!] !== 1) return -1
  for (const subtable of lookup.subtables) {
    if (--pass.budget < 0) return -1
    const next = applySubtable(pass, lookup, subtable, at, depth)
    if (next >= 0) return next
  }
  return -1
}

/** Lookup flags (https://learn.microsoft.com/typography/opentype/spec/chapter2#lookupFlags). */
const IGNORE_BASES = 2
const IGNORE_LIGATURES = 4
const IGNORE_MARKS = 8

/**
 * Whether a lookup skips a glyph because of its flags ("LookupFlag bit enumeration",
 * https://learn.microsoft.com/typography/opentype/spec/chapter2): by glyph class, by a set of marks (bit 0x10), or all
 * marks except those of one attachment class (the high byte).
 */
export function isSkipped(pass: LookupPass, lookup: Lookup, at: number): boolean {
  const flag = lookup.flag
  if ((flag & 0xff1e) === 0) return false
  switch (pass.buffer.glyphClass[at]!) {
    case GlyphClass.base:
      return (flag & IGNORE_BASES) !== 0
    case GlyphClass.ligature:
      return (flag & IGNORE_LIGATURES) !== 0
    case GlyphClass.mark: {
      if (flag & IGNORE_MARKS) return true
      const glyph = pass.buffer.glyph[at]!
      if (lookup.markSet !== 0) return coverageIndex(pass.definitions.view!, lookup.markSet, glyph) < 0
      return flag >> 8 !== 0 && pass.definitions.markClassOf(glyph) !== flag >> 8
    }
    default:
      return false
  }
}

/** How a sequence is given: by glyphs, classes or coverages. */
export interface Pattern {
  readonly kind: 'glyphs' | 'classes' | 'coverages'
  /** The offset of the list of 16-bit values. */
  readonly list: number
  /** The number of values. */
  readonly count: number
  /** The offset of the class definition, or the base of coverage offsets. */
  readonly base: number
}

/** A pattern whose values follow their count. */
export function patternAt(view: DataView, at: number, kind: Pattern['kind'], base: number): Pattern {
  return { kind, list: at + 2, count: view.getUint16(at), base }
}

/** The offset after the values of a pattern. */
export const endOf = ({ list, count }: Pattern): number => list + 2 * count

/** Whether a glyph matches element `index` of a pattern. */
function patternMatches(view: DataView, pattern: Pattern, index: number, glyph: number): boolean {
  const value = view.getUint16(pattern.list + 2 * index)
  switch (pattern.kind) {
    case 'glyphs':
      return value === glyph
    case 'classes':
      return classOf(view, pattern.base, glyph) === value
    case 'coverages':
      return coverageIndex(view, pattern.base + value, glyph) >= 0
  }
}

/**
 * The next index from `at` in a direction whose glyph matches, without glyphs that the lookup skips; or -1. Joiners and
 * other ignorable glyphs may be skipped; a non-joiner stops input, but not context.
 */
function nextMatch(
  pass: LookupPass,
  lookup: Lookup,
  at: number,
  step: 1 | -1,
  isContext: boolean,
  pattern: Pattern,
  index: number,
): number {
  const { buffer } = pass
  for (let i = at + step; i >= 0 && i < buffer.length; i += step) {
    if (--pass.budget < 0) return -1
    if (pass.isInSyllable && buffer.syllable[i] !== buffer.syllable[at]) return -1
    if (isSkipped(pass, lookup, i)) continue
    const allowed = isContext || (buffer.mask[i]! & pass.mask) !== 0
    if (allowed && patternMatches(pass.table.view, pattern, index, buffer.glyph[i]!)) return i
    if (!mayPassOver(pass, buffer.ignorable[i]!, isContext)) return -1
  }
  return -1
}

/** Whether an ignorable glyph may be skipped. */
function mayPassOver(pass: LookupPass, ignorable: number, isContext: boolean): boolean {
  switch (ignorable) {
    case Ignorable.no:
      return false
    case Ignorable.joiner:
      return isContext || !pass.isInSyllable
    case Ignorable.nonJoiner:
      return isContext && !pass.isInSyllable
    default:
      return true
  }
}

/**
 * Matches the glyphs after the one at `at`: an input sequence is listed without its first glyph, which the coverage has
 * matched. Fills `positions`, beginning with `at`; false if it does not match.
 */
export function matchInput(
  pass: LookupPass,
  lookup: Lookup,
  at: number,
  pattern: Pattern,
  positions: number[],
): boolean {
  const { count } = pattern
  if (count >= MAX_SEQUENCE) return false
  positions[0] = at
  for (let k = 0; k < count; k++) {
    const next = nextMatch(pass, lookup, positions[k]!, 1, false, pattern, k)
    if (next < 0 || !mayLigate(pass.buffer, at, next)) return false
    positions[k + 1] = next
  }
  positions.length = count + 1
  return true
}

/** Marks of different components of a ligature do not ligate. */
function mayLigate({ ligature, component }: GlyphBuffer, first: number, next: number): boolean {
  const isOfComponent = (at: number): boolean => ligature[at] !== 0 && component[at] !== 0
  if (isOfComponent(first)) return ligature[first] === ligature[next] && component[first] === component[next]
  return !isOfComponent(next) || ligature[next] === ligature[first]
}

/**
 * Matches glyphs before (`step` −1, listed in reverse) or after (`step` 1) an input sequence. Context glyphs need not
 * have the lookup's features.
 */
export function matchContext(pass: LookupPass, lookup: Lookup, from: number, step: 1 | -1, pattern: Pattern): boolean {
  let at = from
  for (let k = 0; k < pattern.count; k++) {
    at = nextMatch(pass, lookup, at, step, true, pattern, k)
    if (at < 0) return false
  }
  return true
}

/**
 * Contextual lookups: GSUB 5 and GPOS 7 ("Sequence context format 1" to 3 of chapter 2). The first matching rule is
 * applied, even if its nested lookups change nothing.
 */
export function applyContext(pass: LookupPass, lookup: Lookup, subtable: number, at: number, depth: number): number {
  const { view } = pass.table
  const glyph = pass.buffer.glyph[at]!
  const format = view.getUint16(subtable)
  if (format === 3) {
    const count = view.getUint16(subtable + 2)
    if (count === 0 || coverageIndex(view, subtable + view.getUint16(subtable + 6), glyph) < 0) return -1
    const input: Pattern = { kind: 'coverages', list: subtable + 8, count: count - 1, base: subtable }
    const rule = { input, context: null, records: endOf(input), recordCount: view.getUint16(subtable + 4) }
    return applyRule(pass, lookup, at, rule, depth)
  }
  const set = ruleSet(view, subtable, format, glyph, format === 2 ? 4 : 0)
  if (set === 0) return -1
  const kind = format === 1 ? 'glyphs' : 'classes'
  const base = format === 2 ? subtable + view.getUint16(subtable + 4) : 0
  for (let i = 0, rules = view.getUint16(set); i < rules; i++) {
    const start = set + view.getUint16(set + 2 + 2 * i)
    const count = view.getUint16(start)
    const recordCount = view.getUint16(start + 2)
    if (count === 0) continue
    const input: Pattern = { kind, list: start + 4, count: count - 1, base }
    const next = applyRule(pass, lookup, at, { input, context: null, records: endOf(input), recordCount }, depth)
    if (next >= 0) return next
    if (pass.budget < 0) return -1
  }
  return -1
}

/**
 * Chained contextual lookups: GSUB 6 and GPOS 8 ("Chained sequence context format 1" to 3 of chapter 2). A rule
 * consists of the preceding glyphs in reverse order, the input without its first glyph, and the following glyphs.
 */
export function applyChained(pass: LookupPass, lookup: Lookup, subtable: number, at: number, depth: number): number {
  const { view } = pass.table
  const glyph = pass.buffer.glyph[at]!
  const format = view.getUint16(subtable)
  if (format === 3) return applyChainedCoverages(pass, lookup, subtable, at, depth)
  const set = ruleSet(view, subtable, format, glyph, format === 2 ? 6 : 0)
  if (set === 0) return -1
  const isClass = format === 2
  const kind = isClass ? 'classes' : 'glyphs'
  const classes = (offset: number): number => (isClass ? subtable + view.getUint16(subtable + offset) : 0)
  const bases = { back: classes(4), input: classes(6), ahead: classes(8) }
  for (let i = 0, rules = view.getUint16(set); i < rules; i++) {
    const start = set + view.getUint16(set + 2 + 2 * i)
    const back = patternAt(view, start, kind, bases.back)
    const inputAt = endOf(back)
    const count = view.getUint16(inputAt)
    if (count === 0) continue
    const input: Pattern = { kind, list: inputAt + 2, count: count - 1, base: bases.input }
    const ahead = patternAt(view, endOf(input), kind, bases.ahead)
    const next = applyRule(pass, lookup, at, chainedRule(view, back, input, ahead), depth)
    if (next >= 0) return next
    if (pass.budget < 0) return -1
  }
  return -1
}

/**
 * Chained sequence context format 3: coverages of the preceding glyphs, the input and the following glyphs. Returns the
 * index to continue at, or −1 if it does not match.
 */
function applyChainedCoverages(pass: LookupPass, lookup: Lookup, subtable: number, at: number, depth: number): number {
  const { view } = pass.table
  const back = patternAt(view, subtable + 2, 'coverages', subtable)
  const inputAt = endOf(back)
  const count = view.getUint16(inputAt)
  if (count === 0) return -1
  const first = subtable + view.getUint16(inputAt + 2)
  if (coverageIndex(view, first, pass.buffer.glyph[at]!) < 0) return -1
  const input: Pattern = { kind: 'coverages', list: inputAt + 4, count: count - 1, base: subtable }
  const ahead = patternAt(view, endOf(input), 'coverages', subtable)
  return applyRule(pass, lookup, at, chainedRule(view, back, input, ahead), depth)
}

/**
 * The offset of the rules for the first glyph in formats 1 and 2, or 0. `classes` is the offset of the input classes of
 * format 2.
 */
function ruleSet(view: DataView, subtable: number, format: number, glyph: number, classes: number): number {
  const covered = coverageIndex(view, subtable + view.getUint16(subtable + 2), glyph)
  if (covered < 0 || format > 2) return 0
  const index = format === 1 ? covered : classOf(view, subtable + view.getUint16(subtable + classes), glyph)
  const list = format === 1 ? 4 : classes === 4 ? 6 : 10
  if (index >= view.getUint16(subtable + list)) return 0
  const offset = view.getUint16(subtable + list + 2 + 2 * index)
  return offset === 0 ? 0 : subtable + offset
}

/** A rule of a contextual lookup. */
interface ContextRule {
  readonly input: Pattern
  /** The glyphs before the input, in reverse order, and those after it; null for a lookup that is not chained. */
  readonly context: { readonly back: Pattern; readonly ahead: Pattern } | null
  /** The offset and number of the nested lookups. */
  readonly records: number
  readonly recordCount: number
}

/** A chained rule; its nested lookups follow the glyphs after the input. */
function chainedRule(view: DataView, back: Pattern, input: Pattern, ahead: Pattern): ContextRule {
  const end = endOf(ahead)
  return { input, context: { back, ahead }, records: end + 2, recordCount: view.getUint16(end) }
}

/** Applies the nested lookups if input and context match; returns the index after the input, or -1. */
function applyRule(pass: LookupPass, lookup: Lookup, at: number, rule: ContextRule, depth: number): number {
  const { input, context } = rule
  const positions: number[] = []
  if (!matchInput(pass, lookup, at, input, positions)) return -1
  const last = positions[input.count]!
  if (context !== null) {
    if (!matchContext(pass, lookup, last, 1, context.ahead)) return -1
    if (!matchContext(pass, lookup, at, -1, context.back)) return -1
  }
  return applyRecords(pass, positions, rule, last + 1, depth)
}

/** Applies the nested lookups of a matching rule, and adjusts positions when one changes the number of glyphs. */
function applyRecords(
  pass: LookupPass,
  positions: number[],
  { records, recordCount }: ContextRule,
  end: number,
  depth: number,
): number {
  const { view } = pass.table
  if (depth >= MAX_DEPTH) return end
  for (let r = 0; r < recordCount && --pass.budget > 0; r++) {
    const sequenceIndex = view.getUint16(records + 4 * r)
    const lookupIndex = view.getUint16(records + 4 * r + 2)
    if (sequenceIndex >= positions.length || lookupIndex >= pass.table.lookupCount) continue
    const nested = pass.table.lookup(lookupIndex)
    const place = positions[sequenceIndex]!
    if (place >= pass.buffer.length || isSkipped(pass, nested, place)) continue
    const lengthBefore = pass.buffer.length
    if (pass.apply(pass, nested, place, depth + 1) < 0) continue
    const delta = pass.buffer.length - lengthBefore
    if (delta === 0) continue
    end = Math.max(end + delta, place + 1)
    movePositions(positions, sequenceIndex, delta)
  }
  return end
}

/** Insertions add positions after the changed one, deletions remove the positions after it (as in HarfBuzz). */
function movePositions(positions: number[], changed: number, delta: number): void {
  const next = changed + 1
  if (delta > 0) {
    const added = Array.from({ length: delta }, (_, i) => positions[changed]! + 1 + i)
    for (let i = next; i < positions.length; i++) positions[i]! += delta
    positions.splice(next, 0, ...added)
    if (positions.length > MAX_SEQUENCE) positions.length = MAX_SEQUENCE
  } else {
    positions.splice(next, Math.min(-delta, positions.length - next))
    for (let i = next; i < positions.length; i++) positions[i]! += delta
  }
}
