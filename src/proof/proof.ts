/**
 * The proof of the pages: reads the display list as a proof-reader reads a page, and finds text that nobody can read
 * there: outside of the sheet, cut off, on other text, on a ground of its own colour, or nowhere at all.
 *
 * Pure, and linear in the operations: see page.ts for what is compared with what.
 */
import type { StyledTree } from '../css/style.ts'
import type { Document, Element } from '../html/document.ts'
import type { DisplayDocument } from '../paint/ops.ts'
import { recolored } from './guard.ts'
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
  const { document, styled, isSetApart = () => false } = input
  const count = new TextCount(document)
  const proofs = display.pages.map((page, index) => new PageProof(page, index + 1, styled, count).run())
  const findings = proofs.flatMap(proof => proof.findings)
  const missing = missingText({ document, styled, isSetApart }, count, display.pages)
  const isGuarded = proofs.some(({ recolorings }) => recolorings.size > 0)
  const pages = isGuarded
    ? display.pages.map((page, index) => recolored(page, proofs[index]!.recolorings))
    : display.pages
  return { findings: [...findings, ...missing], display: isGuarded ? { ...display, pages } : display }
}
