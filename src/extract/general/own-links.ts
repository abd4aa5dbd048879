/** Links to a position in the page itself, which documentation tools write with the file name of the page. */
import { attribute } from '../../html/document.ts'
import { type DraftElement, setAttribute } from '../../html/edit.ts'
import { selectAll, selectOne } from '../../html/select.ts'

/** Reduces links such as "page.html#place" on page.html to their fragment, by which links inside the page are recognised. */
export function shortenOwnLinks(root: DraftElement, url: URL): void {
  // With a `base`, only a whole address is known to be the page's.
  const isBased = selectOne(root, 'base[href]') !== null
  const whole = url.href.replace(/#.*$/s, '')
  const path = `${url.pathname}${url.search}`
  const own = new Set(isBased ? [whole] : [whole, path, path.replace(/^.*\//s, '')])
  for (const link of selectAll(root, 'a[href]')) {
    const href = attribute(link, 'href')!.trim()
    const at = href.indexOf('#')
    if (at > 0 && own.has(href.slice(0, at))) setAttribute(link, 'href', href.slice(at))
  }
}
