/**
 * Images as sources of colour. Where an image is drawn smaller than it is, whole pixels are averaged first, by the
 * largest whole number that fits; what is left is interpolated between the four nearest (or the nearest is taken).
 */
import { inverseOf, type Matrix } from '../base/geometry.ts'
import type { Bitmap } from './bitmaps.ts'
import { multiply255, type Source } from './surface.ts'

/** How an image is read between and beyond its pixels. */
interface Sampling {
  readonly smooth: boolean
  /** Beyond its edge the image begins anew, rather than going on with the pixels of its edge. */
  readonly repeats: boolean
}

/** `unitToPicture` leads from the unit square, the image from its top left corner, to pixels of the picture. */
export function imageSource(
  bitmap: Bitmap,
  unitToPicture: Matrix,
  { smooth, repeats }: Sampling,
  opacity: number,
): Source | null {
  const [a, b, c, d] = unitToPicture
  const across = bitmap.width / Math.sqrt(a * a + b * b)
  const down = bitmap.height / Math.sqrt(c * c + d * d)
  const image = smooth ? reduced(bitmap, Math.floor(across), Math.floor(down)) : bitmap
  const back = inverseOf(unitToPicture)
  if (back === null || image.width === 0 || image.height === 0) return null
  const [ia, ib, ic, id, ie, iff] = back
  const { width, height } = image
  const toImage: Matrix = [ia * width, ib * height, ic * width, id * height, ie * width, iff * height]
  const alpha = Math.min(255, Math.max(0, Math.floor(opacity * 255 + 0.5)))
  const sampler = new Sampler(image, repeats)
  return {
    kind: 'shader',
    shade(x, y, length, into) {
      const [ma, mb, mc, md, me, mf] = toImage
      for (let i = 0; i < length; i++) {
        const px = x + i + 0.5
        const u = ma * px + mc * (y + 0.5) + me
        const v = mb * px + md * (y + 0.5) + mf
        if (smooth) sampler.between(u - 0.5, v - 0.5, into, i * 4)
        else sampler.nearest(u, v, into, i * 4)
      }
      if (alpha < 255) for (let i = 0; i < length * 4; i++) into[i] = multiply255(into[i]!, alpha)
    },
  }
}

class Sampler {
  readonly #image: Bitmap
  readonly #repeats: boolean

  constructor(image: Bitmap, repeats: boolean) {
    this.#image = image
    this.#repeats = repeats
  }

  #inside(at: number, size: number): number {
    if (!this.#repeats) return at < 0 ? 0 : at >= size ? size - 1 : at
    const rest = at % size
    return rest < 0 ? rest + size : rest
  }

  nearest(u: number, v: number, into: Uint8Array, at: number): void {
    const { width, height, pixels } = this.#image
    const from = (this.#inside(Math.floor(v), height) * width + this.#inside(Math.floor(u), width)) * 4
    for (let k = 0; k < 4; k++) into[at + k] = pixels[from + k]!
  }

  /** Between the middles of four pixels, by weights of 256ths. */
  between(u: number, v: number, into: Uint8Array, at: number): void {
    const { width, height, pixels } = this.#image
    const [left, top] = [Math.floor(u), Math.floor(v)]
    const [wx, wy] = [Math.floor((u - left) * 256), Math.floor((v - top) * 256)]
    const [x0, x1] = [this.#inside(left, width), this.#inside(left + 1, width)]
    const [y0, y1] = [this.#inside(top, height) * width, this.#inside(top + 1, height) * width]
    for (let k = 0; k < 4; k++) {
      const upper = pixels[(y0 + x0) * 4 + k]! * (256 - wx) + pixels[(y0 + x1) * 4 + k]! * wx
      const lower = pixels[(y1 + x0) * 4 + k]! * (256 - wx) + pixels[(y1 + x1) * 4 + k]! * wx
      into[at + k] = (upper * (256 - wy) + lower * wy + 32768) >> 16
    }
  }
}

/** The last reductions of a bitmap, since an image is often drawn at one size. */
const reductions = new WeakMap<Bitmap, { readonly key: string; readonly image: Bitmap }>()

/** The image with `across` × `down` pixels averaged to one; the last of a row or column may have fewer. */
function reduced(bitmap: Bitmap, across: number, down: number): Bitmap {
  if (across <= 1 && down <= 1) return bitmap
  const [stepX, stepY] = [Math.max(1, Math.min(across, bitmap.width)), Math.max(1, Math.min(down, bitmap.height))]
  const key = `${stepX} ${stepY}`
  const found = reductions.get(bitmap)
  if (found?.key === key) return found.image
  const width = Math.ceil(bitmap.width / stepX)
  const height = Math.ceil(bitmap.height / stepY)
  const pixels = new Uint8Array(width * height * 4)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) average(bitmap, x * stepX, y * stepY, stepX, stepY, pixels, (y * width + x) * 4)
  const image = { width, height, pixels }
  reductions.set(bitmap, { key, image })
  return image
}

function average(
  { width, height, pixels }: Bitmap,
  left: number,
  top: number,
  across: number,
  down: number,
  into: Uint8Array,
  at: number,
): void {
  const right = Math.min(width, left + across)
  const bottom = Math.min(height, top + down)
  const count = (right - left) * (bottom - top)
  let [r, g, b, a] = [0, 0, 0, 0]
  for (let y = top; y < bottom; y++)
    for (let from = (y * width + left) * 4; from < (y * width + right) * 4; from += 4) {
      r += pixels[from]!
      g += pixels[from + 1]!
      b += pixels[from + 2]!
      a += pixels[from + 3]!
    }
  into[at] = Math.floor(r / count + 0.5)
  into[at + 1] = Math.floor(g / count + 0.5)
  into[at + 2] = Math.floor(b / count + 0.5)
  into[at + 3] = Math.floor(a / count + 0.5)
}
