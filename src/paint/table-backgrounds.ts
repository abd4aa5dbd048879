/**
 * Backgrounds of rows, columns and their groups (https://www.w3.org/TR/CSS2/tables.html#table-layers): painted in the
 * areas of their cells, while border spacing shows the background of the table, and positioned in the area of the whole
 * row or column.
 */
import type { Rect } from '../base/geometry.ts'
import type { TableBox } from '../boxes/box.ts'
import type { ComputedStyle } from '../css/style.ts'
import type { BoxFragment } from '../layout/types.ts'
import { hasBackground } from './background.ts'

/** The background of a row, a column or a group, which is only visible in its cells. */
export interface TableBackground {
  readonly style: ComputedStyle
  /** The rectangles of the cells through which it is visible, px from the page's corner; touching cells are merged. */
  readonly shown: readonly Rect[]
  /** The row, the column or the group. */
  readonly area: Rect
}

/** Whether the background of a box is painted in the areas of its cells. */
export const isSeenThroughCells = ({ box }: BoxFragment): boolean =>
  (box.kind === 'row' || box.kind === 'row-group') && hasBackground(box.style)

/** The background of a row or a group of rows whose corner is at (x, y). */
export function rowBackground(fragment: BoxFragment, x: number, y: number): TableBackground {
  const { box, width, height } = fragment
  const cells = box.kind === 'row' ? rowCells(fragment, x, y) : groupCells(fragment, x, y)
  return { style: box.style, shown: joined(cells), area: { x, y, width, height } }
}

/** The rectangles of the cells in a row group. */
function groupCells(group: BoxFragment, x: number, y: number): readonly Rect[] {
  return group.children.flatMap(({ fragment: row, ...at }) =>
    row.kind === 'box' && row.box.kind === 'row' ? rowCells(row, x + at.x, y + at.y) : [],
  )
}

/** The rectangles of the cells in a row. */
function rowCells(row: BoxFragment, x: number, y: number): readonly Rect[] {
  return row.children.flatMap(({ fragment: { kind, width, height }, ...at }) =>
    kind === 'box' ? [{ x: x + at.x, y: y + at.y, width, height }] : [],
  )
}

/** The tolerance for rounding of equal edges, px. */
const TOLERANCE = 0.01
const isSame = (a: number, b: number): boolean => Math.abs(a - b) < TOLERANCE

/** Merges cells that touch along a whole side: first horizontally, then vertically. */
function joined(cells: readonly Rect[]): readonly Rect[] {
  const rows: Rect[] = []
  for (const cell of cells.toSorted((a, b) => a.y - b.y || a.x - b.x)) {
    const last = rows.at(-1)
    const isBeside = last !== undefined && isSame(last.y, cell.y) && isSame(last.height, cell.height)
    if (isBeside && isSame(last.x + last.width, cell.x))
      rows[rows.length - 1] = { ...last, width: cell.x + cell.width - last.x }
    else rows.push(cell)
  }
  const columns: Rect[] = []
  for (const row of rows.toSorted((a, b) => a.x - b.x || a.width - b.width || a.y - b.y)) {
    const last = columns.at(-1)
    const isBelow = last !== undefined && isSame(last.x, row.x) && isSame(last.width, row.width)
    if (isBelow && isSame(last.y + last.height, row.y))
      columns[columns.length - 1] = { ...last, height: row.y + row.height - last.y }
    else columns.push(row)
  }
  return columns.sort((a, b) => a.y - b.y || a.x - b.x)
}

// ---------- columns ----------

/** Groups before columns, in their order; (x, y) is the corner of the table's border box. */
export function columnBackgrounds(table: BoxFragment, x: number, y: number): readonly TableBackground[] {
  const { box } = table
  if (box.kind !== 'table') return []
  const layers = layersOf(box)
  if (layers.every(own => own.length === 0)) return []
  const cells = cellsOf(table, x, y)
  const areas = areasOf(layers, cells)
  const shown = new Map<Layer, Rect[]>()
  for (const { column, rect } of cells) {
    for (const layer of layers[column] ?? []) {
      const own = shown.get(layer)
      if (own === undefined) shown.set(layer, [rect])
      else own.push(rect)
    }
  }
  // A group precedes all of its columns, so it is painted below them.
  return [...new Set(layers.flat())].flatMap(layer => {
    const area = areas.get(layer)
    return area === undefined ? [] : [{ style: layer.style, shown: joined(shown.get(layer) ?? []), area }]
  })
}

/** A column, or a group, which is shared by its columns. */
interface Layer {
  readonly style: ComputedStyle
}

/** The column and the group of each column. */
function layersOf({ columns }: TableBox): readonly (readonly Layer[])[] {
  const groups = new Map<ComputedStyle, Layer>()
  return columns.map(({ style, group }) => {
    const own: Layer[] = []
    if (group !== null && hasBackground(group)) {
      const layer = groups.get(group) ?? { style: group }
      groups.set(group, layer)
      own.push(layer)
    }
    return hasBackground(style) ? [...own, { style }] : own
  })
}

interface PlacedCell {
  readonly column: number
  readonly isSpanning: boolean
  readonly rect: Rect
}

/** The cells of a table fragment with their columns. */
function cellsOf(table: BoxFragment, x: number, y: number): readonly PlacedCell[] {
  const cells: PlacedCell[] = []
  for (const { fragment: group, ...atGroup } of table.children) {
    if (group.kind !== 'box') continue
    for (const { fragment: row, ...atRow } of group.children) {
      if (row.kind !== 'box' || row.box.kind !== 'row') continue
      const origins = new Map(row.box.cells.map(cell => [cell.box.id, cell]))
      for (const { fragment: cell, ...atCell } of row.children) {
        const origin = cell.kind === 'box' ? origins.get(cell.box.id) : undefined
        if (origin === undefined) continue
        const rect = {
          x: x + atGroup.x + atRow.x + atCell.x,
          y: y + atGroup.y + atRow.y + atCell.y,
          width: cell.width,
          height: cell.height,
        }
        cells.push({ column: origin.column, isSpanning: origin.columnSpan > 1, rect })
      }
    }
  }
  return cells
}

/**
 * The areas of columns and groups, from the first to the last row; their width is that of cells in a single column, if
 * there are any.
 */
function areasOf(layers: readonly (readonly Layer[])[], cells: readonly PlacedCell[]): ReadonlyMap<Layer, Rect> {
  let [top, bottom] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
  const single = new Set<number>()
  for (const { rect, column, isSpanning } of cells) {
    top = Math.min(top, rect.y)
    bottom = Math.max(bottom, rect.y + rect.height)
    if (!isSpanning) single.add(column)
  }
  const areas = new Map<Layer, Rect>()
  for (const { column, isSpanning, rect } of cells) {
    if (isSpanning && single.has(column)) continue
    for (const layer of layers[column] ?? []) {
      const known = areas.get(layer)
      const left = Math.min(known?.x ?? rect.x, rect.x)
      const right = Math.max(known === undefined ? rect.x : known.x + known.width, rect.x + rect.width)
      areas.set(layer, { x: left, y: top, width: right - left, height: bottom - top })
    }
  }
  return areas
}
