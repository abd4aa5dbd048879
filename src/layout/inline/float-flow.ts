/**
 * The state of a paragraph that is laid out line by line beside floats, and the floats that it places (CSS 2.1,
 * https://www.w3.org/TR/CSS2/visuren.html#float-position).
 */

import type { Point } from '../../base/geometry.ts'
import type { BlockLevelBox, InlineRootBox, RootItem, RootOutOfFlow } from '../../boxes/box.ts'
import type { ComputedStyle } from '../../css/style.ts'
import { itemIndexAt, itemOffset } from '../../text/measure.ts'
import type { BreakToken, ParallelToken } from '../break-token.ts'
import { EPSILON, lesserShortage } from '../breaking.ts'
import { marginOf } from '../edges.ts'
import { placeFloat } from '../floats/float.ts'
import { styleOffset } from '../fragment.ts'
import type { ConstraintSpace, ExclusionSpace, HoistedBox, Placed } from '../types.ts'
import { usedFloat } from './initial-letter.ts'
import { layoutAtomic } from './item-widths.ts'
import type { RootText } from './line-breaking.ts'
import { rootText } from './line-breaking.ts'
import type { RootPiece } from './line-nodes.ts'
import type { LinePlan } from './line-plan.ts'

/** The part of a paragraph laid out so far. Positions and sizes in px from the top left of its fragment. */
export interface FloatFlow {
  readonly root: InlineRootBox
  readonly space: ConstraintSpace
  readonly text: RootText
  readonly token: BreakToken | 'start'
  /** Offset of the text at which the fragment starts. */
  readonly start: number
  exclusions: ExclusionSpace
  y: number
  /** End of the floats that a line break clears: the next line is not above it. */
  clearedTo: number
  /** The state before the floats at the start of the current line. */
  leading: Saved | null
  /** The line that did not fit is below floats, with a gap above it. */
  isBelowFloats: boolean
  readonly children: Placed[]
  /** For each placed line the offset after it. */
  readonly ends: number[]
  readonly outOfFlow: HoistedBox[]
  readonly parallel: ParallelToken[]
  /** Floats of the text that are not placed yet, in order. */
  pending: readonly RootOutOfFlow[]
  planned: LinePlan | null
  /** By how much the first line that did not fit was too high. */
  shortage: number
  plansLeft: number
}

/** Number of plans per paragraph. Each breaks the rest of the text; if they keep failing, lines are broken one by one. */
const MOST_PLANS = 4

/** The initial state of a fragment that starts at a token. */
export function startFlow(root: InlineRootBox, space: ConstraintSpace, token: BreakToken | 'start'): FloatFlow {
  const resume = token !== 'start' && token.kind === 'inline' ? token : null
  const start = resume?.offset ?? 0
  return {
    root,
    space,
    token,
    text: rootText(root, space, start),
    start,
    exclusions: space.exclusions,
    y: 0,
    clearedTo: Number.NEGATIVE_INFINITY,
    leading: null,
    isBelowFloats: false,
    children: [],
    ends: [],
    outOfFlow: [],
    parallel: [],
    pending: floatsOf(root).slice(resume?.floats ?? 0),
    planned: null,
    shortage: 0,
    plansLeft: MOST_PLANS,
  }
}

/** The floats in the text of a root, in order. */
const floatsOf = ({ content }: InlineRootBox): readonly RootOutOfFlow[] =>
  content.items.filter((item): item is RootOutOfFlow => item.kind === 'float')

/** Number of floats of the text that are placed or moved to the next fragmentainer. */
export const placedFloats = ({ root, pending }: FloatFlow): number => floatsOf(root).length - pending.length

/** The pieces of a line that precede an item in logical order, also on bidirectional lines. */
export function piecesBefore(
  pieces: readonly RootPiece[],
  item: RootItem,
  { content: { items } }: InlineRootBox,
): readonly RootPiece[] {
  const at = itemOffset(item)
  const first = itemIndexAt(items, at)
  const own = indexFrom(items, first, item)
  const isBefore = (piece: RootPiece): boolean => {
    if (piece.kind === 'text') return piece.start < at
    const offset = itemOffset(piece.item)
    if (offset !== at) return offset < at
    const { item: other } = piece
    return items.slice(first, own).some(({ kind, box }) => kind === other.kind && box === other.box)
  }
  return pieces.filter(isBefore)
}

/**
 * End of the closing edges of inline boxes directly after an item: no break opportunity separates them from the content
 * before.
 */
export function closedAfter(
  pieces: readonly RootPiece[],
  item: RootItem,
  { content: { items } }: InlineRootBox,
): readonly RootPiece[] {
  const at = itemOffset(item)
  const closed = new Set<unknown>()
  const own = indexFrom(items, itemIndexAt(items, at), item)
  for (let i = own + 1; i < items.length && items[i]!.kind === 'close' && itemOffset(items[i]!) === at; i++)
    closed.add(items[i]!.box)
  return pieces.filter(piece => piece.kind === 'close' && closed.has(piece.item.box))
}

/**
 * Whether a float is in a box that opens just before it and holds what follows: a line that ends there ends before the box, and
 * the float is placed with the next line. A box that closes again stays with the text before it, as do all empty boxes.
 */
export function isInNewBox({ content: { items } }: InlineRootBox, float: RootItem): boolean {
  const at = itemOffset(float)
  let opened = 0
  let isAfter = false
  for (let i = itemIndexAt(items, at); i < items.length && itemOffset(items[i]!) === at; i++) {
    const { kind, box } = items[i]!
    if (kind === 'open') opened++
    else if (kind === 'close') opened = Math.max(0, opened - 1)
    else if (kind === 'text' || kind === 'atomic' || kind === 'break') break
    isAfter ||= box === float.box
    if (isAfter && opened === 0) return false
  }
  return opened > 0
}

/** The index of an item from `first` on; the text of a first line has different item objects for the same boxes. */
function indexFrom(items: readonly RootItem[], first: number, { box }: RootItem): number {
  let i = first
  while (i < items.length && items[i]!.box !== box) i++
  return i
}

/** Sum of the widths of pieces, px; float markers have none. */
export const widthOf = (pieces: readonly RootPiece[]): number =>
  pieces.reduce((sum, piece) => sum + (piece.kind === 'marker' ? 0 : piece.width), 0)

/** Whether the margin box of a float is at most `room` px wide, the rest of its line. */
export function fitsBeside(flow: FloatFlow, item: RootOutOfFlow, room: number): boolean {
  const box = floatBox(flow, item)
  const width = layoutAtomic(box, flow.space).fragment.width
  const margin = marginOf(box.style, flow.space.inlineSize)
  return width + margin.left + margin.right <= room + EPSILON
}

const floatBox = ({ root, space }: FloatFlow, item: RootOutOfFlow): BlockLevelBox => usedFloat(item.box, root, space)

/** Places a float at or below `top` px, and adds it to exclusions and results. */
export function addFloat(flow: FloatFlow, item: RootOutOfFlow, top: number): void {
  const { space } = flow
  const placed = placeFloat(floatBox(flow, item), 'start', {
    area: { x: space.bfc.x, y: space.bfc.y + top, width: space.inlineSize, height: 0 },
    exclusions: flow.exclusions,
    direction: flow.root.style.direction,
    percentageBlockSize: space.percentageBlockSize,
    fragmentation: space.fragmentation,
    fragmentTop: space.bfc.y,
    edgeAbove: 0,
    context: space,
  })
  flow.exclusions = placed.exclusions
  flow.planned = null
  if (placed.parallel !== null) flow.parallel.push(placed.parallel)
  const least = lesserShortage(flow.shortage > 0 ? flow.shortage : Number.POSITIVE_INFINITY, placed.shortage)
  flow.shortage = Number.isFinite(least) ? least : 0
  for (const { staticPosition, ...entry } of placed.outOfFlow) {
    const at = { x: staticPosition.x - space.bfc.x, y: staticPosition.y - space.bfc.y }
    flow.outOfFlow.push({ ...entry, staticPosition: at })
  }
  if (placed.fragment === null) return
  const shift = shiftAround(flow, item)
  const [x, y] = [placed.x - space.bfc.x + shift.x, placed.y - space.bfc.y + shift.y]
  flow.children.push({ x, y, fragment: placed.fragment })
}

/**
 * The relative shift of the inline boxes around a float, which belongs to their content (CSS 2.1,
 * https://www.w3.org/TR/CSS2/visuren.html#relative-positioning).
 */
const shiftAround = ({ root, space }: FloatFlow, float: RootItem): Point =>
  (relativeAround(root).get(float) ?? [])
    .map(style => styleOffset(style, space.inlineSize, space.percentageBlockSize, root.style.direction))
    .reduce((sum, { x, y }) => ({ x: sum.x + x, y: sum.y + y }), { x: 0, y: 0 })

/** For each float the styles of its relatively positioned inline ancestors. */
function relativeAround(root: InlineRootBox): ReadonlyMap<RootItem, readonly ComputedStyle[]> {
  const known = relativeMemo.get(root)
  if (known !== undefined) return known
  const found = new Map<RootItem, readonly ComputedStyle[]>()
  const open: ComputedStyle[] = []
  for (const item of root.content.items) {
    if (item.kind === 'open') open.push(item.style)
    else if (item.kind === 'close') open.pop()
    else if (item.kind === 'float') {
      const relative = open.filter(style => style.position === 'relative')
      if (relative.length > 0) found.set(item, relative)
    }
  }
  relativeMemo.set(root, found)
  return found
}

const relativeMemo = new WeakMap<InlineRootBox, ReadonlyMap<RootItem, readonly ComputedStyle[]>>()

/** The fields that placing a float or trying a line changes. */
interface Saved {
  readonly children: number
  readonly parallel: number
  readonly outOfFlow: number
  readonly exclusions: ExclusionSpace
  readonly pending: readonly RootOutOfFlow[]
}

/** Saves the state of the flow, which `restore` returns to if an attempt fails. */
export const savedOf = ({ children, parallel, outOfFlow, exclusions, pending }: FloatFlow): Saved => ({
  children: children.length,
  parallel: parallel.length,
  outOfFlow: outOfFlow.length,
  exclusions,
  pending,
})

/** Returns to a saved state and drops floats and boxes added since. */
export function restore(flow: FloatFlow, { children, parallel, outOfFlow, exclusions, pending }: Saved): void {
  flow.children.length = children
  flow.parallel.length = parallel
  flow.outOfFlow.length = outOfFlow
  flow.exclusions = exclusions
  flow.pending = pending
  flow.planned = null
}
