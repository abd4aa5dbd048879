/**
 * The cascade: from a document and its style sheets to the computed style of every element
 * (https://www.w3.org/TR/css-cascade-5/).
 *
 * The template is an origin of its own, between the user agent and the document. Presentational attributes and all
 * declarations of the document override it, and its important declarations lose to the document's. As a user sheet, its
 * `!important` would override the document's; as an author sheet, it would override attributes.
 */
import type { Diagnostics } from '../base/diagnostics.ts'
import type { Size } from '../base/geometry.ts'
import type { Limits } from '../base/limits.ts'
import type { Document } from '../html/document.ts'
import { withSelectorBudget } from '../html/select.ts'
import { baseRules } from './base-rules.ts'
import { type CascadeSheets, type SourcesOfJob, sourcesOf } from './cascade-sheets.ts'
import { type Collection, collect } from './collect.ts'
import type { FontFacts, StyleEnvironment } from './compute-context.ts'
import { counterStyleRule, customFunctions, fontFaceRule, registeredProperties } from './descriptor-rules.ts'
import { firstPageName } from './first-page-name.ts'
import { keyframesOf } from './keyframes.ts'
import type { MediaContext } from './media.ts'
import { type ForcedGeometry, firstPageArea, type PageSetup, pageMargins, pageRules, pageSetup } from './page-rules.ts'
import { asksForSizes, imageAddresses } from './query-containers.ts'
import { indexOf, type RuleIndex, rulePart } from './rule-index.ts'
import type { CounterStyleRule, StyledTree } from './style.ts'
import type { StylerMemory } from './style-attributes.ts'
import { INITIAL_NODE, type StyleNode } from './style-node.ts'
import { type AssumedSizes, Styler } from './styler.ts'
import type { FontMetrics } from './values/units.ts'
import { withoutZoom } from './zoom.ts'

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
}

export type { CascadeSheets } from './cascade-sheets.ts'
export type { FontFacts } from './compute-context.ts'
export type { FontMetrics } from './values/units.ts'

/** The budget of expensive selector tests, in steps; only hostile documents exceed it. */
const SELECTOR_BUDGET = 20_000_000

/** Styles every element. Invalid CSS raises warnings and never throws. */
export const cascade = (document: Document, sheets: CascadeSheets, options: CascadeOptions): StyledTree =>
  cascadeOf(sheets, options, document.mode)(document)

/** A cascade for documents of one mode: rules are collected and sorted once. */
export function cascadeOf(
  sheets: CascadeSheets,
  options: CascadeOptions,
  mode: Document['mode'],
): (document: Document) => StyledTree {
  const job = jobRules(sheets, options, mode)
  return document => new DocumentCascade(document, job, options).styled()
}

/** What all documents of a cascade share. */
interface JobRules {
  readonly index: RuleIndex
  readonly setup: PageSetup
  readonly environment: Omit<StyleEnvironment, 'viewport'>
  /** The page area of a first page of this name. */
  areaOf(name: string | null): Size
  readonly shared: Pick<StyledTree, 'pageArea' | 'counterStyles' | 'fontFaces'>
}

/**
 * The rules of a job. The page area depends on page rules, and media queries may refer to it: the rules are then collected
 * twice, first for the size of the page.
 */
function jobRules(sheets: CascadeSheets, options: CascadeOptions, mode: Document['mode']): JobRules {
  const page: MediaContext = { type: options.media, ...options.page }
  const forced = options.forcedPage ?? { size: null, margin: null }
  const sources = sourcesOf(sheets, options, mode === 'quirks')
  const first = rulesFor(sources, page, mode, options.diagnostics)
  const setup = pageSetup(first.collected.pages, { defaultSize: options.page, forced }, options.diagnostics)
  const facts = {
    fontMetrics: options.fontMetrics,
    registered: registeredProperties(first.collected.properties),
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
  const fontFaces = collected.fontFaces.map(fontFaceRule).filter(rule => rule !== null)
  const widest = options.boundsWidths === true ? pageArea.width : facts.widest
  return {
    index,
    setup,
    environment: { ...facts, media, widest },
    areaOf,
    shared: { pageArea, counterStyles: counterStylesOf(collected), fontFaces },
  }
}

/** The cascade of one document. It may run several times, with different assumptions. */
class DocumentCascade {
  readonly #document: Document
  readonly #job: JobRules
  readonly #options: CascadeOptions
  readonly #memory: StylerMemory = { attributes: new Map(), reported: new Set() }

  constructor(document: Document, job: JobRules, options: CascadeOptions) {
    this.#document = document
    this.#job = job
    this.#options = options
  }

  /** The styled document. The name of the first page depends on styles, and its area, the viewport, on the name. */
  styled(): StyledTree {
    const assumed: AssumedSizes = { sizes: new Map(), zooms: new Map(), cells: 'broken' }
    const { areaOf, shared } = this.#job
    const unnamed = shared.pageArea
    const styled = this.#styledWith(unnamed, assumed)
    const name = firstPageName(this.#document.root, styled.styles)
    const area = name === null ? unnamed : areaOf(name)
    const isSame = area.width === unnamed.width && area.height === unnamed.height
    return isSame ? styled : this.#styledWith(area, assumed)
  }

  #styledWith(viewport: Size, assumed: AssumedSizes): StyledTree {
    const { index, setup, shared } = this.#job
    const environment: StyleEnvironment = { viewport, ...this.#job.environment }
    const zoom = assumed.zooms.get(this.#document.root.order) ?? 1
    // Page margins and margin boxes are not zoomed.
    const unzoomed = (root: StyleNode): StyleNode => (zoom === 1 ? root : withoutZoom(root))
    const margins = new FoundMargins(setup, environment)
    const inMargins = { ...environment, pageMargins: margins.of }
    const zoomed = zoom === 1 ? inMargins : { ...inMargins, viewport: scaled(viewport, 1 / zoom) }
    const styler = this.#run(zoomed, assumed, root => margins.change(unzoomed(root)))
    return {
      styles: styler.styles,
      pages: pageRules(setup, unzoomed(styler.root), inMargins),
      containers: { elements: styler.askedContainers(), images: conditionalImages(index) },
      resized: sizes => this.#styledWith(viewport, { ...assumed, sizes }),
      zoomed: (zooms, cells) => this.#styledWith(viewport, { sizes: new Map(), zooms, cells }),
      instanceOf: element => styler.instanceOf(element),
      instanceWithin: (element, around) => styler.instanceWithin(element, around),
      ...shared,
    }
  }

  /** Styles all elements, within the budget of selectors. Begins again if `changes` invalidates the root's style. */
  #run(environment: StyleEnvironment, assumed: AssumedSizes, changes: (root: StyleNode) => boolean): Styler {
    const newStyler = (): Styler =>
      new Styler(this.#document, this.#job.index, environment, this.#options, assumed, this.#memory)
    const { result: styler, isExhausted } = withSelectorBudget(SELECTOR_BUDGET, this.#document, () => {
      const first = newStyler()
      const chosen = changes(first.styleRoot()) ? newStyler() : first
      chosen.run()
      return chosen
    })
    if (isExhausted)
      this.#options.diagnostics.warn('css_limit', 'selectors took too long to match and some were ignored')
    return styler
  }
}

const scaled = ({ width, height }: Size, factor: number): Size => ({ width: width * factor, height: height * factor })

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

/** Images in rules that depend on the sizes of containers. */
function conditionalImages({ parts, queriesAskSizes }: RuleIndex): readonly string[] {
  if (!queriesAskSizes) return []
  const queried = parts.flatMap(part => part.queried)
  const blocks = queried.filter(({ containers }) => containers.some(asksForSizes)).map(({ block }) => block)
  return imageAddresses([...new Set(blocks)].map(block => [block.parsed().normal, block.parsed().important]))
}

/**
 * The margins of pages. They may depend on the root's font and custom properties, and these on the margins; the
 * dependency is resolved once in each direction.
 */
class FoundMargins {
  readonly #setup: PageSetup
  readonly #environment: StyleEnvironment
  #margins: StyleEnvironment['pageMargins']
  #wereRead = false

  constructor(setup: PageSetup, environment: StyleEnvironment) {
    this.#setup = setup
    this.#environment = environment
    this.#margins = pageMargins(setup, INITIAL_NODE, environment)
  }

  readonly of: StyleEnvironment['pageMargins'] = page => {
    this.#wereRead = true
    return this.#margins(page)
  }

  /**
   * Recomputes the margins with a root. Returns whether they were read before, so that the root must be styled again.
   */
  change(root: StyleNode): boolean {
    this.#margins = pageMargins(this.#setup, root, this.#environment)
    return this.#wereRead
  }
}

const NO_MARGINS = { top: 0, right: 0, bottom: 0, left: 0 }

/**
 * The valid `@counter-style` rules by name; a later one replaces an earlier one (CSS Counter Styles 3 §3,
 * https://www.w3.org/TR/css-counter-styles-3/).
 */
function counterStylesOf(collection: AtRules): ReadonlyMap<string, CounterStyleRule> {
  const rules = collection.counterStyles.map(counterStyleRule).filter(rule => rule !== null)
  return new Map(rules.map(rule => [rule.name, rule]))
}
