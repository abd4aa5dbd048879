/**
 * Media queries (Media Queries 5), answered for paper of a given size.
 * https://drafts.csswg.org/mediaqueries-5/
 */
import { isAbsoluteUnit, PX_PER_UNIT } from '../base/units.ts'
import { type Component, componentsOf, isDelim, isIdent, splitByComma } from './component.ts'
import { tokensOf } from './tokens.ts'
import { evaluate, parseMath } from './values/math.ts'
import type { UnitContext } from './values/units.ts'

/** What media queries are answered by. */
export interface MediaContext {
  readonly type: 'print' | 'screen'
  /** The page box, in px. */
  readonly width: number
  readonly height: number
  /** What `em` refers to where it is not the initial font size: that of a container. */
  readonly fontSize?: number
}

/** Null where a query asks for something unknown; unknown is no match in the end (§3.1). */
type Answer = boolean | null

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

/** Whether what `@container` asks of the size of a container holds; null where it is unknown (CSS Conditional 5 §5). */
export const matchesContainer = (
  query: readonly Component[],
  { width, height, fontSize }: Pick<MediaContext, 'width' | 'height'> & { readonly fontSize: number },
): Answer => condition(query, { type: 'print', width, height, fontSize }, 0)

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
  const isType = type.keyword === 'all' || type.keyword === context.type
  const rest = query.slice(at + 1)
  if (rest.length > 0 && !isIdent(rest[0], 'and')) return null
  const matches: Answer = rest.length === 0 ? isType : both(isType, condition(rest.slice(1), context, 0))
  return isNegated ? negated(matches) : matches
}

const negated = (answer: Answer): Answer => (answer === null ? null : !answer)
const both = (a: Answer, b: Answer): Answer =>
  a === false || b === false ? false : a === null || b === null ? null : true
const any = (a: Answer, b: Answer): Answer =>
  a === true || b === true ? true : a === null || b === null ? null : false

/** `not x`, `x and y and z`, `x or y or z`; mixing needs parentheses. */
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

function inParens(part: Component, context: MediaContext, depth: number): Answer {
  if (part.kind !== 'block' || part.open !== '(') return null
  const { contents } = part
  const isNested = isIdent(contents[0], 'not') || (contents[0]?.kind === 'block' && contents[0].open === '(')
  return isNested ? condition(contents, context, depth + 1) : feature(contents, context)
}

// ---------- features ----------

/** Discrete features: what paper is. A feature without a value holds unless it is `none` or 0. */
const DISCRETE: ReadonlyMap<string, readonly string[]> = new Map([
  ['grid', ['0']],
  ['scan', []],
  ['update', ['none']],
  ['overflow-block', ['paged']],
  ['overflow-inline', ['none']],
  ['hover', ['none']],
  ['any-hover', ['none']],
  ['pointer', ['none']],
  ['any-pointer', ['none']],
  ['prefers-color-scheme', ['light']],
  ['prefers-reduced-motion', ['reduce']],
  ['prefers-reduced-transparency', ['no-preference']],
  ['prefers-reduced-data', ['no-preference']],
  ['prefers-contrast', ['no-preference']],
  ['forced-colors', ['none']],
  ['inverted-colors', ['none']],
  ['environment-blending', ['opaque']],
  ['nav-controls', ['none']],
  ['scripting', ['none']],
  ['dynamic-range', ['standard']],
  ['video-dynamic-range', ['standard']],
  ['color-gamut', ['srgb']],
  ['display-mode', ['browser']],
  ['-webkit-transform-3d', ['0']],
  ['-webkit-animation', ['0']],
])

/** Dots per px of a good printer. */
const DENSITY = 300 / 96

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

function feature(contents: readonly Component[], context: MediaContext): Answer {
  const [first] = contents
  if (contents.length === 1 && first?.kind === 'ident') return booleanFeature(first.keyword, context)
  if (first?.kind === 'ident' && isDelim(contents[1], ':'))
    return plainFeature(first.keyword, contents.slice(2), context)
  return rangeFeature(contents, context)
}

function booleanFeature(name: string, context: MediaContext): Answer {
  const value = rangeValue(name, context)
  if (value !== null) return value !== 0
  if (name === 'orientation') return true
  const values = DISCRETE.get(name)
  return values === undefined
    ? null
    : values.some(keyword => keyword !== 'none' && keyword !== '0' && keyword !== 'no-preference')
}

function plainFeature(name: string, value: readonly Component[], context: MediaContext): Answer {
  if (name === 'orientation') {
    const word = value[0]?.kind === 'ident' ? value[0].keyword : ''
    return context.height >= context.width ? word === 'portrait' : word === 'landscape'
  }
  const bound = /^(-webkit-)?(min|max)-(.+)$/.exec(name)
  const actual = rangeValue(bound === null ? name : `${bound[1] ?? ''}${bound[3]}`, context)
  if (actual !== null) {
    const wanted = numberOf(value, context)
    if (wanted === null) return null
    return bound === null ? Math.abs(actual - wanted) < 1e-6 : compare(actual, bound[2] === 'min' ? '>=' : '<=', wanted)
  }
  const known = DISCRETE.get(name)
  const [only] = value
  if (known === undefined || value.length !== 1) return null
  const word = only?.kind === 'ident' ? only.keyword : only?.kind === 'number' ? `${only.value}` : null
  return word === null ? null : known.includes(word)
}

type Operator = '<' | '<=' | '>' | '>=' | '='
const FLIPPED: Readonly<Record<Operator, Operator>> = { '<': '>', '<=': '>=', '>': '<', '>=': '<=', '=': '=' }

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
  const actual = name?.kind === 'ident' ? rangeValue(name.keyword, context) : null
  if (actual === null || operators.length === 0 || operators.length > 2) return null
  let answer = true
  for (const [i, operator] of operators.entries()) {
    const isLeft = i < at
    const wanted = numberOf(sides[isLeft ? i : i + 1]!, context)
    if (wanted === null) return null
    answer &&= compare(actual, isLeft ? FLIPPED[operator] : operator, wanted)
  }
  return answer
}

/** Px, dots per px or a plain number. Relative units refer to initial values (§1.3). */
function numberOf(value: readonly Component[], { fontSize = 16 }: MediaContext): number | null {
  const [first, slash, second] = value
  if (value.length === 3 && first?.kind === 'number' && second?.kind === 'number' && isDelim(slash, '/'))
    return first.value / second.value
  if (value.length !== 1) return null
  if (first?.kind === 'number') return first.value
  if (first?.kind === 'function') return calculated(first)
  if (first?.kind !== 'dimension') return null
  const { value: amount, unit } = first
  if (isAbsoluteUnit(unit)) return amount * PX_PER_UNIT[unit]
  if (unit === 'em') return amount * fontSize
  if (unit === 'rem') return amount * 16
  if (unit === 'dppx' || unit === 'x') return amount
  return unit === 'dpi' ? amount / 96 : unit === 'dpcm' ? (amount * 2.54) / 96 : null
}

/** A math function of numbers, or of lengths at the initial font size. */
function calculated(component: Component): number | null {
  const math = parseMath(component, null)
  const value = math === null ? null : evaluate(math.node, INITIAL_UNITS)
  return typeof value === 'number' ? value : null
}

const INITIAL_UNITS: UnitContext = {
  fontSize: 16,
  rootFontSize: 16,
  lineHeight: 19.2,
  rootLineHeight: 19.2,
  viewport: { width: 0, height: 0 },
  metrics: () => null,
  rootMetrics: () => null,
}
