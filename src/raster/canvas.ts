/** Draws paint operations on a surface. */

import { unreachable } from '../base/errors.ts'
import { type Matrix, multiply, type Rect, scaleOf } from '../base/geometry.ts'
import { type Path, rectanglePath } from '../base/path.ts'
import type { Color } from '../css/style.ts'
import { outlinesOf } from '../fonts/outlines.ts'
import { group } from '../paint/group.ts'
import type { GlyphsOp, Mask, Paint, PaintOp, TilePaint } from '../paint/ops.ts'
import { type VectorContent, vectorOps } from '../paint/vector.ts'
import { bitmapOf } from './bitmaps.ts'
import { blendWith } from './blend.ts'
import { type Clip, drawRun, intersectClip, isEmpty, wholeClip } from './clip.ts'
import { CoverageBuffer } from './coverage.ts'
import { flatten, type Polyline } from './flatten-paths.ts'
import { type GlyphMasks, glyphMasks, LARGEST_MASK, SUBPIXELS } from './glyph-masks.ts'
import { gradientSource } from './gradient-colors.ts'
import { imageSource } from './image-source.ts'
import { strokeOutline } from './stroke.ts'
import { createSurface, multiply255, type Source, type Surface, solid, surfaceSource } from './surface.ts'

/** Where operations are drawn. */
interface Target {
  readonly surface: Surface
  readonly clip: Clip
  /** From the coordinates of the operations to pixels. */
  readonly matrix: Matrix
}

type Op<Name extends PaintOp['op']> = Extract<PaintOp, { op: Name }>

/** Draws outlines, glyphs and pictures on one surface. */
export class Canvas {
  readonly #surface: Surface
  /** For outlines anywhere in the picture; its origin is the picture's. */
  readonly #buffer: CoverageBuffer

  constructor(surface: Surface) {
    this.#surface = surface
    this.#buffer = new CoverageBuffer(surface.width, surface.height)
  }

  draw(ops: readonly PaintOp[], matrix: Matrix): void {
    this.#ops(ops, { surface: this.#surface, clip: wholeClip(this.#surface), matrix })
  }

  #ops(ops: readonly PaintOp[], target: Target): void {
    if (isEmpty(target.clip)) return
    for (const op of ops) this.#op(op, target)
  }

  #op(op: PaintOp, target: Target): void {
    switch (op.op) {
      case 'fill':
        this.#fill(op, target)
        break
      case 'stroke':
        this.#stroke(op, target)
        break
      case 'glyphs':
        this.#glyphs(op, target)
        break
      case 'image':
        this.#image(op, target)
        break
      case 'group':
        this.#group(op, target)
        break
      case 'drawing':
        this.#form(op, target)
        break
      case 'link':
        break
      default:
        unreachable(op)
    }
  }

  #fill({ path, rule, paint }: Op<'fill'>, target: Target): void {
    const source = this.#sourceOf(paint, target.matrix)
    if (source !== null) this.#fillPath(path, rule, source, target)
  }

  #fillPath(path: Path, rule: 'nonzero' | 'evenodd', source: Source, { surface, clip, matrix }: Target): void {
    this.#outline(flatten(path, matrix))
    this.#buffer.sweep(rule, (x, y, coverage, length) => drawRun(surface, clip, x, y, coverage, 0, length, source))
  }

  /** Adds outlines to the buffer; open ones are closed by a straight edge. */
  #outline(lines: readonly Polyline[]): void {
    const { x, y } = this.#surface
    for (const { points } of lines) {
      const end = points.length - 2
      for (let i = 0; i < end; i += 2)
        this.#buffer.line(points[i]! - x, points[i + 1]! - y, points[i + 2]! - x, points[i + 3]! - y)
      this.#buffer.line(points[end]! - x, points[end + 1]! - y, points[0]! - x, points[1]! - y)
    }
  }

  #sourceOf(paint: Paint, matrix: Matrix): Source | null {
    if (!('kind' in paint)) return paint.a > 0 ? solid(paint) : null
    if (paint.kind === 'tiles') return this.#tiles(paint, matrix)
    const toPicture = paint.transform === null ? matrix : multiply(matrix, paint.transform)
    return gradientSource(paint, toPicture, 1)
  }

  /** A tile is drawn once, at the nearest whole number of pixels, and repeated. */
  #tiles({ tile, step, transform, children }: TilePaint, toPicture: Matrix): Source | null {
    const matrix = transform === null ? toPicture : multiply(toPicture, transform)
    const [a, b, c, d] = matrix
    const width = wholePixels(step.width * Math.sqrt(a * a + b * b))
    const height = wholePixels(step.height * Math.sqrt(c * c + d * d))
    const surface = createSurface({ x: 0, y: 0, width, height })
    const toTile: Matrix = [width / step.width, 0, 0, height / step.height, 0, 0]
    const origin: Matrix = [1, 0, 0, 1, -tile.x, -tile.y]
    const clipped = group(children, { clip: rectanglePath(tile) })
    new Canvas(surface).draw([clipped], multiply(toTile, origin))
    const place: Matrix = multiply(matrix, [step.width, 0, 0, step.height, tile.x, tile.y])
    return imageSource(surface, place, { smooth: true, repeats: true }, 1)
  }

  #stroke(op: Op<'stroke'>, { surface, clip, matrix }: Target): void {
    if (!(op.width > 0)) return
    const source = this.#sourceOf(op.paint, matrix)
    if (source === null) return
    const [a, b, c, d, e, f] = matrix
    const buffer = this.#buffer
    const { x: left, y: top } = this.#surface
    const scale = scaleOf(matrix)
    // Curves are flattened at the scale of the picture, and the width is measured in the coordinates of the operation.
    const lines = flatten(op.path, [scale, 0, 0, scale, 0, 0]).map(({ points, isClosed }) => ({
      points: points.map(value => value / scale),
      isClosed,
    }))
    strokeOutline(lines, op, scale, points => {
      let x0 = a * points.at(-2)! + c * points.at(-1)! + e - left
      let y0 = b * points.at(-2)! + d * points.at(-1)! + f - top
      for (let i = 0; i < points.length; i += 2) {
        const x1 = a * points[i]! + c * points[i + 1]! + e - left
        const y1 = b * points[i]! + d * points[i + 1]! + f - top
        buffer.line(x0, y0, x1, y1)
        x0 = x1
        y0 = y1
      }
    })
    buffer.sweep('nonzero', (x, y, coverage, length) => drawRun(surface, clip, x, y, coverage, 0, length, source))
  }

  #glyphs(op: GlyphsOp, target: Target): void {
    if (op.isInvisible === true) return
    const [a, b, c, d] = target.matrix
    const isUpright = b === 0 && c === 0 && a === d && a > 0
    const pixels = op.size * a
    const masks = isUpright && pixels <= LARGEST_MASK && pixels > 0 ? glyphMasks(op.face, pixels) : null
    const source = solid(op.color)
    let pen = op.at.x
    for (let i = 0; i < op.glyphs.length; i++) {
      const x = pen + (op.xOffsets?.[i] ?? 0)
      const y = op.at.y + (op.yOffsets?.[i] ?? 0)
      pen += op.advances[i]!
      const layers = op.face.hasColorLayers ? op.face.colorLayersOf(op.glyphs[i]!) : null
      if (layers !== null) {
        for (const { glyph, color } of layers) this.#glyphOutline(op, glyph, x, y, color ?? op.color, target)
        continue
      }
      if (op.color.a === 0) continue
      const drawn = masks !== null && drawMask(masks, op.glyphs[i]!, x, y, source, target)
      if (!drawn) this.#glyphOutline(op, op.glyphs[i]!, x, y, op.color, target)
    }
  }

  #glyphOutline(op: GlyphsOp, glyph: number, x: number, y: number, color: Color, target: Target): void {
    const matrix = multiply(target.matrix, [op.size, 0, 0, -op.size, x, y])
    this.#fillPath(outlinesOf(op.face)(glyph), 'nonzero', solid(color), { ...target, matrix })
  }

  #image({ image, rect, smooth }: Op<'image'>, target: Target): void {
    const { content } = image
    if (!(rect.width > 0 && rect.height > 0)) return
    // SVGs are operations by now.
    if (content.kind === 'svg') return
    if (content.kind === 'vector') {
      this.#drawing(content, rect, target)
      return
    }
    const bitmap = bitmapOf(image, content)
    if (bitmap === null) return
    const place = multiply(target.matrix, [rect.width, 0, 0, rect.height, rect.x, rect.y])
    const source = imageSource(bitmap, place, { smooth, repeats: false }, 1)
    if (source !== null) this.#fillPath(rectanglePath(rect), 'nonzero', source, target)
  }

  #drawing(content: VectorContent, rect: Rect, target: Target): void {
    const { width, height, bleed = 0 } = content
    const place: Matrix = [rect.width / width, 0, 0, rect.height / height, rect.x, rect.y]
    const area = { x: -bleed, y: -bleed, width: width + 2 * bleed, height: height + 2 * bleed }
    // Drawings of images have no text at hand; those of the document bring theirs along as operations.
    const children = vectorOps(content, 'layout', () => [])
    this.#group(group(children, { clip: rectanglePath(area), transform: place }), target)
  }

  #form({ size, rect, children }: Op<'drawing'>, target: Target): void {
    const place: Matrix = [rect.width / size.width, 0, 0, rect.height / size.height, rect.x, rect.y]
    const clip = rectanglePath({ x: 0, y: 0, ...size })
    this.#group(group(children, { clip, transform: place }), target)
  }

  #group({ clip, clipRule, transform, opacity, mask, blend, isIsolated, children }: Op<'group'>, target: Target): void {
    if (children.length === 0 || opacity <= 0) return
    const matrix = transform === null ? target.matrix : multiply(target.matrix, transform)
    let inner = target.clip
    if (clip !== null) {
      this.#outline(flatten(clip, matrix))
      inner = intersectClip(inner, this.#buffer, clipRule)
    }
    if (isEmpty(inner)) return
    const within: Target = { surface: target.surface, clip: inner, matrix }
    if (mask === undefined && opacity >= 1 && blend === undefined && isIsolated !== true) {
      this.#ops(children, within)
      return
    }
    const layer = this.#layer(children, within)
    if (mask !== undefined) this.#mask(layer, mask, within)
    if (blend !== undefined) blendWith(layer, target.surface, blend)
    drawLayer(layer, opacity, target.surface, inner)
  }

  /** Draws on a surface of its own, as large as the clip. */
  #layer(children: readonly PaintOp[], { clip, matrix }: Target): Surface {
    const layer = createSurface(clip.area)
    this.#ops(children, { surface: layer, clip: wholeClip(clip.area), matrix })
    return layer
  }

  /** Leaves as much of a layer as the mask shows. */
  #mask(layer: Surface, mask: Mask, target: Target): void {
    const shown = this.#layer(mask.children, target)
    for (let at = 0; at < layer.pixels.length; at += 4) {
      const [r, g, b, a] = [shown.pixels[at]!, shown.pixels[at + 1]!, shown.pixels[at + 2]!, shown.pixels[at + 3]!]
      // The luminosity of PDF (ISO 32000-1 §11.5.3), on black.
      const share = mask.kind === 'alpha' ? a : Math.floor(0.3 * r + 0.59 * g + 0.11 * b + 0.5)
      for (let k = 0; k < 4; k++) layer.pixels[at + k] = multiply255(layer.pixels[at + k]!, share)
    }
  }
}

function drawLayer(layer: Surface, opacity: number, surface: Surface, clip: Clip): void {
  const source = surfaceSource(layer, opacity)
  const { x, y, width, height } = clip.area
  const all = new Uint8Array(width).fill(255)
  for (let row = 0; row < height; row++) drawRun(surface, clip, x, y + row, all, 0, width, source)
}

/** Draws a glyph by its mask; false where it has none. The map is upright. */
function drawMask(masks: GlyphMasks, glyph: number, x: number, y: number, source: Source, target: Target): boolean {
  const { surface, clip, matrix } = target
  const fineX = Math.floor((matrix[0] * x + matrix[4]) * SUBPIXELS + 0.5)
  const fineY = Math.floor((matrix[3] * y + matrix[5]) * SUBPIXELS + 0.5)
  const originX = Math.floor(fineX / SUBPIXELS)
  const originY = Math.floor(fineY / SUBPIXELS)
  const mask = masks.at(glyph, fineX - originX * SUBPIXELS, fineY - originY * SUBPIXELS)
  if (mask === null) return false
  const { width, height, coverage } = mask
  for (let row = 0; row < height; row++)
    drawRun(surface, clip, originX + mask.x, originY + mask.y + row, coverage, row * width, width, source)
  return true
}

/** Pixels along a side of a tile of a pattern; larger ones are drawn coarser. */
const MAX_TILE = 4096
const wholePixels = (length: number): number => Math.max(1, Math.min(MAX_TILE, Math.floor(length + 0.5)))
