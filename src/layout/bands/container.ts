/**
 * The frame of a flex or grid container: its edges and sizes before its items are laid out, and its fragment afterwards. Rules
 * that only one of them has are in `flex/` and `grid/` (CSS Flexbox 1, https://www.w3.org/TR/css-flexbox-1/#line-sizing; CSS
 * Grid 2, https://www.w3.org/TR/css-grid-2/).
 */

import type { Point, Rect, Size } from '../../base/geometry.ts'
import { horizontal, vertical } from '../../base/geometry.ts'
import type { BlockLevelBox, FlexBox, GridBox } from '../../boxes/box.ts'
import { isAbsolutelyPositioned } from '../../boxes/in-flow.ts'
import type { ComputedStyle } from '../../css/style.ts'
import type { BreakToken } from '../break-token.ts'
import { EPSILON, isAtEnd, LEAST_FRAGMENTAINER } from '../breaking.ts'
import { borderOf, paddingOf } from '../edges.ts'
import { NO_EXCLUSIONS } from '../floats/exclusions.ts'
import { boxFragment, finiteShortage, marksAt, movedHoisted, sliceEdges, withoutBlockEdges } from '../fragment.ts'
import { imageLimit } from '../image-limit.ts'
import { isContainingBlock, placePositioned } from '../positioned.ts'
import type { BlockSizes } from '../sizing.ts'
import { blockSizes, clampBlock, usedInlineSize } from '../sizing.ts'
import type { ConstraintSpace, HoistedBox, LayoutResult, Placed } from '../types.ts'
import { BreakAppeal } from '../types.ts'
import type { Bands, ContainerFrame, PlacedBands } from './band-types.ts'
import { rulesOnPart } from './gap-rules.ts'

/** The edges and sizes of a flex or grid container in one fragmentainer. A part that resumes has no edge above. */
export function containerFrame(
  box: FlexBox | GridBox,
  space: ConstraintSpace,
  token: BreakToken | 'start',
): ContainerFrame {
  const { style } = box
  const resume = token !== 'start' && (token.kind === 'flex' || token.kind === 'grid') ? token : null
  const isTail = token !== 'start' && token.kind === 'tail'
  const isResumed = resume !== null || isTail
  const width = usedInlineSize(box, space)
  const fullBorder = borderOf(style)
  const fullPadding = paddingOf(style, space.inlineSize)
  const hasEnded = isAtEnd(resume)
  const border = hasEnded ? withoutBlockEdges(fullBorder) : sliceEdges(fullBorder, style, { top: isResumed })
  const padding = hasEnded ? withoutBlockEdges(fullPadding) : sliceEdges(fullPadding, style, { top: isResumed })
  // The height of a subgrid is that of the rows it spans (CSS Grid 2, https://www.w3.org/TR/css-grid-2/#subgrids).
  const given = space.subgrid?.row?.places == null ? null : space.fixed.blockSize
  const sizes = given === null ? blockSizes(heightStyle(box), space, width) : exactly(given)
  const verticalEdges = vertical(fullBorder) + vertical(fullPadding)
  const contentHeight = sizes.preferred === null ? null : Math.max(0, sizes.preferred - verticalEdges)
  return {
    box,
    context: { fragmentainerSize: imageLimit(box, space), services: space.services },
    space,
    token,
    resume,
    isTail,
    consumed: token !== 'start' && 'consumed' in token ? token.consumed : 0,
    width,
    border,
    padding,
    fullPadding,
    contentLeft: border.left + padding.left,
    contentTop: border.top + padding.top,
    contentWidth: Math.max(0, width - horizontal(border) - horizontal(padding)),
    contentHeight,
    percentageHeight: sizes.definite === null ? null : Math.max(0, sizes.definite - verticalEdges),
    sizes,
    subgrid: space.subgrid,
    verticalEdges,
    endEdge: border.bottom + padding.bottom,
  }
}

/**
 * The style that determines the height of a container. Under size containment the height of a grid comes from its tracks,
 * which exist without items too (CSS Contain 2, https://www.w3.org/TR/css-contain-2/#containment-size).
 */
const heightStyle = (box: FlexBox | GridBox): ComputedStyle =>
  hasTracksAlone(box) ? { ...box.style, contain: [] } : box.style

/** Whether the height of a container is that of its tracks without items. */
export const hasTracksAlone = ({ kind, style }: FlexBox | GridBox): boolean =>
  kind === 'grid' && style.containIntrinsicHeight === null && style.contain.includes('size')

const exactly = (size: number): BlockSizes => ({ preferred: size, definite: size, least: size, most: size })

/** The fragment around placed bands. */
export function finishContainer(frame: ContainerFrame, placed: PlacedBands, bands: Bands): LayoutResult {
  const { box, space } = frame
  const isFirst = frame.resume === null && !frame.isTail
  const end = endOf(frame, placed)
  const isLast = end.token === null || isAtEnd(end.token)
  const fragment = boxFragment(box, {
    width: frame.width,
    height: end.height,
    border: sliceEdges(frame.border, box.style, { bottom: !isLast }),
    padding: sliceEdges(frame.padding, box.style, { bottom: !isLast }),
    isFirst,
    isLast,
    children: inPaintingOrder(box, placed.children),
    gapRules: rulesOnPart(frame, bands, end.height - (isLast ? frame.endEdge : 0)),
    marks: isFirst ? marksAt(box, 0) : [],
    ...(isFirst && isLast ? { baseline: shifted(bands.baseline, frame.contentTop) } : {}),
  })
  const hoisted: readonly HoistedBox[] = isFirst
    ? [...bands.positioned.map(entry => inFrame(entry, frame)), ...inAreas(placed.outOfFlow, frame, bands)]
    : placed.outOfFlow
  const positioned = isContainingBlock(box) ? placePositioned(fragment, hoisted, space) : null
  return {
    fragment: positioned?.fragment ?? fragment,
    token: end.token,
    appeal: end.isInEdge === true ? BreakAppeal.lastResort : placed.appeal,
    early: end.isInEdge === true ? null : placed.early,
    exclusions: NO_EXCLUSIONS,
    outOfFlow: positioned?.outOfFlow ?? hoisted,
    parallel: [],
    naturalHeight: frame.consumed + placed.end + placed.below + frame.endEdge,
    shortage: finiteShortage(placed.shortage),
    endMargin: null,
  }
}

/**
 * Sorts items by `order`, then by document order, which is their painting order (CSS Flexbox 1,
 * https://www.w3.org/TR/css-flexbox-1/#order-property, CSS Grid 2, https://www.w3.org/TR/css-grid-2/#order-property).
 */
function inPaintingOrder(box: FlexBox | GridBox, placed: readonly Placed[]): readonly Placed[] {
  const ranks = ranksOf(box)
  const rankOf = ({ fragment }: Placed): number => (fragment.kind === 'box' ? (ranks.get(fragment.box.id) ?? -1) : -1)
  return placed.toSorted((a, b) => rankOf(a) - rankOf(b))
}

/** The painting order of all items by box id, cached because each page of a long container only has a few of them. */
function ranksOf(box: FlexBox | GridBox): ReadonlyMap<number, number> {
  const known = ranksMemo.get(box)
  if (known !== undefined) return known
  const items = box.children.some(({ style }) => style.order !== 0)
    ? box.children.toSorted((a, b) => a.style.order - b.style.order)
    : box.children
  const ranks = new Map(items.map(({ id }, rank) => [id, rank]))
  ranksMemo.set(box, ranks)
  return ranks
}

const ranksMemo = new WeakMap<FlexBox | GridBox, ReadonlyMap<number, number>>()

/** The end of a container in one fragmentainer. */
interface ContainerEnd {
  readonly height: number
  readonly token: BreakToken | null
  /** Only the edge below the bands is left. It is no break opportunity, so this break is a last resort. */
  readonly isInEdge?: boolean
}

/**
 * The height of the fragment, and the token at which the container resumes (CSS Fragmentation 3,
 * https://www.w3.org/TR/css-break-3/#breaking-boxes).
 */
function endOf(frame: ContainerFrame, placed: PlacedBands): ContainerEnd {
  const { sizes, consumed } = frame
  const room = frame.space.fragmentation?.spaceLeft ?? Number.POSITIVE_INFINITY
  if (placed.token !== null && !placed.isFinished) {
    const wanted = Math.max(0, (sizes.preferred ?? sizes.most) - consumed)
    // A box whose own height ends here ends here, even if content overflows it.
    if (wanted <= room + EPSILON && (wanted <= EPSILON || placed.children.length > 0))
      return { height: wanted, token: { ...placed.token, consumed: consumed + wanted, isAtEnd: true } }
    const height = Math.max(placed.end, Math.min(Number.isFinite(room) ? room : placed.end, wanted), EPSILON)
    return { height, token: { ...placed.token, consumed: consumed + height } }
  }
  const natural = placed.end + placed.below + frame.endEdge
  const height = Math.max(0, (sizes.preferred ?? clampBlock(consumed + natural, sizes)) - consumed)
  // Height beyond the content continues after the last content; the edge below is not cut.
  const inner = Math.max(placed.end, height - frame.endEdge)
  // What could not be divided makes the part higher than the room, and the rest of the height goes on after it.
  const overflows = placed.end > room + EPSILON
  const fitting = frame.box.style.boxDecorationBreak === 'clone' ? room : Math.min(room, inner)
  const part = overflows ? placed.end : fitting
  const goesOn =
    height > room + EPSILON &&
    part > EPSILON &&
    !(overflows && (room <= LEAST_FRAGMENTAINER || inner <= placed.end + EPSILON))
  const used = goesOn ? part : height
  const isInEdge = goesOn && height <= natural + EPSILON
  if (placed.token !== null) {
    const token = { ...placed.token, consumed: consumed + used, ...(goesOn ? {} : { isAtEnd: true }) }
    return { height: used, token, isInEdge }
  }
  return { height: used, token: goesOn ? { kind: 'tail', consumed: consumed + used } : null, isInEdge }
}

/** Baselines relative to the border box of a container, from those relative to its content box; null stays null. */
function shifted(baseline: Bands['baseline'], by: number): Bands['baseline'] {
  const shift = (value: number | null) => (value === null ? null : value + by)
  return { first: shift(baseline.first), last: shift(baseline.last) }
}

const inFrame = (entry: HoistedBox, { contentLeft, contentTop }: ContainerFrame): HoistedBox => ({
  ...movedHoisted(entry, contentLeft, contentTop),
  ...(entry.area === undefined
    ? {}
    : { area: { ...entry.area, x: entry.area.x + contentLeft, y: entry.area.y + contentTop } }),
})

/** Absolutely positioned descendants. Those whose containing block is this grid get the grid area that they name. */
function inAreas(
  entries: readonly HoistedBox[],
  { box, contentLeft, contentTop }: ContainerFrame,
  { areaOf }: Bands,
): readonly HoistedBox[] {
  if (areaOf === undefined || !isContainingBlock(box)) return entries
  return entries.map(entry => {
    if (entry.isFixed || entry.container !== undefined) return entry
    const area = areaOf(entry.box)
    return { ...entry, area: { ...area, x: area.x + contentLeft, y: area.y + contentTop } }
  })
}

/**
 * The shares of the free space of a static-position rectangle to the left of and above a box, and the axes in which alignment
 * is `safe`.
 */
export interface StaticShares extends Point {
  readonly isSafe: { readonly x: boolean; readonly y: boolean }
}

/** The absolutely positioned children of a container with their static positions: as if each was its sole item (§4.1). */
export function positionedChildren(
  box: FlexBox | GridBox,
  content: Size,
  shares: (child: BlockLevelBox) => StaticShares,
): readonly HoistedBox[] {
  const positioned = box.children.filter(isAbsolutelyPositioned)
  return positioned.map(
    (child): HoistedBox => ({
      box: child,
      direction: box.style.direction,
      isFixed: child.style.position === 'fixed',
      ...staticPlace({ x: 0, y: 0, ...content }, shares(child)),
    }),
  )
}

/** The static position of a box in its static-position rectangle. */
export const staticPlace = (
  { x, y, width, height }: Rect,
  { isSafe, ...anchor }: StaticShares,
): Pick<HoistedBox, 'staticPosition' | 'anchor' | 'safeIn'> => ({
  staticPosition: { x: x + width * anchor.x, y: y + height * anchor.y },
  anchor,
  safeIn: { x: isSafe.x ? width : null, y: isSafe.y ? height : null },
})
