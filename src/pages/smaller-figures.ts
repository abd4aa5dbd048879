/**
 * Pages that would end early because of a figure that does not fit: they are filled again with smaller pictures, and the best
 * of the fillings is kept. What is empty at the foot costs its share of the page, smaller pictures cost less than that. A page
 * is filled at most five times, so the work stays linear in the document's length.
 */
import { tallestImage } from '../layout/block/figure-sizes.ts'
import type { BoxFragment, Placed } from '../layout/types.ts'
import { contentEnd } from './footnotes.ts'

/** A page filled with pictures of some size. */
export interface SizedPage<P> {
  readonly page: P
  /** Its text, from the corner of the sheet. */
  readonly text: Placed<BoxFragment>
  /** px; what notes and page floats leave of the content area. */
  readonly room: { readonly top: number; readonly height: number }
  /** More would stand on it if it fitted. */
  readonly goesOn: boolean
}

/** Share of the room at the foot that may be empty without a try. */
const TOLERABLE = 0.12
/** Parts of the height of the tallest picture. No figure becomes smaller than its style allows. */
export const SIZES = [0.9, 0.8, 0.72, 0.65]
/** What a picture of no size would cost, where an empty page costs 1. */
export const COST_OF_SMALLNESS = 0.3
/** Another filling must be better by so much. */
export const WORTH = 0.05

/** The filling that costs least; `fill` takes the greatest height of pictures in px, null for their own. */
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

/** The share of the room that is empty below the text; none on a page where all has ended. */
function holeOf<P>({ text, room, goesOn }: SizedPage<P>): number {
  if (!goesOn || room.height <= 0) return 0
  return Math.max(0, 1 - (text.y + contentEnd(text.fragment) - room.top) / room.height)
}

/** px; of the pictures of figures that may shrink. */
export function tallestPicture({ children }: BoxFragment): number {
  return children.reduce((tallest, { fragment }) => {
    if (fragment.kind !== 'box') return tallest
    return Math.max(tallest, mayShrink(fragment) ? (tallestImage(fragment)?.height ?? 0) : tallestPicture(fragment))
  }, 0)
}

const mayShrink = ({ box }: BoxFragment): boolean => box.kind !== 'inline-root' && box.style.octavoShrink < 1
