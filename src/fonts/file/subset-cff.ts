/**
 * Cuts an OpenType font's CFF table down to some glyphs, as the CID-keyed font that PDF embeds (ISO 32000-1 §9.9,
 * CIDFontType0C). Character id and glyph index are the same, so the writer's codes need no further map.
 * https://learn.microsoft.com/typography/opentype/spec/
 */
import { ByteWriter } from '../../base/byte-writer.ts'
import { type CffFont, type CffPrivate, LOCAL_SUBROUTINES, readCffFont, TOP, TOP_ESCAPED } from './cff-font.ts'
import { realOperand, wideInteger, writeIndex } from './cff-format.ts'
import { type FlatCharstring, withoutCalls } from './charstring.ts'
import { InvalidFontError } from './sfnt.ts'

/**
 * The CFF font whose glyph i is the source's glyph `glyphs[i]`. `table` is a view of a part of `file`, of which what was read
 * is kept. Throws InvalidFontError where the table cannot be read.
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

/** What to cut out of a CFF font. */
interface CffSubset {
  readonly glyphs: readonly number[]
  /** Written into the font. */
  readonly name: string
  readonly metrics: CffMetrics
}

/** The values from the other tables of the file. */
export interface CffMetrics {
  readonly unitsPerEm: number
  /** Font units; 0 for a glyph outside the file. */
  advanceOf(glyph: number): number
}

/** A font that glyphs are taken out of, with the outlines that were asked for, by glyph. */
interface Source {
  readonly font: CffFont
  readonly metrics: CffMetrics
  readonly outlines: Map<number, Uint8Array>
}

/** By the bytes of the file: the fonts of the library last as long as the process, and most documents use the same letters. */
const sources = new WeakMap<Uint8Array, Source>()

/** Bounds the cache of outlines. */
const MOST_OUTLINES = 1_000

/** A font read once for all subsets of a job. */
function sourceOf(file: Uint8Array, table: Uint8Array, metrics: CffMetrics): Source {
  let source = sources.get(file)
  if (source === undefined) {
    source = { font: readCffFont(table), metrics, outlines: new Map() }
    sources.set(file, source)
  }
  return source
}

/** In place of a glyph: one without outline and width. */
export const WITHOUT_WIDTH = 0x10000

/** Operators of Private DICTs: the width of charstrings that have none, and the one that those in charstrings are added to. */
const [DEFAULT_WIDTH, NOMINAL_WIDTH] = [20, 21] as const

const END_OF_CHARSTRING = Uint8Array.of(14)

/** A glyph's charstring without calls, kept for further subsets. */
function outlineOf(source: Source, glyph: number): Uint8Array {
  const { outlines } = source
  let outline = outlines.get(glyph)
  if (outline === undefined) {
    outline = readOutline(source, glyph)
    if (outlines.size < MOST_OUTLINES) outlines.set(glyph, outline)
  }
  return outline
}

/** A glyph that is broken or outside the file is empty. */
function readOutline({ font, metrics }: Source, glyph: number): Uint8Array {
  const { dict, subroutines } = privateAt(font, font.privateOf(glyph))
  const given = (operator: number): number => dict.get(operator)?.operands[0] ?? 0
  const { bytes, width } = flatOutline(font, glyph, subroutines)
  const own = width.difference === null ? given(DEFAULT_WIDTH) : given(NOMINAL_WIDTH) + width.difference
  const wanted = Math.min(metrics.advanceOf(glyph), WIDEST_CFF_ADVANCE)
  // The table of widths decides where text stands (ISO 19005-2 §6.2.11.5 has the two consistent).
  if (Math.abs(own - wanted) * 1000 <= MOST_OFF * metrics.unitsPerEm) return bytes
  const operand = charstringNumber(wanted - given(NOMINAL_WIDTH))
  return Uint8Array.from([...operand, ...bytes.subarray(width.size)])
}

/**
 * Font units; the greatest advance that a subset has. A charstring gives the difference from the nominal width in 16 bits with
 * a sign (Type 2 Charstring Format §3.1), and nominal widths may be some thousand units below zero.
 */
export const WIDEST_CFF_ADVANCE = 0x7000

/** Thousandths of an em by which widths may differ. */
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

/** Type 2 Charstring Format §3.2: of 16 bits, or of 16 bits with a fraction of 16. */
function charstringNumber(value: number): readonly number[] {
  const bounded = Math.min(Math.max(value, -32_768), 32_767)
  if (Number.isInteger(bounded)) return [28, (bounded >> 8) & 0xff, bounded & 0xff]
  return [255, ...wideInteger(Math.round(bounded * 65_536)).slice(1)]
}

/** Outlines are in units of the em, whatever the table says of its own; nothing where it says the same. */
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

/** Lays the font out twice: once to learn where things are, once with the offsets filled in. */
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
 * Writes the parts of a CID-keyed CFF font one after the other (Adobe Technical Note 5176). The Top DICT holds offsets
 * of what follows it: the first run writes them as zeros and finds them, the second writes them. Offsets have a fixed
 * width, so nothing moves.
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

/** SIDs of the two strings in our String INDEX, which follow the 391 standard ones. */
const ADOBE = 391
/** The second of them. */
const IDENTITY = 392

/** The Top DICT: ROS first, as the format demands, then matrix, bounding box, and the offsets of the parts. */
/** In two bytes (§4), as most programs write it: some readers look for the operator ROS at one place alone. */
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

/** §13, format 2: one range from 1 on, glyph 0 being understood. */
function writeCharset(out: ByteWriter, glyphCount: number): void {
  out.uint8(2)
  if (glyphCount < 2) return
  out.uint16(1)
  out.uint16(glyphCount - 2)
}

/** §19, format 3. */
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

/** The Private DICT; gives its size. */
function writePrivate(out: ByteWriter, { dict }: CffPrivate): number {
  const start = out.length
  for (const [operator, { source }] of dict) if (operator !== LOCAL_SUBROUTINES) out.append(source)
  return out.length - start
}
