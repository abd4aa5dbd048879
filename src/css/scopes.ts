/**
 * Determines the scope of `@scope` rules, and the proximity of their roots
 * (https://www.w3.org/TR/css-cascade-6/#scope-atrule).
 */
import type { Document, Element } from '../html/document.ts'
import type { Matcher } from '../html/matcher.ts'
import type { SelectorList } from '../html/selector.ts'
import { compileList } from '../html/selector-compiler.ts'
import { budget } from '../html/siblings.ts'
import type { Scope } from './collect.ts'

/** The proximity of rules outside of `@scope`: greater than that of any root. */
export const FAR = Number.MAX_SAFE_INTEGER

/** The cost of testing an element for being a root or a limit, in steps of the selector budget. */
const STEPS_OF_A_TEST = 4

/**
 * The distances of elements up to their scoping roots, for one document. The answers for the ancestors of the latest element
 * are kept: its siblings and children need one more test each, however deep they are.
 */
export class ScopeDistances {
  readonly #mode: Document['mode']
  readonly #known = new Map<Scope, AncestorDistances>()

  constructor(mode: Document['mode']) {
    this.#mode = mode
  }

  /**
   * The distance from the element up to the innermost scoping root. Null if the element is out of scope: not at or below
   * a root, or at or below a limit inside it.
   */
  of(element: Element, scopes: readonly Scope[]): number | null {
    let distance: number | null = FAR
    for (const scope of scopes) {
      let known = this.#known.get(scope)
      if (known === undefined) {
        known = new AncestorDistances(scope, this.#mode)
        this.#known.set(scope, known)
      }
      distance = known.of(element)
      if (distance === null) return null
    }
    return distance
  }
}

/** The distances of an element and its ancestors for one scope. */
class AncestorDistances {
  readonly #isRoot: Matcher | null
  readonly #isLimit: Matcher | null
  /** Whether the tests look at the ancestors of an element, so that they cost more the deeper it is. */
  readonly #looksUp: boolean
  /** From the root of the document down to the latest element, with the distance of each. */
  readonly #path: Element[] = []
  readonly #distances: (number | null)[] = []
  readonly #depths = new Map<Element, number>()

  constructor({ roots, limits }: Scope, mode: Document['mode']) {
    this.#isRoot = roots === null ? null : listMatcher(roots, mode)
    this.#isLimit = limits === null ? null : listMatcher(limits, mode)
    this.#looksUp = [...(roots ?? []), ...(limits ?? [])].some(({ compounds }) => compounds.length > 1)
  }

  of(element: Element): number | null {
    const below: Element[] = []
    let at: Element | null = element
    for (; at !== null && !this.#depths.has(at); at = at.parent) below.push(at)
    this.#shorten(at === null ? 0 : this.#depths.get(at)! + 1)
    for (const each of below.reverse()) this.#add(each)
    return this.#distances.at(-1)!
  }

  #shorten(length: number): void {
    for (const element of this.#path.splice(length)) this.#depths.delete(element)
    this.#distances.length = length
  }

  /** A limit on the way, including the element, ends the scope. */
  #add(element: Element): void {
    const around = this.#distances.at(-1) ?? null
    this.#depths.set(element, this.#path.length)
    this.#path.push(element)
    this.#distances.push(this.#distanceFrom(element, around))
  }

  #distanceFrom(element: Element, around: number | null): number | null {
    budget.left -= STEPS_OF_A_TEST * (this.#looksUp ? this.#path.length : 1)
    if (budget.left <= 0 || this.#isLimit?.(element)) return null
    const isRoot = this.#isRoot === null ? element.parent === null : this.#isRoot(element)
    if (isRoot) return 0
    return around === null ? null : around + 1
  }
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
