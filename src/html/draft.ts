/**
 * A mutable document tree: parsers build it, and extraction edits it. Its nodes have the types of the finished tree, so
 * code that reads documents also reads drafts.
 */
import type { Document, Element, Text } from './document.ts'

/** A node of a mutable tree. */
export type DraftNode = DraftElement | DraftText

/** A mutable text node. */
export interface DraftText extends Text {
  value: string
  parent: DraftElement | null
}

/** A mutable element. */
export interface DraftElement extends Element {
  name: string
  /** May be shared with other elements: `setAttribute` replaces the whole map. */
  attributes: ReadonlyMap<string, string>
  children: DraftNode[]
  parent: DraftElement | null
  /** The order of the element that this is a copy of, or 0; `freeze` assigns the final order. */
  order: number
  line: number
  /** See `Element`. */
  lightParent?: DraftElement
}

/** A mutable document. */
export interface Draft {
  root: DraftElement
  baseUrl: URL | null
  mode: Document['mode']
}

/** Shared by all elements without attributes. */
export const NO_ATTRIBUTES: ReadonlyMap<string, string> = new Map()

/** An element without a parent. */
export const newElement = (
  name: string,
  namespace: Element['namespace'],
  attributes: ReadonlyMap<string, string> = NO_ATTRIBUTES,
  line = 0,
): DraftElement => ({ kind: 'element', name, namespace, attributes, children: [], parent: null, order: 0, line })

/** A text without a parent. */
export const newText = (value: string): DraftText => ({ kind: 'text', value, parent: null })

/**
 * Numbers the elements in tree order and lists them by name, joins adjacent texts and removes empty ones. The result uses the
 * draft's nodes, which must not be edited any more.
 */
export function freeze(draft: Draft): Document {
  let order = 0
  const named = new Map<string, DraftElement[]>()
  const attributed: DraftElement[] = []
  const pending: DraftElement[] = [draft.root]
  for (let element = pending.pop(); element !== undefined; element = pending.pop()) {
    element.order = order++
    const alike = named.get(element.name)
    if (alike === undefined) named.set(element.name, [element])
    else alike.push(element)
    if (element.attributes.size > 0) attributed.push(element)
    joinTexts(element)
    const { children } = element
    // A copy has no spare capacity.
    element.children = children.length === 0 ? NO_CHILDREN : children.slice()
    for (let i = children.length - 1; i >= 0; i--) {
      const child = children[i]!
      if (child.kind === 'element') pending.push(child)
      else child.value = flat(child.value)
    }
  }
  return { root: draft.root, elementCount: order, named, attributed, baseUrl: draft.baseUrl, mode: draft.mode }
}

const NO_CHILDREN = Object.freeze<DraftNode[]>([]) as DraftNode[]

/**
 * The same string as one sequence of characters. V8 represents a concatenated string as a tree, which takes 32 bytes
 * for each character that a parser appends, until the string is indexed.
 */
function flat(text: string): string {
  text.charCodeAt(0)
  return text
}

function joinTexts(element: DraftElement): void {
  const { children } = element
  let needed = false
  for (let i = 0; i < children.length && !needed; i++) {
    const child = children[i]!
    needed = child.kind === 'text' && (child.value === '' || children[i + 1]?.kind === 'text')
  }
  if (!needed) return
  const joined: DraftNode[] = []
  for (const child of children) {
    const last = joined.at(-1)
    if (child.kind === 'text' && last?.kind === 'text') last.value += child.value
    else if (child.kind === 'element' || child.value !== '') joined.push(child)
  }
  element.children = joined
}
