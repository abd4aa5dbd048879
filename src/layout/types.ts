/**
 * The inputs and outputs of layout: constraint space and break token in, fragment and token out. Names are those of Chromium's
 * LayoutNG and of CSS Fragmentation 3 (https://www.w3.org/TR/css-break-3/); lengths are px.
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
 * Everything that a layout algorithm knows about its surroundings. A new field needs a value in `constraint-space.ts` and a
 * comparison in `result-cache.ts`; the code does not compile without them.
 */
export interface ConstraintSpace {
  /** Width of the containing block's content box, which contains the box's margins, borders and padding. */
  readonly inlineSize: number
  /** Definite height of the containing block for percentages, or null. */
  readonly percentageBlockSize: number | null
  /** Null without fragmentation. */
  readonly fragmentation: Fragmentainer | null
  /** Block size of an empty page or column, which limits the height of images even without fragmentation. Null without pages. */
  readonly fragmentainerSize: number | null
  /** Floats of the block formatting context so far, in its coordinates. */
  readonly exclusions: ExclusionSpace
  /** The box's border-box corner in the coordinates of its block formatting context. */
  readonly bfc: Point
  /** Border-box sizes that the parent determines (flex and grid items, table cells, positioned boxes), else null. */
  readonly fixed: FixedSizes
  /** An automatic width is shrink-to-fit (floats, inline-blocks, positioned boxes). */
  readonly shrinkToFit: boolean
  /** For columns: the rest of the height, or the maximum height, of their container. */
  readonly columnRoom: ColumnRoom | null
  /** For a subgrid: the tracks of its parent grid (CSS Grid 2, https://www.w3.org/TR/css-grid-2/#subgrids). */
  readonly subgrid: Subgrid | null
  /** On a second pass: break before this position. */
  readonly stopAt: BreakPath | null
  readonly services: LayoutServices
}

/** The inputs that a formatting context passes to its descendants unchanged. */
export type SpaceContext = Pick<ConstraintSpace, 'fragmentainerSize' | 'services'>

/** The inputs of intrinsic sizes, with the height of the containing block if it is known. */
export type SizesContext = SpaceContext & Partial<Pick<ConstraintSpace, 'percentageBlockSize'>>

/** The fields of a space that lines depend on, except floats: the key of the paragraph cache. */
export type LineSpace = Pick<ConstraintSpace, 'inlineSize' | 'percentageBlockSize'> & SpaceContext

/** The axes of a grid that are subgrids of its parent; null for axes with tracks of their own. */
export interface Subgrid {
  readonly column: SubgridAxis | null
  readonly row: SubgridAxis | null
}

/** The tracks of the parent grid that a subgrid uses on one axis (CSS Grid 2, https://www.w3.org/TR/css-grid-2/#subgrids). */
export interface SubgridAxis {
  /** Number of its tracks. */
  readonly count: number
  /** Names of the parent's lines, counted from the first line of the subgrid. */
  readonly names: ReadonlyMap<string, readonly number[]>
  /** The gutter of the parent grid. */
  readonly gap: number
  /** The positions of the tracks in the content box, once sized. */
  readonly places: TrackPlaces | null
}

/** The positions of the tracks of one axis of a grid. */
export interface TrackPlaces {
  /** Of each track, from the start of the content box. */
  readonly offsets: readonly number[]
  readonly sizes: readonly number[]
  /** Total size of tracks and gutters. */
  readonly used: number
}

/**
 * The height limit of a container for columns in it, px (CSS Multi-column 1,
 * https://www.w3.org/TR/css-multicol-1/#filling-columns).
 */
export interface ColumnRoom {
  readonly height: number
  readonly isFilled: boolean
  /**
   * A spanner follows: columns before it are always balanced (CSS Multi-column 1,
   * https://www.w3.org/TR/css-multicol-1/#column-span).
   */
  readonly precedesSpanner: boolean
}

/** Border-box sizes that a parent imposes, px; null if the box determines them. */
export interface FixedSizes {
  readonly inlineSize: number | null
  readonly blockSize: number | null
  /**
   * The block size is indefinite for percentages, unless the style has one (CSS Flexbox 1,
   * https://www.w3.org/TR/css-flexbox-1/#definite-sizes).
   */
  readonly isBlockIndefinite?: boolean
  /** The block size is a minimum: breaks may move content further down. */
  readonly isBlockLeast?: boolean
}

/** Lays out a box in a space, from a token. The result depends on nothing else. */
export type LayoutFunction = (box: BlockLevelBox, space: ConstraintSpace, token: BreakToken | 'start') => LayoutResult

/** Shared by a whole job. Every member is a pure function, or a cache of one. */
export interface LayoutServices {
  /** Dispatches over box kinds. Algorithms lay out their children through it, so that none imports the others. */
  readonly layout: LayoutFunction
  /** Contributions of a box to the intrinsic sizes of its container (CSS Sizing 3 §5), border box. */
  readonly intrinsicSizes: (box: BlockLevelBox, space: SizesContext) => IntrinsicSizes
  /**
   * Intrinsic sizes of the content of a box, independent of the box's own width. Border box; percentages refer to
   * `inlineSize`.
   */
  readonly contentSizes: (box: ElementBox, space: SizesContext & { readonly inlineSize: number }) => IntrinsicSizes
  readonly fonts: FontBook
  /** A loaded image of a style, for the shapes of floats; null if there is none. */
  readonly imageFor: (url: string, density?: number) => ImageHandle | null
  readonly diagnostics: Diagnostics
  /** The scope that the caches of the algorithms share. */
  readonly caches: { readonly isEnabled: boolean }
}

/** A box with a style of its own. */
export type ElementBox = Exclude<BlockLevelBox, { kind: 'inline-root' }>

/** Min-content and max-content width, px (CSS Sizing 3, https://www.w3.org/TR/css-sizing-3/#auto-box-sizes). */
export interface IntrinsicSizes {
  readonly min: number
  /** Like `min`, but words that `overflow-wrap: relent` (relent.ts) may break are whole: tables prefer this to the minimum. */
  readonly word: number
  readonly max: number
}

/** The kind of text after a figure: of its own section, or after the heading of the next one. */
export type TextAfter = 'past' | 'past-heading'

/** The page or column around a box (CSS Fragmentation 3, https://www.w3.org/TR/css-break-3/#fragmentation-model). */
export interface Fragmentainer {
  readonly kind: 'page' | 'column'
  /** Block room from the box's border edge to the end of the fragmentainer. */
  readonly spaceLeft: number
  /** Block size of an empty fragmentainer. */
  readonly full: number
  /** No content precedes in the fragmentainer: a break before the box makes no progress, so some content must be placed. */
  readonly atStart: boolean
  /** In the flow of a page: figures may drift past content in the box, or also past content after it. */
  readonly drifts?: 'inside' | TextAfter
  /** In the flow of a page: the maximum height of pictures of figures that may shrink, px, as far as their style allows. */
  readonly pictureLimit?: number
  /** Positioned boxes in it are placed after the flow has all its parts, so they are not broken now. */
  readonly holdsPositioned?: true
}

/** The floats of a block formatting context, in its coordinates. Immutable: adding a float creates a new one. */
export interface ExclusionSpace {
  /** Number of floats. */
  readonly count: number
  /**
   * The outline of the floats from top to bottom: stretches above the latest float, and the others; the last one has no
   * floats.
   */
  readonly settled: SharedList<Stretch>
  readonly open: readonly Stretch[]
  /**
   * Top of the latest float: none may be placed higher (CSS 2.1, https://www.w3.org/TR/CSS2/visuren.html#float-position rule
   * 5).
   */
  readonly lastTop: number
  /** The lower ends of the lowest floats on each side. */
  readonly ends: { readonly left: number; readonly right: number }
  /** The positions of the latest floats of zero height. */
  readonly flatAt: { readonly left: number; readonly right: number }
  /** Sides with a float that continues or begins in the next fragmentainer: boxes that clear them are not in this one. */
  readonly goesOn: { readonly left: boolean; readonly right: boolean }
  /** The end of initial letters: paragraphs with an initial letter begin below. */
  readonly initialsEnd: number
  /** The outline for lines, if a float has a shape other than its margin box; null otherwise. */
  readonly forLines: Pick<ExclusionSpace, 'settled' | 'open'> | null
}

/** A part of a formatting context beside floats, down to the top of the next one. Edges are infinite without floats. */
export interface Stretch {
  readonly top: number
  readonly left: number
  readonly right: number
}

/** The first `count` items of an array, which derived lists share. */
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
  /** The position at which the box resumes; null when it is finished. */
  readonly token: BreakToken | null
  /** The appeal of the break at `token`; perfect without one. */
  readonly appeal: BreakAppeal
  /** The best break passed, in case an ancestor needs one. */
  readonly early: { readonly path: BreakPath; readonly appeal: BreakAppeal } | null
  readonly exclusions: ExclusionSpace
  /** Positioned descendants whose containing block is outside the box. */
  readonly outOfFlow: readonly HoistedBox[]
  /** Floats that continue; the root of the formatting context takes them on. */
  readonly parallel: readonly ParallelToken[]
  /** Border-box height of the content, if the height of the fragment may differ, else null. */
  readonly naturalHeight: number | null
  /** The smallest additional room that would have fitted the content after a break, px; null without a break. */
  readonly shortage: number | null
  /** The margin that adjoins the bottom edge, if it exceeds the box's own, else null. */
  readonly endMargin: MarginStrut | null
}

/**
 * The appeal of a break: which of the rules for unforced breaks it violates (CSS Fragmentation 3,
 * https://www.w3.org/TR/css-break-3/#unforced-breaks). Numbers, so that appeals compare with `<`.
 */
export const BreakAppeal = { lastResort: 0, violatesAvoid: 1, violatesOrphansOrWidows: 2, perfect: 3 } as const
/** One of the four ranks of `BreakAppeal`. */
export type BreakAppeal = (typeof BreakAppeal)[keyof typeof BreakAppeal]

/** An absolutely positioned box on its way to its containing block, with its static position. */
export interface HoistedBox {
  readonly box: BlockLevelBox
  /**
   * The static position, relative to the fragment that reports it: the top left corner of the box, or the top right if the
   * direction is right to left.
   */
  readonly staticPosition: Point
  readonly direction: 'ltr' | 'rtl'
  /** The point of the margin box, in shares of its size, at the static position, if it is not a corner by direction. */
  readonly anchor?: Point
  /**
   * Sizes of the static-position rectangle on the axes on which a larger box is aligned to the start (CSS Box Alignment 3,
   * https://www.w3.org/TR/css-align-3/#overflow-values: `safe`); null for other axes.
   */
  readonly safeIn?: { readonly x: number | null; readonly y: number | null }
  /**
   * The part of its containing block that it refers to, from the top left of the fragment (CSS Grid 2,
   * https://www.w3.org/TR/css-grid-2/#abspos-items).
   */
  readonly area?: Rect
  readonly isFixed: boolean
  /** Its containing block, if that is an inline box on several lines, which are not stacked yet. */
  readonly inline?: InlineBox
  /** Its containing block, if that is divided, and the static position from the top left of the reported part. */
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
  /** The end of the flow of the box from the top of its border box, below its height if that overflows. */
  readonly extent: number
  /** Used border and padding; zero at an edge where the box continues, unless it is cloned. */
  readonly border: Sides<number>
  readonly padding: Sides<number>
  readonly part: Part
  /** First and last baseline from the top of the border box. */
  readonly baseline: { readonly first: number | null; readonly last: number | null }
  readonly children: readonly Placed[]
  /** For a replaced box: the rectangle of its image, relative to the border box. */
  readonly image: { readonly handle: ShownImage; readonly rect: Rect } | null
  /** For an SVG: its `foreignObject` elements, laid out in their own coordinates. Absent if there are none. */
  readonly foreign?: ReadonlyMap<ForeignObject, BoxFragment>
  /** For a turned box: the fragment of the inner box along its own axes. Absent once fragments are physical. */
  readonly turned?: BoxFragment
  readonly marks: readonly Mark[]
  /**
   * Of a fieldset with a legend: the side of the legend, the start of its frame, px from that side of the border box, the width
   * of the line there, and the border box of the legend, behind which this line is not painted. Absent elsewhere.
   */
  readonly frame?: Frame
  /** Rules in the gaps of a flex or grid container, relative to the border box. Absent if there are none. */
  readonly gapRules?: readonly CollapsedBorder[]
  /** Collapsed borders of a table, drawn over its cells. */
  readonly collapsedBorders: readonly CollapsedBorder[] | null
}

/** The frame of a fieldset. In layout, the legend is at the top; on paper, it may also be on the left or right. */
export interface Frame {
  readonly side: 'top' | 'right' | 'left'
  readonly start: number
  readonly border: number
  readonly gap: Rect
}

/** Which part of its box a fragment is. */
interface Part {
  readonly isFirst: boolean
  readonly isLast: boolean
  /** A repeated header or footer group: an artifact to screen readers. */
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
  /** The direction of a vertical line whose coordinates are physical. Absent on horizontal lines. */
  readonly axes?: Axes
  readonly children: readonly Placed[]
  /** The footnotes that it calls, in order; absent if there are none. */
  readonly notes?: readonly BlockBox[]
}

/** Shaped text on a line. Its top is the baseline minus the ascent; the placed offset is of that corner. */
export interface TextFragment {
  readonly kind: 'text'
  readonly piece: TextPiece
  /** The characters of the inline content in it. */
  readonly text: string
  /** The text for assistive technology if it is not that of the glyphs; '' for none. */
  readonly actualText?: string
  readonly width: number
  readonly height: number
  /** From the top of the fragment to the baseline. */
  readonly ascent: number
  readonly root: InlineRootBox
  /** As in the line: `width` and `height` are physical then, and `ascent` is across the line. */
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
