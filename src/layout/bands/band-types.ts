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
  /** Height of the content box if it does not depend on content, or null; and the basis of percentages, which may differ. */
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
  /** All content is on earlier pages; only the rest of the container's own height is left. */
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
  /** Height of the content. */
  readonly end: number
  readonly baseline: { readonly first: number | null; readonly last: number | null }
  /** The part of the distance between two bands that a break drops. */
  readonly gap: number
  /** Absolutely positioned children with their static positions: the place as the sole item of the container. */
  readonly positioned: readonly HoistedBox[]
  /** Lines in the gaps, from the top left of the content box. Absent where there are none. */
  readonly rules?: readonly CollapsedBorder[]
  /**
   * Of a grid: the grid area that is the containing block of an absolutely positioned descendant (CSS Grid 2,
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
   * Its relative position (CSS Positioned Layout 3, https://www.w3.org/TR/css-position-3/#relpos-insets), which affects no
   * other box.
   */
  readonly shift: Point
  /** The constraint space that it was laid out in. Fragmentation lays it out again in this space. */
  readonly space: ConstraintSpace
  /** Its height is that of the band (`stretch`), not of its content. */
  readonly fillsBand?: boolean
  /**
   * Its lanes: the first one, and the one after the last. Items in one lane are below each other. Absent if all items of the
   * band are beside each other.
   */
  readonly lanes?: { readonly start: number; readonly end: number }
  /**
   * It does not extend the band: the band has a height of its own, or the item spans bands below. Its rest continues beside
   * those.
   */
  readonly isLoose?: boolean
  /**
   * Of a loose item: what is left of it after the last band overflows the container, whose rows do not grow for it (CSS Grid 2,
   * https://www.w3.org/TR/css-grid-2/#fragmentation-alg).
   */
  readonly overflowsContainer?: boolean
  /** Of text without a box: the end of its grid area from the top of the band, since it has no height of its own. */
  readonly areaEnd?: number
}

/** The lanes of its band that an item occupies. */
export const lanesOf = ({ lanes }: BandItem): readonly number[] =>
  lanes === undefined ? [] : Array.from({ length: lanes.end - lanes.start }, (_, i) => lanes.start + i)

/** A row of items that breaks as a unit. Offsets are from the top of the container's content box, px. */
export interface Band {
  readonly items: readonly BandItem[]
  readonly top: number
  readonly height: number
  /** The items that end in the band, if they differ from those that begin in it. */
  readonly ending?: readonly BandItem[]
  /**
   * A grid row. Its items occupy areas of the row: one that moves to the next page holds the others back (CSS Grid 2,
   * https://www.w3.org/TR/css-grid-2/#pagination).
   */
  readonly isRow?: boolean
  /**
   * Of a flex container: margins of items do not collapse with the edges of the container and are kept at breaks (CSS Flexbox
   * 1, https://www.w3.org/TR/css-flexbox-1/#item-margins).
   */
  readonly keepsMargins?: boolean
  /** Its height is that of its container, which is definite: items that go on do not make it higher. */
  readonly isDefinite?: boolean
  /**
   * Its only item is below that of the previous band, as in a column flex container: break opportunities in it are also those
   * of the container.
   */
  readonly isStacked?: boolean
}

/** The bands in one fragment of a container, and where they continue. */
export interface PlacedBands {
  readonly children: readonly Placed[]
  readonly outOfFlow: readonly HoistedBox[]
  /** End of what is placed, from the top of this fragment. */
  readonly end: number
  /** The part of the space between the last band and the end of the content that does not fit. */
  readonly below: number
  readonly token: BandToken | null
  /** All bands have ended; the token only holds content that overflows their items. */
  readonly isFinished: boolean
  readonly appeal: BreakAppeal
  readonly early: EarlyBreak | null
  /** The smallest increase of the fragmentainer's height that would move the break, px; infinite without one. */
  readonly shortage: number
}

/** The token of a container whose rows or lines are bands. */
export type BandToken = BreakToken & { kind: 'flex' | 'grid' }
