/** Pieces of HTML in a page's data or a site's responses. */
import { createElement, type DraftElement, draftOf, moveChildren } from '../html/edit.ts'
import { type ParseOptions, parseHtml } from '../html/parse.ts'
import { selectOne } from '../html/select.ts'

/** A `div` with a piece of HTML, parsed as content of the page's body. */
export function fragmentOf(html: string, { baseUrl, limits, diagnostics }: ParseOptions): DraftElement {
  const holder = createElement('div')
  const body = selectOne(draftOf(parseHtml(html, { baseUrl, limits, diagnostics })).root, 'body')
  if (body !== null) moveChildren(body, holder)
  return holder
}
