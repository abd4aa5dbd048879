/**
 * Images (CSS Images 4): addresses and gradients.
 * https://www.w3.org/TR/css-images-4/
 */
import { type Component, type FunctionComponent, splitByComma } from '../component.ts'
import { commaList, type Parse, type ValueReader } from '../reader.ts'
import type { Color, ColorInterpolation, CssImage, Gradient, UrlImage } from '../value-types.ts'
import { color, computeColor, isLegacyColor, type SpecifiedColor } from './color.ts'
import {
  angle,
  computeLengthPercentage,
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

const TYPES = /^image\/(?:png|apng|jpe?g|gif|webp|avif|bmp|svg\+xml|x-icon|vnd\.microsoft\.icon)$/

/** Options of a type that is not read here do not count. */
const isReadable = (option: readonly Component[]): boolean =>
  option.every(part => {
    if (part.kind !== 'function' || part.name !== 'type') return true
    const [type] = part.args
    return type?.kind === 'string' && TYPES.test(type.value.toLowerCase())
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

function sidesOf(reader: ValueReader): NonNullable<Gradient['toward']> | null {
  let x: -1 | 0 | 1 = 0
  let y: -1 | 0 | 1 = 0
  for (let i = 0; i < 2; i++) {
    const side = reader.keyword(['left', 'right', 'top', 'bottom'])
    if (side === 'left' || side === 'right') x = side === 'left' ? -1 : 1
    else if (side !== null) y = side === 'top' ? -1 : 1
  }
  return x === 0 && y === 0 ? null : { x, y }
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

const radialShape: Parse<Line> = reader => {
  let shape: 'circle' | 'ellipse' | null = null
  let extent: SpecifiedGradient['extent'] | null = null
  let at: SpecifiedPosition | null = null
  const sizes: SpecifiedLengthPercentage[] = []
  let method = reader.attempt(interpolation)
  for (;;) {
    const word: 'circle' | 'ellipse' | null = reader.keyword(['circle', 'ellipse'])
    const keyword: Extent | null = word === null ? reader.keyword(EXTENTS) : null
    const size = word === null && keyword === null ? reader.attempt(nonNegativeLengthPercentage) : null
    if (word !== null) shape = word
    else if (keyword !== null) extent = keyword
    else if (size !== null) sizes.push(size)
    else break
  }
  if (reader.keyword(['at']) !== null) {
    at = position(reader)
    if (at === null) return null
  }
  method ??= reader.attempt(interpolation)
  if (sizes.length > 2 || (shape === 'circle' && sizes.length === 2)) return null
  if (shape === null && extent === null && at === null && sizes.length === 0 && method === null) return null
  const isCircle = shape === 'circle' || (shape === null && sizes.length === 1)
  return {
    shape: isCircle ? 'circle' : 'ellipse',
    extent: sizes.length > 0 ? sizes : (extent ?? 'farthest-corner'),
    position: at ?? CENTER,
    ...method,
  }
}

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
    const first = inner.attempt(place)
    const isModern = !isLegacyColor(inner.peek())
    const paint = inner.attempt(color)
    if (paint === null) return first === null ? null : [{ color: null, at: first, isModern: false }]
    const from = first ?? inner.attempt(place)
    const to = from === null ? null : inner.attempt(place)
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

const turn: Parse<SpecifiedLengthPercentage> = reader => {
  const share = reader.attempt(percentage)
  if (share !== null) return percent(share)
  const degrees = angle(reader)
  return degrees === null ? null : percent((degrees / 360) * 100)
}

/** Computes the lengths and colours of an image; URLs are absolute already. */
export function computeImage(value: SpecifiedImage, context: UnitContext & { readonly color: Color }): CssImage {
  if (value.kind === 'url') return value
  const { extent } = value
  return {
    ...value,
    extent: typeof extent === 'string' ? extent : extent.map(size => computeLengthPercentage(size, context)),
    position: computePosition(value.position, context),
    stops: value.stops.map(stop => ({
      color: stop.color === null ? null : computeColor(stop.color, context.color),
      at: stop.at === null ? null : computeLengthPercentage(stop.at, context),
    })),
  }
}
