/**
 * Mends what documents leave irregular and PDF/UA does not allow (ISO 14289-1 §7.2 to §7.5): levels of headings that are
 * left out, rows of different lengths, lists with more than items, pictures without words. Only the tree changes, so a
 * reader who listens finds his way; the pages stay as they are.
 */
import type { StructureNode, StructureRole } from '../boxes/box.ts'
import type { TreeNode } from './structure.ts'

/** What an image without an alternative says: that it is one. */
const IMAGE = 'Image'

/** Past this many places the shape of a table is left as it is. */
const MOST_PLACES = 5_000_000

/** Changes roles, spans and children of the nodes that are kept; gives all nodes, new ones among them. */
export function makeRegular(nodes: readonly TreeNode[]): readonly TreeNode[] {
  const made: TreeNode[] = []
  const make = (role: StructureRole, parent: TreeNode): TreeNode => {
    const node = emptyNode(role, parent)
    made.push(node)
    return node
  }
  const headings: number[] = []
  for (const node of nodes) {
    if (!node.isKept) continue
    const level = HEADINGS.indexOf(node.role)
    if (level >= 0) node.role = HEADINGS[depthOf(level, headings)]!
    else if (node.role === 'Figure' || node.role === 'Formula') giveWords(node)
    else if (node.role === 'L') wrapItems(node, make)
    else if (node.role === 'Table') fillRows(node, make)
  }
  return [...nodes, ...made]
}

// ---------- headings ----------

const HEADINGS: readonly StructureRole[] = ['H1', 'H2', 'H3', 'H4', 'H5', 'H6']

/** How many headings of the document stand above one of `level`: `open` are the levels of those, and changes. */
function depthOf(level: number, open: number[]): number {
  while (open.length > 0 && open.at(-1)! >= level) open.pop()
  return open.push(level) - 1
}

// ---------- pictures ----------

/** A figure of several parts is one that its parts tell of. */
function giveWords(node: TreeNode): void {
  const { alternative, actualText } = node.source
  if (alternative || actualText) return
  if (node.role === 'Formula') node.role = 'Span'
  else if (node.children.some(child => child.isKept)) node.role = 'Div'
  else node.alternative = IMAGE
}

// ---------- lists ----------

type Make = (role: StructureRole, parent: TreeNode) => TreeNode

function wrapItems(list: TreeNode, make: Make): void {
  list.children.forEach((child, index) => {
    if (!child.isKept || child.role === 'LI' || child.role === 'L' || child.role === 'Caption') return
    const item = make('LI', list)
    const body = make('LBody', item)
    item.children.push(body)
    body.children.push(child)
    child.parent = body
    item.first = body.first = child.first
    list.children[index] = item
  })
}

// ---------- tables ----------

const GROUPS: ReadonlySet<StructureRole> = new Set(['THead', 'TBody', 'TFoot'])

/** Spans end with their group of rows and before other cells; what is missing of a row is an empty cell. */
function fillRows(table: TreeNode, make: Make): void {
  orderCaptions(table)
  keepOne('THead', table)
  keepOne('TFoot', table)
  nameBody(table)
  const groups = groupsOf(table)
  const rowCount = groups.reduce((sum, rows) => sum + rows.length, 0)
  let width = 0
  for (const rows of groups) {
    width = Math.max(width, fitSpans(rows, MOST_PLACES / Math.max(1, rowCount)))
    if (width * rowCount > MOST_PLACES) return
  }
  for (const rows of groups) fillGaps(rows, width, make)
}

/** Of several heads the first is one. */
function keepOne(role: StructureRole, table: TreeNode): void {
  for (const group of table.children.filter(child => child.isKept && child.role === role).slice(1)) group.role = 'TBody'
}

/** There is one caption, and it is the first or the last: further ones are paragraphs of the first. */
function orderCaptions(table: TreeNode): void {
  const [caption, ...further] = table.children.filter(child => child.isKept && child.role === 'Caption')
  if (caption === undefined) return
  const others = table.children.filter(child => child.isKept && child.role !== 'Caption')
  const isLast = table.children.filter(child => child.isKept).at(-1) === caption
  for (const each of further) {
    each.role = 'P'
    each.parent = caption
    caption.children.push(each)
  }
  table.children.splice(0, table.children.length, ...(isLast ? [...others, caption] : [caption, ...others]))
}

/** A table with a head or a foot has a body (§7.2): without one, its last group is that. */
function nameBody(table: TreeNode): void {
  const groups = table.children.filter(child => child.isKept && GROUPS.has(child.role))
  const last = groups.at(-1)
  if (last !== undefined && !groups.some(group => group.role === 'TBody')) last.role = 'TBody'
}

/** The rows of each group; those right in the table are one. */
function groupsOf(table: TreeNode): readonly (readonly TreeNode[])[] {
  const rowsIn = (node: TreeNode): readonly TreeNode[] =>
    node.children.filter(child => child.isKept && child.role === 'TR')
  return [rowsIn(table), ...table.children.filter(child => child.isKept && GROUPS.has(child.role)).map(rowsIn)]
}

const cellsOf = (row: TreeNode): readonly TreeNode[] =>
  row.children.filter(child => child.isKept && (child.role === 'TH' || child.role === 'TD'))

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

function fillGaps(rows: readonly TreeNode[], width: number, make: Make): void {
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
      const cell = cells[next++] ?? emptyCell(row, gapAt(taken, x, width), make)
      kids.push(cell)
      for (const end = x + cell.columnSpan; x < end; x++) taken[x] = cell.rowSpan
    }
    for (let x = 0; x < width; x++) taken[x] = Math.max(0, taken[x]! - 1)
    if (kids.length > cells.length) row.children.push(...kids.filter(kid => !cells.includes(kid)))
  }
}

/** Free columns from `x` on. */
function gapAt(taken: readonly number[], x: number, width: number): number {
  let end = x
  while (end < width && taken[end] === 0) end++
  return end - x
}

function emptyCell(row: TreeNode, columnSpan: number, make: Make): TreeNode {
  const cell = make('TD', row)
  cell.columnSpan = columnSpan
  return cell
}

function emptyNode(role: StructureRole, parent: TreeNode): TreeNode {
  return {
    source: { ...NOTHING, role },
    parent,
    role,
    alternative: null,
    rowSpan: 1,
    columnSpan: 1,
    children: [],
    items: [],
    bounds: null,
    first: Number.POSITIVE_INFINITY,
    isKept: true,
    id: null,
  }
}

const NOTHING: StructureNode = {
  id: -1,
  role: 'Div',
  language: null,
  alternative: null,
  actualText: null,
  attributes: {},
  children: [],
}
