/** The contract between text and layout: inline content in, lines of positioned pieces out. */
import type { ComputedStyle } from '../css/style.ts'
import type { FontFace } from '../fonts/types.ts'

/**
 * One inline formatting context's text as one string, its structure as a flat list of items over it. White space is already
 * processed (CSS Text 4, https://www.w3.org/TR/css-text-4/#white-space-phase-1) and text-transform applied; every `atomic`
 * stands for one U+FFFC in the text (one U+2B1A for a formula, which is no object to line breaks), every forced break for one
 * U+000A. Items are in logical order; `open` and `close` nest.
 */
export interface InlineContent<Box = unknown> {
  readonly text: string
  readonly items: readonly InlineItem<Box>[]
}

/** A part of inline content; `at` and `start` are offsets into the text of its root. */
export type InlineItem<Box = unknown> =
  /** The start of an inline box: its left border, padding and margin stand here (its right ones at `close`). */
  | { readonly kind: 'open'; readonly at: number; readonly style: ComputedStyle; readonly box: Box }
  | { readonly kind: 'close'; readonly at: number; readonly style: ComputedStyle; readonly box: Box }
  /** Text of one style and language. `box` is the innermost inline box, or the inline root. */
  | {
      readonly kind: 'text'
      readonly start: number
      readonly end: number
      readonly style: ComputedStyle
      readonly language: string
      readonly box: Box
    }
  /** An inline-block, inline-table or inline image: one U+FFFC at `at`. */
  | {
      readonly kind: 'atomic'
      readonly at: number
      readonly style: ComputedStyle
      readonly box: Box
      /** It takes the room that is left on its line: a leader. */
      readonly fillsLine?: boolean
    }
  /** An out-of-flow box: takes no character and no room; its offset says where it belongs. */
  | {
      readonly kind: 'float' | 'positioned' | 'footnote'
      readonly at: number
      readonly style: ComputedStyle
      readonly box: Box
    }
  /** A forced break (`<br>` or a preserved newline): one U+000A at `at`. */
  | {
      readonly kind: 'break'
      readonly at: number
      readonly style: ComputedStyle
      readonly box: Box
      /** The floats that what follows stands below (CSS 2.1, https://www.w3.org/TR/CSS2/visuren.html#flow-control, on `br`). */
      readonly clear?: 'left' | 'right' | 'both'
    }

/**
 * Text shaped with one face, size, level, script and language. Structure of arrays, one entry a glyph,
 * in logical order for left-to-right and in visual order (left to right) for right-to-left runs.
 * Positions are px.
 */
export interface GlyphRun {
  readonly face: FontFace
  /** Font size in px: smaller than the style's for a superscript that the font does not have. */
  readonly size: number
  /** Bidi embedding level; odd is right to left. */
  readonly level: number
  /** Long Unicode name of the script. */
  readonly script: string
  readonly style: ComputedStyle
  /** Range of the inline content's text. */
  readonly start: number
  readonly end: number
  readonly glyphs: Uint16Array
  /** Offset in the text of the first character of the cluster each glyph belongs to. */
  readonly clusters: Uint32Array
  readonly advances: Float32Array
  /** Displacement from the pen, y downwards; null where all are zero. */
  readonly xOffsets: Float32Array | null
  readonly yOffsets: Float32Array | null
  /**
   * Letters of a vertical line stand upright: advances go down, and offsets lead from the pen, on the middle of the line,
   * to where the glyph begins on its own horizontal baseline.
   */
  readonly isUpright?: boolean
  /** All its glyphs stand beside each other in the room of one upright letter. */
  readonly isCombined?: boolean
}

/** Part of a run on one line, in its final place. */
export interface TextPiece {
  readonly kind: 'text'
  readonly run: GlyphRun
  /** Glyph range of the run. */
  readonly first: number
  readonly last: number
  /** Range of the text that these glyphs show. */
  readonly start: number
  readonly end: number
  /** From the line's left edge, px. */
  readonly x: number
  readonly width: number
  /** Advances after justification and tracking, one a glyph of the range; null where the run's own hold. */
  readonly advances: Float32Array | null
  /** The innermost inline box, or the inline root, that the text belongs to. */
  readonly box: unknown
  /**
   * Where a glyph does not stand for text of the input: a hyphen at a line's end, where extraction joins the word, or the
   * mark of a turned line, which nobody copies.
   */
  readonly generated: 'hyphen' | 'turnover' | null
}

/** A piece of a line. Positions are from the line's left edge. */
export type LinePiece =
  | TextPiece
  | { readonly kind: 'atomic'; readonly item: InlineItem; readonly x: number; readonly width: number }
  /** The start or end edge of an inline box on this line, in visual order. Missing edges were on another line. */
  | {
      readonly kind: 'open' | 'close'
      readonly item: InlineItem
      readonly x: number
      readonly width: number
      /** The box goes on before or after the line, which has a copy of its edge. */
      readonly isCloned?: boolean
    }
  /** The place of what is out of flow, with its embedding level. */
  | { readonly kind: 'marker'; readonly item: InlineItem; readonly x: number; readonly level: number }

/** One broken line: a range of the text and how it was fitted. */
export interface Line {
  readonly start: number
  readonly end: number
  /** Where the visible text ends: trailing collapsible spaces are cut off. */
  readonly contentEnd: number
  /** Natural width of what is visible, px, hanging glyphs not counted. */
  readonly width: number
  readonly hyphenated: boolean
  /** Ended by a forced break or by the end of the text. */
  readonly isLast: boolean
  readonly forced: boolean
}
