/** Which structure role an element plays in the tagged PDF: one row an element (ISO 32000-1 §14.8.4). */
import type { Element } from '../html/document.ts'
import { attribute } from '../html/document.ts'
import { isFormula } from '../math/elements.ts'
import type { StructureAttributes, StructureRole } from './box.ts'

interface RoleRow {
  readonly role: StructureRole
  /**
   * What may stand directly in it. Text in a `grouping` element is wrapped in a paragraph of its own, because
   * grouping elements hold elements and no content.
   */
  readonly content: 'grouping' | 'block' | 'inline'
}

const grouping = (role: StructureRole): RoleRow => ({ role, content: 'grouping' })
const block = (role: StructureRole): RoleRow => ({ role, content: 'block' })
const inline = (role: StructureRole): RoleRow => ({ role, content: 'inline' })

const ROLES: ReadonlyMap<string, RoleRow> = new Map([
  ['html', grouping('Document')],
  ['article', grouping('Art')],
  ['section', grouping('Sect')],
  ['nav', grouping('Sect')],
  ['aside', grouping('Sect')],
  ['blockquote', grouping('BlockQuote')],
  ['p', block('P')],
  ['address', block('P')],
  ['pre', block('P')],
  ['h1', block('H1')],
  ['h2', block('H2')],
  ['h3', block('H3')],
  ['h4', block('H4')],
  ['h5', block('H5')],
  ['h6', block('H6')],
  ['ul', grouping('L')],
  ['ol', grouping('L')],
  ['menu', grouping('L')],
  ['dl', grouping('L')],
  ['li', block('LBody')],
  ['dt', block('Lbl')],
  ['dd', block('LBody')],
  ['table', grouping('Table')],
  ['thead', grouping('THead')],
  ['tbody', grouping('TBody')],
  ['tfoot', grouping('TFoot')],
  ['tr', grouping('TR')],
  ['th', block('TH')],
  ['td', block('TD')],
  ['caption', block('Caption')],
  ['figure', grouping('Figure')],
  ['figcaption', block('Caption')],
  ['summary', block('P')],
  ['legend', block('P')],
  ['a', inline('Link')],
  ['q', inline('Quote')],
  ['code', inline('Code')],
  ['samp', inline('Code')],
  ['kbd', inline('Code')],
  ['math', inline('Formula')],
])

/** The row of an element, or null where it adds nothing to the structure. */
export function roleOf(element: Element): RoleRow | null {
  if (element.namespace === 'svg') return null
  if (element.name === 'a' && !element.attributes.has('href')) return null
  if (element.name in CONTENTS_ROLES && isInContents(element)) return CONTENTS_ROLES[element.name]!
  return ROLES.get(element.name === 'math' || !isFormula(element) ? element.name : 'math') ?? null
}

/** Lists in a table of contents (DPUB-ARIA `doc-toc`). */
const CONTENTS_ROLES: Readonly<Record<string, RoleRow>> = {
  ol: grouping('TOC'),
  ul: grouping('TOC'),
  li: grouping('TOCI'),
}

function isInContents(element: Element): boolean {
  let around = element.parent
  while (around !== null && around.name in CONTENTS_ROLES) around = around.parent
  return around?.name === 'nav' && attribute(around, 'role') === 'doc-toc'
}

export function structureAttributesOf(element: Element): StructureAttributes {
  switch (element.name) {
    case 'th':
    case 'td':
      return cellAttributes(element)
    case 'ol':
      return isInContents(element) ? {} : { listNumbering: 'Decimal' }
    case 'ul':
    case 'menu':
      return isInContents(element) ? {} : { listNumbering: 'Disc' }
    case 'dl':
      return { listNumbering: 'None' }
    default:
      return {}
  }
}

function cellAttributes(cell: Element): StructureAttributes {
  const columnSpan = spanOf(cell, 'colspan')
  const rowSpan = spanOf(cell, 'rowspan')
  const id = attribute(cell, 'id')
  const headers =
    attribute(cell, 'headers')
      ?.split(/[ \t\n\f\r]+/)
      .filter(Boolean) ?? []
  return {
    ...(cell.name === 'th' ? { scope: scopeOf(cell) } : {}),
    ...(columnSpan > 1 ? { columnSpan } : {}),
    ...(rowSpan > 1 ? { rowSpan } : {}),
    ...(id !== null && cell.name === 'th' ? { id } : {}),
    ...(headers.length > 0 ? { headers } : {}),
  }
}

function scopeOf(header: Element): 'Row' | 'Column' | 'Both' {
  switch (attribute(header, 'scope')?.toLowerCase()) {
    case 'row':
    case 'rowgroup':
      return 'Row'
    case 'col':
    case 'colgroup':
      return 'Column'
    default:
      // Without a word from the author: a header in the head of a table, or one whose row has only headers, speaks of
      // its column; one beside data cells speaks of its row (HTML §4.9.12.2).
      return header.parent?.parent?.name === 'thead' || hasOnlyHeaders(header.parent) ? 'Column' : 'Row'
  }
}

function hasOnlyHeaders(row: Element | null): boolean {
  return row?.children.every(node => node.kind === 'text' || node.name !== 'td') ?? false
}

/** A span attribute by the rules of HTML §4.9.11: a positive integer, at most 1000 columns or 65534 rows. */
export function spanOf(element: Element, name: 'colspan' | 'rowspan' | 'span'): number {
  const value = Number.parseInt(attribute(element, name) ?? '1', 10)
  const most = name === 'rowspan' ? 65_534 : 1_000
  if (name === 'rowspan' && value === 0) return most
  return Number.isFinite(value) && value >= 1 ? Math.min(value, most) : 1
}
