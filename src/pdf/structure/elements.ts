/**
 * The dictionaries of structure elements (ISO 32000-1 §14.7.2): their types, attributes, alternatives and kids.
 */
import type { StructureAttributes, StructureRole } from '../../boxes/structure-node.ts'
import type { PdfFile } from '../pdfkit.ts'
import { dictionary, entry, name, number, numbers, type Reference, reference, textString } from '../syntax.ts'
import type { ElementIds } from './element-ids.ts'
import type { FormulaFiles } from './formula-files.ts'
import { mathAttributes } from './mathml.ts'
import { type Namespaces, numberingOf, refsSource, typeIn } from './pdf2.ts'
import type { Kid, PdfBox, TreeNode } from './tree.ts'

/** The smallest box around both, in points: left, bottom, right, top. */
export const union = (a: PdfBox, b: PdfBox): PdfBox => [
  Math.min(a[0], b[0]),
  Math.min(a[1], b[1]),
  Math.max(a[2], b[2]),
  Math.max(a[3], b[3]),
]

/** The shared objects that the elements of a file refer to. */
interface ElementContext {
  readonly root: Reference
  readonly ids: ElementIds
  /** The associated files of formulas; null if the file has none. */
  readonly formulas: FormulaFiles | null
  /** Null in PDF 1.7, which has one namespace. */
  readonly namespaces: Namespaces | null
}

/** Elements of one role have numbers in a row, so that references to consecutive elements are evenly spaced numbers. */
export function reserveAlike(file: PdfFile, nodes: readonly TreeNode[]): void {
  const byRole = new Map<StructureRole, TreeNode[]>()
  for (const node of nodes) {
    const alike = byRole.get(node.role)
    if (alike === undefined) byRole.set(node.role, [node])
    else alike.push(node)
  }
  for (const alike of byRole.values()) for (const node of alike) node.id = file.reserve()
}

/** Items from which on a list is written in rows. */
export const LONG_LIST = 40

/** The kids come last: the rest of an element is like that of others. */
export function putElement(file: PdfFile, node: TreeNode, context: ElementContext): void {
  const page = pageOf(node)
  const facts = elementSource(node, page, context)
  if (node.kids.length === 1) {
    const kid = kidSource(node.kids[0]!, page)
    file.putAlike(node.id!, `${facts}/K${kid.startsWith('<') ? '' : ' '}${kid}>>`)
    return
  }
  const kids: string[] = []
  for (const kid of node.kids) kids.push(kidSource(kid, page))
  if (kids.length >= LONG_LIST) file.putList(node.id!, `${facts}/K[`, kids, ']>>')
  else if (kids.length > 1) file.putAlike(node.id!, `${facts}/K[${kids.join(' ')}]>>`)
  else file.putAlike(node.id!, `${facts}>>`)
}

/** All of an element but its kids, without the end of the dictionary. */
function elementSource(
  node: TreeNode,
  page: Reference | null,
  { root, ids, namespaces, formulas }: ElementContext,
): string {
  const { source, parent } = node
  const isNewer = namespaces !== null
  const alternative = alternativeOf(node)
  const { namespace, type } = isNewer ? typeIn(node, namespaces) : { namespace: null, type: node.role }
  // Text by text: a tree has as many elements as the document, and most of these have few entries.
  let facts = `<</S${name(type)}`
  if (namespace !== null) facts += `/NS ${reference(namespace)}`
  facts += `/P ${reference(parent === null ? root : parent.id!)}`
  const id = ids.source(node)
  if (id !== null) facts += entry('ID', id)
  if (page !== null) facts += `/Pg ${reference(page)}`
  if (source.title) facts += entry('T', textString(source.title))
  if (source.expansion) facts += entry('E', textString(source.expansion))
  const attributes = node.role === 'Math' ? mathAttributes(node.math!, namespace!) : attributesOf(node, ids, isNewer)
  if (attributes !== null) facts += entry('A', attributes)
  if (node.refersTo.length > 0) facts += entry('Ref', refsSource(node))
  const file = formulas?.source(node) ?? null
  if (file !== null) facts += entry('AF', file)
  if (source.language !== null) facts += entry('Lang', textString(source.language))
  if (alternative !== null) facts += entry('Alt', textString(alternative))
  if (source.actualText !== null) facts += entry('ActualText', textString(source.actualText))
  return facts
}

/** An element with an annotation has the annotation's alternative (ISO 14289-2 §8.9.4.2). */
function alternativeOf({ source, alternative, kids }: TreeNode): string | null {
  const said = source.alternative ?? alternative
  if (said === null) return null
  const annotation = kids.find(kid => kid.kind === 'annotation')
  return annotation?.kind === 'annotation' ? annotation.contents : said
}

/** That of its first content. */
function pageOf({ kids }: TreeNode): Reference | null {
  for (const kid of kids) {
    if (kid.kind === 'mark') return kid.stream.page
    if (kid.kind === 'annotation') return kid.page
  }
  return null
}

/** A bare number means marked content of the element's own page (§14.7.4.2). */
function kidSource(kid: Kid, page: Reference | null): string {
  if (kid.kind === 'node') return reference(kid.id!)
  if (kid.kind === 'annotation') return `<</Type/OBJR/Obj ${reference(kid.id)}/Pg ${reference(kid.page)}>>`
  const { stream, mcid } = kid
  if (stream.form !== null) {
    return `<</Type/MCR/Pg ${reference(stream.page)}/Stm ${reference(stream.form)}/MCID ${mcid}>>`
  }
  return stream.page === page ? number(mcid) : `<</Type/MCR/Pg ${reference(stream.page)}/MCID ${mcid}>>`
}

/** §14.8.5: attributes grouped by who defines them. */
function attributesOf(node: TreeNode, ids: ElementIds, isNewer: boolean): string | null {
  const { role, bounds, source } = node
  const { attributes } = source
  const cell = role === 'TH' || role === 'TD' ? cellAttributes(node, ids) : null
  // Cells, which are most of the elements, have no other attributes.
  if (cell === null && bounds === null && !WITH_ATTRIBUTES.has(role)) return null
  const sets: string[] = []
  const numbering = role === 'L' ? numberingOf(node, attributes.listNumbering, isNewer) : null
  if (numbering !== null) sets.push(dictionary({ O: '/List', ListNumbering: name(numbering) }))
  if (role === 'Note' && isNewer)
    sets.push(dictionary({ O: '/FENote', NoteType: name(attributes.noteType ?? 'Footnote') }))
  if (cell !== null) sets.push(cell)
  const isFilledIn = node.kids.some(kid => kid.kind === 'annotation')
  if (role === 'Form' && attributes.field !== undefined && !isFilledIn) sets.push(printField(attributes.field, isNewer))
  if (bounds !== null) sets.push(dictionary({ O: '/Layout', BBox: numbers(bounds.box) }))
  return sets.length === 0 ? null : sets.length === 1 ? sets[0]! : `[${sets.join('')}]`
}

/** Roles that may have attributes besides those of cells and the area of figures. */
const WITH_ATTRIBUTES: ReadonlySet<StructureRole> = new Set(['L', 'Note', 'Form'])

/** §14.8.5.7. */
function cellAttributes(cell: TreeNode, ids: ElementIds): string | null {
  const { source, rowSpan, columnSpan } = cell
  const { scope } = source.attributes
  const headers = ids.headersSource(cell)
  if (scope === undefined && rowSpan === 1 && columnSpan === 1 && headers === null) return null
  return dictionary({
    O: '/Table',
    Scope: scope === undefined ? null : name(scope),
    RowSpan: rowSpan === 1 ? null : rowSpan,
    ColSpan: columnSpan === 1 ? null : columnSpan,
    Headers: headers,
  })
}

/** §14.8.5.6: a field that is not interactive. */
function printField(
  { role, checked, name: said }: NonNullable<StructureAttributes['field']>,
  isNewer: boolean,
): string {
  const state = checked === null ? null : checked ? '/on' : '/off'
  // ISO 32000-2 §14.8.5.6 writes the key like all others.
  const key = isNewer ? 'Checked' : 'checked'
  const Desc = said === null || said.trim() === '' ? null : textString(said.trim())
  return dictionary({ O: '/PrintField', Role: name(role), [key]: state, Desc })
}
