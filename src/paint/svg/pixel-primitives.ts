/**
 * Filter primitives that need pixels: noise, displacement, convolution, lighting; and tiles
 * (https://www.w3.org/TR/filter-effects-1/#FilterPrimitivesOverview).
 */
import { rectanglePath } from '../../base/path.ts'
import { toLinear } from '../../base/srgb.ts'
import type { Element } from '../../html/document.ts'
import { numberList } from '../../images/svg/numbers.ts'
import { usedColor } from '../color.ts'
import { numberOf, onPixels, type Primitive, type PrimitiveContext, pairOf } from './filter-context.ts'
import { EMPTY } from './filter-image.ts'
import { type LightSource, lit } from './lighting.ts'
import { convolved, displaced } from './neighbours.ts'
import { turbulence } from './turbulence.ts'

/** The visible area of a filter's pixels, in user units. */
const viewOf = ({ grid }: PrimitiveContext) => {
  const { area, width, height, scale } = grid
  return { x: area.x, y: area.y, scale, width, height }
}

/** `feTurbulence` (https://drafts.fxtf.org/filter-effects-1/#feTurbulenceElement). A negative frequency is an error. */
const noise: Primitive = context => {
  const { element, area } = context
  const [x, y] = pairOf(element, 'baseFrequency', 0)
  if (x < 0 || y < 0) return null
  const octaves = Math.trunc(numberOf(element, 'numOctaves', 1))
  const stitches = element.attributes.get('stitchTiles') === 'stitch'
  const made = {
    frequency: { x, y },
    octaves: Math.max(0, octaves),
    seed: Math.trunc(numberOf(element, 'seed', 0)),
    isFractal: element.attributes.get('type') === 'fractalNoise',
    tile: stitches ? area : null,
  }
  return onPixels(context, [], () => turbulence(made, viewOf(context)))
}

/** `feDisplacementMap` (https://drafts.fxtf.org/filter-effects-1/#feDisplacementMapElement). */
const displacement: Primitive = context => {
  const { element, unit, grid } = context
  const scale = numberOf(element, 'scale', 0) * grid.scale
  const by = [scale * unit.x, scale * unit.y] as const
  const channel = (name: string): 0 | 1 | 2 | 3 => {
    const index = ['R', 'G', 'B', 'A'].indexOf(element.attributes.get(name) ?? 'A')
    return (index < 0 ? 3 : index) as 0 | 1 | 2 | 3
  }
  const [x, y] = [channel('xChannelSelector'), channel('yChannelSelector')]
  return onPixels(context, [context.input('in'), context.input('in2')], (source, map) =>
    displaced(source!, map!, { x, y, by }),
  )
}

// ---------- convolution ----------

/** Bound on the size of a matrix. */
const MAX_WEIGHTS = 225

/** `feConvolveMatrix` (§9.9); with an incomplete matrix the result is empty. */
const convolution: Primitive = context => {
  const { element, grid, unit } = context
  const [columns, rows] = pairOf(element, 'order', 3)
  const weights = numberList(element.attributes.get('kernelMatrix') ?? '')
  const isWhole = Number.isInteger(columns) && Number.isInteger(rows) && columns > 0 && rows > 0
  if (!isWhole || weights.length !== columns * rows || numberOf(element, 'divisor', 1) === 0) return EMPTY
  if (weights.length > MAX_WEIGHTS) return null
  const target = [
    numberOf(element, 'targetX', Math.floor(columns / 2)),
    numberOf(element, 'targetY', Math.floor(rows / 2)),
  ] as const
  if (target.some((at, i) => at < 0 || at >= (i === 0 ? columns : rows))) return EMPTY
  const sum = weights.reduce((total, weight) => total + weight, 0)
  const [stepX, stepY] = pairOf(element, 'kernelUnitLength', 1)
  const edges = element.attributes.get('edgeMode')
  const kernel = {
    ...{ columns, rows, weights, target },
    divisor: numberOf(element, 'divisor', sum === 0 ? 1 : sum),
    bias: numberOf(element, 'bias', 0),
    edges: edges === 'wrap' || edges === 'none' ? edges : 'duplicate',
    keepsAlpha: element.attributes.get('preserveAlpha') === 'true',
    step: [samples(stepX * unit.x * grid.scale), samples(stepY * unit.y * grid.scale)],
  } as const
  return onPixels(context, [context.input('in')], source => convolved(source!, kernel))
}

/** At least one sample. */
const samples = (size: number): number => Math.max(1, Math.round(size))

// ---------- lighting ----------

/** §9.13 and §9.20; without a light source the result is empty. */
const lighting =
  (kind: 'diffuse' | 'specular'): Primitive =>
  context => {
    const { element, style, isLinear } = context
    const light = lightIn(context)
    if (light === null) return EMPTY
    const used = usedColor(style.lightingColor, style)
    const channel = (value: number): number => (isLinear ? toLinear(value) : value)
    const exponent = numberOf(element, 'specularExponent', 1)
    if (numberOf(element, `${kind}Constant`, 1) < 0 || exponent < 1 || exponent > 128) return null
    const surface = {
      ...{ kind, exponent },
      scale: numberOf(element, 'surfaceScale', 1),
      constant: numberOf(element, `${kind}Constant`, 1),
      color: { r: channel(used.r), g: channel(used.g), b: channel(used.b), a: 1 },
    }
    return onPixels(context, [context.input('in')], source => lit(source!, surface, light, viewOf(context)))
  }

/** The first light source in an element, or null. */
function lightIn({ element, unit, origin }: PrimitiveContext): LightSource | null {
  const source = element.children.find(
    (child): child is Element =>
      child.kind === 'element' && ['feDistantLight', 'fePointLight', 'feSpotLight'].includes(child.name),
  )
  if (source === undefined) return null
  const of = (name: string): number => numberOf(source, name, 0)
  if (source.name === 'feDistantLight') return { kind: 'distant', azimuth: of('azimuth'), elevation: of('elevation') }
  // Depths are relative to the normalised diagonal (SVG 2, https://svgwg.org/svg2-draft/coords.html#Units).
  const depth = Math.sqrt((unit.x * unit.x + unit.y * unit.y) / 2)
  const place = (x: string, y: string, z: string) =>
    [origin.x + of(x) * unit.x, origin.y + of(y) * unit.y, of(z) * depth] as const
  const at = place('x', 'y', 'z')
  if (source.name === 'fePointLight') return { kind: 'point', at }
  const cone = source.attributes.has('limitingConeAngle') ? of('limitingConeAngle') : null
  const exponent = numberOf(source, 'specularExponent', 1)
  return { kind: 'spot', at, pointsAt: place('pointsAtX', 'pointsAtY', 'pointsAtZ'), exponent, cone }
}

// ---------- tiles ----------

/** §9.21: repeats the input's subregion over the primitive's subregion. */
const tile: Primitive = ({ area, grid, input }) => {
  const { ops, area: part = grid.area } = input('in')
  if (!(part.width > 0 && part.height > 0)) return EMPTY
  const step = { width: part.width, height: part.height }
  const paint = { kind: 'tiles', tile: part, step, transform: null, children: ops } as const
  return { ops: [{ op: 'fill', path: rectanglePath(area), rule: 'nonzero', paint, owner: grid.owner }] }
}

/** The primitives by element name. */
export const PIXEL_PRIMITIVES: readonly (readonly [string, Primitive])[] = [
  ['feTurbulence', noise],
  ['feDisplacementMap', displacement],
  ['feConvolveMatrix', convolution],
  ['feDiffuseLighting', lighting('diffuse')],
  ['feSpecularLighting', lighting('specular')],
  ['feTile', tile],
]
