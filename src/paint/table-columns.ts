/**
 * Backgrounds of table columns and column groups (CSS 2.1 §17.5.1): seen through the cells that begin in them, and placed
 * in the area that all cells of the column or group take together.
 */
import type { Rect } from '../base/geometry.ts'
import type { TableBox } from '../boxes/box.ts'
import type { ComputedStyle } from '../css/style.ts'
import type { BoxFragment } from '../layout/types.ts'
import { hasBackground } from './background.ts'

export interface ColumnBackground {
  readonly style: ComputedStyle
  /** The cell it is seen through, px from the page's corner. */
  readonly cell: Rect
  /** The column or the group of columns. */
  readonly area: Rect
}

/** Groups before columns, in the order of the cells; (x, y) is the corner of the table's border box. */
export function columnBackgrounds(table: BoxFragment, x: number, y: number): readonly ColumnBackground[] {
  const { box } = table
  if (box.kind !== 'table') return []
  const layers = layersOf(box)
  if (layers.every(own => own.length === 0)) return []
  const cells = cellsOf(table, x, y)
  const areas = areasOf(layers, cells)
  return cells.flatMap(({ column, rect }) =>
    (layers[column] ?? []).map(layer => ({ style: layer.style, cell: rect, area: areas.get(layer) ?? rect })),
  )
}

/** A column, or a group, which is the same for all of its columns. */
interface Layer {
  readonly style: ComputedStyle
}

/** What is seen through the cells of each column. */
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

/** From the first to the last row; as wide as the cells that are in one column alone, where there are such. */
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
