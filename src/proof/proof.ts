/**
 * The proof of the pages: reads the display list as a proof-reader reads a page, and finds text that nobody can read
 * there: outside of the sheet, cut off, on other text, on a ground of its own colour, or nowhere at all.
 *
 * Pure, and linear in the operations: see page.ts for what is compared with what.
 */
import type { Size } from '../base/geometry.ts'
import type { StyledTree } from '../css/style.ts'
import type { Document, Element } from '../html/document.ts'
import type { DisplayDocument, PaintOp } from '../paint/ops.ts'
import { recoloredOps } from './guard.ts'
import { missingText } from './missing.ts'
import { PageProof } from './page.ts'
import { TextCount } from './text-count.ts'
import type { Finding } from './types.ts'

/** The inputs of the proof. */
interface ProofInput {
  readonly document: Document
  readonly styled: StyledTree
  /** Elements whose text is replaced, such as formulas. */
  readonly isSetApart?: (element: Element) => boolean
  /** Another reader of the operations: reading the pages of a long document is expensive (`DisplayPage.ops`). */
  readonly alongside?: (page: Size & { readonly number: number }, ops: readonly PaintOp[]) => void
}

/** The findings, and the pages with recoloured text. */
interface Proof {
  /** Findings page by page, then those about missing text. */
  readonly findings: readonly Finding[]
  /** The pages with recoloured text; the same object if nothing was changed. */
  readonly display: DisplayDocument
}

/** Checks all pages of a display list, and lists the text of the document that no page shows. */
export function prove(display: DisplayDocument, input: ProofInput): Proof {
  const { document, styled, isSetApart = () => false, alongside } = input
  const count = new TextCount(document)
  const findings: Finding[] = []
  const pages = display.pages.map((page, index) => {
    const { ops } = page
    alongside?.(page, ops)
    const proof = new PageProof(page, index + 1, styled, count)
    proof.read(ops)
    for (const finding of proof.findings) findings.push(finding)
    return proof.recolorings.size === 0 ? page : { ...page, ops: recoloredOps(ops, proof.recolorings) }
  })
  for (const finding of missingText({ document, styled, isSetApart }, count, display.pages)) findings.push(finding)
  const isGuarded = pages.some((page, index) => page !== display.pages[index])
  return { findings, display: isGuarded ? { ...display, pages } : display }
}
