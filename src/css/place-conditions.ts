/**
 * Conditions on the position of an element among its siblings: `:nth-child()` and `:nth-last-child()` without a filter, also
 * in `:is()` and `:not()` (https://www.w3.org/TR/selectors-4/#structural-pseudos). Elements in equal positions among equally
 * many siblings meet the same ones.
 */
import { perObject } from '../base/memo.ts'
import type { SelectorList, Simple } from '../html/selector.ts'
import { hasPlace } from '../html/siblings.ts'

/** Index from 0 among the element children of the parent, and their number. */
export interface Place {
  readonly index: number
  readonly count: number
}

/** Whether a simple selector is such a condition. */
export function isOfPlace(simple: Simple): boolean {
  if (simple.kind === 'nth') return !simple.ofType && simple.of === null
  return (simple.kind === 'any' || simple.kind === 'none') && isListOfPlace(simple.selectors)
}

/** Cached: nested rules share lists, and nested lists would be visited exponentially often. */
const isListOfPlace = perObject((list: SelectorList): boolean =>
  list.every(({ compounds, leading }) => {
    const [{ type, simples }] = compounds as [(typeof compounds)[number]]
    return compounds.length === 1 && leading === null && type === null && simples.length > 0 && simples.every(isOfPlace)
  }),
)

/** Whether elements at a place meet all conditions. */
export function areMetAt(conditions: readonly Simple[], place: Place): boolean {
  for (const condition of conditions) if (!isMetAt(condition, place)) return false
  return true
}

function isMetAt(condition: Simple, place: Place): boolean {
  const { index, count } = place
  switch (condition.kind) {
    case 'nth':
      return hasPlace(condition, condition.fromEnd ? count - index : index + 1)
    case 'any':
      return isAnyMetAt(condition.selectors, place)
    case 'none':
      return !isAnyMetAt(condition.selectors, place)
    default:
      throw new Error(`${condition.kind} is no condition on the place`)
  }
}

const isAnyMetAt = (list: SelectorList, place: Place): boolean =>
  list.some(({ compounds }) => areMetAt(compounds[0]!.simples, place))
