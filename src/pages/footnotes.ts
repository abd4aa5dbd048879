/**
 * Footnotes at the bottom of pages (CSS GCPM 3 §2, https://www.w3.org/TR/css-gcpm-3/).
 *
 * The flow does not depend on them: a page is filled, the footnotes that its lines call are laid out, and if they do not fit
 * below it, it is filled again with less room. The reserved height only grows, so this terminates.
 */

import { anonymousBlock } from '../boxes/anonymous-block.ts'
import type { BlockBox, BlockLevelBox } from '../boxes/box.ts'
import { isAbsolutelyPositioned } from '../boxes/in-flow.ts'
import { anonymousStyle } from '../css/anonymous.ts'
import type { ComputedStyle } from '../css/style.ts'
import { resolve } from '../css/style.ts'
import type { BreakToken } from '../layout/break-token.ts'
import { EPSILON } from '../layout/breaking.ts'
import { marginOf } from '../layout/edges.ts'
import { placePositioned } from '../layout/positioned.ts'
import type { BoxFragment, ConstraintSpace, Fragment, HoistedBox, LayoutResult } from '../layout/types.ts'
import { inRows, type NotePlace } from './note-rows.ts'

/** Footnotes that continue on a later page; the first one may have begun on an earlier one. */
export interface WaitingNotes {
  readonly notes: readonly BlockBox[]
  /** The token of the first one; null if it has not begun. */
  readonly token: BreakToken | null
}

/** No footnotes. */
export const NO_NOTES: WaitingNotes = { notes: [], token: null }

/** The footnote area of a page. */
export interface NoteArea {
  readonly fragment: BoxFragment
  /** With its margins, px: the height that it takes from the text. */
  readonly height: number
  /** Of its border box, from the left of the content area and from the top of its room. */
  readonly x: number
  readonly y: number
  readonly left: WaitingNotes
}

/**
 * Maximum share of a page for footnotes while there is text: every page advances the text, so that footnotes cannot prevent
 * the end.
 */
const MOST = 0.8

/** Maximum number of fillings of one page. Each reserves more height than the one before. */
const MAX_FILLINGS = 6

/** A footnote, and the position of the line that calls it, px from the top of the content area. */
interface Call {
  readonly note: BlockBox
  readonly end: number
  /** Top of the block around the line; null if it began on an earlier page. */
  readonly block: number | null
}

/** The properties of a filled page that footnotes depend on. */
export interface Filling {
  /** The footnotes that its lines call, in order. */
  readonly calls: readonly Call[]
  /** End of its text, px from the top of the content area. */
  readonly end: number
}

/**
 * Fills a page with reserved height for its footnotes. `fill` lays out the text in the remaining height. If not all footnotes
 * fit, the page ends above the line of the first one that does not.
 */
export function fillAboveNotes<F extends Filling>(
  fill: (kept: number) => F,
  waiting: WaitingNotes,
  place: NotePlace,
): { readonly filling: F; readonly area: NoteArea | null } {
  const most = Math.min(place.height * MOST, limitOf(place))
  let kept = waiting.notes.length === 0 ? 0 : Math.min(most, wholeHeight(waiting, [], place))
  let filling = fill(kept)
  for (let i = 1; i < MAX_FILLINGS; i++) {
    const needed = wholeHeight(waiting, filling.calls, place)
    const hasRoom = needed <= Math.max(kept, roomBelow(filling, place)) + EPSILON && needed <= limitOf(place) + EPSILON
    const next = hasRoom ? kept : nextKept(waiting, filling.calls, place, most)
    if (next <= kept + EPSILON) break
    const shorter = fill(next)
    const split = splitting(filling, shorter, { fill, waiting, place, most })
    if (split !== null) return { filling: split, area: areaFor(waiting, split.calls, place, roomBelow(split, place)) }
    // `footnote-policy: block` moves the paragraph instead of its line (§2.8).
    const moved = filling.calls[shorter.calls.length]
    const block = moved?.note.style.footnotePolicy === 'block' ? moved.block : null
    kept = block === null || block <= 0 ? next : Math.max(next, place.height - block)
    filling = kept === next ? shorter : fill(kept)
  }
  return { filling, area: areaFor(waiting, filling.calls, place, roomBelow(filling, place)) }
}

/**
 * The height to reserve, px: that of the footnotes that fit below their lines, but at least enough to move the line of the
 * next footnote to the next page. It is never more than all footnotes of the page need.
 */
function nextKept(waiting: WaitingNotes, calls: readonly Call[], place: NotePlace, most: number): number {
  const room = Math.min(place.height, limitOf(place))
  const heightOf = (count: number): number => wholeHeight(waiting, calls.slice(0, count), place)
  const fits = (count: number): boolean => {
    const end = calls.slice(0, count).reduce((lowest, call) => Math.max(lowest, call.end), 0)
    return heightOf(count) <= Math.min(room, place.height - end) + EPSILON
  }
  // More footnotes need more height, so a binary search applies.
  let [least, tooMany] = [0, calls.length + 1]
  while (tooMany - least > 1) {
    const middle = Math.floor((least + tooMany) / 2)
    if (fits(middle)) least = middle
    else tooMany = middle
  }
  const next = calls[least]
  if (next === undefined) return Math.min(most, heightOf(least))
  // A footnote that is too long for any page begins on the page of its call.
  const mayBegin = next.end + most <= place.height + EPSILON && isTooLong(next, place, most)
  if (mayBegin && beginsLast(areaFor(waiting, calls.slice(0, least + 1), place, most))) return most
  const above = Math.max(heightOf(least), place.height - next.end + 2 * EPSILON)
  return Math.min(above, place.height * MOST, heightOf(calls.length))
}

const roomBelow = ({ end }: Filling, { height }: NotePlace): number => Math.max(0, height - end)

const isTooLong = (call: Call, place: NotePlace, most: number): boolean =>
  wholeHeight(NO_NOTES, [call], place) > most + EPSILON

/**
 * The page that begins a footnote at its bottom and continues it on the next one instead of moving the calling line. This is
 * used if moving the line would leave much of the page empty, and if the footnote is too long for any page. Null if no part of
 * the footnote fits.
 */
function splitting<F extends Filling>(
  filling: F,
  shorter: F,
  {
    fill,
    waiting,
    place,
    most,
  }: { fill: (kept: number) => F; waiting: WaitingNotes; place: NotePlace; readonly most: number },
): F | null {
  const moved = filling.calls[shorter.calls.length]
  if (moved === undefined) return null
  const mustSplit = isTooLong(moved, place, most)
  if (moved.note.style.footnotePolicy !== 'auto' && !mustSplit) return null
  const empty = roomBelow(shorter, place) - wholeHeight(waiting, shorter.calls, place)
  if (!mustSplit && empty < place.height * MOST_EMPTY) return null
  const split = fill(Math.max(0, place.height - moved.end))
  if (split.calls.length !== shorter.calls.length + 1) return null
  const area = areaFor(waiting, split.calls, place, roomBelow(split, place))
  return beginsLast(area) ? split : null
}

/** Whether all footnotes of an area except the last end in it, and the last begins. */
const beginsLast = (area: NoteArea | null): boolean =>
  area !== null && area.left.notes.length === 1 && area.left.token !== null

/** Maximum share of a page that may stay empty above the footnotes to keep a footnote whole. */
const MOST_EMPTY = 0.15

/** The maximum height of the area in its style. */
function limitOf({ style, height }: NotePlace): number {
  const limit = style.maxHeight
  if (typeof limit === 'string' || (typeof limit === 'object' && limit.kind === 'fit-content'))
    return Number.POSITIVE_INFINITY
  return resolve(limit, height)
}

// ---------- the area ----------

/**
 * The height of the footnotes with the margins of their area; infinite if that exceeds the page. Footnotes are laid out only
 * as far as they fit, so that waiting ones cost nothing.
 */
function wholeHeight({ notes, token }: WaitingNotes, calls: readonly Call[], place: NotePlace): number {
  const all = [...notes, ...calls.map(({ note }) => note)]
  if (all.length === 0) return 0
  const known = place.measured.get(all.length)
  if (known !== undefined && known.token === token && known.notes.every((note, i) => note === all[i]))
    return known.height
  const height = measuredHeight(all, token, place)
  place.measured.set(all.length, { notes: all, token, height })
  return height
}

function measuredHeight(all: readonly BlockBox[], begun: BreakToken | null, place: NotePlace): number {
  const margin = marginOf(place.style, place.width)
  // If the first of many exceed the page, so do all of them.
  for (let count = FIRST_NOTES; ; count *= 4) {
    const rows = inRows(all.slice(0, count), begun !== null, place)
    const { fragment, token } = layOutRows(rows, begun, place, { room: place.height, atStart: false })
    if (token !== null) return Number.POSITIVE_INFINITY
    if (count >= all.length) return margin.top + fragment.height + margin.bottom
  }
}

/** Number of footnotes that are laid out before all others of a page. */
const FIRST_NOTES = 50

/** Lays out as many of the footnotes as fit in the room; null if there are none. */
export function areaFor(
  waiting: WaitingNotes,
  calls: readonly Call[],
  place: NotePlace,
  room: number,
  isAlone = false,
): NoteArea | null {
  const notes = [...waiting.notes, ...calls.map(({ note }) => note)]
  if (notes.length === 0) return null
  const margin = marginOf(place.style, place.width)
  const inside = Math.max(0, Math.min(room, limitOf(place)) - margin.top - margin.bottom)
  const rows = inRows(notes, waiting.token !== null, place)
  const result = layOutRows(rows, waiting.token, place, { room: inside, atStart: isAlone })
  const left = leftOf(rows, result.token)
  const isEmpty = result.fragment.children.every(({ fragment }) => !hasContent(fragment))
  const none: NoteArea = { fragment: result.fragment, height: 0, x: 0, y: 0, left: { notes, token: waiting.token } }
  if (isEmpty && result.token !== null) return none
  // A broken fragment fills its room, and its content ends earlier.
  const end = result.token === null ? result.fragment.height : Math.min(result.fragment.height, inside)
  const ended = result.token === null ? result.fragment : { ...result.fragment, height: end }
  return {
    fragment: withPositioned(ended, result.outOfFlow, place),
    height: margin.top + end + margin.bottom,
    x: margin.left,
    y: margin.top,
    left,
  }
}

/**
 * The area with the positioned boxes of its footnotes: it is their containing block, even if their own one is divided, because
 * footnotes are laid out after their page.
 */
function withPositioned(area: BoxFragment, hoisted: readonly HoistedBox[], { space }: NotePlace): BoxFragment {
  if (hoisted.length === 0) return area
  const whole = { ...area, part: { ...area.part, isFirst: true, isLast: true } }
  const own = hoisted.map(({ container: _, ...entry }): HoistedBox => ({ ...entry, isFixed: false }))
  const { fragment } = placePositioned(whole, own, { ...space, fragmentation: null })
  return { ...fragment, part: area.part }
}

const hasContent = (fragment: Fragment): boolean =>
  fragment.kind !== 'box' || fragment.children.some(child => hasContent(child.fragment))

/** Lays out the area, a block around the footnotes; if the first of them resumes, so does the area. */
function layOutRows(
  rows: readonly BlockBox[],
  token: BreakToken | null,
  { style, width, space, nextId }: NotePlace,
  { room, atStart }: { readonly room: number; readonly atStart: boolean },
): LayoutResult {
  const areaStyle: ComputedStyle = { ...anonymousStyle(style, 'block'), ...edgesOf(style) }
  const area = anonymousBlock(nextId(), areaStyle, rows, { isRoot: true })
  const margin = marginOf(style, width)
  const inner: ConstraintSpace = {
    ...space,
    inlineSize: Math.max(0, width - margin.left - margin.right),
    percentageBlockSize: null,
    fragmentation: { kind: 'page', spaceLeft: room, full: room, atStart },
  }
  const resume: BreakToken | 'start' =
    token === null ? 'start' : { kind: 'block', child: 0, inner: token, consumed: 0, parallel: [] }
  // Every page has the rule above the footnotes, so the area never resumes.
  return space.services.layout(area, inner, resume)
}

/** The edges and backgrounds of the area; its size is that of the footnotes. */
function edgesOf(style: ComputedStyle): ComputedStyle {
  return { ...style, height: 'auto', maxHeight: 'none', minHeight: 0, boxDecorationBreak: 'clone', display: 'block' }
}

/** The footnotes that have not ended on this page, and the token of the first one if it has begun. */
function leftOf(rows: readonly BlockBox[], token: BreakToken | null): WaitingNotes {
  if (token === null || token.kind !== 'block') return NO_NOTES
  const notes = rows.slice(token.child)
  return { notes, token: token.inner.kind === 'before' ? null : token.inner }
}

// ---------- what a page calls ----------

/** The footnotes that the lines of a fragment call, in order, with nested ones; repeated headers call none. */
export function callsIn(fragment: BoxFragment, top: number): readonly Call[] {
  const found: Call[] = []
  interface Step {
    readonly fragment: Fragment
    readonly top: number
    readonly block: number | null
  }
  const pending: Step[] = [{ fragment, top, block: null }]
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const { fragment: part } = next
    if (part.kind === 'text' || (part.kind === 'box' && part.part.isRepeated)) continue
    const end = next.top + part.height
    if (part.kind === 'line')
      for (const note of part.notes ?? [])
        for (const each of withInner(note)) found.push({ note: each, end, block: next.block })
    // An orthogonal flow is monolithic: its footnotes are called at its end.
    if (part.kind === 'box' && part.turned !== undefined)
      for (const { note } of callsIn(part.turned, 0)) found.push({ note, end, block: next.block })
    const isBlock = part.kind === 'box' && part.box.kind === 'block'
    const block = isBlock ? (part.part.isFirst ? next.top : null) : next.block
    for (let i = part.children.length - 1; i >= 0; i--) {
      const child = part.children[i]!
      pending.push({ fragment: child.fragment, top: next.top + child.y, block })
    }
  }
  return found
}

/** A footnote and those that it calls itself. */
function withInner(note: BlockBox): readonly BlockBox[] {
  const found: BlockBox[] = [note]
  const pending: BlockLevelBox[] = [...note.children].reverse()
  for (let box = pending.pop(); box !== undefined; box = pending.pop()) {
    if (box.kind === 'inline-root') {
      for (const item of box.content.items) if (item.kind === 'footnote') found.push(...withInner(item.box as BlockBox))
    } else if (box.kind === 'block') pending.push(...[...box.children].reverse())
  }
  return found
}

/** The end of the visible content of a fragment, from its top. Boxes that fill their page may be invisible at its bottom. */
export function contentEnd(fragment: BoxFragment): number {
  let end = 0
  const pending: { readonly part: BoxFragment; readonly top: number }[] = [{ part: fragment, top: 0 }]
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const { part, top } = next
    // The last content comes first, so that few boxes are examined.
    if (top + part.height > end && isSeen(part)) end = top + part.height
    for (const { y, fragment: child } of part.children) {
      if (child.kind !== 'box') end = Math.max(end, top + y + child.height)
      else if (!isAbsolutelyPositioned(child.box)) pending.push({ part: child, top: top + y })
    }
  }
  return end
}

/**
 * Whether the bottom of a fragment is visible, and so counts as the end of the text above the footnotes: that of a box without
 * children, or with a border or background.
 */
function isSeen({ box, part, children, border }: BoxFragment): boolean {
  if (box.kind === 'inline-root' || box.element?.name === 'html' || box.element?.name === 'body') return false
  if (children.length === 0) return true
  const { backgroundColor } = box.style
  const isFilled = typeof backgroundColor === 'string' || backgroundColor.a > 0
  return part.isLast && (border.bottom > 0 || isFilled)
}
