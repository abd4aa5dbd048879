/**
 * Pages as pictures: display list to pixels, by exact coverage of areas. The same bytes on every machine, because only
 * additions, multiplications, divisions and square roots decide, which IEEE 754 rounds in one way.
 */
import { OctavoError } from '../base/errors.ts'
import type { DisplayPage } from '../paint/ops.ts'
import { Canvas } from './canvas.ts'
import { encodePng } from './png.ts'
import { createSurface } from './surface.ts'

export interface Picture {
  /** Pixels. */
  readonly width: number
  readonly height: number
  /** Rows of red, green, blue and alpha in bytes; opaque. */
  readonly pixels: Uint8Array
  readonly dpi: number
}

export const DEFAULT_DPI = 96
/** Pixels of one picture: A0 at 150 dpi, and a quarter of a gigabyte of memory. */
const MAX_PIXELS = 64_000_000

/** Draws a page on white. Throws `page_too_large` where the picture would have more pixels than is sensible. */
export function rasterize(page: DisplayPage, dpi = DEFAULT_DPI): Picture {
  const scale = dpi / 96
  const width = Math.max(1, Math.floor(page.width * scale + 0.5))
  const height = Math.max(1, Math.floor(page.height * scale + 0.5))
  if (width * height > MAX_PIXELS)
    throw new OctavoError('invalid_page_size', `A picture of ${width} × ${height} pixels is too large; lower the dpi.`)
  const surface = createSurface({ x: 0, y: 0, width, height })
  surface.pixels.fill(255)
  new Canvas(surface).draw(page.ops, [width / page.width, 0, 0, height / page.height, 0, 0])
  return { width, height, pixels: surface.pixels, dpi }
}

/** The picture as a PNG file. */
export const pngOf = ({ width, height, pixels, dpi }: Picture): Uint8Array => encodePng(width, height, pixels, { dpi })
