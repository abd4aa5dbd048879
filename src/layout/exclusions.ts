/**
 * Floats already placed in a block formatting context, and the room they leave (CSS 2.1 §9.5).
 *
 * Layout goes downwards, so most questions are about the few floats that are still beside it. Those are kept apart from
 * the list of all, which answers where a negative margin has led up again.
 */
import type { Rect } from '../base/geometry.ts'
import type { Exclusion, ExclusionSpace, SharedList } from './types.ts'

const NOTHING: SharedList<Exclusion> = { items: [], count: 0 }
const NOWHERE = Number.NEGATIVE_INFINITY

export const NO_EXCLUSIONS: ExclusionSpace = {
  all: NOTHING,
  beside: NOTHING,
  besideFrom: NOWHERE,
  lastTop: NOWHERE,
  ends: { left: NOWHERE, right: NOWHERE },
}

/** A horizontal band between floats. Coordinates are those of the formatting context. */
export interface Opportunity {
  readonly left: number
  readonly right: number
  /** Where the band begins; it may be lower than asked for. */
  readonly top: number
}

export const hasFloats = (space: ExclusionSpace): boolean => space.all.count > 0

/** Where the lowest float ends, or −∞. */
export const floatsEnd = ({ ends }: ExclusionSpace): number => Math.max(ends.left, ends.right)

export function withFloat(
  space: ExclusionSpace,
  rect: Rect,
  side: Exclusion['side'],
  isInitial = false,
): ExclusionSpace {
  const float: Exclusion = isInitial ? { ...rect, side, isInitial } : { ...rect, side }
  const bottom = rect.y + rect.height
  return {
    all: appended(space.all, float),
    beside: bottom > space.besideFrom ? appended(space.beside, float) : space.beside,
    besideFrom: space.besideFrom,
    lastTop: Math.max(space.lastTop, rect.y),
    ends: { ...space.ends, [side]: Math.max(space.ends[side], bottom) },
  }
}

/** A list with one item more. Lists that grew from each other share an array; who is not the longest copies it. */
function appended<T>(list: SharedList<T>, item: T): SharedList<T> {
  const items = list.items.length === list.count && list.count > 0 ? list.items : list.items.slice(0, list.count)
  items.push(item)
  return { items, count: list.count + 1 }
}

/** The floats that can be beside or below `top`. */
function* floatsFrom(space: ExclusionSpace, top: number): Generator<Exclusion> {
  const { items, count } = top >= space.besideFrom ? space.beside : space.all
  for (let i = 0; i < count; i++) yield items[i]!
}

/** The room between `left` and `right` for something of this height at `top`. */
export function bandAt(space: ExclusionSpace, top: number, height: number, left: number, right: number): Opportunity {
  const { items, count } = top >= space.besideFrom ? space.beside : space.all
  const bottom = top + Math.max(height, Number.MIN_VALUE)
  let bandLeft = left
  let bandRight = right
  for (let i = 0; i < count; i++) {
    const float = items[i]!
    if (float.width <= 0 || float.y + float.height <= top || float.y >= bottom) continue
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
    // Where no float is in the way, what is wider than its container sticks out.
    const isWhole = band.left === left && band.right === right
    if (isWhole || band.right - band.left >= width - 1e-3) return band
    const next = nextEnd(space, at)
    if (next === null) return band
    at = next
  }
}

/** The nearest end of a float below `top`. */
export function nextEnd(space: ExclusionSpace, top: number): number | null {
  let next: number | null = null
  for (const float of floatsFrom(space, top)) {
    const bottom = float.y + float.height
    if (bottom > top && (next === null || bottom < next)) next = bottom
  }
  return next
}

/** The lowest end of the floats that `clear` names, or −∞. */
export const clearance = ({ ends }: ExclusionSpace, clear: 'left' | 'right' | 'both'): number =>
  clear === 'both' ? Math.max(ends.left, ends.right) : ends[clear]

/** Where the initial letters that reach below `top` end, or `top`. */
export function initialsEnd(space: ExclusionSpace, top: number): number {
  let end = top
  for (const float of floatsFrom(space, top)) if (float.isInitial === true) end = Math.max(end, float.y + float.height)
  return end
}

/** Whether any float reaches below `top`. */
export const reachesBelow = (space: ExclusionSpace, top: number): boolean => floatsEnd(space) > top + 1e-3

/** Whether a float begins below `top`, so that there may be less room further down. */
export function beginsBelow(space: ExclusionSpace, top: number): boolean {
  for (const float of floatsFrom(space, top)) if (float.y > top + 1e-3) return true
  return false
}

/** The sides of floats that reach below `top`, or, without a height, stand at it: 1 for left, 2 for right. */
export function sidesBelow(space: ExclusionSpace, top: number): number {
  let sides = 0
  if (space.ends.left > top + 1e-3) sides |= 1
  if (space.ends.right > top + 1e-3) sides |= 2
  if (Math.abs(space.lastTop - top) > 1e-3) return sides
  for (const { side, y, height } of floatsFrom(space, top - 1)) {
    if (height === 0 && Math.abs(y - top) < 1e-3) sides |= side === 'left' ? 1 : 2
  }
  return sides
}

/** The same floats for layout from `top` on: those that end above it are put aside. */
export function below(space: ExclusionSpace, top: number): ExclusionSpace {
  const { items, count } = space.beside
  if (count === 0 || top <= space.besideFrom) return space
  const beside: Exclusion[] = []
  for (let i = 0; i < count; i++) if (items[i]!.y + items[i]!.height > top) beside.push(items[i]!)
  return beside.length === count
    ? space
    : { ...space, beside: { items: beside, count: beside.length }, besideFrom: top }
}
