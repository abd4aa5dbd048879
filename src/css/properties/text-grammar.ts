/**
 * Grammars of text properties other than keywords and lengths, and the types of their values
 * (https://www.w3.org/TR/css-text-4/).
 */
import { anyOrder, type Parse, spaceList } from '../reader.ts'
import { integer, nonNegativeLength, nonNegativeNumber, type SpecifiedLength } from '../values/length.ts'
import { either, keyword } from './row.ts'

/**
 * The limits of `hyphenate-limit-chars`: characters in the word, before and after a hyphen (CSS Text 4,
 * https://www.w3.org/TR/css-text-4/#hyphenate-char-limits).
 */
export interface LimitChars {
  readonly word: number | 'auto'
  readonly before: number | 'auto'
  readonly after: number | 'auto'
}

/**
 * `[ auto | <integer> ]{1,3}`: an omitted third value equals the second
 * (https://www.w3.org/TR/css-text-4/#hyphenate-char-limits).
 */
export const limitChars: Parse<LimitChars> = reader => {
  const values = spaceList(reader, either(keyword('auto'), integer(0)))
  if (values === null || values.length > 3) return null
  const [word, before = 'auto', after = before] = values
  return { word: word!, before, after }
}

/** Punctuation that hangs outside of the line (CSS Text 4 §9.2). */
export type Hanging = 'first' | 'force-end' | 'allow-end' | 'last'

/** `none | [ first || [ force-end | allow-end ] || last ]` (https://www.w3.org/TR/css-text-4/#hanging-punctuation-property). */
export const hangingPunctuation: Parse<readonly Hanging[]> = reader => {
  if (reader.keyword(['none']) !== null) return []
  const parts = anyOrder<Record<'first' | 'end' | 'last', Hanging>>(reader, {
    first: keyword('first'),
    end: keyword('force-end', 'allow-end'),
    last: keyword('last'),
  })
  return parts && Object.values(parts)
}

/** Pairs of quotation marks from the outermost level inwards (CSS Content 3 §3.1). */
export type Quotes = 'auto' | 'none' | readonly (readonly [open: string, close: string])[]

/** `quotes`: `auto`, `none` or pairs of strings (CSS Content 3, https://www.w3.org/TR/css-content-3/#quotes-property). */
export const quotes: Parse<Quotes> = reader => {
  const word = reader.keyword(['auto', 'none', 'match-parent'])
  if (word !== null) return word === 'none' ? 'none' : 'auto'
  return spaceList(reader, inner => {
    const open = inner.string()
    const close = open === null ? null : inner.string()
    return close === null ? null : ([open!, close] as const)
  })
}

/**
 * `initial-letter`: a size in lines, and the number of lines that it sinks
 * (https://www.w3.org/TR/css-inline-3/#sizing-drop-initials).
 */
export const initialLetter: Parse<'normal' | { size: number; sink: number }> = reader => {
  if (reader.keyword(['normal']) !== null) return 'normal'
  const size = nonNegativeNumber(reader)
  if (size === null || size < 1) return null
  const word = reader.keyword(['drop', 'raise'])
  const sink =
    word === null ? (reader.attempt(integer(1)) ?? Math.floor(size)) : word === 'raise' ? 1 : Math.floor(size)
  return { size, sink }
}

/** Px, or a number of advances of the space (https://www.w3.org/TR/css-text-4/#tab-size-property). */
export type TabSize = number | { readonly kind: 'spaces'; readonly count: number }

/** `<number [0,∞]> | <length [0,∞]>` (CSS Text 4, https://www.w3.org/TR/css-text-4/#tab-size-property). */
export const tabSize: Parse<SpecifiedLength | { kind: 'spaces'; count: number }> = reader => {
  const count = reader.attempt(nonNegativeNumber)
  return count === null ? nonNegativeLength(reader) : { kind: 'spaces', count }
}

type CaseTransform = 'uppercase' | 'lowercase' | 'capitalize'
type FormTransform = 'full-width' | 'full-size-kana' | 'full-width full-size-kana'
/** Transforms in the order in which they are applied (CSS Text 4, https://www.w3.org/TR/css-text-4/#text-transform-mapping). */
export type CombinedTransform = CaseTransform | FormTransform | `${CaseTransform} ${FormTransform}`

const TRANSFORMS = ['uppercase', 'lowercase', 'capitalize', 'full-width', 'full-size-kana'] as const

/**
 * `text-transform`: a case, `full-width` and `full-size-kana` in any order (CSS Text 4,
 * https://www.w3.org/TR/css-text-4/#text-transform-property).
 */
export const textTransform: Parse<'none' | 'math-auto' | CombinedTransform> = reader => {
  const words = spaceList(reader, keyword('none', 'math-auto', ...TRANSFORMS))
  if (words === null) return null
  const [first] = words
  if (words.length === 1 && (first === 'none' || first === 'math-auto')) return first
  const ordered = TRANSFORMS.filter(word => words.includes(word))
  const cases = ordered.filter(word => word !== 'full-width' && word !== 'full-size-kana')
  return ordered.length === words.length && cases.length <= 1 ? (ordered.join(' ') as CombinedTransform) : null
}

/** The text at the end of a line that overflows its block. */
export type TextOverflow = 'clip' | 'ellipsis' | { readonly mark: string }

/** `text-overflow` (CSS Overflow 4, https://www.w3.org/TR/css-overflow-4/#text-overflow). */
export const textOverflow: Parse<TextOverflow> = reader => {
  const word = reader.keyword(['clip', 'ellipsis'])
  const mark = word === null ? reader.string() : null
  return word ?? (mark === null ? null : { mark })
}
