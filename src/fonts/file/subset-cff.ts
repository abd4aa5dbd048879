/**
 * Cuts an OpenType font's CFF table down to some glyphs, as the CID-keyed font that PDF embeds (ISO 32000-1 §9.9,
 * CIDFontType0C). Character id and glyph index are the same, so the writer's codes need no further map.
 */
import { ByteWriter } from '../../base/byte-writer.ts'
import { type CffFont, type CffPrivate, LOCAL_SUBROUTINES, readCffFont, TOP, TOP_ESCAPED } from './cff-font.ts'
import { type CffDict, wideInteger, writeIndex } from './cff-format.ts'
import { withoutCalls } from './charstring.ts'
import { InvalidFontError } from './sfnt.ts'

/**
 * The CFF font whose glyph i is the source's glyph `glyphs[i]`. `table` is a view of a part of `file`, of which what was read
 * is kept. Throws InvalidFontError where the table cannot be read.
 */
export function subsetCff(file: Uint8Array, table: Uint8Array, glyphs: readonly number[], name: string): Uint8Array {
  const source = sourceOf(file, table)
  const { font } = source
  const privateOf = glyphs.map(glyph => font.privateOf(glyph))
  const used = [...new Set(privateOf)].sort((a, b) => a - b)
  return assemble({
    name,
    top: font.top,
    charStrings: glyphs.map(glyph => outlineOf(source, glyph)),
    privates: used.map(index => privateAt(font, index)),
    select: privateOf.map(index => used.indexOf(index)),
  })
}

/** A font that glyphs are taken out of, with the outlines that were asked for, by glyph. */
interface Source {
  readonly font: CffFont
  readonly outlines: Map<number, Uint8Array>
}

/** By the bytes of the file: the fonts of the library last as long as the process, and most documents use the same letters. */
const sources = new WeakMap<Uint8Array, Source>()

const MOST_OUTLINES = 1_000

function sourceOf(file: Uint8Array, table: Uint8Array): Source {
  let source = sources.get(file)
  if (source === undefined) {
    source = { font: readCffFont(table), outlines: new Map() }
    sources.set(file, source)
  }
  return source
}

/** In place of a glyph: one without outline and width. A glyph outside the file has some width. */
export const WITHOUT_WIDTH = 0x10000
const EMPTY_GLYPH = Uint8Array.of(14)

/** Operator of Private DICTs: the width that those in charstrings are added to. */
const NOMINAL_WIDTH = 21

/** A charstring without outline or width (Type 2 Charstring Format §4.1: a width before `endchar`). */
function withoutWidth({ dict }: CffPrivate): Uint8Array {
  const width = -Math.round(dict.get(NOMINAL_WIDTH)?.operands[0] ?? 0)
  return Uint8Array.of(28, (width >> 8) & 0xff, width & 0xff, 14)
}

function outlineOf({ font, outlines }: Source, glyph: number): Uint8Array {
  let outline = outlines.get(glyph)
  if (outline === undefined) {
    outline = readOutline(font, glyph)
    if (outlines.size < MOST_OUTLINES) outlines.set(glyph, outline)
  }
  return outline
}

function readOutline(font: CffFont, glyph: number): Uint8Array {
  const charString = font.charStrings.at(glyph)
  const own = privateAt(font, font.privateOf(glyph))
  if (charString === undefined) return glyph === WITHOUT_WIDTH ? withoutWidth(own) : EMPTY_GLYPH
  const { subroutines } = own
  return withoutCalls(charString, { global: font.globalSubroutines, local: subroutines })
}

function privateAt(font: CffFont, index: number): CffPrivate {
  const found = font.privates[index]
  if (found === undefined) throw new InvalidFontError('glyph of an unknown Private DICT')
  return found
}

interface Parts {
  readonly name: string
  readonly top: CffDict
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
const IDENTITY = 392

function topDict({ top, charStrings }: Parts, places: Places): Uint8Array {
  const bytes = [...wideInteger(ADOBE), ...wideInteger(IDENTITY), ...wideInteger(0), 12, 30]
  for (const kept of [TOP_ESCAPED.fontMatrix, TOP.fontBBox]) bytes.push(...(top.get(kept)?.source ?? []))
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
