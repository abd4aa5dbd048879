/** Required parents, kids and attributes of elements: ISO 14289-1 §7.2 to §7.9. */
import { languageTag } from '../base/language-tag.ts'
import type { PdfFile } from '../pdf-reader/file.ts'
import { isString, type PdfValue, textOf } from '../pdf-reader/values.ts'
import { attributesOf, kidsOf, listOf } from './structure-tree.ts'
import { cellWithoutHead } from './table-headers.ts'
import { type Element, numberOf, placeOf, type Report } from './types.ts'

/** By element, its only permitted parents (ISO 32000-1 §14.8.4.3). */
const PARENTS: Readonly<Record<string, readonly string[]>> = {
  TR: ['Table', 'THead', 'TBody', 'TFoot'],
  THead: ['Table'],
  TBody: ['Table'],
  TFoot: ['Table'],
  TH: ['TR'],
  TD: ['TR'],
  LI: ['L'],
  LBody: ['LI'],
  TOCI: ['TOC'],
  RB: ['Ruby'],
  RT: ['Ruby'],
  RP: ['Ruby', 'Warichu'],
  WT: ['Warichu'],
  WP: ['Warichu'],
}
/** By element, its only permitted kids. None of these elements contains marked content itself. */
const CHILDREN: Readonly<Record<string, readonly string[]>> = {
  Table: ['TR', 'THead', 'TBody', 'TFoot', 'Caption'],
  THead: ['TR'],
  TBody: ['TR'],
  TFoot: ['TR'],
  TR: ['TH', 'TD'],
  L: ['LI', 'L', 'Caption'],
  LI: ['Lbl', 'LBody'],
  TOC: ['TOC', 'TOCI', 'Caption'],
}

const ROW_GROUPS: ReadonlySet<string> = new Set(['THead', 'TBody', 'TFoot'])

/**
 * Checks the clauses on the structure tree: headings, tables, lists, figures, notes. Screen readers offer each as a way to
 * move through a document ("next heading", "cell below"), which works only if the tree is regular.
 */
export function checkElements(file: PdfFile, elements: readonly Element[], report: Report): void {
  const ids = new Set<string>()
  for (const element of elements) {
    checkPlace(element, report)
    if (!element.entries.has('P')) report('7.1', 'an element has no parent (P)', element.page, placeOf(element))
    checkWords(file, element, report)
    checkField(file, element, report)
    const id = file.resolve(element.entries.get('ID'))
    const hasId = isString(id) && id.bytes !== ''
    if (element.role === 'Note' && !hasId) report('7.9', 'a Note has no ID', element.page, placeOf(element))
    if (hasId && ids.has(id.bytes)) report('7.9', 'two elements have the same ID', element.page, placeOf(element))
    if (hasId) ids.add(id.bytes)
    if (element.role === 'Table') checkTable(file, element, report)
  }
  checkHeadings(elements, report)
}

/**
 * §7.2: nesting of elements by ISO 32000-1 §14.8.4.3, for the types whose parents or kids are fixed. Captions are first; in
 * tables and other elements last is allowed too.
 */
function checkPlace(element: Element, report: Report): void {
  const { role, parent, children, page } = element
  const parents = PARENTS[role]
  if (parents !== undefined && !parents.includes(parent?.role ?? ''))
    report('7.2', `${role} is in ${parent?.role ?? 'the root'}`, page, placeOf(element))
  const allowed = CHILDREN[role]
  if (allowed === undefined) return
  for (const child of children)
    if (!allowed.includes(child.role)) report('7.2', `${role} contains ${child.role}`, child.page, placeOf(child))
  if (element.hasContent) report('7.2', `${role} contains content`, page, placeOf(element))
  // ISO 32000-1 table 337: a group of one or more rows.
  if (ROW_GROUPS.has(role) && children.length === 0) report('7.2', `${role} contains no row`, page, placeOf(element))
  const captions = children.filter(child => child.role === 'Caption')
  if (captions.length > 1) report('7.2', `${role} has more than one Caption`, page, placeOf(element))
  const mayBeLast = role !== 'L' && role !== 'TOC'
  const isInside = captions.some(each => each !== children[0] && !(mayBeLast && each === children.at(-1)))
  const wrong = mayBeLast ? 'neither first nor last' : 'not first'
  if (isInside) report('7.2', `the Caption of ${role} is ${wrong}`, page, placeOf(element))
}

/** §7.18.4: the Form element of a field contains nothing else. */
function checkField(file: PdfFile, element: Element, report: Report): void {
  const { role, annotations, children, hasContent, page } = element
  if (role !== 'Form' || attributesOf(file, element, 'PrintField').has('Role')) return
  if (annotations.length !== 1 || children.length > 0 || hasContent)
    report('7.18.4', 'a Form without a Role does not contain exactly one field', page, placeOf(element))
}

/**
 * §7.3 and §7.7: figures and formulas have words that stand for them, since their content is drawn. An empty ActualText says
 * that there is nothing to read. §7.2: languages are tags.
 */
function checkWords(file: PdfFile, element: Element, report: Report): void {
  const { role, entries, page } = element
  const said = (key: string): string => textOf(file.resolve(entries.get(key)))
  const hasWords = said('Alt') !== '' || said('ActualText') !== '' || entries.has('ActualText')
  if (role === 'Figure' && !hasWords) report('7.3', 'a Figure has neither Alt nor ActualText', page, placeOf(element))
  if (role === 'Formula' && !hasWords) report('7.7', 'a Formula has neither Alt nor ActualText', page, placeOf(element))
  const language = said('Lang')
  if (entries.has('Lang') && !isLanguage(language))
    report('7.2', `Lang is not a language tag: "${language.slice(0, 40)}"`, page, placeOf(element))
}

/** A language tag of RFC 3066; "und" is an unknown language. */
export const isLanguage = (tag: string): boolean =>
  /^[a-z]{1,8}(?:-[a-z0-9]{1,8})*$/i.test(tag) && (languageTag(tag) !== null || /^(?:und|mul|zxx)/i.test(tag))

/**
 * §7.4.2 and §7.4.4: levels of numbered headings do not skip one downwards, because a reader takes the gap for missing
 * content; H, whose level is its depth in the tree, is not mixed with numbered headings.
 */
function checkHeadings(elements: readonly Element[], report: Report): void {
  let last = 0
  let hasNumbered = false
  let hasPlain = false
  for (const element of elements) {
    if (element.role === 'H') {
      hasPlain = true
      const others = element.parent?.children.filter(({ role }) => role === 'H').length ?? 0
      if (others > 1) report('7.4.4', 'an element contains more than one H', element.page, placeOf(element))
    }
    const level = /^H([1-6])$/.exec(element.role)?.[1]
    if (level === undefined) continue
    hasNumbered = true
    const skips = Number(level) > last + 1
    if (skips)
      report('7.4.2', `H${level} follows ${last === 0 ? 'no heading' : `H${last}`}`, element.page, placeOf(element))
    last = Number(level)
  }
  if (hasNumbered && hasPlain) report('7.4.4', 'the document has H and numbered headings', null, null)
}

/**
 * §7.2 and §7.5: rows of equal length, cells that do not overlap, and header cells with a scope.
 * The cells are placed in a grid as HTML does (https://html.spec.whatwg.org/multipage/tables.html#forming-a-table): a cell
 * takes the next free column, and as many columns and rows as it spans. Then the headers of each data cell are looked for.
 */
export function checkTable(file: PdfFile, table: Element, report: Report): void {
  const place = placeOf(table)
  const count = (role: string): number => kidsOf(table).filter(child => child.role === role).length
  if (count('THead') > 1) report('7.2', 'a Table has more than one THead', table.page, place)
  if (count('TFoot') > 1) report('7.2', 'a Table has more than one TFoot', table.page, place)
  if (count('THead') + count('TFoot') > 0 && count('TBody') === 0)
    report('7.2', 'a Table with THead or TFoot has no TBody', table.page, place)
  const rows = kidsOf(table).flatMap(child => (child.role === 'TR' ? [child] : kidsOf(child).filter(isRow)))
  checkHeaders(file, rows, report)
  // By column, the number of rows that cells from above still span.
  let taken: number[] = []
  const lengths = new Set<number>()
  const grid = rows.map((): Parameters<typeof cellWithoutHead>[1][number][number][] => [])
  for (const [y, row] of rows.entries()) {
    const now = taken.map(left => left > 0)
    const next = taken.map(left => Math.max(0, left - 1))
    let x = 0
    for (const cell of kidsOf(row)) {
      const attributes = attributesOf(file, cell, 'Table')
      const width = Math.min(10_000, Math.max(1, numberOf(file.resolve(attributes.get('ColSpan')), 1)))
      const height = Math.max(1, numberOf(file.resolve(attributes.get('RowSpan')), 1))
      while (now[x] === true) x++
      if (y + height > rows.length) report('7.2', 'a cell spans rows that do not exist', cell.page, placeOf(cell))
      const place = { cell, x, y, width, height }
      for (const end = x + width; x < end; x++) {
        if (now[x] === true) report('7.2', 'two cells overlap', cell.page, placeOf(cell))
        now[x] = true
        next[x] = height - 1
        for (let below = y; below < Math.min(y + height, rows.length); below++) grid[below]![x] = place
      }
      const isTold = attributes.has('Scope') || attributes.has('Headers')
      if (cell.role === 'TH' && !isTold) report('7.5', 'a TH has neither Scope nor Headers', cell.page, placeOf(cell))
    }
    if (now.includes(false)) report('7.2', 'a row has a gap', row.page, placeOf(row))
    lengths.add(now.length)
    taken = next
  }
  if (lengths.size > 1)
    report('7.2', `rows have ${[...lengths].sort((a, b) => a - b).join(' and ')} columns`, table.page, place)
  const lonely =
    grid.some(row => row.includes(undefined as never)) || lengths.size > 1 ? null : cellWithoutHead(file, grid)
  if (lonely !== null) report('7.5', 'the header cells of a TD cannot be determined', lonely.page, placeOf(lonely))
}

/** ISO 14289-2 §8.2.5.26: cells do not span beyond their row group. */
export function checkRowGroups(file: PdfFile, table: Element, report: Report): void {
  for (const group of kidsOf(table)) {
    const rows = kidsOf(group).filter(isRow)
    for (const [y, row] of rows.entries())
      for (const cell of kidsOf(row)) {
        const height = numberOf(file.resolve(attributesOf(file, cell, 'Table').get('RowSpan')), 1)
        if (y + height > rows.length) report('8.2.5.26', 'a cell spans rows of another group', cell.page, placeOf(cell))
      }
  }
}

/** §7.5: Headers attributes refer to header cells of the same table, by ID. */
function checkHeaders(file: PdfFile, rows: readonly Element[], report: Report): void {
  const cells = rows.flatMap(kidsOf)
  const idOf = (value: PdfValue | undefined): string | null => {
    const id = file.resolve(value)
    return isString(id) ? id.bytes : null
  }
  const heads = new Set(cells.flatMap(cell => (cell.role === 'TH' ? [idOf(cell.entries.get('ID'))] : [])))
  for (const cell of cells)
    for (const value of listOf(file, attributesOf(file, cell, 'Table').get('Headers')))
      if (!heads.has(idOf(value)))
        report('7.5', 'a cell refers to a header that is not a header cell', cell.page, placeOf(cell))
}

const isRow = ({ role }: Element): boolean => role === 'TR'
