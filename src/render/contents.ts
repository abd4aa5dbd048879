/** The table of contents of a job, made from the headings, with links. CSS adds the page numbers. */
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
 * The document with a `<nav class="octavo-toc">` after its title: a list of links, `octavo-toc-list`, nested by level.
 * Templates style it and set page numbers by `target-counter()`. A document with fewer than two headings is unchanged.
 * Headings more than `depth` levels deep are left out.
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
  /** The block after which the contents are inserted: the one with the title and its byline. */
  readonly block: DraftElement
}

/** The title block of an extracted page, or the first heading if it is the only one of its level. */
function titleOf(body: DraftElement): Title | null {
  const block = selectOne(body, '.octavo-title-block')
  if (block !== null) return { heading: null, block }
  const [first] = selectAll(body, 'h1, h2, h3, h4, h5, h6')
  if (first?.name !== 'h1') return null
  return { heading: first, block: withByline(closest(first, 'header, hgroup') ?? first) }
}

const BYLINE =
  /(?:^|[-_\s])(?:authors?|byline|affiliations?|date|dateline|published|subtitle|standfirst|dek)(?:$|[-_\s])/i

/** The last element that belongs to a title: a subtitle, an author or a date. */
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

/** Gives ids to headings without one, as targets of links. */
function nameHeadings(root: DraftElement, entries: readonly Entry[]): void {
  const taken = new Set(selectAll(root, '[id]').map(element => element.attributes.get('id')))
  let next = 1
  for (const { heading } of entries) {
    if ((heading.attributes.get('id') ?? '') !== '') continue
    while (taken.has(`octavo-heading-${next}`)) next++
    setAttribute(heading, 'id', `octavo-heading-${next++}`)
  }
}

/** A nested list of the headings. Skipped levels are not lists of their own. */
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

/** The label of a table of contents, by primary language. */
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
