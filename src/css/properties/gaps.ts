/** Rules in the gaps of columns, flex containers and grids (https://drafts.csswg.org/css-gaps-1/). */
import { commaList, type Parse, type ValueReader } from '../reader.ts'
import type { BorderStyle, CssColor, LengthPercentage, RuleList } from '../value-types.ts'
import { color, computeColor, type SpecifiedColor } from '../values/color.ts'
import {
  computeLength,
  computeLengthPercentage,
  integer,
  lengthPercentage,
  type SpecifiedLength,
  type SpecifiedLengthPercentage,
} from '../values/length.ts'
import { borderStyleName, LINE_WIDTHS, lineWidth } from './box.ts'
import { keyword, keywords, NOT_INHERITED, type Property, property } from './row.ts'

/** Bounds the number of repeated values. */
const MOST_REPEATS = 1_000

/** One value, or several separated by commas, some of them in `repeat()` (CSS Gaps 1 §3.1). */
const ruleList =
  <T>(single: Parse<T>): Parse<RuleList<T>> =>
  reader => {
    const parts = commaList<RulePart<T>>(reader, inner => {
      const repeat = inner.call('repeat')
      if (repeat === null) return one(single, inner)
      const count = repeat.keyword(['auto']) ?? integer(1)(repeat)
      const values = count !== null && repeat.delim(',') ? commaList(repeat, single) : null
      return values === null || !repeat.isDone ? null : { count: count!, values }
    })
    return parts === null ? null : listOf(parts)
  }

interface RulePart<T> {
  readonly count: number | 'auto'
  readonly values: readonly T[]
}

/** A single value as a part without repetition. */
function one<T>(single: Parse<T>, reader: ValueReader): RulePart<T> | null {
  const value = single(reader)
  return value === null ? null : { count: 1, values: [value] }
}

/** The parts before, in and after the only auto repeater; null if there are two. */
function listOf<T>(parts: readonly RulePart<T>[]): RuleList<T> | null {
  const at = parts.findIndex(({ count }) => count === 'auto')
  if (at !== parts.findLastIndex(({ count }) => count === 'auto')) return null
  const flat = (some: readonly RulePart<T>[]): readonly T[] =>
    some.flatMap(({ count, values }) =>
      Array.from({ length: Math.min(count as number, MOST_REPEATS) }, () => values).flat(),
    )
  if (at < 0) return { before: flat(parts), repeated: null, after: [] }
  return { before: flat(parts.slice(0, at)), repeated: parts[at]!.values, after: flat(parts.slice(at + 1)) }
}

const each = <S, C>({ before, repeated, after }: RuleList<S>, compute: (value: S) => C): RuleList<C> => ({
  before: before.map(compute),
  repeated: repeated?.map(compute) ?? null,
  after: after.map(compute),
})

const only = <T>(value: T): RuleList<T> => ({ before: [value], repeated: null, after: [] })

const widths = (): Property<RuleList<number>, RuleList<SpecifiedLength>> =>
  property(NOT_INHERITED, only(LINE_WIDTHS.medium), ruleList(lineWidth), (list, context) =>
    each(list, value => computeLength(value, context)),
  )
const styles = (): Property<RuleList<BorderStyle>> => ({
  ...NOT_INHERITED,
  initial: only('none'),
  parse: ruleList(borderStyleName),
  compute: list => list,
})
const colors = (): Property<RuleList<CssColor>, RuleList<SpecifiedColor>> =>
  property(NOT_INHERITED, only<CssColor>('currentcolor'), ruleList(color), (list, context) =>
    each(list, value => computeColor(value, context)),
  )

const breaks = () =>
  property(
    NOT_INHERITED,
    'normal',
    keyword('normal', 'none', 'intersection', 'spanning-item'),
    (value): 'normal' | 'none' | 'intersection' => (value === 'spanning-item' ? 'normal' : value),
  )

const inset = (): Property<LengthPercentage, SpecifiedLengthPercentage> =>
  property<LengthPercentage, SpecifiedLengthPercentage>(NOT_INHERITED, 0, lengthPercentage, computeLengthPercentage)

const visibility = () => keywords(NOT_INHERITED, 'all', 'around', 'between')

/** Rows of CSS Gap Decorations 1. */
export const gapProperties = {
  columnRuleWidth: widths(),
  columnRuleStyle: styles(),
  columnRuleColor: colors(),
  rowRuleWidth: widths(),
  rowRuleStyle: styles(),
  rowRuleColor: colors(),
  columnRuleBreak: breaks(),
  rowRuleBreak: breaks(),
  columnRuleEdgeInsetStart: inset(),
  columnRuleEdgeInsetEnd: inset(),
  columnRuleInteriorInsetStart: inset(),
  columnRuleInteriorInsetEnd: inset(),
  rowRuleEdgeInsetStart: inset(),
  rowRuleEdgeInsetEnd: inset(),
  rowRuleInteriorInsetStart: inset(),
  rowRuleInteriorInsetEnd: inset(),
  columnRuleVisibilityItems: visibility(),
  rowRuleVisibilityItems: visibility(),
  ruleOverlap: keywords(NOT_INHERITED, 'row-over-column', 'column-over-row'),
}
