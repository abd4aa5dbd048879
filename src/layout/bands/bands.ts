/**
 * Fragmentation shared by flex, grid and similar containers: their items stand in bands, one below the other.
 *
 * A band is split where that is no worse a break than one before it; its items are then parallel flows with a token each (CSS
 * Flexbox 1, https://www.w3.org/TR/css-flexbox-1/#pagination, CSS Grid 2, https://www.w3.org/TR/css-grid-2/#pagination).
 */
import type { Sides } from '../../base/geometry.ts'
import type { BlockLevelBox, FlexBox, GridBox } from '../../boxes/box.ts'
import type { CacheKey } from '../cache.ts'
import { cached, fieldwise, identical } from '../cache.ts'
import type { BlockSizes } from '../sizing.ts'
import type { FixedSizes, SpaceContext } from '../types.ts'
import type { BandFrame, Bands } from './band-types.ts'

/**
 * The height of an item that fills more than its content asks for, where it is divided: it keeps that, and what it is more than
 * the content is a place to break at (CSS Fragmentation 3, https://www.w3.org/TR/css-break-3/#possible-breaks, class C).
 */
export function keptHeight({ kind }: BlockLevelBox, height: number): Omit<FixedSizes, 'inlineSize'> {
  const isDivided = kind === 'block' || kind === 'flex' || kind === 'grid'
  return isDivided ? { blockSize: height, isBlockLeast: true } : { blockSize: null }
}

/** `makeBands` with a cache: the bands of a container are the same on all of its pages. */
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
