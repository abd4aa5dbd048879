/**
 * Containment (CSS Contain 2, CSS Sizing 4 §4, CSS Conditional 5 §3).
 * https://www.w3.org/TR/css-contain-2/
 * https://www.w3.org/TR/css-sizing-4/
 * https://www.w3.org/TR/css-conditional-5/
 */
import { anyOrder, commaList, type Parse, spaceList } from '../reader.ts'
import { computeLength, nonNegativeLength, type SpecifiedLength } from '../values/length.ts'
import { keyword, keywords, NOT_INHERITED, plain, property } from './row.ts'

const KINDS = ['size', 'inline-size', 'layout', 'style', 'paint'] as const
/** A kind of containment (CSS Containment 2 §3). */
export type Containment = (typeof KINDS)[number]

/** The kinds of `contain: content`, which skipped content also has. */
export const CONTENT: readonly Containment[] = ['layout', 'style', 'paint']
const STRICT: readonly Containment[] = ['size', ...CONTENT]

/**
 * `contain` (https://www.w3.org/TR/css-contain-2/#contain-property): each keyword at most once, `strict` and `content`
 * alone.
 */
const contain: Parse<readonly Containment[]> = reader => {
  const whole = reader.keyword(['none', 'strict', 'content'])
  if (whole !== null) return whole === 'none' ? [] : whole === 'strict' ? STRICT : CONTENT
  const kinds = spaceList(reader, keyword(...KINDS))
  const isValid = kinds !== null && new Set(kinds.map(kind => kind.replace('inline-', ''))).size === kinds.length
  return isValid ? kinds : null
}

/** The content size of a box under size containment; null means that of an empty box. */
const intrinsicSize = property<number | null, SpecifiedLength | null | 'none'>(
  NOT_INHERITED,
  null,
  reader => {
    // There is no last remembered size: `auto` has no effect besides the length after it.
    reader.keyword(['auto'])
    return reader.keyword(['none']) ?? nonNegativeLength(reader)
  },
  (value, context) => (value === null || value === 'none' ? null : computeLength(value, context)),
)

const containerName: Parse<readonly string[]> = reader => {
  if (reader.keyword(['none']) !== null) return []
  const names = spaceList(reader, inner => inner.customIdent())
  return names?.some(name => RESERVED.has(name.toLowerCase())) === true ? null : names
}

const RESERVED: ReadonlySet<string> = new Set(['and', 'or', 'not', 'none'])

type ContainerType = 'normal' | 'inline-size' | 'size'

/** `normal`, or a kind of size and `scroll-state` in any order; nothing scrolls in print. */
const containerType: Parse<ContainerType> = reader => {
  if (reader.keyword(['normal']) !== null) return 'normal'
  const parts = anyOrder<{ size: 'inline-size' | 'size'; scroll: 'scroll-state' }>(reader, {
    size: keyword('inline-size', 'size'),
    scroll: keyword('scroll-state'),
  })
  return parts && (parts.size ?? 'normal')
}

const anyIdent: Parse<string> = reader => {
  const next = reader.peek()
  if (next?.kind !== 'ident') return null
  reader.skip(1)
  return next.value.toLowerCase()
}

/** Rows of the property table, by camel-case property name. */
export const containmentProperties = {
  contain: plain<readonly Containment[]>(NOT_INHERITED, [], contain),
  containIntrinsicWidth: intrinsicSize,
  containIntrinsicHeight: intrinsicSize,
  containerName: plain<readonly string[]>(NOT_INHERITED, [], containerName),
  containerType: plain<ContainerType>(NOT_INHERITED, 'normal', containerType),
  contentVisibility: keywords(NOT_INHERITED, 'visible', 'auto', 'hidden'),
  willChange: plain<readonly string[]>(NOT_INHERITED, [], reader =>
    reader.keyword(['auto']) === null ? commaList(reader, anyIdent) : [],
  ),
}
