/** The text of a formula in pieces, one for each token of its markup, so that each is the content of its element. */
import type { GlyphsOp } from '../paint/ops.ts'

/** The glyphs of one token of a formula. */
interface Piece {
  readonly op: GlyphsOp
  /** The token that it is the text of; null for a sign of the linear form, which is no content of an element. */
  readonly token: number | null
}

/** Clusters stay whole: that of a ligature is a part of its first token. Glyphs ascend from left to right. */
export function piecesOf(op: GlyphsOp): readonly Piece[] {
  const { parts = [], glyphs, clusters, advances, xOffsets, yOffsets, text } = op
  const pieces: Piece[] = []
  let x = op.at.x
  let first = 0
  for (const [i, { token }] of parts.entries()) {
    const next = parts[i + 1]?.start ?? text.length
    let end = first
    while (end < glyphs.length && clusters[end]! < next) end++
    if (end === first) continue
    const start = clusters[first]!
    const stop = end < glyphs.length ? clusters[end]! : text.length
    const { parts: _, ...rest } = op
    const piece: GlyphsOp = {
      ...rest,
      owner: token === null ? 'layout' : op.owner,
      at: { x, y: op.at.y },
      glyphs: glyphs.subarray(first, end),
      advances: advances.subarray(first, end),
      xOffsets: xOffsets?.subarray(first, end) ?? null,
      yOffsets: yOffsets?.subarray(first, end) ?? null,
      clusters: clusters.subarray(first, end).map(cluster => cluster - start),
      text: text.slice(start, stop),
    }
    pieces.push({ op: piece, token })
    for (; first < end; first++) x += advances[first]!
  }
  return pieces
}
