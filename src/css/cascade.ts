/**
 * The cascade: a document and its style sheets to the computed style of every element (CSS Cascade 5).
 *
 * The template stands between the user agent and the document, as an origin of its own: presentational attributes and
 * all that the document says win over it, and its important declarations lose to the document's, so that a caller keeps
 * full control. As a user sheet its `!important` would win over the document's, as an author sheet it would win over
 * attributes.
 * https://www.w3.org/TR/css-cascade-5/
 */
import type { Diagnostics } from '../base/diagnostics.ts'
import type { Limits } from '../base/limits.ts'
import type { Document } from '../html/document.ts'
import { withSelectorBudget } from '../html/select.ts'
import { type CascadeSheets, sourcesOf } from './cascade-sheets.ts'
import { type Collection, collect } from './collect.ts'
import type { FontFacts, StyleEnvironment } from './compute-context.ts'
import { asksForSizes, type ContainerSizes, imageAddresses } from './containers.ts'
import { counterStyleRule, customFunctions, fontFaceRule, registeredProperties } from './descriptor-rules.ts'
import { rankLayers } from './layers.ts'
import type { MediaContext } from './media.ts'
import { type ForcedGeometry, firstPageArea, type PageSetup, pageMargins, pageRules, pageSetup } from './page-rules.ts'
import { type RuleIndex, ruleIndex } from './rule-index.ts'
import type { CounterStyleRule, FontFaceRule, StyledTree } from './style.ts'
import type { StylerMemory } from './style-attributes.ts'
import { INITIAL_NODE, type StyleNode } from './style-node.ts'
import { Styler } from './styler.ts'
import type { FontMetrics } from './values/units.ts'

/** What styles depend on besides sheets and document. */
export interface CascadeOptions {
  readonly media: MediaContext['type']
  /** What queries of the width and height are answered by: the page, as the specification has it, or its text area. */
  readonly mediaArea?: 'page' | 'text'
  /** The page size that media queries see and that pages have where no rule gives one, px. */
  readonly page: { readonly width: number; readonly height: number }
  /** What the job says of its pages, over all rules. */
  readonly forcedPage?: ForcedGeometry
  /** Metrics of the font that a style would use; null where there are no fonts. */
  readonly fontMetrics: ((facts: FontFacts) => FontMetrics | null) | null
  readonly limits: Pick<Limits, 'cssBytes'>
  readonly diagnostics: Diagnostics
}

export type { CascadeSheets } from './cascade-sheets.ts'
export type { FontFacts } from './compute-context.ts'
export type { FontMetrics } from './values/units.ts'

/** Steps of expensive selector tests; reached by nothing but attacks. */
const SELECTOR_BUDGET = 20_000_000

/** Styles every element. Bad CSS never throws: it warns. */
export const cascade = (document: Document, sheets: CascadeSheets, options: CascadeOptions): StyledTree =>
  cascadeOf(sheets, options, document.mode)(document)

/** The same for any number of documents of one mode: the rules are collected and put in order once. */
export function cascadeOf(
  sheets: CascadeSheets,
  options: CascadeOptions,
  mode: Document['mode'],
): (document: Document) => StyledTree {
  const page: MediaContext = { type: options.media, ...options.page }
  const forced = options.forcedPage ?? { size: null, margin: null }
  const sources = sourcesOf(sheets, options)
  const first = collect(sources, page, options.diagnostics)
  for (const layer of first.layers.values()) rankLayers(layer)
  const setup = pageSetup(first.pages, { defaultSize: options.page, forced }, options.diagnostics)
  const facts = {
    fontMetrics: options.fontMetrics,
    registered: registeredProperties(first.properties),
    functions: customFunctions(first.functions, page),
    media: page,
    pageMargins: () => NO_MARGINS,
    hasRoom: true,
  }
  const viewport = firstPageArea(setup, { ...facts, fontMetrics: null })
  const media: MediaContext = options.mediaArea === 'text' ? { type: options.media, ...viewport } : page
  const collection = media === page ? first : collect(sources, media, null)
  const index = ruleIndex(collection, mode)
  const initial: StyleEnvironment = { ...facts, media, viewport }
  const shared = {
    pageArea: viewport,
    counterStyles: counterStylesOf(collection),
    fontFaces: collection.fontFaces.map(fontFaceRule).filter((rule): rule is FontFaceRule => rule !== null),
  }
  return document => {
    const memory: StylerMemory = { attributes: new Map(), reported: new Set() }
    const styledWith = (sizes: ContainerSizes): StyledTree => {
      const { result, isExhausted } = withSelectorBudget(SELECTOR_BUDGET, document, () => {
        // Margins may depend on the root's font and properties, and the root's properties on the margins: one step of each.
        const before = withMargins(setup, INITIAL_NODE, initial)
        const root = new Styler(document, index, before, options, sizes, memory).styleRoot()
        const environment = withMargins(setup, root, initial)
        const styler = new Styler(document, index, environment, options, sizes, memory)
        styler.run()
        return { styler, environment }
      })
      const { styler, environment } = result
      if (isExhausted) options.diagnostics.warn('css_limit', 'selectors took too long to match and some were ignored')
      return {
        ...shared,
        styles: styler.styles,
        pages: pageRules(setup, styler.root, environment),
        containers: { elements: styler.askedContainers(), images: conditionalImages(index) },
        resized: styledWith,
        instanceOf: element => styler.instanceOf(element),
        instanceWithin: (element, around) => styler.instanceWithin(element, around),
      }
    }
    return styledWith(NO_SIZES)
  }
}

const NO_SIZES: ContainerSizes = new Map()

/** Images in rules that the sizes of containers decide on. */
function conditionalImages({ entries }: RuleIndex): readonly string[] {
  const blocks = entries.filter(({ containers }) => containers.some(asksForSizes)).map(({ block }) => block)
  return imageAddresses([...new Set(blocks)].map(block => [block.parsed().normal, block.parsed().important]))
}

const NO_MARGINS = { top: 0, right: 0, bottom: 0, left: 0 }

const withMargins = (setup: PageSetup, root: StyleNode, environment: StyleEnvironment): StyleEnvironment => ({
  ...environment,
  pageMargins: pageMargins(setup, root, environment),
})

/**
 * The valid `@counter-style` rules by name; a later one replaces an earlier one (CSS Counter Styles 3 §3,
 * https://www.w3.org/TR/css-counter-styles-3/).
 */
function counterStylesOf(collection: Collection): ReadonlyMap<string, CounterStyleRule> {
  const rules = collection.counterStyles.map(counterStyleRule).filter(rule => rule !== null)
  return new Map(rules.map(rule => [rule.name, rule]))
}
