/**
 * Rows that break across pages: their cells are parallel flows with one token each (CSS Fragmentation 3,
 * https://www.w3.org/TR/css-break-3/#unforced-breaks).
 */
import { type BreakToken, isForcedBreak } from '../break-token.ts'
import { avoids, EPSILON, isAtEnd, lesserShortage, worseAppeal } from '../breaking.ts'
import { restOf } from '../constraint-space.ts'
import { extentOf, sliceEdges } from '../fragment.ts'
import type { Fragmentainer, LayoutResult } from '../types.ts'
import { BreakAppeal } from '../types.ts'
import { placeCell, pushRow } from './placed-rows.ts'
import { emptyCell, fillsRow, finishedCell, layoutCell, measuredCell, rowMetrics, withPositionedIn } from './rows.ts'
import { endingSpans } from './spans.ts'
import { addOverflowing, type PlacedCell, type PlacedRow, type TableFlow } from './table-state.ts'

/** Room for a row that ends in this fragment, with the edges below it, and for a part of a row that continues. */
export interface RowRooms {
  readonly ended: number
  readonly broken: number
}

/** End of the flow in a row's own cells, from its top: below its height if a cell overflows. */
export const extentOfRow = ({ metrics, grid }: TableFlow, row: number): number =>
  rowMetrics(metrics, row).cells.reduce(
    (most, { fragment }, position) =>
      grid.rows[row]!.cells[position]!.rowSpan > 1 ? most : Math.max(most, extentOf(fragment)),
    0,
  )

/** The parts of a row's cells that fit, before they are placed. */
export interface CutRow {
  readonly results: readonly (LayoutResult | null)[]
  /** A cell continues on the next page: one of the row, or a spanning one that ends with it. */
  readonly isBroken: boolean
  readonly height: number
  /**
   * Of the worst break in a cell: cells are parallel flows (CSS Fragmentation 3,
   * https://www.w3.org/TR/css-break-3/#unforced-breaks).
   */
  readonly appeal: BreakAppeal
}

/** The part of a row, or of its rest, that fits. */
export function cutRow(
  flow: TableFlow,
  row: number,
  rooms: RowRooms,
  tokens: readonly (BreakToken | null)[] | null,
  atStart: boolean,
): CutRow {
  const rest = restOfRow(flow, row)
  const free = splitCells(flow, row, rooms.broken, tokens, atStart)
  // The row has the height from the whole table: it continues after its cells have ended.
  if (!free.isBroken && rest > rooms.broken + EPSILON && rooms.broken > EPSILON)
    return { ...free, isBroken: true, height: Math.max(free.height, rooms.broken) }
  const mustMove = !free.isBroken && free.height > rooms.ended + EPSILON && rooms.ended < rooms.broken
  const cut = mustMove ? atEdge(splitCells(flow, row, rooms.ended, tokens, atStart)) : free
  return { ...cut, height: Math.max(cut.height, cut.isBroken ? rooms.broken : Math.min(rest, rooms.broken)) }
}

/**
 * A break at which only the bottom edge does not fit: there is no break opportunity between content and edge (CSS
 * Fragmentation 3, https://www.w3.org/TR/css-break-3/#possible-breaks).
 */
const atEdge = (cut: CutRow): CutRow => ({ ...cut, appeal: BreakAppeal.lastResort })

/** The height of a row that earlier fragments have not used, px. */
export const restOfRow = ({ metrics, resume }: TableFlow, row: number): number =>
  Math.max(0, rowMetrics(metrics, row).height - (resume?.row === row ? resume.rowUsed : 0))

/** Places the part of a row that fits; each cell is a parallel flow. Returns the tokens of its cells, or null if it has ended. */
export function placeSplitRow(
  flow: TableFlow,
  row: number,
  { results, isBroken, height }: CutRow,
  tokens: readonly (BreakToken | null)[] | null,
): readonly (BreakToken | null)[] | null {
  const { grid, metrics, space } = flow
  const { fragmentation } = space
  const cells: PlacedCell[] = []
  const isWhole = tokens === null && !isBroken
  if (tokens === null)
    for (const [position, cell] of grid.rows[row]!.cells.entries())
      if (cell.rowSpan > 1) flow.spans.push({ cell, position, y: flow.y, token: 'start' })
  flow.shortage = results.reduce((least, result) => lesserShortage(least, result?.shortage), flow.shortage)
  grid.rows[row]!.cells.forEach((cell, position) => {
    if (cell.rowSpan > 1) return
    const result = results[position] ?? null
    // Broken cells are top-aligned: alignment would depend on breaks, and breaks on alignment.
    const finished =
      result === null
        ? null
        : isWhole
          ? finishedCell(metrics, cell, result, height, rowMetrics(metrics, row).baseline, fragmentation)
          : withPositionedIn(metrics, cell, partOfCell(result, height, isBroken), fragmentation)
    placeCell(flow, cells, position, cell, finished, finished?.fragment ?? emptyCell(metrics, cell, height, !isBroken))
  })
  const isFirstPart = tokens === null
  pushSplitRow(flow, { index: row, height, cells, isRepeated: false, isFirstPart, isLastPart: !isBroken }, isBroken)
  const left = results.map((result, position) => addOverflowing(flow, row, position, result?.token ?? null))
  return isBroken ? left : null
}

/** A part of a cell as high as the part of its row, at least. A cell goes on with its row, also where its content has ended. */
function partOfCell(result: LayoutResult, height: number, isBroken: boolean): LayoutResult {
  const { fragment } = result
  const { border, box, part } = fragment
  const isCut = isBroken && part.isLast
  return {
    ...result,
    fragment: {
      ...fragment,
      height: Math.max(height, fragment.height),
      border: isCut ? sliceEdges(border, box.style, { bottom: true }) : border,
      part: isCut ? { ...part, isLast: false } : part,
    },
  }
}

const ENDLESS = { kind: 'page', full: Number.POSITIVE_INFINITY } as const

/** Breaks the cells that end with a row: those that begin in it, and spanning ones from earlier rows. */
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
    if (cell.rowSpan > 1 || token === null) return null
    const height = fillsRow(metrics, cell) ? rowMetrics(metrics, row).height : null
    return measuredCell(metrics, cell, within(room, atStart), token, height)
  })
  const ending = endingSpans(flow, row).map(span => {
    const isFirst = atStart || span.token !== 'start'
    const result = layoutCell(metrics, span.cell, within(room + flow.y - span.y, isFirst), span.token!)
    return { end: span.y + result.fragment.height - flow.y, token: result.token, appeal: result.appeal }
  })
  // If only spanning cells begin in the row, it is not started for parts without content.
  const begun = grid.rows[row]!.cells.filter(({ rowSpan }) => rowSpan > 1 && tokens === null && !atStart)
  const spanning = [...ending, ...begun.map(cell => measuredCell(metrics, cell, within(room, false), 'start'))]
  const { row: own, group } = grid.rows[row]!
  // A row higher than a page must be broken anyway, so it may start here.
  const isTall = rowMetrics(metrics, row).height > full + EPSILON
  const mayBreakHere = isTall && own.style.octavoBreakTall === 'here'
  const isAvoided = !mayBreakHere && (avoids(own.style.breakInside, kind) || avoids(group.style.breakInside, kind))
  const broken = results.filter(result => result !== null && result.token !== null)
  const isInEdge = results.some(
    (result, position) => tokens === null && isCutInEdge(flow, row, position, result?.token ?? null, room),
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

/** Whether a cell continues only because its bottom edge does not fit in the room, px, after its content. */
function isCutInEdge(flow: TableFlow, row: number, position: number, token: BreakToken | null, room: number): boolean {
  if (token === null || isAtEnd(token) || isForcedBreak(token)) return false
  return !fillsRow(flow.metrics, flow.grid.rows[row]!.cells[position]!) && contentEnd(flow, row, position) <= room
}

/** The unbroken end of a cell's content from the top of its row, without the margin and edges below. */
const contentEnd = ({ metrics }: TableFlow, row: number, position: number): number =>
  rowMetrics(metrics, row).cells[position]!.fragment.children.reduce(
    (most, { y, fragment }) => Math.max(most, y + extentOf(fragment)),
    0,
  )

const goesOn = (token: BreakToken | null): boolean => token !== null && !isAtEnd(token)

/** Adds the part of a row before the break. It is not stretched: the rest of its height is on the next page. */
function pushSplitRow(flow: TableFlow, row: Omit<PlacedRow, 'y'>, isBroken: boolean): void {
  if (!isBroken) {
    pushRow(flow, row)
    return
  }
  flow.rows.push({ ...row, y: flow.y })
  flow.y += row.height
  flow.bodyRows++
}
