/**
 * Images (CSS Images 4): addresses, gradients, and composite images.
 * https://www.w3.org/TR/css-images-4/
 */
import { isImageType } from '../../base/media-types.ts'
import { type Component, type FunctionComponent, splitByComma } from '../component.ts'
import type { Parse, ValueReader } from '../reader.ts'
import type { CssImage } from '../value-types.ts'
import { type ColorScope, color, type SpecifiedColor, TRANSPARENT } from './color.ts'
import { crossFade } from './cross-fade.ts'
import { computeGradient, gradient, type SpecifiedGradient } from './gradient.ts'
import type { SpecifiedImage } from './image-types.ts'
import { evaluate, parseMath } from './math-functions.ts'
import { CENTER } from './position.ts'
import type { UnitContext } from './units.ts'
import { webkitGradient } from './webkit-gradient.ts'

/** The absolute URL, or the reference unchanged if it cannot be resolved. `data:` URLs are unchanged. */
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
 * Parses `url()`, a gradient, `image()`, or the option of `image-set()` with the highest resolution (CSS Images 4 §2).
 */
export const image: Parse<SpecifiedImage> = reader => {
  const address = reader.attempt(url)
  if (address !== null) return { kind: 'url', url: address }
  const call = reader.peekFunction()
  if (call === null) return null
  const value = imageOfFunction(reader, call)
  if (value !== null) reader.skip(1)
  return value
}

/** An image function (CSS Images 4, https://www.w3.org/TR/css-images-4/#image-values), or null. */
function imageOfFunction(reader: ValueReader, call: FunctionComponent): SpecifiedImage | null {
  switch (call.name) {
    case 'image': {
      const inner = reader.over(call.args)
      const value = plainImage(inner)
      return inner.isDone ? value : null
    }
    case 'image-set':
    case '-webkit-image-set':
      return bestOfSet(reader, call)
    case 'cross-fade':
    case '-webkit-cross-fade':
      return crossFade(reader, call, inner => inner.attempt(image) ?? plainImage(inner))
    case '-webkit-gradient':
      return webkitGradient(reader, call)
    case 'light-dark':
      return imageOfScheme(reader, call)
    default:
      return gradient(reader, call)
  }
}

/** A colour as an image (CSS Images 4 §2.5), represented as a gradient of one colour. */
const plainImage: Parse<SpecifiedGradient> = reader => {
  const paint = color(reader)
  return paint === null ? null : imageOfColor(paint)
}

function imageOfColor(paint: SpecifiedColor): SpecifiedGradient {
  const line = { angle: null, toward: null, shape: 'ellipse', extent: 'farthest-corner', position: CENTER } as const
  const stops = [{ color: paint, at: null, isModern: false }]
  return { ...line, kind: 'linear-gradient', repeating: false, interpolation: null, stops }
}

/** `light-dark()` of images, or null if its branches are colours; `none` is transparent. */
function imageOfScheme(reader: ValueReader, call: FunctionComponent): SpecifiedImage | null {
  const [light, dark, ...more] = splitByComma(call.args).map(branch => {
    const inner = reader.over(branch)
    const value = inner.keyword(['none']) === null ? image(inner) : imageOfColor(TRANSPARENT)
    return inner.isDone ? value : null
  })
  return light && dark && more.length === 0 ? { kind: 'light-dark', light, dark } : null
}

/** Options with an unsupported type are skipped. */
const isReadable = (option: readonly Component[]): boolean =>
  option.every(part => {
    if (part.kind !== 'function' || part.name !== 'type') return true
    const [type] = part.args
    return type?.kind === 'string' && isImageType(type.value.toLowerCase())
  })

/** The image of an `image-set()` with the highest resolution, because print exceeds the resolution of screens. */
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
  // An image with a higher density is smaller in proportion (CSS Images 4 §2.4).
  return best.density > 0 && best.density !== 1 ? { ...best.image, density: best.density } : best.image
}

const DOTS: Readonly<Record<string, number>> = { dpi: 1 / 96, dpcm: 2.54 / 96 }

/** Dots per px; 1 if not given. */
function densityOf(parts: readonly Component[]): number {
  for (const part of parts) {
    if (part.kind === 'dimension') return part.value * (DOTS[part.unit] ?? 1)
    const math = part.kind === 'function' ? parseMath(part, null) : null
    const value = math?.type.base === 'resolution' ? evaluate(math.node, null) : null
    if (typeof value === 'number') return value
  }
  return 1
}

/** Computes the lengths and colours of an image; URLs are already absolute. */
export function computeImage(value: SpecifiedImage, context: UnitContext & ColorScope): CssImage {
  if (value.kind === 'url') return value
  if (value.kind === 'light-dark') return computeImage(value[context.colorScheme], context)
  if (value.kind !== 'cross-fade') return computeGradient(value, context)
  return { ...value, parts: value.parts.map(part => ({ ...part, image: computeImage(part.image, context) })) }
}
