/**
 * Comments on the posts of a thread that no name identifies: similar boxes inside the posts, each with a date and an author.
 * Posts with several comments show where the comments of the others are.
 */
import { type DraftElement, removeAll } from '../../html/edit.ts'
import { selectAll } from '../../html/select.ts'
import { isDated, likeBoxes, passMostly } from './like-boxes.ts'
import { type Measures, measureOf } from './measure.ts'

/** Maximum number of characters of a comment; longer boxes are posts. */
const LONGEST = 2_000

/** Minimum number of comments on one post that identifies the position of comments. */
const FEWEST = 3

/** The author of a box for `takeComments`; null if it has none. */
type AuthorOf = (box: DraftElement) => DraftElement | null

/** Removes the comments from posts and returns them by post. Posts without comments are not in the result. */
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
    // If nothing of the post would be left, the boxes are the post.
    if (comments.length > 0 && mass < measureOf(measures, post).mass) found.set(post, comments)
  }
  removeAll([...found.values()].flat())
  return found
}

/** The element names from a post down to one of its boxes. */
function placeIn(post: DraftElement, box: DraftElement): string {
  let place = ''
  for (let at: DraftElement | null = box; at !== null && at !== post; at = at.parent) place = `${at.name}>${place}`
  return place
}
