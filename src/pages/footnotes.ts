/**
 * Notes at the foot of pages (CSS GCPM 3 §2).
 *
 * The flow knows nothing of them: a page is filled, the notes that its lines call are laid out, and where they do not fit
 * below it, it is filled again with less room. What is kept free only grows, so that this ends.
 * https://www.w3.org/TR/css-gcpm-3/
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
import type { BoxFragment, ConstraintSpace, Fragment, HoistedBox, LayoutResult, Placed } from '../layout/types.ts'
import { inRows, type NotePlace } from './note-rows.ts'

/** Notes that wait for a page: the first of them may have begun on an earlier one. */
export interface WaitingNotes {
  readonly notes: readonly BlockBox[]
  /** Where the first goes on; null where it begins. */
  readonly token: BreakToken | null
}

/** No note waits. */
export const NO_NOTES: WaitingNotes = { notes: [], token: null }

/** The area as it stands on a page. */
export interface NoteArea {
  readonly fragment: BoxFragment
  /** With its margins, px: what it takes from the text. */
  readonly height: number
  /** Of its border box, from the left of the content area and from the top of the room it takes. */
  readonly x: number
  readonly y: number
  readonly left: WaitingNotes
}

/**
 * Share of a page that notes may take while there is text to set: a page always goes on with the text, so that notes
 * without end cannot keep it from ending.
 */
const MOST = 0.8

/** Fillings of one page. Each keeps more room free than the one before. */
const MAX_FILLINGS = 6

/** A note, and the place of the line that calls it, px from the top of the content area. */
interface Call {
  readonly note: BlockBox
  readonly end: number
  /** Top of the block around the line; null where it began on an earlier page. */
  readonly block: number | null
}

/** A page filled in some room, as far as notes are concerned with it. */
export interface Filling {
  /** What its lines call, in order. */
  readonly calls: readonly Call[]
  /** Where its text ends, px from the top of the content area. */
  readonly end: number
}

/**
 * Fills a page with room kept free for its notes. `fill` lays the text out in what is left of the height when some px are
 * kept free. Where not all notes have room, the page ends above the line of the first one that has none.
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
    // `footnote-policy: block` moves the paragraph and not its line alone (§2.8).
    const moved = filling.calls[shorter.calls.length]
    const block = moved?.note.style.footnotePolicy === 'block' ? moved.block : null
    kept = block === null || block <= 0 ? next : Math.max(next, place.height - block)
    filling = kept === next ? shorter : fill(kept)
  }
  return { filling, area: areaFor(waiting, filling.calls, place, roomBelow(filling, place)) }
}

/**
 * What to keep free, px: the height of the notes that have room below their lines, but enough for the line of the next note
 * to move to the next page. More than all notes of the page take is never needed.
 */
function nextKept(waiting: WaitingNotes, calls: readonly Call[], place: NotePlace, most: number): number {
  const room = Math.min(place.height, limitOf(place))
  const heightOf = (count: number): number => wholeHeight(waiting, calls.slice(0, count), place)
  const fits = (count: number): boolean => {
    const end = calls.slice(0, count).reduce((lowest, call) => Math.max(lowest, call.end), 0)
    return heightOf(count) <= Math.min(room, place.height - end) + EPSILON
  }
  // The notes of more lines take more room, so that half of what is left can be ruled out at once.
  let [least, tooMany] = [0, calls.length + 1]
  while (tooMany - least > 1) {
    const middle = Math.floor((least + tooMany) / 2)
    if (fits(middle)) least = middle
    else tooMany = middle
  }
  const next = calls[least]
  if (next === undefined) return Math.min(most, heightOf(least))
  // A note that is too long for any page begins where it is called.
  const mayBegin = next.end + most <= place.height + EPSILON && isTooLong(next, place, most)
  if (mayBegin && beginsLast(areaFor(waiting, calls.slice(0, least + 1), place, most))) return most
  const above = Math.max(heightOf(least), place.height - next.end + 2 * EPSILON)
  return Math.min(above, place.height * MOST, heightOf(calls.length))
}

const roomBelow = ({ end }: Filling, { height }: NotePlace): number => Math.max(0, height - end)

const isTooLong = (call: Call, place: NotePlace, most: number): boolean =>
  wholeHeight(NO_NOTES, [call], place) > most + EPSILON

/**
 * The page that begins a note at its foot, to go on with it on the next, rather than moving the line that calls it there:
 * where that line took others along, so that much of the page would stay empty, and where the note is too long for any page.
 * Null where nothing of the note fits.
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

/** Whether all notes of an area but the last end in it, and that begins. */
const beginsLast = (area: NoteArea | null): boolean =>
  area !== null && area.left.notes.length === 1 && area.left.token !== null

/** Share of a page that may stay empty above the notes for a line to keep its note whole. */
const MOST_EMPTY = 0.15

/** The greatest height that the style gives the area. */
function limitOf({ style, height }: NotePlace): number {
  const limit = style.maxHeight
  if (typeof limit === 'string' || (typeof limit === 'object' && limit.kind === 'fit-content'))
    return Number.POSITIVE_INFINITY
  return resolve(limit, height)
}

// ---------- the area ----------

/**
 * What the notes take with the margins of their area; infinite where that is more than the page has: no more of them are
 * laid out than fit on it, so that the notes that wait cost nothing.
 */
function wholeHeight(waiting: WaitingNotes, calls: readonly Call[], place: NotePlace): number {
  const all = [...waiting.notes, ...calls.map(({ note }) => note)]
  if (all.length === 0) return 0
  const margin = marginOf(place.style, place.width)
  // Where the first of many take more than the page, so do all of them.
  for (let count = FIRST_NOTES; ; count *= 4) {
    const rows = inRows(all.slice(0, count), waiting.token !== null, place)
    const { fragment, token } = layOutRows(rows, waiting.token, place, { room: place.height, atStart: false })
    if (token !== null) return Number.POSITIVE_INFINITY
    if (count >= all.length) return margin.top + fragment.height + margin.bottom
  }
}

/** Notes that are tried before all others of a page. */
const FIRST_NOTES = 50

/** Lays out as many of the notes as fit in the room; null where there is nothing to show. */
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
  // A fragment that is broken fills its room: what it shows ends before.
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
 * The area with the boxes that are positioned in its notes: it is their containing block, also where the one of their own is
 * divided, for notes are laid out after the page that they stand on.
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

/** The area is a block around the notes; where the first of them goes on, so does the area. */
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
  // The rule above the notes stands on every page, so the area is never a part that goes on.
  return space.services.layout(area, inner, resume)
}

/** The edges and backgrounds of the area; its size is that of the notes. */
function edgesOf(style: ComputedStyle): ComputedStyle {
  return { ...style, height: 'auto', maxHeight: 'none', minHeight: 0, boxDecorationBreak: 'clone', display: 'block' }
}

/** The footnotes that have not ended on this page, and the token of the first of them where it has begun. */
function leftOf(rows: readonly BlockBox[], token: BreakToken | null): WaitingNotes {
  if (token === null || token.kind !== 'block') return NO_NOTES
  const notes = rows.slice(token.child)
  return { notes, token: token.inner.kind === 'before' ? null : token.inner }
}

// ---------- what a page calls ----------

/** What the lines of a fragment call, in order, with the notes in notes; a header that is shown again calls none. */
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
    // What is turned is not cut: its notes are called at its end.
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

/** A note, and after it those that it calls itself. */
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

/** Where what is seen of a fragment ends, from its top. Boxes that fill their page show nothing at its foot. */
export function contentEnd(fragment: BoxFragment): number {
  let end = 0
  const pending: { readonly placed: Placed; readonly top: number }[] = [{ placed: { x: 0, y: 0, fragment }, top: 0 }]
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const { y, fragment: part } = next.placed
    const top = next.top + y
    if (part.kind !== 'box' || isSeen(part)) end = Math.max(end, top + part.height)
    if (part.kind !== 'box') continue
    for (const child of part.children)
      if (child.fragment.kind !== 'box' || !isAbsolutelyPositioned(child.fragment.box))
        pending.push({ placed: child, top })
  }
  return end
}

/**
 * Whether the bottom of a fragment is seen, and so counts as the end of the text above the notes: of a box without
 * children, or of one whose border or background ends there.
 */
function isSeen({ box, part, children, border }: BoxFragment): boolean {
  if (box.kind === 'inline-root' || box.element?.name === 'html' || box.element?.name === 'body') return false
  if (children.length === 0) return true
  const { backgroundColor } = box.style
  const isFilled = typeof backgroundColor === 'string' || backgroundColor.a > 0
  return part.isLast && (border.bottom > 0 || isFilled)
}
