/** The document tree: the result of all parsers and the input of all later stages. It is immutable. */

export type DocumentNode = Element | Text

/** A text node, with character references resolved. */
export interface Text {
  readonly kind: 'text'
  readonly value: string
  readonly parent: Element | null
}

/** Names as in the DOM: HTML elements in lower case, SVG and MathML elements as the parser adjusts them. */
export type Namespace = 'html' | 'svg' | 'math'

/** An element. `order` numbers the elements of a document from 0 in document order. */
export interface Element {
  readonly kind: 'element'
  readonly name: string
  readonly namespace: Namespace
  /** Attribute names in lower case in HTML, as written in XML; a namespace prefix stays part of the name. */
  readonly attributes: ReadonlyMap<string, string>
  readonly children: readonly DocumentNode[]
  readonly parent: Element | null
  /** Position among all elements of the document in tree order, from 0. Side tables are arrays indexed by it. */
  readonly order: number
  /** The line in the source, from 1; 0 for an element that the parser inferred. */
  readonly line: number
  /**
   * For a child of a shadow host that is in a slot of the flat tree: a stand-in of the host with all its children, in
   * whose place selectors see the element; absent for all others.
   */
  readonly lightParent?: Element
}

/**
 * The parent of an element for selectors: the flat tree has shadow trees in the place of their hosts' children
 * (https://drafts.csswg.org/css-scoping/#flattening), but combinators follow the tree in which the element is written.
 */
export const treeParent = (element: Element): Element | null => element.lightParent ?? element.parent

/** An immutable document: results for its elements may be cached by `order`. */
export interface Document {
  readonly root: Element
  /** The number of elements; every `order` is below it. */
  readonly elementCount: number
  /** The elements by name, in tree order. Most questions about a document concern few of its elements. */
  readonly named: ReadonlyMap<string, readonly Element[]>
  /** The elements with attributes, in tree order. */
  readonly attributed: readonly Element[]
  /** The base URL of relative references, which `<base>` may change; null if there is none. */
  readonly baseUrl: URL | null
  /** The mode, which determines how selectors match names and classes; `xml` for XML sources. */
  readonly mode: 'no-quirks' | 'limited-quirks' | 'quirks' | 'xml'
}

/** Metadata of the document, from its head, from extraction or from the job. */
export interface DocumentMeta {
  readonly title: string | null
  readonly author: string | null
  readonly site: string | null
  /** The address of the content's source. */
  readonly url: string | null
  /** A date in ISO 8601. */
  readonly published: string | null
  /** A BCP 47 language tag. */
  readonly language: string | null
  readonly description: string | null
  readonly keywords: string | null
}

/** The value of an attribute, or null. Names are in lower case in HTML. */
export const attribute = (element: Element, name: string): string | null => element.attributes.get(name) ?? null

const NONE: readonly Element[] = []

/** The elements with one of these names in tree order. */
export function elementsNamed({ named }: Document, ...names: readonly string[]): readonly Element[] {
  const lists = names.map(name => named.get(name) ?? NONE).filter(list => list.length > 0)
  if (lists.length < 2) return lists[0] ?? NONE
  return lists.flat().sort((a, b) => a.order - b.order)
}

/** The elements below a root, and the root itself, in tree order, without recursion. */
export function* elementsOf(root: Element): Generator<Element> {
  const pending: Element[] = [root]
  for (let element = pending.pop(); element !== undefined; element = pending.pop()) {
    yield element
    for (let i = element.children.length - 1; i >= 0; i--) {
      const child = element.children[i]!
      if (child.kind === 'element') pending.push(child)
    }
  }
}

/** `root` and all nodes below it in tree order. */
export function* nodesOf(root: DocumentNode): Generator<DocumentNode> {
  const pending: DocumentNode[] = [root]
  for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
    yield node
    if (node.kind === 'element') for (let i = node.children.length - 1; i >= 0; i--) pending.push(node.children[i]!)
  }
}

/** The text below an element in tree order, like the DOM's textContent. */
export function textContent(root: DocumentNode): string {
  if (root.kind === 'text') return root.value
  // Most elements contain one text and nothing else.
  const [first] = root.children
  if (first === undefined) return ''
  if (root.children.length === 1 && first.kind === 'text') return first.value
  let text = ''
  for (const node of nodesOf(root)) if (node.kind === 'text') text += node.value
  return text
}

/** Whether an element is another element or its descendant. */
export function isWithin(element: Element, ancestor: Element): boolean {
  for (let at: Element | null = element; at !== null; at = at.parent) if (at === ancestor) return true
  return false
}

/** The place of an element for warnings: its name, and its line in the source if known. */
export const placeOf = ({ name, line }: Element): string => (line > 0 ? `<${name}> in line ${line}` : `<${name}>`)
