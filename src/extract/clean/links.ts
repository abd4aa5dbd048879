/** Link addresses: absolute, with schemes useful to a reader; links inside the page only if their target is kept. */
import { percentDecoded } from '../../base/percent.ts'
import { attribute, textContent } from '../../html/document.ts'
import { type DraftElement, removeAll, setAttribute, unwrapAll } from '../../html/edit.ts'
import { resolveUrl } from '../../html/parse.ts'
import { selectAll } from '../../html/select.ts'
import { type ElementIndex, named } from './elements-by-name.ts'

/** Makes addresses absolute, and unwraps links without a target. */
export function normaliseLinks(root: DraftElement, baseUrl: URL | null): void {
  const ids = new Set(selectAll(root, '[id]').map(element => attribute(element, 'id')!))
  const page = baseUrl === null ? null : withoutFragment(baseUrl)
  const dead: DraftElement[] = []
  for (const link of selectAll(root, 'a')) {
    const href = targetOf(attribute(link, 'href'), baseUrl, page, ids)
    if (href === null) dead.push(link)
    else setAttribute(link, 'href', href)
  }
  unwrapAll(dead)
  const lost: DraftElement[] = []
  for (const image of selectAll(root, 'img[src]')) {
    const source = attribute(image, 'src') ?? ''
    const url = resolveUrl(source, baseUrl)
    if (url !== null && isPicture(url, baseUrl)) setAttribute(image, 'src', url.href)
    // Without a page address relative addresses stay unchanged.
    else if (url !== null || baseUrl !== null || /^[a-z][\w+.-]*:/i.test(source)) lost.push(image)
  }
  removeAll(lost)
}

/** Removes the signs by which the addresses of headings are copied, in the headings and beside them. */
export function removeHeadingMarks(index: ElementIndex): void {
  removeAll(named(index, 'a').filter(isHeadingMark))
}

/** Whether a link is the sign beside a heading by which its address is copied. */
const isHeadingMark = (link: DraftElement): boolean =>
  (attribute(link, 'href') ?? '').includes('#') && /^(?:[\s#¶§🔗\u200b]|\ufe0e|\ufe0f)+$/u.test(textContent(link))

/**
 * Whether the address of an image is permitted: only pages that are files may use files; the loader decides whether these may
 * be read.
 */
const isPicture = ({ protocol }: URL, page: URL | null): boolean =>
  /^(https?|data):$/.test(protocol) || (protocol === 'file:' && page?.protocol === 'file:')

/** The address of a link: absolute, with a permitted scheme, or `#id` if that id is in the content; null for no link. */
function targetOf(
  href: string | null,
  baseUrl: URL | null,
  page: string | null,
  ids: ReadonlySet<string>,
): string | null {
  if (href === null || href.trim() === '') return null
  const trimmed = href.trim()
  const url = resolveUrl(trimmed, baseUrl)
  const isLocal =
    trimmed.startsWith('#') || (url !== null && page !== null && url.hash !== '' && withoutFragment(url) === page)
  if (isLocal) {
    const id = percentDecoded((url?.hash ?? trimmed).replace(/^#/, ''))
    return ids.has(id) ? `#${id}` : null
  }
  return url !== null && /^(https?|mailto|tel|ftp):$/.test(url.protocol) ? url.href : null
}

const withoutFragment = (url: URL): string => url.href.replace(/#.*$/s, '')
