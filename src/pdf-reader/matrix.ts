/** Affine transforms in the form of PDF (ISO 32000-1 §8.3.3): `x' = ax + cy + e`, `y' = bx + dy + f`. */
import type { Matrix } from '../base/geometry.ts'
import type { PdfValue } from './values.ts'

/** The image of a point under a matrix. */
export const mapped = ([a, b, c, d, e, f]: Matrix, x: number, y: number): readonly [number, number] => [
  a * x + c * y + e,
  b * x + d * y + f,
]

/** A matrix of six operands; missing ones are those of the identity. */
export function matrixOf(operands: readonly PdfValue[]): Matrix {
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = operands.map(Number)
  return [a, b, c, d, e, f]
}
