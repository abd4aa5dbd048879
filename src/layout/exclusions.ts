/** Floats already placed in a block formatting context, and the room they leave (CSS 2.1 §9.5). */
import type { Rect } from '../base/geometry.ts'
import type { Exclusion, ExclusionSpace } from './types.ts'

export const NO_EXCLUSIONS: ExclusionSpace = { floats: [], lastTop: Number.NEGATIVE_INFINITY }

/** A horizontal band between floats. Coordinates are those of the formatting context. */
export interface Opportunity {
  readonly left: number
  readonly right: number
  /** Where the band begins; it may be lower than asked for. */
  readonly top: number
}

export function withFloat(space: ExclusionSpace, rect: Rect, side: Exclusion['side']): ExclusionSpace {
  return { floats: [...space.floats, { ...rect, side }], lastTop: Math.max(space.lastTop, rect.y) }
}

/** The room between `left` and `right` for something of this height at `top`. */
export function bandAt(space: ExclusionSpace, top: number, height: number, left: number, right: number): Opportunity {
  let bandLeft = left
  let bandRight = right
  for (const float of space.floats) {
    if (float.y + float.height <= top || float.y >= top + Math.max(height, Number.MIN_VALUE)) continue
    if (float.side === 'left') bandLeft = Math.max(bandLeft, float.x + float.width)
    else bandRight = Math.min(bandRight, float.x)
  }
  return { left: bandLeft, right: Math.max(bandLeft, bandRight), top }
}

/** The highest band at or below `top` that is `width` wide, or the first without any float. */
export function findBand(
  space: ExclusionSpace,
  top: number,
  width: number,
  height: number,
  left: number,
  right: number,
): Opportunity {
  let at = top
  for (;;) {
    const band = bandAt(space, at, height, left, right)
    if (band.right - band.left >= width - 1e-3) return band
    const next = nextBottom(space, at)
    if (next === null) return band
    at = next
  }
}

/** The nearest end of a float below `top`. */
function nextBottom(space: ExclusionSpace, top: number): number | null {
  let next: number | null = null
  for (const float of space.floats) {
    const bottom = float.y + float.height
    if (bottom > top && (next === null || bottom < next)) next = bottom
  }
  return next
}

/** The lowest end of the floats that `clear` names, or −∞. */
export function clearance(space: ExclusionSpace, clear: 'left' | 'right' | 'both'): number {
  let bottom = Number.NEGATIVE_INFINITY
  for (const float of space.floats) {
    if (clear === 'both' || float.side === clear) bottom = Math.max(bottom, float.y + float.height)
  }
  return bottom
}

/** Whether any float reaches below `top`. */
export function reachesBelow(space: ExclusionSpace, top: number): boolean {
  for (const float of space.floats) if (float.y + float.height > top + 1e-3) return true
  return false
}

/** Forgets floats that end above `top`: layout goes on downwards only. */
export function below(space: ExclusionSpace, top: number): ExclusionSpace {
  if (space.floats.length === 0 || space.floats.every(float => float.y + float.height > top)) return space
  return { ...space, floats: space.floats.filter(float => float.y + float.height > top) }
}
