/**
 * Classifies selectors by what determines a match: the lineage (names and attributes of the element and its ancestors), the
 * position among siblings, or a test per element.
 */
import { perObject } from '../base/memo.ts'
import type { ComplexSelector, Compound, NthTest, SelectorList, Simple } from '../html/selector.ts'
import { namesOfAncestors } from './ancestor-names.ts'
import type { Entry } from './rule-index.ts'

/** The classification of an entry's selector. */
export interface SelectorFacts {
  /**
   * `lineage`: equal for the whole lineage; `placed`: also depends on the position among siblings; `tested`: depends on
   * anything else.
   */
  readonly kind: 'lineage' | 'placed' | 'tested'
  /** The selector without the tests of positions. */
  readonly selector: ComplexSelector
  readonly tests: readonly NthTest[]
  /** Whether every element of the bucket matches. */
  readonly isSimple: boolean
  readonly ancestorNames: readonly number[]
  /** For tested selectors: a necessary condition on the lineage; null if there is none. */
  readonly needs: ComplexSelector | null
  /** For tested selectors: that condition with all conditions on ancestors; null if there are no further ones. */
  readonly needsOfParent: ComplexSelector | null
  /**
   * Whether the result is equal for all elements of a lineage with the same parent: `needsOfParent` is the whole
   * condition.
   */
  readonly isOfParent: boolean
}

const known = new WeakMap<ComplexSelector, SelectorFacts>()

/** Cached with the selector, because selectors of cached sheets serve all documents. */
export function factsOf({ selector, scopes }: Entry): SelectorFacts {
  let facts = known.get(selector)
  if (facts === undefined) {
    facts = selectorFacts(selector)
    known.set(selector, facts)
  }
  return scopes.length === 0 ? facts : { ...facts, ...INSIDE_SCOPES }
}

/** Scoping proximity depends on the element. */
const INSIDE_SCOPES = { kind: 'tested', isSimple: false, needs: null, needsOfParent: null, isOfParent: false } as const

/**
 * The facts about a selector that do not depend on an element: whether it depends on the lineage only, also on the
 * position among siblings, or must be tested.
 */
function selectorFacts(selector: ComplexSelector): SelectorFacts {
  const ancestorNames = namesOfAncestors(selector)
  const last = selector.compounds.at(-1)!
  const tests = last.simples.filter(simple => simple.kind === 'nth' && isPlain(simple)) as NthTest[]
  const rest = { type: last.type, simples: last.simples.filter(simple => !tests.includes(simple as NthTest)) }
  const reduced = tests.length === 0 ? selector : { ...selector, compounds: [...selector.compounds.slice(0, -1), rest] }
  const isLineage = isOfLineage(reduced)
  const kind = !isLineage ? 'tested' : tests.length > 0 ? 'placed' : 'lineage'
  const needs = isLineage ? NO_NEEDS : needsOf(selector)
  return { kind, selector: reduced, tests, isSimple: isSimple(reduced), ancestorNames, ...needs }
}

/** Whether a test is `:nth-child()` or `:nth-last-child()` without a filter. */
const isPlain = (test: NthTest): boolean => !test.ofType && test.of === null

const isOfLineage = ({ combinators, compounds }: ComplexSelector): boolean =>
  !combinators.some(isOfSiblings) && compounds.every(isCompoundOfLineage)

const isOfSiblings = (combinator: ComplexSelector['combinators'][number]): boolean =>
  combinator === 'next' || combinator === 'subsequent'

const isCompoundOfLineage = ({ simples }: Compound): boolean => simples.every(isSimpleOfLineage)

/** Whether a simple selector depends only on the element and its ancestors. */
function isSimpleOfLineage(simple: Simple): boolean {
  switch (simple.kind) {
    case 'id':
    case 'class':
    case 'attribute':
    case 'never':
    case 'host':
    case 'language':
      return true
    case 'state':
      return simple.name === 'root' || simple.name === 'link' || simple.name === 'any-link'
    case 'any':
    case 'none':
      return isListOfLineage(simple.selectors)
    case 'nth':
    case 'has':
    case 'direction':
    case 'element':
      return false
  }
}

/** Cached: nested rules share lists, and nested lists would be visited exponentially often. */
const isListOfLineage = perObject((list: SelectorList): boolean => list.every(isOfLineage))

/** Whether a selector consists of one type, class or id. */
function isSimple({ compounds }: ComplexSelector): boolean {
  if (compounds.length !== 1) return false
  const { type, simples } = compounds[0]!
  if (type !== null && type.namespace !== null) return false
  if (simples.length === 0) return type?.name != null
  return simples.length === 1 && type === null && (simples[0]!.kind === 'class' || simples[0]!.kind === 'id')
}

// ---------- necessary conditions ----------

type Needs = Pick<SelectorFacts, 'needs' | 'needsOfParent' | 'isOfParent'>

const NO_NEEDS: Needs = { needs: null, needsOfParent: null, isOfParent: false }

/**
 * A weaker selector that depends on the lineage only: an element that does not match it cannot match the selector. The
 * part that the parent determines is evaluated once for all of its children.
 */
function needsOf(selector: ComplexSelector): Needs {
  const weak = weakened(selector)
  const needs = saysNothing(weak) ? null : weak
  const combinator = selector.combinators.at(-1)
  const last = selector.compounds.at(-1)!
  const ancestors = selector.compounds.slice(0, -1)
  const areDecided = !selector.combinators.slice(0, -1).some(isOfSiblings) && ancestors.every(isCompoundOfLineage)
  // Conditions on siblings differ between children.
  if (combinator === undefined || isOfSiblings(combinator) || areDecided)
    return { needs, needsOfParent: null, isOfParent: false }
  const isOfParent = isCompoundOfLineage(last)
  const needsOfParent = isOfParent ? selector : { ...selector, compounds: [...ancestors, weakCompound(last)] }
  return { needs, needsOfParent, isOfParent }
}

/** Whether a selector has no condition besides its bucket's key. */
const saysNothing = ({ compounds }: ComplexSelector): boolean =>
  compounds.length === 1 && compounds[0]!.simples.length === 0

/**
 * The selector without the conditions that a lineage does not determine: it matches all elements that the selector
 * matches, and whole lineages.
 */
function weakened(selector: ComplexSelector): ComplexSelector {
  const first = selector.combinators.findLastIndex(isOfSiblings) + 1
  const compounds = selector.compounds.slice(first).map(weakCompound)
  return { ...selector, compounds, combinators: selector.combinators.slice(first) }
}

const weakCompound = ({ type, simples }: Compound): Compound => ({ type, simples: simples.flatMap(weakSimple) })

/** A simple selector weakened to depend on the lineage only; empty if nothing is left. */
function weakSimple(simple: Simple): readonly Simple[] {
  if (isSimpleOfLineage(simple)) return [simple]
  // Nested lists are removed, because nested rules have many of them.
  if (simple.kind !== 'any') return []
  const selectors = simple.selectors.map(withoutLists)
  return [{ kind: 'any', selectors: selectors.map(weakened) }]
}

/** A selector without its lists. */
function withoutLists(selector: ComplexSelector): ComplexSelector {
  const compounds = selector.compounds.map(({ type, simples }) => ({
    type,
    simples: simples.filter(simple => simple.kind !== 'any'),
  }))
  return { ...selector, compounds }
}
