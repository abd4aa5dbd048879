/**
 * Comments on the posts of a thread, where no name tells them: like boxes inside of the posts, each with a date and the name of who
 * wrote it. Some posts have several, which shows where the others have one.
 */
import { type DraftElement, removeAll } from '../../html/edit.ts'
import { selectAll } from '../../html/select.ts'
import { isDated, likeBoxes, passMostly } from './like-boxes.ts'
import { type Measures, measureOf } from './measure.ts'

/** Characters of a comment: more is a post. */
const LONGEST = 2_000

/** Comments on one post that show where comments are. */
const FEWEST = 3

/** What `takeComments` asks of a box: who wrote it; null where it does not say. */
type AuthorOf = (box: DraftElement) => DraftElement | null

/** Takes the comments out of posts. Posts that have none are not in the answer. */
export function takeComments(
  posts: readonly DraftElement[],
  measures: Measures,
  authorOf: AuthorOf,
): ReadonlyMap<DraftElement, readonly DraftElement[]> {
  const isComment = (box: DraftElement) => {
    const { text, mass } = measureOf(measures, box)
    return mass > 0 && text <= LONGEST && isDated(box) && authorOf(box) !== null
  }
  const places = new Map<string, string>()
  for (const post of posts)
    for (const boxes of likeBoxes(post, measures, FEWEST))
      if (passMostly(boxes, isComment)) places.set(placeIn(post, boxes[0]!), boxes[0]!.name)
  const found = new Map<DraftElement, readonly DraftElement[]>()
  if (places.size === 0) return found
  const names = [...new Set(places.values())].join(', ')
  for (const post of posts) {
    const comments = selectAll(post, names).filter(box => places.has(placeIn(post, box)) && isComment(box))
    const mass = comments.reduce((sum, box) => sum + measureOf(measures, box).mass, 0)
    // What leaves nothing of the post is the post.
    if (comments.length > 0 && mass < measureOf(measures, post).mass) found.set(post, comments)
  }
  removeAll([...found.values()].flat())
  return found
}

/** The names of the elements from a post down to one of its boxes. */
function placeIn(post: DraftElement, box: DraftElement): string {
  let place = ''
  for (let at: DraftElement | null = box; at !== null && at !== post; at = at.parent) place = `${at.name}>${place}`
  return place
}
