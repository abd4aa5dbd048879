/**
 * Images (CSS Images 4): addresses and gradients.
 * https://www.w3.org/TR/css-images-4/
 */
import { isImageType } from '../../base/media-types.ts'
import { type Component, type FunctionComponent, splitByComma } from '../component.ts'
import { anyOrder, commaList, type Parse, spaceList, type ValueReader } from '../reader.ts'
import type { ColorInterpolation, CssImage, Gradient, UrlImage } from '../value-types.ts'
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
import { evaluate, parseMath } from './math.ts'
import { CENTER, computePosition, percent, position, type SpecifiedPosition } from './position.ts'
import type { UnitContext } from './units.ts'

/** An `<image>` as parsed: an absolute URL or a gradient with relative lengths. */
export type SpecifiedImage = UrlImage | SpecifiedGradient

interface SpecifiedStop {
  readonly color: SpecifiedColor | null
  /** Of a syntax that is mixed in Oklab unless the gradient says otherwise. */
  readonly isModern: boolean
  readonly at: SpecifiedLengthPercentage | null
}

type Extent = 'closest-side' | 'closest-corner' | 'farthest-side' | 'farthest-corner'

/** A gradient as parsed: lengths and colours may be open. */
export interface SpecifiedGradient
  extends Pick<Gradient, 'kind' | 'repeating' | 'angle' | 'toward' | 'shape' | 'interpolation'> {
  readonly extent: Extent | readonly SpecifiedLengthPercentage[]
  readonly position: SpecifiedPosition
  readonly stops: readonly SpecifiedStop[]
}

/** The absolute address, or the reference as written where it cannot be resolved. `data:` addresses stay as they are. */
export function resolveReference(reference: string, base: URL | null): string {
  if (base === null || reference === '' || /^(?:data|https?):/i.test(reference) || reference.startsWith('#'))
    return reference
  try {
    return new URL(reference, base).href
  } catch {
    return reference
  }
}

/** `url("…")`, `url(…)` or `src("…")`, resolved. */
export const url: Parse<string> = reader => {
  const next = reader.peek()
  const isCall = next?.kind === 'function' && (next.name === 'url' || next.name === 'src')
  const text = next?.kind === 'url' ? next.value : isCall && next.args[0]?.kind === 'string' ? next.args[0].value : null
  if (text === null) return null
  reader.skip(1)
  return resolveReference(text, reader.baseUrl)
}

/**
 * Parses `url()`, a gradient, `image()`, or the choice of `image-set()` with the highest resolution (CSS Images 4 §2).
 */
export const image: Parse<SpecifiedImage> = reader => {
  const address = reader.attempt(url)
  if (address !== null) return { kind: 'url', url: address }
  const call = reader.peekFunction()
  if (call === null) return null
  const value =
    call.name === 'image'
      ? plainImage(reader, call)
      : call.name.endsWith('image-set')
        ? bestOfSet(reader, call)
        : gradient(reader, call)
  if (value !== null) reader.skip(1)
  return value
}

/** `image()` of a colour (CSS Images 4 §2.5): as good as a gradient with one stop. */
function plainImage(reader: ValueReader, call: FunctionComponent): SpecifiedGradient | null {
  const inner = reader.over(call.args)
  const paint = color(inner)
  if (paint === null || !inner.isDone) return null
  const line = { angle: null, toward: null, shape: 'ellipse', extent: 'farthest-corner', position: CENTER } as const
  const stops = [{ color: paint, at: null, isModern: false }]
  return { ...line, kind: 'linear-gradient', repeating: false, interpolation: null, stops }
}

/** Options of a type that is not read here do not count. */
const isReadable = (option: readonly Component[]): boolean =>
  option.every(part => {
    if (part.kind !== 'function' || part.name !== 'type') return true
    const [type] = part.args
    return type?.kind === 'string' && isImageType(type.value.toLowerCase())
  })

/** Of an `image-set()`, the image with the highest resolution: paper has more of it than any screen. */
function bestOfSet(reader: ValueReader, call: FunctionComponent): SpecifiedImage | null {
  let best: { image: SpecifiedImage; density: number } | null = null
  for (const option of splitByComma(call.args)) {
    if (!isReadable(option)) continue
    const inner = reader.over(option)
    const text = inner.string()
    const found: SpecifiedImage | null =
      text === null ? image(inner) : { kind: 'url', url: resolveReference(text, reader.baseUrl) }
    const density = densityOf(inner.rest())
    if (found !== null && (best === null || density > best.density)) best = { image: found, density }
  }
  if (best === null || best.image.kind !== 'url') return best?.image ?? null
  // An image of another density is that much smaller (CSS Images 4 §2.4).
  return best.density > 0 && best.density !== 1 ? { ...best.image, density: best.density } : best.image
}

const DOTS: Readonly<Record<string, number>> = { dpi: 1 / 96, dpcm: 2.54 / 96 }

/** Dots to a px: as said, else one. */
function densityOf(parts: readonly Component[]): number {
  for (const part of parts) {
    if (part.kind === 'dimension') return part.value * (DOTS[part.unit] ?? 1)
    const math = part.kind === 'function' ? parseMath(part, null) : null
    const value = math?.type.base === 'resolution' ? evaluate(math.node, null) : null
    if (typeof value === 'number') return value
  }
  return 1
}

// ---------- gradients (CSS Images 4 §3) ----------

const GRADIENT = /^(?:-(?:webkit|moz|ms|o)-)?(repeating-)?(linear|radial|conic)-gradient$/

function gradient(reader: ValueReader, call: FunctionComponent): SpecifiedGradient | null {
  const name = GRADIENT.exec(call.name)
  if (name === null) return null
  const isLegacy = call.name.startsWith('-')
  const inner = reader.over(call.args)
  const shape = inner.attempt(
    name[2] === 'linear' ? linearLine(isLegacy) : name[2] === 'radial' ? radialShape : conicStart,
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

/** The prefixed syntax names the side it starts from and counts angles from the right, counter-clockwise. */
const linearLine =
  (isLegacy: boolean): Parse<Line> =>
  reader => {
    const before = reader.attempt(interpolation)
    const direction = reader.attempt(isLegacy ? legacyDirection : lineDirection)
    const method = before ?? reader.attempt(interpolation)
    if (direction === null && method === null) return null
    return { ...direction, ...method }
  }

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

/** A side, or two of different axes in either order. */
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

/** One or two sizes that stand together. */
const radialSizes: Parse<readonly SpecifiedLengthPercentage[]> = reader =>
  spaceList(reader, nonNegativeLengthPercentage)

/** Shape, size and place of a radial gradient (CSS Images 3 §3.2.1, https://www.w3.org/TR/css-images-3/#radial-gradients). */
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

/** A circle has one radius, which is no percentage; an ellipse has two. */
const isSizeOf = (sizes: readonly SpecifiedLengthPercentage[], isCircle: boolean): boolean =>
  isCircle ? sizes.length === 1 && !hasPercentage(sizes[0]!) : sizes.length === 2

const conicStart: Parse<Line> = reader => {
  const before = reader.attempt(interpolation)
  const from = reader.keyword(['from']) === null ? null : angle(reader)
  const at = reader.keyword(['at']) === null ? null : position(reader)
  const method = before ?? reader.attempt(interpolation)
  if (from === null && at === null && method === null) return null
  return { angle: from, position: at ?? CENTER, ...method }
}

/** Stops of a conic gradient are percentages of the turn; a stop with two places is two stops. */
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
  // Between two hints a colour is missing.
  const isValid =
    stops.length >= 1 &&
    stops[0]!.color !== null &&
    stops.at(-1)!.color !== null &&
    stops.every((stop, i) => stop.color !== null || stops[i - 1]!.color !== null)
  return isValid ? stops : null
}

/** The places of a stop: none, one or two. */
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

/** Computes the lengths and colours of an image; URLs are absolute already. */
export function computeImage(value: SpecifiedImage, context: UnitContext & ColorScope): CssImage {
  if (value.kind === 'url') return value
  const { extent } = value
  return {
    ...value,
    extent: typeof extent === 'string' ? extent : extent.map(size => computeLengthPercentage(size, context)),
    position: computePosition(value.position, context),
    stops: value.stops.map(stop => ({
      color: stop.color === null ? null : computeColor(stop.color, context),
      at: stop.at === null ? null : computeLengthPercentage(stop.at, context),
    })),
  }
}
