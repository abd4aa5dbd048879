/** Places of elements among their siblings, and the bound on what tests of selectors may cost. */
import type { Document, Element } from './document.ts'
import type { NthTest } from './selector.ts'

/** Steps among siblings and descendants that one job may take; tests fail once they are used up. */
export const budget = { left: Number.POSITIVE_INFINITY }

/** Answers of tests for the elements of the document whose selectors are matched, by their order. */
interface Answers {
  readonly elementCount: number
  readonly byTest: Map<object, Uint8Array>
}

let answers: Answers | null = null

/**
 * The answers of a test so far: 0 where it was not asked, 1 for no, 2 for yes. Null outside of a job. A map of elements would
 * take forty bytes for each of them, and the collector a search.
 */
export function answersOf(test: object): Uint8Array | null {
  if (answers === null) return null
  let known = answers.byTest.get(test)
  if (known === undefined) {
    known = new Uint8Array(answers.elementCount)
    answers.byTest.set(test, known)
  }
  return known
}

/**
 * Runs `body`, which matches selectors with the elements of one document alone, with a bound on the steps of expensive tests,
 * and says whether the bound was reached.
 */
export function withSelectorBudget<T>(
  steps: number,
  { elementCount }: Document,
  body: () => T,
): { readonly result: T; readonly isExhausted: boolean } {
  const outer = { left: budget.left, answers }
  budget.left = steps
  answers = { elementCount, byTest: new Map() }
  try {
    const result = body()
    return { result, isExhausted: budget.left <= 0 }
  } finally {
    budget.left = outer.left
    answers = outer.answers
  }
}

/** The elements among the children of one parent. */
class Siblings {
  readonly elements: readonly Element[]
  #places: ReadonlyMap<Element, number> | null = null

  constructor(elements: readonly Element[]) {
    this.elements = elements
  }

  /** Place among the elements, from 0. A few are searched; a map for each row of a table would be most of what it takes. */
  indexOf(element: Element): number {
    if (this.elements.length <= FEW) return this.elements.indexOf(element)
    this.#places ??= new Map(this.elements.map((sibling, index) => [sibling, index]))
    return this.#places.get(element)!
  }
}

/** Siblings among which a search is quicker than an index. */
const FEW = 16

const NO_SIBLINGS = new Siblings([])

const siblingsOf = new WeakMap<Element, Siblings>()

/**
 * The element children of a parent with their indices. `isFrozen`: the tree does not change, so the result is cached.
 */
export function elementSiblings(parent: Element, isFrozen: boolean): Siblings {
  const { children } = parent
  // Most elements hold one text and nothing else.
  if (children.length === 0 || (children.length === 1 && children[0]!.kind === 'text')) return NO_SIBLINGS
  const known = isFrozen ? siblingsOf.get(parent) : undefined
  if (known !== undefined) return known
  const siblings = new Siblings(children.filter(child => child.kind === 'element'))
  budget.left -= siblings.elements.length
  if (isFrozen) siblingsOf.set(parent, siblings)
  return siblings
}

/** Whether a place, from 1, is the (step · n + offset)-th for some n from 0. */
export function hasPlace({ step, offset }: NthTest, place: number): boolean {
  if (step === 0) return place === offset
  const n = (place - offset) / step
  return n >= 0 && Number.isInteger(n)
}
