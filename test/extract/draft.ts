/** What tests of single passes share: a piece of HTML as a draft, and its figures. */
import { Diagnostics } from '../../src/base/diagnostics.ts'
import { DEFAULT_LIMITS } from '../../src/base/limits.ts'
import { type Measures, measure } from '../../src/extract/general/measure.ts'
import { type DraftElement, draftOf } from '../../src/html/edit.ts'
import { parseHtml } from '../../src/html/parse.ts'
import { selectOne } from '../../src/html/select.ts'

/** The body of a page, to be changed. */
export function bodyOf(html: string): DraftElement {
  const options = { baseUrl: null, limits: DEFAULT_LIMITS, diagnostics: new Diagnostics() }
  return selectOne(draftOf(parseHtml(`<!doctype html><body>${html}`, options)).root, 'body')!
}

/** The same with the figures of all its elements. */
export function measuredBody(html: string): { readonly body: DraftElement; readonly measures: Measures } {
  const body = bodyOf(html)
  return { body, measures: measure(body) }
}

/** The first element of a body that matches. */
export const first = (body: DraftElement, selector: string): DraftElement => selectOne(body, selector)!
