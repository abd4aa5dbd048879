/**
 * Fast path for blocks of a single plain line in an independent formatting context of automatic height, without fragmentation:
 * most table cells, many flex and grid items. The general layout (`layoutFlow`) gives the same: the line is at the content
 * edge, no margins collapse, and there is no float or marker.
 */
import type { Sides } from '../../base/geometry.ts'
import { perObject } from '../../base/memo.ts'
import type { BlockBox } from '../../boxes/box.ts'
import { clampsLines } from '../../boxes/clamp.ts'
import type { ComputedStyle } from '../../css/style.ts'
import { borderOf, paddingOf } from '../edges.ts'
import { boxFragment, finishedResult, marksAt } from '../fragment.ts'
import { onlyLineIn } from '../inline/only-line.ts'
import { isContainingStyle } from '../positioned.ts'
import { usedInlineSize } from '../sizing.ts'
import type { ConstraintSpace, LayoutResult } from '../types.ts'

/** Lays out a block of one plain line; null for any other box or space. */
export function layoutOneLine(box: BlockBox, space: ConstraintSpace): LayoutResult | null {
  const [only] = box.children
  const { fragmentation, stopAt, fixed, services } = space
  if (only?.kind !== 'inline-root' || box.children.length > 1 || !box.isRoot || box.marker !== null) return null
  if (fragmentation !== null || stopAt !== null || fixed.blockSize !== null || box.share !== undefined) return null
  const edges = edgesOfPlain(box.style)
  if (edges === null || box.isTableWrapper) return null
  const { border, padding } = edges
  const width = usedInlineSize(box, space)
  const inside = Math.max(0, width - (border.left + border.right) - (padding.left + padding.right))
  const line = onlyLineIn(only, inside, services.fonts, Number.POSITIVE_INFINITY)
  if (line === null) return null
  const x = border.left + padding.left
  const y = border.top + padding.top
  const height = y + line.height + (padding.bottom + border.bottom)
  const children = [{ x, y, fragment: line }]
  return finishedResult(boxFragment(box, { width, height, border, padding, children, marks: marksAt(box, 0) }))
}

/** Edges of boxes that share a style, px. */
interface Edges {
  readonly border: Sides<number>
  readonly padding: Sides<number>
}

/**
 * The edges of boxes of a style, one object for all of them. Null if the style determines the height or content in another
 * way, or has edges in percent.
 */
const edgesOfPlain = perObject((style: ComputedStyle): Edges | null => {
  const { paddingTop, paddingRight, paddingBottom, paddingLeft } = style
  const isAbsolute = [paddingTop, paddingRight, paddingBottom, paddingLeft].every(side => typeof side === 'number')
  return isAbsolute && isOfContent(style) && !isContainingStyle(style) && !clampsLines(style)
    ? { border: borderOf(style), padding: paddingOf(style, 0) }
    : null
})

/** Whether boxes of a style are as high as their content and show all of it. */
const isOfContent = (style: ComputedStyle): boolean =>
  style.height === 'auto' &&
  (style.minHeight === 'auto' || style.minHeight === 0) &&
  style.maxHeight === 'none' &&
  style.octavoNaturalHeight === 'none' &&
  style.aspectRatio.ratio === null &&
  style.contain.length === 0 &&
  style.overflowX === 'visible' &&
  style.overflowY === 'visible'
