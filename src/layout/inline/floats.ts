/**
 * Paragraphs beside floats. The room of a line depends on the heights of those before it, and the text contains floats, so
 * lines are tried one by one. Once no more floats follow, the remaining lines are broken together, each for the room it is
 * expected to have, and used as long as the expectation holds.
 */

import type { InlineRootBox, RootOutOfFlow } from '../../boxes/box.ts'
import type { ComputedStyle } from '../../css/style.ts'
import { visibleEnd } from '../../text/breaks/opportunities.ts'
import { nextLine, wordWidth } from '../../text/lines.ts'
import type { Line } from '../../text/types.ts'
import type { BreakToken } from '../break-token.ts'
import { EPSILON } from '../breaking.ts'
import { spaceWith } from '../constraint-space.ts'
import { findOpportunity, forLines, initialsEnd } from '../floats/exclusions.ts'
import { boxFragment, marksAt, movedHoisted, resultWith } from '../fragment.ts'
import type { ConstraintSpace, LayoutResult, Placed } from '../types.ts'
import { BreakAppeal } from '../types.ts'
import { clearedAfter, waitsForFloats } from './clearing.ts'
import { placeInDivided } from './divided-boxes.ts'
import type { FloatFlow } from './float-flow.ts'
import {
  addFloat,
  closedAfter,
  fitsBeside,
  isInNewBox,
  piecesBefore,
  placedFloats,
  restore,
  savedOf,
  startFlow,
  widthOf,
} from './float-flow.ts'
import { isInitialLetter, raiseOf } from './initial-letter.ts'
import { usedLineHeight } from './line-align.ts'
import type { BuiltLine } from './line-box.ts'
import { appealOfCut, bestCut, type CutLines, countedLines, earlyCut } from './line-cut.ts'
import type { RootPiece } from './line-nodes.ts'
import { planLines } from './line-plan.ts'
import { builtIn, lineIndent } from './line-text.ts'

/** Number of characters up to which the rest of a paragraph is broken together; longer rests are broken line by line. */
const MOST_PLANNED = 30_000

/** Lays out a paragraph line by line beside floats, its own and those of its formatting context. */
export function layoutBesideFloats(
  root: InlineRootBox,
  space: ConstraintSpace,
  token: BreakToken | 'start',
): LayoutResult {
  const flow = startFlow(root, space, token)
  const { start } = flow
  const length = root.content.text.length
  let offset = start
  if (start > 0) flow.clearedTo = clearedAfter(flow, start)
  if (waitsForFloats(flow, start)) {
    flow.isBelowFloats = true
    return endAt(flow, start, false)
  }
  while (offset < length || (offset === 0 && flow.ends.length === 0)) {
    if (space.stopAt !== null && flow.ends.length === space.stopAt[0]) return endAt(flow, offset)
    const before = savedOf(flow)
    const attempt = nextAttempt(flow, offset)
    if (!fits(flow, attempt) || losesInitial(flow)) {
      const { top, built } = attempt
      flow.shortage = top + built.fragment.height - (space.fragmentation?.spaceLeft ?? Number.POSITIVE_INFINITY)
      flow.isBelowFloats = top > flow.y + EPSILON
      // Floats of the line move to the next page with it, except those that the line would be below.
      restore(flow, flow.isBelowFloats ? (flow.leading ?? before) : before)
      return cutAt(flow, offset)
    }
    addLine(flow, attempt)
    if (attempt.end <= offset && attempt.end < length) break
    offset = attempt.end
    if (waitsForFloats(flow, offset)) return endAt(flow, offset, false)
    if (offset >= length) break
  }
  return endAt(flow, length)
}

// ---------- where to cut ----------

/**
 * Whether a line ends above the end of the fragmentainer. The first line always fits at the start of one, so that layout
 * advances.
 */
function fits({ space, ends }: FloatFlow, { top, built }: LineAttempt): boolean {
  const { fragmentation } = space
  if (fragmentation === null || (ends.length === 0 && fragmentation.atStart)) return true
  return top + built.fragment.height <= fragmentation.spaceLeft + EPSILON
}

/** Whether an initial letter would move to the next page without its word. */
const losesInitial = ({ root, space, ends, parallel }: FloatFlow): boolean =>
  ends.length === 0 &&
  space.fragmentation?.atStart !== true &&
  parallel.some(({ box }) => box.pseudo === 'first-letter' && box.id === root.initial?.apart?.float.id)

/** Ends the fragment before a line that does not fit, or at a better break above. */
function cutAt(flow: FloatFlow, offset: number): LayoutResult {
  const { root, space, token, ends } = flow
  const latest = ends.length
  if (space.stopAt !== null || latest < 2) return endAt(flow, offset)
  const best = bestCut(cutLines(flow, false), latest)
  if (best === latest) return endAt(flow, offset)
  const cut = layoutBesideFloats(root, spaceWith(space, { stopAt: [best] }), token)
  return resultWith(cut, { shortage: flow.shortage })
}

/** The placed lines, for choosing a break. `isDone`: all lines of the paragraph are placed, so that they can be counted. */
function cutLines(flow: FloatFlow, isDone: boolean): CutLines {
  const { root, ends, start } = flow
  let further = isDone ? 0 : null
  return {
    root,
    isFirst: start === 0,
    kept: linesBesideInitial(flow),
    linesAfter: end => {
      further ??= linesFrom(flow, ends.at(-1) ?? start, countedLines(root))
      return ends.length - end + further
    },
  }
}

/** Number of lines of the text from an offset on a page without floats, counted up to `most`. */
function linesFrom({ root, space, text }: FloatFlow, offset: number, most: number): number {
  let lines = 0
  for (let at = offset; at < root.content.text.length && lines < most; lines++) {
    const { end } = nextLine(text.text.measured, at, space.inlineSize - lineIndent(text.text, at))
    if (end <= at) break
    at = end
  }
  return lines
}

/** Number of lines beside an initial letter: a break among them would separate the letter from its text. */
function linesBesideInitial({ root, children }: FloatFlow): number {
  const float = root.initial?.apart?.float.id
  const letter = float === undefined ? undefined : children.find(({ fragment }) => isBox(fragment, float))
  if (letter === undefined) return 0
  const bottom = letter.y + letter.fragment.height
  return children.filter(({ fragment, y }) => fragment.kind === 'line' && y < bottom - EPSILON).length
}

const isBox = (fragment: Placed['fragment'], id: number): boolean => fragment.kind === 'box' && fragment.box.id === id

// ---------- lines ----------

/** A line that is built and positioned, before it is known whether it fits. */
interface LineAttempt {
  /** In offsets of the text from which it was broken, and its end in the root's own text. */
  readonly line: Line
  readonly end: number
  readonly pieces: readonly RootPiece[]
  readonly built: BuiltLine
  /** Top and left edge of the line, relative to the root's corner. */
  readonly top: number
  readonly left: number
  readonly width: number
}

/** The next line in the next layout opportunity, after its floats are placed. */
function nextAttempt(flow: FloatFlow, offset: number): LineAttempt {
  flow.leading = null
  if (offset === 0 && isInitialLetter(flow.root.initial)) beginInitial(flow)
  let attempt = tryLine(flow, offset)
  for (let next = floatIn(flow, attempt, offset); next !== undefined; next = floatIn(flow, attempt, offset)) {
    flow.pending = flow.pending.filter(item => item !== next)
    attempt = placeFloatOfLine(flow, offset, attempt, next)
  }
  return attempt
}

/** Prepares for an initial letter: it clears earlier ones (CSS Inline 3 §7.8), and a raised one extends above its line. */
function beginInitial(flow: FloatFlow): void {
  const { y } = flow.space.bfc
  flow.y = initialsEnd(flow.exclusions, y + flow.y) - y + raiseOf(flow.root, flow.space)
}

/** The first float in a line that is not placed yet. */
function floatIn(flow: FloatFlow, { line, end }: LineAttempt, start: number): RootOutOfFlow | undefined {
  const isLast = end >= flow.root.content.text.length
  return flow.pending.find(item => {
    const at = item.at
    return at >= start && (at < end || isLast || (at === end && !line.forced && !isInNewBox(flow.root, item)))
  })
}

/**
 * Places a float beside its line if it fits there after the content before it, else below (CSS 2.1,
 * https://www.w3.org/TR/CSS2/visuren.html#floats).
 */
function placeFloatOfLine(flow: FloatFlow, offset: number, attempt: LineAttempt, item: RootOutOfFlow): LineAttempt {
  const { line, end, built, top } = attempt
  const at = item.at
  const preceding = piecesBefore(attempt.pieces, item, flow.root)
  const isFirst = preceding.every(isPlaceless)
  const isAfterBreak = line.forced && at >= end
  // A raised initial letter begins above its line.
  const floatTop = top - (item.box === flow.root.initial?.apart?.float ? raiseOf(flow.root, flow.space) : 0)
  const used = isFirst
    ? 0
    : widthOf(preceding) -
      spaceBefore(flow, at, attempt, preceding) +
      widthOf(closedAfter(attempt.pieces, item, flow.root))
  if (!isAfterBreak && (isFirst || fitsBeside(flow, item, attempt.width - used))) {
    const before = savedOf(flow)
    addFloat(flow, item, floatTop)
    const narrowed = tryLine(flow, offset)
    const isLast = narrowed.end >= flow.root.content.text.length
    const isPushed = narrowed.top > top + EPSILON
    if (isFirst) flow.leading = savedOf(flow)
    else if (!isPushed && at === narrowed.end && !isLast && isInNewBox(flow.root, item)) {
      // The box that contains the float moves to the next line, and the float with it.
      restore(flow, { ...before, pending: [item, ...before.pending] })
      return tryLine(flow, offset, narrowed.width)
    }
    if (isFirst || (!isPushed && (isLast || at <= narrowed.end))) return narrowed
    // Beside the float the line would end before the float or have no room, so that the float would be above its position in
    // the text.
    restore(flow, before)
  }
  addFloat(flow, item, top + built.fragment.height)
  return attempt
}

/**
 * The width of the spaces before a float that would collapse if its line ended there (CSS Text 4,
 * https://www.w3.org/TR/css-text-4/#white-space-phase-2). If only edges follow the float, they have collapsed already.
 */
function spaceBefore(
  { root, text }: FloatFlow,
  at: number,
  { pieces }: LineAttempt,
  preceding: readonly RootPiece[],
): number {
  const before = new Set(preceding)
  const isEnd = pieces.every(piece => before.has(piece) || isEdge(piece))
  if (isEnd) return 0
  const { positions } = text.text.measured.prepared
  return positions[at]! - positions[visibleEnd(root.content.text, at, root.style)]!
}

const isEdge = ({ kind }: RootPiece): boolean => kind === 'open' || kind === 'close' || kind === 'marker'

/**
 * Whether a piece is an edge without width or a marker: a line of only these is treated as not existing (CSS 2.1,
 * https://www.w3.org/TR/CSS2/visuren.html#phantom-line-box).
 */
const isPlaceless = (piece: RootPiece): boolean =>
  piece.kind === 'marker' || ((piece.kind === 'open' || piece.kind === 'close') && Math.abs(piece.width) < EPSILON)

/** Maximum number of attempts to build a line at its real height; the last one is used unconditionally. */
const MOST_TRIES = 6

/**
 * Breaks and builds one line beside floats. The room depends on the line's height, which is only known after building: a line
 * that is higher than assumed is tried again at its real height, at most `MOST_TRIES` times.
 *
 * @param most the maximum width of the line in its room, px
 */
function tryLine(flow: FloatFlow, offset: number, most = Number.POSITIVE_INFINITY): LineAttempt {
  const { root, space, text } = flow
  const from = offset === 0 && text.first !== null ? text.first : text.text
  const toOwn = offset === 0 && text.first !== null ? text.first.toOwn : same
  const indent = lineIndent(from, offset)
  // The minimum width of the next line.
  const narrowest = keepsWords(root.style) ? wordWidth(from.measured, offset) : nextLine(from.measured, offset, 0).width
  const least = Math.max(0, narrowest + indent)
  let height = usedLineHeight(
    root.firstLine !== null && offset === 0 ? root.firstLine : root.style,
    space.services.fonts,
  )
  for (let tries = 0; ; tries++) {
    const opportunity = opportunityFor(flow, least, height)
    const width = opportunity.right - opportunity.left
    const line = plannedLine(flow, offset, width) ?? nextLine(from.measured, offset, Math.min(width, most) - indent)
    const { pieces, built } = builtIn(from, line, width)
    // A higher line may be beside other floats, or beside the same ones for longer.
    if (tries === MOST_TRIES || built.fragment.height <= height + EPSILON) {
      const place = { top: opportunity.top - space.bfc.y, left: opportunity.left - space.bfc.x, width }
      return { line, end: toOwn(line.end), pieces, built, ...place }
    }
    height = built.fragment.height
  }
}

/** Whether words that break only as a last resort (`relent`) are kept whole because there is more room below a float. */
const keepsWords = ({ overflowWrap, hyphens }: ComputedStyle): boolean =>
  overflowWrap === 'relent' && hyphens !== 'auto'

const same = (offset: number): number => offset

/**
 * The first layout opportunity from the current height on in which a line of this width and height fits (CSS 2.1,
 * https://www.w3.org/TR/CSS2/visuren.html#floats: a shortened line box moves down until its content fits).
 */
function opportunityFor({ space, exclusions, y, clearedTo }: FloatFlow, least: number, height: number) {
  const left = space.bfc.x
  return findOpportunity(
    forLines(exclusions),
    space.bfc.y + Math.max(y, clearedTo),
    // A line that has the full width of its container is not shortened, even if that is 0 (CSS 2.1,
    // https://www.w3.org/TR/CSS2/visuren.html#floats).
    Math.min(least, space.inlineSize),
    height,
    left,
    left + space.inlineSize,
  )
}

// ---------- lines broken together ----------

/** The planned line at an offset, if the room is the expected one; else null. */
function plannedLine(flow: FloatFlow, offset: number, width: number): Line | null {
  const { content, style } = flow.root
  if (flow.pending.length > 0 || style.textIndent.eachLine || content.text.length - offset > MOST_PLANNED) return null
  if (flow.planned === null && flow.plansLeft > 0) {
    flow.plansLeft--
    flow.planned = planLines(flow.text, flow, offset)
  }
  const planned = flow.planned?.get(offset)
  if (planned !== undefined && Math.abs(planned.width - width) <= EPSILON) return planned.line
  flow.planned = null
  return null
}

// ---------- floats ----------

// ---------- the fragment ----------

/** Adds a line to the flow, with its positioned boxes in the coordinates of the paragraph. */
function addLine(flow: FloatFlow, { end, built, top, left }: LineAttempt): void {
  flow.children.push({ x: left, y: top, fragment: built.fragment })
  flow.ends.push(end)
  for (const hoisted of built.outOfFlow) flow.outOfFlow.push(movedHoisted(hoisted, left, top))
  flow.y = top + built.fragment.height
  flow.clearedTo = clearedAfter(flow, end)
}

/**
 * Ends the fragment. Before the first line, the gap that floats leave above it is a class C break opportunity (CSS
 * Fragmentation 3, https://www.w3.org/TR/css-break-3/#possible-breaks).
 */
function endAt(flow: FloatFlow, offset: number, mayEnd = true): LayoutResult {
  const { root, space, start, ends } = flow
  const isDone = mayEnd && offset >= root.content.text.length && (offset > 0 || ends.length > 0)
  const isInGap = ends.length === 0 && flow.isBelowFloats
  const cut = cutLines(flow, isDone)
  const { children, outOfFlow } = placeInDivided(flow, space)
  const fragment = boxFragment(root, {
    width: space.inlineSize,
    height: isDone ? Math.max(flow.y, flow.clearedTo) : flow.y,
    children,
    isFirst: start === 0,
    isLast: isDone,
    marks: start === 0 && (isDone || ends.length > 0) ? marksAt(root, 0) : [],
  })
  return {
    fragment,
    token: isDone ? null : { kind: 'inline', line: -1, offset, floats: placedFloats(flow) },
    appeal: isDone || isInGap ? BreakAppeal.perfect : appealOfCut(cut, ends.length),
    early: space.fragmentation === null ? null : earlyCut(cut, ends.length, 0),
    exclusions: flow.exclusions,
    outOfFlow,
    parallel: flow.parallel,
    naturalHeight: null,
    shortage: flow.shortage > 0 ? flow.shortage : null,
    endMargin: null,
  }
}
