/**
 * Multi-column layout (CSS Multi-column 1): nothing but a fragmentation context of its own inside the flow.
 *
 * Content runs through columns of one height. Where it has to be balanced, the height is the least at which all of it
 * fits; that is found by trying, from what the content would need if it could be cut anywhere.
 */
import type { ColumnsBox } from '../boxes/box.ts'
import { resolve } from '../css/style.ts'
import { EPSILON } from './breaking.ts'
import { cached, identical } from './cache.ts'
import { spaceInside } from './constraint-space.ts'
import { boxFragment, whole } from './fragment.ts'
import type { BoxFragment, BreakToken, ConstraintSpace, Fragment, HoistedBox, LayoutResult, Placed } from './types.ts'
import { BreakAppeal } from './types.ts'

interface ColumnGeometry {
  readonly count: number
  readonly width: number
  readonly gap: number
}

/** CSS Multi-column 1 §3.4. */
export function columnGeometry({ style }: ColumnsBox, available: number): ColumnGeometry {
  const gap = style.columnGap === 'normal' ? style.fontSize : resolve(style.columnGap, available)
  const { columnWidth, columnCount } = style
  const fitting =
    columnWidth === 'auto'
      ? Number.POSITIVE_INFINITY
      : Math.max(1, Math.floor((available + gap) / (Math.max(columnWidth, 1) + gap)))
  const count = Math.max(1, Math.min(fitting, columnCount === 'auto' ? fitting : columnCount, MAX_COLUMNS))
  return { count, gap, width: Math.max(0, (available - (count - 1) * gap) / count) }
}

const MAX_COLUMNS = 1_000

/** Higher than any content, px: what is broken fills its column, so that the height has to be a number. */
const UNBOUNDED = 1e7

/** The bounds on the height of columns and on their number. */
interface Bounds {
  readonly start: BreakToken | 'start'
  /** The height that columns may have. */
  readonly most: number
  /** The container's own height is what bounds them: what does not fit stands in further columns beside (§8.2). */
  readonly isOwn: boolean
  /** Nothing larger follows: something has to be placed. */
  readonly atStart: boolean
}

export function layoutColumns(box: ColumnsBox, space: ConstraintSpace, token: BreakToken | 'start'): LayoutResult {
  const geometry = columnGeometry(box, space.inlineSize)
  const resume = token !== 'start' && token.kind === 'columns' ? token : null
  const room = space.fragmentation?.spaceLeft ?? Number.POSITIVE_INFINITY
  const own = space.columnRoom?.height ?? Number.POSITIVE_INFINITY
  const isOwn = own <= room
  const bounds: Bounds = {
    start: resume?.inner ?? 'start',
    most: Math.max(0, Math.min(own, room)),
    isOwn,
    atStart: isOwn || space.fragmentation?.atStart !== false,
  }
  const isNested = space.fragmentation?.kind === 'column' && own === Number.POSITIVE_INFINITY
  if (isNested && resume === null && box.style.columnFill !== 'auto') {
    const balanced = balancedOnce(box, space, space.services)
    if (balanced.height <= bounds.most + EPSILON) return toResult(box, space, geometry, balanced, null)
  }
  const filled = fillColumns(box, space, geometry, bounds, bounds.most)
  if (filled.height === 0 && filled.token !== null && !bounds.atStart) return nothingPlaced(box, space, token)
  const isFilled =
    filled.token === null && (isNested || (box.style.columnFill === 'auto' && Number.isFinite(bounds.most)))
  if (isFilled) return toResult(box, space, geometry, filled, resume)
  if (filled.token === null) return toResult(box, space, geometry, balance(box, space, geometry, bounds), resume)
  const overflowing = isOwn ? fillColumns(box, space, { ...geometry, count: MAX_COLUMNS }, bounds, bounds.most) : filled
  return toResult(box, space, geometry, overflowing, resume)
}

interface Filled {
  readonly columns: readonly LayoutResult[]
  /** Of the tallest column's content. */
  readonly height: number
  readonly token: BreakToken | null
  /** Of the worst break between the columns. */
  readonly appeal: BreakAppeal
}

/** Lays the flow out into columns of one height. */
function fillColumns(
  box: ColumnsBox,
  space: ColumnsSpace,
  geometry: ColumnGeometry,
  { start, atStart }: Bounds,
  height: number,
): Filled {
  const columns: LayoutResult[] = []
  let token: BreakToken | 'start' | null = start
  for (let i = 0; i < geometry.count && token !== null; i++) {
    const column = columnSpace(space, geometry.width, height, atStart)
    const result: LayoutResult = space.services.layout(box.flow, column, token)
    columns.push(result)
    token = result.token
  }
  const appeal = columns.reduce<BreakAppeal>(
    (least, column) => (column.token !== null && column.appeal < least ? column.appeal : least),
    BreakAppeal.perfect,
  )
  const used = columns.reduce((most, { fragment }) => Math.max(most, contentEnd(fragment)), 0)
  return { columns, height: used, token: token === 'start' ? null : token, appeal }
}

/** What is left of the page is too little for anything in the columns: all of them go to the next. */
function nothingPlaced(box: ColumnsBox, space: ConstraintSpace, token: BreakToken | 'start'): LayoutResult {
  const fragment = boxFragment(box, { width: space.inlineSize, height: 0, isFirst: false, isLast: false })
  const result = whole(fragment)
  return {
    ...result,
    token: token === 'start' ? { kind: 'before', forced: null } : token,
    appeal: BreakAppeal.lastResort,
  }
}

/** What is broken fills its column; what counts is where the content in it ends. */
function contentEnd(fragment: Fragment): number {
  if (fragment.kind !== 'box' || fragment.part.isLast || fragment.box.kind === 'inline-root') return fragment.height
  if (fragment.box.style.height !== 'auto' && fragment.box.element !== null) return fragment.height
  return fragment.children.reduce((end, child) => Math.max(end, child.y + contentEnd(child.fragment)), 0)
}

/** All of the space around columns that their flow can depend on: the fragmentainers in it are the columns themselves. */
type ColumnsSpace = Pick<ConstraintSpace, 'inlineSize' | 'percentageBlockSize' | 'services'>

function columnSpace(space: ColumnsSpace, width: number, height: number, atStart: boolean): ConstraintSpace {
  const { percentageBlockSize, services } = space
  const room = Math.min(height, UNBOUNDED)
  return spaceInside(
    { fragmentainerSize: Math.max(room, 1), services },
    { inlineSize: width, percentageBlockSize },
    { fragmentation: { kind: 'column', spaceLeft: room, full: room, atStart } },
  )
}

/**
 * All of the flow in columns of equal height, wherever that would be. Columns around these are tried at many heights: to
 * balance these anew at each of them, and those in them, would take time without end. So they are balanced once, and what
 * the columns around them cut is not balanced again.
 */
const balancedOnce = cached<ColumnsBox, Omit<ColumnsSpace, 'services'>, Filled>(
  { inlineSize: identical, percentageBlockSize: identical },
  (box, { inlineSize, percentageBlockSize }, services) => {
    const space: ColumnsSpace = { inlineSize, percentageBlockSize, services }
    const bounds: Bounds = { start: 'start', most: UNBOUNDED, isOwn: false, atStart: true }
    return balance(box, space, columnGeometry(box, inlineSize), bounds)
  },
)

/** The least height, to a quarter of a pixel, at which nothing is left over. */
function balance(box: ColumnsBox, space: ColumnsSpace, geometry: ColumnGeometry, bounds: Bounds): Filled {
  // Forced breaks cut the flow into runs, each of which begins a column.
  const unbounded = { ...geometry, count: MAX_COLUMNS }
  const runs = fillColumns(box, space, unbounded, bounds, UNBOUNDED)
  const total = runs.columns.reduce((sum, column) => sum + contentEnd(column.fragment), 0)
  let low = total / geometry.count
  let high = Math.min(bounds.most, runs.height)
  const fits = (filled: Filled, height: number): boolean => filled.token === null && filled.height <= height + EPSILON
  const first = fillColumns(box, space, geometry, bounds, low)
  if (fits(first, low) && first.appeal === BreakAppeal.perfect) return first
  let best = fillColumns(box, space, geometry, bounds, high)
  // What is not to be cut is cut even so: the fewer times, the higher the columns are.
  const { appeal } = best
  if (appeal <= BreakAppeal.violatesAvoid) return best
  if (fits(first, low) && first.appeal >= appeal) return first
  let tallest = high
  while (high - low > 0.25) {
    const middle = (low + high) / 2
    const tried = fillColumns(box, space, geometry, bounds, middle)
    if (fits(tried, middle) && tried.appeal >= appeal) {
      best = tried
      tallest = middle
      high = Math.min(middle, tried.height)
    } else low = middle
  }
  if (tallest - best.height <= EPSILON) return best
  // What is broken ends with its column: once more at exactly the height that the content needs.
  const exact = fillColumns(box, space, geometry, bounds, best.height)
  return fits(exact, best.height) && exact.appeal >= appeal ? exact : best
}

function toResult(
  box: ColumnsBox,
  space: ConstraintSpace,
  { width, gap }: ColumnGeometry,
  filled: Filled,
  resume: ColumnsToken | null,
): LayoutResult {
  const isRtl = box.style.direction === 'rtl'
  const room = space.fragmentation?.spaceLeft ?? Number.POSITIVE_INFINITY
  const own = space.columnRoom?.isFilled === true ? Math.min(space.columnRoom.height, room) : 0
  const height = Math.max(filled.height, filled.token === null ? own : Number.isFinite(room) ? room : 0)
  const outOfFlow: HoistedBox[] = []
  const children = filled.columns.map(({ fragment, outOfFlow: hoisted }, i): Placed => {
    const x = isRtl ? space.inlineSize - (i + 1) * width - i * gap : i * (width + gap)
    for (const entry of hoisted)
      outOfFlow.push({ ...entry, staticPosition: { x: entry.staticPosition.x + x, y: entry.staticPosition.y } })
    return { x, y: 0, fragment }
  })
  const fragment = boxFragment(box, {
    width: space.inlineSize,
    height,
    children,
    isFirst: resume === null,
    isLast: filled.token === null,
    baseline: baselineOf(children),
  })
  return {
    ...whole(fragment),
    token:
      filled.token === null
        ? null
        : { kind: 'columns', inner: filled.token, consumed: (resume?.consumed ?? 0) + height },
    outOfFlow,
  }
}

type ColumnsToken = BreakToken & { kind: 'columns' }

/** The first baseline of any column, and the last (CSS Box Alignment 3 §9.1). */
function baselineOf(columns: readonly Placed[]): BoxFragment['baseline'] {
  const of = (edge: 'first' | 'last') =>
    columns.flatMap(({ fragment }) => (fragment.kind === 'box' ? (fragment.baseline[edge] ?? []) : []))
  const [first, last] = [of('first'), of('last')]
  return {
    first: first.length === 0 ? null : Math.min(...first),
    last: last.length === 0 ? null : Math.max(...last),
  }
}
