/**
 * Readers' comments below an article, whatever their names and language: similar boxes with a date, a name and prose. They
 * often exceed the article, so they are removed before its element is searched.
 */
import type { DraftElement } from '../../html/edit.ts'
import { shortText } from '../bounded-text.ts'
import type { Removals } from '../removals.ts'
import { areWritten, likeBoxes, nameIn } from './like-boxes.ts'
import type { Measures } from './measure.ts'
import { isCommentsHeading } from './phrases.ts'
import { isReviewsHeading } from './reviews.ts'
import { proseBefore, withHeading } from './trailing.ts'

const RULE = 'comments below'

/** Minimum number of characters of prose between the title and comments. */
const LEAST_ARTICLE = 200

/** The properties of the page that the search for comments uses. */
interface ArticlePage {
  readonly heading: DraftElement | null
  /** Whether the page declares itself an article. */
  readonly isArticle: boolean
  readonly measures: Measures
  readonly removals: Removals
}

/** Removes readers' comments below the article, if the page has a title. */
export function removeComments(page: DraftElement, { heading, isArticle, measures, removals }: ArticlePage): void {
  if (heading === null || !removals.applies(RULE)) return
  const groups = likeBoxes(page, measures)
  if (groups.length === 0) return
  const before = proseBefore(page, measures)
  const start = before.get(heading) ?? 0
  const gone = new Set<DraftElement>()
  for (const boxes of groups) {
    const prose = (before.get(boxes[0]!) ?? 0) - start
    if (prose < LEAST_ARTICLE) continue
    const areReviews = isHeaded(boxes[0]!, isReviewsHeading)
    if (!isArticle && !areReviews && !isHeaded(boxes[0]!, isCommentsHeading)) continue
    if (areWritten(boxes, measures, nameIn, areReviews))
      for (const box of withHeading(boxes, page, measures)) gone.add(box)
  }
  if (gone.size > 0) removals.removeWhere(page, element => (gone.has(element) ? RULE : null))
}

/** Number of ancestors whose siblings are searched for a heading. */
const LEVELS = 5

/** Whether the first of similar boxes, or a block before it or before one of its ancestors, is a heading that announces them. */
function isHeaded(first: DraftElement, says: (heading: string) => boolean): boolean {
  const saysSo = (element: DraftElement) => says(shortText(element, LONGEST_HEADING) ?? '')
  if (saysSo(first)) return true
  let at = first
  for (let level = 0; level < LEVELS && at.parent !== null; level++, at = at.parent)
    for (const child of at.parent.children.slice(0, MOST_BEFORE)) {
      if (child === at) break
      if (child.kind === 'element' && saysSo(child)) return true
    }
  return false
}

/** Number of siblings that are searched for the heading of comments. */
const MOST_BEFORE = 20
/** Characters: longer texts are prose. */
const LONGEST_HEADING = 120
