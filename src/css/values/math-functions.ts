/**
 * Math functions (https://www.w3.org/TR/css-values-4/#math): parsed to trees with a type, simplified if no unit is
 * relative, and evaluated to px, or to a calculation if it contains percentages that layout resolves.
 */
import { acos, asin, atan, atan2, cos, exp, hypot, log, pow, sin, tan } from '../../base/math.ts'
import { isAbsoluteUnit, PX_PER_UNIT } from '../../base/units.ts'
import { type Component, isDelim, isIdent, splitByComma } from '../component.ts'
import type { Calculation, LengthPercentage } from '../value-types.ts'
import type { MathExpression, MathNode, MathType, PercentBase } from './math-types.ts'
import { randomValue } from './random.ts'
import { isStepped, STEPPED } from './steps.ts'
import { isRelativeUnit, pxOf, type UnitContext } from './units.ts'

const WRAPPERS: ReadonlySet<string> = new Set(['calc', '-webkit-calc', '-moz-calc', 'round'])

const NUMBER: MathType = { base: 'number', power: 0, hasPercent: false }

/** Whether a component is a call of a math function (CSS Values 4 §10). */
export const isMathFunction = (component: Component | undefined): boolean =>
  component?.kind === 'function' && (WRAPPERS.has(component.name) || FUNCTIONS.has(component.name))

/** Parses a math function; null if it is invalid or mixes types. Angles are in degrees, times in seconds. */
export function parseMath(component: Component, percent: PercentBase): MathExpression | null {
  const parsed = component.kind === 'function' ? parseFunction(component.name, component.args, percent) : null
  return parsed === null ? null : { ...parsed, node: simplified(parsed.node) }
}

// ---------- parsing ----------

interface FunctionRow {
  readonly arity: readonly [min: number, max: number]
  /** The type of the result from the types of the arguments; null if they are incompatible. */
  readonly type: (types: readonly MathType[]) => MathType | null
  /** Absent for functions with their own kind of tree node. */
  readonly evaluate?: (...args: number[]) => number
}

const sameType = (types: readonly MathType[]): MathType | null => {
  const [first, ...rest] = types
  if (first === undefined || rest.some(type => type.base !== first.base || type.power !== first.power)) return null
  return { ...first, hasPercent: types.some(type => type.hasPercent) }
}
/** Percentages are unknown until layout, so results other than lengths cannot contain them. */
const sameKnownType = (types: readonly MathType[]): MathType | null =>
  types.some(type => type.hasPercent) ? null : sameType(types)
const numbers = (types: readonly MathType[]): MathType | null =>
  types.every(type => type.base === 'number') ? NUMBER : null
const angles = (types: readonly MathType[]): MathType | null =>
  types.every(type => type.base === 'number' || (type.base === 'angle' && type.power === 1)) ? NUMBER : null
const toAngle = (types: readonly MathType[]): MathType | null =>
  sameKnownType(types) === null ? null : { base: 'angle', power: 1, hasPercent: false }

const DEGREES = 180 / Math.PI
/** The greatest number of arguments of `min()`, `max()` and `hypot()`. */
const MANY = 32

const FUNCTION_ROWS: Readonly<Record<string, FunctionRow>> = {
  min: { arity: [1, MANY], type: sameType },
  max: { arity: [1, MANY], type: sameType },
  clamp: { arity: [3, 3], type: sameType },
  abs: { arity: [1, 1], type: sameType, evaluate: STEPPED.abs },
  sign: { arity: [1, 1], type: types => (sameKnownType(types) === null ? null : NUMBER), evaluate: Math.sign },
  mod: { arity: [2, 2], type: sameType, evaluate: STEPPED.mod },
  rem: { arity: [2, 2], type: sameType, evaluate: STEPPED.rem },
  hypot: { arity: [1, MANY], type: sameKnownType, evaluate: hypot },
  pow: { arity: [2, 2], type: numbers, evaluate: pow },
  sqrt: { arity: [1, 1], type: numbers, evaluate: Math.sqrt },
  exp: { arity: [1, 1], type: numbers, evaluate: exp },
  log: {
    arity: [1, 2],
    type: numbers,
    evaluate: (a, base) => (base === undefined ? log(a) : log(a) / log(base)),
  },
  sin: { arity: [1, 1], type: angles, evaluate: sin },
  cos: { arity: [1, 1], type: angles, evaluate: cos },
  tan: { arity: [1, 1], type: angles, evaluate: tan },
  asin: { arity: [1, 1], type: types => numbers(types) && toAngle(types), evaluate: a => asin(a) * DEGREES },
  acos: { arity: [1, 1], type: types => numbers(types) && toAngle(types), evaluate: a => acos(a) * DEGREES },
  atan: { arity: [1, 1], type: types => numbers(types) && toAngle(types), evaluate: a => atan(a) * DEGREES },
  atan2: { arity: [2, 2], type: toAngle, evaluate: (a, b) => atan2(a, b) * DEGREES },
  progress: {
    arity: [3, 3],
    type: types => (sameKnownType(types) === null ? null : NUMBER),
    evaluate: (value, from = 0, to = 0) => progress(value, from, to),
  },
  random: {
    arity: [3, 4],
    type: ([base, ...bounds]) => (base?.base === 'number' ? sameType(bounds) : null),
    evaluate: (base, min = 0, max = 0, step = 0) => randomValue(base, min, max, step),
  },
  'round-nearest': { arity: [1, 2], type: sameType, evaluate: (a, step = 1) => STEPPED['round-nearest'](a, step) },
  'round-up': { arity: [1, 2], type: sameType, evaluate: (a, step = 1) => STEPPED['round-up'](a, step) },
  'round-down': { arity: [1, 2], type: sameType, evaluate: (a, step = 1) => STEPPED['round-down'](a, step) },
  'round-to-zero': { arity: [1, 2], type: sameType, evaluate: (a, step = 1) => STEPPED['round-to-zero'](a, step) },
}
/** `progress()`: the position of a value between two others; 0 or 1 if these are equal (CSS Values 5 §8.1). */
function progress(value: number, from: number, to: number): number {
  if (from === to) return value < from ? 0 : 1
  return Math.min(1, Math.max(0, (value - from) / (to - from)))
}

const FUNCTIONS: ReadonlyMap<string, FunctionRow> = new Map(Object.entries(FUNCTION_ROWS))

const ROUNDING = ['nearest', 'up', 'down', 'to-zero']

/** Parses a math function by name (https://www.w3.org/TR/css-values-4/#math). */
function parseFunction(name: string, args: readonly Component[], percent: PercentBase): MathExpression | null {
  const parts = [...splitByComma(args)]
  if (name === 'round') {
    const strategy = ROUNDING.find(keyword => parts[0]?.length === 1 && isIdent(parts[0][0], keyword))
    if (strategy !== undefined) parts.shift()
    return parseCall(`round-${strategy ?? 'nearest'}`, parts, percent)
  }
  if (WRAPPERS.has(name)) return parseSum(args, percent)
  // Before substitution there is no random base value (see random.ts).
  if (name === 'random')
    return parseCall(name, [parts[0]!.slice(isIdent(parts[0]![0], 'fixed') ? 1 : MANY), ...parts.slice(1)], percent)
  if (name === 'clamp') return parseClamp(parts, percent)
  return parseCall(name, parts, percent)
}

/**
 * A call with its arguments, checked against the table: their number and the consistency of their types. Trigonometric
 * functions take radians.
 */
function parseCall(
  name: string,
  parts: readonly (readonly Component[])[],
  percent: PercentBase,
): MathExpression | null {
  const row = FUNCTIONS.get(name)
  if (row === undefined || parts.length < row.arity[0] || parts.length > row.arity[1]) return null
  const args: MathExpression[] = []
  for (const part of parts) {
    const arg = parseSum(part, percent)
    if (arg === null) return null
    args.push(arg)
  }
  const type = row.type(args.map(arg => arg.type))
  const op = name === 'min' || name === 'max' ? name : 'call'
  const inRadians = row.type === angles && args[0]!.type.base === 'angle'
  const nodes = args.map(arg => (inRadians ? scaled(arg.node, 1 / DEGREES) : arg.node))
  return type === null ? null : { node: { op, name, args: nodes }, type }
}

/** clamp(a, b, c) is max(a, min(b, c)); `none` omits a bound. */
function parseClamp(parts: readonly (readonly Component[])[], percent: PercentBase): MathExpression | null {
  if (parts.length !== 3) return null
  const isNone = (part: readonly Component[] | undefined): boolean => part?.length === 1 && isIdent(part[0], 'none')
  const low = isNone(parts[0]) ? null : parseSum(parts[0]!, percent)
  const value = parseSum(parts[1]!, percent)
  const high = isNone(parts[2]) ? null : parseSum(parts[2]!, percent)
  if (value === null || (low === null && !isNone(parts[0])) || (high === null && !isNone(parts[2]))) return null
  const type = sameType([low, value, high].filter(part => part !== null).map(part => part.type))
  if (type === null) return null
  const upper: MathNode = high === null ? value.node : { op: 'min', name: 'min', args: [value.node, high.node] }
  return { node: low === null ? upper : { op: 'max', name: 'max', args: [low.node, upper] }, type }
}

/** Bounds the length of sums and products. */
const MAX_TERMS = 200

/** Parses a sum. Signs are separate components, because white space around them is required. */
function parseSum(components: readonly Component[], percent: PercentBase): MathExpression | null {
  const terms: MathExpression[] = []
  let sign = 1
  let start = 0
  for (let i = 0; i <= components.length; i++) {
    const next = components[i]
    const isSign = isDelim(next, '+') || isDelim(next, '-')
    if (next !== undefined && !isSign) continue
    const term = parseProduct(components.slice(start, i), percent)
    if (term === null || terms.length >= MAX_TERMS) return null
    terms.push(sign === 1 ? term : { ...term, node: scaled(term.node, -1) })
    sign = isDelim(next, '-') ? -1 : 1
    start = i + 1
  }
  if (terms.length === 1) return terms[0]!
  const type = sameType(terms.map(term => term.type))
  return type === null ? null : { node: { op: 'sum', name: '+', args: terms.map(term => term.node) }, type }
}

const scaled = (node: MathNode, factor: number): MathNode => ({
  op: 'product',
  name: '*',
  args: [node, { op: 'value', value: factor }],
})

/** Parses a product or quotient. */
function parseProduct(components: readonly Component[], percent: PercentBase): MathExpression | null {
  let result = components.length === 0 ? null : parseLeaf(components[0]!, percent)
  if (components.length > 2 * MAX_TERMS) return null
  for (let i = 1; i < components.length && result !== null; i += 2) {
    const isDivision = isDelim(components[i], '/')
    const operand = components[i + 1]
    if ((!isDivision && !isDelim(components[i], '*')) || operand === undefined) return null
    const right = parseLeaf(operand, percent)
    result = right === null ? null : product(result, right, isDivision)
  }
  return result
}

/** The product of two factors, or null if their types are incompatible. */
function product(left: MathExpression, right: MathExpression, isDivision: boolean): MathExpression | null {
  const type = productType(left.type, right.type, isDivision)
  if (type === null) return null
  return { node: { op: 'product', name: isDivision ? '/' : '*', args: [left.node, right.node] }, type }
}

/**
 * The type of a product (https://www.w3.org/TR/css-values-4/#determine-the-type-of-a-calculation): exponents add up,
 * and percentages may neither be multiplied with each other nor be divisors.
 */
function productType(left: MathType, right: MathType, isDivision: boolean): MathType | null {
  if (right.base === 'number') return left
  if (left.base === 'number')
    return isDivision && right.hasPercent ? null : withPower(right, isDivision ? -right.power : right.power)
  if (left.base !== right.base || left.hasPercent || right.hasPercent) return null
  return withPower(left, isDivision ? left.power - right.power : left.power + right.power)
}

const withPower = (type: MathType, power: number): MathType => (power === 0 ? NUMBER : { ...type, power })

const CONSTANTS: ReadonlyMap<string, number> = new Map(
  Object.entries({
    e: Math.E,
    pi: Math.PI,
    infinity: Number.POSITIVE_INFINITY,
    '-infinity': Number.NEGATIVE_INFINITY,
    nan: Number.NaN,
  }),
)

const DEGREES_PER_UNIT: ReadonlyMap<string, number> = new Map(
  Object.entries({ deg: 1, grad: 0.9, rad: DEGREES, turn: 360 }),
)
const SECONDS_PER_UNIT: ReadonlyMap<string, number> = new Map(Object.entries({ s: 1, ms: 0.001 }))
const DPPX_PER_UNIT: ReadonlyMap<string, number> = new Map(
  Object.entries({ dppx: 1, x: 1, dpi: 1 / 96, dpcm: 2.54 / 96 }),
)

const leaf = (value: LengthPercentage, base: MathType['base'], hasPercent = false): MathExpression => ({
  node: { op: 'value', value },
  type: { base, power: base === 'number' ? 0 : 1, hasPercent },
})

/** A value, a constant, or a parenthesised expression. */
function parseLeaf(component: Component, percent: PercentBase): MathExpression | null {
  switch (component.kind) {
    case 'number':
      return leaf(component.value, 'number')
    case 'percentage':
      if (percent === null) return null
      if (percent === 'percent') return leaf(component.value, 'percent')
      return leaf({ kind: 'linear', px: 0, percent: component.value }, 'length', true)
    case 'dimension':
      return dimensionLeaf(component.value, component.unit)
    case 'ident':
      return CONSTANTS.has(component.keyword) ? leaf(CONSTANTS.get(component.keyword)!, 'number') : null
    case 'block':
      return component.open === '(' ? parseSum(component.contents, percent) : null
    case 'function':
      return parseFunction(component.name, component.args, percent)
    default:
      return null
  }
}

/** A dimension in its canonical unit: px, degrees, seconds, dppx; relative units are unresolved. */
function dimensionLeaf(value: number, unit: string): MathExpression | null {
  if (isAbsoluteUnit(unit)) return leaf(value * PX_PER_UNIT[unit], 'length')
  if (isRelativeUnit(unit))
    return { node: { op: 'relative', value, unit }, type: { base: 'length', power: 1, hasPercent: false } }
  if (DEGREES_PER_UNIT.has(unit)) return leaf(value * DEGREES_PER_UNIT.get(unit)!, 'angle')
  if (SECONDS_PER_UNIT.has(unit)) return leaf(value * SECONDS_PER_UNIT.get(unit)!, 'time')
  if (DPPX_PER_UNIT.has(unit)) return leaf(value * DPPX_PER_UNIT.get(unit)!, 'resolution')
  return unit === 'fr' ? leaf(value, 'flex') : null
}

/** The degrees of an angle unit, or null. */
export const degreesPerUnit = (unit: string): number | null => DEGREES_PER_UNIT.get(unit) ?? null

// ---------- evaluating ----------

/** Evaluates a tree without relative units. */
function simplified(node: MathNode): MathNode {
  return dependsOnContext(node) ? node : { op: 'value', value: evaluate(node, null) }
}

/** Whether a tree contains relative units. */
function dependsOnContext(node: MathNode): boolean {
  if (node.op === 'relative') return true
  return node.op !== 'value' && node.args.some(dependsOnContext)
}

/** The value of a tree: a number in the unit of its type, or a calculation with percentages. */
export function evaluate(node: MathNode, context: UnitContext | null): LengthPercentage {
  switch (node.op) {
    case 'value':
      return node.value
    case 'relative':
      return context === null ? 0 : pxOf(node.value, node.unit, context)
    case 'sum':
      return node.args.map(arg => evaluate(arg, context)).reduce(sum)
    case 'product':
      return multiply(evaluate(node.args[0]!, context), evaluate(node.args[1]!, context), node.name === '/')
    case 'min':
    case 'max':
      return extreme(
        node.op,
        node.args.map(arg => evaluate(arg, context)),
      )
    case 'call': {
      const args = node.args.map(arg => evaluate(arg, context))
      const [value = 0, step = value] = args
      if (isStepped(node.name) && args.some(arg => typeof arg !== 'number'))
        return { kind: 'stepped', name: node.name, value, step }
      return FUNCTIONS.get(node.name)?.evaluate?.(...args.map(arg => (typeof arg === 'number' ? arg : 0))) ?? 0
    }
  }
}

/**
 * The sum of two calculations. A percentage remains even if it adds up to zero, because a size with one behaves like
 * `auto` if its base is unknown (https://www.w3.org/TR/css-values-4/#simplify-a-calculation-tree).
 */
export function sum(a: LengthPercentage, b: LengthPercentage): LengthPercentage {
  if (typeof a === 'number' && typeof b === 'number') return a + b
  const left = linear(a)
  const right = linear(b)
  if (left !== null && right !== null) {
    return { kind: 'linear', px: left.px + right.px, percent: left.percent + right.percent }
  }
  const terms = [a, b].flatMap(value =>
    typeof value !== 'number' && value.kind === 'sum' ? value.terms : [{ factor: 1, value }],
  )
  return { kind: 'sum', terms }
}

/** A product in which at most one factor has a percentage. */
function multiply(a: LengthPercentage, b: LengthPercentage, isDivision: boolean): LengthPercentage {
  if (typeof b !== 'number') return typeof a === 'number' ? scale(b, a) : 0
  return scale(a, isDivision ? 1 / b : b)
}

/** A calculation multiplied by a number. */
export function scale(value: LengthPercentage, factor: number): LengthPercentage {
  if (typeof value === 'number') return value * factor
  if (value.kind === 'linear') return { ...value, px: value.px * factor, percent: value.percent * factor }
  if (value.kind === 'sum')
    return { kind: 'sum', terms: value.terms.map(term => ({ ...term, factor: term.factor * factor })) }
  return { kind: 'sum', terms: [{ factor, value }] }
}

/** The minimum or maximum of terms: known terms are combined, others remain. */
function extreme(kind: 'min' | 'max', terms: readonly LengthPercentage[]): LengthPercentage {
  const known = terms.filter(term => typeof term === 'number')
  const open = terms.filter(term => typeof term !== 'number')
  if (open.length === 0) return known.length === 0 ? 0 : Math[kind](...known)
  const all = known.length === 0 ? open : [Math[kind](...known), ...open]
  return all.length === 1 ? all[0]! : { kind, terms: all }
}

/** A length as px + percent, or null. */
function linear(value: LengthPercentage): { px: number; percent: number } | null {
  if (typeof value === 'number') return { px: value, percent: 0 }
  return value.kind === 'linear' ? value : null
}

/**
 * NaN becomes zero, infinity the largest length that layout supports (https://www.w3.org/TR/css-values-4/#calc-error).
 */
const LARGEST = 33_554_432

/** A calculation with NaN and infinity replaced. */
export function censored(value: LengthPercentage): LengthPercentage {
  if (typeof value === 'number') return finite(value)
  if (value.kind !== 'linear') return value
  return { kind: 'linear', px: finite(value.px), percent: finite(value.percent) } satisfies Calculation
}

/** A number clamped to the range of lengths in layout; zero for NaN. */
export const finite = (value: number): number =>
  Number.isNaN(value) ? 0 : Math.min(LARGEST, Math.max(-LARGEST, value))
