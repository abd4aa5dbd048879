/** Affine maps of the plane, as PDF writes them (ISO 32000-1 §8.3.3): `x' = ax + cy + e`, `y' = bx + dy + f`. */
import type { PdfValue } from './values.ts'

/** a, b, c, d, e, f of ISO 32000-1 §8.3.3. */
export type Matrix = readonly [number, number, number, number, number, number]

/** Changes nothing. */
export const IDENTITY: Matrix = [1, 0, 0, 1, 0, 0]

/** The map that applies `inner` first and `outer` after it. */
export function multiply([a, b, c, d, e, f]: Matrix, [g, h, i, j, k, l]: Matrix): Matrix {
  return [a * g + c * h, b * g + d * h, a * i + c * j, b * i + d * j, a * k + c * l + e, b * k + d * l + f]
}

/** Where a matrix maps a point. */
export const mapped = ([a, b, c, d, e, f]: Matrix, x: number, y: number): readonly [number, number] => [
  a * x + c * y + e,
  b * x + d * y + f,
]

/** Six operands as a map; missing ones are those of the identity. */
export function matrixOf(operands: readonly PdfValue[]): Matrix {
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = operands.map(Number)
  return [a, b, c, d, e, f]
}
