/** Links into the document that lead nowhere. */
import type { Diagnostics } from '../base/diagnostics.ts'
import type { DisplayDocument, PaintOp } from '../paint/ops.ts'

/** Warns of each place that a link names and no element has. */
export function warnOfDeadLinks({ pages, anchors }: DisplayDocument, diagnostics: Diagnostics): void {
  const visit = (ops: readonly PaintOp[], page: number): void => {
    for (const op of ops) {
      if (op.op === 'group') visit(op.children, page)
      else if (op.op === 'link' && op.target.kind === 'anchor' && !anchors.has(op.target.id)) {
        diagnostics.warn(
          'link_target_missing',
          `nothing in the document has the name "${op.target.id.slice(0, 80)}"`,
          `page ${page}`,
        )
      }
    }
  }
  for (const { ops, number } of pages) visit(ops, number)
}
