/** Reads a page by the rule of a site parser: the content as one element, and the facts the rule knows. */
import { type Element, textContent } from '../../html/document.ts'
import { createElement, type DraftElement, type DraftNode, moveChildren, removeWhere, unwrap } from '../../html/edit.ts'
import { closest, matches, selectAll } from '../../html/select.ts'
import { type Post, threadElement } from '../thread.ts'
import { readFields } from './fields.ts'
import type {
  ArticleRule,
  CommentRule,
  FactFields,
  PageKind,
  PostRule,
  SiteContent,
  SiteFacts,
  SitePage,
  ThreadRule,
  Transform,
} from './parser.ts'

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

function readArticle(rule: ArticleRule, page: SitePage): SiteContent | null {
  const facts = readFacts(rule, page.root)
  for (const selector of rule.content) {
    const found = outermost(selectAll(page.root, selector))
    if (!found.some(hasContent)) continue
    const body = takeOut(page.root, found)
    removeAll(body, rule.remove ?? [], page)
    transformAll(body, rule.transforms ?? [], page)
    if (hasContent(body)) return { body, facts }
  }
  return null
}

/** Puts elements of a page into one of their own, in one walk however many they are. */
export function takeOut(root: DraftElement, elements: readonly DraftElement[]): DraftElement {
  const wanted = new Set<DraftNode>(elements)
  removeWhere(root, node => wanted.has(node))
  const body = createElement('div')
  for (const element of elements) element.parent = body
  body.children = [...elements]
  return body
}

export function outermost(elements: readonly DraftElement[]): DraftElement[] {
  const found = new Set(elements)
  return elements.filter(element => {
    for (let at = element.parent; at !== null; at = at.parent) if (found.has(at)) return false
    return true
  })
}

const hasContent = (element: Element): boolean =>
  textContent(element).trim() !== '' || selectAll(element, 'img, video, iframe').length > 0

export function removeAll(root: DraftElement, selectors: readonly string[], page: SitePage): void {
  if (selectors.length === 0) return
  const selector = selectors.join(', ')
  page.removals.removeWhere(root, element => (matches(element, selector) ? 'site' : null))
}

export function transformAll(root: DraftElement, transforms: readonly Transform[], page: SitePage): void {
  for (const { select, to } of transforms) {
    for (const element of selectAll(root, select)) {
      if (to === 'unwrap') unwrap(element)
      else if (typeof to === 'function') to(element, page)
      else element.name = to.name
    }
  }
}

// ---------- threads ----------

function readThread(rule: ThreadRule, page: SitePage): SiteContent | null {
  const facts = readFacts(rule, page.root)
  const found = selectAll(page.root, rule.posts)
  // All facts are read before anything is removed: a score may stand among the buttons.
  const read = found.map(element => ({
    element,
    facts: { ...postFacts(element, rule.post), depth: depthOf(element, rule), isOriginal: false },
    comments: rule.post.comments === undefined ? [] : readComments(element, rule.post.comments),
  }))
  removeAll(page.root, [...(rule.remove ?? []), ...(rule.post.remove ?? [])], page)
  const posts: Post[] = []
  // Children before parents: the bodies of nested answers are taken out before the text around them is read.
  for (const { element, facts, comments } of read.toReversed()) {
    const body = takeBody(element, rule, page)
    if (body !== null || comments.length > 0) posts.push({ ...facts, body: body ?? createElement('div'), comments })
  }
  posts.reverse()
  if (posts.length < (rule.atLeast ?? 1)) return null
  const [first, ...others] = posts
  const body = threadElement([{ ...first!, isOriginal: true }, ...others])
  return { body, facts: { ...facts, author: facts.author ?? first!.author, date: facts.date ?? first!.date } }
}

function takeBody(element: DraftElement, rule: ThreadRule, page: SitePage): DraftElement | null {
  for (const selector of rule.post.body) {
    const bodies = selector === '' ? [element] : outermost(selectAll(element, selector))
    if (!bodies.some(hasContent)) continue
    const body = createElement('div')
    for (const each of bodies) moveChildren(each, body)
    transformAll(body, rule.transforms ?? [], page)
    return body
  }
  return null
}

function postFacts(
  element: DraftElement,
  post: PostRule,
): Pick<Post, 'author' | 'date' | 'score' | 'isAccepted' | 'anchor'> {
  const { accepted } = post
  return {
    author: readFields(element, post.author),
    date: readFields(element, post.date),
    score: readFields(element, post.score),
    isAccepted: accepted !== undefined && (matches(element, accepted) || selectAll(element, accepted).length > 0),
    anchor: readFields(element, post.anchor),
  }
}

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
    const facts = postFacts(comment, rule)
    const body = rule.body.flatMap(selector => selectAll(comment, selector)).find(hasContent)
    if (body === undefined) continue
    const own = createElement('div')
    moveChildren(body, own)
    posts.push({ ...facts, depth: 1, isOriginal: false, body: own, comments: [] })
  }
  removeWhere(element, node => node.kind === 'element' && matches(node, rule.select))
  return posts
}
