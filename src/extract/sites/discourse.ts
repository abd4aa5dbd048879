/**
 * Discourse, on any host: topics from the data for the page's scripts; otherwise from the markup for crawlers or from the
 * rendered page.
 */
import { isObject, type JsonObject } from '../../base/json.ts'
import { attribute } from '../../html/document.ts'
import { matches, selectOne } from '../../html/select.ts'
import { parseJson, text } from '../metadata/json-ld.ts'
import { type Post, threadElement } from '../thread.ts'
import type { SiteContent, SitePage, SiteParser } from './parser.ts'

/** Parts of a rendered post that are controls or counters. */
const CLUTTER = [
  '.badge-notification.clicks',
  '.lightbox .meta',
  '.quote-controls',
  '.cooked-selection-barrier',
  'aside.quote .title img',
  '.poll-buttons',
  '.codeblock-button-wrapper',
  'svg',
  'img.avatar',
]

/** Discourse forums, by their markup or their JSON. */
export const DISCOURSE: SiteParser = {
  name: 'discourse',
  hosts: ['meta.discourse.org'],
  fingerprints: [
    { hint: 'data-preloaded', has: '#data-preloaded, [data-preloaded]' },
    { hint: 'Discourse', has: 'meta[name="generator"][content^="Discourse"]' },
    { hint: 'crawler-post', has: '.crawler-post' },
  ],
  kinds: [
    { kind: 'thread', has: '#data-preloaded[data-preloaded]', rule: { shape: 'code', read: readPreloaded } },
    {
      kind: 'thread',
      has: '.crawler-post',
      rule: {
        shape: 'thread',
        title: ['#topic-title h1 a', '#topic-title h1'],
        posts: '.crawler-post',
        post: {
          author: ['.creator [itemprop="name"]', '.creator'],
          date: ['time.post-time@datetime', 'time@datetime'],
          accepted: '.accepted-answer',
          anchor: '@id',
          body: ['[itemprop="text"]', '.post'],
          remove: CLUTTER,
        },
      },
    },
    {
      kind: 'thread',
      has: '.topic-post .cooked',
      rule: {
        shape: 'thread',
        title: ['.fancy-title', '#topic-title h1'],
        posts: '.topic-post:has(.cooked)',
        post: {
          author: ['.names .username', '.names .first', '.names'],
          date: ['.post-date .relative-date@data-time', '.relative-date@data-time', '.post-date'],
          accepted: '.accepted-answer',
          score: '.like-count',
          anchor: 'article@id',
          body: ['.cooked'],
          remove: CLUTTER,
        },
      },
    },
  ],
}

/** `#data-preloaded` maps names to JSON texts; the topic's text has its posts with their HTML. */
function readPreloaded(page: SitePage): SiteContent | null {
  const holder = selectOne(page.root, '#data-preloaded[data-preloaded]')
  const preloaded = holder === null ? undefined : parseJson(attribute(holder, 'data-preloaded') ?? '')
  if (!isObject(preloaded)) return null
  const key = Object.keys(preloaded).find(name => /^topic_\d+$/.test(name))
  const source = key === undefined ? undefined : preloaded[key]
  const topic = typeof source === 'string' ? parseJson(source) : undefined
  return isObject(topic) ? topicContent(topic, page) : null
}

/** The content of a topic in the form of Discourse's API (`/t/{id}.json`). */
export function topicContent(topic: JsonObject, page: SitePage): SiteContent | null {
  const stream = topic['post_stream']
  const entries = isObject(stream) && Array.isArray(stream['posts']) ? stream['posts'].filter(isObject) : []
  const posts = entries.map((entry, index) => toPost(entry, index === 0, page)).filter(post => post !== null)
  const [first] = posts
  if (first === undefined) return null
  const facts = { title: text(topic['title']), author: first.author, date: first.date }
  return { body: threadElement(posts), facts }
}

/** Regular posts only: 2 and 3 are moderator notices and small actions ("closed this topic"). */
function toPost(entry: JsonObject, isOriginal: boolean, page: SitePage): Post | null {
  const cooked = entry['cooked']
  if (typeof cooked !== 'string' || (entry['post_type'] !== undefined && entry['post_type'] !== 1)) return null
  const body = page.fragment(cooked)
  page.removals.removeWhere(body, element => (matches(element, CLUTTER.join(', ')) ? 'site' : null))
  const likes = likesOf(entry)
  return {
    author: text(entry['display_username']) ?? text(entry['name']) ?? text(entry['username']),
    date: text(entry['created_at']),
    score: likes > 0 ? `${likes} ${likes === 1 ? 'like' : 'likes'}` : null,
    depth: typeof entry['reply_to_post_number'] === 'number' && entry['reply_to_post_number'] > 1 ? 1 : 0,
    isAccepted: entry['accepted_answer'] === true,
    isOriginal,
    anchor: typeof entry['post_number'] === 'number' ? `post_${entry['post_number']}` : null,
    body,
    comments: [],
  }
}

/** The number of likes of a post: action 2 of Discourse. */
function likesOf(entry: JsonObject): number {
  const actions = Array.isArray(entry['actions_summary']) ? entry['actions_summary'].filter(isObject) : []
  const likes = actions.find(action => action['id'] === 2)?.['count']
  return typeof likes === 'number' ? likes : 0
}
