/** Documents that show nothing because scripts would make what they show. */
import type { Diagnostics } from '../base/diagnostics.ts'
import { type Document, elementsOf, placeOf } from '../html/document.ts'
import type { DisplayDocument, PaintOp } from '../paint/ops.ts'

/** Warns of pages without text and pictures where the document has scripts. */
export function warnOfEmptyPages({ pages }: DisplayDocument, document: Document, diagnostics: Diagnostics): void {
  if (pages.some(({ ops }) => ops.some(showsSomething))) return
  for (const element of elementsOf(document.root))
    if (element.name === 'script') {
      const message = 'the pages are empty: what they would show is made by scripts, which are not run'
      diagnostics.warn('scripts_not_run', message, placeOf(element))
      return
    }
}

/** Grounds and rules alone are not what a document is printed for. */
const showsSomething = (op: PaintOp): boolean =>
  op.op === 'glyphs' ||
  op.op === 'image' ||
  op.op === 'drawing' ||
  (op.op === 'group' && op.children.some(showsSomething))
