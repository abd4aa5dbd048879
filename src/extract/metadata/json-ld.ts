/** Structured data in a page's scripts: the JSON-LD nodes about an article, a question or a discussion. */
import { isObject, type JsonObject } from '../../base/json.ts'
import { type Element, textContent } from '../../html/document.ts'
import { selectAll } from '../../html/select.ts'

/** Maximum number of nodes: some pages describe every comment. */
const MAX_NODES = 2_000
const MAX_BYTES = 2_000_000

/** All nodes of all `application/ld+json` scripts, including those of `@graph` and of arrays. Invalid scripts are skipped. */
export function jsonLdNodes(root: Element): JsonObject[] {
  const nodes: JsonObject[] = []
  for (const script of selectAll(root, 'script[type="application/ld+json" i]')) {
    const pending: unknown[] = [parseJson(textContent(script))]
    for (let value = pending.shift(); value !== undefined && nodes.length < MAX_NODES; value = pending.shift()) {
      if (Array.isArray(value)) pending.push(...value.slice(0, MAX_NODES))
      else if (isObject(value)) {
        nodes.push(value)
        if (Array.isArray(value['@graph'])) pending.push(...value['@graph'].slice(0, MAX_NODES))
        if (isObject(value['mainEntity'])) pending.push(value['mainEntity'])
      }
    }
  }
  return nodes
}

/** The value of a JSON text; undefined if it is invalid. Line breaks in strings, the most common error, are accepted. */
export function parseJson(text: string): unknown {
  const trimmed = text.trim().replace(/^<!--|-->$|^\/\*.*?\*\/|^\/\/<!\[CDATA\[|\/\/\]\]>$/g, '')
  if (trimmed === '' || trimmed.length > MAX_BYTES) return undefined
  for (const candidate of [trimmed, trimmed.replace(/[\n\r\t]+/g, ' ')]) {
    try {
      return JSON.parse(candidate)
    } catch {
      // The second attempt failed too.
    }
  }
  return undefined
}

/** The types of a node without the prefix of schema.org; empty without any. */
export function typesOf(node: JsonObject): readonly string[] {
  const type = node['@type']
  const all = Array.isArray(type) ? type : [type]
  return all.filter(each => typeof each === 'string').map(each => each.replace(/^https?:\/\/schema\.org\//, ''))
}

const ARTICLE_TYPE =
  /(Article|BlogPosting|Report|SocialMediaPosting|LiveBlogPosting|DiscussionForumPosting|Question|HowTo|Recipe|APIReference|QAPage)$/

/** The node about the page's article, preferably one with a headline. */
export function articleNode(nodes: readonly JsonObject[]): JsonObject | null {
  const articles = nodes.filter(node => typesOf(node).some(type => ARTICLE_TYPE.test(type)))
  return articles.find(node => text(node['headline']) !== null || text(node['name']) !== null) ?? articles[0] ?? null
}

/** A string value with collapsed white space and decoded character references; null for anything else. */
export function text(value: unknown): string | null {
  if (typeof value !== 'string') return null
  const collapsed = value
    .replace(/&(amp|quot|#0?39|apos|lt|gt|nbsp|#8217|rsquo);/g, reference => REFERENCES[reference] ?? reference)
    .replace(/\s+/g, ' ')
    .trim()
  return collapsed === '' ? null : collapsed
}

const REFERENCES: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&quot;': '"',
  '&#39;': "'",
  '&#039;': "'",
  '&apos;': "'",
  '&lt;': '<',
  '&gt;': '>',
  '&nbsp;': ' ',
  '&#8217;': '\u2019',
  '&rsquo;': '\u2019',
}

/** Names of persons or organisations: strings, nodes, or lists of both; references are resolved among the nodes. */
export function namesIn(value: unknown, nodes: readonly JsonObject[]): string[] {
  if (Array.isArray(value)) return value.slice(0, 20).flatMap(each => namesIn(each, nodes))
  const direct = text(value)
  if (direct !== null) return [direct]
  if (!isObject(value)) return []
  const name = Array.isArray(value['name']) ? text(value['name'][0]) : text(value['name'])
  if (name !== null) return [name]
  const id = value['@id']
  const node =
    typeof id === 'string'
      ? nodes.find(each => each !== value && each['@id'] === id && text(each['name']) !== null)
      : undefined
  return node === undefined ? [] : [text(node['name'])!]
}

/** The address of an image: a string, an ImageObject, or the first of a list. */
export function imageIn(value: unknown): string | null {
  if (Array.isArray(value)) return imageIn(value[0])
  if (isObject(value)) return text(value['url']) ?? text(value['contentUrl'])
  return text(value)
}
