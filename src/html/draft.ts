/**
 * A document tree that is still being made: what the parsers build and what extraction edits.
 * Its nodes have the shape of the finished tree, so everything that reads a document reads a draft as well.
 */
import type { Document, Element, Text } from './document.ts'

/** A node of a tree that may still change. */
export type DraftNode = DraftElement | DraftText

/** A text of a draft. */
export interface DraftText extends Text {
  value: string
  parent: DraftElement | null
}

/** An element of a draft. */
export interface DraftElement extends Element {
  name: string
  /** May be shared with other elements: replaced as a whole, by `setAttribute`. */
  attributes: ReadonlyMap<string, string>
  children: DraftNode[]
  parent: DraftElement | null
  /** That of the element this is a copy of, or 0; set by `freeze`. */
  order: number
  line: number
}

/** A tree that is still being built or edited. */
export interface Draft {
  root: DraftElement
  baseUrl: URL | null
  mode: Document['mode']
}

/** Shared by elements without attributes. */
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
 * Numbers the elements in tree order, joins neighbouring texts and drops empty ones.
 * The draft is the document from then on and must not be edited any more.
 */
export function freeze(draft: Draft): Document {
  let order = 0
  const pending: DraftElement[] = [draft.root]
  for (let element = pending.pop(); element !== undefined; element = pending.pop()) {
    element.order = order++
    joinTexts(element)
    const { children } = element
    // Lists that grew child by child have room for more.
    element.children = children.length === 0 ? NO_CHILDREN : children.slice()
    for (let i = children.length - 1; i >= 0; i--) {
      const child = children[i]!
      if (child.kind === 'element') pending.push(child)
      else child.value = flat(child.value)
    }
  }
  return { root: draft.root, elementCount: order, baseUrl: draft.baseUrl, mode: draft.mode }
}

const NO_CHILDREN = Object.freeze<DraftNode[]>([]) as DraftNode[]

/**
 * The same string without the pieces that it grew from: V8 keeps them, 32 bytes for each character of a parser's, until
 * something looks into the string.
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
