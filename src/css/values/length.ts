/**
 * Lengths, percentages, numbers and angles as property values: parsed with relative units, computed to px
 * (https://www.w3.org/TR/css-values-4/#numeric-types).
 */
import { isAbsoluteUnit, PX_PER_UNIT } from '../../base/units.ts'
import type { Parse, ValueReader } from '../reader.ts'
import type { LengthPercentage } from '../value-types.ts'
import { censored, degreesPerUnit, evaluate, finite, isMathFunction, parseMath, scale, sum } from './math-functions.ts'
import type { MathExpression, MathNode, PercentBase } from './math-types.ts'
import { type FontMetrics, isRelativeUnit, pxOf, type RelativeUnit, type UnitContext } from './units.ts'

/** A specified length that may be relative. */
type OpenLength =
  | { readonly kind: 'relative'; readonly value: number; readonly unit: RelativeUnit }
  | { readonly kind: 'math'; readonly node: MathNode; readonly isNonNegative: boolean }

/** Px, or unresolved. Never a percentage. */
export type SpecifiedLength = number | OpenLength
/** A specified length: px for absolute units, otherwise unresolved. */
export type SpecifiedLengthPercentage = LengthPercentage | OpenLength

type Range = 'all' | 'non-negative'

// ---------- lengths ----------

/**
 * A length, or a percentage if `percent` allows it. Of numbers without a unit, only 0 is valid, unless `allowsUnitless`
 * is set. Values out of range are invalid; results of `calc()` are clamped
 * (https://www.w3.org/TR/css-values-4/#calc-range).
 */
function parseLength(reader: ValueReader, percent: PercentBase, range: Range): SpecifiedLengthPercentage | null {
  const next = reader.peek()
  const min = range === 'all' ? Number.NEGATIVE_INFINITY : 0
  switch (next?.kind) {
    case 'dimension': {
      if (next.value < min) return null
      const isAbsolute = isAbsoluteUnit(next.unit)
      if (!isAbsolute && !isRelativeUnit(next.unit)) return null
      reader.skip(1)
      if (isAbsoluteUnit(next.unit)) return finite(next.value * PX_PER_UNIT[next.unit])
      return isRelativeUnit(next.unit) ? { kind: 'relative', value: next.value, unit: next.unit } : null
    }
    case 'number':
      if ((next.value !== 0 && !reader.allowsUnitless) || next.value < min) return null
      reader.skip(1)
      return finite(next.value)
    case 'percentage':
      if (percent === null || next.value < min) return null
      reader.skip(1)
      return { kind: 'linear', px: 0, percent: finite(next.value) }
    case 'function': {
      if (!isMathFunction(next)) return null
      const math = parseMath(next, percent)
      if (math === null || math.type.base !== 'length' || math.type.power !== 1) return null
      reader.skip(1)
      return fromMath(math, range === 'non-negative')
    }
    default:
      return null
  }
}

function fromMath({ node }: MathExpression, isNonNegative: boolean): SpecifiedLengthPercentage {
  return node.op === 'value' ? clamped(censored(node.value), isNonNegative) : { kind: 'math', node, isNonNegative }
}

/** Results of math functions are clamped to the allowed range (CSS Values 4 §10.12). */
function clamped(value: LengthPercentage, isNonNegative: boolean): LengthPercentage {
  if (!isNonNegative) return value
  if (typeof value === 'number') return Math.max(0, value)
  return canBeNegative(value) ? { kind: 'max', terms: [0, value] } : value
}

/** A percentage minus px is not clamped: it is negative only if there is no room at all. */
function canBeNegative(value: LengthPercentage): boolean {
  if (typeof value === 'number') return value < 0
  switch (value.kind) {
    case 'linear':
      return value.percent < 0 || (value.percent === 0 && value.px < 0)
    case 'min':
      return value.terms.some(canBeNegative)
    case 'max':
      return value.terms.every(canBeNegative)
    case 'sum':
      return value.terms.some(term => term.factor < 0 || canBeNegative(term.value))
    case 'stepped':
      return value.name !== 'abs' && canBeNegative(value.value)
  }
}

/** Parses a length, which may be negative; math functions without percentages are allowed (CSS Values 4 §6). */
export const length: Parse<SpecifiedLength> = reader => parseLength(reader, null, 'all') as SpecifiedLength | null
/**
 * Parses a length; a negative one is invalid, a negative result of a math function is clamped to 0 (CSS Values 4
 * §10.12).
 */
export const nonNegativeLength: Parse<SpecifiedLength> = reader =>
  parseLength(reader, null, 'non-negative') as SpecifiedLength | null
/** Parses a length or a percentage, or a math function of both. */
export const lengthPercentage: Parse<SpecifiedLengthPercentage> = reader => parseLength(reader, 'length', 'all')
/** Parses a length or a percentage; negative ones are invalid, negative results of math functions are clamped. */
export const nonNegativeLengthPercentage: Parse<SpecifiedLengthPercentage> = reader =>
  parseLength(reader, 'length', 'non-negative')

/** Px, or a linear or stepped function of the percentage base if that is unknown. */
export function computeLengthPercentage(value: SpecifiedLengthPercentage, context: UnitContext): LengthPercentage {
  const { zoom = 1 } = context
  if (zoom !== 1 && zoom > 0) return scaled(computeLengthPercentage(value, withoutZoom(context, zoom)), zoom)
  if (typeof value === 'number') return value
  if (value.kind === 'relative') return finite(pxOf(value.value, value.unit, context))
  if (value.kind === 'math') return clamped(censored(evaluate(value.node, context)), value.isNonNegative)
  return value
}

/** The context of relative lengths without zoom. */
function withoutZoom(context: UnitContext, zoom: number): UnitContext {
  const without = (metrics: FontMetrics | null): FontMetrics | null => metrics && shrunk(metrics, zoom)
  const { viewport, container = viewport } = context
  return {
    fontSize: context.fontSize / zoom,
    rootFontSize: context.rootFontSize,
    lineHeight: context.lineHeight / zoom,
    rootLineHeight: context.rootLineHeight,
    viewport,
    container,
    metrics: () => without(context.metrics()),
    rootMetrics: context.rootMetrics,
    ...(context.pageLength && { pageLength: name => context.pageLength!(name) / zoom }),
  }
}

/** Metrics without zoom. */
const shrunk = (metrics: FontMetrics, zoom: number): FontMetrics => ({
  ascent: metrics.ascent / zoom,
  descent: metrics.descent / zoom,
  lineGap: metrics.lineGap / zoom,
  xHeight: metrics.xHeight / zoom,
  capHeight: metrics.capHeight / zoom,
  zero: metrics.zero / zoom,
  ideograph: metrics.ideograph === null ? null : metrics.ideograph / zoom,
})

/** Scales a length; percentages are unchanged, because their base is zoomed. */
function scaled(value: LengthPercentage, zoom: number): LengthPercentage {
  if (typeof value === 'number') return finite(value * zoom)
  switch (value.kind) {
    case 'linear':
      return { ...value, px: finite(value.px * zoom) }
    case 'sum':
      return { ...value, terms: value.terms.map(term => ({ ...term, value: scaled(term.value, zoom) })) }
    case 'min':
    case 'max':
      return { ...value, terms: value.terms.map(term => scaled(term, zoom)) }
    case 'stepped':
      return { ...value, value: scaled(value.value, zoom), step: scaled(value.step, zoom) }
  }
}

/** Whether a value contains a percentage; some properties allow no math function with percentages. */
export function hasPercentage(value: SpecifiedLengthPercentage): boolean {
  if (typeof value === 'number' || value.kind === 'relative') return false
  return value.kind !== 'math' || nodeHasPercentage(value.node)
}

const nodeHasPercentage = (node: MathNode): boolean =>
  node.op === 'value' ? typeof node.value !== 'number' : node.op !== 'relative' && node.args.some(nodeHasPercentage)

/** A length without percentages in px. */
export function computeLength(value: SpecifiedLength, context: UnitContext): number {
  if (typeof value === 'number') return value * (context.zoom ?? 1)
  const computed = computeLengthPercentage(value, context)
  return typeof computed === 'number' ? computed : 0
}

/** 100 % minus a length: an offset from the opposite side. */
export function fromFarSide(value: SpecifiedLengthPercentage): SpecifiedLengthPercentage {
  const full: MathNode = { op: 'value', value: { kind: 'linear', px: 0, percent: 100 } }
  if (typeof value === 'number' || (value.kind !== 'relative' && value.kind !== 'math'))
    return sum({ kind: 'linear', px: 0, percent: 100 }, scale(value, -1))
  const node: MathNode = value.kind === 'math' ? value.node : { op: 'relative', value: value.value, unit: value.unit }
  const negative: MathNode = { op: 'product', name: '*', args: [node, { op: 'value', value: -1 }] }
  return { kind: 'math', node: { op: 'sum', name: '+', args: [full, negative] }, isNonNegative: false }
}

// ---------- numbers ----------

/**
 * A math function without relative units, of one type; NaN becomes 0
 * (https://www.w3.org/TR/css-values-4/#calc-type-checking).
 */
function constant(
  reader: ValueReader,
  base: 'number' | 'angle' | 'percent' | 'flex' | 'time' | 'resolution',
): number | null {
  const next = reader.peek()
  if (next === undefined || !isMathFunction(next)) return null
  const math = parseMath(next, base === 'percent' ? 'percent' : null)
  const isRight = math !== null && math.type.base === base && math.node.op === 'value'
  if (!isRight || math.node.op !== 'value' || typeof math.node.value !== 'number') return null
  reader.skip(1)
  return Number.isNaN(math.node.value) ? 0 : math.node.value
}

/** Parses a number, or a math function that results in one. */
export const number: Parse<number> = reader => {
  const next = reader.peek()
  if (next?.kind !== 'number') return constant(reader, 'number')
  reader.skip(1)
  return next.value
}

/** Parses a number; a negative one is invalid, a negative result of a math function is clamped to 0. */
export const nonNegativeNumber: Parse<number> = reader => {
  const isMath = isMathFunction(reader.peek())
  const value = number(reader)
  return value === null || (value < 0 && !isMath) ? null : Math.max(0, value)
}

/** A parser of integers that are not below `min`; math functions are rounded and clamped. */
export const integer =
  (min = Number.NEGATIVE_INFINITY): Parse<number> =>
  reader => {
    const next = reader.peek()
    const isMath = isMathFunction(next)
    if (!isMath && (next?.kind !== 'number' || !next.isInteger || next.value < min)) return null
    const value = number(reader)
    return value === null ? null : Math.max(min, Math.round(value) + 0)
  }

/** A percentage as a number: "50%" is 50. */
export const percentage: Parse<number> = reader => {
  const next = reader.peek()
  if (next?.kind !== 'percentage') return constant(reader, 'percent')
  reader.skip(1)
  return next.value
}

/** "0.5" and "50%" are both 0.5. */
export const numberOrPercentage: Parse<number> = reader => {
  const percent = reader.attempt(percentage)
  return percent === null ? number(reader) : percent / 100
}

/** An angle in degrees. Zero needs no unit. */
export const angle: Parse<number> = reader => {
  const next = reader.peek()
  if (next?.kind === 'number' && next.value === 0) {
    reader.skip(1)
    return 0
  }
  if (next?.kind !== 'dimension') return constant(reader, 'angle')
  const degrees = degreesPerUnit(next.unit)
  if (degrees === null) return null
  reader.skip(1)
  return next.value * degrees
}

/** Seconds. */
export const time: Parse<number> = reader => {
  const next = reader.peek()
  if (next?.kind !== 'dimension') return constant(reader, 'time')
  if (next.unit !== 's' && next.unit !== 'ms') return null
  reader.skip(1)
  return next.unit === 's' ? next.value : next.value / 1000
}

/** The factor of a flexible length: "2fr" is 2. */
export const flex: Parse<number> = reader => {
  const next = reader.peek()
  if (next?.kind !== 'dimension' || next.unit !== 'fr' || next.value < 0) return constant(reader, 'flex')
  reader.skip(1)
  return next.value
}
