/** Collects the marks of the boxes on a page. */
import type { BoxFragment, Mark, Placed } from '../layout/types.ts'
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
  const { body, footnotes, index } = page
  if (body !== null) collect(body.fragment, body.x, body.y, null, index, marks)
  if (footnotes !== null) collect(footnotes.fragment, footnotes.x, footnotes.y, null, index, marks)
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

/**
 * Collects the marks of a fragment at (`left`, `top`) of the page, px, and below it, in the order of the document. The owner is the
 * structure node of the nearest ancestor with one; `around` is that of the parent.
 */
function collect(
  fragment: BoxFragment,
  left: number,
  top: number,
  around: number | null,
  page: number,
  marks: PlacedMark[],
): void {
  const { box, marks: own, turned } = fragment
  const { structure } = box
  const owner = structure === null ? around : structure === 'artifact' ? null : structure.id
  for (const mark of own) marks.push({ mark, page, x: left, y: top + mark.y, owner })
  if (turned !== undefined) collect(turned, left, top, owner, page, marks)
  for (const { x, y, fragment: child } of fragment.children) {
    if (child.kind === 'box') collect(child, left + x, top + y, owner, page, marks)
    else if (child.kind === 'line') {
      // Texts have no marks.
      for (const inLine of child.children)
        if (inLine.fragment.kind === 'box')
          collect(inLine.fragment, left + x + inLine.x, top + y + inLine.y, owner, page, marks)
    }
  }
}
