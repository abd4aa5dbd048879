/**
 * Track sizing (CSS Grid 2, https://www.w3.org/TR/css-grid-2/#layout-algorithm). Sizes are px; contributions are of margin
 * boxes.
 */
import { spend } from '../../base/budget.ts'
import type { LengthPercentage, TrackBreadth, TrackSize } from '../../css/style.ts'
import { dependsOnPercentage, resolve } from '../../css/style.ts'
import { distributeExtra } from './extra-space.ts'
import type { Contribution, Track } from './grid-types.ts'

/** The tracks of one axis, the contributions of items, and the size to fill. Sizes in px. */
export interface AxisRequest {
  readonly sizes: readonly (TrackSize | null)[]
  readonly items: readonly Contribution[]
  /** Definite size of the grid's content box, or null. */
  readonly available: number | null
  /** Limits of that size if it is not definite. */
  readonly least: number
  readonly most: number
  readonly gap: number
  readonly stretches: boolean
  /** Set when the grid itself is measured (§12.1). */
  readonly constraint: 'min-content' | 'max-content' | null
}

/**
 * The tracks of one axis with their final sizes in `base`: the five steps of §12.3 "Track Sizing Algorithm"
 * (https://www.w3.org/TR/css-grid-2/#algo-track-sizing). Gutters are not tracks here; the steps get their sum.
 */
export function sizeTracks(request: AxisRequest): readonly Track[] {
  const { sizes, available, gap } = request
  // A few items that span 1,000 tracks each create that many tracks, and each grows all tracks that it spans.
  spend(
    'grid_tracks',
    request.items.reduce((sum, { span }) => sum + span.end - span.start - 1, sizes.length),
  )
  const tracks = initialTracks(sizes, available)
  const gaps = gapsIn(tracks, 0, tracks.length, gap)
  resolveIntrinsic(tracks, request)
  maximise(tracks, request, gaps)
  expandFlexible(tracks, request, gaps)
  if (request.stretches) stretchAutomatic(tracks, request, gaps)
  return tracks
}

/**
 * §12.4 "Initialize Track Sizes" (https://www.w3.org/TR/css-grid-2/#algo-init). Null is an empty `auto-fit` track.
 *
 * @param available percentage basis of the tracks, px; with null percentages are `auto`
 */
export const initialTracks = (sizes: AxisRequest['sizes'], available: number | null): readonly Track[] =>
  sizes.map(size => (size === null ? COLLAPSED() : initialTrack(size, available)))

/** Sum of the gutters between the tracks of a range. */
export function gapsIn(tracks: readonly Track[], start: number, end: number, gap: number): number {
  let shown = 0
  for (let i = start; i < end; i++) if (!tracks[i]!.isCollapsed) shown++
  return gap * Math.max(0, shown - 1)
}

const total = (tracks: readonly Track[]): number => tracks.reduce((sum, track) => sum + track.base, 0)

// ---------- §12.4 initial sizes ----------

const START: Track = {
  min: 'fixed',
  max: 'fixed',
  base: 0,
  limit: 0,
  isInfinitelyGrowable: false,
  planned: 0,
  isCollapsed: false,
  factor: 0,
  fitLimit: 0,
}

const COLLAPSED = (): Track => ({ ...START, isCollapsed: true })

/**
 * "Initialize Track Sizes" (CSS Grid 2, https://www.w3.org/TR/css-grid-2/#algo-init): a fixed minimum is the base size, a fixed
 * maximum the growth limit; an intrinsic minimum starts at 0, an intrinsic or flexible maximum at infinity. A growth limit is
 * never below the base size.
 */
function initialTrack(size: TrackSize, available: number | null): Track {
  const { min, max } = bounds(size)
  const base = lengthOf(min, available)
  const least = base === null ? intrinsicKind(min) : 'fixed'
  if (isFitContent(max)) {
    const fitLimit =
      available === null && dependsOnPercentage(max.limit)
        ? Number.POSITIVE_INFINITY
        : resolve(max.limit, available ?? 0)
    return { ...START, min: least, max: 'fit-content', fitLimit, base: base ?? 0, limit: Number.POSITIVE_INFINITY }
  }
  if (typeof max === 'object' && max.kind === 'fr')
    return {
      ...START,
      min: least,
      max: 'flexible',
      factor: max.factor,
      base: base ?? 0,
      limit: Number.POSITIVE_INFINITY,
    }
  const limit = lengthOf(max, available)
  return {
    ...START,
    min: least,
    max: limit === null ? intrinsicKind(max) : 'fixed',
    base: base ?? 0,
    limit: limit === null ? Number.POSITIVE_INFINITY : Math.max(base ?? 0, limit),
  }
}

/** Whether the size of a track depends on the size of the grid. */
export function isRelative(size: TrackSize | null): boolean {
  if (size === null || typeof size !== 'object') return false
  if (size.kind === 'minmax') return isRelative(size.min) || isRelative(size.max)
  if (size.kind === 'fit-content') return dependsOnPercentage(size.limit)
  return size.kind !== 'fr' && dependsOnPercentage(size)
}

type FitContent = { readonly kind: 'fit-content'; readonly limit: LengthPercentage }

const isFitContent = (size: TrackBreadth | FitContent): size is FitContent =>
  typeof size === 'object' && size.kind === 'fit-content'

/** Minimum and maximum sizing function of a track; the minimum of a flexible track is `auto` (§7.2.1). */
function bounds(size: TrackSize): { min: TrackBreadth; max: TrackBreadth | FitContent } {
  if (typeof size === 'object' && size.kind === 'minmax')
    return { min: isFlexible(size.min) ? 'auto' : size.min, max: size.max }
  if (typeof size === 'object' && size.kind === 'fit-content') return { min: 'auto', max: size }
  return { min: isFlexible(size) ? 'auto' : size, max: size }
}

const isFlexible = (breadth: TrackBreadth): boolean => typeof breadth === 'object' && breadth.kind === 'fr'

/** A definite size, px; null for others, and for percentages of an indefinite size, which are `auto` (§7.2.1). */
function lengthOf(breadth: TrackBreadth, available: number | null): number | null {
  if (typeof breadth === 'number') return Math.max(0, breadth)
  if (typeof breadth === 'string' || breadth.kind === 'fr') return null
  if (available === null && dependsOnPercentage(breadth)) return null
  return Math.max(0, resolve(breadth, available ?? 0))
}

const intrinsicKind = (breadth: TrackBreadth): 'auto' | 'min-content' | 'max-content' =>
  breadth === 'min-content' || breadth === 'max-content' ? breadth : 'auto'

// ---------- §12.5 intrinsic sizes ----------

/**
 * §12.5 "Resolve Intrinsic Track Sizes" (https://www.w3.org/TR/css-grid-2/#algo-content): steps 2 and 3 by the number of
 * tracks that items span, step 4 for items that span a flexible track, step 5 for limits that stay infinite. Items of one
 * track are a group like the others: by the specification, step 2 only simplifies step 3. Baseline shims, step 1, are part of
 * the contributions (baselines.ts).
 */
function resolveIntrinsic(tracks: readonly Track[], request: AxisRequest): void {
  const groups = new Map<number, Contribution[]>()
  for (const item of request.items) {
    const covered = tracks.slice(item.span.start, item.span.end)
    if (covered.every(track => track.min === 'fixed' && track.max === 'fixed')) continue
    const size = covered.some(track => track.max === 'flexible') ? Number.POSITIVE_INFINITY : covered.length
    const group = groups.get(size)
    if (group === undefined) groups.set(size, [item])
    else group.push(item)
  }
  for (const [size, group] of [...groups].sort(([a], [b]) => a - b))
    growForGroup(tracks, group, request.gap, size === Number.POSITIVE_INFINITY)
  for (const track of tracks) if (!Number.isFinite(track.limit)) track.limit = track.base
}

/**
 * §12.5 steps 2 to 4. When the grid itself is measured, automatic minimums are those of layout, as in browsers; the
 * specification would use the limited contributions of §12.5.
 */
function growForGroup(
  tracks: readonly Track[],
  group: readonly Contribution[],
  gap: number,
  isFlexible: boolean,
): void {
  const takes = (track: Track): boolean => !isFlexible || track.max === 'flexible'
  const grow = (
    property: 'base' | 'limit',
    isAffected: (track: Track) => boolean,
    amount: (item: Contribution) => number,
    grows: (track: Track) => boolean,
  ) =>
    distributeExtra({
      tracks,
      group,
      gap,
      property,
      isFlexible,
      isAffected: track => takes(track) && isAffected(track),
      amount,
      grows,
    })
  grow(
    'base',
    track => track.min !== 'fixed',
    item => item.least,
    hasIntrinsicMax,
  )
  grow(
    'base',
    ({ min }) => min === 'min-content' || min === 'max-content',
    item => item.min,
    hasIntrinsicMax,
  )
  grow(
    'base',
    ({ min }) => min === 'max-content',
    item => item.max,
    hasLargeMax,
  )
  for (const track of tracks) track.limit = Math.max(track.limit, track.base)
  if (isFlexible) return
  grow('limit', hasIntrinsicMax, item => item.min, hasIntrinsicMax)
  grow('limit', hasLargeMax, item => item.max, hasLargeMax)
  for (const track of tracks) track.isInfinitelyGrowable = false
}

const hasIntrinsicMax = ({ max }: Track): boolean => max !== 'fixed' && max !== 'flexible'

const hasLargeMax = ({ max }: Track): boolean => max === 'auto' || max === 'max-content' || max === 'fit-content'

// ---------- §12.6 maximise ----------

/**
 * §12.6 "Maximize Tracks" (https://www.w3.org/TR/css-grid-2/#algo-grow-tracks). Under a min-content constraint the free space
 * is zero; with an indefinite size it is infinite, and the maximum size of the grid limits it.
 */
function maximise(tracks: readonly Track[], request: AxisRequest, gaps: number): void {
  if (request.constraint === 'min-content') return
  if (request.available !== null) {
    growToLimits(tracks, request.available - gaps - total(tracks))
    return
  }
  const bases = tracks.map(track => track.base)
  for (const track of tracks) track.base = Math.max(track.base, track.limit)
  // A grid that would exceed its maximum size only grows to that.
  if (total(tracks) + gaps <= request.most) return
  tracks.forEach((track, i) => {
    track.base = bases[i]!
  })
  growToLimits(tracks, request.most - gaps - total(tracks))
}

/** Distributes free space equally to tracks below their limits. */
function growToLimits(tracks: readonly Track[], free: number): void {
  let left = free
  let open = tracks.filter(track => track.base < track.limit)
  while (left > 1e-6 && open.length > 0) {
    const part = left / open.length
    for (const track of open) {
      const add = Math.min(part, track.limit - track.base)
      track.base += add
      left -= add
    }
    open = open.filter(track => track.limit - track.base > 1e-6)
  }
}

// ---------- §12.7 flexible tracks ----------

/**
 * §12.7 "Expand Flexible Tracks" (https://www.w3.org/TR/css-grid-2/#algo-flex-tracks). Under a min-content constraint
 * the fraction is zero.
 */
function expandFlexible(tracks: readonly Track[], request: AxisRequest, gaps: number): void {
  if (request.constraint === 'min-content' || !tracks.some(track => track.max === 'flexible')) return
  const fraction = usedFraction(tracks, request, gaps)
  for (const track of tracks) if (track.max === 'flexible') track.base = Math.max(track.base, fraction * track.factor)
}

/**
 * The used flex fraction, px for a factor of 1. With an indefinite size it comes from the content, and is found again if the
 * result violates the limits of the grid.
 */
function usedFraction(
  tracks: readonly Track[],
  { available, least, most, items, gap }: AxisRequest,
  gaps: number,
): number {
  if (available !== null) return findFraction(tracks, available - gaps)
  const fraction = contentFraction(tracks, items, gap)
  const size = tracks.reduce(
    (sum, track) => sum + (track.max === 'flexible' ? Math.max(track.base, fraction * track.factor) : track.base),
    gaps,
  )
  if (size < least) return findFraction(tracks, least - gaps)
  return size > most ? findFraction(tracks, most - gaps) : fraction
}

/**
 * §12.7.1 "Find the Size of an fr" (https://www.w3.org/TR/css-grid-2/#algo-find-fr-size): tracks whose base size exceeds their
 * share are treated as inflexible. The specification restarts for each of these; one pass in order of base size over factor
 * gives the same, because the fraction only decreases. A sum of factors below 1 counts as 1, so that a single `0.5fr` gets
 * half of the space.
 */
function findFraction(tracks: readonly Track[], space: number): number {
  const flexible = tracks.filter(track => track.max === 'flexible')
  // Tracks with the largest base size per factor become inflexible first.
  flexible.sort((a, b) => b.base / Math.max(b.factor, 1e-9) - a.base / Math.max(a.factor, 1e-9))
  let left = space - tracks.reduce((sum, track) => sum + (track.max === 'flexible' ? 0 : track.base), 0)
  let factors = flexible.reduce((sum, track) => sum + track.factor, 0)
  for (const track of flexible) {
    const fraction = Math.max(0, left) / Math.max(factors, 1)
    if (fraction * track.factor >= track.base) return fraction
    left -= track.base
    factors -= track.factor
  }
  return Math.max(0, left) / Math.max(factors, 1)
}

/** With an indefinite size: the largest fraction that a flexible track, or an item that spans one, needs. */
function contentFraction(tracks: readonly Track[], items: readonly Contribution[], gap: number): number {
  let fraction = 0
  for (const track of tracks)
    if (track.max === 'flexible') fraction = Math.max(fraction, track.base / Math.max(track.factor, 1))
  for (const { span, max } of items) {
    const covered = tracks.slice(span.start, span.end)
    if (covered.some(track => track.max === 'flexible'))
      fraction = Math.max(fraction, findFraction(covered, max - gapsIn(covered, 0, covered.length, gap)))
  }
  return fraction
}

// ---------- §12.8 automatic tracks ----------

/**
 * §12.8 "Stretch `auto` Tracks" (https://www.w3.org/TR/css-grid-2/#algo-stretch): they share the free space equally. For a
 * grid of indefinite size, its minimum size counts.
 */
function stretchAutomatic(tracks: readonly Track[], { available, least }: AxisRequest, gaps: number): void {
  const automatic = tracks.filter(track => track.max === 'auto')
  const free = (available ?? least) - gaps - total(tracks)
  if (free > 0) for (const track of automatic) track.base += free / automatic.length
}
