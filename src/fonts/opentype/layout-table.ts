/**
 * The common part of GSUB and GPOS: scripts, features and lookups, compiled at first use
 * (https://learn.microsoft.com/typography/opentype/spec/chapter2).
 */
import { tagAt } from '../file/sfnt.ts'
import { markCovered } from './coverage.ts'

/** A lookup of GSUB or GPOS with its subtables. */
export interface Lookup {
  readonly type: number
  readonly flag: number
  /** The offset in GDEF of the mark glyph set that filters, or 0. */
  readonly markSet: number
  /** Absolute offsets, with extension subtables resolved. */
  readonly subtables: readonly number[]
  /** `covers[glyph]` is 1 if a subtable can match from the glyph on. */
  readonly covers: Uint8Array
  /** A cache of pair adjustments by both glyphs; null if a pair may change more than the first advance. */
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
  /**
   * The features for the first of these scripts that the font has, in the language system of the language if it exists.
   */
  languageSystem(scripts: readonly string[], language: string | null): LanguageSystem | null
}

/** Features by index; the required one always applies. */
export interface LanguageSystem {
  readonly required: number | null
  readonly features: readonly number[]
}

/** The value of `requiredFeatureIndex` without a required feature. */
const NO_FEATURE = 0xffff
/** Bound on the subtables of a lookup. */
const MAX_SUBTABLES = 4096
/** The lookup flag USE_MARK_FILTERING_SET. */
const USE_MARK_SET = 0x10

/** Opens GSUB (`extensionType` 7) or GPOS (9). `markSets` is the offset of GDEF's mark glyph sets. */
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

/** Reads the lists of scripts, features and lookups; lookups are read at first use. */
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

/** The offset of the first of these scripts that the table has; 0 for none. */
function findScript(view: DataView, scriptList: number, scripts: readonly string[]): number {
  for (const tag of scripts) {
    const found = findRecord(view, scriptList, tag, scriptList)
    if (found !== 0) return found
  }
  return 0
}

/** The offset of the default language system of a script; 0 for none. */
function defaultSystem(view: DataView, script: number): number {
  const offset = view.getUint16(script)
  return offset === 0 ? 0 : script + offset
}

/** Searches records of a tag and an offset relative to `base`, preceded by their count. 0 if the tag is missing. */
function findRecord(view: DataView, at: number, tag: string, base: number): number {
  const count = view.getUint16(at)
  for (let i = 0; i < count; i++) {
    const record = at + 2 + 6 * i
    if (tagAt(view, record) === tag) return base + view.getUint16(record + 4)
  }
  return 0
}

/**
 * A lookup with its subtables, with extensions resolved, and a byte for each glyph that indicates whether any subtable
 * covers it: most glyphs need no further test.
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
/** Lookup type 9, a subtable with a 32-bit offset. */
const POSITIONING_EXTENSION = 9
/** The value format with only `X_ADVANCE`, which kerning uses. */
const X_ADVANCE_ONLY = 4

/** Whether a pair lookup changes only the advance of the first glyph. */
function isPlainKerning(view: DataView, type: number, subtables: readonly number[], extensionType: number): boolean {
  if (type !== PAIRS || extensionType !== POSITIONING_EXTENSION) return false
  return subtables.every(at => view.getUint16(at + 4) === X_ADVANCE_ONLY && view.getUint16(at + 6) === 0)
}

/** The offset of the coverage of a subtable's first input glyph. */
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
