/**
 * Primitives that displace samples or weight their neighbours (Filter Effects 1 §9.9 and §9.11,
 * https://www.w3.org/TR/filter-effects-1/#feConvolveMatrixElement).
 */
import { spend } from '../../base/budget.ts'
import { emptyPixels, type Pixels } from './filter-pixels.ts'

/** Red, green, blue or alpha, by number. */
type Channel = 0 | 1 | 2 | 3

/**
 * Displaces samples by a map (§9.11, https://drafts.fxtf.org/filter-effects-1/#feDisplacementMapElement): `x` and `y`
 * are channels of the map, whose middle value means no displacement; `by` is the displacement of a full channel in
 * samples.
 */
export function displaced(
  source: Pixels,
  map: Pixels,
  { x, y, by }: { readonly x: Channel; readonly y: Channel; readonly by: readonly [x: number, y: number] },
): Pixels {
  const { width, height } = source
  const result = emptyPixels(width, height)
  for (let row = 0, at = 0; row < height; row++)
    for (let column = 0; column < width; column++, at += 4) {
      const alpha = map.data[at + 3]!
      const amountOf = (channel: Channel): number =>
        channel === 3 ? alpha : alpha > 0 ? map.data[at + channel]! / alpha : 0
      const fromX = Math.round(column + by[0] * (amountOf(x) - 0.5))
      const fromY = Math.round(row + by[1] * (amountOf(y) - 0.5))
      if (fromX < 0 || fromY < 0 || fromX >= width || fromY >= height) continue
      const from = (fromY * width + fromX) * 4
      for (let k = 0; k < 4; k++) result.data[at + k] = source.data[from + k]!
    }
  return result
}

/** A matrix of weights for the neighbours of a sample. */
export interface Kernel {
  readonly columns: number
  readonly rows: number
  /** Row by row; applied rotated by 180 degrees. */
  readonly weights: readonly number[]
  readonly divisor: number
  readonly bias: number
  readonly target: readonly [x: number, y: number]
  readonly edges: 'duplicate' | 'wrap' | 'none'
  readonly keepsAlpha: boolean
  /** The distance between neighbours, in samples. */
  readonly step: readonly [x: number, y: number]
}

/** The weighted sum of neighbours (§9.9, https://drafts.fxtf.org/filter-effects-1/#feConvolveMatrixElement). */
export function convolved(source: Pixels, kernel: Kernel): Pixels {
  const { width, height, data } = source
  const { columns, rows, weights, divisor, bias, target, keepsAlpha, step } = kernel
  spend('filter_pixels', width * height * columns * rows)
  const result = emptyPixels(width, height)
  const sums = [0, 0, 0, 0]
  for (let y = 0, at = 0; y < height; y++)
    for (let x = 0; x < width; x++, at += 4) {
      sums.fill(0)
      for (let row = 0; row < rows; row++)
        for (let column = 0; column < columns; column++) {
          const fromX = edge(x + (column - target[0]) * step[0], width, kernel.edges)
          const fromY = edge(y + (row - target[1]) * step[1], height, kernel.edges)
          if (fromX === null || fromY === null) continue
          const from = (fromY * width + fromX) * 4
          const weight = weights[(rows - 1 - row) * columns + (columns - 1 - column)]!
          const alpha = data[from + 3]!
          for (let k = 0; k < 4; k++) {
            const value = data[from + k]!
            sums[k]! += weight * (keepsAlpha && k < 3 ? (alpha > 0 ? value / alpha : 0) : value)
          }
        }
      const own = data[at + 3]!
      const alpha = keepsAlpha ? own : clamp(sums[3]! / divisor + bias * own)
      result.data[at + 3] = alpha
      for (let k = 0; k < 3; k++) {
        const value = clamp(sums[k]! / divisor + bias * (keepsAlpha ? 1 : own))
        result.data[at + k] = keepsAlpha ? value * alpha : Math.min(alpha, value)
      }
    }
  return result
}

/** The sample for a position beyond the edges; null for transparent black. */
function edge(at: number, size: number, edges: Kernel['edges']): number | null {
  if (at >= 0 && at < size) return at
  if (edges === 'none') return null
  return edges === 'wrap' ? ((at % size) + size) % size : Math.min(size - 1, Math.max(0, at))
}

const clamp = (value: number): number => Math.min(1, Math.max(0, value))
