/** The title block of an extracted page: title, author, date and source. */
import type { Document, DocumentMeta } from '../html/document.ts'
import type { DraftElement } from '../html/edit.ts'
import { createElement, draftOf, freeze, prepend } from '../html/edit.ts'
import { selectOne } from '../html/select.ts'
import { formatDate, parseDate } from '../job/dates.ts'

/**
 * The document with a `<header class="octavo-title-block">` at its start. Its parts have the classes `octavo-site`,
 * `octavo-byline` and `octavo-source`, a long title `octavo-title-long`; templates style them. Unknown facts are left out.
 */
export function withTitleBlock(document: Document, meta: DocumentMeta, kind: string): Document {
  const draft = draftOf(document)
  const body = selectOne(draft.root, 'body')
  if (body === null) return document
  const parts = [site(meta), title(meta), byline(meta), source(meta)].filter(part => part !== null)
  if (parts.length > 0)
    prepend(body, createElement('header', { class: `octavo-title-block octavo-kind-${kind}` }, parts))
  return freeze(draft)
}

const paragraph = (name: string, ...content: (string | DraftElement)[]): DraftElement =>
  createElement('p', { class: name }, content)

const site = ({ site: name }: DocumentMeta): DraftElement | null =>
  name === null ? null : paragraph('octavo-site', name)

/** Number of characters from which a title is long: it would fill half a page. */
const LONG_TITLE = 80

const title = ({ title: text }: DocumentMeta): DraftElement | null =>
  text === null ? null : createElement('h1', text.length > LONG_TITLE ? { class: 'octavo-title-long' } : {}, [text])

function byline({ author, published, language }: DocumentMeta): DraftElement | null {
  const date = published === null ? null : parseDate(published)
  const parts: DraftElement[] = []
  if (author !== null) parts.push(createElement('span', { class: 'octavo-author' }, [author]))
  if (date !== null) parts.push(createElement('time', { class: 'octavo-date' }, [formatDate(date, null, language)]))
  if (parts.length === 0) return null
  const separator = () => createElement('span', { class: 'octavo-separator' }, [' · '])
  return paragraph('octavo-byline', ...parts.flatMap((part, i) => (i === 0 ? [part] : [separator(), part])))
}

/** The address as readers type it, with a link. */
function source({ url }: DocumentMeta): DraftElement | null {
  if (url === null || !URL.canParse(url) || !/^https?:/i.test(url)) return null
  return paragraph('octavo-source', createElement('a', { href: url }, [shortAddress(new URL(url))]))
}

/** Query parameters about the referrer, which do not identify the page. */
const TRACKING = /^(?:utm_|fbclid|gclid|mc_|ref$|source$|sk$)/

function shortAddress(url: URL): string {
  const kept = [...url.searchParams].filter(([name]) => !TRACKING.test(name))
  const query = kept.length === 0 ? '' : `?${new URLSearchParams(kept)}`
  return `${url.host.replace(/^www\./, '')}${url.pathname.replace(/\/$/, '')}${query.length > 60 ? '' : query}`
}
