/** Structure roles of elements in tagged PDF, one row per element (ISO 32000-1 §14.8.4). */
import type { ComputedStyle } from '../css/style.ts'
import type { Element } from '../html/document.ts'
import { attribute } from '../html/document.ts'
import { isFormula } from '../math/formula-elements.ts'
import { labelledBy } from './labelled-by.ts'
import { isLink } from './link-elements.ts'
import type { StructureAttributes, StructureRole } from './structure-node.ts'

/** A role with its permitted content. */
export interface RoleRow {
  readonly role: StructureRole
  /**
   * The content permitted directly in it. Text in a `grouping` element is wrapped in a paragraph, because grouping elements
   * contain only elements.
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
  ['dt', inline('Lbl')],
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
  ['em', inline('Em')],
  ['strong', inline('Strong')],
  ['ruby', inline('Ruby')],
  ['rb', inline('RB')],
  ['rt', inline('RT')],
  ['input', inline('Form')],
  ['textarea', inline('Form')],
  ['select', inline('Form')],
  ['button', inline('Form')],
  ['q', inline('Quote')],
  ['code', inline('Code')],
  ['samp', inline('Code')],
  ['kbd', inline('Code')],
  ['math', inline('Formula')],
])

/** WAI-ARIA 1.3 §5.4 and DPUB-ARIA 1.1 §4: roles with a counterpart in PDF. */
const ARIA: ReadonlyMap<string, RoleRow | null> = new Map([
  ['article', grouping('Art')],
  ['banner', grouping('Sect')],
  ['blockquote', grouping('BlockQuote')],
  ['caption', block('Caption')],
  ['cell', block('TD')],
  ['code', inline('Code')],
  ['columnheader', block('TH')],
  ['complementary', grouping('Sect')],
  ['contentinfo', grouping('Sect')],
  ['doc-endnote', block('Note')],
  ['doc-footnote', block('Note')],
  ['doc-noteref', inline('Reference')],
  ['emphasis', inline('Em')],
  ['figure', grouping('Figure')],
  ['form', grouping('Sect')],
  ['grid', grouping('Table')],
  ['gridcell', block('TD')],
  ['heading', block('H2')],
  ['image', grouping('Figure')],
  ['img', grouping('Figure')],
  ['list', grouping('L')],
  ['listitem', block('LBody')],
  ['main', grouping('Sect')],
  ['math', inline('Formula')],
  ['navigation', grouping('Sect')],
  ['none', null],
  ['note', grouping('Sect')],
  ['paragraph', block('P')],
  ['presentation', null],
  ['region', grouping('Sect')],
  ['row', grouping('TR')],
  ['rowgroup', grouping('TBody')],
  ['rowheader', block('TH')],
  ['search', grouping('Sect')],
  ['strong', inline('Strong')],
  ['table', grouping('Table')],
  ['treegrid', grouping('Table')],
])

/** The ARIA role of an element: the first known one of its list; undefined if there is none. */
function ariaRole(element: Element): string | undefined {
  if (element.attributes.size === 0) return undefined
  const given = attribute(element, 'role')
  return given
    ?.toLowerCase()
    .split(/[ \t\n\f\r]+/)
    .find(role => ARIA.has(role))
}

/** The row of an element, or null if it has no structure role. */
export function roleOf(element: Element): RoleRow | null {
  if (element.namespace === 'svg' || isPartOfNothing(element)) return null
  if (isLink(element)) return ROLES.get('a')!
  const role = ariaRole(element)
  if (role === 'heading') return headingOf(element)
  if (role !== undefined) return ARIA.get(role)!
  if (element.name === 'a') return null
  if (element.name in CONTENTS_ROLES && isInContents(element)) return CONTENTS_ROLES[element.name]!
  return ROLES.get(element.name === 'math' || !isFormula(element) ? element.name : 'math') ?? null
}

/** The role of a heading: `aria-level` takes precedence over the element's level; PDF 1.7 has six levels. */
function headingOf(element: Element): RoleRow {
  const level = Number.parseInt(attribute(element, 'aria-level') ?? element.name.slice(1), 10)
  return block(`H${Number.isFinite(level) ? Math.min(6, Math.max(1, level)) : 2}` as StructureRole)
}

/** The required ancestor of an element: if that is presentational, the element is too (WAI-ARIA 1.3 §7.2). */
const WHOLES: Readonly<Record<string, ReadonlySet<string>>> = {
  li: new Set(['ul', 'ol', 'menu']),
  dt: new Set(['dl']),
  dd: new Set(['dl']),
  ...Object.fromEntries(
    ['caption', 'thead', 'tbody', 'tfoot', 'tr', 'td', 'th'].map(name => [name, new Set(['table'])]),
  ),
}

/**
 * Whether a part of a list or table has no role because its list or table has `role="presentation"` (WAI-ARIA, presentational
 * children).
 */
function isPartOfNothing(element: Element): boolean {
  const wholes = WHOLES[element.name]
  if (wholes === undefined || element.attributes.has('role')) return false
  let around = element.parent
  for (let steps = 0; around !== null && !wholes.has(around.name) && steps < 4; steps++) around = around.parent
  if (around === null || !wholes.has(around.name) || !around.attributes.has('role')) return false
  const role = ariaRole(around)
  return role === 'none' || role === 'presentation'
}

/** Whether an element is hidden from screen readers. */
export const isHidden = ({ attributes }: Element): boolean => attributes.get('aria-hidden')?.toLowerCase() === 'true'

/** The label of an element that is an image or formula; null for other elements, and without a label. */
export function labelOf(element: Element, role: StructureRole): string | null {
  if (role !== 'Figure' && role !== 'Formula') return null
  const label = (labelledBy(element) || (attribute(element, 'aria-label') ?? '')).replace(/\s+/g, ' ').trim()
  return label === '' || element.name === 'figure' ? null : label
}

/** Lists in a table of contents (DPUB-ARIA `doc-toc`). */
const CONTENTS_ROLES: Readonly<Record<string, RoleRow>> = {
  ol: grouping('TOC'),
  ul: grouping('TOC'),
  li: grouping('TOCI'),
}

/** Whether a list is within a table of contents. */
function isInContents(element: Element): boolean {
  let around = element.parent
  while (around !== null && around.name in CONTENTS_ROLES) around = around.parent
  return around?.name === 'nav' && attribute(around, 'role') === 'doc-toc'
}

/** The attributes of an element's structure node; most roles have none. */
export function structureAttributesOf(
  element: Element,
  role: StructureRole,
  style: ComputedStyle,
): StructureAttributes {
  switch (role) {
    case 'TH':
    case 'TD':
      return cellAttributes(element, role)
    case 'L':
      return { listNumbering: numberingOf(element, style) }
    case 'Form':
      return { field: fieldOf(element) }
    case 'Note':
      return { noteType: ariaRole(element) === 'doc-endnote' ? 'Endnote' : 'Footnote' }
    default:
      return NO_ATTRIBUTES
  }
}

/** The attributes of most nodes, as one object. */
export const NO_ATTRIBUTES: StructureAttributes = {}

const NUMBERINGS: Readonly<Record<string, NonNullable<StructureAttributes['listNumbering']>>> = {
  none: 'None',
  disc: 'Disc',
  circle: 'Circle',
  square: 'Square',
  decimal: 'Decimal',
  'decimal-leading-zero': 'Decimal',
  'upper-roman': 'UpperRoman',
  'lower-roman': 'LowerRoman',
  'upper-alpha': 'UpperAlpha',
  'upper-latin': 'UpperAlpha',
  'lower-alpha': 'LowerAlpha',
  'lower-latin': 'LowerAlpha',
}

/** The numbering of a list by its markers; a list of terms is a description list. */
function numberingOf(
  element: Element,
  { listStyleType: type }: ComputedStyle,
): NonNullable<StructureAttributes['listNumbering']> {
  if (element.name === 'dl') return 'Description'
  const named = typeof type === 'object' && type.kind === 'name' ? NUMBERINGS[type.name] : undefined
  return named ?? (element.name === 'ol' ? 'Decimal' : 'Disc')
}

/** The print field role of a form control (ISO 32000-1 §14.8.5.6). */
function fieldOf(element: Element): NonNullable<StructureAttributes['field']> {
  const type = element.name === 'input' ? (attribute(element, 'type') ?? 'text').toLowerCase() : ''
  const name = attribute(element, 'aria-label') ?? attribute(element, 'title') ?? attribute(element, 'placeholder')
  const checked = element.attributes.has('checked')
  if (type === 'checkbox') return { role: 'cb', checked, name }
  if (type === 'radio') return { role: 'rb', checked, name }
  const isButton = element.name === 'button' || ['submit', 'reset', 'button', 'image'].includes(type)
  return { role: isButton ? 'pb' : 'tv', checked: null, name }
}

/** Attributes of a cell in the structure tree (ISO 32000-1 table 349): scope, spans, id and headers. */
function cellAttributes(cell: Element, role: StructureRole): StructureAttributes {
  if (role !== 'TH' && cell.attributes.size === 0) return NO_ATTRIBUTES
  const isCell = cell.name === 'td' || cell.name === 'th'
  const columnSpan = isCell ? spanOf(cell, 'colspan') : ariaSpan(cell, 'aria-colspan')
  const rowSpan = isCell ? spanOf(cell, 'rowspan') : ariaSpan(cell, 'aria-rowspan')
  const id = attribute(cell, 'id')
  const headers =
    attribute(cell, 'headers')
      ?.split(/[ \t\n\f\r]+/)
      .filter(Boolean) ?? []
  if (role !== 'TH' && columnSpan <= 1 && rowSpan <= 1 && headers.length === 0) return NO_ATTRIBUTES
  return {
    ...(role === 'TH' ? { scope: scopeOf(cell) } : {}),
    ...(columnSpan > 1 ? { columnSpan } : {}),
    ...(rowSpan > 1 ? { rowSpan } : {}),
    ...(id !== null && role === 'TH' ? { id } : {}),
    ...(headers.length > 0 ? { headers } : {}),
  }
}

/** A span attribute of ARIA, from 1 to 1,000. */
function ariaSpan(cell: Element, name: string): number {
  const value = Number.parseInt(attribute(cell, name) ?? '1', 10)
  return value >= 1 && value <= 1_000 ? value : 1
}

/** The scope of a header cell. */
function scopeOf(header: Element): 'Row' | 'Column' | 'Both' {
  const role = ariaRole(header)
  if (role === 'columnheader') return 'Column'
  if (role === 'rowheader') return 'Row'
  switch (attribute(header, 'scope')?.toLowerCase()) {
    case 'row':
    case 'rowgroup':
      return 'Row'
    case 'col':
    case 'colgroup':
      return 'Column'
    default:
      // Without `scope`: a header cell in `thead`, or in a row of only header cells, applies to its column; one beside data
      // cells applies to its row (HTML, https://html.spec.whatwg.org/multipage/tables.html#header-and-data-cell-semantics).
      return header.parent?.parent?.name === 'thead' || hasOnlyHeaders(header.parent) ? 'Column' : 'Row'
  }
}

function hasOnlyHeaders(row: Element | null): boolean {
  return row?.children.every(node => node.kind === 'text' || node.name !== 'td') ?? false
}

/**
 * A span attribute by the rules of HTML
 * (https://html.spec.whatwg.org/multipage/tables.html#attributes-common-to-td-and-th-elements): a positive integer, at most
 * 1000 columns or 65534 rows.
 */
export function spanOf(element: Element, name: 'colspan' | 'rowspan' | 'span'): number {
  const given = element.attributes.get(name)
  if (given === undefined) return 1
  const value = Number.parseInt(given, 10)
  const most = name === 'rowspan' ? 65_534 : 1_000
  if (name === 'rowspan' && value === 0) return most
  return Number.isFinite(value) && value >= 1 ? Math.min(value, most) : 1
}
