/** Links that cannot be clicked in the file: into the document where nothing is, and those that have no area. */
import type { Diagnostics } from '../base/diagnostics.ts'
import type { Link } from '../boxes/box.ts'
import { isTop, linkProblem } from '../paint/link.ts'
import type { DisplayDocument, PaintOp } from '../paint/ops.ts'

/** Warns of each link that leads nowhere, or that no page has an area for. */
export function warnOfDeadLinks(
  { pages, anchors }: DisplayDocument,
  links: readonly Link[],
  diagnostics: Diagnostics,
): void {
  const shown = new Set<number>()
  const visit = (ops: readonly PaintOp[], page: number): void => {
    for (const op of ops) {
      if (op.op === 'drawing' || (op.op === 'group' && op.opacity > 0)) visit(op.children, page)
      if (op.op !== 'link') continue
      shown.add(op.link)
      if (op.target.kind === 'anchor' && !isTop(op.target.id) && !anchors.has(op.target.id)) {
        diagnostics.warn(
          'link_target_missing',
          `nothing in the document has the name "${op.target.id.slice(0, 80)}"`,
          `page ${page}`,
        )
      }
    }
  }
  for (const { ops, number } of pages) visit(ops, number)
  for (const { id, target, where } of links) {
    if (shown.has(id)) continue
    diagnostics.warn('link_dropped', linkProblem(target) ?? 'nothing of it is shown', where)
  }
}
