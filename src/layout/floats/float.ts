/**
 * Places floats (CSS 2.1, https://www.w3.org/TR/CSS2/visuren.html#float-position), and fragments those that do not fit on a
 * page (CSS Fragmentation 3 §2.1, https://www.w3.org/TR/css-break-3/#parallel-flows).
 */
import type { Rect, Sides } from '../../base/geometry.ts'
import type { BlockLevelBox } from '../../boxes/box.ts'
import type { BreakToken, FloatRest, ParallelToken } from '../break-token.ts'
import { EPSILON, isAtEnd } from '../breaking.ts'
import { spaceInside } from '../constraint-space.ts'
import { marginOf } from '../edges.ts'
import { holdsForced } from '../forced.ts'
import { extentOf, movedHoisted, relativeOffset } from '../fragment.ts'
import { usedInlineSize } from '../sizing.ts'
import type {
  BoxFragment,
  ConstraintSpace,
  ExclusionSpace,
  Fragmentainer,
  HoistedBox,
  LayoutResult,
  LayoutServices,
  SpaceContext,
} from '../types.ts'
import { BreakAppeal } from '../types.ts'
import { clearance, clearsInNext, type FloatShape, findOpportunity, withFloat, withGoingOn } from './exclusions.ts'
import { floatShape } from './float-shape.ts'

/** The possible positions of a float, and the inputs of its size. */
interface FloatRequest {
  /**
   * Content area of the containing block below the position at which the float may start, in coordinates of the formatting
   * context.
   */
  readonly area: Rect
  readonly exclusions: ExclusionSpace
  readonly percentageBlockSize: number | null
  readonly context: SpaceContext
  /** Of the containing block. */
  readonly direction: 'ltr' | 'rtl'
  /** Relative to `fragmentTop`, in the same coordinates. */
  readonly fragmentation: Fragmentainer | null
  readonly fragmentTop: number
  /** Height of the container's edges above the float at the start of a fragmentainer, from `fragmentTop`. */
  readonly edgeAbove: number
  /** The rest of a float that began in an earlier fragmentainer. */
  readonly rest?: FloatRest | undefined
}

/** The border box of a placed float, in coordinates of the formatting context, and the exclusion space with the float. */
interface PlacedFloat {
  readonly x: number
  readonly y: number
  /** Null if the whole float moves to the next fragmentainer. */
  readonly fragment: BoxFragment | null
  readonly exclusions: ExclusionSpace
  readonly parallel: ParallelToken | null
  /** Positioned boxes in the float whose containing block is outside it, relative to the same origin. */
  readonly outOfFlow: readonly HoistedBox[]
  /** By how much the fragmentainer is too low for the float, or for more of it, px. */
  readonly shortage?: number | undefined
}

/**
 * Places a float (CSS 2.1, https://www.w3.org/TR/CSS2/visuren.html#float-position). `findOpportunity` implements rules 1, 2, 3
 * and 7, the minimum top `from` rules 4 to 6, its downward search rule 8, and the outer edge rule 9. The float is first laid
 * out unbroken: its size determines its position, and its position how much of it fits.
 */
export function placeFloat(box: BlockLevelBox, token: BreakToken | 'start', request: FloatRequest): PlacedFloat {
  const { area, exclusions, fragmentation } = request
  // After a float that moved to the next page, later ones move too: no float is above an earlier one.
  if (exclusions.lastTop === Number.POSITIVE_INFINITY) return carried(box, token, request)
  if (fragmentation !== null && box.style.clear !== 'none' && clearsInNext(exclusions, box.style.clear))
    return carried(box, token, request)
  const side = sideOf(box)
  const isInitial = box.kind === 'block' && box.pseudo === 'first-letter' && box.style.initialLetter !== 'normal'
  const margin = marginAt(token, marginOf(box.style, area.width))
  const whole = unbroken(box, token, request)
  const outerWidth = whole.width + margin.left + margin.right
  const cleared = box.style.clear === 'none' ? Number.NEGATIVE_INFINITY : clearance(exclusions, box.style.clear)
  const from = Math.max(area.y, exclusions.lastTop, cleared)
  const outerHeight = whole.height + margin.top + margin.bottom
  const opportunity = findOpportunity(
    exclusions,
    from,
    outerWidth,
    Math.max(outerHeight, 1),
    area.x,
    area.x + area.width,
  )
  const at = { top: opportunity.top, margin }
  const inPage = fragmentation === null ? null : inRoom(box, token, request, whole, at)
  const { result, shortage } = inPage ?? { result: whole.result, shortage: undefined }
  if (result === null) return { ...carried(box, token, request), shortage }
  const { fragment } = result
  const left = side === 'left' ? opportunity.left : opportunity.right - outerWidth
  // The bottom margin of a float does not collapse with a break in it (CSS Fragmentation 3,
  // https://www.w3.org/TR/css-break-3/#break-margins).
  const goesOn = result.token !== null && !isAtEnd(result.token)
  const below = goesOn ? Math.min(0, margin.bottom) : margin.bottom
  const rect: Rect = {
    x: left,
    y: opportunity.top,
    width: outerWidth,
    height: Math.max(0, fragment.height + margin.top + below),
  }
  const shift = relativeOffset(box, area.width, request.percentageBlockSize, request.direction)
  const shape = shapeOf(box, side, rect, margin, fragment, request.context.services.imageFor)
  const placed = withFloat(exclusions, rect, side, isInitial, shape)
  const x = left + margin.left + shift.x
  const y = opportunity.top + margin.top + shift.y
  return {
    x,
    y,
    fragment,
    outOfFlow: result.outOfFlow.map(entry => movedHoisted(entry, x, y)),
    exclusions: goesOn ? withGoingOn(placed, side) : placed,
    parallel: result.token === null ? null : { box, token: result.token, side, rest: restAfter(whole, fragment) },
    shortage,
  }
}

/** Whether a float moves to the next fragmentainer as it is, because an earlier one on its side does. */
export const isBehindCarried = ({ lastTop, goesOn }: ExclusionSpace, side: 'left' | 'right'): boolean =>
  lastTop === Number.POSITIVE_INFINITY && goesOn[side]

/** An unfragmented float: its border box and its overflow, px. */
interface Unbroken extends FloatRest {
  readonly width: number
  /** Null if only its sizes are known. */
  readonly result: LayoutResult | null
}

/** Number of fragmentainers that the rest of a float must fill for its sizes to be reused. */
const LONG = 2

/**
 * Sizes of a float or of its rest. A long rest fills the fragmentainer in any case and is not laid out again: doing so for
 * every part would take quadratic time.
 */
function unbroken(box: BlockLevelBox, token: BreakToken | 'start', request: FloatRequest): Unbroken {
  const { fragmentation, rest, context } = request
  if (fragmentation !== null && rest !== undefined && rest.extent > LONG * fragmentation.full)
    return { ...rest, width: usedInlineSize(box, floatSpace(request, null)), result: null }
  const result = context.services.layout(box, floatSpace(request, null), token)
  const { width, height } = result.fragment
  return { width, height, extent: extentOf(result.fragment), result }
}

const restAfter = (whole: Unbroken, placed: BoxFragment): FloatRest => ({
  height: Math.max(0, whole.height - placed.height),
  extent: Math.max(0, whole.extent - extentOf(placed)),
})

const sideOf = ({ style }: BlockLevelBox): 'left' | 'right' => (style.float === 'right' ? 'right' : 'left')

/**
 * The float area that lines wrap around (CSS Shapes 1, https://www.w3.org/TR/css-shapes-1/#shapes-from-floats); null if it is
 * the margin box.
 */
function shapeOf(
  box: BlockLevelBox,
  side: 'left' | 'right',
  rect: Rect,
  margin: Sides<number>,
  { border, padding }: BoxFragment,
  imageFor: LayoutServices['imageFor'],
): FloatShape | null {
  if (box.style.shapeOutside === 'none') return null
  const axes = box.turn?.axes ?? 'horizontal-tb'
  return floatShape(box.style, side, { rect, margin, border, padding }, axes, imageFor)
}

/**
 * The margins of a float; one that continues has no top margin (CSS Fragmentation 3,
 * https://www.w3.org/TR/css-break-3/#break-margins).
 */
const marginAt = (token: BreakToken | 'start', margin: Sides<number>): Sides<number> =>
  token === 'start' || token.kind === 'before' ? margin : { ...margin, top: 0 }

/**
 * The part of a float that fits below `top`, the top of its margin box; null if the whole float moves to the next page (CSS
 * Fragmentation 3, https://www.w3.org/TR/css-break-3/#parallel-flows). An unbroken float must fit with its margins, which
 * adjoin no break.
 */
function inRoom(
  box: BlockLevelBox,
  token: BreakToken | 'start',
  request: FloatRequest,
  whole: Unbroken,
  { top, margin }: { readonly top: number; readonly margin: Sides<number> },
): { readonly result: LayoutResult | null; readonly shortage?: number } {
  const fragmentation = request.fragmentation!
  const { extent } = whole
  const above = top + margin.top - request.fragmentTop
  const room = fragmentation.spaceLeft - above
  const below = Math.max(0, margin.bottom)
  if (extent + below <= room + EPSILON && !holdsForced(box, fragmentation.kind, request.context.services))
    return { result: whole.result }
  const missing = extent + below - room
  const isAtTop = fragmentation.atStart && above - request.edgeAbove - margin.top <= EPSILON
  if (!isAtTop && room <= EPSILON) return { result: null, shortage: missing }
  const space = floatSpace(request, { ...fragmentation, spaceLeft: room, atStart: isAtTop })
  const cut = request.context.services.layout(box, space, token)
  const shortage = cut.shortage ?? missing
  if (isAtTop) return { result: cut, shortage }
  // A bad break is worse than one before the float, as it is for blocks; what cannot be divided waits for room that holds it.
  // At the top of a fragmentainer, beside other floats, there is as much room as in the next one.
  const gainsRoom = room < fragmentation.full - EPSILON
  const isBad = cut.token === null ? cut.fragment.height + below > room + EPSILON : cut.appeal < BreakAppeal.perfect
  const isNothing = cut.fragment.height <= EPSILON || cut.appeal === BreakAppeal.lastResort
  const waits = isNothing || (isBad && gainsRoom && (cut.token !== null || extent <= fragmentation.full + EPSILON))
  return { result: waits ? null : cut, shortage }
}

/**
 * The result for a float that moves to the next fragmentainer as a whole; later floats follow, because none may be above it
 * (§9.5.1 rule 5).
 */
const carried = (box: BlockLevelBox, token: BreakToken | 'start', { exclusions, rest }: FloatRequest): PlacedFloat => ({
  x: 0,
  y: 0,
  fragment: null,
  outOfFlow: [],
  exclusions: { ...withGoingOn(exclusions, sideOf(box)), lastTop: Number.POSITIVE_INFINITY },
  parallel: {
    box,
    token: token === 'start' ? { kind: 'before', forced: null } : token,
    side: sideOf(box),
    ...(rest && { rest }),
  },
})

/**
 * The constraint space of a float: an independent formatting context, shrink-to-fit in the width of the area (CSS 2.1,
 * https://www.w3.org/TR/CSS2/visudet.html#float-width).
 */
function floatSpace(request: FloatRequest, fragmentation: Fragmentainer | null): ConstraintSpace {
  const { area, percentageBlockSize, context } = request
  const sizes = { inlineSize: area.width, percentageBlockSize }
  return spaceInside(context, sizes, { fragmentation, shrinkToFit: true })
}
