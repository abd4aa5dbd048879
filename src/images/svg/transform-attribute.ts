/** The `transform` attribute (https://www.w3.org/TR/css-transforms-1/#svg-transform) as a matrix. */
import { IDENTITY, type Matrix, multiply, translation } from '../../base/geometry.ts'
import { cos, sin, tan } from '../../base/math.ts'
import { NumberReader } from './numbers.ts'

/** A function, and what separates it from the next one. Names are case-sensitive. */
const FUNCTION = /(matrix|translate|scale|rotate|skewX|skewY)\s*\(([^()]*)\)(\s*,?\s*)/y

/** Null if the list is invalid, in which case the attribute has no effect. */
export function parseTransform(value: string): Matrix | null {
  const text = value.trim()
  let matrix = IDENTITY
  let separator = ''
  for (let at = 0; at < text.length; at = FUNCTION.lastIndex) {
    FUNCTION.lastIndex = at
    const match = FUNCTION.exec(text)
    if (match === null) return null
    const values = numbersOf(match[2]!)
    const step = values === null ? null : functionMatrix(match[1]!, values)
    if (step === null) return null
    matrix = multiply(matrix, step)
    separator = match[3]!
  }
  // A comma is between functions only.
  return separator === '' ? matrix : null
}

/** The numbers of a function, without units; null if there is anything else, such as two commas in a row. */
function numbersOf(list: string): readonly number[] | null {
  const parts = list.split(',')
  const values: number[] = []
  for (const part of parts) {
    const reader = new NumberReader(part)
    if (reader.isDone) return null
    for (; !reader.isDone; ) {
      const value = reader.number()
      if (value === null) return null
      values.push(value)
    }
  }
  return values
}

/** The matrix of a function; null if it has a wrong number of values. */
function functionMatrix(name: string, values: readonly number[]): Matrix | null {
  const [a = 0, b, c] = values
  const radians = (a * Math.PI) / 180
  switch (`${name} ${values.length}`) {
    case 'matrix 6':
      return values as unknown as Matrix
    case 'translate 1':
    case 'translate 2':
      return translation(a, b ?? 0)
    case 'scale 1':
    case 'scale 2':
      return [a, 0, 0, b ?? a, 0, 0]
    case 'rotate 1':
      return rotation(radians)
    case 'rotate 3':
      return multiply(multiply(translation(b!, c!), rotation(radians)), translation(-b!, -c!))
    case 'skewX 1':
      return [1, 0, tan(radians), 1, 0, 0]
    case 'skewY 1':
      return [1, tan(radians), 0, 1, 0, 0]
    default:
      return null
  }
}

const rotation = (radians: number): Matrix => [cos(radians), sin(radians), -sin(radians), cos(radians), 0, 0]
