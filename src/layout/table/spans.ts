/**
 * Cells that span rows: they end with a later row, and continue if the page ends before it (CSS Tables 3,
 * https://www.w3.org/TR/css-tables-3/).
 */

import type { BreakToken, SpanningCell } from '../break-token.ts'
import { EPSILON, isAtEnd } from '../breaking.ts'
import { restOf } from '../constraint-space.ts'
import { type BoxFragment, BreakAppeal, type HoistedBox } from '../types.ts'
import { cellOffset, emptyCell, layoutCell, stretchedCell } from './rows.ts'
import { addOverflowing, type OpenSpan, type TableFlow } from './table-state.ts'

/** The cells from earlier rows that end with this row and have content left. */
export const endingSpans = ({ spans }: TableFlow, row: number): readonly OpenSpan[] =>
  spans.filter(({ cell, token }) => token !== null && cell.row + cell.rowSpan - 1 === row)

/**
 * The minimum height of a row for the rest of the cells that end with it. Their rows have room for the unbroken cell, but
 * breaks can make it higher.
 */
export function restOfSpans(flow: TableFlow, row: number): number {
  const resumed = endingSpans(flow, row).filter(({ token }) => token !== 'start')
  return resumed.reduce((most, { cell, token, y }) => {
    const { fragment } = layoutCell(flow.metrics, cell, null, token!)
    return Math.max(most, y + fragment.height - flow.y)
  }, 0)
}

/**
 * The appeal of ending the fragment below the current rows, for cells that begin in them and continue: a last resort if no
 * content of one fits.
 */
export function appealOfSpans(flow: TableFlow): BreakAppeal {
  const { metrics, space, spans, rows, resume } = flow
  if (rows.length === 0 || space.fragmentation === null) return BreakAppeal.perfect
  const { kind, full } = space.fragmentation
  const atStart = space.fragmentation.atStart && (resume !== null || rows.length === 1)
  return spans.reduce<BreakAppeal>((least, { cell, y, token: from }) => {
    if (from !== 'start') return least
    const spaceLeft = Math.max(0, roomEnd(flow) - y)
    const { token, appeal } = layoutCell(metrics, cell, { kind, spaceLeft, full, atStart }, from)
    return token !== null && appeal < least ? appeal : least
  }, BreakAppeal.perfect)
}

/** Finishes the cells that end with this row. */
export function endSpans(flow: TableFlow, row: number, height: number): void {
  const ending = flow.spans.filter(span => span.cell.row + span.cell.rowSpan - 1 === row)
  if (ending.length === 0) return
  flow.spans = flow.spans.filter(span => !ending.includes(span))
  for (const span of ending) addSpan(flow, span, endedSpan(flow, span, flow.y + height - span.y))
}

/** The last part of a spanning cell, whose overflow may continue. */
function endedSpan(flow: TableFlow, span: OpenSpan, height: number): SpanPart {
  const { fragmentation } = flow.space
  const part = fragmentation === null ? null : spanPart(flow, span, height, fragmentation.spaceLeft - span.y)
  if (part === null || !isAtEnd(part.token)) return spanPart(flow, span, height, null)
  addOverflowing(flow, span.cell.row, span.position, part.token)
  return part
}

/** Adds the part of a spanning cell in reading order: to the row in which it begins, or first of all if that was earlier. */
function addSpan(flow: TableFlow, span: OpenSpan, { fragment, outOfFlow }: SpanPart): void {
  const own = flow.rows.find(row => row.index === span.cell.row && !row.isRepeated)
  const row = own ?? flow.rows.find(candidate => !candidate.isRepeated) ?? flow.rows.at(-1)!
  const position = own === undefined ? -1 : span.position
  const at = row.cells.findIndex(cell => cell.position > position)
  const x = cellOffset(flow.metrics, span.cell)
  row.cells.splice(at < 0 ? row.cells.length : at, 0, { x, y: span.y - row.y, fragment, position, outOfFlow })
}

/** The part of a spanning cell in a fragment, and its token. */
interface SpanPart {
  readonly fragment: BoxFragment
  readonly token: BreakToken | null
  readonly outOfFlow: readonly HoistedBox[]
}

/** The part of a spanning cell in this fragment, broken at `height` if `room` is given. */
function spanPart(flow: TableFlow, span: OpenSpan, height: number, room: number | null): SpanPart {
  const { metrics, space } = flow
  if (span.token === null)
    return { fragment: emptyCell(metrics, span.cell, height, room === null), token: null, outOfFlow: [] }
  const fragmentation = room === null ? null : restOf(space.fragmentation!, room, true)
  const result = layoutCell(metrics, span.cell, fragmentation, span.token)
  const baseline = span.token === 'start' ? (metrics.rows.get(span.cell.row)?.baseline ?? null) : null
  const { fragment, outOfFlow } = stretchedCell(span.cell, result, height, baseline)
  return { fragment, token: result.token, outOfFlow }
}

/** Resumes spanning cells of earlier fragments. */
export function resumeSpans(flow: TableFlow): void {
  for (const { row, position, token } of flow.resume?.spanning ?? []) {
    flow.spans.push({ cell: flow.grid.rows[row]!.cells[position]!, position, y: flow.y, token })
  }
}

/** Breaks the cells that span the break; their parts belong to the last row of this fragment. */
export function cutSpans(flow: TableFlow): readonly SpanningCell[] {
  const last = flow.rows.at(-1)
  if (last === undefined || flow.spans.length === 0) {
    return flow.spans.map(span => ({
      row: span.cell.row,
      position: span.position,
      token: span.token === 'start' ? { kind: 'before', forced: null } : span.token,
    }))
  }
  const bottom = endOfSpans(flow, last.y + last.height)
  const cut = flow.spans.map((span): SpanningCell => {
    const part = spanPart(flow, span, bottom - span.y, bottom - span.y)
    addSpan(flow, span, part)
    const { row } = span.cell
    return { row, position: span.position, token: addOverflowing(flow, row, span.position, part.token) }
  })
  flow.spans = []
  flow.y = Math.max(flow.y, bottom + flow.grid.spacing.y)
  return cut
}

/** The top of the reserved area at the foot of the fragment, from the top of the table. */
const roomEnd = ({ space, footerRepeats, footerHeight, carriedHeight }: TableFlow): number =>
  (space.fragmentation?.spaceLeft ?? Number.POSITIVE_INFINITY) - (footerRepeats ? footerHeight : 0) - carriedHeight

/**
 * The end of cells that span a break between rows: they are parallel flows, and fill the fragment as far as their content
 * requires (CSS Fragmentation 3, https://www.w3.org/TR/css-break-3/#parallel-flows).
 */
function endOfSpans(flow: TableFlow, rowsEnd: number): number {
  const { metrics, space, spans } = flow
  const room = roomEnd(flow)
  if (space.fragmentation === null || room <= rowsEnd + EPSILON) return rowsEnd
  const { kind, full } = space.fragmentation
  return spans.reduce((end, { cell, y, token }) => {
    if (token === null) return end
    const { fragment } = layoutCell(metrics, cell, { kind, full, spaceLeft: room - y, atStart: true }, token)
    return Math.max(end, Math.min(room, y + fragment.height))
  }, rowsEnd)
}
