/**
 * Emphasis marks (CSS Text Decoration 4 §3), and the edges that text boxes are trimmed to (CSS Inline 3 §6).
 * https://www.w3.org/TR/css-text-decor-4/
 * https://www.w3.org/TR/css-inline-3/
 */
import type { Parse } from '../reader.ts'
import { colorProperty, INHERITED, keyword, keywords, NOT_INHERITED, plain } from './row.ts'

const SHAPES = ['dot', 'circle', 'double-circle', 'triangle', 'sesame'] as const

/** `shape` is null if the writing mode determines it; a string is the mark itself. */
type EmphasisStyle =
  | 'none'
  | { readonly isFilled: boolean; readonly shape: (typeof SHAPES)[number] | null }
  | { readonly string: string }

/** `text-emphasis-style` (CSS Text Decoration 4, https://www.w3.org/TR/css-text-decor-4/#text-emphasis-style-property). */
const emphasisStyle: Parse<EmphasisStyle> = reader => {
  if (reader.keyword(['none']) !== null) return 'none'
  const string = reader.string()
  if (string !== null) return { string }
  const first = reader.keyword(['filled', 'open'])
  const shape = reader.keyword(SHAPES)
  const fill = first ?? reader.keyword(['filled', 'open'])
  return fill === null && shape === null ? null : { isFilled: fill !== 'open', shape }
}

/** The side of a line that emphasis marks are on (CSS Text Decoration 4 §3.4). */
export interface EmphasisPosition {
  /** On horizontal lines. */
  readonly isOver: boolean
  /** On vertical lines. */
  readonly isRight: boolean
}

const emphasisPosition: Parse<EmphasisPosition> = reader => {
  const before = reader.keyword(['right', 'left'])
  const over = reader.keyword(['over', 'under'])
  const side = before ?? reader.keyword(['right', 'left'])
  return over === null ? null : { isOver: over === 'over', isRight: side !== 'left' }
}

const OVER_EDGES = ['text', 'cap', 'ex', 'ideographic', 'ideographic-ink'] as const
const UNDER_EDGES = ['text', 'alphabetic', 'ideographic', 'ideographic-ink'] as const

/** The metrics to which `text-box-trim` trims a block (CSS Inline 3 §6.2). */
export interface TextBoxEdge {
  readonly over: (typeof OVER_EDGES)[number]
  readonly under: (typeof UNDER_EDGES)[number]
}

const isUnder = (word: string): word is TextBoxEdge['under'] => (UNDER_EDGES as readonly string[]).includes(word)

/** A single value sets both edges; for an edge that it is not valid for, it means `text` (CSS Inline 3 §6.2). */
export const textBoxEdge: Parse<TextBoxEdge> = reader => {
  if (reader.keyword(['auto']) !== null) return { over: 'text', under: 'text' }
  const over = reader.keyword(OVER_EDGES)
  if (over === null) return null
  const under = reader.keyword(UNDER_EDGES)
  return { over, under: under ?? (isUnder(over) ? over : 'text') }
}

/** Rows of CSS Inline 3 and of emphasis marks. */
export const inlineProperties = {
  textEmphasisStyle: plain<EmphasisStyle>(INHERITED, 'none', emphasisStyle),
  textEmphasisColor: colorProperty(INHERITED, 'currentcolor'),
  textEmphasisPosition: plain<EmphasisPosition>(INHERITED, { isOver: true, isRight: true }, emphasisPosition),
  textBoxTrim: plain<'none' | 'trim-start' | 'trim-end' | 'trim-both'>(
    NOT_INHERITED,
    'none',
    keyword('none', 'trim-start', 'trim-end', 'trim-both'),
  ),
  textBoxEdge: plain<TextBoxEdge>(INHERITED, { over: 'text', under: 'text' }, textBoxEdge),
  rubyAlign: keywords(INHERITED, 'space-around', 'start', 'center', 'space-between'),
  baselineSource: keywords(NOT_INHERITED, 'auto', 'first', 'last'),
}
