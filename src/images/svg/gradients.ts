/** Gradients as paint servers (SVG 2 §14.2), resolved for the shape that they paint. */
import { type Matrix, multiply, type Rect } from '../../base/geometry.ts'
import type { Color } from '../../css/style.ts'
import type { Element } from '../../html/document.ts'
import type { VectorGradient, VectorPaint } from '../types.ts'
import { length } from './numbers.ts'
import { colorFrom, declared, fraction, type svgRules } from './style.ts'
import { isIdentity, parseTransform } from './transform.ts'

export interface GradientContext {
  readonly rules: ReturnType<typeof svgRules>
  readonly current: Color
  readonly viewport: { readonly width: number; readonly height: number }
  elementById(id: string): Element | null
}

/** Templates may refer to templates, in a circle even. */
const MAX_TEMPLATES = 8

/** Null for what is no gradient, or paints nothing. `opacity` is that of the fill or stroke. */
export function gradientPaint(id: string, box: Rect, opacity: number, context: GradientContext): VectorPaint | null {
  const chain = templatesOf(id, context)
  const [first] = chain
  if (first === undefined) return null
  const stops = stopsOf(chain, opacity, context)
  if (stops.length === 0) return null
  if (stops.length === 1) return stops[0]!.color
  const attribute = (name: string): string | undefined =>
    chain.map(each => each.attributes.get(name)).find(value => value !== undefined)
  const usesBox = attribute('gradientUnits') !== 'userSpaceOnUse'
  if (usesBox && (box.width === 0 || box.height === 0)) return stops.at(-1)!.color
  const at = (name: string, axis: 'x' | 'y' | 'both', fallback: number): number => {
    const { width, height } = context.viewport
    const percent = usesBox ? 1 : axis === 'x' ? width : axis === 'y' ? height : Math.hypot(width, height) / Math.SQRT2
    return length(attribute(name), { percent, fontSize: 16 }) ?? fallback * percent
  }
  const own = parseTransform(attribute('gradientTransform') ?? '')
  const boxMatrix: Matrix = [box.width, 0, 0, box.height, box.x, box.y]
  const matrix = usesBox ? multiply(boxMatrix, own ?? [1, 0, 0, 1, 0, 0]) : (own ?? [1, 0, 0, 1, 0, 0])
  const transform = isIdentity(matrix) ? null : matrix
  if (first.name === 'linearGradient') {
    const from = { x: at('x1', 'x', 0), y: at('y1', 'y', 0) }
    const to = { x: at('x2', 'x', 1), y: at('y2', 'y', 0) }
    return { kind: 'linear', from, to, radius: 0, transform, stops }
  }
  const from = { x: at('cx', 'x', 0.5), y: at('cy', 'y', 0.5) }
  const focus = { x: at('fx', 'x', Number.NaN), y: at('fy', 'y', Number.NaN) }
  const to = { x: Number.isNaN(focus.x) ? from.x : focus.x, y: Number.isNaN(focus.y) ? from.y : focus.y }
  const radius = at('r', 'both', 0.5)
  return radius > 0
    ? ({ kind: 'radial', from, to, radius, transform, stops } satisfies VectorGradient)
    : stops.at(-1)!.color
}

/** The gradient and what it takes its missing attributes from. */
function templatesOf(id: string, { elementById }: GradientContext): readonly Element[] {
  const chain: Element[] = []
  let next: string | null = id
  while (next !== null && chain.length < MAX_TEMPLATES) {
    const element: Element | null = elementById(next)
    if (element === null || (element.name !== 'linearGradient' && element.name !== 'radialGradient')) break
    chain.push(element)
    next = hrefId(element)
  }
  return chain
}

/** The id in a reference to the same document; null for any other, which is never followed. */
export function hrefId(element: Element): string | null {
  const href = (element.attributes.get('href') ?? element.attributes.get('xlink:href'))?.trim()
  return href?.startsWith('#') === true && href.length > 1 ? href.slice(1) : null
}

function stopsOf(chain: readonly Element[], opacity: number, context: GradientContext): VectorGradient['stops'] {
  const owner = chain.find(each => each.children.some(child => child.kind === 'element' && child.name === 'stop'))
  const stops: { offset: number; color: Color }[] = []
  let latest = 0
  for (const child of owner?.children ?? []) {
    if (child.kind !== 'element' || child.name !== 'stop' || stops.length >= MAX_STOPS) continue
    const values = declared(child, context.rules)
    latest = Math.max(latest, fraction(child.attributes.get('offset')) ?? 0)
    const value = colorFrom(values.get('stop-color'), context.current) ?? { r: 0, g: 0, b: 0, a: 1 }
    const color = value === 'currentcolor' ? context.current : value
    const alpha = color.a * (fraction(values.get('stop-opacity')) ?? 1) * opacity
    stops.push({ offset: latest, color: { ...color, a: alpha } })
  }
  return stops
}

const MAX_STOPS = 256
