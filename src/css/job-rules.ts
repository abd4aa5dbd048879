/**
 * The rules of a job, collected and sorted. Documents with the same sheets, of which a pipeline sets many, share them and the
 * styles of their elements.
 */
import { Diagnostics } from '../base/diagnostics.ts'
import type { Size } from '../base/geometry.ts'
import type { Limits } from '../base/limits.ts'
import type { Document } from '../html/document.ts'
import { forgetSheets } from './author-sheets.ts'
import { baseRules, forgetEarlierRules } from './base-rules.ts'
import { type CascadeSheets, keepSheets, type SourcesOfJob, sourcesOf } from './cascade-sheets.ts'
import { type CollectedAtRule, type Collection, collect, placeOf } from './collect.ts'
import type { FontFacts, StyleEnvironment } from './compute-context.ts'
import { counterStyleRule, customFunctions, fontFaceRule, registeredProperty } from './descriptor-rules.ts'
import { keyframesOf } from './keyframes.ts'
import type { MediaContext } from './media.ts'
import { type ForcedGeometry, firstPageArea, type PageSetup, pageSetup } from './page-rules.ts'
import { indexOf, type RuleIndex, rulePart } from './rule-index.ts'
import { StyleTree } from './shared-nodes.ts'
import { SharedPages } from './shared-pages.ts'
import type { StyleSheetText } from './sheet-sources.ts'
import type { CounterStyleRule, StyledTree } from './style.ts'
import type { FontMetrics } from './values/units.ts'

/** The inputs of the cascade besides sheets and document. */
export interface CascadeOptions {
  readonly media: MediaContext['type']
  /** The area to which the width and height of media queries refer: the page, as specified, or its text area. */
  readonly mediaArea?: 'page' | 'text'
  /** Whether blocks with a fixed width larger than the first page's text area shrink to their container. */
  readonly boundsWidths?: boolean
  /** The page size for media queries, and for pages without a size in rules, px. */
  readonly page: { readonly width: number; readonly height: number }
  /** The job's own page settings, which override all rules. */
  readonly forcedPage?: ForcedGeometry
  /** The metrics of the first available font of a style; null without fonts. */
  readonly fontMetrics: ((facts: FontFacts) => FontMetrics | null) | null
  readonly limits: Pick<Limits, 'cssBytes'>
  readonly diagnostics: Diagnostics
  /**
   * Everything else that styles depend on, by identity. Documents with the same sheets, options and values share their rules
   * and styles; absent where that does not pay.
   */
  readonly design?: readonly unknown[]
}

/** What all documents of a cascade share. */
export interface JobRules {
  readonly index: RuleIndex
  readonly setup: PageSetup
  readonly environment: Omit<StyleEnvironment, 'viewport'>
  /** The page area of a first page of this name. */
  areaOf(name: string | null): Size
  readonly shared: Pick<StyledTree, 'pageArea' | 'counterStyles' | 'fontFaces'>
  /** The styles that documents with these rules share, for the viewport `shared.pageArea`; null if the rules are not kept. */
  readonly tree: StyleTree | null
  /** The styles of their pages; null likewise. */
  readonly sharedPages: SharedPages | null
}

/**
 * The rules of a job. The page area depends on page rules, and media queries may refer to it: the rules are then collected
 * twice, first for the size of the page.
 */
function rulesOf(sheets: CascadeSheets, options: CascadeOptions, mode: Document['mode'], isKept: boolean): JobRules {
  const page: MediaContext = { type: options.media, ...options.page }
  const forced = options.forcedPage ?? { size: null, margin: null }
  const sources = sourcesOf(sheets, options, mode === 'quirks')
  const first = rulesFor(sources, page, mode, options.diagnostics)
  const valid = <T>(rules: readonly CollectedAtRule[], read: (rule: CollectedAtRule) => T | null): readonly T[] =>
    validRules(rules, read, options.diagnostics)
  const setup = pageSetup(first.collected.pages, { defaultSize: options.page, forced }, options.diagnostics)
  const facts = {
    fontMetrics: options.fontMetrics,
    registered: new Map(valid(first.collected.properties, registeredProperty).map(each => [each.name, each])),
    functions: customFunctions(first.collected.functions, page),
    keyframes: keyframesOf(first.collected.keyframes),
    media: page,
    pageMargins: () => NO_MARGINS,
    hasRoom: true,
    widest: Number.POSITIVE_INFINITY,
  }
  const areaOf = (name: string | null): Size => firstPageArea(setup, { ...facts, fontMetrics: null }, name)
  const pageArea = areaOf(null)
  const media: MediaContext = options.mediaArea === 'text' ? { type: options.media, ...pageArea } : page
  const { collected, index } = media === page ? first : rulesFor(sources, media, mode, null)
  const fontFaces = valid(collected.fontFaces, fontFaceRule)
  const widest = options.boundsWidths === true ? pageArea.width : facts.widest
  return {
    index,
    setup,
    environment: { ...facts, media, widest },
    areaOf,
    shared: { pageArea, counterStyles: counterStylesOf(valid(collected.counterStyles, counterStyleRule)), fontFaces },
    tree: isKept ? new StyleTree() : null,
    sharedPages: isKept ? new SharedPages() : null,
  }
}

/** Rules with everything that they were made from. */
interface KeptRules {
  readonly rules: JobRules
  readonly sheets: CascadeSheets
  readonly mode: Document['mode']
  readonly facts: string
  readonly design: readonly unknown[]
  /** Problems of the sheets, which are reported for each document. */
  readonly diagnostics: Diagnostics
}

/** The most recently used rules first. */
let kept: KeptRules[] = []
/** Designs that a process sets in turn; each takes up to 3 MB with its styles, most a tenth of that. */
const MOST_KEPT = 6
/** Characters of a document's sheets from which on it is a page of its own rather than one of many. */
const MOST_CHARACTERS = 200_000

/**
 * Forgets the rules and styles of all designs, the fonts that they were measured with, and the rules of all templates but the
 * one that was used last.
 */
export function forgetDesigns(): void {
  kept = []
  forgetSheets()
  keepSheets(forgetEarlierRules())
}

/** The rules of a job, those of an earlier one if both have the same sheets and options. */
export function jobRules(sheets: CascadeSheets, options: CascadeOptions, mode: Document['mode']): JobRules {
  const { design, diagnostics } = options
  const own = [...sheets.author, ...sheets.extra]
  if (design === undefined || !own.every(isShareable)) return rulesOf(sheets, options, mode, false)
  const facts = factsOf(options)
  const at = kept.findIndex(
    other =>
      other.mode === mode &&
      other.facts === facts &&
      areSame(other.design, design) &&
      areSameSheets(other.sheets, sheets),
  )
  const found = at < 0 ? keptRules(sheets, { ...options, design }, mode, facts) : kept[at]!
  kept = [found, ...kept.filter(other => other !== found)].slice(0, MOST_KEPT)
  diagnostics.absorb(found.diagnostics)
  return found.rules
}

/** Rules that later documents may use: the elements of this one are not in them. */
function keptRules(
  sheets: CascadeSheets,
  options: CascadeOptions & { readonly design: readonly unknown[] },
  mode: Document['mode'],
  facts: string,
): KeptRules {
  const diagnostics = new Diagnostics()
  const withoutOwner = (sheet: StyleSheetText): StyleSheetText => ({ ...sheet, owner: null })
  const shared = { ...sheets, author: sheets.author.map(withoutOwner), extra: sheets.extra.map(withoutOwner) }
  const rules = rulesOf(shared, { ...options, diagnostics }, mode, true)
  return { rules, sheets: shared, mode, facts, design: options.design, diagnostics }
}

/** The options as text, without what is in `design` and in the sheets. */
const factsOf = ({ media, mediaArea, boundsWidths, page, forcedPage, limits }: CascadeOptions): string =>
  JSON.stringify([media, mediaArea, boundsWidths, page, forcedPage, limits.cssBytes])

/**
 * Whether the rules of a sheet are the same in each document that has it: `@scope` may refer to the parent of its `style`
 * element, imported sheets are other files, and those of documents with shadow trees are scoped to a tree.
 */
const isShareable = ({ text, imports, tree }: StyleSheetText): boolean =>
  text.length <= MOST_CHARACTERS && imports.size === 0 && tree === undefined && !/@scope/i.test(text)

const areSameSheets = (a: CascadeSheets, b: CascadeSheets): boolean =>
  a.userAgent === b.userAgent &&
  areSame(a.template, b.template, isSameText) &&
  areSame(a.author, b.author, isSameSheet) &&
  areSame(a.extra, b.extra, isSameSheet)

const isSameText = (a: CascadeSheets['template'][number], b: CascadeSheets['template'][number]): boolean =>
  a.text === b.text && a.baseUrl?.href === b.baseUrl?.href

/** The line and the name are those of warnings. */
const isSameSheet = (a: StyleSheetText, b: StyleSheetText): boolean =>
  isSameText(a, b) && a.media === b.media && a.name === b.name && a.line === b.line

const areSame = <T>(a: readonly T[], b: readonly T[], isSame = (x: T, y: T): boolean => x === y): boolean =>
  a.length === b.length && a.every((item, i) => isSame(item, b[i]!))

interface Rules {
  readonly collected: AtRules
  readonly index: RuleIndex
}

/** The at-rules that do not select elements. */
type AtRules = Pick<Collection, 'pages' | 'fontFaces' | 'counterStyles' | 'properties' | 'functions' | 'keyframes'>

/** The rules of all sheets for a kind of media; problems go to `diagnostics`. */
function rulesFor(
  { base, own }: SourcesOfJob,
  media: MediaContext,
  mode: Document['mode'],
  diagnostics: Diagnostics | null,
): Rules {
  const shared = baseRules(base, media, mode)
  diagnostics?.absorb(shared.diagnostics)
  const { collection, part } = shared
  if (own.length === 0) return { collected: collection, index: indexOf([part]) }
  const ofDocument = collect(own, media, diagnostics)
  const both = <K extends keyof AtRules>(kind: K): AtRules[K] => [...collection[kind], ...ofDocument[kind]]
  const collected = {
    pages: both('pages'),
    fontFaces: both('fontFaces'),
    counterStyles: both('counterStyles'),
    properties: both('properties'),
    functions: both('functions'),
    keyframes: both('keyframes'),
  }
  return { collected, index: indexOf([part, rulePart(ofDocument, mode, part.end)]) }
}

const NO_MARGINS = { top: 0, right: 0, bottom: 0, left: 0 }

/** The rules that can be read; a warning names each of the others. */
function validRules<T>(
  rules: readonly CollectedAtRule[],
  read: (rule: CollectedAtRule) => T | null,
  diagnostics: Diagnostics,
): readonly T[] {
  return rules.flatMap(collected => {
    const value = read(collected)
    if (value !== null) return [value]
    const { rule, source } = collected
    const name = `@${rule.name} ${rule.preludeText.trim().slice(0, 60)}`.trim()
    const message = `${name} has no effect: a part that it must have is missing or invalid`
    diagnostics.warn('invalid_at_rule', message, placeOf(source, rule.place.line, rule.place.column))
    return []
  })
}

/** Counter styles by name; a later one replaces an earlier one (https://www.w3.org/TR/css-counter-styles-3/). */
const counterStylesOf = (rules: readonly CounterStyleRule[]): ReadonlyMap<string, CounterStyleRule> =>
  new Map(rules.map(rule => [rule.name, rule]))
