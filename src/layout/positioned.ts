/**
 * Absolutely positioned boxes: placed when the fragment of their containing block exists (CSS 2.1 §10.3.7, §10.6.4).
 * https://www.w3.org/TR/CSS22/
 */

import type { Point, Rect, Size } from '../base/geometry.ts'
import type { BlockLevelBox } from '../boxes/box.ts'
import { isPageFloat } from '../css/page-floats.ts'
import type { ComputedStyle, LengthPercentage, OverflowPosition, SelfAlignment } from '../css/style.ts'
import { resolve } from '../css/style.ts'
import { alignmentOf } from '../text/lines.ts'
import { definiteHeight, ratioOf } from './aspect-ratio.ts'
import { blockShare, inlineShare, overflowOf, startShare, type UsedAlignment } from './bands/alignment.ts'
import { spaceInside, spaceWith } from './constraint-space.ts'
import { movedHoisted } from './fragment.ts'
import { fillsRoom } from './replaced.ts'
import { fittedInlineSize, limitedInlineSize } from './sizing.ts'
import type { BoxFragment, ConstraintSpace, FixedSizes, HoistedBox, Placed, SpaceContext } from './types.ts'
import { ownStart } from './writing-modes/own-start.ts'

/**
 * Whether a box is the containing block of absolutely positioned descendants (CSS 2.1,
 * https://www.w3.org/TR/CSS2/visudet.html#containing-block-details).
 */
export const isContainingBlock = (box: BlockLevelBox): boolean => isContainingStyle(box.style)

/**
 * Whether a box is the containing block of its absolutely positioned descendants (CSS Positioned Layout 3,
 * https://www.w3.org/TR/css-position-3/#def-cb).
 */
export const isContainingStyle = (style: ComputedStyle): boolean =>
  style.position === 'relative' ||
  style.position === 'absolute' ||
  style.position === 'fixed' ||
  style.position === 'sticky' ||
  holdsFixed(style) ||
  style.willChange.includes('position')

/**
 * Whether a box is the containing block of fixed descendants too (CSS Transforms 1 §2, Filter Effects 1 §5, CSS Contain 2
 * §3.2).
 */
const holdsFixed = ({
  transform,
  transformStyle,
  filter,
  backdropFilter,
  perspective,
  contain,
  willChange,
}: ComputedStyle): boolean =>
  transform.length > 0 ||
  transformStyle === 'preserve-3d' ||
  filter.length > 0 ||
  backdropFilter.length > 0 ||
  perspective !== 'none' ||
  contain.some(word => CONTAINED.has(word)) ||
  willChange.some(name => HOLDING.has(name))

const CONTAINED: ReadonlySet<string> = new Set(['layout', 'paint'])
const HOLDING: ReadonlySet<string> = new Set([
  ...['transform', 'translate', 'rotate', 'scale', 'filter', 'backdrop-filter', 'perspective', 'contain'],
])

/** Whether a box is placed with its page: fixed boxes, which are on all pages, and page floats. */
export const isOfPage = (style: ComputedStyle): boolean => style.position === 'fixed' || isPageFloat(style)

/**
 * The start of a positioned box in an empty line, px from the left of the line's room. For an inline-level box it is that of
 * aligned and indented text (CSS Positioned Layout 3 §3.5.1, https://www.w3.org/TR/css-position-3/#staticpos-rect).
 */
export function staticStart(
  container: ComputedStyle,
  { wouldBeInline }: ComputedStyle,
  line: { readonly width: number; readonly indent: number },
): number {
  const isRightToLeft = container.direction === 'rtl'
  const alignment = wouldBeInline ? alignmentOf(container, true, isRightToLeft) : 'justify'
  const share = alignment === 'justify' ? Number(isRightToLeft) : ALIGNED[alignment]
  const indent = wouldBeInline ? line.indent : 0
  return (isRightToLeft ? 0 : indent) + share * (line.width - indent)
}

const ALIGNED = { left: 0, center: 0.5, right: 1 } as const

interface PositionedResult {
  readonly fragment: BoxFragment
  /** Fixed boxes are passed to the page, and boxes that columns divide to the columns. */
  readonly outOfFlow: readonly HoistedBox[]
}

/**
 * Adds hoisted boxes to the fragment of their containing block. Boxes that depend on all parts of a divided containing block
 * are only marked, and placed when these exist (columns/divided-positioned.ts; pages/held.ts).
 */
export function placePositioned(
  fragment: BoxFragment,
  hoisted: readonly HoistedBox[],
  space: PositioningSpace,
): PositionedResult {
  const own = hoisted.filter(entry => !isFurtherOut(entry, fragment))
  if (own.length === 0) return { fragment, outOfFlow: hoisted }
  const outOfFlow = hoisted.filter(entry => isFurtherOut(entry, fragment))
  const { fragmentation = null } = space
  const holdsAll = fragmentation?.kind === 'column' || fragmentation?.holdsPositioned === true
  const isHeld = (entry: HoistedBox): boolean =>
    holdsAll || (fragmentation !== null && dependsOnOthers(entry, fragment))
  for (const entry of own)
    if (isHeld(entry))
      outOfFlow.push({ ...entry, container: { box: fragment.box, staticPosition: entry.staticPosition } })
  const children: Placed[] = [...fragment.children]
  // A box placed here may report others with the same containing block.
  const pending = own.filter(entry => !isHeld(entry))
  for (const entry of pending) {
    const placed = placeOne(fragment, entry, space)
    children.push(placed.child)
    for (const inner of placed.outOfFlow) (isFurtherOut(inner, fragment) ? outOfFlow : pending).push(inner)
  }
  return { fragment: { ...fragment, children }, outOfFlow }
}

/** Whether the containing block of a box is another one: its own has not been reached, or is the page. */
export const isFurtherOut = ({ container, isFixed }: HoistedBox, { box }: BoxFragment): boolean =>
  container !== undefined || (isFixed && !holdsFixed(box.style))

/**
 * Whether the position or size of a box depends on parts of its containing block on other pages: insets are relative to all
 * parts laid end to end, and percentages to their total height (CSS Fragmentation 3,
 * https://www.w3.org/TR/css-break-3/#transforms).
 */
function dependsOnOthers({ box: { style }, area }: HoistedBox, { part: { isFirst, isLast } }: BoxFragment): boolean {
  if ((isFirst && isLast) || area !== undefined) return false
  const isLength = (value: unknown): boolean => typeof value === 'number' || value === 'auto' || value === 'none'
  if (![style.height, style.minHeight, style.maxHeight].every(isLength) || style.bottom !== 'auto') return true
  return isFirst ? !isLength(style.top) : style.top !== 'auto'
}

/** Columns fragment positioned boxes during layout; pages fragment their overflow, and place those that they hold. */
type PositioningSpace = SpaceContext & Partial<Pick<ConstraintSpace, 'fragmentation'>>

/**
 * Lays out a positioned box in its containing block: the padding box of its container, or its grid area (CSS 2.1,
 * https://www.w3.org/TR/CSS2/visudet.html#containing-block-details). Positioned descendants that it does not contain are
 * passed on.
 */
function placeOne(
  container: BoxFragment,
  hoisted: HoistedBox,
  space: SpaceContext,
): { child: Placed; outOfFlow: readonly HoistedBox[] } {
  const area: Rect = hoisted.area ?? {
    x: container.border.left,
    y: container.border.top,
    width: Math.max(0, container.width - container.border.left - container.border.right),
    height: Math.max(0, container.height - container.border.top - container.border.bottom),
  }
  const plan = positionedPlan(hoisted, area, container.box.style.direction, space)
  const result = space.services.layout(hoisted.box, plan.space, 'start')
  const child: Placed = { fragment: result.fragment, ...plan.placeOf(result.fragment) }
  const outOfFlow = result.outOfFlow.map(entry => movedHoisted(entry, child.x, child.y))
  return { child, outOfFlow }
}

/** The layout and position of one positioned box. */
interface PositionedPlan {
  /** The constraint space of the box. */
  readonly space: ConstraintSpace
  /** The position of its border box for a size, relative to the same origin as the area. */
  readonly placeOf: (size: Size) => Point
}

/** The layout of a positioned box in an area, and its position (CSS 2.1 §10.3.7 and §10.6.4). */
export function positionedPlan(
  hoisted: HoistedBox,
  area: Rect,
  containerDirection: 'ltr' | 'rtl',
  context: SpaceContext,
): PositionedPlan {
  const { box } = hoisted
  const { style } = box
  const horizontal = horizontalAxis(hoisted, area, containerDirection)
  const vertical = verticalAxis(hoisted, area)
  const sizes = { inlineSize: area.width, percentageBlockSize: area.height }
  const inner = spaceInside(context, sizes, { shrinkToFit: true })
  // Images have a natural size, and tables are never narrower than their content.
  const isStretchable = box.kind !== 'replaced' && box.kind !== 'table'
  const fixed = isStretchable ? stretchedSizes() : { inlineSize: ownWidth(), blockSize: ownHeight() }
  return {
    space: spaceWith(inner, { fixed }),
    placeOf: ({ width, height }) => ({
      x: area.x + axisPosition(horizontal, width, true),
      y: area.y + axisPosition(vertical, height, false),
    }),
  }

  /** The width of an image or table; null if layout determines it. */
  function ownWidth(): number | null {
    if (box.kind !== 'replaced') return fittedInlineSize(box, inner, roomOf(horizontal))
    const fills = fillsRoom(box) || (style.justifySelf === 'stretch' && style.width === 'auto')
    return fills && isFilled(horizontal) ? limitedInlineSize(box, inner, roomOf(horizontal)) : null
  }

  /** The height of an image that is stretched between two insets (CSS Positioned Layout 3, https://www.w3.org/TR/css-position-3/#abspos-auto-size). */
  function ownHeight(): number | null {
    const isStretched = box.kind === 'replaced' && style.alignSelf === 'stretch' && style.height === 'auto'
    return isStretched && isFilled(vertical) ? Math.max(0, roomOf(vertical)) : null
  }

  /** CSS Sizing 4 §5.1: with an aspect ratio, a width between two insets determines the height, otherwise the reverse. */
  function stretchedSizes(): FixedSizes {
    const hasRatio = ratioOf(style, area.width) !== null
    const hasHeight = definiteHeight(style.height, style, sizes) !== null
    const fillsWidth =
      style.width === 'stretch' || (style.width === 'auto' && isFilled(horizontal) && !(hasRatio && hasHeight))
    const fillsHeight =
      style.height === 'stretch' ||
      (style.height === 'auto' && isFilled(vertical) && !(hasRatio && (fillsWidth || hasLength(style.width))))
    const blockSize = fillsHeight ? roomOf(vertical) : null
    const width = fillsWidth
      ? limitedInlineSize(box, inner, roomOf(horizontal))
      : fittedInlineSize(box, spaceWith(inner, { fixed: { inlineSize: null, blockSize } }), roomOf(horizontal))
    return { inlineSize: width, blockSize }
  }
}

const hasLength = (width: ComputedStyle['width']): boolean => typeof width !== 'string'

/** One axis of a containing block, from its physical start. */
interface Axis {
  readonly size: number
  /** Insets; null for `auto`. */
  readonly before: number | null
  readonly after: number | null
  /** Margins; null for `auto`. */
  readonly marginBefore: number | null
  readonly marginAfter: number | null
  /** The static position, from the start of the area. */
  readonly staticStart: number
  /** The share of the margin box before that point, if it does not follow from the direction. */
  readonly anchor: number | null
  /** The length of the static-position rectangle if a larger box is aligned to its start; null otherwise. */
  readonly safeIn: number | null
  /** The share of the free space between two insets to the left of the box; null if its automatic size fills it. */
  readonly share: number | null
  /** Overflow alignment of a box larger than the space between its insets; null if it is kept within the containing block. */
  readonly overflow: OverflowPosition | null
  /** The side from which the static position and the stronger inset are counted. */
  readonly isFromEnd: { readonly static: boolean; readonly inset: boolean }
}

const lengthOr = (value: LengthPercentage | 'auto', base: number): number | null =>
  value === 'auto' ? null : resolve(value, base)

/**
 * The equation of the horizontal axis of a positioned box. Lengths in px from the containing block's edges; `null` is `auto`.
 * Percentages refer to the area's width.
 */
function horizontalAxis(
  { box, staticPosition, direction, anchor, safeIn }: HoistedBox,
  area: Rect,
  containerDirection: 'ltr' | 'rtl',
): Axis {
  const { style } = box
  return {
    size: area.width,
    before: lengthOr(style.left, area.width),
    after: lengthOr(style.right, area.width),
    marginBefore: lengthOr(style.marginLeft, area.width),
    marginAfter: lengthOr(style.marginRight, area.width),
    staticStart: staticPosition.x - area.x,
    anchor: anchor?.x ?? null,
    safeIn: safeIn?.x ?? null,
    share: shareOf(style.justifySelf, value => inlineShare(value, containerDirection === 'rtl', ownStart(box).x)),
    overflow: overflowOf(style.justifySelf),
    isFromEnd: { static: direction === 'rtl', inset: containerDirection === 'rtl' },
  }
}

/**
 * The equation of the vertical axis. Percentages of margins refer to the width of the area on both axes (CSS 2.1,
 * https://www.w3.org/TR/CSS2/box.html#margin-properties).
 */
function verticalAxis({ box, staticPosition, anchor, safeIn }: HoistedBox, area: Rect): Axis {
  const { style } = box
  return {
    size: area.height,
    before: lengthOr(style.top, area.height),
    after: lengthOr(style.bottom, area.height),
    marginBefore: lengthOr(style.marginTop, area.width),
    marginAfter: lengthOr(style.marginBottom, area.width),
    staticStart: staticPosition.y - area.y,
    anchor: anchor?.y ?? null,
    safeIn: safeIn?.y ?? null,
    share: shareOf(style.alignSelf, value => blockShare(value, ownStart(box).y)),
    overflow: overflowOf(style.alignSelf),
    isFromEnd: { static: false, inset: false },
  }
}

/** CSS Box Alignment 3 §6.1.2: `auto` is `normal` for positioned boxes, and both fill the space between the insets. */
function shareOf(value: SelfAlignment, share: (value: UsedAlignment) => number): number | null {
  return value === 'auto' || value === 'normal' || value === 'stretch' ? null : share(value)
}

const isFilled = ({ before, after, share }: Axis): boolean => before !== null && after !== null && share === null

/**
 * The room for the border box between insets or static position, and margins. It is at least 0 before margins are subtracted,
 * so that negative margins increase it (CSS Positioned Layout 3 §3.5.1,
 * https://www.w3.org/TR/css-position-3/#resolving-insets).
 */
function roomOf({ size, before, after, marginBefore, marginAfter, staticStart, anchor, isFromEnd }: Axis): number {
  const margins = (marginBefore ?? 0) + (marginAfter ?? 0)
  if (before === null && after === null && anchor !== null) {
    const behind = size - staticStart
    const room = anchor === 0 ? behind : anchor === 1 ? staticStart : 2 * Math.min(staticStart, behind)
    return Math.max(0, room) - margins
  }
  if (before === null && after === null)
    return Math.max(0, isFromEnd.static ? staticStart : size - staticStart) - margins
  return Math.max(0, size - (before ?? 0) - (after ?? 0)) - margins
}

/**
 * Distance of the border edge from the start of the area. The cases of CSS 2.1
 * (https://www.w3.org/TR/CSS2/visudet.html#abs-non-replaced-width) and §10.6.4: both insets `auto`, one of them, or none. In
 * the last case auto margins share the free space, unless it is negative horizontally, and an over-constrained box ignores its
 * end inset.
 */
function axisPosition(axis: Axis, length: number, isHorizontal: boolean): number {
  const { size, before, after, marginBefore, marginAfter, staticStart, anchor, safeIn, share, isFromEnd } = axis
  if (before === null && after === null) {
    if (anchor !== null) {
      const outer = length + (marginBefore ?? 0) + (marginAfter ?? 0)
      const isTooLarge = safeIn !== null && outer > safeIn
      const free = isTooLarge ? startShare(isFromEnd.static) * (safeIn - outer) - anchor * safeIn : -anchor * outer
      return staticStart + free + (marginBefore ?? 0)
    }
    return isFromEnd.static ? staticStart - length - (marginAfter ?? 0) : staticStart + (marginBefore ?? 0)
  }
  const fromStart = () => before! + (marginBefore ?? 0)
  const fromEnd = () => size - after! - length - (marginAfter ?? 0)
  if (before === null) return fromEnd()
  if (after === null) return fromStart()
  const free = Math.max(0, size - before - after) - length - (marginBefore ?? 0) - (marginAfter ?? 0)
  // Insets that leave a negative size reduce the weaker of them (CSS Positioned Layout 3,
  // https://www.w3.org/TR/css-position-3/#resolving-insets).
  const start = isFromEnd.inset ? Math.min(before, size - after) : before
  if (marginBefore === null && marginAfter === null) {
    if (isHorizontal && free < 0) return isFromEnd.inset ? start + free : start
    return start + free / 2
  }
  if (marginBefore === null) return start + free
  if (marginAfter === null) return start + marginBefore
  if (share !== null) return start + marginBefore + alignedIn({ ...axis, before: start }, share, free)
  return isFromEnd.inset ? fromEnd() : fromStart()
}

/**
 * A box larger than the space between its insets is kept within the containing block if possible (CSS Box Alignment 3 §4.4.1).
 */
function alignedIn({ before, after, overflow, isFromEnd }: Axis, share: number, free: number): number {
  if (free >= 0 || overflow === 'unsafe') return share * free
  if (overflow === 'safe') return startShare(isFromEnd.inset) * free
  const [room, behind] = [Math.max(0, before ?? 0), Math.max(0, after ?? 0)]
  return Math.max(-room, Math.min(share * free, free + behind))
}
