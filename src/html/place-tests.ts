/**
 * Tests of an element's position among its siblings and below ancestors (Selectors 4 §14 and §15,
 * https://www.w3.org/TR/selectors-4/#structural-pseudos, https://www.w3.org/TR/selectors-4/#combinators). Counting for
 * each element separately would take quadratic time; here the children of each parent are counted once.
 */
import { type Element, treeParent } from './document.ts'
import { type Matcher, type MatcherOptions, remembers } from './matcher.ts'
import type { NthTest } from './selector.ts'
import { budget, elementSiblings, hasPlace } from './siblings.ts'

/** The preceding sibling element. */
export function previousElement(element: Element, options: MatcherOptions): Element | null {
  const parent = treeParent(element)
  if (parent === null) return null
  if (!options.isFrozen) {
    const { children } = parent
    for (let i = children.indexOf(element) - 1; i >= 0; i--) {
      const child = children[i]!
      if (child.kind === 'element') return child
    }
    return null
  }
  const siblings = elementSiblings(parent, true)
  return siblings.elements[siblings.indexOf(element) - 1] ?? null
}

/** `A ~ B`: whether a sibling that matches A precedes B. Finds the first match once for each parent. */
export function subsequentTest(left: Matcher, options: MatcherOptions): Matcher {
  const firstMatch = new WeakMap<Element, number>()
  return element => {
    const parent = treeParent(element)
    if (parent === null) return false
    const siblings = elementSiblings(parent, options.isFrozen)
    const { elements } = siblings
    let first = remembers(options) ? firstMatch.get(parent) : undefined
    if (first === undefined) {
      const found = budget.left <= 0 ? -1 : elements.findIndex(left)
      budget.left -= elements.length
      first = found === -1 ? elements.length : found
      firstMatch.set(parent, first)
    }
    return first < siblings.indexOf(element)
  }
}

/**
 * `A B`: whether an ancestor of B matches A. Results are cached for all ancestors on the way, so that chains of
 * combinators do not multiply the work.
 */
export function descendantTest(left: Matcher, options: MatcherOptions): Matcher {
  const known = new WeakMap<Element, boolean>()
  return element => {
    const visited: Element[] = []
    let result = false
    for (let at = treeParent(element); at !== null; at = treeParent(at)) {
      const below = remembers(options) ? known.get(at) : undefined
      if (below !== undefined) {
        result = below
        break
      }
      visited.push(at)
      budget.left--
      if (budget.left <= 0 || left(at)) {
        result = budget.left > 0
        break
      }
    }
    if (remembers(options)) for (const ancestor of visited) known.set(ancestor, result)
    return result
  }
}

/** `:nth-child()` and similar pseudo-classes. Positions are cached for each parent. */
export function placeTest(test: NthTest, of: Matcher | null, options: MatcherOptions): Matcher {
  if (of === null && !test.ofType) return element => hasPlace(test, placeAmongAll(element, test.fromEnd, options))
  // Positions by type are the same for all rules.
  const kept = of !== null ? new WeakMap<Element, Uint32Array>() : test.fromEnd ? typePlacesFromEnd : typePlaces
  return element => {
    const parent = treeParent(element)
    if (parent === null) return (of === null || of(element)) && hasPlace(test, 1)
    const siblings = elementSiblings(parent, options.isFrozen)
    let places = remembers(options) ? kept.get(parent) : undefined
    if (places === undefined) {
      budget.left -= siblings.elements.length
      places = budget.left <= 0 ? NO_PLACES : countedPlaces(siblings.elements, test.fromEnd, of)
      if (remembers(options)) kept.set(parent, places)
    }
    const place = places[siblings.indexOf(element)] ?? 0
    return place > 0 && hasPlace(test, place)
  }
}

const typePlaces = new WeakMap<Element, Uint32Array>()
const typePlacesFromEnd = new WeakMap<Element, Uint32Array>()
const NO_PLACES = new Uint32Array(0)

function placeAmongAll(element: Element, fromEnd: boolean, options: MatcherOptions): number {
  const parent = treeParent(element)
  if (parent === null) return 1
  const siblings = elementSiblings(parent, options.isFrozen)
  const place = siblings.indexOf(element)
  return fromEnd ? siblings.elements.length - place : place + 1
}

/**
 * The position of each element, from 1, among those that match `of` or, without it, among those of the same type; 0 for
 * elements that do not match.
 */
function countedPlaces(elements: readonly Element[], fromEnd: boolean, of: Matcher | null): Uint32Array {
  const places = new Uint32Array(elements.length)
  const counts = new Map<string, number>()
  for (let i = 0; i < elements.length; i++) {
    const index = fromEnd ? elements.length - 1 - i : i
    const element = elements[index]!
    if (of !== null && !of(element)) continue
    const key = of === null ? `${element.namespace} ${element.name}` : ''
    const place = (counts.get(key) ?? 0) + 1
    counts.set(key, place)
    places[index] = place
  }
  return places
}
