/**
 * Classifies selectors by what determines a match: the lineage (names and attributes of the element and its ancestors), the
 * position among siblings, or a test per element.
 */
import { perObject } from '../base/memo.ts'
import type { ComplexSelector, Compound, SelectorList, Simple } from '../html/selector.ts'
import { namesOfAncestors } from './ancestor-names.ts'
import { type DocumentNames, possiblePart } from './document-names.ts'
import { isOfPlace } from './place-conditions.ts'
import type { Entry } from './rule-index.ts'

/** The classification of an entry's selector. */
export interface SelectorFacts {
  /**
   * `lineage`: equal for the whole lineage; `placed`: also depends on the position among siblings; `tested`: depends on
   * anything else.
   */
  readonly kind: 'lineage' | 'placed' | 'tested'
  readonly whole: ComplexSelector
  /** The selector without the conditions on the position of its subject. */
  readonly selector: ComplexSelector
  readonly conditions: readonly Simple[]
  /** Whether every element of the bucket matches. */
  readonly isSimple: boolean
  readonly ancestorNames: readonly number[]
  /** For tested selectors: a necessary condition on the lineage; null if there is none. */
  readonly needs: ComplexSelector | null
  /** For tested selectors: that condition with all conditions on ancestors; null if there are no further ones. */
  readonly needsOfParent: ComplexSelector | null
  /**
   * Whether the result is equal for all elements of a lineage with the same parent, apart from conditions on their
   * position: `needsOfParent` is `selector`.
   */
  readonly isOfParent: boolean
}

const known = new WeakMap<ComplexSelector, SelectorFacts>()

/**
 * The facts about an entry's selector in a document with these names; null if it matches none of its elements. Selectors
 * that need no test of single elements are not reduced to what is possible: it would not pay.
 */
export function factsOf({ selector, scopes }: Entry, names: DocumentNames | null): SelectorFacts | null {
  const facts = knownFacts(selector)
  if (scopes.length > 0) return { ...facts, ...INSIDE_SCOPES }
  if (facts.kind !== 'tested' || names === null) return facts
  const possible = possiblePart(selector, names)
  return possible === null ? null : knownFacts(possible)
}

/** Cached with the selector, because selectors of cached sheets serve all documents. */
function knownFacts(selector: ComplexSelector): SelectorFacts {
  let facts = known.get(selector)
  if (facts === undefined) {
    facts = selectorFacts(selector)
    known.set(selector, facts)
  }
  return facts
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
  const conditions = last.simples.filter(isOfPlace)
  const rest = { type: last.type, simples: last.simples.filter(simple => !isOfPlace(simple)) }
  const isPlaced = conditions.length > 0
  const reduced = isPlaced ? { ...selector, compounds: [...selector.compounds.slice(0, -1), rest] } : selector
  const isLineage = isOfLineage(reduced)
  const kind = !isLineage ? 'tested' : isPlaced ? 'placed' : 'lineage'
  const needs = isLineage ? NO_NEEDS : needsOf(reduced)
  return { kind, whole: selector, selector: reduced, conditions, isSimple: isSimple(reduced), ancestorNames, ...needs }
}

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
 * Of a selector without conditions on its subject's position, a weaker one that depends on the lineage only: an element that does
 * not match it cannot match the selector. The part that the parent determines is evaluated once for all of its children.
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
