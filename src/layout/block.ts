/**
 * Block layout (CSS 2.1 §9.4.1) with fragmentation (CSS Fragmentation 3).
 *
 * Children are laid out one after the other. After each one there is a decision to take if it did not fit or broke
 * inside: keep that break, break before the child, or go back to a better place passed earlier. Going back means to
 * lay out once more with `stopAt`, so the result is again a function of its arguments.
 */
import type { Rect, Sides } from '../base/geometry.ts'
import { horizontal } from '../base/geometry.ts'
import type { BlockBox, BlockLevelBox } from '../boxes/box.ts'
import { placeBesideFloats } from './beside-floats.ts'
import type { EarlyBreak } from './breaking.ts'
import { appealBetween, betterBreak, capInside, EPSILON, forcedBetween, isForced, isInFlow } from './breaking.ts'
import { borderOf, inlineOffset, paddingOf } from './edges.ts'
import {
  bandAt,
  below,
  clearance,
  floatsEnd,
  hasFloats,
  NO_EXCLUSIONS,
  reachesBelow,
  sidesBelow,
} from './exclusions.ts'
import { placeFloat } from './float.ts'
import type { FragmentParts } from './fragment.ts'
import { boxFragment, marksAt, relativeOffset, sliceEdges } from './fragment.ts'
import type { BoxMargins, FloatReach, MarginBase, MarginStrut } from './margins.ts'
import { collapsed, endMarginOf, isCleared, join, marginsOf, NO_FLOATS, NO_MARGIN } from './margins.ts'
import { layoutMarker } from './marker.ts'
import { isContainingBlock, placePositioned } from './positioned.ts'
import type { BlockSizes } from './sizing.ts'
import { blockSizes, clampBlock, usedInlineSize } from './sizing.ts'
import { FREE } from './space.ts'
import type {
  BreakToken,
  ConstraintSpace,
  ExclusionSpace,
  ForcedBreak,
  Fragmentainer,
  HoistedBox,
  LayoutResult,
  Mark,
  ParallelToken,
  Placed,
} from './types.ts'
import { BreakAppeal } from './types.ts'

type BlockToken = BreakToken & { kind: 'block' }

/** The state of one call, shared by its steps. */
interface Flow {
  readonly box: BlockBox
  readonly space: ConstraintSpace
  readonly token: BreakToken | 'start'
  readonly resume: BlockToken | null
  readonly width: number
  readonly border: Sides<number>
  readonly padding: Sides<number>
  readonly contentLeft: number
  readonly contentWidth: number
  readonly contentTop: number
  readonly sizes: BlockSizes
  /** Definite height for the children's percentages. */
  readonly percentageBlockSize: number | null
  readonly consumed: number
  /** End of what is placed, from the top of the border box, and the margins that wait below it. */
  y: number
  strut: MarginStrut
  /** The margins met so far belong to the box itself. */
  absorbing: boolean
  /** The margins that wait do not go out at the bottom of the box. */
  keepsMargin: boolean
  hasContent: boolean
  previous: BlockLevelBox | null
  readonly placed: Placed[]
  readonly marks: Mark[]
  exclusions: ExclusionSpace
  best: EarlyBreak | null
  readonly outOfFlow: HoistedBox[]
  readonly parallel: ParallelToken[]
}

export function layoutBlock(box: BlockBox, space: ConstraintSpace, token: BreakToken | 'start'): LayoutResult {
  const flow = startFlow(box, isMonolithic(box) ? unbroken(space) : space, token)
  resumeFloats(flow)
  if (token !== 'start' && token.kind === 'tail') return finish(flow)
  for (let i = flow.resume?.child ?? 0; i < box.children.length; i++) {
    const ended = placeChild(flow, i)
    if (ended !== null) return ended
  }
  return finish(flow)
}

/** Boxes that hide or scroll what does not fit in their height are not cut (CSS Fragmentation 3 §4.1). */
function isMonolithic(box: BlockBox): boolean {
  return (
    box.style.overflowY !== 'visible' &&
    box.style.overflowY !== 'clip' &&
    (box.style.height !== 'auto' || box.style.maxHeight !== 'none')
  )
}

const unbroken = (space: ConstraintSpace): ConstraintSpace => ({ ...space, fragmentation: null, stopAt: null })

function startFlow(box: BlockBox, space: ConstraintSpace, token: BreakToken | 'start'): Flow {
  const { style } = box
  const width = usedInlineSize(box, space)
  const resume = token !== 'start' && token.kind === 'block' ? token : null
  const isResumed = resume !== null || (token !== 'start' && token.kind === 'tail')
  const border = sliceEdges(borderOf(style), style, { top: isResumed })
  const padding = sliceEdges(paddingOf(style, space.inlineSize), style, { top: isResumed })
  const sizes = blockSizes(style, space, width)
  const verticalEdges = style.borderTopWidth + style.borderBottomWidth + fullPadding(style, space)
  const contentTop = border.top + padding.top
  return {
    box,
    space,
    token,
    resume,
    width,
    border,
    padding,
    contentLeft: border.left + padding.left,
    contentWidth: Math.max(0, width - horizontal(border) - horizontal(padding)),
    contentTop,
    sizes,
    percentageBlockSize: sizes.preferred === null ? null : Math.max(0, sizes.preferred - verticalEdges),
    consumed: token === 'start' || !('consumed' in token) ? 0 : token.consumed,
    y: contentTop,
    strut: NO_MARGIN,
    absorbing: !isResumed && marginsOf(box, baseOf(space), space.services).absorbsFirst,
    keepsMargin: false,
    hasContent: false,
    previous: null,
    placed: [],
    marks: isResumed ? [] : marksAt(box, 0),
    exclusions: box.isRoot ? NO_EXCLUSIONS : space.exclusions,
    best: null,
    outOfFlow: [],
    parallel: [],
  }
}

const baseOf = (space: ConstraintSpace): MarginBase => ({
  width: space.inlineSize,
  isHeightKnown: space.percentageBlockSize !== null,
  above: NO_MARGIN,
  floats: NO_FLOATS,
})

/** Margins of a child as they are where it stands: a float that it or something in it clears keeps them apart. */
function childMargins(flow: Flow, child: BlockLevelBox): BoxMargins {
  const floats = hasFloats(flow.exclusions) ? floatsBeside(flow) : NO_FLOATS
  const base: MarginBase = {
    width: flow.contentWidth,
    isHeightKnown: flow.percentageBlockSize !== null,
    above: floats === NO_FLOATS ? NO_MARGIN : flow.strut,
    floats,
  }
  return marginsOf(child, base, flow.space.services)
}

function floatsBeside(flow: Flow): FloatReach {
  const { exclusions } = flow
  const top = bfcTop(flow) + flow.y
  const sides = sidesBelow(exclusions, top)
  if (sides === 0) return NO_FLOATS
  // While margins adjoin, floats stand or fall with the same margins.
  const reach = (end: number, side: number) =>
    (sides & side) === 0 ? Number.NEGATIVE_INFINITY : flow.absorbing ? Number.POSITIVE_INFINITY : end - top
  const left = bfcLeft(flow) + flow.contentLeft
  const band = bandAt(exclusions, top, 0, left, left + flow.contentWidth)
  return {
    left: reach(exclusions.ends.left, 1),
    right: reach(exclusions.ends.right, 2),
    taken: flow.contentWidth - Math.max(0, band.right - band.left),
  }
}

function fullPadding(style: BlockBox['style'], space: ConstraintSpace): number {
  const padding = paddingOf(style, space.inlineSize)
  return padding.top + padding.bottom
}

// ---------- children ----------

/** Places child `i`; returns the result if the box ends in this fragmentainer before or within the child. */
function placeChild(flow: Flow, i: number): LayoutResult | null {
  const child = flow.box.children[i]!
  const inner = flow.resume?.child === i ? flow.resume.inner : null
  if (!isInFlow(child)) {
    placeOutOfFlow(flow, child)
    return null
  }
  const { fragmentation, stopAt } = flow.space
  if (stopAt !== null && stopAt.length === 1 && stopAt[0] === i)
    return breakBefore(flow, i, inner, null, BreakAppeal.perfect)
  if (fragmentation !== null && inner === null && flow.previous !== null) {
    const forced = forcedBetween(flow.previous, child, fragmentation.kind)
    if (forced !== null) return breakBefore(flow, i, null, forced, BreakAppeal.perfect)
  }
  return placeInFlow(flow, i, child, inner)
}

interface ChildPlace {
  readonly x: number
  readonly top: number
  readonly space: ConstraintSpace
  /** Top from the margins alone; different where clearance or a float pushed the child down. */
  readonly isPushed: boolean
}

function placeInFlow(flow: Flow, i: number, child: BlockLevelBox, inner: BreakToken | null): LayoutResult | null {
  const { space } = flow
  const { fragmentation } = space
  const margins = childMargins(flow, child)
  const isLast = i === flow.box.children.length - 1
  const place = placeFor(flow, i, child, inner, isLast)
  const result = space.services.layout(child, place.space, inner ?? 'start')
  const endEdge = isLast && result.token === null ? flow.border.bottom + flow.padding.bottom : 0
  const fits =
    fragmentation === null || place.top + result.fragment.height + endEdge <= fragmentation.spaceLeft + EPSILON
  const isFirst = fragmentation?.atStart === true && !flow.hasContent
  const appealBefore =
    flow.previous === null ? BreakAppeal.lastResort : appealBetween(flow.previous, child, fragmentation?.kind ?? 'page')

  if (fragmentation !== null && space.stopAt === null && (!fits || result.token !== null)) {
    const ended = chooseBreak(flow, i, inner, { fits, isFirst, appealBefore, appealInside: result.appeal })
    if (ended !== null) return ended
  }
  addFragment(flow, child, place, result, margins)
  if (result.token !== null) return breakInside(flow, i, result)
  if (!isFirst && flow.previous !== null) flow.best = betterBreak({ path: [i], appeal: appealBefore }, flow.best)
  if (result.early !== null)
    flow.best = betterBreak({ path: [i, ...result.early.path], appeal: result.early.appeal }, flow.best)
  if (!isUnseen(result, margins) || flow.previous === null || saysForced(child)) flow.previous = child
  return null
}

/**
 * An empty box between a heading and what follows must not let them part: the break after it is as bad as the one before.
 * Empty boxes that are there to force a break do count.
 */
const isUnseen = ({ fragment }: LayoutResult, margins: BoxMargins): boolean =>
  margins.isSelfCollapsing && fragment.height === 0

const saysForced = ({ style }: BlockLevelBox): boolean => isForced(style.breakBefore) || isForced(style.breakAfter)

/** Where a child goes: under the margins before it, clear of floats, and with what room. */
function placeFor(flow: Flow, i: number, child: BlockLevelBox, inner: BreakToken | null, isLast: boolean): ChildPlace {
  const marginTop = topAfterMargins(flow, child, inner)
  const cleared = inner === null ? clearedTop(flow, child, marginTop) : null
  const top = cleared ?? marginTop
  const base = childSpace(flow, i, top, isLast)
  if (child.kind === 'inline-root') return { x: flow.contentLeft, top, space: base, isPushed: false }
  if (isFormattingRoot(child)) return besideFloats(flow, child, base, top, isLast, i)
  const width = usedInlineSize(child, base)
  const x = flow.contentLeft + inlineOffset(child.style, flow.contentWidth, width, flow.box.style.direction)
  return {
    x,
    top,
    space: { ...base, bfc: { x: bfcLeft(flow) + x, y: bfcTop(flow) + top } },
    isPushed: cleared !== null,
  }
}

/** The end of the floats that a box clears, where that decides on its place (CSS 2.1 §9.5.2). */
function clearedTop(flow: Flow, child: BlockLevelBox, marginTop: number): number | null {
  if (child.kind === 'inline-root' || child.style.clear === 'none') return null
  const top = clearance(flow.exclusions, child.style.clear) - bfcTop(flow)
  // Floats whose place depends on the same margins: they and the box are kept apart whatever the margins.
  if (flow.absorbing && hasFloats(flow.exclusions) && isCleared(child, floatsBeside(flow), 0))
    return Math.max(top, flow.y)
  return top > marginTop + EPSILON ? top : null
}

/** CSS Fragmentation 3 §5.2: margins at an unforced break are gone, those after a forced one stay. */
function topAfterMargins(flow: Flow, child: BlockLevelBox, inner: BreakToken | null): number {
  if (inner !== null && (inner.kind !== 'before' || inner.forced === null)) return flow.y
  if (flow.absorbing) return flow.y
  return flow.y + collapsed(join(flow.strut, childMargins(flow, child).top))
}

function childSpace(flow: Flow, i: number, top: number, isLast: boolean): ConstraintSpace {
  const { space } = flow
  const stopAt = space.stopAt !== null && space.stopAt[0] === i ? space.stopAt.slice(1) : null
  return {
    inlineSize: flow.contentWidth,
    percentageBlockSize: flow.box.isTableWrapper ? space.percentageBlockSize : flow.percentageBlockSize,
    fragmentation: childFragmentainer(flow, top, isLast),
    fragmentainerSize: space.fragmentainerSize,
    exclusions: below(flow.exclusions, bfcTop(flow) + top),
    bfc: { x: bfcLeft(flow) + flow.contentLeft, y: bfcTop(flow) + top },
    // The table in its wrapper has the width that the wrapper took from it.
    fixed:
      flow.box.isTableWrapper && flow.box.children[i]!.kind === 'table'
        ? { inlineSize: flow.contentWidth, blockSize: null }
        : FREE,
    shrinkToFit: false,
    stopAt,
    services: space.services,
  }
}

function childFragmentainer(flow: Flow, top: number, isLast: boolean): Fragmentainer | null {
  const { fragmentation } = flow.space
  if (fragmentation === null) return null
  const endEdge = isLast ? flow.border.bottom + flow.padding.bottom : 0
  return {
    kind: fragmentation.kind,
    spaceLeft: fragmentation.spaceLeft - top - endEdge,
    full: fragmentation.full,
    atStart: fragmentation.atStart && !flow.hasContent,
  }
}

/** The origin of the formatting context's coordinates is the border box of its root. */
const bfcLeft = (flow: Flow): number => (flow.box.isRoot ? 0 : flow.space.bfc.x)
const bfcTop = (flow: Flow): number => (flow.box.isRoot ? 0 : flow.space.bfc.y)

/** Boxes whose content keeps clear of the floats outside as a whole (CSS 2.1 §9.5). */
const isFormattingRoot = (box: BlockLevelBox): boolean =>
  box.kind !== 'inline-root' && (box.kind !== 'block' || box.isRoot)

function besideFloats(
  flow: Flow,
  child: BlockLevelBox,
  base: ConstraintSpace,
  top: number,
  isLast: boolean,
  i: number,
): ChildPlace {
  const space: ConstraintSpace = { ...base, exclusions: NO_EXCLUSIONS, bfc: { x: 0, y: 0 } }
  const { direction } = flow.box.style
  if (!reachesBelow(flow.exclusions, bfcTop(flow) + top)) {
    const width = usedInlineSize(child, space)
    const x = flow.contentLeft + inlineOffset(child.style, flow.contentWidth, width, direction)
    return { x, top, space, isPushed: false }
  }
  const placed = placeBesideFloats({
    box: child,
    space,
    exclusions: flow.exclusions,
    left: bfcLeft(flow) + flow.contentLeft,
    top: bfcTop(flow) + top,
    direction,
  })
  const placedTop = placed.y - bfcTop(flow)
  const narrowed: ConstraintSpace = {
    ...space,
    fragmentation: childFragmentainer(flow, placedTop, isLast),
    stopAt: childSpace(flow, i, placedTop, isLast).stopAt,
    fixed: placed.width === null ? FREE : { inlineSize: placed.width, blockSize: null },
  }
  return { x: placed.x - bfcLeft(flow), top: placedTop, space: narrowed, isPushed: placedTop > top + EPSILON }
}

function addFragment(
  flow: Flow,
  child: BlockLevelBox,
  place: ChildPlace,
  result: LayoutResult,
  margins: BoxMargins,
): void {
  const offset = relativeOffset(child, flow.contentWidth, flow.percentageBlockSize, flow.box.style.direction)
  const step = stepSpace(flow, child, place, result)
  const shift = { x: offset.x, y: offset.y + step.before }
  flow.placed.push({ x: place.x + shift.x, y: place.top + shift.y, fragment: result.fragment })
  if (!isFormattingRoot(child)) flow.exclusions = result.exclusions
  for (const hoisted of result.outOfFlow) flow.outOfFlow.push(moved(hoisted, place.x + shift.x, place.top + shift.y))
  flow.parallel.push(...result.parallel)
  if (margins.isSelfCollapsing && result.token === null && result.fragment.height === 0) {
    if (place.isPushed) passCleared(flow, place.top, margins)
    else flow.strut = flow.absorbing ? NO_MARGIN : join(flow.strut, margins.before)
    return
  }
  flow.keepsMargin = false
  flow.y = place.top + result.fragment.height + step.before + step.after
  flow.strut = result.token === null ? (result.endMargin ?? endMarginOf(child, flow.contentWidth)) : NO_MARGIN
  flow.absorbing = false
  if (result.fragment.height > EPSILON) flow.hasContent = true
}

const NO_STEP = { before: 0, after: 0 }

/**
 * CSS Rhythmic Sizing 1 §2: what is missing of a whole number of steps is put around the box, so that what follows is back
 * on the grid. Where a box is broken, this is so for its last part, on the grid of the page that it ends on.
 */
function stepSpace(flow: Flow, child: BlockLevelBox, place: ChildPlace, result: LayoutResult): typeof NO_STEP {
  if (child.kind === 'inline-root' || result.token !== null) return NO_STEP
  const { blockStepSize: step, blockStepAlign: align } = child.style
  const { height, part } = result.fragment
  if (step === 'none' || step === 0 || height === 0) return NO_STEP
  const missing = Math.max(0, Math.ceil((height - EPSILON) / step) * step - height)
  // As a margin is, it is cut at the end of a page.
  const room = flow.space.fragmentation === null ? missing : flow.space.fragmentation.spaceLeft - place.top - height
  const space = Math.max(0, Math.min(missing, room))
  const wanted = !part.isFirst || align === 'start' ? 0 : align === 'end' ? missing : missing / 2
  // Floats outside know a box that is no formatting root where it was laid out: it stays there.
  const before = isFormattingRoot(child) ? Math.min(wanted, space) : 0
  return { before, after: space - before }
}

/** Clearance stands above the top margin of a box without height, and its margins stay in its container (§8.3.1). */
function passCleared(flow: Flow, top: number, margins: BoxMargins): void {
  flow.y = top - collapsed(margins.top)
  flow.strut = margins.before
  flow.absorbing = false
  flow.keepsMargin = true
}

const moved = (hoisted: HoistedBox, x: number, y: number): HoistedBox => ({
  ...hoisted,
  staticPosition: { x: hoisted.staticPosition.x + x, y: hoisted.staticPosition.y + y },
})

// ---------- breaks ----------

interface BreakChoice {
  readonly fits: boolean
  readonly isFirst: boolean
  readonly appealBefore: BreakAppeal
  readonly appealInside: BreakAppeal
}

/** Null: keep the child as it is. Otherwise the box as it ends at a better place. */
function chooseBreak(flow: Flow, i: number, inner: BreakToken | null, choice: BreakChoice): LayoutResult | null {
  const inside = choice.fits ? choice.appealInside : -1
  const before = choice.isFirst ? -1 : choice.appealBefore
  const early = flow.best === null ? -1 : flow.best.appeal
  if (inside >= before && inside >= early && inside >= 0) return null
  if (before >= early && before >= 0) return breakBefore(flow, i, inner, null, choice.appealBefore)
  if (flow.best !== null) return relayout(flow, flow.best)
  return null
}

/** The same layout, told where to stop. */
function relayout(flow: Flow, at: EarlyBreak): LayoutResult {
  const result = layoutBlock(flow.box, { ...flow.space, stopAt: at.path }, flow.token)
  return { ...result, appeal: capInside(flow.box, at.appeal, flow.space.fragmentation?.kind ?? 'page'), early: null }
}

function breakBefore(
  flow: Flow,
  child: number,
  inner: BreakToken | null,
  forced: ForcedBreak | null,
  appeal: BreakAppeal,
): LayoutResult {
  return broken(flow, child, inner ?? { kind: 'before', forced }, appeal)
}

function breakInside(flow: Flow, child: number, result: LayoutResult): LayoutResult {
  return broken(flow, child, result.token!, result.appeal)
}

/** Ends the fragment at a break. It fills its fragmentainer, so that borders and backgrounds run to the page's end. */
function broken(flow: Flow, child: number, inner: BreakToken, appeal: BreakAppeal): LayoutResult {
  const { box, space } = flow
  const room = space.fragmentation?.spaceLeft ?? flow.y
  const wanted =
    flow.sizes.preferred === null ? Number.POSITIVE_INFINITY : Math.max(flow.y, flow.sizes.preferred - flow.consumed)
  const height = Math.max(flow.y, Math.min(room, wanted))
  const isEmptyStart = flow.placed.length === 0 && flow.resume === null && inner.kind === 'before'
  const used = isEmptyStart ? flow.y : height
  const token: BreakToken = {
    kind: 'block',
    child,
    inner,
    consumed: flow.consumed + used,
    parallel: box.isRoot ? flow.parallel : [],
  }
  return result(flow, used, token, capInside(box, appeal, space.fragmentation?.kind ?? 'page'))
}

function finish(flow: Flow): LayoutResult {
  const { box, space, sizes } = flow
  const absorbsLast = !flow.keepsMargin && marginsOf(box, baseOf(space), space.services).absorbsLast
  const contentEnd = Math.max(
    flow.contentTop,
    flow.y + (flow.absorbing || absorbsLast ? 0 : collapsed(flow.strut)),
    box.isRoot ? floatsEnd(flow.exclusions) : 0,
  )
  const natural = Math.max(contentEnd, markerEnd(flow)) + flow.padding.bottom + flow.border.bottom
  const total = sizes.preferred ?? clampBlock(flow.consumed + natural, sizes)
  const height = Math.max(0, total - flow.consumed)
  const room = space.fragmentation?.spaceLeft ?? Number.POSITIVE_INFINITY
  if (flow.parallel.length > 0 && box.isRoot) {
    const token: BreakToken = {
      kind: 'block',
      child: box.children.length,
      inner: { kind: 'before', forced: null },
      consumed: flow.consumed + height,
      parallel: flow.parallel,
    }
    return result(flow, Math.min(height, Math.max(room, contentEnd)), token, BreakAppeal.perfect)
  }
  // The box's own height goes on where its content has ended; at least the content itself stays here.
  if (
    height > room + EPSILON &&
    contentEnd <= room + EPSILON &&
    room > EPSILON &&
    total - flow.consumed > natural + EPSILON
  ) {
    return result(flow, room, { kind: 'tail', consumed: flow.consumed + room }, BreakAppeal.perfect)
  }
  const finished = result(flow, height, null, BreakAppeal.perfect)
  // A limit of the height that comes between the last child and the edge keeps their margins apart.
  const isLimited = Math.abs(height - natural) > EPSILON
  if (!absorbsLast || isLimited || flow.strut === NO_MARGIN) return finished
  return { ...finished, endMargin: join(flow.strut, endMarginOf(box, space.inlineSize)) }
}

/** A list item without content is as high as its marker. */
function markerEnd(flow: Flow): number {
  if (flow.box.marker === null || (flow.token !== 'start' && flow.token.kind !== 'before') || flow.hasContent) return 0
  return flow.contentTop + layoutMarker(flow.box.marker, flow.space).height
}

function result(flow: Flow, height: number, token: BreakToken | null, appeal: BreakAppeal): LayoutResult {
  const { box, space } = flow
  const isLast = token === null
  const style = box.style
  const parts: FragmentParts = {
    width: flow.width,
    height,
    border: sliceEdges(flow.border, style, { bottom: !isLast }),
    padding: sliceEdges(flow.padding, style, { bottom: !isLast }),
    isFirst: flow.token === 'start' || flow.token.kind === 'before',
    isLast,
    children: withMarker(flow),
    marks: flow.marks,
  }
  const fragment = boxFragment(box, parts)
  const positioned = isContainingBlock(box) ? placePositioned(fragment, flow.outOfFlow, space) : null
  return {
    fragment: positioned?.fragment ?? fragment,
    token,
    appeal,
    early:
      flow.best === null
        ? null
        : { path: flow.best.path, appeal: capInside(box, flow.best.appeal, space.fragmentation?.kind ?? 'page') },
    exclusions: flow.exclusions,
    outOfFlow: positioned?.outOfFlow ?? flow.outOfFlow,
    parallel: box.isRoot ? [] : flow.parallel,
  }
}

// ---------- floats, positioned boxes, markers ----------

function placeOutOfFlow(flow: Flow, child: BlockLevelBox): void {
  const top = flow.y + (flow.absorbing ? 0 : collapsed(flow.strut))
  const { direction } = flow.box.style
  if (child.style.position === 'absolute' || child.style.position === 'fixed') {
    flow.outOfFlow.push({
      box: child,
      staticPosition: { x: flow.contentLeft + (direction === 'rtl' ? flow.contentWidth : 0), y: top },
      direction,
      isFixed: child.style.position === 'fixed',
    })
    return
  }
  addFloat(flow, child, 'start', top)
}

function resumeFloats(flow: Flow): void {
  for (const { box, token } of flow.resume?.parallel ?? []) addFloat(flow, box, token, flow.y)
}

function addFloat(flow: Flow, child: BlockLevelBox, token: BreakToken | 'start', top: number): void {
  const { space } = flow
  const left = bfcLeft(flow) + flow.contentLeft
  const area: Rect = { x: left, y: bfcTop(flow) + top, width: flow.contentWidth, height: 0 }
  const placed = placeFloat(child, token, {
    area,
    exclusions: flow.exclusions,
    direction: flow.box.style.direction,
    percentageBlockSize: flow.percentageBlockSize,
    fragmentation: childFragmentainer(flow, 0, false),
    fragmentTop: bfcTop(flow),
    services: space.services,
    fragmentainerSize: space.fragmentainerSize,
  })
  flow.exclusions = placed.exclusions
  if (placed.parallel !== null) flow.parallel.push(placed.parallel)
  if (placed.fragment === null) return
  flow.placed.push({ x: placed.x - bfcLeft(flow), y: placed.y - bfcTop(flow), fragment: placed.fragment })
  if (placed.fragment.height > EPSILON) flow.hasContent = true
}

function withMarker(flow: Flow): readonly Placed[] {
  const { marker } = flow.box
  if (marker === null || (flow.token !== 'start' && flow.token.kind !== 'before')) return flow.placed
  const { fragment, height } = layoutMarker(marker, flow.space)
  const baseline = firstBaselineOf(flow.placed)
  const ascent = fragment.baseline.first ?? height
  const y = baseline === null ? flow.contentTop : baseline - ascent
  const isRtl = flow.box.style.direction === 'rtl'
  const band = bandAt(
    flow.exclusions,
    bfcTop(flow) + y,
    height,
    bfcLeft(flow) + flow.contentLeft,
    bfcLeft(flow) + flow.contentLeft + flow.contentWidth,
  )
  const x = isRtl ? band.right - bfcLeft(flow) : band.left - bfcLeft(flow) - fragment.width
  return [{ x, y, fragment }, ...flow.placed]
}

function firstBaselineOf(placed: readonly Placed[]): number | null {
  for (const { y, fragment } of placed) {
    if (fragment.kind !== 'box') continue
    if (fragment.baseline.first !== null) return y + fragment.baseline.first
  }
  return null
}
