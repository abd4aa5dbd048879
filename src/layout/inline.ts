/**
 * Inline layout: breaks a paragraph into lines once, stacks them, and cuts between them where a page ends.
 *
 * Without floats the whole paragraph is broken at once, so that the best breaks overall can be found. Beside floats
 * lines are broken one by one, because how wide a line is depends on how high the lines before it turned out.
 */
import type { BlockLevelBox, InlineLevelBox, InlineRootBox } from '../boxes/box.ts'
import type { MeasuredText } from '../text/lines.ts'
import { alignmentOf, breakLines, forgetText, indentOf, nextLine, placeLine } from '../text/lines.ts'
import type { Line, LinePiece } from '../text/types.ts'
import { capInside, EPSILON } from './breaking.ts'
import { marginOf } from './edges.ts'
import { findBand, reachesBelow } from './exclusions.ts'
import { placeFloat } from './float.ts'
import { boxFragment, marksAt } from './fragment.ts'
import type { RootItem } from './inline-measure.ts'
import { edgeWidth, layoutAtomic, measuredText, sideOf } from './inline-measure.ts'
import { usedLineHeight } from './line-align.ts'
import type { BuiltLine } from './line-box.ts'
import { buildLine } from './line-box.ts'
import type { LineContext } from './line-tree.ts'
import type {
  BreakToken,
  ConstraintSpace,
  ExclusionSpace,
  HoistedBox,
  LayoutResult,
  LayoutServices,
  ParallelToken,
  Placed,
} from './types.ts'
import { BreakAppeal } from './types.ts'

/** A paragraph at one width: its lines, built as they are needed. Kept from page to page. */
interface Paragraph {
  readonly width: number
  readonly measured: MeasuredText<InlineLevelBox>
  readonly context: LineContext
  readonly lines: readonly Line[]
  readonly built: (BuiltLine | undefined)[]
}

export function layoutInlineRoot(
  root: InlineRootBox,
  space: ConstraintSpace,
  token: BreakToken | 'start',
): LayoutResult {
  const hasFloats = root.content.items.some(item => item.kind === 'float')
  const isBesideFloats = reachesBelow(space.exclusions, space.bfc.y)
  if (hasFloats || isBesideFloats) return layoutBesideFloats(root, space, token)
  return layoutParagraph(root, space, token)
}

// ---------- whole paragraphs ----------

function layoutParagraph(root: InlineRootBox, space: ConstraintSpace, token: BreakToken | 'start'): LayoutResult {
  const paragraph = paragraphOf(root, space, token)
  const start = startLine(paragraph, token)
  const end = space.stopAt?.[0] ?? chooseEnd(root, paragraph, space, start)
  const children: Placed[] = []
  const outOfFlow: HoistedBox[] = []
  let y = 0
  for (let i = start; i < end; i++) {
    const built = builtLine(paragraph, i)
    children.push({ x: 0, y, fragment: built.fragment })
    for (const hoisted of built.outOfFlow)
      outOfFlow.push({ ...hoisted, staticPosition: { x: hoisted.staticPosition.x, y: hoisted.staticPosition.y + y } })
    y += built.fragment.height
  }
  const total = paragraph.lines.length
  const isDone = end >= total
  const isFirst = start === 0 && resumeOffset(token) === 0
  const fragment = boxFragment(root, {
    width: space.inlineSize,
    height: y,
    children,
    isFirst,
    isLast: isDone,
    marks: isFirst ? marksAt(root, 0) : [],
  })
  return {
    fragment,
    token: isDone ? null : { kind: 'inline', line: end, offset: paragraph.lines[end]!.start },
    appeal: isDone ? BreakAppeal.perfect : appealAt(root, start, end, total),
    early: space.fragmentation === null ? null : bestInside(root, start, end, total),
    exclusions: space.exclusions,
    outOfFlow,
    parallel: [],
  }
}

const resumeOffset = (token: BreakToken | 'start'): number =>
  token !== 'start' && token.kind === 'inline' ? token.offset : 0

/** Line to go on with: the one that starts at the token's offset, or the first of a paragraph broken from there. */
function startLine({ lines }: Paragraph, token: BreakToken | 'start'): number {
  return token !== 'start' && token.kind === 'inline' ? indexAt(lines, token) : 0
}

/** Index of the line that starts at a token's offset, or −1. */
function indexAt(lines: readonly Line[], { line, offset }: BreakToken & { kind: 'inline' }): number {
  return lines[line]?.start === offset ? line : lines.findIndex(candidate => candidate.start === offset)
}

/** Lines are broken again, from where the token says, where the width has changed or no line of before starts there. */
function paragraphOf(root: InlineRootBox, space: ConstraintSpace, token: BreakToken | 'start'): Paragraph {
  const memo = space.services.memo.lines as Map<number, Paragraph>
  const known = memo.get(root.id)
  const isResumed = token !== 'start' && token.kind === 'inline'
  if (
    known !== undefined &&
    known.width === space.inlineSize &&
    (isResumed ? indexAt(known.lines, token) >= 0 : known.lines[0]?.start === 0)
  )
    return known
  const paragraph = breakParagraph(root, space, isResumed ? token.offset : 0)
  memo.set(root.id, paragraph)
  return paragraph
}

/**
 * Forgets the paragraphs that are on finished pages: all but the one that goes on. What a long document remembers is then
 * what is on one page.
 */
export function forgetParagraphs({ memo }: LayoutServices, goingOn: number | null): void {
  const lines = memo.lines as Map<number, Paragraph>
  for (const [id, paragraph] of lines) {
    if (id === goingOn) continue
    forgetText(paragraph.context.root.content)
    lines.delete(id)
  }
}

function breakParagraph(root: InlineRootBox, space: ConstraintSpace, offset: number): Paragraph {
  const width = space.inlineSize
  const context = lineContext(root, space)
  const measured = measuredText(root, space.services, itemWidths(context, space))
  const widthOf = (line: number) =>
    width - (line === 0 ? indentAt(root, offset, width) : indentOf(root.style, width, false, false))
  const lines =
    root.content.text === ''
      ? [EMPTY_LINE]
      : root.style.textIndent.eachLine
        ? indentedLines(root, measured, width, offset)
        : breakLines(measured, { widthOf, start: offset })
  return { width, measured, context, lines, built: [] }
}

/** Where a forced break changes the indent, what a line's room is depends on how the line before it ended. */
function indentedLines(
  root: InlineRootBox,
  measured: MeasuredText<InlineLevelBox>,
  width: number,
  offset: number,
): readonly Line[] {
  const lines: Line[] = []
  for (let start = offset; start < root.content.text.length; ) {
    const line = nextLine(measured, start, width - indentAt(root, start, width))
    lines.push(line)
    start = line.end
  }
  return lines
}

/** `text-indent` of the line that starts at an offset. */
const indentAt = ({ style, content, followsBlock }: InlineRootBox, start: number, width: number): number =>
  indentOf(style, width, start === 0 && followsBlock !== true, content.text[start - 1] === '\n')

/** The line of a formatting context that has boxes with edges but no text. */
const EMPTY_LINE: Line = { start: 0, end: 0, contentEnd: 0, width: 0, hyphenated: false, isLast: true, forced: false }

function lineContext(root: InlineRootBox, space: ConstraintSpace): LineContext {
  const atomics = new Map<RootItem, LayoutResult>()
  return {
    root,
    fonts: space.services.fonts,
    containerWidth: space.inlineSize,
    space,
    atomic(item) {
      const known = atomics.get(item)
      if (known !== undefined) return known
      const result = layoutAtomic(item.box as BlockLevelBox, space)
      atomics.set(item, result)
      return result
    },
  }
}

function itemWidths(context: LineContext, space: ConstraintSpace): (item: RootItem) => number {
  return item => {
    if (item.kind === 'open' || item.kind === 'close') return edgeWidth(item.style, sideOf(item), space.inlineSize)
    if (item.kind !== 'atomic') return 0
    const margin = marginOf(item.style, space.inlineSize)
    return context.atomic(item).fragment.width + margin.left + margin.right
  }
}

function builtLine(paragraph: Paragraph, index: number): BuiltLine {
  const known = paragraph.built[index]
  if (known !== undefined) return known
  const line = paragraph.lines[index]!
  const pieces = placePieces(paragraph.measured, paragraph.context.root, line, paragraph.width, paragraph.width)
  const built = buildLine(line, pieces, paragraph.width, paragraph.context)
  paragraph.built[index] = built
  return built
}

/** The pieces of a line in a band of this width, indented and aligned as the paragraph asks for. */
function placePieces(
  measured: MeasuredText<InlineLevelBox>,
  root: InlineRootBox,
  line: Line,
  width: number,
  containerWidth: number,
): readonly LinePiece[] {
  const isRightToLeft = root.style.direction === 'rtl'
  const indent = indentAt(root, line.start, containerWidth)
  const alignment = alignmentOf(root.style, line.isLast, isRightToLeft)
  return placeLine(measured, line, { left: isRightToLeft ? 0 : indent, width: width - indent, alignment })
}

// ---------- where to cut ----------

/** The most appealing break that fits; at least one line where nothing precedes, so that layout always advances. */
function chooseEnd(root: InlineRootBox, paragraph: Paragraph, space: ConstraintSpace, start: number): number {
  const total = paragraph.lines.length
  const { fragmentation } = space
  if (fragmentation === null) return total
  let fit = start
  let height = 0
  for (; fit < total; fit++) {
    height += builtLine(paragraph, fit).fragment.height
    if (height > fragmentation.spaceLeft + EPSILON) break
  }
  if (fit === total) return total
  const latest = Math.max(fit, start + 1)
  let best = latest
  for (let end = latest - 1; end > start && end > latest - MAX_LOOK_BACK; end--) {
    if (appealAt(root, start, end, total) > appealAt(root, start, best, total)) best = end
  }
  return best
}

/** Orphans and widows ask for few lines: no better break lies further back. */
const MAX_LOOK_BACK = 100

function appealAt(root: InlineRootBox, start: number, end: number, total: number): BreakAppeal {
  const { orphans, widows } = root.style
  // What stands on the page counts as orphans only where the paragraph begins on it.
  const tooFew = (start === 0 && end - start < orphans) || total - end < widows
  return capInside(root, tooFew ? BreakAppeal.violatesOrphansOrWidows : BreakAppeal.perfect, 'page')
}

function bestInside(root: InlineRootBox, start: number, end: number, total: number): LayoutResult['early'] {
  let best: LayoutResult['early'] = null
  for (let line = end - 1; line > start && line > end - MAX_LOOK_BACK; line--) {
    const appeal = appealAt(root, start, line, total)
    if (best === null || appeal > best.appeal) best = { path: [line], appeal }
    if (best.appeal === BreakAppeal.perfect) break
  }
  return best
}

// ---------- beside floats ----------

interface FloatFlow {
  readonly root: InlineRootBox
  readonly space: ConstraintSpace
  readonly measured: MeasuredText<InlineLevelBox>
  readonly context: LineContext
  exclusions: ExclusionSpace
  y: number
  readonly children: Placed[]
  /** Start of each line, and whether it is the first of the paragraph. */
  readonly starts: number[]
  readonly outOfFlow: HoistedBox[]
  readonly parallel: ParallelToken[]
  readonly placedFloats: Set<RootItem>
}

function layoutBesideFloats(root: InlineRootBox, space: ConstraintSpace, token: BreakToken | 'start'): LayoutResult {
  const context = lineContext(root, space)
  const flow: FloatFlow = {
    root,
    space,
    measured: measuredText(root, space.services, itemWidths(context, space)),
    context,
    exclusions: space.exclusions,
    y: 0,
    children: [],
    starts: [],
    outOfFlow: [],
    parallel: [],
    placedFloats: new Set(),
  }
  const length = root.content.text.length
  const start = resumeOffset(token)
  let offset = start
  let count = 0
  while (offset < length || (offset === 0 && count === 0)) {
    if (space.stopAt !== null && count === space.stopAt[0])
      return endBesideFloats(flow, start, offset, BreakAppeal.perfect)
    const before = { children: flow.children.length, parallel: flow.parallel.length, exclusions: flow.exclusions }
    const attempt = lineBesideFloats(flow, offset)
    const { line, built, top } = attempt
    const room = space.fragmentation?.spaceLeft ?? Number.POSITIVE_INFINITY
    const isFirst = count === 0 && space.fragmentation?.atStart === true
    if (top + built.fragment.height > room + EPSILON && !isFirst) {
      // Floats that came up in the line go to the next page with it.
      flow.children.length = before.children
      flow.parallel.length = before.parallel
      flow.exclusions = before.exclusions
      return endBesideFloats(flow, start, offset, appealBesideFloats(root, start, count))
    }
    addLine(flow, attempt)
    count++
    if (line.end <= offset && line.end < length) break
    offset = line.end
    if (line.end >= length) break
  }
  return endBesideFloats(flow, start, length, BreakAppeal.perfect)
}

const appealBesideFloats = (root: InlineRootBox, start: number, count: number): BreakAppeal =>
  count === 0
    ? BreakAppeal.lastResort
    : start === 0 && count < root.style.orphans
      ? BreakAppeal.violatesOrphansOrWidows
      : BreakAppeal.perfect

interface LineAttempt {
  readonly line: Line
  readonly pieces: readonly LinePiece[]
  readonly built: BuiltLine
  /** Top of the line and its left edge, from the root's corner. */
  readonly top: number
  readonly left: number
  readonly width: number
}

/** Breaks the next line in the band that is free, placing the floats that come up in it. */
function lineBesideFloats(flow: FloatFlow, offset: number): LineAttempt {
  let attempt = tryLine(flow, offset)
  for (let next = floatsIn(flow, attempt.line)[0]; next !== undefined; next = floatsIn(flow, attempt.line)[0]) {
    flow.placedFloats.add(next)
    attempt = placeFloatOfLine(flow, offset, attempt, next)
  }
  return attempt
}

/** A float stands beside its line if it fits beside what precedes it there, else below (CSS 2.1 §9.5). */
function placeFloatOfLine(flow: FloatFlow, offset: number, attempt: LineAttempt, item: RootItem): LineAttempt {
  const { line, built, top } = attempt
  const at = itemOffset(item)
  const preceding = piecesBefore(attempt.pieces, item)
  const isFirst = at <= offset || preceding.every(piece => piece.kind === 'open' || piece.kind === 'marker')
  const isAfterBreak = line.forced && at >= line.end
  if (!isAfterBreak && (isFirst || fitsBeside(flow, item, attempt, widthOf(preceding)))) {
    const before = { exclusions: flow.exclusions, children: flow.children.length, parallel: flow.parallel.length }
    addFloat(flow, item, top)
    const narrowed = tryLine(flow, offset)
    const isLast = narrowed.line.end >= flow.root.content.text.length
    if (isFirst || isLast || at <= narrowed.line.end) return narrowed
    // Beside the float the line would end before it: it would stand above its own place in the text.
    flow.exclusions = before.exclusions
    flow.children.length = before.children
    flow.parallel.length = before.parallel
  }
  addFloat(flow, item, top + built.fragment.height)
  return attempt
}

/** What stands on a line before an item, all of it where the item is the first thing after the line. */
function piecesBefore(pieces: readonly LinePiece[], item: RootItem): readonly LinePiece[] {
  const at = pieces.findIndex(piece => piece.kind === 'marker' && piece.item === item)
  return at < 0 ? pieces : pieces.slice(0, at)
}

const widthOf = (pieces: readonly LinePiece[]): number =>
  pieces.reduce((sum, piece) => sum + (piece.kind === 'marker' ? 0 : piece.width), 0)

function tryLine(flow: FloatFlow, offset: number): LineAttempt {
  const { root, space, measured } = flow
  const indent = indentAt(root, offset, space.inlineSize)
  // The narrowest line there is: what the next line cannot do without.
  const least = Math.max(0, nextLine(measured, offset, 0).width + indent)
  let height = usedLineHeight(root.style, space.services.fonts)
  for (let tries = 0; ; tries++) {
    const attempt = lineInBand(flow, offset, indent, least, height)
    // A line that turns out taller may come beside other floats, or beside the same ones for longer.
    if (tries === MOST_TRIES || attempt.built.fragment.height <= height + EPSILON) return attempt
    height = attempt.built.fragment.height
  }
}

const MOST_TRIES = 6

function lineInBand(flow: FloatFlow, offset: number, indent: number, least: number, height: number): LineAttempt {
  const { root, space, measured } = flow
  const left = space.bfc.x
  const band = findBand(flow.exclusions, space.bfc.y + flow.y, least, height, left, left + space.inlineSize)
  const width = band.right - band.left
  const line = nextLine(measured, offset, width - indent)
  const pieces = placePieces(measured, root, line, width, space.inlineSize)
  const built = buildLine(line, pieces, width, flow.context)
  return { line, pieces, built, top: band.top - space.bfc.y, left: band.left - left, width }
}

const itemOffset = (item: RootItem): number => (item.kind === 'text' ? item.start : item.at)

function floatsIn(flow: FloatFlow, line: Line): readonly RootItem[] {
  const isLast = line.end >= flow.root.content.text.length
  return flow.root.content.items.filter(
    item =>
      item.kind === 'float' &&
      item.at >= line.start &&
      (item.at < line.end || isLast || (item.at === line.end && !line.forced)) &&
      !flow.placedFloats.has(item),
  )
}

function fitsBeside(flow: FloatFlow, item: RootItem, attempt: LineAttempt, used: number): boolean {
  const box = item.box as BlockLevelBox
  const width = layoutAtomic(box, flow.space).fragment.width
  const margin = marginOf(box.style, flow.space.inlineSize)
  return used + width + margin.left + margin.right <= attempt.width + EPSILON
}

function addFloat(flow: FloatFlow, item: RootItem, top: number): void {
  const { space } = flow
  const placed = placeFloat(item.box as BlockLevelBox, 'start', {
    area: { x: space.bfc.x, y: space.bfc.y + top, width: space.inlineSize, height: 0 },
    exclusions: flow.exclusions,
    direction: flow.root.style.direction,
    percentageBlockSize: space.percentageBlockSize,
    fragmentation: space.fragmentation,
    fragmentTop: space.bfc.y,
    fragmentainerSize: space.fragmentainerSize,
    services: space.services,
  })
  flow.exclusions = placed.exclusions
  if (placed.parallel !== null) flow.parallel.push(placed.parallel)
  if (placed.fragment !== null)
    flow.children.push({ x: placed.x - space.bfc.x, y: placed.y - space.bfc.y, fragment: placed.fragment })
}

function addLine(flow: FloatFlow, { line, built, top, left }: LineAttempt): void {
  flow.children.push({ x: left, y: top, fragment: built.fragment })
  flow.starts.push(line.start)
  for (const hoisted of built.outOfFlow)
    flow.outOfFlow.push({
      ...hoisted,
      staticPosition: { x: hoisted.staticPosition.x + left, y: hoisted.staticPosition.y + top },
    })
  flow.y = top + built.fragment.height
}

function endBesideFloats(flow: FloatFlow, start: number, offset: number, appeal: BreakAppeal): LayoutResult {
  const { root, space } = flow
  const isDone = offset >= root.content.text.length
  const fragment = boxFragment(root, {
    width: space.inlineSize,
    height: flow.y,
    children: flow.children,
    isFirst: start === 0,
    isLast: isDone,
    marks: start === 0 ? marksAt(root, 0) : [],
  })
  const lines = flow.starts.length
  const early =
    space.fragmentation === null || lines < 2
      ? null
      : { path: [lines - 1], appeal: appealBesideFloats(root, start, lines - 1) }
  return {
    fragment,
    token: isDone ? null : { kind: 'inline', line: -1, offset },
    appeal: capInside(root, appeal, space.fragmentation?.kind ?? 'page'),
    early,
    exclusions: flow.exclusions,
    outOfFlow: flow.outOfFlow,
    parallel: flow.parallel,
  }
}
