/** A question and its answers as their microdata tell them, https://schema.org/QAPage, whatever their names and boxes. */
import { attribute, textContent } from '../../html/document.ts'
import type { DraftElement } from '../../html/edit.ts'
import { selectAll } from '../../html/select.ts'
import { authorIn, dateIn } from './post-parts.ts'
import { outermost } from './relatives.ts'

const ANSWER = /schema\.org\/Answer$/i
const TEXT = /(^|\s)text(\s|$)/i
const COMMENT = /schema\.org\/Comment$/i

const isOf = (element: DraftElement, type: RegExp): boolean => type.test(attribute(element, 'itemtype') ?? '')

interface MarkedQuestion {
  /** The box of the question, without its answers. */
  readonly opening: DraftElement
  readonly answers: readonly DraftElement[]
}

/** Share of the answers that have an author and a date: those of the frequently asked questions have neither. */
const WRITTEN = 0.7

/** The question of a page and its answers; null if the page has none, or several as in a list of frequently asked ones. */
export function markedQuestion(root: DraftElement): MarkedQuestion | null {
  const [question, another] = selectAll(root, '[itemtype$="schema.org/Question" i]')
  if (question === undefined || another !== undefined) return null
  const answers = outermost(root, element => isOf(element, ANSWER))
  const written = answers.filter(answer => authorIn(answer) !== null && dateIn(answer) !== null)
  if (answers.length === 0 || written.length < WRITTEN * answers.length) return null
  const holders = new Set<DraftElement>()
  for (const answer of answers)
    for (let at = answer.parent; at !== null && !holders.has(at); at = at.parent) holders.add(at)
  const text = markedText(question)
  if (text === null) return null
  let opening = text
  while (opening !== question && opening.parent !== null && !holders.has(opening.parent)) opening = opening.parent
  return { opening, answers }
}

/** The element that a post marks as its text, https://schema.org/text: not that of its answers and comments. */
export function markedText(post: DraftElement): DraftElement | null {
  const isOther = (element: DraftElement) => isOf(element, ANSWER) || isOf(element, COMMENT)
  const pending: DraftElement[] = [post]
  for (let element = pending.pop(); element !== undefined; element = pending.pop()) {
    if (element !== post && isOther(element)) continue
    if (element.name !== 'meta' && TEXT.test(attribute(element, 'itemprop') ?? '')) return element
    for (let i = element.children.length - 1; i >= 0; i--) {
      const child = element.children[i]!
      if (child.kind === 'element') pending.push(child)
    }
  }
  return null
}

/** The comments on a post that are marked as such, without those in other comments. */
export const markedComments = (post: DraftElement): DraftElement[] => outermost(post, element => isOf(element, COMMENT))

/** The element with the name of a post's author, without what stands beside it, such as a reputation; null if none is marked. */
export function markedAuthor(post: DraftElement): DraftElement | null {
  const author = selectAll(post, '[itemprop~="author" i]').find(isWritten)
  if (author === undefined) return null
  return selectAll(author, '[itemprop~="name" i]').find(isWritten) ?? selectAll(author, 'a').find(isWritten) ?? author
}

const isWritten = (element: DraftElement): boolean => textContent(element).trim() !== ''
