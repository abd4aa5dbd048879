/**
 * Component values: grouped tokens, of which property values consist
 * (https://www.w3.org/TR/css-syntax-3/#component-value-diagrams).
 */
import { type Token, TokenType } from './tokenizer.ts'

/** White space and comments are removed. Names of functions and units are in lower case. */
export type Component =
  /** `value` in the case of the source, `keyword` in lower case. */
  | { readonly kind: 'ident'; readonly value: string; readonly keyword: string }
  | {
      readonly kind: 'function'
      readonly name: string
      readonly args: readonly Component[]
      /** The source text of the arguments, only for `selector()`, in which white space is a combinator. */
      readonly source?: string
    }
  | { readonly kind: 'number'; readonly value: number; readonly isInteger: boolean }
  | { readonly kind: 'percentage'; readonly value: number }
  | { readonly kind: 'dimension'; readonly value: number; readonly unit: string }
  | { readonly kind: 'string' | 'url' | 'hash'; readonly value: string }
  /** Any other token: a comma, a slash, a sign, a colon. */
  | { readonly kind: 'delim'; readonly value: string }
  | { readonly kind: 'block'; readonly open: Opening; readonly contents: readonly Component[] }

/** The opening bracket of a simple block (https://www.w3.org/TR/css-syntax-3/#simple-block). */
type Opening = '(' | '[' | '{'

/** A function with its arguments as components. */
export type FunctionComponent = Extract<Component, { kind: 'function' }>

/** Bounds nesting; more deeply nested values are invalid. */
const MAX_DEPTH = 32

/** An identifier as a component; keywords are compared in lower case (CSS Values 4 §4.1). */
export const ident = (value: string): Component => ({ kind: 'ident', value, keyword: value.toLowerCase() })

/** Whether a component is the delimiter `value`, such as `,` or `/`. */
export const isDelim = (component: Component | undefined, value: string): boolean =>
  component?.kind === 'delim' && component.value === value

/** Whether a component is the identifier `keyword`, given in lower case; the comparison is case-insensitive. */
export const isIdent = (component: Component | undefined, keyword: string): boolean =>
  component?.kind === 'ident' && component.keyword === keyword

interface Open {
  readonly closing: TokenType
  readonly items: Component[]
  /** `inner` are the tokens between the brackets. */
  readonly finish: (items: readonly Component[], inner: () => readonly Token[]) => Component
}

/** Groups the tokens from `from` up to `to`; null if a bad token or an unmatched bracket makes the value invalid. */
export function componentsOf(tokens: readonly Token[], from: number, to: number): readonly Component[] | null {
  const top: Component[] = []
  const open: Open[] = []
  const starts: number[] = []
  let items = top
  for (let i = from; i < to; i++) {
    const token = tokens[i]!
    const opening = openingOf(token)
    if (opening !== null) {
      if (open.length >= MAX_DEPTH) return null
      open.push(opening)
      starts.push(i + 1)
      items = opening.items
    } else if (isClosing(token[0])) {
      const group = open.pop()
      const start = starts.pop()!
      if (group?.closing !== token[0]) return null
      items = open.at(-1)?.items ?? top
      items.push(group.finish(group.items, () => tokens.slice(start, i)))
    } else {
      const component = single(token)
      if (component === null) return null
      if (component !== 'blank') items.push(component)
    }
  }
  // The end of the sheet closes open blocks (https://www.w3.org/TR/css-syntax-3/#consume-simple-block).
  for (let group = open.pop(); group !== undefined; group = open.pop()) {
    const start = starts.pop()!
    const items = open.at(-1)?.items ?? top
    items.push(group.finish(group.items, () => tokens.slice(start, to)))
  }
  return top
}

const isClosing = (type: TokenType): boolean =>
  type === TokenType.CloseParen || type === TokenType.CloseSquare || type === TokenType.CloseCurly

/**
 * The function or block that a token opens, with its closing token; null for other tokens. `selector()` keeps its
 * source, because white space in it is significant.
 */
function openingOf(token: Token): Open | null {
  switch (token[0]) {
    case TokenType.Function: {
      const name = token[4].value.toLowerCase()
      return {
        closing: TokenType.CloseParen,
        items: [],
        finish: (args, inner) =>
          name === 'selector'
            ? { kind: 'function', name, args, source: textOf(inner()) }
            : { kind: 'function', name, args },
      }
    }
    case TokenType.OpenParen:
      return block('(', TokenType.CloseParen)
    case TokenType.OpenSquare:
      return block('[', TokenType.CloseSquare)
    case TokenType.OpenCurly:
      return block('{', TokenType.CloseCurly)
    default:
      return null
  }
}

const textOf = (tokens: readonly Token[]): string => tokens.map(token => token[1]).join('')

const block = (open: Opening, closing: TokenType): Open => ({
  closing,
  items: [],
  finish: contents => ({ kind: 'block', open, contents }),
})

/**
 * The component value of a token; `blank` for white space and comments, null for a token that makes the value invalid
 * (https://www.w3.org/TR/css-syntax-3/#consume-component-value).
 */
function single(token: Token): Component | 'blank' | null {
  switch (token[0]) {
    case TokenType.Whitespace:
    case TokenType.Comment:
    case TokenType.EOF:
      return 'blank'
    case TokenType.Ident:
      return ident(token[4].value)
    case TokenType.Number:
      return { kind: 'number', value: token[4].value, isInteger: !/[.e]/i.test(token[1]) }
    case TokenType.Percentage:
      return { kind: 'percentage', value: token[4].value }
    case TokenType.Dimension:
      return { kind: 'dimension', value: token[4].value, unit: token[4].unit.toLowerCase() }
    case TokenType.String:
      return { kind: 'string', value: token[4].value }
    case TokenType.URL:
      return { kind: 'url', value: token[4].value }
    case TokenType.Hash:
      return { kind: 'hash', value: token[4].value }
    case TokenType.BadString:
    case TokenType.BadURL:
      return null
    default:
      return { kind: 'delim', value: token[1] }
  }
}

/** The components between top-level commas. */
export function splitByComma(components: readonly Component[]): readonly (readonly Component[])[] {
  const parts: Component[][] = [[]]
  for (const component of components) {
    if (isDelim(component, ',')) parts.push([])
    else parts.at(-1)!.push(component)
  }
  return parts
}
