/**
 * Boxes below an article that name its author, its address and its licence. Blog themes add them to each page; the address of
 * the page in its own text and a link to a licence (https://html.spec.whatwg.org/multipage/links.html#link-type-license) mark
 * them in any language.
 */
import { attribute, nodesOf } from '../../html/document.ts'
import type { DraftElement } from '../../html/edit.ts'
import { selectAll } from '../../html/select.ts'
import type { Removals } from '../removals.ts'
import { type Measures, measureOf } from './measure.ts'

const LICENCE = /^\s*(https?:)?\/\/creativecommons\.org\/(licenses|publicdomain)\//i
const LICENCE_RELATION = /(^|\s)license(\s|$)/i

/** Maximum number of characters of such a box, and of a text that is an address. */
const LONGEST = 500
const LONGEST_ADDRESS = 400

/** Maximum number of lines that are as long as sentences: the address and the terms. */
const MOST_SENTENCES = 2

/** A text that is an address, after a label such as "Link:". */
const ADDRESS = /^\s*[^:/]{0,30}[:：]?\s*(https?:\/\/\S+)\s*$/i

/** Removes the boxes with the page's own address and its licence. */
export function removeColophons(root: DraftElement, url: URL | null, measures: Measures, removals: Removals): void {
  if (url === null || url.pathname === '/') return
  const boxes = new Set<DraftElement | null>(
    selectAll(root, 'a[href]')
      .filter(isLicence)
      .map(link => boxAround(link, url, measures)),
  )
  if (boxes.size > 0) removals.removeWhere(root, element => (boxes.has(element) ? 'colophon' : null))
}

const isLicence = (link: DraftElement): boolean =>
  LICENCE.test(attribute(link, 'href') ?? '') || LICENCE_RELATION.test(attribute(link, 'rel') ?? '')

/** The innermost box with a link to a licence and the page's address, if it is short; null otherwise. */
function boxAround(link: DraftElement, url: URL, measures: Measures): DraftElement | null {
  for (let at = link.parent; at !== null; at = at.parent) {
    const { text, headings, paragraphs } = measureOf(measures, at)
    if (text > LONGEST || headings > 0 || paragraphs > MOST_SENTENCES) return null
    if (namesPage(at, url)) return at
  }
  return null
}

/** Whether a text in an element is the address of the page; the host may be that of a copy. */
function namesPage(element: DraftElement, url: URL): boolean {
  for (const node of nodesOf(element)) {
    if (node.kind !== 'text' || node.value.length > LONGEST_ADDRESS) continue
    const address = ADDRESS.exec(node.value)?.[1] ?? ''
    if (URL.canParse(address) && pathOf(new URL(address)) === pathOf(url)) return true
  }
  return false
}

/** The decoded path without the name of an index file. */
function pathOf({ pathname }: URL): string {
  try {
    return decodeURIComponent(pathname).replace(/(\/index\.\w+|\/)$/, '')
  } catch {
    return pathname
  }
}
