/** Backgrounds of table columns and column groups: seen through the cells that begin in them (CSS 2.1 §17.5.1). */
import type { Rect } from '../base/geometry.ts'
import type { ComputedStyle } from '../css/style.ts'
import type { BoxFragment } from '../layout/types.ts'
import { hasBackground } from './background.ts'

export interface ColumnBackground {
  readonly style: ComputedStyle
  /** The cell it is seen through, px from the page's corner. */
  readonly cell: Rect
}

/** Groups before columns, in the order of the cells; (x, y) is the corner of the table's border box. */
export function columnBackgrounds(table: BoxFragment, x: number, y: number): readonly ColumnBackground[] {
  const { box } = table
  if (box.kind !== 'table') return []
  const layers = box.columns.map(({ style, group }) =>
    [group, style].filter(each => each !== null).filter(each => hasBackground(each)),
  )
  if (layers.every(styles => styles.length === 0)) return []
  const backgrounds: ColumnBackground[] = []
  for (const { fragment: group, ...atGroup } of table.children) {
    if (group.kind !== 'box') continue
    for (const { fragment: row, ...atRow } of group.children) {
      if (row.kind !== 'box' || row.box.kind !== 'row') continue
      const columns = new Map(row.box.cells.map(cell => [cell.box.id, cell.column]))
      for (const { fragment: cell, ...atCell } of row.children) {
        if (cell.kind !== 'box') continue
        const rect = {
          x: x + atGroup.x + atRow.x + atCell.x,
          y: y + atGroup.y + atRow.y + atCell.y,
          width: cell.width,
          height: cell.height,
        }
        const column = columns.get(cell.box.id)
        for (const style of (column === undefined ? null : layers[column]) ?? [])
          backgrounds.push({ style, cell: rect })
      }
    }
  }
  return backgrounds
}
