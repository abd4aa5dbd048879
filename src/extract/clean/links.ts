/** Addresses: absolute, of schemes that a reader can use; links within the page only where their target is still there. */
import { attribute } from '../../html/document.ts'
import { type DraftElement, remove, setAttribute, unwrap } from '../../html/edit.ts'
import { resolveUrl } from '../../html/parse.ts'
import { selectAll } from '../../html/select.ts'

export function normaliseLinks(root: DraftElement, baseUrl: URL | null): void {
  const ids = new Set(selectAll(root, '[id]').map(element => attribute(element, 'id')!))
  const page = baseUrl === null ? null : withoutFragment(baseUrl)
  for (const link of selectAll(root, 'a')) {
    const href = targetOf(attribute(link, 'href'), baseUrl, page, ids)
    if (href === null) unwrap(link)
    else setAttribute(link, 'href', href)
  }
  for (const image of selectAll(root, 'img[src]')) {
    const url = resolveUrl(attribute(image, 'src') ?? '', baseUrl)
    if (url === null || !/^(https?|data):$/.test(url.protocol)) remove(image)
    else setAttribute(image, 'src', url.href)
  }
}

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
    const id = decoded((url?.hash ?? trimmed).replace(/^#/, ''))
    return ids.has(id) ? `#${id}` : null
  }
  return url !== null && /^(https?|mailto|tel|ftp):$/.test(url.protocol) ? url.href : null
}

const withoutFragment = (url: URL): string => url.href.replace(/#.*$/s, '')

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
