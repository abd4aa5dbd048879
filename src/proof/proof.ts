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

/** What the proof reads. */
interface ProofInput {
  readonly document: Document
  readonly styled: StyledTree
  /** Elements whose text other things stand for: formulas. */
  readonly isSetApart?: (element: Element) => boolean
}

/** What the proof found, and the pages with recoloured text. */
interface Proof {
  /** What is wrong with the text of the pages, page by page, then what is on none of them. */
  readonly findings: readonly Finding[]
  /** The pages with the colours that the contrast guard has changed; the very same display where it has changed none. */
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
