/** Links that cannot be clicked in the file: into the document where nothing is, and those that have no area. */
import type { Diagnostics } from '../base/diagnostics.ts'
import { IDENTITY, type Matrix, multiply } from '../base/geometry.ts'
import type { Link } from '../boxes/box.ts'
import { mapRect } from '../paint/bounds.ts'
import { isOnPage, isTop, linkProblem } from '../paint/link.ts'
import type { DisplayDocument, DisplayPage, PaintOp } from '../paint/ops.ts'

/** Warns of each link that leads nowhere, or that no page has an area for. */
export function warnOfDeadLinks(
  { pages, anchors }: DisplayDocument,
  links: readonly Link[],
  diagnostics: Diagnostics,
): void {
  const shown = new Set<number>()
  const outside = new Set<number>()
  const visit = (ops: readonly PaintOp[], page: DisplayPage, toPage: Matrix): void => {
    for (const op of ops) {
      if (op.op === 'drawing') visit(op.children, page, multiply(toPage, placeOf(op)))
      if (op.op === 'group' && op.opacity > 0) visit(op.children, page, multiply(toPage, op.transform ?? IDENTITY))
      if (op.op !== 'link') continue
      if (!isOnPage(mapRect(toPage, op.rect), page)) {
        outside.add(op.link)
        continue
      }
      shown.add(op.link)
      if (op.target.kind === 'anchor' && !isTop(op.target.id) && !anchors.has(op.target.id)) {
        diagnostics.warn(
          'link_target_missing',
          `nothing in the document has the name "${op.target.id.slice(0, 80)}"`,
          `page ${page.number}`,
        )
      }
    }
  }
  for (const page of pages) visit(page.ops, page, IDENTITY)
  for (const { id, target, where } of links) {
    if (shown.has(id)) continue
    diagnostics.warn('link_dropped', linkProblem(target) ?? (outside.has(id) ? OUTSIDE : NOT_SHOWN), where)
  }
}

const OUTSIDE = 'it lies outside of the page'
const NOT_SHOWN = 'nothing of it is shown'

const placeOf = ({ size, rect }: Extract<PaintOp, { op: 'drawing' }>): Matrix => [
  rect.width / size.width,
  0,
  0,
  rect.height / size.height,
  rect.x,
  rect.y,
]
