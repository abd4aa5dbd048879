/** Glyphs as codes of a font in a PDF: what is written as strings (ISO 32000-1 §9.4.3). */
import type { GlyphsOp } from '../paint/ops.ts'
import type { CodeBytes } from './fonts.ts'
import type { Reference } from './syntax.ts'

/** A font as the glyph writer sees it: codes and their widths in thousandths of an em. */
export interface Coded {
  readonly key: string
  readonly id: Reference
  readonly widths: readonly number[]
  readonly codeBytes: CodeBytes
}

/** Glyphs of one font with their codes; `marks` are drawn apart. */
export interface Run {
  readonly op: GlyphsOp
  readonly font: Coded
  /** 0 for a glyph that is not shown by itself. */
  readonly codes: Uint16Array
  readonly advances: Float32Array
  /** The offset of a composition from the pen, px, by its first glyph. */
  readonly composed: ReadonlyMap<number, number>
  readonly others: ReadonlyMap<number, readonly number[]>
  readonly marks: readonly number[]
}

/** The tolerance of a glyph's position, in thousandths of an em: a hundredth of a point in text of ten points. */
export const TOLERANCE = 1

/** The divisor that turns px into ems. It is never 0: text of font size 0 has no advances. */
export const divisorOf = (size: number): number => (size === 0 ? Number.POSITIVE_INFINITY : size)

/** The code of a space in fonts whose codes are those of ASCII (ISO 32000-1 §9.3.3). */
export const SPACE = 0x20
