/**
 * An intermediate image of a filter: operations as long as PDF can express the primitives, otherwise pixels. Pixels are
 * rasterised once, at 300 dpi of the page. The resolution is lower if there are only blurs (six samples per standard
 * deviation preserve all detail of a blur) or if the drawing would exceed its budget of samples (Filter Effects 1,
 * https://www.w3.org/TR/filter-effects-1/#FilterPrimitivesOverview).
 */
import { createHash } from 'node:crypto'
import { spend } from '../../base/budget.ts'
import { isIdentity, type Matrix, type Rect } from '../../base/geometry.ts'
import { rectanglePath } from '../../base/path.ts'
import type { Color } from '../../css/style.ts'
import type { ImageHandle } from '../../images/types.ts'
import { wrapped } from '../group.ts'
import type { GlyphsOp, Owner, Paint, PaintOp } from '../ops.ts'
import { fromBytes, type Pixels, toPlanes } from './filter-pixels.ts'

/** Rasterises operations in `area` to RGBA samples with premultiplied alpha. */
export type Rasterizer = (ops: readonly PaintOp[], area: Rect, width: number, height: number) => Uint8Array

/** The area and resolution of the pixels of one filter. */
export interface Grid {
  readonly area: Rect
  readonly width: number
  readonly height: number
  /** Samples per unit. */
  readonly scale: number
  readonly rasterize: Rasterizer
  readonly owner: Owner
}

/** An image between two primitives: operations, or pixels if no operations can express it. */
export interface FilterImage {
  readonly ops: readonly PaintOp[]
  readonly pixels?: Pixels
  /** The subregion that it fills, if that differs from the filter region. */
  readonly area?: Rect
}

/** Transparent black everywhere. */
export const EMPTY: FilterImage = { ops: [] }

/** The image as pixels of the grid, rasterised if necessary. */
export function pixelsOf(image: FilterImage, { area, width, height, rasterize }: Grid): Pixels {
  if (image.pixels !== undefined) return image.pixels
  // Results of earlier filters are drawn at full resolution.
  spend('filter_pixels', imagesIn(image.ops) * width * height)
  return fromBytes(width, height, rasterize(image.ops, area, width, height))
}

const imagesIn = (ops: readonly PaintOp[]): number =>
  ops.reduce((sum, op) => sum + (op.op === 'image' ? 1 : op.op === 'group' ? imagesIn(op.children) : 0), 0)

/** Pixels as an image operation on the whole grid. */
export function imageOf(pixels: Pixels, { area, owner }: Grid): FilterImage {
  const planes = toPlanes(pixels)
  const id = createHash('sha256').update(`${pixels.width} `).update(planes.pixels).update(planes.alpha).digest('hex')
  const { width, height } = pixels
  const image: ImageHandle = {
    id,
    width,
    height,
    ratio: width / height,
    content: { kind: 'raw', pixelWidth: width, pixelHeight: height, components: 3, ...planes },
  }
  return { ops: [{ op: 'image', image, rect: area, smooth: true, owner }], pixels }
}

/** Operations with other colours; null if they contain images or patterns, whose colours are not known here. */
export function withColors(ops: readonly PaintOp[], change: (color: Color) => Color): readonly PaintOp[] | null {
  const changed: PaintOp[] = []
  for (const op of ops) {
    const next = withColor(op, change)
    if (next === null) return null
    changed.push(next)
  }
  return changed
}

/** An operation with its colours changed; null if they are not known here. */
function withColor(op: PaintOp, change: (color: Color) => Color): PaintOp | null {
  switch (op.op) {
    case 'fill':
    case 'stroke': {
      const paint = changedPaint(op.paint, change)
      return paint === null ? null : { ...op, paint }
    }
    case 'glyphs':
      return op.isInvisible === true ? op : { ...op, color: change(op.color) }
    case 'group': {
      const children = withColors(op.children, change)
      return children === null ? null : { ...op, children }
    }
    case 'link':
      return op
    case 'image':
    case 'drawing':
      return null
  }
}

/** A paint with its colours changed. */
function changedPaint(paint: Paint, change: (color: Color) => Color): Paint | null {
  if (!('kind' in paint)) return change(paint)
  if (paint.kind === 'tiles') return null
  return { ...paint, stops: paint.stops.map(stop => ({ ...stop, color: change(stop.color) })) }
}

/** The text of operations without ink, placed over pixels for searching and copying. */
export function invisibleText(ops: readonly PaintOp[]): readonly PaintOp[] {
  return ops.flatMap((op): readonly PaintOp[] => {
    if (op.op === 'glyphs') return op.isCopy ? [] : [{ ...op, isInvisible: true } satisfies GlyphsOp]
    if (op.op === 'link') return [op]
    if (op.op !== 'group') return []
    const children = invisibleText(op.children)
    return children.length === 0 ? [] : [{ ...op, clip: null, opacity: 1, children }]
  })
}

/** The operations, clipped to an area. */
export const clippedTo = (ops: readonly PaintOp[], area: Rect): readonly PaintOp[] =>
  wrapped(ops, { clip: { path: rectanglePath(area), rule: 'nonzero' } })

/** An area filled with one colour; empty if the colour is transparent. */
export const floodOps = (area: Rect, paint: Color, owner: Owner): readonly PaintOp[] =>
  paint.a === 0 ? [] : [{ op: 'fill', path: rectanglePath(area), rule: 'nonzero', paint, owner }]

/** Whether operations contain a visible text, so that no invisible text is needed over them. */
export const hasVisibleText = (ops: readonly PaintOp[]): boolean =>
  ops.some(op => (op.op === 'glyphs' && op.isInvisible !== true) || (op.op === 'group' && hasVisibleText(op.children)))

/** Transforms operations. */
export const movedOps = (ops: readonly PaintOp[], matrix: Matrix): readonly PaintOp[] =>
  isIdentity(matrix) ? ops : wrapped(ops, { transform: matrix })
