/** Emphasis marks (CSS Text Decoration 4: https://www.w3.org/TR/css-text-decor-4/#emphasis-marks). */
import { perObject } from '../base/memo.ts'
import { Trait, traitTable } from '../base/unicode/traits.ts'
import type { ComputedStyle } from '../css/style.ts'
import { clusterEnd } from './graphemes.ts'

/** Filled and open. */
const MARKS = {
  dot: ['•', '◦'],
  circle: ['●', '○'],
  'double-circle': ['◉', '◎'],
  triangle: ['▲', '△'],
  sesame: ['﹅', '﹆'],
} as const

const isVertical = ({ writingMode }: ComputedStyle): boolean => writingMode.startsWith('vertical')

/** The emphasis mark of each character; null for none. */
export function emphasisMark(style: ComputedStyle): string | null {
  const { textEmphasisStyle: mark } = style
  if (mark === 'none') return null
  if ('string' in mark) return mark.string === '' ? null : mark.string.slice(0, clusterEnd(mark.string, 0))
  const shape = mark.shape ?? (isVertical(style) ? 'sesame' : 'circle')
  return MARKS[shape][mark.isFilled ? 0 : 1]
}

/** The style of the marks of a text: half its font size. They are set upright, whatever way the lines of the text run. */
export const emphasisMarkStyle = perObject(
  (style: ComputedStyle): ComputedStyle => ({
    ...style,
    fontSize: style.fontSize / 2,
    letterSpacing: 0,
    writingMode: 'horizontal-tb',
    textEmphasisStyle: 'none',
    textTransform: 'none',
  }),
)

/** Whether marks are on the over side of their line, which is the right side of a vertical line. */
export const isEmphasisOver = (style: ComputedStyle): boolean =>
  isVertical(style) ? style.textEmphasisPosition.isRight : style.textEmphasisPosition.isOver

/** Punctuation that counts as a word and has a mark (§3.5). */
const WORDS: ReadonlySet<number> = new Set('#%&@§¶٪٫‰‱⁂⁊⁋⁄＃％＆＠﹟﹠﹪﹫'.split('').map(each => each.codePointAt(0)!))

/** Whether a character has no mark: spaces, punctuation and controls (§3.5). */
export function isWithoutEmphasis(codePoint: number): boolean {
  if (codePoint <= 0x20 || codePoint === 0xa0 || codePoint === 0x1680 || codePoint === 0x3000) return true
  if (codePoint >= 0x2000 && codePoint <= 0x200f) return true
  if (codePoint === 0xfffc || (codePoint >= 0x7f && codePoint < 0xa0)) return true
  if ((codePoint >= 0x2028 && codePoint <= 0x202f) || codePoint === 0x205f) return true
  const traits = traitTable.at(codePoint)
  if ((traits & Trait.ignorable) !== 0) return true
  return (traits & Trait.punctuation) !== 0 && !WORDS.has(codePoint)
}
