/** `@container style()` (CSS Conditional 5 §5.3, https://drafts.csswg.org/css-conditional-5/#style-container). */

import type { StyleQuery } from './collect.ts'
import type { Component } from './component.ts'
import { matchesContainer } from './media.ts'
import { booleanExpression } from './values/if.ts'
import type { Substitution } from './values/variables.ts'

/** Whether there is a `style()` in a condition. */
export const asksForStyles = (condition: readonly Component[]): boolean =>
  condition.some(part =>
    part.kind === 'function' ? part.name === 'style' : part.kind === 'block' && asksForStyles(part.contents),
  )

/**
 * Whether a query holds for the children of an element, whose values `answers` gives. Every element is a container of styles;
 * names of containers are passed over, since custom properties are inherited.
 */
export function styleQueryHolds(
  { condition, area }: StyleQuery,
  answers: Pick<Substitution, 'lookup' | 'holds'>,
): boolean {
  const [first] = condition
  const isNamed = first?.kind === 'ident' && first.keyword !== 'not'
  return (
    booleanExpression(isNamed ? condition.slice(1) : condition, part => {
      if (part.kind === 'function') return part.name === 'style' ? answers.holds(part, answers.lookup) : null
      return asksForStyles([part]) ? null : matchesContainer([part], area)
    }) === true
  )
}
