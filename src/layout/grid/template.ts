/**
 * The explicit grid: tracks, named lines and areas of one axis (CSS Grid 2, https://www.w3.org/TR/css-grid-2/#grid-definition).
 */
import type { GridBox } from '../../boxes/box.ts'
import type { ComputedStyle, TrackListItem, TrackSize } from '../../css/style.ts'
import { resolve } from '../../css/style.ts'
import type { Axis, AxisTemplate, GridItem } from './grid-types.ts'

/** Bound of repeated tracks: a grid of a million empty tracks would only cost time. */
const MAX_TRACKS = 10_000

/**
 * The explicit grid of one axis: its tracks with `repeat()` expanded, and its named lines.
 *
 * @param available the size of the grid's content box in this axis, px, or null
 * @param gap the gutter, px
 * @param least the minimum size of the grid if `available` is null
 */
export function axisTemplate(box: GridBox, axis: Axis, available: number | null, gap: number, least = 0): AxisTemplate {
  const { style } = box
  const list = axis === 'column' ? style.gridTemplateColumns : style.gridTemplateRows
  const explicit = typeof list === 'string' || 'kind' in list ? [] : list
  const names = new Map<string, number[]>()
  const tracks: TrackSize[] = []
  let autoFit: AxisTemplate['autoFit'] = null
  const name = (text: string, line: number): void => {
    const lines = names.get(text)
    if (lines === undefined) names.set(text, [line])
    // A name that a line has twice names it once.
    else if (lines.at(-1) !== line) lines.push(line)
  }
  const add = (items: readonly TrackListItem[]) => {
    for (const item of items) {
      if (item.kind === 'names') for (const text of item.names) name(text, tracks.length)
      else if (item.kind === 'track') {
        if (tracks.length < MAX_TRACKS) tracks.push(item.size)
      } else {
        const start = tracks.length
        const count =
          typeof item.count === 'number' ? item.count : fittingRepeats(explicit, item, available, gap, least)
        for (let i = 0; i < count && tracks.length < MAX_TRACKS; i++) add(item.items)
        if (item.count === 'auto-fit') autoFit = { start, end: tracks.length }
      }
    }
  }
  // Without a parent grid `subgrid` is `none`, so only the grid's own lines exist.
  add(explicit)
  addAreaLines(style, axis, name, tracks)
  return { tracks, names, autoFit }
}

/** Adds the lines `<area>-start` and `<area>-end` around areas, and tracks for areas beyond the track list. */
function addAreaLines(
  style: ComputedStyle,
  axis: Axis,
  name: (text: string, line: number) => void,
  tracks: TrackSize[],
): void {
  if (style.gridTemplateAreas === 'none') return
  const automatic = axis === 'column' ? style.gridAutoColumns : style.gridAutoRows
  const count = axis === 'column' ? (style.gridTemplateAreas[0]?.length ?? 0) : style.gridTemplateAreas.length
  for (let i = tracks.length; i < count; i++) tracks.push(automatic[0] ?? 'auto')
  for (const [area, { start, end }] of areasOf(style, axis)) {
    name(`${area}-start`, start)
    name(`${area}-end`, end)
  }
}

/** The tracks of each named area in one axis (§7.3). The parser only accepts rectangular areas. */
export function areasOf(style: ComputedStyle, axis: Axis): ReadonlyMap<string, { start: number; end: number }> {
  const areas = new Map<string, { start: number; end: number }>()
  if (style.gridTemplateAreas === 'none') return areas
  style.gridTemplateAreas.forEach((cells, row) => {
    cells.forEach((area, column) => {
      if (area === null) return
      const at = axis === 'column' ? column : row
      const known = areas.get(area)
      areas.set(area, { start: Math.min(known?.start ?? at, at), end: Math.max(known?.end ?? 0, at + 1) })
    })
  })
  return areas
}

/** §7.2.3.2: as many repetitions as fit, but at least one. */
function fittingRepeats(
  list: readonly TrackListItem[],
  repeat: TrackListItem & { kind: 'repeat' },
  available: number | null,
  gap: number,
  least: number,
): number {
  if (available === null && least === 0) return 1
  const base = available ?? least
  const sizeOf = (items: readonly TrackListItem[]): { size: number; count: number } => {
    let size = 0
    let count = 0
    for (const item of items) {
      if (item.kind === 'track') {
        size += definiteSize(item.size, base)
        count++
      } else if (item.kind === 'repeat' && typeof item.count === 'number') {
        const inner = sizeOf(item.items)
        size += inner.size * item.count
        count += inner.count * item.count
      }
    }
    return { size, count }
  }
  const fixed = sizeOf(list.filter(item => item !== repeat))
  const each = sizeOf(repeat.items)
  // A floor of 1 px, as §7.2.3.2 suggests, so that the division has a finite result.
  const perRepeat = Math.max(1, each.size + each.count * gap)
  const room = base + gap - fixed.size - fixed.count * gap
  // With a maximum size the largest number that does not overflow; with only a minimum the smallest that fills it.
  const fitting = available === null ? Math.ceil((room - 1e-3) / perRepeat) : Math.floor((room + 1e-3) / perRepeat)
  return Math.max(1, Math.min(fitting, MAX_TRACKS))
}

/** The size of a track for counting repetitions: its maximum if that is definite, floored by its minimum (§7.2.3.2). */
function definiteSize(size: TrackSize, available: number): number {
  if (typeof size === 'number') return size
  if (typeof size === 'string') return 0
  switch (size.kind) {
    case 'linear':
    case 'min':
    case 'max':
    case 'sum':
    case 'stepped':
      return Math.max(0, resolve(size, available))
    case 'minmax': {
      const most = definiteSize(size.max, available)
      return most > 0 ? Math.max(most, definiteSize(size.min, available)) : definiteSize(size.min, available)
    }
    case 'fr':
    case 'fit-content':
      return 0
  }
}

/** The sizes of all tracks of an axis, including implicit ones; null for empty `auto-fit` tracks (§7.2.3.2). */
export function trackSizes(
  { style }: GridBox,
  axis: Axis,
  template: AxisTemplate,
  { before, count }: { readonly before: number; readonly count: number },
  items: readonly GridItem[],
): readonly (TrackSize | null)[] {
  const automatic = axis === 'column' ? style.gridAutoColumns : style.gridAutoRows
  const pattern = automatic.length === 0 ? (['auto'] as const) : automatic
  const taken = template.autoFit === null ? null : takenTracks(items, axis, count)
  return Array.from({ length: count }, (_, i) => {
    const explicit = i - before
    if (explicit < 0 || explicit >= template.tracks.length) {
      const implicit = explicit < 0 ? explicit : explicit - template.tracks.length
      return pattern[((implicit % pattern.length) + pattern.length) % pattern.length]!
    }
    const isFitted = template.autoFit !== null && explicit >= template.autoFit.start && explicit < template.autoFit.end
    return isFitted && taken![i] !== true ? null : template.tracks[explicit]!
  })
}

/** Which tracks have items: empty `auto-fit` tracks collapse (CSS Grid 2, https://www.w3.org/TR/css-grid-2/#auto-repeat). */
function takenTracks(items: readonly GridItem[], axis: Axis, count: number): readonly boolean[] {
  const taken: boolean[] = new Array(count).fill(false)
  for (const item of items) for (let i = item[axis].start; i < item[axis].end; i++) taken[i] = true
  return taken
}
