/** What a compiled selector is: a test of elements. */
import type { Document, Element } from './document.ts'

/** Whether an element matches a selector. */
export type Matcher = (element: Element) => boolean

/** What matching depends on besides the element. */
export interface MatcherOptions {
  readonly mode: Document['mode']
  /** Only for trees that don't change: counts among siblings are kept from one call to the next. */
  readonly isFrozen: boolean
  /** Set within `:has()`, where results depend on the element that is asked about and can't be kept. */
  readonly isRelative?: boolean
}

/** Whether answers about elements may be kept from one call to the next. */
export const remembers = ({ isFrozen, isRelative }: MatcherOptions): boolean => isFrozen && isRelative !== true
