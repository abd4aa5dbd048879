/**
 * Subsets a TrueType font in the form that PDF embeds (ISO 32000-1 §9.9): only tables for metrics and outlines, without
 * names, character map and layout tables. Hinting is removed, because it affects only low resolutions.
 */
import { ByteWriter } from '../../base/byte-writer.ts'
import {
  COMPONENT,
  componentsOf,
  GLYPH_HEADER,
  type GlyphBounds,
  type GlyphTables,
  glyphTables,
  outlineAt,
  outlineBounds,
  writeLocations,
} from './glyf.ts'
import { bytesOf, copyOf, type Sfnt, TRUETYPE } from './sfnt.ts'
import { writeSfnt } from './sfnt-writer.ts'

/** Glyphs that are combined to one: a letter with its marks. In font units, y upwards. */
export interface Composition {
  readonly parts: readonly { readonly glyph: number; readonly x: number; readonly y: number }[]
  readonly advance: number
}

/** A glyph to include: of the face, or composed of several. */
export type SubsetGlyph = number | Composition

/** Null if a table is missing or truncated. Components of composite glyphs follow the chosen glyphs. */
export function subsetTrueType(sfnt: Pick<Sfnt, 'tables'>, glyphs: readonly SubsetGlyph[]): Uint8Array | null {
  const source = readSource(sfnt)
  if (source === null) return null
  const selection = new Selection(glyphs)
  const outlines: Uint8Array[] = []
  for (let i = 0; i < selection.glyphs.length; i++) outlines.push(outlineOf(source, selection.glyphs[i]!, selection))
  return assemble(source, selection.glyphs, outlines)
}

interface Source {
  readonly outlines: GlyphTables
  readonly head: DataView
  readonly hhea: DataView
  readonly hmtx: DataView
  readonly maxp: DataView
  readonly glyphCount: number
  readonly metricCount: number
}

/** The tables that a subset is made from; null if one is missing or truncated. */
function readSource(sfnt: Pick<Sfnt, 'tables'>): Source | null {
  const table = (tag: string, minimum: number): DataView | null => {
    const found = sfnt.tables.get(tag)
    return found !== undefined && found.byteLength >= minimum ? found : null
  }
  const head = table('head', 54)
  const hhea = table('hhea', 36)
  const maxp = table('maxp', 6)
  const hmtx = table('hmtx', 4)
  const outlines = glyphTables(sfnt)
  if (!head || !hhea || !maxp || !hmtx || outlines === null) return null
  const glyphCount = Math.min(maxp.getUint16(4), outlines.count)
  const metricCount = Math.max(1, Math.min(hhea.getUint16(34), Math.floor(hmtx.byteLength / 4)))
  return { outlines, head, hhea, hmtx, maxp, glyphCount, metricCount }
}

/** The glyphs of the subset; components of composite glyphs are added as they are found. */
class Selection {
  readonly glyphs: SubsetGlyph[]
  readonly #positions = new Map<number, number>()

  /** Begins with the glyphs that the document uses. */
  constructor(glyphs: readonly SubsetGlyph[]) {
    this.glyphs = [...glyphs]
    glyphs.forEach((glyph, position) => {
      if (typeof glyph === 'number' && !this.#positions.has(glyph)) this.#positions.set(glyph, position)
    })
  }

  /** The index of a glyph in the subset, which is added if it is new. */
  positionOf(glyph: number): number {
    const known = this.#positions.get(glyph)
    if (known !== undefined) return known
    const position = this.glyphs.push(glyph) - 1
    this.#positions.set(glyph, position)
    return position
  }
}

const EMPTY = new Uint8Array(0)

/** A glyph of the subset: without instructions, with new indices for components; invalid glyphs are empty. */
function outlineOf(source: Source, glyph: SubsetGlyph, selection: Selection): Uint8Array {
  if (typeof glyph !== 'number') return composed(glyph, source, selection)
  const outline = glyph < source.glyphCount ? outlineAt(source.outlines, glyph) : null
  if (outline === null) return EMPTY
  try {
    return outline.getInt16(0) >= 0 ? withoutInstructions(outline) : composite(outline, source, selection)
  } catch (error) {
    if (error instanceof RangeError) return EMPTY
    throw error
  }
}

/** A simple glyph without its instructions: header, contour ends, a length of zero, points. */
function withoutInstructions(outline: DataView): Uint8Array {
  const bytes = bytesOf(outline)
  const contourEnds = GLYPH_HEADER + outline.getInt16(0) * 2
  const points = contourEnds + 2 + outline.getUint16(contourEnds)
  if (points > bytes.length) return EMPTY
  const stripped = new Uint8Array(contourEnds + 2 + bytes.length - points)
  stripped.set(bytes.subarray(0, contourEnds))
  stripped.set(bytes.subarray(points), contourEnds + 2)
  return stripped
}

/** A composite glyph with new component indices, without instructions. */
function composite(outline: DataView, source: Source, selection: Selection): Uint8Array {
  const components = componentsOf(outline)
  if (components.some(component => component.glyph >= source.glyphCount)) return EMPTY
  const copy = copyOf(outline, components.at(-1)!.end)
  for (const { at, flags, glyph } of components) {
    copy.setUint16(at, flags & ~COMPONENT.HAS_INSTRUCTIONS)
    copy.setUint16(at + 2, selection.positionOf(glyph))
  }
  return bytesOf(copy)
}

/** A composition as a composite glyph. */
function composed(composition: Composition, source: Source, selection: Selection): Uint8Array {
  const parts = composition.parts.filter(({ glyph }) => outlineBounds(source.outlines, glyph) !== null)
  if (parts.length === 0) return EMPTY
  const { minX, minY, maxX, maxY } = boundsOf(composition, source)
  const out = new ByteWriter(GLYPH_HEADER + 8 * parts.length)
  for (const value of [-1, minX, minY, maxX, maxY]) out.int16(value)
  parts.forEach(({ glyph, x, y }, i) => {
    const more = i < parts.length - 1 ? COMPONENT.MORE_COMPONENTS : 0
    out.uint16(COMPONENT.ARGS_ARE_WORDS | COMPONENT.ARGS_ARE_XY_VALUES | more)
    out.uint16(selection.positionOf(glyph))
    out.int16(x)
    out.int16(y)
  })
  return out.bytes()
}

/** The bounds of a composition, in font units. */
function boundsOf({ parts }: Composition, source: Source): GlyphBounds {
  const boxes = parts.flatMap(({ glyph, x, y }) => {
    const box = outlineBounds(source.outlines, glyph)
    return box === null ? [] : [{ minX: box.minX + x, minY: box.minY + y, maxX: box.maxX + x, maxY: box.maxY + y }]
  })
  if (boxes.length === 0) return { minX: 0, minY: 0, maxX: 0, maxY: 0 }
  return {
    minX: Math.min(...boxes.map(box => box.minX)),
    minY: Math.min(...boxes.map(box => box.minY)),
    maxX: Math.max(...boxes.map(box => box.maxX)),
    maxY: Math.max(...boxes.map(box => box.maxY)),
  }
}

/**
 * Writes the tables of a subset (ISO 32000-1 §9.9: `cmap`, `name`, `post` and `OS/2` may be left out of an embedded
 * font).
 */
function assemble(source: Source, glyphs: readonly SubsetGlyph[], outlines: readonly Uint8Array[]): Uint8Array {
  const offsets: number[] = []
  const glyf = new ByteWriter()
  const hmtx = new ByteWriter(glyphs.length * 4)
  for (let i = 0; i < glyphs.length; i++) {
    offsets.push(glyf.length)
    glyf.append(outlines[i]!)
    glyf.pad(2)
    writeMetrics(source, glyphs[i]!, hmtx)
  }
  offsets.push(glyf.length)
  const { loca, hasLongOffsets } = writeLocations(offsets, false)
  const head = copyOf(source.head, 54)
  head.setUint32(8, 0)
  head.setInt16(50, hasLongOffsets ? 1 : 0)
  const hhea = copyOf(source.hhea, 36)
  hhea.setUint16(34, glyphs.length)
  const maxp = copyOf(source.maxp, source.maxp.byteLength >= 32 ? 32 : 6)
  maxp.setUint16(4, glyphs.length)
  const compositions = glyphs.filter(glyph => typeof glyph !== 'number')
  if (compositions.length > 0 && maxp.byteLength >= 32) {
    // The greatest number of components and the greatest nesting depth, for `maxp`.
    const most = Math.max(...compositions.map(({ parts }) => parts.length))
    maxp.setUint16(28, Math.max(maxp.getUint16(28), most))
    maxp.setUint16(30, maxp.getUint16(30) + 1)
  }
  return writeSfnt(TRUETYPE, [
    { tag: 'glyf', data: glyf.bytes() },
    { tag: 'head', data: bytesOf(head) },
    { tag: 'hhea', data: bytesOf(hhea) },
    { tag: 'hmtx', data: hmtx.bytes() },
    { tag: 'loca', data: loca },
    { tag: 'maxp', data: bytesOf(maxp) },
  ])
}

/**
 * Writes the advance and left side bearing of a glyph. After the last full record, only bearings are stored
 * (https://learn.microsoft.com/typography/opentype/spec/hmtx).
 */
function writeMetrics(source: Source, glyph: SubsetGlyph, hmtx: ByteWriter): void {
  if (typeof glyph !== 'number') {
    hmtx.uint16(glyph.advance)
    // Renderers shift an outline so that its left edge is at the left side bearing.
    hmtx.int16(boundsOf(glyph, source).minX)
    return
  }
  const row = Math.min(glyph, source.metricCount - 1)
  const bearing = glyph < source.metricCount ? glyph * 4 + 2 : source.metricCount * 4 + (glyph - source.metricCount) * 2
  hmtx.uint16(source.hmtx.getUint16(row * 4))
  hmtx.uint16(bearing + 2 <= source.hmtx.byteLength ? source.hmtx.getUint16(bearing) : 0)
}
