/** The interface of fonts to the rest of the engine: faces with metrics, and a book that finds them. */

/** Metrics of a face in units of one em (multiply by the font size in px). Descent is positive below the baseline. */
export interface FaceMetrics {
  readonly ascent: number
  readonly descent: number
  readonly lineGap: number
  readonly xHeight: number
  readonly capHeight: number
  /** Distance of the underline's middle below the baseline, and its thickness. */
  readonly underlineOffset: number
  readonly underlineThickness: number
  readonly strikeOffset: number
  readonly strikeThickness: number
  readonly subscript: { readonly size: number; readonly offset: number }
  readonly superscript: { readonly size: number; readonly offset: number }
  /** Advance of U+0020 and of "0". */
  readonly space: number
  readonly zero: number
}

/** One colour layer of a glyph (COLR version 0), bottommost first. */
export interface ColorLayer {
  readonly glyph: number
  /** Null for the text colour. */
  readonly color: { readonly r: number; readonly g: number; readonly b: number; readonly a: number } | null
}

/** A loaded font face. Faces have identity: the same file gives the same object for the life of the process. */
export interface FontFace {
  /** Stable and unique within the process and from run to run: a digest of the file and the face within it. */
  readonly id: string
  readonly postscriptName: string
  readonly familyName: string
  readonly weight: number
  readonly isItalic: boolean
  readonly isMonospaced: boolean
  readonly unitsPerEm: number
  readonly glyphCount: number
  readonly metrics: FaceMetrics
  /** Whether the outlines are CFF (OpenType) rather than TrueType; the PDF embeds them differently. */
  readonly isCff: boolean
  /** Glyph of a code point, 0 where there is none. */
  glyphFor(codePoint: number): number
  /** Advance in units of one em. */
  advanceOf(glyph: number): number
  /** In units of one em, where a glyph stands upright in a vertical line: advance, and baseline below the pen. */
  verticalOf(glyph: number): { readonly advance: number; readonly origin: number }
  /** Whether there are forms for vertical lines that can be used. */
  readonly hasVerticalForms: boolean
  /** Ink bounds in units of one em, y upwards; null for an empty glyph. */
  boundsOf(
    glyph: number,
  ): { readonly minX: number; readonly minY: number; readonly maxX: number; readonly maxY: number } | null
  /** The box around all glyphs, in units of one em, as the file gives it. */
  readonly fontBounds: { readonly minX: number; readonly minY: number; readonly maxX: number; readonly maxY: number }
  /** Whether the file has colour layers (COLR) at all. */
  readonly hasColorLayers: boolean
  /** Colour layers, or null for an ordinary glyph. */
  colorLayersOf(glyph: number): readonly ColorLayer[] | null
  hasFeature(tag: string): boolean
  /** The file, for embedding. */
  readonly data: Uint8Array
}
