/**
 * The flow of one page, in the room that page floats and footnotes leave: the text, positioned boxes, and the rest of
 * those that began on earlier pages (https://www.w3.org/TR/css-break-3/#breaking-rules).
 */

import type { Point, Rect } from '../base/geometry.ts'
import type { BoxTree } from '../boxes/build.ts'
import { isPageFloat } from '../css/page-floats.ts'
import type { BreakToken, ForcedBreak } from '../layout/break-token.ts'
import { EPSILON } from '../layout/breaking.ts'
import { spaceWith } from '../layout/constraint-space.ts'
import { inlineOffset, marginOf } from '../layout/edges.ts'
import { boxFragment, extentOf } from '../layout/fragment.ts'
import { placePositioned } from '../layout/positioned.ts'
import {
  type BoxFragment,
  BreakAppeal,
  type ConstraintSpace,
  type HoistedBox,
  type LayoutServices,
  type Placed,
} from '../layout/types.ts'
import type { Filling, WaitingNotes } from './footnotes.ts'
import { callsIn, contentEnd, NO_NOTES } from './footnotes.ts'
import {
  type Above,
  type CutPage,
  cutOverhangs,
  isHeld,
  type Overhang,
  type PageEdges,
  type PlacedOverhangs,
  placeOverhangs,
} from './overhangs.ts'
import { type FloatArea, type Mention, partedFloats, type WaitingFloat } from './page-floats.ts'
import { pageSpace } from './page-space.ts'
import { placeSlices, type Slice, sliceBody } from './slices.ts'
import type { PageGeometry, PaginateOptions } from './types.ts'

/** The forced break at the start of the rest, if it ended the last page. */
export function forcedBy(token: BreakToken): ForcedBreak | null {
  if (token.kind === 'before') return token.forced
  return token.kind === 'block' || token.kind === 'columns' ? forcedBy(token.inner) : null
}

/** Whether the text starts with a forced break. */
export const startsWithForced = (token: BreakToken | 'start'): boolean => token !== 'start' && forcedBy(token) !== null

/** Content that continues on the next page in addition to the text. */
export interface Waiting {
  readonly notes: WaitingNotes
  readonly overhangs: readonly Overhang[]
  readonly slices: readonly Slice[]
  readonly floats: readonly WaitingFloat[]
}

/** The state before the first page. */
export const NOTHING: Waiting = { notes: NO_NOTES, overhangs: [], slices: [], floats: [] }

/** Whether parts of positioned or sliced boxes continue on the next page. */
export const hasOverflow = ({ overhangs, slices }: Waiting): boolean => overhangs.length > 0 || slices.length > 0

/** The inputs that all pages share. */
export interface Filler {
  readonly tree: BoxTree
  readonly options: PaginateOptions
  readonly services: LayoutServices
  /** The content area of a page, along the lines of the document. */
  areaOf(geometry: PageGeometry): Rect
  nextId(): number
}

/** Also the maximum height of pictures in shrinking figures, and the height to reserve at the foot, px. */
export type SizedFiller = Filler & {
  readonly pictureLimit: number | null
  readonly spare: number
  readonly isFirst: boolean
}

/** The text of a page in the room above its footnotes. */
export interface FilledBody extends Filling {
  readonly body: Placed<BoxFragment>
  readonly token: BreakToken | null
  readonly appeal: BreakAppeal
  readonly fixed: readonly HoistedBox[]
  readonly held: readonly HoistedBox[]
  readonly above: readonly Above[]
  readonly overhangs: readonly Overhang[]
  readonly slices: readonly Slice[]
  /** Page floats that its text mentions. */
  readonly mentions: readonly Mention[]
}

/** The text and positioned boxes of a page with reserved heights at its top and bottom. */
export function fillBody(
  token: BreakToken | 'start' | null,
  waiting: Waiting,
  geometry: PageGeometry,
  taken: FloatArea,
  filler: SizedFiller,
): FilledBody {
  const { hasNotes, hasPositioned } = filler.tree
  const area = filler.areaOf(geometry)
  const space = pageSpace(area.width, area.height, area.height, filler.services)
  const kept = taken.foot
  const height = area.height - kept
  const rest = placeOverhangs(waiting.overhangs, height, space)
  const sliced = placeSlices(waiting.slices, filler.tree.root, height, area.height)
  const before = Math.max(rest.end, sliced.end)
  const from = Math.max(before, taken.head)
  const isForced = token !== null && startsWithForced(token)
  const follows = before > 0 || waiting.floats.length > 0
  // The text waits for preceding content in flow.
  const mustWait = [...rest.overhangs, ...sliced.left].some(({ isInFlow }) => isInFlow) || (follows && isForced)
  const text =
    token === null || mustWait ? withoutText(token, area, filler) : layOutText(token, area, { kept, from }, filler)
  // In vertical text the margin below is not at the block end of the page.
  const margin = kept > 0 || filler.tree.writingMode !== null ? 0 : geometry.margin.bottom
  const marginAbove = filler.isFirst ? Number.POSITIVE_INFINITY : margin === 0 ? 0 : geometry.margin.top
  const needsCut = hasPositioned || rest.placed.length > 0 || reachesOver(text.body, area)
  const {
    placed: divided,
    overhangs,
    held,
    above,
  } = needsCut
    ? withOverhangs(text.body, rest, { ...area, height, margin, marginAbove }, space)
    : { placed: text.body, overhangs: [], held: [], above: [] }
  const [left, top] = [divided.x - area.x, divided.y - area.y]
  const { kept: onPage, slices } = needsCut
    ? sliceBody(divided.fragment, { x: left, y: top }, { height, page: area.height, margin })
    : { kept: divided.fragment, slices: [] }
  const slicesBefore = sliced.placed.map(child => ({ ...child, x: child.x - left, y: child.y - top }))
  const fragment = slicesBefore.length === 0 ? onPage : { ...onPage, children: [...slicesBefore, ...onPage.children] }
  const body = { ...divided, fragment }
  return {
    overhangs,
    above,
    slices: [...sliced.left, ...slices],
    calls: hasNotes ? callsIn(body.fragment, top) : [],
    end: hasNotes ? top + contentEnd(body.fragment) : 0,
    ...text,
    body,
    held: [...text.held, ...held],
  }
}

type LaidOutText = Pick<FilledBody, 'body' | 'token' | 'appeal' | 'fixed' | 'held' | 'mentions'>

/** The text in the room between content of the page before and reserved heights. */
function layOutText(
  token: BreakToken | 'start',
  area: Rect,
  { kept, from }: { readonly kept: number; readonly from: number },
  { tree: { root }, services, pictureLimit }: SizedFiller,
): LaidOutText {
  const margin = marginOf(root.style, area.width)
  const top = from + (token === 'start' ? margin.top : 0)
  const room = flowSpace(area, area.height - top - kept, pictureLimit, services)
  // Below content of the page before, text that does not fit can wait for a whole page.
  const space = from === 0 ? room : { ...room, fragmentation: { ...room.fragmentation!, atStart: false } }
  const result = services.layout(root, space, token)
  const left = inlineOffset(root.style, area.width, result.fragment.width, root.style)
  const hoisted = result.outOfFlow.filter(entry => !isHeld(entry))
  const own = partedFloats(hoisted, top, ({ box }) => isPageFloat(box.style))
  const { fragment, fixed } = placeOnPage(result.fragment, own.others, { x: left, y: top }, space)
  // Page floats inside positioned boxes are known once these are placed.
  const inner = partedFloats(fixed, top, ({ box }) => isPageFloat(box.style))
  return {
    body: { x: area.x + left, y: area.y + top, fragment },
    token: result.token,
    appeal: result.appeal,
    fixed: inner.others,
    held: result.outOfFlow.filter(isHeld),
    mentions: [...own.mentions, ...inner.mentions],
  }
}

/** A page without room for text: an empty fragment, and the token from which the page began. */
function withoutText(token: BreakToken | 'start' | null, { x, y, width }: Rect, { tree }: Filler): LaidOutText {
  const fragment = boxFragment(tree.root, { width, height: 0, isFirst: false })
  return {
    body: { x, y, fragment },
    token: token === 'start' ? null : token,
    appeal: BreakAppeal.perfect,
    fixed: [],
    held: [],
    mentions: [],
  }
}

/** Breaks the positioned boxes of a page at its bottom, and adds the rest of those of earlier pages. */
function withOverhangs(
  body: Placed<BoxFragment>,
  rest: PlacedOverhangs,
  { x, y, width, height, margin, marginAbove }: Rect & Pick<PageEdges, 'margin' | 'marginAbove'>,
  space: ConstraintSpace,
): Omit<CutPage, 'fragment'> & { readonly placed: Placed<BoxFragment> } {
  const edges = { x: x - body.x, y: y - body.y }
  const cut = cutOverhangs(body.fragment, { ...edges, width, height, margin, marginAbove, space })
  const at = (isInFlow: boolean): readonly Placed[] =>
    rest.placed
      .filter(each => each.isInFlow === isInFlow)
      .map(each => ({ x: each.x + edges.x, y: each.y + edges.y, fragment: each.fragment }))
  // In reading order.
  const fragment = { ...cut.fragment, children: [...at(true), ...cut.fragment.children, ...at(false)] }
  return {
    placed: { ...body, fragment },
    overhangs: [...cut.overhangs, ...rest.overhangs],
    held: [...cut.held, ...rest.held],
    above: cut.above,
  }
}

/** The space of the flow of a page, in which figures may drift and are at most `pictureLimit` high. */
function flowSpace(
  { width, height }: Rect,
  room: number,
  pictureLimit: number | null,
  services: LayoutServices,
): ConstraintSpace {
  const space = pageSpace(width, height, room, services)
  const limit = pictureLimit === null ? {} : { pictureLimit }
  return spaceWith(space, { fragmentation: { drifts: 'inside', ...limit, ...space.fragmentation! } })
}

/** Places boxes without a positioned ancestor in the content area of their page. */
function placeOnPage(fragment: BoxFragment, hoisted: readonly HoistedBox[], root: Point, space: ConstraintSpace) {
  if (hoisted.length === 0) return { fragment, fixed: [] }
  const placed = placePositioned(pageAround(fragment, root, space), hoisted, space)
  return { fragment: { ...fragment, children: placed.fragment.children }, fixed: placed.outOfFlow }
}

/**
 * The content area of a page as the containing block of boxes that are placed among the children of its root box; unbroken,
 * although the root box continues.
 */
export function pageAround(
  fragment: BoxFragment,
  root: Point,
  { inlineSize, fragmentainerSize }: ConstraintSpace,
): BoxFragment {
  const border = { top: -root.y, right: root.x, bottom: root.y, left: -root.x }
  const part = { ...fragment.part, isFirst: true, isLast: true }
  return { ...fragment, width: inlineSize, height: fragmentainerSize ?? fragment.height, border, part }
}

const reachesOver = ({ y, fragment }: Placed<BoxFragment>, area: Rect): boolean =>
  y + extentOf(fragment) > area.y + area.height + EPSILON
