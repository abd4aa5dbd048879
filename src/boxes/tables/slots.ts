/**
 * The grid of a table: the columns of its cells, its header rows and the number of columns (CSS Tables 3,
 * https://www.w3.org/TR/css-tables-3/#dimensioning-the-row-column-grid).
 */
import { spend } from '../../base/budget.ts'
import { compact } from '../../base/compact.ts'
import { anonymousStyle } from '../../css/anonymous.ts'
import type { ComputedStyle } from '../../css/style.ts'
import type { BlockLevelBox, TableBox, TableCell, TableColumn, TableRow, TableRowGroup } from '../box.ts'
import type { BuildContext } from '../context.ts'
import { wrapWithCaptions } from './captions.ts'
import { type CellDraft, type GroupDraft, MAX_COLUMNS, type RowDraft, type TableParts } from './table-parts.ts'

type TableFacts = Pick<TableBox, 'style' | 'element' | 'pseudo' | 'structure' | 'marks'>

/** The table wrapper box from its parts: rows in groups, cells in their columns, captions above and below. */
export function assemble(context: BuildContext, facts: TableFacts, parts: TableParts): BlockLevelBox {
  const groups = placeGroups(parts.groups)
  const columns = columnsOf(parts.columns, groups, facts.style)
  const merged = mergeTracks(columns, groups, facts.style)
  // Edges, heights and widths are found place by place, and a few cells may stand in a grid of very many.
  spend('table_places', merged.columns.length * groups.reduce((count, { rows }) => count + rows.length, 0))
  const table: TableBox = {
    kind: 'table',
    id: parts.ids.table,
    ...facts,
    ...withoutCollapsedColumns(merged),
  }
  return parts.captions.length === 0 ? table : wrapWithCaptions(context, table, parts)
}

/**
 * Many tables have their headings in the first rows of the body. If no group is marked as the header, leading rows that
 * consist of `<th>` cells become the header, so that they repeat on each page and are never alone at the bottom of one.
 */
function withHeader(drafts: readonly GroupDraft[]): readonly GroupDraft[] {
  const [first, ...others] = drafts
  if (first === undefined || drafts.some(draft => draft.display === 'table-header-group')) return drafts
  const count = first.rows.findIndex(row => row.cells.length === 0 || !row.cells.every(isHeading))
  const rows = first.rows.slice(0, Math.max(0, count))
  if (rows.every(isTitle) || rows.some((row, i) => row.cells.some(cell => i + cell.rowSpan > count))) return drafts
  const header: GroupDraft = { ...first, display: 'table-header-group', rows }
  const body: GroupDraft = { ...first, id: first.bodyId, marks: [], rows: first.rows.slice(count) }
  return [header, body, ...others]
}

/** One cell over all columns is the title of the table; it does not describe the rows below it. */
const isTitle = ({ cells }: RowDraft): boolean => cells.length === 1 && cells[0]!.columnSpan > 1

const isHeading = ({ box }: CellDraft): boolean => box.element?.name === 'th'

/**
 * The first header group goes first and the first footer group last, wherever they are in the document (CSS 2.1,
 * https://www.w3.org/TR/CSS2/tables.html#table-display).
 */
function placeGroups(written: readonly GroupDraft[]): readonly TableRowGroup[] {
  const drafts = withHeader(written)
  const header = drafts.find(draft => draft.display === 'table-header-group')
  const footer = drafts.find(draft => draft.display === 'table-footer-group')
  const bodies = drafts.filter(draft => draft !== header && draft !== footer)
  const place = (draft: GroupDraft, role: TableRowGroup['role']): TableRowGroup => ({
    kind: 'row-group',
    id: draft.id,
    style: draft.style,
    element: draft.element,
    pseudo: null,
    structure: draft.structure,
    marks: draft.marks,
    link: draft.link ?? null,
    role,
    ...shownRows(placeCells(draft.rows)),
  })
  return [
    ...(header === undefined ? [] : [place(header, 'header')]),
    ...bodies.map(draft => place(draft, 'body')),
    ...(footer === undefined ? [] : [place(footer, 'footer')]),
  ]
}

/**
 * Removes rows with `visibility: collapse` after the columns of all cells are known, and keeps them for the widths of the
 * columns. Cells from above span the remaining rows of their span. https://www.w3.org/TR/CSS2/tables.html#dynamic-effects
 */
function shownRows(rows: readonly TableRow[]): Pick<TableRowGroup, 'rows' | 'collapsedRows'> {
  if (rows.every(isShown)) return { rows }
  // For each row, the number of shown rows before it; one entry more than rows.
  const before = [0]
  for (const row of rows) before.push(before.at(-1)! + (isShown(row) ? 1 : 0))
  const shown = rows.flatMap((row, i) => {
    const spanOf = ({ rowSpan }: TableCell): number => before[Math.min(rows.length, i + rowSpan)]! - before[i]!
    return isShown(row) ? [{ ...row, cells: row.cells.map(cell => ({ ...cell, rowSpan: spanOf(cell) })) }] : []
  })
  return { rows: shown, collapsedRows: rows.filter(row => !isShown(row)) }
}

/** A group with changed cells, including those of its collapsed rows. */
function withCells(group: TableRowGroup, change: (cell: TableCell) => readonly TableCell[]): TableRowGroup {
  const changed = (row: TableRow): TableRow => ({ ...row, cells: row.cells.flatMap(change) })
  const { rows, collapsedRows } = group
  return {
    ...group,
    rows: rows.map(changed),
    ...(collapsedRows === undefined ? {} : { collapsedRows: collapsedRows.map(changed) }),
  }
}

const allRows = ({ rows, collapsedRows = [] }: TableRowGroup): readonly TableRow[] => [...rows, ...collapsedRows]

const isShown = ({ style }: TableRow | TableColumn): boolean => style.visibility !== 'collapse'

/**
 * Removes columns with `visibility: collapse` and the cells that are only in them; cells over several columns span the
 * remaining ones (CSS 2.1, https://www.w3.org/TR/CSS2/tables.html#dynamic-effects).
 */
function withoutCollapsedColumns(tracks: Pick<TableBox, 'columns' | 'groups'>): Pick<TableBox, 'columns' | 'groups'> {
  const { columns, groups } = tracks
  if (columns.every(isShown)) return tracks
  // For each column, the number of shown columns before it; one entry more than columns.
  const before = [0]
  for (const column of columns) before.push(before.at(-1)! + (isShown(column) ? 1 : 0))
  const moved = (cell: TableCell): readonly TableCell[] => {
    const start = before[cell.column]!
    const columnSpan = before[Math.min(columns.length, cell.column + cell.columnSpan)]! - start
    return columnSpan === 0 ? [] : [{ ...cell, column: start, columnSpan }]
  }
  return {
    columns: columns.filter(isShown),
    groups: groups.map(group => withCells(group, moved)),
  }
}

/**
 * Gives each cell its column: the first one without a cell that spans from above (HTML,
 * https://html.spec.whatwg.org/multipage/tables.html#forming-a-table).
 */
function placeCells(drafts: readonly RowDraft[]): readonly TableRow[] {
  /** For each column, the number of rows that a cell from above still spans. */
  const reaching: number[] = []
  return drafts.map((draft, rowIndex) => {
    spend('table_cells', draft.cells.length)
    const cells: TableCell[] = []
    let column = 0
    const started: { readonly cell: TableCell }[] = []
    for (const { box, columnSpan, rowSpan } of draft.cells) {
      while ((reaching[column] ?? 0) > 0) column++
      const cell: TableCell = {
        box,
        column,
        columnSpan: column + columnSpan > MAX_COLUMNS ? 1 : columnSpan,
        rowSpan: Math.min(rowSpan, drafts.length - rowIndex),
      }
      cells.push(cell)
      started.push({ cell })
      column += cell.columnSpan
    }
    let reached = 0
    for (let i = 0; i < reaching.length; i++) {
      if (reaching[i] === 0) continue
      reaching[i]!--
      reached++
    }
    spend('table_places', reached)
    for (const { cell } of started) {
      if (cell.rowSpan > 1) for (let i = 0; i < cell.columnSpan; i++) reaching[cell.column + i] = cell.rowSpan - 1
    }
    for (let i = 0; i < reaching.length; i++) reaching[i] ??= 0
    return {
      kind: 'row',
      id: draft.id,
      style: draft.style,
      element: draft.element,
      pseudo: null,
      structure: draft.structure,
      marks: draft.marks,
      link: draft.link ?? null,
      cells: compact(cells),
    }
  })
}

/** Number of columns from which they are charged to a budget: no paper shows so many. */
const WIDE = 1_000

/** The columns of a table: the declared ones, and anonymous ones for further cells of rows. Charged to a budget above `WIDE`. */
function columnsOf(
  declared: readonly TableColumn[],
  groups: readonly TableRowGroup[],
  style: ComputedStyle,
): readonly TableColumn[] {
  let count = declared.length
  for (const group of groups) {
    for (const row of allRows(group)) {
      const last = row.cells.at(-1)
      if (last !== undefined) count = Math.max(count, last.column + last.columnSpan)
    }
  }
  if (count > WIDE) spend('wide_tables', count)
  if (count === declared.length) return declared
  const anonymous: TableColumn = { style: anonymousStyle(style, 'table-column'), group: null }
  return [...declared, ...Array.from({ length: count - declared.length }, () => anonymous)]
}

/**
 * Merges columns in which no cell begins with the column before them (CSS Tables 3,
 * https://www.w3.org/TR/css-tables-3/#dimensioning-the-row-column-grid--step2), unless their widths differ: a cell over a
 * thousand columns of a table with two spans two.
 */
function mergeTracks(
  columns: readonly TableColumn[],
  groups: readonly TableRowGroup[],
  style: ComputedStyle,
): Pick<TableBox, 'columns' | 'groups'> {
  const isKept = columns.map(
    ({ style: own, group }, i) => i === 0 || own.width !== 'auto' || (group !== null && group.width !== 'auto'),
  )
  for (const group of groups) for (const row of allRows(group)) for (const cell of row.cells) isKept[cell.column] = true
  const isFixed = style.tableLayout === 'fixed' && style.width !== 'auto'
  if (isFixed || !isKept.includes(false)) return { columns, groups }
  let count = 0
  // For each column, the number of kept columns before it; one entry more than columns.
  const before = [...isKept.map(kept => (kept ? count++ : count)), count]
  const merged = (cell: TableCell): readonly TableCell[] => {
    const end = Math.min(cell.column + cell.columnSpan, columns.length)
    const columnSpan = Math.max(1, before[end]! - before[cell.column]!)
    const writtenSpan = columnSpan < cell.columnSpan ? { writtenSpan: cell.columnSpan } : null
    return [{ ...cell, column: before[cell.column]!, columnSpan, ...writtenSpan }]
  }
  return {
    columns: columns.filter((_, i) => isKept[i]),
    groups: groups.map(group => withCells(group, merged)),
  }
}
