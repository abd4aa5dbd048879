/**
 * Lays the flow of a multi-column container out into columns of one height (CSS Multi-column 1,
 * https://www.w3.org/TR/css-multicol-1/#filling-columns).
 */
import type { ColumnsBox } from '../../boxes/box.ts'
import { isAbsolutelyPositioned } from '../../boxes/in-flow.ts'
import { resolve } from '../../css/style.ts'
import type { BreakToken } from '../break-token.ts'
import { EPSILON } from '../breaking.ts'
import { spaceInside } from '../constraint-space.ts'
import { boxFragment, extentOf, styleOffset } from '../fragment.ts'
import type { BoxFragment, ConstraintSpace, Fragment, HoistedBox, LayoutResult } from '../types.ts'
import { BreakAppeal } from '../types.ts'
import { type ColumnPart, type ColumnRun, placeInColumns } from './divided-positioned.ts'

/** The number of columns, their width and the gap between two of them, px. */
export interface ColumnGeometry {
  readonly count: number
  readonly width: number
  readonly gap: number
}

/**
 * The number and width of columns (CSS Multi-column 1, https://www.w3.org/TR/css-multicol-1/#pseudo-algorithm). A `normal` gap
 * is 1em there (§4.1). `column-width` is a wish, at least 1 px so that the number is finite; widths share what there is.
 *
 * @param available the width of the container's content box, px
 */
export function columnGeometry({ style }: ColumnsBox, available: number): ColumnGeometry {
  const gap = style.columnGap === 'normal' ? style.fontSize : resolve(style.columnGap, available)
  const { columnWidth, columnCount } = style
  const fitting =
    columnWidth === 'auto'
      ? Number.POSITIVE_INFINITY
      : Math.max(1, Math.floor((available + gap) / (Math.max(columnWidth, 1) + gap)))
  const count = Math.max(1, Math.min(fitting, columnCount === 'auto' ? fitting : columnCount, MAX_COLUMNS))
  return { count, gap, width: Math.max(0, (available - (count - 1) * gap) / count) }
}

/** A bound on what overflowing columns and narrow widths can ask for. */
export const MAX_COLUMNS = 1_000

/** Higher than any content, px: what is broken fills its column, so that the height has to be a number. */
export const UNBOUNDED = 1e7

/** The bounds on the height of columns and on their number. */
export interface Bounds {
  readonly start: BreakToken | 'start'
  /** The height that columns may have. */
  readonly most: number
  /** The container's own height is what bounds them: what does not fit stands in further columns beside (§8.2). */
  readonly isOwn: boolean
  /** Nothing larger follows: something has to be placed. */
  readonly atStart: boolean
}

/** A column with what was laid out in it. */
interface FilledColumn {
  readonly fragment: BoxFragment
  /** Positioned descendants whose containing block is around the columns. */
  readonly outOfFlow: readonly HoistedBox[]
  /** Where what is positioned in it ends. */
  readonly positionedEnd: number
}

/** The flow of a container in columns of one height. */
export interface Filled {
  readonly columns: readonly FilledColumn[]
  /** Of the tallest column's content. */
  readonly height: number
  readonly token: BreakToken | null
  /** Of the worst break between the columns. */
  readonly appeal: BreakAppeal
  /** How far content stands out of the lowest end of the columns: what cannot be cut there. */
  readonly overflow: number
  /** The least by which columns would have to be higher for any of their breaks to be elsewhere. */
  readonly shortage: number
}

/** All of the space around columns that their flow can depend on: the fragmentainers in it are the columns themselves. */
export type ColumnsSpace = Pick<
  ConstraintSpace,
  'inlineSize' | 'percentageBlockSize' | 'fragmentainerSize' | 'services'
>

/**
 * Runs the flow of a container through columns of one height, from where it goes on, until it ends or there are no more.
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
    // Where a column takes nothing the next ones, which are as high, do not either.
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

/** Adds what is positioned in boxes of the columns, in columns of its own where it goes on behind them. */
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

/** How high a column of a height is: what is broken fills it, and a margin at its end is cut off. */
function usedHeight({ fragment, token }: LayoutResult, height: number): number {
  if (height >= UNBOUNDED) return flowEnd(fragment)
  return token === null ? Math.min(flowEnd(fragment), Math.max(height, extentOfChildren(fragment))) : height
}

/** Where the flow in a column ends: with what stands out of it, but not where a box without height is moved to. */
export const flowEnd = (fragment: BoxFragment): number =>
  fragment.part.isLast ? Math.max(fragment.height, childrenEnd(fragment)) : contentEnd(fragment)

/** What is broken fills its column; what counts is where the content in it ends. */
function contentEnd(fragment: Fragment): number {
  if (fragment.kind !== 'box' || fragment.part.isLast || fragment.box.kind === 'inline-root')
    return flowExtent(fragment)
  if (fragment.box.style.height !== 'auto' && fragment.box.element !== null) return fragment.height
  return childrenEnd(fragment)
}

/**
 * How far down the flow in a fragment reaches, with what overflows its boxes, but as if nothing were moved by relative
 * positioning: that has no effect on the layout of anything else (CSS Positioned Layout 3 §3.3). A line is as high as its line
 * box, whatever the edges of inline boxes and negative margins let stand out of that (CSS 2.1,
 * https://www.w3.org/TR/CSS2/visudet.html#leading).
 * https://www.w3.org/TR/css-position-3/#relpos-insets
 * https://www.w3.org/TR/CSS2/visudet.html#line-height
 */
function flowExtent(fragment: Fragment): number {
  const { height } = fragment
  // What reaches no further than the box itself needs no look inside.
  if (fragment.kind !== 'box' || extentOf(fragment) <= height + EPSILON) return height
  let end = height
  for (const { y, fragment: child } of fragment.children)
    if (!isPositioned(child)) end = Math.max(end, y - relativeShift(child) + flowExtent(child))
  return end
}

const isPositioned = (fragment: Fragment): boolean =>
  fragment.kind === 'box' && fragment.box.kind !== 'inline' && isAbsolutelyPositioned(fragment.box)

/** How far a box is moved down by its relative position; percentages are of a height that columns do not have. */
function relativeShift(fragment: Fragment): number {
  if (fragment.kind !== 'box' || fragment.box.kind === 'inline-root') return 0
  const { style } = fragment.box
  return style.position === 'relative' ? styleOffset(style, 0, null, 'ltr').y : 0
}

/** Where the content of a fragment ends, from its top, px: also where the fragment itself fills its column. */
export const extentOfChildren = ({ children }: BoxFragment): number =>
  children.reduce((end, { y, fragment }) => Math.max(end, y - relativeShift(fragment) + flowExtent(fragment)), 0)

/** How far down the content of a column reaches, px. */
function childrenEnd({ children }: BoxFragment): number {
  let end = 0
  for (const { y, fragment } of children) {
    const own = contentEnd(fragment)
    // Where a box without height stands makes no difference.
    if (own > EPSILON) end = Math.max(end, y - relativeShift(fragment) + own)
  }
  return end
}

/**
 * The constraint space of one column: a fragmentainer of its own, a new block formatting context, and no more room than
 * a number may count.
 */
function columnSpace(space: ColumnsSpace, width: number, height: number, atStart: boolean): ConstraintSpace {
  const { percentageBlockSize, fragmentainerSize, services } = space
  const room = Math.min(height, UNBOUNDED)
  return spaceInside(
    { fragmentainerSize, services },
    { inlineSize: width, percentageBlockSize },
    { fragmentation: { kind: 'column', spaceLeft: room, full: room, atStart } },
  )
}
