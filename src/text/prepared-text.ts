/** Prepared text: the parts of an inline root's text that do not depend on a width. */
import type { ComputedStyle } from '../css/style.ts'
import type { FontBook } from '../fonts/book.ts'
import type { Levels } from './bidi.ts'
import type { BreakList } from './breaks/opportunities.ts'
import type { ShapedWord, WordShaper } from './shaping/word-cache.ts'
import type { GlyphRun, InlineContent, ItemBoxes } from './types.ts'

/** A run of glyphs with the inputs of reshaping parts of it. */
export interface PreparedRun<Boxes extends ItemBoxes = ItemBoxes> {
  readonly glyphs: GlyphRun
  readonly box: Boxes['around']
  readonly language: string
  /** Distance of the glyphs from the baseline, px: for synthesized superscripts. */
  readonly rise: number
  readonly shaper: WordShaper
}

/** A shaped text that can be broken at any width. Lengths in px. */
export interface PreparedText<Boxes extends ItemBoxes = ItemBoxes> {
  readonly content: InlineContent<Boxes>
  readonly style: ComputedStyle
  readonly fonts: FontBook
  readonly levels: Levels
  /** In logical order, without gaps between text items. */
  readonly runs: readonly PreparedRun<Boxes>[]
  /** `positions[i]` is the sum of the advances of all characters before offset i, px. One longer than the text. */
  readonly positions: Float64Array
  /** Start offsets of units; a division between two of them needs no reshaping. Ascending. */
  readonly unitStarts: Uint32Array
  /** The word of each unit; null for one that is shaped with what is beside it. */
  readonly units: readonly (ShapedWord | null)[]
  /** Offsets of tabs, whose width depends on their position. */
  readonly tabs: readonly number[]
  /**
   * Space between characters that is part of the positions, by the offset after it: `text-autospace` adds it,
   * `text-spacing-trim` removes it. Neither applies at a line end.
   */
  readonly joints: ReadonlyMap<number, number> | null
  readonly breaks: BreakList
  /** Whether a part of the text is hyphenated automatically. */
  readonly isHyphenated: boolean
}
