/**
 * Lays the flow of a multi-column container into columns of one height (CSS Multi-column 1,
 * https://www.w3.org/TR/css-multicol-1/#filling-columns).
 */

import type { ColumnsBox } from '../../boxes/box.ts'
import { isAbsolutelyPositioned } from '../../boxes/in-flow.ts'
import { type ColumnGeometry, MAX_COLUMNS } from '../../css/column-geometry.ts'
import type { BreakToken } from '../break-token.ts'
import { EPSILON } from '../breaking.ts'
import { spaceInside } from '../constraint-space.ts'
import { boxFragment, extentOf, styleOffset } from '../fragment.ts'
import type { BoxFragment, ConstraintSpace, Fragment, HoistedBox, LayoutResult } from '../types.ts'
import { BreakAppeal } from '../types.ts'
import { type ColumnPart, type ColumnRun, placeInColumns } from './divided-positioned.ts'

/** Higher than any content, px. It is finite because a broken box fills its column. */
export const UNBOUNDED = 1e7

/** Bounds of the height and number of columns. */
export interface Bounds {
  readonly start: BreakToken | 'start'
  /** Maximum height of columns. */
  readonly most: number
  /** The container's own height is the limit: content that does not fit overflows into further columns beside it (§8.2). */
  readonly isOwn: boolean
  /** No larger fragmentainer follows: some content must be placed. */
  readonly atStart: boolean
}

/** A column and its laid-out content. */
interface FilledColumn {
  readonly fragment: BoxFragment
  /** Positioned descendants whose containing block is outside the columns. */
  readonly outOfFlow: readonly HoistedBox[]
  /** End of the positioned boxes in it. */
  readonly positionedEnd: number
}

/** The flow of a container in columns of one height. */
export interface Filled {
  readonly columns: readonly FilledColumn[]
  /** Height of the tallest column's content. */
  readonly height: number
  readonly token: BreakToken | null
  /** Of the worst break between the columns. */
  readonly appeal: BreakAppeal
  /** By how much content that cannot be broken overflows the bottom of the columns. */
  readonly overflow: number
  /** The smallest increase of the column height that would move one of the breaks. */
  readonly shortage: number
}

/** All fields of the outer space that the flow of columns depends on. Its fragmentainers are the columns themselves. */
export type ColumnsSpace = Pick<
  ConstraintSpace,
  'inlineSize' | 'percentageBlockSize' | 'fragmentainerSize' | 'services'
>

/**
 * Lays the flow of a container into columns of one height, from its point of resumption until it ends or the columns are used
 * up.
 *
 * @param height of the columns, px; `UNBOUNDED` or more: only forced breaks end a column
 */
export function fillColumns(
  box: ColumnsBox,
  space: ColumnsSpace,
  geometry: ColumnGeometry,
  { start, atStart, isOwn }: Bounds,
  height: number,
): Filled {
  const columns: LayoutResult[] = []
  let token: BreakToken | 'start' | null = start
  let appeal: BreakAppeal = BreakAppeal.perfect
  let shortage = Number.POSITIVE_INFINITY
  let used = 0
  let overflow = 0
  while (token !== null && columns.length < geometry.count) {
    const result: LayoutResult = space.services.layout(
      box.flow,
      columnSpace(space, geometry.width, height, atStart),
      token,
    )
    columns.push(result)
    token = result.token
    used = Math.max(used, usedHeight(result, height))
    overflow = Math.max(overflow, childrenEnd(result.fragment) - height)
    shortage = Math.min(shortage, result.shortage ?? Number.POSITIVE_INFINITY)
    if (token !== null && result.appeal < appeal) appeal = result.appeal
    // If a column takes no content, the next ones, which are as high, take none either.
    if (token !== null && !atStart && extentOfChildren(result.fragment) <= EPSILON) break
  }
  const filled = { height: used, token: token === 'start' ? null : token, appeal, overflow, shortage }
  const most = isOwn ? MAX_COLUMNS : geometry.count
  return withPositioned(box, columns, filled, {
    kind: 'column',
    heightOf: () => height,
    most,
    space: columnSpace(space, geometry.width, height, true),
  })
}

/** Adds the positioned boxes of columns, with additional columns if they continue behind the last one. */
function withPositioned(
  box: ColumnsBox,
  columns: readonly LayoutResult[],
  filled: Omit<Filled, 'columns'>,
  run: ColumnRun,
): Filled {
  const entries = columns.flatMap(({ outOfFlow }, column) =>
    outOfFlow.filter(({ container }) => container !== undefined).map(hoisted => ({ column, hoisted })),
  )
  if (entries.length === 0) return { ...filled, columns: columns.map(column => ({ positionedEnd: 0, ...column })) }
  const flows = columns.map(({ fragment }, column): ColumnPart => ({ column, x: 0, y: 0, fragment }))
  const { parts, beyond, outOfFlow, ends, shortage } = placeInColumns(flows, entries, run)
  const count = beyond.reduce((most, { column }) => Math.max(most, column + 1), columns.length)
  const withBeyond = Array.from({ length: count }, (_, i): FilledColumn => {
    const fragment =
      parts[i]?.fragment ?? boxFragment(box.flow, { width: run.space.inlineSize, height: 0, isFirst: false })
    const added = beyond.filter(({ column }) => column === i)
    return {
      fragment: added.length === 0 ? fragment : { ...fragment, children: [...fragment.children, ...added] },
      outOfFlow: [
        ...(columns[i]?.outOfFlow ?? []).filter(({ container }) => container === undefined),
        ...outOfFlow.flatMap(({ column, hoisted }) => (column === i ? hoisted : [])),
      ],
      positionedEnd: ends[i] ?? 0,
    }
  })
  return { ...filled, columns: withBeyond, shortage: Math.min(filled.shortage, shortage) }
}

/** The used height of a column: a broken one is filled, and a margin at its end is truncated. */
function usedHeight({ fragment, token }: LayoutResult, height: number): number {
  if (height >= UNBOUNDED) return flowEnd(fragment)
  return token === null ? Math.min(flowEnd(fragment), Math.max(height, extentOfChildren(fragment))) : height
}

/** End of the flow in a column, with overflow, but without relative shifts of boxes of zero height. */
export const flowEnd = (fragment: BoxFragment): number =>
  fragment.part.isLast ? Math.max(fragment.height, childrenEnd(fragment)) : contentEnd(fragment)

/** End of the content in a column that is filled because it breaks. */
function contentEnd(fragment: Fragment): number {
  if (fragment.kind !== 'box' || fragment.part.isLast || fragment.box.kind === 'inline-root')
    return flowExtent(fragment)
  if (fragment.box.style.height !== 'auto' && fragment.box.element !== null) return fragment.height
  return childrenEnd(fragment)
}

/**
 * The lower end of the flow in a fragment, with the overflow of its boxes but without relative positioning, which affects no
 * other box (CSS Positioned Layout 3 §3.3, https://www.w3.org/TR/css-position-3/#relpos-insets). A line ends with its line
 * box, even if inline boxes overflow it (CSS 2.1, https://www.w3.org/TR/CSS2/visudet.html#leading).
 */
function flowExtent(fragment: Fragment): number {
  const { height } = fragment
  // Only a fragment with overflow has content below its own end.
  if (fragment.kind !== 'box' || extentOf(fragment) <= height + EPSILON) return height
  let end = height
  for (const { y, fragment: child } of fragment.children)
    if (!isPositioned(child)) end = Math.max(end, y - relativeShift(child) + flowExtent(child))
  return end
}

const isPositioned = (fragment: Fragment): boolean =>
  fragment.kind === 'box' && fragment.box.kind !== 'inline' && isAbsolutelyPositioned(fragment.box)

/** The vertical shift of a relatively positioned box; percentages refer to an indefinite height. */
function relativeShift(fragment: Fragment): number {
  if (fragment.kind !== 'box' || fragment.box.kind === 'inline-root') return 0
  const { style } = fragment.box
  return style.position === 'relative' ? styleOffset(style, 0, null, 'ltr').y : 0
}

/** End of the content of a fragment from its top, px, which may be above the end of the fragment. */
export const extentOfChildren = ({ children }: BoxFragment): number =>
  children.reduce((end, { y, fragment }) => Math.max(end, y - relativeShift(fragment) + flowExtent(fragment)), 0)

/** The lower end of the content of a column, px. */
function childrenEnd({ children }: BoxFragment): number {
  let end = 0
  for (const { y, fragment } of children) {
    const own = contentEnd(fragment)
    // Boxes of zero height do not extend the content.
    if (own > EPSILON) end = Math.max(end, y - relativeShift(fragment) + own)
  }
  return end
}

/** The constraint space of one column: a new fragmentainer and block formatting context, of at most `UNBOUNDED` height. */
function columnSpace(space: ColumnsSpace, width: number, height: number, atStart: boolean): ConstraintSpace {
  const { percentageBlockSize, fragmentainerSize, services } = space
  const room = Math.min(height, UNBOUNDED)
  return spaceInside(
    { fragmentainerSize, services },
    { inlineSize: width, percentageBlockSize },
    { fragmentation: { kind: 'column', spaceLeft: room, full: room, atStart } },
  )
}
