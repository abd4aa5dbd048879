/** Transforms of boxes (CSS Transforms 1) as one matrix in the coordinates of the page. */
import { IDENTITY, type Matrix, multiply, type Rect, translation } from '../base/geometry.ts'
import { cos, sin, tan } from '../base/math.ts'
import { type ComputedStyle, type Position2, resolve, type TransformFunction } from '../css/style.ts'

/** Null where nothing is transformed. `box` is the border box, which percentages and the origin refer to. */
export function transformOf(style: ComputedStyle, box: Rect): Matrix | null {
  if (style.transform.length === 0) return null
  const matrix = transformAround(style.transform, style.transformOrigin, box)
  return matrix.every((value, i) => Math.abs(value - IDENTITY[i]!) < 1e-12) ? null : matrix
}

/** CSS Transforms 1 §4: the functions from left to right, around an origin within a reference box. */
export function transformAround(steps: readonly TransformFunction[], origin: Position2, box: Rect): Matrix {
  const originX = box.x + resolve(origin.x, box.width)
  const originY = box.y + resolve(origin.y, box.height)
  let matrix = translation(originX, originY)
  for (const step of steps) matrix = multiply(matrix, matrixOf(step, box))
  return multiply(matrix, translation(-originX, -originY))
}

function matrixOf(step: TransformFunction, box: Rect): Matrix {
  switch (step.kind) {
    case 'matrix':
      return step.values
    case 'translate':
      return translation(resolve(step.x, box.width), resolve(step.y, box.height))
    case 'scale':
      return [step.x, 0, 0, step.y, 0, 0]
    case 'rotate': {
      const radians = (step.angle * Math.PI) / 180
      const [cosine, sine] = [cos(radians), sin(radians)]
      return [cosine, sine, -sine, cosine, 0, 0]
    }
    case 'skew':
      return [1, tan((step.y * Math.PI) / 180), tan((step.x * Math.PI) / 180), 1, 0, 0]
  }
}
