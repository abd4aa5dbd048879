/** Gradients (https://www.w3.org/TR/css-images-4/#gradients): specified values, with unresolved lengths and colours. */
import type { FunctionComponent } from '../component.ts'
import { anyOrder, commaList, type Parse, spaceList, type ValueReader } from '../reader.ts'
import type { ColorInterpolation, Gradient, GradientStop } from '../value-types.ts'
import { type ColorScope, color, computeColor, isLegacyColor, type SpecifiedColor } from './color.ts'
import {
  angle,
  computeLengthPercentage,
  hasPercentage,
  lengthPercentage,
  nonNegativeLengthPercentage,
  percentage,
  type SpecifiedLengthPercentage,
} from './length.ts'
import { CENTER, computePosition, percent, position, type SpecifiedPosition } from './position.ts'
import type { UnitContext } from './units.ts'

/** A stop or, without a colour, a hint. */
export interface SpecifiedStop {
  readonly color: SpecifiedColor | null
  /** Whether the colour is in a modern syntax, which is interpolated in Oklab by default. */
  readonly isModern: boolean
  readonly at: SpecifiedLengthPercentage | null
}

type Extent = 'closest-side' | 'closest-corner' | 'farthest-side' | 'farthest-corner'

/** A parsed gradient with unresolved lengths and colours. */
export interface SpecifiedGradient
  extends Pick<Gradient, 'kind' | 'repeating' | 'angle' | 'toward' | 'shape' | 'interpolation'> {
  readonly extent: Extent | readonly SpecifiedLengthPercentage[]
  readonly position: SpecifiedPosition
  readonly stops: readonly SpecifiedStop[]
  /** The ends of the line, if they are given instead of a direction. */
  readonly line?: { readonly from: SpecifiedPosition; readonly to: SpecifiedPosition }
}

const GRADIENT = /^(?:-(?:webkit|moz|ms|o)-)?(repeating-)?(linear|radial|conic)-gradient$/

/** Parses a gradient; `call` is the next component of the reader, which is not consumed. */
export function gradient(reader: ValueReader, call: FunctionComponent): SpecifiedGradient | null {
  const name = GRADIENT.exec(call.name)
  if (name === null) return null
  const isLegacy = call.name.startsWith('-')
  const inner = reader.over(call.args)
  const shape = inner.attempt(
    name[2] === 'linear'
      ? linearLine(isLegacy)
      : name[2] === 'radial'
        ? isLegacy
          ? legacyRadialShape
          : radialShape
        : conicStart,
  )
  if (shape !== null && !inner.delim(',')) return null
  const stops = commaStops(inner, name[2] === 'conic')
  if (stops === null || !inner.isDone) return null
  const byDefault = stops.some(({ isModern }) => isModern) ? OKLAB : null
  const base = { angle: null, toward: null, shape: 'ellipse', extent: 'farthest-corner', position: CENTER } as const
  const kind = `${name[2] as 'linear' | 'radial' | 'conic'}-gradient` as const
  return { ...base, interpolation: byDefault, ...shape, kind, repeating: name[1] !== undefined, stops }
}

type Line = Partial<Pick<SpecifiedGradient, 'angle' | 'toward' | 'shape' | 'extent' | 'position' | 'interpolation'>>

/** The prefixed syntax gives the starting side, and counts angles counter-clockwise from the right. */
const linearLine =
  (isLegacy: boolean): Parse<Line> =>
  reader => {
    const before = reader.attempt(interpolation)
    const direction = reader.attempt(isLegacy ? legacyDirection : lineDirection)
    const method = before ?? reader.attempt(interpolation)
    if (direction === null && method === null) return null
    return { ...direction, ...method }
  }

/** An angle or `to` with sides or corners (CSS Images 4, https://www.w3.org/TR/css-images-4/#linear-gradients). */
const lineDirection: Parse<Line> = reader => {
  const degrees = reader.attempt(angle)
  if (degrees !== null) return { angle: degrees }
  const toward = reader.keyword(['to']) === null ? null : sidesOf(reader)
  return toward === null ? null : { toward }
}

const legacyDirection: Parse<Line> = reader => {
  const degrees = reader.attempt(angle)
  if (degrees !== null) return { angle: 90 - degrees }
  const from = sidesOf(reader)
  return from === null ? null : { toward: { x: flip(from.x), y: flip(from.y) } }
}

/** A side, or a corner as two sides in either order. */
function sidesOf(reader: ValueReader): NonNullable<Gradient['toward']> | null {
  const sides = anyOrder(reader, {
    x: inner => inner.keyword(['left', 'right']),
    y: inner => inner.keyword(['top', 'bottom']),
  })
  if (sides === null) return null
  const { x, y } = sides
  return { x: x === undefined ? 0 : x === 'left' ? -1 : 1, y: y === undefined ? 0 : y === 'top' ? -1 : 1 }
}

const flip = (step: -1 | 0 | 1): -1 | 0 | 1 => (step === 0 ? 0 : step === 1 ? -1 : 1)

const OKLAB: ColorInterpolation = { space: 'oklab', hue: 'shorter' }
const POLAR_SPACES = ['hsl', 'hwb', 'lch', 'oklch'] as const
const SPACES = [
  ...['srgb', 'srgb-linear', 'display-p3', 'a98-rgb', 'prophoto-rgb', 'rec2020', 'lab', 'oklab'],
  ...['xyz', 'xyz-d50', 'xyz-d65', ...POLAR_SPACES],
]

/** `in oklch longer hue` (CSS Color 4 §12.3). */
const interpolation: Parse<{ readonly interpolation: ColorInterpolation | null }> = reader => {
  if (reader.keyword(['in']) === null) return null
  const polar = reader.keyword(POLAR_SPACES)
  const space = polar ?? reader.keyword(SPACES)
  if (space === null) return null
  const hue = polar === null ? null : reader.keyword(['shorter', 'longer', 'increasing', 'decreasing'])
  if (hue !== null && reader.keyword(['hue']) === null) return null
  return { interpolation: space === 'srgb' ? null : { space, hue: hue ?? 'shorter' } }
}

const EXTENTS = ['closest-side', 'closest-corner', 'farthest-side', 'farthest-corner'] as const

/** One or two sizes. */
const radialSizes: Parse<readonly SpecifiedLengthPercentage[]> = reader =>
  spaceList(reader, nonNegativeLengthPercentage)

/** Shape, size and position of a radial gradient (https://www.w3.org/TR/css-images-3/#radial-gradients). */
const radialShape: Parse<Line> = reader => {
  const before = reader.attempt(interpolation)
  const ending = anyOrder(reader, {
    shape: inner => inner.keyword(['circle', 'ellipse']),
    extent: inner => inner.keyword(EXTENTS) ?? inner.attempt(radialSizes),
  })
  const at = reader.keyword(['at']) === null ? null : position(reader)
  const method = before ?? reader.attempt(interpolation)
  if (ending === null && at === null && method === null) return null
  const { shape, extent = 'farthest-corner' } = ending ?? {}
  const isCircle = shape === 'circle' || (shape === undefined && Array.isArray(extent) && extent.length === 1)
  if (typeof extent !== 'string' && !isSizeOf(extent, isCircle)) return null
  return { shape: isCircle ? 'circle' : 'ellipse', extent, position: at ?? CENTER, ...method }
}

/** The prefixed syntax has the position first, and other names for two of the sizes. */
const legacyRadialShape: Parse<Line> = reader => {
  const at = reader.attempt(position)
  if (at !== null && !reader.delim(',')) return null
  const ending = anyOrder(reader, {
    shape: inner => inner.keyword(['circle', 'ellipse']),
    extent: inner => inner.keyword([...EXTENTS, 'cover', 'contain']) ?? inner.attempt(radialSizes),
  })
  if (ending === null) {
    if (at === null) return null
    reader.skip(-1)
    return { position: at }
  }
  const { shape = 'ellipse', extent: named = 'farthest-corner' } = ending
  const extent = named === 'cover' ? 'farthest-corner' : named === 'contain' ? 'closest-side' : named
  if (typeof extent !== 'string' && extent.length !== 2) return null
  return { shape, extent, position: at ?? CENTER }
}

/** A circle has one radius, which is not a percentage; an ellipse has two. */
const isSizeOf = (sizes: readonly SpecifiedLengthPercentage[], isCircle: boolean): boolean =>
  isCircle ? sizes.length === 1 && !hasPercentage(sizes[0]!) : sizes.length === 2

/**
 * `[ from <angle> ]? [ at <position> ]?` and the colour space of a conic gradient (CSS Images 4,
 * https://www.w3.org/TR/css-images-4/#conic-gradients).
 */
const conicStart: Parse<Line> = reader => {
  const before = reader.attempt(interpolation)
  const from = reader.keyword(['from']) === null ? null : angle(reader)
  const at = reader.keyword(['at']) === null ? null : position(reader)
  const method = before ?? reader.attempt(interpolation)
  if (from === null && at === null && method === null) return null
  return { angle: from, position: at ?? CENTER, ...method }
}

/** Stops of a conic gradient are percentages of the turn; a stop with two positions is two stops. */
function commaStops(reader: ValueReader, isConic: boolean): readonly SpecifiedStop[] | null {
  const place: Parse<SpecifiedLengthPercentage> = isConic ? turn : lengthPercentage
  const groups = commaList<readonly SpecifiedStop[]>(reader, inner => {
    const before = placesOf(inner, place)
    const isModern = !isLegacyColor(inner.peek())
    const paint = inner.attempt(color)
    if (paint === null) return before.length === 1 ? [{ color: null, at: before[0]!, isModern: false }] : null
    const [from = null, to = null] = before.length > 0 ? before : placesOf(inner, place)
    const start = { color: paint, at: from, isModern }
    return to === null ? [start] : [start, { ...start, at: to }]
  })
  const stops = groups?.flat() ?? []
  // Two hints without a colour between them are invalid.
  const isValid =
    stops.length >= 1 &&
    stops[0]!.color !== null &&
    stops.at(-1)!.color !== null &&
    stops.every((stop, i) => stop.color !== null || stops[i - 1]!.color !== null)
  return isValid ? stops : null
}

/** The positions of a stop: none, one or two. */
function placesOf(reader: ValueReader, place: Parse<SpecifiedLengthPercentage>): readonly SpecifiedLengthPercentage[] {
  const first = reader.attempt(place)
  const second = first === null ? null : reader.attempt(place)
  return first === null ? [] : second === null ? [first] : [first, second]
}

const turn: Parse<SpecifiedLengthPercentage> = reader => {
  const share = reader.attempt(percentage)
  if (share !== null) return percent(share)
  const degrees = angle(reader)
  return degrees === null ? null : percent((degrees / 360) * 100)
}

/** Computes the lengths and colours of a gradient. */
export function computeGradient(value: SpecifiedGradient, context: UnitContext & ColorScope): Gradient {
  const { extent, line, ...rest } = value
  return {
    ...rest,
    ...(line && { line: { from: computePosition(line.from, context), to: computePosition(line.to, context) } }),
    extent: typeof extent === 'string' ? extent : extent.map(size => computeLengthPercentage(size, context)),
    position: computePosition(value.position, context),
    stops: value.stops.map(
      (stop): GradientStop => ({
        color: stop.color === null ? null : computeColor(stop.color, context),
        at: stop.at === null ? null : computeLengthPercentage(stop.at, context),
      }),
    ),
  }
}
