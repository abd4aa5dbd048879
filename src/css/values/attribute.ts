/**
 * `attr()` in any property (https://drafts.csswg.org/css-values-5/#attr-notation): an attribute as a value of a type or
 * unit.
 */
import type { Element } from '../../html/document.ts'
import { type Component, componentsOf, type FunctionComponent, isDelim, splitByComma } from '../component.ts'
import { tokensOf } from '../tokenizer.ts'
import { syntaxOf } from './registered-syntax.ts'

/** The types that `content` evaluates itself, as text. */
const TEXT_TYPES: ReadonlySet<string> = new Set(['string', 'url', 'raw-string'])

/**
 * Whether a function is an `attr()` with a type or unit after the name. Without one it is text, which `content`
 * evaluates itself.
 */
export function isTypedAttribute(part: FunctionComponent): boolean {
  if (part.name !== 'attr') return false
  const type = part.args[1]
  if (type === undefined || isDelim(type, ',')) return false
  return type.kind !== 'ident' || !TEXT_TYPES.has(type.keyword)
}

/** The result of a typed `attr()` (CSS Values 5). */
interface AttributeValue {
  /** Null if the attribute is missing or not of the type. */
  readonly value: readonly Component[] | null
  /** Null if there is none. */
  readonly fallback: readonly Component[] | null
}

/** Bounds the length of attributes that are parsed. */
const LONGEST = 10_000

/** The value of a typed `attr()` on an element, and its fallback (CSS Values 5 §7.7). */
export function attributeValue(part: FunctionComponent, element: Element | null): AttributeValue {
  const [head = [], ...rest] = splitByComma(part.args)
  const fallback = rest.length === 0 ? null : part.args.slice(head.length + 1)
  const [name, type] = head
  if (name?.kind !== 'ident' || head.length !== 2 || type === undefined) return { value: null, fallback: null }
  const text = element?.attributes.get(name.value) ?? element?.attributes.get(name.keyword)
  if (text === undefined || text.length > LONGEST) return { value: null, fallback }
  const tokens = tokensOf(text)
  const value = componentsOf(tokens, 0, tokens.length)
  return { value: value === null ? null : typed(value, type), fallback }
}

/** The value of an attribute as the type of the `attr()`, or null. */
function typed(value: readonly Component[], type: Component): readonly Component[] | null {
  const [only] = value
  if (type.kind === 'function' && type.name === 'type') return syntaxOf(type.args)?.(value) === true ? value : null
  const unit = type.kind === 'ident' ? type.keyword : isDelim(type, '%') ? '%' : null
  if (unit === null || value.length !== 1 || only?.kind !== 'number') return null
  if (unit === 'number') return value
  return [unit === '%' ? { kind: 'percentage', value: only.value } : { kind: 'dimension', value: only.value, unit }]
}
