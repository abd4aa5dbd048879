/** The branches of `if()` (CSS Values 5, https://drafts.csswg.org/css-values-5/#if-notation). */

import { type Component, type FunctionComponent, isDelim, isIdent } from '../component.ts'
import { type Answer, any, both, negated } from '../kleene.ts'

/** The nesting of conditions in parentheses, because each level takes a stack frame; deeper ones are unknown. */
const MAX_NESTING = 16

/**
 * The value of the first branch whose condition is true: empty if there is none, null if the function is invalid.
 * `holds` evaluates tests.
 */
export function chosenBranch(
  args: readonly Component[],
  holds: (test: FunctionComponent) => boolean,
): readonly Component[] | null {
  for (const branch of split(args, ';')) {
    if (branch.length === 0) continue
    const colon = branch.findIndex(part => isDelim(part, ':'))
    if (colon < 1) return null
    const condition = branch.slice(0, colon)
    const isElse = condition.length === 1 && isIdent(condition[0], 'else')
    if (isElse || booleanExpression(condition, part => (part.kind === 'function' ? holds(part) : null)) === true)
      return branch.slice(colon + 1)
  }
  return []
}

/**
 * `not a`, `a and b and c`, `a or b or c`, with parentheses
 * (https://drafts.csswg.org/css-values-5/#typedef-boolean-expr); `test` evaluates other components. Null for an invalid
 * expression, such as `and` mixed with `or`.
 */
export function booleanExpression(parts: readonly Component[], test: (part: Component) => Answer, depth = 0): Answer {
  if (depth > MAX_NESTING || parts.length === 0) return null
  const answerOf = (part: Component): Answer => {
    const own = test(part)
    if (own !== null || part.kind !== 'block' || part.open !== '(') return own
    return booleanExpression(part.contents, test, depth + 1)
  }
  if (isIdent(parts[0], 'not')) return parts.length === 2 ? negated(answerOf(parts[1]!)) : null
  let answer = answerOf(parts[0]!)
  const word = isIdent(parts[1], 'and') ? 'and' : 'or'
  for (let i = 1; i < parts.length; i += 2) {
    const next = parts[i + 1]
    if (next === undefined || !isIdent(parts[i], word)) return null
    answer = word === 'and' ? both(answer, answerOf(next)) : any(answer, answerOf(next))
  }
  return answer
}

/** The components between delimiters. */
function split(components: readonly Component[], delimiter: string): readonly (readonly Component[])[] {
  const parts: Component[][] = [[]]
  for (const component of components) {
    if (isDelim(component, delimiter)) parts.push([])
    else parts.at(-1)!.push(component)
  }
  return parts
}
