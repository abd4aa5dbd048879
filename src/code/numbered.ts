/**
 * Listings whose lines are numbered by another one beside them, in a table or a flexible box, as Pygments, Chroma, Rouge and
 * rustdoc write them. A line that is turned over would stand beside the number of the next: such pairs are marked, and their
 * lines stay whole.
 */
import { attribute, type Document, type Element, elementsNamed, elementsOf, textContent } from '../html/document.ts'
import { type DraftElement, draftOf, freeze, setAttribute } from '../html/edit.ts'

/** Characters; longer lines would be cut off in the smallest type, and are turned over for all that. */
const LONGEST = 160

/** How deep in the box before a listing its numbers are looked for, as the last of what each box holds. */
const MOST_LEVELS = 4

/** The document with the class `octavo-numbered` on such listings and on their numbers; itself where there are none. */
export function withNumberedListings(document: Document): Document {
  if (elementsNamed(document, 'pre').length < 2) return document
  const marked = new Set<number>()
  for (const parent of elementsOf(document.root))
    for (const [before, after] of neighbours(parent)) {
      const numbers = listingAtEnd(before)
      const count = numbers === null ? 0 : countedTo(numbers)
      const listing = count > 1 ? onlyListing(after) : null
      if (numbers !== null && listing !== null && hasLines(listing, count)) marked.add(numbers.order).add(listing.order)
    }
  if (marked.size === 0) return document
  const draft = draftOf(document)
  // A copy has its elements in the same order.
  let order = 0
  for (const element of elementsOf(draft.root) as Iterable<DraftElement>)
    if (marked.has(order++))
      setAttribute(element, 'class', `${attribute(element, 'class') ?? ''} octavo-numbered`.trim())
  return freeze(draft)
}

/** The elements of a parent that follow each other, with nothing but white space between them. */
function* neighbours({ children }: Element): Generator<readonly [Element, Element]> {
  let before: Element | null = null
  for (const node of children) {
    if (node.kind === 'element') {
      if (before !== null) yield [before, node]
      before = node
    } else if (node.value.trim() !== '') before = null
  }
}

const isListing = ({ name, namespace }: Element): boolean => name === 'pre' && namespace === 'html'

/** An element that is a listing, or the one that it ends with. */
function listingAtEnd(element: Element): Element | null {
  let at: Element | undefined = element
  for (let level = 0; at !== undefined && level < MOST_LEVELS; level++) {
    if (isListing(at)) return at
    at = at.children.findLast(node => node.kind === 'element')
  }
  return null
}

/** How many lines an element numbers, one after the other; 0 where it holds anything else. */
function countedTo(pre: Element): number {
  const numbers = textContent(pre).trim().split(/\s+/)
  const first = Number(numbers[0])
  if (!Number.isSafeInteger(first)) return 0
  return numbers.every((text, index) => text === String(first + index)) ? numbers.length : 0
}

/** The listing in an element that holds one. */
function onlyListing(element: Element): Element | null {
  let only: Element | null = null
  for (const each of elementsOf(element)) {
    if (!isListing(each)) continue
    if (only !== null) return null
    only = each
  }
  return only
}

function hasLines(pre: Element, count: number): boolean {
  const lines = textContent(pre).replace(/\n$/, '').split('\n')
  return lines.length === count && lines.every(({ length }) => length <= LONGEST)
}
