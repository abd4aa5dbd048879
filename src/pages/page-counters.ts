/**
 * Page counters (CSS Page 3, https://www.w3.org/TR/css-page-3/#page-based-counters), which `@page` rules reset, increment and
 * set.
 */
import type { ComputedStyle } from '../css/style.ts'

/** Counters after the changes of a style, in the order of CSS Lists 3 (https://www.w3.org/TR/css-lists-3/#auto-numbering). */
export function counted(
  { counterReset, counterIncrement, counterSet }: ComputedStyle,
  before: ReadonlyMap<string, number>,
): ReadonlyMap<string, number> {
  if (counterReset.length === 0 && counterIncrement.length === 0 && counterSet.length === 0) return before
  const counters = new Map(before)
  for (const { name, value } of counterReset) counters.set(name, value ?? 0)
  for (const { name, value } of counterIncrement) counters.set(name, (counters.get(name) ?? 0) + value)
  for (const { name, value } of counterSet) counters.set(name, value)
  return counters
}

/** The number after that of the previous page: one more, unless its rules change the counter. */
export function numberAfter(previous: number, style: ComputedStyle): number {
  const handles = [...style.counterIncrement, ...style.counterSet].some(({ name }) => name === 'page')
  const start = counted(style, new Map([['page', previous]])).get('page')!
  return handles ? start : start + 1
}
