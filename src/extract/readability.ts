/**
 * Mozilla's Readability as a second opinion. This is the only importer of jsdom and @mozilla/readability, and it is loaded on
 * demand: both together take longer to load than the extraction of a page.
 */
import { Readability } from '@mozilla/readability'
import { JSDOM, VirtualConsole } from 'jsdom'
import { Diagnostics } from '../base/diagnostics.ts'
import { DEFAULT_LIMITS } from '../base/limits.ts'
import { attribute, type Document, type Element, textContent } from '../html/document.ts'
import { type DraftElement, draftOf, removeWhere } from '../html/edit.ts'
import { parseHtml } from '../html/parse.ts'
import { selectAll, selectOne } from '../html/select.ts'
import { serialize } from '../html/serialize.ts'

/** jsdom's time is quadratic in the depth, Readability's linear in the number of nodes. */
const MAX_NODES = 3_000
const MAX_DEPTH = 150

/** Elements that Readability drops because of their names; the names are removed. */
const UNNAMED: ReadonlySet<string> = new Set('h1 h2 h3 h4 h5 h6 pre code table figure figcaption'.split(' '))

const WITHOUT_CONTENT: ReadonlySet<string> = new Set(
  'script style link noscript template svg iframe object embed canvas'.split(' '),
)

/**
 * The content according to Readability, or null. Scripts and styles are removed first, because they make jsdom slow and noisy.
 */
export function readWithReadability(document: Document): DraftElement | null {
  if (document.elementCount > MAX_NODES || isDeeper(document.root, MAX_DEPTH)) return null
  const { root } = draftOf(document)
  removeWhere(root, node => node.kind === 'element' && WITHOUT_CONTENT.has(node.name))
  for (const element of walk(root)) if (UNNAMED.has(element.name)) withoutNames(element)
  const content = runReadability(serialize(root), document.baseUrl)
  if (content === null) return null
  const parsed = parseHtml(content, {
    baseUrl: document.baseUrl,
    limits: DEFAULT_LIMITS,
    diagnostics: new Diagnostics(),
  })
  const body = selectOne(draftOf(parsed).root, 'body')
  return body === null || isMenu(body) ? null : body
}

/** Share of linked text from which what was found is a menu. */
const LINKED = 0.5

function isMenu(body: DraftElement): boolean {
  const linked = selectAll(body, 'a[href]').reduce((sum, link) => sum + textContent(link).trim().length, 0)
  return linked > LINKED * textContent(body).replace(/\s+/g, ' ').length
}

/** Whether an element has more than this number of ancestors. */
function isDeeper(root: Element, most: number): boolean {
  const pending: { readonly element: Element; readonly depth: number }[] = [{ element: root, depth: 0 }]
  for (let item = pending.pop(); item !== undefined; item = pending.pop()) {
    if (item.depth > most) return true
    for (const child of item.element.children)
      if (child.kind === 'element') pending.push({ element: child, depth: item.depth + 1 })
  }
  return false
}

function* walk(root: DraftElement): Generator<DraftElement> {
  const pending = [root]
  for (let element = pending.pop(); element !== undefined; element = pending.pop()) {
    yield element
    for (const child of element.children) if (child.kind === 'element') pending.push(child)
  }
}

function withoutNames(element: DraftElement): void {
  if (attribute(element as Element, 'class') === null && attribute(element as Element, 'id') === null) return
  element.attributes = new Map([...element.attributes].filter(([name]) => name !== 'class' && name !== 'id'))
}

function runReadability(html: string, url: URL | null): string | null {
  const options = { virtualConsole: new VirtualConsole(), ...(url === null ? {} : { url: url.href }) }
  const { window } = new JSDOM(html, options)
  try {
    return new Readability(window.document, { charThreshold: 200 }).parse()?.content ?? null
  } catch {
    return null
  } finally {
    window.close()
  }
}
