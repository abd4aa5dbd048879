/**
 * Sheets of templates as JSON, with their selectors: what the build makes of a text, so that it need not be parsed when a
 * command starts. Declarations remain in the text and are parsed at first use, as those of all sheets.
 */
import { type ListCode, SelectorDecoder, SelectorEncoder } from '../html/selector-encoding.ts'
import { collect, presetSelectors, selectorsOf } from './collect.ts'
import { ORIGIN } from './origin.ts'
import {
  atRuleOf,
  type Body,
  blockAt,
  type DeclarationBlock,
  lineFinder,
  parseSheet,
  type Rule,
  type Sheet,
  type Span,
} from './sheet.ts'

/** The rules of a sheet. */
export type SheetCode = readonly RuleCode[]

type RuleCode = StyleCode | AtCode
/** The offset and length of the prelude, line and column, the selectors if they were parsed, and the body. */
type StyleCode = readonly [0, number, number, number, number, ListCode | null, readonly ItemCode[]]
/** Name, prelude, line, column, and the body if there is one. */
type AtCode = readonly [1, string, string, number, number, readonly ItemCode[] | null]
/** Where declarations start and end, and 1 if some are important. */
type BlockCode = readonly [2, number, number, 0 | 1]
type ItemCode = RuleCode | BlockCode

/** Pages for which media queries of templates are evaluated when their selectors are parsed. */
const MEDIA = { type: 'print', width: 794, height: 1123 } as const

/** The code of a sheet of a template; null if the sheet has problems, which are to be reported where they are found. */
export function encodeSheet(text: string): SheetCode | null {
  const spans = new Map<DeclarationBlock, Span>()
  const sheet = parseSheet(text, null, 1, false, spans)
  if (sheet.problems.length > 0) return null
  const source = { sheet, origin: ORIGIN.template, name: null, baseUrl: null, media: null, imports: new Map() }
  // Parses the selectors, in the context of the rules around them.
  collect([source], MEDIA, null)
  const starts = lineStarts(text)
  const selectors = new SelectorEncoder()
  const item = (part: DeclarationBlock | Rule): ItemCode => {
    if (part.kind === 'declarations') {
      const { start, end } = spans.get(part)!
      return [2, start, end, part.hasImportant ? 1 : 0]
    }
    return rule(part)
  }
  const rule = (part: Rule): RuleCode => {
    const { line, column } = part.place
    if (part.kind === 'at')
      return [1, part.name, part.preludeText, line, column, part.body === null ? null : part.body.map(item)]
    const list = selectorsOf(part) ?? null
    const code = list === null ? null : selectors.list(list)
    return [0, starts[line - 1]! + column - 1, part.prelude.length, line, column, code, part.body.map(item)]
  }
  return sheet.rules.map(rule)
}

function lineStarts(text: string): readonly number[] {
  const starts = [0]
  for (const { index } of text.matchAll(/\n/g)) starts.push(index + 1)
  return starts
}

/** The sheet of a code and the text that it was made of. */
export function decodeSheet(code: SheetCode, text: string, baseUrl: URL | null): Sheet {
  const lines = lineFinder(text, 1)
  const selectors = new SelectorDecoder()
  const bodyOf = (items: readonly ItemCode[]): Body => {
    const body: (DeclarationBlock | Rule)[] = []
    for (const item of items)
      body.push(
        item[0] === 2 ? blockAt(text, { start: item[1], end: item[2] }, item[3] === 1, baseUrl, lines) : ruleOf(item),
      )
    return body
  }
  const ruleOf = (rule: RuleCode): Rule => {
    if (rule[0] === 1) {
      const [, name, preludeText, line, column, body] = rule
      return atRuleOf(name, preludeText, body === null ? null : bodyOf(body), { line, column })
    }
    const [, start, length, line, column, list, body] = rule
    const prelude = text.slice(start, start + length)
    // Lists are read in the order in which they were written: those of a rule before those of rules in it.
    const read = list === null ? null : selectors.list(list)
    const made: Rule = { kind: 'style', prelude, body: bodyOf(body), place: { line, column } }
    if (read !== null) presetSelectors(made, read)
    return made
  }
  return { rules: code.map(ruleOf), problems: [] }
}
