/** The structure tree of a file (ISO 32000-1 §14.7) as elements with standard types. */
import type { PdfFile } from '../pdf-reader/file.ts'
import {
  isArray,
  isDictionary,
  isReference,
  nameOf,
  type PdfDictionary,
  type PdfValue,
  textOf,
} from '../pdf-reader/values.ts'
import { type Element, placeOf, type Report } from './types.ts'

/** ISO 32000-1 §14.8.4. A type of one's own is mapped to one of these, which readers know. */
const STANDARD_TYPES: ReadonlySet<string> = new Set(
  `Document Part Art Sect Div BlockQuote Caption TOC TOCI Index NonStruct Private P H H1 H2 H3 H4 H5 H6 L LI Lbl LBody
   Table TR TH TD THead TBody TFoot Span Quote Note Reference BibEntry Code Link Annot Ruby RB RT RP Warichu WT WP Figure
   Formula Form`.split(/\s+/),
)

/** ISO 32000-2 §14.8.4: the types of its own namespace. */
const PDF2_TYPES: ReadonlySet<string> = new Set(
  `Document DocumentFragment Part Sect Div Aside NonStruct P H H1 H2 H3 H4 H5 H6 Title FENote Sub Lbl Em Strong Span Link Annot
   Form Ruby RB RT RP Warichu WT WP L LI LBody Table TR TH TD THead TBody TFoot Caption Figure Formula Artifact`.split(
    /\s+/,
  ),
)
const PDF2_NAMESPACE = 'http://iso.org/pdf2/ssn'
const PDF_NAMESPACE = 'http://iso.org/pdf/ssn'
const MATHML_NAMESPACE = 'http://www.w3.org/1998/Math/MathML'

/** Number of structure elements that are read: more than ISO 19005 allows objects; bounds circular trees. */
const MOST_ELEMENTS = 5_000_000

/** The elements of the structure tree in reading order; errors are reported. */
export function elementsOf(
  file: PdfFile,
  pageNumbers: ReadonlyMap<number, number>,
  report: Report,
): readonly Element[] {
  const root = file.dictionary(file.catalog.get('StructTreeRoot'))
  const roleMap = file.dictionary(root.get('RoleMap'))
  // A stack instead of recursion: trees of hostile files are deep. Kids are pushed in reverse, so that they are popped in
  // order.
  const seen = new Set<number>()
  const elements: Element[] = []
  const pending: { readonly value: PdfValue; readonly parent: Element | null; readonly page: number | null }[] = []
  const push = (kids: readonly PdfValue[], parent: Element | null, page: number | null): void => {
    for (let i = kids.length - 1; i >= 0; i--) pending.push({ value: kids[i]!, parent, page })
  }
  push(listOf(file, root.get('K')), null, null)
  for (let next = pending.pop(); next !== undefined && elements.length < MOST_ELEMENTS; next = pending.pop()) {
    const { value, parent } = next
    if (isReference(value)) {
      if (seen.has(value.id)) {
        report('7.1', 'an element occurs twice in the structure tree', null, null)
        continue
      }
      seen.add(value.id)
    }
    const entries = file.dictionary(value)
    const type = nameOf(entries.get('Type'))
    // A kid is an element, marked content (its MCID, or an MCR in another stream) or an object (OBJR) (ISO 32000-1 table
    // 323).
    if (typeof file.resolve(value) === 'number' || type === 'MCR') {
      if (parent !== null) parent.hasContent = true
      continue
    }
    if (type === 'OBJR') {
      const object = entries.get('Obj')
      if (isReference(object)) parent?.annotations.push(object.id)
      continue
    }
    const own = nameOf(entries.get('S'))
    if (own === null) continue
    const pageRef = entries.get('Pg')
    const page = (isReference(pageRef) ? pageNumbers.get(pageRef.id) : undefined) ?? next.page
    const found = typeOf(file, own, entries.get('NS'), roleMap)
    const role = found?.role ?? null
    const facts = { children: [], annotations: [], hasContent: false, namespace: found?.namespace ?? 'pdf' } as const
    const id = isReference(value) ? value.id : -1
    const element: Element = { role: role ?? own, entries, parent, page, id, ...facts, children: [], annotations: [] }
    if (role === null)
      report('7.1', `the type ${own} is not a standard type and not mapped to one`, page, placeOf(element))
    parent?.children.push(element)
    elements.push(element)
    push(listOf(file, entries.get('K')), element, page)
  }
  for (const name of roleMap.keys())
    if (STANDARD_TYPES.has(name)) report('7.1', `the standard type ${name} is mapped to another type`, null, null)
  return elements
}

interface StandardType {
  readonly role: string
  readonly namespace: Element['namespace']
}

/** The standard type of an element by its namespace, if it has one, and its role map (ISO 32000-2 §14.8.6). */
function typeOf(file: PdfFile, own: string, given: PdfValue | undefined, roleMap: PdfDictionary): StandardType | null {
  let [type, value] = [own, given]
  for (let steps = 0; steps < 50; steps++) {
    const namespace = file.dictionary(value)
    const uri = textOf(file.resolve(namespace.get('NS')))
    if (uri === '' || uri === PDF_NAMESPACE) {
      const role = standardType(type, roleMap)
      return role === null ? null : { role, namespace: 'pdf' }
    }
    if (uri === MATHML_NAMESPACE) return { role: type, namespace: 'mathml' }
    if (uri === PDF2_NAMESPACE && (PDF2_TYPES.has(type) || /^H[1-9]\d*$/.test(type)))
      return { role: type, namespace: 'pdf2' }
    const mapped = file.resolve(file.dictionary(namespace.get('RoleMapNS')).get(type))
    const next = isArray(mapped) ? nameOf(file.resolve(mapped[0])) : nameOf(mapped)
    if (next === null) return null
    type = next
    value = isArray(mapped) ? mapped[1] : undefined
  }
  return null
}

/** Follows the role map, which may map types to mapped types, and in a broken file in a circle. */
function standardType(own: string, roleMap: PdfDictionary): string | null {
  let role = own
  for (let steps = 0; steps < 50; steps++) {
    if (STANDARD_TYPES.has(role)) return role
    const mapped = nameOf(roleMap.get(role))
    if (mapped === null) return null
    role = mapped
  }
  return null
}

/** Elements whose kids count as those of their parent (ISO/TS 32005:2023 §5.3, ISO 32000-2 §14.8.4.4). */
export const THROUGH: ReadonlySet<string> = new Set(['NonStruct', 'Private', 'Div', 'Part', 'Artifact'])

/** The kids of an element; grouping elements without rules are replaced by their kids. */
export function kidsOf(element: Element): readonly Element[] {
  if (!element.children.some(isGroup)) return element.children
  const kids: Element[] = []
  const pending = [...element.children].reverse()
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    if (!isGroup(next)) kids.push(next)
    else for (let i = next.children.length - 1; i >= 0; i--) pending.push(next.children[i]!)
  }
  return kids
}

/** Whether an element contains marked content, also through grouping elements without rules. */
export function holdsContent(element: Element): boolean {
  const pending = [element]
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    if (next.hasContent) return true
    for (const child of next.children) if (isGroup(child)) pending.push(child)
  }
  return false
}

/** Whether an element is a grouping element without rules of its own. */
export const isGroup = ({ role }: Element): boolean => role === 'Div' || role === 'Part' || role === 'NonStruct'

/** The items of an array; a single object counts as an array of it. */
export function listOf(file: PdfFile, value: PdfValue | undefined): readonly PdfValue[] {
  const found = file.resolve(value)
  if (found === null) return []
  return isArray(found) ? found : [value ?? null]
}

/** The parent tree by key (§14.7.4.4): an element, or those of the marked content of a stream. */
export function parentsOf(file: PdfFile): ReadonlyMap<number, PdfValue> {
  const parents = new Map<number, PdfValue>()
  const pending: PdfValue[] = [file.dictionary(file.catalog.get('StructTreeRoot')).get('ParentTree') ?? null]
  for (let steps = 0; pending.length > 0 && steps < 100_000; steps++) {
    const node = file.dictionary(pending.pop())
    pending.push(...listOf(file, node.get('Kids')))
    const rows = listOf(file, node.get('Nums'))
    for (let i = 0; i + 1 < rows.length; i += 2) {
      const key = file.resolve(rows[i])
      if (typeof key === 'number') parents.set(key, rows[i + 1]!)
    }
  }
  return parents
}

/** Reports annotations whose key in the parent tree leads to another element than their own, or to none. */
export function checkParents(
  file: PdfFile,
  annotations: readonly { readonly id: number; readonly entries: PdfDictionary; readonly page: number }[],
  owners: ReadonlyMap<number, Element>,
  report: (message: string, page: number) => void,
): void {
  const parents = parentsOf(file)
  for (const { id, entries, page } of annotations) {
    const owner = owners.get(id)
    const key = file.resolve(entries.get('StructParent'))
    if (owner === undefined || typeof key !== 'number') continue
    const found = parents.get(key)
    const isSame = isReference(found)
      ? found.id === owner.id
      : nameOf(file.dictionary(found).get('S')) === nameOf(owner.entries.get('S'))
    if (!isSame) report('the parent tree maps an annotation to an element other than its own', page)
  }
}

/**
 * The attributes of one owner (§14.7.5). An element may have several dictionaries, each for an owner such as List or Table.
 */
export function attributesOf(file: PdfFile, element: Element, owner: string): PdfDictionary {
  for (const value of listOf(file, element.entries.get('A'))) {
    const attributes = file.resolve(value)
    if (isDictionary(attributes) && nameOf(attributes.get('O')) === owner) return attributes
  }
  return new Map()
}
