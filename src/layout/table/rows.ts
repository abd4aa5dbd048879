/**
 * A table at one size: its columns, rows, and cell fragments (CSS Tables 3 §3, https://www.w3.org/TR/css-tables-3/#layout; CSS
 * 2.1, https://www.w3.org/TR/CSS2/tables.html#table-layout).
 */
import type { Sides } from '../../base/geometry.ts'
import type { BlockBox, BlockLevelBox } from '../../boxes/box.ts'
import type { ComputedStyle } from '../../css/style.ts'
import type { BreakToken } from '../break-token.ts'
import { cached, fieldwise, identical } from '../cache.ts'
import { spaceInside } from '../constraint-space.ts'
import { baselinesOf, boxFragment, movedHoisted, resultWith } from '../fragment.ts'
import { isContainingBlock, placePositioned } from '../positioned.ts'
import type { BoxFragment, Fragmentainer, LayoutResult, LayoutServices, Placed, SpaceContext } from '../types.ts'
import { columnWidths } from './column-widths.ts'
import type { RowMetrics } from './heights.ts'
import {
  alignmentShift,
  cellShare,
  fillGroup,
  makeRoomForSpans,
  measureRow,
  ownHeightOf,
  stretchTable,
} from './heights.ts'
import type { GridCell, TableGrid } from './table-types.ts'

/** A table at one size: the positions of its columns, and the rows measured so far. */
export interface TableMetrics {
  readonly grid: TableGrid
  readonly width: number
  /** Total height of rows and spacing if the table has a specified height. */
  readonly height: number | null
  /** That height exceeds the natural height of the rows. */
  readonly isStretched: boolean
  readonly padding: Sides<number>
  readonly columns: readonly number[]
  /** Left edge of each column within the table's border box, in visual order. */
  readonly offsets: readonly number[]
  readonly rows: Map<number, RowMetrics>
  readonly context: SpaceContext
}

/** The inputs of a table's metrics. */
type TableSize = Pick<TableMetrics, 'width' | 'height' | 'padding'> & Omit<SpaceContext, 'services'>

/** The metrics of a table at one size, cached. */
export const metricsOf = (grid: TableGrid, size: TableSize, services: LayoutServices): TableMetrics =>
  cachedMetrics(grid, size, services)

const cachedMetrics = cached<TableGrid, TableSize, TableMetrics>(
  {
    width: identical,
    height: identical,
    padding: fieldwise<Sides<number>>({ top: identical, right: identical, bottom: identical, left: identical }),
    fragmentainerSize: identical,
  },
  (grid, { width, height, padding, fragmentainerSize }, services) => {
    const context: SpaceContext = { fragmentainerSize, services }
    const columns = columnWidths(grid, width, padding, context)
    const offsets = columnOffsets(grid, columns, width, padding)
    const rows = new Map<number, RowMetrics>()
    const metrics: TableMetrics = { grid, width, height, isStretched: false, padding, columns, offsets, rows, context }
    return height === null ? metrics : { ...metrics, isStretched: stretchAll(metrics, height) }
  },
)

/** Only a table with a specified height must measure all rows before the first one is placed. */
function stretchAll(metrics: TableMetrics, height: number): boolean {
  for (let row = 0; row < metrics.grid.rows.length; row++) rowMetrics(metrics, row)
  return stretchTable(metrics.grid, metrics.rows, height)
}

/** The left edge of each column, px from the left border edge of the table. Columns of right-to-left tables are reversed. */
function columnOffsets(
  grid: TableGrid,
  columns: readonly number[],
  width: number,
  padding: Sides<number>,
): readonly number[] {
  const isRtl = grid.box.style.direction === 'rtl'
  const offsets: number[] = []
  let x = grid.border.left + padding.left + grid.spacing.x
  if (isRtl) x = width - grid.border.right - padding.right - grid.spacing.x
  for (const column of columns) {
    if (isRtl) x -= column
    offsets.push(x)
    x += isRtl ? -grid.spacing.x : column + grid.spacing.x
  }
  return offsets
}

/** The width of a cell: its columns and the spacing between them, px. */
function cellWidth({ columns, grid }: TableMetrics, cell: GridCell): number {
  let width = (cell.columnSpan - 1) * grid.spacing.x
  for (let i = 0; i < cell.columnSpan; i++) width += columns[cell.column + i] ?? 0
  return width
}

/** The left edge of a cell within the table's border box, px. */
export function cellOffset({ offsets, grid }: TableMetrics, cell: GridCell): number {
  const isRtl = grid.box.style.direction === 'rtl'
  return offsets[isRtl ? Math.min(cell.column + cell.columnSpan, offsets.length) - 1 : cell.column] ?? 0
}

/**
 * Lays out a cell at the width of its columns.
 *
 * @param height a border-box height imposed by its row, or null for that of its content
 */
export function layoutCell(
  metrics: TableMetrics,
  cell: GridCell,
  fragmentation: Fragmentainer | null = null,
  token: BreakToken | 'start' = 'start',
  height: number | null = null,
): LayoutResult {
  const width = cellWidth(metrics, cell)
  const sizes = { inlineSize: width, percentageBlockSize: null }
  const fixed = { inlineSize: width, blockSize: height }
  const space = spaceInside(metrics.context, sizes, { fragmentation, fixed })
  return metrics.context.services.layout(cell.box, space, token)
}

/**
 * A cell at the height of its content. Positioned descendants depend on the height of its row, so they are passed on to
 * `finishedCell`.
 */
export function measuredCell(
  metrics: TableMetrics,
  cell: GridCell,
  fragmentation: Fragmentainer | null = null,
  token: BreakToken | 'start' = 'start',
  height: number | null = null,
): LayoutResult {
  if (!isContainingBlock(cell.box)) return layoutCell(metrics, cell, fragmentation, token, height)
  const result = layoutCell(metrics, { ...cell, box: withoutContaining(cell.box) }, fragmentation, token, height)
  return resultWith(result, { fragment: { ...result.fragment, box: cell.box } })
}

const openBoxes = new WeakMap<BlockBox, BlockBox>()

/**
 * The box without its role as containing block, so that positioned descendants are passed on. Returns the same object for the
 * same box.
 */
function withoutContaining(box: BlockBox): BlockBox {
  let open = openBoxes.get(box)
  if (open === undefined) {
    const style: ComputedStyle = {
      ...box.style,
      ...({ position: 'static', transform: [], transformStyle: 'flat', filter: [], perspective: 'none' } as const),
      ...{ contain: [], willChange: [] },
    }
    open = { ...box, style }
    openBoxes.set(box, open)
  }
  return open
}

/**
 * A cell at the height of its row, with its positioned descendants (CSS 2.1,
 * https://www.w3.org/TR/CSS2/visudet.html#abs-non-replaced-height).
 */
export function finishedCell(
  metrics: TableMetrics,
  cell: GridCell,
  result: LayoutResult,
  height: number,
  baseline: number | null,
  fragmentation: Fragmentainer | null,
): LayoutResult {
  const { fragment, outOfFlow } = stretchedCell(cell, result, height, baseline)
  const isSame = fragment === result.fragment
  return withPositionedIn(metrics, cell, isSame ? result : resultWith(result, { fragment, outOfFlow }), fragmentation)
}

/**
 * A cell, or a part of one, with its positioned descendants if it is their containing block. Those that depend on other parts are
 * passed on to the columns or pages that divide it: `fragmentation` is that of the table, or null for repeated cells.
 */
export function withPositionedIn(
  { context }: TableMetrics,
  cell: GridCell,
  result: LayoutResult,
  fragmentation: Fragmentainer | null,
): LayoutResult {
  if (result.outOfFlow.length === 0 || !isContainingBlock(cell.box)) return result
  return resultWith(result, placePositioned(result.fragment, result.outOfFlow, { ...context, fragmentation }))
}

/** The fragment of a cell stretched to its row, with its positioned descendants moved like its content. */
export function stretchedCell(
  cell: GridCell,
  result: LayoutResult,
  height: number,
  baseline: number | null,
): Pick<LayoutResult, 'fragment' | 'outOfFlow'> {
  const { fragment, outOfFlow } = result
  const shift = contentShift(cell, fragment, Math.max(0, height - fragment.height), baseline)
  return {
    fragment: stretched(fragment, height, shift),
    outOfFlow: shift === 0 ? outOfFlow : outOfFlow.map(entry => movedHoisted(entry, 0, shift)),
  }
}

/** Metrics of a row. Rows with a common spanning cell, and those of a group with a height, are measured together. */
export function rowMetrics(metrics: TableMetrics, row: number): RowMetrics {
  const known = metrics.rows.get(row)
  if (known !== undefined) return known
  const { grid, rows } = metrics
  let end = row + 1
  const { group } = grid.rows[row]!
  const isFilled = ownHeightOf(group) > 0
  while (
    end < grid.rows.length &&
    (grid.rows[end - 1]!.isCrossedAfter || (isFilled && grid.rows[end]!.group === group))
  )
    end++
  const layout = (cell: GridCell) => measuredCell(metrics, cell)
  for (let i = row; i < end; i++) rows.set(i, measureRow(grid, i, layout))
  if (end > row + 1) makeRoomForSpans(grid, rows, row, end)
  if (isFilled) fillGroup(grid, rows, row, end)
  return rows.get(row)!
}

/** Height from the top of row `from` to the end of the row before `to`. */
export function spannedHeight(metrics: TableMetrics, from: number, to: number, spacing: number): number {
  let height = 0
  for (let i = from; i < to; i++) height += (metrics.rows.get(i)?.height ?? 0) + (i > from ? spacing : 0)
  return height
}

/**
 * Whether the height of its row is that of a cell for percentage heights in it (CSS 2.1,
 * https://www.w3.org/TR/CSS2/tables.html#height-layout): a child has one, and the cell has a height or its table stretched its
 * rows.
 */
export const fillsRow = ({ isStretched }: TableMetrics, { ownHeight, box }: GridCell): boolean =>
  (ownHeight !== null || isStretched) && box.children.some(hasPercentHeight)

/** A whole cell laid out again at the height of its row, for percentage heights in it; null if it has none. */
export function filledCell(metrics: TableMetrics, cell: GridCell, height: number): LayoutResult | null {
  if (!fillsRow(metrics, cell)) return null
  const result = layoutCell(metrics, cell, null, 'start', height)
  const { fragment } = result
  const end = fragment.children.reduce((most, child) => Math.max(most, child.y + child.fragment.height), 0)
  const natural = Math.min(height, end + fragment.padding.bottom + fragment.border.bottom)
  return resultWith(result, { fragment: { ...fragment, height: natural } })
}

const hasPercentHeight = (box: BlockLevelBox): boolean =>
  box.kind === 'inline-root'
    ? box.content.items.some(
        item => (item.kind === 'atomic' || item.kind === 'float') && isPercentage(item.style.height),
      )
    : isPercentage(box.style.height)

const isPercentage = (height: ComputedStyle['height']): boolean =>
  typeof height === 'object' && height.kind !== 'fit-content'

/** The fragment of a cell stretched to its row, its content aligned. */
export function stretchCell(
  cell: GridCell,
  fragment: BoxFragment,
  height: number,
  baseline: number | null,
): BoxFragment {
  return stretched(fragment, height, contentShift(cell, fragment, Math.max(0, height - fragment.height), baseline))
}

/** A fragment at a height, with its content shifted down; the same object if nothing changes. */
function stretched(fragment: BoxFragment, height: number, shift: number): BoxFragment {
  if (shift === 0 && height <= fragment.height) return fragment
  const children =
    shift === 0 ? fragment.children : fragment.children.map((child): Placed => ({ ...child, y: child.y + shift }))
  const marks = shift === 0 ? fragment.marks : fragment.marks.map(mark => ({ ...mark, y: mark.y + shift }))
  return {
    ...fragment,
    height: Math.max(height, fragment.height),
    children,
    marks,
    baseline: shift === 0 ? fragment.baseline : baselinesOf(children),
  }
}

/**
 * The downward shift of a cell's content, px (`vertical-align` of cells, CSS 2.1,
 * https://www.w3.org/TR/CSS2/tables.html#height-layout).
 */
function contentShift(cell: GridCell, fragment: BoxFragment, free: number, baseline: number | null): number {
  const share = cellShare(cell)
  return share === null ? Math.min(free, alignmentShift(cell, fragment, baseline)) : share * free
}

/** The rest of a cell whose content ended on an earlier page: its borders and background continue. */
export function emptyCell(metrics: TableMetrics, cell: GridCell, height: number, isLast: boolean): BoxFragment {
  const { style } = cell.box
  const border = {
    top: 0,
    right: style.borderRightWidth,
    bottom: isLast ? style.borderBottomWidth : 0,
    left: style.borderLeftWidth,
  }
  return boxFragment(cell.box, { width: cellWidth(metrics, cell), height, border, isFirst: false, isLast })
}
