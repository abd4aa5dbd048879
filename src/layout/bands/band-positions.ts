/** Positions of bands: the space above them, their extent, and the top of the page. */

import { EPSILON } from '../breaking.ts'
import { extentOf, movedHoisted } from '../fragment.ts'
import type { HoistedBox, LayoutResult } from '../types.ts'
import type { Band, Bands, ContainerFrame } from './band-types.ts'
import { perLongBand } from './long-bands.ts'
import { marginBelow, reachOf } from './split-band.ts'

/** The distance from the top of the page to the fragment, px. Content above a column is as visible as content in it. */
export function roomAbove({ resume, space: { fragmentation } }: ContainerFrame): number {
  if (fragmentation === null || fragmentation.kind === 'column') return Number.POSITIVE_INFINITY
  return resume === null ? Math.max(0, fragmentation.full - fragmentation.spaceLeft) : 0
}

/**
 * The position of a band or item whose unconstrained top is `top`. Alignment that overflows may put it above its page, where
 * it would be lost; it is moved down to the page's top. Negative margins of the author are respected: completely if they hide
 * the item, by a page height or more, and partially, by `reach`, on the container's first page.
 *
 * @param reach how far negative margins move it out of the container, px
 */
export function belowPageTop(frame: ContainerFrame, top: number, height: number, reach: number): number {
  const least = -roomAbove(frame)
  const reachesIn = frame.resume === null && top + height > least + EPSILON
  const isHidden = reach > (frame.space.fragmentation?.full ?? 0)
  return isHidden ? top : Math.max(top, reachesIn ? least - reach : least)
}

/** How far the items of a band reach out of the container by negative margins, px. */
export const reachOfBand = perLongBand(({ items }: Band): number =>
  items.reduce((most, item) => Math.max(most, reachOf(item)), 0),
)

/** The height of the edge that `box-decoration-break: clone` repeats below the bands of each part. */
export const repeatedEdge = ({ box, endEdge }: ContainerFrame): number =>
  box.style.boxDecorationBreak === 'clone' ? endEdge : 0

/**
 * The space above a band: the distance to the previous band in the unbroken layout, or, after a break, the rest of it without
 * gaps. `first` is the band at which the fragment begins.
 */
export function distanceAbove({ resume }: ContainerFrame, { bands }: Bands, first: number, i: number): number {
  const { top } = bands[i]!
  if (i === first) return resume === null ? top : resume.above
  const previous = bands[i - 1]!
  return top - previous.top - previous.height
}

/**
 * The space above a band that remains after a break in it. Margins of flex items do not collapse with a break and remain (CSS
 * Flexbox 1, https://www.w3.org/TR/css-flexbox-1/#item-margins); gutters are dropped (CSS Box Alignment 3,
 * https://www.w3.org/TR/css-align-3/#gaps).
 *
 * @param room the height before the break that the space can use, px
 */
export function leftOfDistance({ bands, gap }: Bands, i: number, distance: number, room: number): number {
  const { isStacked, items } = bands[i - 1]!
  const below = isStacked === true ? items.reduce((most, item) => Math.max(most, marginBelow({ item })), 0) : 0
  const above = Math.max(0, distance - gap - below)
  return Math.max(0, below - room) + Math.max(0, above - Math.max(0, room - below - gap))
}

/** The lowest end of the flow in the items that begin in a band, from the band's top. */
export const extentOfBand = perLongBand(({ items, height }: Band): number =>
  items.reduce((most, { y, result }) => Math.max(most, y + extentOf(result.fragment)), height),
)

/** Passes absolutely positioned boxes to the ancestors of the container, with their static positions relative to it. */
export function hoist({ outOfFlow: inner }: LayoutResult, x: number, y: number, outOfFlow: HoistedBox[]): void {
  for (const entry of inner) outOfFlow.push(movedHoisted(entry, x, y))
}
