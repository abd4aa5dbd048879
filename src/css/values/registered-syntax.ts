/**
 * The syntax of registered custom properties and of `attr()` (CSS Properties and Values 1 §5).
 * https://www.w3.org/TR/css-properties-values-api-1/
 */
import { type Component, componentsOf, isDelim } from '../component.ts'
import { isCssWide, type Parse, ValueReader } from '../reader.ts'
import { tokensOf } from '../tokenizer.ts'
import { color } from './color.ts'
import { image, url } from './image.ts'
import { angle, integer, length, lengthPercentage, number, percentage } from './length.ts'
import { parseMath } from './math-functions.ts'

/** Whether a value is of a syntax. */
export type Syntax = (value: readonly Component[]) => boolean

const unitOf =
  (units: readonly string[], base: string): Parse<true> =>
  reader => {
    const next = reader.take()
    if (next?.kind === 'dimension') return units.includes(next.unit) ? true : null
    return next?.kind === 'function' && parseMath(next, null)?.type.base === base ? true : null
  }

/** A function of transforms: its arguments are looked at where it is used. */
const transformFunction: Parse<true> = reader => {
  const next = reader.take()
  return next?.kind === 'function' && /^(matrix|translate|scale|rotate|skew|perspective)/.test(next.name) ? true : null
}

const TYPES: ReadonlyMap<string, Parse<unknown>> = new Map<string, Parse<unknown>>([
  ['length', length],
  ['length-percentage', lengthPercentage],
  ['percentage', percentage],
  ['number', number],
  ['integer', integer()],
  ['angle', angle],
  ['time', unitOf(['s', 'ms'], 'time')],
  ['resolution', unitOf(['dpi', 'dpcm', 'dppx', 'x'], 'resolution')],
  ['color', color],
  ['image', image],
  ['url', url],
  ['string', reader => reader.string()],
  ['custom-ident', reader => reader.customIdent()],
  ['transform-function', transformFunction],
])

/** The syntax that a string of `@property` says; null where it is not valid. */
export function syntaxOfText(text: string): Syntax | null {
  const tokens = tokensOf(text)
  const components = componentsOf(tokens, 0, tokens.length)
  return components === null || components.length === 0 ? null : syntaxOf(components)
}

/** `*`, or alternatives of types and keywords, each with a multiplier or without. */
export function syntaxOf(components: readonly Component[]): Syntax | null {
  if (components.length === 1 && isDelim(components[0], '*')) return () => true
  const alternatives: Syntax[] = []
  let part: Component[] = []
  for (const component of [...components, null])
    if (component !== null && !isDelim(component, '|')) part.push(component)
    else {
      const alternative = alternativeOf(part)
      if (alternative === null) return null
      alternatives.push(alternative)
      part = []
    }
  return value => alternatives.some(alternative => alternative(value))
}

/**
 * One alternative of a syntax string with its multiplier (CSS Properties and Values API 1,
 * https://www.w3.org/TR/css-properties-values-api-1/); null for unknown types.
 */
function alternativeOf(part: readonly Component[]): Syntax | null {
  const last = part.at(-1)
  const multiplier = isDelim(last, '+') ? '+' : isDelim(last, '#') ? '#' : ''
  const parse = itemOf(multiplier === '' ? part : part.slice(0, -1))
  if (parse === null) return null
  const isList = part[1]?.kind === 'ident' && part[1].keyword === 'transform-list'
  return value => matchesAll(value, parse, isList ? '+' : multiplier)
}

/** A type in angle brackets, or a keyword. */
function itemOf(part: readonly Component[]): Parse<unknown> | null {
  const [first, name, last] = part
  if (part.length === 3 && isDelim(first, '<') && name?.kind === 'ident' && isDelim(last, '>'))
    return TYPES.get(name.keyword === 'transform-list' ? 'transform-function' : name.keyword) ?? null
  if (part.length !== 1 || first?.kind !== 'ident' || isCssWide(first.keyword)) return null
  return reader => {
    const next = reader.take()
    return next?.kind === 'ident' && next.value === first.value ? true : null
  }
}

/** Whether a value is one item, or a list as the multiplier says. */
function matchesAll(value: readonly Component[], parse: Parse<unknown>, multiplier: '' | '+' | '#'): boolean {
  const reader = new ValueReader(value, null)
  for (let count = 0; ; count++) {
    if (reader.isDone) return count > 0
    if (count > 0 && (multiplier === '' || (multiplier === '#' && !reader.delim(',')))) return false
    if (parse(reader) === null) return false
  }
}
