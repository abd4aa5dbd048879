/**
 * Subgrids (CSS Grid 2, https://drafts.csswg.org/css-grid-2/#subgrids): grids with the tracks of their parent grid. Items of a
 * subgrid contribute to the parent's tracks as if they were its items, with the subgrid's edges as margins.
 */

import { horizontal, vertical } from '../../base/geometry.ts'
import type { BlockLevelBox, GridBox } from '../../boxes/box.ts'
import { isAbsolute } from '../../css/out-of-flow.ts'
import { resolve, type SubgridLines } from '../../css/style.ts'
import { borderOf, marginOf, paddingOf } from '../edges.ts'
import type { ConstraintSpace, Subgrid, SubgridAxis, TrackPlaces } from '../types.ts'
import type { Axis, AxisTemplate, Contribution, GridItem, Span } from './grid-types.ts'

/** The tracks of the parent grid that a box uses; null if the axis is not a subgrid. */
export function subgridLines(box: BlockLevelBox, axis: Axis): SubgridLines | null {
  if (box.kind !== 'grid') return null
  const { style } = box
  // A box with independent layout cannot use the tracks of a parent grid.
  const isApart = isAbsolute(style) || style.contain.some(isIndependent)
  const list = axis === 'column' ? style.gridTemplateColumns : style.gridTemplateRows
  return !isApart && typeof list !== 'string' && 'kind' in list ? list : null
}

const isIndependent = (kind: string): boolean => kind === 'layout' || kind === 'paint'

const isSubgrid = (box: BlockLevelBox): box is GridBox =>
  subgridLines(box, 'column') !== null || subgridLines(box, 'row') !== null

/** The span of a subgrid without an explicit span: as many tracks as its line name list has lines around. */
export function spanOfLines(box: BlockLevelBox, axis: Axis): number {
  const lines = subgridLines(box, axis)
  return lines === null ? 1 : Math.max(1, lines.before.length + lines.after.length - 1)
}

/** The explicit tracks and line names of a subgrid axis. */
export function subgridTemplate(
  { count, names: around }: SubgridAxis,
  lines: SubgridLines,
  areas: ReadonlyMap<string, Span>,
): AxisTemplate {
  const named = new Map([...around].map(([name, numbers]) => [name, new Set(numbers)]))
  const add = (name: string, line: number): void => {
    const known = named.get(name)
    if (known === undefined) named.set(name, new Set([line]))
    else known.add(line)
  }
  const { before, repeated, after } = lines
  const room = count + 1 - before.length - after.length
  const times = repeated === null ? 0 : Math.max(0, Math.floor(room / repeated.length))
  const sets = [...before, ...Array.from({ length: times }, () => repeated ?? []).flat(), ...after]
  sets.slice(0, count + 1).forEach((set, line) => {
    for (const name of set) add(name, line)
  })
  // The subgrid's own areas name lines too, within its tracks.
  for (const [area, { start, end }] of areas) {
    add(`${area}-start`, Math.min(start, count))
    add(`${area}-end`, Math.min(end, count))
  }
  const names = new Map([...named].map(([name, numbers]) => [name, sorted(numbers)]))
  return { tracks: new Array(count).fill('auto'), names, autoFit: null, isClosed: true }
}

const sorted = (lines: Iterable<number>): number[] => [...lines].sort((a, b) => a - b)

/** One axis of the parent grid: its lines, of which `before` tracks precede the first named one, and its tracks. */
interface AroundAxis {
  readonly template: AxisTemplate
  readonly before: number
  readonly gap: number
  /** Null until the tracks are sized. */
  readonly places: TrackPlaces | null
}

/** A grid item that is a grid with at least one axis of tracks taken from its parent. */
export type SubgridItem = GridItem & { readonly box: GridBox }

/** The tracks and gutters of a grid, for its subgrids. */
export interface Around {
  readonly column: AroundAxis
  readonly row: AroundAxis
}

/** Whether a grid item takes tracks of its parent grid (CSS Grid 2, https://www.w3.org/TR/css-grid-2/#subgrids). */
export const isSubgridItem = (item: GridItem): item is SubgridItem => isSubgrid(item.box)

/** The values that a grid passes to a subgrid: `width` is the size of its area, once known. */
export function subgridIn(item: SubgridItem, grid: GridBox, around: Around, width: number): Subgrid {
  const axis = (name: Axis): SubgridAxis | null => {
    if (subgridLines(item.box, name) === null) return null
    const { template, before, gap, places } = around[name]
    const isTurned = name === 'column' && item.box.style.direction !== grid.style.direction
    const span = item[name]
    const edges = edgesOf(item.box, grid, name, width)
    const difference = gapDifference(item.box, name, gap)
    const inner = places === null ? null : placesIn(places, span, edges, difference)
    const count = span.end - span.start
    const names = namesIn(template, { start: span.start - before, end: span.end - before })
    return {
      count,
      names: isTurned ? turnedNames(names, count) : names,
      gap: gap + difference,
      places: inner === null || !isTurned ? inner : turnedPlaces(inner),
    }
  }
  return { column: axis('column'), row: axis('row') }
}

// ---------- lines ----------

/** Line names of the parent grid, from the first line of a subgrid; areas that extend beyond it end at its edges. */
function namesIn({ names }: AxisTemplate, { start, end }: Span): ReadonlyMap<string, readonly number[]> {
  const inside = new Map<string, readonly number[]>()
  for (const [name, lines] of names) {
    const within = lines.filter(line => line >= start && line <= end).map(line => line - start)
    const cut = cutLine(name, names, { start, end })
    const all = cut === null ? within : sorted(new Set([...within, cut]))
    if (all.length > 0) inside.set(name, all)
  }
  return inside
}

/** The start or end of an area that the edge of the subgrid cuts (§9, line names). */
function cutLine(name: string, names: AxisTemplate['names'], { start, end }: Span): number | null {
  const [, area, edge] = /^(.+)-(start|end)$/.exec(name) ?? []
  if (area === undefined) return null
  const first = names.get(`${area}-start`)?.[0]
  const last = names.get(`${area}-end`)?.[0]
  if (first === undefined || last === undefined) return null
  if (edge === 'start') return first < start && last > start ? 0 : null
  return last > end && first < end ? end - start : null
}

const turnedNames = (names: ReadonlyMap<string, readonly number[]>, count: number): typeof names =>
  new Map([...names].map(([name, lines]) => [name, lines.map(line => count - line).reverse()]))

// ---------- places ----------

interface Edges {
  readonly start: number
  readonly end: number
}

/** Margin, border and padding of a subgrid on an axis of the parent grid. */
function edgesOf({ style }: GridBox, grid: GridBox, axis: Axis, width: number): Edges {
  const [margin, border, padding] = [marginOf(style, width), borderOf(style), paddingOf(style, width)]
  const side = (name: 'top' | 'right' | 'bottom' | 'left'): number => margin[name] + border[name] + padding[name]
  if (axis === 'row') return { start: side('top'), end: side('bottom') }
  const isRtl = grid.style.direction === 'rtl'
  return { start: side(isRtl ? 'right' : 'left'), end: side(isRtl ? 'left' : 'right') }
}

/** By how much the gutters of a subgrid are wider than those of its parent: half of that applies to either side (§9). */
function gapDifference({ style }: GridBox, axis: Axis, around: number): number {
  const own = axis === 'column' ? style.columnGap : style.rowGap
  return own === 'normal' ? 0 : resolve(own, 0) - around
}

/**
 * The tracks of the parent grid that a subgrid spans, relative to the subgrid's content box: less its edges at both ends, and
 * with half of the difference between the gutters added to or taken from both sides of each line (CSS Grid 2,
 * https://drafts.csswg.org/css-grid-2/#subgrids).
 */
function placesIn(
  { offsets, sizes }: TrackPlaces,
  { start, end }: Span,
  edges: Edges,
  difference: number,
): TrackPlaces {
  const origin = (offsets[start] ?? 0) + edges.start
  const inside: { offset: number; size: number }[] = []
  for (let i = start; i < end; i++) {
    const first = (offsets[i] ?? 0) + (i === start ? edges.start : difference / 2)
    const last = (offsets[i] ?? 0) + (sizes[i] ?? 0) - (i === end - 1 ? edges.end : difference / 2)
    inside.push({ offset: first - origin, size: Math.max(0, last - first) })
  }
  const { offset, size } = inside.at(-1)!
  return { offsets: inside.map(track => track.offset), sizes: inside.map(track => track.size), used: offset + size }
}

const turnedPlaces = ({ offsets, sizes, used }: TrackPlaces): TrackPlaces => ({
  offsets: offsets.map((offset, i) => used - offset - sizes[i]!).reverse(),
  sizes: sizes.toReversed(),
  used,
})

// ---------- contributions ----------

/**
 * The contributions of a subgrid's items to the tracks of the parent grid; `inner` counts tracks from the subgrid's first one.
 */
export function contributionsAround(
  item: SubgridItem,
  grid: GridBox,
  axis: Axis,
  inner: readonly Contribution[],
  gap: number,
  width: number,
): readonly Contribution[] {
  const span = item[axis]
  const count = span.end - span.start
  const edges = edgesOf(item.box, grid, axis, width)
  const isTurned = axis === 'column' && item.box.style.direction !== grid.style.direction
  const half = gapDifference(item.box, axis, gap) / 2
  const asked = inner.map(({ span: tracks, least, min, max }): Contribution => {
    const start = isTurned ? count - tracks.end : tracks.start
    const end = isTurned ? count - tracks.start : tracks.end
    const more = (start === 0 ? edges.start : half) + (end === count ? edges.end : half)
    const around = { start: start + span.start, end: end + span.start }
    return { span: around, least: least + more, min: min + more, max: max + more }
  })
  return [...edgeItems(span, edges), ...asked]
}

/** Items of zero size at both ends of a subgrid: they contribute its edges even if the edge tracks are empty. */
function edgeItems({ start, end }: Span, edges: Edges): readonly Contribution[] {
  const item = (track: number, size: number): Contribution => ({
    span: { start: track, end: track + 1 },
    least: size,
    min: size,
    max: size,
  })
  const items = end - start === 1 ? [item(start, edges.start + edges.end)] : []
  if (end - start > 1) items.push(item(start, edges.start), item(end - 1, edges.end))
  return items.filter(({ min }) => min > 0)
}

/** The space of a subgrid, whose size on subgrid axes is that of its area. */
export function subgridSpace(
  { box }: SubgridItem,
  space: ConstraintSpace,
  subgrid: Subgrid,
  area: { readonly width: number; readonly height: number | null },
): ConstraintSpace {
  const margin = marginOf(box.style, area.width)
  const { inlineSize, blockSize } = space.fixed
  const isHigh = subgrid.row !== null && area.height !== null
  return {
    ...space,
    subgrid,
    fixed: {
      inlineSize: subgrid.column === null ? inlineSize : Math.max(0, area.width - horizontal(margin)),
      blockSize: isHigh ? Math.max(0, area.height! - vertical(margin)) : blockSize,
    },
  }
}
