/** The `transform` attribute (https://www.w3.org/TR/css-transforms-1/#svg-transform) as a matrix. */
import { IDENTITY, type Matrix, multiply, translation } from '../../base/geometry.ts'
import { cos, sin, tan } from '../../base/math.ts'
import { numberList } from './numbers.ts'

/** Null if the list is invalid, in which case the attribute has no effect. */
export function parseTransform(text: string): Matrix | null {
  let matrix = IDENTITY
  const pattern = /\s*,?\s*([a-zA-Z]+)\s*\(([^()]*)\)/y
  let end = 0
  for (let match = pattern.exec(text); match !== null; match = pattern.exec(text)) {
    // Numbers have no units in the attribute (https://www.w3.org/TR/css-transforms-1/#svg-syntax).
    if (/[^\s,.\d+eE-]/.test(match[2]!)) return null
    const step = functionMatrix(match[1]!, numberList(match[2]!))
    if (step === null) return null
    matrix = multiply(matrix, step)
    end = pattern.lastIndex
  }
  return text.slice(end).trim() === '' ? matrix : null
}

function functionMatrix(name: string, values: readonly number[]): Matrix | null {
  const [a = 0, b, c] = values
  const radians = (a * Math.PI) / 180
  if (values.length === 0) return null
  switch (name.toLowerCase()) {
    case 'matrix':
      return values.length === 6 ? (values as unknown as Matrix) : null
    case 'translate':
      return translation(a, b ?? 0)
    case 'translatex':
      return translation(a, 0)
    case 'translatey':
      return translation(0, a)
    case 'scale':
      return [a, 0, 0, b ?? a, 0, 0]
    case 'rotate': {
      const turn: Matrix = [cos(radians), sin(radians), -sin(radians), cos(radians), 0, 0]
      return b === undefined || c === undefined
        ? turn
        : multiply(multiply(translation(b, c), turn), translation(-b, -c))
    }
    case 'skewx':
      return [1, 0, tan(radians), 1, 0, 0]
    case 'skewy':
      return [1, tan(radians), 0, 1, 0, 0]
    default:
      return null
  }
}
