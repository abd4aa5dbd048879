/**
 * Places the bands of a container below each other, and breaks between or inside them (CSS Flexbox 1,
 * https://www.w3.org/TR/css-flexbox-1/#pagination; CSS Grid 2, https://www.w3.org/TR/css-grid-2/#pagination).
 */

import type { BreakToken, OverflowingItem } from '../break-token.ts'
import type { EarlyBreak } from '../breaking.ts'
import { betterBreak, capInside, EPSILON, isAtEnd, lesserShortage, worseAppeal } from '../breaking.ts'
import { spaceWith } from '../constraint-space.ts'
import type { Fragmentainer, HoistedBox, LayoutResult, Placed } from '../types.ts'
import { BreakAppeal } from '../types.ts'
import { appealAboveFirst, bandAppeal, forcesWithin, isBelowStart, isForced } from './band-breaks.ts'
import {
  belowPageTop,
  distanceAbove,
  extentOfBand,
  hoist,
  leftOfDistance,
  reachOfBand,
  repeatedEdge,
  roomAbove,
} from './band-positions.ts'
import type { Band, BandItem, Bands, BandToken, ContainerFrame, PlacedBands } from './band-types.ts'
import { marginBelow, reachOf, type SplitBand, splitBand } from './split-band.ts'

/** The state of one call. */
interface Placing {
  readonly frame: ContainerFrame
  readonly content: Bands
  readonly first: number
  readonly children: Placed[]
  readonly outOfFlow: HoistedBox[]
  readonly overflowing: OverflowingItem[]
  /** Loose items that continue after this page. */
  readonly loose: OverflowingItem[]
  /** The worst break in parallel content: items that have ended but overflow, and loose ones. */
  besideAppeal: BreakAppeal
  /** The margin below an item that ends here is cut by the fragmentainer. */
  cutsMargin: boolean
  /** End of the placed content from the top of this fragment, with and without the space above the current band. */
  y: number
  endAbove: number
  early: EarlyBreak | null
  /** The smallest increase of the fragmentainer's height that would move a break, px. */
  shortage: number
}

/**
 * Places bands from the point of resumption until one does not fit. Breaks are between bands (class A), inside one, or in the
 * space above a band that is not a gutter (class C; https://www.w3.org/TR/css-flexbox-1/#pagination).
 */
export function placeBands(frame: ContainerFrame, content: Bands): PlacedBands {
  const { contentTop, resume, space } = frame
  const { bands } = content
  const first = frame.isTail ? bands.length : (resume?.line ?? 0)
  const lists = { children: [], outOfFlow: [], overflowing: [], loose: [] }
  const start = { y: contentTop, endAbove: contentTop, early: null, besideAppeal: BreakAppeal.perfect }
  const shortage = Number.POSITIVE_INFINITY
  const placing: Placing = { frame, content, first, ...lists, ...start, cutsMargin: false, shortage }
  resumeOverflowing(placing)
  const looseEnd = resumeLoose(placing)
  for (let i = first; i < bands.length; i++) {
    const ended = placeBand(placing, i)
    if (ended !== null) return ended
  }
  const last = bands.at(-1)
  // The bottom margin of the last item is inside the container (CSS Flexbox 1,
  // https://www.w3.org/TR/css-flexbox-1/#item-margins), which continues with it where anything else of it does.
  let below = 0
  if (first < bands.length && last !== undefined) {
    const most = Math.max(placing.y, space.fragmentation?.spaceLeft ?? Number.POSITIVE_INFINITY)
    const end = placing.y + content.end - last.top - last.height
    placing.y = Math.min(most, end)
    below = last.isStacked === true && endsWithItems(frame) ? 0 : end - placing.y
  }
  const earlier = earlierForEdges(placing, below)
  if (earlier !== null) return placeBands({ ...frame, space: spaceWith(space, { stopAt: earlier.path }) }, content)
  if (bands.length === 0 && first === 0) placing.y += content.end
  if (first >= bands.length) placing.y = Math.max(placing.y, looseEnd)
  endLoose(placing)
  if (placing.loose.length > 0) return endAt(placing, bands.length, {})
  const { children, outOfFlow, overflowing, y } = placing
  const early = reported(placing)
  const token = overflowing.length === 0 ? null : endAt(placing, bands.length, {}).token
  const appeal = capInside(frame.box, placing.besideAppeal, space, frame.token)
  const finished = { token, isFinished: true, appeal, early, shortage: placing.shortage }
  return { children, outOfFlow, end: y, below, ...finished }
}

/**
 * An earlier break that keeps the edges below the last band together with content, because there is no break opportunity above
 * them (CSS Fragmentation 3, https://www.w3.org/TR/css-break-3/#possible-breaks); null if they fit or there is no such break.
 */
function earlierForEdges({ frame, early, y }: Placing, below: number): EarlyBreak | null {
  const { box, space, sizes, consumed, endEdge } = frame
  const { fragmentation, stopAt } = space
  if (box.kind !== 'flex' || fragmentation === null || stopAt !== null || endEdge === 0) return null
  const end = y + below + endEdge
  const isPastEnd = end > fragmentation.spaceLeft + EPSILON && y <= fragmentation.spaceLeft + EPSILON
  // A container that is higher than its content has a gap above its edges, where it can break.
  const hasGap = sizes.preferred !== null || consumed + end < sizes.least - EPSILON
  return isPastEnd && !hasGap && early !== null && early.appeal > BreakAppeal.lastResort ? early : null
}

/** The best break passed, for ancestors. Null for a grid: its rows cannot be laid out again up to an earlier break. */
function reported({ frame: { box, space, token }, early, cutsMargin }: Placing): EarlyBreak | null {
  if (early === null || cutsMargin || box.kind === 'grid') return null
  return { path: early.path, appeal: capInside(box, early.appeal, space, token) }
}

/** Where a container ends in or before a band. The defaults are those of a break before the band. */
interface End {
  readonly items?: readonly (BreakToken | null)[]
  readonly appeal?: BreakAppeal
  readonly bandUsed?: number
  readonly above?: number
}

/**
 * The result of a container that breaks before or inside the band `line`. Items beside each other are parallel flows, so the
 * appeal is that of the worst break among them (CSS Fragmentation 3, https://www.w3.org/TR/css-break-3/#unforced-breaks).
 */
function endAt(placing: Placing, line: number, end: End): PlacedBands {
  const { frame, children, outOfFlow, overflowing, loose, cutsMargin } = placing
  const { box, space, token } = frame
  const { items = [], bandUsed = 0, above = 0 } = end
  const worst = worseAppeal(end.appeal ?? BreakAppeal.perfect, placing.besideAppeal)
  const appeal = cutsMargin ? BreakAppeal.lastResort : worst
  return {
    children,
    outOfFlow,
    end: items.length > 0 || line === placing.content.bands.length ? placing.y : placing.endAbove,
    below: 0,
    token: { kind: box.kind, line, items, bandUsed, consumed: 0, above, overflowing, loose },
    isFinished: false,
    appeal: capInside(box, appeal, space, token),
    early: reported(placing),
    shortage: placing.shortage,
  }
}

/** A band at its place in the container. */
interface BandStart {
  readonly i: number
  readonly band: Band
  /** Where its items resume; null if it begins here. */
  readonly tokens: BandToken['items'] | null
  /** The height that earlier pages used. */
  readonly used: number
  /** The space above it. */
  readonly distance: number
}

/** The end of the fragmentainer around a band. */
interface BandRoom {
  readonly fragmentation: Fragmentainer
  /** The height from the top of the band to the end of the fragmentainer, px. */
  readonly room: number
  /** Nothing precedes the band in the fragmentainer. */
  readonly isStart: boolean
  /** Where an ancestor has chosen to break inside the band. */
  readonly stopAt: EarlyBreak['path'] | null
  /** The appeal of a break above the band. */
  readonly appeal: BreakAppeal
}

/** Places band `i`; returns a result if the container ends before or inside the band. */
function placeBand(placing: Placing, i: number): PlacedBands | null {
  const { frame, content, first } = placing
  const { resume, space } = frame
  const band = content.bands[i]!
  // A band without items is resumed too if an earlier page used a part of its height.
  const resumed = i === first && resume !== null && (resume.items.length > 0 || resume.bandUsed > 0) ? resume : null
  const tokens = resumed?.items ?? null
  const used = resumed?.bandUsed ?? 0
  const distance = distanceAbove(frame, content, first, i)
  placing.endAbove = placing.y
  placing.y = belowPageTop(frame, placing.y + distance, band.height, reachOfBand(band))
  if (space.fragmentation !== null)
    return placeInFragmentainer(placing, { i, band, tokens, used, distance }, space.fragmentation)
  if (tokens === null) placeWhole(placing, band)
  else addSplit(placing, i, restOfBand(band, tokens, used))
  return null
}

/** The steps: a chosen or forced break above the band, a split if it does not fit, and otherwise the whole band. */
function placeInFragmentainer(placing: Placing, start: BandStart, fragmentation: Fragmentainer): PlacedBands | null {
  const { frame, content, first, children, y } = placing
  const { i, band, tokens } = start
  const { kind } = fragmentation
  const stopAt = frame.space.stopAt?.[0] === i ? frame.space.stopAt.slice(1) : null
  if (stopAt?.length === 0) return endAt(placing, i, {})
  if (i > first && isForced(content.bands[i - 1], band, kind)) return endAt(placing, i, {})
  const extent = extentOfBand(band)
  const leavesStart = i === 0 && tokens === null && isBelowStart(frame, y)
  const at: BandRoom = {
    fragmentation,
    room: fragmentation.spaceLeft - y - repeatedEdge(frame),
    // Content of zero height before the band is not progress, so the band still counts as the first.
    isStart: fragmentation.atStart && !leavesStart && (children.length === 0 || y <= frame.contentTop + EPSILON),
    stopAt,
    appeal:
      i === first
        ? appealAboveFirst(band, leavesStart && extent <= fragmentation.full + EPSILON)
        : bandAppeal(content.bands[i - 1], band, kind),
  }
  if (tokens === null && extent > at.room) addShortage(placing, extent - at.room)
  const above = breakAbove(placing, start, at)
  if (above !== null) return endAt(placing, i, { above })
  const mayFit = tokens === null && stopAt === null && extent <= at.room + EPSILON
  if (!mayFit || forcesWithin(band, kind, frame.space.services)) return placeSplit(placing, start, at)
  placeFitting(placing, start, at)
  return null
}

/** The space that is left above a band if a break is in that space, because it does not fit; null if it fits. */
function breakAbove({ frame, content, first }: Placing, { i, distance }: BandStart, at: BandRoom): number | null {
  const { room, fragmentation } = at
  const above = i === first ? -room : leftOfDistance(content, i, distance, room + distance)
  const isBelow = room <= (i === first ? EPSILON : -EPSILON) && (i === first || above > EPSILON)
  const mayBreak = distance > EPSILON && fragmentation.spaceLeft > frame.contentTop + EPSILON
  return isBelow && mayBreak ? Math.max(0, above) : null
}

/** Places the part of a band that fits; returns a result if the container ends before or inside the band. */
function placeSplit(placing: Placing, { i, band, tokens, used }: BandStart, at: BandRoom): PlacedBands | null {
  const { fragmentation, room, isStart, stopAt, appeal } = at
  const { frame, first } = placing
  const isAtTop = isStart && fragmentation.kind === 'page'
  const least = -placing.y - (isAtTop ? 0 : roomAbove(frame))
  const top = { least, mayReachOut: !isStart && frame.resume === null }
  const mayCutMargin = i === placing.content.bands.length - 1 && endsWithItems(frame)
  const mayCutAbove = band.keepsMargins === true && (i > first || fragmentation.atStart)
  const own = { band, tokens, used, room, fragmentation, atStart: isStart, top, stopAt }
  const split = splitBand({ ...own, mayCutMargin, mayCutAbove })
  addShortage(placing, split.shortage)
  const mustSplit = tokens !== null || isStart
  // Of equal breaks the later one fills more of the page; before the first band there is no break opportunity.
  if (!mustSplit && (split.appeal < appeal || split.appeal === BreakAppeal.lastResort))
    return endAt(placing, i, { appeal })
  if (band.keepsMargins === true && cutsMargin(split, room)) placing.cutsMargin = true
  if (i > first && !isStart) addEarly(placing, [i], appeal)
  addSplit(placing, i, split)
  if (band.isStacked === true) addWithin(placing, i, split.parts[0]?.result.early ?? null)
  if (split.tokens === null) return null
  return endAt(placing, i, { items: split.tokens, appeal: split.appeal, bandUsed: used + split.height })
}

/** Places a band that fits in the fragmentainer, and records the breaks above and inside it. */
function placeFitting(placing: Placing, { i, band }: BandStart, at: BandRoom): void {
  const { fragmentation, room, isStart, appeal } = at
  if (i > placing.first && !isStart) addEarly(placing, [i], appeal)
  if (band.isStacked === true)
    addWithin(placing, i, earlyWithin(band, { ...fragmentation, spaceLeft: room, atStart: isStart }))
  placing.cutsMargin ||=
    band.keepsMargins === true &&
    band.items.some(item => item.y + item.result.fragment.height + marginBelow({ item }) > room + EPSILON)
  placeWhole(placing, band)
}

/**
 * Whether nothing of a container is below the margin of its last items, and the container cannot move to another page, which
 * would have room for it. Such a margin is truncated at the end of the page, so that no page begins with it (CSS Fragmentation
 * 3, https://www.w3.org/TR/css-break-3/#break-margins).
 */
const endsWithItems = ({ box, sizes, endEdge, resume, space }: ContainerFrame): boolean =>
  box.kind === 'flex' &&
  endEdge === 0 &&
  sizes.preferred === null &&
  (resume !== null || space.fragmentation?.atStart === true)

/** Records by how much the fragmentainer is too low for something. */
function addShortage(placing: Placing, shortage: number | null): void {
  placing.shortage = lesserShortage(placing.shortage, shortage)
}

/** The rest of a band that began on an earlier page, if nothing breaks any more. */
const restOfBand = (band: Band, tokens: NonNullable<BandToken['items']>, used: number): SplitBand =>
  splitBand({
    band,
    tokens,
    used,
    room: Number.POSITIVE_INFINITY,
    fragmentation: null,
    atStart: true,
    top: AT_TOP,
    stopAt: null,
    mayCutMargin: false,
    mayCutAbove: false,
  })

/** Places a band that fits, with all of its items. */
function placeWhole(placing: Placing, band: Band): void {
  const { frame } = placing
  for (const item of band.items) {
    const { height } = item.result.fragment
    show(placing, item, item.result, belowPageTop(frame, placing.y + item.y, height, reachOf(item)))
  }
  placing.y += band.height
}

/** The best break inside the item of a stacked band that fits, for ancestors; items are first laid out without breaks. */
function earlyWithin({ items }: Band, fragmentation: Fragmentainer): EarlyBreak | null {
  const [item] = items
  // Breaking earlier in a box of definite height makes no room: what follows begins below that height.
  if (item === undefined || (item.box.kind !== 'inline-root' && item.box.style.height !== 'auto')) return null
  const result = item.space.services.layout(item.box, spaceWith(item.space, { fragmentation }), 'start')
  return result.token === null ? result.early : null
}

/**
 * Records a break inside a placed band. Its path starts with the index of the band, since `stopAt` is followed from the
 * outermost box inwards.
 */
function addWithin(placing: Placing, line: number, early: EarlyBreak | null): void {
  if (early !== null) addEarly(placing, [line, ...early.path], early.appeal)
}

/** Remembers a break. It does not avoid one in what overflows the items above it. */
function addEarly(placing: Placing, path: EarlyBreak['path'], appeal: BreakAppeal): void {
  placing.early = betterBreak({ path, appeal: worseAppeal(appeal, placing.besideAppeal) }, placing.early)
}

/** Whether the bottom margin of an item that ends here does not fit. */
const cutsMargin = ({ parts }: SplitBand, room: number): boolean =>
  parts.some(
    part => part.result.token === null && part.offset + part.fragment.height + marginBelow(part) > room + EPSILON,
  )

const AT_TOP = { least: 0, mayReachOut: false } as const

/** Adds the parts of a split band, and the tokens of items that continue in parallel: overflowing items, and loose ones. */
function addSplit(placing: Placing, line: number, { parts, overflowing, loose, height, appeal }: SplitBand): void {
  for (const { item, offset, fragment, result } of parts)
    show(placing, item, { ...result, fragment }, placing.y + offset)
  for (const { index, token } of overflowing) placing.overflowing.push({ line, index, token })
  for (const { index, token } of loose) placing.loose.push({ line, index, token })
  if (loose.length > 0 || overflowing.length > 0) placing.besideAppeal = worseAppeal(placing.besideAppeal, appeal)
  placing.y += height
}

/** Overflowing content of items that have ended continues at the top, in parallel to the following bands. */
function resumeOverflowing(placing: Placing): void {
  const { frame, content, overflowing } = placing
  const { resume, space } = frame
  for (const { line, index, token } of resume?.overflowing ?? []) {
    const item = content.bands[line]!.items[index]!
    const start = token.kind === 'before' ? 'start' : token
    const result = item.space.services.layout(
      item.box,
      spaceWith(item.space, { fragmentation: space.fragmentation }),
      start,
    )
    show(placing, item, result, 0)
    addShortage(placing, result.shortage)
    if (result.token !== null) overflowing.push({ line, index, token: result.token })
  }
}

/** Loose items of earlier bands continue at the top, in parallel to the following bands. Returns the lowest end among them. */
function resumeLoose(placing: Placing): number {
  const { frame, content, overflowing, loose } = placing
  const { resume, space, contentTop } = frame
  const around = space.fragmentation
  const fragmentation =
    around === null
      ? null
      : { ...around, spaceLeft: around.spaceLeft - contentTop - repeatedEdge(frame), atStart: around.atStart }
  let end = contentTop
  for (const { line, index, token } of resume?.loose ?? []) {
    const item = content.bands[line]!.items[index]!
    const start = token.kind === 'before' ? 'start' : token
    const result = item.space.services.layout(item.box, spaceWith(item.space, { fragmentation }), start)
    show(placing, item, result, contentTop)
    addShortage(placing, result.shortage)
    if (item.overflowsContainer !== true) end = Math.max(end, contentTop + result.fragment.height)
    if (result.token === null) continue
    const left = { line, index, token: result.token }
    if (isAtEnd(result.token)) overflowing.push(left)
    else {
      loose.push(left)
      placing.besideAppeal = worseAppeal(placing.besideAppeal, result.appeal)
    }
  }
  return end
}

/** After the last band, what is left of loose items that their rows do not grow for overflows the container. */
function endLoose({ content: { bands }, loose, overflowing }: Placing): void {
  const left = loose.splice(0)
  for (const rest of left) {
    const { overflowsContainer } = bands[rest.line]!.items[rest.index]!
    if (overflowsContainer === true) overflowing.push(rest)
    else loose.push(rest)
  }
}

/** Adds the fragment of an item at `top`, shifted by its relative position, and its positioned descendants. */
function show({ frame, children, outOfFlow }: Placing, item: BandItem, result: LayoutResult, top: number): void {
  const [x, y] = [frame.contentLeft + item.x + item.shift.x, top + item.shift.y]
  children.push({ x, y, fragment: result.fragment })
  hoist(result, x, y, outOfFlow)
}
