/**
 * Quora: the question and its answers. Classes are those of a utility style sheet, and a page shows only the beginnings of its
 * answers; the whole answers are in the query results for its scripts, as JSON in JSON.
 */

import { isObject, type JsonObject } from '../../base/json.ts'
import { textContent } from '../../html/document.ts'
import { createElement, type DraftElement } from '../../html/edit.ts'
import { selectAll } from '../../html/select.ts'
import { parseJson, text } from '../metadata/json-ld.ts'
import { type Post, threadElement } from '../thread.ts'
import type { SiteContent, SitePage, SiteParser } from './parser.ts'

/** Quora: questions with their answers, from the data in the page. */
export const QUORA: SiteParser = {
  name: 'quora',
  hosts: ['quora.com', '*.quora.com'],
  fingerprints: [{ hint: 'ansFrontendGlobals', has: 'meta[property="al:ios:app_name"][content="Quora"]' }],
  kinds: [
    { kind: 'question', rule: { shape: 'code', read: fromResults } },
    {
      kind: 'question',
      has: '.puppeteer_test_answer_content',
      rule: {
        shape: 'thread',
        title: ['.puppeteer_test_question_title'],
        posts: '.puppeteer_test_question_detail, .puppeteer_test_answer',
        post: {
          original: '.puppeteer_test_question_detail',
          author: ['a[href*="/profile/"]'],
          date: ['.answer_timestamp', '.post_timestamp'],
          body: ['.puppeteer_test_answer_content', '.puppeteer_test_question_detail'],
          remove: ['button', '.puppeteer_test_read_more_button', '[role="button"]'],
        },
      },
    },
  ],
}

/** Maximum number of scripts with answers. */
const MOST_RESULTS = 200
/** Maximum number of values of such a script that are examined. */
const MOST_VALUES = 100_000
/** Maximum number of answers. */
const MOST_POSTS = 200

/** `….push("{\"data\":…}")`: a JSON string that contains JSON. */
const PUSHED = /\.push\(("(?:[^"\\]|\\.)*")\)/g

/** A question with its answers from the results that the page pushes to its scripts; null if they contain no answer. */
function fromResults(page: SitePage): SiteContent | null {
  const found = new Map<string, JsonObject>()
  let question: JsonObject | null = null
  for (const result of resultsIn(page.root))
    for (const node of objectsIn(result)) {
      if (question === null && isQuestion(node)) question = node
      const id = answerId(node)
      if (id !== null && !found.has(id)) found.set(id, node)
    }
  const opening = question === null ? null : postOf(question, true)
  const answers = [...found.values()].slice(0, MOST_POSTS).map(node => postOf(node, false))
  const posts = [opening, ...answers].filter(post => post !== null)
  if (question === null || answers.every(post => post === null)) return null
  const title = plainText(documentIn(question['title']))
  return { body: threadElement(posts), facts: { title: title === '' ? null : title, site: 'Quora' } }
}

/** The results in scripts: JSON in a JSON string; a bounded number. */
function* resultsIn(root: DraftElement): Generator<unknown> {
  let left = MOST_RESULTS
  for (const script of selectAll(root, 'script')) {
    const source = textContent(script)
    if (!source.includes('.push("')) continue
    for (const [, quoted] of source.matchAll(PUSHED)) {
      if (left-- === 0) return
      const inner = parseJson(quoted!)
      const result = typeof inner === 'string' ? parseJson(inner) : undefined
      if (result !== undefined) yield result
    }
  }
}

/** All objects in a value, in order of their position. */
function* objectsIn(root: unknown): Generator<JsonObject> {
  const pending: unknown[] = [root]
  for (let left = MOST_VALUES; pending.length > 0 && left > 0; left--) {
    const value = pending.pop()
    if (isObject(value)) yield value
    const inner = Array.isArray(value) ? value : isObject(value) ? Object.values(value) : []
    for (let at = inner.length - 1; at >= 0; at--)
      if (typeof inner[at] === 'object' && inner[at] !== null) pending.push(inner[at])
  }
}

const isQuestion = (node: JsonObject): boolean =>
  (node['__typename'] === 'Question' || typeof node['qid'] === 'number') && documentIn(node['title']) !== null

const answerId = (node: JsonObject): string | null => {
  const isAnswer = node['__typename'] === 'Answer' || (typeof node['aid'] === 'number' && isObject(node['author']))
  if (!isAnswer || documentIn(node['content']) === null) return null
  return String(node['aid'] ?? node['id'] ?? node['url'])
}

/** A question or an answer as a post; null for one without text. */
function postOf(node: JsonObject, isOriginal: boolean): Post | null {
  const sections = documentIn(isOriginal ? (node['detail'] ?? node['content']) : node['content'])
  const body = sections === null ? [] : blocksOf(sections)
  if (body.length === 0) return null
  const { author } = node
  const time = node['creationTime'] ?? node['createdTime']
  const votes = node['numUpvotes']
  return {
    author: isOriginal || !isObject(author) ? null : nameOf(author),
    // Microseconds since 1970.
    date: typeof time === 'number' && time > 1e14 ? new Date(Math.floor(time / 1000)).toISOString() : null,
    score: !isOriginal && typeof votes === 'number' ? String(votes) : null,
    depth: 0,
    isAccepted: false,
    isOriginal,
    anchor: null,
    body: createElement('div', {}, body),
    comments: [],
  }
}

/** The name of an author, with the family name first or last according to the language. */
function nameOf(author: JsonObject): string | null {
  const [name] = Array.isArray(author['names']) ? author['names'] : []
  if (!isObject(name)) return text(author['name'])
  const parts = [text(name['givenName']), text(name['familyName'])].filter(part => part !== null)
  if (name['reverseOrder'] === true) parts.reverse()
  return parts.length === 0 ? null : parts.join(' ')
}

/** `{"sections":[{"type":"plain","spans":[{"text":"…","modifiers":{}}]}]}`, as a JSON text or as a value. */
function documentIn(value: unknown): readonly JsonObject[] | null {
  const parsed = typeof value === 'string' ? parseJson(value) : value
  const sections = isObject(parsed) ? parsed['sections'] : null
  return Array.isArray(sections) ? sections.filter(isObject) : null
}

const spansOf = (section: JsonObject): readonly JsonObject[] =>
  Array.isArray(section['spans']) ? section['spans'].filter(isObject) : []

const plainText = (sections: readonly JsonObject[] | null): string =>
  (sections ?? [])
    .flatMap(section => spansOf(section).map(span => (typeof span['text'] === 'string' ? span['text'] : '')))
    .join('')
    .trim()

/** Each section as a block; consecutive list items as one list. */
function blocksOf(sections: readonly JsonObject[]): DraftElement[] {
  const blocks: DraftElement[] = []
  for (const section of sections) {
    const inline = spansOf(section).flatMap(inlineOf)
    if (inline.length === 0) continue
    const name = BLOCKS[String(section['type'])] ?? 'p'
    const last = blocks.at(-1)
    if (name === 'ol' || name === 'ul') {
      const item = createElement('li', {}, inline)
      if (last?.name === name) last.children.push(Object.assign(item, { parent: last }))
      else blocks.push(createElement(name, {}, [item]))
    } else if (name === 'pre') blocks.push(createElement('pre', {}, [createElement('code', {}, inline)]))
    else if (name === 'blockquote') blocks.push(createElement('blockquote', {}, [createElement('p', {}, inline)]))
    else blocks.push(createElement(name, {}, inline))
  }
  return blocks
}

const BLOCKS: Readonly<Record<string, string>> = {
  'ordered-list': 'ol',
  'unordered-list': 'ul',
  code: 'pre',
  quote: 'blockquote',
  'horizontal-rule': 'hr',
}

/** A span of text in the elements of its modifiers. */
function inlineOf(span: JsonObject): (DraftElement | string)[] {
  const modifiers = isObject(span['modifiers']) ? span['modifiers'] : {}
  const image = typeof modifiers['image'] === 'string' ? modifiers['image'] : null
  if (image !== null) return [createElement('img', { src: image, alt: '' })]
  const said = typeof span['text'] === 'string' ? span['text'] : ''
  if (said === '') return []
  let node: DraftElement | string = said
  const wrap = (name: string, attributes: Readonly<Record<string, string>> = {}): void => {
    node = createElement(name, attributes, [node])
  }
  if (modifiers['code'] === true) wrap('code')
  if (modifiers['italic'] === true) wrap('em')
  if (modifiers['bold'] === true) wrap('strong')
  const link = isObject(modifiers['link']) ? modifiers['link']['url'] : null
  if (typeof link === 'string' && /^https?:/.test(link)) wrap('a', { href: link })
  return [node]
}
