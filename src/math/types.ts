/** A formula that is set: what box construction and paint know of it. */
import type { Element } from '../html/document.ts'
import type { ImageHandle } from '../images/types.ts'
import type { MathNode } from './formula-tree.ts'
import type { LinearPart } from './linear.ts'

/** A typeset formula; sizes are in px at the font size of its element. */
export interface Formula {
  /** The drawing, as large as the formula is set. */
  readonly image: ImageHandle
  /** From the top of the drawing to the baseline, as a part of its height; beyond 1 where all of it stands higher. */
  readonly baseline: number
  /** What is copied and searched: the linear form of the formula as it is set. */
  readonly text: string
  /** Where the tokens of `tree` are in `text`. */
  readonly parts: readonly LinearPart[]
  /** What is read aloud: its TeX where that is known, else its linear form, else its text. */
  readonly alternative: string
  /** Its presentation markup, as a file. */
  readonly mathml: string
  /** The same as a tree, of the formula as it is set: in several lines where it has too little room for one. */
  readonly tree: MathNode
}

/** The formulas of a job by their elements. */
export interface Formulas {
  forElement(element: Element): Formula | null
}

/** The result for documents without formulas. */
export const NO_FORMULAS: Formulas = { forElement: () => null }
