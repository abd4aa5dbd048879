/**
 * The text in a page's structured data, for pages whose content is rendered by scripts: articles with `articleBody`,
 * discussions and questions with their posts, and otherwise the description.
 */
import { isObject, type JsonObject } from '../../base/json.ts'
import type { Element } from '../../html/document.ts'
import { createElement, type DraftElement } from '../../html/edit.ts'
import { jsonLdNodes, namesIn, text, typesOf } from '../metadata/json-ld.ts'
import { type Post, threadElement } from '../thread.ts'

/** Content that JSON-LD contains as text. */
interface StructuredContent {
  readonly body: DraftElement
  readonly isThread: boolean
}

/** Maximum number of posts of a thread from structured data. */
const MAX_POSTS = 500

/** The longest content in the structured data; null if they have none. */
export function structuredContent(root: Element): StructuredContent | null {
  const nodes = jsonLdNodes(root)
  const posts = firstThread(nodes)
  if (posts.length > 0) return { body: threadElement(posts), isThread: true }
  const bodies = nodes.map(node => rawText(node['articleBody'])).filter(body => body.length > 200)
  const longest = bodies.reduce((best, body) => (body.length > best.length ? body : best), '')
  return longest === '' ? null : { body: createElement('div', {}, paragraphs(longest)), isThread: false }
}

/** The posts of the discussion or question in the structured data that have a text, the opening one first. */
export const statedPosts = (root: Element): Post[] => firstThread(jsonLdNodes(root))

function firstThread(nodes: readonly JsonObject[]): Post[] {
  for (const node of nodes) {
    const types = typesOf(node)
    if (!types.includes('DiscussionForumPosting') && !types.includes('Question')) continue
    const posts = postsOf(node, nodes)
    if (posts.length > 0) return posts
  }
  return []
}

/** The page's description of itself, of one or two sentences. */
export function describedContent(description: string | null): DraftElement | null {
  return description === null || description.length < 40 ? null : createElement('div', {}, paragraphs(description))
}

/** The opening post, then answers and comments that have text. */
function postsOf(node: JsonObject, nodes: readonly JsonObject[]): Post[] {
  const opening = toPost(node, nodes, true, false)
  const accepted = asList(node['acceptedAnswer']).map(answer => toPost(answer, nodes, false, true))
  const others = [...asList(node['suggestedAnswer']), ...asList(node['comment'])].map(answer =>
    toPost(answer, nodes, false, false),
  )
  return [opening, ...accepted, ...others].filter(post => post !== null).slice(0, MAX_POSTS)
}

const asList = (value: unknown): JsonObject[] => (Array.isArray(value) ? value : [value]).filter(isObject)

/** A post of structured data (schema.org `Comment`, `Answer`, `DiscussionForumPosting`); null for one without text. */
function toPost(node: JsonObject, nodes: readonly JsonObject[], isOriginal: boolean, isAccepted: boolean): Post | null {
  const body = rawText(node['text']) || rawText(node['articleBody'])
  if (body === '') return null
  const votes = node['upvoteCount']
  return {
    author: namesIn(node['author'], nodes)[0] ?? null,
    date: text(node['datePublished']) ?? text(node['dateCreated']),
    score: typeof votes === 'number' || typeof votes === 'string' ? String(votes) : null,
    depth: 0,
    isAccepted,
    isOriginal,
    anchor: null,
    body: createElement('div', {}, paragraphs(body)),
    comments: [],
  }
}

/** Text with its line breaks. Tags of markup in it are removed. */
function rawText(value: unknown): string {
  if (typeof value !== 'string') return ''
  return value
    .replace(/<(br|\/p|\/div|\/li)\b[^<>]{0,500}>/gi, '\n')
    .replace(/<[^<>]{1,500}>/g, '')
    .trim()
}

const paragraphs = (body: string): DraftElement[] =>
  body
    .split(/\n\s*\n|\n/)
    .map(line => line.trim())
    .filter(line => line !== '')
    .map(line => createElement('p', {}, [line]))
