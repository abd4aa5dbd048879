/**
 * The display list: all painting as data, in paint order. Coordinates are px from the page's top left. The PDF writer, the
 * rasterizer, the proof, the dumps and the tests read it.
 */
import type { Matrix, Point, Rect, Size } from '../base/geometry.ts'
import type { Path } from '../base/path.ts'
import type { LinkTarget } from '../boxes/box.ts'
import type { StructureNode } from '../boxes/structure-node.ts'
import type { Color, ColorSides, Side } from '../css/style.ts'
import type { FontFace } from '../fonts/types.ts'
import type { DocumentMeta, Element } from '../html/document.ts'
import type { ImageHandle } from '../images/types.ts'
import type { Anchor, OutlineEntry } from '../pages/types.ts'

/** The owner of an operation: a node of the structure tree, by id, or a kind of artifact (ISO 32000-1 §14.8.2.2). */
export type Owner = number | 'header' | 'footer' | 'pagination' | 'layout' | 'background'

/** A paint operation; a group is painted as a unit. */
export type PaintOp =
  | {
      readonly op: 'fill'
      readonly path: Path
      readonly rule: 'nonzero' | 'evenodd'
      readonly paint: Paint
      readonly owner: Owner
      /** For the background of a box: whether the template or the document set it. */
      readonly side?: Side
    }
  | {
      readonly op: 'stroke'
      readonly path: Path
      readonly paint: Paint
      readonly width: number
      readonly dash: readonly number[]
      readonly dashPhase: number
      readonly cap: 'butt' | 'round' | 'square'
      readonly join: 'miter' | 'round' | 'bevel'
      /** Defaults to 10. */
      readonly miterLimit?: number
      readonly owner: Owner
    }
  | GlyphsOp
  | {
      readonly op: 'image'
      readonly image: ImageHandle
      readonly rect: Rect
      readonly smooth: boolean
      readonly owner: Owner
    }
  /** A clickable area; no ink. */
  | {
      readonly op: 'link'
      /** Areas of one link have the same number. */
      readonly link: number
      readonly rect: Rect
      readonly target: LinkTarget
      readonly contents: string
      readonly owner: Owner
    }
  | {
      readonly op: 'group'
      readonly clip: Path | null
      readonly clipRule: 'nonzero' | 'evenodd'
      readonly transform: Matrix | null
      readonly opacity: number
      /** The blend mode of the group with its backdrop; normal by default. */
      readonly blend?: BlendMode
      /** Whether the group is isolated: its children only blend with each other. */
      readonly isIsolated?: boolean
      /** The mask of the group, in the coordinates of its children. */
      readonly mask?: Mask
      readonly children: readonly PaintOp[]
    }
  /** A drawing that may occur in several positions; equal ids are written once. */
  | {
      readonly op: 'drawing'
      readonly id: string
      /** Of the drawing's own viewport, px. */
      readonly size: Size
      /** In the coordinates of the viewport. */
      readonly children: readonly PaintOp[]
      /** The rectangle of the viewport. */
      readonly rect: Rect
      readonly owner: Owner
    }

/** A group: operations that are transformed, clipped, masked and composed as a unit. */
export type GroupOp = Extract<PaintOp, { readonly op: 'group' }>

/** The blend modes of PDF (ISO 32000-1 §11.3.5), by their names in CSS. */
export type BlendMode =
  | 'multiply'
  | 'screen'
  | 'overlay'
  | 'darken'
  | 'lighten'
  | 'color-dodge'
  | 'color-burn'
  | 'hard-light'
  | 'soft-light'
  | 'difference'
  | 'exclusion'
  | 'hue'
  | 'saturation'
  | 'color'
  | 'luminosity'

/** A soft mask: its operations are painted separately, and determine the opacity of the masked group at each point. */
export interface Mask {
  /** Whether the mask is the luminance times the opacity, or the opacity alone. */
  readonly kind: 'luminance' | 'alpha'
  readonly children: readonly PaintOp[]
}

/** The number of an inline formatting context, and an offset in its text. */
export interface TextPlace {
  readonly root: number
  readonly offset: number
}

/** Shaped text on a baseline. */
export interface GlyphsOp {
  readonly op: 'glyphs'
  readonly face: FontFace
  readonly size: number
  /** Start of the baseline. */
  readonly at: Point
  readonly glyphs: Uint16Array
  /** Pen advance after each glyph, px. */
  readonly advances: Float32Array
  readonly xOffsets: Float32Array | null
  readonly yOffsets: Float32Array | null
  /** Offsets in `text` where each glyph's cluster starts. */
  readonly clusters: Uint32Array
  /** The text of the glyphs in logical order, for copying and searching. Empty for a hyphen inserted by a line break. */
  readonly text: string
  /** ActualText (ISO 32000-1 §14.9.4) that replaces all of `text`; empty for none. */
  readonly actualText?: string
  readonly isRightToLeft: boolean
  /**
   * White space follows that layout removed at the end of the line. It is written as a space after the last character, because
   * extraction of tagged text needs it to separate words (ISO 32000-1 §14.8.2.5).
   */
  readonly endsWithSpace: boolean
  /** A decorative copy of text (a shadow), which must not be copied. */
  readonly isCopy: boolean
  /** Painted without ink, for its text only: it is over a formula that is painted as outlines. */
  readonly isInvisible?: boolean
  /** For the text of a formula: the start of each part in `text`, and the number of its token or null (math/linear.ts). */
  readonly parts?: readonly { readonly start: number; readonly token: number | null }[]
  readonly color: Color
  /** The origin of the colour; null if it is not that of `color` in CSS, absent if `source` is. */
  readonly sides?: ColorSides | null
  /** Its position in the document, if the same text contains content that is painted elsewhere. */
  readonly place?: TextPlace
  /** Language of the text (BCP 47), if it differs from the owner's. */
  readonly language: string | null
  readonly owner: Owner
  /** The source of the text; absent for text in drawings and text that paint generates. */
  readonly source?: TextSource
  /** The line of the text: one object or number for all text of a line of a page. Absent if `source` is. */
  readonly line?: object | number
}

/** The origin of a text in the document. */
export interface TextSource {
  /** The element whose text it is, or whose style generates it; null in page margin boxes. */
  readonly element: Element | null
  /** Whether it is generated by a pseudo-element. */
  readonly isGenerated: boolean
  /** In an image with its own document: the element is that of the image. */
  readonly isInFile?: boolean
}

/** The paint that fills an area. */
export type Paint = Color | GradientPaint | TilePaint

/** A tile that repeats in all directions. */
export interface TilePaint {
  readonly kind: 'tiles'
  /** One of the tiles; `children` are painted in it, in the coordinates of the page. */
  readonly tile: Rect
  /** From one tile to the next. */
  readonly step: Size
  /** Maps the coordinates of the tiles to those of the page; null for identity. */
  readonly transform: Matrix | null
  readonly children: readonly PaintOp[]
}

/** A gradient in the coordinates of the operation. */
export interface GradientPaint {
  readonly kind: 'linear' | 'radial'
  /** Linear: start and end point. Radial: centre at `from`, `radius` along x, `transform` for ellipses. */
  readonly from: Point
  readonly to: Point
  readonly radius: number
  /** Radial: radius of the circle around the focus `to` that has the first stop; 0 if absent. */
  readonly focusRadius?: number
  readonly transform: Matrix | null
  readonly stops: readonly { readonly offset: number; readonly color: Color }[]
}

/** A page with its paint operations, px. */
export interface DisplayPage {
  readonly width: number
  readonly height: number
  /** The page number; viewers offer it for navigation. */
  readonly number: number
  /** The bleed beyond the trim edge, and the extent of the medium with its printer's marks; px. */
  readonly bleed: number
  readonly medium: number
  /** Clockwise rotation of the page for display, degrees. */
  readonly rotation: 0 | 90 | 270
  /** Each reading may create the operations again: those of a long document are stored in another form (packed-ops.ts). */
  readonly ops: readonly PaintOp[]
  /** Visits the glyphs of all texts with their faces, without creating the operations. Absent if these are stored as they are. */
  readonly glyphs?: (visit: (face: FontFace, glyphs: Uint16Array) => void) => void
}

/** The input of a writer: pages, outline, structure and metadata. */
export interface DisplayDocument {
  readonly pages: readonly DisplayPage[]
  readonly structure: StructureNode
  readonly outline: readonly OutlineEntry[]
  readonly anchors: ReadonlyMap<string, Anchor>
  readonly meta: DocumentMeta
}
