/** What stands between the formulas of a document and the typesetter: sources in, pictures with sizes out. */

import type { MathNode } from './formula-tree.ts'
import type { LetterGlyph, MathLetter } from './letters.ts'

/** A node of the picture that MathJax makes. */
export interface PictureNode {
  readonly kind: string
  readonly attributes: Readonly<Record<string, unknown>>
  readonly children: readonly (PictureNode | { readonly kind: string; readonly value: string })[]
}

/** Sizes in ems of the formula, the picture in thousandths of them with y upwards from the baseline. */
export interface SetFormula {
  readonly picture: PictureNode
  readonly width: number
  readonly height: number
  readonly depth: number
  /** Its letters, numbers and signs in reading order. */
  readonly text: string
  readonly tree: MathNode
}

/** How text within a formula looks (`\\text`, `mtext`). */
export interface TextLook {
  readonly isBold: boolean
  readonly isItalic: boolean
  /** As MathJax names it; empty for the text around the formula. */
  readonly family: string
}

/** A formula to set. */
export interface FormulaSource {
  readonly kind: 'TeX' | 'MathML'
  readonly source: string
  readonly isDisplay: boolean
  /** px in an em of the formula. */
  readonly em: number
  /** Ems before the numbers of its rows. */
  readonly numberSpace?: number
  /** Ems of the line that it stands in, which rows of `multline` are spread over; they stand close where it is not known. */
  readonly lineWidth?: number
  /** Width in ems of the formula of text that no mathematical font has. */
  measure(text: string, look: TextLook): number
  /** A letter in the font of the text around; null where that has none, and for all where letters are those of MathJax. */
  letter?(letter: MathLetter): LetterGlyph | null
}

/** Sets the formulas of one document in their order: what one of them defines, those after it may use. */
export interface FormulaSetter {
  /** Throws FormulaError for what is malformed or too much; the caller shows it in another way. */
  set(source: FormulaSource): SetFormula
}

/** Ems before the numbers of rows where nothing else is asked for. */
export const NUMBER_SPACE = 2

/** The height of a lower case x in MathJax's fonts, in ems. */
export const X_HEIGHT = 0.442
/** Height of capitals in MathJax’s font, em. */
export const CAPITAL_HEIGHT = 0.683

/** Stands for the fonts of the text around a formula. */
export const TEXT_FONT = 'octavo-text'

/** What asks for no family of its own is set like the text around the formula. */
export const familyName = (family: string): string =>
  family.includes(TEXT_FONT) || family === '' || family === 'serif' ? '' : family
