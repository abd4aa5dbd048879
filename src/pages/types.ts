/** The result of pagination: pages with their furniture, outline, anchors and structure. */
import type { Diagnostics } from '../base/diagnostics.ts'
import type { Sides, Size } from '../base/geometry.ts'
import type { Limits } from '../base/limits.ts'
import type { StructureNode } from '../boxes/structure-node.ts'
import type { CounterStyleRule, PageContext, PageRules, PageStyle } from '../css/style.ts'
import type { FontBook } from '../fonts/book.ts'
import type { DocumentMeta, Element } from '../html/document.ts'
import type { ImageHandle } from '../images/types.ts'
import type { CacheScope } from '../layout/cache.ts'
import type { BoxFragment, Placed } from '../layout/types.ts'

/** The sheet of a page with its margins, borders and padding, px. */
export interface PageGeometry extends Size {
  readonly style: PageStyle
  /** Used margin, border and padding of the page box; the rest is the content box. */
  readonly margin: Sides<number>
  readonly border: Sides<number>
  readonly padding: Sides<number>
}

/** A page: its text, footnotes and furniture, in coordinates of the sheet. */
export interface Page {
  /** From 0. */
  readonly index: number
  /** The context for matching page rules. */
  readonly context: PageContext
  /** The number that `counter(page)` shows. */
  readonly number: number
  readonly geometry: PageGeometry
  /** The flow's fragment and footnotes, from the page's top left corner. */
  readonly body: Placed<BoxFragment> | null
  readonly footnotes: Placed<BoxFragment> | null
  /** Margin boxes, painted as artifacts. */
  readonly furniture: readonly MarginBox[]
}

/** A page-margin box with its content, relative to the top left of the page. */
export interface MarginBox extends Placed<BoxFragment> {
  /**
   * Painting order, clockwise from the top left corner: boxes of a higher number are above (CSS Page 3,
   * https://www.w3.org/TR/css-page-3/#painting).
   */
  readonly order: number
}

/** An entry of the document's outline (bookmarks). */
export interface OutlineEntry {
  readonly label: string
  /** Index of the page, and px from its top. */
  readonly page: number
  readonly y: number
  /** The target structure node; null if it is an artifact. */
  readonly owner: number | null
  readonly isOpen: boolean
  readonly children: readonly OutlineEntry[]
}

/** A link target. */
export interface Anchor {
  /** Index of the page, and px from its top left. */
  readonly page: number
  readonly x: number
  readonly y: number
  /** The structure node at the target; null if it is an artifact. */
  readonly owner: number | null
}

/** Scales at which content fits the pages, relative to the present size. */
export interface Fit {
  /** The scale of the whole document at which all text fits the pages. */
  readonly whole: number
  /** The scales at which parts of the flow that are wider than the paper fit it. No ancestor of such a part is too wide. */
  readonly parts: ReadonlyMap<Element, number>
  /** The scale of the whole document at which columns that break words into letters hold some words. */
  readonly cramped: number
  /** The scale of the whole document at which all tables fit the page area. */
  readonly tables: number
  /** Whether common words, or lines that should not wrap, are broken in cells because the paper is too narrow. */
  readonly breaksCells: boolean
}

/** All pages, with their link targets and outline. */
export interface PagedDocument {
  readonly pages: readonly Page[]
  readonly structure: StructureNode
  readonly outline: readonly OutlineEntry[]
  /** The positions of `id`s and named anchors. */
  readonly anchors: ReadonlyMap<string, Anchor>
  readonly meta: DocumentMeta
  /** The scale at which the text fits the pages; 1 if it does, or was not measured. */
  readonly fit: Fit
}

// ---------- what pagination needs ----------

/** The inputs of pagination. */
export interface PaginateOptions {
  /**
   * Receives each page once no later one can change its text; the page then continues without text, which is freed. Not called
   * if fixed boxes of later pages may be added.
   */
  readonly take?: ((page: Page) => void) | null
  /** Whether the result contains the fit. */
  readonly measuresFit?: boolean
  /** Called with the scales of the pages so far when pages of a layout that may be the last are measured. */
  readonly onFit?: ((fit: Fit) => void) | null
  /** The scope of shared layout results; by default one of the document. */
  readonly caches?: CacheScope
  readonly rules: PageRules
  readonly counterStyles: ReadonlyMap<string, CounterStyleRule>
  readonly fonts: FontBook
  readonly images: FurnitureImages
  readonly diagnostics: Diagnostics
  readonly limits: Limits
  readonly meta: DocumentMeta
  readonly language: string
  /** Number of the first page. */
  readonly firstNumber: number
}

/** Images for margin boxes, by the address in `content`. */
export interface FurnitureImages {
  forUrl(url: string, density?: number): ImageHandle | null
}

/** The values of one named string or running element on one page (CSS GCPM 3 §1). */
export interface Running<T> {
  readonly start: T
  readonly first: T
  readonly last: T
  readonly isSetHere: boolean
}
