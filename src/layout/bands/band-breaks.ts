/**
 * Break values of bands: forced breaks within a band, forced breaks between two, and the appeal of a break between them (CSS
 * Fragmentation 3, https://www.w3.org/TR/css-break-3/#break-between).
 */
import type { Break } from '../../css/style.ts'
import { avoids, EPSILON, edgeBreaks, forcedByValues, forcedOf } from '../breaking.ts'
import { holdsForced } from '../forced.ts'
import type { Fragmentainer, LayoutServices, Placed } from '../types.ts'
import { BreakAppeal } from '../types.ts'
import { type Band, type BandItem, type ContainerFrame, lanesOf } from './band-types.ts'

/** Whether a band must be split although it fits, because a forced break is inside it. */
export function forcesWithin({ items }: Band, kind: Fragmentainer['kind'], services: LayoutServices): boolean {
  const previous = new Map<number, BandItem>()
  for (const item of items) {
    if (holdsForced(item.box, kind, services)) return true
    for (const lane of lanesOf(item)) {
      const before = previous.get(lane)
      if (before !== undefined && forcedByValues(before.box, item.box, kind) !== null) return true
      previous.set(lane, item)
    }
  }
  return false
}

/**
 * Appeal of the break between two bands, from the break values of the items that end above it and begin below it (CSS Flexbox 1,
 * https://www.w3.org/TR/css-flexbox-1/#pagination).
 */
export function bandAppeal(previous: Band | undefined, band: Band, kind: 'page' | 'column'): BreakAppeal {
  if (previous === undefined) return BreakAppeal.lastResort
  const values = [...breaksAfter(previous), ...breaksBefore(band)]
  return values.some(value => avoids(value, kind)) ? BreakAppeal.violatesAvoid : BreakAppeal.perfect
}

/**
 * Whether edges or a gap are above the first band of a container, px from the top of its first part: they are a part of the
 * container, as edges of a block are. Cloned edges are above the bands of each part.
 */
export const isBelowStart = ({ box, resume, contentTop }: ContainerFrame, top: number): boolean =>
  resume === null && top > (box.style.boxDecorationBreak === 'clone' ? contentTop : 0) + EPSILON

/**
 * The appeal of a break between the start of a container and its first band. Edges are no break opportunity of CSS Fragmentation
 * 3 (https://www.w3.org/TR/css-break-3/#possible-breaks), so a break before the container is better. Chromium has one above rows
 * of grids and above items below each other, so it is better than to divide what should not be divided at the top of a
 * fragmentainer.
 */
export const appealAboveFirst = ({ isRow, isStacked }: Band, leavesStart: boolean): BreakAppeal =>
  leavesStart && (isRow === true || isStacked === true) ? BreakAppeal.violatesOrphansOrWidows : BreakAppeal.lastResort

/** Whether a break value of the items above or below forces a break between two bands. */
export const isForced = (previous: Band | undefined, band: Band, kind: 'page' | 'column'): boolean =>
  previous !== undefined && forcedOf(breaksAfter(previous), breaksBefore(band), kind) !== null

const breaksAfter = ({ items, ending = items }: Band): readonly Break[] =>
  ending.flatMap(item => breaksOf(item, 'breakAfter'))

const breaksBefore = ({ items }: Band): readonly Break[] => items.flatMap(item => breaksOf(item, 'breakBefore'))

/**
 * The values of a break property on an item and on the boxes at its edge. In a multi-line flex container these are the items
 * of its first or last line.
 */
function breaksOf({ box, result }: BandItem, property: 'breakBefore' | 'breakAfter'): readonly Break[] {
  const own = edgeBreaks(box, property)
  if (box.kind !== 'flex' || box.style.flexWrap === 'nowrap') return own
  const items = result.fragment.children.filter(({ fragment }) => fragment.kind === 'box')
  const firstEnd = Math.min(...items.map(({ y, fragment }) => y + fragment.height))
  const lastTop = Math.max(...items.map(({ y }) => y))
  const isAtEdge = ({ y, fragment }: Placed): boolean =>
    property === 'breakBefore' ? y < firstEnd : y + fragment.height > lastTop
  return [...own, ...items.filter(isAtEdge).flatMap(({ fragment }) => breaksOfFragment(fragment, property))]
}

const breaksOfFragment = (fragment: Placed['fragment'], property: 'breakBefore' | 'breakAfter'): readonly Break[] =>
  fragment.kind === 'box' && 'style' in fragment.box ? [fragment.box.style[property]] : []
