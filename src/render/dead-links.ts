/** Links that do not work in the file: those without a target in the document, and those without an area. */
import type { Diagnostics } from '../base/diagnostics.ts'
import { IDENTITY, type Matrix, multiply } from '../base/geometry.ts'
import { mappedRect } from '../base/path.ts'
import type { Link } from '../boxes/box.ts'
import { areaProblem, isTop, linkProblem } from '../paint/link.ts'
import type { DisplayDocument, DisplayPage, PaintOp } from '../paint/ops.ts'

/** Warns of links to missing targets, and of links without an area on any page. */
export function warnOfDeadLinks(
  { pages, anchors }: DisplayDocument,
  links: readonly Link[],
  diagnostics: Diagnostics,
): void {
  const shown = new Set<number>()
  const problems = new Map<number, keyof typeof HIDDEN>()
  const visit = (ops: readonly PaintOp[], page: DisplayPage, toPage: Matrix): void => {
    for (const op of ops) {
      if (op.op === 'drawing') visit(op.children, page, multiply(toPage, placeOf(op)))
      if (op.op === 'group' && op.opacity > 0) visit(op.children, page, multiply(toPage, op.transform ?? IDENTITY))
      if (op.op !== 'link') continue
      const problem = areaProblem(mappedRect(op.rect, toPage), page)
      if (problem !== null) {
        problems.set(op.link, problem)
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
    diagnostics.warn('link_dropped', linkProblem(target) ?? HIDDEN[problems.get(id) ?? 'unpainted'], where)
  }
}

const HIDDEN = {
  outside: 'it lies outside of the page',
  empty: 'it has no area',
  unpainted: 'nothing of it is shown',
} as const

const placeOf = ({ size, rect }: Extract<PaintOp, { op: 'drawing' }>): Matrix => [
  rect.width / size.width,
  0,
  0,
  rect.height / size.height,
  rect.x,
  rect.y,
]
