/**
 * Evaluates `@supports` (https://www.w3.org/TR/css-conditional-5/#at-supports-ext) with the property table and the
 * selector parser.
 */

import { parseSelectorList } from '../html/selector-parser.ts'
import { type Component, componentsOf, type FunctionComponent, isDelim, isIdent } from './component.ts'
import { isKnownProperty, parseDeclaration } from './declaration.ts'
import { negated } from './kleene.ts'
import { tokensOf } from './tokenizer.ts'

/** The nesting of conditions in parentheses, because each level takes a stack frame; deeper ones are false. */
const MAX_NESTING = 16

/** Whether a condition is true; an invalid one is not (https://www.w3.org/TR/css-conditional-3/#at-supports). */
export const isSupported = (parts: readonly Component[]): boolean => condition(parts, 0) === true

/** `CSS.supports(property, value)` (https://www.w3.org/TR/css-conditional-3/#the-css-namespace): `!important` is no part of a value. */
export function supportsValue(property: string, value: string): boolean {
  const tokens = tokensOf(value)
  const components = componentsOf(tokens, 0, tokens.length)
  return (
    components !== null &&
    isKnownProperty(property.toLowerCase()) &&
    parseDeclaration(property.toLowerCase(), components, null).kind === 'valid'
  )
}

/** Null if it is invalid: `and` and `or` cannot be mixed without parentheses. */
function condition(parts: readonly Component[], depth: number): boolean | null {
  if (depth > MAX_NESTING || parts.length === 0) return null
  if (isIdent(parts[0], 'not')) return parts.length === 2 ? negated(inParens(parts[1]!, depth)) : null
  const joint = isIdent(parts[1], 'or') ? 'or' : 'and'
  let answer = inParens(parts[0]!, depth)
  for (let i = 1; i < parts.length; i += 2) {
    const next = i + 1 < parts.length && isIdent(parts[i], joint) ? inParens(parts[i + 1]!, depth) : null
    if (answer === null || next === null) return null
    answer = joint === 'or' ? answer || next : answer && next
  }
  return answer
}

/** Parentheses without a known condition are `<general-enclosed>`: false, but valid. */
function inParens(part: Component, depth: number): boolean | null {
  if (part.kind === 'function') return supportsFunction(part)
  if (part.kind !== 'block' || part.open !== '(') return null
  const { contents } = part
  const [name] = contents
  if (name?.kind === 'ident' && isDelim(contents[1], ':')) return supportsDeclaration(name.value, contents.slice(2))
  return condition(contents, depth + 1) ?? false
}

/** The font formats and technologies that are supported (fonts/job-face.ts). */
const FONT_FORMATS: ReadonlySet<string> = new Set(['woff', 'woff2', 'truetype', 'opentype', 'collection'])
const FONT_TECHNIQUES: ReadonlySet<string> = new Set(['features-opentype', 'variations'])

/** A function in `@supports` (CSS Conditional 5, https://www.w3.org/TR/css-conditional-5/#at-supports-ext). */
function supportsFunction({ name, args, source = '' }: FunctionComponent): boolean {
  const [first] = args
  const word = args.length === 1 && first?.kind === 'ident' ? first.keyword : ''
  switch (name) {
    case 'selector':
      return supportsSelector(source)
    case 'font-format':
      return FONT_FORMATS.has(word)
    case 'font-tech':
      return FONT_TECHNIQUES.has(word)
    case 'at-rule':
      return first?.kind === 'delim' && AT_RULES.has(first.value.slice(1).toLowerCase())
    default:
      return false
  }
}

export const AT_RULES: ReadonlySet<string> = new Set(
  'charset container counter-style font-face function import layer media namespace page property scope supports'.split(
    ' ',
  ),
)

/** Whether a declaration is supported. */
function supportsDeclaration(name: string, value: readonly Component[]): boolean {
  const isImportant = isDelim(value.at(-2), '!') && isIdent(value.at(-1), 'important')
  const components = isImportant ? value.slice(0, -2) : value
  return isKnownProperty(name) && parseDeclaration(name, components, null).kind === 'valid'
}

/** Whether a complex selector has only supported parts; parsing is not forgiving (CSS Conditional 4 §2.1). */
function supportsSelector(text: string): boolean {
  const selectors = parseSelectorList(text, { isStrict: true })
  return selectors?.length === 1
}
