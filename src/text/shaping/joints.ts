/**
 * Changes of the space between characters, added to the advance of one of them: more (`text-autospace`) or less
 * (`text-spacing-trim`).
 */
import type { PreparedRun } from '../prepared-text.ts'
import { firstFrom } from '../run-search.ts'

/** Adds space, px, to the last glyph before an offset and to the advance of its character; returns false if there is none. */
export function widenBefore({ glyphs }: PreparedRun, offset: number, room: number, positions: Float64Array): boolean {
  const g = firstFrom(glyphs.clusters, offset) - 1
  if (g < 0) return false
  glyphs.advances[g]! += room
  positions[glyphs.clusters[g]!]! += room
  return true
}
