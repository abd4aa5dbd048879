/**
 * What readers wrote below an article, under whatever names and in whatever language: like boxes, each with a date, a name and
 * prose. They often outweigh the article, so they go before its element is looked for.
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

/** Characters of prose between the title and what is written about the article. */
const LEAST_ARTICLE = 200

/** What is known of the page when comments are looked for. */
interface ArticlePage {
  readonly heading: DraftElement | null
  /** Whether the page says that it is an article. */
  readonly isArticle: boolean
  readonly measures: Measures
  readonly removals: Removals
}

/** Removes what readers wrote below the article; nothing where the page has no title. */
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

/** Boxes that are looked out of for a heading. */
const LEVELS = 5

/** Whether the first of like boxes, or some block before it or before a box that it is in, says that such follow. */
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

/** Siblings among which the heading of comments is looked for. */
const MOST_BEFORE = 20
/** Characters: longer texts are prose. */
const LONGEST_HEADING = 120
