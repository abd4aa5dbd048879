/**
 * The collapsed borders of the rows in one fragment of a table, as rectangles centred on the grid lines (CSS 2.2,
 * https://www.w3.org/TR/CSS22/tables.html#collapsing-borders).
 */
import type { CollapsedBorder } from '../types.ts'
import type { CollapsedEdge, CollapsedGrid } from './borders.ts'
import type { TableMetrics } from './rows.ts'

interface RowPlace {
  readonly index: number
  readonly y: number
  readonly height: number
}

/** Borders relative to the table's border box; equal neighbours are one rectangle. */
export function collapsedBordersOf(
  metrics: TableMetrics,
  collapsed: CollapsedGrid,
  rows: readonly RowPlace[],
): readonly CollapsedBorder[] {
  const borders: CollapsedBorder[] = []
  const lines = columnLines(metrics)
  rows.forEach((row, i) => {
    const next = rows[i + 1]
    addHorizontal(borders, collapsed, lines, row.index, row.index, row.y)
    if (next === undefined || next.index !== row.index + 1)
      addHorizontal(borders, collapsed, lines, row.index + 1, row.index, row.y + row.height)
  })
  for (let column = 0; column < lines.length; column++) addVertical(borders, collapsed, lines, column, rows)
  return borders
}

/** Positions of the lines between columns, including the outer ones, in column order. */
function columnLines({ offsets, columns, grid }: TableMetrics): readonly number[] {
  if (columns.length === 0) return []
  const isRtl = grid.box.style.direction === 'rtl'
  const last = columns.length - 1
  return isRtl ? [offsets[0]! + columns[0]!, ...offsets] : [...offsets, offsets[last]! + columns[last]!]
}

/** One grid line above row `line`; the widths of the vertical borders that it meets are those of row `beside`. */
function addHorizontal(
  borders: CollapsedBorder[],
  collapsed: CollapsedGrid,
  lines: readonly number[],
  line: number,
  beside: number,
  y: number,
): void {
  const count = lines.length - 1
  const overlap = (column: number) =>
    Math.max(collapsed.vertical(beside, column)?.width ?? 0, collapsed.vertical(line - 1, column)?.width ?? 0) / 2
  for (let from = 0; from < count; ) {
    const edge = collapsed.horizontal(line, from)
    let to = from + 1
    while (to < count && isAlike(edge, collapsed.horizontal(line, to))) to++
    if (edge !== null) {
      const start = Math.min(lines[from]!, lines[to]!) - overlap(from)
      const end = Math.max(lines[from]!, lines[to]!) + overlap(to)
      borders.push({
        side: 'horizontal',
        x: start,
        y: y - edge.width / 2,
        width: end - start,
        height: edge.width,
        style: edge.style,
        color: edge.color,
      })
    }
    from = to
  }
}

/** The vertical borders of one grid line: equal edges below each other are one rectangle, so that dashes continue. */
function addVertical(
  borders: CollapsedBorder[],
  collapsed: CollapsedGrid,
  lines: readonly number[],
  column: number,
  rows: readonly RowPlace[],
): void {
  for (let from = 0; from < rows.length; ) {
    const edge = collapsed.vertical(rows[from]!.index, column)
    let to = from + 1
    while (to < rows.length && isAlike(edge, collapsed.vertical(rows[to]!.index, column))) to++
    if (edge !== null) {
      const top = rows[from]!.y
      const last = rows[to - 1]!
      borders.push({
        side: 'vertical',
        x: lines[column]! - edge.width / 2,
        y: top,
        width: edge.width,
        height: last.y + last.height - top,
        style: edge.style,
        color: edge.color,
      })
    }
    from = to
  }
}

/** Whether two edges look the same and can be one rectangle. */
const isAlike = (a: CollapsedEdge | null, b: CollapsedEdge | null): boolean =>
  a === b || (a !== null && b !== null && a.width === b.width && a.style === b.style && a.color === b.color)
