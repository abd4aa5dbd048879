/**
 * Reverses the transformation of the glyf, loca and hmtx tables of WOFF2
 * (https://www.w3.org/TR/WOFF2/#table_tranforms).
 */
import { ByteWriter } from '../../base/byte-writer.ts'
import { ByteReader } from './byte-reader.ts'
import { COMPONENT, componentSize, type Point, writeBounds, writeLocations, writePoints } from './glyf.ts'
import { InvalidFontError, MAX_FONT_BYTES } from './sfnt.ts'

/** TrueType outline tables without WOFF2's transformation. */
interface RebuiltGlyphs {
  readonly glyf: Uint8Array
  readonly loca: Uint8Array
  readonly hasLongOffsets: boolean
  /** The xMin of each glyph; 0 for an empty one. */
  readonly leftEdges: Int16Array
}

interface Streams {
  readonly contours: ByteReader
  readonly points: ByteReader
  readonly flags: ByteReader
  readonly glyphs: ByteReader
  readonly composites: ByteReader
  readonly bounds: ByteReader
  /** A bit for each glyph: its bounds are stored explicitly. */
  readonly hasBounds: Uint8Array
  readonly instructions: ByteReader
  /** A bit for each glyph: its contours overlap; null if none does. */
  readonly overlaps: Uint8Array | null
}

/** Reverses the transformation of `glyf` and `loca` (WOFF2 §5.1); throws if a stream is truncated. */
export function rebuildGlyphs(table: Uint8Array): RebuiltGlyphs {
  const head = new ByteReader(table)
  head.at = 2
  const options = head.uint16()
  const count = head.uint16()
  const hasLongOffsets = head.uint16() !== 0
  const streams = openStreams(head, count, (options & 1) !== 0)
  const out = new ByteWriter()
  const offsets: number[] = []
  const leftEdges = new Int16Array(count)
  for (let glyph = 0; glyph < count; glyph++) {
    offsets.push(out.length)
    const contours = (streams.contours.uint16() << 16) >> 16
    if (contours === 0) continue
    leftEdges[glyph] = contours < 0 ? writeComposite(out, streams, glyph) : writeSimple(out, streams, glyph, contours)
    out.pad(4)
    if (out.length > MAX_FONT_BYTES) throw new InvalidFontError('the font is too large once unpacked')
  }
  offsets.push(out.length)
  return { glyf: out.bytes(), ...writeLocations(offsets, hasLongOffsets), leftEdges }
}

/** The seven streams of a transformed glyf table, and its bitmaps (WOFF2 §5.1, https://www.w3.org/TR/WOFF2/). */
function openStreams(head: ByteReader, count: number, hasOverlaps: boolean): Streams {
  const sizes = Array.from({ length: 7 }, () => head.uint32())
  const [contours, points, flags, glyphs, composites, bounds, instructions] = sizes.map(
    size => new ByteReader(head.take(size)),
  ) as [ByteReader, ByteReader, ByteReader, ByteReader, ByteReader, ByteReader, ByteReader]
  const hasBounds = bounds.take(4 * Math.floor((count + 31) / 32))
  const overlaps = hasOverlaps ? head.take(Math.floor((count + 7) / 8)) : null
  return { contours, points, flags, glyphs, composites, bounds, hasBounds, instructions, overlaps }
}

const bit = (bits: Uint8Array, index: number): boolean => (bits[index >> 3]! & (0x80 >> (index & 7))) !== 0

/** Writes a composite glyph; returns its left edge. */
function writeComposite(out: ByteWriter, streams: Streams, glyph: number): number {
  if (!bit(streams.hasBounds, glyph)) throw new InvalidFontError('a composite glyph has no bounds')
  out.int16(-1)
  const leftEdge = copyBounds(out, streams)
  let hasInstructions = false
  for (let flags: number = COMPONENT.MORE_COMPONENTS; flags & COMPONENT.MORE_COMPONENTS; ) {
    flags = streams.composites.uint16()
    out.uint16(flags)
    out.append(streams.composites.take(2 + componentSize(flags)))
    if (flags & COMPONENT.HAS_INSTRUCTIONS) hasInstructions = true
  }
  if (!hasInstructions) return leftEdge
  const length = streams.glyphs.short255()
  out.uint16(length)
  out.append(streams.instructions.take(length))
  return leftEdge
}

/** Copies explicit bounds; returns the left edge. */
function copyBounds(out: ByteWriter, { bounds }: Streams): number {
  const given = bounds.take(8)
  out.append(given)
  return ((given[0]! << 24) | (given[1]! << 16)) >> 16
}

/** Writes a simple glyph; returns its left edge. */
function writeSimple(out: ByteWriter, streams: Streams, glyph: number, contours: number): number {
  const ends: number[] = []
  let count = 0
  for (let i = 0; i < contours; i++) {
    count += streams.points.short255()
    ends.push(count - 1)
  }
  const points = Array.from({ length: count }, () => readPoint(streams.flags.uint8(), streams.glyphs))
  const instructionLength = streams.glyphs.short255()
  out.int16(contours)
  const leftEdge = bit(streams.hasBounds, glyph) ? copyBounds(out, streams) : writeBounds(out, points).minX
  for (const end of ends) out.uint16(end)
  out.uint16(instructionLength)
  out.append(streams.instructions.take(instructionLength))
  writePoints(out, points, streams.overlaps !== null && bit(streams.overlaps, glyph))
  return leftEdge
}

/** Decodes a point of the triplet encoding (WOFF2 §5.2). */
function readPoint(flag: number, glyphs: ByteReader): Point {
  const isOnCurve = (flag & 128) === 0
  const code = flag & 127
  const sign = (bits: number): number => (bits & 1 ? 1 : -1)
  if (code < 10) return { dx: 0, dy: sign(code) * (((code & 14) << 7) + glyphs.uint8()), isOnCurve }
  if (code < 20) return { dx: sign(code) * ((((code - 10) & 14) << 7) + glyphs.uint8()), dy: 0, isOnCurve }
  if (code < 84) {
    const base = code - 20
    const byte = glyphs.uint8()
    const dx = sign(code) * (1 + (base & 48) + (byte >> 4))
    return { dx, dy: sign(code >> 1) * (1 + ((base & 12) << 2) + (byte & 15)), isOnCurve }
  }
  if (code < 120) {
    const base = code - 84
    const dx = sign(code) * (1 + (Math.floor(base / 12) << 8) + glyphs.uint8())
    return { dx, dy: sign(code >> 1) * (1 + (((base % 12) >> 2) << 8) + glyphs.uint8()), isOnCurve }
  }
  if (code < 124) {
    const first = glyphs.uint8()
    const second = glyphs.uint8()
    const dx = sign(code) * ((first << 4) + (second >> 4))
    return { dx, dy: sign(code >> 1) * (((second & 15) << 8) + glyphs.uint8()), isOnCurve }
  }
  const dx = sign(code) * glyphs.uint16()
  return { dx, dy: sign(code >> 1) * glyphs.uint16(), isOnCurve }
}

/** Omitted left side bearings equal the left edges of the outlines (WOFF2 §5.4). */
export function rebuildMetrics(table: Uint8Array, hhea: Uint8Array, leftEdges: Int16Array): Uint8Array {
  const reader = new ByteReader(table)
  const flags = reader.uint8()
  const count = leftEdges.length
  const full = Math.min(new DataView(hhea.buffer, hhea.byteOffset, hhea.byteLength).getUint16(34), count)
  const advances = Array.from({ length: full }, () => reader.uint16())
  const read = (isMissing: boolean, glyph: number): number => (isMissing ? leftEdges[glyph]! & 0xffff : reader.uint16())
  const bearings = Array.from({ length: count }, (_, glyph) => read((flags & (glyph < full ? 1 : 2)) !== 0, glyph))
  const out = new ByteWriter()
  for (let glyph = 0; glyph < count; glyph++) {
    if (glyph < full) out.uint16(advances[glyph]!)
    out.uint16(bearings[glyph]!)
  }
  return out.bytes()
}
