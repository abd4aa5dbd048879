/** Formulas that a document has as TeX between delimiters, for documents that are set as they are. */
import { elementsByName, named } from '../extract/clean/elements.ts'
import { formula } from '../extract/clean/math.ts'
import { markTex } from '../extract/clean/tex.ts'
import { attribute, type Document, textContent } from '../html/document.ts'
import { draftOf, freeze, replace } from '../html/edit.ts'

/** The document with its TeX as formulas: that of scripts, and what stands between delimiters where the page or the job says so. */
export function withTex(document: Document, isSaid: boolean): Document {
  const draft = draftOf(document)
  for (const script of named(elementsByName(draft.root), 'script')) {
    const type = attribute(script, 'type') ?? ''
    if (type.startsWith('math/tex')) replace(script, formula(textContent(script), /mode=display/.test(type), null))
  }
  markTex(draft.root, elementsByName(draft.root), isSaid)
  return freeze(draft)
}
