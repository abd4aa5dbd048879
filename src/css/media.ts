/** Evaluates media queries (https://drafts.csswg.org/mediaqueries-5/) for paper of a given size. */

import { isAbsoluteUnit, PX_PER_UNIT } from '../base/units.ts'
import { type Component, componentsOf, isDelim, isIdent, splitByComma } from './component.ts'
import { type Answer, any, both, negated } from './kleene.ts'
import { tokensOf } from './tokenizer.ts'
import { evaluate, parseMath } from './values/math-functions.ts'
import { isRelativeUnit, pxOf, type UnitContext } from './values/units.ts'

/** The medium that media queries are evaluated for. */
export interface MediaContext {
  readonly type: 'print' | 'screen'
  /** The page box, in px. */
  readonly width: number
  readonly height: number
  /** The font size of a container, to which `em` refers instead of the initial font size. */
  readonly fontSize?: number
}

/** Bounds the nesting of parentheses, because each level takes a stack frame; deeper conditions are unknown. */
const MAX_NESTING = 16

/** Whether any of the queries matches; an empty list matches. */
export function matchesMedia(components: readonly Component[], context: MediaContext): boolean {
  if (components.length === 0) return true
  return splitByComma(components).some(query => matchesQuery(query, context) === true)
}

/** The same for the text of a `media` attribute. */
export function matchesMediaText(text: string, context: MediaContext): boolean {
  const tokens = tokensOf(text)
  const components = componentsOf(tokens, 0, tokens.length)
  return components !== null && matchesMedia(components, context)
}

/** Whether a size query of `@container` is true; null if unknown (CSS Conditional 5 §5). */
export const matchesContainer = (
  query: readonly Component[],
  { width, height, fontSize }: Pick<MediaContext, 'width' | 'height'> & { readonly fontSize: number },
): Answer => condition(query, { type: 'print', width, height, fontSize }, 0)

/**
 * Evaluates a media query (https://drafts.csswg.org/mediaqueries-5/#mq-syntax) with a type, or with only a condition.
 * Null is "unknown", which `not` does not change.
 */
function matchesQuery(query: readonly Component[], context: MediaContext): Answer {
  const [first] = query
  let at = 0
  let isNegated = false
  if (isIdent(first, 'not') && query[1]?.kind === 'ident') {
    isNegated = true
    at = 1
  } else if (isIdent(first, 'only')) at = 1
  const type = query[at]
  if (type?.kind !== 'ident' || type.keyword === 'not') return condition(query, context, 0)
  if (NO_TYPES.has(type.keyword)) return null
  const isType = type.keyword === 'all' || type.keyword === context.type
  const rest = query.slice(at + 1)
  // After a type, `or` needs parentheses (`<media-condition-without-or>`, §3).
  if (rest.length > 0 && (!isIdent(rest[0], 'and') || isIdent(rest[2], 'or'))) return null
  const matches: Answer = rest.length === 0 ? isType : both(isType, condition(rest.slice(1), context, 0))
  return isNegated ? negated(matches) : matches
}

/** Keywords that are not media types (https://drafts.csswg.org/mediaqueries-5/#typedef-media-type). */
const NO_TYPES: ReadonlySet<string> = new Set(['only', 'not', 'and', 'or', 'layer'])

/** `not x`, `x and y and z`, `x or y or z`; mixed operators need parentheses. */
function condition(parts: readonly Component[], context: MediaContext, depth: number): Answer {
  if (depth > MAX_NESTING) return null
  if (isIdent(parts[0], 'not')) return parts.length === 2 ? negated(inParens(parts[1]!, context, depth)) : null
  let answer = parts.length === 0 ? null : inParens(parts[0]!, context, depth)
  const joint = parts[1]
  for (let i = 1; i < parts.length; i += 2) {
    const operator = parts[i]
    const operand = parts[i + 1]
    if (
      operand === undefined ||
      operator?.kind !== 'ident' ||
      joint?.kind !== 'ident' ||
      operator.keyword !== joint.keyword
    )
      return null
    const next = inParens(operand, context, depth)
    if (operator.keyword === 'and') answer = both(answer, next)
    else if (operator.keyword === 'or') answer = any(answer, next)
    else return null
  }
  return answer
}

/** The content of parentheses: a condition or a feature. */
function inParens(part: Component, context: MediaContext, depth: number): Answer {
  if (part.kind !== 'block' || part.open !== '(') return null
  const { contents } = part
  const isNested = isIdent(contents[0], 'not') || (contents[0]?.kind === 'block' && contents[0].open === '(')
  return isNested ? condition(contents, context, depth + 1) : feature(contents, context)
}

// ---------- features ----------

/**
 * Discrete features: the value for paper first, then the other valid values; any other value makes a query unknown. In
 * a boolean context, a feature is true unless its value is `none`, `no-preference` or 0 (§2.4.2, "Evaluating Media
 * Features in a Boolean Context").
 */
const DISCRETE: ReadonlyMap<string, readonly [string, ...string[]]> = new Map(
  Object.entries({
    grid: '0 1',
    scan: '- interlace progressive',
    update: 'none slow fast',
    'overflow-block': 'paged none scroll',
    'overflow-inline': 'none scroll',
    hover: 'none hover',
    'any-hover': 'none hover',
    pointer: 'none coarse fine',
    'any-pointer': 'none coarse fine',
    'prefers-color-scheme': 'light dark',
    'prefers-reduced-motion': 'reduce no-preference',
    'prefers-reduced-transparency': 'no-preference reduce',
    'prefers-reduced-data': 'no-preference reduce',
    'prefers-contrast': 'no-preference more less custom',
    'forced-colors': 'none active',
    'inverted-colors': 'none inverted',
    'environment-blending': 'opaque additive subtractive',
    'nav-controls': 'none back',
    scripting: 'none initial-only enabled',
    'dynamic-range': 'standard high',
    'video-dynamic-range': 'standard high',
    'color-gamut': 'srgb p3 rec2020',
    'display-mode': 'browser fullscreen standalone minimal-ui picture-in-picture',
    '-webkit-transform-3d': '0 1',
    '-webkit-animation': '0 1',
  }).map(([name, values]) => [name, values.split(' ') as [string, ...string[]]]),
)

/** The dots per px of a good printer. */
const DENSITY = 300 / 96

/** The value of a range feature on paper: lengths in px, 8 bits for each colour component. Null for other features. */
function rangeValue(name: string, context: MediaContext): number | null {
  switch (name) {
    case 'width':
    case 'device-width':
    case 'inline-size':
      return context.width
    case 'height':
    case 'device-height':
    case 'block-size':
      return context.height
    case 'aspect-ratio':
    case 'device-aspect-ratio':
      return context.width / context.height
    case 'color':
      return 8
    case 'color-index':
    case 'monochrome':
      return 0
    case 'resolution':
    case '-webkit-device-pixel-ratio':
      return DENSITY
    default:
      return null
  }
}

/**
 * Evaluates a media feature in one of its three forms: boolean, plain or range
 * (https://drafts.csswg.org/mediaqueries-5/#mq-features).
 */
function feature(contents: readonly Component[], context: MediaContext): Answer {
  const [first] = contents
  if (contents.length === 1 && first?.kind === 'ident') return booleanFeature(first.keyword, context)
  if (first?.kind === 'ident' && isDelim(contents[1], ':'))
    return plainFeature(first.keyword, contents.slice(2), context)
  return rangeFeature(contents, context)
}

/** In a boolean context, a feature is true unless its value is zero or none. */
function booleanFeature(name: string, context: MediaContext): Answer {
  const value = rangeValue(name, context)
  if (value !== null) return value !== 0
  if (name === 'orientation') return true
  const values = DISCRETE.get(name)
  return values === undefined ? null : !NOTHING.has(values[0])
}

const NOTHING: ReadonlySet<string> = new Set(['none', '0', 'no-preference', '-'])

/** A feature with a value; `min-` and `max-` are inclusive bounds. */
function plainFeature(name: string, value: readonly Component[], context: MediaContext): Answer {
  if (name === 'orientation') {
    const isPortrait = context.height >= context.width
    return isAmong(value, isPortrait ? ['portrait', 'landscape'] : ['landscape', 'portrait'])
  }
  const bound = /^(-webkit-)?(min|max)-(.+)$/.exec(name)
  const actual = rangeValue(bound === null ? name : `${bound[1] ?? ''}${bound[3]}`, context)
  if (actual !== null) {
    const wanted = numberOf(value, context, kindOf(name))
    if (wanted === null) return null
    return bound === null ? Math.abs(actual - wanted) < 1e-6 : compare(actual, bound[2] === 'min' ? '>=' : '<=', wanted)
  }
  const known = DISCRETE.get(name)
  return known === undefined ? null : isAmong(value, known)
}

/** Whether a value equals the value for paper; null if it is not valid for the feature. */
function isAmong(value: readonly Component[], [actual, ...others]: readonly [string, ...string[]]): Answer {
  const [only] = value
  const word = only?.kind === 'ident' ? only.keyword : only?.kind === 'number' ? `${only.value}` : ''
  if (value.length !== 1) return null
  return word === actual ? true : others.includes(word) ? false : null
}

type Operator = '<' | '<=' | '>' | '>=' | '='
const FLIPPED: Readonly<Record<Operator, Operator>> = { '<': '>', '<=': '>=', '>': '<', '>=': '<=', '=': '=' }

/** A comparison of a range feature (https://www.w3.org/TR/mediaqueries-4/#mq-range-context). */
const compare = (a: number, operator: Operator, b: number): boolean =>
  operator === '<'
    ? a < b
    : operator === '<='
      ? a <= b
      : operator === '>'
        ? a > b
        : operator === '>='
          ? a >= b
          : a === b

/** `width > 10cm`, `10cm < width`, `10cm <= width < 20cm`. */
function rangeFeature(contents: readonly Component[], context: MediaContext): Answer {
  const sides: Component[][] = [[]]
  const operators: Operator[] = []
  for (let i = 0; i < contents.length; i++) {
    const part = contents[i]!
    if (part.kind === 'delim' && '<>='.includes(part.value)) {
      const hasEquals = part.value !== '=' && isDelim(contents[i + 1], '=')
      operators.push(`${part.value}${hasEquals ? '=' : ''}` as Operator)
      if (hasEquals) i++
      sides.push([])
    } else sides.at(-1)!.push(part)
  }
  const at = sides.findIndex(side => side.length === 1 && side[0]?.kind === 'ident')
  const name = sides[at]?.[0]
  if (name?.kind !== 'ident') return null
  const actual = rangeValue(name.keyword, context)
  if (actual === null || operators.length === 0 || operators.length > 2) return null
  // Both comparisons of an interval have the same direction (`<mf-range>`, §2.4.3).
  if (operators.length === 2 && (operators[0]![0] === '=' || operators[0]![0] !== operators[1]![0] || at !== 1))
    return null
  let answer = true
  for (const [i, operator] of operators.entries()) {
    const isLeft = i < at
    const wanted = numberOf(sides[isLeft ? i : i + 1]!, context, kindOf(name.keyword))
    if (wanted === null) return null
    answer &&= compare(actual, isLeft ? FLIPPED[operator] : operator, wanted)
  }
  return answer
}

type Kind = 'length' | 'resolution' | 'ratio' | 'number'

/** The kind of value that a feature is compared with. */
function kindOf(name: string): Kind {
  if (/(?:width|height|-size)$/.test(name)) return 'length'
  if (name.endsWith('aspect-ratio')) return 'ratio'
  return name.endsWith('resolution') ? 'resolution' : 'number'
}

/**
 * A value in px, dots per px, as a ratio or a number; null if it is of another kind, which makes the query unknown.
 * Relative units refer to initial values (§1.3).
 */
function numberOf(value: readonly Component[], context: MediaContext, kind: Kind): number | null {
  const [first, slash, second] = value
  if (kind === 'ratio' && value.length === 3 && isDelim(slash, '/'))
    return first?.kind === 'number' && second?.kind === 'number' ? first.value / second.value : null
  if (value.length !== 1) return null
  if (first?.kind === 'function') return calculated(first, context, kind)
  if (first?.kind === 'number')
    return kind === 'number' || kind === 'ratio' || (kind === 'length' && first.value === 0) ? first.value : null
  if (first?.kind !== 'dimension') return null
  const { value: amount, unit } = first
  if (kind === 'length') return lengthOf(amount, unit, context)
  const factor = kind === 'resolution' ? RESOLUTION_UNITS.get(unit) : undefined
  return factor === undefined ? null : amount * factor
}

/** A length in px; relative units refer to initial values (https://drafts.csswg.org/mediaqueries-5/#units). */
function lengthOf(amount: number, unit: string, context: MediaContext): number | null {
  if (isAbsoluteUnit(unit)) return amount * PX_PER_UNIT[unit]
  return isRelativeUnit(unit) ? pxOf(amount, unit, unitsOf(context)) : null
}

/** Dots per px. */
const RESOLUTION_UNITS: ReadonlyMap<string, number> = new Map([
  ['dppx', 1],
  ['x', 1],
  ['dpi', 1 / 96],
  ['dpcm', 2.54 / 96],
])

/** A math function of the given kind. */
function calculated(component: Component, context: MediaContext, kind: Kind): number | null {
  const math = parseMath(component, null)
  const isOfKind = math?.type.base === (kind === 'length' || kind === 'resolution' ? kind : 'number')
  const value = math === null || !isOfKind ? null : evaluate(math.node, unitsOf(context))
  return typeof value === 'number' ? value : null
}

/**
 * Relative lengths in media queries refer to the initial font and the page
 * (https://drafts.csswg.org/mediaqueries-5/#units), those in container queries to the container's font.
 */
const unitsOf = ({ width, height, fontSize = 16 }: MediaContext): UnitContext => ({
  fontSize,
  rootFontSize: 16,
  lineHeight: 1.2 * fontSize,
  rootLineHeight: 19.2,
  viewport: { width, height },
  metrics: () => null,
  rootMetrics: () => null,
})
