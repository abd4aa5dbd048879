/**
 * The structure tree of a tagged file (ISO 32000-1 §14.7): which marked content and which annotations belong to which
 * node, in reading order. Content is recorded while pages are written; the tree is written once at the end.
 */
import type { StructureNode, StructureRole } from '../../boxes/structure-node.ts'
import type { Owner } from '../../paint/ops.ts'
import type { PdfFile } from '../pdfkit.ts'
import type { PdfVersion } from '../standards.ts'
import { dictionary, name, type Reference, reference } from '../syntax.ts'
import { ElementIds } from './element-ids.ts'
import { LONG_LIST, putElement, reserveAlike, union } from './elements.ts'
import { fitTree } from './fit-tree.ts'
import { FormulaFiles } from './formula-files.ts'
import { type FormulaTree, formulaTree } from './mathml.ts'
import { namespacesIn, namespacesSource, relate } from './pdf2.ts'
import { makeRegular } from './repairs.ts'
import {
  AT_END,
  added,
  appended,
  flatten,
  ILLUSTRATIONS,
  type Item,
  isSaid,
  type MarkedStream,
  orderKids,
  type PdfBox,
  preorder,
  type TextPlace,
  type TreeNode,
  take,
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

/** Records the marked content of the pages, and writes the structure tree at the end. */
export class Structure {
  readonly #version: PdfVersion

  readonly #nodes: readonly TreeNode[]
  /** Nodes are numbered from 0 on. */
  readonly #byId: TreeNode[] = []
  /** Link elements for links that have no node, by the number of the link. */
  readonly #looseLinks = new Map<number, TreeNode>()
  /** By node and inline formatting context: the offsets of the node's children in its text. */
  readonly #mentions = new Map<number, ReadonlyMap<number, readonly number[]>>()
  /** By node, formulas in elements of their own. */
  readonly #formulas = new Map<number, FormulaTree>()
  /** False after `write` where a table is too large to be made regular. */
  isRegular = true
  #sequence = 0
  #parentKeys = 0

  /** The structure of a document before anything is drawn. */
  constructor(root: StructureNode, version: PdfVersion) {
    this.#version = version
    this.#nodes = flatten(root)
    for (const node of this.#nodes) this.#byId[node.source.id] = node
  }

  has(id: number): boolean {
    return this.#byId[id] !== undefined
  }

  /** How many child nodes the text of a node has up to an offset. */
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
      record(node, { kind: 'added', sequence, place: null, node: formula.root })
    }
    const item: Item = { kind: 'mark', sequence, stream, mcid: stream.count++, place: null }
    take(formula.tokens[token]!, [item])
    return item.mcid
  }

  /**
   * Gives the id for the next marked-content sequence of `stream`, which belongs to the node `owner`.
   * A hyphen that only the line break made gets an element that says so: readers of the tree hear the word whole, and
   * tools that look at the characters find the hyphen that they know to drop (ISO 32000-1 §14.8.2.2.3).
   */
  recordMark(
    stream: MarkedStream,
    owner: number,
    kind: 'text' | 'soft hyphen' | 'drawing',
    place: TextPlace | null = null,
  ): number {
    const node = this.#byId[owner]!
    const isDrawn = kind === 'drawing'
    const item: Item = { kind: 'mark', sequence: this.#sequence++, stream, mcid: stream.count++, place, isDrawn }
    if (kind === 'soft hyphen') {
      const { sequence } = item
      record(node, { kind: 'added', sequence, place, node: added('Span', node, [item], { actualText: '\u00ad' }) })
    } else record(node, item)
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
      record(known, item)
      return key
    }
    let loose = this.#looseLinks.get(link)
    if (loose === undefined) {
      const node = known ?? this.#nodes[0]!
      loose = added('Link', node)
      loose.alternative = contents
      this.#looseLinks.set(link, loose)
      // Content of page margins is read after everything else.
      const sequence = known === null ? AT_END : item.sequence
      record(node, { kind: 'added', sequence, place: null, node: loose })
    }
    take(loose, [item])
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
      record(known, item)
      return key
    }
    const top = known ?? this.#nodes[0]!
    const node = added('Form', top, [item])
    node.alternative = contents
    const at = known === undefined ? AT_END : sequence
    record(top, { kind: 'added', sequence: at, place: null, node })
    return key
  }

  /** Widens the box of a figure, which assistive technology zooms to (§14.8.5.4.3). Later pages do not count. */
  recordBounds(owner: number, page: Reference, box: PdfBox): void {
    const node = this.#byId[owner]
    if (node === undefined || !ILLUSTRATIONS.has(node.source.role)) return
    if (node.bounds === null) node.bounds = { page, box }
    else if (node.bounds.page === page) node.bounds.box = union(node.bounds.box, box)
  }

  /** Whether an owner is an illustration, whose content counts as a whole. */
  isIllustration(owner: number): boolean {
    const node = this.#byId[owner]
    return node !== undefined && ILLUSTRATIONS.has(node.source.role)
  }

  /** Whether an owner is an illustration with an alternative: one without may be represented by its parts, links among them. */
  isTold(owner: number): boolean {
    const node = this.#byId[owner]
    return node !== undefined && ILLUSTRATIONS.has(node.source.role) && isSaid(node)
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

/** Records an item of a node. */
function record(node: TreeNode, item: TreeNode['items'][number]): void {
  node.items = appended(node.items, item)
}

/** Structure types that PDF 1.7 lacks, with the standard type that each maps to (ISO 32000-1 §14.7.3). */
const NEWER: Partial<Record<StructureRole, StructureRole>> = { Aside: 'Sect', Em: 'Span', Strong: 'Span' }

/** The role map for roles that this version of PDF does not know (ISO 32000-1 §14.7.3). */
function roleMap(nodes: readonly TreeNode[]): string | null {
  const used = new Set(nodes.map(({ role }) => role))
  const rows = Object.entries(NEWER).filter(([role]) => used.has(role as StructureRole))
  return rows.length === 0 ? null : dictionary(Object.fromEntries(rows.map(([role, as]) => [role, name(as)])))
}

/**
 * The offsets of a node's children in the text of each paragraph, sorted: text before and after a child is marked
 * apart.
 */
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
  let stream: MarkedStream | null = null
  let owners: Reference[] = []
  for (const node of nodes) {
    for (const kid of node.kids) {
      if (kid.kind === 'annotation') rows.push({ key: kid.key, value: reference(node.id!) })
      if (kid.kind !== 'mark') continue
      // Most content follows content of the same stream.
      if (kid.stream !== stream) {
        stream = kid.stream
        owners = streams.get(stream) ?? []
        streams.set(stream, owners)
      }
      owners[kid.mcid] = node.id!
    }
  }
  for (const [{ parentKey }, all] of streams) {
    const list = all.map(reference)
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
