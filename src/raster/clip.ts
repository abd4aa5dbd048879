/** What of the picture may be drawn on: an area, and how much of each of its pixels. */

import type { CoverageBuffer } from './coverage.ts'
import { type Area, blendRun, multiply255, type Source, type Surface } from './surface.ts'

/** Where may be drawn. */
export interface Clip {
  readonly area: Area
  /** By pixel of the area, 0 to 255; null where all of it may be drawn on. */
  readonly mask: Uint8Array | null
}

/** A clip that leaves all of an area. */
export const wholeClip = (area: Area): Clip => ({ area, mask: null })

/** Whether nothing is left to draw on. */
export const isEmpty = ({ area }: Clip): boolean => area.width <= 0 || area.height <= 0

/** The clip within which only what the buffer's outline covers is left. Empties the buffer, whose origin is the picture's. */
export function intersectClip(clip: Clip, buffer: CoverageBuffer, rule: 'nonzero' | 'evenodd'): Clip {
  const { area, mask } = clip
  const rows: { readonly x: number; readonly y: number; readonly coverage: Uint8Array }[] = []
  let [left, top, right, bottom] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY, 0, 0]
  let isWhole = mask === null
  buffer.sweep(rule, (x, y, coverage, length) => {
    const from = Math.max(x, area.x)
    const to = Math.min(x + length, area.x + area.width)
    if (y < area.y || y >= area.y + area.height || from >= to) return
    rows.push({ x: from, y, coverage: coverage.slice(from - x, to - x) })
    left = Math.min(left, from)
    right = Math.max(right, to)
    top = Math.min(top, y)
    bottom = Math.max(bottom, y + 1)
  })
  if (rows.length === 0) return { area: { ...area, width: 0, height: 0 }, mask: null }
  const inner: Area = { x: left, y: top, width: right - left, height: bottom - top }
  const kept = new Uint8Array(inner.width * inner.height)
  for (const { x, y, coverage } of rows) {
    const start = (y - top) * inner.width + (x - left)
    const outer = (y - area.y) * area.width + (x - area.x)
    for (let i = 0; i < coverage.length; i++)
      kept[start + i] = mask === null ? coverage[i]! : multiply255(coverage[i]!, mask[outer + i]!)
  }
  if (isWhole) isWhole = kept.every(value => value === 255)
  return { area: inner, mask: isWhole ? null : kept }
}

const masked = { row: new Uint8Array(4096) }

/** Draws a run, whose coverage begins at `offset`, as far as the clip lets it. */
export function drawRun(
  surface: Surface,
  { area, mask }: Clip,
  x: number,
  y: number,
  coverage: Uint8Array,
  offset: number,
  length: number,
  source: Source,
): void {
  const from = Math.max(x, area.x)
  const to = Math.min(x + length, area.x + area.width)
  if (y < area.y || y >= area.y + area.height || from >= to) return
  if (mask === null) {
    blendRun(surface, from, y, coverage, offset + from - x, to - from, source)
    return
  }
  if (masked.row.length < to - from) masked.row = new Uint8Array((to - from) * 2)
  const { row } = masked
  const start = (y - area.y) * area.width + (from - area.x)
  for (let i = 0; i < to - from; i++) row[i] = multiply255(coverage[offset + from - x + i]!, mask[start + i]!)
  blendRun(surface, from, y, row, 0, to - from, source)
}
