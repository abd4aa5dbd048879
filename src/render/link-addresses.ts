/** The addresses of links for readers of paper, as notes at the foot of the page or in parentheses behind the links. */
import { attribute, type Document, textContent } from '../html/document.ts'
import { createElement, type DraftElement, draftOf, freeze, insertAfter } from '../html/edit.ts'
import { closest, selectAll, selectOne } from '../html/select.ts'

/** The place of printed link addresses. */
export type LinkStyle = 'notes' | 'inline'

/** Maximum number of links with printed addresses. */
const MOST_LINKS = 2_000

/** Selectors of parts in which links are navigation, or show their address. */
const APART =
  'nav, pre, header, footer, button, .octavo-title-block, .octavo-toc, .octavo-embed, .octavo-footnotes, .octavo-note'

/** The document with the addresses of its external links, each at its first link. */
export function withLinkAddresses(document: Document, style: LinkStyle): Document {
  const draft = draftOf(document)
  const body = selectOne(draft.root, 'body')
  if (body === null) return document
  const told = new Set<string>()
  for (const link of selectAll(body, 'a[href]') as readonly DraftElement[]) {
    const address = addressOf(link, document.baseUrl)
    if (address === null || told.has(address) || closest(link, APART) !== null) continue
    if (told.size >= MOST_LINKS) break
    told.add(address)
    insertAfter(link, written(address, style))
  }
  return told.size === 0 ? document : freeze(draft)
}

function written(address: string, style: LinkStyle): DraftElement {
  return style === 'notes'
    ? createElement('span', { class: 'octavo-note octavo-link-note' }, [address])
    : createElement('span', { class: 'octavo-link-address' }, [` (${address})`])
}

/** The address for readers, without scheme; null if the link is internal or shows its address. */
function addressOf(link: DraftElement, baseUrl: URL | null): string | null {
  const href = attribute(link, 'href')!.trim()
  if (href === '' || href.startsWith('#')) return null
  let url: URL
  try {
    url = new URL(href, baseUrl ?? undefined)
  } catch {
    return null
  }
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return null
  const address = readable(url.href)
  const text = readable(textContent(link).replace(/\s+/g, ''))
  return text === '' || text.includes(address) ? null : address
}

const readable = (address: string): string => address.replace(/^https?:\/\/(?:www\.)?/i, '').replace(/\/$/, '')
