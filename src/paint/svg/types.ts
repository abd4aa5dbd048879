/** Types shared by the SVG drawing: the drawer of one image, and the context in which an element is drawn. */

import type { Diagnostics } from '../../base/diagnostics.ts'
import type { Matrix, Rect, Size } from '../../base/geometry.ts'
import type { ComputedStyle, StyledInstance } from '../../css/style.ts'
import type { FontBook } from '../../fonts/book.ts'
import type { Element } from '../../html/document.ts'
import type { ImageHandle, SvgContent } from '../../images/types.ts'
import type { Owner, Paint, PaintOp } from '../ops.ts'
import type { Rasterizer } from './filter-image.ts'

/** Paints drawings where boxes show them. */
export interface SvgDrawings {
  paint(content: SvgContent, place: SvgPlace): readonly PaintOp[]
}

/** Where an SVG element of the document is painted, and with what. */
export interface SvgPlace {
  readonly rect: Rect
  readonly owner: Owner
  readonly fonts: FontBook | null
  readonly diagnostics: Diagnostics
  /** Paints what the boxes of `foreignObject` elements hold. */
  foreign(element: Element): readonly PaintOp[] | null
  link: DrawingServices['link']
  image: DrawingServices['image']
  readonly rasterize: DrawingServices['rasterize']
}

/**
 * An element as operations, and the box of its geometry (SVG 2, https://svgwg.org/svg2-draft/coords.html#BoundingBoxes),
 * without strokes, both in one coordinate system.
 */
export interface Drawn {
  readonly ops: readonly PaintOp[]
  readonly box: Rect | null
}

/** The result for elements that draw nothing. */
export const NOTHING: Drawn = { ops: [], box: null }

/** A colour, gradient or pattern, and the opacity with which it is used. */
export interface UsedPaint {
  readonly paint: Paint
  /** 1 for colours and gradients, which have it in them. */
  readonly opacity: number
}

/** The context of an element, in the coordinates of its own user space. */
export interface Place {
  readonly instance: StyledInstance
  readonly style: ComputedStyle
  /** The size of the nearest viewport, which percentages refer to. */
  readonly viewport: Size
  readonly depth: number
  /** To the coordinates of the outermost viewport, px. */
  readonly toOutermost: Matrix
  /**
   * The paints behind `context-fill` and `context-stroke` in a marker (SVG 2,
   * https://svgwg.org/svg2-draft/painting.html#SpecifyingPaint).
   */
  readonly context: { readonly fill: UsedPaint | null; readonly stroke: UsedPaint | null } | null
}

/** The services that drawings need. */
export interface DrawingServices {
  /** Null leaves out text. */
  readonly fonts: FontBook | null
  readonly owner: Owner
  /** Paints the laid out content of a `foreignObject` with its top left corner at the origin; null where there is none. */
  foreign(element: Element): readonly PaintOp[] | null
  /** The link operations for an `a` element with its content in an area; none if it is not a link. */
  link(element: Element, area: Rect): readonly PaintOp[]
  /** Paints an image of the drawing. */
  image(image: ImageHandle, rect: Rect, style: ComputedStyle): readonly PaintOp[]
  /** For filters; null where there is nothing to make pixels with. */
  readonly rasterize: Rasterizer | null
  warn(what: string): void
}

/** The state of one drawing. */
export interface Drawer extends DrawingServices {
  readonly content: SvgContent
  readonly budget: Budget
  /** Elements by their ids. */
  elementById(id: string): Element | null
  /** The drawer of a referenced SVG file; null if it was not loaded. */
  fileDrawer(address: string): Drawer | null
  /** An element with its transform and effects, in the user space of `parent`. */
  draw(element: Element, parent: Place): Drawn
  /** The children of an element, one above the other. */
  drawChildren(element: Element, place: Place): Drawn
  /** Runs `draw` unless `element` is being drawn already, because references may be circular. */
  once<T>(element: Element, draw: () => T): T | null
}

/** The limits of one drawing, including the repetitions by `use`, patterns and markers. */
interface Budget {
  elements: number
  segments: number
  /** Samples that filters may rasterise. */
  pixels: number
}

/** The reason why a drawing is omitted, as text that follows its name. Caught within this folder. */
export class DrawingError extends Error {
  override readonly name = 'DrawingError'
}
