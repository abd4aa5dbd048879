/** Compiled selectors: predicates on elements. */
import type { Document, Element } from './document.ts'

/** Whether an element matches a selector. */
export type Matcher = (element: Element) => boolean

/** The inputs of matching besides the element. */
export interface MatcherOptions {
  readonly mode: Document['mode']
  /** For immutable trees, in which counts among siblings are cached. */
  readonly isFrozen: boolean
  /** Set inside `:has()`, whose results depend on the anchor element and cannot be cached. */
  readonly isRelative?: boolean
}

/** Whether results may be cached by element. */
export const remembers = ({ isFrozen, isRelative }: MatcherOptions): boolean => isFrozen && isRelative !== true
