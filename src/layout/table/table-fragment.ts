/** The fragment of a table: its row groups and rows around the cells that were placed. */
import type { Point } from '../../base/geometry.ts'
import type { ComputedStyle } from '../../css/style.ts'
import { capInside, cappedInside, isAtEnd, worseAppeal } from '../breaking.ts'
import { NO_EXCLUSIONS } from '../floats/exclusions.ts'
import { boxFragment, marksAt, movedHoisted, sliceEdges, styleOffset } from '../fragment.ts'
import { isContainingBlock, isContainingStyle, placePositioned } from '../positioned.ts'
import type { BoxFragment, BreakAppeal, HoistedBox, LayoutResult, Placed } from '../types.ts'
import { collapsedBordersOf } from './collapsed.ts'
import type { TableMetrics } from './rows.ts'
import type { PlacedRow, TableFlow, TableToken } from './table-state.ts'
import type { TableGrid } from './table-types.ts'

/** The table's fragment from what has been placed; with a token it goes on. */
export function endTable(flow: TableFlow, goesOn: TableToken | null, appeal: BreakAppeal): LayoutResult {
  const token = goesOn ?? overflowToken(flow)
  const { box, space, grid, metrics } = flow
  const isLast = token === null || isAtEnd(token)
  const border = sliceEdges(flow.border, box.style, { bottom: !isLast })
  const padding = sliceEdges(flow.padding, box.style, { bottom: !isLast })
  const edges = padding.bottom + border.bottom
  const natural = endOfRows(flow, edges) + edges
  const height = grid.rows.length === 0 ? flow.y + Math.max(0, metrics.height ?? 0) + edges : natural
  // A table that ends here fits in a page: what it avoids can be avoided.
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
    ...(Number.isFinite(flow.shortage) ? { shortage: flow.shortage } : {}),
  }
}

/**
 * Where the rows of a fragment end. The spacing below the last one is left out as far as there is no room for it: at a break
 * there is none, as there is no margin (CSS Fragmentation 3, https://www.w3.org/TR/css-break-3/#break-margins).
 */
function endOfRows({ y, grid, rows, space: { fragmentation } }: TableFlow, edges: number): number {
  if (fragmentation === null || rows.length === 0) return y
  return Math.min(y, Math.max(y - grid.spacing.y, fragmentation.spaceLeft - edges))
}

/** Where all rows have ended, but not what overflows their cells; null where nothing does. */
function overflowToken({ overflowing, grid, resume, y }: TableFlow): TableToken | null {
  if (overflowing.length === 0) return null
  const consumed = (resume?.consumed ?? 0) + y
  const row = grid.rows.length
  return { kind: 'table', row, cells: null, rowUsed: 0, spanning: [], consumed, overflowing, isAtEnd: true }
}

/** Fragments with what is positioned in them and refers to a box around them. */
interface Parts {
  readonly groups: readonly Placed[]
  readonly outOfFlow: readonly HoistedBox[]
}

/** Rows as fragments, in those of their groups. */
function groupFragments({ grid, metrics, overflowed, rows: placed }: TableFlow): Parts {
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
      children.push(rowFragment(metrics, rows[end]!, { x: left, y: top, width }, inGroup))
    }
    const first = rows[i]!
    const last = rows[end - 1]!
    const whole = boxFragment(group, {
      width,
      height: last.y + last.height - top,
      children,
      isFirst: grid.rows[first.index - 1]?.group !== group && first.isFirstPart,
      isLast: grid.rows[last.index + 1]?.group !== group && last.isLastPart,
      isRepeated: first.isRepeated,
      marks: first.isRepeated || grid.rows[first.index - 1]?.group === group ? [] : marksAt(group, 0),
    })
    const shift = shiftOf(group.style, width, grid)
    const placedGroup = { x: left + shift.x, y: top + shift.y, fragment: whole }
    groups.push(withPositioned(placedGroup, inGroup, metrics, outOfFlow))
    i = end
  }
  return { groups, outOfFlow }
}

/**
 * A row or a group with what is positioned in it, if it is the containing block of that (CSS Positioned Layout 3,
 * https://www.w3.org/TR/css-position-3/#def-cb); the rest is added to `outOfFlow`, from the corner of what is around it.
 */
function withPositioned(
  placed: Placed<BoxFragment>,
  inside: readonly HoistedBox[],
  { context }: TableMetrics,
  outOfFlow: HoistedBox[],
): Placed<BoxFragment> {
  const { x, y, fragment } = placed
  const result =
    inside.length > 0 && isContainingStyle(fragment.box.style) ? placePositioned(fragment, inside, context) : null
  for (const entry of result?.outOfFlow ?? inside) outOfFlow.push(movedHoisted(entry, x, y))
  return result === null ? placed : { x, y, fragment: result.fragment }
}

/**
 * The fragment of a row or of a part of it, with its cells in the row's coordinates. Marks belong to the first part of
 * a row that is not a repeated header.
 */
function rowFragment(
  metrics: TableMetrics,
  placed: PlacedRow,
  group: { x: number; y: number; width: number },
  outOfFlow: HoistedBox[],
): Placed {
  const { grid } = metrics
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
  })
  const shift = shiftOf(row.style, width, grid)
  return withPositioned({ x: shift.x, y: placed.y - top + shift.y, fragment }, inside, metrics, outOfFlow)
}

const NO_SHIFT: Point = { x: 0, y: 0 }

/**
 * How far a part of a table is shown from its place (CSS Positioned Layout 3,
 * https://www.w3.org/TR/css-position-3/#relpos-insets); borders that are shared stay.
 */
const shiftOf = (style: ComputedStyle, width: number, { box }: TableGrid): Point =>
  style.position === 'relative' ? styleOffset(style, width, null, box.style.direction) : NO_SHIFT
