/** Which displays are parts of tables (CSS Tables 3, https://www.w3.org/TR/css-tables-3/#table-structure). */
import type { Display } from '../../css/style.ts'

/** Whether a part needs a table around it. */
export function isTablePart(display: Display): boolean {
  return (
    display === 'table-cell' ||
    display === 'table-row' ||
    isRowGroup(display) ||
    display === 'table-caption' ||
    isColumn(display)
  )
}

const isRowGroup = (display: Display): boolean =>
  display === 'table-row-group' || display === 'table-header-group' || display === 'table-footer-group'

/** Whether a display type is that of a column or column group. */
export const isColumn = (display: Display): boolean => display === 'table-column' || display === 'table-column-group'
