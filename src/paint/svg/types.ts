/** Types of SVG drawing: the drawer of an image, and the context in which an element is drawn. */

import type { Diagnostics } from '../../base/diagnostics.ts'
import type { Matrix, Rect, Size } from '../../base/geometry.ts'
import type { ComputedStyle, StyledInstance } from '../../css/style.ts'
import type { FontBook } from '../../fonts/book.ts'
import type { Element } from '../../html/document.ts'
import type { ImageHandle, SvgContent } from '../../images/types.ts'
import type { Owner, Paint, PaintOp } from '../ops.ts'
import type { Rasterizer } from './filter-image.ts'

/** Paints drawings in boxes. */
export interface SvgDrawings {
  paint(content: SvgContent, place: SvgPlace): readonly PaintOp[]
}

/** The context in which an SVG element of the document is painted. */
export interface SvgPlace {
  readonly rect: Rect
  readonly owner: Owner
  readonly fonts: FontBook | null
  readonly diagnostics: Diagnostics
  /** Paints the content of `foreignObject` elements. */
  foreign(element: Element): readonly PaintOp[] | null
  link: DrawingServices['link']
  image: DrawingServices['image']
  readonly rasterize: DrawingServices['rasterize']
}

/**
 * The operations of an element and its bounding box (SVG 2, https://svgwg.org/svg2-draft/coords.html#BoundingBoxes)
 * without strokes, in the same coordinate system.
 */
export interface Drawn {
  readonly ops: readonly PaintOp[]
  readonly box: Rect | null
}

/** The result of elements that draw nothing. */
export const NOTHING: Drawn = { ops: [], box: null }

/** A colour, gradient or pattern, and its opacity. */
export interface UsedPaint {
  readonly paint: Paint
  /** 1 for colours and gradients, which include their opacity. */
  readonly opacity: number
}

/** The context of an element, in the coordinates of its own user space. */
export interface Place {
  readonly instance: StyledInstance
  readonly style: ComputedStyle
  /** The size of the nearest viewport, to which percentages refer. */
  readonly viewport: Size
  readonly depth: number
  /** Maps to the coordinates of the outermost viewport, px. */
  readonly toOutermost: Matrix
  /**
   * The paints behind `context-fill` and `context-stroke` in a marker (SVG 2,
   * https://svgwg.org/svg2-draft/painting.html#SpecifyingPaint).
   */
  readonly context: { readonly fill: UsedPaint | null; readonly stroke: UsedPaint | null } | null
}

/** The services that drawings need. */
export interface DrawingServices {
  /** Null omits text. */
  readonly fonts: FontBook | null
  readonly owner: Owner
  /** Paints the content of a `foreignObject` with its top left corner at the origin; null if there is none. */
  foreign(element: Element): readonly PaintOp[] | null
  /** The link operations for an `a` element with its content in an area; none if it is not a link. */
  link(element: Element, area: Rect): readonly PaintOp[]
  /** Paints an image of the drawing. */
  image(image: ImageHandle, rect: Rect, style: ComputedStyle): readonly PaintOp[]
  /** Rasterises filters; null if no rasteriser is available. */
  readonly rasterize: Rasterizer | null
  warn(what: string): void
}

/** The state of one drawing. */
export interface Drawer extends DrawingServices {
  readonly content: SvgContent
  readonly budget: Budget
  /** Finds an element by id. */
  elementById(id: string): Element | null
  /** The drawer of a referenced SVG file; null if it was not loaded. */
  fileDrawer(address: string): Drawer | null
  /** Draws an element with its transform and effects, in the user space of `parent`. */
  draw(element: Element, parent: Place): Drawn
  /** Draws the children of an element over each other. */
  drawChildren(element: Element, place: Place): Drawn
  /** Runs `draw` unless `element` is being drawn, because references may be circular. */
  once<T>(element: Element, draw: () => T): T | null
}

/** The limits of a drawing, including repetitions by `use`, patterns and markers. */
interface Budget {
  elements: number
  segments: number
  /** Samples that filters may rasterise. */
  pixels: number
}

/** The reason why a drawing is omitted, as text after its name. Caught within this folder. */
export class DrawingError extends Error {
  override readonly name = 'DrawingError'
}
