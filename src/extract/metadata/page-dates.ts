/** The publication date of a page: JSON-LD, `<meta>`, microdata, then the line beside the heading that consists of a date. */
import { attribute, type Element, nodesOf, type Text, textContent } from '../../html/document.ts'
import { selectOne } from '../../html/select.ts'
import type { StatedFacts } from './authors.ts'
import { isoDate } from './dates.ts'
import { text, typesOf } from './json-ld.ts'

/** The dates of a page in ISO 8601; null if unknown. */
interface PageDates {
  readonly published: string | null
  readonly modified: string | null
}

/** The publication and modification dates of a page, in ISO 8601. */
export function pageDates({ root, metas, nodes, node }: StatedFacts): PageDates {
  const page = nodes.find(each => typesOf(each).includes('WebPage'))
  const published =
    isoDate(text(node?.['datePublished']) ?? text(node?.['dateCreated']) ?? text(node?.['uploadDate'])) ??
    isoDate(text(page?.['datePublished'])) ??
    DATE_METAS.map(name => isoDate(metas.get(name) ?? null)).find(date => date !== null) ??
    dateIn(root, DATE_ELEMENTS)
  const modified = isoDate(text(node?.['dateModified'])) ?? isoDate(metas.get('article:modified_time') ?? null)
  if (published !== null && published !== undefined) return { published, modified }
  const visible = visibleDates(root)
  return {
    published: visible.published ?? dateIn(root, [':is(article, main) time[datetime]:not(td *, th *)']),
    modified: modified ?? visible.modified,
  }
}

/** The date of the first selector whose element has one: in an attribute, or as its text. */
function dateIn(root: Element, selectors: readonly string[]): string | null {
  for (const selector of selectors) {
    const element = selectOne(root, selector)
    if (element === null) continue
    const date =
      isoDate(attribute(element, 'datetime') ?? attribute(element, 'content') ?? null) ?? isoDate(textContent(element))
    if (date !== null) return date
  }
  return null
}

const DATE_METAS = [
  'article:published_time',
  'og:article:published_time',
  'datepublished',
  'date',
  'dc.date',
  'dcterms.date',
  'dcterms.created',
  'dc.date.issued',
  'citation_publication_date',
  'citation_date',
  'parsely-pub-date',
  'sailthru.date',
  'pubdate',
  'publish-date',
  'publish_date',
  'publication_date',
  'published_on',
]

const DATE_ELEMENTS = [
  '[itemprop~="datePublished"]',
  'time[pubdate]',
  'article header time, .entry-header time, .post-header time, .post-meta time, .entry-meta time, .byline time',
  // In a table it is the date of something else, such as a book or an event.
  ':is(.published, .entry-date, .post-date, .article-date, .dateline, .publish-date, .date-published):not(td *, th *)',
]

/** Number of texts before and after the heading that are searched for the date. */
const BEFORE = 12
const AFTER = 40
const LONGEST = 70

/** The dates in the lines around the heading of a page: published, and modified if it is labelled so. */
function visibleDates(root: Element): PageDates {
  const texts: string[] = []
  let heading = -1
  for (const node of nodesOf(root)) {
    if (node.kind === 'element') {
      if (node.name === 'h1' && heading === -1) heading = texts.length
      continue
    }
    if (isUnseen(node) || node.value.trim() === '') continue
    // A long text is not a date.
    texts.push(node.value.length > 4 * LONGEST ? '' : node.value.replace(/\s+/g, ' ').trim())
    if (heading !== -1 && texts.length > heading + AFTER) break
  }
  return heading === -1 ? { published: null, modified: null } : datesIn(texts.slice(Math.max(0, heading - BEFORE)))
}

const UNSEEN: ReadonlySet<string> = new Set(['script', 'style', 'noscript', 'template', 'option', 'td', 'th', 'title'])

function isUnseen({ parent }: Text): boolean {
  for (let at = parent, depth = 0; at !== null && depth < 4; at = at.parent, depth++)
    if (UNSEEN.has(at.name)) return true
  return false
}

function datesIn(texts: readonly string[]): PageDates {
  let published: string | null = null
  let modified: string | null = null
  for (const [index, text] of texts.entries()) {
    const date = onlyDate(text)
    if (date === null) continue
    const label = `${texts[index - 1] ?? ''} `.slice(-30) + text
    if (/updat|modif|review|edited/i.test(label)) modified ??= date
    else published ??= date
  }
  return { published, modified }
}

const WORDS =
  /\b(published|posted|written|created|updated|modified|reviewed|edited|last|on|at|by|date|mon|tue|wed|thu|fri|sat|sun|(mon|tues|wednes|thurs|fri|satur|sun)day|min(ute)?s?|read(ing)?|time|am|pm|st|nd|rd|th|(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*)\b/gi

/** A day, without words that do not belong to a date. */
function onlyDate(text: string): string | null {
  if (text.length < 8 || text.length > LONGEST || !/\d{4}/.test(text)) return null
  const date = isoDate(text.replace(/^\D{0,30}?(?=\b(\d|jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec))/i, ''))
  if (date === null || date.length < 10) return null
  const rest = text
    .replace(/\d+(st|nd|rd|th)?/gi, ' ')
    .replace(WORDS, ' ')
    .replace(/[^\p{L}]+/gu, '')
  return rest.length <= 2 ? date.slice(0, 10) : null
}
