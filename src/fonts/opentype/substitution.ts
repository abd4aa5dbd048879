/**
 * Glyph substitution: applies the lookups of GSUB to a buffer
 * (https://learn.microsoft.com/typography/opentype/spec/gsub).
 */
import { coverageIndex } from './coverage.ts'
import { GlyphClass, Ignorable } from './glyph-buffer.ts'
import type { Lookup } from './layout-table.ts'
import {
  type ApplyLookup,
  applyChained,
  applyContext,
  applyFirst,
  endOf,
  isSkipped,
  type LookupPass,
  matchContext,
  matchInput,
  type Pattern,
  patternAt,
} from './sequence-matching.ts'

/** Bound on the length of the buffer, which substitutions can increase. */
const MAX_GLYPHS = 4096

/** Applies a lookup to the whole buffer. */
export function substitute(pass: LookupPass, lookup: Lookup): void {
  const { buffer } = pass
  const isStart = (i: number): boolean =>
    lookup.covers[buffer.glyph[i]!] === 1 && (buffer.mask[i]! & pass.mask) !== 0 && !isSkipped(pass, lookup, i)
  if (isReverse(lookup)) {
    for (let i = buffer.length - 1; i >= 0 && pass.budget > 0; i--)
      if (isStart(i)) applySubstitution(pass, lookup, i, 0)
    return
  }
  for (let i = 0; i < buffer.length && pass.budget > 0; ) {
    // Most glyphs are not covered.
    const next = lookup.covers[buffer.glyph[i]!] === 1 && isStart(i) ? applySubstitution(pass, lookup, i, 0) : -1
    i = next > i ? next : i + 1
  }
}

const isReverse = (lookup: Lookup): boolean => lookup.type === 8

/** Applies a lookup of GSUB at an index; returns the index to continue at, or −1. */
export const applySubstitution: ApplyLookup = (pass, lookup, at, depth) =>
  applyFirst(pass, lookup, at, depth, applySubtable)

/** Applies a subtable of a GSUB lookup by its type. Returns the index to continue at, or −1 if it does not match. */
function applySubtable(pass: LookupPass, lookup: Lookup, subtable: number, at: number, depth: number): number {
  switch (lookup.type) {
    case 1:
      return single(pass, subtable, at)
    case 2:
      return multiple(pass, subtable, at)
    case 3:
      return alternate(pass, subtable, at)
    case 4:
      return ligature(pass, lookup, subtable, at)
    case 5:
      return applyContext(pass, lookup, subtable, at, depth)
    case 6:
      return applyChained(pass, lookup, subtable, at, depth)
    case 8:
      return reverseChained(pass, lookup, subtable, at)
    default:
      return -1
  }
}

/** Replaces a glyph, and its class if the font defines classes. */
function replace(pass: LookupPass, at: number, glyph: number): void {
  const { buffer, definitions } = pass
  buffer.glyph[at] = glyph
  buffer.ignorable[at] = Ignorable.no
  if (definitions.hasClasses) buffer.glyphClass[at] = definitions.classOf(glyph)
}

/** Lookup type 1: a difference of glyph ids modulo 65,536 (format 1), or a glyph for each (format 2). */
function single(pass: LookupPass, subtable: number, at: number): number {
  const { view } = pass.table
  const glyph = pass.buffer.glyph[at]!
  const index = coverageIndex(view, subtable + view.getUint16(subtable + 2), glyph)
  if (index < 0) return -1
  if (view.getUint16(subtable) === 1) replace(pass, at, (glyph + view.getInt16(subtable + 4)) & 0xffff)
  else if (index >= view.getUint16(subtable + 4)) return -1
  else replace(pass, at, view.getUint16(subtable + 6 + 2 * index))
  return at + 1
}

/**
 * Lookup type 2: replaces a glyph by several, which are numbered as parts (`component`, with `ligature` 0), so that
 * marks find the part with an anchor, unless the glyph belongs to a ligature. The specification does not allow an empty
 * sequence, but fonts use it to delete, and all shapers support that.
 */
function multiple(pass: LookupPass, subtable: number, at: number): number {
  const { view } = pass.table
  const { buffer } = pass
  const index = coverageIndex(view, subtable + view.getUint16(subtable + 2), buffer.glyph[at]!)
  if (index < 0 || index >= view.getUint16(subtable + 4)) return -1
  const sequence = subtable + view.getUint16(subtable + 6 + 2 * index)
  const count = view.getUint16(sequence)
  if (count === 0) {
    buffer.mergeClusters(at, Math.min(at + 2, buffer.length))
    buffer.remove(at)
    return at
  }
  if (buffer.length + count > MAX_GLYPHS) return -1
  if (count > 1) buffer.duplicate(at, count - 1)
  for (let i = 0; i < count; i++) {
    replace(pass, at + i, view.getUint16(sequence + 2 + 2 * i))
    if (buffer.ligature[at] === 0) buffer.component[at + i] = i
  }
  return at + count
}

/** Lookup type 3: the value of the feature selects an alternate, counted from 1. */
function alternate(pass: LookupPass, subtable: number, at: number): number {
  const { view } = pass.table
  const index = coverageIndex(view, subtable + view.getUint16(subtable + 2), pass.buffer.glyph[at]!)
  if (index < 0 || index >= view.getUint16(subtable + 4)) return -1
  const set = subtable + view.getUint16(subtable + 6 + 2 * index)
  const choice = pass.value - 1
  if (choice < 0 || choice >= view.getUint16(set)) return -1
  replace(pass, at, view.getUint16(set + 2 + 2 * choice))
  return at + 1
}

/** Lookup type 4: the first matching ligature of the set; fonts list longer ones first. */
function ligature(pass: LookupPass, lookup: Lookup, subtable: number, at: number): number {
  const { view } = pass.table
  const index = coverageIndex(view, subtable + view.getUint16(subtable + 2), pass.buffer.glyph[at]!)
  if (index < 0 || index >= view.getUint16(subtable + 4)) return -1
  const set = subtable + view.getUint16(subtable + 6 + 2 * index)
  const positions: number[] = []
  for (let i = 0, count = view.getUint16(set); i < count && --pass.budget > 0; i++) {
    const entry = set + view.getUint16(set + 2 + 2 * i)
    const components = view.getUint16(entry + 2)
    const pattern: Pattern = { kind: 'glyphs', list: entry + 4, count: components - 1, base: 0 }
    if (components === 0 || !matchInput(pass, lookup, at, pattern, positions)) continue
    ligate(pass, view.getUint16(entry), positions)
    return at + 1
  }
  return -1
}

/**
 * Replaces the glyphs at `positions` by a ligature. Marks between them remain after it and store their component, so
 * that they attach to the right part. A combination of a base and its marks, or of marks only, does not count as a
 * ligature in this sense. Follows HarfBuzz.
 */
function ligate(pass: LookupPass, glyph: number, positions: readonly number[]): void {
  const { buffer } = pass
  const first = positions[0]!
  const last = positions.at(-1)!
  const isMark = (at: number): boolean => buffer.glyphClass[at] === GlyphClass.mark
  const hasMarksOnly = positions.slice(1).every(isMark)
  const isMarkLigature = hasMarksOnly && isMark(first)
  const isBaseLigature = hasMarksOnly && buffer.glyphClass[first] === GlyphClass.base
  const isLigature = !isMarkLigature && !isBaseLigature
  const id = isLigature ? buffer.newLigature() : 0
  const total = positions.reduce((sum, at) => sum + buffer.components[at]!, 0)
  const tail = numberMarks(pass, positions, isLigature ? id : 0)
  if (!isMarkLigature && tail.lastId !== 0) renumberMarksAfter(pass, last, tail, id)
  buffer.mergeClusters(first, last + 1)
  replace(pass, first, glyph)
  buffer.ligated[first] = 1
  if (isLigature) {
    buffer.ligature[first] = id
    buffer.component[first] = 0
    buffer.components[first] = total
    if (!pass.definitions.hasClasses) buffer.glyphClass[first] = GlyphClass.ligature
  }
  for (let i = positions.length - 1; i > 0; i--) buffer.remove(positions[i]!)
}

interface LigatureTail {
  /** The ligature that the last component was before, and its number of components. */
  readonly lastId: number
  readonly lastCount: number
  readonly soFar: number
}

/** Assigns component numbers to the marks between the components of a ligature; 0 leaves them unchanged. */
function numberMarks({ buffer }: LookupPass, positions: readonly number[], id: number): LigatureTail {
  let lastId = buffer.component[positions[0]!] === 0 ? buffer.ligature[positions[0]!]! : 0
  let lastCount = buffer.components[positions[0]!]!
  let soFar = lastCount
  for (let k = 1; k < positions.length; k++) {
    for (let i = positions[k - 1]! + 1; i < positions[k]!; i++) {
      if (id === 0) continue
      const own = buffer.component[i]! || lastCount
      buffer.ligature[i] = id
      buffer.component[i] = soFar - lastCount + Math.min(own, lastCount)
    }
    lastId = buffer.ligature[positions[k]!]!
    lastCount = buffer.components[positions[k]!]!
    soFar += lastCount
  }
  return { lastId, lastCount, soFar }
}

/** Renumbers marks after a ligature whose last component was a ligature before. */
function renumberMarksAfter({ buffer }: LookupPass, last: number, tail: LigatureTail, id: number): void {
  for (let i = last + 1; i < buffer.length && buffer.ligature[i] === tail.lastId; i++) {
    const own = buffer.component[i]!
    if (own === 0) break
    buffer.ligature[i] = id
    buffer.component[i] = tail.soFar - tail.lastCount + Math.min(own, tail.lastCount)
  }
}

/**
 * Lookup type 8: a single substitution by context. The buffer is processed backwards, so that replaced glyphs are the
 * context of preceding ones.
 */
function reverseChained(pass: LookupPass, lookup: Lookup, subtable: number, at: number): number {
  const { view } = pass.table
  const index = coverageIndex(view, subtable + view.getUint16(subtable + 2), pass.buffer.glyph[at]!)
  if (index < 0) return -1
  const back = patternAt(view, subtable + 4, 'coverages', subtable)
  const ahead = patternAt(view, endOf(back), 'coverages', subtable)
  const glyphs = endOf(ahead)
  if (index >= view.getUint16(glyphs)) return -1
  if (!matchContext(pass, lookup, at, -1, back)) return -1
  if (!matchContext(pass, lookup, at, 1, ahead)) return -1
  replace(pass, at, view.getUint16(glyphs + 2 + 2 * index))
  return at + 1
}
