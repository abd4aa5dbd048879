/**
 * The state of one call of block layout, its initial value, and the constraint spaces of children (CSS 2.2,
 * https://www.w3.org/TR/CSS22/visuren.html#block-formatting).
 */

import type { Sides } from '../../base/geometry.ts'
import { horizontal, vertical } from '../../base/geometry.ts'
import type { BlockBox, BlockLevelBox, MarkerBox } from '../../boxes/box.ts'
import { isInFlow } from '../../boxes/in-flow.ts'
import { isAbsolute } from '../../css/out-of-flow.ts'
import type { ComputedStyle } from '../../css/style.ts'
import type { HeightBase } from '../aspect-ratio.ts'
import { definiteHeight, isPercentageSize } from '../aspect-ratio.ts'
import { keptHeight } from '../bands/bands.ts'
import type { BreakToken, OverflowingChild, ParallelToken } from '../break-token.ts'
import type { EarlyBreak } from '../breaking.ts'
import { EPSILON } from '../breaking.ts'
import { AUTO_SIZES, restOf, spaceInside } from '../constraint-space.ts'
import { borderOf, marginOf, paddingOf } from '../edges.ts'
import { NO_EXCLUSIONS } from '../floats/exclusions.ts'
import { marksAt, sliceEdges, withoutBlockEdges } from '../fragment.ts'
import { imageLimit } from '../image-limit.ts'
import { usedLineHeight } from '../inline/line-align.ts'
import type { BlockSizes } from '../sizing.ts'
import { blockSizes, usedInlineSize } from '../sizing.ts'
import type {
  ColumnRoom,
  ConstraintSpace,
  ExclusionSpace,
  FixedSizes,
  Fragmentainer,
  HoistedBox,
  MarginStrut,
  Mark,
  Placed,
} from '../types.ts'
import { BreakAppeal } from '../types.ts'
import { isHeading, mayDrift, textAfter } from './drifting.ts'
import type { BoxMargins, MarginBase } from './margins.ts'
import { collapsedMargin, marginsOf, NO_FLOATS, NO_MARGIN } from './margins.ts'
import { styleOfHeight } from './share.ts'

type BlockToken = BreakToken & { kind: 'block' }

/** The state of one call, shared by its steps. */
export interface Flow {
  readonly box: BlockBox
  readonly space: ConstraintSpace
  readonly token: BreakToken | 'start'
  readonly resume: BlockToken | null
  /** Parts of the box are on earlier pages or in earlier columns. */
  readonly isResumed: boolean
  readonly width: number
  readonly border: Sides<number>
  readonly padding: Sides<number>
  readonly contentLeft: number
  readonly contentWidth: number
  readonly contentTop: number
  readonly sizes: BlockSizes
  /** Percentage basis of the children's heights; null if it is indefinite. */
  readonly percentageBlockSize: number | null
  readonly consumed: number
  /** Index of the last child in the flow, or −1. */
  readonly lastInFlow: number
  /** See `imageLimit`. */
  readonly imageLimit: number | null
  /** The box's own margins. */
  readonly margins: BoxMargins
  /** End of the placed content from the top of the border box, and the margins below it that are not resolved yet. */
  y: number
  strut: MarginStrut
  /** All margins so far are still margins of the box itself. */
  absorbing: boolean
  /** The unresolved margins do not collapse with the bottom margin of the box. */
  keepsMargin: boolean
  hasContent: boolean
  /** The marker of the box, until a line is placed beside which it belongs. */
  unplacedMarker: MarkerBox | null
  previous: BlockLevelBox | null
  readonly placed: Placed[]
  readonly marks: Mark[]
  exclusions: ExclusionSpace
  best: EarlyBreak | null
  /**
   * The smallest length by which content did not fit, px; infinite if all fitted. Column balancing increases the height by it.
   */
  shortage: number
  readonly outOfFlow: HoistedBox[]
  readonly parallel: ParallelToken[]
  readonly overflowing: OverflowingChild[]
  /** The worst break in the overflow of a child that has ended: ancestors may move the box as a whole. */
  overflowAppeal: BreakAppeal
}

/**
 * The state at the top of a box or of its next part: sizes, edges without those that a break cuts, and margins that still
 * collapse.
 */
export function startFlow(box: BlockBox, space: ConstraintSpace, token: BreakToken | 'start'): Flow {
  const { style } = box
  const width = usedInlineSize(box, space)
  const resume = token !== 'start' && token.kind === 'block' ? token : null
  const isResumed = resume !== null || (token !== 'start' && token.kind === 'tail')
  const hasEnded = resume?.isAtEnd === true
  const cut = { top: isResumed, bottom: hasEnded }
  const border = hasEnded ? withoutBlockEdges(borderOf(style)) : sliceEdges(borderOf(style), style, cut)
  const fullPadding = paddingOf(style, space.inlineSize)
  const padding = hasEnded ? withoutBlockEdges(fullPadding) : sliceEdges(fullPadding, style, cut)
  const sizes = blockSizes(styleOfHeight(box, space), space, width)
  const verticalEdges = style.borderTopWidth + style.borderBottomWidth + fullPadding.top + fullPadding.bottom
  const contentTop = border.top + padding.top
  const limit = imageLimit(box, space)
  const margins = marginsOf(box, baseOf(space, limit), space.services)
  return {
    box,
    space,
    token,
    resume,
    isResumed,
    width,
    border,
    padding,
    contentLeft: border.left + padding.left,
    contentWidth: Math.max(0, width - horizontal(border) - horizontal(padding)),
    contentTop,
    sizes,
    percentageBlockSize: sizes.definite === null ? null : Math.max(0, sizes.definite - verticalEdges),
    imageLimit: limit,
    lastInFlow: box.children.findLastIndex(isInFlow),
    consumed: token === 'start' || !('consumed' in token) ? 0 : token.consumed,
    y: contentTop,
    strut: NO_MARGIN,
    margins,
    absorbing: !isResumed && margins.absorbsFirst,
    keepsMargin: false,
    hasContent: false,
    unplacedMarker: isResumed ? null : box.marker,
    previous: null,
    placed: [],
    marks: isResumed ? [] : [...marksAt(box, 0)],
    exclusions: box.isRoot ? NO_EXCLUSIONS : space.exclusions,
    best: null,
    shortage: Number.POSITIVE_INFINITY,
    outOfFlow: [],
    parallel: [],
    overflowing: [],
    overflowAppeal: BreakAppeal.perfect,
  }
}

/** The inputs of the box's own margins. Outer floats were considered when the box was placed. */
const baseOf = (space: ConstraintSpace, limit: number | null): MarginBase => ({
  width: space.inlineSize,
  isHeightKnown: space.percentageBlockSize !== null,
  above: NO_MARGIN,
  floats: NO_FLOATS,
  fragmentainerSize: limit,
})

/** The space for child `i` at `top` of the block (px). */
export function childSpace(flow: Flow, i: number, top: number): ConstraintSpace {
  const { space } = flow
  const stopAt = space.stopAt !== null && space.stopAt[0] === i ? space.stopAt.slice(1) : null
  const child = flow.box.children[i]!
  const { kind } = child
  // An anonymous cell or item has a height of its own.
  const isPassed = passesHeight(flow.box) && space.fixed.blockSize === null
  const sizes = {
    // Percentages of a table refer to the containing block of its wrapper (CSS 2.1, https://www.w3.org/TR/CSS2/tables.html#model).
    inlineSize: flow.box.isTableWrapper && kind === 'table' ? space.inlineSize : flow.contentWidth,
    percentageBlockSize: isPassed ? passedHeight(flow) : flow.percentageBlockSize,
  }
  return {
    inlineSize: sizes.inlineSize,
    percentageBlockSize: sizes.percentageBlockSize,
    fragmentation: driftingInto(flow, i, childFragmentainer(flow, top)),
    fragmentainerSize: space.fragmentainerSize,
    exclusions: flow.exclusions,
    bfc: { x: bfcLeft(flow) + flow.contentLeft, y: bfcTop(flow) + top },
    fixed: fixedSizes(flow, child, sizes),
    shrinkToFit: false,
    columnRoom: kind === 'columns' ? columnRoom(flow, i, top) : null,
    subgrid: null,
    stopAt,
    services: space.services,
  }
}

/** The sizes that the block imposes on a child. A table gets the width that its wrapper determined from it. */
function fixedSizes(flow: Flow, child: BlockLevelBox, base: HeightBase): FixedSizes {
  const { box, contentWidth, space } = flow
  if (box.isTableWrapper && child.kind === 'table')
    return { inlineSize: contentWidth, blockSize: heightWithoutCaptions(flow, child) }
  if (child.kind === 'inline-root') return AUTO_SIZES
  if (child.style.height === 'stretch' && base.percentageBlockSize !== null && isInFlow(child))
    return { inlineSize: null, blockSize: stretchedHeight(flow, child, base.percentageBlockSize) }
  if (space.fixed.isBlockLeast !== true) return AUTO_SIZES
  // A percentage of a height that may grow through fragmentation is a minimum too, so that the child contains its content.
  const { height } = child.style
  const own = isPercentageSize(height) ? definiteHeight(height, child.style, base) : null
  return own === null ? AUTO_SIZES : { inlineSize: null, ...keptHeight(child, own) }
}

/**
 * The height of a child that fills a block of a height, px. Its margins are subtracted, except on sides where the block has no
 * edge that parts them from its own (CSS Sizing 4, https://drafts.csswg.org/css-sizing-4/#stretch-fit-sizing).
 */
function stretchedHeight({ box, border, padding, contentWidth }: Flow, { style }: BlockLevelBox, room: number): number {
  const margin = marginOf(style, contentWidth)
  const isParted = (side: 'top' | 'bottom'): boolean => box.isRoot || border[side] + padding[side] > 0
  const kept = (side: 'top' | 'bottom'): number => (isParted(side) ? margin[side] : 0)
  return Math.max(0, room - kept('top') - kept('bottom'))
}

/**
 * The height of a table whose wrapper has a fixed one: what its captions leave (CSS Tables 3,
 * https://www.w3.org/TR/css-tables-3/#bounding-box-assignment). Null if the wrapper is as high as its content.
 */
function heightWithoutCaptions({ box, contentWidth, space }: Flow, table: BlockLevelBox): number | null {
  const { blockSize } = space.fixed
  if (blockSize === null) return null
  const inside = spaceInside(space, { inlineSize: contentWidth, percentageBlockSize: null })
  const captions = box.children.map(child => {
    if (child === table || child.kind === 'inline-root' || !isInFlow(child)) return 0
    const margin = marginOf(child.style, contentWidth)
    return space.services.layout(child, inside, 'start').fragment.height + margin.top + margin.bottom
  })
  return captions.reduce((rest, height) => rest - height, blockSize)
}

/** The fragmentainer of a child in the flow of its page: figures in the child may drift past the content after it. */
function driftingInto(flow: Flow, i: number, fragmentation: Fragmentainer | null): Fragmentainer | null {
  const child = flow.box.children[i]!
  const around = flow.space.fragmentation?.drifts
  if (fragmentation === null || around === undefined) return fragmentation
  if (child.kind !== 'block' || child.isRoot) return fragmentation
  if (isWaiting(flow) && strandsHeading(flow, i, flow.space.fragmentation!)) return fragmentation
  const drifts = textAfter(flow.box, i, around) ?? 'inside'
  const { kind, full, spaceLeft, atStart, pictureLimit, holdsPositioned } = fragmentation
  if (pictureLimit === undefined && holdsPositioned === undefined) return { drifts, kind, full, spaceLeft, atStart }
  return { drifts, ...fragmentation }
}

/**
 * Whether the rest of a page holds the longest paragraph that has no break (`orphans`, `widows`). With less, text after a
 * figure would go to the next page as well, and leave the heading before the figure without content.
 */
export function hasRoomForText({ box, y, strut, space }: Flow, { spaceLeft }: Fragmentainer): boolean {
  const { style } = box
  const lines = style.orphans + style.widows - 1
  const room = spaceLeft - y - collapsedMargin(strut)
  return room >= lines * usedLineHeight(style, space.services.fonts) - EPSILON
}

/**
 * Whether a heading before a figure would end its page if the figure waited: nothing that follows fits below it. In a series of
 * headings with a figure each, the first heading would have to take all of them along: there the last one stays.
 */
export function strandsHeading(flow: Flow, i: number, fragmentation: Fragmentainer): boolean {
  const { previous, box } = flow
  if (previous === null || !isHeading(previous) || hasRoomForText(flow, fragmentation)) return false
  const before = box.children[i - 2]
  return box.children[i - 1] === previous && before !== undefined && !isHeading(before) && !mayDrift(before)
}

/** Whether figures or floats wait for the next page. */
export const isWaiting = ({ exclusions }: Flow): boolean => exclusions.lastTop === Number.POSITIVE_INFINITY

/**
 * Whether percentage heights of a box's children refer to its containing block: it is anonymous (CSS 2.1,
 * https://www.w3.org/TR/CSS2/visuren.html#block-boxes), or has an automatic height in quirks mode.
 */
export const passesHeight = (box: BlockBox): boolean =>
  box.isTableWrapper || (box.element === null && box.pseudo === null) || hasQuirkyHeight(box.style)

/**
 * The percentage height calculation quirk (Quirks Mode Standard §3.5,
 * https://quirks.spec.whatwg.org/#the-percentage-height-calculation-quirk). As in browsers, cells end the search.
 */
const hasQuirkyHeight = (style: ComputedStyle): boolean =>
  style.octavoPercentageHeights === 'quirks' &&
  style.height === 'auto' &&
  style.display !== 'table-cell' &&
  !isAbsolute(style)

/** The percentage basis of heights that a box passes on: what `html` and `body` have around their content is taken off. */
function passedHeight({ box, space }: Flow): number | null {
  const { percentageBlockSize: height } = space
  const isCanvas = box.element !== null && (box.element.parent === null || box.element.name === 'body')
  if (height === null || !isCanvas) return height
  const edges = [marginOf(box.style, space.inlineSize), borderOf(box.style), paddingOf(box.style, space.inlineSize)]
  return Math.max(
    0,
    edges.reduce((rest, each) => rest - vertical(each), height),
  )
}

/** The height limit that a container imposes on the columns that are its child `i` at `top`, px (CSS Multi-column 1 §7.2). */
function columnRoom({ sizes, consumed, box, space }: Flow, i: number, top: number): ColumnRoom {
  const limit = Math.min(sizes.preferred ?? Number.POSITIVE_INFINITY, sizes.most)
  const below = box.style.borderBottomWidth + paddingOf(box.style, space.inlineSize).bottom
  // Columns before a spanner end with their content; the last ones fill the container.
  const isFilled = sizes.preferred !== null && i === box.children.length - 1
  return {
    height: Math.max(0, limit - consumed - top - below),
    isFilled,
    precedesSpanner: i < box.children.length - 1,
  }
}

/** The fragmentainer of a child at `top` px; null without fragmentation. Cloned edges below reduce its room. */
export function childFragmentainer(flow: Flow, top: number): Fragmentainer | null {
  const { fragmentation } = flow.space
  if (fragmentation === null) return null
  const repeated = flow.box.style.boxDecorationBreak === 'clone' ? flow.border.bottom + flow.padding.bottom : 0
  const { pictureLimit } = fragmentation
  const rest = restOf(fragmentation, fragmentation.spaceLeft - top - repeated, isAtStart(flow, top))
  return pictureLimit === undefined ? rest : { pictureLimit, ...rest }
}

/**
 * Whether a child at `top` is the first content in its fragmentainer. In a column, content below a margin or edge is not: the
 * next column has more room. Cloned edges do not count: they are above the content there too.
 */
function isAtStart({ space: { fragmentation }, box, hasContent, contentTop }: Flow, top: number): boolean {
  if (fragmentation?.atStart !== true || hasContent) return false
  const repeated = box.style.boxDecorationBreak === 'clone' ? contentTop : 0
  return fragmentation.kind === 'page' || top - repeated <= EPSILON
}

/** The origin of coordinates in a block formatting context is the border box of its root. */
export const bfcLeft = (flow: Flow): number => (flow.box.isRoot ? 0 : flow.space.bfc.x)

/** See `bfcLeft`. */
export const bfcTop = (flow: Flow): number => (flow.box.isRoot ? 0 : flow.space.bfc.y)
