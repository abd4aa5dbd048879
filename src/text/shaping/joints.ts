/** Room between characters that one of them carries: more of it (`text-autospace`) or less (`text-spacing-trim`). */
import type { PreparedRun } from '../prepared-text.ts'
import { firstFrom } from '../run-search.ts'

/** Adds room, px, to the last glyph before an offset and to the advance of its character; false where there is none. */
export function widenBefore({ glyphs }: PreparedRun, offset: number, room: number, positions: Float64Array): boolean {
  const g = firstFrom(glyphs.clusters, offset) - 1
  if (g < 0) return false
  glyphs.advances[g]! += room
  positions[glyphs.clusters[g]!]! += room
  return true
}
