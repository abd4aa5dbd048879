/** Images as layout and paint see them; the data stays with the resources of the job. */
import type { Matrix, Point, Rect } from '../base/geometry.ts'
import type { Path } from '../base/path.ts'
import type { Color, Gradient, StyledTree } from '../css/style.ts'
import type { Element } from '../html/document.ts'

/** A loaded image, which can be drawn any number of times. */
export interface ImageHandle {
  /** A digest of the content: equal images are one object in the PDF. */
  readonly id: string
  /** The natural width in px after orientation; null if there is none (an SVG without width, height and viewBox). */
  readonly width: number | null
  readonly height: number | null
  /** The natural width divided by the natural height; null if there is none. */
  readonly ratio: number | null
  readonly content: ImageContent
}

/** Replaces the content of a box: an image of the job, or one that a style sheet describes. */
export type ShownImage = ImageHandle | GradientImage | MixedImage

/** A gradient has no natural size and fills its area (CSS Images 3 §3). */
interface GradientImage extends Pick<ImageHandle, 'id'> {
  readonly width: null
  readonly height: null
  readonly ratio: null
  readonly content: null
  readonly gradient: Gradient
}

/** A cross-fade of images, with the mean of their sizes (https://www.w3.org/TR/css-images-4/#cross-fade-function). */
export interface MixedImage extends Omit<ImageHandle, 'content'> {
  readonly content: null
  readonly parts: readonly { readonly image: ShownImage; readonly share: number }[]
}

/** The data of an image, by its form in the output. */
export type ImageContent =
  /** Copied into the output. `orientation` is the EXIF value, 1 to 8. */
  | {
      readonly kind: 'jpeg'
      readonly data: Uint8Array
      readonly pixelWidth: number
      readonly pixelHeight: number
      readonly components: 1 | 3 | 4
      readonly isAdobe: boolean
      readonly orientation: number
    }
  /** An opaque PNG whose compressed rows are copied, with a PNG predictor (ISO 32000-1 §7.4.4.4). */
  | {
      readonly kind: 'png'
      readonly data: Uint8Array
      readonly pixelWidth: number
      readonly pixelHeight: number
      readonly bitDepth: 1 | 2 | 4 | 8 | 16
      readonly colors: 1 | 3
      readonly palette: Uint8Array | null
      readonly colorKey: readonly number[] | null
    }
  /** Decoded: 8-bit gray or RGB rows, and alpha rows if it is not opaque. */
  | {
      readonly kind: 'raw'
      readonly pixelWidth: number
      readonly pixelHeight: number
      readonly components: 1 | 3
      readonly pixels: Uint8Array
      readonly alpha: Uint8Array | null
    }
  | SvgContent
  /** A drawing (a formula), in px of its own viewport: `width` × `height` from the top left corner. */
  | {
      readonly kind: 'vector'
      readonly width: number
      readonly height: number
      readonly drawing: readonly VectorNode[]
      /** The distance in px by which ink may extend beyond the viewport; 0 if absent. */
      readonly bleed?: number
    }

/** An SVG as a styled tree. It is drawn during painting, because its viewport has the size of its box. */
export interface SvgContent {
  readonly kind: 'svg'
  readonly root: Element
  readonly styled: StyledTree
  /**
   * Whether it is an `svg` element of an HTML document: CSS boxes paint its background, and its viewport is its box.
   */
  readonly isInline: boolean
  /** The viewport in px of a file with a size, which is scaled to boxes of other sizes. */
  readonly viewport: { readonly width: number; readonly height: number } | null
  /** Its name in warnings. */
  readonly where: string
  /** Finds images inside it, by the address in their attributes. */
  imageFor(href: string): ImageHandle | null
}

/** An element of a drawing, in the coordinates of its viewport. */
export type VectorNode =
  | {
      readonly kind: 'path'
      readonly path: Path
      readonly rule: 'nonzero' | 'evenodd'
      readonly fill: VectorPaint | null
      readonly stroke: VectorStroke | null
    }
  | {
      readonly kind: 'group'
      readonly transform: Matrix | null
      readonly clip: { readonly path: Path; readonly rule: 'nonzero' | 'evenodd' } | null
      readonly opacity: number
      readonly children: readonly VectorNode[]
    }
  | { readonly kind: 'image'; readonly image: ImageHandle; readonly rect: Rect }
  | VectorText

/** A run of text in one style; its baseline starts, is centred or ends at `at`. */
export interface VectorText {
  readonly kind: 'text'
  readonly text: string
  readonly at: Point
  readonly anchor: 'start' | 'middle' | 'end'
  readonly fontFamily: readonly string[]
  readonly fontSize: number
  readonly fontWeight: number
  readonly isItalic: boolean
  readonly fill: VectorPaint
}

/** The fill of an area of a drawing. */
type VectorPaint = Color | VectorGradient

/** A gradient of a drawing. */
interface VectorGradient {
  readonly kind: 'linear' | 'radial'
  /** Linear: start and end. Radial: centre and focus. */
  readonly from: Point
  readonly to: Point
  readonly radius: number
  readonly transform: Matrix | null
  readonly stops: readonly { readonly offset: number; readonly color: Color }[]
}

/** The stroke of a path of a drawing, in user units. */
export interface VectorStroke {
  readonly paint: VectorPaint
  readonly width: number
  readonly dash: readonly number[]
  readonly dashPhase: number
  readonly cap: 'butt' | 'round' | 'square'
  readonly join: 'miter' | 'round' | 'bevel'
  readonly miterLimit: number
}
