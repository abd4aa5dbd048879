/** Distributing extra space across spanned tracks (CSS Grid 2, https://www.w3.org/TR/css-grid-2/#extra-space). */
import type { Contribution, Track } from './grid-types.ts'

/** Which sizes grow, and for which contributions. */
interface ExtraRequest {
  readonly tracks: readonly Track[]
  /** Items of one step: a track grows by the largest increase that one of them needs. */
  readonly group: readonly Contribution[]
  readonly gap: number
  readonly property: 'base' | 'limit'
  /** By flex factors, and only flexible tracks. */
  readonly isFlexible: boolean
  readonly isAffected: (track: Track) => boolean
  readonly amount: (item: Contribution) => number
  /** The affected tracks that grow beyond their limits; all of them if there are none. */
  readonly grows: (track: Track) => boolean
}

/**
 * §12.5.1 "Distributing Extra Space Across Spanned Tracks" (https://www.w3.org/TR/css-grid-2/#extra-space) for all items of a
 * group. Each item adds to the planned increase of its tracks; tracks grow by the largest planned increase after all items, so
 * the result does not depend on their order.
 */
export function distributeExtra(request: ExtraRequest): void {
  const { tracks, group, property } = request
  for (const item of group) addItem(request, item)
  for (const track of tracks) {
    if (track.planned === 0) continue
    if (property === 'base') track.base += track.planned
    else {
      // A limit that becomes finite now may still grow for max-content contributions of the same items: otherwise these would
      // also be distributed to tracks that are large enough for their own items.
      if (!Number.isFinite(track.limit)) {
        track.limit = track.base
        track.isInfinitelyGrowable = true
      }
      track.limit += track.planned
      if (track.max === 'fit-content') track.limit = Math.max(track.base, Math.min(track.limit, track.fitLimit))
    }
    track.planned = 0
  }
  // A limit that no item raises becomes finite too.
  if (property === 'limit') for (const item of group) settleLimits(request, item)
}

/**
 * An infinite growth limit that an item spans becomes the track's base size before it grows, and the track is marked as
 * infinitely growable (CSS Grid 2 §12.5 step 3, https://www.w3.org/TR/css-grid-2/#algo-content).
 */
function settleLimits({ tracks, isAffected }: ExtraRequest, { span }: Contribution): void {
  for (let i = span.start; i < span.end; i++) {
    const track = tracks[i]!
    if (Number.isFinite(track.limit) || !isAffected(track)) continue
    track.limit = track.base
    track.isInfinitelyGrowable = true
  }
}

/**
 * Steps 1 to 3 of "Distributing Extra Space" for one item (CSS Grid 2, https://www.w3.org/TR/css-grid-2/#extra-space): the
 * space that the item needs beyond its tracks is distributed to the affected ones up to their limits, then beyond. The largest
 * planned increase of a track counts, so the result does not depend on the order of items.
 */
function addItem(request: ExtraRequest, item: Contribution): void {
  const { tracks, gap, property } = request
  const covered = tracks.slice(item.span.start, item.span.end)
  const affected = covered.filter(request.isAffected)
  if (affected.length === 0) return
  const shown = covered.reduce((count, track) => count + (track.isCollapsed ? 0 : 1), 0)
  const sizeOf = (track: Track) => (property === 'base' || !Number.isFinite(track.limit) ? track.base : track.limit)
  const used = covered.reduce((sum, track) => sum + sizeOf(track), gap * Math.max(0, shown - 1))
  let extra = request.amount(item) - used
  if (extra <= 0) return
  const added = new Map<Track, number>()
  extra = request.isFlexible ? extra : growToLimits(affected, extra, roomIn(property), added)
  if (extra > 1e-6) growBeyond(request, affected, extra, added)
  for (const [track, increase] of added) track.planned = Math.max(track.planned, increase)
}

/** By how much a track may grow before it reaches its limit. */
const roomIn =
  (property: 'base' | 'limit') =>
  (track: Track): number => {
    if (property === 'base')
      return (
        (track.max === 'fit-content' ? Math.min(track.limit, Math.max(track.base, track.fitLimit)) : track.limit) -
        track.base
      )
    const most = !Number.isFinite(track.limit) || track.isInfinitelyGrowable ? Number.POSITIVE_INFINITY : track.limit
    const size = Number.isFinite(track.limit) ? track.limit : track.base
    return (track.max === 'fit-content' ? Math.min(most, Math.max(size, track.fitLimit)) : most) - size
  }

/** Distributes space equally to tracks below their limits; returns the rest. */
function growToLimits(
  affected: readonly Track[],
  extra: number,
  room: (track: Track) => number,
  added: Map<Track, number>,
): number {
  let left = extra
  let open = affected.filter(track => room(track) > 0)
  while (left > 1e-6 && open.length > 0) {
    const part = left / open.length
    for (const track of open) {
      const add = Math.min(part, room(track) - (added.get(track) ?? 0))
      added.set(track, (added.get(track) ?? 0) + add)
      left -= add
    }
    open = open.filter(track => room(track) - (added.get(track) ?? 0) > 1e-6)
  }
  return left
}

/**
 * Step 3 of §12.5.1, "Distribute space beyond limits". If no affected track may grow further, all of them do, because the
 * items must fit.
 */
function growBeyond(
  { isFlexible, grows }: ExtraRequest,
  affected: readonly Track[],
  extra: number,
  added: Map<Track, number>,
): void {
  const preferred = affected.filter(grows)
  const takers = preferred.length > 0 ? preferred : affected
  const factors = isFlexible ? takers.reduce((sum, track) => sum + track.factor, 0) : 0
  for (const track of takers) {
    const share = factors > 0 ? track.factor / factors : 1 / takers.length
    added.set(track, (added.get(track) ?? 0) + extra * share)
  }
}
