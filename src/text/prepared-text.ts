/** Prepared text: all of an inline root's text that does not depend on a width. */
import type { ComputedStyle } from '../css/style.ts'
import type { FontBook } from '../fonts/book.ts'
import type { Levels } from './bidi.ts'
import type { BreakList } from './breaks/opportunities.ts'
import type { WordShaper } from './shaping/word-cache.ts'
import type { GlyphRun, InlineContent } from './types.ts'

/** A run of glyphs with what is needed to shape parts of it again. */
export interface PreparedRun<Box = unknown> {
  readonly glyphs: GlyphRun
  readonly box: Box
  readonly language: string
  /** How far the glyphs stand above the baseline, px: for superscripts that the font does not have. */
  readonly rise: number
  readonly shaper: WordShaper
}

/** A shaped text that can be broken at any width. Lengths in px. */
export interface PreparedText<Box = unknown> {
  readonly content: InlineContent<Box>
  readonly style: ComputedStyle
  readonly fonts: FontBook
  readonly levels: Levels
  /** In logical order; they cover all text items. */
  readonly runs: readonly PreparedRun<Box>[]
  /** `positions[i]` is the sum of the advances of all characters before offset i, in px. One longer than the text. */
  readonly positions: Float64Array
  /** Starts of what was shaped at once; a cut between two of them changes nothing. Ascending. */
  readonly unitStarts: Uint32Array
  /** Offsets of tabs, whose width depends on their place. */
  readonly tabs: readonly number[]
  /**
   * Room between characters that is part of the positions, by the offset after it: `text-autospace` adds some, `text-spacing-trim` takes
   * some away. Neither is there where a line ends.
   */
  readonly joints: ReadonlyMap<number, number> | null
  readonly breaks: BreakList
  /** Whether any part of the text is hyphenated automatically. */
  readonly isHyphenated: boolean
}
