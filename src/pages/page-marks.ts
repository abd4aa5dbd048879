/** Collects the marks of the boxes on a page. */
import type { Mark, Placed } from '../layout/types.ts'
import type { Page } from './types.ts'

/** A mark with its position on the page, px from the top left. */
export interface PlacedMark {
  readonly mark: Mark
  readonly page: number
  readonly x: number
  readonly y: number
  /** The structure node of the box, or of its nearest ancestor with one; null for an artifact. */
  readonly owner: number | null
}

/** The marks of a page in document order. */
export function collectMarks(page: Page): readonly PlacedMark[] {
  const marks: PlacedMark[] = []
  if (page.body !== null) collect(page.body, { left: 0, top: 0, owner: null }, page.index, marks)
  if (page.footnotes !== null) collect(page.footnotes, { left: 0, top: 0, owner: null }, page.index, marks)
  return marks
}

/** Top of the first line, image or other leaf of a page, px from its top; null for a blank page. */
function contentTop({ body }: Page): number | null {
  if (body === null) return null
  const pending: { readonly placed: Placed; readonly top: number }[] = [{ placed: body, top: 0 }]
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const { y, fragment } = next.placed
    const top = next.top + y
    const isContent = fragment.kind !== 'box' || (fragment.children.length === 0 && fragment.height > 0)
    if (isContent) return top
    for (let i = fragment.children.length - 1; i >= 0; i--) pending.push({ placed: fragment.children[i]!, top })
  }
  return null
}

/** The properties of a page's text that furniture, outline and anchors need. */
export interface TextFacts {
  readonly marks: readonly PlacedMark[]
  readonly top: number | null
}

/** The properties that later steps need after the text of a page is freed. */
export const textFacts = (page: Page): TextFacts => ({ marks: collectMarks(page), top: contentTop(page) })

/** The position of the parent, and the structure node of its content. */
interface Around {
  readonly left: number
  readonly top: number
  readonly owner: number | null
}

/**
 * Collects the marks below a fragment with page and position, px from the corner of the page. The owner is the structure node
 * of the nearest ancestor with one.
 */
function collect({ x, y, fragment }: Placed, around: Around, page: number, marks: PlacedMark[]): void {
  if (fragment.kind === 'text') return
  const left = around.left + x
  const top = around.top + y
  let { owner } = around
  if (fragment.kind === 'box') {
    const { structure } = fragment.box
    if (structure !== null) owner = structure === 'artifact' ? null : structure.id
    for (const mark of fragment.marks) marks.push({ mark, page, x: left, y: top + mark.y, owner })
    if (fragment.turned !== undefined)
      collect({ x: 0, y: 0, fragment: fragment.turned }, { left, top, owner }, page, marks)
  }
  for (const child of fragment.children) collect(child, { left, top, owner }, page, marks)
}
