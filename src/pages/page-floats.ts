/**
 * Page floats (CSS Page Floats 3 §3, https://drafts.csswg.org/css-page-floats/): boxes at the top or bottom of a page.
 *
 * As with footnotes, the flow does not depend on them: a page is filled, the floats that its text mentions are laid out, and
 * it is filled again in the remaining room. A float that does not fit, or whose mention would move to the next page, waits for
 * that page, with all later floats on the same side.
 */
import type { BlockLevelBox } from '../boxes/box.ts'
import type { BreakToken } from '../layout/break-token.ts'
import { EPSILON } from '../layout/breaking.ts'
import { spaceInside } from '../layout/constraint-space.ts'
import { inlineOffset, marginOf } from '../layout/edges.ts'
import type { BoxFragment, ConstraintSpace, HoistedBox, Placed } from '../layout/types.ts'

type Side = 'head' | 'foot'

/** An unplaced float, or a part of one. */
export interface WaitingFloat {
  readonly box: BlockLevelBox
  readonly side: Side
  /** Its token; null if it has not begun. */
  readonly token: BreakToken | null
}

/** A float that a page mentions. */
export interface Mention {
  readonly box: BlockLevelBox
  /** px from the top of the content area. */
  readonly y: number
}

/** The room that floats leave on a page. */
export interface FloatArea {
  readonly floats: readonly PlacedFloat[]
  /** Height of floats at the top and bottom of the content area, px. */
  readonly head: number
  readonly foot: number
  readonly left: readonly WaitingFloat[]
}

interface PlacedFloat extends WaitingFloat {
  readonly fragment: BoxFragment
  /** Border box, from the left of the content area and from the top of its room. */
  readonly x: number
  readonly y: number
  /** With its margins, px. */
  readonly height: number
}

const NO_FLOATS: FloatArea = { floats: [], head: 0, foot: 0, left: [] }

/** Maximum share of a page for floats beside text; floats that waited for a page may fill it. */
const MOST = 0.7

interface FloatFilling<F> {
  readonly waiting: readonly WaitingFloat[]
  /** Whether floats may be placed; otherwise all of them wait. */
  readonly hasRoom: boolean
  /** Whether there is text on the page. */
  readonly hasText: boolean
  /** An empty page. */
  readonly space: ConstraintSpace
  /** Lays out the text beside floats, and returns the floats that it mentions. */
  fill(area: FloatArea): { readonly filling: F; readonly mentions: readonly Mention[] }
}

/** Fills a page with text and floats, at most three times. */
export function fillWithFloats<F>({ waiting, hasRoom, hasText, space, fill }: FloatFilling<F>): {
  readonly filling: F
  readonly area: FloatArea
} {
  const start = hasRoom
    ? withFloats(NO_FLOATS, waiting, space, { most: hasText ? MOST : 1, isFirstAlone: true })
    : { ...NO_FLOATS, left: waiting }
  let made = fill(start)
  if (made.mentions.length === 0) return { filling: made.filling, area: start }
  const sides = new Map(made.mentions.map(mention => [mention.box, sideOf(mention, space)]))
  const waitingFor = ({ box }: Mention): WaitingFloat => ({ box, side: sides.get(box) ?? 'head', token: null })
  const mentioned = made.mentions.map(waitingFor)
  let area = hasRoom ? withFloats(start, mentioned, space, { most: MOST, isFirstAlone: false }) : start
  if (area.floats.length > start.floats.length) {
    made = fill(area)
    // Less text may mention fewer floats: a float is not placed before its mention.
    const kept = new Set(made.mentions.map(({ box }) => box))
    const isMentioned = ({ box }: WaitingFloat): boolean => kept.has(box) || !sides.has(box)
    if (!area.floats.every(isMentioned)) {
      area = area.floats.filter(isMentioned).reduce(added, { ...NO_FLOATS, left: start.left })
      made = fill(area)
    }
  }
  const standing = new Set(area.floats.map(({ box }) => box))
  const left = made.mentions.filter(({ box }) => !standing.has(box)).map(waitingFor)
  return { filling: made.filling, area: { ...area, left: [...start.left, ...left] } }
}

/** The side of a page float; `snap-block` selects the nearer one (CSS Page Floats, https://drafts.csswg.org/css-page-floats/). */
function sideOf({ box, y }: Mention, { fragmentainerSize }: ConstraintSpace): Side {
  if (box.style.float === 'snap-block') return y > (fragmentainerSize ?? 0) / 2 ? 'foot' : 'head'
  return box.style.float === 'block-end' ? 'foot' : 'head'
}

/**
 * An area with more floats, as many as fit in a share of the page; those that do not fit, and later ones on the same side, are
 * returned. With `isFirstAlone` the first one may fill an empty page, so that waiting ends.
 */
function withFloats(
  start: FloatArea,
  floats: readonly WaitingFloat[],
  space: ConstraintSpace,
  { most, isFirstAlone }: { readonly most: number; readonly isFirstAlone: boolean },
): FloatArea {
  const full = space.fragmentainerSize ?? Number.POSITIVE_INFINITY
  const left = [...start.left]
  const waits = new Set(left.map(({ side }) => side))
  let area = start
  for (const float of floats) {
    const isAlone = isFirstAlone && area.floats.length === 0
    const made = waits.has(float.side) ? null : layOut(float, space, isAlone ? full : null)
    const isPlaced = made !== null && (isAlone || area.head + area.foot + made.placed.height <= most * full + EPSILON)
    if (isPlaced) area = added(area, made.placed)
    const rest = isPlaced ? (made.token === null ? null : { ...float, token: made.token }) : float
    if (rest === null) continue
    left.push(rest)
    waits.add(rest.side)
  }
  return { ...area, left }
}

/** The area with one more float, and less room for text. */
function added(area: FloatArea, float: PlacedFloat): FloatArea {
  const { head, foot } = area
  return {
    ...area,
    floats: [...area.floats, float],
    ...(float.side === 'head' ? { head: head + float.height } : { foot: foot + float.height }),
  }
}

/** A float as wide as the page; divided only if it does not fit an empty page of height `full`. */
function layOut(
  float: WaitingFloat,
  space: ConstraintSpace,
  full: number | null,
): { readonly placed: PlacedFloat; readonly token: BreakToken | null } {
  const { box, token } = float
  const margin = marginOf(box.style, space.inlineSize)
  const around = margin.top + margin.bottom
  const inside = (fragmentation: ConstraintSpace['fragmentation']): ConstraintSpace =>
    spaceInside(
      space,
      { inlineSize: space.inlineSize, percentageBlockSize: space.percentageBlockSize },
      { fragmentation },
    )
  let result = space.services.layout(box, inside(null), token ?? 'start')
  if (full !== null && (token !== null || result.fragment.height + around > full + EPSILON)) {
    const spaceLeft = Math.max(1, full - around)
    result = space.services.layout(
      box,
      inside({ kind: 'page', spaceLeft, full: spaceLeft, atStart: true }),
      token ?? 'start',
    )
  }
  const { fragment } = result
  const x = inlineOffset(box.style, space.inlineSize, fragment.width, box.style)
  const placed = { ...float, fragment, x, y: margin.top, height: fragment.height + around }
  return { placed, token: result.token }
}

/** The floats of a page from the top left of its content area: those at the top, and those that end at `foot`. */
export function placedFloats({ floats, foot: taken }: FloatArea, foot: number): readonly Placed<BoxFragment>[] {
  const next = { head: 0, foot: foot - taken }
  return floats.map(({ side, fragment, x, y, height }) => {
    const top = next[side]
    next[side] += height
    return { x, y: top + y, fragment }
  })
}

/** Separates page floats from other hoisted boxes of a page's text; `top` is that of the text in the content area. */
export function partedFloats(
  hoisted: readonly HoistedBox[],
  top: number,
  isFloat: (box: HoistedBox) => boolean,
): { readonly mentions: readonly Mention[]; readonly others: readonly HoistedBox[] } {
  const mentions = hoisted.filter(isFloat).map(({ box, staticPosition }) => ({ box, y: top + staticPosition.y }))
  return { mentions, others: mentions.length === 0 ? hoisted : hoisted.filter(entry => !isFloat(entry)) }
}
