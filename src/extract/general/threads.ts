/**
 * Recognises discussions on software that no row knows: a run of like elements, each with a name, a date and prose,
 * on a page that calls itself a forum, a thread or a question.
 */
import { attribute, type Element, elementsOf, textContent } from '../../html/document.ts'
import { createElement, type DraftElement, type DraftNode, moveChildren, remove } from '../../html/edit.ts'
import { selectAll } from '../../html/select.ts'
import { shortText } from '../bounded-text.ts'
import { type Post, threadElement } from '../thread.ts'
import { areWritten, isDated, likeBoxes, nameIn } from './like-boxes.ts'
import { linkDensity, type Measures, measure, measureOf } from './measure.ts'
import { compileNames } from './names.ts'
import { takeComments } from './post-comments.ts'

/** A discussion: its posts in one element, and how many there are. */
export interface FoundThread {
  readonly body: DraftElement
  readonly posts: number
}

/** Paths and host names of places where people discuss. */
const FORUM_ADDRESS =
  /(^|[./_-])(forums?|boards?|community|communities|discuss(ions?)?|talk|threads?|topics?|viewtopic|showthread|showtopic|messages?|questions?|answers?|ask)([./_?=-]|$)/i

/** Whether an address says that people discuss there. */
export const isForumAddress = (url: URL | null): boolean =>
  url !== null && (/forum/i.test(url.hostname) || FORUM_ADDRESS.test(`${url.hostname}${url.pathname}${url.search}`))

const partNamed = compileNames([
  {
    rule: 'author',
    phrases: [
      'author',
      'user',
      'username',
      'user name',
      'member',
      'poster',
      'nickname',
      'nick',
      'profile',
      'postauthor',
      'byline',
      'userinfo',
      'posted by',
    ],
  },
  { rule: 'date', phrases: ['date', 'time', 'timestamp', 'datetime', 'posted', 'postdate', 'ago', 'created'] },
])
const isNamedPost = compileNames([
  {
    rule: 'post',
    phrases: [
      'post',
      'posts',
      'message',
      'msg',
      'comment',
      'reply',
      'answer',
      'topic',
      'thread',
      'entry',
      'response',
      'discussion',
      'postbit',
      'bubble',
      'posting',
      'tpost',
    ],
  },
])
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

const PROFILE_LINK = /[/?&=](users?|members?|profiles?|people|author|u)([/=?.-]|$)/i
const MOMENT =
  /\b(\d+\s+(second|minute|hour|day|week|month|year)s?\s+ago|yesterday|today|\d{1,2}:\d{2}\s*([ap]m)?|(19|20)\d{2})\b/i

/** Fewer like elements are no thread. */
const FEWEST = 3

/** Finds the posts of a discussion by boxes that are alike; null where the page has none. */
export function findThread(root: DraftElement, url: URL | null, isDeclared: boolean): FoundThread | null {
  if (!isDeclared && !isForumAddress(url)) return null
  const measures = measure(root)
  const named = bestGroup(root, measures)
  const group = named ?? writtenGroup(root, measures)
  if (group === null) return null
  const opening = openingPost(root, group, measures)
  const elements = opening === null ? group : [opening, ...group]
  const authorOf = named === null ? writerOf : authorIn
  const comments = takeComments(elements, measures, writerOf)
  const left = comments.size === 0 ? measures : measure(root)
  const path = commonPath(group, left)
  const read = { measures: left, path, authorOf }
  const posts = elements.map(element => toPost(element, read, comments.get(element))).filter(post => post !== null)
  const [first, ...others] = posts
  if (first === undefined) return null
  return { body: threadElement([{ ...first, isOriginal: true }, ...others]), posts: posts.length }
}

/** The like elements that hold the most prose, if that is most of the page's. */
function bestGroup(root: DraftElement, measures: Measures): readonly DraftElement[] | null {
  const groups = new Map<string, DraftElement[]>()
  const places = new Map<DraftElement, number>()
  const shared = sharedClasses(root)
  for (const element of elementsOf(root) as Generator<DraftElement>) {
    const its = measureOf(measures, element)
    if (its.mass === 0 && its.text < 20) continue
    if (!POST_ELEMENTS.has(element.name) || element.parent === null) continue
    // Under a name that says nothing, posts are at least beside each other.
    const place = isNamedPost(element) === null ? placeOf(element.parent, places) : ''
    const key = `${place} ${signature(element, shared)}`
    const group = groups.get(key)
    if (group === undefined) groups.set(key, [element])
    else if (!contains(group.at(-1)!, element)) group.push(element)
  }
  const total = measureOf(measures, root).mass
  let best: readonly DraftElement[] | null = null
  let most = 0.4 * total
  for (const group of groups.values()) {
    if (group.length < FEWEST) continue
    const mass = group.reduce((sum, element) => sum + measureOf(measures, element).mass, 0)
    // Wrappers come before what they wrap, so an equal mass further down does not replace them.
    if (mass > most * 1.02 && group.filter(isPostLike).length >= 0.7 * group.length) {
      best = group
      most = mass
    }
  }
  return best
}

/** Prose of a thread, and its share of the page's, from which it is what the page is about. */
const LEAST_WRITTEN = 120
const WRITTEN_SHARE = 0.1

/** Where no name tells: the like boxes with a date and a name each that hold the most prose, and all others at such places. */
function writtenGroup(root: DraftElement, measures: Measures): readonly DraftElement[] | null {
  let best: readonly DraftElement[] | null = null
  let most = Math.max(LEAST_WRITTEN, WRITTEN_SHARE * measureOf(measures, root).mass)
  for (const all of likeBoxes(root, measures)) {
    // Between posts are rows that lead to the top, and what sorts them.
    const boxes = all.filter(box => measureOf(measures, box).mass > 0 || isDated(box))
    const mass = boxes.reduce((sum, box) => sum + measureOf(measures, box).mass, 0)
    if (mass > most && areWritten(boxes, measures, writerOf)) {
      best = boxes
      most = mass
    }
  }
  if (best === null || isReply(best[0]!)) return null
  const path = tagPath(best[0]!)
  return selectAll(root, best[0]!.name).filter(element => tagPath(element) === path && isDated(element))
}

/** In the box of another post: the posts are not like boxes beside each other, but each holds the replies to it. */
function isReply({ parent }: DraftElement): boolean {
  for (let at = parent; at !== null; at = at.parent) if (at.name === 'li' && isDated(at)) return true
  return false
}

function tagPath(element: DraftElement): string {
  let path = ''
  let depth = 0
  for (let at: DraftElement | null = element; at !== null && depth < DEEPEST; at = at.parent, depth++)
    path += `${at.name}>`
  return path
}

const DEEPEST = 60

function placeOf(parent: DraftElement, known: Map<DraftElement, number>): number {
  const place = known.get(parent) ?? known.size
  known.set(parent, place)
  return place
}

const POST_ELEMENTS: ReadonlySet<string> = new Set([
  'div',
  'article',
  'li',
  'section',
  'tr',
  'table',
  'tbody',
  'td',
  'dl',
])

/**
 * What is the same on all posts: the element, its first class that others have as well, and an id that ends in a number. A class of one post
 * alone, "post-17" or one made by a tool, tells nothing, nor does one for the state of a post.
 */
function signature(element: Element, shared: ReadonlyMap<string, number>): string {
  const name = classesOf(element).find(each => !STATE.test(each) && (shared.get(each) ?? 0) >= FEWEST)
  const id = /^(\D*)\d+$/.exec(attribute(element, 'id') ?? '')?.[1]
  return `${element.name} ${name ?? ''} ${id === undefined ? '' : `${id}#`} ${attribute(element, 'itemtype') ?? ''}`
}

const STATE = /^(odd|even|first|last|(alt|bg|row)\d?|active|unread|read|new|\D*\d+)$/

const classesOf = (element: Element): string[] => (attribute(element, 'class') ?? '').split(/\s+/).filter(Boolean)

/** How many elements that posts may be have each class. */
function sharedClasses(root: DraftElement): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const element of elementsOf(root))
    if (POST_ELEMENTS.has(element.name))
      for (const name of classesOf(element)) counts.set(name, (counts.get(name) ?? 0) + 1)
  return counts
}

function contains(outer: DraftElement, inner: DraftElement): boolean {
  for (let at = inner.parent; at !== null; at = at.parent) if (at === outer) return true
  return false
}

/** By names and links to profiles; else the first short text before any prose. */
const writerOf = (element: DraftElement): DraftElement | null => authorIn(element) ?? nameIn(element)

const isPostLike = (element: DraftElement): boolean => authorIn(element) !== null && dateIn(element) !== null

function authorIn(element: DraftElement): DraftElement | null {
  let linked: DraftElement | null = null
  for (const each of elementsOf(element) as Generator<DraftElement>) {
    if (each === element) continue
    const isNamed = attribute(each, 'itemprop') === 'author' || partNamed(each) === 'author'
    if (isNamed && isShort(each, 40)) return each
    if (linked === null && each.name === 'a' && PROFILE_LINK.test(attribute(each, 'href') ?? '') && isShort(each, 40))
      linked = each
  }
  return linked
}

function dateIn(element: DraftElement): DraftElement | null {
  for (const each of elementsOf(element) as Generator<DraftElement>) {
    if (each === element || SINCE.test(shortText(each, 60) ?? '')) continue
    if (each.name === 'time') return each
    if (partNamed(each) === 'date' && isShort(each, 60)) return each
    if (
      each.children.length === 1 &&
      each.children[0]!.kind === 'text' &&
      isShort(each, 50) &&
      MOMENT.test(textContent(each))
    )
      return each
  }
  return null
}

/** Since when somebody is a member is no date of a post. */
const SINCE = /^(joined|join date|member since|registered)\b/i

const isShort = (element: Element, longest: number): boolean => (shortText(element, longest) ?? '') !== ''

/** How the posts of one thread are read. */
interface Reading {
  readonly measures: Measures
  /** The way from a post to its text. */
  readonly path: string | null
  readonly authorOf: (post: DraftElement) => DraftElement | null
}

function toPost(element: DraftElement, reading: Reading, comments: readonly DraftElement[] = []): Post | null {
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
  if (textContent(body).trim() === '') return null
  const own = createElement('div')
  moveChildren(body, own)
  return {
    ...facts,
    score: null,
    depth: 0,
    isAccepted: false,
    isOriginal: false,
    anchor: attribute(element, 'id'),
    body: own,
    comments: comments.map(comment => toPost(comment, { ...reading, path: null })).filter(each => each !== null),
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
  if (found !== null && measureOf(measures, found).mass >= 0.9 * total.mass) return found
  return total.mass > 0 ? wayDown(post, measures).body : post
}

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
function commonPath(group: readonly DraftElement[], measures: Measures): string | null {
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

/** The post that began the thread often looks unlike its answers: the heaviest element before them. */
function openingPost(root: DraftElement, group: readonly DraftElement[], measures: Measures): DraftElement | null {
  const first = group[0]!
  const average = group.reduce((sum, element) => sum + measureOf(measures, element).mass, 0) / group.length
  for (let at: DraftElement = first; at.parent !== null && at !== root; at = at.parent) {
    const before = at.parent.children.slice(0, at.parent.children.indexOf(at))
    const heaviest = heaviestOf(before, measures)
    if (heaviest === null) continue
    const its = measureOf(measures, heaviest)
    if (its.mass > Math.min(200, average) && linkDensity(its) < LISTED) return heaviest
  }
  return null
}

/** Sidebars before the thread hold prose as well, and lists of links. */
const LISTED = 0.3

function heaviestOf(nodes: readonly DraftNode[], measures: Measures): DraftElement | null {
  let best: DraftElement | null = null
  for (const node of nodes) {
    if (node.kind === 'element' && (best === null || measureOf(measures, node).mass > measureOf(measures, best).mass))
      best = node
  }
  return best
}
