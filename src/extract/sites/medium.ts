/**
 * Medium, its publications and their own domains. Class names are obfuscated and change with every release, so paragraphs are
 * recognised by their ids; if the page shows only the beginning, the state for its scripts has the rest.
 */
import { isObject, type JsonObject } from '../../base/json.ts'
import { textContent } from '../../html/document.ts'
import { createElement, createText, type DraftElement, type DraftNode } from '../../html/edit.ts'
import { selectAll, selectOne } from '../../html/select.ts'
import { parseJson, text } from '../metadata/json-ld.ts'
import type { ArticleRule, SiteContent, SitePage, SiteParser } from './parser.ts'
import { readPage } from './read.ts'

const MARKUP: ArticleRule = {
  shape: 'article',
  title: ['[data-testid="storyTitle"]', 'h1.pw-post-title', 'h1.graf--title', 'h1'],
  author: ['[data-testid="authorName"]', '[rel="author"]', '.postMetaInline a[data-user-id]'],
  date: ['meta[property="article:published_time"]@content', 'time@datetime'],
  content: [
    'article :is(h1, h2, h3, h4, p)[id], article :is(figure, blockquote, pre, ul, ol), article [role="separator"]',
    '.postArticle-content .section-content, .section-content',
    '.section-inner',
  ],
  remove: [
    '[data-testid="storyTitle"]',
    '[data-testid="authorName"]',
    '[data-testid="headerClapButton"]',
    '.speechify-ignore',
    '.pw-multi-vote-count',
    '.postMetaInline',
    '.js-postMetaLockup',
    'button',
    'svg',
    'form',
    '[role="tooltip"]',
    'figure [role="button"] > span',
  ],
  transforms: [{ select: '[role="separator"]', to: { name: 'hr' } }],
}

/** Medium, and publications on other hosts. */
export const MEDIUM: SiteParser = {
  name: 'medium',
  hosts: ['medium.com', '*.medium.com'],
  fingerprints: [
    {
      hint: 'com.medium.reader',
      has: 'meta[property="al:android:package"][content="com.medium.reader"], meta[name="twitter:app:name:iphone"][content="Medium"]',
    },
    { hint: 'cdn-client.medium.com', has: 'script[src*="cdn-client.medium.com"]' },
    { hint: 'pw-post-body-paragraph', has: '.pw-post-body-paragraph' },
    { hint: 'graf--', has: '.postArticle .graf' },
  ],
  kinds: [{ kind: 'article', has: 'article, .section-inner, .postArticle', rule: { shape: 'code', read } }],
}

const PARAGRAPHS = 'article p[id], .section-content, .section-inner'

/** The page's markup, or the paragraphs of its state if these have much more text. */
function read(page: SitePage): SiteContent | null {
  const fromState = readState(page)
  // Without known marks on paragraphs, only the lists and quotations between them would be found.
  const isKnown = selectOne(page.root, PARAGRAPHS) !== null
  const fromMarkup = isKnown ? readPage({ kind: 'article', rule: MARKUP }, page) : null
  if (fromMarkup === null) return fromState
  const isCut = fromState !== null && textContent(fromState.body).length > 1.2 * textContent(fromMarkup.body).length
  return isCut ? { body: fromState.body, facts: { ...fromMarkup.facts, ...fromState.facts } } : fromMarkup
}

// ---------- the state ----------

/** The article in the Apollo state for the page's scripts; null if there is none. */
function readState(page: SitePage): SiteContent | null {
  for (const script of selectAll(page.root, 'script')) {
    const source = textContent(script)
    const start = source.indexOf('__APOLLO_STATE__')
    if (start === -1) continue
    const state = parseJson(source.slice(source.indexOf('{', start)).replace(/;\s*$/, ''))
    if (isObject(state)) return fromApollo(state)
  }
  return null
}

/** A value, or the target of a reference: `{"__ref":"Paragraph:1"}`, in older states `{"id":"Paragraph:1"}`. */
function resolve(value: unknown, state: JsonObject): unknown {
  const key = isObject(value) ? (value['__ref'] ?? (value['type'] === 'id' ? value['id'] : undefined)) : undefined
  return typeof key === 'string' ? state[key] : value
}

/** The article in a normalised Apollo cache: a post whose paragraphs are references; null for one without text. */
function fromApollo(state: JsonObject): SiteContent | null {
  const post = Object.entries(state).find(
    ([key, value]) => key.startsWith('Post:') && isObject(value) && contentOf(value) !== undefined,
  )?.[1]
  if (!isObject(post)) return null
  const content = resolve(contentOf(post), state)
  const model = resolve(isObject(content) ? content['bodyModel'] : undefined, state)
  const references = isObject(model) && Array.isArray(model['paragraphs']) ? model['paragraphs'] : []
  const paragraphs = references.map(reference => resolve(reference, state)).filter(isObject)
  const body = createElement('div', {}, grouped(paragraphs, state))
  if (textContent(body).trim() === '') return null
  const author = resolve(post['creator'], state)
  return {
    body,
    facts: {
      title: text(post['title']),
      author: isObject(author) ? text(author['name']) : null,
      date: publishedOf(post),
    },
  }
}

const contentOf = (post: JsonObject): unknown =>
  Object.entries(post).find(([key, value]) => key.startsWith('content') && isObject(value))?.[1]

const publishedOf = (post: JsonObject): string | null =>
  typeof post['firstPublishedAt'] === 'number' ? String(post['firstPublishedAt']) : null

const LISTS: Readonly<Record<string, string>> = { ULI: 'ul', OLI: 'ol' }
const BLOCKS: Readonly<Record<string, string>> = {
  P: 'p',
  H2: 'h2',
  H3: 'h2',
  H4: 'h3',
  BQ: 'blockquote',
  PQ: 'blockquote',
  PRE: 'pre',
}

/** Paragraphs as blocks; adjacent items become one list. The title, which is also a paragraph, is left to the title block. */
function grouped(paragraphs: readonly JsonObject[], state: JsonObject): DraftElement[] {
  const blocks: DraftElement[] = []
  for (const [index, paragraph] of paragraphs.entries()) {
    const type = text(paragraph['type']) ?? 'P'
    if (index === 0 && (type === 'H3' || type === 'H2')) continue
    const list = LISTS[type]
    const last = blocks.at(-1)
    if (list !== undefined) {
      const item = createElement('li', {}, inline(paragraph))
      if (last?.name === list) {
        item.parent = last
        last.children.push(item)
      } else blocks.push(createElement(list, {}, [item]))
    } else if (type === 'IMG') blocks.push(imageOf(paragraph, state))
    else if (BLOCKS[type] !== undefined) blocks.push(createElement(BLOCKS[type], {}, inline(paragraph)))
  }
  return blocks
}

/** An image as a figure with its caption, at a width sufficient for print. */
function imageOf(paragraph: JsonObject, state: JsonObject): DraftElement {
  const metadata = resolve(paragraph['metadata'], state)
  const id = isObject(metadata) ? (text(metadata['id']) ?? '') : ''
  const image = createElement('img', {
    src: `https://miro.medium.com/v2/resize:fit:1400/${id.replace(/^ImageMetadata:/, '')}`,
    alt: isObject(metadata) ? (text(metadata['alt']) ?? '') : '',
  })
  const caption = inline(paragraph)
  return createElement('figure', {}, caption.length === 0 ? [image] : [image, createElement('figcaption', {}, caption)])
}

const MARKS: Readonly<Record<string, string>> = { STRONG: 'strong', EM: 'em', CODE: 'code' }

/** The text of a paragraph with its marks, which are ranges of UTF-16 units that may overlap. */
function inline(paragraph: JsonObject): DraftNode[] {
  const source = typeof paragraph['text'] === 'string' ? paragraph['text'] : ''
  const marks = (Array.isArray(paragraph['markups']) ? paragraph['markups'] : []).filter(isObject).slice(0, 500)
  const cuts = new Set([0, source.length])
  for (const mark of marks)
    for (const at of [mark['start'], mark['end']]) if (typeof at === 'number') cuts.add(Math.min(at, source.length))
  const edges = [...cuts].sort((a, b) => a - b)
  return edges.slice(1).map((end, index) =>
    marked(
      source.slice(edges[index], end),
      marks.filter(mark => covers(mark, edges[index]!, end)),
    ),
  )
}

const covers = (mark: JsonObject, start: number, end: number): boolean =>
  typeof mark['start'] === 'number' && typeof mark['end'] === 'number' && mark['start'] <= start && mark['end'] >= end

/** A text in the elements of its marks, the first of them innermost. */
function marked(value: string, marks: readonly JsonObject[]): DraftNode {
  let node: DraftNode = createText(value)
  for (const mark of marks) {
    const name = MARKS[text(mark['type']) ?? '']
    const href = text(mark['href'])
    if (name !== undefined) node = createElement(name, {}, [node])
    else if (mark['type'] === 'A' && href !== null) node = createElement('a', { href }, [node])
  }
  return node
}
