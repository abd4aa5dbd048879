/** What layout and paint know of an image; the data stays with the resources of the job. */
import type { Matrix, Point, Rect } from '../base/geometry.ts'
import type { Path } from '../base/path.ts'
import type { Color, Gradient, StyledTree } from '../css/style.ts'
import type { Element } from '../html/document.ts'

/** An image, ready to be drawn as often as it is used. */
export interface ImageHandle {
  /** Digest of the content: equal images are drawn from one object in the PDF. */
  readonly id: string
  /** Natural size in px after orientation; null where the image has none (an SVG without width, height and viewBox). */
  readonly width: number | null
  readonly height: number | null
  /** Natural width divided by height, where there is one. */
  readonly ratio: number | null
  readonly content: ImageContent
}

/** What a box can show in place of its content: an image of the job, or one that a style sheet describes. */
export type ShownImage = ImageHandle | GradientImage | MixedImage

/** A gradient has no size of its own and fills whatever it gets (CSS Images 3 §3). */
interface GradientImage extends Pick<ImageHandle, 'id'> {
  readonly width: null
  readonly height: null
  readonly ratio: null
  readonly content: null
  readonly gradient: Gradient
}

/** Images that show through each other (CSS Images 4 §2.6), with the mean of their sizes. */
export interface MixedImage extends Omit<ImageHandle, 'content'> {
  readonly content: null
  readonly parts: readonly { readonly image: ShownImage; readonly share: number }[]
}

/** The data of an image, by how it is written to the output. */
export type ImageContent =
  /** Passed through as it is. `orientation` is the EXIF value, 1 to 8. */
  | {
      readonly kind: 'jpeg'
      readonly data: Uint8Array
      readonly pixelWidth: number
      readonly pixelHeight: number
      readonly components: 1 | 3 | 4
      readonly isAdobe: boolean
      readonly orientation: number
    }
  /** Opaque PNG whose compressed rows pass through with a PNG predictor (ISO 32000-1 §7.4.4.4). */
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
  /** Decoded: 8-bit gray or RGB rows, and alpha rows where it is not opaque. */
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
      /** How far, in px, ink may reach beyond the viewport; 0 where it is left out. */
      readonly bleed?: number
    }

/** An SVG, as a tree with styles: it is drawn where it is painted, because its viewport is as large as its box. */
export interface SvgContent {
  readonly kind: 'svg'
  readonly root: Element
  readonly styled: StyledTree
  /** An `svg` element of an HTML document: CSS boxes paint its background, and its size is that of its box. */
  readonly isInline: boolean
  /** Viewport in px of a file that says its size, to which boxes of other sizes scale it. */
  readonly viewport: { readonly width: number; readonly height: number } | null
  /** How warnings name it. */
  readonly where: string
  /** Images in it, by the address as its attributes have it. */
  imageFor(href: string): ImageHandle | null
}

/** One element of a drawing, in the coordinates of its viewport. */
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

/** One run of text in one style; `at` is where its baseline starts, is centred or ends. */
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

/** What an area of a drawing is filled with. */
type VectorPaint = Color | VectorGradient

/** A gradient of a drawing. */
interface VectorGradient {
  readonly kind: 'linear' | 'radial'
  /** Linear: start and end. Radial: centre, and the focus. */
  readonly from: Point
  readonly to: Point
  readonly radius: number
  readonly transform: Matrix | null
  readonly stops: readonly { readonly offset: number; readonly color: Color }[]
}

/** How a path of a drawing is stroked, in user units. */
export interface VectorStroke {
  readonly paint: VectorPaint
  readonly width: number
  readonly dash: readonly number[]
  readonly dashPhase: number
  readonly cap: 'butt' | 'round' | 'square'
  readonly join: 'miter' | 'round' | 'bevel'
  readonly miterLimit: number
}
