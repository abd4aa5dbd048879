/** The structure tree in writing: nodes of the document with their recorded content, in reading order. */
import { compact } from '../../base/compact.ts'
import type { StructureNode, StructureRole } from '../../boxes/structure-node.ts'
import { type Reference, spoken, withoutPrivate } from '../syntax.ts'

/** An element of MathML. */
export type MathNode = NonNullable<StructureNode['formula']>['tree']

/** A stream that has marked content: a page, or a form that a page draws. */
export interface MarkedStream {
  readonly page: Reference
  /** Null for the page's own content. */
  readonly form: Reference | null
  /** Its key in the parent tree. */
  readonly parentKey: number
  /** How many marked-content sequences it has. */
  count: number
}

/** Where text stands in the document: the number of its inline formatting context, and an offset in it. */
export interface TextPlace {
  readonly root: number
  readonly offset: number
}

/** A kid that is not an element: marked content or an annotation. */
export type Item =
  | {
      readonly kind: 'mark'
      readonly sequence: number
      readonly stream: MarkedStream
      readonly mcid: number
      readonly place: TextPlace | null
      /** It is no text, and its node is not an illustration with an alternative. */
      readonly isDrawn?: boolean
    }
  | {
      readonly kind: 'annotation'
      readonly sequence: number
      readonly page: Reference
      readonly id: Reference
      /** Its key in the parent tree. */
      readonly key: number
      readonly contents: string
      /** Of a form field, not of a link. */
      readonly isField?: boolean
      /** The node that a link leads to in the document. */
      readonly leadsTo: number | null
    }

/** An element that the writer adds among the items of a node. */
interface AddedItem {
  readonly kind: 'added'
  readonly sequence: number
  readonly place: TextPlace | null
  readonly node: TreeNode
}

type AnyItem = Item | AddedItem

/** Box in points, y upwards. */
export type PdfBox = readonly [left: number, bottom: number, right: number, top: number]

/** The area of a node's content on one page. */
interface Bounds {
  readonly page: Reference
  box: PdfBox
}

/** An entry of `K` (ISO 32000-1 §14.7.2, Table 323). */
export type Kid = TreeNode | Item

/** A node with what is recorded about it. Role, spans and place are the source's until the tree is made to fit. */
export interface TreeNode {
  readonly kind: 'node'
  readonly source: StructureNode
  parent: TreeNode | null
  role: StructureRole
  /** An alternative for a source node that has none. */
  alternative: string | null
  rowSpan: number
  columnSpan: number
  /** Of the document. */
  children: readonly TreeNode[]
  items: readonly AnyItem[]
  /** Both, in reading order, when all items are recorded. */
  kids: readonly Kid[]
  bounds: Bounds | null
  /** Sequence number of the first content in the subtree. */
  first: number
  isKept: boolean
  /** Whether a descendant contains paragraphs, sections or lists. */
  holdsBlocks: boolean
  holdsLists: boolean
  id: Reference | null
  /** The element of MathML that it is. */
  math: MathNode | null
  /** What it refers to, or is referred to by (ISO 32000-2 §14.7.2, Ref). */
  refersTo: readonly TreeNode[]
}

/** Whether a kid is a structure element rather than marked content. */
export const isNode = (kid: Kid): kid is TreeNode => kid.kind === 'node'

/** The structure elements directly below a node. */
export function nodesIn({ kids }: TreeNode): readonly TreeNode[] {
  const nodes: TreeNode[] = []
  for (const kid of kids) if (kid.kind === 'node') nodes.push(kid)
  return nodes
}

/** Illustrations, which have a bounding box and an alternative (ISO 32000-1 §14.8.4.5). */
export const ILLUSTRATIONS: ReadonlySet<StructureRole> = new Set(['Figure', 'Formula'])

/** Whether a node has an alternative or replacement text. */
export const isSaid = ({ source }: TreeNode): boolean => Boolean(source.alternative) || Boolean(source.actualText)

/** A node without kids; it is not added to its parent. */
function newNode(source: StructureNode, parent: TreeNode | null): TreeNode {
  return {
    kind: 'node',
    source,
    parent,
    role: source.role,
    alternative: null,
    rowSpan: source.attributes.rowSpan ?? 1,
    columnSpan: source.attributes.columnSpan ?? 1,
    children: NO_NODES,
    items: NO_ITEMS,
    kids: NO_KIDS,
    bounds: null,
    first: NEVER,
    isKept: false,
    holdsBlocks: false,
    holdsLists: false,
    id: null,
    math: null,
    refersTo: NO_NODES,
  }
}

const NO_NODES: readonly TreeNode[] = []
const NO_ITEMS: readonly AnyItem[] = []
const NO_KIDS: readonly Kid[] = []

/** The sequence number of what comes after all other content, and one above all: integers that V8 stores without an object. */
export const AT_END = 2 ** 30 - 2
export const NEVER = 2 ** 30 - 1

/**
 * A list with one more item, for lists that mostly have none or one: V8 gives an array that grows from empty room for 17. The list
 * may be changed.
 */
export function appended<T>(list: readonly T[], item: T): readonly T[] {
  if (list.length === 0) return [item]
  ;(list as T[]).push(item)
  return list
}

/** Creates a node that the document does not have but the format requires. */
export function added(
  role: StructureRole,
  parent: TreeNode | null,
  kids: readonly Kid[] = [],
  facts: Partial<StructureNode> = {},
): TreeNode {
  const node = newNode({ ...NOTHING, role, ...facts }, parent)
  node.isKept = true
  take(node, kids)
  return node
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

/** Puts kids at the end of a node. */
export function take(node: TreeNode, kids: readonly Kid[]): void {
  for (const kid of kids) {
    node.kids = appended(node.kids, kid)
    if (kid.kind === 'node') kid.parent = node
  }
}

/** The tree in reading order, parents first. Iterative: depth costs no stack. */
export function flatten(root: StructureNode): readonly TreeNode[] {
  const nodes: TreeNode[] = []
  const pending: { source: StructureNode; parent: TreeNode | null }[] = [{ source: root, parent: null }]
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const { source, parent } = next
    const node = newNode(speaking(source), parent)
    if (parent !== null) parent.children = appended(parent.children, node)
    nodes.push(node)
    for (let i = source.children.length - 1; i >= 0; i--) pending.push({ source: source.children[i]!, parent: node })
  }
  return nodes
}

/** The text without private-use characters; null if nothing is left. */
function speaking(source: StructureNode): StructureNode {
  const { alternative, actualText } = source
  if (alternative === null && !actualText) return source
  const said = alternative === null ? null : spoken(alternative)
  const text = actualText === null ? null : withoutPrivate(actualText)
  return said === alternative && text === actualText
    ? source
    : { ...source, alternative: said, actualText: text || null }
}

/** All nodes below and including `root`, parents first, in reading order. */
export function* preorder(root: TreeNode): Generator<TreeNode> {
  const pending = [root]
  for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
    yield node
    for (let i = node.kids.length - 1; i >= 0; i--) {
      const kid = node.kids[i]!
      if (kid.kind === 'node') pending.push(kid)
    }
  }
}

const TABLE_PARTS: ReadonlySet<StructureRole> = new Set(['THead', 'TBody', 'TFoot', 'TR', 'TH', 'TD'])

/**
 * Decides which of the document's nodes are kept and puts their kids in order. Nodes without content are dropped, but for
 * the cells of a table that has any: its rows must stay regular.
 */
export function orderKids(nodes: readonly TreeNode[]): void {
  for (let i = nodes.length - 1; i >= 0; i--) {
    const node = nodes[i]!
    node.first = Math.min(node.first, node.items[0]?.sequence ?? NEVER)
    if (node.parent !== null) node.parent.first = Math.min(node.parent.first, node.first)
  }
  for (const node of nodes) {
    const keepsShape = TABLE_PARTS.has(node.source.role) && node.parent?.isKept === true
    node.isKept = node.first < NEVER || keepsShape || node.parent === null
  }
  for (const node of nodes) {
    if (node.isKept) node.kids = compact(kidsOf(node))
    node.items = NO_ITEMS
  }
}

/** Children in tree order, and before each of them the node's own content that stands before it. */
function kidsOf(node: TreeNode): Kid[] {
  const kids: Kid[] = []
  const items = node.items.length > 1 ? inTextOrder(node.items) : node.items
  let next = 0
  const push = (item: AnyItem): void => {
    kids.push(item.kind === 'added' ? Object.assign(item.node, { parent: node }) : item)
  }
  for (const child of node.children) {
    if (!child.isKept) continue
    const place = child.source.place ?? null
    for (; next < items.length && isBefore(items[next]!, child, place); next++) push(items[next]!)
    kids.push(child)
  }
  for (; next < items.length; next++) push(items[next]!)
  return kids
}

/** Paint order differs from reading order where content floats; positions in the text give the reading order. */
function inTextOrder(items: readonly AnyItem[]): readonly AnyItem[] {
  const isSorted = items.every((item, i) => i === 0 || compare(items[i - 1]!, item) <= 0)
  return isSorted ? items : items.toSorted(compare)
}

const compare = (a: AnyItem, b: AnyItem): number => {
  const [one, other] = [placeOf(a), placeOf(b)]
  if (one !== null && other !== null && one.root === other.root)
    return one.offset - other.offset || a.sequence - b.sequence
  return a.sequence - b.sequence
}

const placeOf = (item: AnyItem): TextPlace | null => (item.kind === 'annotation' ? null : item.place)

/**
 * Whether an item comes before a child in reading order: by their places in one paragraph, else by the order in which
 * they were drawn.
 */
function isBefore(item: AnyItem, child: TreeNode, place: TextPlace | null): boolean {
  const own = placeOf(item)
  if (own !== null && place !== null && own.root === place.root) return own.offset < place.offset
  return item.sequence < (child.first === NEVER ? -1 : child.first)
}
