/**
 * Rules prepared for matching: sorted by the order of the cascade, and bucketed by a requirement of their last compound (an id,
 * a class, an attribute, a type), so that only few rules are tested on an element.
 */
import { perObject } from '../base/memo.ts'
import type { Document } from '../html/document.ts'
import type { ComplexSelector, Compound, PseudoElementName, Simple } from '../html/selector.ts'
import { rankLayers } from './cascade-layers.ts'
import type { Collection, Flow, Scope, SheetSource } from './collect.ts'
import { type Features, featuresOf, unitedFeatures } from './element-signature.ts'
import { ORIGIN, type Origin } from './origin.ts'
import { asksForSizes, type StyleQuery } from './query-containers.ts'
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
  readonly containers: readonly StyleQuery[]
  readonly flow: Flow
  /** Place among all entries: a later one wins. */
  readonly order: number
  /** Origin, layer and specificity as a number: entries that are equal in it are ordered by where they stand. */
  readonly rank: number
  /** The same as `order` for important declarations, where origins and layers count the other way round. */
  readonly importantOrder: number
}

/** Rules of some sheets in the order of the cascade, and where to look for those of an element. */
export interface RulePart {
  readonly entries: readonly Entry[]
  /** The order of its first entry, and one more than that of its last. */
  readonly start: number
  readonly end: number
  /** Order of its first entry that is the author's, and of its first that is a template's or the author's; `end` for none. */
  readonly authorOrder: number
  readonly templateOrder: number
  readonly buckets: Buckets
  /** Entries that are in several buckets, so that an element may meet them more than once. */
  readonly repeated: ReadonlySet<Entry>
  readonly features: Features
  /** Entries inside container queries. */
  readonly queried: readonly Entry[]
}

/**
 * The rules of all sheets: those that many documents share, then the document's own. Origins of a later part are the stronger
 * ones.
 */
export interface RuleIndex {
  readonly parts: readonly RulePart[]
  /** Entries below this order are weaker than presentational attributes. */
  readonly hintsOrder: number
  /** Order of the first entry of a template. */
  readonly templateOrder: number
  readonly features: Features
  /** Whether entries are inside container queries, and whether these query sizes. */
  readonly hasQueries: boolean
  readonly queriesAskSizes: boolean
}

type Key =
  | { readonly kind: 'id' | 'class' | 'attribute' | 'type'; readonly name: string }
  | { readonly kind: 'root' | 'any'; readonly name?: never }

/** The entries of each bucket. */
interface Buckets {
  readonly id: ReadonlyMap<string, Entry[]>
  readonly class: ReadonlyMap<string, Entry[]>
  readonly attribute: ReadonlyMap<string, Entry[]>
  readonly type: ReadonlyMap<string, Entry[]>
  readonly root: Entry[]
  readonly any: Entry[]
}

/** Several parts, in the order of their entries, as one index. */
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

/** The rules of one collection alone. */
export const ruleIndex = (collection: Collection, mode: Document['mode']): RuleIndex =>
  indexOf([rulePart(collection, mode, 0)])

/**
 * Ranks the layers, sorts the rules and puts them into buckets; `mode` decides whether ids and classes have a case. `start` is
 * the order of the first entry.
 */
export function rulePart(collection: Collection, mode: Document['mode'], start: number): RulePart {
  for (const layer of collection.layers.values()) rankLayers(layer)
  const entries = orderedEntries(collection, start)
  const buckets = { id: new Map(), class: new Map(), attribute: new Map(), type: new Map(), root: [], any: [] }
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

/** The user-agent's important declarations win over all others; the template's lose to the document's. */
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

/** Entries that one origin may have: what a document can have is bounded by its bytes. */
const MAX_ENTRIES = 2 ** 32

/** One entry a selector, in ascending order. */
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
  // Of each origin all entries are in one part.
  for (const [i, entry] of important.entries()) entry.importantOrder = IMPORTANT_RANK[entry.origin] * MAX_ENTRIES + i
  sortBy(drafts, ({ origin, layerRank }) => origin * MAX_LAYERS + layerRank)
  for (const [i, entry] of drafts.entries()) entry.order = start + i
  return drafts
}

/** Ranks of layers beyond this are equal: 53 bits hold origin, layer and specificity. */
const MAX_LAYERS = 4_096
/** Above all specificities. */
const SPECIFICITIES = 2 ** 30

/**
 * Origin and layer are the rank, then comes specificity, then the order of appearance, since the sort is stable: those of the
 * criteria of the cascade by which rules of sheets differ (CSS Cascade 5, "Cascade Sorting Order",
 * https://www.w3.org/TR/css-cascade-5/#cascade-sort). Style attributes come after all rules of the document (see cascade.ts);
 * how near a scope is shows only with an element (see rule-matching.ts).
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

/** Kept with the selector: those of cached sheets serve all documents. */

/** The keys under which a selector is found, once for each: those of its last compound. */
const keysOfSelector = perObject((selector: ComplexSelector): readonly Key[] => keysOf(selector.compounds.at(-1)!, 0))

/** The keys of a compound: an element must have one of them to match. The rarest kind is chosen. */
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
    return any.selectors.flatMap(inner => keysOf(inner.compounds.at(-1)!, depth + 1))
  const attribute = find('attribute')
  if (attribute !== undefined) return [{ kind: 'attribute', name: attribute.name.toLowerCase() }]
  const state = find('state')?.name
  if (state === 'root') return [{ kind: 'root' }]
  if (state === 'link' || state === 'any-link') return [{ kind: 'attribute', name: 'href' }]
  if (state === 'placeholder-shown') return [{ kind: 'attribute', name: 'placeholder' }]
  return simples.some(simple => simple.kind === 'never') ? [] : [{ kind: 'any' }]
}

/** Adds a rule to the bucket of a key, once. In quirks mode ids and classes ignore case. */
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
