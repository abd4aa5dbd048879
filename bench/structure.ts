/** How many of a page's content listings, headings, lists, tables and pictures are still there after extraction. */
import { attribute, type Document, type Element, textContent } from '../src/html/document.ts'
import { selectAll, selectOne } from '../src/html/select.ts'

export interface Kept {
  readonly what: 'code' | 'headings' | 'lists' | 'tables' | 'images'
  readonly kept: number
  readonly all: number
}

export type Structure = readonly Kept[]

const SELECTORS: Readonly<Record<Exclude<Kept['what'], 'images'>, string>> = {
  code: 'pre',
  headings: 'h1, h2, h3, h4, h5, h6',
  lists: 'ul, ol',
  tables: 'table',
}

/**
 * An element of the page is content if its words stand in the truth in their order; where the truth is HTML, all of that
 * HTML's elements are. It is kept if an element of the same kind with the same words is in the result.
 */
export function structureKept(page: Document, expected: Document | null, truth: string, result: Document): Structure {
  const title = wordsIn(textContent(selectOne(result.root, 'title') ?? result.root)).join(' ')
  const kept: Kept[] = []
  const truthWords = phrases(truth)
  const authors = new Set(selectAll(result.root, '.octavo-author').map(element => wordsOf(element).join(' ')))
  for (const [what, selector] of Object.entries(SELECTORS) as [Exclude<Kept['what'], 'images'>, string][]) {
    const all = expected === null ? contentElements(page, selector, truthWords) : selectAll(expected.root, selector)
    // The title is a heading of the page but not of the content, and tables that only place things are no tables.
    const wanted = all.filter(element => isMeant(what, element)).map(wordsOf)
    const own = wanted.filter(
      words =>
        words.length > 0 &&
        !(what === 'headings' && title.includes(words.join(' '))) &&
        !isFormOfThread(words.join(' '), what, authors),
    )
    // The sentence under a title is a heading on some sites and a paragraph with us.
    const there = selectAll(result.root, what === 'headings' ? `${selector}, .octavo-standfirst` : selector).map(
      wordsOf,
    )
    kept.push({ what, kept: own.filter(words => there.some(each => isSame(words, each))).length, all: own.length })
  }
  if (expected !== null) kept.push(imagesKept(expected, result))
  return kept
}

/** Names of writers are headings on some pages, and posts are items of lists: in a thread both have a form of their own. */
const isFormOfThread = (words: string, what: Kept['what'], authors: ReadonlySet<string>): boolean =>
  what === 'headings'
    ? authors.has(words)
    : [...authors].some(author => author !== '' && ` ${words} `.includes(` ${author} `))

const wordsIn = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []

/** Without the link to edit a section that wikis have beside its heading. */
const wordsOf = (element: Element): string[] => wordsIn(textContent(element).replace(/\[\s*edit\s*\]\s*$/, ''))

/** Tables that only place things are no tables, and lists of sections to fold are no lists. */
function isMeant(what: Kept['what'], element: Element): boolean {
  if (what === 'tables') return isDataTable(element)
  return what !== 'lists' || selectOne(element, 'li > details') === null
}

function isDataTable(table: Element): boolean {
  const rows = selectAll(table, 'tr')
  const cells = rows.map(row => row.children.filter(child => child.kind === 'element').length)
  return rows.length > 1 && Math.max(...cells) > 1 && selectOne(table, 'table') === null
}

function phrases(text: string): ReadonlySet<string> {
  const words = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
  return new Set(words.flatMap((_, at) => [words.slice(at, at + 2).join(' '), words.slice(at, at + 4).join(' ')]))
}

/** Elements of the page whose phrases are in the truth, those in navigation and the like left out. */
function contentElements(page: Document, selector: string, truth: ReadonlySet<string>): Element[] {
  return selectAll(page.root, selector)
    .filter(element => !isInFurniture(element))
    .filter(element => {
      const words = wordsOf(element)
      const size = Math.min(4, words.length)
      if (size < 2) return false
      const own = words.slice(0, words.length - size + 1).map((_, at) => words.slice(at, at + size).join(' '))
      return own.filter(phrase => truth.has(phrase)).length >= 0.8 * own.length
    })
}

const FURNITURE: ReadonlySet<string> = new Set(['nav', 'footer', 'aside', 'noscript', 'form'])

/** In what is beside the content, or among comments, which have a form of their own. */
function isInFurniture(element: Element): boolean {
  for (let at: Element | null = element; at !== null; at = at.parent)
    if (FURNITURE.has(at.name) || /(^|\s)(js-)?comments/.test(attribute(at, 'class') ?? '')) return true
  return false
}

/** Nearly all words in common: a title's anchor sign or a button's label more or less makes no difference. */
function isSame(wanted: readonly string[], there: readonly string[]): boolean {
  const left = new Map<string, number>()
  for (const word of there) left.set(word, (left.get(word) ?? 0) + 1)
  let found = 0
  for (const word of wanted) {
    const count = left.get(word) ?? 0
    if (count > 0) {
      found++
      left.set(word, count - 1)
    }
  }
  if (found >= 0.8 * wanted.length && there.length <= 3 * wanted.length + 8) return true
  // Lists that the page breaks in pieces are one list afterwards.
  return wanted.length > 1 && ` ${there.join(' ')} `.includes(` ${wanted.join(' ')} `)
}

/** By the name of the file: addresses differ in size and host. */
function imagesKept(expected: Document, result: Document): Kept {
  const names = (document: Document) =>
    selectAll(document.root, 'img')
      .map(image => fileName(attribute(image, 'src') ?? attribute(image, 'srcset') ?? ''))
      .filter(name => name !== '')
  const there = new Set(names(result))
  const wanted = names(expected)
  return { what: 'images', kept: wanted.filter(name => there.has(name)).length, all: wanted.length }
}

const fileName = (address: string): string =>
  address.startsWith('data:')
    ? ''
    : (
        address
          .split(/[?#\s]/)[0]!
          .split('/')
          .at(-1) ?? ''
      ).replace(/[-_]\d{2,4}x\d{2,4}(?=\.\w+$)|^\d+px-/, '')
