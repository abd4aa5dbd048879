/**
 * The structure tree of a tagged file (ISO 32000-1 §14.7): which marked content and which annotations belong to which
 * node, in reading order. Content is recorded while pages are written; the tree is written once at the end.
 */
import type { StructureAttributes, StructureNode, StructureRole } from '../boxes/box.ts'
import { nameTree, toBytes } from './name-tree.ts'
import type { PdfFile } from './pdfkit.ts'
import { makeRegular } from './regular-structure.ts'
import { byteString, dictionary, name, number, numbers, type Reference, reference, textString } from './syntax.ts'

/** A stream that has marked content: a page, or a form that a page draws. */
export interface MarkedStream {
  readonly page: Reference
  /** Null for the page's own content. */
  readonly form: Reference | null
  /** Its key in the parent tree. */
  readonly parentKey: number
  /** By marked-content id: the owner. */
  readonly owners: (TreeNode | Extra)[]
}

type Item =
  | { readonly kind: 'mark'; readonly sequence: number; readonly stream: MarkedStream; readonly mcid: number }
  | { readonly kind: 'annotation'; readonly sequence: number; readonly page: Reference; readonly id: Reference }
  | { readonly kind: 'extra'; readonly sequence: number; readonly extra: Extra }

/** An element that the tree does not have and the format asks for. */
interface Extra {
  readonly role: 'Link' | 'Span'
  readonly items: Item[]
  readonly alternative: string | null
  readonly actualText: string | null
  id: Reference | null
}

interface RecordedLink {
  /** Areas of one link have one number. */
  readonly link: number
  readonly owner: number | null
  readonly page: Reference
  /** The annotation. */
  readonly id: Reference
  readonly contents: string
}

/** Box in points, y upwards. */
export type PdfBox = readonly [left: number, bottom: number, right: number, top: number]

interface Bounds {
  readonly page: Reference
  box: PdfBox
}

export class Structure {
  readonly #nodes: readonly TreeNode[]
  /** Nodes are numbered from 0 on. */
  readonly #byId: TreeNode[] = []
  readonly #streams: MarkedStream[] = []
  readonly #annotations: { readonly key: number; readonly owner: TreeNode | Extra }[] = []
  /** Link elements for links that have no node, by the number of the link. */
  readonly #looseLinks = new Map<number, Extra>()
  #sequence = 0
  #parentKeys = 0

  constructor(root: StructureNode) {
    this.#nodes = flatten(root)
    for (const node of this.#nodes) this.#byId[node.source.id] = node
  }

  has(id: number): boolean {
    return this.#byId[id] !== undefined
  }

  /** Registers a stream; the key is for its dictionary's StructParents. */
  stream(page: Reference, form: Reference | null): MarkedStream {
    const stream = { page, form, parentKey: this.#parentKeys++, owners: [] }
    this.#streams.push(stream)
    return stream
  }

  /**
   * Gives the id for the next marked-content sequence of `stream`, which belongs to the node `owner`.
   * A hyphen that only the line break made gets an element that says so: readers of the tree hear the word whole, and
   * tools that look at the characters find the hyphen that they know to drop (ISO 32000-1 §14.8.2.2.3).
   */
  recordMark(stream: MarkedStream, owner: number, isSoftHyphen: boolean): number {
    const node = this.#byId[owner]!
    const mcid = stream.owners.length
    const item: Item = { kind: 'mark', sequence: this.#sequence++, stream, mcid }
    if (isSoftHyphen) {
      const extra: Extra = { role: 'Span', items: [item], alternative: null, actualText: '\u00ad', id: null }
      stream.owners.push(extra)
      node.items.push({ kind: 'extra', sequence: item.sequence, extra })
    } else {
      stream.owners.push(node)
      node.items.push(item)
    }
    return mcid
  }

  /**
   * Gives the key for an annotation's StructParent. A link that has no Link node gets one, however many annotations it has:
   * in the node that owns it, or, where that is an artifact, at the end of the document.
   */
  recordLink({ link, owner, page, id, contents }: RecordedLink): number {
    const key = this.#parentKeys++
    const item: Item = { kind: 'annotation', sequence: this.#sequence++, page, id }
    const known = (owner === null ? undefined : this.#byId[owner]) ?? null
    if (known?.source.role === 'Link') {
      known.items.push(item)
      this.#annotations.push({ key, owner: known })
      return key
    }
    let extra = this.#looseLinks.get(link)
    if (extra === undefined) {
      const alternative = contents === '' ? null : contents
      extra = { role: 'Link', items: [], alternative, actualText: null, id: null }
      this.#looseLinks.set(link, extra)
      const node = known ?? this.#nodes[0]!
      // What stands in the margins of pages is read after all else.
      const sequence = known === null ? Number.MAX_SAFE_INTEGER : item.sequence
      node.items.push({ kind: 'extra', sequence, extra })
    }
    extra.items.push(item)
    this.#annotations.push({ key, owner: extra })
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
  write(file: PdfFile): Reference {
    const root = file.reserve()
    this.#decideWhatIsKept()
    const nodes = makeRegular(this.#nodes)
    for (const node of nodes) {
      if (!node.isKept) continue
      node.id = file.reserve()
      for (const item of node.items) if (item.kind === 'extra') item.extra.id = file.reserve()
    }
    const ids = new ElementIds(nodes)
    for (const node of nodes) {
      if (!node.isKept) continue
      file.put(node.id!, elementSource(node, root, ids))
      for (const item of node.items)
        if (item.kind === 'extra') file.put(item.extra.id!, extraSource(item.extra, node.id!))
    }
    const [top] = this.#nodes
    file.put(
      root,
      dictionary({
        Type: '/StructTreeRoot',
        K: top!.isKept ? reference(top!.id!) : '[]',
        ParentTree: reference(this.#writeParentTree(file)),
        ParentTreeNextKey: this.#parentKeys,
        IDTree: ids.tree(),
      }),
    )
    return root
  }

  /** Nodes without content are dropped, but for the cells of a table that has any: its rows must stay regular. */
  #decideWhatIsKept(): void {
    for (let i = this.#nodes.length - 1; i >= 0; i--) {
      const node = this.#nodes[i]!
      node.first = Math.min(node.first, node.items[0]?.sequence ?? Infinity)
      if (node.parent !== null) node.parent.first = Math.min(node.parent.first, node.first)
    }
    for (const node of this.#nodes) {
      const keepsShape = TABLE_PARTS.has(node.source.role) && node.parent?.isKept === true
      node.isKept = node.first < Infinity || keepsShape || node.parent === null
    }
  }

  /** §14.7.4.4: from marked content back to the elements. */
  #writeParentTree(file: PdfFile): Reference {
    const rows: { readonly key: number; readonly value: string }[] = []
    for (const { parentKey, owners } of this.#streams) {
      if (owners.length === 0) continue
      rows.push({ key: parentKey, value: `[${owners.map(owner => reference(owner.id!)).join(' ')}]` })
    }
    for (const { key, owner } of this.#annotations) rows.push({ key, value: reference(owner.id!) })
    rows.sort((a, b) => a.key - b.key)
    return file.add(`<</Nums[${rows.map(({ key, value }) => `${key} ${value}`).join(' ')}]>>`)
  }
}

const ILLUSTRATIONS: ReadonlySet<StructureRole> = new Set(['Figure', 'Formula'])
const TABLE_PARTS: ReadonlySet<StructureRole> = new Set(['THead', 'TBody', 'TFoot', 'TR', 'TH', 'TD'])

/** A node with what is recorded about it. Role, spans and place are the source's until the tree is made regular. */
export interface TreeNode {
  readonly source: StructureNode
  parent: TreeNode | null
  role: StructureRole
  /** In place of the source's, which has none. */
  alternative: string | null
  rowSpan: number
  columnSpan: number
  readonly children: TreeNode[]
  readonly items: Item[]
  bounds: Bounds | null
  /** Sequence number of the first content in the subtree. */
  first: number
  isKept: boolean
  id: Reference | null
}

/** The tree in reading order, parents first. Iterative: depth costs no stack. */
function flatten(root: StructureNode): readonly TreeNode[] {
  const nodes: TreeNode[] = []
  const pending: { source: StructureNode; parent: TreeNode | null }[] = [{ source: root, parent: null }]
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const { source, parent } = next
    const node: TreeNode = {
      source,
      parent,
      role: source.role,
      alternative: null,
      rowSpan: source.attributes.rowSpan ?? 1,
      columnSpan: source.attributes.columnSpan ?? 1,
      children: [],
      items: [],
      bounds: null,
      first: Infinity,
      isKept: false,
      id: null,
    }
    parent?.children.push(node)
    nodes.push(node)
    for (let i = source.children.length - 1; i >= 0; i--) pending.push({ source: source.children[i]!, parent: node })
  }
  return nodes
}

export const union = (a: PdfBox, b: PdfBox): PdfBox => [
  Math.min(a[0], b[0]),
  Math.min(a[1], b[1]),
  Math.max(a[2], b[2]),
  Math.max(a[3], b[3]),
]

function elementSource(node: TreeNode, root: Reference, ids: ElementIds): string {
  const { source, parent, rowSpan, columnSpan } = node
  const alternative = source.alternative ?? node.alternative
  const headers = source.attributes.headers?.filter(id => ids.has(id)) ?? []
  const page = node.items[0] === undefined ? null : pageOf(node.items[0])
  return dictionary({
    S: name(node.role),
    P: reference(parent === null ? root : parent.id!),
    ID: ids.take(source, node.id!),
    Pg: page === null ? null : reference(page),
    K: kidsOf(node, page),
    A: attributesOf({ ...source.attributes, rowSpan, columnSpan, headers }, node.bounds),
    Lang: source.language === null ? null : textString(source.language),
    Alt: alternative === null ? null : textString(alternative),
    ActualText: source.actualText === null ? null : textString(source.actualText),
  })
}

function extraSource({ role, items, alternative, actualText }: Extra, parent: Reference): string {
  const page = pageOf(items[0]!)
  const kids = items.map(item => kidSource(item, page))
  return dictionary({
    S: name(role),
    P: reference(parent),
    Pg: reference(page),
    K: kids.length === 1 ? kids[0]! : `[${kids.join(' ')}]`,
    Alt: alternative === null ? null : textString(alternative),
    ActualText: actualText === null ? null : textString(actualText),
  })
}

function pageOf(item: Item): Reference {
  const inner = item.kind === 'extra' ? item.extra.items[0]! : item
  switch (inner.kind) {
    case 'mark':
      return inner.stream.page
    case 'annotation':
      return inner.page
    case 'extra':
      return pageOf(inner)
  }
}

/** Children in tree order, and before each of them the node's own content that was drawn before it. */
function kidsOf(node: TreeNode, page: Reference | null): string | null {
  const kids: string[] = []
  let next = 0
  for (const child of node.children) {
    if (!child.isKept) continue
    const first = child.first === Infinity ? -1 : child.first
    for (; next < node.items.length && node.items[next]!.sequence < first; next++) {
      kids.push(kidSource(node.items[next]!, page))
    }
    kids.push(reference(child.id!))
  }
  for (; next < node.items.length; next++) kids.push(kidSource(node.items[next]!, page))
  if (kids.length === 0) return null
  return kids.length === 1 ? kids[0]! : `[${kids.join(' ')}]`
}

/** A bare number means marked content of the element's own page (§14.7.4.2). */
function kidSource(item: Item, page: Reference | null): string {
  if (item.kind === 'extra') return reference(item.extra.id!)
  if (item.kind === 'annotation') return `<</Type/OBJR/Obj ${reference(item.id)}/Pg ${reference(item.page)}>>`
  const { stream, mcid } = item
  if (stream.form !== null) {
    return `<</Type/MCR/Pg ${reference(stream.page)}/Stm ${reference(stream.form)}/MCID ${mcid}>>`
  }
  return stream.page === page ? number(mcid) : `<</Type/MCR/Pg ${reference(stream.page)}/MCID ${mcid}>>`
}

/** §14.8.5: attributes grouped by who defines them. */
function attributesOf(attributes: StructureAttributes, bounds: Bounds | null): string | null {
  const { scope, rowSpan, columnSpan, headers, listNumbering } = attributes
  const sets: string[] = []
  if (listNumbering !== undefined) sets.push(dictionary({ O: '/List', ListNumbering: name(listNumbering) }))
  const table = {
    Scope: scope === undefined ? null : name(scope),
    RowSpan: rowSpan === undefined || rowSpan === 1 ? null : rowSpan,
    ColSpan: columnSpan === undefined || columnSpan === 1 ? null : columnSpan,
    Headers: headers === undefined || headers.length === 0 ? null : `[${headers.map(idString).join('')}]`,
  }
  if (Object.values(table).some(value => value !== null)) sets.push(dictionary({ O: '/Table', ...table }))
  if (bounds !== null) sets.push(dictionary({ O: '/Layout', BBox: numbers(bounds.box) }))
  return sets.length === 0 ? null : sets.length === 1 ? sets[0]! : `[${sets.join('')}]`
}

const idString = (id: string): string => byteString(toBytes(id))

/** Element ids: header cells that others refer to, and notes, which must have one (ISO 14289-1 §7.9). */
class ElementIds {
  readonly #elements = new Map<string, Reference>()
  readonly #wanted: ReadonlySet<string | undefined>

  constructor(nodes: readonly TreeNode[]) {
    this.#wanted = new Set(nodes.filter(node => node.isKept).map(node => node.source.attributes.id))
  }

  /** Whether an element has this id, or will have it: a cell may name a header that comes after it. */
  has(id: string): boolean {
    return this.#wanted.has(id)
  }

  /** The source of the element's id, or null where it has none or another element took it. */
  take(source: StructureNode, element: Reference): string | null {
    const wanted = source.attributes.id ?? (source.role === 'Note' ? `note-${source.id}` : null)
    if (wanted === null || this.#elements.has(wanted)) return null
    this.#elements.set(wanted, element)
    return idString(wanted)
  }

  /** A name tree of one node, sorted by bytes; null when there are no ids. */
  tree(): string | null {
    return this.#elements.size === 0 ? null : nameTree(this.#elements, reference)
  }
}
