/**
 * Threads: posts as values, and the common HTML that they are converted to, whatever their site. The class names are a
 * contract with the templates; README.md of this folder lists them.
 */
import { textContent } from '../html/document.ts'
import { append, createElement, type DraftElement, type DraftNode, setAttribute } from '../html/edit.ts'
import { shownDate } from './metadata/dates.ts'
import { formQuotations, isLineAbout, placeLines, quotesIn } from './quotations.ts'

/** One post of a thread. */
export interface Post {
  readonly author: string | null
  /** In the page's form: ISO 8601 if an attribute has it, otherwise its words. */
  readonly date: string | null
  /** Votes, with or without a unit; null if the page has none. */
  readonly score: string | null
  /** Number of answers above this one in the tree. */
  readonly depth: number
  readonly isAccepted: boolean
  /** The question, or the post that began the thread. */
  readonly isOriginal: boolean
  /** The id that links within the page refer to. */
  readonly anchor: string | null
  /** A separate `div` with the text of the post. */
  readonly body: DraftElement
  readonly comments: readonly Post[]
}

/** Maximum depth of the layout, so that lines keep a readable length. */
const MAX_DEPTH = 8

/** A `section` with one `article` for each post, in order; repeated quotes are marked. */
export function threadElement(posts: readonly Post[]): DraftElement {
  for (const post of posts) formQuotations(post.body)
  markRepeatedQuotes(posts)
  for (const post of posts) placeLines(post.body)
  return createElement('section', { class: 'octavo-thread' }, posts.map(postElement))
}

/** Marks quotations of earlier posts of the thread: a template may set them in small type, and plain text leaves them out. */
function markRepeatedQuotes(posts: readonly Post[]): void {
  let above = ''
  for (const post of posts) {
    for (const quote of quotesIn(post.body)) {
      const words = wordsOf(quote.children.filter(child => !isLineAbout(child))).replace(/clicktoexpand$/, '')
      if (words.length < SHORTEST_QUOTE || !above.includes(words)) continue
      quote.name = 'blockquote'
      setAttribute(quote, 'class', REPEATED_QUOTE)
    }
    above += wordsOf(post.body.children.filter(node => node.kind === 'text' || node.name !== 'blockquote'))
  }
}

/** The class of a quotation that repeats an earlier post. */
const REPEATED_QUOTE = 'octavo-quote octavo-quote-repeated'

/** Minimum number of characters; shorter phrases occur anywhere. */
const SHORTEST_QUOTE = 12

const wordsOf = (nodes: readonly DraftNode[]): string =>
  nodes
    .map(textContent)
    .join(' ')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '')

function postElement(post: Post): DraftElement {
  const classes = ['octavo-post']
  if (post.isOriginal) classes.push('octavo-post-original')
  if (post.isAccepted) classes.push('octavo-post-accepted')
  const attributes: Record<string, string> = {
    class: classes.join(' '),
    'data-depth': String(Math.min(post.depth, MAX_DEPTH)),
  }
  if (post.anchor !== null) attributes['id'] = post.anchor
  const element = createElement('article', attributes, [headerElement(post), bodyElement(post)])
  if (post.comments.length > 0) append(element, commentsElement(post))
  return element
}

/** Author, date, score and mark of a post; absent if the page has none of them. */
function headerElement(post: Post): DraftElement {
  const header = createElement('header', { class: 'octavo-post-header' })
  const parts: DraftElement[] = []
  if (post.author !== null) parts.push(createElement('span', { class: 'octavo-author' }, [post.author]))
  if (post.date !== null) parts.push(dateElement(post.date))
  if (post.score !== null) parts.push(createElement('span', { class: 'octavo-score' }, [scoreText(post.score)]))
  if (post.isAccepted) parts.push(createElement('span', { class: 'octavo-accepted' }, ['Accepted answer']))
  for (const [index, part] of parts.entries()) {
    // Text between the parts separates them without the style sheet and in copied text; templates that part lines hide it.
    if (index > 0) append(header, createElement('span', { class: 'octavo-separator' }, [' · ']))
    append(header, part)
  }
  return header
}

function dateElement(date: string): DraftElement {
  const shown = shownDate(date)
  return createElement('time', { class: 'octavo-date', ...(shown.iso === null ? {} : { datetime: shown.iso }) }, [
    shown.text,
  ])
}

/** The score with its unit: "12" is points; "12 votes" and "3 likes" have one. */
function scoreText(score: string): string {
  const bare = score.replace(/\u2212/g, '-').trim()
  if (!/^[+-]?[\d.,]+k?$/i.test(bare)) return bare
  return bare === '1' || bare === '+1' ? '1 point' : `${bare} points`
}

function bodyElement({ body }: Post): DraftElement {
  setAttribute(body, 'class', 'octavo-post-body')
  return body
}

function commentsElement(post: Post): DraftElement {
  const comments = post.comments.map(comment =>
    createElement('article', { class: 'octavo-comment' }, [headerElement(comment), bodyElement(comment)]),
  )
  return createElement('section', { class: 'octavo-comments' }, comments)
}
