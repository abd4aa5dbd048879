/**
 * Splits a band of items at the end of a page (CSS Flexbox 1, https://www.w3.org/TR/css-flexbox-1/#pagination, CSS Grid 2,
 * https://www.w3.org/TR/css-grid-2/#pagination): the items are parallel flows with one token each.
 *
 * Items below each other in a lane keep their order: an item that does not fit moves to the next page, and with it those after
 * it. Items that fill the height of their band continue to its end on every page, even if their content has ended. Loose items
 * do not extend the band.
 */

import type { BreakPath, BreakToken } from '../break-token.ts'
import { avoids, EPSILON, edgeBreaks, forcedByValues, isAtEnd, lesserShortage, worseAppeal } from '../breaking.ts'
import { restOf } from '../constraint-space.ts'
import { marginOf } from '../edges.ts'
import { sliceEdges } from '../fragment.ts'
import type { BoxFragment, FixedSizes, Fragmentainer, LayoutResult } from '../types.ts'
import { BreakAppeal } from '../types.ts'
import { type Band, type BandItem, lanesOf } from './band-types.ts'
import { perLongBand } from './long-bands.ts'
import { PushedDown } from './pushed-down.ts'

/** The rest of a band, and the room for it at the end of a page, px. */
interface SplitRequest {
  readonly band: Band
  /** One token per item if the band resumes; null for items that have ended. */
  readonly tokens: readonly (BreakToken | null)[] | null
  /** The height of the band on earlier pages. */
  readonly used: number
  readonly room: number
  /**
   * The highest position of an item, px from the band's top: no item is above its page, unless a negative margin moves it
   * there and the container does not resume from another page.
   */
  readonly top: { readonly least: number; readonly mayReachOut: boolean }
  /** Null if the rest of the band is placed unbroken. */
  readonly fragmentation: Fragmentainer | null
  /** The band is the first content in its fragmentainer: a part of it must be placed. */
  readonly atStart: boolean
  /** Where to break in the only item of a stacked band; null to break where the room ends. */
  readonly stopAt: BreakPath | null
  /** The container ends with the band: margins that are all of it that does not fit are truncated. */
  readonly mayCutMargin: boolean
  /** The margins above its items may end at the break: there is something of the container above the band. */
  readonly mayCutAbove: boolean
}

/** The part of a band on one page, and tokens for the rest. */
export interface SplitBand {
  readonly parts: readonly ItemPart[]
  readonly height: number
  /** Null where the band ends here. */
  readonly tokens: readonly (BreakToken | null)[] | null
  /** Items that have ended, whose content overflows them. */
  readonly overflowing: readonly ItemToken[]
  /** Loose items that continue on the next page. */
  readonly loose: readonly ItemToken[]
  /** Of the worst break in an item; a last resort if an item at the top of the band does not fit at all. */
  readonly appeal: BreakAppeal
  /** The smallest increase of the page's height that would move a break in or before an item, px. */
  readonly shortage: number
}

/** The rest of an item, by its index in the band. */
interface ItemToken {
  readonly index: number
  readonly token: BreakToken
}

/** The part of an item on one page. */
interface ItemPart {
  readonly index: number
  readonly item: BandItem
  /** From the top of the band's part on this page. */
  readonly offset: number
  readonly result: LayoutResult
  readonly fragment: BoxFragment
}

/** The token of an item that has not begun. */
const DEFERRED: BreakToken = { kind: 'before', forced: null }

/**
 * The part of a band on a page that has no room for the whole band. Items break independently (CSS Fragmentation 3,
 * https://www.w3.org/TR/css-break-3/#parallel-flows); the band continues while an item or its own height does.
 */
export function splitBand(request: SplitRequest): SplitBand {
  const { band, tokens, room } = request
  const left: (BreakToken | null)[] = band.items.map((_, i) => (tokens === null ? DEFERRED : tokens[i]!))
  const overflowing: ItemToken[] = []
  const { parts, appeal: worst, shortage } = placeItems(request, left, room)
  const before = parts.length === 0 && beginsWithItem(request) ? BreakAppeal.lastResort : worst
  for (const { index, result } of parts) {
    // Breaks that move content down make a row higher, even if the content overflows its item (CSS Grid 2,
    // https://www.w3.org/TR/css-grid-2/#fragmentation-alg).
    const ended = hasEnded(request, band.items[index]!, result.token)
    left[index] = ended ? null : result.token
    if (ended) overflowing.push({ index, token: result.token! })
  }
  const loose = takeLoose(band, left)
  const tight = parts.filter(({ item }) => item.isLoose !== true)
  // A band of definite height keeps the height of the unbroken layout.
  const rest = Math.max(0, band.height - request.used)
  const goesOn = left.some(token => token !== null)
  const cutsMargin = !goesOn && rest > room + EPSILON && request.mayCutMargin && hasOnlyMargins(tight, room, rest)
  const isBroken = goesOn || (rest > room + EPSILON && !cutsMargin)
  const appeal = worstAppeal(parts, before)
  // Margins at a break are truncated.
  const height = tight.reduce((most, part) => Math.max(most, endOf(band, part, isBroken, room)), isBroken ? 0 : rest)
  // Where the band ends on this page but an item goes on, the band grows.
  const grows = band.isDefinite !== true && rest <= room + EPSILON && goesOn
  const extent = { end: isBroken ? room : height, isBroken, grows }
  const filled = parts.map(part => fillBand(request, part, extent))
  const own = { overflowing, loose, appeal, shortage }
  if (!isBroken) return { ...own, parts: filled, height: cutsMargin ? room : height, tokens: null }
  for (const part of filled) left[part.index] ??= tailOf(request, part)
  return { ...own, parts: filled, height: Math.max(height, room), tokens: left }
}

/** Whether the items of the rest of a band all end in the room, and only their margins make it higher. */
const hasOnlyMargins = (parts: readonly ItemPart[], room: number, rest: number): boolean =>
  parts.every(({ offset, fragment }) => offset + fragment.height <= room + EPSILON) &&
  parts.some(part => part.offset + part.fragment.height + marginBelow(part) >= rest - EPSILON)

/** Whether an item ends on this page and only overflowing content is left. */
function hasEnded({ band, used, room }: SplitRequest, item: BandItem, token: BreakToken | null): boolean {
  if (item.areaEnd !== undefined) return token !== null && item.areaEnd <= used + room + EPSILON
  return isAtEnd(token) && (band.isRow !== true || item.isLoose === true)
}

const holdsLoose = perLongBand(({ items }: Band): boolean => items.some(({ isLoose }) => isLoose === true))

/** Removes loose items from the list of items that keep the band open. */
function takeLoose(band: Band, left: (BreakToken | null)[]): readonly ItemToken[] {
  if (!holdsLoose(band)) return []
  return band.items.flatMap((item, index) => {
    const token = left[index]!
    if (item.isLoose !== true || token === null) return []
    left[index] = null
    return [{ index, token }]
  })
}

/**
 * The end of a part in its band. The bottom margin counts in a flex line. It does not in a stacked band, where margins are
 * distances between bands, nor in a grid row, which only grows if an item overflows it.
 */
function endOf({ isStacked, isRow }: Band, part: ItemPart, isBroken: boolean, room: number): number {
  const end = part.offset + part.fragment.height
  if (isBroken || isStacked === true || isRow === true) return end
  const margin = signedMarginBelow(part)
  return margin < 0 ? end + margin : Math.max(end, Math.min(end + margin, room))
}

interface PlacedItems {
  readonly parts: ItemPart[]
  /** Of the worst break before an item that did not fit. */
  readonly appeal: BreakAppeal
  readonly shortage: number
}

/** Places the items that fit. If an item of a lane does not fit or continues, so do those after it in the lane. */
function placeItems(request: SplitRequest, left: readonly (BreakToken | null)[], room: number): PlacedItems {
  const { band, fragmentation } = request
  const parts: ItemPart[] = []
  const pushed = new PushedDown(request.used)
  const ended = new Set<number>()
  const previous = new Map<number, BandItem>()
  let appeal: BreakAppeal = BreakAppeal.perfect
  let shortage = Number.POSITIVE_INFINITY
  const lanesInUse = numberOfLanes(band)
  for (const index of inBlockOrder(band)) {
    // What follows waits: stacks may go on over a thousand pages.
    if (ended.size === lanesInUse) break
    const token = left[index]!
    const item = band.items[index]!
    if (token === null) continue
    const lanes = lanesOf(item)
    const mustWait =
      lanes.some(lane => ended.has(lane)) ||
      (fragmentation !== null && lanes.some(lane => isForcedAfter(previous.get(lane), item, fragmentation)))
    const { part, missing } = mustWait ? WAITING : partOf(request, index, token, offsetOf(request, item, pushed), room)
    shortage = lesserShortage(shortage, missing)
    if (part !== null) {
      parts.push(part)
      pushed.add(part)
    } else if (!mustWait) appeal = worseAppeal(appeal, appealBefore(item, request))
    const goesOn = part === null || (part.result.token !== null && !isAtEnd(part.result.token))
    for (const lane of lanes) {
      if (goesOn) ended.add(lane)
      else previous.set(lane, item)
    }
  }
  return { parts, appeal, shortage }
}

const isForcedAfter = (before: BandItem | undefined, item: BandItem, { kind }: Fragmentainer): boolean =>
  before !== undefined && forcedByValues(before.box, item.box, kind) !== null

/** The part of an item that fits, or null if it moves to the next page, and by how much the room is too low. */
interface FittedPart {
  readonly part: ItemPart | null
  readonly missing?: number | undefined
}

const WAITING: FittedPart = { part: null }

/** The start of an item in its band; in a grid that of its margin box. */
const startOf = (item: BandItem, { keepsMargins }: Band): number =>
  keepsMargins === true || item.box.kind === 'inline-root' || item.lanes !== undefined
    ? item.y
    : item.y - Math.max(0, marginOf(item.box.style, item.space.inlineSize).top)

/**
 * Whether an item is at the start of a band that has not begun, with only margins above it. A break there is a break before
 * the band, not in a gap of it (CSS Fragmentation 3, https://www.w3.org/TR/css-break-3/#possible-breaks, class C), unless these
 * margins, which collapse with nothing, are a part of a line that may be divided.
 */
const beginsWithItem = ({ band, used, mayCutAbove }: SplitRequest): boolean =>
  used === 0 && !mayCutAbove && band.items.some(item => beginsBand(item, band))

/** Whether only the margin of an item is above it in its band. */
const beginsBand = (item: BandItem, band: Band): boolean => startOf(item, { ...band, keepsMargins: false }) <= EPSILON

/**
 * Items are parallel flows: the appeal is that of the worst break among them (CSS Fragmentation 3,
 * https://www.w3.org/TR/css-break-3/#parallel-flows).
 */
const worstAppeal = (parts: readonly ItemPart[], before: BreakAppeal): BreakAppeal =>
  parts.reduce((least, { result }) => (result.token === null ? least : worseAppeal(least, result.appeal)), before)

/**
 * The appeal of a break before one item of a band. At the top of the band it is a last resort, elsewhere a class C break in
 * the space above the item (CSS Fragmentation 3, https://www.w3.org/TR/css-break-3/#possible-breaks).
 */
function appealBefore(item: BandItem, { band, used, fragmentation }: SplitRequest): BreakAppeal {
  if (band.isRow === true || startOf(item, band) - used <= EPSILON) return BreakAppeal.lastResort
  const isAvoided = edgeBreaks(item.box, 'breakBefore').some(value => avoids(value, fragmentation?.kind ?? 'page'))
  return isAvoided ? BreakAppeal.violatesAvoid : BreakAppeal.perfect
}

const inBlockOrder = perLongBand(({ items }: Band): readonly number[] =>
  items.map((_, i) => i).sort((a, b) => items[a]!.y - items[b]!.y || a - b),
)

/** Number of the lanes with an item; infinite where an item is in none. */
const numberOfLanes = perLongBand(({ items }: Band): number => {
  const inUse = new Set<number>()
  for (const item of items) {
    if (item.lanes === undefined) return Number.POSITIVE_INFINITY
    for (const lane of lanesOf(item)) inUse.add(lane)
  }
  return inUse.size
})

/**
 * The offset of an item on this page, px from the top of the band's part: its unbroken position, but below the items placed
 * above it.
 */
function offsetOf({ used, top: page }: SplitRequest, item: BandItem, pushed: PushedDown): number {
  const least = used === 0 ? page.least : 0
  const reachesIn = used === 0 && page.mayReachOut && item.y + item.result.fragment.height > least + EPSILON
  return Math.max(reachesIn ? least - reachOf(item) : least, item.y - used, pushed.least(item))
}

/** Lays an item out in the room at an offset; no part means that the whole item moves to the next page. */
function partOf(request: SplitRequest, index: number, token: BreakToken, offset: number, room: number): FittedPart {
  const { band, used, fragmentation, atStart, stopAt } = request
  const item = band.items[index]!
  const isFirst = atStart && offset <= EPSILON
  if (!isFirst && offset >= room - EPSILON) return WAITING
  const spaceLeft = Math.max(0, room - offset)
  const inside = fragmentation === null ? null : restOf(fragmentation, spaceLeft, isFirst)
  const fixed = token === DEFERRED ? fixedInRest(item, areaEnd(item, band) - used - offset) : item.space.fixed
  const result = item.space.services.layout(
    item.box,
    { ...item.space, fixed, fragmentation: inside, stopAt },
    token === DEFERRED ? 'start' : token,
  )
  const { height } = result.fragment
  const isNothing = result.token !== null && !isAtEnd(result.token) && height <= EPSILON
  const missing = result.shortage ?? Math.max(0, height - spaceLeft)
  const doesNotFit = isNothing || (result.token === null && height > spaceLeft + EPSILON)
  if (!isFirst && doesNotFit && (token !== DEFERRED || offset <= EPSILON)) return { part: null, missing }
  if (token === DEFERRED && offset > EPSILON && (doesNotFit || isBetterBefore(request, item, result))) {
    const whole = withoutMargin(request, item)
    if (whole === null) return { part: null, missing }
    return { part: { index, item, offset: 0, result: whole, fragment: whole.fragment }, missing }
  }
  return { part: { index, item, offset, result, fragment: result.fragment }, missing }
}

/** Where the area of an item ends that fills it, px from the top of its band: one of several rows reaches below that band. */
const areaEnd = (item: BandItem, { height }: Band): number =>
  Math.max(height, item.y + item.result.fragment.height + marginBelow({ item }))

/** The sizes of an item that begins in the rest of its area: one that fills the area fills that. `rest` in px. */
function fixedInRest(item: BandItem, rest: number): FixedSizes {
  const { fixed } = item.space
  if (item.fillsBand !== true || fixed.blockSize === null) return fixed
  return { ...fixed, blockSize: Math.max(0, Math.min(fixed.blockSize, rest - marginBelow({ item }))) }
}

/**
 * Whether the space above an item is a better break than one inside the item (CSS Fragmentation 3,
 * https://www.w3.org/TR/css-break-3/#possible-breaks, class C). In a grid row this holds the other items back, so it must be
 * better by more than an edge of the item. A margin is not such a space: breaking below it would leave the page empty.
 */
function isBetterBefore(
  { band, atStart, used }: SplitRequest,
  item: BandItem,
  { token, appeal }: LayoutResult,
): boolean {
  const wouldBeEmpty = atStart && used === 0 && beginsBand(item, band)
  if (token === null || (wouldBeEmpty && appeal === BreakAppeal.lastResort)) return false
  return appeal < (band.isRow === true ? BreakAppeal.violatesAvoid : BreakAppeal.perfect)
}

/**
 * Lays out an item that begins its page, and should not be divided, without its top margin, if it fits then. The margin adjoins
 * the break above (CSS Fragmentation 3, https://www.w3.org/TR/css-break-3/#break-margins); otherwise it would be alone on a page.
 * Null if the item does not fit or does not begin the page.
 */
function withoutMargin(
  { band, atStart, used, room, fragmentation }: SplitRequest,
  item: BandItem,
): LayoutResult | null {
  if (fragmentation === null || !atStart || used > 0 || !beginsBand(item, band)) return null
  const inside = restOf(fragmentation, room, true)
  const result = item.space.services.layout(item.box, { ...item.space, fragmentation: inside }, 'start')
  return result.token === null && result.fragment.height <= room + EPSILON ? result : null
}

/** The bottom margin of an item, px. It is kept above the edge of a container and truncated at a break. */
export const marginBelow = (part: Pick<ItemPart, 'item'>): number => Math.max(0, signedMarginBelow(part))

/** The bottom margin with its sign, px: an item that fills its band extends below it by a negative one. */
const signedMarginBelow = ({ item }: Pick<ItemPart, 'item'>): number =>
  item.box.kind === 'inline-root' ? 0 : marginOf(item.box.style, item.space.inlineSize).bottom

/** How far a negative margin moves an item above the top of its container, px. */
export const reachOf = ({ box, space }: BandItem): number =>
  box.kind === 'inline-root' ? 0 : Math.max(0, -marginOf(box.style, space.inlineSize).top)

// ---------- items that fill their band ----------

/** Whether an item fills its band down to the end and can continue without content. */
function fills({ band }: SplitRequest, part: ItemPart): boolean {
  const { item } = part
  if (item.fillsBand !== true || item.isLoose === true || part.result.token !== null) return false
  if (item.box.kind !== 'block' && item.box.kind !== 'flex' && item.box.kind !== 'grid') return false
  return item.y + item.result.fragment.height + marginBelow(part) >= band.height - EPSILON
}

/** Where the part of a band on a page ends, px from its top. */
interface Extent {
  readonly end: number
  /** The band goes on: because items in it do, or only for its own height. */
  readonly isBroken: boolean
  /** Items in it go on past its own height. */
  readonly grows: boolean
}

/**
 * Stretches a part of an item to the end of the band on this page, for items that fill their area (CSS Grid 2,
 * https://www.w3.org/TR/css-grid-2/#pagination; CSS Flexbox 1, https://www.w3.org/TR/css-flexbox-1/#pagination). Edges at the
 * break follow `box-decoration-break`. If a break in one item makes the band higher, all items that fill it grow too.
 */
function fillBand(request: SplitRequest, part: ItemPart, { end, isBroken, grows }: Extent): ItemPart {
  if (!fills(request, part)) return part
  const { fragment } = part
  const { band, used } = request
  const margin = signedMarginBelow(part)
  // If the whole item is on this page, only its bottom margin is truncated.
  const ownEnd = Math.max(band.height - used, part.offset + fragment.height)
  const bottom = (grows ? Number.POSITIVE_INFINITY : isBroken ? ownEnd : end) - margin
  const isCut = isBroken && bottom > end - EPSILON
  const height = Math.min(bottom, isBroken ? end : end - Math.min(0, margin)) - part.offset
  if (height < fragment.height) return part
  const { style } = fragment.box
  return {
    ...part,
    fragment: {
      ...fragment,
      height,
      border: sliceEdges(fragment.border, style, { bottom: isCut }),
      padding: sliceEdges(fragment.padding, style, { bottom: isCut }),
      part: { ...fragment.part, isLast: !isCut },
    },
  }
}

/** An item whose content has ended continues as an empty box to the end of the band. */
function tailOf(request: SplitRequest, part: ItemPart): BreakToken | null {
  if (!fills(request, part) || part.fragment.part.isLast) return null
  const token = request.tokens?.[part.index] ?? null
  const consumed = token !== null && 'consumed' in token ? token.consumed : 0
  return { kind: 'tail', consumed: consumed + part.fragment.height }
}
