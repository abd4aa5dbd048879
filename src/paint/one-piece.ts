/** Groups that do not need a transparency group. */
import type { PaintOp } from './ops.ts'

/**
 * Whether the opacity of a group can be that of its only leaf, because its content cannot overlap: overlapping objects must be
 * composed first (ISO 32000-1 §11.4.1, "Transparency groups"). Glyphs of one run overlap, and the content of a drawing is
 * unknown here.
 */
export function isOnePiece(ops: readonly PaintOp[]): boolean {
  let only = ops
  for (;;) {
    const drawn = only.filter(op => op.op !== 'link')
    if (drawn.length !== 1) return drawn.length === 0
    const op = drawn[0]!
    if (op.op === 'glyphs' || op.op === 'drawing') return false
    if (op.op === 'image') return op.image.content.kind !== 'vector'
    if (op.op !== 'group') return true
    if (op.mask !== undefined || op.blend !== undefined || op.isIsolated === true) return false
    only = op.children
  }
}
