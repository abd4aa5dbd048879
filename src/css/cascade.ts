/**
 * The cascade: from a document and its style sheets to the computed style of every element
 * (https://www.w3.org/TR/css-cascade-5/).
 *
 * The template is an origin of its own, between the user agent and the document. Presentational attributes and all
 * declarations of the document override it, and its important declarations lose to the document's. As a user sheet, its
 * `!important` would override the document's; as an author sheet, it would override attributes.
 */
import type { Size } from '../base/geometry.ts'
import type { Document } from '../html/document.ts'
import { withSelectorBudget } from '../html/select.ts'
import type { CascadeSheets } from './cascade-sheets.ts'
import type { StyleEnvironment } from './compute-context.ts'
import { firstPageName } from './first-page-name.ts'
import { type CascadeOptions, type JobRules, jobRules } from './job-rules.ts'
import { type PageSetup, pageMargins, pageRules } from './page-rules.ts'
import { asksForSizes, imageAddresses } from './query-containers.ts'
import type { RuleIndex } from './rule-index.ts'
import type { StyleTree } from './shared-nodes.ts'
import type { PageRules, StyledTree } from './style.ts'
import type { StylerMemory } from './style-attributes.ts'
import { INITIAL_NODE, type StyleNode } from './style-node.ts'
import { type AssumedSizes, Styler } from './styler.ts'
import { withoutZoom } from './zoom.ts'

export type { CascadeSheets } from './cascade-sheets.ts'
export type { FontFacts } from './compute-context.ts'
export type { CascadeOptions } from './job-rules.ts'
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

/** The assumptions of a first run. */
const UNASSUMED: AssumedSizes = { sizes: new Map(), zooms: new Map(), cells: 'broken' }

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
    const { areaOf, shared } = this.#job
    const unnamed = shared.pageArea
    const styled = this.#styledWith(unnamed, UNASSUMED)
    const name = firstPageName(this.#document.root, styled.styles)
    const area = name === null ? unnamed : areaOf(name)
    const isSame = area.width === unnamed.width && area.height === unnamed.height
    return isSame ? styled : this.#styledWith(area, UNASSUMED)
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
    const isPlain = viewport === shared.pageArea && assumed === UNASSUMED
    const tree = isPlain ? this.#job.tree : null
    const styler = this.#run(zoomed, assumed, tree, root => margins.change(unzoomed(root)))
    return {
      styles: styler.styles,
      pages: isPlain ? this.#pagesOf(styler.root, inMargins) : pageRules(setup, unzoomed(styler.root), inMargins),
      containers: { elements: styler.askedContainers(), images: conditionalImages(index) },
      resized: sizes => this.#styledWith(viewport, { ...assumed, sizes }),
      zoomed: (zooms, cells) => this.#styledWith(viewport, { sizes: new Map(), zooms, cells }),
      instanceOf: element => styler.instanceOf(element),
      instanceWithin: (element, around) => styler.instanceWithin(element, around),
      ...shared,
    }
  }

  /** The page rules below an unzoomed root, shared with other documents if these have the same rules. */
  #pagesOf(root: StyleNode, environment: StyleEnvironment): PageRules {
    const { setup, sharedPages } = this.#job
    const make = (): PageRules => pageRules(setup, root, environment)
    return sharedPages === null ? make() : sharedPages.of(root, make)
  }

  /** Styles all elements, within the budget of selectors. Begins again if `changes` invalidates the root's style. */
  #run(
    environment: StyleEnvironment,
    assumed: AssumedSizes,
    tree: StyleTree | null,
    changes: (root: StyleNode) => boolean,
  ): Styler {
    const newStyler = (): Styler =>
      new Styler(this.#document, this.#job.index, environment, this.#options, assumed, { memory: this.#memory, tree })
    const { result: styler, isExhausted } = withSelectorBudget(SELECTOR_BUDGET, this.#document, () => {
      const first = newStyler()
      const isChanged = changes(first.styleRoot())
      // The root in the tree was styled with other margins.
      if (isChanged) tree?.clear()
      const chosen = isChanged ? newStyler() : first
      chosen.run()
      return chosen
    })
    if (isExhausted)
      this.#options.diagnostics.warn('css_limit', 'selectors took too long to match and some were ignored')
    return styler
  }
}

const scaled = ({ width, height }: Size, factor: number): Size => ({ width: width * factor, height: height * factor })

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
