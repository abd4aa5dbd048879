/**
 * The size of initial letters that span several lines (CSS Inline 3 §7.3).
 * https://www.w3.org/TR/css-inline-3/
 */
import type { FaceMetrics } from '../fonts/types.ts'

/** The inputs of the size of an initial letter. Lengths in px. */
interface InitialLetterSetting {
  /** Height of the letter in lines. */
  readonly lines: number
  /** Line height of the paragraph, px. */
  readonly lineHeight: number
  /** The paragraph's font, and its size in px. */
  readonly paragraph: FaceMetrics
  readonly fontSize: number
  /** The letter's own font. */
  readonly letter: FaceMetrics
}

/**
 * Font size, px, at which the letter's capitals extend from the baseline of its last line to the cap height of the first (CSS
 * Inline 3, https://www.w3.org/TR/css-inline-3/#sizing-initial-letters): N − 1 line heights and the cap height of the
 * paragraph.
 */
export function initialLetterFontSize(setting: InitialLetterSetting): number {
  const { lines, lineHeight, paragraph, fontSize, letter } = setting
  const height = (lines - 1) * lineHeight + paragraph.capHeight * fontSize
  return letter.capHeight > 0 ? height / letter.capHeight : height
}
