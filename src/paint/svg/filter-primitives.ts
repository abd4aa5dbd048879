/**
 * The primitives of filters, one row each (Filter Effects 1 §9:
 * https://drafts.fxtf.org/filter-effects-1/#FilterPrimitivesOverview).
 */

import { translation } from '../../base/geometry.ts'
import { cos, pow, sin } from '../../base/math.ts'
import { perObject } from '../../base/memo.ts'
import { fromLinear, toLinear } from '../../base/srgb.ts'
import type { Color, ComputedStyle } from '../../css/style.ts'
import { isBlendMode } from '../../css/values/blend-mode.ts'
import type { Element } from '../../html/document.ts'
import { numberList } from '../../images/svg/numbers.ts'
import { usedColor } from '../color.ts'
import { wrapped } from '../group.ts'
import { numberOf, onPixels, type Primitive, type PrimitiveContext, pairOf } from './filter-context.ts'
import { EMPTY, type FilterImage, floodOps, imageOf, movedOps, pixelsOf, withColors } from './filter-image.ts'
import {
  arithmetic,
  blended,
  blurred,
  type CompositeOperator,
  composited,
  morphed,
  recolored,
  shadowOf,
  transferred,
} from './filter-pixels.ts'
import { PIXEL_PRIMITIVES } from './pixel-primitives.ts'

// ---------- blurs, shadows, offsets ----------

/** §9.14 `feGaussianBlur` (https://drafts.fxtf.org/filter-effects-1/#feGaussianBlurElement). A negative deviation is an error. */
const gaussianBlur: Primitive = context => {
  const { element, unit, grid } = context
  const image = context.input('in')
  const [x, y] = pairOf(element, 'stdDeviation', 0)
  if (x < 0 || y < 0) return null
  if (x === 0 && y === 0) return image
  return onPixels(context, [image], pixels => blurred(pixels, x * unit.x * grid.scale, y * unit.y * grid.scale))
}

/** §9.18 `feOffset` (https://drafts.fxtf.org/filter-effects-1/#feOffsetElement). */
const offset: Primitive = ({ element, unit, input }) => {
  const { ops } = input('in')
  return { ops: movedOps(ops, translation(numberOf(element, 'dx', 0) * unit.x, numberOf(element, 'dy', 0) * unit.y)) }
}

/** The `flood-color` of a primitive with its `flood-opacity`. */
const floodColor = ({ floodColor: color, floodOpacity }: ComputedStyle, style: ComputedStyle): Color => {
  const used = usedColor(color, style)
  return { ...used, a: used.a * floodOpacity }
}

/**
 * §9.13 `feDropShadow` (https://drafts.fxtf.org/filter-effects-1/#feDropShadowElement): blur, offset, flood and merge
 * in one primitive.
 */
const dropShadow: Primitive = context => {
  const { element, style, unit } = context
  const source = context.input('in')
  const [x, y] = pairOf(element, 'stdDeviation', 2)
  const color = floodColor(style, style)
  const by = { x: numberOf(element, 'dx', 2) * unit.x, y: numberOf(element, 'dy', 2) * unit.y }
  return shadowed(context, source, { by, color, sigma: { x: x * unit.x, y: y * unit.y } })
}

/** A shadow in the coordinates of the filter; `sigma` is the standard deviation of its blur. */
interface Shadow {
  readonly by: { readonly x: number; readonly y: number }
  readonly sigma: { readonly x: number; readonly y: number }
  readonly color: Color
}

/** The image over its shadow; the resolution of the image is unchanged. */
export function shadowed(
  context: Pick<PrimitiveContext, 'grid' | 'isLinear'>,
  source: FilterImage,
  { by, color, sigma }: Shadow,
): FilterImage {
  const { grid } = context
  const matrix = translation(by.x, by.y)
  const plain = { ...color, a: 1 }
  const flat = sigma.x === 0 && sigma.y === 0 ? withColors(source.ops, own => ({ ...plain, a: own.a })) : null
  if (flat !== null) return { ops: [...wrapped(movedOps(flat, matrix), { opacity: color.a }), ...source.ops] }
  const shadow = shadowOf(pixelsOf(source, grid), color, { x: sigma.x * grid.scale, y: sigma.y * grid.scale })
  return { ops: [...movedOps(imageOf(shadow, grid).ops, matrix), ...source.ops] }
}

/** `feFlood` (https://drafts.fxtf.org/filter-effects-1/#feFloodElement): fills the region with one colour. */
const flood: Primitive = ({ style, grid }) => ({ ops: floodOps(grid.area, floodColor(style, style), grid.owner) })

// ---------- several inputs ----------

/** `feMerge` (https://drafts.fxtf.org/filter-effects-1/#feMergeElement): paints images over each other. */
const merge: Primitive = ({ element, input }) => {
  const nodes = element.children.flatMap(child =>
    child.kind === 'element' && child.name === 'feMergeNode' ? [child] : [],
  )
  return { ops: nodes.flatMap(node => input('in', node).ops) }
}

/**
 * `feComposite` (https://drafts.fxtf.org/filter-effects-1/#feCompositeElement). PDF has operations for `over` and `in`;
 * the others need pixels.
 */
const composite: Primitive = context => {
  const { element, input } = context
  const [top, below] = [input('in'), input('in2')]
  const operator = element.attributes.get('operator') ?? 'over'
  if (operator === 'over') return { ops: [...below.ops, ...top.ops] }
  if (operator === 'in') return { ops: wrapped(top.ops, { mask: { kind: 'alpha', children: below.ops } }) }
  if (operator === 'arithmetic') {
    const [k1, k2, k3, k4] = ['k1', 'k2', 'k3', 'k4'].map(name => numberOf(element, name, 0))
    return onPixels(context, [top, below], (a, b) => arithmetic(a!, b!, [k1!, k2!, k3!, k4!]))
  }
  const known: readonly string[] = ['out', 'atop', 'xor', 'lighter']
  if (!known.includes(operator)) return { ops: [...below.ops, ...top.ops] }
  return onPixels(context, [top, below], (a, b) => composited(a!, b!, operator as CompositeOperator))
}

/** `feBlend` (https://drafts.fxtf.org/filter-effects-1/#feBlendElement). */
const blend: Primitive = context => {
  const { element, input } = context
  const [top, below] = [input('in'), input('in2')]
  const mode = element.attributes.get('mode') ?? 'normal'
  if (mode === 'normal') return { ops: [...below.ops, ...top.ops] }
  if (!isBlendMode(mode)) return null
  return onPixels(context, [top, below], (a, b) => blended(a!, b!, mode))
}

// ---------- colours ----------

/** `feColorMatrix` (https://drafts.fxtf.org/filter-effects-1/#feColorMatrixElement). */
const colorMatrix: Primitive = context => {
  const { element } = context
  const values = numberList(element.attributes.get('values') ?? '')
  const matrix = matrixOf(element.attributes.get('type') ?? 'matrix', values)
  return matrix === null ? context.input('in') : withMatrix(context, context.input('in'), matrix)
}

/**
 * The matrix of `feColorMatrix`, four rows of five (https://drafts.fxtf.org/filter-effects-1/#feColorMatrixElement);
 * null for a list of a wrong length.
 */
function matrixOf(type: string, values: readonly number[]): readonly number[] | null {
  switch (type) {
    case 'saturate':
      return saturation(values[0] ?? 1)
    case 'hueRotate':
      return hueRotation(values[0] ?? 0)
    case 'luminanceToAlpha':
      return [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0.2125, 0.7154, 0.0721, 0, 0]
    default:
      return values.length === 20 ? values : null
  }
}

/** The matrix of `feColorMatrix` with type `saturate` (Filter Effects 1), row by row with an offset each. */
export const saturation = (s: number): readonly number[] => {
  const [r, g, b] = [0.213, 0.715, 0.072]
  const row = (own: 0 | 1 | 2): number[] => [r, g, b].map((part, k) => part * (1 - s) + (k === own ? s : 0))
  return [...row(0), 0, 0, ...row(1), 0, 0, ...row(2), 0, 0, 0, 0, 0, 1, 0]
}

/** The matrix of `feColorMatrix` with type `hueRotate` (Filter Effects 1). */
export function hueRotation(degrees: number): readonly number[] {
  const radians = (degrees * Math.PI) / 180
  const [x, y] = [cos(radians), sin(radians)]
  const part = (base: number, c: number, s: number): number => base + x * c + y * s
  return [
    ...[part(0.213, 0.787, -0.213), part(0.715, -0.715, -0.715), part(0.072, -0.072, 0.928), 0, 0],
    ...[part(0.213, -0.213, 0.143), part(0.715, 0.285, 0.14), part(0.072, -0.072, -0.283), 0, 0],
    ...[part(0.213, -0.213, -0.787), part(0.715, -0.715, 0.715), part(0.072, 0.928, 0.072), 0, 0],
    ...[0, 0, 0, 1, 0],
  ]
}

/**
 * A matrix whose alpha row depends only on alpha can be applied to the colours of operations; any other needs pixels.
 */
export function withMatrix(
  context: Pick<PrimitiveContext, 'grid' | 'isLinear'>,
  image: FilterImage,
  matrix: readonly number[],
): FilterImage {
  const [ar, ag, ab, aa, constant] = matrix.slice(15)
  const isShare = ar === 0 && ag === 0 && ab === 0 && constant === 0 && aa! >= 0 && aa! <= 1
  const { isLinear } = context
  const change = (color: Color): Color => {
    const channels = [color.r, color.g, color.b].map(value => (isLinear ? toLinear(value) : value))
    const [r, g, b] = [0, 1, 2].map(row => {
      let value = matrix[row * 5 + 4]! + matrix[row * 5 + 3]! * color.a
      for (let k = 0; k < 3; k++) value += matrix[row * 5 + k]! * channels[k]!
      const clamped = Math.min(1, Math.max(0, value))
      return isLinear ? fromLinear(clamped) : clamped
    })
    return { r: r!, g: g!, b: b!, a: color.a }
  }
  const ops = isShare && image.pixels === undefined ? withColors(image.ops, change) : null
  if (ops !== null) return { ops: aa === 0 ? [] : wrapped(ops, { opacity: aa! }) }
  const full = context as PrimitiveContext
  return onPixels(full, [image], pixels => recolored(pixels!, matrix)) ?? image
}

/** The functions of the four components (https://drafts.fxtf.org/filter-effects-1/#feComponentTransferElement). */
const componentTransfer: Primitive = context => {
  const functions = ['feFuncR', 'feFuncG', 'feFuncB', 'feFuncA'].map(name => {
    const own = context.element.children.findLast(child => child.kind === 'element' && child.name === name)
    return own?.kind === 'element' ? transferFunction(own) : (value: number) => value
  })
  return onPixels(context, [context.input('in')], pixels => transferred(pixels!, functions))
}

/**
 * The transfer function of a component, for values from 0 to 1. Its attributes, of which a table can be long, are read once, however
 * many boxes have the filter.
 */
const transferFunction = perObject((element: Element): ((value: number) => number) => {
  const of = (name: string, fallback: number): number => numberOf(element, name, fallback)
  switch (element.attributes.get('type')) {
    case 'linear': {
      const [slope, intercept] = [of('slope', 1), of('intercept', 0)]
      return value => slope * value + intercept
    }
    case 'gamma': {
      const [amplitude, exponent, shift] = [of('amplitude', 1), of('exponent', 1), of('offset', 0)]
      return value => amplitude * pow(value, exponent) + shift
    }
    case 'discrete': {
      const table = tableOf(element)
      return value => table[Math.min(table.length - 1, Math.floor(value * table.length))] ?? value
    }
    case 'table': {
      const table = tableOf(element)
      if (table.length < 2) return value => table[0] ?? value
      return value => {
        const at = Math.min(table.length - 2, Math.floor(value * (table.length - 1)))
        return table[at]! + (value * (table.length - 1) - at) * (table[at + 1]! - table[at]!)
      }
    }
    default:
      return value => value
  }
})

const tableOf = (element: Element): readonly number[] => numberList(element.attributes.get('tableValues') ?? '')

/**
 * `feMorphology` (https://drafts.fxtf.org/filter-effects-1/#feMorphologyElement). With a negative radius the result is
 * transparent black.
 */
const morphology: Primitive = context => {
  const { element, unit, grid } = context
  const [x, y] = pairOf(element, 'radius', 0)
  if (x < 0 || y < 0) return EMPTY
  const kind = element.attributes.get('operator') === 'dilate' ? 'dilate' : 'erode'
  const by = [x * unit.x * grid.scale, y * unit.y * grid.scale] as const
  return onPixels(context, [context.input('in')], pixels => morphed(pixels!, by[0], by[1], kind))
}

/** §9.16 `feImage` (https://drafts.fxtf.org/filter-effects-1/#feImageElement): an image from outside of the filter. */
const picture: Primitive = ({ referenced }) => referenced()

/** The primitives by element name. */
export const PRIMITIVES: ReadonlyMap<string, Primitive> = new Map<string, Primitive>([
  ['feGaussianBlur', gaussianBlur],
  ['feOffset', offset],
  ['feDropShadow', dropShadow],
  ['feFlood', flood],
  ['feMerge', merge],
  ['feComposite', composite],
  ['feBlend', blend],
  ['feColorMatrix', colorMatrix],
  ['feComponentTransfer', componentTransfer],
  ['feMorphology', morphology],
  ['feImage', picture],
  ...PIXEL_PRIMITIVES,
])

/** Primitives whose result has no detail finer than their blur. */
export const SMOOTH: ReadonlySet<string> = new Set([
  ...['feGaussianBlur', 'feOffset', 'feDropShadow', 'feFlood', 'feMerge', 'feColorMatrix', 'feComponentTransfer'],
  ...['feComposite', 'feBlend'],
])
