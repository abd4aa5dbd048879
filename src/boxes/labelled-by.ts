/**
 * References to other elements: `aria-labelledby` (Accessible Name and Description Computation 1.2,
 * https://www.w3.org/TR/accname-1.2/#comp_labelledby), and the `form` attribute (HTML,
 * https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#form-owner).
 */
import { attribute, type Element, elementsOf, textContent } from '../html/document.ts'

const byRoot = new WeakMap<Element, ReadonlyMap<string, Element>>()

/** The element with an id in the tree of another one: the first in document order, or null. Each tree is indexed once. */
export function elementById(origin: Element, id: string): Element | null {
  let root = origin
  while (root.parent !== null) root = root.parent
  let index = byRoot.get(root)
  if (index === undefined) {
    const made = new Map<string, Element>()
    for (const element of elementsOf(root)) {
      const own = attribute(element, 'id')
      if (own !== null && !made.has(own)) made.set(own, element)
    }
    index = made
    byRoot.set(root, index)
  }
  return index.get(id) ?? null
}

/** The text of the elements of `aria-labelledby`, in its order (step 2B); '' if there are none. */
export function labelledBy(element: Element): string {
  const ids = attribute(element, 'aria-labelledby')?.split(/[ \t\n\f\r]+/) ?? []
  return ids
    .map(id => (id === '' ? null : elementById(element, id)))
    .flatMap(label => (label === null ? [] : [attribute(label, 'aria-label') ?? textContent(label)]))
    .join(' ')
}
