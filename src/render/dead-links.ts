/** Links that do not work in the file: those without a target in the document, and those without an area. */
import type { Diagnostics } from '../base/diagnostics.ts'
import { IDENTITY, type Matrix, multiply, type Size } from '../base/geometry.ts'
import { mappedRect } from '../base/path.ts'
import type { Link } from '../boxes/box.ts'
import { areaProblem, isTop, linkProblem } from '../paint/link.ts'
import type { DisplayDocument, DisplayPage, PaintOp } from '../paint/ops.ts'

/** Collects the links of pages that are read one after another. */
export class LinkCheck {
  readonly #anchors: DisplayDocument['anchors']
  readonly #shown = new Set<number>()
  readonly #problems = new Map<number, keyof typeof HIDDEN>()
  /** Links without a target, in the order of the pages. */
  readonly #dead: { readonly id: string; readonly page: number }[] = []

  constructor({ anchors }: Pick<DisplayDocument, 'anchors'>) {
    this.#anchors = anchors
  }

  /** Reads the operations of a page. */
  read(page: CheckedPage, ops: readonly PaintOp[]): void {
    this.#visit(ops, page, IDENTITY)
  }

  #visit(ops: readonly PaintOp[], page: CheckedPage, toPage: Matrix): void {
    for (const op of ops) {
      if (op.op === 'drawing') this.#visit(op.children, page, multiply(toPage, placeOf(op)))
      else if (op.op === 'group') {
        if (op.opacity > 0) this.#visit(op.children, page, multiply(toPage, op.transform ?? IDENTITY))
      } else if (op.op === 'link') this.#link(op, page, toPage)
    }
  }

  #link({ link, rect, target }: LinkOp, page: CheckedPage, toPage: Matrix): void {
    const problem = areaProblem(mappedRect(rect, toPage), page)
    if (problem !== null) {
      this.#problems.set(link, problem)
      return
    }
    this.#shown.add(link)
    if (target.kind === 'anchor' && !isTop(target.id) && !this.#anchors.has(target.id))
      this.#dead.push({ id: target.id, page: page.number })
  }

  /** Warns of links to missing targets, and of links of the document without an area on any page that was read. */
  report(links: readonly Link[], diagnostics: Diagnostics): void {
    for (const { id, page } of this.#dead)
      diagnostics.warn(
        'link_target_missing',
        `nothing in the document has the name "${id.slice(0, 80)}"`,
        `page ${page}`,
      )
    for (const { id, target, where } of links) {
      if (this.#shown.has(id)) continue
      diagnostics.warn('link_dropped', linkProblem(target) ?? HIDDEN[this.#problems.get(id) ?? 'unpainted'], where)
    }
  }
}

type CheckedPage = Size & Pick<DisplayPage, 'number'>
type LinkOp = Extract<PaintOp, { readonly op: 'link' }>

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
