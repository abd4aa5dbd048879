/** The types of computed values. Lengths are CSS pixels. */

import type { BlendMode } from './values/blend-mode.ts'
import { type SteppedName, stepped } from './values/steps.ts'

/** An sRGB colour with components from 0 to 1. */
export interface Color {
  readonly r: number
  readonly g: number
  readonly b: number
  readonly a: number
}

/** A length that may depend on a percentage base: px, or a calculation that layout resolves. */
export type LengthPercentage = number | Calculation

/**
 * A length that depends on a percentage base: px and percent, or an unresolved `min()`, `max()`, `round()` or similar
 * function.
 */
export type Calculation =
  | { readonly kind: 'linear'; readonly px: number; readonly percent: number }
  | { readonly kind: 'min' | 'max'; readonly terms: readonly LengthPercentage[] }
  | { readonly kind: 'sum'; readonly terms: readonly { readonly factor: number; readonly value: LengthPercentage }[] }
  | {
      readonly kind: 'stepped'
      readonly name: SteppedName
      readonly value: LengthPercentage
      readonly step: LengthPercentage
    }

/** The used length in px; `base` is 100 %. */
export function resolve(value: LengthPercentage, base: number): number {
  if (typeof value === 'number') return value
  switch (value.kind) {
    case 'linear':
      return value.px + (value.percent / 100) * base
    case 'min':
      return Math.min(...value.terms.map(term => resolve(term, base)))
    case 'max':
      return Math.max(...value.terms.map(term => resolve(term, base)))
    case 'sum':
      return value.terms.reduce((sum, term) => sum + term.factor * resolve(term.value, base), 0)
    case 'stepped':
      return stepped(value.name, resolve(value.value, base), resolve(value.step, base))
  }
}

/** A margin in px; `auto` is 0 until free space is distributed. `base` is 100 %. */
export const resolveMargin = (value: LengthPercentage | 'auto', base: number): number =>
  value === 'auto' ? 0 : resolve(value, base)

/** Whether a computed value depends on a percentage base. */
export const dependsOnPercentage = (value: LengthPercentage): boolean => typeof value !== 'number'

/** `width`, `height` and their minima; percentages refer to the container. */
export type Size = LengthPercentage | 'auto' | 'min-content' | 'max-content' | 'stretch' | FitContent
/** `max-width` and `max-height`. */
export type MaxSize = LengthPercentage | 'none' | 'min-content' | 'max-content' | 'stretch' | FitContent
/** The size of the content, limited by the available size. */
export interface FitContent {
  readonly kind: 'fit-content'
  /** Null for the keyword, which means the available size. */
  readonly limit: LengthPercentage | null
  /** `calc-size()`: a calculation on the size of a keyword, to which percentages in `calc` refer (CSS Values 5 §6). */
  readonly calculated?: { readonly basis: CalcSizeBasis; readonly calc: LengthPercentage }
}
/** The bases of `calc-size()` that layout resolves. */
export type CalcSizeBasis = 'auto' | 'min-content' | 'max-content' | 'fit-content' | 'stretch'

/** A colour or `currentcolor`, which is inherited as the keyword and resolved when it is used. */
export type CssColor = Color | 'currentcolor'
/**
 * `border-style` (CSS Backgrounds 3, https://www.w3.org/TR/css-backgrounds-3/#border-style); `hidden` differs from `none` in
 * collapsed borders only.
 */
export type BorderStyle =
  | 'none'
  | 'hidden'
  | 'dotted'
  | 'dashed'
  | 'solid'
  | 'double'
  | 'groove'
  | 'ridge'
  | 'inset'
  | 'outset'
/** Values of `break-before` and `break-after` (CSS Fragmentation 3, https://www.w3.org/TR/css-break-3/#break-between). */
export type Break =
  | 'auto'
  | 'avoid'
  | 'avoid-page'
  | 'avoid-column'
  | 'page'
  | 'column'
  | 'left'
  | 'right'
  | 'recto'
  | 'verso'
  | 'always'
  | 'all'
/**
 * `break-inside` (CSS Fragmentation 3, https://www.w3.org/TR/css-break-3/#break-within), which may distinguish columns
 * and pages.
 */
export type BreakInside = 'auto' | 'avoid' | 'avoid-page' | 'avoid-column'

/** The outer and inner display types of CSS Display 3, flattened to the cases of box construction. */
export type Display =
  | 'none'
  | 'contents'
  | 'block'
  | 'flow-root'
  | 'inline'
  | 'inline-block'
  | 'list-item'
  | 'flow-root list-item'
  | 'inline-block list-item'
  | 'inline-list-item'
  | 'table'
  | 'inline-table'
  | 'table-caption'
  | 'table-column-group'
  | 'table-column'
  | 'table-header-group'
  | 'table-row-group'
  | 'table-footer-group'
  | 'table-row'
  | 'table-cell'
  | 'flex'
  | 'inline-flex'
  | 'grid'
  | 'inline-grid'
  | 'grid-lanes'
  | 'inline-grid-lanes'
  | 'ruby'
  | 'block ruby'
  | 'ruby-text'

/** A computed `<image>`: an absolute URL, a gradient, or a cross-fade of images. */
export type CssImage = UrlImage | Gradient | CrossFade

/** Blended images; their shares add up to at most 1 (CSS Images 4 §2.6). */
export interface CrossFade {
  readonly kind: 'cross-fade'
  readonly parts: readonly { readonly image: CssImage; readonly share: number }[]
}

/** An image at a URL, which is absolute if it could be resolved. */
export interface UrlImage {
  readonly kind: 'url'
  readonly url: string
  /** Image pixels per px of its natural size; 1 if absent. */
  readonly density?: number
}

/** A gradient of any kind; fields that its kind does not use have defaults. */
export interface Gradient {
  readonly kind: 'linear-gradient' | 'radial-gradient' | 'conic-gradient'
  readonly repeating: boolean
  /** Degrees, clockwise from the top; the start angle of a conic gradient. Null if `toward` or the default applies. */
  readonly angle: number | null
  /** The corner or side of `to …` as unit steps: x −1 left, 1 right; y −1 top, 1 bottom. */
  readonly toward: { readonly x: -1 | 0 | 1; readonly y: -1 | 0 | 1 } | null
  readonly shape: 'circle' | 'ellipse'
  readonly extent: 'closest-side' | 'closest-corner' | 'farthest-side' | 'farthest-corner' | readonly LengthPercentage[]
  readonly position: Position2
  readonly stops: readonly GradientStop[]
  /** Null for sRGB, the default for colours in legacy syntaxes. */
  readonly interpolation: ColorInterpolation | null
  /** The ends of the line of a linear gradient that is given by these instead of a direction. */
  readonly line?: { readonly from: Position2; readonly to: Position2 }
}
/** A colour space and, for those with hues, the interpolation direction (CSS Color 4 §12). */
export interface ColorInterpolation {
  readonly space: string
  readonly hue: 'shorter' | 'longer' | 'increasing' | 'decreasing'
}
/** A colour stop or a hint (CSS Images 4 §3.4). */
export interface GradientStop {
  /** Null for a colour hint. */
  readonly color: CssColor | null
  /**
   * The position along the gradient line, or in percent of the turn for conic gradients. Null for stops that are
   * distributed evenly.
   */
  readonly at: LengthPercentage | null
}
/** Offsets from the left and the top; the base of percentages depends on the property. */
export interface Position2 {
  readonly x: LengthPercentage
  readonly y: LengthPercentage
}
/** `transform-origin`: a position, and its distance in front of the plane of the box, px; absent if it is 0. */
export type TransformOrigin = Position2 & { readonly z?: number }

/** A layer of a background; the first layer of a list is on top. */
export interface BackgroundLayer {
  readonly image: CssImage | null
  readonly position: Position2
  readonly size:
    | 'cover'
    | 'contain'
    | { readonly width: LengthPercentage | 'auto'; readonly height: LengthPercentage | 'auto' }
  readonly repeat: { readonly x: BackgroundRepeat; readonly y: BackgroundRepeat }
  readonly origin: BoxArea
  readonly clip: BackgroundClip
  readonly blend: BlendMode
  readonly attachment: 'scroll' | 'fixed' | 'local'
}
/**
 * Tiling along one axis; `space` and `round` fit a whole number of tiles (CSS Backgrounds 3,
 * https://www.w3.org/TR/css-backgrounds-3/#background-repeat).
 */
export type BackgroundRepeat = 'repeat' | 'no-repeat' | 'space' | 'round'
/** `text`: the outlines of the box's text. */
export type BackgroundClip = BoxArea | 'text' | 'border-area'
/** A box of the box model to which backgrounds, masks and shapes refer. */
export type BoxArea = 'border-box' | 'padding-box' | 'content-box'

/** px; `blur` is twice the standard deviation (CSS Backgrounds 3, "Blurring Shadow Edges"). */
export interface Shadow {
  readonly inset: boolean
  readonly x: number
  readonly y: number
  readonly blur: number
  readonly spread: number
  readonly color: CssColor
}

/** The reference boxes of shapes, of CSS boxes and of SVG elements (CSS Masking 1 §5.1). */
export type ClipBox = BoxArea | 'margin-box' | 'fill-box' | 'stroke-box' | 'view-box'

/** A reference to an element of the same document; null for another file. */
export interface SvgReference {
  readonly kind: 'reference'
  readonly id: string | null
}

/** The paint of an SVG shape's fill or stroke (SVG 2, https://svgwg.org/svg2-draft/painting.html#SpecifyingPaint). */
export type SvgPaint =
  | { readonly kind: 'none' | 'context-fill' | 'context-stroke' }
  | { readonly kind: 'color'; readonly color: CssColor }
  /** A reference to a gradient or pattern, and the fallback if it does not exist. */
  | { readonly kind: 'server'; readonly id: string | null; readonly fallback: CssColor | null }

/** `baseline-shift` of SVG text: px upwards, or a percentage of the line height (CSS Inline 3 §4.2.3). */
export type BaselineShift = LengthPercentage | 'sub' | 'super'

/** Filter Effects 1 §5; lengths in px, angles in degrees. */
export type FilterFunction =
  | SvgReference
  | { readonly kind: 'blur'; readonly radius: number }
  | {
      readonly kind: 'drop-shadow'
      readonly x: number
      readonly y: number
      readonly blur: number
      readonly color: CssColor
    }
  | { readonly kind: 'hue-rotate'; readonly angle: number }
  | {
      readonly kind: 'grayscale' | 'sepia' | 'invert' | 'opacity' | 'saturate' | 'brightness' | 'contrast'
      readonly amount: number
    }

/** One item of `counter-increment` or `counter-set`. */
export type CounterChange = { readonly name: string; readonly value: number }

/** A counter of `counter-reset` (https://www.w3.org/TR/css-lists-3/#counter-reset). */
export interface CounterReset {
  readonly name: string
  /**
   * Null for a reversed counter that starts at the number of its items
   * (https://www.w3.org/TR/css-lists-3/#instantiating-counters).
   */
  readonly value: number | null
  /** Whether it counts down. */
  readonly reversed: boolean
}

/** One item of `content`, of `string-set`, or of a marker. */
export type ContentItem =
  | { readonly kind: 'string'; readonly value: string }
  | { readonly kind: 'attr'; readonly name: string; readonly fallback: string }
  | { readonly kind: 'counter'; readonly name: string; readonly style: ListStyleType }
  | { readonly kind: 'counters'; readonly name: string; readonly separator: string; readonly style: ListStyleType }
  | { readonly kind: 'open-quote' | 'close-quote' | 'no-open-quote' | 'no-close-quote' }
  | {
      readonly kind: 'image'
      readonly image: CssImage
      /** The height in px to which the image is scaled; absent for its natural size. */
      readonly height?: number
      /** The alternative text after a slash. */
      readonly alternative?: readonly ContentItem[]
    }
  | { readonly kind: 'string-ref'; readonly name: string; readonly which: 'first' | 'start' | 'last' | 'first-except' }
  | { readonly kind: 'content'; readonly which: 'text' | 'before' | 'after' | 'first-letter' | 'marker' }
  | { readonly kind: 'leader'; readonly pattern: string }
  | {
      readonly kind: 'target-counter' | 'target-counters' | 'target-text'
      readonly target: { readonly attr: string } | { readonly url: string }
      readonly name: string
      readonly separator: string
      readonly style: ListStyleType
    }
  | { readonly kind: 'element'; readonly name: string; readonly which: 'first' | 'start' | 'last' | 'first-except' }

/** A counter style by name or `symbols()`, a literal string, or none. */
export type ListStyleType =
  | { readonly kind: 'name'; readonly name: string }
  /** `symbols()` (CSS Counter Styles 3 §4). */
  | {
      readonly kind: 'symbols'
      readonly system: 'cyclic' | 'numeric' | 'alphabetic' | 'symbolic' | 'fixed'
      readonly symbols: readonly string[]
    }
  | { readonly kind: 'string'; readonly value: string }
  | 'none'

/** An OpenType feature tag of four characters and its value: 0 is off, 1 on, more selects an alternate. */
export interface FontFeature {
  readonly tag: string
  readonly value: number
}

/** A number stays a number, because the factor is inherited instead of the resulting length; otherwise px. */
export type LineHeight = 'normal' | { readonly kind: 'number'; readonly factor: number } | number

/**
 * `vertical-align`: lengths raise a box, percentages refer to its line height
 * (https://www.w3.org/TR/CSS2/visudet.html#leading).
 */
export type VerticalAlign =
  | 'baseline'
  | 'sub'
  | 'super'
  | 'text-top'
  | 'text-bottom'
  | 'middle'
  | '-webkit-baseline-middle'
  | 'top'
  | 'bottom'
  | LengthPercentage

/** A bound of a track size (https://www.w3.org/TR/css-grid-2/#track-sizes); `fr` is never the minimum. */
export type TrackBreadth =
  | LengthPercentage
  | 'auto'
  | 'min-content'
  | 'max-content'
  | { readonly kind: 'fr'; readonly factor: number }
/** A track sizing function (CSS Grid 2, https://www.w3.org/TR/css-grid-2/#track-sizes). */
export type TrackSize =
  | TrackBreadth
  | { readonly kind: 'minmax'; readonly min: TrackBreadth; readonly max: TrackBreadth }
  | { readonly kind: 'fit-content'; readonly limit: LengthPercentage }
/** An item of `grid-template-*`; `repeat()` is unresolved until the size of the container is known. */
export type TrackListItem =
  | { readonly kind: 'track'; readonly size: TrackSize }
  | { readonly kind: 'names'; readonly names: readonly string[] }
  | {
      readonly kind: 'repeat'
      readonly count: number | 'auto-fill' | 'auto-fit'
      readonly items: readonly TrackListItem[]
    }
/**
 * The lines of a subgrid (https://www.w3.org/TR/css-grid-2/#named-lines): the names of each; those in the middle are
 * repeated to fill it.
 */
export interface SubgridLines {
  readonly kind: 'subgrid'
  readonly before: readonly (readonly string[])[]
  /** Null without repetition. */
  readonly repeated: readonly (readonly string[])[] | null
  readonly after: readonly (readonly string[])[]
}
/**
 * `grid-template-rows` or `grid-template-columns` as computed; `none` has no explicit tracks, and `masonry` none at all (CSS Grid 3,
 * https://drafts.csswg.org/css-grid-3/).
 */
export type TrackList = 'none' | 'masonry' | readonly TrackListItem[] | SubgridLines
/** One side of `grid-row` or `grid-column` (CSS Grid 2, https://www.w3.org/TR/css-grid-2/#line-placement). */
export type GridLine = 'auto' | { readonly line: number | null; readonly name: string | null; readonly span: boolean }

/** Consecutive values for the gaps of a container; those in the middle are repeated (CSS Gaps 1 §3.1). */
export interface RuleList<T> {
  readonly before: readonly T[]
  /** Null without an auto repeater: the list is then cycled. */
  readonly repeated: readonly T[] | null
  readonly after: readonly T[]
}

/** The offsets of `clip: rect()` from the top left corner of the border box. */
export type ComputedClip =
  | 'auto'
  | {
      readonly top: number | 'auto'
      readonly right: number | 'auto'
      readonly bottom: number | 'auto'
      readonly left: number | 'auto'
    }
