/** Which template a document gets: the one that was asked for, or the one that suits what it brings. */
import { type DesignSign, ownDesign } from '../css/own-design.ts'
import type { StyleSheetText } from '../css/sheet-sources.ts'
import type { Document } from '../html/document.ts'
import type { Job } from '../job/job.ts'

/** A template, and why it was chosen. */
export interface TemplateChoice {
  /** As its folder has it. */
  readonly template: string
  /** Why, in words that complete "because". */
  readonly reason: string
}

/** For documents without a design of their own. */
const DESIGNED = 'clean'

/** For documents with one: nothing but what browsers do. */
const AS_AUTHORED = 'none'

const REASONS: Readonly<Record<DesignSign, string>> = {
  page: 'the document has @page rules of its own',
  root: 'the document sets type, colours or layout of its root or body',
  text: 'the document sets type, colours or layout of most of its text',
  framework: "a framework's style sheet sets most of the document's text",
}

/**
 * Without a name in the job, documents with a design of their own (see `ownDesign`) get `none`, all others `clean`, and
 * so do extracted pages, which keep no sheet. `page` is the paper that media queries see, px.
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
