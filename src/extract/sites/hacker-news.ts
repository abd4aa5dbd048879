/** Hacker News: a story with its thread, in the current markup and in that of 2012, and the lists of stories. */
import { textContent } from '../../html/document.ts'
import { createElement, type DraftElement, type DraftNode } from '../../html/edit.ts'
import { selectAll, selectOne } from '../../html/select.ts'
import type { SiteContent, SitePage, SiteParser, ThreadRule } from './parser.ts'

const threadRule = (story: string, storyBody: readonly string[]): ThreadRule => ({
  shape: 'thread',
  title: ['.fatitem .titleline > a', 'td.title a', '.onstory a'],
  site: 'Hacker News',
  posts: `${story}, tr:has(> td.default)`,
  post: {
    original: 'table',
    author: ['.hnuser', '.comhead > a', '.subtext > a'],
    date: ['.age@title', '.age', '.comhead'],
    score: ['.score', '.subtext > span'],
    depth: { field: 'img@width', per: 40 },
    link: '.titleline > a@href',
    anchor: '.age a@href',
    body: ['.commtext', '.comment', ...storyBody],
    remove: ['.reply', '.navs', '.comment > p:has(> font > u)', 'form'],
  },
})

/** Hacker News: submissions with their comments. */
export const HACKER_NEWS: SiteParser = {
  name: 'hacker-news',
  hosts: ['news.ycombinator.com'],
  fingerprints: [],
  kinds: [
    { kind: 'thread', has: 'table.fatitem', rule: threadRule('table.fatitem', ['.toptext']) },
    // Before 2014 the story had no class.
    {
      kind: 'thread',
      has: 'td.default .comment',
      rule: threadRule('table:has(> tbody > tr > td.subtext)', [
        'tr:has(> td.subtext) ~ tr > td:nth-child(2):not(:has(form))',
      ]),
    },
    { kind: 'listing', has: 'tr.athing td.title', rule: { shape: 'code', site: 'Hacker News', read: readList } },
  ],
}

/** Stories as a list: the title with its link and site, and the line with points and age. */
function readList(page: SitePage): SiteContent | null {
  const items: DraftElement[] = []
  for (const row of selectAll(page.root, 'tr.athing')) {
    const link = selectOne(row, '.titleline > a, td.title > a')
    if (link === null) continue
    const parts: (DraftNode | string)[] = [
      createElement('a', { href: link.attributes.get('href') ?? '' }, [textContent(link)]),
    ]
    const site = selectOne(row, '.sitestr')
    if (site !== null) parts.push(` (${textContent(site)})`)
    const line = subtextAfter(row)
    if (line !== '') parts.push(createElement('br'), createElement('small', {}, [line]))
    items.push(createElement('li', {}, parts))
  }
  if (items.length === 0) return null
  const start = Number.parseInt(textContent(selectOne(page.root, '.rank') ?? createElement('span')), 10)
  const list = createElement('ol', start > 1 ? { start: String(start) } : {}, items)
  return { body: createElement('div', {}, [list]), facts: {} }
}

/** The line below the title of a story, with points, author and age, without action links. */
function subtextAfter(row: DraftElement): string {
  const rows = row.parent?.children.filter(child => child.kind === 'element') ?? []
  const next = rows[rows.indexOf(row) + 1]
  const subtext = next === undefined ? null : selectOne(next, '.subtext')
  return subtext === null
    ? ''
    : textContent(subtext)
        .replace(/\s+/g, ' ')
        .replace(/\| (hide|past|favorite|flag|discuss)\b/g, '')
        .trim()
}
