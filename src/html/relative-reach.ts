/**
 * The elements that can be subjects of a relative selector: `:has()` tests only these
 * (https://www.w3.org/TR/selectors-4/#relational).
 */
import { type Element, treeParent } from './document.ts'
import type { Matcher } from './matcher.ts'
import type { Combinator, ComplexSelector, NthTest } from './selector.ts'
import { budget, elementSiblings } from './siblings.ts'

/** The positions of possible subjects of a relative selector, relative to its anchor. */
interface Reach {
  readonly leading: Combinator
  /** Without descendants of the elements that the leading combinator selects. */
  readonly isShallow: boolean
  /** Also with later siblings of the next sibling, and their descendants: `:has(+ a ~ b)`. */
  readonly goesOn: boolean
}

/** The reach of a relative selector. */
export function reachOf({ leading, combinators }: ComplexSelector): Reach {
  const [second] = combinators
  return {
    leading: leading ?? 'descendant',
    isShallow: second === undefined,
    goesOn: leading === 'next' && (second === 'next' || second === 'subsequent'),
  }
}

/** Whether any element within the reach matches. */
export function reaches(
  anchor: Element,
  { leading, isShallow, goesOn }: Reach,
  matcher: Matcher,
  isFrozen: boolean,
): boolean {
  if (budget.left <= 0) return false
  if (leading === 'descendant') return anyBelow(anchor, matcher)
  const isSibling = leading === 'next' || leading === 'subsequent'
  const parent = isSibling ? treeParent(anchor) : anchor
  if (parent === null) return false
  const siblings = elementSiblings(parent, isFrozen)
  const { elements } = siblings
  const start = isSibling ? siblings.indexOf(anchor) + 1 : 0
  const end = leading === 'next' && !goesOn ? Math.min(start + 1, elements.length) : elements.length
  for (let i = start; i < end; i++) {
    if (budget.left-- <= 0) return false
    if (matcher(elements[i]!) || (!isShallow && anyBelow(elements[i]!, matcher))) return true
  }
  return false
}

function anyBelow(root: Element, matcher: Matcher): boolean {
  const pending: Element[] = [root]
  for (let element = pending.pop(); element !== undefined; element = pending.pop())
    for (let i = 0; i < element.children.length; i++) {
      const child = element.children[i]!
      if (budget.left-- <= 0) return false
      if (child.kind === 'text') continue
      if (matcher(child)) return true
      pending.push(child)
    }
  return false
}

// ---------- children of children ----------

/** A compound of a relative selector with child combinators alone. */
export interface ChildStep {
  readonly matches: Matcher
  /** The one position that its elements have; null if they may be anywhere. It is not part of `matches`. */
  readonly place: NthTest | null
}

/** Whether all combinators of a relative selector are child combinators: `:has(> tbody > tr)`. */
export const isChildPath = ({ leading, combinators }: ComplexSelector): boolean =>
  leading === 'child' && combinators.every(combinator => combinator === 'child')

/** Whether a test requires one position among all siblings. */
export const isOnePlace = ({ step, ofType, of }: NthTest): boolean => step === 0 && !ofType && of === null

/**
 * Whether an element has a child that matches the first step, with a child that matches the next, and so on. Tested from the
 * parents down, elements below others that do not match are not visited.
 */
export function hasPath(parent: Element, steps: readonly ChildStep[], isFrozen: boolean, at = 0): boolean {
  const { matches, place } = steps[at]!
  const { elements } = elementSiblings(parent, isFrozen)
  const only = place === null ? 0 : place.fromEnd ? elements.length - place.offset : place.offset - 1
  const end = place === null ? elements.length : Math.min(only + 1, elements.length)
  for (let i = only; i >= 0 && i < end; i++) {
    const child = elements[i]!
    if (budget.left-- <= 0) return false
    // An element in a slot is a child of the host, not of the slot.
    if (treeParent(child) !== parent || !matches(child)) continue
    if (at === steps.length - 1 || hasPath(child, steps, isFrozen, at + 1)) return true
  }
  return false
}
