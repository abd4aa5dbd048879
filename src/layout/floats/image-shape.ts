/** Shapes of floats from the alpha channel of an image (CSS Shapes 1: https://www.w3.org/TR/css-shapes-1/#shapes-from-image). */
import { spend } from '../../base/budget.ts'
import type { Rect } from '../../base/geometry.ts'
import { atan2, hypot } from '../../base/math.ts'
import { alongLine, centreOf, lineOf, radiiOf, stopOffsets } from '../../css/gradient-geometry.ts'
import type { ComputedStyle, CrossFade, CssImage, Gradient } from '../../css/style.ts'
import type { HandleOf } from '../../images/shown.ts'

/** Alpha from 0 to 1 at a position relative to the corner of the image, px. */
type Opacity = (x: number, y: number) => number

/** Number of pixels up to which all rows of an image are read; of larger images rows are skipped. */
const MOST_PIXELS = 4_000_000

/**
 * For each pixel row of an image drawn in `box`, the edge of the area whose alpha exceeds the threshold, towards the text and
 * in the coordinates of `box`; null for rows without one.
 */
export function opaqueRows(
  opacity: Opacity,
  box: Rect,
  threshold: number,
  side: 'left' | 'right',
): readonly (number | null)[] {
  const width = Math.ceil(box.width)
  const height = Math.ceil(box.height)
  const step = Math.max(1, Math.ceil((width * height) / MOST_PIXELS))
  const edgeOf = (row: number): number | null => {
    for (let i = 0; i < width; i++) {
      const x = side === 'left' ? width - 1 - i : i
      if (opacity(x + 0.5, row + 0.5) <= threshold) continue
      spend('float_shapes', i)
      return box.x + (side === 'left' ? x + 1 : x)
    }
    spend('float_shapes', width)
    return null
  }
  const rows: (number | null)[] = []
  for (let row = 0; row < height; row++) rows.push(row % step === 0 ? edgeOf(row) : rows.at(-1)!)
  return rows
}

/** The alpha of an image in a box (CSS Shapes 1 §4.3); null if pixels are unknown, as for vector images. */
export function opacityOf(image: CssImage, style: ComputedStyle, box: Rect, handleOf: HandleOf): Opacity | null {
  const { width, height } = box
  if (image.kind === 'cross-fade') return mixedOpacity(image, style, box, handleOf)
  if (image.kind !== 'url') return gradientOpacity(image, { width, height }, style)
  const content = handleOf(image.url)?.content
  if (content === undefined || content === null || content.kind === 'svg' || content.kind === 'vector') return null
  if (content.kind !== 'raw' || content.alpha === null) return () => 1
  const { alpha, pixelWidth, pixelHeight } = content
  return (x, y) => {
    const column = Math.min(pixelWidth - 1, Math.floor((x / width) * pixelWidth))
    const row = Math.min(pixelHeight - 1, Math.floor((y / height) * pixelHeight))
    return alpha[row * pixelWidth + column]! / 255
  }
}

/** The weighted mean of the alpha of all parts. */
function mixedOpacity({ parts }: CrossFade, style: ComputedStyle, box: Rect, handleOf: HandleOf): Opacity | null {
  const known = parts.map(({ image, share }) => ({ share, opacity: opacityOf(image, style, box, handleOf) }))
  if (known.some(({ opacity }) => opacity === null)) return null
  return (x, y) => known.reduce((sum, { share, opacity }) => sum + share * opacity!(x, y), 0)
}

// ---------- gradients ----------

/**
 * The alpha of a gradient at a point of its box. Alpha changes linearly between colour stops and is constant before the first
 * and after the last one, unless the gradient repeats (CSS Images 3, https://www.w3.org/TR/css-images-3/#color-stop-syntax). A
 * repeating gradient of zero length has its last colour.
 */
function gradientOpacity(
  gradient: Gradient,
  size: { readonly width: number; readonly height: number },
  { color }: ComputedStyle,
): Opacity {
  const { length, along } = measureOf(gradient, size)
  const offsets = stopOffsets(gradient.stops, length)
  const stops = gradient.stops.flatMap((stop, i) =>
    stop.color === null ? [] : [{ at: offsets[i]!, alpha: (stop.color === 'currentcolor' ? color : stop.color).a }],
  )
  const [first, last] = [stops[0]!, stops.at(-1)!]
  const period = last.at - first.at
  return (x, y) => {
    const place = along(x, y)
    if (gradient.repeating && period <= 0) return last.alpha
    const at = gradient.repeating ? first.at + ((((place - first.at) % period) + period) % period) : place
    if (at < first.at) return first.alpha
    const next = firstAfter(stops, at)
    if (next === stops.length) return last.alpha
    const [before, after] = [stops[Math.max(0, next - 1)]!, stops[next]!]
    const span = after.at - before.at
    return span <= 0 ? after.alpha : before.alpha + ((after.alpha - before.alpha) * (at - before.at)) / span
  }
}

/** The index of the first stop after a position, by binary search: a gradient may have thousands. Stops are sorted. */
function firstAfter(stops: readonly { readonly at: number }[], at: number): number {
  let low = 0
  let high = stops.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (stops[middle]!.at > at) high = middle
    else low = middle + 1
  }
  return low
}

/** The length of the gradient line, and the position on it of a point of the image. */
function measureOf(gradient: Gradient, size: { readonly width: number; readonly height: number }) {
  if (gradient.kind === 'linear-gradient') {
    const line = lineOf(gradient, size)
    const along: Opacity = (x, y) => alongLine(line, x, y)
    return { length: line.length, along }
  }
  const centre = centreOf(gradient, size)
  if (gradient.kind === 'conic-gradient') {
    const along: Opacity = (x, y) => {
      const degrees = (atan2(x - centre.x, centre.y - y) * 180) / Math.PI - (gradient.angle ?? 0)
      return ((degrees % 360) + 360) % 360
    }
    return { length: 360, along }
  }
  const radii = radiiOf(gradient, size, centre)
  const ratio = radii.y > 0 ? radii.x / radii.y : 1
  const along: Opacity = (x, y) => hypot(x - centre.x, (y - centre.y) * ratio)
  return { length: radii.x, along }
}
