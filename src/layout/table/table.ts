/**
 * Table layout with fragmentation (CSS Tables 3 §3 and §6, https://www.w3.org/TR/css-tables-3/; CSS Fragmentation 3,
 * https://www.w3.org/TR/css-break-3/).
 *
 * Column widths are computed once. Rows are placed in order; a row moves to the next page as a whole before it is split, and
 * the cells of a split row are parallel flows with one token each. Header and footer groups repeat if they take at most a
 * quarter of a page (§6.1).
 */

import type { TableBox } from '../../boxes/box.ts'
import type { Break } from '../../css/style.ts'
import type { BreakToken } from '../break-token.ts'
import type { EarlyBreak } from '../breaking.ts'
import {
  avoids,
  betterBreak,
  capInside,
  EPSILON,
  forcedOf,
  isAtEnd,
  lesserShortage,
  rowBreaks,
  worseAppeal,
} from '../breaking.ts'
import { spaceWith } from '../constraint-space.ts'
import { holdsForced } from '../forced.ts'
import { resultWith } from '../fragment.ts'
import type { ConstraintSpace, Fragmentainer, LayoutResult } from '../types.ts'
import { BreakAppeal } from '../types.ts'
import { placeCarried } from './carried.ts'
import { resumeOverflow } from './cell-overflow.ts'
import { layoutContinued } from './continued.ts'
import { placeWholeRow } from './placed-rows.ts'
import type { CutRow, RowRooms } from './row-cut.ts'
import { cutRow, extentOfRow, placeSplitRow, restOfRow, splitCells } from './row-cut.ts'
import { rowMetrics } from './rows.ts'
import { appealOfSpans, cutSpans, restOfSpans, resumeSpans } from './spans.ts'
import { endTable } from './table-fragment.ts'
import { groupHeight, mayRepeat, startTable } from './table-start.ts'
import type { TableFlow, TableToken } from './table-state.ts'
import type { TableGrid } from './table-types.ts'

/** Lays out a table grid or its next part. The overflow of a finished table continues in parallel to the content after it. */
export const layoutTable = (box: TableBox, space: ConstraintSpace, token: BreakToken | 'start'): LayoutResult =>
  layoutContinued(box, space, token, layoutRows)

/**
 * Lays out the rows of a table from a token: the repeated header, overflow of earlier parts, cells that span the break, then
 * rows until one does not fit, then the footer (CSS Tables 3, https://www.w3.org/TR/css-tables-3/#repeated-headers).
 */
function layoutRows(box: TableBox, space: ConstraintSpace, token: BreakToken | 'start'): LayoutResult {
  const flow = startTable(box, space, token)
  if (isAtEnd(flow.resume)) {
    resumeOverflow(flow)
    return endTable(flow, null, BreakAppeal.perfect)
  }
  placeHeader(flow)
  resumeOverflow(flow)
  if (flow.resume !== null) placeCarried(flow, flow.resume.row, 'brought')
  resumeSpans(flow)
  forgetRows(flow)
  for (let row = flow.resume?.row ?? flow.bodyStart; row < flow.bodyEnd; row++) {
    const ended = placeBodyRow(flow, row)
    if (ended !== null) return ended
  }
  placeFooter(flow)
  return endTable(flow, null, BreakAppeal.perfect)
}

/** Drops the metrics of rows on finished pages, except those from which a cell still spans. */
function forgetRows({ bodyStart, metrics, resume }: TableFlow): void {
  // Rows of a table with a specified height share it, so they cannot be measured separately.
  if (resume === null || metrics.height !== null) return
  const first = resume.spanning.reduce((least, { row }) => Math.min(least, row), resume.row)
  for (const row of metrics.rows.keys()) if (row >= bodyStart && row < first) metrics.rows.delete(row)
}

// ---------- header and footer ----------

/** Places the rows of the header group; on later pages only if its height allows it to repeat. */
function placeHeader(flow: TableFlow): void {
  const { bodyStart, metrics, space, resume } = flow
  if (bodyStart === 0) return
  const height = groupHeight(metrics, 0, bodyStart)
  if (resume !== null && !mayRepeat(height, space)) return
  for (let row = 0; row < bodyStart; row++) placeWholeRow(flow, row, resume !== null)
}

function placeFooter(flow: TableFlow, isRepeated = false): void {
  for (let row = flow.bodyEnd; row < flow.grid.rows.length; row++) placeWholeRow(flow, row, isRepeated)
}

// ---------- body ----------

/**
 * Places one row of the body, or ends the fragment. A break before the row competes with a break inside it: the better appeal
 * wins; if equal, the one inside, which fills the page further. The steps: a second pass stops at `stopAt`; forced breaks; a
 * broken row resumes; a row that fits is placed; otherwise it is broken, or the break is before it or at the best earlier
 * opportunity.
 */
function placeBodyRow(flow: TableFlow, row: number): LayoutResult | null {
  const { space, grid, resume } = flow
  const { fragmentation, stopAt } = space
  const isResumed = resume?.row === row && resume.cells !== null
  if (fragmentation === null) {
    if (isResumed) return placeCut(flow, row, cutRest(flow, row, resume.cells), resume.cells)
    placeWholeRow(flow, row, false)
    return null
  }
  if (stopAt !== null && stopAt[0] === row) return breakBeforeRow(flow, row, BreakAppeal.perfect)
  // A break after a row does not avoid one in what overflows its cells.
  const appealBefore = isResumed ? BreakAppeal.lastResort : worseAppeal(rowAppeal(flow, row), flow.overflowAppeal)
  if (flow.bodyRows > 0 && isForcedBefore(grid, row, fragmentation.kind))
    return breakBeforeRow(flow, row, BreakAppeal.perfect)
  const isLastRow = row === flow.bodyEnd - 1
  const left = fragmentation.spaceLeft - flow.y
  // Spacing below the last row is truncated, like a margin.
  const end = flow.footerHeight + grid.border.bottom + flow.metrics.padding.bottom
  const broken = left - (flow.footerRepeats ? flow.footerHeight : 0) - flow.carriedHeight
  const rooms: RowRooms = { ended: isLastRow ? left - end : broken, broken }
  const isFirst = fragmentation.atStart && flow.bodyRows === 0
  if (isResumed) return placeCut(flow, row, cutRow(flow, row, rooms, resume.cells, true), resume.cells)
  const height = Math.max(rowMetrics(flow.metrics, row).height, restOfSpans(flow, row))
  const fits = Math.max(height, extentOfRow(flow, row)) <= rooms.ended + EPSILON
  if (fits && !forcesInRow(flow, row)) {
    if (flow.bodyRows > 0) flow.best = betterBreak({ path: [row], appeal: appealBefore }, flow.best)
    placeWholeRow(flow, row, false, height)
    return null
  }
  flow.shortage = lesserShortage(flow.shortage, Math.max(height, extentOfRow(flow, row)) - rooms.ended)
  const cut =
    !isFirst && isHeldByLine(flow, row, Math.max(rooms.ended, rooms.broken))
      ? null
      : cutRow(flow, row, rooms, null, isFirst)
  const early = space.stopAt === null && flow.best !== null ? flow.best : null
  const spans = appealOfSpans(flow)
  const appeal = worseAppeal(spans, appealBefore)
  const least = Math.max(appeal, early?.appeal ?? BreakAppeal.lastResort)
  if (cut !== null && (isFirst || (cut.appeal >= least && endsHere(cut, height, rooms)))) {
    if (!isFirst && !cut.isBroken) flow.best = betterBreak({ path: [row], appeal: appealBefore }, flow.best)
    return placeCut(flow, row, cut, null)
  }
  if (early !== null && early.appeal > appeal) return relayout(flow, early)
  return breakBeforeRow(flow, row, appeal)
}

/**
 * Whether a break leaves a part of its row here. A row that ends here may overflow the page; the overflow continues in
 * parallel.
 */
const endsHere = (cut: CutRow, height: number, { ended }: RowRooms): boolean =>
  cut.isBroken ? cut.appeal > BreakAppeal.lastResort : Math.max(height, cut.height) <= ended + EPSILON

/** Whether a cell of a row contains a single line that does not fit, px: any break inside would be a last resort. */
const isHeldByLine = ({ grid, metrics }: TableFlow, row: number, room: number): boolean =>
  rowMetrics(metrics, row).cells.some(({ fragment }, position) => {
    const [only] = fragment.children
    if (only === undefined || fragment.children.length > 1 || grid.rows[row]!.cells[position]!.rowSpan > 1) return false
    const { fragment: root, y } = only
    if (root.kind !== 'box' || root.box.kind !== 'inline-root' || root.children.length !== 1) return false
    return y + root.height > room + EPSILON
  })

/** Whether a break is forced inside a cell that begins in a row. */
const forcesInRow = ({ grid, space }: TableFlow, row: number): boolean =>
  grid.rows[row]!.cells.some(
    ({ box, rowSpan }) => rowSpan === 1 && holdsForced(box, space.fragmentation!.kind, space.services),
  )

/**
 * The appeal of a break before a row (CSS Fragmentation 3, https://www.w3.org/TR/css-break-3/#unforced-breaks): a last resort
 * at the top of the table; cells that span the break are broken.
 */
function rowAppeal(flow: TableFlow, row: number): BreakAppeal {
  if (flow.bodyRows === 0) return BreakAppeal.lastResort
  const kind = flow.space.fragmentation?.kind ?? 'page'
  const next = flow.grid.rows[row]!
  const isAvoided =
    breaksBetween(flow.grid, row).some(values => values.some(value => avoids(value, kind))) ||
    (flow.grid.rows[row - 1]!.group === next.group && avoids(next.group.style.breakInside, kind))
  return isAvoided ? BreakAppeal.violatesAvoid : BreakAppeal.perfect
}

/** Whether a value of two rows, of what is at their edges, or of their groups where they differ, forces a break between them. */
function isForcedBefore(grid: TableGrid, row: number, kind: Fragmentainer['kind']): boolean {
  const [after, before] = breaksBetween(grid, row)
  return (after.length > 0 || before.length > 0) && forcedOf(after, before, kind) !== null
}

/** The values of `break-after` above the upper edge of a row, and those of `break-before` below it. */
function breaksBetween({ rows }: TableGrid, row: number): readonly [after: readonly Break[], before: readonly Break[]] {
  const previous = rows[row - 1]!
  const next = rows[row]!
  const after = rowBreaks(previous.row, 'breakAfter')
  const before = rowBreaks(next.row, 'breakBefore')
  if (previous.group === next.group) return [after, before]
  return [
    [...after, previous.group.style.breakAfter],
    [next.group.style.breakBefore, ...before],
  ]
}

// ---------- breaks ----------

/** Places the part of a row that fits, and ends the fragment if the row continues. */
function placeCut(
  flow: TableFlow,
  row: number,
  cut: CutRow,
  tokens: readonly (BreakToken | null)[] | null,
): LayoutResult | null {
  const overflowing = flow.overflowing.length
  const left = placeSplitRow(flow, row, cut, tokens)
  if (flow.overflowing.length > overflowing) flow.overflowAppeal = worseAppeal(flow.overflowAppeal, cut.appeal)
  if (left === null) return null
  const used = flow.resume?.row === row ? flow.resume.rowUsed : 0
  return breakAt(flow, row, left, cut.appeal, used + cut.height)
}

/** The rest of a row of earlier pages, if nothing breaks any more. */
function cutRest(flow: TableFlow, row: number, cells: readonly (BreakToken | null)[]): CutRow {
  const cut = splitCells(flow, row, Number.POSITIVE_INFINITY, cells, true)
  return { ...cut, height: Math.max(cut.height, restOfRow(flow, row)) }
}

/** Ends the fragment before a row; a row whose cells have begun keeps their tokens. */
function breakBeforeRow(flow: TableFlow, row: number, appeal: BreakAppeal): LayoutResult {
  const cells = flow.resume?.row === row ? flow.resume.cells : null
  return breakAt(flow, row, cells, appeal, flow.resume?.row === row ? flow.resume.rowUsed : 0)
}

/** Ends the fragment at a row: breaks cells that span the break, places carried sums, and repeats the footer. */
function breakAt(
  flow: TableFlow,
  row: number,
  cells: readonly (BreakToken | null)[] | null,
  appeal: BreakAppeal,
  rowUsed: number,
): LayoutResult {
  const spanning = cutSpans(flow)
  if (flow.bodyRows > 0) placeCarried(flow, row, 'forward')
  if (flow.footerRepeats) {
    // A broken row has no spacing after it yet; the footer ends the fragment and has none either.
    if (cells !== null && flow.rows.at(-1)?.isLastPart === false) flow.y += flow.grid.spacing.y
    placeFooter(flow, true)
    flow.y -= flow.grid.spacing.y
  }
  const consumed = (flow.resume?.consumed ?? 0) + flow.y
  const token: TableToken = { kind: 'table', row, cells, rowUsed, spanning, consumed, overflowing: flow.overflowing }
  return endTable(flow, token, appeal)
}

/** Lays the fragment out again up to an earlier and better break. */
function relayout(flow: TableFlow, at: EarlyBreak): LayoutResult {
  const result = layoutRows(flow.box, spaceWith(flow.space, { stopAt: at.path }), flow.resume ?? 'start')
  return resultWith(result, {
    appeal: capInside(flow.box, at.appeal, flow.space, flow.resume ?? 'start'),
    early: null,
    shortage: flow.shortage,
  })
}
