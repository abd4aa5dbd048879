/**
 * Recognises discussions on software without a parser row: a series of similar elements, each with a name, a date and prose,
 * on a page that calls itself a forum, a thread or a question.
 */
import { attribute, type Element, elementsOf, textContent } from '../../html/document.ts'
import { type DraftElement, type DraftNode, remove, removeAll } from '../../html/edit.ts'
import { selectAll } from '../../html/select.ts'
import { type Post, threadElement } from '../thread.ts'
import { authorOfPost, measuredApart, takeCommentedPosts } from './commented-posts.ts'
import { areWritten, isDated, likeBoxes } from './like-boxes.ts'
import { markedAuthor, markedComments, markedQuestion, markedText } from './marked-question.ts'
import { linkDensity, type Measures, measure, measureOf } from './measure.ts'
import { compileNames } from './names.ts'
import { takeComments } from './post-comments.ts'
import { authorIn, dateIn, isPostElement, writerOf } from './post-parts.ts'
import { commonPath, toPost } from './post-reading.ts'
import { postsOnPage } from './stated-thread.ts'
import { proseBefore } from './trailing.ts'

/** A discussion: the element that contains its posts, and their number. */
interface FoundThread {
  readonly body: DraftElement
  readonly posts: number
}

/** Paths and host names of discussion sites. */
const FORUM_ADDRESS =
  /(^|[./_-])(forums?|boards?|bbs|community|communities|discuss(ions?)?|conversations?|talk|threads?|topics?|viewtopic|showthread|showtopic|messages?|questions?|answers?|ask|qna|foros?|hilos?|temas?|sujets?|fragen?|diskussion(en)?|vragen|perguntas?|preguntas?)([./_?=-]|$)/i

/** Whether an address is that of a discussion site. */
export const isForumAddress = (url: URL | null): boolean =>
  url !== null && (/forum/i.test(url.hostname) || FORUM_ADDRESS.test(`${url.hostname}${url.pathname}${url.search}`))

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
/** Minimum number of similar elements of a thread, and of one whose page tells that it is a discussion. */
const FEWEST = 3
const FEWEST_TOLD = 2

/** The properties of a page in which a discussion is searched for. */
interface ThreadPage {
  readonly url: URL | null
  /** Whether the page's structured data declare a discussion, or something else, such as an article or a product. */
  readonly isDeclared: boolean
  readonly isOther: boolean
  /** The posts that the structured data tell with their texts. */
  readonly stated: readonly Post[]
  /** The heading with the page's title. */
  readonly heading: DraftElement | null
  readonly measures: Measures
}

/** Finds the posts of a discussion by similar boxes; null if the page has none. */
export function findThread(root: DraftElement, page: ThreadPage): FoundThread | null {
  const isTold = page.isDeclared || isForumAddress(page.url)
  if (!isTold && (page.isOther || page.heading === null)) return null
  return (
    markedThread(root) ??
    (isTold ? commentedThread(root, page) : null) ??
    threadOfBoxes(root, page, isTold) ??
    statedThread(root, page)
  )
}

/** The thread of the posts that the structured data tell; null if they are not on the page. */
function statedThread(root: DraftElement, { stated, measures }: ThreadPage): FoundThread | null {
  const posts = postsOnPage(stated, root, measures)
  return posts === null ? null : { body: threadElement(posts), posts: posts.length }
}

/** The thread of a question that the page's microdata mark with its answers; null without these. */
function markedThread(root: DraftElement): FoundThread | null {
  const marked = markedQuestion(root)
  if (marked === null) return null
  const elements = [marked.opening, ...marked.answers]
  const comments = new Map(elements.map(element => [element, markedComments(element)]))
  removeAll([...comments.values()].flat())
  const measured = measure(root, [...comments.values()].flat())
  const authorOf = (post: DraftElement) => markedAuthor(post) ?? writerOf(post)
  const read = { measures: measured, path: null, authorOf, markedIn: markedText }
  return threadOf(elements.map(element => toPost(element, read, 0, comments.get(element))))
}

/** The thread of posts whose comments are lists; null without these. */
function commentedThread(root: DraftElement, { heading, measures }: ThreadPage): FoundThread | null {
  const posts = takeCommentedPosts(root, heading, measures)
  if (posts === null) return null
  const markedIn = (post: DraftElement) => posts.get(post)?.text ?? null
  const authorOf = (box: DraftElement) => {
    const post = posts.get(box)
    return post === undefined ? authorIn(box) : authorOfPost(box, post.text)
  }
  const read = { measures: measuredApart(root, posts), path: null, authorOf, markedIn }
  return threadOf([...posts].map(([post, { comments }]) => toPost(post, read, 0, comments)))
}

function threadOf(found: readonly (Post | null)[]): FoundThread | null {
  const [first, ...others] = found.filter(post => post !== null)
  if (first === undefined) return null
  return { body: threadElement([{ ...first, isOriginal: true }, ...others]), posts: others.length + 1 }
}

function threadOfBoxes(root: DraftElement, page: ThreadPage, isTold: boolean): FoundThread | null {
  const { measures } = page
  const found = groupOf(root, measures, FEWEST) ?? (isTold ? groupOf(root, measures, FEWEST_TOLD) : null)
  if (found === null) return null
  const { group, named } = found
  const opening = openingPost(root, group, measures, isTold ? LEAST_OPENING : 0)
  if (!isTold && !isThreadAlone({ posts: group, opening, heading: page.heading! }, root, measures)) return null
  const nested = named === null ? [] : nestedIn(group, named.key, sharedClasses(root))
  const depths = takeApart([...group, ...nested])
  const elements = opening === null ? [...depths.keys()] : [opening, ...depths.keys()]
  const authorOf = named === null ? writerOf : authorIn
  const comments = takeComments(elements, measures, writerOf)
  const left = comments.size + nested.length === 0 ? measures : measure(root, nested)
  const read = { measures: left, path: commonPath(group, left), authorOf }
  return threadOf(elements.map(element => toPost(element, read, depths.get(element), comments.get(element))))
}

interface FoundGroup {
  readonly group: readonly DraftElement[]
  /** The same group if its posts are recognised by names. */
  readonly named: NamedGroup | null
}

function groupOf(root: DraftElement, measures: Measures, fewest: number): FoundGroup | null {
  const named = bestGroup(root, measures, fewest)
  const group = named?.posts ?? writtenGroup(root, measures, fewest)
  return group === null ? null : { group, named }
}

/** Number of posts, and their share of the page's prose, that identify a thread without any name. */
const FEWEST_ALONE = 4
const SHARE_ALONE = 0.6

/** Characters of prose between the title and the first post: an article has more, followed by its comments. */
const MOST_BETWEEN = 80

/** The same for a question, as a share of its answers. */
const LONGEST_QUESTION = 800
const QUESTION = 0.5

/** Words of a link at the beginning of index entries: headlines. Posts begin with a name. */
const HEADLINE = 4

interface Discussion {
  readonly posts: readonly DraftElement[]
  readonly opening: DraftElement | null
  readonly heading: DraftElement
}

/**
 * Whether posts are the whole content of a page: they begin directly below its title, or below one question, have authors and
 * dates, and are not teasers.
 */
function isThreadAlone({ posts, opening, heading }: Discussion, root: DraftElement, measures: Measures): boolean {
  const mass = posts.reduce((sum, post) => sum + measureOf(measures, post).mass, 0)
  if (posts.length < FEWEST_ALONE || mass < SHARE_ALONE * measureOf(measures, root).mass) return false
  if (!areWritten(posts, measures, authorIn) || 2 * posts.filter(isTeaser).length > posts.length) return false
  const before = proseBefore(root, measures)
  const between = (before.get(posts[0]!) ?? 0) - (before.get(heading) ?? 0)
  const asked = opening === null ? 0 : Math.min(measureOf(measures, opening).mass, LONGEST_QUESTION, QUESTION * mass)
  return between >= 0 && between < Math.max(MOST_BETWEEN, asked + 1) && !posts.some(post => contains(post, heading))
}

/** Whether a box begins with a link that is a headline. */
function isTeaser(box: DraftElement): boolean {
  const link = selectAll(box, 'a[href]').find(each => textContent(each).trim() !== '')
  return link !== undefined && textContent(link).trim().split(/\s+/).length >= HEADLINE
}

/** Posts within posts: replies to them, or posts without end tags. */
function nestedIn(group: readonly DraftElement[], key: string, shared: ReadonlyMap<string, number>): DraftElement[] {
  return group.flatMap(post =>
    selectAll(post, post.name).filter(
      element => signature(element, shared) === key && isNamedPost(element) !== null && isPostLike(element),
    ),
  )
}

/** Moves nested posts out of their outer posts. Returns all in order, with their depth. */
function takeApart(posts: readonly DraftElement[]): ReadonlyMap<DraftElement, number> {
  const all = new Set(posts)
  const depths = new Map<DraftElement, number>()
  for (const top of posts) {
    if (depths.has(top)) continue
    const pending: [DraftElement, number][] = [[top, 0]]
    for (let at = pending.pop(); at !== undefined; at = pending.pop()) {
      const [element, depth] = at
      const isPost = all.has(element)
      if (isPost) depths.set(element, depth)
      for (let i = element.children.length - 1; i >= 0; i--) {
        const child = element.children[i]!
        if (child.kind === 'element') pending.push([child, isPost ? depth + 1 : depth])
      }
    }
  }
  for (const [post, depth] of depths) if (depth > 0) remove(post)
  return depths
}

interface NamedGroup {
  readonly posts: readonly DraftElement[]
  /** The common key of all posts. */
  readonly key: string
}

/** The similar elements that contain the most prose, if that is most of the page's prose. */
function bestGroup(root: DraftElement, measures: Measures, fewest: number): NamedGroup | null {
  const groups = new Map<string, DraftElement[]>()
  const places = new Map<DraftElement, number>()
  const shared = sharedClasses(root)
  for (const element of elementsOf(root) as Generator<DraftElement>) {
    const its = measureOf(measures, element)
    if (its.mass === 0 && its.text < 20) continue
    if (!isPostElement(element.name) || element.parent === null) continue
    // Posts under a generic name must be siblings.
    const place = isNamedPost(element) === null ? placeOf(element.parent, places) : ''
    const key = `${place} ${signature(element, shared)}`
    const group = groups.get(key)
    if (group === undefined) groups.set(key, [element])
    else if (!contains(group.at(-1)!, element)) group.push(element)
  }
  const total = measureOf(measures, root).mass
  let best: NamedGroup | null = null
  let most = 0.4 * total
  for (const [key, group] of groups) {
    if (group.length < fewest) continue
    const mass = group.reduce((sum, element) => sum + measureOf(measures, element).mass, 0)
    // Wrappers come before the wrapped elements, so an equal mass further down does not replace them.
    if (mass > most * 1.02 && group.filter(isPostLike).length >= 0.7 * group.length) {
      best = { posts: group, key: key.slice(key.indexOf(' ') + 1) }
      most = mass
    }
  }
  return best
}

/** Amount of prose of a thread, and its share of the page's prose, from which it is the page's content. */
const LEAST_WRITTEN = 120
const WRITTEN_SHARE = 0.1

/**
 * If no name identifies posts: the similar boxes with a date and a name each that contain the most prose, and all others at
 * the same paths.
 */
function writtenGroup(root: DraftElement, measures: Measures, fewest: number): readonly DraftElement[] | null {
  let best: readonly DraftElement[] | null = null
  let most = Math.max(LEAST_WRITTEN, WRITTEN_SHARE * measureOf(measures, root).mass)
  for (const all of likeBoxes(root, measures, fewest)) {
    // Between posts are rows with links to the top and sorting controls.
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

/** Whether an element is inside the box of another post: each post contains its replies. */
function isReply({ parent }: DraftElement): boolean {
  for (let at = parent; at !== null; at = at.parent) if (at.name === 'li' && isDated(at)) return true
  return false
}

/** The names of an element and its ancestors, by which posts of one kind are similar. */
function tagPath(element: DraftElement): string {
  let path = ''
  let depth = 0
  for (let at: DraftElement | null = element; at !== null && depth < DEEPEST; at = at.parent, depth++)
    path += `${at.name}>`
  return path
}

/** Maximum number of elements of a path, counted from the inside: hostile pages have deeper trees. */
const DEEPEST = 60

function placeOf(parent: DraftElement, known: Map<DraftElement, number>): number {
  const place = known.get(parent) ?? known.size
  known.set(parent, place)
  return place
}

/**
 * The common features of all posts: the element, its first class that others have too, and an id that ends in a number. A
 * class of a single post ("post-17", a generated one) or of a post's state is ignored.
 */
function signature(element: Element, shared: ReadonlyMap<string, number>): string {
  const name = classesOf(element).find(each => !STATE.test(each) && (shared.get(each) ?? 0) >= FEWEST)
  const id = /^(\D*)\d+$/.exec(attribute(element, 'id') ?? '')?.[1]
  return `${element.name} ${name ?? ''} ${id === undefined ? '' : `${id}#`} ${attribute(element, 'itemtype') ?? ''}`
}

const STATE = /^(odd|even|first|last|(alt|bg|row)\d?|active|unread|read|new|\D*\d+)$/

const classesOf = (element: Element): string[] => (attribute(element, 'class') ?? '').split(/\s+/).filter(Boolean)

/** The number of candidates for posts that have each class. */
function sharedClasses(root: DraftElement): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const element of elementsOf(root))
    if (isPostElement(element.name))
      for (const name of classesOf(element)) counts.set(name, (counts.get(name) ?? 0) + 1)
  return counts
}

const isPostLike = (element: DraftElement): boolean => authorIn(element) !== null && dateIn(element) !== null

function contains(outer: DraftElement, inner: DraftElement): boolean {
  for (let at = inner.parent; at !== null; at = at.parent) if (at === outer) return true
  return false
}

/**
 * The opening post often differs from its answers: it is the heaviest element before them, of at least `undated` characters if
 * it has no date.
 */
function openingPost(
  root: DraftElement,
  group: readonly DraftElement[],
  measures: Measures,
  undated: number,
): DraftElement | null {
  const first = group[0]!
  const average = group.reduce((sum, element) => sum + measureOf(measures, element).mass, 0) / group.length
  for (let at: DraftElement = first; at.parent !== null && at !== root; at = at.parent) {
    const before = at.parent.children.slice(0, at.parent.children.indexOf(at))
    const post = before.findLast((node): node is DraftElement => isShortPost(node, measures))
    if (post !== undefined) return post
    const heaviest = heaviestOf(before, measures)
    if (heaviest === null) continue
    const its = measureOf(measures, heaviest)
    if (linkDensity(its) >= LISTED) continue
    // Notices to guests are there too; they are short and have no date.
    if (its.mass < undated && dateIn(heaviest) === null) continue
    if (its.mass > Math.min(Math.max(undated, LEAST_WORDS), average)) return heaviest
  }
  return null
}

/** Minimum number of characters of a post with its author and its date. */
const LEAST_WORDS = 40

/** Characters of prose from which the element before the answers is the opening post, whatever the answers have. */
const LEAST_OPENING = 200

/** Share of lists above which an element before the thread is a sidebar, which also has prose. */
const LISTED = 0.3

/** Whether a node is a post by its author and its date, even with very little text. */
function isShortPost(node: DraftNode, measures: Measures): boolean {
  if (node.kind === 'text' || !isPostElement(node.name)) return false
  const its = measureOf(measures, node)
  return its.text >= LEAST_WORDS && linkDensity(its) < LISTED && isPostLike(node)
}

/** The element with the most prose; null for none. */
function heaviestOf(nodes: readonly DraftNode[], measures: Measures): DraftElement | null {
  let best: DraftElement | null = null
  for (const node of nodes) {
    if (node.kind === 'element' && (best === null || measureOf(measures, node).mass > measureOf(measures, best).mass))
      best = node
  }
  return best
}
