/** The table of contents that a job asks for: made of the headings, with links; the numbers of pages come from CSS. */
import type { Document } from '../html/document.ts'
import { textContent } from '../html/document.ts'
import type { DraftElement } from '../html/edit.ts'
import { createElement, draftOf, freeze, insertAfter, prepend, setAttribute } from '../html/edit.ts'
import { closest, selectAll, selectOne } from '../html/select.ts'

interface Entry {
  readonly heading: DraftElement
  readonly level: number
  readonly text: string
}

/**
 * The document with a `<nav class="octavo-toc">` after its title: a list of links in `octavo-toc-list`, nested by level.
 * Templates style it and set the numbers of pages by `target-counter()`. A document with fewer than two headings has
 * nothing to list and stays as it is. Headings more than `depth` levels deep are left to the text.
 */
export function withContents(document: Document, language: string, depth = 3): Document {
  const draft = draftOf(document)
  const body = selectOne(draft.root, 'body')
  if (body === null) return document
  const title = titleOf(body)
  const entries = entriesOf(body, title, depth)
  if (entries.length < 2) return document
  nameHeadings(draft.root, entries)
  const label = labelFor(language)
  const contents = createElement('nav', { class: 'octavo-toc', role: 'doc-toc', 'aria-label': label }, [
    createElement('p', { class: 'octavo-toc-title' }, [label]),
    listOf(entries),
  ])
  if (title === null) prepend(body, contents)
  else insertAfter(title.block, contents)
  return freeze(draft)
}

interface Title {
  readonly heading: DraftElement | null
  /** What the contents stand behind: the block that holds the title, with what belongs to it. */
  readonly block: DraftElement
}

/** The title block of an extracted page, or the first heading where no other stands before it and none is like it. */
function titleOf(body: DraftElement): Title | null {
  const block = selectOne(body, '.octavo-title-block')
  if (block !== null) return { heading: null, block }
  const [first] = selectAll(body, 'h1, h2, h3, h4, h5, h6')
  if (first?.name !== 'h1') return null
  return { heading: first, block: withByline(closest(first, 'header, hgroup') ?? first) }
}

const BYLINE =
  /(?:^|[-_\s])(?:authors?|byline|affiliations?|date|dateline|published|subtitle|standfirst|dek)(?:$|[-_\s])/i

/** The last of what follows a title and belongs to it: a subtitle, who wrote it and when. */
function withByline(title: DraftElement): DraftElement {
  let last = title
  const siblings = (title.parent?.children ?? []).filter(node => node.kind === 'element')
  for (const element of siblings.slice(siblings.indexOf(title) + 1)) {
    const isByline = /^(?:address|time)$/.test(element.name) || BYLINE.test(element.attributes.get('class') ?? '')
    if (!isByline || /^h[1-6]$/.test(element.name)) return last
    last = element
  }
  return last
}

const HIDDEN = '[hidden], nav, template, .octavo-title-block, [aria-hidden="true" i]'

function entriesOf(body: DraftElement, title: Title | null, depth: number): readonly Entry[] {
  const found = selectAll(body, 'h1, h2, h3, h4, h5, h6').flatMap((heading): readonly Entry[] => {
    const text = textContent(heading).replace(/\s+/g, ' ').trim()
    if (heading === title?.heading || text === '' || closest(heading, HIDDEN) !== null) return []
    return [{ heading, level: Number(heading.name.slice(1)), text }]
  })
  const top = found.reduce((least, { level }) => Math.min(least, level), 6)
  return found.filter(({ level }) => level < top + depth)
}

/** Gives names to the headings that have none, so that links lead to them. */
function nameHeadings(root: DraftElement, entries: readonly Entry[]): void {
  const taken = new Set(selectAll(root, '[id]').map(element => element.attributes.get('id')))
  let next = 1
  for (const { heading } of entries) {
    if ((heading.attributes.get('id') ?? '') !== '') continue
    while (taken.has(`octavo-heading-${next}`)) next++
    setAttribute(heading, 'id', `octavo-heading-${next++}`)
  }
}

/** A list in which each deeper level stands in the item before it; levels that are left out make none of their own. */
function listOf(entries: readonly Entry[]): DraftElement {
  const open: { level: number; items: DraftElement[] }[] = [{ level: entries[0]!.level, items: [] }]
  const close = (): void => {
    const { items } = open.pop()!
    const parent = open.at(-1)!.items.at(-1)!
    const list = createElement('ol', { class: 'octavo-toc-list' }, items)
    list.parent = parent
    parent.children.push(list)
  }
  for (const entry of entries) {
    while (open.length > 1 && open.at(-1)!.level > entry.level) close()
    const innermost = open.at(-1)!
    if (entry.level > innermost.level && innermost.items.length > 0) open.push({ level: entry.level, items: [] })
    open.at(-1)!.items.push(itemOf(entry))
  }
  while (open.length > 1) close()
  return createElement('ol', { class: 'octavo-toc-list' }, open[0]!.items)
}

function itemOf({ heading, text }: Entry): DraftElement {
  const href = `#${encodeURIComponent(heading.attributes.get('id')!)}`
  return createElement('li', {}, [createElement('p', {}, [createElement('a', { href }, [text])])])
}

/** What a table of contents is called, by primary language. */
const LABELS: Readonly<Record<string, string>> = {
  ar: 'المحتويات',
  bg: 'Съдържание',
  ca: 'Índex',
  cs: 'Obsah',
  da: 'Indhold',
  de: 'Inhalt',
  el: 'Περιεχόμενα',
  en: 'Contents',
  es: 'Índice',
  et: 'Sisukord',
  fa: 'فهرست',
  fi: 'Sisällys',
  fr: 'Table des matières',
  he: 'תוכן העניינים',
  hr: 'Sadržaj',
  hu: 'Tartalom',
  id: 'Daftar isi',
  it: 'Indice',
  ja: '目次',
  ko: '차례',
  lt: 'Turinys',
  lv: 'Saturs',
  nb: 'Innhold',
  nl: 'Inhoud',
  nn: 'Innhald',
  no: 'Innhold',
  pl: 'Spis treści',
  pt: 'Índice',
  ro: 'Cuprins',
  ru: 'Содержание',
  sk: 'Obsah',
  sl: 'Kazalo',
  sr: 'Садржај',
  sv: 'Innehåll',
  th: 'สารบัญ',
  tr: 'İçindekiler',
  uk: 'Зміст',
  vi: 'Mục lục',
  zh: '目录',
}

const labelFor = (language: string): string => LABELS[language.toLowerCase().split('-')[0]!] ?? LABELS['en']!
