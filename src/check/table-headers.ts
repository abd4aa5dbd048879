/** The header cells of each table cell: ISO 14289-1 §7.5, by the rules of ISO 32000-1 §14.8.5.7. */
import type { PdfFile } from '../pdf-reader/file.ts'
import { nameOf } from '../pdf-reader/values.ts'
import { attributesOf, listOf } from './structure-tree.ts'
import type { Element } from './types.ts'

type Scope = 'Row' | 'Column' | 'Both'

interface Place {
  readonly cell: Element
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** Number of table slots above which a table is not examined. */
const MOST_PLACES = 1_000_000

/**
 * The first data cell without header cell in a table in which a header cell has no Scope. If all have one, readers find the
 * headers. `grid` has the cell of each slot of a regular table.
 */
export function cellWithoutHead(file: PdfFile, grid: readonly (readonly Place[])[]): Element | null {
  const width = grid[0]?.length ?? 0
  const heads = new Map<Element, Scope | null>()
  for (const row of grid)
    for (const { cell } of row) if (cell.role === 'TH' && !heads.has(cell)) heads.set(cell, scopeOf(file, cell))
  if (![...heads.values()].includes(null) || width * grid.length > MOST_PLACES) return null
  for (const [y, row] of grid.entries())
    for (const [x, place] of row.entries()) {
      const { cell } = place
      if (cell.role !== 'TD' || place.x !== x || place.y !== y) continue
      const isNamed = listOf(file, attributesOf(file, cell, 'Table').get('Headers')).length > 0
      if (!isNamed && !hasHead(grid, place, heads)) return cell
    }
  return null
}

/** The Scope of a header cell, null if there is none. */
function scopeOf(file: PdfFile, cell: Element): Scope | null {
  const scope = nameOf(file.resolve(attributesOf(file, cell, 'Table').get('Scope')))
  return scope === 'Row' || scope === 'Column' || scope === 'Both' ? scope : null
}

/**
 * Whether there is a header cell above or left of a cell (ISO 32000-1 §14.8.5.7). The nearest group of header cells in each
 * direction counts; a data cell beyond it ends the search. Without Scope, a cell in the first row heads its column, one in
 * the first column its row.
 */
function hasHead(
  grid: readonly (readonly Place[])[],
  { x, y, width, height }: Place,
  heads: ReadonlyMap<Element, Scope | null>,
): boolean {
  const above = (column: number) => Array.from({ length: y }, (_, i) => grid[y - 1 - i]![column]!)
  const before = (row: number) => Array.from({ length: x }, (_, i) => grid[row]![x - 1 - i]!)
  const isIn = (line: readonly Place[], wanted: Scope): boolean => {
    let isPast = false
    for (const place of line) {
      const scope = heads.get(place.cell)
      if (scope === undefined) {
        if (isPast) return false
        continue
      }
      isPast = true
      const usual = place.y === 0 && place.x > 0 ? 'Column' : place.x === 0 && place.y > 0 ? 'Row' : 'Both'
      if ((scope ?? usual) === wanted || (scope ?? usual) === 'Both') return true
    }
    return false
  }
  for (let column = x; column < x + width; column++) if (isIn(above(column), 'Column')) return true
  for (let row = y; row < y + height; row++) if (isIn(before(row), 'Row')) return true
  return false
}
