/**
 * Pixel operations of filters, on premultiplied components from 0 to 1
 * (https://www.w3.org/TR/filter-effects-1/#FilterPrimitivesOverview).
 */

import { spend } from '../../base/budget.ts'
import type { Point } from '../../base/geometry.ts'
import { toByte } from '../../base/srgb.ts'
import type { Color } from '../../css/style.ts'
import { mixerOf, type Rgb } from '../blend-modes.ts'
import type { BlendMode } from '../ops.ts'

/** Pixels by rows from the top left. */
export interface Pixels {
  readonly width: number
  readonly height: number
  /** Red, green, blue and alpha of each pixel. */
  readonly data: Float32Array
}

/** Transparent pixels. Each image counts against the budget, as a measure of the work of filters. */
export const emptyPixels = (width: number, height: number): Pixels => {
  spend('filter_pixels', width * height)
  return { width, height, data: new Float32Array(width * height * 4) }
}

/** Pixels from RGBA bytes. */
export function fromBytes(width: number, height: number, bytes: Uint8Array): Pixels {
  const { data } = emptyPixels(width, height)
  for (let i = 0; i < bytes.length; i++) data[i] = bytes[i]! / 255
  return { width, height, data }
}

/** Unpremultiplied colours as bytes, and the alpha separately. */
export function toPlanes({ width, height, data }: Pixels): { readonly pixels: Uint8Array; readonly alpha: Uint8Array } {
  const pixels = new Uint8Array(width * height * 3)
  const alpha = new Uint8Array(width * height)
  for (let i = 0; i < alpha.length; i++) {
    const a = data[i * 4 + 3]!
    alpha[i] = toByte(a)
    if (a <= 0) continue
    for (let k = 0; k < 3; k++) pixels[i * 3 + k] = toByte(data[i * 4 + k]! / a)
  }
  return { pixels, alpha }
}

/** The cost of a power relative to the sums of a blur. */
const COST_OF_POWERS = 3

/** Maps the colour components of all pixels; alpha is unchanged. */
export function mapChannels(source: Pixels, map: (value: number) => number): Pixels {
  spend('filter_pixels', source.width * source.height * COST_OF_POWERS)
  const { data } = emptyPixels(source.width, source.height)
  data.set(source.data)
  for (let i = 0; i < data.length; i += 4) {
    const a = data[i + 3]!
    if (a <= 0) continue
    for (let k = 0; k < 3; k++) data[i + k] = map(Math.min(1, data[i + k]! / a)) * a
  }
  return { ...source, data }
}

// ---------- operations ----------

/**
 * `feGaussianBlur`: three successive box blurs approximate a Gaussian blur
 * (https://www.w3.org/TR/filter-effects-1/#feGaussianBlurElement).
 */
export function blurred(source: Pixels, sigmaX: number, sigmaY: number): Pixels {
  return { ...source, data: blurredSamples(source, CHANNELS, { x: sigmaX, y: sigmaY }) }
}

/**
 * The shadow of an image: its alpha, blurred, in one colour
 * (https://www.w3.org/TR/filter-effects-1/#feDropShadowElement).
 */
export function shadowOf(source: Pixels, { r, g, b, a }: Color, sigma: Point): Pixels {
  const { width, height, data } = source
  const plane = Float32Array.from({ length: width * height }, (_, i) => data[i * CHANNELS + 3]!)
  const alphas = blurredSamples({ width, height, data: plane }, 1, sigma)
  const result = emptyPixels(width, height)
  for (let i = 0; i < alphas.length; i++) {
    const alpha = Math.min(1, a * alphas[i]!)
    const at = i * CHANNELS
    result.data[at] = r * alpha
    result.data[at + 1] = g * alpha
    result.data[at + 2] = b * alpha
    result.data[at + 3] = alpha
  }
  return result
}

/** Red, green, blue and alpha. */
const CHANNELS = 4

/** Samples by rows, with `channels` values per pixel. */
interface Samples {
  readonly width: number
  readonly height: number
  readonly data: Float32Array
}

/** Two arrays alternate as source and result. */
function blurredSamples(source: Samples, channels: number, sigma: Point): Float32Array {
  const { width, height } = source
  let current = source.data
  let spare: Float32Array | null = null
  const blur = (size: number, axis: 'x' | 'y'): void => {
    spend('filter_pixels', Math.ceil((width * height * channels) / CHANNELS))
    const result = spare ?? new Float32Array(current.length)
    const samples = { width, height, data: current }
    if (axis === 'y') blurColumns(samples, channels, size, result)
    else for (let y = 0; y < height; y++) blurRow(samples, channels, y, size, result)
    spare = current === source.data ? null : current
    current = result
  }
  for (const size of boxesFor(sigma.x)) blur(size, 'x')
  for (const size of boxesFor(sigma.y)) blur(size, 'y')
  return current
}

/** Odd widths of three boxes that together have the variance of the Gaussian. */
function boxesFor(sigma: number): readonly number[] {
  if (!(sigma > 0.1)) return []
  const ideal = Math.sqrt((12 * sigma * sigma) / 3 + 1)
  const lower = Math.max(1, Math.floor((ideal - 1) / 2) * 2 + 1)
  const count = Math.round((12 * sigma * sigma - 3 * lower * lower - 12 * lower - 9) / (-4 * lower - 4))
  return [0, 1, 2].map(i => (i < count ? lower : lower + 2))
}

/** A box blur of one row by a running sum, so that the time does not depend on the window of `size` pixels. */
function blurRow({ width, data }: Samples, channels: number, y: number, size: number, result: Float32Array): void {
  const half = (size - 1) / 2
  const reach = half * channels
  const first = y * width * channels
  const end = first + width * channels
  for (let start = first; start < first + channels; start++) {
    let sum = 0
    for (let at = start; at < Math.min(end, start + reach + channels); at += channels) sum += data[at]!
    for (let at = start; at < end; at += channels) {
      result[at] = Math.max(0, sum / size)
      const next = at + reach + channels
      if (next < end) sum += data[next]!
      const last = at - reach
      if (last >= first) sum -= data[last]!
    }
  }
}

/** A box blur of all columns together, because memory is accessed by rows. */
function blurColumns({ width, height, data }: Samples, channels: number, size: number, result: Float32Array): void {
  const half = (size - 1) / 2
  const row = width * channels
  const sums = new Float64Array(row)
  for (let y = 0; y <= Math.min(half, height - 1); y++) for (let i = 0; i < row; i++) sums[i]! += data[y * row + i]!
  for (let y = 0; y < height; y++) {
    const here = y * row
    for (let i = 0; i < row; i++) result[here + i] = Math.max(0, sums[i]! / size)
    const next = (y + half + 1) * row
    if (y + half + 1 < height) for (let i = 0; i < row; i++) sums[i]! += data[next + i]!
    const last = (y - half) * row
    if (y >= half) for (let i = 0; i < row; i++) sums[i]! -= data[last + i]!
  }
}

/** The operators of `feComposite` other than `arithmetic` (Filter Effects 1 §9.8). */
export type CompositeOperator = 'over' | 'in' | 'out' | 'atop' | 'xor' | 'lighter'

/** The Porter–Duff operators on `a` and `b` (https://www.w3.org/TR/filter-effects-1/#feCompositeElement). */
export function composited(a: Pixels, b: Pixels, operator: CompositeOperator): Pixels {
  return combined(a, b, (top, below, topAlpha, belowAlpha) => {
    switch (operator) {
      case 'over':
        return top + below * (1 - topAlpha)
      case 'in':
        return top * belowAlpha
      case 'out':
        return top * (1 - belowAlpha)
      case 'atop':
        return top * belowAlpha + below * (1 - topAlpha)
      case 'xor':
        return top * (1 - belowAlpha) + below * (1 - topAlpha)
      case 'lighter':
        return Math.min(1, top + below)
    }
  })
}

/** `feComposite` with operator `arithmetic` (Filter Effects 1): k1·a·b + k2·a + k3·b + k4, on premultiplied values. */
export function arithmetic(a: Pixels, b: Pixels, [k1, k2, k3, k4]: readonly [number, number, number, number]): Pixels {
  const result = combined(a, b, (i, j) => Math.min(1, Math.max(0, k1 * i * j + k2 * i + k3 * j + k4)))
  // A premultiplied component cannot exceed alpha.
  const { data } = result
  for (let i = 0; i < data.length; i += 4)
    for (let k = 0; k < 3; k++) data[i + k] = Math.min(data[i + k]!, data[i + 3]!)
  return result
}

/**
 * `feBlend` (Filter Effects 1 §9.5): the general formula of Compositing 1 §10 on premultiplied values, `a` over `b`:
 * co = cs (1 − αb) + cb (1 − αs) + αs αb B(Cb, Cs).
 */
export function blended(a: Pixels, b: Pixels, mode: BlendMode): Pixels {
  const mix = mixerOf(mode)
  const result = emptyPixels(a.width, a.height)
  for (let i = 0; i < a.data.length; i += 4) {
    const [top, below] = [a.data[i + 3]!, b.data[i + 3]!]
    const mixed = top > 0 && below > 0 ? mix(plainAt(b, i), plainAt(a, i)) : BLACK
    for (let k = 0; k < 3; k++)
      result.data[i + k] = a.data[i + k]! * (1 - below) + b.data[i + k]! * (1 - top) + top * below * mixed[k]!
    result.data[i + 3] = top + below - top * below
  }
  return result
}

const BLACK: Rgb = [0, 0, 0]

/** The unpremultiplied colour of a pixel with positive alpha. */
function plainAt({ data }: Pixels, i: number): Rgb {
  const alpha = data[i + 3]!
  return [data[i]! / alpha, data[i + 1]! / alpha, data[i + 2]! / alpha]
}

/** Combines the premultiplied components of two images. */
function combined(
  a: Pixels,
  b: Pixels,
  mix: (top: number, below: number, topAlpha: number, belowAlpha: number) => number,
): Pixels {
  const result = emptyPixels(a.width, a.height)
  for (let i = 0; i < a.data.length; i += 4) {
    const [topAlpha, belowAlpha] = [a.data[i + 3]!, b.data[i + 3]!]
    for (let k = 0; k < 4; k++) result.data[i + k] = mix(a.data[i + k]!, b.data[i + k]!, topAlpha, belowAlpha)
  }
  return result
}

/** `feColorMatrix`: four rows of five factors (https://www.w3.org/TR/filter-effects-1/#feColorMatrixElement). */
export function recolored(source: Pixels, matrix: readonly number[]): Pixels {
  const { data } = source
  const result = emptyPixels(source.width, source.height)
  const row = (at: number, r: number, g: number, b: number, a: number): number => {
    const value = matrix[at + 4]! + matrix[at]! * r + matrix[at + 1]! * g + matrix[at + 2]! * b + matrix[at + 3]! * a
    return Math.min(1, Math.max(0, value))
  }
  for (let i = 0; i < data.length; i += 4) {
    const a = data[i + 3]!
    const [r, g, b] = a > 0 ? [data[i]! / a, data[i + 1]! / a, data[i + 2]! / a] : CLEAR
    const alpha = row(15, r!, g!, b!, a)
    for (let k = 0; k < 3; k++) result.data[i + k] = row(k * 5, r!, g!, b!, a) * alpha
    result.data[i + 3] = alpha
  }
  return result
}

const CLEAR = [0, 0, 0]

/**
 * `feComponentTransfer`: a function for each component
 * (https://www.w3.org/TR/filter-effects-1/#feComponentTransferElement).
 */
export function transferred(source: Pixels, functions: readonly ((value: number) => number)[]): Pixels {
  spend('filter_pixels', source.width * source.height * COST_OF_POWERS)
  const { data } = source
  const result = emptyPixels(source.width, source.height)
  const clamp = (value: number): number => Math.min(1, Math.max(0, value))
  for (let i = 0; i < data.length; i += 4) {
    const a = data[i + 3]!
    const alpha = clamp(functions[3]!(a))
    for (let k = 0; k < 3; k++) result.data[i + k] = clamp(functions[k]!(a > 0 ? data[i + k]! / a : 0)) * alpha
    result.data[i + 3] = alpha
  }
  return result
}

/**
 * `feMorphology`: the minimum or maximum within a radius, along one axis and then the other
 * (https://www.w3.org/TR/filter-effects-1/#feMorphologyElement).
 */
export function morphed(source: Pixels, radiusX: number, radiusY: number, kind: 'erode' | 'dilate'): Pixels {
  return morphedAlong(morphedAlong(source, Math.round(radiusX), 'x', kind), Math.round(radiusY), 'y', kind)
}

/** Samples: a greater radius exceeds usual drawings. */
const MAX_RADIUS = 200

/**
 * Erosion or dilation along one axis: the extreme of a moving window by a monotonic queue, linear in the number of
 * pixels.
 */
function morphedAlong(source: Pixels, given: number, axis: 'x' | 'y', kind: 'erode' | 'dilate'): Pixels {
  const radius = Math.min(MAX_RADIUS, given)
  if (radius <= 0) return source
  const { width, height, data } = source
  const result = emptyPixels(width, height)
  const [lines, length] = axis === 'x' ? [height, width] : [width, height]
  const [lineStep, step] = axis === 'x' ? [width * 4, 4] : [4, width * 4]
  const isBetter = kind === 'dilate' ? (a: number, b: number) => a >= b : (a: number, b: number) => a <= b
  for (let line = 0; line < lines; line++) {
    for (let k = 0; k < 4; k++) {
      const start = line * lineStep + k
      const at = (i: number): number => (i < 0 || i >= length ? 0 : data[start + i * step]!)
      // The candidates of the moving window, best first.
      const queue: number[] = []
      let head = 0
      for (let i = -radius; i < length + radius; i++) {
        while (queue.length > head && isBetter(at(i), at(queue.at(-1)!))) queue.pop()
        queue.push(i)
        const middle = i - radius
        if (middle < 0) continue
        while (queue[head]! < middle - radius) head++
        result.data[start + middle * step] = at(queue[head]!)
      }
    }
  }
  return result
}
