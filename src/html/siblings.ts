/** Places of elements among their siblings, and the bound on what tests of selectors may cost. */
import type { Element } from './document.ts'
import type { NthTest } from './selector.ts'

/** Steps among siblings and descendants that one job may take; tests fail once they are used up. */
export const budget = { left: Number.POSITIVE_INFINITY }

/** Runs `body` with a bound on the steps of expensive tests, and says whether the bound was reached. */
export function withSelectorBudget<T>(
  steps: number,
  body: () => T,
): { readonly result: T; readonly isExhausted: boolean } {
  const outer = budget.left
  budget.left = steps
  try {
    const result = body()
    return { result, isExhausted: budget.left <= 0 }
  } finally {
    budget.left = outer
  }
}

/** Position of each element among the elements of its parent. */
interface Siblings {
  readonly elements: readonly Element[]
  readonly index: ReadonlyMap<Element, number>
}

const siblingsOf = new WeakMap<Element, Siblings>()

export function elementSiblings(parent: Element, isFrozen: boolean): Siblings {
  const known = isFrozen ? siblingsOf.get(parent) : undefined
  if (known !== undefined) return known
  const elements = parent.children.filter(child => child.kind === 'element')
  budget.left -= elements.length
  const siblings = { elements, index: new Map(elements.map((element, index) => [element, index])) }
  if (isFrozen) siblingsOf.set(parent, siblings)
  return siblings
}

/** Whether a place, from 1, is the (step · n + offset)-th for some n from 0. */
export function hasPlace({ step, offset }: NthTest, place: number): boolean {
  if (step === 0) return place === offset
  const n = (place - offset) / step
  return n >= 0 && Number.isInteger(n)
}
