/**
 * Rules in the gaps of flex containers and grids (CSS Gaps 1, https://drafts.csswg.org/css-gaps-1/#layout-painting). Crossing
 * gaps divide a gap into cells; a rule is drawn over consecutive cells until an item or a break value ends it.
 */
import type { Rect } from '../../base/geometry.ts'
import { type ComputedStyle, type LengthPercentage, type RuleList, resolve } from '../../css/style.ts'
import type { CollapsedBorder } from '../types.ts'
import type { Bands, ContainerFrame } from './band-types.ts'

/** `column`: rules between columns, which are vertical lines; `row`: those between rows. */
export type GapAxis = 'column' | 'row'

/** A stretch of a gap between two others that cross it, in px along the gap. */
export interface GapCell {
  readonly start: number
  readonly end: number
  /** An item spans the gap here. */
  readonly isSpanned: boolean
  /** Whether there is an item on either side. */
  readonly isTakenBefore: boolean
  readonly isTakenAfter: boolean
}

/** A gap and the position of its middle, relative to the same corner as its cells. */
export interface Gap {
  readonly middle: number
  readonly cells: readonly GapCell[]
  /** It begins or ends at an edge of the container, not at another gap. */
  readonly isOpenAtStart: boolean
  readonly isOpenAtEnd: boolean
  /** Its index among the gaps of its axis, and their number. */
  readonly index: number
  readonly count: number
}

/** Whether any gap of a container may have a visible rule (CSS Gaps 1 §3). */
export const hasRules = ({ columnRuleStyle, rowRuleStyle }: ComputedStyle): boolean =>
  isSomeDrawn(columnRuleStyle) || isSomeDrawn(rowRuleStyle)

const isSomeDrawn = ({ before, repeated, after }: ComputedStyle['columnRuleStyle']): boolean =>
  [...before, ...(repeated ?? []), ...after].some(style => style !== 'none' && style !== 'hidden')

/** The value of a rule list for one of several gaps: values repeat if there are fewer than gaps (§3.1). */
export function ruleValue<T>({ before, repeated, after }: RuleList<T>, index: number, count: number): T {
  if (repeated === null) return before[index % before.length]!
  if (index < before.length) return before[index]!
  const fromEnd = count - index
  if (fromEnd <= after.length) return after[after.length - fromEnd]!
  return repeated[(index - before.length) % repeated.length]!
}

/** The rules of all gaps of a container, in painting order. */
export function gapRules(
  style: ComputedStyle,
  gaps: Readonly<Record<GapAxis, readonly Gap[]>>,
): readonly CollapsedBorder[] {
  const order: readonly GapAxis[] = style.ruleOverlap === 'row-over-column' ? ['column', 'row'] : ['row', 'column']
  return order.flatMap(axis => gaps[axis].flatMap(gap => rulesIn(gap, style, axis)))
}

/**
 * The rules in one gap: for each segment a rectangle of the width of the rule, centred in the gap. Styles, widths and colours
 * are separate lists, each of which repeats over the gaps (CSS Gaps 1, https://drafts.csswg.org/css-gaps-1/#layout-painting).
 */
function rulesIn(gap: Gap, style: ComputedStyle, axis: GapAxis): readonly CollapsedBorder[] {
  const { index, count, middle } = gap
  const line = ruleValue(style[`${axis}RuleStyle`], index, count)
  const width = ruleValue(style[`${axis}RuleWidth`], index, count)
  if (line === 'none' || line === 'hidden' || width === 0) return []
  const own = ruleValue(style[`${axis}RuleColor`], index, count)
  const color = own === 'currentcolor' ? style.color : own
  return segments(gap, style, axis).map(({ start, end }) => {
    const [across, length] = [middle - width / 2, end - start]
    return axis === 'column'
      ? { x: across, y: start, width, height: length, side: 'vertical', style: line, color }
      : { x: start, y: across, width: length, height: width, side: 'horizontal', style: line, color }
  })
}

interface Segment {
  readonly start: number
  readonly end: number
}

/** §4: the segments of a gap, each the first and last cell that a rule covers. */
function segments(gap: Gap, style: ComputedStyle, axis: GapAxis): readonly Segment[] {
  const { cells } = gap
  const mode = style[`${axis}RuleBreak`]
  const visibility = style[`${axis}RuleVisibilityItems`]
  const isShown = ({ isSpanned, isTakenBefore, isTakenAfter }: GapCell): boolean => {
    if (mode !== 'none' && isSpanned) return false
    if (visibility === 'all') return true
    return visibility === 'around' ? isTakenBefore || isTakenAfter : isTakenBefore && isTakenAfter
  }
  const found: Segment[] = []
  for (let first = 0; first < cells.length; first++) {
    if (!isShown(cells[first]!)) continue
    let last = first
    if (mode !== 'intersection') while (last + 1 < cells.length && isShown(cells[last + 1]!)) last++
    const segment = inset(gap, first, last, style, axis)
    if (segment.end > segment.start) found.push(segment)
    first = last
  }
  return found
}

/**
 * Start and end of a rule over the cells `first` to `last`, px along the gap. `rule-edge-inset` applies at the edges of the
 * container and `rule-interior-inset` elsewhere; its percentages refer to the width of the crossing gap (CSS Gaps 1,
 * https://drafts.csswg.org/css-gaps-1/#layout-painting).
 */
function inset(gap: Gap, first: number, last: number, style: ComputedStyle, axis: GapAxis): Segment {
  const { cells, isOpenAtStart, isOpenAtEnd } = gap
  const [start, end] = [cells[first]!.start, cells[last]!.end]
  const isEdge = { start: first === 0 && isOpenAtStart, end: last === cells.length - 1 && isOpenAtEnd }
  const before = first === 0 ? 0 : start - cells[first - 1]!.end
  const after = last === cells.length - 1 ? 0 : cells[last + 1]!.start - end
  const length = (value: LengthPercentage, crossing: number): number => resolve(value, crossing)
  const fromStart = isEdge.start
    ? length(style[`${axis}RuleEdgeInsetStart`], 0)
    : length(style[`${axis}RuleInteriorInsetStart`], before)
  const fromEnd = isEdge.end
    ? length(style[`${axis}RuleEdgeInsetEnd`], 0)
    : length(style[`${axis}RuleInteriorInsetEnd`], after)
  return { start: start + fromStart, end: end - fromEnd }
}

/** The rules in one fragment of a container, from its border box's corner. Gaps at a break have none. */
export function rulesOnPart(frame: ContainerFrame, { bands, rules }: Bands, end: number): readonly CollapsedBorder[] {
  if (rules === undefined || rules.length === 0 || frame.isTail) return []
  const { contentLeft, contentTop, resume } = frame
  const first = bands[resume?.line ?? 0]
  const shift = resume === null ? 0 : (first?.top ?? 0) + resume.bandUsed
  const height = end - contentTop
  return rules.flatMap(rule => {
    const shown = within(rule, shift, shift + height)
    return shown === null ? [] : [{ ...rule, ...shown, x: rule.x + contentLeft, y: shown.y - shift + contentTop }]
  })
}

/**
 * The part of a rule that belongs to the slice of the container from `top` to `bottom`. A horizontal rule goes with the
 * slice that its middle is in; a vertical one is cut at the break, so that both parts end at the page's edge.
 */
function within(rule: CollapsedBorder, top: number, bottom: number): Rect | null {
  if (rule.side === 'horizontal') {
    const middle = rule.y + rule.height / 2
    return middle > top && middle < bottom ? rule : null
  }
  const [start, end] = [
    Math.max(rule.y, Math.min(top, rule.y)),
    Math.min(rule.y + rule.height, Math.max(bottom, rule.y)),
  ]
  const from = top > 0 ? Math.max(start, top) : start
  return end > from ? { x: rule.x, y: from, width: rule.width, height: end - from } : null
}
