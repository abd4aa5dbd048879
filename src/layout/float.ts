/** Places floats (CSS 2.1 §9.5.1) and carries on those that do not fit in a page (CSS Fragmentation 3 §4). */
import type { Rect } from '../base/geometry.ts'
import type { BlockLevelBox } from '../boxes/box.ts'
import { EPSILON } from './breaking.ts'
import { marginOf } from './edges.ts'
import { clearance, findBand, NO_EXCLUSIONS, withFloat } from './exclusions.ts'
import { relativeOffset } from './fragment.ts'
import type {
  BoxFragment,
  BreakToken,
  ConstraintSpace,
  ExclusionSpace,
  Fragmentainer,
  LayoutServices,
  ParallelToken,
} from './types.ts'

export interface FloatRequest {
  /** Content area of the containing block from where the float may start, in the coordinates of the formatting context. */
  readonly area: Rect
  readonly exclusions: ExclusionSpace
  readonly percentageBlockSize: number | null
  /** Of the containing block. */
  readonly direction: 'ltr' | 'rtl'
  /** Seen from `fragmentTop`, in the same coordinates. */
  readonly fragmentation: Fragmentainer | null
  readonly fragmentTop: number
  readonly fragmentainerSize: number | null
  readonly services: LayoutServices
}

export interface PlacedFloat {
  readonly x: number
  readonly y: number
  /** Null where the whole float goes to the next fragmentainer. */
  readonly fragment: BoxFragment | null
  readonly exclusions: ExclusionSpace
  readonly parallel: ParallelToken | null
}

export function placeFloat(box: BlockLevelBox, token: BreakToken | 'start', request: FloatRequest): PlacedFloat {
  const { area, fragmentation } = request
  const side = box.style.float === 'right' ? 'right' : 'left'
  const isInitial = box.kind === 'block' && box.pseudo === 'first-letter' && box.style.initialLetter !== 'normal'
  const margin = marginOf(box.style, area.width)
  const whole = request.services.layout(box, floatSpace(request, null), token).fragment
  const outerWidth = whole.width + margin.left + margin.right
  const cleared = box.style.clear === 'none' ? Number.NEGATIVE_INFINITY : clearance(request.exclusions, box.style.clear)
  const from = Math.max(area.y, request.exclusions.lastTop, cleared)
  const outerHeight = whole.height + margin.top + margin.bottom
  const band = findBand(request.exclusions, from, outerWidth, Math.max(outerHeight, 1), area.x, area.x + area.width)
  const room =
    fragmentation === null
      ? Number.POSITIVE_INFINITY
      : fragmentation.spaceLeft - (band.top - request.fragmentTop) - margin.top
  const isAtTop = fragmentation?.atStart === true && band.top - request.fragmentTop <= EPSILON
  if (whole.height > room + EPSILON && !isAtTop) {
    return {
      x: 0,
      y: 0,
      fragment: null,
      exclusions: request.exclusions,
      parallel: { box, token: token === 'start' ? { kind: 'before', forced: null } : token },
    }
  }
  const broken = whole.height > room + EPSILON && fragmentation !== null
  const result = broken
    ? request.services.layout(box, floatSpace(request, { ...fragmentation, spaceLeft: room, atStart: true }), token)
    : null
  const fragment = result?.fragment ?? whole
  const left = side === 'left' ? band.left : band.right - outerWidth
  const rect: Rect = {
    x: left,
    y: band.top,
    width: outerWidth,
    height: Math.max(0, fragment.height + margin.top + margin.bottom),
  }
  const shift = relativeOffset(box, area.width, request.percentageBlockSize, request.direction)
  return {
    x: left + margin.left + shift.x,
    y: band.top + margin.top + shift.y,
    fragment,
    exclusions: withFloat(request.exclusions, rect, side, isInitial),
    parallel: result?.token == null ? null : { box, token: result.token },
  }
}

function floatSpace(request: FloatRequest, fragmentation: Fragmentainer | null): ConstraintSpace {
  return {
    inlineSize: request.area.width,
    percentageBlockSize: request.percentageBlockSize,
    fragmentation,
    fragmentainerSize: request.fragmentainerSize,
    exclusions: NO_EXCLUSIONS,
    bfc: { x: 0, y: 0 },
    fixed: { inlineSize: null, blockSize: null },
    shrinkToFit: true,
    stopAt: null,
    services: request.services,
  }
}
