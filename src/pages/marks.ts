/** Gathers what the boxes of a page say about the place where they start. */
import type { Mark, Placed } from '../layout/types.ts'
import type { Page } from './types.ts'

/** A mark with its place on the page, px from the top left. */
export interface PlacedMark {
  readonly mark: Mark
  readonly page: number
  readonly x: number
  readonly y: number
}

/** The marks of a page in the order of the document. */
export function collectMarks(page: Page): readonly PlacedMark[] {
  const marks: PlacedMark[] = []
  if (page.body !== null) collect(page.body, 0, 0, page.index, marks)
  if (page.footnotes !== null) collect(page.footnotes, 0, 0, page.index, marks)
  return marks
}

function collect({ x, y, fragment }: Placed, left: number, top: number, page: number, marks: PlacedMark[]): void {
  if (fragment.kind === 'text') return
  if (fragment.kind === 'box') {
    for (const mark of fragment.marks) marks.push({ mark, page, x: left + x, y: top + y + mark.y })
  }
  for (const child of fragment.children) collect(child, left + x, top + y, page, marks)
}
