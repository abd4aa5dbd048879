/**
 * The contract with box construction, layout and paint: computed styles, the styled tree and the rules of pages.
 * `ComputedStyle` is derived from the property table; the types of its values are in value-types.ts.
 */
import type { Element } from '../html/document.ts'
import type { ComputedStyle } from './properties/property-table.ts'
import type { ContainerSizes, ContainerUse } from './query-containers.ts'
import type { StyleNode } from './style-node.ts'
import type { FontFeature } from './value-types.ts'

export type * from './alignment-types.ts'
export type { ColorSides, Side } from './color-sides.ts'
export type { MaskLayer } from './properties/masking.ts'
export type { ComputedStyle } from './properties/property-table.ts'
export type { ContainerSize, ContainerSizes } from './query-containers.ts'
export type * from './transform-types.ts'
export * from './value-types.ts'
export type { ClipPath } from './values/basic-shape.ts'

/** The styles of one element: its own, and those of its pseudo-elements where rules match them. */
export interface ElementStyles {
  readonly self: ComputedStyle
  readonly before: ComputedStyle | null
  readonly after: ComputedStyle | null
  readonly marker: ComputedStyle | null
  readonly firstLine: ComputedStyle | null
  readonly firstLetter: ComputedStyle | null
  readonly footnoteCall: ComputedStyle | null
  readonly footnoteMarker: ComputedStyle | null
  /** The styles of parts of form controls; null for other elements. */
  readonly control: ControlStyles | null
}

/** The parts of form controls that rules can style; null where a control has no such part. */
export interface ControlStyles {
  readonly placeholder: ComputedStyle | null
  readonly track: ComputedStyle | null
  readonly value: ComputedStyle | null
  /** The thumb of a range control. */
  readonly thumb: ComputedStyle | null
  /** The arrow of a drop-down list; null without an appearance (CSS UI 4 §7.2). */
  readonly icon: ComputedStyle | null
}

/** Zoom factors of elements in addition to their own `zoom`, by their order in the document. */
export type Zooms = ReadonlyMap<number, number>

/** The result of the cascade. `styles[element.order]` exists for every element of the document. */
export interface StyledTree {
  readonly styles: readonly ElementStyles[]
  /** The area of text on the first page, px. */
  readonly pageArea: { readonly width: number; readonly height: number }
  readonly pages: PageRules
  readonly counterStyles: ReadonlyMap<string, CounterStyleRule>
  /** `@font-face` rules in order; their sources are fetched by the load stage. */
  readonly fontFaces: readonly FontFaceRule[]
  /** The containers that styles depend on; `resized` restyles the document with other sizes. */
  readonly containers: ContainerUse
  /** The document styled anew, with containers of these sizes. */
  resized(sizes: ContainerSizes): StyledTree
  /**
   * The document in pages of the same size, with elements as if they had these values of `zoom` beside their own. Where the
   * root is zoomed, lengths relative to the viewport stay. `cells`: whether lines and words of cells are broken before their
   * table goes over the edge of the paper.
   */
  zoomed(zooms: Zooms, cells: 'broken' | 'whole'): StyledTree
  /** The style of an element of SVG at its own place. */
  instanceOf(element: Element): StyledInstance
  /**
   * The same for an element that is drawn within one of another document, from which it inherits (SVG 2,
   * https://svgwg.org/svg2-draft/struct.html#UseStyleInheritance).
   */
  instanceWithin(element: Element, around: StyledInstance): StyledInstance
}

/**
 * An element of SVG at one of the places where it is drawn: what `use` repeats keeps the rules that match it, and inherits from
 * the place where it is used (SVG 2, https://svgwg.org/svg2-draft/struct.html#UseStyleInheritance).
 */
export interface StyledInstance {
  readonly style: ComputedStyle
  /** What children inherit; null where they inherit from their parents in the document. */
  readonly node: StyleNode | null
  /** A child, or another element that is drawn as one. */
  child(element: Element): StyledInstance
}

/** A valid `@font-face` rule (CSS Fonts 4 §4); sources in the order of preference. */
export interface FontFaceRule {
  readonly family: string
  readonly sources: readonly (
    | { readonly kind: 'url'; readonly url: string; readonly format: string | null }
    | { readonly kind: 'local'; readonly name: string }
  )[]
  readonly weight: { readonly min: number; readonly max: number }
  readonly style: 'normal' | 'italic' | 'oblique'
  readonly stretch: { readonly min: number; readonly max: number }
  /** Inclusive ranges of code points; empty for all. */
  readonly unicodeRange: readonly { readonly from: number; readonly to: number }[]
  readonly features: readonly FontFeature[]
  /** Metric overrides in ems, null for the font's own; `sizeAdjust` is a factor. */
  readonly overrides: {
    readonly ascent: number | null
    readonly descent: number | null
    readonly lineGap: number | null
    readonly sizeAdjust: number
  }
}

/**
 * Descriptors that a counter style takes over from the one it extends unless it has its own (CSS Counter Styles 3
 * §3.1.7).
 */
export type CounterDescriptor = 'prefix' | 'suffix' | 'range' | 'pad' | 'negative' | 'fallback'

/** CSS Counter Styles 3 descriptors; the predefined styles are rows of the same type. */
export interface CounterStyleRule {
  readonly name: string
  readonly system:
    | 'cyclic'
    | 'numeric'
    | 'alphabetic'
    | 'symbolic'
    | 'additive'
    | { readonly fixed: number }
    | { readonly extends: string }
  readonly symbols: readonly string[]
  readonly additiveSymbols: readonly { readonly weight: number; readonly symbol: string }[]
  readonly negative: { readonly prefix: string; readonly suffix: string }
  readonly prefix: string
  readonly suffix: string
  readonly range: 'auto' | readonly { readonly from: number; readonly to: number }[]
  readonly pad: { readonly length: number; readonly symbol: string }
  readonly fallback: string
  /** The descriptors that a rule sets itself if it extends another one. */
  readonly given?: ReadonlySet<CounterDescriptor>
  /** For predefined styles that no system describes: the text of a value that is not negative. */
  readonly algorithm?: (value: number) => string
}

// ---------- @page (CSS Page 3) ----------

/**
 * The sixteen page-margin boxes, clockwise from the top left corner (CSS Page 3,
 * https://www.w3.org/TR/css-page-3/#margin-at-rules).
 */
export const MARGIN_BOX_NAMES = [
  'top-left-corner',
  'top-left',
  'top-center',
  'top-right',
  'top-right-corner',
  'right-top',
  'right-middle',
  'right-bottom',
  'bottom-right-corner',
  'bottom-right',
  'bottom-center',
  'bottom-left',
  'bottom-left-corner',
  'left-bottom',
  'left-middle',
  'left-top',
] as const
/** The boxes around a page's area (CSS Page 3, https://www.w3.org/TR/css-page-3/#margin-boxes). */
export type MarginBoxName = (typeof MARGIN_BOX_NAMES)[number]

/** The facts about one page that select among `@page` rules. */
export interface PageContext {
  /** From 0. */
  readonly index: number
  readonly name: string | null
  readonly isFirst: boolean
  readonly isBlank: boolean
  /** Set once the last page is known; furniture is laid out after all pages. */
  readonly isLast: boolean
  readonly side: 'left' | 'right'
  /** Place in the group of pages that follow each other under one name (CSS GCPM 3 §3), from 0. */
  readonly groupIndex: number
}

/** `page-orientation`: which way a page is turned when it is shown (CSS Page 3). */
export type PageOrientation = 'upright' | 'rotate-left' | 'rotate-right'

/** The style of one page after its `@page` rules have been cascaded. */
export interface PageStyle {
  readonly size: { readonly width: number; readonly height: number }
  /** Margin, border, padding and background of the page box; percentages refer to the page's own size. */
  readonly box: ComputedStyle
  /** Only the margin boxes whose `content` makes a box. */
  readonly marginBoxes: ReadonlyMap<MarginBoxName, ComputedStyle>
  /** Margin boxes that rules style without content, for code that adds content to them. */
  readonly emptyMarginBoxes: ReadonlyMap<MarginBoxName, ComputedStyle>
  /** The footnote area, from `@footnote`. */
  readonly footnote: ComputedStyle
  /** How the finished page is turned (CSS Page 3, https://www.w3.org/TR/css-page-3/#page-orientation-prop). */
  readonly orientation: PageOrientation
  readonly bleed: number
  readonly marks: { readonly crop: boolean; readonly cross: boolean }
}

/** All `@page` rules of a job. */
export interface PageRules {
  /** The cascaded style of a page with these facts. Memoised: equal facts give the same object. */
  styleFor(context: PageContext): PageStyle
  /** Whether the style of a page depends on how many are before it. */
  readonly countsPages: boolean
}
