/**
 * The grid of a table: the columns of its cells, its header rows and the number of columns (CSS Tables 3,
 * https://www.w3.org/TR/css-tables-3/#dimensioning-the-row-column-grid).
 */
import { spend } from '../../base/budget.ts'
import { anonymousStyle } from '../../css/anonymous.ts'
import type { ComputedStyle } from '../../css/style.ts'
import type { BlockLevelBox, TableBox, TableColumn, TableRow, TableRowGroup, TableSlot } from '../box.ts'
import type { BuildContext } from '../context.ts'
import { wrapWithCaptions } from './captions.ts'
import type { PackedCells } from './packed-cells.ts'
import { PlacedRow, type PlacedSlot } from './placed-row.ts'
import { type GroupDraft, MAX_COLUMNS, type RowDraft, type TableParts } from './table-parts.ts'

type TableFacts = Pick<TableBox, 'style' | 'element' | 'pseudo' | 'structure' | 'marks'>

interface Tracks {
  readonly columns: readonly TableColumn[]
  readonly groups: readonly PlacedGroup[]
}

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
  const count = first.rows.findIndex(({ cells }) => !isOfHeadings(cells))
  const rows = first.rows.slice(0, Math.max(0, count))
  const reaches = ({ cells }: RowDraft, i: number): boolean => cells.shapes.some(({ rowSpan }) => i + rowSpan > count)
  if (rows.every(isTitle) || rows.some(reaches)) return drafts
  const header: GroupDraft = { ...first, display: 'table-header-group', rows }
  const body: GroupDraft = { ...first, id: first.bodyId, marks: [], rows: first.rows.slice(count) }
  return [header, body, ...others]
}

/** One cell over all columns is the title of the table; it does not describe the rows below it. */
const isTitle = ({ cells: { shapes } }: RowDraft): boolean => shapes.length === 1 && shapes[0]!.columnSpan > 1

const isOfHeadings = (cells: PackedCells): boolean =>
  cells.shapes.length > 0 && cells.shapes.every((_, i) => cells.element(i)?.name === 'th')

/**
 * The first header group goes first and the first footer group last, wherever they are in the document (CSS 2.1,
 * https://www.w3.org/TR/CSS2/tables.html#table-display).
 */
function placeGroups(written: readonly GroupDraft[]): readonly PlacedGroup[] {
  const drafts = withHeader(written)
  const header = drafts.find(draft => draft.display === 'table-header-group')
  const footer = drafts.find(draft => draft.display === 'table-footer-group')
  const bodies = drafts.filter(draft => draft !== header && draft !== footer)
  const place = (draft: GroupDraft, role: TableRowGroup['role']): PlacedGroup => ({
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

/** A group whose rows have places for their cells. */
interface PlacedGroup extends TableRowGroup {
  readonly rows: readonly PlacedRow[]
  readonly collapsedRows?: readonly PlacedRow[]
}

/**
 * Removes rows with `visibility: collapse` after the columns of all cells are known, and keeps them for the widths of the
 * columns. Cells from above span the remaining rows of their span. https://www.w3.org/TR/CSS2/tables.html#dynamic-effects
 */
function shownRows(rows: readonly PlacedRow[]): Pick<PlacedGroup, 'rows' | 'collapsedRows'> {
  if (rows.every(isShown)) return { rows }
  // For each row, the number of shown rows before it; one entry more than rows.
  const before = [0]
  for (const row of rows) before.push(before.at(-1)! + (isShown(row) ? 1 : 0))
  const shown = rows.flatMap((row, i) => {
    const spanOf = ({ rowSpan }: TableSlot): number => before[Math.min(rows.length, i + rowSpan)]! - before[i]!
    return isShown(row) ? [row.in(row.slots.map(slot => ({ ...slot, rowSpan: spanOf(slot) })))] : []
  })
  return { rows: shown, collapsedRows: rows.filter(row => !isShown(row)) }
}

/** A group with its cells in other places, including those of its collapsed rows. */
function withSlots(group: PlacedGroup, change: (slot: PlacedSlot) => readonly PlacedSlot[]): PlacedGroup {
  const changed = (row: PlacedRow): PlacedRow => row.in(row.slots.flatMap(change))
  const { rows, collapsedRows } = group
  return {
    ...group,
    rows: rows.map(changed),
    ...(collapsedRows === undefined ? {} : { collapsedRows: collapsedRows.map(changed) }),
  }
}

const allRows = ({ rows, collapsedRows = [] }: PlacedGroup): readonly PlacedRow[] => [...rows, ...collapsedRows]

const isShown = ({ style }: TableRow | TableColumn): boolean => style.visibility !== 'collapse'

/**
 * Removes columns with `visibility: collapse` and the cells that are only in them; cells over several columns span the
 * remaining ones (CSS 2.1, https://www.w3.org/TR/CSS2/tables.html#dynamic-effects).
 */
function withoutCollapsedColumns(tracks: Tracks): Tracks {
  const { columns, groups } = tracks
  if (columns.every(isShown)) return tracks
  // For each column, the number of shown columns before it; one entry more than columns.
  const before = [0]
  for (const column of columns) before.push(before.at(-1)! + (isShown(column) ? 1 : 0))
  const moved = (slot: PlacedSlot): readonly PlacedSlot[] => {
    const start = before[slot.column]!
    const columnSpan = before[Math.min(columns.length, slot.column + slot.columnSpan)]! - start
    return columnSpan === 0 ? [] : [{ ...slot, column: start, columnSpan }]
  }
  return {
    columns: columns.filter(isShown),
    groups: groups.map(group => withSlots(group, moved)),
  }
}

/**
 * Gives each cell its column: the first one without a cell that spans from above (HTML,
 * https://html.spec.whatwg.org/multipage/tables.html#forming-a-table).
 */
function placeCells(drafts: readonly RowDraft[]): readonly PlacedRow[] {
  /** For each column, the number of rows that a cell from above still spans. */
  const reaching: number[] = []
  let last: readonly PlacedSlot[] = []
  return drafts.map((draft, rowIndex) => {
    const slots = slotsOf(draft, reaching, drafts.length - rowIndex)
    // Rows whose cells have the same places share them.
    if (!isEqual(slots, last)) last = slots
    return new PlacedRow(draft, last, draft.cells)
  })
}

/**
 * The places of the cells of a row.
 *
 * @param reaching for each column, the number of rows, from this one on, that a cell from above spans; counted on to the next row
 * @param rowsLeft the number of rows from this one on, which a span may reach
 */
function slotsOf({ cells: { shapes } }: RowDraft, reaching: number[], rowsLeft: number): readonly PlacedSlot[] {
  spend('table_cells', shapes.length)
  let column = 0
  const slots = shapes.map(({ columnSpan, rowSpan }, index): PlacedSlot => {
    while ((reaching[column] ?? 0) > 0) column++
    const slot = {
      index,
      column,
      columnSpan: column + columnSpan > MAX_COLUMNS ? 1 : columnSpan,
      rowSpan: Math.min(rowSpan, rowsLeft),
    }
    column += slot.columnSpan
    return slot
  })
  let reached = 0
  for (let i = 0; i < reaching.length; i++) {
    if (reaching[i] === 0) continue
    reaching[i]!--
    reached++
  }
  spend('table_places', reached)
  for (const slot of slots) {
    if (slot.rowSpan > 1) for (let i = 0; i < slot.columnSpan; i++) reaching[slot.column + i] = slot.rowSpan - 1
  }
  for (let i = 0; i < reaching.length; i++) reaching[i] ??= 0
  return slots
}

const isEqual = (a: readonly PlacedSlot[], b: readonly PlacedSlot[]): boolean =>
  a.length === b.length &&
  a.every(({ column, columnSpan, rowSpan }, i) => {
    const other = b[i]!
    return column === other.column && columnSpan === other.columnSpan && rowSpan === other.rowSpan
  })

/** Number of columns from which they are charged to a budget: no paper shows so many. */
const WIDE = 1_000

/** The columns of a table: the declared ones, and anonymous ones for further cells of rows. Charged to a budget above `WIDE`. */
function columnsOf(
  declared: readonly TableColumn[],
  groups: readonly PlacedGroup[],
  style: ComputedStyle,
): readonly TableColumn[] {
  let count = declared.length
  for (const group of groups) {
    for (const row of allRows(group)) {
      const last = row.slots.at(-1)
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
function mergeTracks(columns: readonly TableColumn[], groups: readonly PlacedGroup[], style: ComputedStyle): Tracks {
  const isKept = columns.map(
    ({ style: own, group }, i) => i === 0 || own.width !== 'auto' || (group !== null && group.width !== 'auto'),
  )
  for (const group of groups)
    for (const row of allRows(group)) for (const { column } of row.slots) isKept[column] = true
  const isFixed = style.tableLayout === 'fixed' && style.width !== 'auto'
  if (isFixed || !isKept.includes(false)) return { columns, groups }
  let count = 0
  // For each column, the number of kept columns before it; one entry more than columns.
  const before = [...isKept.map(kept => (kept ? count++ : count)), count]
  const merged = (slot: PlacedSlot): readonly PlacedSlot[] => {
    const end = Math.min(slot.column + slot.columnSpan, columns.length)
    const columnSpan = Math.max(1, before[end]! - before[slot.column]!)
    const writtenSpan = columnSpan < slot.columnSpan ? { writtenSpan: slot.columnSpan } : null
    return [{ ...slot, column: before[slot.column]!, columnSpan, ...writtenSpan }]
  }
  return {
    columns: columns.filter((_, i) => isKept[i]),
    groups: groups.map(group => withSlots(group, merged)),
  }
}
