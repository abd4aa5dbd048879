/**
 * Posts of a discussion or of a question that the page's JSON-LD tells with their texts (schema.org `DiscussionForumPosting`,
 * `Question`), found on the page by these texts: their boxes may have any names, and there may be only two of them.
 */
import { nodesOf, textContent } from '../../html/document.ts'
import { append, createElement, type DraftElement, type DraftNode, moveChildren, remove } from '../../html/edit.ts'
import { fold } from '../metadata/title.ts'
import type { Post } from '../thread.ts'
import { type Measures, measureOf } from './measure.ts'
import { commonAncestor, outermost } from './relatives.ts'

/** Letters and digits of the beginning and of the end of a text by which it is found. */
const BEGINNING = 60
const END = 30

/** Number of letters from which a text occurs only where it was posted. */
const LEAST = 15

/** Share of the length of a text by which the text on the page may differ. */
const TOLERANCE = 0.1

/** Number of texts that may stand before those told earlier: each is searched for in the whole page. */
const MOST_OUT_OF_ORDER = 20

/** Characters of the box of a text beside the text itself. */
const BESIDE = 40

/** Share of the page's prose in the texts from which they are its content. */
const SHARE = 0.4

const FEWEST = 2

/**
 * The stated posts with the elements of their texts as bodies, moved from the page; null if they are not all there, or not the
 * content of the page.
 */
export function postsOnPage(stated: readonly Post[], root: DraftElement, measures: Measures): Post[] | null {
  const texts = stated.map(post => fold(textContent(post.body)))
  if (texts.length < FEWEST || texts.some(text => text.length < LEAST)) return null
  const elements = elementsWith(texts, root, measures)
  if (elements === null || outermost(root, element => elements.has(element)).length < texts.length) return null
  let mass = 0
  for (const element of elements) mass += measureOf(measures, element).text
  if (mass < SHARE * measureOf(measures, root).mass) return null
  const found = [...elements]
  return stated.map((post, at) => ({ ...post, body: bodyOf(found[at]!) }))
}

/** The smallest element with each text, in the order of the texts; null if one is missing, or is not alone in its element. */
function elementsWith(texts: readonly string[], root: DraftElement, measures: Measures): Set<DraftElement> | null {
  const page = new FoldedPage(root)
  const found = new Set<DraftElement>()
  let outOfOrder = 0
  let from = 0
  for (const text of texts) {
    let at = page.find(text, from)
    if (at === null && ++outOfOrder <= MOST_OUT_OF_ORDER) at = page.find(text, 0)
    if (at === null) return null
    from = at.end
    const element = boxOf(commonAncestor([page.nodeAt(at.start), page.nodeAt(at.end - 1)]), root, measures)
    if (element === null || measureOf(measures, element).text > 2 * text.length + BESIDE) return null
    found.add(element)
  }
  return found.size === texts.length ? found : null
}

/** The outermost element with no more text than another one: pictures of a post may stand beside its text. */
function boxOf(element: DraftElement | null, root: DraftElement, measures: Measures): DraftElement | null {
  if (element === null || element === root) return null
  let box = element
  while (box.parent !== null && box.parent !== root) {
    if (measureOf(measures, box.parent).text > measureOf(measures, box).text) break
    box = box.parent
  }
  return box
}

/** The letters and digits of a page, with the text nodes that they are in. */
class FoldedPage {
  readonly #nodes: DraftNode[] = []
  readonly #starts: number[] = []
  readonly #text: string

  constructor(root: DraftElement) {
    const parts: string[] = []
    let length = 0
    for (const node of nodesOf(root) as Generator<DraftNode>) {
      if (node.kind !== 'text') continue
      const folded = fold(node.value)
      if (folded === '') continue
      this.#nodes.push(node)
      this.#starts.push(length)
      parts.push(folded)
      length += folded.length
    }
    this.#text = parts.join('')
  }

  /** Where a text begins and ends, from a position on. */
  find(text: string, from: number): { readonly start: number; readonly end: number } | null {
    const start = this.#text.indexOf(text.slice(0, BEGINNING), from)
    if (start === -1) return null
    const tail = text.slice(-END)
    const near = this.#text.slice(start, start + Math.ceil(text.length * (1 + TOLERANCE)))
    const at = near.lastIndexOf(tail)
    const end = at + tail.length
    return at === -1 || end < text.length * (1 - TOLERANCE) ? null : { start, end: start + end }
  }

  /** The text node with a position. */
  nodeAt(position: number): DraftNode {
    let low = 0
    let high = this.#starts.length - 1
    while (low < high) {
      const middle = Math.ceil((low + high) / 2)
      if (this.#starts[middle]! <= position) low = middle
      else high = middle - 1
    }
    return this.#nodes[low]!
  }
}

/** The element of a text as the body of a post. */
function bodyOf(element: DraftElement): DraftElement {
  const body = createElement('div')
  remove(element)
  if (BOXES.has(element.name)) moveChildren(element, body)
  else append(body, element)
  return body
}

const BOXES: ReadonlySet<string> = new Set('div section article td li dd main'.split(' '))
