/**
 * The computed style of a box and the value types in it. Lengths are CSS pixels.
 * This is the contract with layout and paint: the derived type of the property table has these keys and types.
 */

/** sRGB, each component 0 to 1. */
export interface Color {
  readonly r: number
  readonly g: number
  readonly b: number
  readonly a: number
}

/** A length that may depend on a percentage base: plain pixels, or a calculation to be resolved in layout. */
export type LengthPercentage = number | Calculation

export type Calculation =
  | { readonly kind: 'linear'; readonly px: number; readonly percent: number }
  | { readonly kind: 'min' | 'max'; readonly terms: readonly LengthPercentage[] }
  | { readonly kind: 'sum'; readonly terms: readonly { readonly factor: number; readonly value: LengthPercentage }[] }

/** The used pixels of a length; `base` is what 100 % stands for. */
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
  }
}

export const dependsOnPercentage = (value: LengthPercentage): boolean => typeof value !== 'number'

export type Size = LengthPercentage | 'auto' | 'min-content' | 'max-content' | FitContent
export type MaxSize = LengthPercentage | 'none' | 'min-content' | 'max-content' | FitContent
export interface FitContent {
  readonly kind: 'fit-content'
  /** Null for the keyword, which uses the available size. */
  readonly limit: LengthPercentage | null
}

export type CssColor = Color | 'currentcolor'
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
export type BreakInside = 'auto' | 'avoid' | 'avoid-page' | 'avoid-column'

/** The outer and inner display types of CSS Display 3, flattened to what box construction switches on. */
export type Display =
  | 'none'
  | 'contents'
  | 'block'
  | 'flow-root'
  | 'inline'
  | 'inline-block'
  | 'list-item'
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
  | 'ruby'
  | 'ruby-text'

export type CssImage = { readonly kind: 'url'; readonly url: string } | Gradient

export interface Gradient {
  readonly kind: 'linear-gradient' | 'radial-gradient' | 'conic-gradient'
  readonly repeating: boolean
  /** Degrees, clockwise from the top; for conic the start angle. Null where `toward` or the default decides. */
  readonly angle: number | null
  /** Corner or side keywords of `to …`, as unit steps: x −1 left, 1 right; y −1 top, 1 bottom. */
  readonly toward: { readonly x: -1 | 0 | 1; readonly y: -1 | 0 | 1 } | null
  readonly shape: 'circle' | 'ellipse'
  readonly extent: 'closest-side' | 'closest-corner' | 'farthest-side' | 'farthest-corner' | readonly LengthPercentage[]
  readonly position: Position2
  readonly stops: readonly GradientStop[]
}
export interface GradientStop {
  /** Null for a colour hint. */
  readonly color: CssColor | null
  /** Along the gradient line; for conic gradients percent of the turn. Null where it is spread evenly. */
  readonly at: LengthPercentage | null
}
export interface Position2 {
  readonly x: LengthPercentage
  readonly y: LengthPercentage
}
export interface BackgroundLayer {
  readonly image: CssImage | null
  readonly position: Position2
  readonly size:
    | 'cover'
    | 'contain'
    | { readonly width: LengthPercentage | 'auto'; readonly height: LengthPercentage | 'auto' }
  readonly repeat: { readonly x: BackgroundRepeat; readonly y: BackgroundRepeat }
  readonly origin: BoxArea
  readonly clip: BoxArea
  readonly attachment: 'scroll' | 'fixed' | 'local'
}
export type BackgroundRepeat = 'repeat' | 'no-repeat' | 'space' | 'round'
export type BoxArea = 'border-box' | 'padding-box' | 'content-box'

export interface Shadow {
  readonly inset: boolean
  readonly x: number
  readonly y: number
  readonly blur: number
  readonly spread: number
  readonly color: CssColor
}

export type TransformFunction =
  | { readonly kind: 'matrix'; readonly values: readonly [number, number, number, number, number, number] }
  | { readonly kind: 'translate'; readonly x: LengthPercentage; readonly y: LengthPercentage }
  | { readonly kind: 'scale'; readonly x: number; readonly y: number }
  /** Degrees. */
  | { readonly kind: 'rotate'; readonly angle: number }
  | { readonly kind: 'skew'; readonly x: number; readonly y: number }

export type CounterChange = { readonly name: string; readonly value: number; readonly reversed: boolean }

/** One item of `content`, of `string-set`, or of a marker. */
export type ContentItem =
  | { readonly kind: 'string'; readonly value: string }
  | { readonly kind: 'attr'; readonly name: string; readonly fallback: string }
  | { readonly kind: 'counter'; readonly name: string; readonly style: ListStyleType }
  | { readonly kind: 'counters'; readonly name: string; readonly separator: string; readonly style: ListStyleType }
  | { readonly kind: 'open-quote' | 'close-quote' | 'no-open-quote' | 'no-close-quote' }
  /** `height` (px) scales the image to it; natural size without. */
  | { readonly kind: 'image'; readonly image: CssImage; readonly height?: number }
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

/** A counter style by name, a literal string, or none. */
export type ListStyleType =
  | { readonly kind: 'name'; readonly name: string }
  | { readonly kind: 'string'; readonly value: string }
  | 'none'

export interface FontFeature {
  readonly tag: string
  readonly value: number
}

export type LineHeight = 'normal' | { readonly kind: 'number'; readonly factor: number } | number

export type VerticalAlign =
  | 'baseline'
  | 'sub'
  | 'super'
  | 'text-top'
  | 'text-bottom'
  | 'middle'
  | 'top'
  | 'bottom'
  | LengthPercentage

export type TrackBreadth =
  | LengthPercentage
  | 'auto'
  | 'min-content'
  | 'max-content'
  | { readonly kind: 'fr'; readonly factor: number }
export type TrackSize =
  | TrackBreadth
  | { readonly kind: 'minmax'; readonly min: TrackBreadth; readonly max: TrackBreadth }
  | { readonly kind: 'fit-content'; readonly limit: LengthPercentage }
export type TrackListItem =
  | { readonly kind: 'track'; readonly size: TrackSize }
  | { readonly kind: 'names'; readonly names: readonly string[] }
  | {
      readonly kind: 'repeat'
      readonly count: number | 'auto-fill' | 'auto-fit'
      readonly items: readonly TrackListItem[]
    }
export type TrackList = 'none' | readonly TrackListItem[]
export type GridLine = 'auto' | { readonly line: number | null; readonly name: string | null; readonly span: boolean }

export type SelfAlignment =
  | 'auto'
  | 'normal'
  | 'stretch'
  | 'start'
  | 'end'
  | 'center'
  | 'flex-start'
  | 'flex-end'
  | 'self-start'
  | 'self-end'
  | 'baseline'
  | 'last baseline'
  | 'left'
  | 'right'
export type ContentAlignment =
  | 'normal'
  | 'start'
  | 'end'
  | 'center'
  | 'flex-start'
  | 'flex-end'
  | 'stretch'
  | 'space-between'
  | 'space-around'
  | 'space-evenly'
  | 'baseline'
  | 'last baseline'
  | 'left'
  | 'right'

export interface ComputedStyle {
  // Display and position
  readonly display: Display
  readonly position:
    | 'static'
    | 'relative'
    | 'absolute'
    | 'fixed'
    | 'sticky'
    | { readonly kind: 'running'; readonly name: string }
  readonly float: 'none' | 'left' | 'right' | 'footnote'
  readonly clear: 'none' | 'left' | 'right' | 'both'
  readonly top: LengthPercentage | 'auto'
  readonly right: LengthPercentage | 'auto'
  readonly bottom: LengthPercentage | 'auto'
  readonly left: LengthPercentage | 'auto'
  readonly zIndex: number | 'auto'
  readonly visibility: 'visible' | 'hidden' | 'collapse'
  readonly overflowX: 'visible' | 'hidden' | 'clip' | 'scroll' | 'auto'
  readonly overflowY: 'visible' | 'hidden' | 'clip' | 'scroll' | 'auto'
  readonly clip:
    | 'auto'
    | {
        readonly top: number | 'auto'
        readonly right: number | 'auto'
        readonly bottom: number | 'auto'
        readonly left: number | 'auto'
      }
  readonly opacity: number
  readonly transform: readonly TransformFunction[]
  readonly transformOrigin: Position2

  // Box
  readonly boxSizing: 'content-box' | 'border-box'
  readonly width: Size
  readonly height: Size
  readonly minWidth: Size
  readonly minHeight: Size
  readonly maxWidth: MaxSize
  readonly maxHeight: MaxSize
  readonly aspectRatio: { readonly auto: boolean; readonly ratio: number | null }
  readonly marginTop: LengthPercentage | 'auto'
  readonly marginRight: LengthPercentage | 'auto'
  readonly marginBottom: LengthPercentage | 'auto'
  readonly marginLeft: LengthPercentage | 'auto'
  readonly paddingTop: LengthPercentage
  readonly paddingRight: LengthPercentage
  readonly paddingBottom: LengthPercentage
  readonly paddingLeft: LengthPercentage
  /** Zero where the style is none or hidden. */
  readonly borderTopWidth: number
  readonly borderRightWidth: number
  readonly borderBottomWidth: number
  readonly borderLeftWidth: number
  readonly borderTopStyle: BorderStyle
  readonly borderRightStyle: BorderStyle
  readonly borderBottomStyle: BorderStyle
  readonly borderLeftStyle: BorderStyle
  readonly borderTopColor: CssColor
  readonly borderRightColor: CssColor
  readonly borderBottomColor: CssColor
  readonly borderLeftColor: CssColor
  readonly borderTopLeftRadius: Position2
  readonly borderTopRightRadius: Position2
  readonly borderBottomRightRadius: Position2
  readonly borderBottomLeftRadius: Position2
  readonly boxDecorationBreak: 'slice' | 'clone'
  readonly boxShadow: readonly Shadow[]
  readonly outlineWidth: number
  readonly outlineStyle: BorderStyle | 'auto'
  readonly outlineColor: CssColor
  readonly outlineOffset: number
  readonly backgroundColor: CssColor
  /** Topmost first, as written. Empty where there is no image. */
  readonly backgroundLayers: readonly BackgroundLayer[]
  /** Where the background colour ends: `background-clip` of the bottommost layer. */
  readonly backgroundColorClip: BoxArea
  readonly objectFit: 'fill' | 'contain' | 'cover' | 'none' | 'scale-down'
  readonly objectPosition: Position2
  readonly imageRendering: 'auto' | 'crisp-edges' | 'pixelated' | 'smooth'

  // Text and fonts
  readonly color: Color
  readonly direction: 'ltr' | 'rtl'
  readonly unicodeBidi: 'normal' | 'embed' | 'isolate' | 'bidi-override' | 'isolate-override' | 'plaintext'
  readonly writingMode: 'horizontal-tb' | 'vertical-rl' | 'vertical-lr'
  /** Family names as written, generic ones (serif, sans-serif, monospace, …) in lower case. */
  readonly fontFamily: readonly string[]
  readonly fontSize: number
  readonly fontWeight: number
  readonly fontStyle: 'normal' | 'italic' | 'oblique'
  /** Percent; 100 is normal. */
  readonly fontStretch: number
  readonly fontSizeAdjust: number | null
  readonly fontSynthesis: { readonly weight: boolean; readonly style: boolean; readonly smallCaps: boolean }
  readonly fontKerning: 'auto' | 'normal' | 'none'
  readonly fontVariantCaps:
    | 'normal'
    | 'small-caps'
    | 'all-small-caps'
    | 'petite-caps'
    | 'all-petite-caps'
    | 'unicase'
    | 'titling-caps'
  /** Keywords of `font-variant-numeric`, e.g. "oldstyle-nums"; empty for normal. */
  readonly fontVariantNumeric: readonly string[]
  readonly fontVariantLigatures: readonly string[]
  readonly fontVariantEastAsian: readonly string[]
  readonly fontVariantAlternates: readonly string[]
  readonly fontVariantPosition: 'normal' | 'sub' | 'super'
  readonly fontFeatureSettings: readonly FontFeature[]
  readonly fontVariationSettings: readonly FontFeature[]
  readonly fontLanguageOverride: string | null
  readonly lineHeight: LineHeight
  readonly letterSpacing: number
  /** Added to the space's own width. */
  readonly wordSpacing: LengthPercentage
  readonly textAlign: 'start' | 'end' | 'left' | 'right' | 'center' | 'justify' | 'match-parent' | 'justify-all'
  readonly textAlignLast: 'auto' | 'start' | 'end' | 'left' | 'right' | 'center' | 'justify'
  readonly textJustify: 'auto' | 'none' | 'inter-word' | 'inter-character'
  readonly textIndent: { readonly length: LengthPercentage; readonly hanging: boolean; readonly eachLine: boolean }
  readonly textTransform:
    | 'none'
    | 'uppercase'
    | 'lowercase'
    | 'capitalize'
    | 'full-width'
    | 'full-size-kana'
    | 'math-auto'
  readonly textDecorationLine: readonly ('underline' | 'overline' | 'line-through')[]
  readonly textDecorationStyle: 'solid' | 'double' | 'dotted' | 'dashed' | 'wavy'
  readonly textDecorationColor: CssColor
  readonly textDecorationThickness: LengthPercentage | 'auto' | 'from-font'
  readonly textDecorationSkipInk: 'auto' | 'none' | 'all'
  readonly textUnderlineOffset: LengthPercentage | 'auto'
  readonly textUnderlinePosition: 'auto' | 'from-font' | 'under'
  readonly textShadow: readonly Shadow[]
  readonly textEmphasisStyle: 'none' | string
  readonly textEmphasisColor: CssColor
  readonly textOverflow: 'clip' | 'ellipsis'
  readonly verticalAlign: VerticalAlign
  readonly whiteSpaceCollapse: 'collapse' | 'preserve' | 'preserve-breaks' | 'preserve-spaces' | 'break-spaces'
  readonly textWrapMode: 'wrap' | 'nowrap'
  readonly textWrapStyle: 'auto' | 'balance' | 'stable' | 'pretty'
  readonly wordBreak: 'normal' | 'break-all' | 'keep-all' | 'break-word' | 'auto-phrase'
  readonly lineBreak: 'auto' | 'loose' | 'normal' | 'strict' | 'anywhere'
  readonly overflowWrap: 'normal' | 'break-word' | 'anywhere'
  readonly hyphens: 'none' | 'manual' | 'auto'
  readonly hyphenateCharacter: string | 'auto'
  readonly hyphenateLimitChars: {
    readonly word: number | 'auto'
    readonly before: number | 'auto'
    readonly after: number | 'auto'
  }
  readonly hyphenateLimitLines: number | 'no-limit'
  readonly hyphenateLimitZone: LengthPercentage
  readonly hyphenateLimitLast: 'none' | 'always' | 'column' | 'page' | 'spread'
  readonly tabSize: { readonly kind: 'spaces'; readonly count: number } | number
  readonly hangingPunctuation: readonly ('first' | 'last' | 'force-end' | 'allow-end')[]
  readonly textAutospace: 'normal' | 'no-autospace'
  readonly textSpacingTrim: 'normal' | 'space-all'
  readonly initialLetter: 'normal' | { readonly size: number; readonly sink: number }
  /** Octavo's own: margin protrusion by the font's glyph table and total-fit lines; `-octavo-` prefixed in CSS. */
  readonly octavoProtrusion: 'none' | 'auto'
  readonly octavoLineBreaking: 'auto' | 'greedy' | 'total-fit'
  readonly quotes: 'auto' | 'none' | readonly (readonly [open: string, close: string])[]
  readonly rubyPosition: 'over' | 'under'

  // Lists, counters, generated content
  readonly listStyleType: ListStyleType
  readonly listStylePosition: 'inside' | 'outside'
  readonly listStyleImage: CssImage | null
  readonly counterReset: readonly CounterChange[]
  readonly counterSet: readonly CounterChange[]
  readonly counterIncrement: readonly CounterChange[]
  readonly content: 'normal' | 'none' | readonly ContentItem[]
  readonly stringSet: readonly { readonly name: string; readonly content: readonly ContentItem[] }[]
  readonly bookmarkLevel: number | 'none'
  readonly bookmarkLabel: readonly ContentItem[]
  readonly bookmarkState: 'open' | 'closed'
  readonly footnoteDisplay: 'block' | 'inline' | 'compact'
  readonly footnotePolicy: 'auto' | 'line' | 'block'

  // Tables
  readonly tableLayout: 'auto' | 'fixed'
  readonly borderCollapse: 'separate' | 'collapse'
  readonly borderSpacing: { readonly x: number; readonly y: number }
  readonly captionSide: 'top' | 'bottom'
  readonly emptyCells: 'show' | 'hide'

  // Fragmentation and pages
  readonly breakBefore: Break
  readonly breakAfter: Break
  readonly breakInside: BreakInside
  readonly orphans: number
  readonly widows: number
  /** Name of the page type, or auto. */
  readonly page: string

  // Columns, flex, grid
  readonly columnCount: number | 'auto'
  readonly columnWidth: number | 'auto'
  readonly columnFill: 'auto' | 'balance' | 'balance-all'
  readonly columnSpan: 'none' | 'all'
  readonly columnRuleWidth: number
  readonly columnRuleStyle: BorderStyle
  readonly columnRuleColor: CssColor
  readonly columnGap: LengthPercentage | 'normal'
  readonly rowGap: LengthPercentage | 'normal'
  readonly flexDirection: 'row' | 'row-reverse' | 'column' | 'column-reverse'
  readonly flexWrap: 'nowrap' | 'wrap' | 'wrap-reverse'
  readonly flexGrow: number
  readonly flexShrink: number
  readonly flexBasis: Size | 'content'
  readonly order: number
  readonly justifyContent: ContentAlignment
  readonly alignContent: ContentAlignment
  readonly justifyItems: SelfAlignment
  readonly alignItems: SelfAlignment
  readonly justifySelf: SelfAlignment
  readonly alignSelf: SelfAlignment
  readonly gridTemplateColumns: TrackList
  readonly gridTemplateRows: TrackList
  readonly gridTemplateAreas: 'none' | readonly (readonly (string | null)[])[]
  readonly gridAutoColumns: readonly TrackSize[]
  readonly gridAutoRows: readonly TrackSize[]
  readonly gridAutoFlow: { readonly direction: 'row' | 'column'; readonly dense: boolean }
  readonly gridRowStart: GridLine
  readonly gridRowEnd: GridLine
  readonly gridColumnStart: GridLine
  readonly gridColumnEnd: GridLine
}

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
}

/** The result of the cascade. `styles[element.order]` exists for every element of the document. */
export interface StyledTree {
  readonly styles: readonly ElementStyles[]
  readonly pages: PageRules
  readonly counterStyles: ReadonlyMap<string, CounterStyleRule>
  /** `@font-face` rules in order; their sources are fetched by the load stage. */
  readonly fontFaces: readonly FontFaceRule[]
}

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
}

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
}

// ---------- @page (CSS Page 3) ----------

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
export type MarginBoxName = (typeof MARGIN_BOX_NAMES)[number]

/** What selects among `@page` rules: facts about one page. */
export interface PageContext {
  /** From 0. */
  readonly index: number
  readonly name: string | null
  readonly isFirst: boolean
  readonly isBlank: boolean
  /** Set once the last page is known; furniture is laid out after all pages. */
  readonly isLast: boolean
  readonly side: 'left' | 'right'
}

/** The style of one page after its `@page` rules have been cascaded. */
export interface PageStyle {
  readonly size: { readonly width: number; readonly height: number }
  /** Margin, border, padding and background of the page box; percentages refer to the page's own size. */
  readonly box: ComputedStyle
  /** Only the margin boxes whose `content` makes a box. */
  readonly marginBoxes: ReadonlyMap<MarginBoxName, ComputedStyle>
  /** The footnote area, from `@footnote`. */
  readonly footnote: ComputedStyle
  readonly bleed: number
  readonly marks: { readonly crop: boolean; readonly cross: boolean }
}

/** All `@page` rules of a job. */
export interface PageRules {
  /** The cascaded style of a page with these facts. Memoised: equal facts give the same object. */
  styleFor(context: PageContext): PageStyle
}
