/**
 * The proof of the pages: reads the display list as a proof-reader reads a page, and finds text that nobody can read
 * there: outside of the sheet, cut off, on other text, on a ground of its own colour, or nowhere at all.
 *
 * Pure, and linear in the operations: see page.ts for what is compared with what.
 */
import type { StyledTree } from '../css/style.ts'
import type { Document, Element } from '../html/document.ts'
import type { DisplayDocument, PaintOp } from '../paint/ops.ts'
import { missingText, TextCount } from './missing.ts'
import { PageProof } from './page.ts'
import type { Finding } from './types.ts'

export interface ProofInput {
  readonly document: Document
  readonly styled: StyledTree
  /** Elements whose text other things stand for: formulas. */
  readonly isSetApart?: (element: Element) => boolean
}

/** What is wrong with the text of the pages, page by page, then what is on none of them. */
export function prove(display: DisplayDocument, input: ProofInput): readonly Finding[] {
  const { document, styled, isSetApart = () => false } = input
  const count = new TextCount(document)
  for (const { ops } of display.pages) tally(ops, count)
  const onPages = display.pages.flatMap((page, index) => new PageProof(page, index + 1, styled).run())
  return [...onPages, ...missingText(document, styled, count, display.pages, isSetApart)]
}

function tally(ops: readonly PaintOp[], count: TextCount): void {
  for (const op of ops) {
    if (op.op === 'glyphs') count.add(op)
    else if (op.op === 'group') tally(op.children, count)
  }
}
