/**
 * Removes generated lines of posts: prompts to the reader, notes about edits, author facts beside every post, and signatures.
 * They are the same in all posts, whatever the software and language.
 */
import { nodesOf } from '../../html/document.ts'
import type { DraftElement, DraftNode } from '../../html/edit.ts'
import { selectAll, selectOne } from '../../html/select.ts'
import { shortText } from '../bounded-text.ts'
import type { Removals } from '../removals.ts'

const RULE = 'line of a post'
const REPEATED = 'repeated line of posts'

/** Patterns of whole lines. Those about edits contain names and dates. */
const WRITTEN =
  /^((reply|quote|multi-?quote|like|share|save|report|flag|edit|delete|bookmark|upvote|downvote|add to quote|copy link|jump to latest|discussion starter)( |$))+$|^(joined:? .{3,30}|member since:? .{3,30}|[\d,.]+k? posts( · joined \d{4})?|posts:? [\d,.]+k?|click to expand\W*|expand|collapse|reply|quote|multi-?quote|report( (post|inappropriate content))?|permalink|add a comment\W*|go to (first|last) .{0,20}|show \d+ more comments?|(last )?edited (on |by |at )?.{3,60} by .{2,60}|last edited( by .{2,60})?:? .{3,60}|this (post|message) (was|has been) (last )?(edited|modified).{0,100}|reactions: .{1,200}|signature|\d+ (likes?|reports?))$/i

/** Characters: longer lines are prose, not a signature or date. */
const LONGEST = 240

/** Removes generated lines of posts: prompts, and lines that occur in most posts. */
export function removeThreadLines(body: DraftElement, removals: Removals): void {
  const lines = selectAll(body, LINES).filter(line => WRITTEN.test(shortText(line, LONGEST) ?? ''))
  const gone = new Set(lines)
  removals.removeWhere(body, element => (gone.has(element) ? RULE : null))
  for (const post of selectAll(body, '.octavo-post-body')) removeSignature(post, removals)
  const repeated = repeatedLines(postsIn(body))
  if (repeated.size > 0) removals.removeWhere(body, element => (repeated.has(element) ? REPEATED : null))
}

/** Maximum number of characters of a signature. */
const LONGEST_SIGNATURE = 1_000

/** The delimiter before a signature: a line of underscores, or two hyphens and a space (RFC 3676, section 4.3). */
const DELIMITER = /^\s*(_{5,}|-- )\s*$/

/** Removes a signature with its delimiter, if the post has text before it. */
function removeSignature(post: DraftElement, removals: Removals): void {
  let before = ''
  for (const node of nodesOf(post)) {
    if (node.kind !== 'text') continue
    if (DELIMITER.test(node.value) && before.trim() !== '') {
      const gone = [node as DraftNode, ...nodesAfter(node as DraftNode, post)]
      const length = gone.reduce((sum, each) => sum + (shortText(each, LONGEST_SIGNATURE) ?? TOO_LONG).length, 0)
      if (length <= LONGEST_SIGNATURE) for (const each of gone) removals.remove(SIGNATURE, each)
      return
    }
    before += node.value
  }
}

const SIGNATURE = 'signature'
const TOO_LONG = ' '.repeat(LONGEST_SIGNATURE + 1)

/** The nodes after a node in a post: following siblings of it and its ancestors. */
function nodesAfter(node: DraftNode, post: DraftElement): DraftNode[] {
  const found: DraftNode[] = []
  for (let at = node; at !== post && at.parent !== null; at = at.parent)
    found.push(...at.parent.children.slice(at.parent.children.indexOf(at) + 1))
  return found
}

const LINES = ['p', 'h2', 'h3', 'h4', 'h5', 'h6', 'summary'].map(name => `.octavo-post-body ${name}`).join(', ')

interface Line {
  readonly element: DraftElement
  readonly keys: readonly string[]
}

interface PostLines {
  readonly author: string | null
  readonly lines: readonly Line[]
}

/** Number and share of posts in which a generated line occurs; number of posts of one author with a signature. */
const FEWEST_POSTS = 4
const SHARE = 0.4
const FEWEST_SIGNED = 3

/** The lines that occur in many posts, or in several of one author. A post never loses all of its text. */
function repeatedLines(posts: readonly PostLines[]): ReadonlySet<DraftElement> {
  const among = new Map<string, number>()
  const by = new Map<string, number>()
  for (const { author, lines } of posts)
    for (const key of new Set(lines.flatMap(line => line.keys))) {
      count(among, key)
      if (author !== null) count(by, `${author}\n${key}`)
    }
  const least = Math.max(FEWEST_POSTS, SHARE * posts.length)
  const gone = new Set<DraftElement>()
  for (const { author, lines } of posts) {
    const found = lines.filter(({ keys }) =>
      keys.some(
        (key, at) => among.get(key)! >= least || (at === 0 && (by.get(`${author}\n${key}`) ?? 0) >= FEWEST_SIGNED),
      ),
    )
    if (found.length < lines.length) for (const { element } of found) gone.add(element)
  }
  return gone
}

const count = (counts: Map<string, number>, key: string): void => void counts.set(key, (counts.get(key) ?? 0) + 1)

/** The posts of a thread with their authors and lines. */
function postsIn(body: DraftElement): PostLines[] {
  return selectAll(body, '.octavo-post').map(post => {
    const author = selectOne(post, '.octavo-author')
    const own = selectOne(post, '.octavo-post-body')
    return {
      author: author === null ? null : shortText(author, LONGEST),
      lines: own === null ? [] : selectAll(own, 'p, h2, h3, h4, h5, h6').flatMap(lineOf),
    }
  })
}

/** A line of a post with its comparison keys: its words, these without numbers, and the text before its colon. */
function lineOf(element: DraftElement): Line[] {
  for (let at = element.parent; at !== null && at.name !== 'article'; at = at.parent)
    if (at.name === 'blockquote' || at.name === 'td') return []
  const text = (shortText(element, LONGEST) ?? '').toLowerCase()
  if (text === '') return [{ element, keys: [] }]
  const label = /^(\p{L}[\p{L} ]{2,20}):\s*\S.{0,40}$/u.exec(text)?.[1]
  const keys = [text, text.replace(/\d[\d.,:]*/g, '#')]
  return [{ element, keys: label === undefined ? keys : [...keys, `${label}:`] }]
}
