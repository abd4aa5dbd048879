/**
 * Public APIs for reading one page's content that sites document: Discourse topics, DEV articles, Stack Exchange questions.
 * They are called only if the caller provides a loader for them, through the same guarded client as the page.
 */
import { isObject, type JsonObject } from '../../base/json.ts'
import type { ResourceLoader } from '../../base/resource.ts'
import { createElement } from '../../html/edit.ts'
import { parseJson, text } from '../metadata/json-ld.ts'
import { type Post, threadElement } from '../thread.ts'
import { topicContent } from './discourse.ts'
import type { SiteContent, SitePage } from './parser.ts'

interface Lookup {
  /** Whether the API has more than the page: all posts instead of the first twenty. */
  readonly saysMore?: true
  /** The parser of its pages. */
  readonly parser: string
  /** The addresses of the requests, or null if they cannot be derived from the page's address. */
  readonly requests: (url: URL) => readonly URL[] | null
  readonly read: (answers: readonly JsonObject[], page: SitePage) => SiteContent | null
}

const LOOKUPS: readonly Lookup[] = [
  {
    parser: 'discourse',
    saysMore: true,
    // https://docs.discourse.org/#tag/Topics/operation/getTopic
    requests: url => {
      const id = /^(.*\/t\/(?:[^/]+\/)?\d+)/.exec(url.pathname)?.[1]
      return id === undefined ? null : [new URL(`${id}.json?print=true`, url.origin)]
    },
    read: ([topic], page) => (topic === undefined ? null : topicContent(topic, page)),
  },
  {
    parser: 'dev',
    // https://developers.forem.com/api/v1#tag/articles/operation/getArticleByPath
    requests: url => {
      const [user, slug] = url.pathname.split('/').filter(Boolean)
      return user === undefined || slug === undefined ? null : [new URL(`/api/articles/${user}/${slug}`, url.origin)]
    },
    read: ([article], page) => (article === undefined ? null : devArticle(article, page)),
  },
  {
    parser: 'stack-exchange',
    // https://api.stackexchange.com/docs/questions-by-ids and answers-on-questions
    requests: url => {
      const id = /^\/(?:questions|q)\/(\d+)/.exec(url.pathname)?.[1]
      if (id === undefined) return null
      const site = url.hostname.replace(/^www\./, '').replace(/\.(stackexchange\.com|com|net)$/, '')
      const of = (path: string) =>
        new URL(
          `https://api.stackexchange.com/2.3/questions/${path}?site=${site}&filter=withbody&pagesize=100&order=desc&sort=votes`,
        )
      return [of(id), of(`${id}/answers`)]
    },
    read: stackExchangeQuestion,
  },
]

/** Whether a parser may get more than the page has from its site's API. */
export const saysMore = (parser: string): boolean =>
  LOOKUPS.some(each => each.parser === parser && each.saysMore === true)

/** The content of a page from its site's API; null if there is none, or it does not answer. */
export async function lookUp(
  parser: string,
  page: SitePage,
  loader: ResourceLoader,
  signal?: AbortSignal,
): Promise<SiteContent | null> {
  const lookup = LOOKUPS.find(each => each.parser === parser)
  const requests = page.url === null ? null : (lookup?.requests(page.url) ?? null)
  if (lookup === undefined || requests === null) return null
  const answers: JsonObject[] = []
  for (const url of requests) {
    try {
      const { bytes } = await loader.load({ url, kind: 'data', ...(signal === undefined ? {} : { signal }) })
      const answer = parseJson(new TextDecoder().decode(bytes))
      if (!isObject(answer)) return null
      answers.push(answer)
    } catch {
      // The page itself is loaded, so the document does not depend on this.
      page.diagnostics.warn('extraction', `the interface of ${parser} could not be asked; the page itself was read`)
      return null
    }
  }
  return lookup.read(answers, page)
}

/** An article in the form of the DEV API (https://developers.forem.com/api); null for one without text. */
function devArticle(article: JsonObject, page: SitePage): SiteContent | null {
  const html = article['body_html']
  if (typeof html !== 'string' || html.trim() === '') return null
  const user = article['user']
  return {
    body: page.fragment(html),
    facts: {
      title: text(article['title']),
      author: isObject(user) ? text(user['name']) : null,
      date: text(article['published_at']),
    },
  }
}

/** A question with its answers in the form of the Stack Exchange API (https://api.stackexchange.com/docs); null for none. */
function stackExchangeQuestion([questions, answers]: readonly JsonObject[], page: SitePage): SiteContent | null {
  const [question] = itemsOf(questions)
  if (question === undefined) return null
  const posts = [question, ...itemsOf(answers)]
    .map((item, index) => toPost(item, index === 0, page))
    .filter(post => post !== null)
  const [first] = posts
  if (first === undefined) return null
  return {
    body: threadElement(posts),
    facts: { title: text(question['title']), author: first.author, date: first.date },
  }
}

const itemsOf = (answer: JsonObject | undefined): JsonObject[] =>
  answer !== undefined && Array.isArray(answer['items']) ? answer['items'].filter(isObject) : []

/** A post of the Stack Exchange API; null for one without text. */
function toPost(item: JsonObject, isOriginal: boolean, page: SitePage): Post | null {
  const { body } = item
  if (typeof body !== 'string') return null
  const owner = item['owner']
  return {
    author: isObject(owner) ? text(owner['display_name']) : null,
    date: typeof item['creation_date'] === 'number' ? String(item['creation_date']) : null,
    score: typeof item['score'] === 'number' ? String(item['score']) : null,
    depth: 0,
    isAccepted: item['is_accepted'] === true,
    isOriginal,
    anchor: typeof item['answer_id'] === 'number' ? `answer-${item['answer_id']}` : null,
    body: createElement('div', {}, [page.fragment(body)]),
    comments: [],
  }
}
