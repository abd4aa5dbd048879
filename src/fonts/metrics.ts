/** Vertical metrics, weight and names of a face, from the tables head, hhea, OS/2, post and name. */
import type { Sfnt } from './file/sfnt.ts'
import type { FaceMetrics } from './types.ts'

/** Metrics from the tables. Missing values are null; `Face` estimates them from outlines. */
export interface TableMetrics {
  readonly unitsPerEm: number
  readonly glyphCount: number
  readonly advanceCount: number
  readonly ascent: number
  readonly descent: number
  readonly lineGap: number
  readonly xHeight: number | null
  readonly capHeight: number | null
  readonly underlineOffset: number
  readonly underlineThickness: number
  readonly strikeOffset: number | null
  readonly strikeThickness: number
  readonly subscript: FaceMetrics['subscript']
  readonly superscript: FaceMetrics['superscript']
  readonly weight: number
  readonly widthClass: number
  readonly isItalic: boolean
  readonly isMonospaced: boolean
  readonly longOffsets: boolean
}

const USE_TYPO_METRICS = 1 << 7
const ITALIC = 1 << 0
const OBLIQUE = 1 << 9

/** Lengths are in em. Throws a RangeError if head, hhea or maxp are truncated. */
export function readMetrics(sfnt: Sfnt): TableMetrics {
  const head = sfnt.tables.get('head')!
  const hhea = sfnt.tables.get('hhea')!
  const maxp = sfnt.tables.get('maxp')!
  const post = wholeTable(sfnt, 'post', 16)
  const os2 = wholeTable(sfnt, 'OS/2', 78)
  const unitsPerEm = Math.min(Math.max(head.getUint16(18), 16), 16384)
  const em = (value: number): number => value / unitsPerEm
  const thickness = post === null ? 0 : post.getInt16(10)
  const selection = os2 === null ? 0 : os2.getUint16(62)
  const hasHeights = os2 !== null && os2.getUint16(0) >= 2 && os2.byteLength >= 90
  return {
    unitsPerEm,
    glyphCount: maxp.getUint16(4),
    advanceCount: hhea.getUint16(34),
    ...lineMetrics(hhea, os2, unitsPerEm),
    xHeight: hasHeights && os2.getInt16(86) > 0 ? em(os2.getInt16(86)) : null,
    capHeight: hasHeights && os2.getInt16(88) > 0 ? em(os2.getInt16(88)) : null,
    // `underlinePosition` is the top of the line (OpenType "post"); this is its middle.
    underlineOffset: post === null || thickness <= 0 ? 0.1 : em(thickness / 2 - post.getInt16(8)),
    underlineThickness: thickness > 0 ? em(thickness) : 0.05,
    strikeOffset: os2 !== null && os2.getInt16(28) > 0 ? em(os2.getInt16(28)) : null,
    strikeThickness: os2 !== null && os2.getInt16(26) > 0 ? em(os2.getInt16(26)) : 0.05,
    subscript: scriptMetrics(os2, 12, 16, unitsPerEm, { size: 0.65, offset: 0.15 }),
    superscript: scriptMetrics(os2, 20, 24, unitsPerEm, { size: 0.65, offset: 0.35 }),
    weight: os2 === null ? (head.getUint16(44) & 1 ? 700 : 400) : Math.min(Math.max(os2.getUint16(4), 1), 1000),
    widthClass: os2 === null ? 5 : os2.getUint16(6),
    // In some italics only one of the tables has the flag.
    isItalic:
      (selection & (ITALIC | OBLIQUE)) !== 0 ||
      (head.getUint16(44) & 2) !== 0 ||
      (post !== null && post.getInt32(4) !== 0),
    isMonospaced: post !== null && post.getUint32(12) !== 0,
    longOffsets: head.getInt16(50) !== 0,
  }
}

/** A table of at least this size, or null. */
function wholeTable(sfnt: Sfnt, tag: string, size: number): DataView | null {
  const table = sfnt.tables.get(tag)
  return table !== undefined && table.byteLength >= size ? table : null
}

/**
 * The same choice as in browsers on Linux: typo metrics if USE_TYPO_METRICS is set, otherwise hhea, otherwise typo,
 * otherwise win. Fonts are designed for these, and lines should have the height that the author saw.
 */
function lineMetrics(hhea: DataView, os2: DataView | null, unitsPerEm: number) {
  const fromHhea = { ascent: hhea.getInt16(4), descent: -hhea.getInt16(6), lineGap: hhea.getInt16(8) }
  const fromTypo =
    os2 === null
      ? fromHhea
      : { ascent: os2.getInt16(68), descent: -os2.getInt16(70), lineGap: Math.max(0, os2.getInt16(72)) }
  const fromWin =
    os2 === null ? fromHhea : { ascent: os2.getUint16(74), descent: os2.getUint16(76), lineGap: fromTypo.lineGap }
  const asksForTypo = os2 !== null && (os2.getUint16(62) & USE_TYPO_METRICS) !== 0
  const isEmpty = (metrics: typeof fromHhea): boolean => metrics.ascent === 0 && metrics.descent === 0
  const candidates = asksForTypo ? [fromTypo, fromHhea, fromWin] : [fromHhea, fromTypo, fromWin]
  const chosen = candidates.find(metrics => !isEmpty(metrics))
  // The ratio of most fonts, for those without any metrics.
  if (chosen === undefined) return { ascent: 0.8, descent: 0.2, lineGap: 0 }
  return {
    ascent: chosen.ascent / unitsPerEm,
    descent: chosen.descent / unitsPerEm,
    lineGap: Math.max(0, chosen.lineGap) / unitsPerEm,
  }
}

/** Size and offset of superscripts or subscripts in em, from OS/2, or a fallback for implausible values. */
function scriptMetrics(
  os2: DataView | null,
  sizeAt: number,
  offsetAt: number,
  unitsPerEm: number,
  fallback: { size: number; offset: number },
): { size: number; offset: number } {
  if (os2 === null) return fallback
  const size = os2.getInt16(sizeAt) / unitsPerEm
  const offset = os2.getInt16(offsetAt) / unitsPerEm
  // Implausible values are common in converted fonts.
  return size > 0.3 && size <= 1 && offset >= 0 && offset < 1 ? { size, offset } : fallback
}

/** Name IDs of the `name` table (https://learn.microsoft.com/typography/opentype/spec/name#name-ids). */
const POSTSCRIPT_NAME = 6
/** The family of all weights and widths. */
const TYPOGRAPHIC_FAMILY = 16
/** The family of at most four styles, for programs that support no more. */
const FAMILY = 1

/** Names in the `name` table that PDF output and `@font-face` matching use. */
export interface FaceNames {
  readonly postscriptName: string
  readonly familyName: string
}

/** The names of a face, without characters that PDF names cannot contain; `Unnamed` if the table has none. */
export function readNames(sfnt: Sfnt): FaceNames {
  const names = new Map<number, string>()
  const table = sfnt.tables.get('name')
  try {
    if (table !== undefined) collectNames(table, names)
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    // Of a truncated table, the complete records are used.
  }
  const familyName = names.get(TYPOGRAPHIC_FAMILY) ?? names.get(FAMILY) ?? 'Unnamed'
  const postscriptName = names.get(POSTSCRIPT_NAME) ?? familyName
  return { familyName, postscriptName: postscriptName.replace(/[^!-~]|[[\](){}<>/%]/g, '') || 'Unnamed' }
}

/** The used names, preferably in English (https://learn.microsoft.com/typography/opentype/spec/name). */
function collectNames(table: DataView, names: Map<number, string>): void {
  const count = Math.min(table.getUint16(2), 1000)
  const storage = table.getUint16(4)
  for (let i = 0; i < count; i++) {
    const at = 6 + 12 * i
    const platform = table.getUint16(at)
    const id = table.getUint16(at + 6)
    if (id !== FAMILY && id !== TYPOGRAPHIC_FAMILY && id !== POSTSCRIPT_NAME) continue
    const isEnglish = platform === 3 ? table.getUint16(at + 4) === 0x409 : true
    if (!isEnglish && names.has(id)) continue
    const length = Math.min(table.getUint16(at + 8), 512)
    const start = storage + table.getUint16(at + 10)
    if (start + length > table.byteLength) continue
    const bytes = Buffer.from(table.buffer, table.byteOffset + start, length)
    names.set(id, platform === 1 ? bytes.toString('latin1') : utf16(bytes))
  }
}

/** Decodes big-endian UTF-16. */
function utf16(bytes: Uint8Array): string {
  let text = ''
  for (let i = 0; i + 1 < bytes.length; i += 2) text += String.fromCharCode((bytes[i]! << 8) | bytes[i + 1]!)
  return text
}
