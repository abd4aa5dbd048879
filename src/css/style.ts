/**
 * The interface to box construction, layout and paint: computed styles, the styled tree and page rules. `ComputedStyle`
 * is derived from the property table; value-types.ts has the types of its values.
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

/** The styles of an element, and of its pseudo-elements that rules match. */
export interface ElementStyles {
  readonly self: ComputedStyle
  readonly before: ComputedStyle | null
  readonly after: ComputedStyle | null
  /** The markers of `::before` and `::after` where these are list items. */
  readonly beforeMarker: ComputedStyle | null
  readonly afterMarker: ComputedStyle | null
  readonly marker: ComputedStyle | null
  readonly firstLine: ComputedStyle | null
  readonly firstLetter: ComputedStyle | null
  readonly footnoteCall: ComputedStyle | null
  readonly footnoteMarker: ComputedStyle | null
  /** The styles of parts of form controls; null for other elements. */
  readonly control: ControlStyles | null
}

/** The parts of form controls that rules can style; null if a control has no such part. */
export interface ControlStyles {
  readonly placeholder: ComputedStyle | null
  readonly track: ComputedStyle | null
  readonly value: ComputedStyle | null
  /** The thumb of a range control. */
  readonly thumb: ComputedStyle | null
  /** The arrow of a drop-down list; null without an appearance (CSS UI 4 §7.2). */
  readonly icon: ComputedStyle | null
  /** The button of a field for files. */
  readonly button: ComputedStyle | null
}

/** Zoom factors of elements in addition to `zoom`, by their order. */
export type Zooms = ReadonlyMap<number, number>

/** The result of the cascade. `styles[element.order]` exists for every element. */
export interface StyledTree {
  readonly styles: readonly ElementStyles[]
  /** The area of text on the first page, px. */
  readonly pageArea: { readonly width: number; readonly height: number }
  readonly pages: PageRules
  readonly counterStyles: ReadonlyMap<string, CounterStyleRule>
  /** `@font-face` rules in order; the load stage loads their sources. */
  readonly fontFaces: readonly FontFaceRule[]
  /** The containers that styles depend on; `resized` restyles the document with other sizes. */
  readonly containers: ContainerUse
  /** The document styled again, with containers of these sizes. */
  resized(sizes: ContainerSizes): StyledTree
  /**
   * The document styled again for pages of the same size, with elements zoomed by these factors in addition to their
   * `zoom`. If the root is zoomed, lengths relative to the viewport do not change. `cells`: whether lines and words of
   * cells are broken before their table exceeds the page.
   */
  zoomed(zooms: Zooms, cells: 'broken' | 'whole'): StyledTree
  /** The style of an SVG element at its own position. */
  instanceOf(element: Element): StyledInstance
  /**
   * The same for an element that is drawn inside an element of another document, from which it inherits
   * (https://svgwg.org/svg2-draft/struct.html#UseStyleInheritance).
   */
  instanceWithin(element: Element, around: StyledInstance): StyledInstance
}

/**
 * An SVG element at one of the positions where it is drawn: an element that `use` repeats keeps the rules that match
 * it, and inherits from the `use` element (https://svgwg.org/svg2-draft/struct.html#UseStyleInheritance).
 */
export interface StyledInstance {
  readonly style: ComputedStyle
  /** The node that children inherit from; null if they inherit from their parents in the document. */
  readonly node: StyleNode | null
  /** A child, or another element that is drawn as one. */
  child(element: Element): StyledInstance
}

/** A valid `@font-face` rule (CSS Fonts 4 §4); sources are in order of preference. */
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
  /** Metric overrides in em, null for the font's own value; `sizeAdjust` is a factor. */
  readonly overrides: {
    readonly ascent: number | null
    readonly descent: number | null
    readonly lineGap: number | null
    readonly sizeAdjust: number
  }
}

/**
 * Descriptors that a counter style inherits from the one that it extends
 * (https://www.w3.org/TR/css-counter-styles-3/#extends-system).
 */
export type CounterDescriptor = 'prefix' | 'suffix' | 'range' | 'pad' | 'negative' | 'fallback'

/** The descriptors of CSS Counter Styles 3; predefined styles have the same type. */
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
  /** For predefined styles that no system describes: formats a non-negative value. */
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
  /** Counted from 0. */
  readonly index: number
  readonly name: string | null
  readonly isFirst: boolean
  readonly isBlank: boolean
  /** Set once the last page is known; furniture is laid out after all pages. */
  readonly isLast: boolean
  readonly side: 'left' | 'right'
  /** The index in the group of consecutive pages with one name (CSS GCPM 3 §3), from 0. */
  readonly groupIndex: number
}

/** `page-orientation`: the rotation of a page for display (CSS Page 3). */
export type PageOrientation = 'upright' | 'rotate-left' | 'rotate-right'

/** The style of a page, after its `@page` rules are cascaded. */
export interface PageStyle {
  readonly size: { readonly width: number; readonly height: number }
  /** Margin, border, padding and background of the page box; percentages refer to the page's own size. */
  readonly box: ComputedStyle
  /** Only margin boxes whose `content` generates a box. */
  readonly marginBoxes: ReadonlyMap<MarginBoxName, ComputedStyle>
  /** Margin boxes that rules style without content, for code that adds content to them. */
  readonly emptyMarginBoxes: ReadonlyMap<MarginBoxName, ComputedStyle>
  /** The footnote area, from `@footnote`. */
  readonly footnote: ComputedStyle
  /** The rotation of the page for display (https://www.w3.org/TR/css-page-3/#page-orientation-prop). */
  readonly orientation: PageOrientation
  readonly bleed: number
  readonly marks: { readonly crop: boolean; readonly cross: boolean }
}

/** All `@page` rules of a job. */
export interface PageRules {
  /** The cascaded style of a page. Cached: equal contexts give the same object. */
  styleFor(context: PageContext): PageStyle
  /** Whether the style of a page depends on the number of pages before it. */
  readonly countsPages: boolean
}
