/** How much of a table row fits in a fragmentainer: each cell that ends with the row is a parallel flow (CSS Fragmentation 3 §4.4). */
import type { BreakToken } from '../break-token.ts'
import { avoids, EPSILON } from '../breaking.ts'
import type { Fragmentainer, LayoutResult } from '../types.ts'
import { BreakAppeal } from '../types.ts'
import type { TableFlow } from './flow.ts'
import { layoutCell, rowMetrics } from './rows.ts'
import { endingSpans } from './spans.ts'

/** Room for a row that ends in this fragment, with what must stand below it, and for the part of one that goes on. */
export interface RowRooms {
  readonly ended: number
  readonly broken: number
}

/** The parts of a row's cells for which there is room, before they are placed. */
export interface CutRow {
  readonly results: readonly (LayoutResult | null)[]
  /** A cell goes on on the next page: one of the row, or one that ends with it. */
  readonly isBroken: boolean
  readonly height: number
  /** Of the worst break in a cell: they are parallel flows (CSS Fragmentation 3 §4.4). */
  readonly appeal: BreakAppeal
}

/**
 * The parts of a row's cells that fit. `tokens` are those of a row that an earlier fragment has begun, else null; with
 * `atStart` each cell places something.
 */
export function cutRow(
  flow: TableFlow,
  row: number,
  rooms: RowRooms,
  tokens: readonly (BreakToken | null)[] | null,
  atStart: boolean,
): CutRow {
  const rest = restOfRow(flow, row)
  const free = splitCells(flow, row, rooms.broken, tokens, atStart)
  // Its height is that of the whole table, whatever is in its cells: it goes on where they have ended. On paper only what a
  // page does not hold is divided for the sake of that.
  const { kind, full } = flow.space.fragmentation!
  const mayGoOn = kind === 'column' || rest > full + EPSILON || tokens !== null
  if (!free.isBroken && mayGoOn && rest > rooms.broken + EPSILON && rooms.broken > EPSILON)
    return { ...free, isBroken: true, height: Math.max(free.height, rooms.broken) }
  const mustMove = !free.isBroken && free.height > rooms.ended + EPSILON && rooms.ended < rooms.broken
  const cut = mustMove ? splitCells(flow, row, rooms.ended, tokens, atStart) : free
  return { ...cut, height: Math.max(cut.height, cut.isBroken ? rooms.broken : Math.min(rest, rooms.broken)) }
}

/** What is left of the height of a row for this fragment. */
export const restOfRow = ({ metrics, resume }: TableFlow, row: number): number =>
  Math.max(0, rowMetrics(metrics, row).height - (resume?.row === row ? resume.rowUsed : 0))

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
    space.fragmentation === null ? null : { kind, spaceLeft: Math.max(spaceLeft, 0), full, atStart: isFirst }
  const results = grid.rows[row]!.cells.map((cell, position) => {
    const token = tokens === null ? 'start' : tokens[position]!
    return cell.rowSpan > 1 || token === null ? null : layoutCell(metrics, cell, within(room, atStart), token)
  })
  const ending = endingSpans(flow, row).map(span => {
    const { fragment, token } = layoutCell(metrics, span.cell, within(room + flow.y - span.y, true), span.token!)
    return { end: span.y + fragment.height - flow.y, token }
  })
  const { row: own, group } = grid.rows[row]!
  // A row that is higher than a page has to be divided, and may be where it stands.
  const isTall = rowMetrics(metrics, row).height > full + EPSILON
  const mayBreakHere = isTall && own.style.octavoBreakTall === 'here'
  const isAvoided = !mayBreakHere && (avoids(own.style.breakInside, kind) || avoids(group.style.breakInside, kind))
  const broken = results.filter(result => result !== null && result.token !== null)
  const worst = broken.reduce<BreakAppeal>((least, each) => lowerAppeal(least, each!.appeal), BreakAppeal.perfect)
  return {
    results,
    isBroken: broken.length > 0 || ending.some(({ token }) => token !== null),
    height: Math.max(0, ...results.map(result => result?.fragment.height ?? 0), ...ending.map(({ end }) => end)),
    appeal: isAvoided ? lowerAppeal(worst, BreakAppeal.violatesAvoid) : worst,
  }
}

const lowerAppeal = (a: BreakAppeal, b: BreakAppeal): BreakAppeal => (a < b ? a : b)
