/**
 * Collapsing margins (CSS 2.1, https://www.w3.org/TR/CSS2/box.html#collapsing-margins), computed on the box tree before
 * layout, so that layout never restarts because a margin turned out to belong to an ancestor.
 */

import type { BlockBox, BlockLevelBox } from '../../boxes/box.ts'
import { isInFlow } from '../../boxes/in-flow.ts'
import type { Size } from '../../css/style.ts'

import { cached, identical } from '../cache.ts'
import { spaceInside } from '../constraint-space.ts'
import { marginOf, paddingOf } from '../edges.ts'
import { contentInlineSize, usedInlineSize } from '../sizing.ts'
import type { ConstraintSpace, ElementBox, LayoutServices, MarginStrut, SpaceContext } from '../types.ts'
import { neededBesideFloats } from './beside-floats.ts'

/** The strut without margins; compared by identity. */
export const NO_MARGIN: MarginStrut = { positive: 0, negative: 0 }

/** A strut of one margin, px. */
export const strutOf = (margin: number): MarginStrut =>
  margin >= 0 ? { positive: margin, negative: 0 } : { positive: 0, negative: margin }

/**
 * Joins adjoining margins: their sum is the largest positive plus the most negative margin (CSS 2.1,
 * https://www.w3.org/TR/CSS2/box.html#collapsing-margins).
 */
export function joinMargins(a: MarginStrut, b: MarginStrut): MarginStrut {
  return { positive: Math.max(a.positive, b.positive), negative: Math.min(a.negative, b.negative) }
}

/** The bottom margin of a box as a strut, without those of its descendants. */
export const endMarginOf = (box: BlockLevelBox, containerWidth: number): MarginStrut =>
  box.kind === 'inline-root' || box.style.marginBottom === 0
    ? NO_MARGIN
    : strutOf(marginOf(box.style, containerWidth).bottom)

/** The collapsed margin of a strut, px: the sum of the largest positive and the most negative one. */
export const collapsedMargin = (strut: MarginStrut): number => strut.positive + strut.negative

/** The margins of a box, known to its container before the box is laid out. */
export interface BoxMargins {
  /** All margins that adjoin at the top, including those of first descendants; all margins of a self-collapsing box. */
  readonly before: MarginStrut
  /** Those that determine the position of the top edge: a self-collapsing box is above its own bottom margin. */
  readonly top: MarginStrut
  /** The box has zero height, and its top and bottom margins adjoin. */
  readonly isSelfCollapsing: boolean
  /** The first child's margin is part of `before`, so the child starts at the content edge. */
  readonly absorbsFirst: boolean
  /** The last child's margin adjoins the bottom margin, unless a height limit separates them. */
  readonly absorbsLast: boolean
}

/** The percentage bases of a box. With an unknown height, percentages of heights are automatic. */
export interface MarginBase {
  readonly width: number
  readonly isHeightKnown: boolean
  /** Margins before the box that adjoin its own. */
  readonly above: MarginStrut
  /** Floats near it. */
  readonly floats: FloatReach
  /** That of the constraint space: it limits the height of images in content that is measured. */
  readonly fragmentainerSize: number | null
}

/** How far floats reach below the position at which margins begin to adjoin: boxes that clear them are placed below. */
export interface FloatReach {
  /** −∞ if there is none; ∞ if the position of a float depends on the same margins. */
  readonly left: number
  readonly right: number
  /** The width that floats use: an independent formatting context may not fit beside them. */
  readonly taken: number
}

/** No float reaches below the position; compared by identity. */
export const NO_FLOATS: FloatReach = { left: Number.NEGATIVE_INFINITY, right: Number.NEGATIVE_INFINITY, taken: 0 }

/** Whether clearance separates a box at `top` from the margins before it. */
export function isCleared(box: BlockLevelBox, floats: FloatReach, top: number): boolean {
  if (floats === NO_FLOATS || box.kind === 'inline-root') return false
  const { clear } = box.style
  if (clear === 'none') return false
  const reach = clear === 'both' ? Math.max(floats.left, floats.right) : floats[clear]
  return reach > top + 1e-3
}

/** The margins that adjoin at the edges of a box (§8.3.1). Lines have none, and separate the margins on both sides. */
export const marginsOf = (box: BlockLevelBox, base: MarginBase, services: LayoutServices): BoxMargins =>
  box.kind === 'inline-root' ? LINES : cachedMargins(box, base, services)

const LINES: BoxMargins = {
  before: NO_MARGIN,
  top: NO_MARGIN,
  isSelfCollapsing: false,
  absorbsFirst: false,
  absorbsLast: false,
}

/**
 * §8.3.1: margins of children do not adjoin those of an independent formatting context. Otherwise the first child's margin
 * adjoins the box's if there is no border or padding between, and a box of zero height is self-collapsing.
 */
function computeMargins(box: ElementBox, base: MarginBase, services: LayoutServices): BoxMargins {
  const own = marginOf(box.style, base.width)
  const before = strutOf(own.top)
  if (box.kind !== 'block' || box.isRoot)
    return { before, top: before, isSelfCollapsing: false, absorbsFirst: false, absorbsLast: false }
  const padding = paddingOf(box.style, base.width)
  const absorbsFirst = box.style.borderTopWidth === 0 && padding.top === 0 && box.followsSpanner !== true
  const isOpenBelow = box.style.borderBottomWidth === 0 && padding.bottom === 0
  const absorbsLast = isOpenBelow && isAutomaticHeight(box, base)
  if (!absorbsFirst) return { before, top: before, isSelfCollapsing: false, absorbsFirst, absorbsLast }
  const inside = marginsInside(box, base, before, services)
  const top = joinMargins(before, inside.strut)
  const isSelfCollapsing = inside.isAll && isOpenBelow && hasNoHeight(box, base)
  return {
    before: isSelfCollapsing ? joinMargins(top, strutOf(own.bottom)) : top,
    top,
    isSelfCollapsing,
    absorbsFirst,
    absorbsLast,
  }
}

const cachedMargins = cached<ElementBox, MarginBase, BoxMargins>(
  { width: identical, isHeightKnown: identical, above: identical, floats: identical, fragmentainerSize: identical },
  computeMargins,
)

/**
 * "The bottom margin of an in-flow block box with a 'height' of 'auto' … collapses with its last in-flow block-level child's":
 * a height from the aspect ratio is not `auto` here.
 */
function isAutomaticHeight({ style }: BlockBox, base: MarginBase): boolean {
  return !isDefinite(style.height, base) && style.aspectRatio.ratio === null
}

/**
 * Whether a size is definite: a length, or a percentage of a known height. Other percentages behave as `auto` (CSS 2.1,
 * https://www.w3.org/TR/CSS2/visudet.html#the-height-property).
 */
const isDefinite = (size: Size, { isHeightKnown }: MarginBase): boolean =>
  typeof size === 'number' || (typeof size === 'object' && size.kind !== 'fit-content' && isHeightKnown)

/**
 * Whether a box may be self-collapsing (CSS 2.1, https://www.w3.org/TR/CSS2/box.html#collapsing-margins): no height, no
 * minimum height, no line, no marker.
 */
function hasNoHeight(box: BlockBox, base: MarginBase): boolean {
  const { height, minHeight } = box.style
  return (
    box.marker === null &&
    (height === 0 || isAutomaticHeight(box, base)) &&
    (minHeight === 0 || !isDefinite(minHeight, base))
  )
}

/**
 * The margins of descendants that adjoin the top of a box, and whether the box contains only those. Clearance separates the
 * margins of a child from those before it (§9.5.2).
 */
function marginsInside(
  box: BlockBox,
  base: MarginBase,
  own: MarginStrut,
  services: LayoutServices,
): { readonly strut: MarginStrut; readonly isAll: boolean } {
  const { fragmentainerSize } = base
  const context: SpaceContext = { fragmentainerSize, services }
  const width = contentInlineSize(box, base.width, () => services.intrinsicSizes(box, context))
  const isHeightKnown = isDefinite(box.style.height, base)
  let { floats } = base
  let strut = NO_MARGIN
  for (const child of box.children) {
    if (!isInFlow(child)) {
      const { float } = child.style
      if (float === 'left' || float === 'right')
        floats = withAdjoining(floats, float, floatWidth(child, width, context))
      continue
    }
    const above = floats === NO_FLOATS ? NO_MARGIN : joinMargins(joinMargins(base.above, own), strut)
    const margins = marginsOf(child, { width, isHeightKnown, above, floats, fragmentainerSize }, services)
    if (isCleared(child, floats, collapsedMargin(joinMargins(above, margins.top)))) return { strut, isAll: false }
    if (isPushed(child, floats.taken, width, context)) return { strut, isAll: false }
    strut = joinMargins(strut, margins.before)
    if (!margins.isSelfCollapsing) return { strut, isAll: false }
    for (const float of floatsInside(child))
      floats = withAdjoining(
        floats,
        float.style.float === 'right' ? 'right' : 'left',
        floatWidth(float, width, context),
      )
  }
  return { strut, isAll: true }
}

const withAdjoining = (floats: FloatReach, side: 'left' | 'right', width: number): FloatReach => ({
  ...floats,
  [side]: Number.POSITIVE_INFINITY,
  taken: floats.taken + width,
})

/** The width of a float's margin box, at least 0 even with negative margins. */
function floatWidth(float: BlockLevelBox, width: number, context: SpaceContext): number {
  const { left, right } = marginOf(float.style, width)
  return Math.max(0, usedInlineSize(float, widthSpace(context, width, true)) + left + right)
}

/** A space for measuring widths. */
const widthSpace = (context: SpaceContext, inlineSize: number, shrinkToFit: boolean): ConstraintSpace =>
  spaceInside(context, { inlineSize, percentageBlockSize: null }, { shrinkToFit })

/** Whether a box with an independent formatting context does not fit beside floats. */
function isPushed(box: BlockLevelBox, taken: number, width: number, context: SpaceContext): boolean {
  if (taken === 0 || box.kind === 'inline-root' || (box.kind === 'block' && !box.isRoot)) return false
  const needed = neededBesideFloats(box, widthSpace(context, width, false))
  return Math.min(taken, width) + Math.min(needed, width) > width + 1e-3
}

/** The floats in a box of zero height, which are beside the content after it. */
function* floatsInside(box: BlockLevelBox): Generator<BlockLevelBox> {
  if (box.kind !== 'block' || box.isRoot) return
  for (const child of box.children) {
    if (isInFlow(child)) yield* floatsInside(child)
    else if (child.style.float === 'left' || child.style.float === 'right') yield child
  }
}
