/**
 * Initial letters over several lines (CSS Inline 3 §7): a float of such a size that its capital is on one of the baselines.
 * https://www.w3.org/TR/css-inline-3/
 */
import type { BlockBox, BlockLevelBox, InitialLetters, InlineRootBox } from '../../boxes/box.ts'
import type { ComputedStyle } from '../../css/style.ts'
import { resolve } from '../../css/style.ts'
import type { FontBook } from '../../fonts/book.ts'
import type { FontFace } from '../../fonts/types.ts'
import { initialLetterFontSize } from '../../text/initial-letter.ts'
import { indentOf, measureItems, minMaxContent, prepareText } from '../../text/lines.ts'
import { EPSILON } from '../breaking.ts'
import { cached, identical } from '../cache.ts'
import { marginOf } from '../edges.ts'
import type { ConstraintSpace, LayoutServices } from '../types.ts'
import { inlineMetrics, usedLineHeight } from './line-align.ts'

/** Whether the first letters have `initial-letter`; otherwise those of `::first-letter` are a usual float or text. */
export const isInitialLetter = (initial: InitialLetters | undefined): boolean =>
  initial !== undefined && initial.apart !== null && initial.apart.float.style.initialLetter !== 'normal'

interface SizedLetter {
  readonly box: BlockBox
  /** By how much the letter extends above its first line, px: the line is that much lower. */
  readonly raise: number
}

/** The inputs of an initial letter: the percentage basis, and the services that measure it. */
type LetterSpace = Pick<ConstraintSpace, 'inlineSize' | 'services'>

/** The box to place for a float of a root: the size of an initial letter comes from the lines beside it. */
export function usedFloat(box: BlockLevelBox, root: InlineRootBox, space: LetterSpace): BlockLevelBox {
  return box === root.initial?.apart?.float && isInitialLetter(root.initial) ? sized(box, root, space).box : box
}

/** By how much the initial letter pushes the first line down, px. */
export function raiseOf(root: InlineRootBox, space: LetterSpace): number {
  return isInitialLetter(root.initial) ? sized(root.initial!.apart!.float, root, space).raise : 0
}

const sized = (box: BlockBox, root: InlineRootBox, { inlineSize, services }: LetterSpace): SizedLetter =>
  cachedLetter(box, { root, inlineSize }, services)

interface LetterInput {
  readonly root: InlineRootBox
  readonly inlineSize: number
}

const cachedLetter = cached<BlockBox, LetterInput, SizedLetter>(
  { root: identical, inlineSize: identical },
  sizedLetter,
  2,
)

/**
 * The initial letter as a float of its used size: the content box is as high as the letter, and margins extend it to whole
 * lines above and below (CSS Inline 3, https://www.w3.org/TR/css-inline-3/). The indent of the first line precedes the letter.
 */
function sizedLetter(box: BlockBox, { root, inlineSize }: LetterInput, services: LayoutServices): SizedLetter {
  const size = sizeOf(box, root, services.fonts)
  const letter = box.style
  const margin = marginOf(letter, inlineSize)
  const indent = indentOf(root.style, inlineSize, root.followsBlock !== true, false)
  const isRight = letter.float === 'right'
  const inside = sizedLetters(box, size, services.fonts)
  const style: ComputedStyle = {
    ...letterStyle(letter, letter, size),
    width: inside.width,
    minWidth: 0,
    maxWidth: 'none',
    height: size.height,
    minHeight: 0,
    maxHeight: 'none',
    boxSizing: 'content-box',
    // Padding and borders extend upwards: the letter itself does not move.
    marginTop: size.lead + margin.top - letter.borderTopWidth - resolve(letter.paddingTop, inlineSize),
    marginBottom: size.tail + margin.bottom,
    marginLeft: margin.left + (isRight ? 0 : indent),
    marginRight: margin.right + (isRight ? indent : 0),
  }
  return { box: { ...box, style, children: [inside.root] }, raise: size.raise }
}

interface LetterSize {
  readonly fontSize: number
  readonly lineHeight: number
  /** Of the capital, from its top to the baseline, px. */
  readonly height: number
  /** From the top of the float to the top of the capital, px. */
  readonly lead: number
  /** From the baseline to the end of the lines beside the letter, px; one more line if the letter's descent extends into it. */
  readonly tail: number
  readonly raise: number
}

/**
 * §7.5: the top of the capital is aligned with that of its first line. If the letter sinks fewer lines than its size, the text
 * begins that many lines lower, so that it stays on the line grid.
 */
function sizeOf({ style }: BlockBox, { style: paragraph, initial }: InlineRootBox, fonts: FontBook): LetterSize {
  const { size, sink } = style.initialLetter as Exclude<ComputedStyle['initialLetter'], 'normal'>
  const face = fonts.primaryFace(style)
  const letter = face.metrics
  const lines = usedLineHeight(paragraph, fonts)
  const { above } = inlineMetrics(paragraph, fonts)
  const fontSize = initialLetterFontSize({
    lines: size,
    lineHeight: lines,
    paragraph: fonts.primaryFace(paragraph).metrics,
    fontSize: paragraph.fontSize,
    letter,
  })
  const height = (letter.capHeight > 0 ? letter.capHeight : 1) * fontSize
  const raise = Math.max(0, size - sink) * lines
  const descent = descentOf(initial?.apart?.text ?? '', face) * fontSize
  return {
    fontSize,
    height,
    raise,
    lead: raise + above + (sink - 1) * lines - height,
    tail: lines - above + (descent > lines - above + EPSILON ? lines : 0) - ROUNDING,
    // The line height that puts the baseline at the height of the capital.
    lineHeight: Math.max(0, 2 * height + (letter.descent - letter.ascent) * fontSize),
  }
}

/** Px: rounding errors up to this must not push an edge into the next line. */
const ROUNDING = 1e-6

/** The descent of some letters' ink below the baseline, em. */
function descentOf(letters: string, face: FontFace): number {
  const depths = Array.from(letters, letter => -(face.boundsOf(face.glyphFor(letter.codePointAt(0)!))?.minY ?? 0))
  return Math.max(0, ...depths)
}

/** The style of the letter inside the box of its used size. */
const letterStyle = (
  own: ComputedStyle,
  letter: ComputedStyle,
  { fontSize, lineHeight }: LetterSize,
): ComputedStyle => ({
  ...own,
  fontSize: letter.fontSize > 0 ? (own.fontSize / letter.fontSize) * fontSize : fontSize,
  lineHeight,
  textWrapMode: 'nowrap',
  textAlign: 'start',
  textAlignLast: 'auto',
  textIndent: { length: 0, hanging: false, eachLine: false },
  octavoProtrusion: 'none',
})

interface SizedLetters {
  readonly root: InlineRootBox
  /** From the left to the right end of the ink, px. */
  readonly width: number
}

/** The letters in their size. Their box ends with their ink, so that they are flush with the lines below. */
function sizedLetters({ style, children }: BlockBox, size: LetterSize, fonts: FontBook): SizedLetters {
  // A first letter has one inline root and nothing else.
  const own = children[0] as InlineRootBox
  const items = own.content.items.map(item => ({ ...item, style: letterStyle(item.style, style, size) }))
  const content = { ...own.content, items }
  const root: InlineRootBox = { ...own, style: letterStyle(own.style, style, size), content }
  const advance = minMaxContent(measureItems(prepareText(content, root.style, fonts), () => 0)).max
  const { before, after } = bearings(content.text, fonts.primaryFace(style), size.fontSize)
  const start = root.style.direction === 'rtl' ? after : before
  const width = advance - before - after
  if (!(width > 0)) return { root, width: advance }
  const textIndent = { length: -start, hanging: false, eachLine: false }
  return { root: { ...root, style: { ...root.style, textIndent } }, width }
}

/** The side bearings of some letters, px. */
function bearings(
  letters: string,
  face: FontFace,
  fontSize: number,
): { readonly before: number; readonly after: number } {
  const characters = Array.from(letters)
  const glyphOf = (character: string | undefined): number => face.glyphFor(character?.codePointAt(0) ?? 0)
  const [first, last] = [glyphOf(characters[0]), glyphOf(characters.at(-1))]
  // A fallback font keeps its side bearings.
  const before = first === 0 ? 0 : (face.boundsOf(first)?.minX ?? 0)
  const end = last === 0 ? undefined : face.boundsOf(last)?.maxX
  const after = end === undefined ? 0 : face.advanceOf(last) - end
  return { before: before * fontSize, after: after * fontSize }
}
