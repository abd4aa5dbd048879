/**
 * CSS text to rules (CSS Syntax 3 §5, CSS Nesting 1). A sheet is a value: it can be used for any number of documents.
 * What cannot be parsed is skipped as the standard says and reported with its place; values are parsed when first needed.
 */
import { type Component, componentsOf } from './component.ts'
import { type Assignment, type DeclarationResult, parseDeclaration } from './declaration.ts'
import { isBlank, startOf, type Token, TokenType, tokensOf } from './tokens.ts'

export interface Sheet {
  readonly rules: readonly Rule[]
  readonly problems: readonly Problem[]
}

/** Something to warn about. `line` and `column` count from 1. */
export interface Problem {
  readonly code: 'css_syntax' | 'css_limit' | 'unsupported_property' | 'invalid_declaration'
  readonly message: string
  readonly line: number
  readonly column: number
  /** The property it is about, in lower case. */
  readonly property?: string
}

export type Rule = StyleRule | AtRule

/** A qualified rule: a style rule, or within `@keyframes` and the like whatever its prelude says. */
export interface StyleRule {
  readonly kind: 'style'
  /** The text of the selectors. */
  readonly prelude: string
  readonly body: Body
  readonly place: Place
}

export interface AtRule {
  readonly kind: 'at'
  /** In lower case, without the @. */
  readonly name: string
  readonly prelude: readonly Component[] | null
  readonly preludeText: string
  /** Null for a rule that ends with a semicolon. */
  readonly body: Body | null
  readonly place: Place
}

/** Declarations and rules in the order in which they are written. */
export type Body = readonly (DeclarationBlock | Rule)[]

export interface Place {
  readonly line: number
  readonly column: number
}

/** Declarations in a row, without rules between them. */
export interface DeclarationBlock {
  readonly kind: 'declarations'
  /** Parsed on the first call. */
  readonly parsed: () => ParsedBlock
}

export interface ParsedBlock {
  readonly normal: readonly Assignment[]
  readonly important: readonly Assignment[]
  readonly descriptors: readonly Descriptor[]
  readonly problems: readonly Problem[]
}

/** A declaration as written, for the rules that have descriptors rather than properties. */
export interface Descriptor {
  readonly name: string
  readonly components: readonly Component[]
  readonly isImportant: boolean
  /** The value as written, for what is no sequence of component values: ranges of code points. */
  readonly text: () => string
  readonly place: Place
}

/** Rules that are nested deeper are skipped. */
const MAX_NESTING = 32
const MAX_PROBLEMS = 50

interface Parser {
  readonly text: string
  readonly tokens: readonly Token[]
  readonly baseUrl: URL | null
  readonly lines: LineFinder
  readonly problems: Problem[]
  at: number
  depth: number
}

/** `firstLine` is the line of the document on which the text starts. Never throws. */
export function parseSheet(text: string, baseUrl: URL | null, firstLine = 1): Sheet {
  const parser = parserOf(text, baseUrl, firstLine)
  const rules: Rule[] = []
  while (!isEnd(parser)) {
    const rule = topLevelRule(parser)
    if (rule !== null) rules.push(rule)
  }
  return { rules, problems: parser.problems }
}

/** The declarations of a `style` attribute. */
export function parseStyleAttribute(text: string, baseUrl: URL | null, line: number): DeclarationBlock {
  const parser = parserOf(text, baseUrl, line)
  const raw: RawDeclaration[] = []
  while (!isEnd(parser)) {
    const token = parser.tokens[parser.at]!
    if (isBlank(token) || token[0] === TokenType.Semicolon) parser.at++
    else {
      const declaration = declarationAt(parser)
      if (declaration !== null) raw.push(declaration)
    }
  }
  return blockOf(parser, raw)
}

function parserOf(text: string, baseUrl: URL | null, firstLine: number): Parser {
  const tokens = tokensOf(text)
  return { text, tokens, baseUrl, lines: lineFinder(text, firstLine), problems: [], at: 0, depth: 0 }
}

const typeAt = (parser: Parser): TokenType => parser.tokens[parser.at]![0]
const isEnd = (parser: Parser): boolean => parser.at >= parser.tokens.length || typeAt(parser) === TokenType.EOF

function problem(parser: Parser, code: Problem['code'], message: string, token: Token): void {
  if (parser.problems.length < MAX_PROBLEMS) parser.problems.push({ code, message, ...parser.lines(startOf(token)) })
}

// ---------- rules ----------

function topLevelRule(parser: Parser): Rule | null {
  const token = parser.tokens[parser.at]!
  switch (token[0]) {
    case TokenType.Whitespace:
    case TokenType.Comment:
    case TokenType.CDO:
    case TokenType.CDC:
      parser.at++
      return null
    case TokenType.AtKeyword:
      return atRule(parser, false)
    default:
      return qualifiedRule(parser, false)
  }
}

/** A prelude and a block. Within a rule, a semicolon or the end of the block ends a prelude that leads nowhere. */
function qualifiedRule(parser: Parser, isNested: boolean): StyleRule | null {
  const start = parser.at
  const token = parser.tokens[start]!
  while (!isEnd(parser)) {
    const type = typeAt(parser)
    if (type === TokenType.OpenCurly) {
      const prelude = parser.text.slice(startOf(token), startOf(parser.tokens[parser.at]!)).trim()
      const place = parser.lines(startOf(token))
      return { kind: 'style', prelude, body: body(parser), place }
    }
    if (isNested && type === TokenType.CloseCurly) break
    if (isNested && type === TokenType.Semicolon) {
      parser.at++
      break
    }
    if (type === TokenType.CloseCurly) parser.at++
    else skipComponent(parser)
  }
  if (!isNested) problem(parser, 'css_syntax', 'a rule without a block was ignored', token)
  else problem(parser, 'css_syntax', 'text that is no declaration was ignored', token)
  return null
}

function atRule(parser: Parser, isNested: boolean): AtRule | null {
  const keyword = parser.tokens[parser.at]!
  const name = keyword[0] === TokenType.AtKeyword ? keyword[4].value.toLowerCase() : ''
  parser.at++
  const start = parser.at
  let blockFound = false
  while (!isEnd(parser) && !blockFound) {
    const type = typeAt(parser)
    if (type === TokenType.Semicolon || (isNested && type === TokenType.CloseCurly)) break
    if (type === TokenType.OpenCurly) blockFound = true
    else skipComponent(parser)
  }
  const end = parser.at
  const stop = parser.tokens[end] ?? parser.tokens.at(-1)!
  const preludeText = parser.text.slice(startOf(parser.tokens[start] ?? stop), startOf(stop)).trim()
  const prelude = componentsOf(parser.tokens, start, end)
  const content = blockFound ? body(parser) : null
  if (!blockFound && !isEnd(parser) && typeAt(parser) === TokenType.Semicolon) parser.at++
  return { kind: 'at', name, prelude, preludeText, body: content, place: parser.lines(startOf(keyword)) }
}

// ---------- blocks ----------

/** The contents of a block, from its opening to its closing brace. */
function body(parser: Parser): Body {
  const opening = parser.tokens[parser.at]!
  if (parser.depth >= MAX_NESTING) {
    problem(parser, 'css_limit', `rules nested deeper than ${MAX_NESTING} levels were ignored`, opening)
    skipComponent(parser)
    return []
  }
  parser.depth++
  parser.at++
  const items: (DeclarationBlock | Rule)[] = []
  let raw: RawDeclaration[] = []
  const flush = (): void => {
    if (raw.length > 0) items.push(blockOf(parser, raw))
    raw = []
  }
  while (!isEnd(parser) && typeAt(parser) !== TokenType.CloseCurly) {
    const item = bodyItem(parser)
    if (item === null) continue
    if ('name' in item && !('kind' in item)) raw.push(item)
    else {
      flush()
      items.push(item as Rule)
    }
  }
  flush()
  parser.at++
  parser.depth--
  return items
}

function bodyItem(parser: Parser): RawDeclaration | Rule | null {
  switch (typeAt(parser)) {
    case TokenType.Whitespace:
    case TokenType.Comment:
    case TokenType.Semicolon:
      parser.at++
      return null
    case TokenType.AtKeyword:
      return atRule(parser, true)
    default:
      return isDeclarationAhead(parser) ? declarationAt(parser) : qualifiedRule(parser, true)
  }
}

/** An identifier and a colon, and no brace before the end, unless it is a custom property (CSS Syntax 3 §5.5.6). */
function isDeclarationAhead(parser: Parser): boolean {
  const { tokens } = parser
  const name = tokens[parser.at]!
  if (name[0] !== TokenType.Ident) return false
  let at = parser.at + 1
  while (at < tokens.length && isBlank(tokens[at]!)) at++
  if (tokens[at]?.[0] !== TokenType.Colon) return false
  if (name[4].value.startsWith('--')) return true
  for (let open = 0; at < tokens.length; at++) {
    const type = tokens[at]![0]
    if (type === TokenType.OpenParen || type === TokenType.Function || type === TokenType.OpenSquare) open++
    else if (type === TokenType.CloseParen || type === TokenType.CloseSquare) open--
    else if (type === TokenType.OpenCurly) return false
    else if (type === TokenType.CloseCurly || (type === TokenType.Semicolon && open <= 0)) return true
  }
  return true
}

// ---------- declarations ----------

interface RawDeclaration {
  readonly name: string
  /** Token range of the value, without `!important`. */
  readonly from: number
  readonly to: number
  readonly isImportant: boolean
  readonly token: Token
}

/** A declaration up to its semicolon or the end of the block; null where it is none. */
function declarationAt(parser: Parser): RawDeclaration | null {
  const token = parser.tokens[parser.at]!
  const start = parser.at
  while (!isEnd(parser) && typeAt(parser) !== TokenType.Semicolon && typeAt(parser) !== TokenType.CloseCurly)
    skipComponent(parser)
  // In a style attribute a stray brace is part of what is skipped.
  if (parser.depth === 0 && !isEnd(parser) && typeAt(parser) === TokenType.CloseCurly) parser.at++
  const end = parser.at
  let colon = start + 1
  while (colon < end && isBlank(parser.tokens[colon]!)) colon++
  if (token[0] !== TokenType.Ident || parser.tokens[colon]?.[0] !== TokenType.Colon || colon >= end) {
    problem(parser, 'css_syntax', 'text that is no declaration was ignored', token)
    return null
  }
  const { to, isImportant } = withoutImportance(parser.tokens, colon + 1, end)
  return { name: token[4].value, from: colon + 1, to, isImportant, token }
}

function withoutImportance(tokens: readonly Token[], from: number, end: number): { to: number; isImportant: boolean } {
  const last = previous(tokens, from, end)
  const mark = last === null ? null : previous(tokens, from, last)
  const word = last === null ? undefined : tokens[last]
  const bang = mark === null ? undefined : tokens[mark]
  const isImportant =
    word?.[0] === TokenType.Ident &&
    word[4].value.toLowerCase() === 'important' &&
    bang?.[0] === TokenType.Delim &&
    bang[4].value === '!'
  return { to: isImportant ? mark! : end, isImportant }
}

/** The index of the last token before `end` that is not blank. */
function previous(tokens: readonly Token[], from: number, end: number): number | null {
  for (let i = end - 1; i >= from; i--) if (!isBlank(tokens[i]!)) return i
  return null
}

/** Skips one token, or a whole bracketed group. Iterative: depth costs no stack. */
function skipComponent(parser: Parser): void {
  const closings: TokenType[] = []
  do {
    const type = typeAt(parser)
    const closing = CLOSING.get(type)
    if (closing !== undefined) closings.push(closing)
    else if (type === closings.at(-1)) closings.pop()
    parser.at++
  } while (closings.length > 0 && !isEnd(parser))
}

const CLOSING: ReadonlyMap<TokenType, TokenType> = new Map([
  [TokenType.OpenParen, TokenType.CloseParen],
  [TokenType.Function, TokenType.CloseParen],
  [TokenType.OpenSquare, TokenType.CloseSquare],
  [TokenType.OpenCurly, TokenType.CloseCurly],
])

function blockOf(
  parser: Pick<Parser, 'tokens' | 'baseUrl' | 'lines'>,
  raw: readonly RawDeclaration[],
): DeclarationBlock {
  const { tokens, baseUrl, lines } = parser
  let result: ParsedBlock | null = null
  return {
    kind: 'declarations',
    parsed: () => {
      result ??= parseBlock(raw, tokens, baseUrl, lines)
      return result
    },
  }
}

function parseBlock(
  raw: readonly RawDeclaration[],
  tokens: readonly Token[],
  baseUrl: URL | null,
  lines: LineFinder,
): ParsedBlock {
  const normal: Assignment[] = []
  const important: Assignment[] = []
  const descriptors: Descriptor[] = []
  const problems: Problem[] = []
  for (const { name, from, to, isImportant, token } of raw) {
    const components = componentsOf(tokens, from, to)
    const result = components === null ? INVALID : parseDeclaration(name, components, baseUrl)
    const place = lines(startOf(token))
    const property = name.toLowerCase()
    const text = (): string => textOf(tokens, from, to)
    if (components !== null) descriptors.push({ name: property, components, isImportant, text, place })
    if (result.kind === 'valid')
      for (const assignment of result.assignments) (isImportant ? important : normal).push(assignment)
    const problem = problemOf(result.kind, name)
    if (problem !== null && problems.length < MAX_PROBLEMS) problems.push({ ...problem, ...place, property })
  }
  return { normal, important, descriptors, problems }
}

const INVALID = { kind: 'invalid' } as const

const textOf = (tokens: readonly Token[], from: number, to: number): string =>
  tokens
    .slice(from, to)
    .map(token => token[1])
    .join('')

function problemOf(kind: DeclarationResult['kind'], name: string): Pick<Problem, 'code' | 'message'> | null {
  if (kind === 'unknown')
    return { code: 'unsupported_property', message: `the property ${shown(name)} is not supported` }
  if (kind === 'invalid')
    return { code: 'invalid_declaration', message: `the value of ${shown(name)} could not be understood` }
  return null
}

const shown = (name: string): string => (name.length > 60 ? `${name.slice(0, 60)}…` : name)

// ---------- places ----------

type LineFinder = (offset: number) => Place

/** Lines and columns of offsets, by a search over the line starts, which are found on the first call. */
function lineFinder(text: string, firstLine: number): LineFinder {
  let starts: number[] | null = null
  return offset => {
    if (starts === null) {
      starts = [0]
      for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) starts.push(at + 1)
    }
    let low = 0
    let high = starts.length - 1
    while (low < high) {
      const middle = (low + high + 1) >> 1
      if (starts[middle]! <= offset) low = middle
      else high = middle - 1
    }
    return { line: firstLine + low, column: offset - starts[low]! + 1 }
  }
}
