/**
 * The structure tree of a tagged file (ISO 32000-1 §14.7): which marked content and which annotations belong to which
 * node, in reading order. Content is recorded while pages are written; the tree is written once at the end.
 */
import type { StructureAttributes, StructureNode, StructureRole } from '../../boxes/box.ts'
import type { Owner } from '../../paint/ops.ts'
import type { PdfFile } from '../pdfkit.ts'
import type { PdfVersion } from '../standards.ts'
import { dictionary, entry, name, number, numbers, type Reference, reference, textString } from '../syntax.ts'
import { ElementIds } from './element-ids.ts'
import { fitTree } from './fit.ts'
import { FormulaFiles } from './formula-files.ts'
import { type FormulaTree, formulaTree, mathAttributes } from './mathml.ts'
import { type Namespaces, namespacesIn, namespacesSource, numberingOf, refsSource, relate, typeIn } from './pdf2.ts'
import { makeRegular } from './tables.ts'
import {
  added,
  flatten,
  type Item,
  type Kid,
  type MarkedStream,
  orderKids,
  type PdfBox,
  preorder,
  type TextPlace,
  type TreeNode,
} from './tree.ts'

export type { MarkedStream, PdfBox }

interface RecordedLink {
  /** Areas of one link have one number. */
  readonly link: number
  readonly owner: number | null
  readonly page: Reference
  /** The annotation. */
  readonly id: Reference
  readonly contents: string
  /** The node that it leads to in the document. */
  readonly leadsTo: number | null
}

type RecordedField = Pick<RecordedLink, 'page' | 'id' | 'contents' | 'owner'>

/** Records whose content the pages hold, and writes the tree at the end. */
export class Structure {
  readonly #version: PdfVersion

  readonly #nodes: readonly TreeNode[]
  /** Nodes are numbered from 0 on. */
  readonly #byId: TreeNode[] = []
  /** Link elements for links that have no node, by the number of the link. */
  readonly #looseLinks = new Map<number, TreeNode>()
  /** By node and inline formatting context: where in its text other nodes are mentioned. */
  readonly #mentions = new Map<number, ReadonlyMap<number, readonly number[]>>()
  /** By node, formulas in elements of their own. */
  readonly #formulas = new Map<number, FormulaTree>()
  /** False after `write` where a table is too large to be made regular. */
  isRegular = true
  #sequence = 0
  #parentKeys = 0

  constructor(root: StructureNode, version: PdfVersion) {
    this.#version = version
    this.#nodes = flatten(root)
    for (const node of this.#nodes) this.#byId[node.source.id] = node
  }

  has(id: number): boolean {
    return this.#byId[id] !== undefined
  }

  /** How many nodes are mentioned in the text of a node up to a place. */
  segmentAt(owner: number, { root, offset }: TextPlace): number {
    let known = this.#mentions.get(owner)
    if (known === undefined) {
      known = mentionsIn(this.#byId[owner])
      this.#mentions.set(owner, known)
    }
    const offsets = known.get(root)
    if (offsets === undefined) return 0
    let [low, high] = [0, offsets.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if (offsets[middle]! <= offset) low = middle + 1
      else high = middle
    }
    return low
  }

  /** Registers a stream; the key is for its dictionary's StructParents. */
  stream(page: Reference, form: Reference | null): MarkedStream {
    return { page, form, parentKey: this.#parentKeys++, count: 0 }
  }

  /** Whether a node is a formula whose tokens have elements: PDF 1.7 has no MathML. */
  hasTokens(owner: Owner): boolean {
    if (this.#version !== '2.0' || typeof owner !== 'number') return false
    return this.#byId[owner]?.source.role === 'Formula' && this.#byId[owner]?.source.formula != null
  }

  /** Gives the id for a marked-content sequence that is the text of a token in the formula `owner`. */
  recordToken(stream: MarkedStream, owner: number, token: number): number {
    const node = this.#byId[owner]!
    const sequence = this.#sequence++
    let formula = this.#formulas.get(owner)
    if (formula === undefined) {
      formula = formulaTree(node.source.formula!.tree)
      this.#formulas.set(owner, formula)
      node.items.push({ kind: 'added', sequence, place: null, node: formula.root })
    }
    const item: Item = { kind: 'mark', sequence, stream, mcid: stream.count++, place: null }
    formula.tokens[token]!.kids.push(item)
    return item.mcid
  }

  /**
   * Gives the id for the next marked-content sequence of `stream`, which belongs to the node `owner`.
   * A hyphen that only the line break made gets an element that says so: readers of the tree hear the word whole, and
   * tools that look at the characters find the hyphen that they know to drop (ISO 32000-1 §14.8.2.2.3).
   */
  recordMark(stream: MarkedStream, owner: number, isSoftHyphen: boolean, place: TextPlace | null = null): number {
    const node = this.#byId[owner]!
    const item: Item = { kind: 'mark', sequence: this.#sequence++, stream, mcid: stream.count++, place }
    if (isSoftHyphen) {
      const { sequence } = item
      node.items.push({ kind: 'added', sequence, place, node: added('Span', node, [item], { actualText: '\u00ad' }) })
    } else node.items.push(item)
    return item.mcid
  }

  /**
   * Gives the key for an annotation's StructParent. A link that has no Link node gets one, however many annotations it has:
   * in the node that owns it, or, where that is an artifact, at the end of the document.
   */
  recordLink({ link, owner, page, id, contents, leadsTo }: RecordedLink): number {
    const key = this.#parentKeys++
    const item: Item = { kind: 'annotation', sequence: this.#sequence++, page, id, key, contents, leadsTo }
    const known = (owner === null ? undefined : this.#byId[owner]) ?? null
    if (known?.source.role === 'Link') {
      known.items.push(item)
      return key
    }
    let loose = this.#looseLinks.get(link)
    if (loose === undefined) {
      const node = known ?? this.#nodes[0]!
      loose = added('Link', node)
      loose.alternative = contents
      this.#looseLinks.set(link, loose)
      // What stands in the margins of pages is read after all else.
      const sequence = known === null ? Number.MAX_SAFE_INTEGER : item.sequence
      node.items.push({ kind: 'added', sequence, place: null, node: loose })
    }
    loose.kids.push(item)
    return key
  }

  /**
   * Gives the key for the StructParent of a form field, which is in the node that owns it, or has an element of its own at the
   * end of the document.
   */
  recordField({ page, id, contents, owner }: RecordedField): number {
    const key = this.#parentKeys++
    const sequence = this.#sequence++
    const item: Item = { kind: 'annotation', sequence, page, id, key, contents, leadsTo: null, isField: true }
    const known = owner === null ? undefined : this.#byId[owner]
    if (known?.source.role === 'Form') {
      known.items.push(item)
      return key
    }
    const top = known ?? this.#nodes[0]!
    const node = added('Form', top, [item])
    node.alternative = contents
    const at = known === undefined ? Number.MAX_SAFE_INTEGER : sequence
    top.items.push({ kind: 'added', sequence: at, place: null, node })
    return key
  }

  /** Widens the box of a figure, which assistive technology zooms to (§14.8.5.4.3). Later pages do not count. */
  recordBounds(owner: number, page: Reference, box: PdfBox): void {
    const node = this.#byId[owner]
    if (node === undefined || !ILLUSTRATIONS.has(node.source.role)) return
    if (node.bounds === null) node.bounds = { page, box }
    else if (node.bounds.page === page) node.bounds.box = union(node.bounds.box, box)
  }

  isIllustration(owner: number): boolean {
    const node = this.#byId[owner]
    return node !== undefined && ILLUSTRATIONS.has(node.source.role)
  }

  /** Writes the tree; gives its root for the catalog. */
  write(file: PdfFile, holdsFiles: boolean): Reference {
    const root = file.reserve()
    orderKids(this.#nodes)
    const [top] = this.#nodes
    fitTree(top!, this.#nodes)
    this.isRegular = makeRegular(top!)
    if (this.#version === '2.0') relate(top!, this.#byId)
    const nodes = [...preorder(top!)]
    const namespaces = this.#version === '2.0' ? namespacesIn(file, nodes) : null
    reserveAlike(file, nodes)
    const ids = new ElementIds(nodes)
    const formulas = holdsFiles ? new FormulaFiles(file) : null
    for (const node of nodes) putElement(file, node, { root, ids, namespaces, formulas })
    file.put(
      root,
      dictionary({
        Type: '/StructTreeRoot',
        K: reference(top!.id!),
        ParentTree: reference(file.add(parentTree(file, nodes))),
        ParentTreeNextKey: this.#parentKeys,
        IDTree: ids.tree(),
        RoleMap: namespaces === null ? roleMap(nodes) : null,
        Namespaces: namespaces === null ? null : namespacesSource(namespaces),
      }),
    )
    return root
  }

  /** The element of a node that is written, or the nearest around it. */
  elementOf(id: number | null): Reference {
    let node: TreeNode | null = (id === null ? undefined : this.#byId[id]) ?? null
    while (node !== null && node.id === null) node = node.parent
    return node?.id ?? this.#nodes[0]!.id!
  }
}

/** Types that PDF 1.7 has no name for, and what they are to readers that know no other (§14.7.3). */
const NEWER: Partial<Record<StructureRole, StructureRole>> = { Aside: 'Sect', Em: 'Span', Strong: 'Span' }

function roleMap(nodes: readonly TreeNode[]): string | null {
  const used = new Set(nodes.map(({ role }) => role))
  const rows = Object.entries(NEWER).filter(([role]) => used.has(role as StructureRole))
  return rows.length === 0 ? null : dictionary(Object.fromEntries(rows.map(([role, as]) => [role, name(as)])))
}

function mentionsIn(node: TreeNode | undefined): ReadonlyMap<number, readonly number[]> {
  const byRoot = new Map<number, number[]>()
  for (const { source } of node?.children ?? []) {
    if (source.place == null) continue
    const { root, offset } = source.place
    const offsets = byRoot.get(root)
    if (offsets === undefined) byRoot.set(root, [offset])
    else offsets.push(offset)
  }
  for (const offsets of byRoot.values()) offsets.sort((a, b) => a - b)
  return byRoot
}

/** §14.7.4.4: from marked content and annotations back to the elements. */
function parentTree(file: PdfFile, nodes: readonly TreeNode[]): string {
  const streams = new Map<MarkedStream, Reference[]>()
  const rows: { readonly key: number; readonly value: string }[] = []
  for (const node of nodes) {
    for (const kid of node.kids) {
      if (kid.kind === 'annotation') rows.push({ key: kid.key, value: reference(node.id!) })
      if (kid.kind !== 'mark') continue
      const owners = streams.get(kid.stream) ?? []
      owners[kid.mcid] = node.id!
      streams.set(kid.stream, owners)
    }
  }
  for (const [{ parentKey }, owners] of streams) {
    const list = owners.map(reference)
    if (list.length < LONG_LIST) rows.push({ key: parentKey, value: `[${list.join(' ')}]` })
    else {
      const id = file.reserve()
      file.putList(id, '[', list, ']')
      rows.push({ key: parentKey, value: reference(id) })
    }
  }
  rows.sort((a, b) => a.key - b.key)
  return `<</Nums[${rows.map(({ key, value }) => `${key} ${value}`).join(' ')}]>>`
}

const ILLUSTRATIONS: ReadonlySet<StructureRole> = new Set(['Figure', 'Formula'])
/** The smallest box around both, in points: left, bottom, right, top. */
export const union = (a: PdfBox, b: PdfBox): PdfBox => [
  Math.min(a[0], b[0]),
  Math.min(a[1], b[1]),
  Math.max(a[2], b[2]),
  Math.max(a[3], b[3]),
]

interface ElementContext {
  readonly root: Reference
  readonly ids: ElementIds
  /** Null where the file holds no others. */
  readonly formulas: FormulaFiles | null
  /** Null in PDF 1.7, which has one namespace. */
  readonly namespaces: Namespaces | null
}

/** Elements of one role have numbers in a row, so that what refers to them one after the other counts evenly. */
function reserveAlike(file: PdfFile, nodes: readonly TreeNode[]): void {
  const byRole = new Map<StructureRole, TreeNode[]>()
  for (const node of nodes) {
    const alike = byRole.get(node.role)
    if (alike === undefined) byRole.set(node.role, [node])
    else alike.push(node)
  }
  for (const alike of byRole.values()) for (const node of alike) node.id = file.reserve()
}

/** Items from which on a list is written in rows. */
const LONG_LIST = 40

/** Kids stand last: the rest of an element is like that of others. */
function putElement(file: PdfFile, node: TreeNode, context: ElementContext): void {
  const page = pageOf(node)
  const facts = elementSource(node, page, context)
  if (node.kids.length === 1) {
    const kid = kidSource(node.kids[0]!, page)
    file.putAlike(node.id!, `${facts}/K${kid.startsWith('<') ? '' : ' '}${kid}>>`)
    return
  }
  const kids = node.kids.map(kid => kidSource(kid, page))
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
  facts += entry('ID', ids.source(node))
  if (page !== null) facts += `/Pg ${reference(page)}`
  if (source.title) facts += entry('T', textString(source.title))
  if (source.expansion) facts += entry('E', textString(source.expansion))
  facts += entry('A', node.role === 'Math' ? mathAttributes(node.math!, namespace!) : attributesOf(node, ids, isNewer))
  facts += entry('Ref', refsSource(node))
  facts += entry('AF', formulas?.source(node) ?? null)
  if (source.language !== null) facts += entry('Lang', textString(source.language))
  if (alternative !== null) facts += entry('Alt', textString(alternative))
  if (source.actualText !== null) facts += entry('ActualText', textString(source.actualText))
  return facts
}

/** What is around an annotation says what that says (ISO 14289-2 §8.9.4.2). */
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
  // Of cells, which are most elements, nothing else is said.
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

/** §14.8.5.6: a field that is not there to be filled in. */
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
