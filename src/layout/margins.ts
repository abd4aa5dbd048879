/**
 * Collapsing margins (CSS 2.1 §8.3.1), computed from the box tree before anything is laid out: layout never has to
 * start again because a margin turned out to belong further up.
 */
import type { BlockBox, BlockLevelBox } from '../boxes/box.ts'
import type { Size } from '../css/style.ts'
import { isInFlow } from './breaking.ts'
import { marginOf, paddingOf } from './edges.ts'
import { contentInlineSize } from './sizing.ts'
import { measuringSpace } from './space.ts'
import type { LayoutServices } from './types.ts'

/** A set of adjoining margins: the largest positive and the most negative of them. */
export interface MarginStrut {
  readonly positive: number
  readonly negative: number
}

export const NO_MARGIN: MarginStrut = { positive: 0, negative: 0 }

export const strutOf = (margin: number): MarginStrut =>
  margin >= 0 ? { positive: margin, negative: 0 } : { positive: 0, negative: margin }

export function join(a: MarginStrut, b: MarginStrut): MarginStrut {
  return { positive: Math.max(a.positive, b.positive), negative: Math.min(a.negative, b.negative) }
}

/** The bottom margin of a box alone. */
export const endMarginOf = (box: BlockLevelBox, containerWidth: number): MarginStrut =>
  box.kind === 'inline-root' || box.style.marginBottom === 0
    ? NO_MARGIN
    : strutOf(marginOf(box.style, containerWidth).bottom)

export const collapsed = (strut: MarginStrut): number => strut.positive + strut.negative

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

/** What percentages of a box refer to. A height that is not known makes percentages of heights automatic. */
export interface MarginBase {
  readonly width: number
  readonly isHeightKnown: boolean
}

interface MemoRow extends BoxMargins, MarginBase {}

export function marginsOf(box: BlockLevelBox, base: MarginBase, services: LayoutServices): BoxMargins {
  if (box.kind === 'inline-root') return LINES
  const memo = services.memo.margins as Map<number, MemoRow>
  const known = memo.get(box.id)
  if (known !== undefined && known.width === base.width && known.isHeightKnown === base.isHeightKnown) return known
  const margins: MemoRow = {
    ...computeMargins(box, base, services),
    width: base.width,
    isHeightKnown: base.isHeightKnown,
  }
  memo.set(box.id, margins)
  return margins
}

const LINES: BoxMargins = {
  before: NO_MARGIN,
  top: NO_MARGIN,
  isSelfCollapsing: false,
  absorbsFirst: false,
  absorbsLast: false,
}

function computeMargins(
  box: Exclude<BlockLevelBox, { kind: 'inline-root' }>,
  base: MarginBase,
  services: LayoutServices,
): BoxMargins {
  const own = marginOf(box.style, base.width)
  const before = strutOf(own.top)
  if (box.kind !== 'block' || box.isRoot)
    return { before, top: before, isSelfCollapsing: false, absorbsFirst: false, absorbsLast: false }
  const padding = paddingOf(box.style, base.width)
  const absorbsFirst = box.style.borderTopWidth === 0 && padding.top === 0
  const isOpenBelow = box.style.borderBottomWidth === 0 && padding.bottom === 0
  const absorbsLast = isOpenBelow && isAutomaticHeight(box, base)
  if (!absorbsFirst) return { before, top: before, isSelfCollapsing: false, absorbsFirst, absorbsLast }
  const inside = marginsInside(box, base, services)
  const top = join(before, inside.strut)
  const isSelfCollapsing = inside.isAll && isOpenBelow && hasNoHeight(box, base)
  return {
    before: isSelfCollapsing ? join(top, strutOf(own.bottom)) : top,
    top,
    isSelfCollapsing,
    absorbsFirst,
    absorbsLast,
  }
}

function isAutomaticHeight({ style }: BlockBox, base: MarginBase): boolean {
  return !isDefinite(style.height, base) && style.aspectRatio.ratio === null
}

const isDefinite = (size: Size, { isHeightKnown }: MarginBase): boolean =>
  typeof size === 'number' || (typeof size === 'object' && size.kind !== 'fit-content' && isHeightKnown)

/** CSS 2.1 §8.3.1: neither a height nor a minimum, no line, and no marker. */
function hasNoHeight(box: BlockBox, base: MarginBase): boolean {
  const { height, minHeight } = box.style
  return (
    box.marker === null &&
    (height === 0 || isAutomaticHeight(box, base)) &&
    (minHeight === 0 || !isDefinite(minHeight, base))
  )
}

/** The margins that adjoin the top of a box from inside, and whether those are all that it has in it. */
function marginsInside(
  box: BlockBox,
  base: MarginBase,
  services: LayoutServices,
): { readonly strut: MarginStrut; readonly isAll: boolean } {
  const inner: MarginBase = {
    width: contentInlineSize(box, base.width, () => services.intrinsicSizes(box, measuringSpace(services))),
    isHeightKnown: isDefinite(box.style.height, base),
  }
  let strut = NO_MARGIN
  for (const child of box.children) {
    if (!isInFlow(child)) continue
    const margins = marginsOf(child, inner, services)
    strut = join(strut, margins.before)
    if (!margins.isSelfCollapsing) return { strut, isAll: false }
  }
  return { strut, isAll: true }
}
