/**
 * Variable fonts: their axes, and static fonts with the outlines of an instance
 * (https://learn.microsoft.com/typography/opentype/spec/fvar).
 */
import { ByteWriter } from '../base/byte-writer.ts'
import { type Point, writeBounds, writeLocations, writePoints } from './file/glyf.ts'
import { bytesOf, copyOf, type Sfnt, TRUETYPE, tagAt } from './file/sfnt.ts'
import { writeSfnt } from './file/sfnt-writer.ts'

/** An axis of `fvar`, in its own units. */
export interface VariationAxis {
  readonly tag: string
  readonly min: number
  readonly default: number
  readonly max: number
}

/** Axis values by tag. */
export type VariationSettings = ReadonlyMap<string, number>

/** Bound on the axes; fonts in use have up to thirteen. */
const MAX_AXES = 16

/** The axes of a font; empty if it is not variable or the table is invalid. */
export function readAxes(fvar: DataView | undefined): readonly VariationAxis[] {
  if (fvar === undefined) return []
  try {
    const at = fvar.getUint16(4)
    const count = Math.min(fvar.getUint16(8), MAX_AXES)
    const size = fvar.getUint16(10)
    return Array.from({ length: count }, (_, i) => readAxis(fvar, at + i * size))
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    return []
  }
}

const fixed = (view: DataView, at: number): number => view.getInt32(at) / 65536

const readAxis = (fvar: DataView, at: number): VariationAxis => ({
  tag: tagAt(fvar, at),
  min: fixed(fvar, at + 4),
  default: fixed(fvar, at + 8),
  max: fixed(fvar, at + 12),
})

/** Settings clamped to the axes, without default values. */
export function clampSettings(axes: readonly VariationAxis[], wanted: VariationSettings): VariationSettings {
  const settings = new Map<string, number>()
  for (const { tag, min, default: standard, max } of axes) {
    const value = Math.min(max, Math.max(min, wanted.get(tag) ?? standard))
    if (value !== standard) settings.set(tag, value)
  }
  return settings
}

/** A glyph of an instance: its outline as path commands, and its advance, in font units. */
export interface InstanceGlyph {
  readonly commands: readonly { readonly command: string; readonly args: readonly number[] }[]
  readonly advance: number
}

/** Tables that describe variations, and tables that are rewritten. */
const REPLACED: ReadonlySet<string> = new Set(
  'fvar gvar avar cvar HVAR VVAR MVAR STAT glyf loca hmtx hhea head cvt  fpgm prep hdmx VDMX LTSH DSIG'
    .match(/.{4} ?/g)!
    .map(tag => tag.slice(0, 4)),
)

/**
 * A font with fixed outlines. Other tables are copied: characters, features and kerning are those of the default
 * instance.
 */
export function writeInstance(sfnt: Sfnt, glyphs: readonly InstanceGlyph[]): Uint8Array {
  const out = new ByteWriter()
  const offsets: number[] = []
  const metrics = new ByteWriter()
  for (const glyph of glyphs) {
    offsets.push(out.length)
    const contours = contoursOf(glyph)
    const left = contours.length === 0 ? 0 : writeGlyph(out, contours)
    metrics.uint16(Math.round(glyph.advance))
    metrics.int16(left)
  }
  offsets.push(out.length)
  const { loca, hasLongOffsets } = writeLocations(offsets, true)
  const head = copyOf(sfnt.tables.get('head')!)
  head.setInt16(50, hasLongOffsets ? 1 : 0)
  const hhea = copyOf(sfnt.tables.get('hhea')!)
  hhea.setUint16(34, glyphs.length)
  const kept = [...sfnt.tables]
    .filter(([tag]) => !REPLACED.has(tag))
    .map(([tag, view]) => ({ tag, data: bytesOf(view) }))
  return writeSfnt(TRUETYPE, [
    ...kept,
    { tag: 'head', data: bytesOf(head) },
    { tag: 'hhea', data: bytesOf(hhea) },
    { tag: 'hmtx', data: metrics.bytes() },
    { tag: 'glyf', data: out.bytes() },
    { tag: 'loca', data: loca },
  ])
}

/** Contours as points, each relative to the previous point. */
function contoursOf({ commands }: InstanceGlyph): Point[][] {
  const contours: Point[][] = []
  let x = 0
  let y = 0
  const add = (toX: number, toY: number, isOnCurve: boolean): void => {
    const [roundX, roundY] = [Math.round(toX), Math.round(toY)]
    contours.at(-1)?.push({ dx: roundX - x, dy: roundY - y, isOnCurve })
    x = roundX
    y = roundY
  }
  for (const { command, args } of commands) {
    if (command === 'moveTo') contours.push([])
    if (command === 'quadraticCurveTo') {
      add(args[0]!, args[1]!, false)
      add(args[2]!, args[3]!, true)
    } else if (command === 'moveTo' || command === 'lineTo') add(args[0]!, args[1]!, true)
  }
  return contours.filter(contour => contour.length > 0)
}

/** Writes a glyph without instructions; returns its left edge. */
function writeGlyph(out: ByteWriter, contours: readonly (readonly Point[])[]): number {
  const points = contours.flat()
  out.int16(contours.length)
  const { minX } = writeBounds(out, points)
  let last = -1
  for (const contour of contours) {
    last += contour.length
    out.uint16(last)
  }
  out.uint16(0)
  writePoints(out, points, false)
  out.pad(4)
  return minX
}
