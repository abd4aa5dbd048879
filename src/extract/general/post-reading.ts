/** Reads one post of a thread that no parser knows: its facts, and what of it was written. */
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

/** What a writer has below every post, and what the software adds to it. */
const isBesideText = compileNames([
  { rule: 'signature', phrases: ['signature', 'signatures', 'sig', 'usersig', 'postsig', 'reactions', 'edited by'] },
])

/** How the posts of one thread are read. */
interface Reading {
  readonly measures: Measures
  /** The way from a post to its text. */
  readonly path: string | null
  readonly authorOf: (post: DraftElement) => DraftElement | null
}

/** A post as a value; null where nothing is written in it. */
export function toPost(
  element: DraftElement,
  reading: Reading,
  depth = 0,
  comments: readonly DraftElement[] = [],
): Post | null {
  const { measures, path, authorOf } = reading
  const author = authorOf(element)
  const date = dateIn(element)
  const facts = {
    author: author === null ? null : textContent(author).replace(/\s+/g, ' ').trim(),
    date:
      date === null
        ? null
        : (attribute(date, 'datetime') ?? attribute(date, 'title') ?? textContent(date).replace(/\s+/g, ' ').trim()),
  }
  const body = bodyOf(element, measures, path)
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

/**
 * The part of a post that is named as its text, or that holds nearly all its prose. A post that is a word or two has no prose:
 * its text is where it is in the others.
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

/** Share of a post's prose that the way most posts share must lead to: beside a word or two stands as much about who wrote them. */
const MOST_ON_PATH = 0.4

/** The box that holds nearly all prose of a post, and the way to it as names and classes. */
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

/** Boxes within each other that are gone through. */
const MOST_LEVELS = 16

/** What a text consists of is not the element that holds it. */
const TEXTS: ReadonlySet<string> = new Set('p ul ol dl pre blockquote figure'.split(' '))

/** Each child's name, classes and place among those that share these. */
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

/** The way to the text that most posts with prose share; null where less than half do. */
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

/** What the way leads to from a post; null where it leads nowhere or to nothing. */
function at(post: DraftElement, path: string): DraftElement | null {
  let element: DraftElement = post
  for (const key of path.slice(1).split('>')) {
    const next = [...keysOf(element)].find(([, own]) => own === key)
    if (next === undefined) return null
    element = next[0]
  }
  return shortText(element, 1) === '' ? null : element
}
