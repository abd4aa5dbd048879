/**
 * Collapsing margins (CSS 2.1 §8.3.1), computed from the box tree before anything is laid out: layout never has to
 * start again because a margin turned out to belong further up.
 */
import type { BlockBox, BlockLevelBox } from '../boxes/box.ts'
import { isInFlow } from './breaking.ts'
import { borderOf, marginOf, paddingOf } from './edges.ts'
import { contentInlineSize } from './sizing.ts'
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

export const collapsed = (strut: MarginStrut): number => strut.positive + strut.negative

export interface BoxMargins {
  /** All margins that adjoin at the top, those of first descendants included. */
  readonly before: MarginStrut
  readonly after: MarginStrut
  /** The box has no height of its own and its margins adjoin each other: `before` equals `after`. */
  readonly isSelfCollapsing: boolean
  /** The first child's margin is part of `before`, so the child itself starts at the content edge. */
  readonly absorbsFirst: boolean
  /** The last child's margin is part of `after`, so it adds nothing to the box's height. */
  readonly absorbsLast: boolean
}

interface MemoRow extends BoxMargins {
  readonly containerWidth: number
}

export function marginsOf(box: BlockLevelBox, containerWidth: number, services: LayoutServices): BoxMargins {
  if (box.kind === 'inline-root') return LINES
  const memo = services.memo.margins as Map<number, MemoRow>
  const known = memo.get(box.id)
  if (known !== undefined && known.containerWidth === containerWidth) return known
  const margins = computeMargins(box, containerWidth, services)
  memo.set(box.id, { ...margins, containerWidth })
  return margins
}

const LINES: BoxMargins = {
  before: NO_MARGIN,
  after: NO_MARGIN,
  isSelfCollapsing: false,
  absorbsFirst: false,
  absorbsLast: false,
}

function computeMargins(
  box: Exclude<BlockLevelBox, { kind: 'inline-root' }>,
  containerWidth: number,
  services: LayoutServices,
): BoxMargins {
  const own = marginOf(box.style, containerWidth)
  const before = strutOf(own.top)
  const after = strutOf(own.bottom)
  if (box.kind !== 'block' || box.isRoot)
    return { before, after, isSelfCollapsing: false, absorbsFirst: false, absorbsLast: false }
  const { absorbsFirst, absorbsLast } = absorption(box, containerWidth)
  const width = contentInlineSize(box, containerWidth)
  const start = absorbsFirst ? edgeMargins(box, 'start', width, services) : { strut: NO_MARGIN, reachedEnd: false }
  const isSelfCollapsing = absorbsFirst && start.reachedEnd && canCollapseThrough(box, containerWidth)
  if (isSelfCollapsing) {
    const all = join(join(before, after), start.strut)
    return { before: all, after: all, isSelfCollapsing, absorbsFirst, absorbsLast }
  }
  const end = absorbsLast ? edgeMargins(box, 'end', width, services) : { strut: NO_MARGIN }
  return {
    before: join(before, start.strut),
    after: join(after, end.strut),
    isSelfCollapsing,
    absorbsFirst,
    absorbsLast,
  }
}

function absorption(box: BlockBox, containerWidth: number): { absorbsFirst: boolean; absorbsLast: boolean } {
  const { style } = box
  const border = borderOf(style)
  const padding = paddingOf(style, containerWidth)
  return {
    absorbsFirst: border.top === 0 && padding.top === 0,
    absorbsLast: border.bottom === 0 && padding.bottom === 0 && style.height === 'auto' && hasNoMinimum(box),
  }
}

const hasNoMinimum = (box: BlockBox): boolean => box.style.minHeight === 'auto' || box.style.minHeight === 0

function canCollapseThrough(box: BlockBox, containerWidth: number): boolean {
  const { style } = box
  const padding = paddingOf(style, containerWidth)
  return (
    box.marker === null &&
    style.borderBottomWidth === 0 &&
    padding.bottom === 0 &&
    (style.height === 'auto' || style.height === 0) &&
    hasNoMinimum(box)
  )
}

/** The margins that adjoin one edge of a box from inside, and whether they go through everything in it. */
function edgeMargins(
  box: BlockBox,
  edge: 'start' | 'end',
  width: number,
  services: LayoutServices,
): { strut: MarginStrut; reachedEnd: boolean } {
  const { children } = box
  const count = children.length
  let strut = NO_MARGIN
  for (let step = 0; step < count; step++) {
    const child = children[edge === 'start' ? step : count - 1 - step]!
    if (!isInFlow(child)) continue
    const margins = marginsOf(child, width, services)
    strut = join(strut, edge === 'start' ? margins.before : margins.after)
    if (!margins.isSelfCollapsing) return { strut, reachedEnd: false }
  }
  return { strut, reachedEnd: true }
}
