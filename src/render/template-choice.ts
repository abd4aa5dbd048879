/** The choice of a template: the one of the job, or one that suits the document. */
import { type DesignSign, ownDesign } from '../css/own-design.ts'
import type { StyleSheetText } from '../css/sheet-sources.ts'
import type { Document } from '../html/document.ts'
import type { Job } from '../job/job.ts'

/** A template, and why it was chosen. */
export interface TemplateChoice {
  /** The name of its folder. */
  readonly template: string
  /** The reason, as a clause after "because". */
  readonly reason: string
}

/** The template of documents without a design of their own. */
const DESIGNED = 'clean'

/** The template of documents with one, which is like browsers. */
const AS_AUTHORED = 'none'

const REASONS: Readonly<Record<DesignSign, string>> = {
  page: 'the document has @page rules of its own',
  root: 'the document sets type, colours or layout of its root or body',
  text: 'the document sets type, colours or layout of most of its text',
  framework: "a framework's style sheet sets most of the document's text",
}

/**
 * The template of the job; without one, `none` for documents with a design of their own (see `ownDesign`), and `clean` for
 * all others and for extracted pages, which keep no sheets. `page` is the paper for media queries, px.
 */
export function templateChoice(
  job: Pick<Job, 'template' | 'source'>,
  document: Document,
  sheets: readonly StyleSheetText[],
  page: { readonly width: number; readonly height: number },
  limits: { readonly cssBytes: number },
): TemplateChoice {
  if (job.template !== null) return { template: job.template, reason: 'it was asked for' }
  if (job.source.kind === 'url' || job.source.extract) return { template: DESIGNED, reason: 'the page was extracted' }
  const sign = ownDesign(document, sheets, { type: 'print', ...page }, limits)
  return sign === null
    ? { template: DESIGNED, reason: 'the document has no design of its own' }
    : { template: AS_AUTHORED, reason: REASONS[sign] }
}
