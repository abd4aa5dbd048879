/**
 * Determines the scope of `@scope` rules, and the proximity of their roots
 * (https://www.w3.org/TR/css-cascade-6/#scope-atrule).
 */
import type { Document, Element } from '../html/document.ts'
import type { Matcher } from '../html/matcher.ts'
import type { SelectorList } from '../html/selector.ts'
import { compileList } from '../html/selector-compiler.ts'
import type { Scope } from './collect.ts'

/** The proximity of rules outside of `@scope`: greater than that of any root. */
export const FAR = Number.MAX_SAFE_INTEGER

/**
 * The distance from the element up to the innermost scoping root. Null if the element is out of scope: not at or below
 * a root, or at or below a limit inside it.
 */
export function distanceToScope(element: Element, scopes: readonly Scope[], mode: Document['mode']): number | null {
  let distance: number | null = FAR
  for (const { roots, limits } of scopes) {
    distance = distanceToRoot(element, roots, limits, mode)
    if (distance === null) return null
  }
  return distance
}

/**
 * The distance from an element up to its scoping root; null if it is out of scope. A limit on the way, including the
 * element, ends the scope.
 */
function distanceToRoot(
  element: Element,
  roots: SelectorList | null,
  limits: SelectorList | null,
  mode: Document['mode'],
): number | null {
  const isLimit = limits === null ? null : listMatcher(limits, mode)
  const isRoot = roots === null ? null : listMatcher(roots, mode)
  let hops = 0
  for (let at: Element | null = element; at !== null; at = at.parent, hops++) {
    if (isLimit?.(at)) return null
    if (isRoot === null ? at.parent === null : isRoot(at)) return hops
  }
  return null
}

const lists = new WeakMap<SelectorList, Matcher>()

/** The compiled form of a list, cached. */
function listMatcher(list: SelectorList, mode: Document['mode']): Matcher {
  let matcher = lists.get(list)
  if (matcher === undefined) {
    matcher = compileList(list, { mode, isFrozen: true })
    lists.set(list, matcher)
  }
  return matcher
}
