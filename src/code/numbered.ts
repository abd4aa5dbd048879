/**
 * Listings whose lines are numbered by another one beside them, in a table or a flexible box, as Pygments, Chroma, Rouge and rustdoc
 * write them. A line that is turned over would stand beside the number of the next: such pairs are marked, and their lines stay whole.
 */
import { attribute, type Document, type Element, elementsOf, textContent } from '../html/document.ts'
import { type DraftElement, draftOf, freeze, setAttribute } from '../html/edit.ts'

/** Characters; longer lines would be cut off in the smallest type, and are turned over for all that. */
const LONGEST = 160

/** How far up the box is looked for that stands beside the numbers. */
const MOST_LEVELS = 4

/** The document with the class `octavo-numbered` on such listings and on their numbers; itself where there are none. */
export function withNumberedListings(document: Document): Document {
  const marked = new Set<number>()
  for (const element of elementsOf(document.root)) {
    const count = isListing(element) ? countedTo(element) : 0
    const listing = count > 1 ? listingBeside(element, count) : null
    if (listing !== null) marked.add(element.order).add(listing.order)
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

const isListing = ({ name, namespace }: Element): boolean => name === 'pre' && namespace === 'html'

/** How many lines an element numbers, one after the other; 0 where it holds anything else. */
function countedTo(pre: Element): number {
  const numbers = textContent(pre).trim().split(/\s+/)
  const first = Number(numbers[0])
  if (!Number.isSafeInteger(first)) return 0
  return numbers.every((text, index) => text === String(first + index)) ? numbers.length : 0
}

/** The listing of so many lines that stands after an element or after a box that begins with it. */
function listingBeside(numbers: Element, count: number): Element | null {
  let at: Element | null = numbers
  for (let level = 0; at !== null && level < MOST_LEVELS; level++, at = at.parent) {
    const next = elementAfter(at)
    if (next === null) continue
    const listings = [...elementsOf(next)].filter(isListing)
    const [only] = listings
    return listings.length === 1 && only !== undefined && hasLines(only, count) ? only : null
  }
  return null
}

function elementAfter(element: Element): Element | null {
  const siblings = element.parent?.children ?? []
  for (let i = siblings.indexOf(element) + 1; i < siblings.length; i++) {
    const node = siblings[i]!
    if (node.kind === 'element') return node
    if (node.value.trim() !== '') return null
  }
  return null
}

function hasLines(pre: Element, count: number): boolean {
  const lines = textContent(pre).replace(/\n$/, '').split('\n')
  return lines.length === count && lines.every(({ length }) => length <= LONGEST)
}
