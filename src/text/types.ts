/** The interface between text and layout: inline content in, lines of positioned pieces out. */
import type { ComputedStyle } from '../css/style.ts'
import type { FontFace } from '../fonts/types.ts'

/**
 * The text of one inline formatting context as one string, and its structure as a flat list of items. White space is already
 * processed (CSS Text 4, https://www.w3.org/TR/css-text-4/#white-space-phase-1) and text-transform applied; every `atomic` is
 * one U+FFFC in the text (U+2B1A for a formula, which is not an object in line breaking), every forced break one U+000A. Items
 * are in logical order; `open` and `close` nest.
 */
export interface InlineContent<Boxes extends ItemBoxes = ItemBoxes> {
  readonly text: string
  readonly items: readonly InlineItem<Boxes>[]
}

/** The kinds of box of the items of inline content. Text does not read boxes: it gives them back with each piece of a line. */
export interface ItemBoxes {
  /** Inline boxes. */
  readonly inline: unknown
  /** What text can be in: an inline box, or the inline root. */
  readonly around: unknown
  /** Atomic inlines and out-of-flow boxes. */
  readonly block: unknown
}

/** Boxes that are all of one type. */
export type BoxesOf<Box> = Readonly<Record<keyof ItemBoxes, Box>>

/** A part of inline content; `at` and `start` are offsets into the text of its root. */
export type InlineItem<Boxes extends ItemBoxes = ItemBoxes> =
  | EdgeItem<Boxes>
  | TextItem<Boxes>
  | AtomicItem<Boxes>
  | OutOfFlowItem<Boxes>
  | BreakItem<Boxes>

/** The start of an inline box, with its left border, padding and margin, or its end, with the right ones. */
export interface EdgeItem<Boxes extends ItemBoxes = ItemBoxes> {
  readonly kind: 'open' | 'close'
  readonly at: number
  readonly style: ComputedStyle
  readonly box: Boxes['inline']
}

/** Text of one style and language. `box` is the innermost inline box, or the inline root. */
export interface TextItem<Boxes extends ItemBoxes = ItemBoxes> {
  readonly kind: 'text'
  readonly start: number
  readonly end: number
  readonly style: ComputedStyle
  readonly language: string
  readonly box: Boxes['around']
}

/** An inline-block, inline-table or inline image: one U+FFFC at `at`. */
export interface AtomicItem<Boxes extends ItemBoxes = ItemBoxes> {
  readonly kind: 'atomic'
  readonly at: number
  readonly style: ComputedStyle
  readonly box: Boxes['block']
  /** A leader: it fills the rest of its line. */
  readonly fillsLine?: boolean
}

/** An out-of-flow box: it has no character and no width; its offset is its position in the text. */
export interface OutOfFlowItem<Boxes extends ItemBoxes = ItemBoxes> {
  readonly kind: 'float' | 'positioned' | 'footnote'
  readonly at: number
  readonly style: ComputedStyle
  readonly box: Boxes['block']
}

/** A forced break (`<br>` or a preserved newline): one U+000A at `at`. */
export interface BreakItem<Boxes extends ItemBoxes = ItemBoxes> {
  readonly kind: 'break'
  readonly at: number
  readonly style: ComputedStyle
  readonly box: Boxes['around']
  /** The floats that the content after it clears (CSS 2.1, https://www.w3.org/TR/CSS2/visuren.html#flow-control, on `br`). */
  readonly clear?: 'left' | 'right' | 'both'
}

/**
 * Text shaped with one face, size, level, script and language. Structure of arrays with one entry per glyph, in logical order
 * for left-to-right and in visual order (left to right) for right-to-left runs. Positions are px.
 */
export interface GlyphRun {
  readonly face: FontFace
  /** Font size, px: smaller than the style's for a synthesized superscript. */
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
  /** For each glyph the offset of the first character of its cluster. */
  readonly clusters: Uint32Array
  readonly advances: Float32Array
  /** Offset from the pen, y downwards; null if all are zero. */
  readonly xOffsets: Float32Array | null
  readonly yOffsets: Float32Array | null
  /**
   * Letters of a vertical line are upright: advances are downwards, and offsets lead from the pen, on the middle of the line,
   * to the glyph's origin on its horizontal baseline.
   */
  readonly isUpright?: boolean
  /** All glyphs are beside each other in the space of one upright letter. */
  readonly isCombined?: boolean
}

/** Part of a run on one line, in its final position. */
export interface TextPiece<Boxes extends ItemBoxes = ItemBoxes> {
  readonly kind: 'text'
  readonly run: GlyphRun
  /** Glyph range of the run. */
  readonly first: number
  readonly last: number
  /** Range of the text of these glyphs. */
  readonly start: number
  readonly end: number
  /** From the line's left edge, px. */
  readonly x: number
  readonly width: number
  /** Advances after justification and tracking, one per glyph of the range; null if they are those of the run. */
  readonly advances: Float32Array | null
  /** The innermost inline box, or the inline root, that the text belongs to; null of a turnover mark. */
  readonly box: Boxes['around'] | null
  /**
   * Set if the glyphs do not represent text of the input: a hyphen at a line end, where text extraction joins the word, or a
   * turnover mark, which is not copied.
   */
  readonly generated: 'hyphen' | 'turnover' | null
}

/** A piece of a line. Positions are from the line's left edge. */
export type LinePiece<Boxes extends ItemBoxes = ItemBoxes> =
  | TextPiece<Boxes>
  | { readonly kind: 'atomic'; readonly item: AtomicItem<Boxes>; readonly x: number; readonly width: number }
  /** The start or end edge of an inline box on this line, in visual order. Missing edges were on another line. */
  | {
      readonly kind: 'open' | 'close'
      readonly item: EdgeItem<Boxes>
      readonly x: number
      readonly width: number
      /** The box continues before or after the line, which has a copy of its edge. */
      readonly isCloned?: boolean
    }
  /** The position of an out-of-flow box or a forced break, with its embedding level. */
  | {
      readonly kind: 'marker'
      readonly item: OutOfFlowItem<Boxes> | BreakItem<Boxes>
      readonly x: number
      readonly level: number
    }

/** One broken line: a range of the text and how it was fitted. */
export interface Line {
  readonly start: number
  readonly end: number
  /** End of the visible text, without trailing collapsible spaces. */
  readonly contentEnd: number
  /** Natural width of the visible text, px, without hanging glyphs. */
  readonly width: number
  readonly hyphenated: boolean
  /** Ended by a forced break or by the end of the text. */
  readonly isLast: boolean
  readonly forced: boolean
}
