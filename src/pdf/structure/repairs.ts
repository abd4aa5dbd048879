/**
 * Mends what documents leave irregular and PDF/UA does not allow (ISO 14289-1 §7.2 and §7.4): levels of headings that are left
 * out, rows of different lengths. Only the tree changes, which is what assistive technology reads; the pages are unchanged.
 */
import type { StructureRole } from '../../boxes/structure-node.ts'
import { groupRows } from './strict-parts.ts'
import { added, isNode, nodesIn, preorder, type TreeNode } from './tree.ts'

/** The alternative of an image that has none. */
const IMAGE = 'Image'

/** Tables with more cells than this are not made regular. */
const MOST_PLACES = 5_000_000

/** Changes roles, spans and kids of a tree that has the elements it needs. False where a table was too large for it. */
export function makeRegular(root: TreeNode): boolean {
  const headings: number[] = []
  let isRegular = true
  for (const node of preorder(root)) {
    const level = HEADINGS.indexOf(node.role)
    if (level >= 0) node.role = HEADINGS[depthOf(level, headings)]!
    else if (node.role === 'Figure' || node.role === 'Formula') {
      if (!node.source.alternative && !node.source.actualText) node.alternative ??= IMAGE
    } else if (node.role === 'Table') isRegular = fillRows(node) && isRegular
  }
  return isRegular
}

// ---------- headings ----------

const HEADINGS: readonly StructureRole[] = ['H1', 'H2', 'H3', 'H4', 'H5', 'H6']

/** How many headings of the document stand above one of `level`: `open` are the levels of those, and changes. */
function depthOf(level: number, open: number[]): number {
  while (open.length > 0 && open.at(-1)! >= level) open.pop()
  return open.push(level) - 1
}

// ---------- tables ----------

const GROUPS: ReadonlySet<StructureRole> = new Set(['THead', 'TBody', 'TFoot'])

/** Spans end with their group of rows and before other cells; what is missing of a row is an empty cell. */
function fillRows(table: TreeNode): boolean {
  groupRows(table)
  dropEmptyGroups(table)
  keepOne('THead', table)
  keepOne('TFoot', table)
  nameBody(table)
  const groups = groupsOf(table)
  const rowCount = groups.reduce((sum, rows) => sum + rows.length, 0)
  let width = 0
  for (const rows of groups) {
    width = Math.max(width, fitSpans(rows, MOST_PLACES / Math.max(1, rowCount)))
    if (width * rowCount > MOST_PLACES) return false
  }
  for (const rows of groups) fillGaps(rows, width)
  return true
}

/** A row group has at least one row (ISO 32000-1 §14.8.4.3.4, Table 337). Those of documents may have none, or none that is shown. */
function dropEmptyGroups(table: TreeNode): void {
  table.kids = table.kids.filter(kid => !isNode(kid) || !GROUPS.has(kid.role) || kid.kids.length > 0)
}

/** Of several THead elements, only the first stays one. */
function keepOne(role: StructureRole, table: TreeNode): void {
  for (const group of nodesIn(table)
    .filter(kid => kid.role === role)
    .slice(1))
    group.role = 'TBody'
}

/** A table with THead or TFoot must have a TBody (ISO 14289-1 §7.2): without one, its last group becomes it. */
function nameBody(table: TreeNode): void {
  const groups = nodesIn(table).filter(kid => GROUPS.has(kid.role))
  const last = groups.at(-1)
  if (last !== undefined && !groups.some(group => group.role === 'TBody')) last.role = 'TBody'
}

/** The rows of each row group; rows directly in the table count as one group. */
function groupsOf(table: TreeNode): readonly (readonly TreeNode[])[] {
  const rowsIn = (node: TreeNode): readonly TreeNode[] => nodesIn(node).filter(kid => kid.role === 'TR')
  return [
    rowsIn(table),
    ...nodesIn(table)
      .filter(kid => GROUPS.has(kid.role))
      .map(rowsIn),
  ]
}

function cellsOf({ kids }: TreeNode): readonly TreeNode[] {
  const cells: TreeNode[] = []
  for (const kid of kids) if (kid.kind === 'node' && (kid.role === 'TH' || kid.role === 'TD')) cells.push(kid)
  return cells
}

/** Sets the spans that fit; gives the width of the longest row. Stops once that is past `most`. */
function fitSpans(rows: readonly TreeNode[], most: number): number {
  let width = 0
  /** By column: how many more rows a cell from above takes. */
  const taken: number[] = []
  for (const [y, row] of rows.entries()) {
    let x = 0
    for (const cell of cellsOf(row)) {
      while ((taken[x] ?? 0) > 0) x++
      const { rowSpan = 1, columnSpan = 1 } = cell.source.attributes
      cell.rowSpan = Math.min(rowSpan, rows.length - y)
      const start = x
      for (const end = start + columnSpan; x < end && !((taken[x] ?? 0) > 0); x++) taken[x] = cell.rowSpan
      cell.columnSpan = x - start
      if (x > most) return x
    }
    for (let i = 0; i < taken.length; i++) {
      if ((taken[i] ?? 0) > 0) width = Math.max(width, i + 1)
      taken[i] = Math.max(0, (taken[i] ?? 0) - 1)
    }
  }
  return width
}

/**
 * Fills rows up to the width of the table with empty cells, so that every row has the same number of columns. `taken`
 * is how many rows the cells above still reach down.
 */
function fillGaps(rows: readonly TreeNode[], width: number): void {
  const taken = new Array<number>(width).fill(0)
  for (const row of rows) {
    const cells = cellsOf(row)
    const kids: TreeNode[] = []
    let next = 0
    for (let x = 0; x < width; ) {
      if (taken[x]! > 0) {
        x++
        continue
      }
      const cell = cells[next++] ?? emptyCell(row, gapAt(taken, x, width))
      kids.push(cell)
      for (const end = x + cell.columnSpan; x < end; x++) taken[x] = cell.rowSpan
    }
    for (let x = 0; x < width; x++) taken[x] = Math.max(0, taken[x]! - 1)
    if (kids.length > cells.length) row.kids = [...kids]
  }
}

/** Free columns from `x` on. */
function gapAt(taken: readonly number[], x: number, width: number): number {
  let end = x
  while (end < width && taken[end] === 0) end++
  return end - x
}

/** An empty data cell. */
function emptyCell(row: TreeNode, columnSpan: number): TreeNode {
  const cell = added('TD', row)
  cell.columnSpan = columnSpan
  return cell
}
