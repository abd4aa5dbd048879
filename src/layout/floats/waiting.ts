/** Floats that wait for a later fragmentainer behind other ones, as stretches of a list. */
import type { ParallelToken, WaitingFloats } from '../break-token.ts'
import type { ExclusionSpace } from '../types.ts'
import { isBehindCarried } from './float.ts'

/**
 * Whether a parallel flow is a float that moves to the next fragmentainer as it is. Thousands of floats may wait behind each
 * other for hundreds of pages.
 */
export const staysWaiting = ({ side, area }: ParallelToken, exclusions: ExclusionSpace): boolean =>
  side !== null && area !== undefined && isBehindCarried(exclusions, side)

/** Whether all floats of a stretch move to the next fragmentainer, whichever of its sides each is on. */
export const allWait = ({ sides }: WaitingFloats, exclusions: ExclusionSpace): boolean =>
  (!sides.left || isBehindCarried(exclusions, 'left')) && (!sides.right || isBehindCarried(exclusions, 'right'))

/**
 * The floats of a list from `from` on that all move to the next fragmentainer, up to the first flow that does not, or that
 * needs to be looked at: one that has begun may resume after a forced break.
 */
export function waitingFrom(floats: readonly ParallelToken[], from: number, exclusions: ExclusionSpace): WaitingFloats {
  const sides = { left: false, right: false }
  let to = from
  for (; to < floats.length; to++) {
    const parallel = floats[to]!
    const { side, token, behind } = parallel
    if (side === null || token.kind !== 'before' || behind !== undefined || !staysWaiting(parallel, exclusions)) break
    sides[side] = true
  }
  return { floats, from, to, sides }
}

/** The first float of a stretch as a parallel flow, with the other ones behind it. */
export function asOne({ floats, from, to, sides }: WaitingFloats): ParallelToken {
  const first = floats[from]!
  return to - from === 1 ? first : { behind: { floats, from: from + 1, to, sides }, ...first }
}
