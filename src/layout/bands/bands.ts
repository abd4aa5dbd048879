/**
 * Fragmentation that flex and grid containers share. Their items are in bands, which are below each other.
 *
 * A band is split if that break is no worse than one before the band. Its items are then parallel flows with one token each
 * (CSS Flexbox 1, https://www.w3.org/TR/css-flexbox-1/#pagination, CSS Grid 2, https://www.w3.org/TR/css-grid-2/#pagination).
 */
import type { Sides } from '../../base/geometry.ts'
import type { BlockLevelBox, FlexBox, GridBox } from '../../boxes/box.ts'
import type { CacheKey } from '../cache.ts'
import { cached, fieldwise, identical } from '../cache.ts'
import type { BlockSizes } from '../sizing.ts'
import type { FixedSizes, SpaceContext } from '../types.ts'
import type { BandFrame, Bands } from './band-types.ts'

/**
 * The minimum height of an item that is higher than its content, when it is fragmented. The space below its content is a class
 * C break opportunity (CSS Fragmentation 3, https://www.w3.org/TR/css-break-3/#possible-breaks).
 */
export function keptHeight({ kind }: BlockLevelBox, height: number): Omit<FixedSizes, 'inlineSize'> {
  const isDivided = kind === 'block' || kind === 'flex' || kind === 'grid'
  return isDivided ? { blockSize: height, isBlockLeast: true } : { blockSize: null }
}

/** `makeBands` with a cache: all pages of a container share its bands. */
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
