/**
 * Prepares rules for matching: sorts them in cascade order, and distributes them to buckets by a requirement of their
 * last compound (an id, a class, an attribute, a type), so that only few rules are tested for each element.
 */
import { perObject } from '../base/memo.ts'
import type { Document } from '../html/document.ts'
import type { AttributeTest, ComplexSelector, Compound, PseudoElementName, Simple } from '../html/selector.ts'
import { HOST, TREE } from '../html/shadow-roots.ts'
import { rankLayers } from './cascade-layers.ts'
import type { Collection, Flow, Scope, SheetSource } from './collect.ts'
import { type Features, featuresOf, unitedFeatures } from './element-signature.ts'
import { ORIGIN, type Origin } from './origin.ts'
import { asksForSizes, type StyleQuery } from './query-containers.ts'
import type { DeclarationBlock } from './sheet.ts'

/** A selector of a rule. */
export interface Entry {
  readonly selector: ComplexSelector
  readonly pseudoElement: PseudoElementName | null
  readonly block: DeclarationBlock
  readonly source: SheetSource
  readonly origin: Origin
  readonly layerRank: number
  readonly scopes: readonly Scope[]
  readonly containers: readonly StyleQuery[]
  readonly flow: Flow
  /** The position among all entries: later ones win. */
  readonly order: number
  /** Origin, layer and specificity as a number: entries with equal ranks are ordered by position. */
  readonly rank: number
  /** Like `order`, for important declarations, for which the order of origins and layers is reversed. */
  readonly importantOrder: number
}

/** The rules of some sheets in cascade order, and the buckets in which those of an element are found. */
export interface RulePart {
  readonly entries: readonly Entry[]
  /** The order of its first entry, and one more than that of its last. */
  readonly start: number
  readonly end: number
  /** The order of its first author entry, and of its first template or author entry; `end` if there is none. */
  readonly authorOrder: number
  readonly templateOrder: number
  readonly buckets: Buckets
  /** Entries in several buckets, which an element may find more than once. */
  readonly repeated: ReadonlySet<Entry>
  readonly features: Features
  /** Entries inside container queries. */
  readonly queried: readonly Entry[]
}

/**
 * The rules of all sheets: first those that many documents share, then the document's own. Later parts have stronger
 * origins.
 */
export interface RuleIndex {
  readonly parts: readonly RulePart[]
  /** Entries before this order are weaker than presentational attributes. */
  readonly hintsOrder: number
  /** The order of the first template entry. */
  readonly templateOrder: number
  readonly features: Features
  /** Whether entries are inside container queries, and whether these query sizes. */
  readonly hasQueries: boolean
  readonly queriesAskSizes: boolean
}

type Key =
  | { readonly kind: 'id' | 'class' | 'attribute' | 'type' | 'tree'; readonly name: string }
  | { readonly kind: 'root' | 'any'; readonly name?: never }

/** The entries of each bucket. */
interface Buckets {
  readonly id: ReadonlyMap<string, Entry[]>
  readonly class: ReadonlyMap<string, Entry[]>
  readonly attribute: ReadonlyMap<string, Entry[]>
  readonly type: ReadonlyMap<string, Entry[]>
  /** Of the elements of one shadow tree, and of its host: pages repeat a component with its sheet any number of times. */
  readonly tree: ReadonlyMap<string, Entry[]>
  readonly root: Entry[]
  readonly any: Entry[]
}

/** An index of several parts, in the order of their entries. */
export function indexOf(parts: readonly RulePart[]): RuleIndex {
  const end = parts.at(-1)!.end
  const queried = parts.flatMap(part => part.queried)
  return {
    parts,
    hintsOrder: parts.find(part => part.authorOrder < part.end)?.authorOrder ?? end,
    templateOrder: parts.find(part => part.templateOrder < part.end)?.templateOrder ?? end,
    features: parts.map(({ features }) => features).reduce(unitedFeatures),
    hasQueries: queried.length > 0,
    queriesAskSizes: queried.some(({ containers }) => containers.some(asksForSizes)),
  }
}

/** An index of a single collection. */
export const ruleIndex = (collection: Collection, mode: Document['mode']): RuleIndex =>
  indexOf([rulePart(collection, mode, 0)])

/**
 * Ranks the layers, sorts the rules and distributes them to buckets; `mode` determines whether ids and classes are
 * case-sensitive. `start` is the order of the first entry.
 */
export function rulePart(collection: Collection, mode: Document['mode'], start: number): RulePart {
  for (const layer of collection.layers.values()) rankLayers(layer)
  const entries = orderedEntries(collection, start)
  const buckets = {
    id: new Map(),
    class: new Map(),
    attribute: new Map(),
    type: new Map(),
    tree: new Map(),
    root: [],
    any: [],
  }
  const repeated = new Set<Entry>()
  for (const entry of entries) {
    const keys = keysOfSelector(entry.selector)
    for (const key of keys) addTo(buckets, key, entry, mode)
    if (keys.length > 1) repeated.add(entry)
  }
  const end = start + entries.length
  return {
    entries,
    start,
    end,
    authorOrder: entries.find(({ origin }) => origin >= ORIGIN.author)?.order ?? end,
    templateOrder: entries.find(({ origin }) => origin >= ORIGIN.template)?.order ?? end,
    buckets,
    repeated,
    features: featuresOf(entries),
    queried: entries.filter(({ containers }) => containers.length > 0),
  }
}

// ---------- order (CSS Cascade 5 §6.1) ----------

/** The user agent's important declarations override all others; the document's override the template's. */
const IMPORTANT_RANK: Readonly<Record<Origin, number>> = {
  [ORIGIN.hints]: 0,
  [ORIGIN.template]: 0,
  [ORIGIN.author]: 1,
  [ORIGIN.attribute]: 2,
  [ORIGIN.userAgent]: 3,
}

interface Draft extends Entry {
  order: number
  importantOrder: number
  rank: number
}

/** The range of orders of one origin: the entries of a document are bounded by its size. */
const MAX_ENTRIES = 2 ** 32

/** One entry per selector, in ascending order. */
function orderedEntries(collection: Collection, start: number): readonly Entry[] {
  const drafts: Draft[] = []
  for (const { selectors, block, origin, layer, scopes, containers, flow, source } of collection.rules)
    for (const selector of selectors) {
      const { pseudoElement } = selector
      if (pseudoElement === 'unrendered') continue
      const place = { origin, layerRank: Math.min(layer.rank, MAX_LAYERS - 1), order: 0, importantOrder: 0, rank: 0 }
      drafts.push({ selector, pseudoElement, block, source, scopes, containers, flow, ...place })
    }
  const important = drafts.filter(({ block }) => block.hasImportant)
  sortBy(important, ({ origin, layerRank }) => IMPORTANT_RANK[origin] * MAX_LAYERS + (MAX_LAYERS - 1 - layerRank))
  // All entries of an origin are in one part.
  for (const [i, entry] of important.entries()) entry.importantOrder = IMPORTANT_RANK[entry.origin] * MAX_ENTRIES + i
  sortBy(drafts, ({ origin, layerRank }) => origin * MAX_LAYERS + layerRank)
  for (const [i, entry] of drafts.entries()) entry.order = start + i
  return drafts
}

/** Layers of higher ranks are equal: 53 bits hold origin, layer and specificity. */
const MAX_LAYERS = 4_096
/** Greater than all specificities. */
const SPECIFICITIES = 2 ** 30

/**
 * Sorts by rank (origin and layer), then specificity; the sort is stable, so order of appearance is last. These are the
 * criteria by which rules of sheets differ (https://www.w3.org/TR/css-cascade-5/#cascade-sort). Style attributes follow
 * all rules of the document (see cascade.ts); scoping proximity depends on the element (see rule-matching.ts).
 */
function sortBy(drafts: Draft[], rank: (draft: Draft) => number): void {
  for (const draft of drafts) draft.rank = rank(draft) * SPECIFICITIES + draft.selector.specificity
  drafts.sort((a, b) => a.rank - b.rank)
}

// ---------- buckets ----------

type MutableBuckets = {
  readonly [K in keyof Buckets]: Buckets[K] extends ReadonlyMap<string, Entry[]> ? Map<string, Entry[]> : Entry[]
}

/** The nesting depth of selector lists (`:is()` in `:where()`) that are searched for a key. */
const MAX_KEY_DEPTH = 4

/** Cached with the selector, because selectors of cached sheets serve all documents. */

/** The keys of a selector: those of its last compound. */
const keysOfSelector = perObject((selector: ComplexSelector): readonly Key[] => keysOf(selector.compounds.at(-1)!, 0))

/** The keys of a compound: a matching element must have one of them. The most selective kind is chosen. */
function keysOf({ type, simples }: Compound, depth: number): readonly Key[] {
  const find = <K extends Simple['kind']>(kind: K): Extract<Simple, { kind: K }> | undefined =>
    simples.find((simple): simple is Extract<Simple, { kind: K }> => simple.kind === kind)
  const tree = simples.find(simple => simple.kind === 'attribute' && isOfTree(simple))
  if (tree?.kind === 'attribute') return [{ kind: 'tree', name: `${tree.name}=${tree.value}` }]
  const id = find('id')
  if (id !== undefined) return [{ kind: 'id', name: id.name }]
  const byClass = find('class')
  if (byClass !== undefined) return [{ kind: 'class', name: byClass.name }]
  if (type?.name != null) return [{ kind: 'type', name: type.name.toLowerCase() }]
  const any = find('any')
  if (any !== undefined && depth < MAX_KEY_DEPTH)
    return any.selectors.flatMap(inner => keysOf(inner.compounds.at(-1)!, depth + 1))
  const attribute = find('attribute')
  if (attribute !== undefined) return [{ kind: 'attribute', name: attribute.name.toLowerCase() }]
  const state = find('state')?.name
  if (state === 'root') return [{ kind: 'root' }]
  if (state === 'link' || state === 'any-link') return [{ kind: 'attribute', name: 'href' }]
  if (state === 'placeholder-shown') return [{ kind: 'attribute', name: 'placeholder' }]
  return simples.some(({ kind }) => kind === 'never' || kind === 'host') ? [] : [{ kind: 'any' }]
}

const isOfTree = ({ name, operator }: AttributeTest): boolean => operator === '=' && (name === TREE || name === HOST)

/** Adds an entry to the bucket of a key once. In quirks mode, ids and classes are case-insensitive. */
function addTo(buckets: MutableBuckets, key: Key, entry: Entry, mode: Document['mode']): void {
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
