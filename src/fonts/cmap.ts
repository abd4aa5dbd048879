/**
 * Maps characters to glyphs (https://learn.microsoft.com/typography/opentype/spec/cmap), read lazily in pages of 256
 * code points.
 */

/** The mapping of a font's `cmap` table. */
export interface CharacterMap {
  /** The glyph of a code point, or 0. */
  glyphFor(codePoint: number): number
  /** The glyph of a base character with a variation selector; null if the font does not contain the sequence. */
  variantFor(codePoint: number, selector: number): number | null
  /** All code points with a glyph, ascending, for the manifest. */
  codePoints(): number[]
}

type Lookup = (codePoint: number) => number

interface Subtable {
  readonly lookup: Lookup
  /** Inclusive ranges that may contain glyphs. */
  readonly ranges: () => Iterable<readonly [first: number, last: number]>
}

const PAGE_COUNT = 0x1100

/** Encodings in order of preference: full Unicode, the basic plane, symbol fonts, Mac Roman. */
const PREFERENCE = ['3/10', '0/6', '0/4', '0/10', '3/1', '0/3', '0/2', '0/1', '0/0', '3/0', '1/0']

/** Opens the preferred subtable. Invalid subtables map no characters; nothing is thrown. */
export function readCharacterMap(table: DataView): CharacterMap {
  const records = encodingRecords(table)
  const best = PREFERENCE.find(key => records.has(key))
  const subtable = best === undefined ? null : openSubtable(table, records.get(best)!, best === '3/0')
  const selectors = records.get('0/5')
  const pages: (Uint16Array | undefined)[] = []

  function fillPage(page: number): Uint16Array {
    const glyphs = new Uint16Array(256)
    if (subtable !== null) for (let i = 0; i < 256; i++) glyphs[i] = guarded(subtable.lookup, page * 256 + i)
    pages[page] = glyphs
    return glyphs
  }

  const glyphFor = (codePoint: number): number => {
    const page = codePoint >> 8
    if (page >= PAGE_COUNT || page < 0) return 0
    return (pages[page] ?? fillPage(page))[codePoint & 255]!
  }
  return {
    glyphFor,
    variantFor(codePoint, selector) {
      if (selectors === undefined) return null
      try {
        return variationGlyph(table, selectors, codePoint, selector, glyphFor)
      } catch (error) {
        if (!(error instanceof RangeError)) throw error
        return null
      }
    },
    codePoints() {
      const found = new Set<number>()
      try {
        for (const [first, last] of subtable?.ranges() ?? [])
          for (let c = first; c <= Math.min(last, 0x10ffff); c++) if (glyphFor(c) !== 0) found.add(c)
      } catch (error) {
        if (!(error instanceof RangeError)) throw error
        // Of a truncated subtable, the complete ranges are used.
      }
      return [...found].sort((a, b) => a - b)
    },
  }
}

/** A subtable with offsets outside of itself maps to no glyph. */
function guarded(lookup: Lookup, codePoint: number): number {
  try {
    return lookup(codePoint)
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    return 0
  }
}

/** The subtables of a `cmap` by platform and encoding, as offsets from the start of the table. */
function encodingRecords(table: DataView): Map<string, number> {
  const records = new Map<string, number>()
  try {
    const count = table.getUint16(2)
    for (let i = 0; i < count; i++) {
      const at = 4 + 8 * i
      records.set(`${table.getUint16(at)}/${table.getUint16(at + 2)}`, table.getUint32(at + 4))
    }
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    // Of a truncated directory, the complete records are used.
  }
  return records
}

/** A subtable by its format; null for obsolete formats and for invalid subtables. */
function openSubtable(table: DataView, offset: number, isSymbol: boolean): Subtable | null {
  try {
    switch (table.getUint16(offset)) {
      case 0:
        return byteSubtable(table, offset)
      case 4:
        return segmentSubtable(table, offset, isSymbol)
      case 6:
        return trimmedSubtable(table, offset, table.getUint16(offset + 6), table.getUint16(offset + 8), 10)
      case 10:
        return trimmedSubtable(table, offset, table.getUint32(offset + 12), table.getUint32(offset + 16), 20)
      case 12:
        return groupSubtable(table, offset, true)
      case 13:
        return groupSubtable(table, offset, false)
      default:
        return null
    }
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    return null
  }
}

const byteSubtable = (table: DataView, offset: number): Subtable => ({
  lookup: c => (c < 256 ? table.getUint8(offset + 6 + c) : 0),
  ranges: () => [[0, 255]],
})

const trimmedSubtable = (table: DataView, offset: number, first: number, count: number, header: number): Subtable => ({
  lookup: c => (c >= first && c - first < count ? table.getUint16(offset + header + 2 * (c - first)) : 0),
  ranges: () => [[first, first + count - 1]],
})

/**
 * Format 4: segments of the basic plane, found by binary search for their ends. A glyph is the character plus a delta,
 * or an element of an array at an offset relative to the segment's own offset. Symbol fonts have their characters at
 * U+F000.
 */
function segmentSubtable(table: DataView, offset: number, isSymbol: boolean): Subtable {
  const doubled = table.getUint16(offset + 6) & ~1
  const segments = doubled / 2
  const ends = offset + 14
  const starts = ends + doubled + 2
  const deltas = starts + doubled
  const ranges = deltas + doubled
  const lookup: Lookup = c => {
    if (c > 0xffff) return 0
    let low = 0
    let high = segments - 1
    while (low < high) {
      const middle = (low + high) >> 1
      if (table.getUint16(ends + 2 * middle) < c) low = middle + 1
      else high = middle
    }
    const start = table.getUint16(starts + 2 * low)
    if (c < start || c > table.getUint16(ends + 2 * low)) return 0
    const delta = table.getUint16(deltas + 2 * low)
    const range = table.getUint16(ranges + 2 * low)
    if (range === 0) return (c + delta) & 0xffff
    const glyph = table.getUint16(ranges + 2 * low + range + 2 * (c - start))
    return glyph === 0 ? 0 : (glyph + delta) & 0xffff
  }
  return {
    lookup: isSymbol ? c => lookup(c) || (c < 0x100 ? lookup(0xf000 + c) : 0) : lookup,
    *ranges() {
      for (let i = 0; i < segments; i++)
        yield [table.getUint16(starts + 2 * i), Math.min(table.getUint16(ends + 2 * i), 0xfffe)]
    },
  }
}

/** Formats 12 (consecutive glyphs in a group) and 13 (one glyph for a group). */
function groupSubtable(table: DataView, offset: number, countsUp: boolean): Subtable {
  const groups = Math.min(table.getUint32(offset + 12), Math.floor((table.byteLength - offset - 16) / 12))
  const at = (i: number): number => offset + 16 + 12 * i
  return {
    lookup: c => {
      let low = 0
      let high = groups - 1
      while (low <= high) {
        const middle = (low + high) >> 1
        const group = at(middle)
        const first = table.getUint32(group)
        if (c < first) high = middle - 1
        else if (c > table.getUint32(group + 4)) low = middle + 1
        else return (table.getUint32(group + 8) + (countsUp ? c - first : 0)) & 0xffff
      }
      return 0
    },
    *ranges() {
      for (let i = 0; i < groups; i++) yield [table.getUint32(at(i)), table.getUint32(at(i) + 4)]
    },
  }
}

const uint24 = (table: DataView, at: number): number => (table.getUint16(at) << 8) | table.getUint8(at + 2)

/** Format 14, Unicode variation sequences: default sequences have the usual glyph, others their own. */
function variationGlyph(table: DataView, offset: number, c: number, selector: number, glyphFor: Lookup): number | null {
  const count = table.getUint32(offset + 6)
  let low = 0
  let high = Math.min(count, Math.floor(table.byteLength / 11)) - 1
  while (low <= high) {
    const middle = (low + high) >> 1
    const record = offset + 10 + 11 * middle
    const found = uint24(table, record)
    if (found === selector) {
      const defaults = table.getUint32(record + 3)
      const others = table.getUint32(record + 7)
      if (defaults !== 0 && isInDefaultRanges(table, offset + defaults, c)) return glyphFor(c)
      return others === 0 ? null : mappedVariant(table, offset + others, c)
    }
    if (found < selector) low = middle + 1
    else high = middle - 1
  }
  return null
}

/** Whether a character has its default glyph with a variation selector (format 14, Default UVS; binary search). */
function isInDefaultRanges(table: DataView, offset: number, c: number): boolean {
  let low = 0
  let high = table.getUint32(offset) - 1
  while (low <= high) {
    const middle = (low + high) >> 1
    const at = offset + 4 + 4 * middle
    const first = uint24(table, at)
    if (c < first) high = middle - 1
    else if (c > first + table.getUint8(at + 3)) low = middle + 1
    else return true
  }
  return false
}

/** The glyph of a character with a variation selector, or null (format 14, Non-Default UVS; binary search). */
function mappedVariant(table: DataView, offset: number, c: number): number | null {
  let low = 0
  let high = table.getUint32(offset) - 1
  while (low <= high) {
    const middle = (low + high) >> 1
    const at = offset + 4 + 5 * middle
    const found = uint24(table, at)
    if (c < found) high = middle - 1
    else if (c > found) low = middle + 1
    else return table.getUint16(at + 3)
  }
  return null
}
