/**
 * Pages that would end early because a figure does not fit: they are filled again with smaller pictures, and the best filling
 * is used. Empty space at the bottom costs its share of the page; smaller pictures cost less. A page is filled at most five
 * times, so work stays linear in the document's length.
 */
import { tallestImage } from '../layout/block/figure-sizes.ts'
import type { BoxFragment, Placed } from '../layout/types.ts'
import { contentEnd } from './footnotes.ts'

/** A page filled with pictures of one size. */
export interface SizedPage<P> {
  readonly page: P
  /** Its text, relative to the corner of the sheet. */
  readonly text: Placed<BoxFragment>
  /** Px: the content area without footnotes and page floats. */
  readonly room: { readonly top: number; readonly height: number }
  /** More content follows. */
  readonly goesOn: boolean
}

/** Share of the room at the bottom that may be empty without further trials. */
const TOLERABLE = 0.12
/** Shares of the height of the tallest picture. No figure becomes smaller than its style allows. */
export const SIZES = [0.9, 0.8, 0.72, 0.65]
/** Cost of a picture of zero size; an empty page costs 1. */
export const COST_OF_SMALLNESS = 0.3
/** Minimum gain of another filling. */
export const WORTH = 0.05

/** The filling of least cost; `fill` receives the maximum height of pictures, px, null for their own. */
export function bestOfSizes<P>(fill: (pictureLimit: number | null) => SizedPage<P>): SizedPage<P> {
  const natural = fill(null)
  const hole = holeOf(natural)
  if (!natural.goesOn || hole <= TOLERABLE) return natural
  const tallest = tallestPicture(natural.text.fragment)
  if (tallest === 0) return natural
  let best = natural
  let least = hole - WORTH
  for (const size of SIZES) {
    const smallness = COST_OF_SMALLNESS * (1 - size)
    if (smallness >= least) break
    const tried = fill(size * tallest)
    const cost = holeOf(tried) + smallness
    if (cost >= least) continue
    best = tried
    least = cost
  }
  return best
}

/** The empty share of the room below the text; 0 on a page where all content has ended. */
function holeOf<P>({ text, room, goesOn }: SizedPage<P>): number {
  if (!goesOn || room.height <= 0) return 0
  return Math.max(0, 1 - (text.y + contentEnd(text.fragment) - room.top) / room.height)
}

/** Height of the tallest picture of shrinking figures, px. */
export function tallestPicture({ children }: BoxFragment): number {
  return children.reduce((tallest, { fragment }) => {
    if (fragment.kind !== 'box') return tallest
    return Math.max(tallest, mayShrink(fragment) ? (tallestImage(fragment)?.height ?? 0) : tallestPicture(fragment))
  }, 0)
}

const mayShrink = ({ box }: BoxFragment): boolean => box.kind !== 'inline-root' && box.style.octavoShrink < 1
