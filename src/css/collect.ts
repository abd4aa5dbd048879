/**
 * Collects the rules that apply to a job: evaluates conditions (https://www.w3.org/TR/css-conditional-3/), resolves
 * layers and nesting (https://www.w3.org/TR/css-cascade-5/#layering, https://www.w3.org/TR/css-nesting-1/), and parses
 * selectors.
 */
import type { Diagnostics } from '../base/diagnostics.ts'
import type { Element, Namespace } from '../html/document.ts'
import type { ComplexSelector, SelectorList } from '../html/selector.ts'
import { parseSelectorList } from '../html/selector-parser.ts'
import { TREE } from '../html/shadow-roots.ts'
import { type Layer, layerOf, newLayer } from './cascade-layers.ts'
import { importParts, quotedUrl } from './import-parts.ts'
import { type MediaContext, matchesMedia, matchesMediaText } from './media.ts'
import { ORIGIN, type Origin } from './origin.ts'
import type { StyleQuery } from './query-containers.ts'
import type { AtRule, Body, DeclarationBlock, Rule, Sheet, StyleRule } from './sheet.ts'
import { AT_RULES, isSupported } from './supports.ts'
import { DOCUMENT_TREE, inTree } from './tree-scopes.ts'

/**
 * The scope of a template's rule: everywhere; running text only (`text`); running text, except elements whose box
 * the author styles (`form`); or what the author lays out between running text (`apart`). See running-text.ts.
 */
export type Flow = 'any' | 'text' | 'form' | 'apart'

/** The at-rules of templates by the scope that they give to the rules in them. */
const FLOWS: Readonly<Record<string, Flow>> = {
  '-octavo-text': 'text',
  '-octavo-form': 'form',
  '-octavo-apart': 'apart',
}

/** The rules of a selector list with one block of declarations. */
export interface CollectedRule {
  readonly selectors: SelectorList
  readonly block: DeclarationBlock
  readonly origin: Origin
  readonly layer: Layer
  /** Roots and limits of `@scope`, outermost first. */
  readonly scopes: readonly Scope[]
  /** The enclosing container queries; all must hold. */
  readonly containers: readonly StyleQuery[]
  readonly flow: Flow
  readonly source: SheetSource
}

/**
 * The prelude of an `@scope` (https://www.w3.org/TR/css-cascade-6/#scoped-styles): without roots the scope is the
 * document; without limits it has no lower bound.
 */
export interface Scope {
  readonly roots: SelectorList | null
  readonly limits: SelectorList | null
}

/** A rule that does not select elements: `@page`, `@font-face`, `@counter-style`. */
export interface CollectedAtRule {
  readonly rule: AtRule
  readonly origin: Origin
  readonly layer: Layer
  readonly source: SheetSource
}

/** A parsed sheet with its address, media and imports. */
export interface SheetSource {
  readonly sheet: Sheet
  readonly origin: Origin
  /** For warnings: an address, or null for the document itself. */
  readonly name: string | null
  readonly baseUrl: URL | null
  readonly media: string | null
  /** Imported sheets, by the reference in the source. */
  readonly imports: ReadonlyMap<string, SheetSource>
  /** The parent of the `style` element of the sheet; absent for other sheets. */
  readonly owner?: Element | null
  /** The tree that its selectors are scoped to; absent for sheets of all trees. */
  readonly tree?: string | undefined
}

/** The rules of all sheets that apply to a job, by kind and in the order of their appearance. */
export interface Collection {
  readonly rules: CollectedRule[]
  readonly pages: CollectedAtRule[]
  readonly fontFaces: CollectedAtRule[]
  readonly counterStyles: CollectedAtRule[]
  /** `@property` rules. */
  readonly properties: CollectedAtRule[]
  /** `@function` rules. */
  readonly functions: CollectedAtRule[]
  readonly keyframes: CollectedAtRule[]
  /** A tree of layers for each origin. */
  readonly layers: ReadonlyMap<Origin, Layer>
}

interface Collector {
  readonly into: Collection
  readonly media: MediaContext
  readonly diagnostics: Diagnostics | null
  badSelectors: number
}

interface Scoped {
  readonly source: SheetSource
  /** The tree of the sheet that is read, or that imports it. */
  readonly tree: string | undefined
  readonly layer: Layer
  /** Selectors of the enclosing rule. */
  readonly parent: SelectorList | null
  readonly scopes: readonly Scope[]
  /** The meaning of `:scope` in the innermost `@scope`; null outside of any. */
  readonly scope: SelectorList | null
  readonly containers: readonly StyleQuery[]
  readonly flow: Flow
  readonly namespaces: Map<string, Namespace | 'none'>
}

/** The depth of imports, because sheets may import each other. */
const MAX_IMPORTS = 8

/** The greatest number of selectors of a rule. */
const MAX_SELECTORS = 4_000

/** The rules of all sheets whose conditions hold for `media`, in the order of the sheets; problems go to `diagnostics`. */
export function collect(
  sources: readonly SheetSource[],
  media: MediaContext,
  diagnostics: Diagnostics | null,
): Collection {
  const layers = new Map(Object.values(ORIGIN).map(origin => [origin, newLayer()]))
  const into: Collection = {
    rules: [],
    pages: [],
    fontFaces: [],
    counterStyles: [],
    properties: [],
    functions: [],
    keyframes: [],
    layers,
  }
  const collector: Collector = { into, media, diagnostics, badSelectors: 0 }
  for (const source of sources)
    collectSheet(collector, source, layerOfTree(layers.get(source.origin)!, source.tree), source.tree, 0)
  return into
}

/**
 * Rules of an outer tree win over those of an inner one, and important ones the other way round: as with layers, of which those
 * of inner trees come first (CSS Cascade 5, https://www.w3.org/TR/css-cascade-5/#cascade-context).
 */
const layerOfTree = (layer: Layer, tree = DOCUMENT_TREE): Layer =>
  tree === DOCUMENT_TREE ? layer : layerOf(layer, `${TREE} ${tree}`)

/**
 * Collects the rules of a sheet if its `media` attribute applies. Imports count only at the start of the top-level
 * rules (CSS Cascade 5, https://www.w3.org/TR/css-cascade-5/#at-import).
 */
function collectSheet(
  collector: Collector,
  source: SheetSource,
  layer: Layer,
  tree: string | undefined,
  depth: number,
): void {
  if (source.media !== null && !matchesMediaText(source.media, collector.media)) return
  for (const { code, message, line, column } of source.sheet.problems)
    collector.diagnostics?.warn(code, message, placeOf(source, line, column))
  const scoped: Scoped = {
    source,
    tree,
    layer,
    parent: null,
    scopes: [],
    scope: null,
    containers: [],
    flow: 'any',
    namespaces: new Map(),
  }
  let isHead = true
  for (const rule of source.sheet.rules) {
    if (rule.kind === 'at' && rule.name === 'import') importRule(collector, rule, scoped, depth)
    else if (rule.kind === 'at' && rule.name === 'namespace') {
      if (isHead) namespaceRule(rule, scoped)
    } else {
      visitRule(collector, rule, scoped)
      isHead &&= isIgnored(rule) || (rule.kind === 'at' && rule.name === 'layer' && rule.body === null)
    }
  }
}

/**
 * Whether a rule counts as absent: `@namespace` counts only before all rules that do not, but those of imports and layers (CSS
 * Namespaces 3, https://www.w3.org/TR/css-namespaces-3/#declaration).
 */
const isIgnored = (rule: Rule): boolean =>
  rule.kind === 'style' ? parsedSelectors.get(rule) === null : rule.name === 'charset' || !AT_RULES.has(rule.name)

/** A place for a warning: `sheet:line:column`, or `line:column` in a sheet without a name. */
export const placeOf = (source: SheetSource, line: number, column: number): string =>
  source.name === null ? `${line}:${column}` : `${source.name}:${line}:${column}`

// ---------- rules ----------

/** Collects a rule by its kind. */
function visitRule(collector: Collector, rule: Rule, scoped: Scoped): void {
  if (rule.kind === 'style') styleRule(collector, rule, scoped)
  else atRule(collector, rule, scoped)
}

/**
 * Collects the content of a block: nested rules, and declarations, which belong to the nearest style rule
 * (https://www.w3.org/TR/css-nesting-1/). Declarations directly in `@scope` apply to the scoping root with no
 * specificity.
 */
function visitBody(collector: Collector, body: Body, scoped: Scoped): void {
  for (const item of body) {
    if (item.kind !== 'declarations') visitRule(collector, item, scoped)
    else if (scoped.parent !== null) addRule(collector, scoped.parent, item, scoped)
    else if (scoped.scope !== null) addRule(collector, scoped.scope.map(weightless), item, scoped)
  }
}

/**
 * Declarations of `@scope` itself are those of `:where(:scope)`
 * (https://www.w3.org/TR/css-cascade-6/#scoped-declarations).
 */
const weightless = (selector: ComplexSelector): ComplexSelector => ({ ...selector, specificity: 0 })

/** Adds a rule with its conditions, layer and specificity. */
function addRule(collector: Collector, selectors: SelectorList, block: DeclarationBlock, scoped: Scoped): void {
  const { source, tree, layer, scopes, containers, flow } = scoped
  const own = tree === undefined ? selectors : inTree(selectors, tree)
  collector.into.rules.push({ selectors: own, block, origin: source.origin, layer, scopes, containers, flow, source })
}

/** Selectors that do not depend on their context are cached with the sheet. */
const parsedSelectors = new WeakMap<StyleRule, SelectorList | null>()

/** The selectors of a rule that was collected; null if they are invalid, undefined if no sheet with the rule was collected. */
export const selectorsOf = (rule: StyleRule): SelectorList | null | undefined => parsedSelectors.get(rule)

/** Gives a rule the selectors that parsing would find, before its sheet is collected. */
export const presetSelectors = (rule: StyleRule, selectors: SelectorList): void =>
  void parsedSelectors.set(rule, selectors)

/**
 * Parses the selectors of a style rule once, and collects its block. Invalid or too many selectors invalidate the rule
 * (CSS Nesting multiplies them, so their number is bounded). Other engines' pseudo-elements raise no warning.
 */
function styleRule(collector: Collector, rule: StyleRule, scoped: Scoped): void {
  let selectors = parsedSelectors.get(rule)
  if (selectors === undefined) {
    const { namespaces, parent, scope } = scoped
    selectors = parseSelectorList(rule.prelude, { namespaces, parent, scope })
    parsedSelectors.set(rule, selectors)
  }
  if (selectors === null || selectors.length > MAX_SELECTORS) {
    if (!FOREIGN_SELECTOR.test(rule.prelude)) warnOfSelector(collector, rule, scoped.source)
    return
  }
  visitBody(collector, rule.body, { ...scoped, parent: selectors })
}

/** Whether a selector uses a vendor-prefixed pseudo-class or pseudo-element, which other engines reject. */
const FOREIGN_SELECTOR = /:-(?:webkit|moz|ms|o|internal)-/

/** The number of selectors that warnings list, because a sheet may have thousands. */
const MAX_NAMED = 20

/** Warns about a selector; a single warning covers those after the first `MAX_NAMED`. */
function warnOfSelector(collector: Collector, { prelude, place }: StyleRule, source: SheetSource): void {
  const text = prelude.replace(/\s+/g, ' ')
  const short = text.length > 80 ? `${text.slice(0, 80)}…` : text
  const isNamed = collector.badSelectors++ < MAX_NAMED
  const message = isNamed ? `the selector "${short}" could not be understood` : 'more selectors could not be understood'
  warn(collector, source, 'unsupported_selector', message, place)
}

/** At-rules without effect in print. */
const SILENT = new Set(
  'charset -moz-keyframes -o-keyframes -ms-keyframes viewport -ms-viewport font-feature-values font-palette-values position-try view-transition starting-style color-profile -moz-document'.split(
    ' ',
  ),
)

/**
 * Collects an at-rule by its name. Conditions are evaluated here, so that the cascade receives only rules that apply;
 * descriptors are parsed later, by the code that uses the at-rule.
 */
function atRule(collector: Collector, rule: AtRule, scoped: Scoped): void {
  const { source, layer } = scoped
  const collected: CollectedAtRule = { rule, origin: source.origin, layer, source }
  switch (rule.name) {
    case 'media':
      if (rule.body !== null && rule.prelude !== null && matchesMedia(rule.prelude, collector.media))
        visitBody(collector, rule.body, scoped)
      return
    case 'container':
      containerRule(collector, rule, scoped)
      return
    case 'supports':
      if (rule.body !== null && rule.prelude !== null && isSupported(rule.prelude))
        visitBody(collector, rule.body, scoped)
      return
    case '-octavo-text':
    case '-octavo-form':
    case '-octavo-apart':
      if (source.origin > ORIGIN.template)
        warn(collector, source, 'unsupported_at_rule', `@${rule.name} is for the style sheets of templates`, rule.place)
      else if (rule.body !== null) visitBody(collector, rule.body, { ...scoped, flow: FLOWS[rule.name]! })
      return
    case 'layer':
      layerRule(collector, rule, scoped)
      return
    case 'scope':
      scopeRule(collector, rule, scoped)
      return
    // It only counts at the start of a sheet (`collectSheet`).
    case 'namespace':
      return
    case 'page':
      collector.into.pages.push(collected)
      return
    case 'font-face':
      collector.into.fontFaces.push(collected)
      return
    case 'counter-style':
      collector.into.counterStyles.push(collected)
      return
    case 'property':
      collector.into.properties.push(collected)
      return
    case 'function':
      collector.into.functions.push(collected)
      return
    case 'keyframes':
    case '-webkit-keyframes':
      collector.into.keyframes.push(collected)
      return
    default:
      if (!SILENT.has(rule.name))
        warn(collector, source, 'unsupported_at_rule', `@${rule.name.slice(0, 60)} is not supported here`, rule.place)
  }
}

/** Container queries are evaluated for each element. */
function containerRule(collector: Collector, { prelude, body }: AtRule, scoped: Scoped): void {
  if (body === null) return
  visitBody(collector, body, { ...scoped, containers: [...scoped.containers, { condition: prelude ?? [] }] })
}

/** `@layer a, b;` establishes an order, `@layer a { … }` adds to a layer, `@layer { … }` creates an anonymous layer. */
function layerRule(collector: Collector, rule: AtRule, scoped: Scoped): void {
  const names = rule.preludeText.split(',').map(name => name.trim())
  if (names.some(name => name !== '' && !/^[^\s.,(){}]+(\.[^\s.,(){}]+)*$/.test(name))) return
  if (rule.body === null) for (const name of names) layerOf(scoped.layer, name)
  else if (names.length === 1)
    visitBody(collector, rule.body, { ...scoped, layer: layerOf(scoped.layer, names[0] === '' ? null : names[0]!) })
}

/** `@scope (root) to (limit)`: `:scope` in it refers to the root, and only elements in scope match. */
function scopeRule(collector: Collector, rule: AtRule, scoped: Scoped): void {
  const match = /^(?:\(([\s\S]*?)\))?\s*(?:to\s*\(([\s\S]*)\))?$/i.exec(rule.preludeText)
  if (match === null || rule.body === null) return
  const { namespaces, parent } = scoped
  const read = (text: string | undefined, scope: SelectorList | null): SelectorList | null | undefined =>
    text === undefined
      ? undefined
      : parseSelectorList(text, { namespaces, parent: scope === null ? parent : null, scope: scope ?? scoped.scope })
  const roots = read(match[1], null)
  const implicit = parent ?? implicitRoot(scoped.source)
  const scope = roots ?? implicit ?? DOCUMENT_ROOT
  const limits = read(match[2], scope)
  if (roots === null || limits === null) {
    const message = 'the selectors of @scope could not be understood'
    warn(collector, scoped.source, 'unsupported_selector', message, rule.place)
    return
  }
  const added: Scope = { roots: roots ?? implicit, limits: limits ?? null }
  visitBody(collector, rule.body, { ...scoped, parent: null, scope, scopes: [...scoped.scopes, added] })
}

/**
 * Without a prelude, the scoping root is the parent of the `style` element
 * (https://www.w3.org/TR/css-cascade-6/#scoped-styles); null for the document.
 */
function implicitRoot({ owner }: SheetSource): SelectorList | null {
  if (owner == null) return null
  const compound = { type: null, simples: [{ kind: 'element', element: owner } as const] }
  return [{ compounds: [compound], combinators: [], leading: null, pseudoElement: null, specificity: 0 }]
}

const DOCUMENT_ROOT = parseSelectorList(':root') ?? []

const NAMESPACE_URIS: Readonly<Record<string, Namespace>> = {
  'http://www.w3.org/1999/xhtml': 'html',
  'http://www.w3.org/2000/svg': 'svg',
  'http://www.w3.org/1998/Math/MathML': 'math',
}

/** `@namespace`: declares a prefix, or the default namespace (CSS Namespaces 3). */
function namespaceRule(rule: AtRule, scoped: Scoped): void {
  const [first, second] = rule.prelude ?? []
  const hasPrefix = first?.kind === 'ident'
  if (rule.body !== null || rule.prelude?.length !== (hasPrefix ? 2 : 1)) return
  const uri = hasPrefix ? second : first
  const text = uri?.kind === 'string' || uri?.kind === 'url' ? uri.value : quotedUrl(uri)
  if (text === null) return
  scoped.namespaces.set(hasPrefix ? first.value : '', NAMESPACE_URIS[text] ?? 'none')
}

// ---------- imports ----------

/**
 * Collects an imported sheet if it was loaded and its conditions hold, in its layer. The depth is bounded, because
 * sheets may import each other.
 */
function importRule(collector: Collector, rule: AtRule, scoped: Scoped, depth: number): void {
  const parts = importParts(rule)
  const source = parts === null ? undefined : scoped.source.imports.get(parts.reference)
  if (parts === null || source === undefined || depth >= MAX_IMPORTS) return
  if (!matchesMedia(parts.media, collector.media)) return
  if (parts.supports !== null && !isSupported(parts.supports)) return
  const layer = parts.layer === undefined ? scoped.layer : layerOf(scoped.layer, parts.layer)
  collectSheet(collector, source, layer, scoped.tree, depth + 1)
}

/** Raises a warning at a position in a sheet. */
function warn(
  collector: Collector,
  source: SheetSource,
  code: 'unsupported_selector' | 'unsupported_at_rule',
  message: string,
  place: { readonly line: number; readonly column: number },
): void {
  collector.diagnostics?.warn(code, message, placeOf(source, place.line, place.column))
}
