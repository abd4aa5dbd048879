/**
 * Fragmentation shared by flex, grid and similar containers: their items stand in bands, one below the other.
 *
 * A band is split where that is no worse a break than one before it; its items are then parallel flows with a token each
 * (CSS Flexbox 1 §10, CSS Grid 2 §13).
 * https://www.w3.org/TR/css-flexbox-1/
 * https://www.w3.org/TR/css-grid-2/
 */
import type { Point, Rect, Sides } from '../../base/geometry.ts'
import type { BlockLevelBox, FlexBox, GridBox } from '../../boxes/box.ts'
import type { BreakToken } from '../break-token.ts'
import type { EarlyBreak } from '../breaking.ts'
import type { CacheKey } from '../cache.ts'
import { cached, fieldwise, identical } from '../cache.ts'
import type { BlockSizes } from '../sizing.ts'
import type {
  BreakAppeal,
  CollapsedBorder,
  ConstraintSpace,
  FixedSizes,
  HoistedBox,
  LayoutResult,
  Placed,
  SpaceContext,
} from '../types.ts'
import type { BandFrame } from './container.ts'

/** The unbroken content of a container. Places are from the top left of its content box. */
export interface Bands {
  readonly bands: readonly Band[]
  /** Height that the content asks for. */
  readonly end: number
  readonly baseline: { readonly first: number | null; readonly last: number | null }
  /** How much of the distance between two bands is gone at a break. */
  readonly gap: number
  /** Positioned children with the places that they would have as the only item. */
  readonly positioned: readonly HoistedBox[]
  /** Lines in the gaps, from the top left of the content box. Absent where there are none. */
  readonly rules?: readonly CollapsedBorder[]
  /** Of a grid: the part of it that is the containing block of a positioned box, also of one further in (CSS Grid 2 §10.1). */
  readonly areaOf?: (box: BlockLevelBox) => Rect
}

/** An item with its place in the unbroken container. */
export interface BandItem {
  readonly box: BlockLevelBox
  readonly x: number
  /** From the top of the band. */
  readonly y: number
  readonly result: LayoutResult
  /** How far it is shown from there (CSS Positioned Layout 3 §3.3); nothing else moves. */
  readonly shift: Point
  /** The space it was laid out in, for laying it out again in parts. */
  readonly space: ConstraintSpace
  /** Its height is that of its band, not its own. */
  readonly fillsBand?: boolean
  /** Items of one lane of a band follow each other; absent where all stand side by side. */
  readonly lane?: number
  /** Its band has a height of its own, or it reaches into bands below: what is left of it goes on beside those. */
  readonly isLoose?: boolean
}

/** A row of items that breaks as a unit. Places are from the top of the container's content box, px. */
export interface Band {
  readonly items: readonly BandItem[]
  readonly top: number
  readonly height: number
  /** The items that end with the band, where those are others than the ones that begin with it. */
  readonly ending?: readonly BandItem[]
  /** Items stand in an area of the band: one that has to wait keeps the others waiting (CSS Grid 2 §13). */
  readonly isRow?: boolean
  /** Of a flex container: its items keep their margins, which adjoin no break (CSS Flexbox 1 §4.2). */
  readonly keepsMargins?: boolean
  /** Its only item follows that of the band before: a place in it to break at is one of the container. */
  readonly isStacked?: boolean
}

/** What one fragment holds of the bands of a container, and where they go on. */
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
}

/**
 * The height of an item that fills more than its content asks for, where it is divided: it keeps that, and what it is more
 * than the content is a place to break at (CSS Fragmentation 3 §4.1, class C).
 */
export function keptHeight({ kind }: BlockLevelBox, height: number): Omit<FixedSizes, 'inlineSize'> {
  const isDivided = kind === 'block' || kind === 'flex' || kind === 'grid'
  return isDivided ? { blockSize: height, isBlockLeast: true } : { blockSize: null }
}

/** The token of a container whose rows or lines are bands. */
export type BandToken = BreakToken & { kind: 'flex' | 'grid' }

/** `makeBands` with a memory: the bands of a container are the same on all of its pages. */
export function bandsCache<Box extends FlexBox | GridBox>(
  makeBands: (box: Box, frame: BandFrame) => Bands,
): (box: Box, frame: BandFrame) => Bands {
  const cachedBands = cached<Box, BandFrame, Bands>(FRAME_KEY, makeBands)
  return (box, frame) => cachedBands(box, frame, frame.context.services)
}

const FRAME_KEY: CacheKey<BandFrame> = {
  box: identical,
  context: fieldwise<SpaceContext>({ fragmentainerSize: identical, services: identical }),
  contentWidth: identical,
  contentHeight: identical,
  percentageHeight: identical,
  sizes: fieldwise<BlockSizes>({ preferred: identical, definite: identical, least: identical, most: identical }),
  subgrid: identical,
  verticalEdges: identical,
  fullPadding: fieldwise<Sides<number>>({ top: identical, right: identical, bottom: identical, left: identical }),
}
