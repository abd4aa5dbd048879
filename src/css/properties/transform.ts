/**
 * Transforms: `transform`, `translate`, `scale`, `rotate` and their origin (CSS Transforms 1 and 2).
 * https://www.w3.org/TR/css-transforms-1/
 */
import { rotation4, scaling4 } from '../../base/matrix4.ts'
import { splitByComma } from '../component.ts'
import { commaList, type Parse, spaceList, type ValueReader } from '../reader.ts'
import type { TransformFunction } from '../transform-types.ts'
import type { TransformOrigin } from '../value-types.ts'
import {
  angle,
  computeLength,
  computeLengthPercentage,
  length,
  lengthPercentage,
  nonNegativeLength,
  number,
  numberOrPercentage,
  type SpecifiedLength,
  type SpecifiedLengthPercentage,
} from '../values/length.ts'
import { CENTER, computePosition, position, type SpecifiedPosition } from '../values/position.ts'
import type { UnitContext } from '../values/units.ts'
import { keywords, lengthOr, NOT_INHERITED, plain, property } from './row.ts'

type SpecifiedTransform =
  | Exclude<TransformFunction, { kind: 'translate' | 'translate-z' | 'perspective' }>
  | { readonly kind: 'translate'; readonly x: SpecifiedLengthPercentage; readonly y: SpecifiedLengthPercentage }
  | { readonly kind: 'translate-z'; readonly z: SpecifiedLength }
  | { readonly kind: 'perspective'; readonly distance: SpecifiedLength | 'none' }

/** All arguments of a function, read with one parser; null if one is invalid or their number is outside [min, max]. */
function args<T>(reader: ValueReader, parse: Parse<T>, min: number, max: number): readonly T[] | null {
  const list = commaList(reader, parse)
  return list === null || !reader.isDone || list.length < min || list.length > max ? null : list
}

/** Parsers by function name. Some return two functions: one in the plane of the page and one along z. */
const TRANSFORMS: ReadonlyMap<string, Parse<SpecifiedTransform | readonly SpecifiedTransform[]>> = new Map(
  Object.entries<Parse<SpecifiedTransform | readonly SpecifiedTransform[]>>({
    matrix: reader => {
      const list = args(reader, number, 6, 6)
      return (
        list && { kind: 'matrix', values: list as unknown as readonly [number, number, number, number, number, number] }
      )
    },
    matrix3d: reader => {
      const m = args(reader, number, 16, 16)
      return m && { kind: 'matrix3d', values: m }
    },
    translate: reader => translation(args(reader, lengthPercentage, 1, 2)),
    translate3d: reader => {
      const parts = splitByComma(reader.rest())
      const [x, y] = parts.slice(0, 2).map(part => lengthPercentage(reader.over(part)))
      const z = parts.length === 3 ? length(reader.over(parts[2]!)) : null
      if (x == null || y == null || z === null) return null
      reader.skip(reader.rest().length)
      return moved(x, y, z)
    },
    translatex: reader => translation(args(reader, lengthPercentage, 1, 1)),
    translatey: reader => {
      const list = args(reader, lengthPercentage, 1, 1)
      return list && { kind: 'translate', x: 0, y: list[0]! }
    },
    translatez: reader => {
      const list = args(reader, length, 1, 1)
      return list && { kind: 'translate-z', z: list[0]! }
    },
    scale: reader => scaling(args(reader, numberOrPercentage, 1, 2)),
    scale3d: reader => {
      const list = args(reader, numberOrPercentage, 3, 3)
      return list && { kind: 'matrix3d', values: scaling4(list[0]!, list[1]!, list[2]!) }
    },
    scalex: reader => {
      const list = args(reader, numberOrPercentage, 1, 1)
      return list && { kind: 'scale', x: list[0]!, y: 1 }
    },
    scaley: reader => {
      const list = args(reader, numberOrPercentage, 1, 1)
      return list && { kind: 'scale', x: 1, y: list[0]! }
    },
    scalez: reader => {
      const list = args(reader, numberOrPercentage, 1, 1)
      return list && { kind: 'matrix3d', values: scaling4(1, 1, list[0]!) }
    },
    rotate: reader => rotation(args(reader, angle, 1, 1)),
    rotatez: reader => rotation(args(reader, angle, 1, 1)),
    rotatex: reader => turnAround([1, 0, 0], args(reader, angle, 1, 1)),
    rotatey: reader => turnAround([0, 1, 0], args(reader, angle, 1, 1)),
    rotate3d: reader => {
      const parts = splitByComma(reader.rest())
      const turn = parts.length === 4 ? angle(reader.over(parts[3]!)) : null
      const axis = parts.slice(0, 3).map(part => number(reader.over(part)))
      if (turn === null || axis.includes(null)) return null
      reader.skip(reader.rest().length)
      return turnAround(axis as readonly number[], [turn])
    },
    skew: reader => skewing(args(reader, angle, 1, 2)),
    skewx: reader => skewing(args(reader, angle, 1, 1)),
    skewy: reader => {
      const list = args(reader, angle, 1, 1)
      return list && { kind: 'skew', x: 0, y: list[0]! }
    },
    perspective: reader => {
      if (reader.keyword(['none']) !== null) return { kind: 'perspective', distance: 'none' }
      const distance = nonNegativeLength(reader)
      return distance === null ? null : { kind: 'perspective', distance }
    },
  }),
)

const translation = (list: readonly SpecifiedLengthPercentage[] | null): SpecifiedTransform | null =>
  list && { kind: 'translate', x: list[0]!, y: list[1] ?? 0 }
const scaling = (list: readonly number[] | null): SpecifiedTransform | null =>
  list && { kind: 'scale', x: list[0]!, y: list[1] ?? list[0]! }
const rotation = (list: readonly number[] | null): SpecifiedTransform | null =>
  list && { kind: 'rotate', angle: list[0]! }
const skewing = (list: readonly number[] | null): SpecifiedTransform | null =>
  list && { kind: 'skew', x: list[0]!, y: list[1] ?? 0 }

/** A rotation around an axis; a rotation around z is two-dimensional. */
function turnAround(
  [x = 0, y = 0, z = 0]: readonly number[],
  list: readonly number[] | null,
): SpecifiedTransform | null {
  if (list === null) return null
  const [turn] = list
  if (x === 0 && y === 0 && z !== 0) return { kind: 'rotate', angle: z < 0 ? -turn! : turn! }
  return { kind: 'matrix3d', values: rotation4(x, y, z, turn!) }
}

/** A 3D translation as a 2D one and one along z. */
function moved(x: SpecifiedLengthPercentage, y: SpecifiedLengthPercentage, z: SpecifiedLength) {
  return [
    { kind: 'translate', x, y },
    { kind: 'translate-z', z },
  ] as const
}

/** `<transform-function>` (CSS Transforms 2, https://www.w3.org/TR/css-transforms-2/#transform-functions). */
const transformFunction: Parse<readonly SpecifiedTransform[]> = reader => {
  const call = reader.peekFunction()
  const parse = call === null ? undefined : TRANSFORMS.get(call.name)
  if (call === null || parse === undefined) return null
  const inner = reader.over(call.args)
  const value = parse(inner)
  if (value === null || !inner.isDone) return null
  reader.skip(1)
  return 'kind' in value ? [value] : value
}

const none =
  <T>(parse: Parse<readonly T[]>): Parse<readonly T[]> =>
  reader =>
    reader.keyword(['none']) === null ? parse(reader) : []

/** Computes the lengths of transform functions. */
const computeTransforms = (list: readonly SpecifiedTransform[], context: UnitContext): readonly TransformFunction[] =>
  list.map(value => {
    switch (value.kind) {
      case 'translate': {
        const [x, y] = [computeLengthPercentage(value.x, context), computeLengthPercentage(value.y, context)]
        return { kind: 'translate', x, y }
      }
      case 'translate-z':
        return { kind: 'translate-z', z: computeLength(value.z, context) }
      case 'perspective':
        return {
          kind: 'perspective',
          distance: value.distance === 'none' ? 'none' : computeLength(value.distance, context),
        }
      default:
        return value
    }
  })

const transforms = (parse: Parse<readonly SpecifiedTransform[]>) =>
  property<readonly TransformFunction[], readonly SpecifiedTransform[]>(
    NOT_INHERITED,
    [],
    none(parse),
    computeTransforms,
  )

/** The properties `translate`, `scale` and `rotate` (CSS Transforms 2 §5) as transform functions. */
const translateProperty: Parse<readonly SpecifiedTransform[]> = reader => {
  const x = lengthPercentage(reader)
  const y = reader.attempt(lengthPercentage) ?? 0
  const z = reader.attempt(length)
  if (x === null) return null
  return z === null ? [{ kind: 'translate', x, y }] : moved(x, y, z)
}
/** `scale`: one to three factors (CSS Transforms 2, https://www.w3.org/TR/css-transforms-2/#individual-transforms). */
const scaleProperty: Parse<readonly SpecifiedTransform[]> = reader => {
  const list = spaceList(reader, numberOrPercentage)
  if (list === null || list.length > 3) return null
  const [x, y = x!, z] = list
  return z === undefined ? [{ kind: 'scale', x: x!, y }] : [{ kind: 'matrix3d', values: scaling4(x!, y, z) }]
}
const AXES = { x: [1, 0, 0], y: [0, 1, 0], z: [0, 0, 1] } as const
/** `rotate`: an angle and an axis in any order (CSS Transforms 2 §5.1). */
const rotateProperty: Parse<readonly SpecifiedTransform[]> = reader => {
  const before = reader.attempt(rotationAxis)
  const turn = angle(reader)
  if (turn === null) return null
  const step = turnAround(before ?? reader.attempt(rotationAxis) ?? AXES.z, [turn])
  return step === null ? null : [step]
}

/** The axis of a rotation: a letter, or a vector of three numbers. */
const rotationAxis: Parse<readonly number[]> = reader => {
  const axis = reader.keyword(['x', 'y', 'z'])
  if (axis !== null) return AXES[axis]
  const [x, y, z] = [number(reader), number(reader), number(reader)]
  return x === null || y === null || z === null ? null : [x, y, z]
}

/** A position, and a distance in front of its plane. */
type SpecifiedOrigin = SpecifiedPosition & { readonly z?: SpecifiedLength }

/** A 2D position, and as the third of three values its z coordinate. */
const transformOrigin: Parse<SpecifiedOrigin> = reader => {
  const parts = reader.rest()
  if (parts.length < 3) return position(reader)
  const plane = reader.over(parts.slice(0, 2))
  const value = position(plane)
  reader.skip(2)
  const z = length(reader)
  return value === null || !plane.isDone || z === null ? null : { ...value, z }
}

function computeOrigin(value: SpecifiedOrigin, context: UnitContext): TransformOrigin {
  const plane = computePosition(value, context)
  const z = value.z === undefined ? 0 : computeLength(value.z, context)
  return z === 0 ? plane : { ...plane, z }
}

/** Rows of the property table, by camel-case property name. */
export const transformProperties = {
  transform: transforms(reader => spaceList(reader, transformFunction)?.flat() ?? null),
  transformOrigin: property<TransformOrigin, SpecifiedOrigin>(NOT_INHERITED, CENTER, transformOrigin, computeOrigin),
  /** The page is flat, so the only effect is a containing block for positioned descendants (CSS Transforms 2 §3). */
  perspective: lengthOr(NOT_INHERITED, 'none', ['none'], 'non-negative'),
  perspectiveOrigin: property(NOT_INHERITED, CENTER, position, computePosition),
  transformStyle: keywords(NOT_INHERITED, 'flat', 'preserve-3d'),
  backfaceVisibility: keywords(NOT_INHERITED, 'visible', 'hidden'),
}

/** Bounds the effective `zoom` and its inverse, so that lengths stay finite in deeply nested zoomed elements. */
const LARGEST_ZOOM = 1000

/** Longhands that are part of another property's computed value. */
export const transformParts = {
  /** Never zero: zero means 1 (CSS Viewport 1 §5). */
  zoom: plain<number>(NOT_INHERITED, 1, reader => {
    if (reader.keyword(['normal', 'reset']) !== null) return 1
    const value = numberOrPercentage(reader)
    return value === null || value < 0
      ? null
      : value === 0
        ? 1
        : Math.min(LARGEST_ZOOM, Math.max(1 / LARGEST_ZOOM, value))
  }),
  translate: transforms(translateProperty),
  scale: transforms(scaleProperty),
  rotate: transforms(rotateProperty),
}
