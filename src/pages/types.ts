/** The result of pagination: pages with their furniture, and what spans them. */
import type { Diagnostics } from '../base/diagnostics.ts'
import type { Sides, Size } from '../base/geometry.ts'
import type { Limits } from '../base/limits.ts'
import type { StructureNode } from '../boxes/box.ts'
import type { CounterStyleRule, PageContext, PageRules, PageStyle } from '../css/style.ts'
import type { FontBook } from '../fonts/book.ts'
import type { DocumentMeta, Element } from '../html/document.ts'
import type { ImageHandle } from '../images/types.ts'
import type { CacheScope } from '../layout/cache.ts'
import type { BoxFragment, Placed } from '../layout/types.ts'

/** The sheet of a page with its margins, borders and padding, px. */
export interface PageGeometry extends Size {
  readonly style: PageStyle
  /** Used margin, border and padding of the page box; the content box is what is left. */
  readonly margin: Sides<number>
  readonly border: Sides<number>
  readonly padding: Sides<number>
}

/** A page: the text, notes and furniture on it, in coordinates of the sheet. */
export interface Page {
  /** From 0. */
  readonly index: number
  /** What the page rules are asked with. */
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

/** A page-margin box with its content, placed from the top left of the page. */
export interface MarginBox extends Placed<BoxFragment> {
  /**
   * Boxes overlap from the top left corner clockwise: those of a higher number are above (CSS Page 3,
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
  /** The structure node that it leads to; null where that is an artifact. */
  readonly owner: number | null
  readonly isOpen: boolean
  readonly children: readonly OutlineEntry[]
}

/** A place that links lead to. */
export interface Anchor {
  /** Index of the page, and px from its top left. */
  readonly page: number
  readonly x: number
  readonly y: number
  /** The structure node that is there; null where that is an artifact. */
  readonly owner: number | null
}

/** What fits the pages, as shares of the present size. */
export interface Fit {
  /** The share in which all text fits the pages, if the whole document is set in it. */
  readonly whole: number
  /**
   * The shares in which parts of the flow that are wider than the paper fit it, each set in its own. Nothing above such a part
   * is too wide.
   */
  readonly parts: ReadonlyMap<Element, number>
  /** The share in which columns that now break words letter by letter hold some words, if the whole document is set in it. */
  readonly cramped: number
  /** The share in which all tables fit the page area, if the whole document is set in it. */
  readonly tables: number
  /** Whether common words, or lines that may not wrap, are broken in cells, so that their table is no wider than the paper. */
  readonly breaksCells: boolean
}

/** All pages, with what refers to them. */
export interface PagedDocument {
  readonly pages: readonly Page[]
  readonly structure: StructureNode
  readonly outline: readonly OutlineEntry[]
  /** Where `id`s and named anchors are. */
  readonly anchors: ReadonlyMap<string, Anchor>
  readonly meta: DocumentMeta
  /** In what size its text fits the pages: the present one where it does, or was not measured. */
  readonly fit: Fit
}

// ---------- what pagination needs ----------

/** What pages are made with. */
export interface PaginateOptions {
  /**
   * Takes each page as soon as no later one can change its text; the page then goes on without that, which is let go. Not
   * called where fixed boxes of a later page may be added, and then pages keep their text.
   */
  readonly take?: ((page: Page) => void) | null
  /** Whether the result says by how much it is too wide. */
  readonly measuresFit?: boolean
  /** Called with the shares of the pages so far when pages of a layout that may be the last are measured. */
  readonly onFit?: ((fit: Fit) => void) | null
  /** Whose layout results are shared; a scope of the document's own by default. */
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

/** Images for margin boxes, by the address that `content` names. */
export interface FurnitureImages {
  forUrl(url: string, density?: number): ImageHandle | null
}

/** The values of one running string or element on one page (CSS GCPM 3 §1). */
export interface Running<T> {
  readonly start: T
  readonly first: T
  readonly last: T
  readonly isSetHere: boolean
}
