/**
 * Rules ready for matching: sorted once by the order of the cascade, and bucketed by what their last compound must have
 * (an id, a class, an attribute, a type), so that an element meets only the few rules that can match it.
 */
import type { Document, Element } from '../html/document.ts'
import { compileList, compileSelector, type Matcher, type MatcherOptions } from '../html/select.ts'
import type { ComplexSelector, Compound, PseudoElementName, SelectorList, Simple } from '../html/selector.ts'
import { type Collection, ORIGIN, type Origin, type Scope, type SheetSource } from './collect.ts'
import { rankLayers } from './layers.ts'
import type { DeclarationBlock } from './sheet.ts'

/** One selector of one rule. */
export interface Entry {
  readonly selector: ComplexSelector
  readonly pseudoElement: PseudoElementName | null
  readonly block: DeclarationBlock
  readonly source: SheetSource
  readonly origin: Origin
  readonly layerRank: number
  readonly scopes: readonly Scope[]
  /** Whether belonging to the bucket is all that the selector asks for. */
  readonly isSimple: boolean
  /** Place among all entries: a later one wins. Set when the index is made. */
  order: number
  /** The same for important declarations, where origins and layers count the other way round. */
  importantOrder: number
}

export interface RuleIndex {
  readonly entries: readonly Entry[]
  /** Entries below this order are weaker than presentational attributes. */
  readonly hintsOrder: number
  readonly matchesOf: (element: Element) => Entry[]
}

type Key =
  | { readonly kind: 'id' | 'class' | 'attribute' | 'type'; readonly name: string }
  | { readonly kind: 'root' | 'any'; readonly name?: never }

/** The entries of each bucket. */
interface Buckets {
  readonly id: Map<string, Entry[]>
  readonly class: Map<string, Entry[]>
  readonly attribute: Map<string, Entry[]>
  readonly type: Map<string, Entry[]>
  readonly root: Entry[]
  readonly any: Entry[]
}

export function ruleIndex(collection: Collection, mode: Document['mode']): RuleIndex {
  const options: MatcherOptions = { mode, isFrozen: true }
  for (const layer of collection.layers.values()) rankLayers(layer)
  const buckets: Buckets = { id: new Map(), class: new Map(), attribute: new Map(), type: new Map(), root: [], any: [] }
  const entries: Entry[] = []
  for (const rule of collection.rules)
    for (const selector of rule.selectors) {
      if (selector.pseudoElement === 'unrendered') continue
      const { block, origin, layer, scopes, source } = rule
      const base = {
        selector,
        pseudoElement: selector.pseudoElement,
        block,
        origin,
        layerRank: layer.rank,
        scopes,
        source,
      }
      const entry: Entry = {
        ...base,
        isSimple: scopes.length === 0 && isSimple(selector),
        order: entries.length,
        importantOrder: 0,
      }
      entries.push(entry)
    }
  orderEntries(entries)
  for (const entry of entries)
    for (const key of keysOf(lastCompound(entry.selector), 0)) addTo(buckets, key, entry, mode)
  const matcher = matcherCache(options)
  return { entries, hintsOrder: hintsOrder(entries), matchesOf: element => matchesOf(element, buckets, matcher, mode) }
}

// ---------- order (CSS Cascade 5 §6.1) ----------

/** The user-agent's important declarations win over all others; the template's lose to the document's. */
const IMPORTANT_RANK: Readonly<Record<Origin, number>> = {
  [ORIGIN.hints]: 0,
  [ORIGIN.template]: 0,
  [ORIGIN.author]: 1,
  [ORIGIN.attribute]: 2,
  [ORIGIN.userAgent]: 3,
}

function orderEntries(entries: Entry[]): void {
  const appearance = (a: Entry, b: Entry): number =>
    a.selector.specificity - b.selector.specificity || a.order - b.order
  const byImportance = [...entries].sort(
    (a, b) => IMPORTANT_RANK[a.origin] - IMPORTANT_RANK[b.origin] || b.layerRank - a.layerRank || appearance(a, b),
  )
  for (const [order, entry] of byImportance.entries()) entry.importantOrder = order
  entries.sort((a, b) => a.origin - b.origin || a.layerRank - b.layerRank || appearance(a, b))
  for (const [order, entry] of entries.entries()) entry.order = order
}

function hintsOrder(entries: readonly Entry[]): number {
  const first = entries.findIndex(entry => entry.origin >= ORIGIN.author)
  return first === -1 ? entries.length : first
}

// ---------- buckets ----------

const lastCompound = (selector: ComplexSelector): Compound => selector.compounds.at(-1)!

/** One type, or one class, or one id, and nothing else. */
function isSimple(selector: ComplexSelector): boolean {
  if (selector.compounds.length !== 1) return false
  const { type, simples } = selector.compounds[0]!
  if (type !== null && type.namespace !== null) return false
  if (simples.length === 0) return true
  return simples.length === 1 && type === null && (simples[0]!.kind === 'class' || simples[0]!.kind === 'id')
}

const MAX_KEY_DEPTH = 4

/** Keys of which an element must have one, so that the compound can match it. The rarest kind is taken. */
function keysOf({ type, simples }: Compound, depth: number): readonly Key[] {
  const find = <K extends Simple['kind']>(kind: K): Extract<Simple, { kind: K }> | undefined =>
    simples.find((simple): simple is Extract<Simple, { kind: K }> => simple.kind === kind)
  const id = find('id')
  if (id !== undefined) return [{ kind: 'id', name: id.name }]
  const byClass = find('class')
  if (byClass !== undefined) return [{ kind: 'class', name: byClass.name }]
  if (type?.name != null) return [{ kind: 'type', name: type.name.toLowerCase() }]
  const any = find('any')
  if (any !== undefined && depth < MAX_KEY_DEPTH)
    return any.selectors.flatMap(inner => keysOf(lastCompound(inner), depth + 1))
  const attribute = find('attribute')
  if (attribute !== undefined) return [{ kind: 'attribute', name: attribute.name.toLowerCase() }]
  const state = find('state')?.name
  if (state === 'root') return [{ kind: 'root' }]
  if (state === 'link' || state === 'any-link') return [{ kind: 'attribute', name: 'href' }]
  return simples.some(simple => simple.kind === 'never') ? [] : [{ kind: 'any' }]
}

function addTo(buckets: Buckets, key: Key, entry: Entry, mode: Document['mode']): void {
  if (key.name === undefined) {
    if (buckets[key.kind].at(-1) !== entry) buckets[key.kind].push(entry)
    return
  }
  const ignoresCase = mode === 'quirks' && (key.kind === 'id' || key.kind === 'class')
  const name = ignoresCase ? key.name.toLowerCase() : key.name
  const bucket = buckets[key.kind].get(name)
  if (bucket === undefined) buckets[key.kind].set(name, [entry])
  else if (bucket.at(-1) !== entry) bucket.push(entry)
}

// ---------- matching ----------

/** Compiled matchers are kept with the selector: those of cached sheets serve all documents. */
const compiled = { 'no-quirks': new WeakMap(), quirks: new WeakMap(), xml: new WeakMap() } as const satisfies Record<
  Document['mode'],
  WeakMap<ComplexSelector, Matcher>
>

function matcherCache(options: MatcherOptions): (selector: ComplexSelector) => Matcher {
  const known: WeakMap<ComplexSelector, Matcher> = compiled[options.mode]
  return selector => {
    let matcher = known.get(selector)
    if (matcher === undefined) {
      matcher = compileSelector(selector, options)
      known.set(selector, matcher)
    }
    return matcher
  }
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

/** All entries that match an element or a pseudo-element of it, in no particular order. */
function matchesOf(
  element: Element,
  buckets: Buckets,
  matcher: (selector: ComplexSelector) => Matcher,
  mode: Document['mode'],
): Entry[] {
  const found: Entry[] = []
  const test = (bucket: readonly Entry[] | undefined): void => {
    if (bucket === undefined) return
    for (const entry of bucket)
      if (entry.isSimple || matcher(entry.selector)(element))
        if (entry.scopes.length === 0 || isInScopes(element, entry.scopes, mode)) found.push(entry)
  }
  const { attributes } = element
  test(buckets.type.get(element.namespace === 'html' ? element.name : element.name.toLowerCase()))
  if (attributes.size > 0) {
    const isQuirks = mode === 'quirks'
    const id = attributes.get('id')
    if (id !== undefined && buckets.id.size > 0) test(buckets.id.get(isQuirks ? id.toLowerCase() : id))
    const classes = attributes.get('class')
    if (classes !== undefined && buckets.class.size > 0)
      for (const name of classesOf(isQuirks ? classes.toLowerCase() : classes)) test(buckets.class.get(name))
    if (buckets.attribute.size > 0)
      for (const name of attributes.keys()) test(buckets.attribute.get(name.toLowerCase()))
  }
  test(buckets.any)
  if (element.parent === null) test(buckets.root)
  return isUnique(found) ? found : [...new Set(found)]
}

/** A class that is repeated, or keys of `:is()` that both apply, find an entry twice. */
function isUnique(found: readonly Entry[]): boolean {
  for (let i = 1; i < found.length; i++) if (found.indexOf(found[i]!) !== i) return false
  return true
}

/** CSS Cascade 6 §2.5: at or below a root, and not at or below a limit that is inside of it. */
function isInScopes(element: Element, scopes: readonly Scope[], mode: Document['mode']): boolean {
  return scopes.every(({ roots, limits }) => {
    const isLimit = limits === null ? null : listMatcher(limits, mode)
    const isRoot = roots === null ? null : listMatcher(roots, mode)
    for (let at: Element | null = element; at !== null; at = at.parent) {
      if (isLimit?.(at)) return false
      if (isRoot === null ? at.parent === null : isRoot(at)) return true
    }
    return false
  })
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
