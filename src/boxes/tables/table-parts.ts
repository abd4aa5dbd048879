/**
 * The parts of a table in document order: columns, row groups, rows and cells, with the anonymous ones of CSS Tables 3
 * (https://www.w3.org/TR/css-tables-3/#fixup).
 */
import { anonymousStyle } from '../../css/anonymous.ts'
import type { ComputedStyle, Display } from '../../css/style.ts'
import { anonymousBlock } from '../anonymous-block.ts'
import type { BlockBox, TableColumn, TableRow, TableRowGroup } from '../box.ts'
import {
  type BuildContext,
  type Child,
  type Container,
  childrenOf,
  type ElementChild,
  isBlankText,
  styleOf,
} from '../context.ts'
import { buildElementBlock, withinElement } from '../element-block.ts'
import { contentChildren, placeMarks } from '../generated/content.ts'
import { generatedBlock } from '../generated/pseudo-block.ts'
import { marksOf } from '../marks.ts'
import { withColumns } from '../multi-column.ts'
import { spanOf } from '../roles.ts'
import { isColumn, isTablePart } from './displays.ts'
import { type CellDraft, CellPacker, type PackedCells } from './packed-cells.ts'

/** The parts of a table before cells have columns. */
export interface TableParts {
  /** Boxes are numbered in tree order: these numbers are taken before those of the content. */
  readonly ids: { readonly wrapper: number; readonly table: number }
  readonly captions: BlockBox[]
  readonly columns: TableColumn[]
  readonly groups: GroupDraft[]
}

/** A row group before its cells have columns. */
export interface GroupDraft extends Pick<TableRowGroup, 'id' | 'style' | 'element' | 'structure' | 'marks' | 'link'> {
  /** Of a group for the rows behind those that are taken out of it as a header. */
  readonly bodyId: number
  readonly display: Display
  readonly rows: RowDraft[]
}

/** A row before its cells have columns. */
export interface RowDraft extends Pick<TableRow, 'id' | 'style' | 'element' | 'structure' | 'marks' | 'link'> {
  readonly cells: PackedCells
}

/** The originator of a table part: an element, or a pseudo-element with content. */
type PartChild = Child & { kind: 'element' | 'generated' }

/** Whether a display value is that of a part of a table (CSS Tables 3, https://www.w3.org/TR/css-tables-3/#table-structure). */
const isPart = (child: Child): child is PartChild =>
  child.kind === 'element' ||
  (child.kind === 'generated' && child.style.content !== 'none' && child.style.content !== 'normal')

/** Builds a part and its content within the counters and the structure of its element. */
function withinPart<T extends object>(
  context: BuildContext,
  child: PartChild,
  build: (part: Pick<RowDraft, 'style' | 'element' | 'structure' | 'marks'>, children: Iterable<Child>) => T,
): T {
  if (child.kind === 'generated') {
    const { style, origin, pseudo } = child
    context.counters.apply(style, { order: origin.order, part: pseudo })
    return build({ style, element: origin, structure: null, marks: placeMarks(child) }, contentChildren(context, child))
  }
  const { element, styles, language } = child
  return withinElement(context, element, styles.self, language, ({ owner }) => {
    const marks = marksOf(context, element, styles.self)
    const part = { style: styles.self, element, structure: owner, marks }
    return build(part, childrenOf(context, element, styles, language))
  })
}

/** A part that is a block container: a cell or a caption. */
function blockPart(context: BuildContext, child: PartChild): BlockBox {
  if (child.kind === 'element')
    return withColumns(
      context,
      buildElementBlock(context, child.element, child.styles, child.language, { isRoot: true }),
    )
  context.counters.apply(child.style, { order: child.origin.order, part: child.pseudo })
  const block = generatedBlock(context, child, contentChildren(context, child))
  return withColumns(context, { ...block, isRoot: true })
}

/** Calls `proper` for children that may be here and `wrap` for each run of children that need an anonymous box. */
function sortChildren(
  children: Iterable<Child>,
  isProper: (display: Display) => boolean,
  proper: (child: PartChild) => void,
  wrap: (run: readonly Child[]) => void,
): void {
  let run: Child[] = []
  /** White space matters only beside content other than table parts. */
  let spaces: Child[] = []
  const endRun = () => {
    if (run.length > 0) wrap([...run, ...spaces])
    run = []
    spaces = []
  }
  for (const child of children) {
    if (isPart(child) && isProper(styleOf(child).display)) {
      if (run.length + spaces.length > 0) endRun()
      proper(child)
    } else if (isBlankText(child)) spaces.push(child)
    else {
      run.push(...spaces, child)
      spaces = []
    }
  }
  if (run.length > 0) endRun()
}

/**
 * Sorts the children of a table into its parts, and generates the missing ones between (CSS 2.1,
 * https://www.w3.org/TR/CSS2/tables.html#anonymous-boxes).
 */
export function collectParts(
  context: BuildContext,
  children: Iterable<Child>,
  style: ComputedStyle,
  language: string,
): TableParts {
  const ids = { wrapper: context.nextId(), table: context.nextId() }
  const parts: TableParts = { ids, captions: [], columns: [], groups: [] }
  const packer = new CellPacker()
  const isProper = (display: Display) => display !== 'table-cell' && isTablePart(display)
  const looseGroup = (): GroupDraft => {
    const last = parts.groups.at(-1)
    if (last !== undefined && last.element === null) return last
    const [id, bodyId] = groupIds(context)
    const group: GroupDraft = {
      id,
      bodyId,
      display: 'table-row-group',
      rows: [],
      style: anonymousStyle(style, 'table-row-group'),
      element: null,
      structure: null,
      marks: [],
    }
    parts.groups.push(group)
    return group
  }
  const proper = (child: PartChild) => {
    const { display } = styleOf(child)
    if (display === 'table-caption') parts.captions.push(blockPart(context, child))
    else if (isColumn(display)) addColumns(context, parts.columns, child)
    else if (display === 'table-row') looseGroup().rows.push(buildRow(context, child, packer))
    else parts.groups.push(buildGroup(context, child, packer))
  }
  sortChildren(children, isProper, proper, run =>
    looseGroup().rows.push(anonymousRow(context, run, { style, language }, packer)),
  )
  return parts
}

/** Adds the columns of a `col` or `colgroup` (HTML, https://html.spec.whatwg.org/#tables-2). */
function addColumns(context: BuildContext, columns: TableColumn[], child: PartChild): void {
  const style = styleOf(child)
  if (child.kind === 'generated' || style.display === 'table-column') {
    pushColumns(columns, style, null, child.kind === 'generated' ? 1 : spanOf(child.element, 'span'))
    return
  }
  const inner = [...childrenOf(context, child.element, child.styles, child.language)].filter(
    (column): column is ElementChild => column.kind === 'element' && column.styles.self.display === 'table-column',
  )
  // Groups are identified by their style object, so equal styles need separate objects.
  const group: ComputedStyle = { ...style }
  if (inner.length === 0)
    pushColumns(columns, anonymousStyle(style, 'table-column'), group, spanOf(child.element, 'span'))
  for (const column of inner) pushColumns(columns, column.styles.self, group, spanOf(column.element, 'span'))
}

/**
 * Maximum number of columns of a table; HTML allows no larger span (HTML,
 * https://html.spec.whatwg.org/multipage/tables.html#attributes-common-to-td-and-th-elements).
 */
export const MAX_COLUMNS = 1_000

function pushColumns(columns: TableColumn[], style: ComputedStyle, group: ComputedStyle | null, span: number): void {
  for (let i = 0; i < span && columns.length < MAX_COLUMNS; i++) columns.push({ style, group })
}

/** The numbers of a row group, and of its body if it also becomes the header. */
const groupIds = (context: BuildContext): [id: number, bodyId: number] => [context.nextId(), context.nextId()]

/**
 * A row group with its rows; anonymous rows are around cells that are directly in it (CSS Tables 3,
 * https://www.w3.org/TR/css-tables-3/#fixup-algorithm).
 */
const buildGroup = (context: BuildContext, child: PartChild, packer: CellPacker): GroupDraft =>
  withinPart(context, child, (part, children) => {
    const [id, bodyId] = groupIds(context)
    const rows: RowDraft[] = []
    sortChildren(
      children,
      display => display === 'table-row',
      row => rows.push(buildRow(context, row, packer)),
      run => rows.push(anonymousRow(context, run, { style: part.style, language: child.language }, packer)),
    )
    return { id, bodyId, display: part.style.display, rows, ...part }
  })

const buildRow = (context: BuildContext, child: PartChild, packer: CellPacker): RowDraft =>
  withinPart(context, child, (part, children) => {
    const id = context.nextId()
    return { id, cells: packer.pack(buildCells(context, children, part.style, child.language), id), ...part }
  })

/** An anonymous row around cells (CSS 2.1, https://www.w3.org/TR/CSS2/tables.html#anonymous-boxes, stage 2). */
function anonymousRow(
  context: BuildContext,
  run: readonly Child[],
  { style: parent, language }: Pick<Container, 'style' | 'language'>,
  packer: CellPacker,
): RowDraft {
  const style = anonymousStyle(parent, 'table-row')
  const id = context.nextId()
  const cells = packer.pack(buildCells(context, run, style, language), id)
  return { id, style, element: null, structure: null, marks: [], cells }
}

/**
 * The cells of a row; other content is wrapped in anonymous cells (CSS 2.1,
 * https://www.w3.org/TR/CSS2/tables.html#anonymous-boxes, stage 2).
 */
function buildCells(
  context: BuildContext,
  children: Iterable<Child>,
  row: ComputedStyle,
  language: string,
): CellDraft[] {
  const cells: CellDraft[] = []
  const proper = (child: PartChild) => {
    const box = blockPart(context, child)
    const element = child.kind === 'element' ? child.element : null
    const isSpanning = (element?.name === 'td' || element?.name === 'th') && element.attributes.size > 0
    const spanning = isSpanning ? element : null
    cells.push({
      box,
      columnSpan: spanning === null ? 1 : spanOf(spanning, 'colspan'),
      rowSpan: spanning === null ? 1 : spanOf(spanning, 'rowspan'),
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

/** An anonymous cell around other content. */
function anonymousCell(context: BuildContext, run: readonly Child[], row: ComputedStyle, language: string): BlockBox {
  const style = anonymousStyle(row, 'table-cell')
  const id = context.nextId()
  const children = context.buildFlow(run, { style, language, isItemContainer: false })
  return anonymousBlock(id, style, children, { isRoot: true })
}
