/**
 * Grid lanes (CSS Grid 3, https://drafts.csswg.org/css-grid-3/): a grid with tracks in one axis only, the grid axis. In the
 * other one, the stacking axis, items follow each other in the tracks. Earlier drafts called this masonry layout.
 */
import { spend } from '../../base/budget.ts'
import type { BlockLevelBox, GridBox } from '../../boxes/box.ts'
import type { ComputedStyle } from '../../css/style.ts'
import { resolve } from '../../css/style.ts'
import type { Subgrid } from '../types.ts'
import { templateOf } from './axis-templates.ts'
import type { Axis, AxisTemplate, Span } from './grid-types.ts'
import { linesOf, type Resolved } from './line-placement.ts'
import { inOrder, type Placement } from './placement.ts'
import { subgridLines } from './subgrid.ts'
import { axisTemplate } from './template.ts'

/**
 * The axis in which items are stacked; null for a grid with tracks in both. Lanes are rows only if just the rows have a
 * template; `masonry` in both axes applies to rows only.
 */
export function stackingAxis({ style }: GridBox): Axis | null {
  const { display, gridTemplateColumns, gridTemplateRows } = style
  if (display === 'grid-lanes' || display === 'inline-grid-lanes')
    return gridTemplateColumns === 'none' && gridTemplateRows !== 'none' ? 'column' : 'row'
  if (gridTemplateRows === 'masonry') return 'row'
  return gridTemplateColumns === 'masonry' ? 'column' : null
}

/** The other axis. */
const across = (axis: Axis): Axis => (axis === 'row' ? 'column' : 'row')

/** An item with its lines in the grid axis, counted from the first track. */
export interface LaneItem {
  readonly box: BlockLevelBox
  readonly lines: Resolved
}

/** The tracks of the grid axis, and the items to place in them. */
export interface Lanes {
  readonly template: AxisTemplate
  readonly items: readonly LaneItem[]
  /** Number of implicit tracks before the explicit ones, and of all tracks. */
  readonly before: number
  readonly count: number
}

/**
 * The lanes of a grid: its explicit tracks, and the implicit ones that its items name or span.
 *
 * @param available the size of the content box in the grid axis, px, or null
 * @param gap the gutter, px
 * @param least the minimum size of the grid if `available` is null
 */
export function lanesOf(
  box: GridBox,
  axis: Axis,
  subgrid: Subgrid | null,
  { available, gap, least = 0 }: { readonly available: number | null; readonly gap: number; readonly least?: number },
): Lanes {
  const own = templateOf(box, axis, subgrid, () => axisTemplate(box, axis, available, gap, least))
  // `auto-fit` is `auto-fill` (https://drafts.csswg.org/css-grid-3/#repeat-auto-fit).
  const template = { ...own, autoFit: null }
  const asked = inOrder(box.children).map(child => {
    const item = stackedSubgrid(child, across(axis))
    return { box: item, lines: linesOf(item, axis, template) }
  })
  const before = -asked.reduce((first, { lines }) => Math.min(first, lines.start ?? 0), 0)
  const items = asked.map(({ box: item, lines: { start, size } }) => ({
    box: item,
    lines: { start: start === null ? null : start + before, size },
  }))
  const count = items.reduce(
    (most, { lines }) => Math.max(most, (lines.start ?? 0) + lines.size),
    template.tracks.length + before,
  )
  return { template, items, before, count: Math.max(1, count) }
}

/**
 * A subgrid of the stacking axis stacks its own items in it (https://drafts.csswg.org/css-grid-3/#subgrids). Returns the same
 * object for the same box.
 */
function stackedSubgrid(box: BlockLevelBox, axis: Axis): BlockLevelBox {
  if (box.kind !== 'grid' || subgridLines(box, axis) === null) return box
  const known = stackedSubgrids.get(box)
  if (known !== undefined) return known
  const style: ComputedStyle = {
    ...box.style,
    ...(axis === 'row' ? { gridTemplateRows: 'masonry' } : { gridTemplateColumns: 'masonry' }),
  }
  const stacked: GridBox = { ...box, style }
  stackedSubgrids.set(box, stacked)
  return stacked
}

const stackedSubgrids = new WeakMap<GridBox, GridBox>()

/** The only track of the stacking axis. */
export const WHOLE: Span = { start: 0, end: 1 }

/** The tracks of grid lanes without placed items. */
export function unplaced(lanes: Lanes, axis: Axis): Placement {
  const own = { before: lanes.before, count: lanes.count }
  const other = { before: 0, count: 1 }
  return { items: [], columns: axis === 'column' ? own : other, rows: axis === 'column' ? other : own }
}

/** The end of the items in each lane, px from the start of the stacking axis; the next item of a lane begins there. */
export class RunningPositions {
  readonly #positions: number[]
  readonly #gap: number
  readonly #tolerance: number
  /** Drafts with `masonry` had no cursor and no tolerance: of several equal positions the first one is used. */
  readonly #hasCursor: boolean
  #cursor = 0

  /** @param gap the gutter of the stacking axis, px */
  constructor(
    count: number,
    gap: number,
    { display, flowTolerance, fontSize }: ComputedStyle,
    available: number | null,
  ) {
    this.#positions = new Array<number>(count).fill(0)
    this.#gap = gap
    this.#hasCursor = display === 'grid-lanes' || display === 'inline-grid-lanes'
    this.#tolerance =
      flowTolerance === 'infinite'
        ? Number.POSITIVE_INFINITY
        : flowTolerance !== 'normal'
          ? resolve(flowTolerance, available ?? 0)
          : this.#hasCursor
            ? fontSize
            : 0
  }

  /**
   * The tracks of an item ("Masonry Layout and Placement Algorithm",
   * https://drafts.csswg.org/css-grid-3/#masonry-layout-algorithm): those that it names; otherwise those in which it is
   * nearest to the start, within the tolerance, the first ones after the cursor.
   */
  spanOf({ lines: { start, size } }: LaneItem): Span {
    if (start !== null) return { start, end: start + size }
    spend('grid_places', this.#positions.length)
    const reached = windowMaxima(this.#positions, size)
    const most =
      reached.reduce((least, position) => Math.min(least, position), Number.POSITIVE_INFINITY) + this.#tolerance
    const qualifies = (position: number): boolean => position <= most + TIE
    const fromCursor = reached.findIndex((position, i) => i >= this.#cursor && qualifies(position))
    const first = fromCursor >= 0 ? fromCursor : reached.findIndex(qualifies)
    const end = first + size
    if (this.#hasCursor) this.#cursor = end >= this.#positions.length ? 0 : end
    return { start: first, end }
  }

  /** The start of an item in these tracks, px. */
  #startOf({ start, end }: Span): number {
    let most = Number.NEGATIVE_INFINITY
    for (let i = start; i < end; i++) most = Math.max(most, this.#positions[i]!)
    return most
  }

  /** Adds a margin box of `size` px to its tracks, and returns its start, px. */
  add(span: Span, size: number): number {
    const start = this.#startOf(span)
    this.#positions.fill(start + size + this.#gap, span.start, span.end)
    return start
  }

  /** Size of all items in the stacking axis, px. */
  get used(): number {
    const most = this.#startOf({ start: 0, end: this.#positions.length })
    return most === 0 ? 0 : most - this.#gap
  }
}

/** Positions that differ by less are equal, px. */
const TIE = 1e-3

/** The maximum of each `size` neighbours. `queue` holds the indices of possible maxima in descending order. */
function windowMaxima(values: readonly number[], size: number): readonly number[] {
  if (size === 1) return values
  const maxima: number[] = []
  const queue: number[] = []
  let first = 0
  for (let i = 0; i < values.length; i++) {
    while (queue.length > first && values[queue.at(-1)!]! <= values[i]!) queue.pop()
    queue.push(i)
    if (queue[first]! <= i - size) first++
    if (i >= size - 1) maxima.push(values[queue[first]!]!)
  }
  return maxima
}
