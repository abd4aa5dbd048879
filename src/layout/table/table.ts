/**
 * Table layout with fragmentation (CSS Tables 3 §4 and §6, CSS Fragmentation 3).
 *
 * Column widths are solved once. Rows are placed one after the other; a row moves whole to the next page before it is
 * split, and the cells of a split row are parallel flows with a token each. Header and footer groups are repeated
 * where they take no more than a quarter of a page (§6.1).
 */
import type { TableBox } from '../../boxes/box.ts'
import type { BreakToken } from '../break-token.ts'
import type { EarlyBreak } from '../breaking.ts'
import { avoids, betterBreak, capInside, EPSILON, lesserShortage } from '../breaking.ts'
import { holdsForced } from '../forced.ts'
import { extentOf } from '../fragment.ts'
import type { BoxFragment, ConstraintSpace, LayoutResult } from '../types.ts'
import { BreakAppeal } from '../types.ts'
import { placeCarried } from './carried.ts'
import { layoutContinued } from './continued.ts'
import type { PlacedCell, PlacedRow, TableFlow, TableToken } from './flow.ts'
import { endTable } from './fragments.ts'
import type { GridCell, TableGrid } from './grid.ts'
import type { CutRow, RowRooms } from './row-cut.ts'
import { cutRow, restOfRow, splitCells } from './row-cut.ts'
import { cellOffset, emptyCell, filledCell, finishedCell, rowMetrics, spannedHeight, stretchCell } from './rows.ts'
import { cutSpans, endSpans, restOfSpans, resumeSpans } from './spans.ts'
import { groupHeight, mayRepeat, startTable } from './table-start.ts'

export const layoutTable = (box: TableBox, space: ConstraintSpace, token: BreakToken | 'start'): LayoutResult =>
  layoutContinued(box, space, token, layoutRows)

function layoutRows(box: TableBox, space: ConstraintSpace, token: BreakToken | 'start'): LayoutResult {
  const flow = startTable(box, space, token)
  placeHeader(flow)
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

/** Rows on finished pages are not needed again; those that a cell still reaches down from are. */
function forgetRows({ bodyStart, metrics, resume }: TableFlow): void {
  // The rows of a table with a height of its own share it: they cannot be measured apart.
  if (resume === null || metrics.height !== null) return
  const first = resume.spanning.reduce((least, { row }) => Math.min(least, row), resume.row)
  for (const row of metrics.rows.keys()) if (row >= bodyStart && row < first) metrics.rows.delete(row)
}

// ---------- header and footer ----------

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

function placeBodyRow(flow: TableFlow, row: number): LayoutResult | null {
  const { space, grid, resume } = flow
  const { fragmentation, stopAt } = space
  const isResumed = resume?.row === row && resume.cells !== null
  if (fragmentation === null) {
    if (isResumed) return placeRestOfRow(flow, row, resume.cells)
    placeWholeRow(flow, row, false)
    return null
  }
  if (stopAt !== null && stopAt[0] === row) return breakBeforeRow(flow, row, BreakAppeal.perfect)
  const appealBefore = isResumed ? BreakAppeal.lastResort : rowAppeal(flow, row)
  if (flow.bodyRows > 0 && isForcedBefore(grid, row)) return breakBeforeRow(flow, row, BreakAppeal.perfect)
  const isLastRow = row === flow.bodyEnd - 1
  const left = fragmentation.spaceLeft - flow.y
  const spacing = flow.footerHeight === 0 ? grid.spacing.y : 0
  const end = flow.footerHeight + grid.border.bottom + flow.metrics.padding.bottom + spacing
  const broken = left - (flow.footerRepeats ? flow.footerHeight : 0) - flow.carriedHeight
  const rooms: RowRooms = { ended: isLastRow ? left - end : broken, broken }
  const isFirst = fragmentation.atStart && flow.bodyRows === 0
  if (isResumed) return placeSplitRow(flow, row, cutRow(flow, row, rooms, resume.cells, true), resume.cells)
  const height = Math.max(rowMetrics(flow.metrics, row).height, restOfSpans(flow, row))
  const fits = Math.max(height, extentOfRow(flow, row)) <= rooms.ended + EPSILON
  if (fits && !forcesInRow(flow, row)) {
    if (flow.bodyRows > 0) flow.best = betterBreak({ path: [row], appeal: appealBefore }, flow.best)
    placeWholeRow(flow, row, false, height)
    return null
  }
  flow.shortage = lesserShortage(flow.shortage, Math.max(height, extentOfRow(flow, row)) - rooms.ended)
  const cut = cutRow(flow, row, rooms, null, isFirst)
  const early = space.stopAt === null && flow.best !== null ? flow.best : null
  const isBest = isFirst || (cut.appeal >= appealBefore && cut.appeal >= (early?.appeal ?? BreakAppeal.lastResort))
  if (isFirst || (isBest && cut.isBroken && cut.appeal > BreakAppeal.lastResort))
    return placeSplitRow(flow, row, cut, null)
  if (early !== null && early.appeal > appealBefore) return relayout(flow, early)
  return breakBeforeRow(flow, row, appealBefore)
}

/** Whether a break is forced in a cell that begins in a row. */
const forcesInRow = ({ grid, space }: TableFlow, row: number): boolean =>
  grid.rows[row]!.cells.some(
    ({ box, rowSpan }) => rowSpan === 1 && holdsForced(box, space.fragmentation!.kind, space.services),
  )

/** What earlier pages have left of a row, where nothing breaks. */
function placeRestOfRow(flow: TableFlow, row: number, cells: readonly (BreakToken | null)[]): LayoutResult | null {
  const cut = splitCells(flow, row, Number.POSITIVE_INFINITY, cells, true)
  return placeSplitRow(flow, row, { ...cut, height: Math.max(cut.height, restOfRow(flow, row)) }, cells)
}

/** Where the flow of a row's own cells ends, from its top: below its height where something overflows in one. */
const extentOfRow = ({ metrics, grid }: TableFlow, row: number): number =>
  rowMetrics(metrics, row).cells.reduce(
    (most, { fragment }, position) =>
      grid.rows[row]!.cells[position]!.rowSpan > 1 ? most : Math.max(most, extentOf(fragment)),
    0,
  )

/** How good it is to break before a row: not at all at the head of the table. Cells that reach across go on below. */
function rowAppeal(flow: TableFlow, row: number): BreakAppeal {
  if (flow.bodyRows === 0) return BreakAppeal.lastResort
  const previous = flow.grid.rows[row - 1]!
  const next = flow.grid.rows[row]!
  const kind = flow.space.fragmentation?.kind ?? 'page'
  const isSameGroup = previous.group === next.group
  const values = [
    previous.row.style.breakAfter,
    next.row.style.breakBefore,
    ...(isSameGroup ? [next.group.style.breakInside] : [previous.group.style.breakAfter, next.group.style.breakBefore]),
  ]
  return values.some(value => avoids(value, kind)) ? BreakAppeal.violatesAvoid : BreakAppeal.perfect
}

function isForcedBefore(grid: TableGrid, row: number): boolean {
  const previous = grid.rows[row - 1]!
  const next = grid.rows[row]!
  const values = [
    previous.row.style.breakAfter,
    next.row.style.breakBefore,
    ...(previous.group === next.group ? [] : [previous.group.style.breakAfter, next.group.style.breakBefore]),
  ]
  return values.some(
    value =>
      value === 'page' ||
      value === 'left' ||
      value === 'right' ||
      value === 'recto' ||
      value === 'verso' ||
      value === 'always' ||
      value === 'all',
  )
}

function placeWholeRow(flow: TableFlow, index: number, isRepeated: boolean, least = 0): void {
  const { grid, metrics, space } = flow
  const row = rowMetrics(metrics, index)
  const height = Math.max(row.height, least)
  const cells: PlacedCell[] = []
  grid.rows[index]!.cells.forEach((cell, position) => {
    if (cell.rowSpan > 1 && !isRepeated && space.fragmentation !== null && index >= flow.bodyStart) {
      flow.spans.push({ cell, position, y: flow.y, token: 'start' })
      return
    }
    const spanned = cell.rowSpan > 1 ? spannedHeight(metrics, index, index + cell.rowSpan, grid.spacing.y) : height
    const result = filledCell(metrics, cell, spanned) ?? row.cells[position]!
    const finished = finishedCell(metrics, cell, result, spanned, row.baseline)
    placeCell(flow, cells, position, cell, finished, finished.fragment)
  })
  pushRow(flow, { index, height, cells, isRepeated, isFirstPart: true, isLastPart: true })
}

function placeCell(
  flow: TableFlow,
  cells: PlacedCell[],
  position: number,
  cell: GridCell,
  result: LayoutResult | null,
  fragment: BoxFragment,
): void {
  const x = cellOffset(flow.metrics, cell)
  cells.push({ x, y: 0, fragment, position })
  for (const hoisted of result?.outOfFlow ?? []) {
    flow.outOfFlow.push({
      ...hoisted,
      staticPosition: { x: hoisted.staticPosition.x + x, y: hoisted.staticPosition.y + flow.y },
    })
  }
}

function pushRow(flow: TableFlow, row: Omit<PlacedRow, 'y'>): void {
  flow.rows.push({ ...row, y: flow.y })
  if (!row.isRepeated) endSpans(flow, row.index, row.height)
  flow.y += row.height + flow.grid.spacing.y
  if (row.index >= flow.bodyStart && row.index < flow.bodyEnd) flow.bodyRows++
}

// ---------- breaks ----------

/** Places what there is room for of a row; each cell is a flow of its own. */
function placeSplitRow(
  flow: TableFlow,
  row: number,
  { results, isBroken, height, appeal }: CutRow,
  tokens: readonly (BreakToken | null)[] | null,
): LayoutResult | null {
  const { grid, metrics } = flow
  const cells: PlacedCell[] = []
  if (tokens === null)
    for (const [position, cell] of grid.rows[row]!.cells.entries())
      if (cell.rowSpan > 1) flow.spans.push({ cell, position, y: flow.y, token: 'start' })
  const left = results.map(result => result?.token ?? null)
  flow.shortage = results.reduce((least, result) => lesserShortage(least, result?.shortage), flow.shortage)
  grid.rows[row]!.cells.forEach((cell, position) => {
    if (cell.rowSpan > 1) return
    const result = results[position] ?? null
    const fragment =
      result === null ? emptyCell(metrics, cell, height, !isBroken) : stretchCell(cell, result.fragment, height, null)
    placeCell(flow, cells, position, cell, result, fragment)
  })
  pushSplitRow(
    flow,
    { index: row, height, cells, isRepeated: false, isFirstPart: tokens === null, isLastPart: !isBroken },
    isBroken,
  )
  if (!isBroken) return null
  const used = flow.resume?.row === row ? flow.resume.rowUsed : 0
  return breakAt(flow, row, left, appeal, used + height)
}

function pushSplitRow(flow: TableFlow, row: Omit<PlacedRow, 'y'>, isBroken: boolean): void {
  if (!isBroken) {
    pushRow(flow, row)
    return
  }
  flow.rows.push({ ...row, y: flow.y })
  flow.y += row.height
  flow.bodyRows++
}

function breakBeforeRow(flow: TableFlow, row: number, appeal: BreakAppeal): LayoutResult {
  const cells = flow.resume?.row === row ? flow.resume.cells : null
  return breakAt(flow, row, cells, appeal, flow.resume?.row === row ? flow.resume.rowUsed : 0)
}

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
    // A row that is cut has no spacing after it yet; the footer ends the fragment, and has none after it.
    if (cells !== null && flow.rows.at(-1)?.isLastPart === false) flow.y += flow.grid.spacing.y
    placeFooter(flow, true)
    flow.y -= flow.grid.spacing.y
  }
  const consumed = (flow.resume?.consumed ?? 0) + flow.y
  const token: TableToken = { kind: 'table', row, cells, rowUsed, spanning, consumed }
  return endTable(flow, token, appeal)
}

function relayout(flow: TableFlow, at: EarlyBreak): LayoutResult {
  const result = layoutRows(flow.box, { ...flow.space, stopAt: at.path }, flow.resume ?? 'start')
  return {
    ...result,
    appeal: capInside(flow.box, at.appeal, flow.space, flow.resume ?? 'start'),
    early: null,
    shortage: flow.shortage,
  }
}
