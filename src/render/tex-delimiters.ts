/** Formulas in TeX between delimiters, in documents without extraction. */
import { elementsByName, named } from '../extract/clean/elements-by-name.ts'
import { formula } from '../extract/clean/math.ts'
import { markTex } from '../extract/clean/tex.ts'
import { attribute, type Document, textContent } from '../html/document.ts'
import {
  copyOf,
  createElement,
  type DraftElement,
  type DraftNode,
  draftOf,
  freeze,
  replace,
  replaceAll,
  setAttribute,
} from '../html/edit.ts'

/**
 * The document with its TeX as formulas: that of scripts, and that between delimiters if the page or the job declares them.
 */
export function withTex(document: Document, isSaid: boolean): Document {
  const draft = draftOf(document)
  for (const script of named(elementsByName(draft.root), 'script')) {
    const type = attribute(script, 'type') ?? ''
    if (type.startsWith('math/tex')) replace(script, formula(textContent(script), /mode=display/.test(type), null))
  }
  markTex(draft.root, elementsByName(draft.root), isSaid)
  setTagsApart(draft.root)
  return freeze(draft)
}

/** The document with numbers of displayed formulas as elements, for extracted formulas. */
export function withTagsApart(document: Document): Document {
  const draft = draftOf(document)
  return setTagsApart(draft.root) ? freeze(draft) : document
}

/** The number of a formula with one row; other formulas number their rows. */
const TAG = /\\tag(\*?)\{([\p{L}\p{N} .,:'’′*†‡–-]{1,20})\}/gu
const ROWS = /\\\\|\\begin\{(?:align|alignat|gather|multline|flalign|eqnarray|split)/

/**
 * Converts a numbered displayed formula to a row of formula and number, so that the number is at the margin in the font of
 * the text (amsmath §3.3).
 */
function setTagsApart(root: DraftElement): boolean {
  const replacements = new Map<DraftNode, readonly DraftNode[]>()
  for (const element of named(elementsByName(root), 'div')) {
    const tex = attribute(element, 'data-tex')
    if (tex === null || !tex.includes('\\tag') || ROWS.test(tex)) continue
    const tags = [...tex.matchAll(TAG)]
    if (tags.length !== 1) continue
    const [, star, number] = tags[0]!
    const label = star === '*' ? number! : `(${number})`
    const copy = copyOf(element) as DraftElement
    setAttribute(copy, 'data-tex', tex.replace(TAG, ''))
    const parts = [copy, createElement('span', { class: 'octavo-equation-number' }, [label])]
    replacements.set(element, [createElement('div', { class: 'octavo-equation' }, parts)])
  }
  replaceAll(replacements)
  return replacements.size > 0
}
