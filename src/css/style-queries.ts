/**
 * The tests of `if()`: `style()` with ranges, `media()` and `supports()` (https://drafts.csswg.org/css-conditional-5/).
 */
import { type Component, type FunctionComponent, isDelim } from './component.ts'
import type { Answer } from './kleene.ts'
import { type MediaContext, matchesMedia } from './media.ts'
import { isSupported } from './supports.ts'
import { booleanExpression } from './values/if.ts'
import { evaluate, parseMath } from './values/math-functions.ts'
import type { CustomFunctions, Substitution } from './values/substitution-types.ts'
import type { UnitContext } from './values/units.ts'
import { substitute } from './values/variables.ts'

/** The tests for one element. Relative lengths are computed as in its other values. */
export function styleTests(units: UnitContext, media: MediaContext, functions: CustomFunctions): Substitution['holds'] {
  return function holds(test, lookup): boolean {
    switch (test.name) {
      case 'style':
        return (
          booleanExpression([{ kind: 'block', open: '(', contents: test.args }], part =>
            part.kind === 'block'
              ? styleFeature(part.contents, { lookup, holds, functions, ...NO_ELEMENT }, units)
              : null,
          ) === true
        )
      case 'media':
        return matchesMedia(asQuery(test), media)
      case 'supports':
        return isSupported([{ kind: 'block', open: '(', contents: test.args }])
      default:
        return false
    }
  }
}

const NO_ELEMENT = { element: () => null, inherited: () => null }

/** `media(print)` tests a type, `media(width > 10cm)` a feature. */
function asQuery({ args }: FunctionComponent): readonly Component[] {
  const isCondition = args.length > 1 && args[0]?.kind !== 'block' && !args.some(isBlock)
  return isCondition ? [{ kind: 'block', open: '(', contents: args }] : args
}

const isBlock = (part: Component): boolean => part.kind === 'block'

/** Evaluates a style feature; null if the contents are a condition in parentheses. */
function styleFeature(contents: readonly Component[], source: Substitution, units: UnitContext): Answer {
  const [name] = contents
  const isName = name?.kind === 'ident' && name.value.startsWith('--')
  if (isName && contents.length === 1) return source.lookup(name.value) !== null
  if (isName && isDelim(contents[1], ':')) return isEqual(name.value, contents.slice(2), source, units)
  return contents.some(isComparison) ? rangeHolds(contents, source, units) : null
}

/**
 * Whether values are equal as tokens, or as numbers and lengths. Math functions in custom properties are evaluated for
 * the comparison, so that `style(--fits: 1)` matches `--fits: sign(…)`.
 */
function isEqual(name: string, wanted: readonly Component[], source: Substitution, units: UnitContext): boolean {
  const filled = substitute(wanted, source)
  const actual = source.lookup(name)
  if (filled === null || actual === null) return false
  if (JSON.stringify(filled) === JSON.stringify(actual)) return true
  const [left, right] = [measured(actual, units), measured(filled, units)]
  return left !== null && right !== null && left.base === right.base && left.value === right.value
}

/**
 * Whether a part is an operator of a style range query (CSS Conditional 5,
 * https://drafts.csswg.org/css-conditional-5/#style-container).
 */
const isComparison = (part: Component): boolean =>
  part.kind === 'delim' && (part.value === '<' || part.value === '>' || part.value === '=')

/** `a < b`, `a >= b`, `a < b < c`: each value is a custom property, or what a math function may contain. */
function rangeHolds(contents: readonly Component[], source: Substitution, units: UnitContext): boolean {
  const values: Component[][] = [[]]
  const operators: string[] = []
  for (const part of contents) {
    if (part.kind !== 'delim' || !isComparison(part)) values.at(-1)!.push(part)
    else if (values.at(-1)!.length === 0 && part.value === '=') operators.push(`${operators.pop() ?? ''}=`)
    else {
      operators.push(part.value)
      values.push([])
    }
  }
  if (operators.length === 0 || operators.length > 2) return false
  const numbers = values.map(value => numberOf(value, source, units))
  return operators.every((operator, i) => {
    const [left, right] = [numbers[i], numbers[i + 1]]
    return left != null && right != null && left.base === right.base && compare(left.value, operator, right.value)
  })
}

/** A comparison of numbers. */
function compare(a: number, operator: string, b: number): boolean {
  switch (operator) {
    case '<':
      return a < b
    case '<=':
      return a <= b
    case '>':
      return a > b
    case '>=':
      return a >= b
    default:
      return a === b
  }
}

interface Measured {
  readonly base: string
  readonly value: number
}

/**
 * A number in px, degrees or another canonical unit; null for other values, and for percentages, which have no base
 * here.
 */
function numberOf(value: readonly Component[], source: Substitution, units: UnitContext): Measured | null {
  const [name] = value
  const isName = value.length === 1 && name?.kind === 'ident' && name.value.startsWith('--')
  const filled = isName ? source.lookup(name.value) : substitute(value, source)
  return filled && measured(filled, units)
}

/** A value as a number with its type, or null: only values of the same type can be compared. */
function measured(value: readonly Component[], units: UnitContext): Measured | null {
  const math = parseMath({ kind: 'function', name: 'calc', args: value }, null)
  if (math === null) return null
  const result = evaluate(math.node, units)
  return typeof result === 'number' ? { base: `${math.type.base} ${math.type.power}`, value: result } : null
}
