/**
 * Rows that a page cuts: their cells are parallel flows with a token each (CSS Fragmentation 3,
 * https://www.w3.org/TR/css-break-3/#unforced-breaks).
 */
import type { BreakToken } from '../break-token.ts'
import { avoids, EPSILON, isAtEnd, lesserShortage, worseAppeal } from '../breaking.ts'
import { restOf } from '../constraint-space.ts'
import { extentOf } from '../fragment.ts'
import type { Fragmentainer, LayoutResult } from '../types.ts'
import { BreakAppeal } from '../types.ts'
import { placeCell, pushRow } from './placed-rows.ts'
import { emptyCell, finishedCell, layoutCell, measuredCell, rowMetrics } from './rows.ts'
import { endingSpans } from './spans.ts'
import { addOverflowing, type PlacedCell, type PlacedRow, type TableFlow } from './table-state.ts'

/** Room for a row that ends in this fragment, with what must stand below it, and for the part of one that goes on. */
export interface RowRooms {
  readonly ended: number
  readonly broken: number
}

/** Where the flow of a row's own cells ends, from its top: below its height where something overflows in one. */
export const extentOfRow = ({ metrics, grid }: TableFlow, row: number): number =>
  rowMetrics(metrics, row).cells.reduce(
    (most, { fragment }, position) =>
      grid.rows[row]!.cells[position]!.rowSpan > 1 ? most : Math.max(most, extentOf(fragment)),
    0,
  )

/** The parts of a row's cells for which there is room, before they are placed. */
export interface CutRow {
  readonly results: readonly (LayoutResult | null)[]
  /** A cell goes on on the next page: one of the row, or one that ends with it. */
  readonly isBroken: boolean
  readonly height: number
  /**
   * Of the worst break in a cell: they are parallel flows (CSS Fragmentation 3,
   * https://www.w3.org/TR/css-break-3/#unforced-breaks).
   */
  readonly appeal: BreakAppeal
}

/** The part of a row, or of its rest, for which there is room. */
export function cutRow(
  flow: TableFlow,
  row: number,
  rooms: RowRooms,
  tokens: readonly (BreakToken | null)[] | null,
  atStart: boolean,
): CutRow {
  const rest = restOfRow(flow, row)
  const free = splitCells(flow, row, rooms.broken, tokens, atStart)
  // Its height is that of the whole table, whatever is in its cells: it goes on where they have ended.
  if (!free.isBroken && rest > rooms.broken + EPSILON && rooms.broken > EPSILON)
    return { ...free, isBroken: true, height: Math.max(free.height, rooms.broken) }
  const mustMove = !free.isBroken && free.height > rooms.ended + EPSILON && rooms.ended < rooms.broken
  const cut = mustMove ? atEdge(splitCells(flow, row, rooms.ended, tokens, atStart)) : free
  return { ...cut, height: Math.max(cut.height, cut.isBroken ? rooms.broken : Math.min(rest, rooms.broken)) }
}

/**
 * A cut at which only the edge below does not fit: there is no break point between content and edge (CSS Fragmentation 3,
 * https://www.w3.org/TR/css-break-3/#possible-breaks).
 */
const atEdge = (cut: CutRow): CutRow => ({ ...cut, appeal: BreakAppeal.lastResort })

/** The rest of a row's height that earlier fragments have not used, px. */
export const restOfRow = ({ metrics, resume }: TableFlow, row: number): number =>
  Math.max(0, rowMetrics(metrics, row).height - (resume?.row === row ? resume.rowUsed : 0))

/** Places what there is room for of a row; each cell is a flow of its own. Gives where its cells go on, null if it has ended. */
export function placeSplitRow(
  flow: TableFlow,
  row: number,
  { results, isBroken, height }: CutRow,
  tokens: readonly (BreakToken | null)[] | null,
): readonly (BreakToken | null)[] | null {
  const { grid, metrics } = flow
  const cells: PlacedCell[] = []
  const isWhole = tokens === null && !isBroken
  if (tokens === null)
    for (const [position, cell] of grid.rows[row]!.cells.entries())
      if (cell.rowSpan > 1) flow.spans.push({ cell, position, y: flow.y, token: 'start' })
  flow.shortage = results.reduce((least, result) => lesserShortage(least, result?.shortage), flow.shortage)
  grid.rows[row]!.cells.forEach((cell, position) => {
    if (cell.rowSpan > 1) return
    const result = results[position] ?? null
    const finished =
      result === null || !isWhole
        ? result
        : finishedCell(metrics, cell, result, height, rowMetrics(metrics, row).baseline)
    // The content of divided cells stands at their top: alignment would depend on where they break, and breaks on it.
    const fragment =
      finished === null
        ? emptyCell(metrics, cell, height, !isBroken)
        : { ...finished.fragment, height: Math.max(height, finished.fragment.height) }
    placeCell(flow, cells, position, cell, finished, fragment)
  })
  const isFirstPart = tokens === null
  pushSplitRow(flow, { index: row, height, cells, isRepeated: false, isFirstPart, isLastPart: !isBroken }, isBroken)
  const left = results.map((result, position) => addOverflowing(flow, row, position, result?.token ?? null))
  return isBroken ? left : null
}

const ENDLESS = { kind: 'page', full: Number.POSITIVE_INFINITY } as const

/** The cells that end with a row, as far as they fit in the room: those that begin in it, and those from rows above. */
export function splitCells(
  flow: TableFlow,
  row: number,
  room: number,
  tokens: readonly (BreakToken | null)[] | null,
  atStart: boolean,
): CutRow {
  const { grid, metrics, space } = flow
  const { kind, full } = space.fragmentation ?? ENDLESS
  const within = (spaceLeft: number, isFirst: boolean): Fragmentainer | null =>
    space.fragmentation === null ? null : restOf(space.fragmentation, Math.max(spaceLeft, 0), isFirst)
  const results = grid.rows[row]!.cells.map((cell, position) => {
    const token = tokens === null ? 'start' : tokens[position]!
    return cell.rowSpan > 1 || token === null ? null : measuredCell(metrics, cell, within(room, atStart), token)
  })
  const ending = endingSpans(flow, row).map(span => {
    const isFirst = atStart || span.token !== 'start'
    const result = layoutCell(metrics, span.cell, within(room + flow.y - span.y, isFirst), span.token!)
    return { end: span.y + result.fragment.height - flow.y, token: result.token, appeal: result.appeal }
  })
  // Cells that begin here and end further down: a row that holds nothing else is not begun for a part without content.
  const begun = grid.rows[row]!.cells.filter(({ rowSpan }) => rowSpan > 1 && tokens === null && !atStart)
  const spanning = [...ending, ...begun.map(cell => measuredCell(metrics, cell, within(room, false), 'start'))]
  const { row: own, group } = grid.rows[row]!
  // A row that is higher than a page has to be divided, and may be where it stands.
  const isTall = rowMetrics(metrics, row).height > full + EPSILON
  const mayBreakHere = isTall && own.style.octavoBreakTall === 'here'
  const isAvoided = !mayBreakHere && (avoids(own.style.breakInside, kind) || avoids(group.style.breakInside, kind))
  const broken = results.filter(result => result !== null && result.token !== null)
  const isInEdge = results.some(
    (result, position) => tokens === null && goesOn(result?.token ?? null) && contentEnd(flow, row, position) <= room,
  )
  const worst = [...broken, ...spanning].reduce<BreakAppeal>(
    (least, each) => worseAppeal(least, each!.token === null ? BreakAppeal.perfect : each!.appeal),
    isInEdge ? BreakAppeal.lastResort : BreakAppeal.perfect,
  )
  return {
    results,
    isBroken: broken.some(result => !isAtEnd(result!.token)) || ending.some(({ token }) => goesOn(token)),
    height: Math.max(0, ...results.map(result => result?.fragment.height ?? 0), ...ending.map(({ end }) => end)),
    appeal: isAvoided ? worseAppeal(worst, BreakAppeal.violatesAvoid) : worst,
  }
}

/** Where the content of a cell ends if nothing breaks, from the top of its row: its margin and the edges of the cell are below. */
const contentEnd = ({ metrics }: TableFlow, row: number, position: number): number =>
  rowMetrics(metrics, row).cells[position]!.fragment.children.reduce(
    (most, { y, fragment }) => Math.max(most, y + extentOf(fragment)),
    0,
  )

const goesOn = (token: BreakToken | null): boolean => token !== null && !isAtEnd(token)

/** Adds a row that is cut at the break. Its height is not stretched: the rest is on the next page. */
function pushSplitRow(flow: TableFlow, row: Omit<PlacedRow, 'y'>, isBroken: boolean): void {
  if (!isBroken) {
    pushRow(flow, row)
    return
  }
  flow.rows.push({ ...row, y: flow.y })
  flow.y += row.height
  flow.bodyRows++
}
