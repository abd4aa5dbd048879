/**
 * A small DOM over a draft of our own document tree, for libraries that draw diagrams by making elements. It has what
 * they use of the DOM (https://dom.spec.whatwg.org/), without events, styles of its own or scripts.
 */
import { textContent } from '../../html/document.ts'
import {
  append,
  copyOf,
  createText,
  type DraftElement,
  type DraftNode,
  insertBefore,
  remove,
  removeWhere,
  setText,
} from '../../html/edit.ts'

/** The name of elements that represent a document fragment: their children are inserted in their place. */
export const FRAGMENT = '#document-fragment'

/** The part of a document that its nodes use: the root of its drafts, and the node of a draft. */
export interface NodeOwner {
  readonly root: DraftElement
  wrap(draft: DraftNode): DomNode
}

/** A `Node` over a draft node: changes of the tree change the draft directly. */
export class DomNode {
  readonly draft: DraftNode
  readonly ownerDocument: NodeOwner

  constructor(draft: DraftNode, owner: NodeOwner) {
    this.draft = draft
    this.ownerDocument = owner
  }

  get nodeType(): number {
    return this.draft.kind === 'text' ? 3 : this.draft.name === FRAGMENT ? 11 : 1
  }

  get nodeName(): string {
    if (this.draft.kind === 'text') return '#text'
    return this.draft.namespace === 'html' ? this.draft.name.toUpperCase() : this.draft.name
  }

  get nodeValue(): string | null {
    return this.draft.kind === 'text' ? this.draft.value : null
  }

  get data(): string | null {
    return this.nodeValue
  }

  get parentNode(): DomNode | null {
    if (this.draft.parent !== null) return this.ownerDocument.wrap(this.draft.parent)
    return this.draft === this.ownerDocument.root ? (this.ownerDocument as unknown as DomNode) : null
  }

  get parentElement(): DomNode | null {
    return this.draft.parent === null ? null : this.ownerDocument.wrap(this.draft.parent)
  }

  get isConnected(): boolean {
    return this.getRootNode() === (this.ownerDocument as unknown)
  }

  getRootNode(): unknown {
    let at = this.draft
    while (at.parent !== null) at = at.parent
    return at === this.ownerDocument.root ? this.ownerDocument : this.ownerDocument.wrap(at)
  }

  get textContent(): string {
    return textContent(this.draft)
  }

  set textContent(value: unknown) {
    const text = value === null || value === undefined ? '' : String(value)
    if (this.draft.kind === 'text') this.draft.value = text
    else setText(this.draft, text)
  }

  // ---------- neighbours ----------

  protected get drafts(): readonly DraftNode[] {
    return this.draft.kind === 'text' ? [] : this.draft.children
  }

  get childNodes(): readonly DomNode[] {
    return this.drafts.map(child => this.ownerDocument.wrap(child))
  }

  get firstChild(): DomNode | null {
    return this.#wrapped(this.drafts[0])
  }

  get lastChild(): DomNode | null {
    return this.#wrapped(this.drafts.at(-1))
  }

  get nextSibling(): DomNode | null {
    return this.#wrapped(this.#siblings()[this.#index() + 1])
  }

  get previousSibling(): DomNode | null {
    return this.#wrapped(this.#siblings()[this.#index() - 1])
  }

  hasChildNodes(): boolean {
    return this.drafts.length > 0
  }

  contains(other: DomNode | null): boolean {
    for (let at = other?.draft ?? null; at !== null; at = at.parent) if (at === this.draft) return true
    return false
  }

  /** The bits of https://dom.spec.whatwg.org/#dom-node-comparedocumentposition that order two nodes. */
  compareDocumentPosition(other: DomNode): number {
    if (other.draft === this.draft) return 0
    if (this.contains(other)) return 20
    if (other.contains(this)) return 10
    const [own, theirs] = [pathOf(this.draft), pathOf(other.draft)]
    const at = own.findIndex((index, depth) => index !== theirs[depth])
    return own[at]! < theirs[at]! ? 4 : 2
  }

  // ---------- changes ----------

  appendChild<T extends DomNode>(child: T): T {
    append(this.draft as DraftElement, ...partsOf(child))
    return child
  }

  insertBefore<T extends DomNode>(child: T, reference: DomNode | null): T {
    if (reference === null || reference === undefined) return this.appendChild(child)
    insertBefore(reference.draft, ...partsOf(child))
    return child
  }

  removeChild<T extends DomNode>(child: T): T {
    remove(child.draft)
    return child
  }

  replaceChild<T extends DomNode>(child: DomNode, old: T): T {
    this.insertBefore(child, old)
    return this.removeChild(old)
  }

  remove(): void {
    remove(this.draft)
  }

  append(...nodes: readonly (DomNode | string)[]): void {
    for (const node of nodes) this.appendChild(this.#nodeOf(node))
  }

  prepend(...nodes: readonly (DomNode | string)[]): void {
    const first = this.firstChild
    for (const node of nodes) this.insertBefore(this.#nodeOf(node), first)
  }

  before(...nodes: readonly (DomNode | string)[]): void {
    for (const node of nodes) this.parentNode?.insertBefore(this.#nodeOf(node), this)
  }

  after(...nodes: readonly (DomNode | string)[]): void {
    const next = this.nextSibling
    for (const node of nodes) this.parentNode?.insertBefore(this.#nodeOf(node), next)
  }

  replaceWith(...nodes: readonly (DomNode | string)[]): void {
    this.before(...nodes)
    this.remove()
  }

  replaceChildren(...nodes: readonly (DomNode | string)[]): void {
    if (this.draft.kind === 'element') removeWhere(this.draft, () => true)
    this.append(...nodes)
  }

  cloneNode(isDeep = false): DomNode {
    const copy = copyOf(this.draft)
    if (!isDeep && copy.kind === 'element') copy.children = []
    return this.ownerDocument.wrap(copy)
  }

  /** As in browsers, nodes have no own properties to serialise. */
  toJSON(): object {
    return {}
  }

  normalize(): void {}
  addEventListener(): void {}
  removeEventListener(): void {}
  dispatchEvent(): boolean {
    return true
  }

  #wrapped(node: DraftNode | undefined): DomNode | null {
    return node === undefined ? null : this.ownerDocument.wrap(node)
  }

  #siblings(): readonly DraftNode[] {
    return this.draft.parent?.children ?? []
  }

  #index(): number {
    const siblings = this.#siblings()
    // Most calls are about the node that was added last.
    return siblings.at(-1) === this.draft ? siblings.length - 1 : siblings.indexOf(this.draft)
  }

  #nodeOf(node: DomNode | string): DomNode {
    return typeof node === 'string' ? this.ownerDocument.wrap(createText(node)) : node
  }
}

/** The nodes that are inserted for a node: the children of a fragment, otherwise the node itself. */
function partsOf({ draft }: DomNode): readonly DraftNode[] {
  return draft.kind === 'element' && draft.name === FRAGMENT ? [...draft.children] : [draft]
}

function pathOf(node: DraftNode): readonly number[] {
  const path: number[] = []
  for (let at = node; at.parent !== null; at = at.parent) path.unshift(at.parent.children.indexOf(at))
  return path
}
