/**
 * Cuts a TrueType font down to some glyphs, in the form that PDF embeds (ISO 32000-1 §9.9): the tables that place and
 * draw outlines, without names, character map or layout tables. Hinting is left out: it is for screens of few pixels.
 */
import { ByteWriter } from './bytes.ts'
import { bytesOf, type Sfnt } from './sfnt.ts'

/**
 * The font whose glyph i is the source's glyph `glyphs[i]`; parts of composite glyphs follow at the end.
 * A glyph that is broken or outside the file becomes empty. Null where a table is missing.
 */
export function subsetTrueType(sfnt: Sfnt, glyphs: readonly number[]): Uint8Array | null {
  const source = readSource(sfnt)
  if (source === null) return null
  const selection = new Selection(glyphs)
  const outlines: Uint8Array[] = []
  for (let i = 0; i < selection.glyphs.length; i++) outlines.push(outlineOf(source, selection.glyphs[i]!, selection))
  return assemble(source, selection.glyphs, outlines)
}

interface Source {
  readonly head: DataView
  readonly hhea: DataView
  readonly hmtx: DataView
  readonly loca: DataView
  readonly glyf: DataView
  readonly maxp: DataView
  readonly longOffsets: boolean
  readonly glyphCount: number
  readonly metricCount: number
}

function readSource({ tables }: Sfnt): Source | null {
  const table = (tag: string, minimum: number): DataView | null => {
    const found = tables.get(tag)
    return found !== undefined && found.byteLength >= minimum ? found : null
  }
  const head = table('head', 54)
  const hhea = table('hhea', 36)
  const maxp = table('maxp', 6)
  const hmtx = table('hmtx', 4)
  const loca = table('loca', 2)
  const glyf = table('glyf', 0)
  if (!head || !hhea || !maxp || !hmtx || !loca || !glyf) return null
  const longOffsets = head.getInt16(50) !== 0
  const glyphCount = Math.min(maxp.getUint16(4), Math.floor(loca.byteLength / (longOffsets ? 4 : 2)) - 1)
  const metricCount = Math.max(1, Math.min(hhea.getUint16(34), Math.floor(hmtx.byteLength / 4)))
  return { head, hhea, hmtx, loca, glyf, maxp, longOffsets, glyphCount, metricCount }
}

/** The glyphs taken so far; parts of composites are added on the way. */
class Selection {
  readonly glyphs: number[]
  readonly #positions = new Map<number, number>()

  constructor(glyphs: readonly number[]) {
    this.glyphs = [...glyphs]
    glyphs.forEach((glyph, position) => {
      if (!this.#positions.has(glyph)) this.#positions.set(glyph, position)
    })
  }

  positionOf(glyph: number): number {
    const known = this.#positions.get(glyph)
    if (known !== undefined) return known
    const position = this.glyphs.push(glyph) - 1
    this.#positions.set(glyph, position)
    return position
  }
}

const EMPTY = new Uint8Array(0)

function outlineOf(source: Source, glyph: number, selection: Selection): Uint8Array {
  if (glyph >= source.glyphCount) return EMPTY
  const { loca, longOffsets } = source
  const start = longOffsets ? loca.getUint32(glyph * 4) : loca.getUint16(glyph * 2) * 2
  const end = longOffsets ? loca.getUint32(glyph * 4 + 4) : loca.getUint16(glyph * 2 + 2) * 2
  if (end <= start + 10 || end > source.glyf.byteLength) return EMPTY
  const outline = bytesOf(source.glyf).subarray(start, end)
  const view = new DataView(outline.buffer, outline.byteOffset, outline.byteLength)
  return view.getInt16(0) >= 0 ? withoutInstructions(outline, view) : composite(outline, view, source, selection)
}

/** A simple glyph: header, contour ends, instructions, points. */
function withoutInstructions(outline: Uint8Array, view: DataView): Uint8Array {
  const contourEnds = 10 + view.getInt16(0) * 2
  if (contourEnds + 2 > outline.length) return EMPTY
  const points = contourEnds + 2 + view.getUint16(contourEnds)
  if (points > outline.length) return EMPTY
  const stripped = new Uint8Array(contourEnds + 2 + outline.length - points)
  stripped.set(outline.subarray(0, contourEnds))
  stripped.set(outline.subarray(points), contourEnds + 2)
  return stripped
}

const ARGUMENTS_ARE_WORDS = 0x0001
const HAS_SCALE = 0x0008
const MORE_PARTS = 0x0020
const HAS_XY_SCALE = 0x0040
const HAS_MATRIX = 0x0080
const HAS_INSTRUCTIONS = 0x0100

/** A composite glyph: its parts renumbered, its instructions dropped. */
function composite(outline: Uint8Array, view: DataView, source: Source, selection: Selection): Uint8Array {
  const copy = outline.slice()
  const target = new DataView(copy.buffer, copy.byteOffset, copy.byteLength)
  let at = 10
  for (;;) {
    if (at + 4 > outline.length) return EMPTY
    const flags = view.getUint16(at)
    const part = view.getUint16(at + 2)
    if (part >= source.glyphCount) return EMPTY
    target.setUint16(at, flags & ~HAS_INSTRUCTIONS)
    target.setUint16(at + 2, selection.positionOf(part))
    at += flags & ARGUMENTS_ARE_WORDS ? 8 : 6
    at += flags & HAS_SCALE ? 2 : flags & HAS_XY_SCALE ? 4 : flags & HAS_MATRIX ? 8 : 0
    if (at > outline.length) return EMPTY
    if (!(flags & MORE_PARTS)) return copy.subarray(0, at)
  }
}

function assemble(source: Source, glyphs: readonly number[], outlines: readonly Uint8Array[]): Uint8Array {
  const loca = new ByteWriter(glyphs.length * 4 + 4)
  const glyf = new ByteWriter()
  const hmtx = new ByteWriter(glyphs.length * 4)
  for (let i = 0; i < glyphs.length; i++) {
    loca.u32(glyf.length)
    glyf.append(outlines[i]!)
    while (glyf.length % 4 !== 0) glyf.byte(0)
    writeMetrics(source, glyphs[i]!, hmtx)
  }
  loca.u32(glyf.length)
  const head = copyOf(source.head, 54)
  head.setUint32(8, 0)
  head.setInt16(50, 1)
  const hhea = copyOf(source.hhea, 36)
  hhea.setUint16(34, glyphs.length)
  const maxp = copyOf(source.maxp, source.maxp.byteLength >= 32 ? 32 : 6)
  maxp.setUint16(4, glyphs.length)
  const tables: readonly Table[] = [
    { tag: 'glyf', bytes: glyf.bytes() },
    { tag: 'head', bytes: bytesOf(head) },
    { tag: 'hhea', bytes: bytesOf(hhea) },
    { tag: 'hmtx', bytes: hmtx.bytes() },
    { tag: 'loca', bytes: loca.bytes() },
    { tag: 'maxp', bytes: bytesOf(maxp) },
  ]
  return writeSfnt(tables)
}

function writeMetrics(source: Source, glyph: number, hmtx: ByteWriter): void {
  const row = Math.min(glyph, source.metricCount - 1)
  const bearing = glyph < source.metricCount ? glyph * 4 + 2 : source.metricCount * 4 + (glyph - source.metricCount) * 2
  hmtx.u16(source.hmtx.getUint16(row * 4))
  hmtx.u16(bearing + 2 <= source.hmtx.byteLength ? source.hmtx.getUint16(bearing) : 0)
}

function copyOf(view: DataView, length: number): DataView {
  const bytes = bytesOf(view).slice(0, length)
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
}

interface Table {
  readonly tag: string
  readonly bytes: Uint8Array
}

/** OpenType §"Organization of an OpenType font"; tables in the order of their tags. */
function writeSfnt(tables: readonly Table[]): Uint8Array {
  const exponent = Math.floor(Math.log2(tables.length))
  const file = new ByteWriter()
  file.u32(0x00010000)
  file.u16(tables.length)
  file.u16(16 << exponent)
  file.u16(exponent)
  file.u16(tables.length * 16 - (16 << exponent))
  let offset = 12 + tables.length * 16
  for (const { tag, bytes } of tables) {
    file.latin(tag)
    file.u32(checksum(bytes))
    file.u32(offset)
    file.u32(bytes.length)
    offset += Math.ceil(bytes.length / 4) * 4
  }
  for (const { bytes } of tables) {
    file.append(bytes)
    while (file.length % 4 !== 0) file.byte(0)
  }
  return file.bytes()
}

function checksum(bytes: Uint8Array): number {
  let sum = 0
  for (let i = 0; i < bytes.length; i += 4) {
    const word = (bytes[i]! << 24) | ((bytes[i + 1] ?? 0) << 16) | ((bytes[i + 2] ?? 0) << 8) | (bytes[i + 3] ?? 0)
    sum = (sum + word) >>> 0
  }
  return sum
}
