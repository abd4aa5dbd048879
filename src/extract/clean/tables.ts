/** Tables: unwraps layout tables; data tables keep their structure and lose their styling. */
import { attribute, type Element, isWithin, textContent } from '../../html/document.ts'
import { createElement, type DraftElement, moveChildren, replace } from '../../html/edit.ts'
import { selectAll, selectOne } from '../../html/select.ts'
import { type ElementIndex, named } from './elements-by-name.ts'

/** Unwraps layout tables, and normalises data tables. */
export function normaliseTables(root: DraftElement, index: ElementIndex): void {
  // Inner tables first: a layout table may contain others.
  for (const table of named(index, 'table').toReversed()) {
    if (!isWithin(table, root)) continue
    if (isLayout(table)) dissolve(table)
    else nameHeaderRow(table)
  }
}

const rowsOf = (table: DraftElement): DraftElement[] =>
  selectAll(table, 'tr').filter(row => nearestTable(row) === table)

const cellsOf = (row: DraftElement): DraftElement[] =>
  row.children.filter(
    (child): child is DraftElement => child.kind === 'element' && (child.name === 'td' || child.name === 'th'),
  )

function nearestTable(element: DraftElement): DraftElement | null {
  for (let at = element.parent; at !== null; at = at.parent) if (at.name === 'table') return at
  return null
}

/**
 * Whether a table is a layout table: one without headers, captions and borders whose cells contain blocks, or with a single
 * column, but not in a figure.
 */
function isLayout(table: DraftElement): boolean {
  if (attribute(table, 'role') === 'presentation' || attribute(table, 'role') === 'none') return true
  if (table.parent?.name === 'figure') return false
  if (selectAll(table, 'th, caption, thead, col').some(part => nearestTable(part) === table)) return false
  const rows = rowsOf(table)
  const columns = rows.reduce((most, row) => Math.max(most, cellsOf(row).length), 0)
  if (columns <= 1) return true
  const cells = rows.flatMap(cellsOf)
  const blocks = cells.filter(
    cell => selectAll(cell, 'p, div, table, ul, ol, pre, h1, h2, h3, h4').length > 1 || textContent(cell).length > 600,
  )
  const isNested = cells.some(cell => selectOne(cell, 'table td') !== null)
  return blocks.length > 0 && (rows.length <= 2 || isNested || holdsPage(cells))
}

/** Share of a table's text in one cell, and number of its blocks, from which the other cells surround its content. */
const MAIN_CELL = 0.5
const MAIN_BLOCKS = 3

/** Whether one cell has most of the text, in paragraphs: the middle of a page between its header, menu and footer. */
function holdsPage(cells: readonly DraftElement[]): boolean {
  const lengths = cells.map(cell => textContent(cell).length)
  const most = lengths.reduce((a, b) => Math.max(a, b), 0)
  const main = cells[lengths.indexOf(most)]!
  return (
    most > 600 &&
    most > MAIN_CELL * lengths.reduce((a, b) => a + b, 0) &&
    selectAll(main, 'p, h1, h2, h3').length >= MAIN_BLOCKS
  )
}

/** Converts layout tables to boxes before the content is searched. Names are kept. */
export function openLayoutTables(root: DraftElement): void {
  for (const table of selectAll(root, 'table').toReversed()) {
    if (!isLayout(table)) continue
    for (const part of partsOf(table)) part.name = 'div'
    table.name = 'div'
  }
}

/** The row groups, rows and cells of a table, without those of nested tables. */
function partsOf(table: DraftElement): DraftElement[] {
  const found: DraftElement[] = []
  const pending = [table]
  for (let element = pending.pop(); element !== undefined; element = pending.pop())
    for (const child of element.children)
      if (child.kind === 'element' && PARTS.has(child.name)) {
        found.push(child)
        if (child.name !== 'td' && child.name !== 'th') pending.push(child)
      }
  return found
}

const PARTS: ReadonlySet<string> = new Set(['thead', 'tbody', 'tfoot', 'tr', 'td', 'th'])

/** Replaces a layout table by its cells, below each other. */
function dissolve(table: DraftElement): void {
  const cells = rowsOf(table).flatMap(cellsOf)
  const blocks = cells.map(cell => {
    const block = createElement('div')
    moveChildren(cell, block)
    return block
  })
  replace(table, ...blocks)
}

/** Converts a first row of header cells to `thead`, which repeats on each page. */
function nameHeaderRow(table: DraftElement): void {
  const hasHead = table.children.some(child => child.kind === 'element' && child.name === 'thead')
  const [first, ...others] = rowsOf(table)
  if (hasHead || first === undefined || others.length === 0) return
  const cells = cellsOf(first)
  if (cells.length < 2 || !cells.every(isHeader) || others.every(row => cellsOf(row).every(isHeader))) return
  for (const cell of cells) cell.name = 'th'
  const head = createElement('thead', {}, [first])
  const at = table.children.findIndex(
    child => child.kind === 'element' && (child.name === 'tbody' || child.name === 'tr'),
  )
  head.parent = table
  table.children.splice(Math.max(0, at), 0, head)
}

/** Whether a cell is a `th` or completely bold. */
function isHeader(cell: Element): boolean {
  if (cell.name === 'th') return true
  const inner = cell.children.filter(child => child.kind === 'element' || child.value.trim() !== '')
  const [only] = inner
  return inner.length === 1 && only?.kind === 'element' && (only.name === 'strong' || only.name === 'b')
}
