/** What one style has that another has not, for dumps that people read. */
import { childBase, INITIAL_NODE, inheritedFrom } from './compute.ts'
import type { ComputedStyle } from './style.ts'

/**
 * The properties in which a style differs from what its box would have without any declaration: the inherited values
 * of `parent`, or initial values where that is null.
 */
export function styleDifference(style: ComputedStyle, parent: ComputedStyle | null): Partial<ComputedStyle> {
  const base = parent === null ? childBase(INITIAL_NODE) : inheritedFrom(parent)
  const own = Object.entries(style).filter(([key, value]) => !isEqual(value, base[key as keyof ComputedStyle]))
  return Object.fromEntries(own)
}

const isEqual = (a: unknown, b: unknown): boolean => a === b || JSON.stringify(a) === JSON.stringify(b)
