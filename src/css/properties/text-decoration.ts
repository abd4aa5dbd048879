/**
 * Lines and shadows of text (CSS Text Decoration 4).
 * https://www.w3.org/TR/css-text-decor-4/
 */
import { anyOrder, type Parse, spaceList } from '../reader.ts'
import type { Shadow } from '../value-types.ts'
import { computeLength, length, type SpecifiedLength } from '../values/length.ts'
import { computeShadows, shadows } from './box.ts'
import {
  colorProperty,
  INHERITED,
  keyword,
  keywords,
  lengthPercentageOr,
  NOT_INHERITED,
  plain,
  property,
} from './row.ts'

/** Text shadows cannot be inset (https://www.w3.org/TR/css-text-decor-4/#text-shadow-property). */
const outsideShadows: typeof shadows = reader => {
  const list = shadows(reader)
  return list === null || list.some(({ inset }) => inset) ? null : list
}

/** Line kinds of `text-decoration-line`; `blink` is valid and draws nothing (CSS Text Decoration 3 §2.1). */
const LINES = ['underline', 'overline', 'line-through'] as const
type Line = (typeof LINES)[number]

/** `none` as an empty list, otherwise distinct lines. */
const decorationLine: Parse<readonly Line[]> = reader => {
  if (reader.keyword(['none']) !== null) return []
  const lines = spaceList(reader, keyword(...LINES, 'blink'))
  if (lines === null || new Set(lines).size !== lines.length) return null
  return lines.filter(line => line !== 'blink')
}

/** Keywords of `text-decoration-style`; the first is the initial value. */
const DECORATION_STYLES = ['solid', 'double', 'dotted', 'dashed', 'wavy'] as const

/**
 * The position of underlines: below horizontal lines, and to the left or right of vertical ones (CSS Text Decoration 4
 * §2.7).
 */
export interface UnderlinePosition {
  readonly along: 'auto' | 'from-font' | 'under'
  readonly isRight: boolean
}

/** White space that decoration lines skip (CSS Text Decoration 4 §2.10). */
export interface SkippedSpaces {
  readonly all: boolean
  readonly start: boolean
  readonly end: boolean
}

const SKIPPED_AT_EDGES: SkippedSpaces = { all: false, start: true, end: true }

/**
 * `text-decoration-skip-spaces` (CSS Text Decoration 4,
 * https://www.w3.org/TR/css-text-decor-4/#text-decoration-skip-spaces-property).
 */
const skippedSpaces: Parse<SkippedSpaces> = reader => {
  const single = reader.keyword(['none', 'all'])
  if (single !== null) return { all: single === 'all', start: false, end: false }
  const edges = spaceList(reader, keyword('start', 'end'))
  if (edges === null || new Set(edges).size !== edges.length) return null
  return { all: false, start: edges.includes('start'), end: edges.includes('end') }
}

/** The insets of a line's ends, px; negative values extend the line beyond its box. */
export interface DecorationInset {
  readonly start: number
  readonly end: number
}

const NO_INSET: DecorationInset = { start: 0, end: 0 }

/** Rows of the property table, by camel-case property name. */
export const textDecorationProperties = {
  textDecorationLine: plain<readonly Line[]>(NOT_INHERITED, [], decorationLine),
  textDecorationStyle: keywords(NOT_INHERITED, ...DECORATION_STYLES),
  textDecorationColor: colorProperty(NOT_INHERITED, 'currentcolor'),
  textDecorationThickness: lengthPercentageOr(NOT_INHERITED, 'auto', ['auto', 'from-font']),
  textDecorationSkipInk: keywords(INHERITED, 'auto', 'none', 'all'),
  textDecorationSkipSpaces: plain<SkippedSpaces>(INHERITED, SKIPPED_AT_EDGES, skippedSpaces),
  textDecorationInset: property<DecorationInset, 'auto' | readonly [SpecifiedLength, SpecifiedLength]>(
    NOT_INHERITED,
    NO_INSET,
    reader => {
      if (reader.keyword(['auto']) !== null) return 'auto'
      const start = length(reader)
      if (start === null) return null
      return [start, reader.isDone ? start : (length(reader) ?? start)]
    },
    (value, context) =>
      value === 'auto'
        ? { start: context.fontSize / 8, end: context.fontSize / 8 }
        : { start: computeLength(value[0], context), end: computeLength(value[1], context) },
  ),
  textUnderlineOffset: lengthPercentageOr(INHERITED, 'auto', ['auto']),
  textUnderlinePosition: plain<UnderlinePosition>(INHERITED, { along: 'auto', isRight: false }, reader => {
    if (reader.keyword(['auto']) !== null) return { along: 'auto', isRight: false }
    const parts = anyOrder<{ along: 'from-font' | 'under'; side: 'left' | 'right' }>(reader, {
      along: keyword('from-font', 'under'),
      side: keyword('left', 'right'),
    })
    return parts && { along: parts.along ?? 'auto', isRight: parts.side === 'right' }
  }),
  textShadow: property<readonly Shadow[], NonNullable<ReturnType<typeof shadows>>>(
    INHERITED,
    [],
    outsideShadows,
    computeShadows,
  ),
}
