/**
 * Which elements a relative selector can mean (Selectors 4 §17.1): `:has()` asks those and no others.
 * https://www.w3.org/TR/selectors-4/#relational
 */
import type { Element } from './document.ts'
import type { Matcher } from './matcher.ts'
import type { Combinator, ComplexSelector } from './selector.ts'
import { budget, elementSiblings } from './siblings.ts'

/** Where the subjects of a relative selector can stand, seen from its anchor. */
interface Reach {
  readonly leading: Combinator
  /** Not below what the leading combinator leads to. */
  readonly isShallow: boolean
  /** Also right of the next sibling, or below what stands there: `:has(+ a ~ b)`. */
  readonly goesOn: boolean
}

/** Where a relative selector has to be asked. */
export function reachOf({ leading, combinators }: ComplexSelector): Reach {
  const [second] = combinators
  return {
    leading: leading ?? 'descendant',
    isShallow: second === undefined,
    goesOn: leading === 'next' && (second === 'next' || second === 'subsequent'),
  }
}

/** Whether any element matches that a relative selector with this reach can mean. */
export function reaches(
  anchor: Element,
  { leading, isShallow, goesOn }: Reach,
  matcher: Matcher,
  isFrozen: boolean,
): boolean {
  if (budget.left <= 0) return false
  if (leading === 'descendant') return anyBelow(anchor, matcher)
  const isSibling = leading === 'next' || leading === 'subsequent'
  if (isSibling && anchor.parent === null) return false
  const siblings = elementSiblings(isSibling ? anchor.parent! : anchor, isFrozen)
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
