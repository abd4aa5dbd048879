/**
 * Which rules match an element. Most selectors ask only for names and attributes of an element and its ancestors, so
 * elements whose whole line of ancestors looks the same match the same rules: they share a `Lineage`, and such selectors
 * are tested once for it. Only tests that look at siblings, positions or contents are made for each element.
 */
import type { Document, Element } from '../html/document.ts'
import { compileList, compileSelector, type Matcher, type MatcherOptions } from '../html/select.ts'
import type { ComplexSelector, NthTest, SelectorList, Simple } from '../html/selector.ts'
import { hasPlace } from '../html/siblings.ts'
import type { Scope } from './collect.ts'
import type { Entry, RuleIndex } from './rule-index.ts'

export interface Lineage {
  readonly parent: Lineage | null
  readonly children: Map<string, Lineage>
  /** Names of the ancestors and the element itself, as bits; to see quickly what cannot match. */
  readonly names: Uint32Array
  /** Entries that match every element of this lineage, in ascending order. */
  readonly matches: readonly Entry[]
  /** Entries that match where the places among the siblings are right. */
  readonly placed: readonly { readonly entry: Entry; readonly tests: readonly NthTest[] }[]
  /** Entries that have to be tested for each element. */
  readonly tested: readonly Entry[]
  /** What matches at the first places, once it was asked for. */
  readonly byPlace: Map<number, readonly Entry[]>
}

/** Index from 0 among the element children of the parent, and their number. */
export interface Place {
  readonly index: number
  readonly count: number
}

export interface ElementMatches {
  readonly lineage: Lineage
  /** Ascending. The same array for elements that match the same by their lineage alone. */
  readonly entries: readonly Entry[]
}

/** Finds the matches of elements, which must be asked for parents first. */
export class ElementMatcher {
  readonly #index: RuleIndex
  readonly #options: MatcherOptions
  readonly #features: Features
  readonly #top = new Map<string, Lineage>()
  readonly #facts: (EntryFacts | undefined)[] = []

  constructor(index: RuleIndex, mode: Document['mode']) {
    this.#index = index
    this.#options = { mode, isFrozen: true }
    this.#features = featuresOf(index.entries)
  }

  matchesOf(element: Element, parent: Lineage | null, place: Place): ElementMatches {
    const siblings = parent?.children ?? this.#top
    const signature = signatureOf(element, this.#features)
    let lineage = siblings.get(signature)
    if (lineage === undefined) {
      lineage = this.#lineage(element, parent)
      siblings.set(signature, lineage)
    }
    return { lineage, entries: this.#entriesOf(element, lineage, place) }
  }

  #entriesOf(element: Element, lineage: Lineage, place: Place): readonly Entry[] {
    const { tested } = lineage
    const known = lineage.placed.length === 0 ? lineage.matches : placedEntries(lineage, place)
    if (tested.length === 0) return known
    const found = tested.filter(entry => matcherOf(entry.selector, this.#options)(element))
    const scoped = found.filter(({ scopes }) => scopes.length > 0)
    if (scoped.length > 0) return this.#withScoped(known, found, element)
    return found.length === 0 ? known : merged(known, found)
  }

  /** Among equally specific rules the one with the nearer root wins (CSS Cascade 6 §2.2). */
  #withScoped(known: readonly Entry[], found: readonly Entry[], element: Element): readonly Entry[] {
    const { mode } = this.#options
    const hops = new Map(found.map(entry => [entry, distanceToScope(element, entry.scopes, mode)]))
    const inScope = [...known, ...found.filter(entry => hops.get(entry) !== null)]
    const farness = (entry: Entry): number => hops.get(entry) ?? FAR
    return inScope.sort((a, b) => a.rank - b.rank || farness(b) - farness(a) || a.order - b.order)
  }

  /** Sorts the candidates for all elements with this line of ancestors by what has to be tested when. */
  #lineage(element: Element, parent: Lineage | null): Lineage {
    const matches: Entry[] = []
    const placed: Lineage['placed'][number][] = []
    const tested: Entry[] = []
    const ancestors = parent?.names ?? NO_NAMES
    const seen = new Set<Entry>()
    for (const bucket of bucketsOf(element, this.#index, this.#options.mode))
      for (const entry of bucket) {
        const facts = this.#factsOf(entry)
        if (!includesAll(ancestors, facts.ancestorNames)) continue
        if (this.#index.repeated.has(entry)) {
          if (seen.has(entry)) continue
          seen.add(entry)
        }
        if (facts.kind === 'tested') tested.push(entry)
        else if (facts.isSimple || matcherOf(facts.selector, this.#options)(element)) {
          if (facts.kind === 'placed') placed.push({ entry, tests: facts.tests })
          else matches.push(entry)
        }
      }
    matches.sort((a, b) => a.order - b.order)
    return {
      parent,
      children: new Map(),
      names: withNamesOf(element, ancestors),
      matches,
      placed,
      tested,
      byPlace: new Map(),
    }
  }

  #factsOf(entry: Entry): EntryFacts {
    let facts = this.#facts[entry.order]
    if (facts === undefined) {
      facts = factsOf(entry)
      this.#facts[entry.order] = facts
    }
    return facts
  }
}

const merged = (a: readonly Entry[], b: readonly Entry[]): readonly Entry[] =>
  [...a, ...b].sort((x, y) => x.order - y.order)

/** Places that are remembered: cells are many, but no table has many columns. */
const REMEMBERED_PLACES = 32

function placedEntries({ matches, placed, byPlace }: Lineage, place: Place): readonly Entry[] {
  const isRemembered = place.index < REMEMBERED_PLACES && place.count < REMEMBERED_PLACES
  const key = place.index * REMEMBERED_PLACES + place.count
  let entries = isRemembered ? byPlace.get(key) : undefined
  if (entries === undefined) {
    const found = placed.filter(({ tests }) => tests.every(test => isAt(test, place))).map(({ entry }) => entry)
    entries = found.length === 0 ? matches : merged(matches, found)
    if (isRemembered) byPlace.set(key, entries)
  }
  return entries
}

const isAt = (test: NthTest, { index, count }: Place): boolean =>
  hasPlace(test, test.fromEnd ? count - index : index + 1)

// ---------- what selectors ask for ----------

interface EntryFacts {
  /** lineage: the same for all of a lineage; placed: that, and places among the siblings; tested: anything. */
  readonly kind: 'lineage' | 'placed' | 'tested'
  /** Without the tests of places. */
  readonly selector: ComplexSelector
  readonly tests: readonly NthTest[]
  /** Belonging to the bucket is all that is asked for. */
  readonly isSimple: boolean
  readonly ancestorNames: readonly number[]
}

const facts = new WeakMap<ComplexSelector, EntryFacts>()

function factsOf(entry: Entry): EntryFacts {
  const { selector } = entry
  let known = facts.get(selector)
  if (known === undefined) {
    known = selectorFacts(selector)
    facts.set(selector, known)
  }
  return entry.scopes.length === 0 ? known : { ...known, kind: 'tested', isSimple: false }
}

function selectorFacts(selector: ComplexSelector): EntryFacts {
  const ancestorNames = namesOfAncestors(selector)
  const last = selector.compounds.at(-1)!
  const tests = last.simples.filter(simple => simple.kind === 'nth' && isPlain(simple)) as NthTest[]
  const rest = { type: last.type, simples: last.simples.filter(simple => !tests.includes(simple as NthTest)) }
  const reduced = tests.length === 0 ? selector : { ...selector, compounds: [...selector.compounds.slice(0, -1), rest] }
  const isLineage = isOfLineage(reduced)
  const kind = !isLineage ? 'tested' : tests.length > 0 ? 'placed' : 'lineage'
  return { kind, selector: reduced, tests, isSimple: isSimple(reduced), ancestorNames }
}

/** `:nth-child()` without a filter, and its kin that count from the end. */
const isPlain = (test: NthTest): boolean => !test.ofType && test.of === null

const isOfLineage = ({ combinators, compounds }: ComplexSelector): boolean =>
  combinators.every(combinator => combinator === 'descendant' || combinator === 'child') &&
  compounds.every(({ simples }) => simples.every(isSimpleOfLineage))

function isSimpleOfLineage(simple: Simple): boolean {
  switch (simple.kind) {
    case 'id':
    case 'class':
    case 'attribute':
    case 'never':
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
      return false
  }
}

const listsOfLineage = new WeakMap<SelectorList, boolean>()

/** Remembered: nested rules share lists, and lists within lists would be visited exponentially often. */
function isListOfLineage(list: SelectorList): boolean {
  let known = listsOfLineage.get(list)
  if (known === undefined) {
    known = list.every(isOfLineage)
    listsOfLineage.set(list, known)
  }
  return known
}

/** One type, or one class, or one id, and nothing else. */
function isSimple({ compounds }: ComplexSelector): boolean {
  if (compounds.length !== 1) return false
  const { type, simples } = compounds[0]!
  if (type !== null && type.namespace !== null) return false
  if (simples.length === 0) return type?.name != null
  return simples.length === 1 && type === null && (simples[0]!.kind === 'class' || simples[0]!.kind === 'id')
}

// ---------- names of ancestors as bits ----------

const WORDS = 8
const NO_NAMES = new Uint32Array(WORDS)

const hashes = new Map<string, number>()
const MAX_HASHES = 20_000

/** A bit of 256 (FNV-1a over the UTF-16 units). */
function hashOf(name: string): number {
  let hash = hashes.get(name)
  if (hash === undefined) {
    hash = 0x811c9dc5
    for (let i = 0; i < name.length; i++) hash = Math.imul(hash ^ name.charCodeAt(i), 0x01000193)
    hash = (hash >>> 3) & (WORDS * 32 - 1)
    if (hashes.size >= MAX_HASHES) hashes.clear()
    hashes.set(name, hash)
  }
  return hash
}

/** Names that ancestors must have. What stands left of a sibling combinator is no ancestor itself. */
function namesOfAncestors({ compounds, combinators }: ComplexSelector): readonly number[] {
  const names: number[] = []
  for (const [i, combinator] of combinators.entries()) {
    if (combinator !== 'descendant' && combinator !== 'child') continue
    const { type, simples } = compounds[i]!
    if (type?.name != null) names.push(hashOf(type.name.toLowerCase()))
    for (const simple of simples)
      if (simple.kind === 'class' || simple.kind === 'id')
        names.push(hashOf(mark(simple.kind, simple.name.toLowerCase())))
  }
  return names
}

const mark = (kind: 'class' | 'id', name: string): string => (kind === 'class' ? `.${name}` : `#${name}`)

function includesAll(names: Uint32Array, wanted: readonly number[]): boolean {
  for (let i = 0; i < wanted.length; i++) {
    const bit = wanted[i]!
    if ((names[bit >>> 5]! & (1 << (bit & 31))) === 0) return false
  }
  return true
}

function withNamesOf(element: Element, ancestors: Uint32Array): Uint32Array {
  const names = ancestors.slice()
  const add = (name: string): void => {
    const bit = hashOf(name)
    names[bit >>> 5]! |= 1 << (bit & 31)
  }
  add(element.name.toLowerCase())
  const id = element.attributes.get('id')
  if (id !== undefined) add(mark('id', id.toLowerCase()))
  for (const name of classesOf(element.attributes.get('class') ?? '')) add(mark('class', name.toLowerCase()))
  return names
}

// ---------- what of an element selectors look at ----------

/** Names that occur in selectors: others make no difference. Ids and classes in lower case, for quirks mode. */
interface Features {
  readonly ids: ReadonlySet<string>
  readonly classes: ReadonlySet<string>
  readonly attributes: ReadonlySet<string>
}

function featuresOf(entries: readonly Entry[]): Features {
  const features = { ids: new Set<string>(), classes: new Set<string>(), attributes: new Set<string>() }
  const visited = new Set<SelectorList>()
  const visit = (selector: ComplexSelector): void => {
    const { names, lists } = namesIn(selector)
    for (const { kind, name } of names) features[kind].add(name)
    for (const list of lists) {
      if (visited.has(list)) continue
      visited.add(list)
      for (const inner of list) visit(inner)
    }
  }
  for (const { selector } of entries) visit(selector)
  return features
}

interface Names {
  readonly names: readonly { readonly kind: keyof Features; readonly name: string }[]
  /** The lists in it, which nested rules share. */
  readonly lists: readonly SelectorList[]
}

const NO_NAMES_IN: Names = { names: [], lists: [] }

/** Kept with the selector: those of cached sheets serve all documents. */
const namesBySelector = new WeakMap<ComplexSelector, Names>()

function namesIn(selector: ComplexSelector): Names {
  let names = namesBySelector.get(selector)
  if (names === undefined) {
    names = readNames(selector)
    namesBySelector.set(selector, names)
  }
  return names
}

function readNames({ compounds }: ComplexSelector): Names {
  const names: Names['names'][number][] = []
  const lists: SelectorList[] = []
  const add = (kind: keyof Features, name: string): void => {
    names.push({ kind, name })
  }
  for (const { simples } of compounds)
    for (const simple of simples) {
      if (simple.kind === 'id') add('ids', simple.name.toLowerCase())
      else if (simple.kind === 'class') add('classes', simple.name.toLowerCase())
      else if (simple.kind === 'attribute') add('attributes', simple.name.toLowerCase())
      else if (simple.kind === 'state') add('attributes', 'href')
      else if (simple.kind === 'language') for (const name of ['lang', 'xml:lang']) add('attributes', name)
      else if (simple.kind === 'any' || simple.kind === 'none') lists.push(simple.selectors)
    }
  return names.length + lists.length === 0 ? NO_NAMES_IN : { names, lists }
}

const SEPARATOR = '\u0001'

/** All of an element that a selector of a lineage can look at, as text. */
function signatureOf(element: Element, { ids, classes, attributes }: Features): string {
  let signature = element.namespace === 'html' ? element.name : `${element.name} ${element.namespace}`
  for (const [name, value] of element.attributes) {
    if (name === 'class') {
      for (const one of classesOf(value)) if (classes.has(one.toLowerCase())) signature += `${SEPARATOR}.${one}`
    } else if (name === 'id' && ids.has(value.toLowerCase())) signature += `${SEPARATOR}#${value}`
    if (attributes.has(name) || (element.namespace !== 'html' && attributes.has(name.toLowerCase())))
      signature += `${SEPARATOR}${name}=${value}`
  }
  return signature
}

const classLists = new Map<string, readonly string[]>()
const MAX_CLASS_LISTS = 10_000

function classesOf(value: string): readonly string[] {
  let list = classLists.get(value)
  if (list === undefined) {
    list = value.split(/[\t\n\f\r ]+/).filter(name => name !== '')
    if (classLists.size >= MAX_CLASS_LISTS) classLists.clear()
    classLists.set(value, list)
  }
  return list
}

// ---------- candidates and matchers ----------

/** The buckets that an element is in. Only entries with several keys can be in more than one of them. */
function bucketsOf(element: Element, { buckets }: RuleIndex, mode: Document['mode']): readonly (readonly Entry[])[] {
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
  if (element.parent === null) take(buckets.root)
  return found
}

/** Compiled matchers are kept with the selector: those of cached sheets serve all documents. */
const compiled = { 'no-quirks': new WeakMap(), quirks: new WeakMap(), xml: new WeakMap() } as const satisfies Record<
  Document['mode'],
  WeakMap<ComplexSelector, Matcher>
>

function matcherOf(selector: ComplexSelector, options: MatcherOptions): Matcher {
  const known: WeakMap<ComplexSelector, Matcher> = compiled[options.mode]
  let matcher = known.get(selector)
  if (matcher === undefined) {
    matcher = compileSelector(selector, options)
    known.set(selector, matcher)
  }
  return matcher
}

/** Further away than any root: rules outside of `@scope`. */
const FAR = Number.MAX_SAFE_INTEGER

/**
 * CSS Cascade 6 §2.5: how many generations above the element the innermost root is. Null where the element is in no scope:
 * not at or below a root, or at or below a limit that is inside of it.
 */
function distanceToScope(element: Element, scopes: readonly Scope[], mode: Document['mode']): number | null {
  let distance: number | null = FAR
  for (const { roots, limits } of scopes) {
    distance = distanceToRoot(element, roots, limits, mode)
    if (distance === null) return null
  }
  return distance
}

function distanceToRoot(
  element: Element,
  roots: SelectorList | null,
  limits: SelectorList | null,
  mode: Document['mode'],
): number | null {
  const isLimit = limits === null ? null : listMatcher(limits, mode)
  const isRoot = roots === null ? null : listMatcher(roots, mode)
  let hops = 0
  for (let at: Element | null = element; at !== null; at = at.parent, hops++) {
    if (isLimit?.(at)) return null
    if (isRoot === null ? at.parent === null : isRoot(at)) return hops
  }
  return null
}

const lists = new WeakMap<SelectorList, Matcher>()

function listMatcher(list: SelectorList, mode: Document['mode']): Matcher {
  let matcher = lists.get(list)
  if (matcher === undefined) {
    matcher = compileList(list, { mode, isFrozen: true })
    lists.set(list, matcher)
  }
  return matcher
}
