/** The parts of a table as they are written: column, row groups, rows and cells, with what CSS Tables 3 §2.2 adds. */
import { anonymousStyle } from '../../css/anonymous.ts'
import type { ComputedStyle, Display } from '../../css/style.ts'
import type { BlockBox, TableColumn, TableRow, TableRowGroup } from '../box.ts'
import type { BuildContext, Child } from '../context.ts'
import { childrenOf } from '../context.ts'
import { buildElementBlock, withinElement } from '../element-block.ts'
import { marksOf } from '../marks.ts'
import { spanOf } from '../roles.ts'
import { isColumn, isTablePart } from './displays.ts'

export interface TableParts {
  readonly captions: BlockBox[]
  readonly columns: TableColumn[]
  readonly groups: GroupDraft[]
}

export interface GroupDraft extends Pick<TableRowGroup, 'style' | 'element' | 'structure' | 'marks' | 'link'> {
  readonly display: Display
  readonly rows: RowDraft[]
}

export interface RowDraft extends Pick<TableRow, 'style' | 'element' | 'structure' | 'marks' | 'link'> {
  readonly cells: CellDraft[]
}

export interface CellDraft {
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

export function collectParts(
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

export const MAX_COLUMNS = 1_000

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
