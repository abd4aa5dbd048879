/** Reads a page by the rule of a site parser: the content as one element, and the facts of the rule. */
import { type Element, nodesOf, textContent } from '../../html/document.ts'
import {
  createElement,
  type DraftElement,
  type DraftNode,
  moveChildren,
  prepend,
  removeWhere,
  unwrapAll,
} from '../../html/edit.ts'
import { resolveUrl } from '../../html/parse.ts'
import { closest, matches, selectAll, selectOne } from '../../html/select.ts'
import { isInline } from '../plain-text.ts'
import { type Post, threadElement } from '../thread.ts'
import { readFields } from './page-fields.ts'
import type {
  ArticleRule,
  CommentRule,
  FactFields,
  Fields,
  PageKind,
  PostRule,
  SiteContent,
  SiteFacts,
  SitePage,
  ThreadRule,
  Transform,
} from './parser.ts'

/** Reads a page by the rule of its kind; null if the rule finds no text. */
export function readPage(kind: PageKind, page: SitePage): SiteContent | null {
  const { rule } = kind
  switch (rule.shape) {
    case 'article':
      return readArticle(rule, page)
    case 'thread':
      return readThread(rule, page)
    case 'code': {
      const facts = readFacts(rule, page.root)
      const content = rule.read(page)
      return content === null ? null : { body: content.body, facts: { ...facts, ...defined(content.facts) } }
    }
  }
}

/** Title, author, date and site, by the fields of a rule. */
function readFacts(rule: FactFields, root: Element): SiteFacts {
  return {
    title: readFields(root, rule.title),
    author: readFields(root, rule.author),
    date: readFields(root, rule.date),
    site: rule.site ?? null,
  }
}

const defined = (facts: SiteFacts): SiteFacts =>
  Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== null && value !== undefined))

// ---------- articles ----------

/** The content by the first selector that finds text, after its lead, without the elements that the rule removes. */
function readArticle(rule: ArticleRule, page: SitePage): SiteContent | null {
  const facts = readFacts(rule, page.root)
  for (const selector of rule.content) {
    const found = outermost(selectAll(page.root, selector))
    if (!found.some(hasContent)) continue
    const lead = rule.lead === undefined ? [] : selectAll(page.root, rule.lead).slice(0, 3)
    const body = takeOut(page.root, outermost([...lead, ...found]))
    removeAll(body, rule.remove ?? [], page)
    transformAll(body, rule.transforms ?? [], page)
    if (hasContent(body)) return { body, facts }
  }
  return null
}

/** Moves elements of a page into a new one, in one traversal. */
function takeOut(root: DraftElement, elements: readonly DraftElement[]): DraftElement {
  const wanted = new Set<DraftNode>(elements)
  removeWhere(root, node => wanted.has(node))
  const body = createElement('div')
  for (const element of elements) element.parent = body
  body.children = [...elements]
  return body
}

/** The elements that are not inside one of the others. */
function outermost(elements: readonly DraftElement[]): DraftElement[] {
  const found = new Set(elements)
  return elements.filter(element => {
    for (let at = element.parent; at !== null; at = at.parent) if (found.has(at)) return false
    return true
  })
}

const hasContent = (element: Element): boolean =>
  textContent(element).trim() !== '' || selectAll(element, 'img, video, iframe').length > 0

/** Characters of a part, and its share of the content, from which it contains following text because its end tag is missing. */
const SWALLOWED = 1_000
const SWALLOWED_SHARE = 0.5

/**
 * Removes the clutter of a site, but never most of the content, nor what holds the text of a post or several paragraphs: its end
 * tag is missing.
 */
export function removeAll(root: DraftElement, selectors: readonly string[], page: SitePage, text?: string): void {
  if (selectors.length === 0) return
  const found = new Set(selectAll(root, selectors.join(', ')))
  if (found.size === 0) return
  const most = SWALLOWED_SHARE * textContent(root).length
  const isClutter = (element: DraftElement) => {
    if (text !== undefined && text !== '' && selectOne(element, text) !== null) return false
    const { length } = textContent(element)
    return length <= SWALLOWED || (length <= most && !holdsProse(element))
  }
  page.removals.removeWhere(root, element => (found.has(element) && isClutter(element) ? 'site' : null))
}

/** Characters of a paragraph, and the number of such siblings in a box, that clutter does not have. */
const PARAGRAPH = 100
const FEWEST_PARAGRAPHS = 3

/** Whether a part has several siblings that are long paragraphs or items without links: the text that follows it. */
function holdsProse(part: DraftElement): boolean {
  const counts = new Map<DraftElement | null, number>()
  for (const paragraph of selectAll(part, 'p, li')) {
    if (textContent(paragraph).length < PARAGRAPH || selectOne(paragraph, 'a') !== null) continue
    const count = (counts.get(paragraph.parent) ?? 0) + 1
    if (count === FEWEST_PARAGRAPHS) return true
    counts.set(paragraph.parent, count)
  }
  return false
}

/** Applies the transforms of a rule to the elements that they select. */
export function transformAll(root: DraftElement, transforms: readonly Transform[], page: SitePage): void {
  for (const { select, to } of transforms) {
    if (to === 'unwrap') {
      unwrapAll(selectAll(root, select))
      continue
    }
    for (const element of selectAll(root, select)) {
      if (typeof to === 'function') to(element, page)
      else element.name = to.name
    }
  }
}

// ---------- threads ----------

/** The posts of a thread, each with its facts, in order; null if there are fewer than the rule requires. */
function readThread(rule: ThreadRule, page: SitePage): SiteContent | null {
  const facts = readFacts(rule, page.root)
  const { post } = rule
  // All facts are read before anything is removed: a score may be among the buttons.
  const read = selectAll(page.root, rule.posts).map(element => {
    const part = post.part === undefined ? element : (selectOne(element, post.part) ?? element)
    return {
      element,
      part,
      facts: { ...postFacts(element, part, post), depth: depthOf(element, rule), isOriginal: false },
      isFirst: post.original !== undefined && matches(element, post.original),
      link: readFields(part, post.link),
      comments: post.comments === undefined ? [] : readComments(element, post.comments),
    }
  })
  const bodies = post.body.filter(selector => selector !== '').join(', ')
  removeAll(page.root, [...(rule.remove ?? []), ...(post.remove ?? [])], page, bodies)
  const posts: Post[] = []
  // Children before parents: the bodies of nested answers are moved before the text around them is read.
  for (const { element, part, facts, isFirst, link, comments } of read.toReversed()) {
    const body = takeBody(element, rule, page) ?? takeBody(part, rule, page)
    const about = linkElement(link, page.url)
    if (body === null && about === null && comments.length === 0 && !isFirst) continue
    if (facts.author !== null && ADVERTISER.test(facts.author)) continue
    const own = body ?? createElement('div')
    if (about !== null) prepend(own, about)
    posts.push({ ...facts, body: own, comments })
  }
  posts.reverse()
  if (posts.length < (rule.atLeast ?? 1)) return null
  const ordered = inOrder(posts, rule)
  const first = ordered[0]!
  return {
    body: threadElement(ordered),
    facts: { ...facts, author: facts.author ?? first.author, date: facts.date ?? first.date },
  }
}

/** Names under which forums put advertisements between the posts. */
const ADVERTISER =
  /^(advertise(ment|r)|google ads?(ense)?|sponsored( links?)?|werbung|anzeige|publicit(é|à)|publicidad)$/i

/** Sorts the posts; the first stays first. */
function inOrder(posts: readonly Post[], { order }: ThreadRule): Post[] {
  const [first, ...others] = posts
  if (order === 'score') {
    const value = (post: Post) => (post.isAccepted ? 1e9 : Number.parseInt(post.score ?? '0', 10) || 0)
    others.sort((a, b) => value(b) - value(a))
  }
  return [{ ...first!, isOriginal: true }, ...others]
}

/** A line with the address that a post is about; null for addresses of the site itself. */
function linkElement(link: string | null, page: URL | null): DraftElement | null {
  const url = link === null ? null : resolveUrl(link, page)
  if (url === null || !/^https?:$/.test(url.protocol) || url.hostname === page?.hostname) return null
  return createElement('p', { class: 'octavo-post-link' }, [createElement('a', { href: url.href }, [url.href])])
}

function takeBody(element: DraftElement, rule: ThreadRule, page: SitePage): DraftElement | null {
  for (const selector of rule.post.body) {
    const bodies = selector === '' ? [element] : outermost(selectAll(element, selector))
    if (!bodies.some(hasContent)) continue
    const body = createElement('div')
    for (const each of bodies) moveChildren(each, body)
    if (selector !== '') cutSwallowed(body, rule)
    transformAll(body, rule.transforms ?? [], page)
    return body
  }
  return null
}

/** If the end tag of a post's text is missing, the text contains the author and everything after it; this is removed. */
function cutSwallowed(body: DraftElement, { post }: ThreadRule): void {
  const fields = typeof post.author === 'string' ? [post.author] : (post.author ?? [])
  const selectors = fields.map(field => field.split('@')[0]!).filter(selector => selector !== '')
  if (selectors.length === 0) return
  const author = selectAll(body, selectors.join(', ')).find(element => !isInText(element, body))
  if (author === undefined || !hasTextBefore(body, author)) return
  for (let at: DraftElement = author; at !== body && at.parent !== null; at = at.parent) {
    const { children } = at.parent
    at.parent.children = children.slice(0, children.indexOf(at) + (at === author ? 0 : 1))
  }
}

/** Whether an element is in a paragraph or a quotation: a mentioned user. */
function isInText(element: DraftElement, body: DraftElement): boolean {
  let at = element
  while (isInline(at) && at.parent !== null && at !== body) {
    if (at.parent.children.some(each => each.kind === 'text' && each.value.trim() !== '')) return true
    at = at.parent
  }
  for (; at !== body && at.parent !== null; at = at.parent)
    if (/^(p|li|blockquote|td|pre|h[1-6])$/.test(at.name)) return true
  return false
}

function hasTextBefore(body: DraftElement, element: DraftElement): boolean {
  for (const node of nodesOf(body)) {
    if (node === element) return false
    if (node.kind === 'text' && node.value.trim() !== '') return true
  }
  return false
}

/** The facts of a post. Values of the element itself come before those of its part: `@author` next to ".author". */
function postFacts(
  element: DraftElement,
  part: DraftElement,
  post: PostRule,
): Pick<Post, 'author' | 'date' | 'score' | 'isAccepted' | 'anchor'> {
  const read = (fields: Fields | undefined) => readFields(element, attributesOf(fields)) ?? readFields(part, fields)
  const { accepted } = post
  return {
    author: read(post.author),
    date: read(post.date),
    score: read(post.score),
    isAccepted: accepted !== undefined && (matches(element, accepted) || selectOne(part, accepted) !== null),
    anchor: read(post.anchor),
  }
}

const attributesOf = (fields: Fields | undefined): readonly string[] =>
  (fields === undefined ? [] : typeof fields === 'string' ? [fields] : fields).filter(field => field.startsWith('@'))

function depthOf(element: DraftElement, { posts, post }: ThreadRule): number {
  if (post.depth === undefined) return 0
  if (post.depth !== 'nested') {
    const value = Number.parseFloat(readFields(element, post.depth.field) ?? '0')
    return Number.isFinite(value) ? Math.max(0, Math.round(value / post.depth.per)) : 0
  }
  let depth = 0
  for (let at = element.parent; at !== null; at = at.parent) if (matches(at, posts)) depth++
  return depth
}

function readComments(element: DraftElement, rule: CommentRule): Post[] {
  const posts: Post[] = []
  for (const comment of selectAll(element, rule.select)) {
    if (closest(comment.parent ?? comment, rule.select) !== null && comment.parent !== null) continue
    const facts = postFacts(comment, comment, rule)
    const body = rule.body.flatMap(selector => selectAll(comment, selector)).find(hasContent)
    if (body === undefined) continue
    const own = createElement('div')
    moveChildren(body, own)
    posts.push({ ...facts, depth: 1, isOriginal: false, body: own, comments: [] })
  }
  removeWhere(element, node => node.kind === 'element' && matches(node, rule.select))
  return posts
}
