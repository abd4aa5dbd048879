/** Positions of elements among their siblings, and the bound on the cost of selector tests. */
import type { Document, Element } from './document.ts'
import type { NthTest } from './selector.ts'

/** Steps among siblings and descendants that one job may take; when they are used up, tests return false. */
export const budget = { left: Number.POSITIVE_INFINITY }

/** Cached results of tests for the elements of the document whose selectors are matched, by `order`. */
interface Answers {
  readonly elementCount: number
  readonly byTest: Map<object, Uint8Array>
}

let answers: Answers | null = null

/**
 * The cached results of a test: 0 unknown, 1 false, 2 true. Null outside of a job. A map by element would take forty
 * bytes for each, and time of the garbage collector.
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
 * Runs `body`, which matches selectors against the elements of one document only, with a bound on the steps of
 * expensive tests, and returns whether the bound was reached.
 */
export function withSelectorBudget<T>(
  steps: number,
  { elementCount }: Document,
  body: () => T,
): { readonly result: T; readonly isExhausted: boolean } {
  const outer = { left: budget.left, answers, siblingsOf }
  budget.left = steps
  answers = { elementCount, byTest: new Map() }
  siblingsOf = new WeakMap()
  try {
    const result = body()
    return { result, isExhausted: budget.left <= 0 }
  } finally {
    budget.left = outer.left
    answers = outer.answers
    siblingsOf = outer.siblingsOf
  }
}

/** The element children of one parent. */
class Siblings {
  readonly elements: readonly Element[]
  #places: ReadonlyMap<Element, number> | null = null

  constructor(elements: readonly Element[]) {
    this.elements = elements
  }

  /**
   * The index of an element. Short lists are searched, because a map for each row of a table would cost more than the
   * search.
   */
  indexOf(element: Element): number {
    if (this.elements.length <= FEW) return this.elements.indexOf(element)
    this.#places ??= new Map(this.elements.map((sibling, index) => [sibling, index]))
    return this.#places.get(element)!
  }
}

/** Up to so many siblings, a search is faster than a map. */
const FEW = 16

const NO_SIBLINGS = new Siblings([])

/** Of the job whose selectors are matched: lists of siblings are not needed after its styles. */
let siblingsOf = new WeakMap<Element, Siblings>()

/** The element children of a parent with their indices; cached if the tree is immutable (`isFrozen`). */
export function elementSiblings(parent: Element, isFrozen: boolean): Siblings {
  const { children } = parent
  // Most elements contain one text and nothing else.
  if (children.length === 0 || (children.length === 1 && children[0]!.kind === 'text')) return NO_SIBLINGS
  const known = isFrozen ? siblingsOf.get(parent) : undefined
  if (known !== undefined) return known
  const siblings = new Siblings(children.filter(child => child.kind === 'element'))
  budget.left -= siblings.elements.length
  if (isFrozen) siblingsOf.set(parent, siblings)
  return siblings
}

/** Whether a position, from 1, equals step · n + offset for some n ≥ 0. */
export function hasPlace({ step, offset }: NthTest, place: number): boolean {
  if (step === 0) return place === offset
  const n = (place - offset) / step
  return n >= 0 && Number.isInteger(n)
}
