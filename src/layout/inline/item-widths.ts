/**
 * Widths of inline items other than text: edges of inline boxes and atomic inlines (CSS Inline 3,
 * https://www.w3.org/TR/css-inline-3/; CSS Sizing 3, https://www.w3.org/TR/css-sizing-3/#intrinsic-sizes).
 */
import type { BlockLevelBox, InlineRootBox, RootBoxes, RootItem } from '../../boxes/box.ts'
import { type ComputedStyle, resolve, resolveMargin } from '../../css/style.ts'
import { piecesOf, type TextPieces } from '../../text/filled-lines.ts'
import type { MeasuredText } from '../../text/lines.ts'
import { measureItems, minMaxContent, nextLine, plainMinMax, prepareText } from '../../text/lines.ts'
import { spaceInside } from '../constraint-space.ts'
import { marginOf } from '../edges.ts'
import type { IntrinsicSizes, LayoutResult, LayoutServices, LineSpace, SpaceContext } from '../types.ts'
import { firstLineRoot } from './first-line.ts'
import { usedFloat } from './initial-letter.ts'

/** The text of an inline root, measured with the item widths of a function. */
export function measuredText(
  root: InlineRootBox,
  services: LayoutServices,
  widthOf: (item: RootItem) => number,
): MeasuredText<RootBoxes> {
  return measureItems(prepareText(root.content, root.style, services.fonts), widthOf)
}

/** Margin, border and padding at the left or right of an inline box. */
export function edgeWidth(style: ComputedStyle, side: 'Left' | 'Right', containerWidth: number): number {
  const margin = style[`margin${side}`]
  return (
    resolveMargin(margin, containerWidth) +
    style[`border${side}Width`] +
    resolve(style[`padding${side}`], containerWidth)
  )
}

/** The physical side of the edge of an `open` or `close` item. */
export const sideOf = (item: RootItem): 'Left' | 'Right' =>
  (item.kind === 'open') === (item.style.direction === 'ltr') ? 'Left' : 'Right'

/** An atomic inline laid out for a container of this width. */
export const layoutAtomic = (box: BlockLevelBox, space: LineSpace): LayoutResult =>
  space.services.layout(box, spaceInside(space, space, { shrinkToFit: true }), 'start')

/** Minimum and preferred widths of an inline formatting context (CSS Sizing 3 §5.1). */
export function inlineContentSizes(root: InlineRootBox, space: SpaceContext): IntrinsicSizes {
  const { content, style, firstLine, followsBlock } = root
  const plain = firstLine === null ? plainMinMax(content, style, space.services.fonts, followsBlock) : null
  if (plain !== null) return plain
  const floats = floatSizes(root, space)
  const narrow = textSizes(root, space, 'min', floats.besides)
  const hasAtomics = root.content.items.some(item => item.kind === 'atomic')
  const wide = hasAtomics ? textSizes(root, space, 'max', floats.besides) : narrow
  return { min: Math.max(narrow.min, floats.min), word: Math.max(narrow.word, floats.word), max: wide.max }
}

/** The text of an inline formatting context between its break opportunities, with atomic inlines at their max-content width. */
export const contentPieces = (root: InlineRootBox, space: SpaceContext): TextPieces =>
  piecesOf(measuredText(root, space.services, item => itemSizes(item, space).max))

/** The sizes of the text with its items at minimum or maximum width, with floats beside its unbroken lines. */
function textSizes(
  root: InlineRootBox,
  space: SpaceContext,
  which: 'min' | 'max',
  besides: readonly number[],
): IntrinsicSizes {
  const measured = (styled: InlineRootBox): MeasuredText<RootBoxes> =>
    measuredText(styled, space.services, item => itemSizes(item, space)[which])
  const { firstLine, followsBlock } = root
  if (firstLine === null || root.content.text === '') return minMaxContent(measured(root), besides, followsBlock)
  // The shortest and the longest possible first line.
  const first = firstLineRoot(root, firstLine)
  const text = measured(first.root)
  const endAt = (width: number): number => first.toOwn(nextLine(text, 0, width).end)
  const { min, word } = minMaxContent(measured(firstLineRoot(root, firstLine, endAt(0)).root))
  const { max } = minMaxContent(measured(firstLineRoot(root, firstLine, endAt(Number.POSITIVE_INFINITY)).root), besides)
  return { min, word, max }
}

/**
 * Intrinsic sizes of an inline item. Percentages of edges refer to an unknown width and count as 0 (CSS Sizing 3 §5.2.1,
 * https://www.w3.org/TR/css-sizing-3/).
 */
function itemSizes(item: RootItem, space: SpaceContext): IntrinsicSizes {
  if (item.kind === 'open' || item.kind === 'close') {
    const width = edgeWidth(item.style, sideOf(item), 0)
    return { min: width, word: width, max: width }
  }
  if (item.kind !== 'atomic') return { min: 0, word: 0, max: 0 }
  const box = item.box
  const { min, word, max } = space.services.intrinsicSizes(box, space)
  const { left, right } = marginOf(box.style, 0)
  const outside = left + right
  return { min: min + outside, word: word + outside, max: max + outside }
}

/** Contributions of floats in a paragraph. */
interface FloatSizes {
  readonly min: number
  readonly word: number
  /** The width of floats beside each line of the unbroken text, px; lines after the last one with floats are omitted. */
  readonly besides: readonly number[]
}

/**
 * The contributions of floats to the intrinsic sizes of a paragraph: for the minimum each is alone in its line; for the
 * maximum those between two forced breaks are beside each other.
 */
function floatSizes(root: InlineRootBox, space: SpaceContext): FloatSizes {
  const { items } = root.content
  const besides: number[] = []
  let min = 0
  let word = 0
  let line = 0
  for (const item of items) {
    if (item.kind === 'break') line++
    if (item.kind !== 'float') continue
    const box = usedFloat(item.box, root, { ...space, inlineSize: 0 })
    const own = space.services.intrinsicSizes(box, space)
    const margin = marginOf(box.style, 0)
    min = Math.max(min, own.min + margin.left + margin.right)
    word = Math.max(word, own.word + margin.left + margin.right)
    while (besides.length <= line) besides.push(0)
    besides[line]! += Math.max(0, own.max + margin.left + margin.right)
  }
  return { min, word, besides }
}
