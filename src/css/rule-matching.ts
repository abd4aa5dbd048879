/**
 * Finds the rules that match an element. Most selectors test only names and attributes of an element and its ancestors.
 * Elements whose ancestor chains have equal signatures match the same of these rules: they share a `Lineage`, for which
 * such selectors are tested once. Only tests of siblings, positions or contents run for each element
 * (https://www.w3.org/TR/selectors-4/).
 */
import type { Document, Element } from '../html/document.ts'
import type { Matcher, MatcherOptions } from '../html/matcher.ts'
import type { ComplexSelector, Simple } from '../html/selector.ts'
import { compileSelector } from '../html/selector-compiler.ts'
import { HOST, TREE } from '../html/shadow-roots.ts'
import { budget, elementSiblings } from '../html/siblings.ts'
import { classesOf, includesAll, NO_NAMES, withNamesOf } from './ancestor-names.ts'
import { type DocumentNames, namesOf } from './document-names.ts'
import { signatureOf } from './element-signature.ts'
import { areMetAt, type Place } from './place-conditions.ts'
import type { Entry, RuleIndex, RulePart } from './rule-index.ts'
import { FAR, ScopeDistances } from './scopes.ts'
import { factsOf, type SelectorFacts } from './selector-facts.ts'

/**
 * Elements with equal signatures and equal lineages of ancestors: the entries that match all of them, and those that
 * must be tested.
 */
export interface Lineage {
  readonly parent: Lineage | null
  readonly children: Map<string, Lineage>
  /** Names of the ancestors and the element as bits, to reject entries quickly. */
  readonly names: Uint32Array
  /** Entries that match every element of the lineage, in ascending order. */
  readonly matches: readonly Entry[]
  /** What is known of its elements where no entry depends on the parent. */
  readonly pattern: Pattern
  /** Entries that depend on the parent. */
  readonly asking: readonly Entry[]
  /** What is known of the children of the most recent parent. */
  readonly recent: { parent: Element | null; pattern: Pattern }
  /** What is known below parents, by the answers for `asking`: most parents have equal ones. */
  readonly patterns: Map<string, Pattern>
  /**
   * All matches for elements whose matches depend on more than the lineage, by the orders of the additional entries;
   * elements with equal matches share the array.
   */
  readonly byFound: Map<string, readonly Entry[]>
}

/** Entries that may match elements of a lineage, in addition to its `matches`. */
interface Pattern {
  /** Entries that match all of these elements. */
  readonly sure: readonly Entry[]
  /** Entries that match depending on the position among siblings. */
  readonly placed: readonly { readonly entry: Entry; readonly conditions: readonly Simple[] }[]
  /** Entries that must be tested for each element. */
  readonly left: readonly Entry[]
  /** All matches without `left` by position, for the first positions. */
  readonly byPlace: Map<number, readonly Entry[]>
}

/** The place of a child that selectors see: that in the flat tree, except for what is in a slot. */
export function placeOf(child: Element, index: number, count: number): Place {
  if (child.lightParent === undefined) return { index, count }
  const siblings = elementSiblings(child.lightParent, true)
  return { index: siblings.indexOf(child), count: siblings.elements.length }
}

/** The entries that match one element. */
interface ElementMatches {
  readonly lineage: Lineage
  /** In ascending order. Elements of a lineage with equal matches share the array. */
  readonly entries: readonly Entry[]
}

/** The cost of testing a selector on an element, in steps of the selector budget. */
const STEPS_OF_A_TEST = 4
/** The cost of sorting a scoped rule by proximity. */
const STEPS_OF_A_SCOPE = 4

/** Finds the matches of elements. Parents must be visited before their children. */
export class ElementMatcher {
  readonly #index: RuleIndex
  readonly #options: MatcherOptions
  readonly #top = new Map<string, Lineage>()
  readonly #names: DocumentNames | null
  readonly #facts: (SelectorFacts | null | undefined)[] = []
  readonly #matchers: (Matcher | undefined)[] = []
  readonly #scopes: ScopeDistances

  /** A matcher for one document. Selectors are compiled at first use. */
  constructor(index: RuleIndex, document: Document) {
    const { mode } = document
    this.#index = index
    this.#names = namesOf(document)
    this.#options = { mode, isFrozen: true }
    this.#scopes = new ScopeDistances(mode)
  }

  /**
   * All rules that match an element. Elements with equal signatures and equal ancestors share a lineage with the rules
   * that depend on nothing else; only other rules are tested for each element.
   */
  matchesOf(element: Element, parent: Lineage | null, place: Place): ElementMatches {
    const siblings = parent?.children ?? this.#top
    const signature = signatureOf(element, this.#index.features)
    let lineage = siblings.get(signature)
    if (lineage === undefined) {
      lineage = this.#lineage(element, parent)
      siblings.set(signature, lineage)
    }
    return { lineage, entries: this.#entriesOf(element, lineage, place) }
  }

  /**
   * The rules of a lineage, those that depend on the position among siblings, and those that must be tested. Tests
   * count against the job's budget, because a selector may take time in proportion to the document.
   */
  #entriesOf(element: Element, lineage: Lineage, place: Place): readonly Entry[] {
    const pattern = lineage.asking.length === 0 ? lineage.pattern : this.#patternBelow(lineage, element)
    const known = entriesAt(lineage, pattern, place)
    const { left } = pattern
    if (left.length === 0) return known
    budget.left -= left.length * STEPS_OF_A_TEST
    if (budget.left <= 0) return known
    const found: Entry[] = []
    for (const entry of left) if (this.#matcherOf(entry)(element)) found.push(entry)
    if (found.length === 0) return known
    if (found.some(({ scopes }) => scopes.length > 0)) return this.#withScoped(known, found, element)
    return together(lineage, [...foundAt(pattern, place), ...found])
  }

  /** What is known of a lineage's elements below the parent of one of them. */
  #patternBelow(lineage: Lineage, element: Element): Pattern {
    const { recent, patterns } = lineage
    if (recent.parent !== element.parent) {
      const answers = this.#answersBelow(lineage, element)
      let pattern = patterns.get(answers.key)
      if (pattern === undefined) {
        pattern = { sure: answers.sure, placed: answers.placed, left: answers.left, byPlace: new Map() }
        patterns.set(answers.key, pattern)
      }
      recent.parent = element.parent
      recent.pattern = pattern
    }
    return recent.pattern
  }

  /** The pattern of a lineage with the entries that may match below a parent, and the orders of these. */
  #answersBelow({ pattern, asking }: Lineage, element: Element): Omit<Pattern, 'byPlace'> & { readonly key: string } {
    const sure = [...pattern.sure]
    const placed = [...pattern.placed]
    const left = [...pattern.left]
    let key = ''
    for (const entry of asking) {
      const { needsOfParent, isOfParent, conditions } = this.#factsOf(entry)!
      if (!this.#holds(needsOfParent!, element)) continue
      key += `${entry.order},`
      if (!isOfParent) left.push(entry)
      else if (conditions.length > 0) placed.push({ entry, conditions })
      else sure.push(entry)
    }
    return { sure, placed, left, key }
  }

  /** The compiled selector of a rule. */
  #matcherOf(entry: Entry): Matcher {
    const { order } = entry
    this.#matchers[order] ??= matcherOf(this.#factsOf(entry)!.whole, this.#options)
    return this.#matchers[order]
  }

  /**
   * Of equally specific rules, the one with the nearer scoping root wins
   * (https://www.w3.org/TR/css-cascade-6/#cascade-proximity).
   */
  #withScoped(known: readonly Entry[], found: readonly Entry[], element: Element): readonly Entry[] {
    budget.left -= found.length * STEPS_OF_A_SCOPE
    const hops = new Map(found.map(entry => [entry, this.#scopes.of(element, entry.scopes)]))
    const inScope = [...known, ...found.filter(entry => hops.get(entry) !== null)]
    const farness = (entry: Entry): number => hops.get(entry) ?? FAR
    return inScope.sort((a, b) => a.rank - b.rank || farness(b) - farness(a) || a.order - b.order)
  }

  /** Classifies the candidates of a lineage by the test that each needs. */
  #lineage(element: Element, parent: Lineage | null): Lineage {
    const matches: Entry[] = []
    const placed: Pattern['placed'][number][] = []
    const left: Entry[] = []
    const asking: Entry[] = []
    const ancestors = parent?.names ?? NO_NAMES
    for (const entry of candidatesFor(element, this.#index, this.#options.mode)) {
      const facts = this.#factsOf(entry)
      if (facts === null || !includesAll(ancestors, facts.ancestorNames)) continue
      if (facts.kind === 'tested') {
        if (facts.needs !== null && !this.#holds(facts.needs, element)) continue
        if (facts.needsOfParent === null) left.push(entry)
        else asking.push(entry)
      } else if (facts.isSimple || this.#holds(facts.selector, element)) {
        if (facts.kind === 'placed') placed.push({ entry, conditions: facts.conditions })
        else matches.push(entry)
      }
    }
    matches.sort((a, b) => a.order - b.order)
    const pattern: Pattern = { sure: NONE, placed, left, byPlace: new Map() }
    return {
      parent,
      children: new Map(),
      names: withNamesOf(element, ancestors),
      matches,
      pattern,
      asking,
      recent: { parent: null, pattern },
      patterns: new Map(),
      byFound: new Map(),
    }
  }

  /** Whether a selector matches; counts against the budget. */
  #holds(selector: ComplexSelector, element: Element): boolean {
    budget.left -= STEPS_OF_A_TEST
    return budget.left > 0 && matcherOf(selector, this.#options)(element)
  }

  /** The facts about a rule's selector, cached; null if it matches nothing in the document. */
  #factsOf(entry: Entry): SelectorFacts | null {
    let facts = this.#facts[entry.order]
    if (facts === undefined) {
      facts = factsOf(entry, this.#names)
      this.#facts[entry.order] = facts
    }
    return facts
  }
}

const NONE: readonly Entry[] = []

/** Merges the entries of the lineage with those that match an element by position and by tests. */
function together({ matches, byFound }: Lineage, found: readonly Entry[]): readonly Entry[] {
  if (found.length === 0) return matches
  let key = ''
  for (const { order } of found) key += `${order},`
  let entries = byFound.get(key)
  if (entries === undefined) {
    entries = merged(matches, found)
    byFound.set(key, entries)
  }
  return entries
}

/** Merges two ascending lists. */
function merged(a: readonly Entry[], b: readonly Entry[]): readonly Entry[] {
  const added = b.length > 1 ? b.toSorted((x, y) => x.order - y.order) : b
  const all: Entry[] = new Array(a.length + b.length)
  for (let i = 0, j = 0; i + j < all.length; ) {
    const isFirst = j >= added.length || (i < a.length && a[i]!.order <= added[j]!.order)
    all[i + j] = isFirst ? a[i++]! : added[j++]!
  }
  return all
}

/** Positions whose matches are cached: enough for the columns of a table. */
const REMEMBERED_PLACES = 32

/** The matches of a lineage's elements at a position, without those that must be tested. */
function entriesAt(lineage: Lineage, pattern: Pattern, place: Place): readonly Entry[] {
  const { placed, byPlace } = pattern
  const isRemembered = placed.length === 0 || (place.index < REMEMBERED_PLACES && place.count < REMEMBERED_PLACES)
  const key = placed.length === 0 ? 0 : place.index * REMEMBERED_PLACES + place.count
  let entries = isRemembered ? byPlace.get(key) : undefined
  if (entries === undefined) {
    entries = together(lineage, foundAt(pattern, place))
    if (isRemembered) byPlace.set(key, entries)
  }
  return entries
}

/** The entries of a pattern that match at a position. */
function foundAt({ sure, placed }: Pattern, place: Place): readonly Entry[] {
  if (placed.length === 0) return sure
  const found = [...sure]
  for (const { entry, conditions } of placed) if (areMetAt(conditions, place)) found.push(entry)
  return found
}

// ---------- candidates and matchers ----------

/** The entries of the element's buckets, each once. */
function candidatesFor(element: Element, { parts }: RuleIndex, mode: Document['mode']): readonly Entry[] {
  const found: Entry[] = []
  const repeated = new Set<Entry>()
  for (const part of parts)
    for (const bucket of bucketsOf(element, part, mode))
      for (const entry of bucket)
        if (!part.repeated.has(entry)) found.push(entry)
        else if (!repeated.has(entry)) {
          repeated.add(entry)
          found.push(entry)
        }
  return found
}

/** The buckets of a part for an element. Only entries with several keys can be in more than one. */
function bucketsOf(element: Element, { buckets }: RulePart, mode: Document['mode']): readonly (readonly Entry[])[] {
  const found: (readonly Entry[])[] = [buckets.any]
  const take = (bucket: readonly Entry[] | undefined): void => {
    if (bucket !== undefined) found.push(bucket)
  }
  const folded = (name: string): string => (mode === 'quirks' ? name.toLowerCase() : name)
  const { attributes } = element
  take(buckets.type.get(element.name.toLowerCase()))
  const id = attributes.get('id')
  if (id !== undefined) take(buckets.id.get(folded(id)))
  for (const name of new Set(classesOf(attributes.get('class') ?? ''))) take(buckets.class.get(folded(name)))
  if (buckets.attribute.size > 0) for (const name of attributes.keys()) take(buckets.attribute.get(name.toLowerCase()))
  if (buckets.tree.size > 0) for (const name of [TREE, HOST]) take(buckets.tree.get(`${name}=${attributes.get(name)}`))
  if (element.parent === null) take(buckets.root)
  return found
}

/** Compiled selectors are cached with the selector, because selectors of cached sheets serve all documents. */
const compiled = {
  'no-quirks': new WeakMap(),
  'limited-quirks': new WeakMap(),
  quirks: new WeakMap(),
  xml: new WeakMap(),
} as const satisfies Record<Document['mode'], WeakMap<ComplexSelector, Matcher>>

/** The compiled form of a selector, cached for all documents of a mode. */
function matcherOf(selector: ComplexSelector, options: MatcherOptions): Matcher {
  const known: WeakMap<ComplexSelector, Matcher> = compiled[options.mode]
  let matcher = known.get(selector)
  if (matcher === undefined) {
    matcher = compileSelector(selector, options)
    known.set(selector, matcher)
  }
  return matcher
}
