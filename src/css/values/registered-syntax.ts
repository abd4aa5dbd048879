/**
 * The syntax of registered custom properties and of `attr()`
 * (https://www.w3.org/TR/css-properties-values-api-1/#syntax-strings).
 */
import { type Component, componentsOf, isDelim } from '../component.ts'
import { isCssWide, type Parse, ValueReader } from '../reader.ts'
import { tokensOf } from '../tokenizer.ts'
import { color } from './color.ts'
import { image, url } from './image.ts'
import { angle, integer, length, lengthPercentage, number, percentage } from './length.ts'
import { parseMath } from './math-functions.ts'

/** Whether a value matches a syntax. */
export type Syntax = (value: readonly Component[]) => boolean

const unitOf =
  (units: readonly string[], base: string): Parse<true> =>
  reader => {
    const next = reader.take()
    if (next?.kind === 'dimension') return units.includes(next.unit) ? true : null
    return next?.kind === 'function' && parseMath(next, null)?.type.base === base ? true : null
  }

/** A transform function; its arguments are checked when it is used. */
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

/** The syntax in a string of `@property`; null if it is invalid. */
export function syntaxOfText(text: string): Syntax | null {
  const tokens = tokensOf(text)
  const components = componentsOf(tokens, 0, tokens.length)
  return components === null || components.length === 0 ? null : syntaxOf(components)
}

/** `*`, or alternatives of types and keywords, each with an optional multiplier. */
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

/** An alternative of a syntax string with its multiplier; null for unknown types. */
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

/** Whether a value is one item, or a list according to the multiplier. */
function matchesAll(value: readonly Component[], parse: Parse<unknown>, multiplier: '' | '+' | '#'): boolean {
  const reader = new ValueReader(value, null)
  for (let count = 0; ; count++) {
    if (reader.isDone) return count > 0
    if (count > 0 && (multiplier === '' || (multiplier === '#' && !reader.delim(',')))) return false
    if (parse(reader) === null) return false
  }
}
