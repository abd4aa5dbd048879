/** The state of a table during the layout of one fragment: placed rows, and open cells. */
import type { Sides } from '../../base/geometry.ts'
import type { TableBox } from '../../boxes/box.ts'
import type { BreakToken, SpanningCell } from '../break-token.ts'
import { type EarlyBreak, isAtEnd } from '../breaking.ts'
import type { BoxFragment, BreakAppeal, ConstraintSpace, HoistedBox, Placed } from '../types.ts'
import type { TableMetrics } from './rows.ts'
import type { GridCell, TableGrid } from './table-types.ts'

/** The position at which a table resumes. */
export type TableToken = BreakToken & { kind: 'table' }

/** A row in this fragment. */
export interface PlacedRow {
  readonly index: number
  readonly y: number
  readonly height: number
  /** In column order, after cells that span from a row of an earlier fragment. */
  readonly cells: PlacedCell[]
  readonly isRepeated: boolean
  readonly isFirstPart: boolean
  readonly isLastPart: boolean
}

/** A cell in its row's fragment. */
export interface PlacedCell extends Placed<BoxFragment> {
  /** Index among the cells of its row; −1 for one that began on an earlier page. */
  readonly position: number
  /** Positioned descendants whose containing block is outside it, relative to its corner. */
  readonly outOfFlow: readonly HoistedBox[]
}

/** A spanning cell that has not ended yet. */
export interface OpenSpan {
  readonly cell: GridCell
  readonly position: number
  /** Top in this fragment. */
  readonly y: number
  /** The token of its content; null if it ended on an earlier page. */
  readonly token: BreakToken | 'start' | null
}

/** The state of one call, shared by its steps. */
export interface TableFlow {
  readonly box: TableBox
  readonly space: ConstraintSpace
  readonly grid: TableGrid
  readonly metrics: TableMetrics
  readonly resume: TableToken | null
  readonly border: Sides<number>
  readonly padding: Sides<number>
  /** Height of the footer repeated at the end of every fragment; 0 without one. */
  readonly footerHeight: number
  /** Rows from here to before `bodyEnd` are placed in order, including a header and footer too high to repeat. */
  readonly bodyStart: number
  readonly bodyEnd: number
  readonly footerRepeats: boolean
  /** Height of carried sums at the foot of a page, px. */
  readonly carriedHeight: number
  y: number
  readonly rows: PlacedRow[]
  spans: OpenSpan[]
  /** Cells that have ended and overflow into the next fragment, and the parts of those that overflow into this one. */
  readonly overflowing: (SpanningCell & { readonly token: BreakToken })[]
  readonly overflowed: PlacedRow[]
  /** The worst break in the overflow of such a cell. */
  overflowAppeal: BreakAppeal
  /** Number of body rows in this fragment. */
  bodyRows: number
  best: EarlyBreak | null
  /** The smallest length by which content did not fit; infinite if all fitted. */
  shortage: number
}

/** Removes the token of a cell that has ended from its row; returns that of one that continues. */
export function addOverflowing(
  flow: TableFlow,
  row: number,
  position: number,
  token: BreakToken | null,
): BreakToken | null {
  if (token === null || !isAtEnd(token)) return token
  flow.overflowing.push({ row, position, token })
  return null
}
