/** The document tree: what every parser makes and every later stage reads. It does not change once it is parsed. */

export type DocumentNode = Element | Text

/** A text node; character references are resolved. */
export interface Text {
  readonly kind: 'text'
  readonly value: string
  readonly parent: Element | null
}

/** Names as in the DOM: HTML elements in lower case, SVG and MathML as the parser adjusts them. */
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
  /** Line in the source, from 1, or 0 where there is none (an element that the parser inferred). */
  readonly line: number
}

/** A document that changes no more: what is known of its elements may be kept by their `order`. */
export interface Document {
  readonly root: Element
  /** How many elements there are; `order` is below it. */
  readonly elementCount: number
  /** The address that relative references resolve against, `<base>` included; null where there is none. */
  readonly baseUrl: URL | null
  /** Whether selectors treat names and classes as in quirks mode, and which syntax it came from. */
  readonly mode: 'no-quirks' | 'limited-quirks' | 'quirks' | 'xml'
}

/** What is known about the document as a whole, from its head, from extraction or from the job. */
export interface DocumentMeta {
  readonly title: string | null
  readonly author: string | null
  readonly site: string | null
  /** The address the content came from. */
  readonly url: string | null
  /** ISO 8601. */
  readonly published: string | null
  /** BCP 47. */
  readonly language: string | null
  readonly description: string | null
  readonly keywords: string | null
}

/** The value of an attribute, or null. Names are as the tree has them: lower case in HTML. */
export const attribute = (element: Element, name: string): string | null => element.attributes.get(name) ?? null

/** The elements of the document in tree order. Iterative: depth costs no stack. */
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

/** All nodes below and including `root` in tree order. */
export function* nodesOf(root: DocumentNode): Generator<DocumentNode> {
  const pending: DocumentNode[] = [root]
  for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
    yield node
    if (node.kind === 'element') for (let i = node.children.length - 1; i >= 0; i--) pending.push(node.children[i]!)
  }
}

/** The text below an element in tree order, as the DOM's textContent has it. */
export function textContent(root: DocumentNode): string {
  let text = ''
  for (const node of nodesOf(root)) if (node.kind === 'text') text += node.value
  return text
}

/** Whether an element is another one or below it. */
export function isWithin(element: Element, ancestor: Element): boolean {
  for (let at: Element | null = element; at !== null; at = at.parent) if (at === ancestor) return true
  return false
}

/** Where an element is, for warnings: its name, and its line in the source if it has one. */
export const placeOf = ({ name, line }: Element): string => (line > 0 ? `<${name}> in line ${line}` : `<${name}>`)
