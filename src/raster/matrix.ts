/** What maps of the plane need beside `base/geometry.ts` to draw pixels. */
import type { Matrix } from '../base/geometry.ts'

/** The map that undoes another one; null where that one flattens the plane. */
export function inverse([a, b, c, d, e, f]: Matrix): Matrix | null {
  const determinant = a * d - b * c
  if (determinant === 0 || !Number.isFinite(determinant)) return null
  return [
    d / determinant,
    -b / determinant,
    -c / determinant,
    a / determinant,
    (c * f - d * e) / determinant,
    (b * e - a * f) / determinant,
  ]
}

/** How much a map enlarges lengths, as a mean over directions. */
export const scaleOf = ([a, b, c, d]: Matrix): number => Math.sqrt(Math.abs(a * d - b * c))
