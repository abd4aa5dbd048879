/** A table while its fragment for one page is laid out: what is placed so far, and what is still open. */
import type { Sides } from '../../base/geometry.ts'
import type { TableBox } from '../../boxes/box.ts'
import type { BreakToken, SpanningCell } from '../break-token.ts'
import { type EarlyBreak, isAtEnd } from '../breaking.ts'
import type { BoxFragment, BreakAppeal, ConstraintSpace, HoistedBox, Placed } from '../types.ts'
import type { TableMetrics } from './rows.ts'
import type { GridCell, TableGrid } from './table-types.ts'

/** Where a table goes on, on its next page. */
export type TableToken = BreakToken & { kind: 'table' }

/** A row as it stands in this fragment. */
export interface PlacedRow {
  readonly index: number
  readonly y: number
  readonly height: number
  /** In column order, those that reach down from a row of an earlier fragment first. */
  readonly cells: PlacedCell[]
  readonly isRepeated: boolean
  readonly isFirstPart: boolean
  readonly isLastPart: boolean
}

/** A cell in its row's fragment. */
export interface PlacedCell extends Placed<BoxFragment> {
  /** Place among the cells of its row; −1 for one that began on an earlier page. */
  readonly position: number
  /** What is positioned in it and refers to a box around it, from its corner. */
  readonly outOfFlow: readonly HoistedBox[]
}

/** A cell over several rows that has not ended yet. */
export interface OpenSpan {
  readonly cell: GridCell
  readonly position: number
  /** Top in this fragment. */
  readonly y: number
  /** Where its content resumes; null where it has ended on an earlier page. */
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
  /** Repeated at the end of every fragment; 0 where the footer is not repeated or there is none. */
  readonly footerHeight: number
  /** Rows from here to before `bodyEnd` are placed one after the other: the header and footer too where a page cannot hold them. */
  readonly bodyStart: number
  readonly bodyEnd: number
  readonly footerRepeats: boolean
  /** What carried sums take at the foot of a page, px. */
  readonly carriedHeight: number
  y: number
  readonly rows: PlacedRow[]
  spans: OpenSpan[]
  /** Cells that have ended and overflow into the next fragment, and the parts of those that overflow into this one. */
  readonly overflowing: (SpanningCell & { readonly token: BreakToken })[]
  readonly overflowed: PlacedRow[]
  /** The worst break in what overflows such a cell. */
  overflowAppeal: BreakAppeal
  /** Body rows in this fragment so far. */
  bodyRows: number
  best: EarlyBreak | null
  /** The least by which something did not fit; infinite where everything did. */
  shortage: number
}

/** Takes the token of a cell that has ended out of its row; gives back that of one that goes on. */
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
