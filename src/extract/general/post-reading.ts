/** Reads one post of a thread on software without a parser: its facts and its text. */
import { attribute, elementsOf, textContent } from '../../html/document.ts'
import { createElement, type DraftElement, moveChildren, remove, removeWhere } from '../../html/edit.ts'
import { shortText } from '../bounded-text.ts'
import type { Post } from '../thread.ts'
import { type Measures, measureOf } from './measure.ts'
import { compileNames } from './names.ts'
import { dateIn } from './post-parts.ts'

const isBody = compileNames([
  {
    rule: 'body',
    phrases: [
      'content',
      'body',
      'text',
      'message',
      'msg',
      'postbody',
      'post body',
      'post text',
      'post content',
      'comment body',
      'postcontent',
      'postmessage',
      'description',
    ],
  },
])

/** Signatures and text that the forum software adds to posts. */
const isBesideText = compileNames([
  { rule: 'signature', phrases: ['signature', 'signatures', 'sig', 'usersig', 'postsig', 'reactions', 'edited by'] },
])

/** The settings for reading the posts of one thread. */
interface Reading {
  readonly measures: Measures
  /** The path from a post to its text. */
  readonly path: string | null
  readonly authorOf: (post: DraftElement) => DraftElement | null
  /** The text of a post where the page marks it; null where it does not. */
  readonly markedIn?: (post: DraftElement) => DraftElement | null
}

/** A post as a value; null if it has no text. */
export function toPost(
  element: DraftElement,
  reading: Reading,
  depth = 0,
  comments: readonly DraftElement[] = [],
): Post | null {
  const { measures, path, authorOf, markedIn } = reading
  const author = authorOf(element)
  const date = dateIn(element)
  const facts = {
    author: author === null ? null : nameOf(author, date),
    date:
      date === null
        ? null
        : (attribute(date, 'datetime') ?? attribute(date, 'title') ?? textContent(date).replace(/\s+/g, ' ').trim()),
  }
  const body = markedIn?.(element) ?? bodyOf(element, measures, path)
  for (const part of [author, date]) if (part !== null) remove(part)
  removeWhere(body, node => node.kind === 'element' && node !== body && isBesideText(node) !== null)
  if (textContent(body).trim() === '') return null
  const own = createElement('div')
  moveChildren(body, own)
  return {
    ...facts,
    score: null,
    depth,
    isAccepted: false,
    isOriginal: false,
    anchor: attribute(element, 'id'),
    body: own,
    comments: comments
      .map(comment => toPost(comment, { ...reading, path: null }, depth + 1))
      .filter(each => each !== null),
  }
}

/** The author's name, without the date that is in the same element. */
function nameOf(author: DraftElement, date: DraftElement | null): string {
  const text = textContent(author)
  if (date === null || date.parent !== author) return text.replace(/\s+/g, ' ').trim()
  return text
    .replace(textContent(date), '')
    .replace(/\s+/g, ' ')
    .replace(/[\s·•|,–-]+$/, '')
    .trim()
}

/**
 * The part of a post that is named as its text, or that contains nearly all of its prose. A post of one or two words has no
 * prose: its text is at the same path as in the other posts.
 */
function bodyOf(post: DraftElement, measures: Measures, path: string | null): DraftElement {
  const total = measureOf(measures, post)
  let best: DraftElement = post
  for (const element of elementsOf(post) as Generator<DraftElement>) {
    const its = measureOf(measures, element)
    if (its.mass < 0.9 * total.mass || its.text < 0.5 * total.text) continue
    if (element !== post && (isBody(element) !== null || attribute(element, 'itemprop') === 'text')) best = element
  }
  if (best !== post || path === null) return best
  const found = at(post, path)
  if (found !== null && measureOf(measures, found).mass >= MOST_ON_PATH * total.mass) return found
  return total.mass > 0 ? wayDown(post, measures).body : post
}

/** Minimum share of a post's prose at the path that most posts share: very short posts have as much text about their author. */
const MOST_ON_PATH = 0.4

/** The box that contains nearly all prose of a post, and its path as names and classes. */
function wayDown(post: DraftElement, measures: Measures): { readonly body: DraftElement; readonly path: string } {
  let body = post
  let path = ''
  for (let depth = 0; depth < MOST_LEVELS; depth++) {
    const { mass } = measureOf(measures, body)
    const next = body.children.find(
      (child): child is DraftElement => child.kind === 'element' && measureOf(measures, child).mass >= 0.9 * mass,
    )
    if (next === undefined || TEXTS.has(next.name)) break
    path += `>${keysOf(body).get(next)}`
    body = next
  }
  return { body, path }
}

/** Maximum depth of nested boxes on the path. */
const MOST_LEVELS = 16

/** Elements that a text consists of, as opposed to its container. */
const TEXTS: ReadonlySet<string> = new Set('p ul ol dl pre blockquote figure'.split(' '))

/** The key of each child: its name, its classes and its index among the children that share these. */
function keysOf({ children }: DraftElement): ReadonlyMap<DraftElement, string> {
  const counts = new Map<string, number>()
  const keys = new Map<DraftElement, string>()
  for (const child of children) {
    if (child.kind === 'text') continue
    const key = `${child.name}.${(attribute(child, 'class') ?? '').replace(/\d+/g, '#').trim()}`
    const place = (counts.get(key) ?? 0) + 1
    counts.set(key, place)
    keys.set(child, `${key} ${place}`)
  }
  return keys
}

/** The path to the text that most posts with prose share; null if less than half share one. */
export function commonPath(group: readonly DraftElement[], measures: Measures): string | null {
  const counts = new Map<string, number>()
  const written = group.filter(post => measureOf(measures, post).mass > 0)
  for (const post of written) {
    const { path } = wayDown(post, measures)
    counts.set(path, (counts.get(path) ?? 0) + 1)
  }
  const [best] = [...counts].sort(([, a], [, b]) => b - a)
  return best !== undefined && best[0] !== '' && best[1] >= 0.5 * written.length ? best[0] : null
}

/** The element at a path below a post; null if there is none or it is empty. */
function at(post: DraftElement, path: string): DraftElement | null {
  let element: DraftElement = post
  for (const key of path.slice(1).split('>')) {
    const next = [...keysOf(element)].find(([, own]) => own === key)
    if (next === undefined) return null
    element = next[0]
  }
  return shortText(element, 1) === '' ? null : element
}
