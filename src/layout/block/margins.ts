/**
 * Collapsing margins (CSS 2.1, https://www.w3.org/TR/CSS2/box.html#collapsing-margins), computed from the box tree before
 * anything is laid out: layout never has to
 * start again because a margin turned out to belong further up.
 * https://www.w3.org/TR/CSS22/
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

/** The strut of no margin at all; told by identity. */
export const NO_MARGIN: MarginStrut = { positive: 0, negative: 0 }

/** A strut of one margin, px. */
export const strutOf = (margin: number): MarginStrut =>
  margin >= 0 ? { positive: margin, negative: 0 } : { positive: 0, negative: margin }

/**
 * Margins that adjoin are one: the largest of the positive and the most negative of the others are what is left to add (CSS
 * 2.1, https://www.w3.org/TR/CSS2/box.html#collapsing-margins).
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

/** The margins of a box as its container sees them before the box is laid out. */
export interface BoxMargins {
  /** All margins that adjoin at the top, those of first descendants included; of a self-collapsing box, all it has. */
  readonly before: MarginStrut
  /** Those of them that decide where the top edge is: a self-collapsing box stands above its own bottom margin. */
  readonly top: MarginStrut
  /** The box has no height of its own and its margins adjoin each other. */
  readonly isSelfCollapsing: boolean
  /** The first child's margin is part of `before`, so the child itself starts at the content edge. */
  readonly absorbsFirst: boolean
  /** The last child's margin goes out at the bottom, unless a limit of the height keeps it in. */
  readonly absorbsLast: boolean
}

/** The base of percentages of a box. A height that is not known makes percentages of heights automatic. */
export interface MarginBase {
  readonly width: number
  readonly isHeightKnown: boolean
  /** Margins before the box that its own adjoin. */
  readonly above: MarginStrut
  /** Floats beside it. */
  readonly floats: FloatReach
  /** That of the constraint space: images in what has to be measured are no higher. */
  readonly fragmentainerSize: number | null
}

/** How far floats reach below the place where margins begin to adjoin: what clears them stands below. */
export interface FloatReach {
  /** −∞ where there is none; ∞ where a float's own place depends on the same margins. */
  readonly left: number
  readonly right: number
  /** What they take of the width: a box that keeps clear of them as a whole may find no room beside them. */
  readonly taken: number
}

/** No float reaches below the place; told by identity. */
export const NO_FLOATS: FloatReach = { left: Number.NEGATIVE_INFINITY, right: Number.NEGATIVE_INFINITY, taken: 0 }

/** Whether a box is kept apart from the margins before it by floats that it clears, if those put it at `top`. */
export function isCleared(box: BlockLevelBox, floats: FloatReach, top: number): boolean {
  if (floats === NO_FLOATS || box.kind === 'inline-root') return false
  const { clear } = box.style
  if (clear === 'none') return false
  const reach = clear === 'both' ? Math.max(floats.left, floats.right) : floats[clear]
  return reach > top + 1e-3
}

/** The margins that adjoin at the edges of a box (§8.3.1). Lines have none, and keep margins on both sides apart. */
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
 * §8.3.1: a box with a formatting context of its own keeps its children's margins in; another one lets its first child's
 * out where neither border nor padding is between them, and is itself a margin where it has no height at all.
 */
function computeMargins(box: ElementBox, base: MarginBase, services: LayoutServices): BoxMargins {
  const own = marginOf(box.style, base.width)
  const before = strutOf(own.top)
  if (box.kind !== 'block' || box.isRoot)
    return { before, top: before, isSelfCollapsing: false, absorbsFirst: false, absorbsLast: false }
  const padding = paddingOf(box.style, base.width)
  const absorbsFirst = box.style.borderTopWidth === 0 && padding.top === 0
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
 * "The bottom margin of an in-flow block box with a 'height' of 'auto' … collapses with its last in-flow block-level
 * child's": a height that a ratio gives is not `auto` in this sense.
 */
function isAutomaticHeight({ style }: BlockBox, base: MarginBase): boolean {
  return !isDefinite(style.height, base) && style.aspectRatio.ratio === null
}

/**
 * A length, or a percentage of a height that is known; other percentages behave as `auto` (CSS 2.1,
 * https://www.w3.org/TR/CSS2/visudet.html#the-height-property).
 */
const isDefinite = (size: Size, { isHeightKnown }: MarginBase): boolean =>
  typeof size === 'number' || (typeof size === 'object' && size.kind !== 'fit-content' && isHeightKnown)

/** CSS 2.1 (https://www.w3.org/TR/CSS2/box.html#collapsing-margins): neither a height nor a minimum, no line, and no marker. */
function hasNoHeight(box: BlockBox, base: MarginBase): boolean {
  const { height, minHeight } = box.style
  return (
    box.marker === null &&
    (height === 0 || isAutomaticHeight(box, base)) &&
    (minHeight === 0 || !isDefinite(minHeight, base))
  )
}

/**
 * The margins that adjoin the top of a box from inside, and whether those are all that it has in it. Where a box keeps
 * clear of a float its margins are cut off from those before it (§9.5.2).
 */
function marginsInside(
  box: BlockBox,
  base: MarginBase,
  own: MarginStrut,
  services: LayoutServices,
): { readonly strut: MarginStrut; readonly isAll: boolean } {
  const context: SpaceContext = { fragmentainerSize: base.fragmentainerSize, services }
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
    const margins = marginsOf(child, { ...base, width, isHeightKnown, above, floats }, services)
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

/** The width of a float's margin box, which is not negative however negative its margins are. */
function floatWidth(float: BlockLevelBox, width: number, context: SpaceContext): number {
  const { left, right } = marginOf(float.style, width)
  return Math.max(0, usedInlineSize(float, widthSpace(context, width, true)) + left + right)
}

/** A space for widths alone. */
const widthSpace = (context: SpaceContext, inlineSize: number, shrinkToFit: boolean): ConstraintSpace =>
  spaceInside(context, { inlineSize, percentageBlockSize: null }, { shrinkToFit })

/** Whether a box that keeps clear of floats as a whole finds no room beside them. */
function isPushed(box: BlockLevelBox, taken: number, width: number, context: SpaceContext): boolean {
  if (taken === 0 || box.kind === 'inline-root' || (box.kind === 'block' && !box.isRoot)) return false
  const needed = neededBesideFloats(box, widthSpace(context, width, false))
  return Math.min(taken, width) + Math.min(needed, width) > width + 1e-3
}

/** The floats in a box without height, which stand beside what follows. */
function* floatsInside(box: BlockLevelBox): Generator<BlockLevelBox> {
  if (box.kind !== 'block' || box.isRoot) return
  for (const child of box.children) {
    if (isInFlow(child)) yield* floatsInside(child)
    else if (child.style.float === 'left' || child.style.float === 'right') yield child
  }
}
