/** Shorthands of rules in gaps (https://drafts.csswg.org/css-gaps-1/). */
import { type Component, isDelim } from '../component.ts'
import type { PropertyKey } from '../properties/property-table.ts'
import { PROPERTIES } from '../properties/property-table.ts'
import type { ValueReader } from '../reader.ts'
import type { RuleList } from '../value-types.ts'
import { integer } from '../values/length.ts'
import { type Expansion, forAll, pair, type Shorthand, shorthand } from './shorthand.ts'

type Axis = 'column' | 'row'

const PARTS = ['Width', 'Style', 'Color'] as const
const partsOf = (axis: Axis): readonly PropertyKey[] => PARTS.map(part => `${axis}Rule${part}` as const)

/** Rules of width, style and colour, separated by commas, some of them in `repeat()`. */
function rule(axis: Axis): Shorthand {
  const keys = partsOf(axis)
  return shorthand(keys, reader => {
    const lists = PARTS.map(() => ({
      before: [] as unknown[],
      repeated: null as unknown[] | null,
      after: [] as unknown[],
    }))
    do {
      const repeat = reader.call('repeat')
      const added = repeat === null ? single(keys, reader) : repeated(keys, repeat)
      if (added === null || (added.isAuto && lists[0]!.repeated !== null)) return null
      lists.forEach((list, i) => {
        if (added.isAuto) list.repeated = added.values.map(values => values[i])
        else (list.repeated === null ? list.before : list.after).push(...added.values.map(values => values[i]))
      })
    } while (reader.delim(','))
    return Object.fromEntries(keys.map((key, i) => [key, lists[i]])) as Expansion
  })
}

interface Added {
  readonly isAuto: boolean
  readonly values: readonly (readonly unknown[])[]
}

/** One rule. */
function single(keys: readonly PropertyKey[], reader: ValueReader): Added | null {
  const values = ruleValues(keys, reader)
  return values === null ? null : { isAuto: false, values: [values] }
}

/** `repeat()` of rules; at most 1,000 times. */
function repeated(keys: readonly PropertyKey[], reader: ValueReader): Added | null {
  const isAuto = reader.keyword(['auto']) !== null
  const count = isAuto ? 1 : integer(1)(reader)
  if (count === null || !reader.delim(',')) return null
  const values: (readonly unknown[])[] = []
  do {
    const next = ruleValues(keys, reader)
    if (next === null) return null
    values.push(next)
  } while (reader.delim(','))
  if (!reader.isDone) return null
  return { isAuto, values: Array.from({ length: isAuto ? 1 : Math.min(count, 1_000) }, () => values).flat() }
}

/** Width, style and colour of a rule in any order, at least one of them. */
function ruleValues(keys: readonly PropertyKey[], reader: ValueReader): readonly unknown[] | null {
  const end = reader.rest().findIndex((part: Component) => isDelim(part, ','))
  const own = reader.over(end < 0 ? reader.rest() : reader.rest().slice(0, end))
  const found = new Map<PropertyKey, unknown>()
  const wanted = own.rest().length
  while (!own.isDone) {
    const key = keys.find(name => {
      if (found.has(name)) return false
      const list = own.attempt(inner => PROPERTIES[name].parse(inner)) as RuleList<unknown> | null
      if (list !== null) found.set(name, list.before[0])
      return list !== null
    })
    if (key === undefined) return null
  }
  if (found.size === 0) return null
  reader.skip(wanted)
  return keys.map(key => (found.has(key) ? found.get(key) : INITIAL[PARTS.findIndex(part => key.endsWith(part))]))
}

/** The specified values of omitted parts. */
const INITIAL = [3, 'none', 'currentcolor'] as const

const axes = (key: (axis: Axis) => PropertyKey): readonly PropertyKey[] => [key('column'), key('row')]
const both = (name: string, keys: readonly PropertyKey[], inner: Shorthand): readonly [string, Shorthand] => [
  name,
  forAll(keys, inner),
]

/** One value for several longhands of a kind. */
function same(keys: readonly PropertyKey[]): Shorthand {
  return shorthand(keys, reader => {
    const value = PROPERTIES[keys[0]!].parse(reader)
    return value === null ? null : (Object.fromEntries(keys.map(key => [key, value])) as Expansion)
  })
}

/** The shorthands of the insets of rules along one axis (CSS Gaps 1, https://drafts.csswg.org/css-gaps-1/#inset). */
const insets = (axis: Axis): Readonly<Record<string, Shorthand>> => {
  const edge = [`${axis}RuleEdgeInsetStart`, `${axis}RuleEdgeInsetEnd`] as const
  const interior = [`${axis}RuleInteriorInsetStart`, `${axis}RuleInteriorInsetEnd`] as const
  return {
    [`${axis}-rule-edge-inset`]: pair(...edge),
    [`${axis}-rule-interior-inset`]: pair(...interior),
    [`${axis}-rule-inset-start`]: same([edge[0], interior[0]]),
    [`${axis}-rule-inset-end`]: same([edge[1], interior[1]]),
    [`${axis}-rule-inset`]: same([...edge, ...interior]),
  }
}

const ALL_INSETS = axes(axis => `${axis}RuleEdgeInsetStart`).concat(
  axes(axis => `${axis}RuleEdgeInsetEnd`),
  axes(axis => `${axis}RuleInteriorInsetStart`),
  axes(axis => `${axis}RuleInteriorInsetEnd`),
)

/** Shorthands by their CSS names; `rule-*` sets both axes. */
export const gapShorthands: Readonly<Record<string, Shorthand>> = {
  'column-rule': rule('column'),
  'row-rule': rule('row'),
  ...Object.fromEntries([
    both('rule', [...partsOf('column'), ...partsOf('row')], rule('column')),
    ...PARTS.map(part => [`rule-${part.toLowerCase()}`, same(axes(axis => `${axis}Rule${part}`))] as const),
  ]),
  'rule-break': same(['columnRuleBreak', 'rowRuleBreak']),
  'rule-visibility-items': same(['columnRuleVisibilityItems', 'rowRuleVisibilityItems']),
  ...insets('column'),
  ...insets('row'),
  'rule-inset': same(ALL_INSETS),
}
