/** Coverage of glyphs, kept by face, size and place within a pixel: a page shows the same letters again and again. */

import { outlinesOf } from '../fonts/outlines.ts'
import type { FontFace } from '../fonts/types.ts'
import { CoverageBuffer } from './coverage.ts'
import { flatten } from './flatten-paths.ts'

/** Coverage of a glyph, from (x, y) of the pixel in which its origin lies. */
interface GlyphMask {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
  readonly coverage: Uint8Array
}

/** Places within a pixel that are told apart, along each axis. */
export const SUBPIXELS = 4
/** Pixels of an em up to which masks are kept; larger glyphs are rare and drawn as the outlines they are. */
export const LARGEST_MASK = 96
/** Masks that are kept. */
const MAX_MASKS = 10_000
/** Sizes of one face whose masks are kept apart. */
const MAX_SIZES = 64

const EMPTY: GlyphMask = { x: 0, y: 0, width: 0, height: 0, coverage: new Uint8Array(0) }
/** By face, then by pixels per em. */
const known = new WeakMap<FontFace, Map<number, GlyphMasks>>()
const scratch = new CoverageBuffer(LARGEST_MASK * 4, LARGEST_MASK * 4)

/** The masks of a face at so many pixels per em. */
export function glyphMasks(face: FontFace, pixels: number): GlyphMasks {
  let ofFace = known.get(face)
  if (ofFace === undefined) {
    ofFace = new Map()
    known.set(face, ofFace)
  }
  let masks = ofFace.get(pixels)
  if (masks === undefined) {
    // Drawings may have text in any number of sizes.
    if (ofFace.size >= MAX_SIZES) ofFace.clear()
    masks = new GlyphMasks(face, pixels)
    ofFace.set(pixels, masks)
  }
  return masks
}

/** The masks of a face's glyphs at one size in device pixels, made when they are first asked for. */
export class GlyphMasks {
  readonly #face: FontFace
  readonly #pixels: number
  readonly #masks = new Map<number, GlyphMask | null>()

  constructor(face: FontFace, pixels: number) {
    this.#face = face
    this.#pixels = pixels
  }

  /**
   * The mask of a glyph whose origin lies `subX` / 4 and `subY` / 4 of a pixel right of and below the corner of its
   * pixel; null for one that reaches too far to be kept.
   */
  at(glyph: number, subX: number, subY: number): GlyphMask | null {
    const key = (glyph * SUBPIXELS + subX) * SUBPIXELS + subY
    const found = this.#masks.get(key)
    if (found !== undefined) return found
    const mask = drawn(this.#face, glyph, this.#pixels, subX / SUBPIXELS, subY / SUBPIXELS)
    if (this.#masks.size >= MAX_MASKS) this.#masks.clear()
    this.#masks.set(key, mask)
    return mask
  }
}

function drawn(face: FontFace, glyph: number, pixels: number, x: number, y: number): GlyphMask | null {
  const lines = flatten(outlinesOf(face)(glyph), [pixels, 0, 0, -pixels, x, y])
  if (lines.length === 0) return EMPTY
  let [left, top, right, bottom] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY, -Infinity, -Infinity]
  for (const { points } of lines)
    for (let i = 0; i < points.length; i += 2) {
      left = Math.min(left, points[i]!)
      right = Math.max(right, points[i]!)
      top = Math.min(top, points[i + 1]!)
      bottom = Math.max(bottom, points[i + 1]!)
    }
  const originX = Math.floor(left)
  const originY = Math.floor(top)
  const width = Math.ceil(right) - originX
  const height = Math.ceil(bottom) - originY
  if (!(width <= scratch.width && height <= scratch.height)) return null
  for (const { points } of lines) {
    const end = points.length - 2
    for (let i = 0; i < end; i += 2)
      scratch.line(points[i]! - originX, points[i + 1]! - originY, points[i + 2]! - originX, points[i + 3]! - originY)
    scratch.line(points[end]! - originX, points[end + 1]! - originY, points[0]! - originX, points[1]! - originY)
  }
  const coverage = new Uint8Array(width * height)
  scratch.sweep('nonzero', (column, row, values, length) => {
    coverage.set(values.subarray(0, Math.min(length, width - column)), row * width + column)
  })
  return { x: originX, y: originY, width, height, coverage }
}
