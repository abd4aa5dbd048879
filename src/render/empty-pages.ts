/** Documents that are empty because scripts would create their content. */
import type { Diagnostics } from '../base/diagnostics.ts'
import { type Document, elementsNamed, placeOf } from '../html/document.ts'
import type { DisplayDocument, PaintOp } from '../paint/ops.ts'

/** Warns if no page has text or pictures and the document has scripts. */
export function warnOfEmptyPages({ pages }: DisplayDocument, document: Document, diagnostics: Diagnostics): void {
  if (pages.some(({ ops }) => ops.some(showsSomething))) return
  const [script] = elementsNamed(document, 'script')
  if (script === undefined) return
  const message = 'the pages are empty: what they would show is made by scripts, which are not run'
  diagnostics.warn('scripts_not_run', message, placeOf(script))
}

/** Whether an operation shows content; backgrounds and rules alone are not content. */
const showsSomething = (op: PaintOp): boolean =>
  op.op === 'glyphs' ||
  op.op === 'image' ||
  op.op === 'drawing' ||
  (op.op === 'group' && op.children.some(showsSomething))
