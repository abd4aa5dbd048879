/** The painted paths of a content stream (ISO 32000-1 §8.5) by their bounds. */
import { IDENTITY, type Matrix, multiply } from '../base/geometry.ts'
import { mapped } from './matrix.ts'
import type { PdfValue } from './values.ts'

/** Left, bottom, right and top; pt from the bottom left corner of the page. */
export type Bounds = readonly [number, number, number, number]

/** A painted path. */
export interface Shape {
  readonly kind: 'fill' | 'stroke'
  /** `#rrggbb`, or the name of a pattern or other colour space. */
  readonly colour: string
  readonly bounds: Bounds
}

const FILLS = new Set(['f', 'F', 'f*', 'B', 'B*', 'b', 'b*'])
const STROKES = new Set(['S', 's', 'B', 'B*', 'b', 'b*'])

/** Collects the points of the current path, and returns its bounds when it is painted. */
export class PathBounds {
  #bounds: Bounds | null = null

  /** Applies an operator and returns the shapes that it paints. Other operators than those of paths are ignored. */
  operate(
    name: string,
    operands: readonly PdfValue[],
    matrix: Matrix,
    colours: { readonly fill: string; readonly stroke: string },
  ): readonly Shape[] {
    const numbers = operands.map(Number)
    if (name === 're') {
      const [x = 0, y = 0, width = 0, height = 0] = numbers
      this.#add(matrix, [x, y, x + width, y, x, y + height, x + width, y + height])
    } else if (name === 'm' || name === 'l' || name === 'c' || name === 'v' || name === 'y') this.#add(matrix, numbers)
    else if (name === 'n') this.#bounds = null
    else if (FILLS.has(name) || STROKES.has(name)) return this.#paint(name, colours)
    return []
  }

  #paint(name: string, colours: { readonly fill: string; readonly stroke: string }): readonly Shape[] {
    const bounds = this.#bounds
    this.#bounds = null
    if (bounds === null) return []
    const shapes: Shape[] = []
    if (FILLS.has(name)) shapes.push({ kind: 'fill', colour: colours.fill, bounds })
    if (STROKES.has(name)) shapes.push({ kind: 'stroke', colour: colours.stroke, bounds })
    return shapes
  }

  #add(matrix: Matrix, numbers: readonly number[]): void {
    for (let i = 0; i + 1 < numbers.length; i += 2) {
      const [x, y] = mapped(matrix, numbers[i]!, numbers[i + 1]!)
      const [left, bottom, right, top] = this.#bounds ?? [x, y, x, y]
      this.#bounds = [Math.min(left, x), Math.min(bottom, y), Math.max(right, x), Math.max(top, y)]
    }
  }
}

/** The bounds of the unit square under a matrix, which is the position of an image. */
export function unitSquare(matrix: Matrix): Bounds {
  const corners = [0, 0, 1, 0, 0, 1, 1, 1]
  const path = new PathBounds()
  for (let i = 0; i < corners.length; i += 2) path.operate('l', corners.slice(i, i + 2), matrix, BLACK)
  return path.operate('f', [], multiply(matrix, IDENTITY), BLACK)[0]!.bounds
}

const BLACK = { fill: '#000000', stroke: '#000000' }
