/**
 * Decodes WOFF2 files (https://www.w3.org/TR/WOFF2/) within bounds: Brotli, and the transformed glyf, loca and hmtx
 * tables.
 */
import { brotliDecompressSync } from 'node:zlib'
import { ByteReader } from './byte-reader.ts'
import { COLLECTION, decoded, InvalidFontError, MAX_FONT_BYTES, MAX_TABLES, tagAt } from './sfnt.ts'
import { type NamedTable, writeSfnt } from './sfnt-writer.ts'
import { rebuildGlyphs, rebuildMetrics } from './woff2-glyphs.ts'

/** The signature `wOF2`. */
export const WOFF2_SIGNATURE = 0x774f4632

/** Tags by their index in the directory (WOFF2 §5.1). */
const KNOWN_TAGS =
  'cmap head hhea hmtx maxp name OS/2 post cvt  fpgm glyf loca prep CFF  VORG EBDT EBLC gasp hdmx kern LTSH PCLT VDMX vhea vmtx BASE GDEF GPOS GSUB EBSC JSTF MATH CBDT CBLC COLR CPAL SVG  sbix acnt avar bdat bloc bsln cvar fdsc feat fmtx fvar gvar hsty just lcar mort morx opbd prop trak Zapf Silf Glat Gloc Feat Sill'
const tagOf = (index: number): string => KNOWN_TAGS.slice(5 * index, 5 * index + 4).padEnd(4)

interface Entry {
  readonly tag: string
  /** Length in the decompressed stream. */
  readonly length: number
  readonly isTransformed: boolean
}

/** The font file in a WOFF2 file. Throws InvalidFontError if it is invalid or too large. */
export const unpackWoff2 = (bytes: Uint8Array): Uint8Array => decoded('WOFF2', () => unpack(bytes))

/**
 * Decodes a WOFF2 file: one Brotli stream with all tables. Throws `InvalidFontError` for collections and for more than
 * `MAX_FONT_BYTES`.
 */
function unpack(bytes: Uint8Array): Uint8Array {
  const reader = new ByteReader(bytes)
  const flavor = reader.view.getUint32(4)
  if (flavor === COLLECTION) throw new InvalidFontError('collections in WOFF2 are not supported')
  const packedLength = reader.view.getUint32(20)
  const entries = readDirectory(reader)
  const total = entries.reduce((sum, entry) => sum + entry.length, 0)
  if (total > MAX_FONT_BYTES) throw new InvalidFontError('the font is too large once unpacked')
  const packed = bytes.subarray(reader.at, reader.at + packedLength)
  const stream = brotliDecompressSync(packed, { maxOutputLength: Math.max(1, total) })
  if (stream.length < total) throw new InvalidFontError('the WOFF2 file is cut short')
  const raw = new Map<string, Uint8Array>()
  let at = 0
  for (const entry of entries) {
    raw.set(entry.tag, stream.subarray(at, at + entry.length))
    at += entry.length
  }
  return writeSfnt(flavor, rebuild(entries, raw))
}

/**
 * Reads the table directory: indices of known tags, base-128 lengths, and a transformation version for each table.
 * Version 3 means that glyf and loca are not transformed.
 */
function readDirectory(reader: ByteReader): Entry[] {
  const count = reader.view.getUint16(12)
  if (count > MAX_TABLES) throw new InvalidFontError('the WOFF2 file has too many tables')
  reader.at = 48
  const entries: Entry[] = []
  for (let i = 0; i < count; i++) {
    const flags = reader.uint8()
    const isNamed = (flags & 63) === 63
    const tag = isNamed ? tagAt(reader.view, reader.at) : tagOf(flags & 63)
    if (isNamed) reader.at += 4
    const original = reader.base128()
    const version = flags >> 6
    const isGlyphs = tag === 'glyf' || tag === 'loca'
    const isTransformed = isGlyphs ? version !== 3 : version !== 0
    entries.push({ tag, length: isTransformed ? reader.base128() : original, isTransformed })
  }
  return entries
}

/**
 * Reverses the transformations of tables. Metrics need the rebuilt glyphs, because left side bearings may be omitted.
 */
function rebuild(entries: readonly Entry[], raw: ReadonlyMap<string, Uint8Array>): NamedTable[] {
  const tables = new Map<string, Uint8Array>(raw)
  const isTransformed = (tag: string): boolean => entries.some(entry => entry.tag === tag && entry.isTransformed)
  if (isTransformed('glyf')) {
    const glyphs = rebuildGlyphs(tables.get('glyf')!)
    tables.set('glyf', glyphs.glyf)
    tables.set('loca', glyphs.loca)
    const head = Uint8Array.from(tables.get('head')!)
    new DataView(head.buffer).setInt16(50, glyphs.hasLongOffsets ? 1 : 0)
    tables.set('head', head)
    if (isTransformed('hmtx'))
      tables.set('hmtx', rebuildMetrics(tables.get('hmtx')!, tables.get('hhea')!, glyphs.leftEdges))
  } else if (isTransformed('hmtx')) throw new InvalidFontError('the WOFF2 file has metrics without glyphs')
  return [...tables].map(([tag, data]) => ({ tag, data }))
}
