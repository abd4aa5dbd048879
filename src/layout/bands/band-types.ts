/**
 * The values shared by flex and grid containers: a band is a flex line or a grid row, which breaks as a unit (CSS Flexbox 1,
 * https://www.w3.org/TR/css-flexbox-1/#pagination; CSS Grid 2, https://www.w3.org/TR/css-grid-2/#pagination).
 */
import type { Point, Rect, Sides } from '../../base/geometry.ts'
import type { BlockLevelBox, FlexBox, GridBox } from '../../boxes/box.ts'
import type { BreakToken } from '../break-token.ts'
import type { EarlyBreak } from '../breaking.ts'
import type { BlockSizes } from '../sizing.ts'
import type {
  BreakAppeal,
  CollapsedBorder,
  ConstraintSpace,
  HoistedBox,
  LayoutResult,
  Placed,
  SpaceContext,
} from '../types.ts'

/** The inputs of the unbroken content of a container. */
export interface BandFrame {
  readonly box: FlexBox | GridBox
  readonly context: SpaceContext
  readonly contentWidth: number
  /** Height of the content box where it does not depend on content, or null; and the same as the base of percentages. */
  readonly contentHeight: number | null
  readonly percentageHeight: number | null
  readonly sizes: BlockSizes
  /** The values that a grid passes to its subgrid. */
  readonly subgrid: ConstraintSpace['subgrid']
  readonly verticalEdges: number
  readonly fullPadding: Sides<number>
}

/** The frame of one fragment. */
export interface ContainerFrame extends BandFrame {
  readonly space: ConstraintSpace
  readonly token: BreakToken | 'start'
  readonly resume: BandToken | null
  /** Content has ended on an earlier page; the height goes on. */
  readonly isTail: boolean
  /** Block size of the border box that earlier fragments have used. */
  readonly consumed: number
  readonly width: number
  readonly border: Sides<number>
  readonly padding: Sides<number>
  readonly contentLeft: number
  readonly contentTop: number
  readonly endEdge: number
}

/** The unbroken content of a container. Places are from the top left of its content box. */
export interface Bands {
  readonly bands: readonly Band[]
  /** Height that the content asks for. */
  readonly end: number
  readonly baseline: { readonly first: number | null; readonly last: number | null }
  /** The part of the distance between two bands that a break drops. */
  readonly gap: number
  /** Positioned children with the places that they would have as the only item. */
  readonly positioned: readonly HoistedBox[]
  /** Lines in the gaps, from the top left of the content box. Absent where there are none. */
  readonly rules?: readonly CollapsedBorder[]
  /**
   * Of a grid: the part of it that is the containing block of a positioned box, also of one further in (CSS Grid 2,
   * https://www.w3.org/TR/css-grid-2/#abspos-items).
   */
  readonly areaOf?: (box: BlockLevelBox) => Rect
}

/** An item with its place in the unbroken container. */
export interface BandItem {
  readonly box: BlockLevelBox
  readonly x: number
  /** From the top of the band. */
  readonly y: number
  readonly result: LayoutResult
  /**
   * How far it is shown from there (CSS Positioned Layout 3, https://www.w3.org/TR/css-position-3/#relpos-insets); nothing else
   * moves.
   */
  readonly shift: Point
  /** The space it was laid out in, for laying it out again in parts. */
  readonly space: ConstraintSpace
  /** Its height is that of its band, not its own. */
  readonly fillsBand?: boolean
  /** Items that share a lane of a band follow each other: the first lane, and the one after the last; absent where all stand side by side. */
  readonly lanes?: { readonly start: number; readonly end: number }
  /** Its band has a height of its own, or it reaches into bands below: what is left of it goes on beside those. */
  readonly isLoose?: boolean
  /** Of text without a box of its own, which has no height to end with: where its area ends, from the top of the band. */
  readonly areaEnd?: number
}

/** The lanes of its band that an item stands in. */
export const lanesOf = ({ lanes }: BandItem): readonly number[] =>
  lanes === undefined ? [] : Array.from({ length: lanes.end - lanes.start }, (_, i) => lanes.start + i)

/** A row of items that breaks as a unit. Places are from the top of the container's content box, px. */
export interface Band {
  readonly items: readonly BandItem[]
  readonly top: number
  readonly height: number
  /** The items that end with the band, where those are others than the ones that begin with it. */
  readonly ending?: readonly BandItem[]
  /**
   * Items stand in an area of the band: one that has to wait keeps the others waiting (CSS Grid 2,
   * https://www.w3.org/TR/css-grid-2/#pagination).
   */
  readonly isRow?: boolean
  /**
   * Of a flex container: its items keep their margins, which adjoin no break (CSS Flexbox 1,
   * https://www.w3.org/TR/css-flexbox-1/#item-margins).
   */
  readonly keepsMargins?: boolean
  /** Its only item follows that of the band before: a place in it to break at is one of the container. */
  readonly isStacked?: boolean
}

/** The bands in one fragment of a container, and where they continue. */
export interface PlacedBands {
  readonly children: readonly Placed[]
  readonly outOfFlow: readonly HoistedBox[]
  /** End of what is placed, from the top of this fragment. */
  readonly end: number
  /** What of the distance between the last band and the end of the content does not fit. */
  readonly below: number
  readonly token: BandToken | null
  /** All bands have ended: the token is of what overflows their items. */
  readonly isFinished: boolean
  readonly appeal: BreakAppeal
  readonly early: EarlyBreak | null
  /** The least by which the fragmentainer would have to be higher for a break to be elsewhere, px; infinite without one. */
  readonly shortage: number
}

/** The token of a container whose rows or lines are bands. */
export type BandToken = BreakToken & { kind: 'flex' | 'grid' }
