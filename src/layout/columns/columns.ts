/**
 * Multi-column layout (CSS Multi-column 1): nothing but a fragmentation context of its own inside the flow. Content runs
 * through columns of one height (fill.ts); where it has to be balanced, that height is found by trying (balanced-height.ts).
 * https://www.w3.org/TR/css-multicol-1/
 */

import type { ColumnsBox } from '../../boxes/box.ts'
import { type ColumnGeometry, columnGeometry, MAX_COLUMNS } from '../../css/column-geometry.ts'
import type { BreakToken } from '../break-token.ts'
import { EPSILON } from '../breaking.ts'
import { boxFragment, finishedResult, finiteShortage, movedHoisted, resultWith } from '../fragment.ts'
import type { BoxFragment, ConstraintSpace, HoistedBox, LayoutResult, Placed } from '../types.ts'
import { BreakAppeal } from '../types.ts'
import { balance, balancedOnce, holdsColumns } from './balanced-height.ts'
import { type Bounds, extentOfChildren, type Filled, fillColumns } from './fill.ts'

/**
 * Lays a multi-column line out, or its next part. Columns are balanced (CSS Multi-column 1,
 * https://www.w3.org/TR/css-multicol-1/#cf) or filled one after the other; in a fragmentainer all but the last part are filled.
 */
export function layoutColumns(box: ColumnsBox, space: ConstraintSpace, token: BreakToken | 'start'): LayoutResult {
  const geometry = columnGeometry(box.style, space.inlineSize)
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
  const isBalanced =
    box.style.columnFill !== 'auto' || !Number.isFinite(bounds.most) || space.columnRoom?.precedesSpanner === true
  const isNested = space.fragmentation?.kind === 'column' && own === Number.POSITIVE_INFINITY
  if (isNested && resume === null && isBalanced) {
    const balanced = balancedOnce(box, space, space.services)
    // Columns after forced breaks that are more than fit beside each other go on in the next fragmentainer.
    const isEnough = balanced.columns.length <= geometry.count
    if (isEnough && balanced.height <= bounds.most + EPSILON) return toResult(box, space, geometry, balanced, null)
  }
  if (!Number.isFinite(bounds.most))
    return toResult(box, space, geometry, balance(box, space, geometry, bounds), resume)
  const filled = fillColumns(box, space, geometry, bounds, bounds.most)
  if (isNothing(filled) && !bounds.atStart) return nothingPlaced(box, space, token, filled.shortage)
  if (filled.token === null) {
    const isFinal = !isBalanced || (isNested && holdsColumns(box.flow, space.services))
    const whole = isFinal ? filled : balance(box, space, geometry, bounds, filled)
    // With more room, in the next fragmentainer, its columns may break better.
    if (whole.appeal < BreakAppeal.perfect && !bounds.atStart) return nothingPlaced(box, space, token, filled.shortage)
    return toResult(box, space, geometry, whole, resume)
  }
  const overflowing = isOwn ? fillColumns(box, space, { ...geometry, count: MAX_COLUMNS }, bounds, bounds.most) : filled
  return toResult(box, space, geometry, overflowing, resume)
}

const isNothing = ({ columns, token }: Filled): boolean =>
  token !== null && columns.every(({ fragment }) => extentOfChildren(fragment) <= EPSILON)

/** What is left of the page is too little for anything in the columns: all of them go to the next. */
function nothingPlaced(
  box: ColumnsBox,
  space: ConstraintSpace,
  token: BreakToken | 'start',
  shortage: number,
): LayoutResult {
  const fragment = boxFragment(box, { width: space.inlineSize, height: 0, isFirst: false, isLast: false })
  return resultWith(finishedResult(fragment), {
    token: token === 'start' ? { kind: 'before', forced: null } : token,
    appeal: BreakAppeal.lastResort,
    shortage: finiteShortage(shortage),
  })
}

/**
 * One fragment of a column set from its filled columns: side by side, from the right in right-to-left containers. It is
 * as high as its columns, or as high as `column-fill: auto` or a set height demands.
 */
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
    for (const entry of hoisted) outOfFlow.push(movedHoisted(entry, x, 0))
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
  return resultWith(finishedResult(fragment), {
    token:
      filled.token === null
        ? null
        : { kind: 'columns', inner: filled.token, consumed: (resume?.consumed ?? 0) + height },
    outOfFlow,
    // Breaks between columns are no better than that to the next fragmentainer, where they could be elsewhere.
    appeal: filled.token === null ? BreakAppeal.perfect : filled.appeal,
    shortage: filled.token === null ? null : finiteShortage(filled.shortage),
  })
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
