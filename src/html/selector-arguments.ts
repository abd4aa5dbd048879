/** Arguments of pseudo-classes other than selectors. */
import {
  addSpecificity,
  highestSpecificity,
  type NthTest,
  packSpecificity,
  type SelectorList,
  type Simple,
} from './selector.ts'
import { type Cursor, match, skipSpace, stringOrIdentifier } from './selector-characters.ts'

/** The specificity of a class, an attribute or a pseudo-class. */
const CLASS = packSpecificity(0, 1, 0)

/** Consumes a signed integer as text; null if there is none. */
export const level = (parser: Cursor): string | null => match(parser, /[+-]?\d+/y)?.[0] ?? null

/** `:heading(1, 2)` matches like `:is(h1, h2)`, with the specificity of a pseudo-class. */
export const headingTest = (levels: readonly number[]): Simple => ({
  kind: 'any',
  selectors: levels.map(each => ({
    compounds: [{ type: { name: `h${each}`, namespace: 'html' }, simples: [] }],
    combinators: [],
    leading: null,
    pseudoElement: null,
    specificity: CLASS,
  })),
})

/** Consumes a comma-separated list up to the closing parenthesis, exclusive; null if it is invalid. */
export function commaList(
  parser: Cursor,
  item: (parser: Cursor) => string | null = stringOrIdentifier,
): string[] | null {
  const values: string[] = []
  for (;;) {
    skipSpace(parser)
    const value = item(parser)
    if (value === null) return null
    values.push(value)
    skipSpace(parser)
    if (parser.text[parser.at] !== ',') return values
    parser.at++
  }
}

const NTH = /\s*(?:(odd|even)|([+-]?\d*)n(?:\s*([+-])\s*(\d+))?|([+-]?\d+))(?![\w-])/iy
const OF = /\s+of\s+/iy

/** `selectors` parses the list after `of`. */
export function nthTest(
  parser: Cursor,
  name: string,
  selectors: () => SelectorList | null,
): { simple: Simple; specificity: number } | null {
  const kinds = /^nth-(last-)?(child|of-type)$/.exec(name)
  const found = kinds === null ? null : match(parser, NTH)
  if (kinds === null || found === null) return null
  const [, keyword, stepText, sign, offsetText, index] = found
  const ofType = kinds[2] === 'of-type'
  const of = !ofType && match(parser, OF) !== null ? selectors() : undefined
  if (of === null) return null
  const step = keyword !== undefined ? 2 : stepText === undefined ? 0 : stepOf(stepText)
  const offset =
    keyword !== undefined
      ? keyword.toLowerCase() === 'odd'
        ? 1
        : 0
      : Number(index ?? `${sign ?? ''}${offsetText ?? 0}`)
  const simple: NthTest = { kind: 'nth', step, offset, fromEnd: kinds[1] !== undefined, ofType, of: of ?? null }
  return { simple, specificity: addSpecificity(CLASS, of === undefined ? 0 : highestSpecificity(of)) }
}

const stepOf = (text: string): number => (text === '' || text === '+' ? 1 : text === '-' ? -1 : Number(text))
