/**
 * Editing documents: `draftOf` copies a document, the functions here change the copy, and `freeze` makes it a document
 * again. Inserting a node removes it from its previous parent.
 */
import type { Document, DocumentNode, Namespace } from './document.ts'
import { type Draft, type DraftElement, type DraftNode, type DraftText, newElement, newText } from './draft.ts'

export {
  type Draft,
  type DraftElement,
  type DraftNode,
  type DraftText,
  freeze,
  newText as createText,
} from './draft.ts'

/** A mutable copy of a document. */
export function draftOf(document: Document): Draft {
  return { root: copyOf(document.root) as DraftElement, baseUrl: document.baseUrl, mode: document.mode }
}

/** A deep copy of a node, without a parent. Its elements keep their order, which identifies the originals. */
export function copyOf(node: DocumentNode): DraftNode {
  const copy = shallowCopy(node)
  const pending: { source: DocumentNode; copy: DraftNode }[] = [{ source: node, copy }]
  for (let pair = pending.pop(); pair !== undefined; pair = pending.pop()) {
    if (pair.source.kind === 'text' || pair.copy.kind === 'text') continue
    for (const child of pair.source.children) {
      const childCopy = shallowCopy(child)
      childCopy.parent = pair.copy
      pair.copy.children.push(childCopy)
      pending.push({ source: child, copy: childCopy })
    }
  }
  return copy
}

function shallowCopy(node: DocumentNode): DraftNode {
  if (node.kind === 'text') return newText(node.value)
  const copy = newElement(node.name, node.namespace, node.attributes, node.line)
  copy.order = node.order
  return copy
}

/** A new element; children are nodes or strings. */
export function createElement(
  name: string,
  attributes: Readonly<Record<string, string>> = {},
  children: readonly (DraftNode | string)[] = [],
  namespace: Namespace = 'html',
): DraftElement {
  const element = newElement(name, namespace, new Map(Object.entries(attributes)))
  for (const child of children) append(element, typeof child === 'string' ? newText(child) : child)
  return element
}

/** Sets an attribute; removes it if the value is null. */
export function setAttribute(element: DraftElement, name: string, value: string | null): void {
  const attributes = new Map(element.attributes)
  if (value === null) attributes.delete(name)
  else attributes.set(name, value)
  element.attributes = attributes
}

/** Replaces all attributes. */
export function setAttributes(element: DraftElement, attributes: ReadonlyMap<string, string>): void {
  element.attributes = new Map(attributes)
}

/** Appends nodes after the last child. */
export function append(parent: DraftElement, ...nodes: readonly DraftNode[]): void {
  for (const node of nodes) {
    remove(node)
    node.parent = parent
    parent.children.push(node)
  }
}

/** Inserts nodes before the first child, in their order. */
export function prepend(parent: DraftElement, ...nodes: readonly DraftNode[]): void {
  const first = parent.children.find(child => !nodes.includes(child))
  if (first === undefined) append(parent, ...nodes)
  else insertBefore(first, ...nodes)
}

/** Inserts nodes before a node; does nothing if that has no parent. */
export function insertBefore(reference: DraftNode, ...nodes: readonly DraftNode[]): void {
  insertBeside(reference, nodes, 0)
}

/** Inserts nodes after a node; does nothing if that has no parent. */
export function insertAfter(reference: DraftNode, ...nodes: readonly DraftNode[]): void {
  insertBeside(reference, nodes, 1)
}

function insertBeside(reference: DraftNode, nodes: readonly DraftNode[], offset: 0 | 1): void {
  const { parent } = reference
  if (parent === null) return
  for (const node of nodes) if (node !== reference) remove(node)
  const others = nodes.filter(node => node !== reference)
  for (const node of others) node.parent = parent
  parent.children.splice(placeOf(reference, parent.children) + offset, 0, ...others)
}

/** The index of the last change among siblings; changes mostly follow document order. */
const places = new WeakMap<readonly DraftNode[], number>()

/** The index of a node among its siblings. The search begins at the last change. */
function placeOf(node: DraftNode, siblings: readonly DraftNode[]): number {
  if (siblings.at(-1) === node) return siblings.length - 1
  const from = Math.max(0, (places.get(siblings) ?? 0) - 1)
  const ahead = siblings.indexOf(node, from)
  const place = ahead === -1 ? siblings.lastIndexOf(node, from) : ahead
  places.set(siblings, place)
  return place
}

/**
 * Removes a node from its parent. Takes time linear in its siblings; to remove many nodes, use `removeWhere` or
 * `removeAll`.
 */
export function remove(node: DraftNode): void {
  const { parent } = node
  if (parent === null) return
  const { children } = parent
  const index = placeOf(node, children)
  if (index !== -1) children.splice(index, 1)
  node.parent = null
}

/** Removes nodes from their parents, in time linear in all siblings together. */
export function removeAll(nodes: Iterable<DraftNode>): void {
  const gone = new Set(nodes)
  const parents = new Set<DraftElement>()
  for (const { parent } of gone) if (parent !== null) parents.add(parent)
  for (const node of gone) node.parent = null
  for (const parent of parents) parent.children = parent.children.filter(child => !gone.has(child))
}

/** Removes all nodes below `root` that fulfil the predicate, in one traversal. */
export function removeWhere(root: DraftElement, predicate: (node: DraftNode) => boolean): void {
  const pending: DraftElement[] = [root]
  for (let element = pending.pop(); element !== undefined; element = pending.pop()) {
    const kept: DraftNode[] = []
    for (const child of element.children) {
      if (predicate(child)) child.parent = null
      else {
        kept.push(child)
        if (child.kind === 'element') pending.push(child)
      }
    }
    if (kept.length !== element.children.length) element.children = kept
  }
}

/** Replaces a node by any number of nodes. */
export function replace(node: DraftNode, ...replacements: readonly DraftNode[]): void {
  const { parent } = node
  const [only] = replacements
  if (parent === null || only === undefined || replacements.length > 1) {
    insertBefore(node, ...replacements)
    if (!replacements.includes(node)) remove(node)
  } else if (only !== node) {
    remove(only)
    parent.children[placeOf(node, parent.children)] = only
    only.parent = parent
    node.parent = null
  }
}

/** Replaces many nodes, in time linear in all siblings together. */
export function replaceAll(replacements: ReadonlyMap<DraftNode, readonly DraftNode[]>): void {
  const parents = new Set<DraftElement>()
  for (const { parent } of replacements.keys()) if (parent !== null) parents.add(parent)
  for (const parent of parents) {
    parent.children = parent.children.flatMap(child => {
      const nodes = replacements.get(child)
      if (nodes === undefined) return [child]
      child.parent = null
      for (const node of nodes) node.parent = parent
      return nodes
    })
  }
}

/** Replaces elements, which may be nested, by their children, in time linear in all siblings together. */
export function unwrapAll(elements: Iterable<DraftElement>): void {
  const gone = new Set<DraftNode>(elements)
  const owners = new Set<DraftElement>()
  for (const element of gone) {
    let owner = element.parent
    while (owner !== null && gone.has(owner)) owner = owner.parent
    if (owner !== null) owners.add(owner)
  }
  for (const owner of owners) {
    const children: DraftNode[] = []
    const pending = owner.children.toReversed()
    for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
      if (node.kind === 'element' && gone.has(node)) {
        for (let i = node.children.length - 1; i >= 0; i--) pending.push(node.children[i]!)
        node.children = []
        node.parent = null
      } else {
        node.parent = owner
        children.push(node)
      }
    }
    owner.children = children
  }
}

/** Replaces an element by its children. Takes time linear in its siblings; for many elements, use `unwrapAll`. */
export function unwrap(element: DraftElement): void {
  const { parent, children } = element
  if (parent === null) return
  for (const child of children) child.parent = parent
  const index = parent.children.indexOf(element)
  parent.children = [...parent.children.slice(0, index), ...children, ...parent.children.slice(index + 1)]
  element.children = []
  element.parent = null
}

/** Moves all children to the end of another parent's children. */
export function moveChildren(from: DraftElement, to: DraftElement): void {
  for (const child of from.children) child.parent = to
  to.children = [...to.children, ...from.children]
  from.children = []
}

/** Replaces all children by a text. */
export function setText(element: DraftElement, value: string): void {
  for (const child of element.children) child.parent = null
  const text: DraftText = newText(value)
  text.parent = element
  element.children = value === '' ? [] : [text]
}
