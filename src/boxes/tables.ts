/** Tables: rows and cells put in order, with the anonymous ones that are missing (CSS Tables 3 §2.2, §3.1, §3.3). */
import { anonymousStyle } from '../css/anonymous.ts'
import type { ComputedStyle, Display, ElementStyles } from '../css/style.ts'
import type { Element } from '../html/document.ts'
import type { BlockBox, BlockLevelBox, TableBox, TableCell, TableColumn, TableRow, TableRowGroup } from './box.ts'
import type { BuildContext, Child, Container } from './context.ts'
import { childrenOf } from './context.ts'
import { buildElementBlock, withinElement } from './element-block.ts'
import { type ContentPlace, placeMarks } from './generated/content.ts'
import { marksOf } from './marks.ts'
import { spanOf } from './roles.ts'

export type TableSource =
  | { readonly kind: 'element'; readonly element: Element; readonly styles: ElementStyles; readonly language: string }
  /** Table parts that stand without a table. */
  | {
      readonly kind: 'anonymous'
      readonly children: readonly Child[]
      readonly parent: Container
      readonly display: 'table' | 'inline-table'
    }
  /** A pseudo-element that is a table. */
  | ({ readonly kind: 'generated'; readonly children: readonly Child[] } & ContentPlace)

/** Parts that need a table around them. */
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

const isColumn = (display: Display): boolean => display === 'table-column' || display === 'table-column-group'

export function buildTable(context: BuildContext, source: TableSource): BlockLevelBox {
  if (source.kind === 'anonymous') {
    const style = anonymousStyle(source.parent.style, source.display)
    const parts = collectParts(context, source.children, style, source.parent.language)
    return assemble(context, { style, element: null, pseudo: null, structure: null, marks: [] }, parts)
  }
  if (source.kind === 'generated') {
    const { style, origin, pseudo, language } = source
    const parts = collectParts(context, source.children, style, language)
    return assemble(context, { style, element: origin, pseudo, structure: null, marks: placeMarks(source) }, parts)
  }
  const { element, styles, language } = source
  return withinElement(context, element, styles.self, language, opened => {
    const marks = marksOf(context, element, styles.self)
    const parts = collectParts(context, childrenOf(context, element, styles, language), styles.self, language)
    return assemble(context, { style: styles.self, element, pseudo: null, structure: opened.owner, marks }, parts)
  })
}

// ---------- parts ----------

interface TableParts {
  readonly captions: BlockBox[]
  readonly columns: TableColumn[]
  readonly groups: GroupDraft[]
}

interface GroupDraft extends Pick<TableRowGroup, 'style' | 'element' | 'structure' | 'marks'> {
  readonly display: Display
  readonly rows: RowDraft[]
}

interface RowDraft extends Pick<TableRow, 'style' | 'element' | 'structure' | 'marks'> {
  readonly cells: CellDraft[]
}

interface CellDraft {
  readonly box: BlockBox
  readonly columnSpan: number
  readonly rowSpan: number
}

type ElementChild = Child & { kind: 'element' }

const isBlankText = (child: Child): boolean => child.kind === 'text' && /^[ \t\n\r\f]*$/.test(child.value)

/** Calls `proper` for children that belong here and `wrap` for each run of those that need a box around them. */
function sortChildren(
  children: Iterable<Child>,
  isProper: (display: Display) => boolean,
  proper: (child: ElementChild) => void,
  wrap: (run: readonly Child[]) => void,
): void {
  let run: Child[] = []
  /** White space counts only beside what is no table part. */
  let spaces: Child[] = []
  const endRun = () => {
    if (run.length > 0) wrap([...run, ...spaces])
    run = []
    spaces = []
  }
  for (const child of children) {
    if (child.kind === 'element' && isProper(child.styles.self.display)) {
      endRun()
      proper(child)
    } else if (isBlankText(child)) spaces.push(child)
    else {
      run.push(...spaces, child)
      spaces = []
    }
  }
  endRun()
}

function collectParts(
  context: BuildContext,
  children: Iterable<Child>,
  style: ComputedStyle,
  language: string,
): TableParts {
  const parts: TableParts = { captions: [], columns: [], groups: [] }
  const isProper = (display: Display) => display !== 'table-cell' && isTablePart(display)
  const looseGroup = (): GroupDraft => {
    const last = parts.groups.at(-1)
    if (last !== undefined && last.element === null) return last
    const group: GroupDraft = {
      display: 'table-row-group',
      style: anonymousStyle(style, 'table-row-group'),
      element: null,
      structure: null,
      marks: [],
      rows: [],
    }
    parts.groups.push(group)
    return group
  }
  const proper = (child: ElementChild) => {
    const { display } = child.styles.self
    if (display === 'table-caption')
      parts.captions.push(buildElementBlock(context, child.element, child.styles, child.language, { isRoot: true }))
    else if (isColumn(display)) addColumns(context, parts.columns, child)
    else if (display === 'table-row') looseGroup().rows.push(buildRow(context, child))
    else parts.groups.push(buildGroup(context, child))
  }
  sortChildren(children, isProper, proper, run => looseGroup().rows.push(anonymousRow(context, run, style, language)))
  return parts
}

function addColumns(context: BuildContext, columns: TableColumn[], child: ElementChild): void {
  const style = child.styles.self
  if (style.display === 'table-column') {
    pushColumns(columns, style, null, spanOf(child.element, 'span'))
    return
  }
  const inner = [...childrenOf(context, child.element, child.styles, child.language)].filter(
    (column): column is ElementChild => column.kind === 'element' && column.styles.self.display === 'table-column',
  )
  // Groups are told apart by their style, so equal ones have one each.
  const group: ComputedStyle = { ...style }
  if (inner.length === 0)
    pushColumns(columns, anonymousStyle(style, 'table-column'), group, spanOf(child.element, 'span'))
  for (const column of inner) pushColumns(columns, column.styles.self, group, spanOf(column.element, 'span'))
}

const MAX_COLUMNS = 1_000

function pushColumns(columns: TableColumn[], style: ComputedStyle, group: ComputedStyle | null, span: number): void {
  for (let i = 0; i < span && columns.length < MAX_COLUMNS; i++) columns.push({ style, group })
}

function buildGroup(context: BuildContext, child: ElementChild): GroupDraft {
  const { element, styles, language } = child
  return withinElement(context, element, styles.self, language, opened => {
    const rows: RowDraft[] = []
    const marks = marksOf(context, element, styles.self)
    const children = childrenOf(context, element, styles, language)
    const proper = (row: ElementChild) => rows.push(buildRow(context, row))
    sortChildren(
      children,
      display => display === 'table-row',
      proper,
      run => rows.push(anonymousRow(context, run, styles.self, language)),
    )
    return { display: styles.self.display, style: styles.self, element, structure: opened.owner, marks, rows }
  })
}

function buildRow(context: BuildContext, child: ElementChild): RowDraft {
  const { element, styles, language } = child
  return withinElement(context, element, styles.self, language, opened => {
    const marks = marksOf(context, element, styles.self)
    const cells = buildCells(context, childrenOf(context, element, styles, language), styles.self, language)
    return { style: styles.self, element, structure: opened.owner, marks, cells }
  })
}

function anonymousRow(context: BuildContext, run: readonly Child[], parent: ComputedStyle, language: string): RowDraft {
  const style = anonymousStyle(parent, 'table-row')
  return { style, element: null, structure: null, marks: [], cells: buildCells(context, run, style, language) }
}

function buildCells(
  context: BuildContext,
  children: Iterable<Child>,
  row: ComputedStyle,
  language: string,
): CellDraft[] {
  const cells: CellDraft[] = []
  const proper = ({ element, styles, language: own }: ElementChild) => {
    const box = buildElementBlock(context, element, styles, own, { isRoot: true })
    const hasSpans = element.name === 'td' || element.name === 'th'
    cells.push({
      box,
      columnSpan: hasSpans ? spanOf(element, 'colspan') : 1,
      rowSpan: hasSpans ? spanOf(element, 'rowspan') : 1,
    })
  }
  sortChildren(
    children,
    display => display === 'table-cell',
    proper,
    run => {
      cells.push({ box: anonymousCell(context, run, row, language), columnSpan: 1, rowSpan: 1 })
    },
  )
  return cells
}

function anonymousCell(context: BuildContext, run: readonly Child[], row: ComputedStyle, language: string): BlockBox {
  const style = anonymousStyle(row, 'table-cell')
  const id = context.nextId()
  const children = context.buildFlow(run, { style, language, isItemContainer: false })
  return {
    kind: 'block',
    id,
    style,
    element: null,
    pseudo: null,
    structure: null,
    marks: [],
    isRoot: true,
    isTableWrapper: false,
    children,
    marker: null,
  }
}

// ---------- the grid ----------

type TableFacts = Pick<TableBox, 'style' | 'element' | 'pseudo' | 'structure' | 'marks'>

function assemble(context: BuildContext, facts: TableFacts, parts: TableParts): BlockLevelBox {
  const groups = placeGroups(context, parts.groups)
  const columns = columnsOf(parts.columns, groups, facts.style)
  const table: TableBox = {
    kind: 'table',
    id: context.nextId(),
    ...facts,
    ...mergeTracks(columns, groups, facts.style),
  }
  return parts.captions.length === 0 ? table : wrapWithCaptions(context, table, parts.captions)
}

/**
 * Many tables have their headings in the first rows of the body. Where no group is marked as the header, leading rows with
 * nothing but `<th>` cells are taken for it, so that they are repeated on each page and never left alone at the foot of one.
 */
function withHeader(drafts: readonly GroupDraft[]): readonly GroupDraft[] {
  const [first, ...others] = drafts
  if (first === undefined || drafts.some(draft => draft.display === 'table-header-group')) return drafts
  const count = first.rows.findIndex(row => row.cells.length === 0 || !row.cells.every(isHeading))
  const rows = first.rows.slice(0, Math.max(0, count))
  if (rows.every(isTitle) || rows.some((row, i) => row.cells.some(cell => i + cell.rowSpan > count))) return drafts
  const header: GroupDraft = { ...first, display: 'table-header-group', rows }
  const body: GroupDraft = { ...first, marks: [], rows: first.rows.slice(count) }
  return [header, body, ...others]
}

/** One cell over all columns names the table, and says nothing of what is below it. */
const isTitle = ({ cells }: RowDraft): boolean => cells.length === 1 && cells[0]!.columnSpan > 1

const isHeading = ({ box }: CellDraft): boolean => box.element?.name === 'th'

/** The first header group goes first and the first footer group last, wherever they were written (CSS 2.1 §17.2). */
function placeGroups(context: BuildContext, written: readonly GroupDraft[]): readonly TableRowGroup[] {
  const drafts = withHeader(written)
  const header = drafts.find(draft => draft.display === 'table-header-group')
  const footer = drafts.find(draft => draft.display === 'table-footer-group')
  const bodies = drafts.filter(draft => draft !== header && draft !== footer)
  const place = (draft: GroupDraft, role: TableRowGroup['role']): TableRowGroup => ({
    kind: 'row-group',
    id: context.nextId(),
    style: draft.style,
    element: draft.element,
    pseudo: null,
    structure: draft.structure,
    marks: draft.marks,
    role,
    rows: withoutCollapsed(placeCells(context, draft.rows)),
  })
  return [
    ...(header === undefined ? [] : [place(header, 'header')]),
    ...bodies.map(draft => place(draft, 'body')),
    ...(footer === undefined ? [] : [place(footer, 'footer')]),
  ]
}

/**
 * Rows with `visibility: collapse` are taken out (CSS 2.1 §17.5.5), after they have had their say on which columns cells
 * are in. Cells from above span the rows that are left of theirs.
 */
function withoutCollapsed(rows: readonly TableRow[]): readonly TableRow[] {
  if (rows.every(isShown)) return rows
  // For each row, how many are shown before it; one longer.
  const before = [0]
  for (const row of rows) before.push(before.at(-1)! + (isShown(row) ? 1 : 0))
  return rows.flatMap((row, i) => {
    const spanOf = ({ rowSpan }: TableCell): number => before[Math.min(rows.length, i + rowSpan)]! - before[i]!
    return isShown(row) ? [{ ...row, cells: row.cells.map(cell => ({ ...cell, rowSpan: spanOf(cell) })) }] : []
  })
}

const isShown = ({ style }: TableRow): boolean => style.visibility !== 'collapse'

/** Gives each cell its column: the first that no cell from above reaches into (HTML §4.9.12). */
function placeCells(context: BuildContext, drafts: readonly RowDraft[]): readonly TableRow[] {
  /** Column by column, how many rows the cell from above still takes. */
  const reaching: number[] = []
  return drafts.map((draft, rowIndex) => {
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
    for (let i = 0; i < reaching.length; i++) if (reaching[i]! > 0) reaching[i]!--
    for (const { cell } of started) {
      if (cell.rowSpan > 1) for (let i = 0; i < cell.columnSpan; i++) reaching[cell.column + i] = cell.rowSpan - 1
    }
    for (let i = 0; i < reaching.length; i++) reaching[i] ??= 0
    return {
      kind: 'row',
      id: context.nextId(),
      style: draft.style,
      element: draft.element,
      pseudo: null,
      structure: draft.structure,
      marks: draft.marks,
      cells,
    }
  })
}

function columnsOf(
  declared: readonly TableColumn[],
  groups: readonly TableRowGroup[],
  style: ComputedStyle,
): readonly TableColumn[] {
  let count = declared.length
  for (const group of groups) {
    for (const row of group.rows) {
      const last = row.cells.at(-1)
      if (last !== undefined) count = Math.max(count, last.column + last.columnSpan)
    }
  }
  if (count === declared.length) return declared
  const anonymous: TableColumn = { style: anonymousStyle(style, 'table-column'), group: null }
  return [...declared, ...Array.from({ length: count - declared.length }, () => anonymous)]
}

/**
 * Columns in which no cell begins are one with the column before them (CSS Tables 3 §3.5), unless their widths say
 * otherwise: a cell over a thousand columns of a table with two is a cell over two.
 */
function mergeTracks(
  columns: readonly TableColumn[],
  groups: readonly TableRowGroup[],
  style: ComputedStyle,
): Pick<TableBox, 'columns' | 'groups'> {
  const isKept = columns.map(
    ({ style: own, group }, i) => i === 0 || own.width !== 'auto' || (group !== null && group.width !== 'auto'),
  )
  for (const group of groups) for (const row of group.rows) for (const cell of row.cells) isKept[cell.column] = true
  const isFixed = style.tableLayout === 'fixed' && style.width !== 'auto'
  if (isFixed || !isKept.includes(false)) return { columns, groups }
  let count = 0
  // For each column, how many are kept before it; one longer.
  const before = [...isKept.map(kept => (kept ? count++ : count)), count]
  const merged = (cell: TableCell): TableCell => {
    const end = Math.min(cell.column + cell.columnSpan, columns.length)
    const columnSpan = Math.max(1, before[end]! - before[cell.column]!)
    return { ...cell, column: before[cell.column]!, columnSpan, isMerged: columnSpan < cell.columnSpan }
  }
  return {
    columns: columns.filter((_, i) => isKept[i]),
    groups: groups.map(group => ({
      ...group,
      rows: group.rows.map(row => ({ ...row, cells: row.cells.map(merged) })),
    })),
  }
}

// ---------- captions ----------

/** Properties that apply to the wrapper and not to the table inside it (CSS Tables 3 §3.3). */
function wrapWithCaptions(context: BuildContext, table: TableBox, captions: readonly BlockBox[]): BlockBox {
  const { style } = table
  const outer: ComputedStyle = {
    ...anonymousStyle(style, style.display === 'inline-table' ? 'inline-block' : 'block'),
    ...pick(style, WRAPPER_PROPERTIES),
  }
  const inner: ComputedStyle = { ...style, ...pick(anonymousStyle(style, 'table'), WRAPPER_PROPERTIES) }
  const above = captions.filter(caption => caption.style.captionSide === 'top')
  const below = captions.filter(caption => caption.style.captionSide === 'bottom')
  return {
    kind: 'block',
    id: context.nextId(),
    style: outer,
    element: null,
    pseudo: null,
    structure: table.structure,
    marks: table.marks,
    isRoot: true,
    isTableWrapper: true,
    children: [...above, { ...table, style: inner, marks: [] }, ...below],
    marker: null,
  }
}

const WRAPPER_PROPERTIES = [
  'marginTop',
  'marginRight',
  'marginBottom',
  'marginLeft',
  'position',
  'top',
  'right',
  'bottom',
  'left',
  'float',
  'clear',
  'zIndex',
  'breakBefore',
  'breakAfter',
  'breakInside',
  'blockStepSize',
  'blockStepAlign',
  'alignSelf',
  'justifySelf',
  'order',
  'flexGrow',
  'flexShrink',
  'flexBasis',
  'gridRowStart',
  'gridRowEnd',
  'gridColumnStart',
  'gridColumnEnd',
] as const satisfies readonly (keyof ComputedStyle)[]

function pick<K extends keyof ComputedStyle>(style: ComputedStyle, names: readonly K[]): Pick<ComputedStyle, K> {
  return Object.fromEntries(names.map(name => [name, style[name]])) as unknown as Pick<ComputedStyle, K>
}
