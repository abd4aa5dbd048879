/** Orders the tests of a compound by cost. */
import { LOOKS_AROUND } from './pseudo-classes.ts'
import type { SelectorList, Simple } from './selector.ts'

/**
 * The most expensive first: css-select evaluates the tests of a compound from last to first, so expensive tests run for
 * few elements.
 */
export const dearestFirst = (simples: readonly Simple[]): readonly Simple[] =>
  simples.toReversed().sort((a, b) => costOf(b) - costOf(a))

/** The cost of a test: it reads the element, its surroundings, or everything in it and after it. */
function costOf(simple: Simple): number {
  switch (simple.kind) {
    case 'has':
      return 3
    case 'nth':
    case 'direction':
      return 1
    case 'state':
      return LOOKS_AROUND.has(simple.name) ? 2 : 1
    case 'any':
    case 'none':
      return listCost(simple.selectors)
    default:
      return 0
  }
}

const listCosts = new WeakMap<SelectorList, number>()

/** Cached: nested rules share lists, and nested lists would be visited exponentially often. */
function listCost(list: SelectorList): number {
  let cost = listCosts.get(list)
  if (cost === undefined) {
    cost = 1
    for (const { compounds } of list)
      for (const { simples } of compounds) for (const simple of simples) cost = Math.max(cost, costOf(simple))
    listCosts.set(list, cost)
  }
  return cost
}
