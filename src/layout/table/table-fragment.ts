/** Builds the fragment of a table: its row groups and rows around the placed cells. */
import type { Point } from '../../base/geometry.ts'
import type { ComputedStyle } from '../../css/style.ts'
import { capInside, cappedInside, isAtEnd, worseAppeal } from '../breaking.ts'
import { NO_EXCLUSIONS } from '../floats/exclusions.ts'
import {
  boxFragment,
  type FragmentParts,
  finiteShortage,
  marksAt,
  movedHoisted,
  sliceEdges,
  styleOffset,
} from '../fragment.ts'
import { isContainingBlock, isContainingStyle, placePositioned } from '../positioned.ts'
import type { BoxFragment, BreakAppeal, ConstraintSpace, HoistedBox, LayoutResult, Placed } from '../types.ts'
import { collapsedBordersOf } from './collapsed.ts'
import type { PlacedRow, TableFlow, TableToken } from './table-state.ts'
import type { TableGrid } from './table-types.ts'

/** The table's fragment from the placed rows; with a token the table continues. */
export function endTable(flow: TableFlow, goesOn: TableToken | null, appeal: BreakAppeal): LayoutResult {
  const token = goesOn ?? overflowToken(flow)
  const { box, space, grid, metrics } = flow
  const isLast = token === null || isAtEnd(token)
  const border = sliceEdges(flow.border, box.style, { bottom: !isLast })
  const padding = sliceEdges(flow.padding, box.style, { bottom: !isLast })
  const edges = padding.bottom + border.bottom
  const natural = endOfRows(flow, edges) + edges
  const height =
    grid.rows.length === 0 ? flow.y + Math.max(0, metrics.height ?? 0) + edges : filled(natural, isLast, space)
  // A table that ends here fits on a page, so `break-inside: avoid` can be satisfied.
  const inside = (found: BreakAppeal): BreakAppeal =>
    isLast ? cappedInside(box, found, space) : capInside(box, found, space, flow.resume ?? 'start')
  const parts = groupFragments(flow)
  const fragment = boxFragment(box, {
    width: metrics.width,
    height,
    border,
    padding,
    isFirst: flow.resume === null,
    isLast,
    children: parts.groups,
    marks: flow.resume === null ? marksAt(box, 0) : [],
    collapsedBorders: grid.collapsed === null ? null : collapsedBordersOf(metrics, grid.collapsed, flow.rows),
  })
  const positioned = isContainingBlock(box) ? placePositioned(fragment, parts.outOfFlow, space) : null
  return {
    fragment: positioned?.fragment ?? fragment,
    token,
    appeal: inside(worseAppeal(appeal, flow.overflowAppeal)),
    early: flow.best === null ? null : { path: flow.best.path, appeal: inside(flow.best.appeal) },
    exclusions: NO_EXCLUSIONS,
    outOfFlow: positioned?.outOfFlow ?? parts.outOfFlow,
    parallel: [],
    naturalHeight: null,
    shortage: finiteShortage(flow.shortage),
    endMargin: null,
  }
}

/**
 * A table that continues fills its fragmentainer, like a block (CSS Fragmentation 3,
 * https://www.w3.org/TR/css-break-3/#box-splitting); its groups and rows end where they end.
 */
const filled = (natural: number, isLast: boolean, { fragmentation }: ConstraintSpace): number =>
  isLast || fragmentation === null ? natural : Math.max(natural, fragmentation.spaceLeft)

/**
 * The end of the rows of a fragment. Spacing below the last row is truncated at a break, like a margin (CSS Fragmentation 3,
 * https://www.w3.org/TR/css-break-3/#break-margins).
 */
function endOfRows({ y, grid, rows, space: { fragmentation } }: TableFlow, edges: number): number {
  if (fragmentation === null || rows.length === 0) return y
  return Math.min(y, Math.max(y - grid.spacing.y, fragmentation.spaceLeft - edges))
}

/** The token of a table whose rows have all ended while cells overflow; null if none does. */
function overflowToken({ overflowing, grid, resume, y }: TableFlow): TableToken | null {
  if (overflowing.length === 0) return null
  const consumed = (resume?.consumed ?? 0) + y
  const row = grid.rows.length
  return { kind: 'table', row, cells: null, rowUsed: 0, spanning: [], consumed, overflowing, isAtEnd: true }
}

/** Fragments, and the positioned boxes whose containing block is outside them. */
interface Parts {
  readonly groups: readonly Placed[]
  readonly outOfFlow: readonly HoistedBox[]
}

/** Row fragments inside the fragments of their groups. */
function groupFragments(flow: TableFlow): Parts {
  const { grid, metrics, overflowed, rows: placed } = flow
  const rows = [...overflowed, ...placed]
  const groups: Placed[] = []
  const outOfFlow: HoistedBox[] = []
  const left = grid.border.left + metrics.padding.left + grid.spacing.x
  const width = Math.max(0, metrics.width - left - grid.border.right - metrics.padding.right - grid.spacing.x)
  for (let i = 0; i < rows.length; ) {
    const { group } = grid.rows[rows[i]!.index]!
    const top = rows[i]!.y
    const children: Placed[] = []
    const inGroup: HoistedBox[] = []
    let end = i
    const isAlike = (row: PlacedRow): boolean =>
      grid.rows[row.index]!.group === group && row.isRepeated === rows[i]!.isRepeated
    for (; end < rows.length && isAlike(rows[end]!); end++) {
      children.push(rowFragment(flow, rows[end]!, { x: left, y: top, width }, inGroup))
    }
    const first = rows[i]!
    const last = rows[end - 1]!
    const whole = boxFragment(group, {
      width,
      height: last.y + last.height - top + (end === rows.length ? spacingBelow(flow, last) : 0),
      children,
      isFirst: grid.rows[first.index - 1]?.group !== group && first.isFirstPart,
      isLast: grid.rows[last.index + 1]?.group !== group && last.isLastPart,
      isRepeated: first.isRepeated,
      marks: first.isRepeated || grid.rows[first.index - 1]?.group === group ? [] : marksAt(group, 0),
    })
    const shift = shiftOf(group.style, width, grid)
    const placedGroup = { x: left + shift.x, y: top + shift.y, fragment: whole }
    groups.push(withPositioned(placedGroup, inGroup, flow, outOfFlow))
    i = end
  }
  return { groups, outOfFlow }
}

/** The spacing between the last row of a fragment and a next one of its group, which the group has as far as it fits. */
function spacingBelow({ grid, space: { fragmentation } }: TableFlow, last: PlacedRow): number {
  const isInside = grid.rows[last.index + 1]?.group === grid.rows[last.index]!.group
  if (fragmentation === null || last.isRepeated || !last.isLastPart || !isInside) return 0
  return Math.max(0, Math.min(grid.spacing.y, fragmentation.spaceLeft - last.y - last.height))
}

/**
 * A row or group with its positioned descendants, if it is their containing block (CSS Positioned Layout 3,
 * https://www.w3.org/TR/css-position-3/#def-cb); others are added to `outOfFlow`, relative to the corner of the parent.
 */
function withPositioned(
  placed: Placed<BoxFragment>,
  inside: readonly HoistedBox[],
  { metrics: { context }, space }: TableFlow,
  outOfFlow: HoistedBox[],
): Placed<BoxFragment> {
  const { x, y, fragment } = placed
  // A repeated row is no part of the row that it repeats.
  const fragmentation = fragment.part.isRepeated ? null : space.fragmentation
  const result =
    inside.length > 0 && isContainingStyle(fragment.box.style)
      ? placePositioned(fragment, inside, { ...context, fragmentation })
      : null
  for (const entry of result?.outOfFlow ?? inside) outOfFlow.push(movedHoisted(entry, x, y))
  return result === null ? placed : { x, y, fragment: result.fragment }
}

/**
 * The fragment of a row or of a part of it, with cells in the row's coordinates. Marks belong to the first part of a row that
 * is not a repeated header.
 */
function rowFragment(
  flow: TableFlow,
  placed: PlacedRow,
  group: { x: number; y: number; width: number },
  outOfFlow: HoistedBox[],
): Placed {
  const { grid } = flow
  const { x: left, y: top, width } = group
  const { row } = grid.rows[placed.index]!
  const inside: HoistedBox[] = []
  const fragment = boxFragment(row, {
    width,
    height: placed.height,
    children: placed.cells.map(({ x, y, fragment, outOfFlow: fromCell }): Placed => {
      const shift = fragment.box.kind === 'block' ? shiftOf(fragment.box.style, width, grid) : NO_SHIFT
      const placed = { x: x - left + shift.x, y: y + shift.y, fragment }
      for (const entry of fromCell) inside.push(movedHoisted(entry, placed.x, placed.y))
      return placed
    }),
    isFirst: placed.isFirstPart,
    isLast: placed.isLastPart,
    isRepeated: placed.isRepeated,
    marks: placed.isRepeated || !placed.isFirstPart ? [] : marksAt(row, 0),
    ...baselinesIn(flow, placed, row.style),
  })
  const shift = shiftOf(row.style, width, grid)
  return withPositioned({ x: shift.x, y: placed.y - top + shift.y, fragment }, inside, flow, outOfFlow)
}

/**
 * The baseline of a row: that of its baseline-aligned cells, or else the lowest end of the content box of a cell (CSS 2.1,
 * https://www.w3.org/TR/CSS2/tables.html#height-layout). The lowest is the side under the lines, where `vertical-lr` begins.
 */
function baselinesIn(
  { metrics }: TableFlow,
  { index, height, cells, isFirstPart }: PlacedRow,
  { writingMode }: ComputedStyle,
): Pick<FragmentParts, 'baseline'> {
  if (cells.length === 0 || !isFirstPart) return {}
  const side = writingMode === 'vertical-lr' ? 'top' : 'bottom'
  const least = Math.min(...cells.map(({ fragment: { border, padding } }) => border[side] + padding[side]))
  const lowest = side === 'top' ? least : Math.max(0, height - least)
  const baseline = metrics.rows.get(index)?.baseline ?? lowest
  return { baseline: { first: baseline, last: baseline } }
}

const NO_SHIFT: Point = { x: 0, y: 0 }

/**
 * The relative shift of a part of a table (CSS Positioned Layout 3, https://www.w3.org/TR/css-position-3/#relpos-insets);
 * collapsed borders do not move.
 */
const shiftOf = (style: ComputedStyle, width: number, { box }: TableGrid): Point =>
  style.position === 'relative' ? styleOffset(style, width, null, box.style.direction) : NO_SHIFT
