/** Initial letters over several lines (CSS Inline 3 §7): a float sized so that its capital stands on one of the baselines. */
import type { BlockBox, BlockLevelBox, InitialLetters, InlineRootBox } from '../boxes/box.ts'
import type { ComputedStyle } from '../css/style.ts'
import { resolve } from '../css/style.ts'
import type { FontBook } from '../fonts/book.ts'
import { initialLetterFontSize } from '../text/initial-letter.ts'
import { indentOf } from '../text/lines.ts'
import { inlineMetrics, usedLineHeight } from './line-align.ts'
import type { ConstraintSpace } from './types.ts'

export const isInitialLetter = (initial: InitialLetters | undefined): boolean =>
  initial !== undefined && initial.apart !== null && initial.apart.float.style.initialLetter !== 'normal'

interface SizedLetter {
  readonly box: BlockBox
  /** How far the letter reaches above its first line, px: the line stands that much lower. */
  readonly raise: number
  readonly width: number
}

const sizedMemo = new WeakMap<BlockBox, SizedLetter>()

/** The box to place for a float of a root: an initial letter has its size from the lines that it stands beside. */
export function usedFloat(box: BlockLevelBox, root: InlineRootBox, space: ConstraintSpace): BlockLevelBox {
  return box === root.initial?.apart?.float && isInitialLetter(root.initial) ? sized(box, root, space).box : box
}

/** How much lower the first line stands for the sake of its initial letter, px. */
export function raiseOf(root: InlineRootBox, space: ConstraintSpace): number {
  return isInitialLetter(root.initial) ? sized(root.initial!.apart!.float, root, space).raise : 0
}

function sized(box: BlockBox, root: InlineRootBox, { inlineSize, services }: ConstraintSpace): SizedLetter {
  const known = sizedMemo.get(box)
  if (known !== undefined && known.width === inlineSize) return known
  const size = sizeOf(box, root.style, services.fonts)
  const { raise, lead } = size
  const letter = box.style
  const indent = indentOf(root.style, inlineSize, root.followsBlock !== true, false)
  const side = letter.float === 'right' ? 'marginRight' : 'marginLeft'
  const ownMargin = letter[side]
  const style: ComputedStyle = {
    ...letterStyle(letter, letter, size),
    height: size.height,
    minHeight: 0,
    maxHeight: 'none',
    boxSizing: 'content-box',
    // Padding and borders grow upwards: the letter itself stays where it is.
    marginTop: lead - letter.borderTopWidth - resolve(letter.paddingTop, inlineSize),
    [side]: indent + (ownMargin === 'auto' ? 0 : resolve(ownMargin, inlineSize)),
  }
  const children = box.children.map(child => (child.kind === 'inline-root' ? withSize(child, letter, size) : child))
  const result: SizedLetter = { box: { ...box, style, children }, raise, width: inlineSize }
  sizedMemo.set(box, result)
  return result
}

interface LetterSize {
  readonly fontSize: number
  readonly lineHeight: number
  /** Of the capital: from its top to the baseline, px. */
  readonly height: number
  /** From the top of the first line to the top of the capital. */
  readonly lead: number
  readonly raise: number
}

/** §7.5: the capital's top is level with those of its first line where it sinks as many lines as it is high. */
function sizeOf({ style }: BlockBox, paragraph: ComputedStyle, fonts: FontBook): LetterSize {
  const { size, sink } = style.initialLetter as Exclude<ComputedStyle['initialLetter'], 'normal'>
  const letter = fonts.primaryFace(style).metrics
  const lineHeight = usedLineHeight(paragraph, fonts)
  const fontSize = initialLetterFontSize({
    lines: size,
    lineHeight,
    paragraph: fonts.primaryFace(paragraph).metrics,
    fontSize: paragraph.fontSize,
    letter,
  })
  const height = (letter.capHeight > 0 ? letter.capHeight : 1) * fontSize
  const lead = inlineMetrics(paragraph, fonts).above + (sink - 1) * lineHeight - height
  return {
    fontSize,
    height,
    lead: Math.max(0, lead),
    raise: Math.max(0, -lead),
    // The line height that puts the baseline of the letter's line at the height of the capital.
    lineHeight: Math.max(0, 2 * height + (letter.descent - letter.ascent) * fontSize),
  }
}

const letterStyle = (
  own: ComputedStyle,
  letter: ComputedStyle,
  { fontSize, lineHeight }: LetterSize,
): ComputedStyle => ({
  ...own,
  fontSize: letter.fontSize > 0 ? (own.fontSize / letter.fontSize) * fontSize : fontSize,
  lineHeight,
})

function withSize(root: InlineRootBox, letter: ComputedStyle, size: LetterSize): InlineRootBox {
  const items = root.content.items.map(item => ({ ...item, style: letterStyle(item.style, letter, size) }))
  const style: ComputedStyle = {
    ...letterStyle(root.style, letter, size),
    textIndent: { length: 0, hanging: false, eachLine: false },
  }
  return { ...root, style, content: { ...root.content, items } }
}
