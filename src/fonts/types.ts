/** The interface of fonts for other stages: faces and their metrics. */

/** Metrics of a face in units of one em (multiply by the font size in px). Descent is positive below the baseline. */
export interface FaceMetrics {
  readonly ascent: number
  readonly descent: number
  readonly lineGap: number
  readonly xHeight: number
  readonly capHeight: number
  /** The distance of the underline's centre below the baseline, and its thickness. */
  readonly underlineOffset: number
  readonly underlineThickness: number
  readonly strikeOffset: number
  readonly strikeThickness: number
  readonly subscript: { readonly size: number; readonly offset: number }
  readonly superscript: { readonly size: number; readonly offset: number }
  /** The advances of U+0020 and of "0". */
  readonly space: number
  readonly zero: number
}

/** A colour layer of a glyph (COLR version 0). */
export interface ColorLayer {
  readonly glyph: number
  /** Null means the text colour. */
  readonly color: { readonly r: number; readonly g: number; readonly b: number; readonly a: number } | null
}

/** A loaded font face. The same file gives the same object for the life of the process. */
export interface FontFace {
  /** A digest of the file and of the face in it: stable and unique. */
  readonly id: string
  readonly postscriptName: string
  readonly familyName: string
  readonly weight: number
  readonly isItalic: boolean
  readonly isMonospaced: boolean
  readonly unitsPerEm: number
  readonly glyphCount: number
  readonly metrics: FaceMetrics
  /** Whether the outlines are CFF rather than TrueType; the PDF embeds them differently. */
  readonly isCff: boolean
  /** The glyph of a code point, or 0. */
  glyphFor(codePoint: number): number
  /** The advance in em. */
  advanceOf(glyph: number): number
  /** The metrics of a glyph that is upright in a vertical line, in em: its advance, and its baseline below the pen. */
  verticalOf(glyph: number): { readonly advance: number; readonly origin: number }
  /** Whether usable glyphs for vertical lines exist. */
  readonly hasVerticalForms: boolean
  /** Ink bounds in em, y upwards; null for an empty glyph. */
  boundsOf(
    glyph: number,
  ): { readonly minX: number; readonly minY: number; readonly maxX: number; readonly maxY: number } | null
  /** The bounding box of all glyphs in em, as stored in the file. */
  readonly fontBounds: { readonly minX: number; readonly minY: number; readonly maxX: number; readonly maxY: number }
  /** Whether the file has colour layers (COLR). */
  readonly hasColorLayers: boolean
  /** The colour layers of a glyph, or null. */
  colorLayersOf(glyph: number): readonly ColorLayer[] | null
  hasFeature(tag: string): boolean
  /** The file, for embedding. */
  readonly data: Uint8Array
}
