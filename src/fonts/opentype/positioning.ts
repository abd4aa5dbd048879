/**
 * Glyph positioning: applies the lookups of GPOS to a buffer, in font units
 * (https://learn.microsoft.com/typography/opentype/spec/gpos).
 */
import { classOf, coverageIndex } from './coverage.ts'
import { type GlyphBuffer, GlyphClass } from './glyph-buffer.ts'
import type { Lookup } from './layout-table.ts'
import {
  type ApplyLookup,
  applyChained,
  applyContext,
  applyFirst,
  isSkipped,
  type LookupPass,
} from './sequence-matching.ts'

/** Applies a lookup to the whole buffer. */
export function position(pass: LookupPass, lookup: Lookup): void {
  if (lookup.pairs !== null) {
    kern(pass, lookup, lookup.pairs)
    return
  }
  const { buffer } = pass
  for (let i = 0; i < buffer.length && pass.budget > 0; ) {
    const isStart =
      lookup.covers[buffer.glyph[i]!] === 1 && (buffer.mask[i]! & pass.mask) !== 0 && !isSkipped(pass, lookup, i)
    const next = isStart ? applyPositioning(pass, lookup, i, 0) : -1
    i = next > i ? next : i + 1
  }
}

/**
 * Applies pair adjustments that only change the first advance, with a cache of values: there are few pairs, and each
 * occurs often. `Lookup.pairs` indicates such lookups.
 */
function kern(pass: LookupPass, lookup: Lookup, pairs: Map<number, number>): void {
  const { buffer } = pass
  for (let i = 0; i < buffer.length && pass.budget > 0; i++) {
    const first = buffer.glyph[i]!
    if (lookup.covers[first] !== 1 || (buffer.mask[i]! & pass.mask) === 0 || isSkipped(pass, lookup, i)) continue
    const second = nextGlyph(pass, lookup, i)
    if (second < 0) continue
    const key = first * 0x10000 + buffer.glyph[second]!
    let value = pairs.get(key)
    if (value === undefined) {
      value = kerningOf(pass, lookup, first, buffer.glyph[second]!)
      pairs.set(key, value)
    }
    buffer.xAdvance[i]! += value
  }
}

/** The adjustment in the first subtable that contains the pair. */
function kerningOf(pass: LookupPass, lookup: Lookup, first: number, second: number): number {
  const { view } = pass.table
  for (const subtable of lookup.subtables) {
    if (--pass.budget < 0) return 0
    const index = coverageIndex(view, subtable + view.getUint16(subtable + 2), first)
    if (index < 0) continue
    const isByGlyph = view.getUint16(subtable) === 1
    const at = isByGlyph ? pairValues(view, subtable, index, second, 2) : classValues(view, subtable, first, second, 2)
    if (at >= 0) return view.getInt16(at)
  }
  return 0
}

/** Applies a lookup of GPOS at an index; returns the index to continue at, or −1. */
export const applyPositioning: ApplyLookup = (pass, lookup, at, depth) =>
  applyFirst(pass, lookup, at, depth, applySubtable)

/** Applies a subtable of a GPOS lookup by its type. Returns the index to continue at, or −1 if it does not match. */
function applySubtable(pass: LookupPass, lookup: Lookup, subtable: number, at: number, depth: number): number {
  switch (lookup.type) {
    case 1:
      return single(pass, subtable, at)
    case 2:
      return pair(pass, lookup, subtable, at)
    case 3:
      return cursive(pass, lookup, subtable, at)
    case 4:
      return markToBase(pass, subtable, at)
    case 5:
      return markToLigature(pass, subtable, at)
    case 6:
      return markToMark(pass, lookup, subtable, at)
    case 7:
      return applyContext(pass, lookup, subtable, at, depth)
    case 8:
      return applyChained(pass, lookup, subtable, at, depth)
    default:
      return -1
  }
}

/** Value formats (https://learn.microsoft.com/typography/opentype/spec/gpos#value-record). */
const X_PLACEMENT = 1
const Y_PLACEMENT = 2
const X_ADVANCE = 4

/** The size of a value record: two bytes for each bit of its format. */
function valueSize(format: number): number {
  let size = 0
  for (let bits = format & 0xff; bits !== 0; bits >>= 1) size += (bits & 1) * 2
  return size
}

/**
 * Adds a value record. Its fields are in the order of their bits. Vertical advances and device tables, which follow, do
 * not affect horizontal text at the resolution of a PDF.
 */
function applyValue(pass: LookupPass, at: number, format: number, offset: number): void {
  const { view } = pass.table
  const { buffer } = pass
  let cursor = offset
  if (format & X_PLACEMENT) {
    buffer.xOffset[at]! += view.getInt16(cursor)
    cursor += 2
  }
  if (format & Y_PLACEMENT) {
    buffer.yOffset[at]! += view.getInt16(cursor)
    cursor += 2
  }
  if (format & X_ADVANCE) buffer.xAdvance[at]! += view.getInt16(cursor)
}

/** Lookup type 1: one value for all covered glyphs (format 1), or one for each glyph (format 2). */
function single(pass: LookupPass, subtable: number, at: number): number {
  const { view } = pass.table
  const index = coverageIndex(view, subtable + view.getUint16(subtable + 2), pass.buffer.glyph[at]!)
  if (index < 0) return -1
  const format = view.getUint16(subtable + 4)
  if (view.getUint16(subtable) === 1) applyValue(pass, at, format, subtable + 6)
  else if (index >= view.getUint16(subtable + 6)) return -1
  else applyValue(pass, at, format, subtable + 8 + index * valueSize(format))
  return at + 1
}

/** The next glyph that the lookup does not skip, or -1. */
function nextGlyph(pass: LookupPass, lookup: Lookup, at: number): number {
  for (let i = at + 1; i < pass.buffer.length; i++) {
    if (--pass.budget < 0) return -1
    if (!isSkipped(pass, lookup, i)) return i
  }
  return -1
}

/** Lookup type 2. If the second glyph has no value, it may be the first one of the next pair. */
function pair(pass: LookupPass, lookup: Lookup, subtable: number, at: number): number {
  const { view } = pass.table
  const { buffer } = pass
  const second = nextGlyph(pass, lookup, at)
  if (second < 0) return -1
  const index = coverageIndex(view, subtable + view.getUint16(subtable + 2), buffer.glyph[at]!)
  if (index < 0) return -1
  const format1 = view.getUint16(subtable + 4)
  const format2 = view.getUint16(subtable + 6)
  const size1 = valueSize(format1)
  const size2 = valueSize(format2)
  const values =
    view.getUint16(subtable) === 1
      ? pairValues(view, subtable, index, buffer.glyph[second]!, size1 + size2)
      : classValues(view, subtable, buffer.glyph[at]!, buffer.glyph[second]!, size1 + size2)
  if (values < 0) return -1
  applyValue(pass, at, format1, values)
  applyValue(pass, second, format2, values + size1)
  return format2 === 0 ? second : second + 1
}

/** Format 1: the offset of the value records of a pair of glyphs, from the pair set of the first one; -1 for none. */
function pairValues(view: DataView, subtable: number, index: number, second: number, size: number): number {
  if (index >= view.getUint16(subtable + 8)) return -1
  const set = subtable + view.getUint16(subtable + 10 + 2 * index)
  const step = 2 + size
  let low = 0
  let high = view.getUint16(set) - 1
  while (low <= high) {
    const middle = (low + high) >> 1
    const at = set + 2 + step * middle
    const glyph = view.getUint16(at)
    if (second < glyph) high = middle - 1
    else if (second > glyph) low = middle + 1
    else return at + 2
  }
  return -1
}

/**
 * Format 2: the offset of the value records of a pair of classes, or -1. Class 0 contains all glyphs that the table
 * does not list.
 */
function classValues(view: DataView, subtable: number, first: number, second: number, size: number): number {
  const class1 = classOf(view, subtable + view.getUint16(subtable + 8), first)
  const class2 = classOf(view, subtable + view.getUint16(subtable + 10), second)
  const count2 = view.getUint16(subtable + 14)
  if (class1 >= view.getUint16(subtable + 12) || class2 >= count2) return -1
  return subtable + 16 + (class1 * count2 + class2) * size
}

/**
 * Lookup type 3: joins the exit anchor of a glyph to the entry anchor of the next one. Advances end at the anchors
 * along the line; across it, one glyph is attached to the other: the first to the second with the flag RIGHT_TO_LEFT,
 * otherwise the second to the first.
 */
function cursive(pass: LookupPass, lookup: Lookup, subtable: number, at: number): number {
  const { view } = pass.table
  const { buffer } = pass
  const current = coverageIndex(view, subtable + view.getUint16(subtable + 2), buffer.glyph[at]!)
  if (current < 0) return -1
  const next = nextGlyph(pass, lookup, at)
  if (next < 0) return -1
  const following = coverageIndex(view, subtable + view.getUint16(subtable + 2), buffer.glyph[next]!)
  if (following < 0) return -1
  const exitAt = view.getUint16(subtable + 6 + 4 * current + 2)
  const entryAt = view.getUint16(subtable + 6 + 4 * following)
  if (exitAt === 0 || entryAt === 0) return -1
  const exit = { x: view.getInt16(subtable + exitAt + 2), y: view.getInt16(subtable + exitAt + 4) }
  const entry = { x: view.getInt16(subtable + entryAt + 2), y: view.getInt16(subtable + entryAt + 4) }
  if (pass.isRightToLeft) {
    const shift = exit.x + buffer.xOffset[at]!
    buffer.xAdvance[at]! -= shift
    buffer.xOffset[at]! -= shift
    buffer.xAdvance[next] = entry.x + buffer.xOffset[next]!
  } else {
    buffer.xAdvance[at] = exit.x + buffer.xOffset[at]!
    const shift = entry.x + buffer.xOffset[next]!
    buffer.xAdvance[next]! -= shift
    buffer.xOffset[next]! -= shift
  }
  const isFirstMoved = (lookup.flag & 1) !== 0
  const child = isFirstMoved ? at : next
  const parent = isFirstMoved ? next : at
  const drop = entry.y - exit.y
  buffer.attachedTo[child] = parent - child
  buffer.isCursive[child] = true
  buffer.yOffset[child] = isFirstMoved ? drop : -drop
  if (buffer.attachedTo[parent] === child - parent) buffer.attachedTo[parent] = 0
  return next
}

/**
 * Attaches the mark at `at`, so that its anchor coincides with that of the base; `anchors` is the array that mark
 * classes index.
 */
function attach(pass: LookupPass, at: number, base: number, markRecord: number, marks: number, anchor: number): void {
  const { view } = pass.table
  const { buffer } = pass
  const markAnchor = marks + view.getUint16(markRecord + 2)
  buffer.xOffset[at] = view.getInt16(anchor + 2) - view.getInt16(markAnchor + 2)
  buffer.yOffset[at] = view.getInt16(anchor + 4) - view.getInt16(markAnchor + 4)
  buffer.attachedTo[at] = base - at
  buffer.isCursive[at] = false
}

/**
 * Lookup type 4 ("Mark-to-base attachment positioning",
 * https://learn.microsoft.com/typography/opentype/spec/gpos#lookuptype4): attaches a mark to the nearest preceding
 * glyph that is not a mark, whatever the lookup's flags. Parts of a decomposed glyph without anchors are skipped, so
 * that the mark finds the part with an anchor (as in HarfBuzz).
 */
function markToBase(pass: LookupPass, subtable: number, at: number): number {
  const { view } = pass.table
  const { buffer } = pass
  const bases = subtable + view.getUint16(subtable + 4)
  let base = at - 1
  for (; base >= 0 && --pass.budget > 0; base--) {
    if (buffer.glyphClass[base] === GlyphClass.mark) continue
    if (!isLaterPart(buffer, base) || coverageIndex(view, bases, buffer.glyph[base]!) >= 0) break
  }
  return base < 0 ? -1 : attachByIndex(pass, subtable, at, base)
}

/** Whether a glyph is a later part of a glyph that lookup type 2 of GSUB decomposed. */
function isLaterPart({ ligature, component, cluster }: GlyphBuffer, at: number): boolean {
  if (at === 0 || ligature[at] !== 0 || ligature[at - 1] !== 0) return false
  return component[at]! > 0 && component[at - 1] === component[at]! - 1 && cluster[at - 1] === cluster[at]
}

/**
 * Attaches the mark at `at` to the glyph at `base` by the arrays of lookup types 4 and 6 in format 1: coverages of
 * marks and bases, the count of mark classes, the mark array, and the anchors by base and class. Returns the index to
 * continue at, or -1 if the subtable has no anchor for the two.
 */
function attachByIndex(pass: LookupPass, subtable: number, at: number, base: number): number {
  const { view } = pass.table
  const { buffer } = pass
  const mark = coverageIndex(view, subtable + view.getUint16(subtable + 2), buffer.glyph[at]!)
  const index = coverageIndex(view, subtable + view.getUint16(subtable + 4), buffer.glyph[base]!)
  if (mark < 0 || index < 0) return -1
  const classCount = view.getUint16(subtable + 6)
  const marks = subtable + view.getUint16(subtable + 8)
  const bases = subtable + view.getUint16(subtable + 10)
  const record = marks + 2 + 4 * mark
  const anchor = view.getUint16(bases + 2 + 2 * (index * classCount + view.getUint16(record)))
  if (anchor === 0) return -1
  attach(pass, at, base, record, marks, bases + anchor)
  return at + 1
}

/**
 * Lookup type 5: attaches a mark to the component of a ligature that it followed, or to the last one if that is
 * unknown.
 */
function markToLigature(pass: LookupPass, subtable: number, at: number): number {
  const { view } = pass.table
  const { buffer } = pass
  const mark = coverageIndex(view, subtable + view.getUint16(subtable + 2), buffer.glyph[at]!)
  if (mark < 0) return -1
  let base = at - 1
  while (base >= 0 && buffer.glyphClass[base] === GlyphClass.mark && --pass.budget > 0) base--
  if (base < 0) return -1
  const index = coverageIndex(view, subtable + view.getUint16(subtable + 4), buffer.glyph[base]!)
  if (index < 0) return -1
  const classCount = view.getUint16(subtable + 6)
  const marks = subtable + view.getUint16(subtable + 8)
  const ligatures = subtable + view.getUint16(subtable + 10)
  const ligature = ligatures + view.getUint16(ligatures + 2 + 2 * index)
  const components = view.getUint16(ligature)
  if (components === 0) return -1
  const isOfThisLigature = buffer.ligature[at] !== 0 && buffer.ligature[at] === buffer.ligature[base]
  const component =
    isOfThisLigature && buffer.component[at]! > 0 ? Math.min(components, buffer.component[at]!) : components
  const record = marks + 2 + 4 * mark
  const anchor = view.getUint16(ligature + 2 + 2 * ((component - 1) * classCount + view.getUint16(record)))
  if (anchor === 0) return -1
  attach(pass, at, base, record, marks, ligature + anchor)
  return at + 1
}

/** Lookup type 6: attaches a mark to the preceding mark that the lookup does not skip. */
function markToMark(pass: LookupPass, lookup: Lookup, subtable: number, at: number): number {
  const { buffer } = pass
  let base = at - 1
  while (base >= 0 && isSkipped(pass, lookup, base) && --pass.budget > 0) base--
  if (base < 0 || buffer.glyphClass[base] !== GlyphClass.mark || !belongTogether(pass, at, base)) return -1
  return attachByIndex(pass, subtable, at, base)
}

/** Marks stack if they belong to the same base, or to the same component of a ligature. */
function belongTogether(pass: LookupPass, at: number, base: number): boolean {
  const { ligature, component } = pass.buffer
  if (ligature[at] === ligature[base]) return ligature[at] === 0 || component[at] === component[base]
  // One of them is a ligature of marks.
  return (ligature[at]! > 0 && component[at] === 0) || (ligature[base]! > 0 && component[base] === 0)
}

/**
 * Converts attachments to offsets from the pen, after all lookups and after the advances of marks are zeroed. Chains
 * are followed from their root, so that each glyph adds the final offset of the one it is attached to; a cycle in an
 * invalid font ends at the buffer's length.
 */
export function resolveAttachments(pass: LookupPass): void {
  const { buffer } = pass
  const { attachedTo } = buffer
  const chain: number[] = []
  for (let start = 0; start < buffer.length; start++) {
    for (let i = start; attachedTo[i] !== 0; ) {
      const parent = i + attachedTo[i]!
      chain.push(i)
      if (parent < 0 || parent >= buffer.length || chain.length > buffer.length) break
      i = parent
    }
    for (let i = chain.pop(); i !== undefined; i = chain.pop()) resolveOne(pass, i)
  }
}

/** A glyph is attached to a preceding one: its offset includes the negative advances between the two. */
function resolveOne(pass: LookupPass, i: number): void {
  const { buffer, isRightToLeft } = pass
  const parent = i + buffer.attachedTo[i]!
  buffer.attachedTo[i] = 0
  if (parent < 0 || parent >= buffer.length) return
  buffer.yOffset[i]! += buffer.yOffset[parent]!
  if (buffer.isCursive[i]) return
  buffer.xOffset[i]! += buffer.xOffset[parent]!
  if (parent > i) return
  if (isRightToLeft) for (let k = parent + 1; k <= i; k++) buffer.xOffset[i]! += buffer.xAdvance[k]!
  else for (let k = parent; k < i; k++) buffer.xOffset[i]! -= buffer.xAdvance[k]!
}
