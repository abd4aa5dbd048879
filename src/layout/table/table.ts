/**
 * Table layout with fragmentation (CSS Tables 3 §4 and §6, CSS Fragmentation 3).
 *
 * Column widths are solved once. Rows are placed one after the other; a row moves whole to the next page before it is
 * split, and the cells of a split row are parallel flows with a token each. Header and footer groups are repeated
 * where they take no more than a quarter of a page (§6.1).
 */
import { vertical } from '../../base/geometry.ts'
import type { TableBox } from '../../boxes/box.ts'
import { dependsOnPercentage, resolve } from '../../css/style.ts'
import type { EarlyBreak } from '../breaking.ts'
import { avoids, betterBreak, capInside, EPSILON } from '../breaking.ts'
import { sliceEdges } from '../fragment.ts'
import { imageLimit } from '../image-limit.ts'
import type { BoxFragment, BreakToken, ConstraintSpace, LayoutResult } from '../types.ts'
import { BreakAppeal } from '../types.ts'
import { tablePadding, usedTableWidth } from './columns.ts'
import type { PlacedCell, PlacedRow, TableFlow, TableToken } from './flow.ts'
import { endTable } from './fragments.ts'
import type { GridCell, TableGrid } from './grid.ts'
import { gridOf } from './grid.ts'
import type { TableMetrics } from './rows.ts'
import {
  cellOffset,
  emptyCell,
  filledCell,
  layoutCell,
  metricsOf,
  rowMetrics,
  spannedHeight,
  stretchCell,
} from './rows.ts'
import { cutSpans, endSpans, resumeSpans } from './spans.ts'

export function layoutTable(box: TableBox, space: ConstraintSpace, token: BreakToken | 'start'): LayoutResult {
  const flow = startTable(box, space, token)
  placeHeader(flow)
  resumeSpans(flow)
  forgetRows(flow)
  const start = flow.resume?.row ?? flow.grid.headerEnd
  for (let row = start; row < flow.grid.footerStart; row++) {
    const ended = placeBodyRow(flow, row)
    if (ended !== null) return ended
  }
  placeFooter(flow)
  return endTable(flow, null, BreakAppeal.perfect)
}

function startTable(box: TableBox, space: ConstraintSpace, token: BreakToken | 'start'): TableFlow {
  const grid = gridOf(box, space.services)
  const width = usedTableWidth(box, space)
  const size = {
    width,
    height: rowsHeight(box, grid, space),
    padding: tablePadding(grid, space.inlineSize),
    fragmentainerSize: imageLimit(box, space),
  }
  const metrics = metricsOf(grid, size, space.services)
  const resume = token !== 'start' && token.kind === 'table' ? token : null
  const border = sliceEdges(grid.border, box.style, { top: resume !== null })
  const padding = sliceEdges(metrics.padding, box.style, { top: resume !== null })
  const footerHeight = groupHeight(metrics, grid.footerStart, grid.rows.length)
  return {
    box,
    space,
    grid,
    metrics,
    resume,
    border,
    padding,
    footerHeight,
    footerRepeats: footerHeight > 0 && mayRepeat(footerHeight, space),
    // At a break there is no spacing, as there is no margin.
    y: border.top + padding.top + (grid.rows.length > 0 && resume === null ? grid.spacing.y : 0),
    rows: [],
    spans: [],
    bodyRows: 0,
    best: null,
    outOfFlow: [],
  }
}

/** Rows on finished pages are not needed again; those that a cell still reaches down from are. */
function forgetRows({ grid, metrics, resume }: TableFlow): void {
  // The rows of a table with a height of its own share it: they cannot be measured apart.
  if (resume === null || metrics.height !== null) return
  const first = resume.spanning.reduce((least, { row }) => Math.min(least, row), resume.row)
  for (const row of metrics.rows.keys()) if (row >= grid.headerEnd && row < first) metrics.rows.delete(row)
}

const mayRepeat = (height: number, space: ConstraintSpace): boolean =>
  space.fragmentation !== null && height * 4 <= space.fragmentation.full

function groupHeight(metrics: TableMetrics, from: number, to: number): number {
  let height = 0
  for (let row = from; row < to; row++) height += rowMetrics(metrics, row).height + metrics.grid.spacing.y
  return height
}

/** What a height of the table leaves for rows and the spacing around them; null where it has none. */
function rowsHeight(box: TableBox, grid: TableGrid, space: ConstraintSpace): number | null {
  const { style } = box
  const padding = tablePadding(grid, space.inlineSize)
  const edges = vertical(grid.border) + vertical(padding)
  const base = space.percentageBlockSize
  const length = (value: typeof style.height | typeof style.maxHeight): number | null => {
    if (typeof value === 'string' || (typeof value === 'object' && value.kind === 'fit-content')) return null
    if (dependsOnPercentage(value) && base === null) return null
    const used = Math.max(0, resolve(value, base ?? 0))
    return style.boxSizing === 'border-box' ? Math.max(0, used - edges) : used
  }
  if (space.fixed.blockSize !== null) return Math.max(0, space.fixed.blockSize - edges)
  // A maximum does not cut rows off: tables are never smaller than their content.
  const wanted = length(style.height)
  const height = wanted === null ? null : Math.min(wanted, length(style.maxHeight) ?? wanted)
  const least = length(style.minHeight) ?? 0
  return height === null && least === 0 ? null : Math.max(height ?? 0, least)
}

// ---------- header and footer ----------

function placeHeader(flow: TableFlow): void {
  const { grid, metrics, space, resume } = flow
  if (grid.headerEnd === 0) return
  const height = groupHeight(metrics, 0, grid.headerEnd)
  if (resume !== null && !mayRepeat(height, space)) return
  for (let row = 0; row < grid.headerEnd; row++) placeWholeRow(flow, row, resume !== null)
}

function placeFooter(flow: TableFlow, isRepeated = false): void {
  for (let row = flow.grid.footerStart; row < flow.grid.rows.length; row++) placeWholeRow(flow, row, isRepeated)
}

// ---------- body ----------

function placeBodyRow(flow: TableFlow, row: number): LayoutResult | null {
  const { space, grid, resume } = flow
  const { fragmentation, stopAt } = space
  const isResumed = resume?.row === row && resume.cells !== null
  if (fragmentation === null) {
    placeWholeRow(flow, row, false)
    return null
  }
  if (stopAt !== null && stopAt[0] === row) return breakBeforeRow(flow, row, BreakAppeal.perfect)
  const appealBefore = isResumed ? BreakAppeal.lastResort : rowAppeal(flow, row)
  if (flow.bodyRows > 0 && isForcedBefore(grid, row)) return breakBeforeRow(flow, row, BreakAppeal.perfect)
  const isLastRow = row === grid.footerStart - 1
  const left = fragmentation.spaceLeft - flow.y
  const spacing = flow.footerHeight === 0 ? grid.spacing.y : 0
  const end = flow.footerHeight + grid.border.bottom + flow.metrics.padding.bottom + spacing
  const broken = left - (flow.footerRepeats ? flow.footerHeight : 0)
  const rooms: RowRooms = { ended: isLastRow ? left - end : broken, broken }
  const isFirst = fragmentation.atStart && flow.bodyRows === 0
  if (isResumed) return placeSplitRow(flow, row, rooms, resume.cells)
  const { height } = rowMetrics(flow.metrics, row)
  if (height <= rooms.ended + EPSILON) {
    if (flow.bodyRows > 0) flow.best = betterBreak({ path: [row], appeal: appealBefore }, flow.best)
    placeWholeRow(flow, row, false)
    return null
  }
  if (isFirst) return placeSplitRow(flow, row, rooms, null)
  if (space.stopAt === null && flow.best !== null && flow.best.appeal > appealBefore) return relayout(flow, flow.best)
  return breakBeforeRow(flow, row, appealBefore)
}

/** Room for a row that ends in this fragment, with what must stand below it, and for the part of one that goes on. */
interface RowRooms {
  readonly ended: number
  readonly broken: number
}

/** How good it is to break before a row: not at all at the head of the table, badly where a cell reaches across. */
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
  if (values.some(value => avoids(value, kind))) return BreakAppeal.violatesAvoid
  return previous.isCrossedAfter ? BreakAppeal.violatesOrphansOrWidows : BreakAppeal.perfect
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

function placeWholeRow(flow: TableFlow, index: number, isRepeated: boolean): void {
  const { grid, metrics, space } = flow
  const row = rowMetrics(metrics, index)
  const { height } = row
  const cells: PlacedCell[] = []
  grid.rows[index]!.cells.forEach((cell, position) => {
    if (cell.rowSpan > 1 && !isRepeated && space.fragmentation !== null && index >= grid.headerEnd) {
      flow.spans.push({ cell, position, y: flow.y, token: 'start' })
      return
    }
    const spanned = cell.rowSpan > 1 ? spannedHeight(metrics, index, index + cell.rowSpan, grid.spacing.y) : height
    const result = filledCell(metrics, cell, spanned) ?? row.cells[position]!
    placeCell(flow, cells, position, cell, result, stretchCell(cell, result.fragment, spanned, row.baseline))
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
  if (row.index >= flow.grid.headerEnd && row.index < flow.grid.footerStart) flow.bodyRows++
}

// ---------- breaks ----------

/** Lays out what fits of a row that is too tall for a page; each cell is a flow of its own. */
function placeSplitRow(
  flow: TableFlow,
  row: number,
  rooms: RowRooms,
  tokens: readonly (BreakToken | null)[] | null,
): LayoutResult | null {
  const { grid, metrics } = flow
  const cells: PlacedCell[] = []
  if (tokens === null)
    for (const [position, cell] of grid.rows[row]!.cells.entries())
      if (cell.rowSpan > 1) flow.spans.push({ cell, position, y: flow.y, token: 'start' })
  const free = splitCells(flow, row, rooms.broken, tokens)
  const mustMove = !free.isBroken && free.tallest > rooms.ended + EPSILON && rooms.ended < rooms.broken
  const { results, isBroken, tallest } = mustMove ? splitCells(flow, row, rooms.ended, tokens) : free
  const left = results.map(result => result?.token ?? null)
  const height = isBroken ? Math.max(tallest, rooms.broken) : tallest
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
  return isBroken ? breakAt(flow, row, left, BreakAppeal.perfect) : null
}

/** The cells of a row that begin and end in it, as far as they fit in the room. */
function splitCells(flow: TableFlow, row: number, room: number, tokens: readonly (BreakToken | null)[] | null) {
  const { grid, metrics, space } = flow
  const fragmentation = {
    kind: space.fragmentation!.kind,
    spaceLeft: Math.max(room, 0),
    full: space.fragmentation!.full,
    atStart: true,
  }
  const results = grid.rows[row]!.cells.map((cell, position) => {
    const token = tokens === null ? 'start' : tokens[position]!
    return cell.rowSpan > 1 || token === null ? null : layoutCell(metrics, cell, fragmentation, token)
  })
  return {
    results,
    isBroken: results.some(result => result !== null && result.token !== null),
    tallest: results.reduce((most, result) => Math.max(most, result?.fragment.height ?? 0), 0),
  }
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
  return breakAt(flow, row, cells, appeal)
}

function breakAt(
  flow: TableFlow,
  row: number,
  cells: readonly (BreakToken | null)[] | null,
  appeal: BreakAppeal,
): LayoutResult {
  const spanning = cutSpans(flow)
  if (flow.footerRepeats) {
    // A row that is cut has no spacing after it yet; the footer ends the fragment, and has none after it.
    if (cells !== null && flow.rows.at(-1)?.isLastPart === false) flow.y += flow.grid.spacing.y
    placeFooter(flow, true)
    flow.y -= flow.grid.spacing.y
  }
  const token: TableToken = { kind: 'table', row, cells, spanning, consumed: (flow.resume?.consumed ?? 0) + flow.y }
  return endTable(flow, token, appeal)
}

function relayout(flow: TableFlow, at: EarlyBreak): LayoutResult {
  const result = layoutTable(flow.box, { ...flow.space, stopAt: at.path }, flow.resume ?? 'start')
  return { ...result, appeal: capInside(flow.box, at.appeal, flow.space.fragmentation?.kind ?? 'page'), early: null }
}
