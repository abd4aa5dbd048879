/**
 * The posts of a question whose comments are lists: without names the comments, which are more and alike, would be taken for
 * the posts, and a single answer has no like beside it. Comments are list items; a post is the innermost other box with an
 * author, a date and prose of its own.
 */
import { elementsOf } from '../../html/document.ts'
import { type DraftElement, removeAll } from '../../html/edit.ts'
import { isDated } from './like-boxes.ts'
import { linkDensity, type Measure, type Measures, measure, measureOf } from './measure.ts'
import { authorIn, isAuthor, isDate, isPostElement } from './post-parts.ts'
import { outermost } from './relatives.ts'

/** A post's text, without the lines about it, and its comments, which are no longer on the page. */
interface CommentedPost {
  readonly text: DraftElement
  readonly comments: DraftElement[]
}

/** The posts in the order of the page by their boxes. */
export type CommentedPosts = ReadonlyMap<DraftElement, CommentedPost>

/** Maximum number of characters of a comment. */
const LONGEST_COMMENT = 2_000

/** Minimum number of characters of prose of a post, and the share of lists from which a box is none. */
const LEAST = 40
const LISTED = 0.3

/** A question and an answer. */
const FEWEST = 2

/** Share of the page's prose in the posts and comments from which they are its content. */
const SHARE = 0.6

/** Removes comments from a page and returns the posts that they are on; null, and no change, if it has no such posts. */
export function takeCommentedPosts(
  root: DraftElement,
  heading: DraftElement | null,
  measures: Measures,
): CommentedPosts | null {
  const comments = new Set(commentsIn(root, measures))
  if (comments.size === 0) return null
  const posts = new Map<DraftElement, CommentedPost>()
  const boxes = postsBeside(root, heading, comments, measures)
  let last: CommentedPost | null = null
  for (const element of elementsOf(root) as Generator<DraftElement>) {
    const text = boxes.get(element)
    if (text !== undefined) {
      last = { text, comments: [] }
      posts.set(element, last)
    } else if (comments.has(element)) {
      // Comments before all posts are on none of them: these are other boxes than posts.
      if (last === null) return null
      last.comments.push(element)
    }
  }
  if (posts.size < FEWEST || !areContent([...boxes.keys(), ...comments], root, measures)) return null
  removeAll([...comments])
  return posts
}

function areContent(boxes: readonly DraftElement[], root: DraftElement, measures: Measures): boolean {
  const mass = boxes.reduce((sum, box) => sum + measureOf(measures, box).mass, 0)
  return mass >= SHARE * measureOf(measures, root).mass
}

/**
 * Items with a date and prose, in lists in which one has an author as well, or its date at its end: those of former members
 * have no author.
 */
function commentsIn(root: DraftElement, measures: Measures): DraftElement[] {
  const items = outermost(root, element => {
    if (element.name !== 'li') return false
    const { mass, text } = measureOf(measures, element)
    return mass > 0 && text <= LONGEST_COMMENT && isDated(element)
  })
  const written = new Set(items.filter(item => authorIn(item) !== null || endsWithDate(item)).map(item => item.parent))
  return items.filter(item => written.has(item.parent))
}

function endsWithDate(item: DraftElement): boolean {
  for (let at: DraftElement = item; ; ) {
    const last = at.children.findLast(child => child.kind === 'element' || child.value.trim() !== '')
    if (last === undefined || last.kind === 'text') return at !== item && isDate(at)
    at = last
  }
}

/** What is known of the content of an element outside of comments and of posts. */
interface Inside {
  hasAuthor: boolean
  hasDate: boolean
  hasProse: boolean
  hasPost: boolean
  commented: number
}

/** The innermost boxes with an author, a date and prose beside the comments, in the order of the page, with their texts. */
function postsBeside(
  root: DraftElement,
  heading: DraftElement | null,
  comments: ReadonlySet<DraftElement>,
  measures: Measures,
): ReadonlyMap<DraftElement, DraftElement> {
  const found: DraftElement[] = []
  const insides = new Map<DraftElement, Inside>()
  for (const element of outside(root, comments).reverse()) {
    const inside = insides.get(element) ?? nothing()
    insides.set(element, inside)
    const its = measureOf(measures, element)
    if (comments.has(element)) inside.commented = its.mass
    else {
      inside.hasAuthor ||= isAuthor(element)
      inside.hasDate ||= isDate(element)
      inside.hasProse ||= isProse(element)
      if (element === heading) inside.hasPost = true
      else if (isPostElement(element.name) && isPost(inside, its)) {
        inside.hasPost = true
        found.push(element)
      }
    }
    if (element.parent !== null) add(insides, element.parent, inside)
  }
  const hasProse = (element: DraftElement) => insides.get(element)?.hasProse === true
  const isOfText = ({ name, children }: DraftElement) =>
    TEXTS.has(name) && !children.some(child => child.kind === 'element' && comments.has(child))
  return new Map(found.reverse().map(post => [post, textOf(post, hasProse, isOfText)]))
}

/** All elements in tree order, without those inside the comments. */
function outside(root: DraftElement, comments: ReadonlySet<DraftElement>): DraftElement[] {
  const elements: DraftElement[] = []
  const pending: DraftElement[] = [root]
  for (let element = pending.pop(); element !== undefined; element = pending.pop()) {
    elements.push(element)
    if (comments.has(element)) continue
    for (let i = element.children.length - 1; i >= 0; i--) {
      const child = element.children[i]!
      if (child.kind === 'element') pending.push(child)
    }
  }
  return elements
}

/** The innermost box in a post with all of its prose: beside it are lines with votes, tags and the author. */
function textOf(
  post: DraftElement,
  hasProse: (element: DraftElement) => boolean,
  isOfText: (element: DraftElement) => boolean,
): DraftElement {
  for (let box = post; ; ) {
    const children = box.children.filter(child => child.kind === 'element')
    const [first, second] = children.filter(hasProse)
    if (first === undefined || second !== undefined || children.some(isOfText)) return box
    box = first
  }
}

const nothing = (): Inside => ({ hasAuthor: false, hasDate: false, hasProse: false, hasPost: false, commented: 0 })

function isPost({ hasAuthor, hasDate, hasProse, hasPost, commented }: Inside, its: Measure): boolean {
  if (hasPost || !hasAuthor || !hasDate || !hasProse) return false
  return its.mass - commented >= LEAST && linkDensity(its) < LISTED
}

/** Elements of texts. The line of an author has prose too, by its length: counts of points and medals. */
const PROSE: ReadonlySet<string> = new Set('p pre blockquote'.split(' '))

/** Elements that a text consists of. */
const TEXTS: ReadonlySet<string> = new Set([...PROSE, ...'ul ol dl table figure'.split(' ')])

/** Number of characters of a text directly in a box from which it is prose. */
const LONG_TEXT = 80

const isProse = ({ name, children }: DraftElement): boolean =>
  PROSE.has(name) || children.some(child => child.kind === 'text' && child.value.trim().length >= LONG_TEXT)

function add(insides: Map<DraftElement, Inside>, parent: DraftElement, inside: Inside): void {
  const known = insides.get(parent) ?? nothing()
  insides.set(parent, known)
  known.hasAuthor ||= inside.hasAuthor
  known.hasDate ||= inside.hasDate
  known.hasProse ||= inside.hasProse
  known.hasPost ||= inside.hasPost
  known.commented += inside.commented
}

/**
 * The author of a post: named before its text, or else last after it, because those who edited it are named before the one who
 * wrote it.
 */
export function authorOfPost(post: DraftElement, text: DraftElement): DraftElement | null {
  if (text === post) return authorIn(post)
  let last: DraftElement | null = null
  let isAfter = false
  for (const element of outside(post, new Set([text]))) {
    if (element === text) isAfter = true
    else if (element !== post && isAuthor(element)) {
      if (!isAfter) return element
      last = element
    }
  }
  return last
}

/** The measures of a page and of the comments that were removed from it. */
export const measuredApart = (root: DraftElement, posts: CommentedPosts): Measures =>
  measure(
    root,
    [...posts.values()].flatMap(({ comments }) => comments),
  )
