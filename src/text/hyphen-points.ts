/** Hyphenation points in a prepared text, as `hyphens` and `hyphenate-limit-chars` allow (CSS Text 4 §6). */
import type { PreparedText } from './prepare.ts'

/** Offsets of hyphenation points between two offsets, ascending. */
export function hyphenPointsBetween(_prepared: PreparedText, _from: number, _to: number): readonly number[] {
  return []
}
