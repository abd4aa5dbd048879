/** Pieces of HTML that a page has in its data or a site in its answers. */
import { createElement, type DraftElement, draftOf, moveChildren } from '../html/edit.ts'
import { type ParseOptions, parseHtml } from '../html/parse.ts'
import { selectOne } from '../html/select.ts'

/** A `div` with a piece of HTML, as if it stood in the body of the page. */
export function fragmentOf(html: string, { baseUrl, limits, diagnostics }: ParseOptions): DraftElement {
  const holder = createElement('div')
  const body = selectOne(draftOf(parseHtml(html, { baseUrl, limits, diagnostics })).root, 'body')
  if (body !== null) moveChildren(body, holder)
  return holder
}
