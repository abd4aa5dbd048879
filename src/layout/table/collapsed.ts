/**
 * The collapsed borders of the rows in one fragment of a table, as rectangles centred on the grid lines (CSS 2.2,
 * https://www.w3.org/TR/CSS22/tables.html#collapsing-borders).
 */
import type { CollapsedBorder } from '../types.ts'
import { type CollapsedEdge, type CollapsedGrid, strengthOf } from './borders.ts'
import type { TableMetrics } from './rows.ts'

interface RowPlace {
  readonly index: number
  readonly y: number
  readonly height: number
}

/**
 * Borders relative to the table's border box; equal neighbours are one rectangle. Where borders meet, the strongest fills the place
 * where they cross and the others end at it (CSS 2.1, https://www.w3.org/TR/CSS2/tables.html#collapsing-borders leaves this open).
 */
export function collapsedBordersOf(
  metrics: TableMetrics,
  collapsed: CollapsedGrid,
  rows: readonly RowPlace[],
): readonly CollapsedBorder[] {
  const found: StrongBorder[] = []
  const lines = columnLines(metrics)
  rows.forEach((row, i) => {
    const next = rows[i + 1]
    addHorizontal(found, collapsed, lines, row.index, row.index, row.y)
    if (next === undefined || next.index !== row.index + 1)
      addHorizontal(found, collapsed, lines, row.index + 1, row.index, row.y + row.height)
  })
  for (let column = 0; column < lines.length; column++) addVertical(found, collapsed, lines, column, rows)
  // Stronger borders are painted over weaker ones that they cross.
  return found.sort((a, b) => a.strength - b.strength).map(({ border }) => border)
}

/** A border and how strong it is where others cross it. */
interface StrongBorder {
  readonly border: CollapsedBorder
  readonly strength: number
}

/**
 * How far a border goes on past the middle of the place where others cross it, px: to their far side, or negative, to their near
 * side, where one of them is stronger. A horizontal border wins over vertical ones of its strength. Below a border that looks the
 * same it ends in the middle, so that no seam shows.
 */
function pastCrossing(
  edge: CollapsedEdge,
  side: CollapsedBorder['side'],
  crossing: readonly (CollapsedEdge | null)[],
): number {
  let half = 0
  let strongest: CollapsedEdge | null = null
  for (const other of crossing) {
    half = Math.max(half, (other?.width ?? 0) / 2)
    if (strengthOf(other) > strengthOf(strongest)) strongest = other
  }
  const more = strengthOf(edge) - strengthOf(strongest)
  if (more > 0 || (more === 0 && side === 'horizontal')) return half
  return strongest?.color === edge.color && strongest.style === 'solid' ? 0 : -half
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
  found: StrongBorder[],
  collapsed: CollapsedGrid,
  lines: readonly number[],
  line: number,
  beside: number,
  y: number,
): void {
  const count = lines.length - 1
  // Of borders of one strength in a line, the first one fills the crossing.
  const past = (edge: CollapsedEdge, column: number, before: CollapsedEdge | null) => {
    const crossing = [collapsed.vertical(beside, column), collapsed.vertical(line - 1, column)]
    const most = pastCrossing(edge, 'horizontal', crossing)
    return strengthOf(before) >= strengthOf(edge) ? -Math.abs(most) : most
  }
  for (let from = 0; from < count; ) {
    const edge = collapsed.horizontal(line, from)
    let to = from + 1
    while (to < count && isAlike(edge, collapsed.horizontal(line, to))) to++
    if (edge !== null) {
      const ends = [
        past(edge, from, from === 0 ? null : collapsed.horizontal(line, from - 1)),
        past(edge, to, null),
      ] as const
      const isForward = lines[from]! < lines[to]!
      const start = isForward ? lines[from]! - ends[0] : lines[to]! - ends[1]
      const width = (isForward ? lines[to]! + ends[1] : lines[from]! + ends[0]) - start
      add(found, edge, { side: 'horizontal', x: start, y: y - edge.width / 2, width, height: edge.width })
    }
    from = to
  }
}

/** The vertical borders of one grid line: equal edges below each other are one rectangle, so that dashes continue. */
function addVertical(
  found: StrongBorder[],
  collapsed: CollapsedGrid,
  lines: readonly number[],
  column: number,
  rows: readonly RowPlace[],
): void {
  const across = (line: number, at: number) =>
    at < 0 || at >= lines.length - 1 ? null : collapsed.horizontal(line, at)
  const past = (edge: CollapsedEdge, line: number) =>
    pastCrossing(edge, 'vertical', [across(line, column - 1), across(line, column)])
  for (let from = 0; from < rows.length; ) {
    const edge = collapsed.vertical(rows[from]!.index, column)
    let to = from + 1
    while (to < rows.length && isAlike(edge, collapsed.vertical(rows[to]!.index, column))) to++
    if (edge !== null) {
      const [first, last] = [rows[from]!, rows[to - 1]!]
      const top = first.y - past(edge, first.index)
      const height = last.y + last.height + past(edge, last.index + 1) - top
      add(found, edge, { side: 'vertical', x: lines[column]! - edge.width / 2, y: top, width: edge.width, height })
    }
    from = to
  }
}

/** Adds the border of an edge, unless nothing of it is left between those that cross it. */
function add(found: StrongBorder[], edge: CollapsedEdge, at: Omit<CollapsedBorder, 'style' | 'color'>): void {
  const { side, x, y, width, height } = at
  if (width <= 0 || height <= 0) return
  const border: CollapsedBorder = { side, x, y, width, height, style: edge.style, color: edge.color }
  found.push({ border, strength: strengthOf(edge) })
}

/** Whether two edges look the same and can be one rectangle. */
const isAlike = (a: CollapsedEdge | null, b: CollapsedEdge | null): boolean =>
  a === b || (a !== null && b !== null && a.width === b.width && a.style === b.style && a.color === b.color)
