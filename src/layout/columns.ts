/**
 * Multi-column layout (CSS Multi-column 1): nothing but a fragmentation context of its own inside the flow.
 *
 * Content runs through columns of one height. Where it has to be balanced, the height is the least at which all of it
 * fits; that is found by trying, from what the content would need if it could be cut anywhere.
 */
import type { ColumnsBox } from '../boxes/box.ts'
import { resolve } from '../css/style.ts'
import { EPSILON } from './breaking.ts'
import { NO_EXCLUSIONS } from './exclusions.ts'
import { boxFragment } from './fragment.ts'
import { FREE } from './space.ts'
import type { BreakToken, ConstraintSpace, HoistedBox, LayoutResult, Placed } from './types.ts'
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

export function layoutColumns(box: ColumnsBox, space: ConstraintSpace, token: BreakToken | 'start'): LayoutResult {
  const geometry = columnGeometry(box, space.inlineSize)
  const start = token !== 'start' && token.kind === 'columns' ? token.inner : 'start'
  const room = space.fragmentation?.spaceLeft ?? Number.POSITIVE_INFINITY
  const definite = space.percentageBlockSize
  const most = Math.max(0, Math.min(room, definite ?? Number.POSITIVE_INFINITY))
  const filled = fillColumns(box, space, geometry, start, most)
  const isBalanced = filled.token === null && (box.style.columnFill !== 'auto' || !Number.isFinite(most))
  return toResult(box, space, geometry, isBalanced ? balance(box, space, geometry, start, most) : filled)
}

interface Filled {
  readonly columns: readonly LayoutResult[]
  readonly height: number
  readonly token: BreakToken | null
}

/** Lays the flow out into columns of one height. */
function fillColumns(
  box: ColumnsBox,
  space: ConstraintSpace,
  geometry: ColumnGeometry,
  start: BreakToken | 'start',
  height: number,
): Filled {
  const columns: LayoutResult[] = []
  let token: BreakToken | 'start' | null = start
  for (let i = 0; i < geometry.count && token !== null; i++) {
    const result: LayoutResult = space.services.layout(box.flow, columnSpace(space, geometry.width, height), token)
    columns.push(result)
    token = result.token
  }
  const used = columns.reduce((most, column) => Math.max(most, contentHeight(column)), 0)
  return { columns, height: used, token: token === 'start' ? null : token }
}

/** A broken column fills its height; what counts is where its content ends. */
function contentHeight({ fragment, token }: LayoutResult): number {
  if (token === null) return fragment.height
  return fragment.children.reduce((end, child) => Math.max(end, child.y + child.fragment.height), 0)
}

function columnSpace(space: ConstraintSpace, width: number, height: number): ConstraintSpace {
  return {
    inlineSize: width,
    percentageBlockSize: null,
    fragmentation: { kind: 'column', spaceLeft: height, full: height, atStart: true },
    fragmentainerSize: Number.isFinite(height) ? Math.max(height, 1) : space.fragmentainerSize,
    exclusions: NO_EXCLUSIONS,
    bfc: { x: 0, y: 0 },
    fixed: FREE,
    shrinkToFit: false,
    stopAt: null,
    services: space.services,
  }
}

/** The least height, to a quarter of a pixel, at which nothing is left over. */
function balance(
  box: ColumnsBox,
  space: ConstraintSpace,
  geometry: ColumnGeometry,
  start: BreakToken | 'start',
  most: number,
): Filled {
  const whole = fillColumns(box, { ...space }, { ...geometry, count: 1 }, start, Number.POSITIVE_INFINITY)
  let low = whole.height / geometry.count
  let high = Math.min(most, whole.height)
  const first = fillColumns(box, space, geometry, start, low)
  if (first.token === null && first.height <= low + EPSILON) return first
  let best = fillColumns(box, space, geometry, start, high)
  while (high - low > 0.25) {
    const middle = (low + high) / 2
    const tried = fillColumns(box, space, geometry, start, middle)
    if (tried.token === null && tried.height <= middle + EPSILON) {
      best = tried
      high = Math.min(middle, tried.height)
    } else low = middle
  }
  return best
}

function toResult(
  box: ColumnsBox,
  space: ConstraintSpace,
  { width, gap }: ColumnGeometry,
  filled: Filled,
): LayoutResult {
  const isRtl = box.style.direction === 'rtl'
  const height =
    filled.token === null
      ? filled.height
      : Math.max(
          filled.height,
          Math.min(
            space.fragmentation?.spaceLeft ?? filled.height,
            space.percentageBlockSize ?? Number.POSITIVE_INFINITY,
          ),
        )
  const outOfFlow: HoistedBox[] = []
  const children = filled.columns.map(({ fragment, outOfFlow: hoisted }, i): Placed => {
    const x = isRtl ? space.inlineSize - (i + 1) * width - i * gap : i * (width + gap)
    for (const entry of hoisted)
      outOfFlow.push({ ...entry, staticPosition: { x: entry.staticPosition.x + x, y: entry.staticPosition.y } })
    return { x, y: 0, fragment }
  })
  const fragment = boxFragment(box, { width: space.inlineSize, height, children, isLast: filled.token === null })
  return {
    fragment,
    token: filled.token === null ? null : { kind: 'columns', inner: filled.token, consumed: height },
    appeal: BreakAppeal.perfect,
    early: null,
    exclusions: NO_EXCLUSIONS,
    outOfFlow,
    parallel: [],
  }
}
