/** Writes outlines as the tables glyf and loca hold them (OpenType "glyf", "loca"). */
import type { ByteWriter } from './byte-writer.ts'

/** A point of a contour. */
export interface Point {
  /** Relative to the point before. */
  readonly dx: number
  readonly dy: number
  readonly isOnCurve: boolean
}

export function writeBounds(out: ByteWriter, points: readonly Point[]): void {
  let x = 0
  let y = 0
  const bounds = { minX: 0, minY: 0, maxX: 0, maxY: 0 }
  points.forEach(({ dx, dy }, i) => {
    x += dx
    y += dy
    bounds.minX = i === 0 ? x : Math.min(bounds.minX, x)
    bounds.minY = i === 0 ? y : Math.min(bounds.minY, y)
    bounds.maxX = i === 0 ? x : Math.max(bounds.maxX, x)
    bounds.maxY = i === 0 ? y : Math.max(bounds.maxY, y)
  })
  for (const value of [bounds.minX, bounds.minY, bounds.maxX, bounds.maxY]) out.int16(value)
}

const ON_CURVE = 1
const X_IS_BYTE = 2
const Y_IS_BYTE = 4
const REPEAT = 8
const X_SAME_OR_POSITIVE = 16
const Y_SAME_OR_POSITIVE = 32
const OVERLAPS = 64

export function writePoints(out: ByteWriter, points: readonly Point[], overlaps: boolean): void {
  const flags = points.map(({ dx, dy, isOnCurve }, i) => {
    let flag = isOnCurve ? ON_CURVE : 0
    if (overlaps && i === 0) flag |= OVERLAPS
    if (dx === 0) flag |= X_SAME_OR_POSITIVE
    else if (Math.abs(dx) < 256) flag |= X_IS_BYTE | (dx > 0 ? X_SAME_OR_POSITIVE : 0)
    if (dy === 0) flag |= Y_SAME_OR_POSITIVE
    else if (Math.abs(dy) < 256) flag |= Y_IS_BYTE | (dy > 0 ? Y_SAME_OR_POSITIVE : 0)
    return flag
  })
  for (let i = 0; i < flags.length; ) {
    let run = 1
    while (i + run < flags.length && flags[i + run] === flags[i] && run < 256) run++
    if (run > 1) {
      out.uint8(flags[i]! | REPEAT)
      out.uint8(run - 1)
    } else out.uint8(flags[i]!)
    i += run
  }
  for (const [i, { dx }] of points.entries()) writeDelta(out, dx, (flags[i]! & X_IS_BYTE) !== 0)
  for (const [i, { dy }] of points.entries()) writeDelta(out, dy, (flags[i]! & Y_IS_BYTE) !== 0)
}

function writeDelta(out: ByteWriter, delta: number, isByte: boolean): void {
  if (delta === 0) return
  if (isByte) out.uint8(Math.abs(delta))
  else out.int16(delta)
}

export function writeLocations(
  offsets: readonly number[],
  wantsLong: boolean,
): { readonly loca: Uint8Array; readonly hasLongOffsets: boolean } {
  const hasLongOffsets = wantsLong || (offsets.at(-1) ?? 0) > 0x1fffe
  const loca = new Uint8Array(offsets.length * (hasLongOffsets ? 4 : 2))
  const view = new DataView(loca.buffer)
  offsets.forEach((offset, i) => {
    if (hasLongOffsets) view.setUint32(4 * i, offset)
    else view.setUint16(2 * i, offset / 2)
  })
  return { loca, hasLongOffsets }
}
