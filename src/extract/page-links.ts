/** Finds the next page of an article, and the single page with the whole article. */
import { attribute, type Document, type Element } from '../html/document.ts'
import { resolveUrl } from '../html/parse.ts'
import { selectAll } from '../html/select.ts'
import { shortText } from './bounded-text.ts'
import { readFields } from './sites/page-fields.ts'
import type { SiteParser } from './sites/parser.ts'

const NEXT_WORDS =
  /^\W*(next( page)?|continue|continued|weiter|nächste( seite)?|page suivante|suivante?|siguiente|página siguiente|próxima|seguinte|avanti|successiva|pagina successiva|volgende( pagina)?|następna|nästa|neste|næste|seuraava|další|sonraki|далее|следующая|вперёд|次(へ|の?ページ)|下一[页頁]|다음)\W*$/iu
const WHOLE_WORDS =
  /^\W*((view|read|show)( as| on| it)?( a| one)? ?(single page|all( pages)?|in one page)|single page|all pages|on one page|full article|print(able)?( version| view| this( page| article)?)?|druckversion|(artikel )?auf einer seite( lesen| anzeigen)?|version imprimable|imprimer|versión (para imprimir|imprimible)|imprimir|versione (stampabile|per la stampa)|stampa|printversie|версия для печати|印刷用?(ページ|表示)?|全文(表示|阅读|閱讀)?|在本页阅读全文)\W*$/iu

/** The address of the next page; null if the article ends, or if the next page is another article. */
export function nextPage(page: Document, url: URL, first: URL, rules: readonly SiteParser[]): URL | null {
  const stated = byRule(page, url, rules, 'nextPage')
  if (stated !== null) return stated
  for (const link of selectAll(page.root, 'link[rel~="next" i][href], a[rel~="next" i][href], a[href]')) {
    const isStated = /(^|\s)next(\s|$)/i.test(attribute(link, 'rel') ?? '')
    const label = isStated ? '' : (shortText(link, 30) ?? '')
    if (!isStated && !/^\d{1,3}$/.test(label) && !NEXT_WORDS.test(label)) continue
    const next = addressIn(link, url)
    if (next !== null && isPageAfter(url, next, first)) return next
  }
  return null
}

/** The address of the single-page or print version of an article; null if the page names none. */
export function wholePage(page: Document, url: URL, rules: readonly SiteParser[]): URL | null {
  const stated = byRule(page, url, rules, 'singlePage')
  if (stated !== null) return stated
  for (const link of selectAll(page.root, 'link[rel~="alternate" i][media="print" i][href], a[href]')) {
    if (link.name === 'a' && !WHOLE_WORDS.test(shortText(link, 40) ?? '')) continue
    const whole = addressIn(link, url)
    if (whole !== null && whole.href !== url.href) return whole
  }
  return null
}

function byRule(page: Document, url: URL, rules: readonly SiteParser[], name: 'nextPage' | 'singlePage'): URL | null {
  for (const rule of rules) {
    const value = readFields(page.root, rule[name])
    const address = value === null ? null : resolveUrl(value, url)
    if (address !== null && address.origin === url.origin && address.href !== url.href) return address
  }
  return null
}

/** The address of a link of the same origin: other sites do not have this site's article. */
function addressIn(link: Element, url: URL): URL | null {
  const href = attribute(link, 'href') ?? ''
  if (/^\s*(#|javascript:)/i.test(href)) return null
  const address = resolveUrl(href, url)
  if (address === null || address.origin !== url.origin) return null
  address.hash = ''
  return address
}

const PARAMETERS = ['page', 'p', 'pg', 'paged', 'seite', 'pagina', 'pag']

interface Numbered {
  readonly base: string
  readonly number: number
  /** Whether the number is marked as the number of a page, not of an article. */
  readonly isNamed: boolean
}

/** Whether `next` differs from the first page's address only by a page number, which is one more than this page's. */
export function isPageAfter(current: URL, next: URL, first: URL): boolean {
  if (/comment/i.test(next.pathname + next.search)) return false
  const after = numbered(next)
  if (after === null) return false
  const before = numbered(current)
  if (after.number === 2 && after.base === bare(first)) return current.href === first.href
  if (before === null || before.base !== after.base || after.number !== before.number + 1) return false
  return after.isNamed || after.base === bare(first)
}

function numbered(url: URL): Numbered | null {
  for (const name of PARAMETERS) {
    const value = url.searchParams.get(name)
    if (value === null || !/^\d{1,3}$/.test(value)) continue
    const rest = new URL(url)
    rest.searchParams.delete(name)
    return { base: bare(rest), number: Number(value), isNamed: true }
  }
  const match = /^(.*?)(?:[/_-](page|seite|pagina|p)?[/_-]?|,)(\d{1,3})(\.\w{2,5})?\/?$/i.exec(url.pathname)
  if (match === null) return null
  return {
    base: bare(new URL(match[1]! + (match[4] ?? '') + url.search, url)),
    number: Number(match[3]),
    isNamed: match[2] !== undefined,
  }
}

/** The address without the parts that do not distinguish pages. */
const bare = (url: URL): string => `${url.origin}${url.pathname.replace(/(\/|\.\w{2,5})$/, '')}${url.search}`
