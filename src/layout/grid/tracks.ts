/** Track sizing (CSS Grid 2 §12). Sizes are px; contributions are of margin boxes. */
import type { TrackBreadth, TrackSize } from '../../css/style.ts'
import { dependsOnPercentage, resolve } from '../../css/style.ts'
import type { Span } from './placement.ts'

export interface Contribution {
  readonly span: Span
  readonly min: number
  readonly max: number
  /** The automatic minimum (§6.6). */
  readonly least: number
}

interface Track {
  readonly min: TrackBreadth
  readonly max: TrackBreadth | { readonly kind: 'fit-content'; readonly limit: number }
  base: number
  limit: number
}

const isFlexible = (breadth: Track['max']): breadth is { readonly kind: 'fr'; readonly factor: number } =>
  typeof breadth === 'object' && breadth.kind === 'fr'

/** The sizes of all tracks of one axis; `available` is the definite size of the grid's content box, or null. */
export function sizeTracks(
  sizes: readonly TrackSize[],
  items: readonly Contribution[],
  available: number | null,
  gap: number,
  stretches: boolean,
): readonly number[] {
  const tracks = sizes.map(size => initialTrack(size, available))
  const gaps = gap * Math.max(0, tracks.length - 1)
  const bySpan = [...items].sort((a, b) => a.span.end - a.span.start - (b.span.end - b.span.start))
  for (const item of bySpan) contribute(tracks.slice(item.span.start, item.span.end), item, gap)
  for (const track of tracks)
    if (track.limit < track.base || !Number.isFinite(track.limit))
      track.limit = isFlexible(track.max)
        ? Number.POSITIVE_INFINITY
        : Math.max(track.base, Number.isFinite(track.limit) ? track.limit : track.base)
  const free = available === null ? null : available - gaps - tracks.reduce((sum, track) => sum + track.base, 0)
  maximise(tracks, free)
  expandFlexible(tracks, items, available === null ? null : available - gaps, gap)
  if (stretches && available !== null) stretchAutomatic(tracks, available - gaps)
  return tracks.map(track => track.base)
}

function initialTrack(size: TrackSize, available: number | null): Track {
  const { min, max } = bounds(size, available)
  const base = definite(min, available) ?? 0
  const limit = isFlexible(max)
    ? base
    : typeof max === 'object' && max.kind === 'fit-content'
      ? Number.POSITIVE_INFINITY
      : (definite(max as TrackBreadth, available) ?? Number.POSITIVE_INFINITY)
  return { min, max, base, limit: Math.max(base, limit) }
}

function bounds(size: TrackSize, available: number | null): Pick<Track, 'min' | 'max'> {
  if (typeof size === 'object' && size.kind === 'minmax')
    return { min: isFlexible(size.min) ? 'auto' : size.min, max: size.max }
  if (typeof size === 'object' && size.kind === 'fit-content')
    return { min: 'auto', max: { kind: 'fit-content', limit: resolve(size.limit, available ?? 0) } }
  if (typeof size === 'object' && size.kind === 'fr') return { min: 'auto', max: size }
  if (typeof size === 'object' && available === null && dependsOnPercentage(size)) return { min: 'auto', max: 'auto' }
  return { min: size, max: size }
}

function definite(breadth: TrackBreadth, available: number | null): number | null {
  if (typeof breadth === 'number') return breadth
  if (typeof breadth === 'string' || breadth.kind === 'fr') return null
  return available === null ? null : Math.max(0, resolve(breadth, available))
}

/** §12.5: what an item needs beyond the tracks that it covers is shared by those that grow with their content. */
function contribute(tracks: readonly Track[], item: Contribution, gap: number): void {
  const gaps = gap * Math.max(0, tracks.length - 1)
  const hasFlexible = tracks.some(track => isFlexible(track.max))
  const intrinsic = tracks.filter(track => typeof track.min === 'string' && (!hasFlexible || isFlexible(track.max)))
  if (intrinsic.length > 0) {
    const wanted = (track: Track) =>
      track.min === 'max-content' ? item.max : track.min === 'min-content' ? item.min : item.least
    const need = Math.max(...intrinsic.map(wanted)) - gaps - tracks.reduce((sum, track) => sum + track.base, 0)
    if (need > 0) shareBase(intrinsic, need)
  }
  const growing = tracks.filter(
    track =>
      !isFlexible(track.max) &&
      (typeof track.max === 'string' || (typeof track.max === 'object' && track.max.kind === 'fit-content')),
  )
  for (const track of tracks) track.limit = Math.max(track.limit, track.base)
  if (growing.length === 0 || hasFlexible) return
  const goal = growing.some(track => track.max !== 'min-content') ? item.max : item.min
  const known = tracks.reduce(
    (sum, track) =>
      sum +
      (growing.includes(track) && !Number.isFinite(track.limit)
        ? track.base
        : Number.isFinite(track.limit)
          ? track.limit
          : track.base),
    0,
  )
  const extra = Math.max(0, goal - gaps - known)
  for (const track of growing) {
    const from = Number.isFinite(track.limit) ? track.limit : track.base
    const cap =
      typeof track.max === 'object' && 'limit' in track.max
        ? Math.max(track.base, track.max.limit)
        : Number.POSITIVE_INFINITY
    track.limit = Math.min(from + extra / growing.length, cap)
  }
}

function shareBase(tracks: readonly Track[], need: number): void {
  let left = need
  let open = tracks.filter(track => track.base < track.limit)
  // First up to their limits, then beyond them in equal parts.
  while (left > 1e-6 && open.length > 0) {
    const part = left / open.length
    for (const track of open) {
      const add = Math.min(part, track.limit - track.base)
      track.base += add
      left -= add
    }
    open = open.filter(track => track.limit - track.base > 1e-6)
  }
  if (left > 1e-6) for (const track of tracks) track.base += left / tracks.length
}

/** §12.6: free space makes tracks as large as their limits allow; without a definite size all the way. */
function maximise(tracks: readonly Track[], free: number | null): void {
  if (free === null) {
    for (const track of tracks) if (Number.isFinite(track.limit)) track.base = track.limit
    return
  }
  let left = free
  let open = tracks.filter(track => Number.isFinite(track.limit) && track.base < track.limit && !isFlexible(track.max))
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

/** §12.7: flexible tracks share what the others leave. */
function expandFlexible(
  tracks: readonly Track[],
  items: readonly Contribution[],
  available: number | null,
  gap: number,
): void {
  const flexible = tracks.filter(track => isFlexible(track.max))
  if (flexible.length === 0) return
  const fraction = available === null ? contentFraction(tracks, items, gap) : findFraction(tracks, available)
  for (const track of flexible)
    if (isFlexible(track.max)) track.base = Math.max(track.base, fraction * track.max.factor)
}

/** §12.7.1: the size of one fr; tracks whose content is larger count as fixed. */
function findFraction(tracks: readonly Track[], space: number): number {
  const inflexible = new Set<Track>()
  for (;;) {
    let left = space
    let factors = 0
    for (const track of tracks) {
      if (isFlexible(track.max) && !inflexible.has(track)) factors += track.max.factor
      else left -= track.base
    }
    const fraction = Math.max(0, left) / Math.max(factors, 1)
    const tooLarge = tracks.filter(
      track => isFlexible(track.max) && !inflexible.has(track) && fraction * track.max.factor < track.base,
    )
    if (tooLarge.length === 0) return fraction
    for (const track of tooLarge) inflexible.add(track)
  }
}

function contentFraction(tracks: readonly Track[], items: readonly Contribution[], gap: number): number {
  let fraction = 0
  for (const track of tracks)
    if (isFlexible(track.max)) fraction = Math.max(fraction, track.base / Math.max(track.max.factor, 1))
  for (const item of items) {
    const covered = tracks.slice(item.span.start, item.span.end)
    if (covered.some(track => isFlexible(track.max)))
      fraction = Math.max(fraction, findFraction(covered, item.max - gap * (covered.length - 1)))
  }
  return fraction
}

/** §12.8: automatic tracks take an equal part of what is still free. */
function stretchAutomatic(tracks: readonly Track[], space: number): void {
  const automatic = tracks.filter(track => track.max === 'auto')
  const free = space - tracks.reduce((sum, track) => sum + track.base, 0)
  if (free > 0) for (const track of automatic) track.base += free / automatic.length
}
