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
  /** By the first glyph of a composition: how far that is moved from the pen, px. */
  readonly composed: ReadonlyMap<number, number>
  readonly others: ReadonlyMap<number, readonly number[]>
  readonly marks: readonly number[]
}

/** Thousandths of an em by which a glyph may stand beside its place: a hundredth of a point in text of ten points. */
export const TOLERANCE = 1

/** What lengths are divided by to be in ems. Text of no size has no lengths either, and stands in one place. */
export const divisorOf = (size: number): number => (size === 0 ? Number.POSITIVE_INFINITY : size)

/** The code of a space in fonts whose codes are those of ASCII (ISO 32000-1 §9.3.3). */
export const SPACE = 0x20
