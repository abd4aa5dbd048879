/**
 * The elements that can be subjects of a relative selector: `:has()` tests only these
 * (https://www.w3.org/TR/selectors-4/#relational).
 */
import { type Element, treeParent } from './document.ts'
import type { Matcher } from './matcher.ts'
import type { Combinator, ComplexSelector } from './selector.ts'
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
