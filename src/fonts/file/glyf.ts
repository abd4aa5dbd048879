/**
 * The tables "glyf" and "loca": locations of outlines, flags, components of composite glyphs, and writing of outlines.
 * https://learn.microsoft.com/typography/opentype/spec/glyf
 */
import type { ByteWriter } from '../../base/byte-writer.ts'
import type { Sfnt } from './sfnt.ts'

/** Flags of the points of a simple glyph. */
export const POINT = {
  ON_CURVE: 0x01,
  X_SHORT: 0x02,
  Y_SHORT: 0x04,
  REPEAT: 0x08,
  X_SAME_OR_POSITIVE: 0x10,
  Y_SAME_OR_POSITIVE: 0x20,
  OVERLAP_SIMPLE: 0x40,
} as const

/** Flags of the components of a composite glyph. */
export const COMPONENT = {
  ARGS_ARE_WORDS: 0x0001,
  ARGS_ARE_XY_VALUES: 0x0002,
  HAS_SCALE: 0x0008,
  MORE_COMPONENTS: 0x0020,
  HAS_XY_SCALE: 0x0040,
  HAS_TWO_BY_TWO: 0x0080,
  HAS_INSTRUCTIONS: 0x0100,
  SCALED_COMPONENT_OFFSET: 0x0800,
} as const

/** Bytes of a glyph header: the number of contours and four bounds. */
export const GLYPH_HEADER = 10

/** The tables that hold TrueType outlines. */
export interface GlyphTables {
  readonly glyf: DataView
  readonly loca: DataView
  readonly hasLongOffsets: boolean
  /** The number of glyphs that "loca" has entries for. */
  readonly count: number
}

/** Null for a font without TrueType outlines. */
export function glyphTables({ tables }: Pick<Sfnt, 'tables'>): GlyphTables | null {
  const [glyf, loca, head] = [tables.get('glyf'), tables.get('loca'), tables.get('head')]
  if (glyf === undefined || loca === undefined || head === undefined || head.byteLength < 52) return null
  const hasLongOffsets = head.getInt16(50) !== 0
  return { glyf, loca, hasLongOffsets, count: Math.max(0, Math.floor(loca.byteLength / (hasLongOffsets ? 4 : 2)) - 1) }
}

/** The bytes of a glyph; null if it is empty or lies outside of the table. */
export function outlineAt({ glyf, loca, hasLongOffsets, count }: GlyphTables, glyph: number): DataView | null {
  if (glyph >= count) return null
  const offset = (index: number): number => (hasLongOffsets ? loca.getUint32(4 * index) : 2 * loca.getUint16(2 * index))
  const [start, end] = [offset(glyph), offset(glyph + 1)]
  if (end < start + GLYPH_HEADER || end > glyf.byteLength) return null
  return new DataView(glyf.buffer, glyf.byteOffset + start, end - start)
}

/** Font units. */
export interface GlyphBounds {
  readonly minX: number
  readonly minY: number
  readonly maxX: number
  readonly maxY: number
}

/** Bounds in font units; null for a glyph without an outline. */
export function outlineBounds(tables: GlyphTables, glyph: number): GlyphBounds | null {
  const outline = outlineAt(tables, glyph)
  if (outline === null) return null
  const [minX, minY, maxX, maxY] = [2, 4, 6, 8].map(at => outline.getInt16(at)) as [number, number, number, number]
  return { minX, minY, maxX, maxY }
}

/** Bytes of a component record after its flags and glyph index. */
export function componentSize(flags: number): number {
  const args = flags & COMPONENT.ARGS_ARE_WORDS ? 4 : 2
  if (flags & COMPONENT.HAS_SCALE) return args + 2
  if (flags & COMPONENT.HAS_XY_SCALE) return args + 4
  return flags & COMPONENT.HAS_TWO_BY_TWO ? args + 8 : args
}

/** A component of a composite glyph; its record extends from `at` to `end`. */
export interface Component {
  readonly at: number
  readonly end: number
  readonly flags: number
  readonly glyph: number
}

/** The components of a glyph; none for a simple one. Throws RangeError if a record extends beyond the outline. */
export function componentsOf(outline: DataView): readonly Component[] {
  const found: Component[] = []
  if (outline.getInt16(0) >= 0) return found
  for (let at = GLYPH_HEADER; ; ) {
    const flags = outline.getUint16(at)
    const end = at + 4 + componentSize(flags)
    if (end > outline.byteLength) throw new RangeError('a component reaches beyond its glyph')
    found.push({ at, end, flags, glyph: outline.getUint16(at + 2) })
    if (!(flags & COMPONENT.MORE_COMPONENTS)) return found
    at = end
  }
}

// ---------- writing ----------

/** A point of a contour. */
export interface Point {
  /** Relative to the previous point. */
  readonly dx: number
  readonly dy: number
  readonly isOnCurve: boolean
}

/** Writes the four bounds of a glyph header; zeros without points. */
export function writeBounds(out: ByteWriter, points: readonly Point[]): GlyphBounds {
  let [x, y] = [0, 0]
  let [minX, minY, maxX, maxY] = [Infinity, Infinity, -Infinity, -Infinity]
  for (const { dx, dy } of points) {
    x += dx
    y += dy
    minX = Math.min(minX, x)
    minY = Math.min(minY, y)
    maxX = Math.max(maxX, x)
    maxY = Math.max(maxY, y)
  }
  const bounds = points.length === 0 ? { minX: 0, minY: 0, maxX: 0, maxY: 0 } : { minX, minY, maxX, maxY }
  for (const value of [bounds.minX, bounds.minY, bounds.maxX, bounds.maxY]) out.int16(value)
  return bounds
}

/**
 * Writes flags, then all x deltas, then all y deltas ("Simple glyph description"). A zero delta takes no byte, one
 * below 256 takes one byte with its sign in the flags, and equal consecutive flags are written once with a count.
 */
export function writePoints(out: ByteWriter, points: readonly Point[], overlaps: boolean): void {
  const flags = points.map(({ dx, dy, isOnCurve }, i) => {
    let flag = isOnCurve ? POINT.ON_CURVE : 0
    if (overlaps && i === 0) flag |= POINT.OVERLAP_SIMPLE
    if (dx === 0) flag |= POINT.X_SAME_OR_POSITIVE
    else if (Math.abs(dx) < 256) flag |= POINT.X_SHORT | (dx > 0 ? POINT.X_SAME_OR_POSITIVE : 0)
    if (dy === 0) flag |= POINT.Y_SAME_OR_POSITIVE
    else if (Math.abs(dy) < 256) flag |= POINT.Y_SHORT | (dy > 0 ? POINT.Y_SAME_OR_POSITIVE : 0)
    return flag
  })
  for (let i = 0; i < flags.length; ) {
    let run = 1
    while (i + run < flags.length && flags[i + run] === flags[i] && run < 256) run++
    if (run > 1) {
      out.uint8(flags[i]! | POINT.REPEAT)
      out.uint8(run - 1)
    } else out.uint8(flags[i]!)
    i += run
  }
  for (const [i, { dx }] of points.entries()) writeDelta(out, dx, (flags[i]! & POINT.X_SHORT) !== 0)
  for (const [i, { dy }] of points.entries()) writeDelta(out, dy, (flags[i]! & POINT.Y_SHORT) !== 0)
}

/** Writes a coordinate delta: nothing for zero, one byte without sign, or two bytes. The flags indicate which. */
function writeDelta(out: ByteWriter, delta: number, isByte: boolean): void {
  if (delta === 0) return
  if (isByte) out.uint8(Math.abs(delta))
  else out.int16(delta)
}

/** The largest value of a short offset, which is stored halved. */
const LARGEST_SHORT_OFFSET = 0x1fffe

/** Writes the table "loca" of offsets into "glyf", in the short format if all offsets fit. */
export function writeLocations(
  offsets: readonly number[],
  wantsLong: boolean,
): { readonly loca: Uint8Array; readonly hasLongOffsets: boolean } {
  const hasLongOffsets = wantsLong || (offsets.at(-1) ?? 0) > LARGEST_SHORT_OFFSET
  const loca = new Uint8Array(offsets.length * (hasLongOffsets ? 4 : 2))
  const view = new DataView(loca.buffer)
  offsets.forEach((offset, i) => {
    if (hasLongOffsets) view.setUint32(4 * i, offset)
    else view.setUint16(2 * i, offset / 2)
  })
  return { loca, hasLongOffsets }
}
