/**
 * Parses CSS text to rules (https://www.w3.org/TR/css-syntax-3/, https://www.w3.org/TR/css-nesting-1/). A sheet is
 * immutable and serves any number of documents. Invalid parts are skipped as specified and reported with their
 * position; values are parsed at first use.
 */
import { compact } from '../base/compact.ts'
import { type Component, componentsOf } from './component.ts'
import { type Assignment, type DeclarationResult, parseDeclaration } from './declaration.ts'
import { nameEnd, scanTo, skipBlank, skipGroup } from './scanner.ts'
import { tokensOf } from './tokenizer.ts'

/** A parsed style sheet: its rules in order, and its problems. */
export interface Sheet {
  readonly rules: readonly Rule[]
  readonly problems: readonly Problem[]
}

/** A problem to warn about: a declaration or rule without effect. `line` and `column` count from 1. */
export interface Problem {
  readonly code: 'css_syntax' | 'css_limit' | 'unsupported_property' | 'unsupported_value' | 'invalid_declaration'
  readonly message: string
  readonly line: number
  readonly column: number
  /** The property concerned, in lower case. */
  readonly property?: string
}

/** A rule of a style sheet (CSS Syntax 3 §5.4). */
export type Rule = StyleRule | AtRule

/** A qualified rule: a style rule, or in `@keyframes` and similar rules one with another prelude. */
export interface StyleRule {
  readonly kind: 'style'
  /** The text of the selectors. */
  readonly prelude: string
  readonly body: Body
  readonly place: Place
}

/** An at-rule; `prelude` is null if it could not be parsed to components, `preludeText` always exists. */
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

/** Declarations and rules in source order. */
export type Body = readonly (DeclarationBlock | Rule)[]

/** Counted from 1, in the sheet or in the document that contains it. */
export interface Place {
  readonly line: number
  readonly column: number
}

/** Consecutive declarations without rules between them. */
export interface DeclarationBlock {
  readonly kind: 'declarations'
  readonly hasImportant: boolean
  /** Parses on the first call. */
  readonly parsed: () => ParsedBlock
}

/**
 * Declarations by importance, in order of appearance; descriptors are declarations of at-rules like `@page` that are
 * not properties.
 */
export interface ParsedBlock {
  readonly normal: readonly Assignment[]
  readonly important: readonly Assignment[]
  readonly descriptors: readonly Descriptor[]
  readonly problems: readonly Problem[]
}

/** A declaration as written, for rules with descriptors instead of properties. */
export interface Descriptor {
  readonly name: string
  readonly components: readonly Component[]
  readonly isImportant: boolean
  /** The value as text, for values that are not component values: ranges of code points. */
  readonly text: string
}

/** More deeply nested rules are skipped. */
const MAX_NESTING = 32
/** The number of problems that are reported individually; text that is not CSS has one in each line. */
const MAX_PROBLEMS = 50

interface Parser {
  readonly text: string
  readonly baseUrl: URL | null
  readonly lines: LineFinder
  readonly problems: Problem[]
  readonly isQuirks: boolean
  /** Receives where blocks of declarations are; null if nobody asks. */
  readonly spans: Map<DeclarationBlock, Span> | null
  at: number
  depth: number
}

/** Where declarations are in a text: the offset of the first, and the one after the last. */
export interface Span {
  readonly start: number
  readonly end: number
}

/**
 * Parses a sheet. `firstLine` is the line of the document on which the text starts; `spans` receives where the blocks of
 * declarations are. Never throws.
 */
export function parseSheet(
  text: string,
  baseUrl: URL | null,
  firstLine = 1,
  isQuirks = false,
  spans: Map<DeclarationBlock, Span> | null = null,
): Sheet {
  const parser = parserOf(text, baseUrl, firstLine, isQuirks, spans)
  const rules: Rule[] = []
  for (;;) {
    parser.at = skipTopLevelBlank(text, parser.at)
    if (parser.at >= text.length) return { rules, problems: parser.problems }
    const rule = text[parser.at] === '@' ? atRule(parser, false) : qualifiedRule(parser, false)
    if (rule !== null) rules.push(rule)
  }
}

/** Parses the declarations of a `style` attribute. */
export function parseStyleAttribute(
  text: string,
  baseUrl: URL | null,
  line: number,
  isQuirks = false,
): DeclarationBlock {
  const parser = parserOf(text, baseUrl, line, isQuirks)
  const raw: RawDeclaration[] = []
  for (;;) {
    parser.at = skipBlank(text, parser.at)
    if (parser.at >= text.length) return blockOf(parser, raw, text.length)
    if (text[parser.at] === ';') parser.at++
    else {
      const declaration = declarationAt(parser, ';')
      if (declaration !== null) raw.push(declaration)
    }
  }
}

/** The declarations between two offsets of a sheet, which are found and parsed at first use. */
export function blockAt(
  text: string,
  { start, end }: Span,
  hasImportant: boolean,
  baseUrl: URL | null,
  lines: LineFinder,
): DeclarationBlock {
  let result: ParsedBlock | null = null
  const parsed = (): ParsedBlock => {
    result ??= parseBlock(
      declarationsIn({ ...parserOf(text, baseUrl, 1, false), lines, at: start }, end),
      baseUrl,
      lines,
      false,
    )
    return result
  }
  return { kind: 'declarations', hasImportant, parsed }
}

function declarationsIn(parser: Parser, end: number): readonly RawDeclaration[] {
  const raw: RawDeclaration[] = []
  for (;;) {
    parser.at = skipBlank(parser.text, parser.at)
    if (parser.at >= end) return raw
    if (parser.text[parser.at] === ';') parser.at++
    else {
      const declaration = declarationAt(parser, ';}')
      if (declaration !== null) raw.push(declaration)
    }
  }
}

/** A parser at the beginning of a text; `firstLine` is the number of its first line. */
const parserOf = (
  text: string,
  baseUrl: URL | null,
  firstLine: number,
  isQuirks: boolean,
  spans: Parser['spans'] = null,
): Parser => ({
  text,
  baseUrl,
  lines: lineFinder(text, firstLine),
  problems: [],
  isQuirks,
  spans,
  at: 0,
  depth: 0,
})

function problem(parser: Parser, code: Problem['code'], message: string, at: number): void {
  if (parser.problems.length < MAX_PROBLEMS) parser.problems.push({ code, message, ...parser.lines(at) })
}

// ---------- rules ----------

/** Skips white space, comments and the delimiters of HTML comments at the top level. */
function skipTopLevelBlank(text: string, at: number): number {
  let i = at
  for (;;) {
    i = skipBlank(text, i)
    if (text.startsWith('<!--', i)) i += 4
    else if (text.startsWith('-->', i)) i += 3
    else return i
  }
}

/**
 * A qualified rule: a prelude and a block. In a nested rule, a semicolon or the end of the block ends a prelude without
 * a block.
 */
function qualifiedRule(parser: Parser, isNested: boolean): StyleRule | null {
  const { text } = parser
  const start = parser.at
  parser.at = scanTo(text, start, isNested ? '{;}' : '{').end
  if (text[parser.at] === '{') {
    const prelude = text.slice(start, parser.at).trim()
    return { kind: 'style', prelude, body: body(parser), place: parser.lines(start) }
  }
  if (text[parser.at] === ';') parser.at++
  const message = isNested ? 'text that is no declaration was ignored' : 'a rule without a block was ignored'
  problem(parser, 'css_syntax', message, start)
  return null
}

/**
 * Consumes an at-rule (https://www.w3.org/TR/css-syntax-3/#consume-at-rule). In a nested block, its prelude also ends
 * at the closing brace.
 */
function atRule(parser: Parser, isNested: boolean): Rule | null {
  const { text } = parser
  const start = parser.at
  const preludeStart = nameEnd(text, start + 1)
  const name = unescaped(text.slice(start + 1, preludeStart)).toLowerCase()
  if (name === '') return qualifiedRule(parser, isNested)
  parser.at = scanTo(text, preludeStart, isNested ? '{;}' : '{;').end
  const preludeText = text.slice(preludeStart, parser.at).trim()
  const hasBlock = text[parser.at] === '{'
  const content = hasBlock ? body(parser) : null
  if (!hasBlock && text[parser.at] === ';') parser.at++
  return atRuleOf(name, preludeText, content, parser.lines(start))
}

/** An at-rule with the text of its prelude and what its block holds. */
export function atRuleOf(name: string, preludeText: string, body: Body | null, place: Place): AtRule {
  const tokens = tokensOf(preludeText)
  const prelude = componentsOf(tokens, 0, tokens.length)
  return { kind: 'at', name, prelude, preludeText, body, place }
}

// ---------- blocks ----------

/** The content of a block, from its opening to its closing brace. */
function body(parser: Parser): Body {
  const { text } = parser
  if (parser.depth >= MAX_NESTING) {
    problem(parser, 'css_limit', `rules nested deeper than ${MAX_NESTING} levels were ignored`, parser.at)
    parser.at = skipGroup(text, parser.at)
    return []
  }
  parser.depth++
  parser.at++
  const items: (DeclarationBlock | Rule)[] = []
  let raw: RawDeclaration[] = []
  let end = parser.at
  for (;;) {
    parser.at = skipBlank(text, parser.at)
    const c = text[parser.at]
    if (c === undefined || c === '}') break
    if (c === ';') parser.at++
    else if (c !== '@' && isDeclarationAhead(parser)) {
      const declaration = declarationAt(parser, ';}')
      if (declaration !== null) raw.push(declaration)
      end = parser.at
    } else {
      if (raw.length > 0) items.push(blockOf(parser, raw, end))
      raw = []
      const rule = c === '@' ? atRule(parser, true) : qualifiedRule(parser, true)
      if (rule !== null) items.push(rule)
    }
  }
  if (raw.length > 0) items.push(blockOf(parser, raw, end))
  parser.at++
  parser.depth--
  return compact(items)
}

/** The start of the value after a name and a colon; null if there are none. */
function valueStart(text: string, at: number): number | null {
  const name = nameEnd(text, at)
  if (name === at) return null
  const colon = skipBlank(text, name)
  return text[colon] === ':' ? colon + 1 : null
}

/**
 * Whether a name and a colon follow, and no brace before the end, unless it is a custom property (CSS Syntax 3 §5.5.6).
 */
function isDeclarationAhead({ text, at }: Parser): boolean {
  const start = valueStart(text, at)
  return start !== null && (text.startsWith('--', at) || text[scanTo(text, start, '{;}').end] !== '{')
}

// ---------- declarations ----------

interface RawDeclaration {
  readonly name: string
  /** The value as text, without `!important`; null if it cannot be valid. */
  readonly value: string | null
  readonly isImportant: boolean
  readonly at: number
}

const COMMENTS = /\/\*[\s\S]*?(?:\*\/|$)/g

/** A declaration up to one of the stops; null if there is none. */
function declarationAt(parser: Parser, stops: string): RawDeclaration | null {
  const { text } = parser
  const start = parser.at
  const from = valueStart(text, start)
  const scan = scanTo(text, from ?? start, stops)
  parser.at = scan.end
  if (from === null) {
    problem(parser, 'css_syntax', 'text that is no declaration was ignored', start)
    return null
  }
  const name = text.slice(start, nameEnd(text, start))
  const written = text.slice(from, scan.end)
  const { value, isImportant } = withoutImportance(written)
  return {
    name: unescaped(name),
    value: scan.sawBad ? null : value,
    isImportant,
    at: start,
  }
}

/** A value without `!important`, and whether it had one; comments may be in between. */
function withoutImportance(written: string): { readonly value: string; readonly isImportant: boolean } {
  if (!written.includes('!')) return { value: written, isImportant: false }
  const bare = written.includes('/*') ? written.replace(COMMENTS, ' ') : written
  const mark = bare.lastIndexOf('!')
  const isImportant = /^!\s*important\s*$/i.test(bare.slice(mark))
  return isImportant ? { value: bare.slice(0, mark), isImportant } : { value: written, isImportant }
}

/** A name with its escapes decoded (CSS Syntax 3, https://www.w3.org/TR/css-syntax-3/#consume-escaped-code-point). */
function unescaped(name: string): string {
  if (!name.includes('\\')) return name
  const [token] = tokensOf(name)
  return token !== undefined && token[4] !== undefined && 'value' in token[4] ? String(token[4].value) : name
}

/** A block of declarations that is parsed at first use: most rules of a framework match nothing. */
function blockOf(
  { baseUrl, lines, isQuirks, spans }: Parser,
  raw: readonly RawDeclaration[],
  end: number,
): DeclarationBlock {
  let unparsed = compact(raw)
  let result: ParsedBlock | null = null
  const block: DeclarationBlock = {
    kind: 'declarations',
    hasImportant: raw.some(declaration => declaration.isImportant),
    parsed: () => {
      if (result === null) {
        result = parseBlock(unparsed, baseUrl, lines, isQuirks)
        unparsed = []
      }
      return result
    },
  }
  if (spans !== null && raw.length > 0) spans.set(block, { start: raw[0]!.at, end })
  return block
}

/**
 * Parses the declarations of a block: assignments by importance, descriptors, and problems, of which at most
 * `MAX_PROBLEMS` are stored.
 */
function parseBlock(
  raw: readonly RawDeclaration[],
  baseUrl: URL | null,
  lines: LineFinder,
  isQuirks: boolean,
): ParsedBlock {
  const normal: Assignment[] = []
  const important: Assignment[] = []
  const descriptors: Descriptor[] = []
  const problems: Problem[] = []
  for (const { name, value, isImportant, at } of raw) {
    const tokens = value === null ? [] : tokensOf(value)
    const components = value === null ? null : componentsOf(tokens, 0, tokens.length)
    const result = components === null ? INVALID : parseDeclaration(name, components, baseUrl, isQuirks)
    const property = name.toLowerCase()
    if (components !== null) descriptors.push({ name: property, components, isImportant, text: value ?? '' })
    if (result.kind === 'valid')
      for (const assignment of result.assignments) (isImportant ? important : normal).push(assignment)
    const problem = problemOf(result, name)
    if (problem !== null && problems.length < MAX_PROBLEMS) problems.push({ ...problem, ...lines(at), property })
  }
  return {
    normal: compact(normal),
    important: compact(important),
    descriptors: compact(descriptors),
    problems: compact(problems),
  }
}

const INVALID = { kind: 'invalid' } as const

/** The problem of a declaration, or null if it is valid or intentionally ignored. */
function problemOf(result: DeclarationResult, name: string): Pick<Problem, 'code' | 'message'> | null {
  const { kind } = result
  if (kind === 'valid') return null
  if (kind === 'unknown')
    return { code: 'unsupported_property', message: `the property ${shown(name)} is not supported` }
  if (kind === 'invalid')
    return { code: 'invalid_declaration', message: `the value of ${shown(name)} could not be understood` }
  return null
}

const shown = (name: string): string => (name.length > 60 ? `${name.slice(0, 60)}…` : name)

// ---------- positions ----------

/** The line and column of an offset. */
export type LineFinder = (offset: number) => Place

/** Finds lines and columns of offsets by bisection of line starts, which are computed on the first call. */
export function lineFinder(text: string, firstLine: number): LineFinder {
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
