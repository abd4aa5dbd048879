/**
 * Widths of parts of a prepared text, with the widths of its boxes from layout, and the items of each line. A width between
 * two offsets is a subtraction of prefix sums.
 */
import { float64 } from '../base/typed-arrays.ts'
import { resolve } from '../css/style.ts'
import { type ClonedBox, clonedBoxes } from './cloned-edges.ts'
import type { PreparedText } from './prepared-text.ts'
import { firstFrom, runIndexAt } from './run-search.ts'
import type { InlineItem, ItemBoxes } from './types.ts'

/** A prepared text with the widths of its items: the input of line breaking. */
export interface MeasuredText<Boxes extends ItemBoxes = ItemBoxes> {
  readonly prepared: PreparedText<Boxes>
  /** Width of each item, px: the margin box of an atomic inline; margin, border and padding of an edge; 0 for others. */
  readonly itemWidths: Float64Array
  /** Sum of the widths of all items before each; one longer. Null if all are 0. */
  readonly itemSums: Float64Array | null
  /** Boxes with edges on each of their lines; null if there are none. */
  readonly cloned: readonly ClonedBox[] | null
}

/**
 * Measures every item that is not text, px. Floats, positioned boxes and footnotes take no room on the line and are not
 * measured.
 */
export function measureItems<Boxes extends ItemBoxes>(
  prepared: PreparedText<Boxes>,
  widthOf: (item: InlineItem<Boxes>) => number,
): MeasuredText<Boxes> {
  const { items } = prepared.content
  const itemWidths = float64(items.length)
  const itemSums = float64(items.length + 1)
  for (let i = 0; i < items.length; i++) {
    const item = items[i]!
    const takesRoom = item.kind === 'open' || item.kind === 'close' || item.kind === 'atomic'
    itemWidths[i] = takesRoom ? widthOf(item) : 0
    itemSums[i + 1] = itemSums[i]! + itemWidths[i]!
  }
  const isBare = itemWidths.every(width => width === 0)
  return { prepared, itemWidths, itemSums: isBare ? null : itemSums, cloned: isBare ? null : clonedBoxes(items) }
}

/** The offset of an item in the text. */
export const itemOffset = (item: InlineItem): number => (item.kind === 'text' ? item.start : item.at)

/**
 * The first item of the line that starts at an offset. If a line ends after the last character of a box, it ends after that
 * box and everything in it (CSS Text 3, https://www.w3.org/TR/css-text-3/#line-break-details). Positioned and empty boxes
 * after a character stay with it too, as in browsers, unless the break is forced.
 */
export function firstItemAt(prepared: PreparedText, offset: number): number {
  const { items } = prepared.content
  if (offset <= 0) return 0
  return endOfBoxes(prepared, itemIndexAt(items, offset), offset)
}

/** The index of the first item at or after an offset; the number of items if there is none. Items are sorted. */
export function itemIndexAt(items: readonly InlineItem[], offset: number): number {
  let low = 0
  let high = items.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (itemOffset(items[middle]!) < offset) low = middle + 1
    else high = middle
  }
  return low
}

/** The end index of the items at an offset that stay with the text before it; `first` is the first item there. */
function endOfBoxes({ content: { items, text } }: PreparedText, first: number, offset: number): number {
  const isForced = text.charCodeAt(offset - 1) === 0x0a
  let end = first
  let opened = 0
  let hasOpened = false
  for (let i = first; i < items.length && itemOffset(items[i]!) === offset; i++) {
    const { kind } = items[i]!
    if (kind === 'text' || kind === 'atomic' || kind === 'break' || (isForced && kind !== 'close')) break
    if (kind === 'open') {
      opened++
      hasOpened = true
    } else if (kind === 'close') {
      opened = Math.max(0, opened - 1)
      if (opened === 0) end = i + 1
    } else if (kind === 'positioned') {
      // Items inside a box, or after an empty one, stay with the text after it.
      if (hasOpened) break
      end = i + 1
    }
  }
  return end
}

/** The end index of the items of a line that ends at an offset; at the end of the text that of all items. */
export function endItemAt(prepared: PreparedText, offset: number): number {
  const { content } = prepared
  return offset >= content.text.length ? content.items.length : firstItemAt(prepared, offset)
}

/** Sum of the widths of the items of a line between two offsets, px: a subtraction of prefix sums. */
export function itemsWidth(measured: MeasuredText, start: number, end: number): number {
  if (measured.itemSums === null) return 0
  return (
    measured.itemSums[endItemAt(measured.prepared, end)]! - measured.itemSums[firstItemAt(measured.prepared, start)]!
  )
}

/** The boxes with cloned edges that a break at an offset divides, outer ones first. */
export function clonedAcross({ prepared, cloned }: MeasuredText, offset: number): readonly ClonedBox[] {
  const { text, items } = prepared.content
  if (cloned === null || offset <= 0 || offset >= text.length) return NONE
  const first = firstItemAt(prepared, offset)
  return cloned.filter(({ open, close }) => open < first && close >= first && close < items.length)
}

const NONE: readonly ClonedBox[] = []

/** Width of the cloned edges at both ends of a line, px. */
export function clonedWidth(measured: MeasuredText, start: number, end: number): number {
  if (measured.cloned === null) return 0
  let width = 0
  for (const { open } of clonedAcross(measured, start)) width += measured.itemWidths[open]!
  for (const { close } of clonedAcross(measured, end)) width += measured.itemWidths[close]!
  return width
}

/**
 * The start of the visible text of a line: a collapsible space at its start collapses (CSS Text 4,
 * https://www.w3.org/TR/css-text-4/#white-space-phase-2, step 1).
 */
export function visibleStart(prepared: PreparedText, start: number): number {
  if (start === 0 || prepared.content.text.charCodeAt(start) !== 0x20) return start
  const collapse = prepared.runs[runIndexAt(prepared, start)]?.glyphs.style.whiteSpaceCollapse
  return collapse === 'collapse' || collapse === 'preserve-breaks' ? start + 1 : start
}

/**
 * Width of the text from `start` to `end`, without items; the positions of tabs assume that the text starts at `from` px from
 * the line's tab origin. Divided words are not considered.
 */
export function textWidth(measured: MeasuredText, start: number, end: number, from = 0): number {
  const { prepared } = measured
  const { positions, tabs } = prepared
  if (end <= start) return 0
  if (tabs.length === 0) return positions[end]! - positions[start]!
  let width = 0
  let at = start
  for (let i = firstFrom(tabs, start); i < tabs.length; i++) {
    const tab = tabs[i]!
    if (tab >= end) break
    width += positions[tab]! - positions[at]!
    width += tabWidth(prepared, tab, from + width + boxesBefore(measured, start, tab))
    at = tab + 1
  }
  return width + positions[end]! - positions[at]!
}

/** The width of boxes and edges between the start of a line and a tab on it, px, which precedes the tab stops. */
function boxesBefore({ prepared, itemSums }: MeasuredText, start: number, tab: number): number {
  if (itemSums === null) return 0
  const { items } = prepared.content
  return itemSums[itemIndexAt(items, tab + 1)]! - itemSums[firstItemAt(prepared, start)]!
}

/**
 * Distance from `x` to the next tab stop, px, for the tab at an offset (CSS Text 4 §4.3.2 step 2 and §4.3,
 * https://www.w3.org/TR/css-text-4/#tab-size-property). Stops are multiples of `tab-size` from the block's edge, in spaces of
 * the block's font.
 */
export function tabWidth(prepared: PreparedText, offset: number, x: number): number {
  const { style, fonts, runs } = prepared
  const { fontSize } = style
  const { tabSize } = runs[runIndexAt(prepared, offset)]?.glyphs.style ?? style
  const { space: spaceWidth, zero } = fonts.primaryFace(style).metrics
  const space = spaceWidth * fontSize
  const spacing = resolve(style.letterSpacing, fontSize) + resolve(style.wordSpacing, space)
  const interval = typeof tabSize === 'number' ? tabSize : tabSize.count * (space + spacing)
  if (!(interval > 0)) return 0
  const next = (Math.floor(x / interval + 1e-6) + 1) * interval - x
  // A stop closer than half of "0" is skipped.
  return next < (zero * fontSize) / 2 ? next + interval : next
}
