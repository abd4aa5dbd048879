/** The values that layout takes and gives: constraint space and break token in, fragment and token out. */
import type { Point, Rect, Sides } from '../base/geometry.ts'
import type {
  BlockLevelBox,
  InlineBox,
  InlineRootBox,
  MarkerBox,
  ReplacedBox,
  TableRow,
  TableRowGroup,
} from '../boxes/box.ts'
import type { ImageHandle } from '../images/types.ts'
import type { Line, TextPiece } from '../text/types.ts'

// ---------- in ----------

/** All that a layout algorithm may know of the outside world. */
export interface ConstraintSpace {
  /** Width of the containing block's content box; the box's own margins, borders and padding come out of it. */
  readonly inlineSize: number
  /** Definite height of the containing block for percentages, or null. */
  readonly percentageBlockSize: number | null
  /** Null where nothing breaks. */
  readonly fragmentation: Fragmentainer | null
  /** Floats that the box's lines must avoid, relative to the top left of the containing block's content box at the box's own border edge. */
  readonly exclusions: ExclusionSpace
  /** Border-box sizes that the parent has decided (flex and grid items, table cells, absolutely positioned boxes), else null. */
  readonly fixed: { readonly inlineSize: number | null; readonly blockSize: number | null }
  /** Use shrink-to-fit where the style's width is auto (floats, inline-blocks, absolute boxes). */
  readonly shrinkToFit: boolean
  /** On a second pass: break exactly before this place. */
  readonly stopAt: BreakPath | null
}

export interface Fragmentainer {
  readonly kind: 'page' | 'column'
  /** Block room from the box's border edge to the end of the fragmentainer. */
  readonly spaceLeft: number
  /** Block size of an empty fragmentainer. */
  readonly full: number
  /** Nothing precedes in the fragmentainer: breaking before makes no progress, so something must be placed. */
  readonly atStart: boolean
}

/** Margin boxes of floats, in the coordinates of the block formatting context's content box. Never changed: adding makes a new one. */
export interface ExclusionSpace {
  readonly left: readonly Rect[]
  readonly right: readonly Rect[]
}

/** Child indices down to the place before which to break; the last is a child, a line or a row. */
export type BreakPath = readonly number[]

/** Where to resume a box. */
export type BreakToken =
  /** Nothing of the box is placed yet. */
  | { readonly kind: 'before'; readonly forced: ForcedBreak | null }
  | {
      readonly kind: 'block'
      readonly child: number
      /** Block size of the box that earlier fragments have used. */
      readonly consumed: number
      readonly inner: BreakToken
      readonly parallel: readonly ParallelToken[]
    }
  | {
      readonly kind: 'inline'
      /** Next line in `lines`, and the text offset it starts at. */
      readonly line: number
      readonly offset: number
      /** Broken lines, to be used again where the width is the same. */
      readonly lines: readonly Line[] | null
      readonly parallel: readonly ParallelToken[]
    }
  | {
      readonly kind: 'table'
      readonly group: number
      readonly row: number
      /** One token a cell of a row that is being split; null for a finished cell. */
      readonly cells: readonly (BreakToken | null)[] | null
      readonly columnWidths: readonly number[]
      readonly consumed: number
    }
  | {
      readonly kind: 'flex' | 'grid'
      readonly line: number
      readonly items: readonly (BreakToken | null)[]
      readonly consumed: number
    }
  | { readonly kind: 'columns'; readonly inner: BreakToken; readonly consumed: number }
  /** Content is finished; only the rest of the box's own height is left. */
  | { readonly kind: 'tail'; readonly consumed: number }

/** A float or an overflowing child that goes on while its parent is finished. */
export interface ParallelToken {
  readonly box: BlockLevelBox
  readonly token: BreakToken
}

/** Which page a forced break asks for. */
export type ForcedBreak = 'page' | 'left' | 'right' | 'recto' | 'verso' | 'column'

// ---------- out ----------

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
}

/** How good a break is. The break with the highest appeal wins; among equals, the one that fits most. */
export const BreakAppeal = { lastResort: 0, violatesAvoid: 1, violatesOrphansOrWidows: 2, perfect: 3 } as const
export type BreakAppeal = (typeof BreakAppeal)[keyof typeof BreakAppeal]

export interface HoistedBox {
  readonly box: BlockLevelBox
  /** Where it would have been, relative to the fragment that reports it. */
  readonly staticPosition: Point
  readonly isFixed: boolean
}

// ---------- fragments ----------

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
  /** Used border and padding; zero at an edge where the box continues (unless cloned). */
  readonly border: Sides<number>
  readonly padding: Sides<number>
  readonly part: Part
  /** First and last baseline from the top of the border box. */
  readonly baseline: { readonly first: number | null; readonly last: number | null }
  readonly children: readonly Placed[]
  /** For a replaced box: where its image is drawn, relative to the border box. */
  readonly image: { readonly handle: ImageHandle; readonly rect: Rect } | null
  readonly marks: readonly Mark[]
  /** Collapsed borders of a table, drawn over its cells. */
  readonly collapsedBorders: readonly CollapsedBorder[] | null
}

export interface Part {
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
  readonly children: readonly Placed[]
}

/** Shaped text on a line. Its top is the baseline minus the ascent; the placed offset is of that corner. */
export interface TextFragment {
  readonly kind: 'text'
  readonly piece: TextPiece
  /** The characters of the inline content that it shows. */
  readonly text: string
  readonly width: number
  readonly height: number
  /** From the top of the fragment to the baseline. */
  readonly ascent: number
  readonly root: InlineRootBox
}

export interface CollapsedBorder extends Rect {
  readonly side: 'horizontal' | 'vertical'
  readonly width: number
  readonly height: number
  readonly style: import('../css/style.ts').BorderStyle
  readonly color: import('../css/style.ts').Color
}

/** What pages need to know of their content. `y` is from the top of the fragment that carries it. */
export type Mark =
  | { readonly kind: 'anchor'; readonly id: string; readonly y: number }
  | {
      readonly kind: 'outline'
      readonly level: number
      readonly label: string
      readonly y: number
      readonly structure: number | null
    }
  | { readonly kind: 'string'; readonly name: string; readonly value: string; readonly y: number }
  | { readonly kind: 'footnote'; readonly box: BlockLevelBox; readonly y: number }

/** For images that stand on their own. */
export type ReplacedFragment = BoxFragment & { readonly box: ReplacedBox }
