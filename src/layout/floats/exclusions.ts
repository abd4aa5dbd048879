/**
 * Placed floats of a block formatting context, and the layout opportunities beside them (CSS 2.1,
 * https://www.w3.org/TR/CSS2/visuren.html#floats).
 *
 * No float is placed higher than the one before it (§9.5.1 rule 5). So the room beside floats is an outline: stretches of the
 * context from top to bottom, each with a left and a right edge. Those above the latest float never change again and are
 * shared by all later outlines; only the few below are created again for every float.
 */
import type { Rect } from '../../base/geometry.ts'
import type { ExclusionSpace, SharedList, Stretch } from '../types.ts'

const NOWHERE = Number.NEGATIVE_INFINITY
const FREE: Stretch = { top: NOWHERE, left: NOWHERE, right: Number.POSITIVE_INFINITY }

/** A formatting context without floats. */
export const NO_EXCLUSIONS: ExclusionSpace = {
  count: 0,
  settled: { items: [], count: 0 },
  open: [FREE],
  lastTop: NOWHERE,
  ends: { left: NOWHERE, right: NOWHERE },
  flatAt: { left: NOWHERE, right: NOWHERE },
  goesOn: { left: false, right: false },
  initialsEnd: NOWHERE,
  forLines: null,
}

/**
 * A layout opportunity: the room between left and right floats at one height, px in coordinates of the formatting context (CSS
 * 2.1, https://www.w3.org/TR/CSS2/visuren.html#floats).
 */
export interface Opportunity {
  readonly left: number
  readonly right: number
  /** The top of the opportunity, which may be below the requested position. */
  readonly top: number
}

/** Whether there is any float in the context, including empty ones. */
export const hasFloats = (space: ExclusionSpace): boolean => space.count > 0

/** The bottom of the lowest float, or −∞. */
export const floatsEnd = ({ ends }: ExclusionSpace): number => Math.max(ends.left, ends.right)

/** The same floats and one more, which is not above them. Initial letters are recorded because paragraphs need their end. */
export function withFloat(
  space: ExclusionSpace,
  rect: Rect,
  side: 'left' | 'right',
  isInitial = false,
  shape: FloatShape | null = null,
): ExclusionSpace {
  const bottom = rect.y + rect.height
  const hasArea = rect.width > 0 && rect.height > 0
  return {
    ...space,
    ...(hasArea ? outlineWith(space, rect.y, [rectStretch(rect, side)]) : {}),
    forLines: hasArea ? linesWith(space, rect, side, shape) : space.forLines,
    count: space.count + 1,
    lastTop: Math.max(space.lastTop, rect.y),
    ends: { ...space.ends, [side]: Math.max(space.ends[side], bottom) },
    flatAt: rect.height === 0 ? { ...space.flatAt, [side]: rect.y } : space.flatAt,
    initialsEnd: isInitial ? Math.max(space.initialsEnd, bottom) : space.initialsEnd,
  }
}

/** The edge of a float's shape in horizontal strips from the top of its margin box, each `step` high (CSS Shapes 1 §2). */
export interface FloatShape {
  readonly step: number
  /**
   * The right edge of a left float or the left edge of a right one, from the left of its margin box; null if the strip is
   * free.
   */
  readonly edges: readonly (number | null)[]
}

/** A part of a float, from top to bottom, that excludes room on one side, or none. */
interface Taken {
  readonly top: number
  readonly bottom: number
  readonly left: number
  readonly right: number
}

const rectStretch = (rect: Rect, side: 'left' | 'right'): Taken =>
  taken(rect.y, rect.y + rect.height, side, side === 'left' ? rect.x + rect.width : rect.x)

const taken = (top: number, bottom: number, side: 'left' | 'right', edge: number): Taken => ({
  top,
  bottom,
  left: side === 'left' ? edge : NOWHERE,
  right: side === 'right' ? edge : Number.POSITIVE_INFINITY,
})

/**
 * The outline for line boxes after a float is added. It differs from the outline for boxes only if a float has a
 * `shape-outside`; from then on both are kept (CSS Shapes 1, https://www.w3.org/TR/css-shapes-1/#shapes-from-floats).
 */
function linesWith(
  space: ExclusionSpace,
  rect: Rect,
  side: 'left' | 'right',
  shape: FloatShape | null,
): ExclusionSpace['forLines'] {
  const { forLines } = space
  if (shape === null) return forLines === null ? null : outlineWith(forLines, rect.y, [rectStretch(rect, side)])
  const strips = shape.edges.flatMap((edge, i): readonly Taken[] => {
    const top = rect.y + i * shape.step
    return edge === null ? [] : [taken(top, Math.min(top + shape.step, rect.y + rect.height), side, rect.x + edge)]
  })
  return outlineWith(forLines ?? space, rect.y, strips)
}

/**
 * The floats with their shapes, which only line boxes wrap around (CSS Shapes 1,
 * https://www.w3.org/TR/css-shapes-1/#shapes-from-floats).
 */
export const forLines = (space: ExclusionSpace): ExclusionSpace =>
  space.forLines === null ? space : { ...space, ...space.forLines }

type Outline = Pick<ExclusionSpace, 'settled' | 'open'>

/** The outline with the parts of a float that begins at `from`, in order from the top. */
function outlineWith({ settled: known, open: stretches }: Outline, from: number, parts: readonly Taken[]): Outline {
  let settled = known
  const open: Stretch[] = []
  let next = 0
  stretches.forEach((stretch, i) => {
    const end = stretches[i + 1]?.top ?? Number.POSITIVE_INFINITY
    // Stretches above the float do not change any more.
    if (stretch.top < from) settled = appended(settled, stretch)
    let top = Math.max(stretch.top, from)
    if (end <= top) return
    for (; next < parts.length; next++) {
      const part = parts[next]!
      if (part.top >= end) break
      if (part.top > top) add(open, { ...stretch, top })
      const start = Math.max(top, part.top)
      const stop = Math.min(end, part.bottom)
      if (stop > start)
        add(open, { top: start, left: Math.max(stretch.left, part.left), right: Math.min(stretch.right, part.right) })
      top = Math.max(top, stop)
      if (part.bottom > end) break
    }
    if (end > top) add(open, { ...stretch, top })
  })
  return { settled, open }
}

/** Appends a stretch, merged with the last one if their edges are equal. */
function add(stretches: Stretch[], stretch: Stretch): void {
  const last = stretches.at(-1)
  if (last === undefined || last.left !== stretch.left || last.right !== stretch.right) stretches.push(stretch)
}

/**
 * A list with one more item. Lists derived from each other share an array; appending to one that is not the longest copies it.
 */
function appended<T>(list: SharedList<T>, item: T): SharedList<T> {
  const items = list.items.length === list.count && list.count > 0 ? list.items : list.items.slice(0, list.count)
  items.push(item)
  return { items, count: list.count + 1 }
}

// ---------- the outline ----------

const stretchAt = ({ settled, open }: ExclusionSpace, index: number): Stretch | undefined =>
  index < settled.count ? settled.items[index] : open[index - settled.count]

/** Index of the stretch that contains `top`; the first one for positions above all floats. */
function indexOf(space: ExclusionSpace, top: number): number {
  let low = 0
  let high = space.settled.count + space.open.length - 1
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if (stretchAt(space, middle)!.top <= top) low = middle
    else high = middle - 1
  }
  return low
}

/** The layout opportunity between `left` and `right` at `top` over a height. */
export function opportunityAt(
  space: ExclusionSpace,
  top: number,
  height: number,
  left: number,
  right: number,
): Opportunity {
  const edges = edgesAt(space, top, height)
  const start = Math.max(left, edges.left)
  return { left: start, right: Math.max(start, Math.min(right, edges.right)), top }
}

/** Whether a float of one side overlaps one of the other: there is no room, even for zero width. */
export function isCrossedAt(space: ExclusionSpace, top: number, height: number): boolean {
  const edges = edgesAt(space, top, height)
  return edges.right < edges.left
}

/** The innermost edges of the floats of both sides; left may be beyond right. */
function edgesAt(space: ExclusionSpace, top: number, height: number) {
  const bottom = top + height
  let left = NOWHERE
  let right = Number.POSITIVE_INFINITY
  const first = indexOf(space, top)
  for (let i = first; ; i++) {
    const stretch = stretchAt(space, i)
    if (stretch === undefined || (i > first && stretch.top >= bottom)) break
    left = Math.max(left, stretch.left)
    right = Math.min(right, stretch.right)
  }
  return { left, right }
}

/**
 * The highest opportunity at or below `top` that is `width` wide, or the first one without floats. §9.5: "if there is not
 * enough horizontal room for the float, it is shifted downward until either it fits or there are no more floats present".
 * Between floats of both sides that overlap horizontally not even content without width fits.
 */
export function findOpportunity(
  space: ExclusionSpace,
  top: number,
  width: number,
  height: number,
  left: number,
  right: number,
): Opportunity {
  let at = top
  for (;;) {
    const opportunity = opportunityAt(space, at, height, left, right)
    // Without floats beside it, content wider than its container overflows.
    const isWhole = opportunity.left === left && opportunity.right === right
    const isWide = isWhole || opportunity.right - opportunity.left >= width - 1e-3
    const next = isWide && !isCrossedAt(space, at, height) ? null : nextEnd(space, at)
    if (next === null) return opportunity
    at = next
  }
}

/** The nearest position below `top` at which floats leave more room on a side; null if there is none. */
export function nextEnd(space: ExclusionSpace, top: number): number | null {
  let above = indexOf(space, top)
  for (;;) {
    const before = stretchAt(space, above)!
    const after = stretchAt(space, above + 1)
    if (after === undefined) return null
    if (after.left < before.left || after.right > before.right) return after.top
    above++
  }
}

// ---------- ends ----------

/** The lowest end of the floats that `clear` names, or −∞ (CSS 2.1, https://www.w3.org/TR/CSS2/visuren.html#flow-control). */
export const clearance = ({ ends }: ExclusionSpace, clear: 'left' | 'right' | 'both'): number =>
  clear === 'both' ? Math.max(ends.left, ends.right) : ends[clear]

/** The same floats, with the information that one on a side continues in the next fragmentainer. */
export const withGoingOn = (space: ExclusionSpace, side: 'left' | 'right'): ExclusionSpace => ({
  ...space,
  goesOn: { ...space.goesOn, [side]: true },
})

/** Whether a box that clears these sides has to wait for the next fragmentainer. */
export const clearsInNext = ({ goesOn }: ExclusionSpace, clear: 'left' | 'right' | 'both'): boolean =>
  clear === 'both' ? goesOn.left || goesOn.right : goesOn[clear]

/** The end of the initial letters that reach below `top`, or `top`. */
export const initialsEnd = (space: ExclusionSpace, top: number): number => Math.max(top, space.initialsEnd)

/** Whether any float reaches below `top`. */
export const reachesBelow = (space: ExclusionSpace, top: number): boolean => floatsEnd(space) > top + 1e-3

/** Whether a float begins below `top`, so that there may be less room further down. */
export const beginsBelow = ({ lastTop }: ExclusionSpace, top: number): boolean =>
  Number.isFinite(lastTop) && lastTop > top + 1e-3

/** The sides of floats that reach below `top`, or that have zero height and are at `top`: 1 for left, 2 for right. */
export function sidesBelow({ ends, flatAt }: ExclusionSpace, top: number): number {
  const isSeen = (side: 'left' | 'right') => ends[side] > top + 1e-3 || Math.abs(flatAt[side] - top) < 1e-3
  return (isSeen('left') ? 1 : 0) | (isSeen('right') ? 2 : 0)
}
