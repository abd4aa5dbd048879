/**
 * From inline content to positioned lines: what layout calls. Everything horizontal happens here, so that layout only
 * stacks lines.
 *
 *   const prepared = prepareText(content, rootStyle, fonts)        memoised by the content object
 *   const measured = measureItems(prepared, item => width)         px of atomics and of box edges
 *   const { min, max } = minMaxContent(measured)                   for intrinsic sizes
 *   const lines = breakLines(measured, { widthOf: line => px })    the whole paragraph, from an offset on
 *   const line = nextLine(measured, offset, px)                    one line, where floats decide widths as they come
 *   const pieces = placeLine(measured, line, { left, width, alignment })
 *
 * A line is a range of the text. An item (float, footnote, box) belongs to the line whose range holds its offset.
 */
import type { ComputedStyle } from '../css/style.ts'
import { resolve } from '../css/style.ts'
import type { FontBook } from '../fonts/book.ts'
import { BreakKind, firstBreakAfter, visibleEnd } from './breaks/opportunities.ts'
import { balancedLines } from './fit/balance.ts'
import { fittedCandidates, greedyCandidates, type LineWeighing } from './fit/candidates.ts'
import { greedyLine, greedyLines, withoutHanging } from './fit/greedy.ts'
import { breakAt, lineWidth } from './fit/line-width.ts'
import { totalFitLines } from './fit/total-fit.ts'
import { clusterEnd } from './graphemes.ts'
import { itemsWidth, type MeasuredText } from './measure.ts'
import type { LineAlignment } from './place/place.ts'
import { plainLeft, plainRight } from './place/protrusion.ts'
import { plainPositions } from './plain.ts'
import type { InlineContent, Line } from './types.ts'

export type { LineCandidate, LineWeighing } from './fit/candidates.ts'
export { turnedIndent } from './fit/turned-lines.ts'
export { type MeasuredText, measureItems } from './measure.ts'
export { type LineAlignment, type LineBox, placeLine } from './place/place.ts'
export { plainLine } from './place/plain-line.ts'
export { isShortText, plainPositions } from './plain.ts'
export { forgetText, prepareText } from './prepare.ts'

export type { PreparedRun, PreparedText } from './prepared-text.ts'

/** The room for the lines of one call of `breakLines`. */
interface LineSpace {
  /** Room for each line of this call from 0, px, without indents. */
  readonly widthOf: (line: number) => number
  /** All lines from this one on have the same room; 1 by default, which allows for an indent. */
  readonly uniformFrom?: number
  /** Start offset in the text; 0 by default. */
  readonly start?: number
}

/**
 * Breaks the text from an offset to its end, by the algorithm that `text-wrap-style` chooses (CSS Text 4,
 * https://www.w3.org/TR/css-text-4/#text-wrap-style). An empty text gives no line.
 */
export function breakLines(measured: MeasuredText, space: LineSpace): readonly Line[] {
  const start = space.start ?? 0
  if (start >= measured.prepared.content.text.length) return []
  switch (breakingOf(measured.prepared.style)) {
    case 'total-fit':
      // Cloned edges at breaks are not part of the sums from which lines are fitted.
      if (measured.cloned !== null) return greedyLines(measured, space.widthOf, start)
      return totalFit(measured, space, start) ?? greedyLines(measured, space.widthOf, start)
    case 'balance':
      return balancedLines(measured, space.widthOf, start)
    case 'greedy':
      return greedyLines(measured, space.widthOf, start)
  }
}

const isJustified = ({ textAlign, textJustify }: ComputedStyle): boolean =>
  (textAlign === 'justify' || textAlign === 'justify-all') && textJustify !== 'none'

/** The algorithm for a style: greedy, unless `text-wrap-style` or `-octavo-line-breaking` names another. */
function breakingOf(style: ComputedStyle): 'greedy' | 'total-fit' | 'balance' {
  const { octavoLineBreaking, textWrapMode, textWrapStyle } = style
  if (textWrapMode !== 'wrap' || octavoLineBreaking === 'greedy') return 'greedy'
  if (textWrapStyle === 'balance') return 'balance'
  const asksForFit = octavoLineBreaking === 'total-fit' || textWrapStyle === 'pretty'
  return asksForFit && textWrapStyle !== 'stable' ? 'total-fit' : 'greedy'
}

const totalFit = (measured: MeasuredText, space: LineSpace, start: number): readonly Line[] | null =>
  totalFitLines(measured, fitRequest(measured, space, start))

const fitRequest = ({ prepared }: MeasuredText, { widthOf, uniformFrom = 1 }: LineSpace, start: number) => ({
  start,
  widthOf,
  uniformFrom,
  isRagged: !isJustified(prepared.style),
})

/**
 * The breakpoints at which a line could have ended, with their costs, for the report of breaks (`debug/line-breaks.ts`).
 * `roomAt` returns the room of a line that starts at an offset, without indents, px.
 */
export function weighLine(measured: MeasuredText, line: Line, roomAt: (start: number) => number): LineWeighing {
  const { prepared } = measured
  const spaceFrom = (start: number): LineSpace => ({
    widthOf: index => roomAt(index === 0 ? start : prepared.content.text.length),
  })
  const fitted =
    breakingOf(prepared.style) === 'total-fit'
      ? fittedCandidates(
          measured,
          line,
          fitRequest(measured, spaceFrom(0), 0),
          fitRequest(measured, spaceFrom(line.start), line.start),
        )
      : null
  return fitted ?? greedyCandidates(measured, line, roomAt(line.start))
}

/**
 * The line that starts at an offset and fills a width. `hyphensBefore` is the number of consecutive lines directly before it
 * that end with a hyphen.
 */
export function nextLine(measured: MeasuredText, start: number, width: number, hyphensBefore = 0): Line {
  const zone = resolve(measured.prepared.style.hyphenateLimitZone, width)
  return greedyLine(measured, start, width, { hyphensBefore, zone })
}

/** The width of the line from an offset to the first opportunity after it at which no word is divided, px. */
export function wordWidth(measured: MeasuredText, start: number): number {
  const { breaks } = measured.prepared
  return lineWidth(measured, start, withoutHanging(measured, breakAt(breaks, firstBreakAfter(breaks, start))))
}

/**
 * Min-content and max-content widths, px (CSS Sizing 3, https://www.w3.org/TR/css-sizing-3/#intrinsic-sizes): of the longest
 * unbreakable piece, and of the longest line without soft breaks. `word` is the least width at which `overflow-wrap` divides
 * no word. `besides` is the width of floats beside each line without soft breaks, px; later lines have none.
 */
export function minMaxContent(
  measured: MeasuredText,
  besides: readonly number[] = [],
  isAfterBlock = false,
): {
  readonly min: number
  readonly word: number
  readonly max: number
} {
  const { breaks, content, style } = measured.prepared
  // A percentage refers to an unknown width, and counts as 0.
  const indentAt = (start: number): number =>
    start === 0
      ? indentOf(style, 0, !isAfterBlock, isAfterBlock)
      : indentOf(style, 0, false, content.text.charCodeAt(start - 1) === 0x0a)
  let min = 0
  let longest = 0
  let max = 0
  let pieceStart = 0
  let lineStart = 0
  let line = 0
  const cuts = cutsOfBoxes(measured)
  for (let k = 0, cut = 0; k < breaks.count; k++) {
    const place = breakAt(breaks, k)
    const indent = indentAt(pieceStart)
    const width = lineWidth(measured, pieceStart, withoutHanging(measured, place), indent) + indent
    longest = Math.max(longest, width)
    let from = pieceStart
    for (let at = cuts[cut]; at !== undefined && at < place.offset; at = cuts[++cut]) {
      const end = { offset: at, end: at, kind: BreakKind.emergency }
      min = Math.max(min, lineWidth(measured, from, end, indentAt(from)) + indentAt(from))
      from = at
    }
    if (from === pieceStart) min = Math.max(min, width)
    else if (from < place.end) min = Math.max(min, lineWidth(measured, from, withoutHanging(measured, place)))
    pieceStart = place.offset
    if (place.kind !== BreakKind.forced) continue
    const first = indentAt(lineStart)
    max = Math.max(max, lineWidth(measured, lineStart, place, first) + first + (besides[line++] ?? 0))
    lineStart = place.offset
  }
  for (; line < besides.length; line++) max = Math.max(max, besides[line]!)
  if (content.text.length > 0 && breaksAnywhere(style))
    min = Math.min(min, Math.max(widestCluster(measured, indentAt(0)), widestUnbroken(measured)))
  return { min: Math.min(min, max), word: wordSize(style, min, longest, max), max }
}

/**
 * The least width at which no word is divided, px. Lines that only relent count as words; words that the author allows to
 * break anywhere do not (CSS Text 4 §6.4, https://www.w3.org/TR/css-text-4/#overflow-wrap-property).
 */
function wordSize(style: ComputedStyle, min: number, longest: number, max: number): number {
  if (style.textWrapMode === 'relent') return max
  const isWhole = style.overflowWrap === 'relent' || !breaksAnywhere(style)
  return Math.min(isWhole ? longest : min, max)
}

const NO_CUTS: readonly number[] = []

/**
 * Offsets, ascending, between the clusters of inline boxes whose `overflow-wrap` allows breaks there and counts for intrinsic
 * sizes, unlike that of the paragraph.
 */
function cutsOfBoxes({ prepared: { content, style } }: MeasuredText): readonly number[] {
  if (breaksAnywhere(style)) return NO_CUTS
  const cuts: number[] = []
  for (const item of content.items) {
    if (item.kind !== 'text' || !breaksAnywhere(item.style)) continue
    for (let at = clusterEnd(content.text, item.start); at < item.end; at = clusterEnd(content.text, at)) cuts.push(at)
  }
  return cuts
}

/** `minMaxContent` of a short text of plain words, without preparing it; the result is exactly the same. Null for other texts. */
export function plainMinMax(content: InlineContent, root: ComputedStyle, fonts: FontBook, isAfterBlock = false) {
  const positions = root.hangingPunctuation.length > 0 ? null : plainPositions(content, root, fonts)
  if (positions === null) return null
  const { text, items } = content
  const hangs = root.octavoProtrusion === 'auto'
  const widthOf = (start: number, end: number): number => {
    const width = end <= start ? 0 : positions[end]! - positions[start]!
    return hangs ? width - plainLeft(text, positions, start) - plainRight(text, positions, end) : width
  }
  const indent = indentOf(root, 0, !isAfterBlock, isAfterBlock)
  const further = indentOf(root, 0, false, false)
  const { style } = items[0]!
  const wraps = style.textWrapMode !== 'nowrap'
  let min = 0
  let start = 0
  while (start < text.length) {
    const space = wraps ? text.indexOf(' ', start) : -1
    let next = space < 0 ? text.length : space + 1
    while (next < text.length && text.charCodeAt(next) === 0x20) next++
    min = Math.max(min, widthOf(start, visibleEnd(text, next, style)) + (start === 0 ? indent : further))
    start = next
  }
  const max = Math.max(0, widthOf(0, visibleEnd(text, text.length, style)) + indent)
  const longest = min
  if (wraps && breaksAnywhere(root)) min = Math.min(min, widestLetter(text, positions, indent))
  return { min: Math.min(min, max), word: wordSize(root, min, longest, max), max }
}

/**
 * The widest character of plain text without combining marks, px: its minimum width under `overflow-wrap: anywhere`.
 */
function widestLetter(text: string, positions: Float64Array, indent: number): number {
  let widest = 0
  for (let at = 0; at < text.length; at++)
    if (text.charCodeAt(at) !== 0x20)
      widest = Math.max(widest, positions[at + 1]! - positions[at]! + (at === 0 ? indent : 0))
  return widest
}

/**
 * Whether text may break anywhere for intrinsic sizes: `overflow-wrap: break-word` does not count, `anywhere` does (CSS Text
 * 4, https://www.w3.org/TR/css-text-4/#overflow-wrap-property).
 */
const breaksAnywhere = ({ textWrapMode, overflowWrap, wordBreak }: ComputedStyle): boolean =>
  textWrapMode !== 'nowrap' && (overflowWrap === 'anywhere' || overflowWrap === 'relent' || wordBreak === 'break-word')

/**
 * The widest grapheme cluster with the edges of boxes on its line, or the widest item, px: the min-content width of text that
 * may break anywhere.
 */
function widestCluster(measured: MeasuredText, indent: number): number {
  const { prepared, itemWidths } = measured
  const { text } = prepared.content
  let widest = 0
  for (let at = 0; at < text.length; ) {
    const end = clusterEnd(text, at)
    // A space collapses or hangs at the end of its line.
    if (text.charCodeAt(at) !== 0x20) {
      const width = prepared.positions[end]! - prepared.positions[at]! + itemsWidth(measured, at, end)
      widest = Math.max(widest, width + (at === 0 ? indent : 0))
    }
    at = end
  }
  for (const width of itemWidths) widest = Math.max(widest, width)
  return widest
}

/** The widest text of inline boxes with `white-space: nowrap`, px: it stays whole even if words around it may be divided. */
function widestUnbroken(measured: MeasuredText): number {
  const { breaks, content } = measured.prepared
  let widest = 0
  let next = 0
  for (const { start: first, end } of unbrokenRuns(content)) {
    let start = first
    // Only forced breaks divide such text.
    while (next < breaks.count && breakAt(breaks, next).offset <= start) next++
    for (; next < breaks.count && breakAt(breaks, next).offset < end; next++) {
      const place = breakAt(breaks, next)
      widest = Math.max(widest, lineWidth(measured, start, withoutHanging(measured, place)))
      start = place.offset
    }
    widest = Math.max(widest, lineWidth(measured, start, { offset: end, end, kind: BreakKind.emergency }))
  }
  return widest
}

/** Text ranges without break opportunities inside, with the edges of boxes in them. */
function unbrokenRuns({ items }: InlineContent): readonly { readonly start: number; readonly end: number }[] {
  const runs: { start: number; end: number }[] = []
  let run: { start: number; end: number } | null = null
  for (const item of items) {
    if (item.kind === 'open' || item.kind === 'close') continue
    if (item.kind !== 'text' || item.style.textWrapMode !== 'nowrap') run = null
    else if (run !== null) run.end = item.end
    else {
      run = { start: item.start, end: item.end }
      runs.push(run)
    }
  }
  return runs
}

/**
 * The physical alignment of a line (CSS Text 4 §7.1 to §7.3, https://www.w3.org/TR/css-text-4/#text-align-property). `isLast`
 * lines end the paragraph or precede a forced break.
 */
export function alignmentOf(style: ComputedStyle, isLast: boolean, isRightToLeft: boolean): LineAlignment {
  const { textAlign, textAlignLast } = style
  const value = isLast && textAlign !== 'justify-all' ? lastAlignment(textAlign, textAlignLast) : textAlign
  switch (value) {
    case 'left':
    case '-webkit-left':
      return 'left'
    case 'right':
    case '-webkit-right':
      return 'right'
    case 'center':
    case '-webkit-center':
      return 'center'
    case 'justify':
    case 'justify-all':
      if (style.textJustify !== 'none') return 'justify'
      return isRightToLeft ? 'right' : 'left'
    case 'start':
    case 'match-parent':
      return isRightToLeft ? 'right' : 'left'
    case 'end':
      return isRightToLeft ? 'left' : 'right'
  }
}

/**
 * The alignment of the last line (CSS Text 4, https://www.w3.org/TR/css-text-4/#text-align-last-property): `text-align-last`,
 * or with `auto` that of the other lines, except that the last line of a justified paragraph is aligned to the start.
 */
function lastAlignment(
  align: ComputedStyle['textAlign'],
  last: ComputedStyle['textAlignLast'],
): ComputedStyle['textAlign'] {
  if (last !== 'auto') return last
  return align === 'justify' ? 'start' : align
}

/**
 * `text-indent` of a line in px (CSS Text 4, https://www.w3.org/TR/css-text-4/#text-indent-property). `isFirst` is the first
 * formatted line of the block container; `hanging` inverts which lines are indented, `each-line` adds those after a forced
 * break.
 */
export function indentOf(
  style: ComputedStyle,
  containerWidth: number,
  isFirst: boolean,
  isAfterForced: boolean,
): number {
  const { length, hanging, eachLine } = style.textIndent
  const isIndented = isFirst || (eachLine && isAfterForced)
  return isIndented === hanging ? 0 : resolve(length, containerWidth)
}
