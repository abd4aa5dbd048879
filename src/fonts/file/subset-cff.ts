/**
 * Subsets an OpenType font's CFF table to the CID-keyed font that PDF embeds (ISO 32000-1 §9.9, CIDFontType0C). CIDs
 * equal glyph indices, so no further mapping is needed.
 */
import { ByteWriter } from '../../base/byte-writer.ts'
import { type CffFont, type CffPrivate, LOCAL_SUBROUTINES, readCffFont, TOP, TOP_ESCAPED } from './cff-font.ts'
import { realOperand, wideInteger, writeIndex } from './cff-format.ts'
import { type FlatCharstring, withoutCalls } from './charstring.ts'
import { InvalidFontError } from './sfnt.ts'

/**
 * The CFF font whose glyph i is the source's glyph `glyphs[i]`. `table` is a view into `file`; parsed data is cached by
 * `file`. Throws InvalidFontError if the table cannot be read.
 */
export function subsetCff(file: Uint8Array, table: Uint8Array, { glyphs, name, metrics }: CffSubset): Uint8Array {
  const source = sourceOf(file, table, metrics)
  const { font } = source
  const privateOf = glyphs.map(glyph => font.privateOf(glyph))
  const used = [...new Set(privateOf)].sort((a, b) => a - b)
  return assemble({
    name,
    matrix: matrixOf(font, metrics.unitsPerEm),
    box: font.top.get(TOP.fontBBox)?.source ?? [],
    charStrings: glyphs.map(glyph => outlineOf(source, glyph)),
    privates: used.map(index => privateAt(font, index)),
    select: privateOf.map(index => used.indexOf(index)),
  })
}

/** The parameters of a CFF subset. */
interface CffSubset {
  readonly glyphs: readonly number[]
  /** The font name in the program. */
  readonly name: string
  readonly metrics: CffMetrics
}

/** Values from other tables of the file. */
export interface CffMetrics {
  readonly unitsPerEm: number
  /** Font units; 0 for a glyph outside of the file. */
  advanceOf(glyph: number): number
}

/** A parsed font, with a cache of flattened outlines by glyph. */
interface Source {
  readonly font: CffFont
  readonly metrics: CffMetrics
  readonly outlines: Map<number, Uint8Array>
}

/**
 * Keyed by the bytes of the file: library fonts live as long as the process, and most documents use the same letters.
 */
const sources = new WeakMap<Uint8Array, Source>()

/** Bounds the cache of outlines. */
const MOST_OUTLINES = 1_000

/** Parses a font once for all subsets. */
function sourceOf(file: Uint8Array, table: Uint8Array, metrics: CffMetrics): Source {
  let source = sources.get(file)
  if (source === undefined) {
    source = { font: readCffFont(table), metrics, outlines: new Map() }
    sources.set(file, source)
  }
  return source
}

/** Stands for a glyph without outline and width. */
export const WITHOUT_WIDTH = 0x10000

/**
 * Operators of Private DICTs: the width of charstrings without one, and the width that those in charstrings are added
 * to.
 */
const [DEFAULT_WIDTH, NOMINAL_WIDTH] = [20, 21] as const

const END_OF_CHARSTRING = Uint8Array.of(14)

/** A glyph's charstring without subroutine calls, cached. */
function outlineOf(source: Source, glyph: number): Uint8Array {
  const { outlines } = source
  let outline = outlines.get(glyph)
  if (outline === undefined) {
    outline = readOutline(source, glyph)
    if (outlines.size < MOST_OUTLINES) outlines.set(glyph, outline)
  }
  return outline
}

/** The flattened charstring of a glyph; empty for invalid glyphs and glyphs outside of the file. */
function readOutline({ font, metrics }: Source, glyph: number): Uint8Array {
  const { dict, subroutines } = privateAt(font, font.privateOf(glyph))
  const given = (operator: number): number => dict.get(operator)?.operands[0] ?? 0
  const { bytes, width } = flatOutline(font, glyph, subroutines)
  const own = width.difference === null ? given(DEFAULT_WIDTH) : given(NOMINAL_WIDTH) + width.difference
  const wanted = Math.min(metrics.advanceOf(glyph), WIDEST_CFF_ADVANCE)
  // Text is positioned by the widths in `hmtx`, with which those of charstrings must be consistent (ISO 19005-2
  // §6.2.11.5).
  if (Math.abs(own - wanted) * 1000 <= MOST_OFF * metrics.unitsPerEm) return bytes
  const operand = charstringNumber(wanted - given(NOMINAL_WIDTH))
  return Uint8Array.from([...operand, ...bytes.subarray(width.size)])
}

/**
 * The greatest advance in a subset, font units. A charstring stores the difference from the nominal width as a signed
 * 16-bit number (Type 2 Charstring Format §3.1), and nominal widths may be some thousand units below zero.
 */
export const WIDEST_CFF_ADVANCE = 0x7000

/** The tolerance between widths, in thousandths of an em. */
const MOST_OFF = 0.5

/** A charstring with its subroutines inlined, so that the subset needs none. An invalid one becomes an empty glyph. */
function flatOutline(font: CffFont, glyph: number, local: CffPrivate['subroutines']): FlatCharstring {
  const charString = font.charStrings.at(glyph)
  const empty = { bytes: END_OF_CHARSTRING, width: { difference: null, size: 0 } }
  if (charString === undefined) return empty
  try {
    return withoutCalls(charString, { global: font.globalSubroutines, local })
  } catch (error) {
    if (error instanceof InvalidFontError) return empty
    throw error
  }
}

/** Encodes a 16-bit integer or a 16.16 fixed-point number (Type 2 Charstring Format §3.2). */
function charstringNumber(value: number): readonly number[] {
  const bounded = Math.min(Math.max(value, -32_768), 32_767)
  if (Number.isInteger(bounded)) return [28, (bounded >> 8) & 0xff, bounded & 0xff]
  return [255, ...wideInteger(Math.round(bounded * 65_536)).slice(1)]
}

/** The FontMatrix if it differs from the default: outlines are in units of the em, whatever the source's matrix is. */
function matrixOf({ top, privates }: CffFont, unitsPerEm: number): Iterable<number> {
  const given = top.get(TOP_ESCAPED.fontMatrix)
  const isWhole = privates.every(({ fontMatrix }) => fontMatrix === null)
  const scale = given?.operands[0] ?? 0.001
  if (!isWhole || Math.abs(scale * unitsPerEm - 1) < 1e-3) return given?.source ?? []
  const unit = realOperand(1 / unitsPerEm)
  const zero = 139
  return [...unit, zero, zero, ...unit, zero, zero, 12, 7]
}

/** The Private DICT of an index. */
function privateAt(font: CffFont, index: number): CffPrivate {
  const found = font.privates[index]
  if (found === undefined) throw new InvalidFontError('glyph of an unknown Private DICT')
  return found
}

interface Parts {
  readonly name: string
  readonly matrix: Iterable<number>
  readonly box: Iterable<number>
  readonly charStrings: readonly Uint8Array[]
  readonly privates: readonly CffPrivate[]
  readonly select: readonly number[]
}

/** Writes the font twice: first to find offsets, then with these. */
function assemble(parts: Parts): Uint8Array {
  const first = layOut(parts, {
    charset: 0,
    select: 0,
    charStrings: 0,
    fontDicts: 0,
    privates: parts.privates.map(() => ({ at: 0, size: 0 })),
  })
  return layOut(parts, first.places).bytes
}

interface Places {
  readonly charset: number
  readonly select: number
  readonly charStrings: number
  readonly fontDicts: number
  readonly privates: readonly { readonly at: number; readonly size: number }[]
}

/**
 * Writes the parts of a CID-keyed CFF font in sequence (Adobe Technical Note 5176). The Top DICT contains offsets of
 * later parts: the first pass writes zeros and records the offsets, the second writes them. Offsets have a fixed size,
 * so nothing moves.
 */
function layOut(parts: Parts, known: Places): { readonly bytes: Uint8Array; readonly places: Places } {
  const out = new ByteWriter()
  const index = (items: readonly Uint8Array[]): number => {
    const at = out.length
    writeIndex(out, items)
    return at
  }
  for (const byte of [1, 0, 4, 4]) out.uint8(byte)
  index([Buffer.from(parts.name, 'latin1')])
  index([topDict(parts, known)])
  index([Buffer.from('Adobe'), Buffer.from('Identity')])
  index([])
  const charset = out.length
  writeCharset(out, parts.charStrings.length)
  const select = out.length
  writeFdSelect(out, parts.select)
  const charStrings = index(parts.charStrings)
  const fontDicts = index(parts.privates.map((part, i) => fontDict(part, known.privates[i]!)))
  const privates = parts.privates.map(part => {
    const at = out.length
    const size = writePrivate(out, part)
    return { at, size }
  })
  return { bytes: out.bytes(), places: { charset, select, charStrings, fontDicts, privates } }
}

/** SIDs of the two strings in the String INDEX, which follow the 391 standard strings. */
const ADOBE = 391
/** The second string. */
const IDENTITY = 392

/** The Top DICT: ROS first, as the format demands, then matrix, bounding box, and the offsets of the parts. */
/** Two bytes (§4), as most programs write it, because some readers search for the operator ROS at a fixed position. */
const stringId = (id: number): readonly number[] => [247 + ((id - 108) >> 8), (id - 108) & 0xff]

function topDict({ matrix, box, charStrings }: Parts, places: Places): Uint8Array {
  const bytes = [...stringId(ADOBE), ...stringId(IDENTITY), 139, 12, 30]
  bytes.push(...matrix, ...box)
  bytes.push(...wideInteger(charStrings.length), 12, 34)
  bytes.push(...wideInteger(places.charset), 15)
  bytes.push(...wideInteger(places.select), 12, 37)
  bytes.push(...wideInteger(places.charStrings), 17)
  bytes.push(...wideInteger(places.fontDicts), 12, 36)
  return Uint8Array.from(bytes)
}

/** Writes a charset of format 2 (§13): one range from 1; glyph 0 is implied. */
function writeCharset(out: ByteWriter, glyphCount: number): void {
  out.uint8(2)
  if (glyphCount < 2) return
  out.uint16(1)
  out.uint16(glyphCount - 2)
}

/** Writes an FDSelect of format 3 (§19). */
function writeFdSelect(out: ByteWriter, select: readonly number[]): void {
  const starts: number[] = []
  for (let i = 0; i < select.length; i++) if (i === 0 || select[i] !== select[i - 1]) starts.push(i)
  out.uint8(3)
  out.uint16(starts.length)
  for (const start of starts) {
    out.uint16(start)
    out.uint8(select[start]!)
  }
  out.uint16(select.length)
}

function fontDict({ fontMatrix }: CffPrivate, place: { readonly at: number; readonly size: number }): Uint8Array {
  return Uint8Array.from([...(fontMatrix ?? []), ...wideInteger(place.size), ...wideInteger(place.at), TOP.private])
}

/** Writes the Private DICT; returns its size. */
function writePrivate(out: ByteWriter, { dict }: CffPrivate): number {
  const start = out.length
  for (const [operator, { source }] of dict) if (operator !== LOCAL_SUBROUTINES) out.append(source)
  return out.length - start
}
