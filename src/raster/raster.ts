/**
 * Pages as pictures: display list to pixels, by exact coverage of areas. The same bytes on every machine, because only
 * additions, multiplications, divisions and square roots decide, which IEEE 754 rounds in one way.
 */
import { OctavoError } from '../base/errors.ts'
import type { Rect } from '../base/geometry.ts'
import type { DisplayPage, PaintOp } from '../paint/ops.ts'
import { Canvas } from './canvas.ts'
import { encodePng } from './png-writer.ts'
import { createSurface } from './surface.ts'

/** A page as pixels. */
export interface Picture {
  /** Pixels. */
  readonly width: number
  readonly height: number
  /** Rows of red, green, blue and alpha in bytes; opaque. */
  readonly pixels: Uint8Array
  readonly dpi: number
}

/** One pixel for each px of CSS. */
const DEFAULT_DPI = 96
/** Pixels of one picture: A0 at 150 dpi, and a quarter of a gigabyte of memory. */
const MAX_PIXELS = 64_000_000

/** Draws a page on white. Throws `output_too_large` where the picture would have more pixels than is sensible. */
export function rasterize(page: DisplayPage, dpi = DEFAULT_DPI): Picture {
  const scale = dpi / 96
  const width = Math.max(1, Math.floor(page.width * scale + 0.5))
  const height = Math.max(1, Math.floor(page.height * scale + 0.5))
  refuseTooLarge(width, height)
  const surface = createSurface({ x: 0, y: 0, width, height })
  surface.pixels.fill(255)
  new Canvas(surface).draw(page.ops, [width / page.width, 0, 0, height / page.height, 0, 0])
  return { width, height, pixels: surface.pixels, dpi }
}

/** Grey between pages that stand in one picture. */
const GROUND = 0x80

/** Pictures one below the other, in the middle, `gap` pixels apart. Throws where that is too large. */
export function joined(pictures: readonly Picture[], gap: number): Picture {
  const width = Math.max(...pictures.map(picture => picture.width))
  const height = pictures.reduce((sum, picture) => sum + picture.height + gap, -gap)
  refuseTooLarge(width, height)
  const pixels = new Uint8Array(width * height * 4).fill(GROUND)
  let top = 0
  for (const picture of pictures) {
    const left = Math.floor((width - picture.width) / 2)
    for (let y = 0; y < picture.height; y++) {
      const row = picture.pixels.subarray(y * picture.width * 4, (y + 1) * picture.width * 4)
      pixels.set(row, ((top + y) * width + left) * 4)
    }
    top += picture.height + gap
  }
  return { width, height, pixels, dpi: pictures[0]!.dpi }
}

function refuseTooLarge(width: number, height: number): void {
  if (width * height <= MAX_PIXELS) return
  throw new OctavoError('output_too_large', `A picture of ${width} × ${height} pixels is too large; lower the dpi.`)
}

/** Draws operations on a clear ground: red, green, blue and alpha in bytes, colours multiplied by alpha. */
export function rasterizeArea(ops: readonly PaintOp[], area: Rect, width: number, height: number): Uint8Array {
  const surface = createSurface({ x: 0, y: 0, width, height })
  const [x, y] = [width / area.width, height / area.height]
  new Canvas(surface).draw(ops, [x, 0, 0, y, -area.x * x, -area.y * y])
  return surface.pixels
}

/** The picture as a PNG file. */
export const pngOf = ({ width, height, pixels, dpi }: Picture): Uint8Array => encodePng(width, height, pixels, { dpi })
