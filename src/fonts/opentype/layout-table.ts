/**
 * What GSUB and GPOS share: scripts, features and lookups, compiled when first used (OpenType 1.9.1, chapter 2).
 * https://learn.microsoft.com/typography/opentype/spec/
 */
import { tagAt } from '../file/sfnt.ts'
import { markCovered } from './coverage.ts'

/** A lookup of GSUB or GPOS with its subtables (OpenType, "Common Table Formats"). */
export interface Lookup {
  readonly type: number
  readonly flag: number
  /** Offset of the mark glyph set in GDEF that filters, or 0. */
  readonly markSet: number
  /** Absolute offsets; extension subtables are already resolved. */
  readonly subtables: readonly number[]
  /** `covers[glyph]` is 1 where a subtable can start at the glyph. */
  readonly covers: Uint8Array
  /** Adjustments of pairs that were looked up, by both glyphs; null where a pair may do more than move the second. */
  readonly pairs: Map<number, number> | null
}

/** `GSUB` or `GPOS`. */
export interface LayoutTable {
  readonly view: DataView
  readonly lookupCount: number
  readonly featureTags: readonly string[]
  lookup(index: number): Lookup
  /** Lookup indices of a feature of this table. */
  featureLookups(feature: number): readonly number[]
  /** The features of the first script of the list that the font has, in the language if it has that. */
  languageSystem(scripts: readonly string[], language: string | null): LanguageSystem | null
}

/** Features by their index; the required one holds whatever is asked for. */
export interface LanguageSystem {
  readonly required: number | null
  readonly features: readonly number[]
}

/** A language system without a required feature says so ("requiredFeatureIndex"). */
const NO_FEATURE = 0xffff
/** Subtables of a lookup that are read. */
const MAX_SUBTABLES = 4096
/** Bit USE_MARK_FILTERING_SET of the flags of a lookup. */
const USE_MARK_SET = 0x10

/** `extensionType` is 7 in GSUB and 9 in GPOS. `markSets` is the offset of GDEF's mark glyph sets. */
export function openLayoutTable(
  view: DataView,
  extensionType: number,
  glyphCount: number,
  markSetOffset: (index: number) => number,
): LayoutTable | null {
  try {
    return readTable(view, extensionType, glyphCount, markSetOffset)
  } catch {
    return null
  }
}

/**
 * Opens GSUB or GPOS (https://learn.microsoft.com/typography/opentype/spec/chapter2): its lists of scripts, features
 * and lookups; lookups are read when first asked for.
 */
function readTable(
  view: DataView,
  extensionType: number,
  glyphCount: number,
  markSetOffset: (index: number) => number,
): LayoutTable {
  const scriptList = view.getUint16(4)
  const featureList = view.getUint16(6)
  const lookupList = view.getUint16(8)
  const lookupCount = view.getUint16(lookupList)
  const featureCount = view.getUint16(featureList)
  const featureTags: string[] = []
  for (let i = 0; i < featureCount; i++) featureTags.push(tagAt(view, featureList + 2 + 6 * i))
  const lookups: (Lookup | undefined)[] = []

  return {
    view,
    lookupCount,
    featureTags,
    lookup(index) {
      let lookup = lookups[index]
      if (lookup === undefined) {
        const at = lookupList + view.getUint16(lookupList + 2 + 2 * index)
        lookup = readLookup(view, at, extensionType, glyphCount, markSetOffset)
        lookups[index] = lookup
      }
      return lookup
    },
    featureLookups(feature) {
      const at = featureList + view.getUint16(featureList + 6 + 6 * feature)
      const found: number[] = []
      for (let i = 0, count = view.getUint16(at + 2); i < count; i++) {
        const index = view.getUint16(at + 4 + 2 * i)
        if (index < lookupCount) found.push(index)
      }
      return found
    },
    languageSystem(scripts, language) {
      const script = findScript(view, scriptList, scripts)
      if (script === 0) return null
      const at = (language === null ? 0 : findRecord(view, script + 2, language, script)) || defaultSystem(view, script)
      if (at === 0) return null
      const required = view.getUint16(at + 2)
      const features: number[] = []
      for (let i = 0, count = view.getUint16(at + 4); i < count; i++) {
        const feature = view.getUint16(at + 6 + 2 * i)
        if (feature < featureCount) features.push(feature)
      }
      return { required: required === NO_FEATURE || required >= featureCount ? null : required, features }
    },
  }
}

/** The first of several script tags that the table has, as an offset; 0 for none. */
function findScript(view: DataView, scriptList: number, scripts: readonly string[]): number {
  for (const tag of scripts) {
    const found = findRecord(view, scriptList, tag, scriptList)
    if (found !== 0) return found
  }
  return 0
}

/** The default language system of a script, as an offset; 0 for none. */
function defaultSystem(view: DataView, script: number): number {
  const offset = view.getUint16(script)
  return offset === 0 ? 0 : script + offset
}

/** Records are a count and then (tag, offset) pairs; the offset is relative to `base`. 0 where the tag is missing. */
function findRecord(view: DataView, at: number, tag: string, base: number): number {
  const count = view.getUint16(at)
  for (let i = 0; i < count; i++) {
    const record = at + 2 + 6 * i
    if (tagAt(view, record) === tag) return base + view.getUint16(record + 4)
  }
  return 0
}

/**
 * A lookup with its subtables, those of extension lookups resolved, and with one byte for each glyph which says whether
 * a subtable may apply to it at all: most glyphs of a text are passed by that test.
 */
function readLookup(
  view: DataView,
  at: number,
  extensionType: number,
  glyphCount: number,
  markSetOffset: (index: number) => number,
): Lookup {
  let type = view.getUint16(at)
  const flag = view.getUint16(at + 2)
  const count = Math.min(view.getUint16(at + 4), MAX_SUBTABLES)
  const subtables: number[] = []
  const isExtension = type === extensionType
  for (let i = 0; i < count; i++) {
    let subtable = at + view.getUint16(at + 6 + 2 * i)
    if (isExtension) {
      type = view.getUint16(subtable + 2)
      subtable += view.getUint32(subtable + 4)
    }
    subtables.push(subtable)
  }
  const markSet = flag & USE_MARK_SET ? markSetOffset(view.getUint16(at + 6 + 2 * count)) : 0
  const covers = new Uint8Array(Math.max(glyphCount, 1))
  for (const subtable of subtables) markCovered(view, firstCoverage(view, subtable, type, extensionType), covers)
  return {
    type,
    flag,
    markSet,
    subtables,
    covers,
    pairs: isPlainKerning(view, type, subtables, extensionType) ? new Map() : null,
  }
}

/** Lookup type 2, pair adjustment (https://learn.microsoft.com/typography/opentype/spec/gpos). */
const PAIRS = 2
/** Lookup type 9, a subtable with an offset of 32 bits. */
const POSITIONING_EXTENSION = 9
/** A value format with `X_ADVANCE` alone: what kerning needs. */
const X_ADVANCE_ONLY = 4

/** Whether a lookup of pairs changes nothing but the advance of the first glyph. */
function isPlainKerning(view: DataView, type: number, subtables: readonly number[], extensionType: number): boolean {
  if (type !== PAIRS || extensionType !== POSITIONING_EXTENSION) return false
  return subtables.every(at => view.getUint16(at + 4) === X_ADVANCE_ONLY && view.getUint16(at + 6) === 0)
}

/** Where the coverage of the first input glyph of a subtable is. */
function firstCoverage(view: DataView, subtable: number, type: number, extensionType: number): number {
  const isSubstitution = extensionType === 7
  const format = view.getUint16(subtable)
  const isContext = type === (isSubstitution ? 5 : 7)
  const isChained = type === (isSubstitution ? 6 : 8)
  if (isContext && format === 3) return subtable + view.getUint16(subtable + 6)
  if (isChained && format === 3) {
    const backtrack = view.getUint16(subtable + 2)
    return subtable + view.getUint16(subtable + 6 + 2 * backtrack)
  }
  return subtable + view.getUint16(subtable + 2)
}
