/**
 * Fragmentation shared by flex, grid and similar containers: their items stand in bands, one below the other.
 *
 * A band is split where that is no worse a break than one before it; its items are then parallel flows with a token each
 * (CSS Flexbox 1 §10, CSS Grid 2 §12).
 */
import type { Sides } from '../../base/geometry.ts'
import type { BlockLevelBox, FlexBox, GridBox } from '../../boxes/box.ts'
import type { Break } from '../../css/style.ts'
import type { EarlyBreak } from '../breaking.ts'
import { appealBetween, betterBreak, capInside, EPSILON, edgeBreaks, forcedOf } from '../breaking.ts'
import type { CacheKey } from '../cache.ts'
import { cached, fieldwise, identical } from '../cache.ts'
import { extentOf } from '../fragment.ts'
import type { BlockSizes } from '../sizing.ts'
import type { BreakToken, ConstraintSpace, HoistedBox, LayoutResult, Placed, SpaceContext } from '../types.ts'
import { BreakAppeal } from '../types.ts'
import type { BandFrame, ContainerFrame } from './container.ts'
import { splitBand } from './split-band.ts'

/** The unbroken content of a container. Places are from the top left of its content box. */
export interface Bands {
  readonly bands: readonly Band[]
  /** Height that the content asks for. */
  readonly end: number
  readonly baseline: { readonly first: number | null; readonly last: number | null }
  /** Positioned children with the places that they would have as the only item. */
  readonly positioned: readonly HoistedBox[]
}

/** An item with its place in the unbroken container. */
export interface BandItem {
  readonly box: BlockLevelBox
  readonly x: number
  /** From the top of the band. */
  readonly y: number
  readonly result: LayoutResult
  /** The space it was laid out in, for laying it out again in parts. */
  readonly space: ConstraintSpace
  /** Its height is that of its band, not its own. */
  readonly fillsBand?: boolean
}

export interface Band {
  readonly items: readonly BandItem[]
  readonly top: number
  readonly height: number
}

export interface PlacedBands {
  readonly children: readonly Placed[]
  readonly outOfFlow: readonly HoistedBox[]
  /** End of what is placed, from the top of this fragment. */
  readonly end: number
  readonly token: BandToken | null
  readonly appeal: BreakAppeal
  readonly early: EarlyBreak | null
}

export type BandToken = BreakToken & { kind: 'flex' | 'grid' }

/** `makeBands` with a memory: the bands of a container are the same on all of its pages. */
export function bandsCache<Box extends FlexBox | GridBox>(
  makeBands: (box: Box, frame: BandFrame) => Bands,
): (box: Box, frame: BandFrame) => Bands {
  const cachedBands = cached<Box, BandFrame, Bands>(FRAME_KEY, makeBands)
  return (box, frame) => cachedBands(box, frame, frame.context.services)
}

const FRAME_KEY: CacheKey<BandFrame> = {
  box: identical,
  context: fieldwise<SpaceContext>({ fragmentainerSize: identical, services: identical }),
  contentWidth: identical,
  contentHeight: identical,
  percentageHeight: identical,
  sizes: fieldwise<BlockSizes>({ preferred: identical, definite: identical, least: identical, most: identical }),
  verticalEdges: identical,
  fullPadding: fieldwise<Sides<number>>({ top: identical, right: identical, bottom: identical, left: identical }),
}

export function placeBands(frame: ContainerFrame, { bands, end: contentEnd }: Bands): PlacedBands {
  const { box, space, resume, contentLeft, contentTop, endEdge } = frame
  const { fragmentation, stopAt } = space
  const kind = fragmentation?.kind ?? 'page'
  const first = frame.isTail ? bands.length : (resume?.line ?? 0)
  const children: Placed[] = []
  const outOfFlow: HoistedBox[] = []
  let y = contentTop
  let endAbove = y
  let early: EarlyBreak | null = null
  const end = (
    line: number,
    items: readonly (BreakToken | null)[],
    appeal: BreakAppeal,
    bandUsed = 0,
  ): PlacedBands => ({
    children,
    outOfFlow,
    end: items.length > 0 ? y : endAbove,
    token: { kind: box.kind, line, items, bandUsed, consumed: 0 },
    appeal: capInside(box, appeal, space, frame.token),
    early: early === null ? null : { path: early.path, appeal: capInside(box, early.appeal, space, frame.token) },
  })
  for (let i = first; i < bands.length; i++) {
    const band = bands[i]!
    const previous = bands[i - 1]
    const tokens = i === first && resume !== null && resume.items.length > 0 ? resume.items : null
    const used = tokens === null ? 0 : (resume?.bandUsed ?? 0)
    // The distance to the band before is the one of the unbroken layout; at the start and the end of a fragment it is gone.
    endAbove = y
    if (i > first && previous !== undefined) y += band.top - previous.top - previous.height
    else if (resume === null) y = contentTop + band.top
    const isLast = i === bands.length - 1
    if (fragmentation !== null) {
      const roomBelow = fragmentation.spaceLeft - y
      const room = roomBelow - (isLast ? endEdge : 0)
      const isStart = fragmentation.atStart && children.length === 0
      const appeal = i === first ? BreakAppeal.lastResort : bandAppeal(previous, band, kind)
      if (stopAt !== null && stopAt[0] === i) return end(i, [], BreakAppeal.perfect)
      if (i > first && isForced(previous, band, kind)) return end(i, [], BreakAppeal.perfect)
      if (tokens !== null || extentOfBand(band) > room + EPSILON) {
        const below = { room: roomBelow, endEdge: isLast ? endEdge : 0 }
        const split = splitBand({ band, tokens, used, ...below, fragmentation, atStart: isStart })
        const mustSplit = tokens !== null || isStart
        // Between two bands the later of equal breaks fills more of the page; before the first one there is none.
        if (!mustSplit && (split.appeal < appeal || split.appeal === BreakAppeal.lastResort)) return end(i, [], appeal)
        for (const { item, offset, fragment, result } of split.parts) {
          children.push({ x: contentLeft + item.x, y: y + offset, fragment })
          hoist(result, contentLeft + item.x, y + offset, outOfFlow)
        }
        y += split.height
        if (i > first) early = betterBreak({ path: [i], appeal }, early)
        if (split.tokens !== null) return end(i, split.tokens, split.appeal, used + split.height)
        continue
      }
      if (i > first) early = betterBreak({ path: [i], appeal }, early)
    }
    for (const item of band.items) {
      children.push({ x: contentLeft + item.x, y: y + item.y, fragment: item.result.fragment })
      hoist(item.result, contentLeft + item.x, y + item.y, outOfFlow)
    }
    y += band.height
  }
  const last = bands.at(-1)
  if (first < bands.length && last !== undefined) y += contentEnd - last.top - last.height
  else if (first === 0) y += contentEnd
  return { children, outOfFlow, end: y, token: null, appeal: BreakAppeal.perfect, early }
}

/** Where the flow of a band's items ends, from its top. */
const extentOfBand = ({ items, height }: Band): number =>
  items.reduce((most, { y, result }) => Math.max(most, y + extentOf(result.fragment)), height)

function hoist({ outOfFlow: inner }: LayoutResult, x: number, y: number, outOfFlow: HoistedBox[]): void {
  for (const entry of inner) {
    outOfFlow.push({ ...entry, staticPosition: { x: entry.staticPosition.x + x, y: entry.staticPosition.y + y } })
  }
}

function bandAppeal(previous: Band | undefined, band: Band, kind: 'page' | 'column'): BreakAppeal {
  const before = previous?.items.at(-1)?.box ?? null
  const after = band.items[0]?.box
  return after === undefined ? BreakAppeal.perfect : appealBetween(before, after, kind)
}

function isForced(previous: Band | undefined, band: Band, kind: 'page' | 'column'): boolean {
  if (previous === undefined) return false
  const after = previous.items.flatMap(item => breaksOf(item, 'breakAfter'))
  return (
    forcedOf(
      after,
      band.items.flatMap(item => breaksOf(item, 'breakBefore')),
      kind,
    ) !== null
  )
}

/** The values of a break property on an item and at its edge. In several flex lines those of the first or last count. */
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
