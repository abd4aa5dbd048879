/**
 * Which elements rules of `@scope` hold for, and how near their roots are (CSS Cascade 6 §2.5).
 * https://www.w3.org/TR/css-cascade-6/
 */
import type { Document, Element } from '../html/document.ts'
import type { Matcher } from '../html/matcher.ts'
import type { SelectorList } from '../html/selector.ts'
import { compileList } from '../html/selector-compiler.ts'
import type { Scope } from './collect.ts'

/** The distance of rules outside of `@scope`: greater than that of any root. */
export const FAR = Number.MAX_SAFE_INTEGER

/**
 * CSS Cascade 6 §2.5: how many generations above the element the innermost root is. Null where the element is in no scope:
 * not at or below a root, or at or below a limit that is inside of it.
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
 * How many steps an element is below its scoping root; null outside of the scope (CSS Cascade 6,
 * https://www.w3.org/TR/css-cascade-6/). A limit on the way, which includes the element, ends the scope.
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

/** The compiled form of a list, kept for each list. */
function listMatcher(list: SelectorList, mode: Document['mode']): Matcher {
  let matcher = lists.get(list)
  if (matcher === undefined) {
    matcher = compileList(list, { mode, isFrozen: true })
    lists.set(list, matcher)
  }
  return matcher
}
