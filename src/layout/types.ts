/**
 * The values that layout takes and returns: constraint space and break token in, fragment and token out. The names are those of
 * Chromium's LayoutNG and of CSS Fragmentation 3 (https://www.w3.org/TR/css-break-3/); lengths are px.
 */
import type { Axes } from '../base/axes.ts'
import type { Diagnostics } from '../base/diagnostics.ts'
import type { Point, Rect, Sides } from '../base/geometry.ts'
import type {
  BlockBox,
  BlockLevelBox,
  BoxMark,
  ForeignObject,
  InlineBox,
  InlineRootBox,
  MarkerBox,
  TableRow,
  TableRowGroup,
} from '../boxes/box.ts'
import type { FontBook } from '../fonts/book.ts'
import type { ImageHandle, ShownImage } from '../images/types.ts'
import type { Line, TextPiece } from '../text/types.ts'
import type { BreakPath, BreakToken, ParallelToken } from './break-token.ts'

// ---------- in ----------

/**
 * Everything that a layout algorithm may know about its surroundings. A new field needs a value in `constraint-space.ts` and a
 * comparison in `result-cache.ts`, or neither compiles.
 */
export interface ConstraintSpace {
  /** Width of the containing block's content box; the box's own margins, borders and padding come out of it. */
  readonly inlineSize: number
  /** Definite height of the containing block for percentages, or null. */
  readonly percentageBlockSize: number | null
  /** Null where nothing breaks. */
  readonly fragmentation: Fragmentainer | null
  /** Block size of an empty page or column, also where nothing breaks: no image is made taller. Null without pages. */
  readonly fragmentainerSize: number | null
  /** Floats of the block formatting context so far, in its coordinates. */
  readonly exclusions: ExclusionSpace
  /** The box's border-box corner in the coordinates of its block formatting context. */
  readonly bfc: Point
  /** Border-box sizes that the parent has decided (flex and grid items, table cells, positioned boxes), else null. */
  readonly fixed: FixedSizes
  /** Use shrink-to-fit where the style's width is auto (floats, inline-blocks, positioned boxes). */
  readonly shrinkToFit: boolean
  /** For columns: what is left of the height, or the greatest height, that their container gives itself. */
  readonly columnRoom: ColumnRoom | null
  /** For a subgrid: the tracks that the grid around it gives it (CSS Grid 2, https://www.w3.org/TR/css-grid-2/#subgrids). */
  readonly subgrid: Subgrid | null
  /** On a second pass: break exactly before this place. */
  readonly stopAt: BreakPath | null
  readonly services: LayoutServices
}

/** The inputs that a formatting context passes on to its descendants unchanged. */
export type SpaceContext = Pick<ConstraintSpace, 'fragmentainerSize' | 'services'>

/** The inputs of intrinsic sizes; the height of the containing block where it is known. */
export type SizesContext = SpaceContext & Partial<Pick<ConstraintSpace, 'percentageBlockSize'>>

/** The fields of a space that lines depend on, apart from floats: what the cache of paragraphs compares. */
export type LineSpace = Pick<ConstraintSpace, 'inlineSize' | 'percentageBlockSize'> & SpaceContext

/** The axes of a grid that are those of the grid around it; null for one with tracks of its own. */
export interface Subgrid {
  readonly column: SubgridAxis | null
  readonly row: SubgridAxis | null
}

/** The tracks of the grid around that a subgrid takes along one axis (CSS Grid 2, https://www.w3.org/TR/css-grid-2/#subgrids). */
export interface SubgridAxis {
  /** How many tracks it has. */
  readonly count: number
  /** Names of the lines of the grid around, counted from the first line of the subgrid. */
  readonly names: ReadonlyMap<string, readonly number[]>
  /** Of the gutters around. */
  readonly gap: number
  /** Where the tracks are in the content box, once they have their sizes. */
  readonly places: TrackPlaces | null
}

/** Where the tracks of one axis of a grid are. */
export interface TrackPlaces {
  /** Of each track, from the start of the content box. */
  readonly offsets: readonly number[]
  readonly sizes: readonly number[]
  /** What the tracks and gutters need. */
  readonly used: number
}

/**
 * How the height of a container limits the columns in it, px (CSS Multi-column 1,
 * https://www.w3.org/TR/css-multicol-1/#filling-columns).
 */
export interface ColumnRoom {
  readonly height: number
  readonly isFilled: boolean
  /**
   * A spanner follows: the columns before it are balanced in any case (CSS Multi-column 1,
   * https://www.w3.org/TR/css-multicol-1/#column-span).
   */
  readonly precedesSpanner: boolean
}

/** Border-box sizes that a parent imposes, px; null where the box decides. */
export interface FixedSizes {
  readonly inlineSize: number | null
  readonly blockSize: number | null
  /**
   * The block size counts as automatic for percentages, unless the style has one (CSS Flexbox 1,
   * https://www.w3.org/TR/css-flexbox-1/#definite-sizes).
   */
  readonly isBlockIndefinite?: boolean
  /** The block size is a minimum: breaks may push content further down. */
  readonly isBlockLeast?: boolean
}

/** Lays out a box in a space, from where a token says. The result depends on nothing else. */
export type LayoutFunction = (box: BlockLevelBox, space: ConstraintSpace, token: BreakToken | 'start') => LayoutResult

/** Shared by a whole job. Every member is pure, or a cache of something pure. */
export interface LayoutServices {
  /** The switch over box kinds. Algorithms lay out their children through it, so that none has to know the others. */
  readonly layout: LayoutFunction
  /** Contributions of a box to the intrinsic sizes of its container (CSS Sizing 3 §5), border box. */
  readonly intrinsicSizes: (box: BlockLevelBox, space: SizesContext) => IntrinsicSizes
  /** What the content of a box asks for, whatever the box says of its own width. Border box, percentages of `inlineSize`. */
  readonly contentSizes: (box: ElementBox, space: SizesContext & { readonly inlineSize: number }) => IntrinsicSizes
  readonly fonts: FontBook
  /** A loaded image of the styles, for the shapes of floats; null where there is none. */
  readonly imageFor: (url: string, density?: number) => ImageHandle | null
  readonly diagnostics: Diagnostics
  /** Whose results the caches of the algorithms share. */
  readonly caches: { readonly isEnabled: boolean }
}

/** A box with a style of its own. */
export type ElementBox = Exclude<BlockLevelBox, { kind: 'inline-root' }>

/** Min-content and max-content width, px (CSS Sizing 3, https://www.w3.org/TR/css-sizing-3/#auto-box-sizes). */
export interface IntrinsicSizes {
  readonly min: number
  /** The least width at which no word is cut that `overflow-wrap: relent` (relent.ts) lets break: tables prefer it to the minimum. */
  readonly word: number
  readonly max: number
}

/** The text that follows a figure: of its own section, or past the heading of the next one. */
export type TextAfter = 'past' | 'past-heading'

/**
 * The page or column around a box, as far as the box may know it (CSS Fragmentation 3,
 * https://www.w3.org/TR/css-break-3/#fragmentation-model).
 */
export interface Fragmentainer {
  readonly kind: 'page' | 'column'
  /** Block room from the box's border edge to the end of the fragmentainer. */
  readonly spaceLeft: number
  /** Block size of an empty fragmentainer. */
  readonly full: number
  /** Nothing precedes in the fragmentainer: breaking before makes no progress, so something must be placed. */
  readonly atStart: boolean
  /** In the flow of a page: figures may drift past what follows in the box, or also past what follows the box. */
  readonly drifts?: 'inside' | TextAfter
  /** px; in the flow of a page: figures that may shrink have pictures no higher, as far as their style allows. */
  readonly pictureLimit?: number
  /** All parts are placed after the flow, so that positioned boxes in them are not cut: it is held, as in columns. */
  readonly holdsPositioned?: true
}

/** The floats of a block formatting context, in its coordinates. Immutable: adding a float makes a new one. */
export interface ExclusionSpace {
  /** How many floats there are. */
  readonly count: number
  /** The outline of the floats from top to bottom: what is above the latest one, and the rest, at its end without floats. */
  readonly settled: SharedList<Stretch>
  readonly open: readonly Stretch[]
  /**
   * Top of the latest float: none may be placed higher (CSS 2.1, https://www.w3.org/TR/CSS2/visuren.html#float-position rule
   * 5).
   */
  readonly lastTop: number
  /** Where the lowest floats of each side end. */
  readonly ends: { readonly left: number; readonly right: number }
  /** Where the latest floats without a height stand. */
  readonly flatAt: { readonly left: number; readonly right: number }
  /** Sides with a float that goes on in the next fragmentainer, or begins there: what clears them is not in this one. */
  readonly goesOn: { readonly left: boolean; readonly right: boolean }
  /** Where initial letters end: paragraphs with one of their own begin below. */
  readonly initialsEnd: number
  /** The outline that lines keep to, where the shape of a float is another than its margin box; null where none is. */
  readonly forLines: Pick<ExclusionSpace, 'settled' | 'open'> | null
}

/** A part of a formatting context between floats, down to the top of the next one. Infinite edges where there are none. */
export interface Stretch {
  readonly top: number
  readonly left: number
  readonly right: number
}

/** The first `count` of some items: lists that grew from each other share them. */
export interface SharedList<T> {
  readonly items: T[]
  readonly count: number
}

// ---------- out ----------

/**
 * A set of adjoining margins: the largest positive and the most negative of them, px (CSS 2.1,
 * https://www.w3.org/TR/CSS2/box.html#collapsing-margins).
 */
export interface MarginStrut {
  readonly positive: number
  readonly negative: number
}

/** The part of a box in one fragmentainer, with everything that its parent needs to place it and to choose a break. */
export interface LayoutResult {
  readonly fragment: BoxFragment
  /** Where to go on; null when the box is finished. */
  readonly token: BreakToken | null
  /** How good the break at `token` is; perfect when there is none. */
  readonly appeal: BreakAppeal
  /** The best break passed on the way, should an ancestor need one. */
  readonly early: { readonly path: BreakPath; readonly appeal: BreakAppeal } | null
  readonly exclusions: ExclusionSpace
  /** Positioned descendants whose containing block is further out. */
  readonly outOfFlow: readonly HoistedBox[]
  /** Floats that could not be finished; the root of the formatting context takes them along. */
  readonly parallel: readonly ParallelToken[]
  /** Border-box height that the content asks for, where the height of the fragment can be another. */
  readonly naturalHeight?: number
  /** How much more room the first thing behind a break would have needed, px: the least of several. */
  readonly shortage?: number
  /** The margin that adjoins the bottom edge, if it is more than the box's own. */
  readonly endMargin?: MarginStrut
}

/**
 * How good a break is: which of the rules for unforced breaks it would drop (CSS Fragmentation 3,
 * https://www.w3.org/TR/css-break-3/#unforced-breaks). Numbers, so that appeals compare with `<`.
 */
export const BreakAppeal = { lastResort: 0, violatesAvoid: 1, violatesOrphansOrWidows: 2, perfect: 3 } as const
/** One of the four ranks of `BreakAppeal`. */
export type BreakAppeal = (typeof BreakAppeal)[keyof typeof BreakAppeal]

/** An absolutely positioned box on its way to its containing block, with the place that it would have in the flow. */
export interface HoistedBox {
  readonly box: BlockLevelBox
  /** The corner where it would begin, relative to the fragment that reports it: top left, or, right to left, top right. */
  readonly staticPosition: Point
  readonly direction: 'ltr' | 'rtl'
  /** The point of the margin box, in parts of its size, that would be there, where that is no corner by direction. */
  readonly anchor?: Point
  /**
   * The sizes of its static-position rectangle along the axes in which it is aligned to the start if it is larger (CSS Box Alignment
   * 3, https://www.w3.org/TR/css-align-3/#overflow-values: `safe`); null for the others.
   */
  readonly safeIn?: { readonly x: number | null; readonly y: number | null }
  /**
   * The part of its containing block that it stands in, from the top left of the fragment (CSS Grid 2,
   * https://www.w3.org/TR/css-grid-2/#abspos-items).
   */
  readonly area?: Rect
  readonly isFixed: boolean
  /** Its containing block, where that is an inline box on several lines, which are not stacked yet. */
  readonly inline?: InlineBox
  /** Its containing block, where that is divided, and the static position from the top left of the reported part. */
  readonly container?: { readonly box: BoxFragment['box']; readonly staticPosition: Point }
}

// ---------- fragments ----------

/** A node of the fragment tree. */
export type Fragment = BoxFragment | LineFragment | TextFragment

/** A child and its offset from the top left of its parent's border box. */
export interface Placed<F extends Fragment = Fragment> {
  readonly x: number
  readonly y: number
  readonly fragment: F
}

/** The part of a box in one fragmentainer. Sizes are of the border box. */
export interface BoxFragment {
  readonly kind: 'box'
  readonly box: BlockLevelBox | InlineBox | MarkerBox | TableRowGroup | TableRow
  readonly width: number
  readonly height: number
  /** Where what is in the flow of the box ends, from the top of its border box: below its height where that overflows. */
  readonly extent: number
  /** Used border and padding; zero at an edge where the box continues (unless cloned). */
  readonly border: Sides<number>
  readonly padding: Sides<number>
  readonly part: Part
  /** First and last baseline from the top of the border box. */
  readonly baseline: { readonly first: number | null; readonly last: number | null }
  readonly children: readonly Placed[]
  /** For a replaced box: where its image is drawn, relative to the border box. */
  readonly image: { readonly handle: ShownImage; readonly rect: Rect } | null
  /** For an SVG: its `foreignObject` elements, laid out in their own coordinates. Absent where there are none. */
  readonly foreign?: ReadonlyMap<ForeignObject, BoxFragment>
  /** For a turned box: the fragment of the box inside, along its own axes. Absent once fragments are physical. */
  readonly turned?: BoxFragment
  readonly marks: readonly Mark[]
  /**
   * Of a fieldset with a legend: where its frame begins, px from the top of the border box, how wide the line at its top
   * is, and the border box of the legend, behind which that is not drawn. Absent elsewhere.
   */
  readonly frame?: { readonly top: number; readonly border: number; readonly gap: Rect }
  /** Lines in the gaps of a flex or grid container, relative to the border box. Absent where there are none. */
  readonly gapRules?: readonly CollapsedBorder[]
  /** Collapsed borders of a table, drawn over its cells. */
  readonly collapsedBorders: readonly CollapsedBorder[] | null
}

/** Which part of its box a fragment is. */
interface Part {
  readonly isFirst: boolean
  readonly isLast: boolean
  /** A header or footer group shown again: an artifact to a screen reader. */
  readonly isRepeated: boolean
}

/** A line box. `x` of its children is from the line's left edge; lines are placed in their inline root's fragment. */
export interface LineFragment {
  readonly kind: 'line'
  readonly root: InlineRootBox
  readonly width: number
  readonly height: number
  /** From the line's top. */
  readonly baseline: number
  readonly line: Line
  /** The direction of a vertical line whose places are physical. Absent on horizontal lines. */
  readonly axes?: Axes
  readonly children: readonly Placed[]
  /** The notes that it calls, in order; absent where there are none. */
  readonly notes?: readonly BlockBox[]
}

/** Shaped text on a line. Its top is the baseline minus the ascent; the placed offset is of that corner. */
export interface TextFragment {
  readonly kind: 'text'
  readonly piece: TextPiece
  /** The characters of the inline content that it shows. */
  readonly text: string
  /** What is read instead of the glyphs, where that is not the text they show: '' for nothing. */
  readonly actualText?: string
  readonly width: number
  readonly height: number
  /** From the top of the fragment to the baseline. */
  readonly ascent: number
  readonly root: InlineRootBox
  /** As that of its line: `width` and `height` are physical then, and `ascent` goes across the line. */
  readonly axes?: Axes
}

/** A rectangle of a table's collapsed borders, from the table's border box. */
export interface CollapsedBorder extends Rect {
  readonly side: 'horizontal' | 'vertical'
  readonly width: number
  readonly height: number
  readonly style: import('../css/style.ts').BorderStyle
  readonly color: import('../css/style.ts').Color
}

/** A fact about content that pagination collects, such as a bookmark; `y` is from the top of the fragment that carries it, px. */
export type Mark = BoxMark & { readonly y: number; readonly structure: number | null }
