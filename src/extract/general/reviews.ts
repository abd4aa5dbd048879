/**
 * Reviews of a product beside its description, which correspond to comments beside an article. They are recognised by
 * structured data, names, headings, and similar boxes with a date and prose each.
 */
import { elementsOf } from '../../html/document.ts'
import type { DraftElement } from '../../html/edit.ts'
import { selectAll } from '../../html/select.ts'
import { shortText } from '../bounded-text.ts'
import type { Removals } from '../removals.ts'
import { isDated, likeBoxes, passMostly } from './like-boxes.ts'
import { type Measures, measureOf } from './measure.ts'
import { compileNames } from './names.ts'

const RULE = 'reviews'

const isNamedReviews = compileNames([
  {
    rule: RULE,
    phrases: [
      'reviews',
      'review',
      'testimonial',
      'testimonials',
      'customer ratings',
      'yotpo',
      'jdgm widget',
      'bv content list',
      'powerreviews',
      'okendo',
      'bewertungen',
      'rezensionen',
      'avis',
      'opiniones',
      'recensioni',
    ],
  },
])

const HEADING =
  /^\W*(\d+ )?((customer|user|seller|buyer|product|verified|guest|learner|student|reader|player|recent|top|all|latest)s? )?(reviews?|ratings?|testimonials?|(?<=(seller|customer|buyer|user)s? )feedback)( (&|and) (reviews?|ratings?))?( \(?\d[\d.,]*\)?)?( (for|of|from) .*)?\W*$|^\W*(\d+ )?(what (our|my) (clients|customers|buyers|users) say.*|(kunden)?(bewertungen|rezensionen|meinungen)|(kunden|produkt)(bewertung|rezension)(en)?.*|avis( (clients?|vérifiés|des clients))?|(opiniones|reseñas|valoraciones)( .*)?|(recensioni|opinioni)( .*)?|(klant)?(beoordelingen|ervaringen)|avaliações( .*)?|opinie( .*)?|recenze( .*)?|recensioner|omdömen|anmeldelser|arvostelut|yorumlar|değerlendirmeler|отзывы( .*)?|відгуки( .*)?|(カスタマー)?レビュー|評価|(用户|顧客|客户|商品)?[评評][价價论論]|리뷰|상품평|المراجعات|التقييمات|ביקורות)( ?\(?\d[\d.,]*\)?)?\W*$/iu

/** Whether a heading is that of reviews. */
export const isReviewsHeading = (heading: string): boolean => HEADING.test(heading)

/** Share of the page's prose above which a part is the product's description, whatever its name. */
const MOST = 0.95

/** Removes reviews from the page of a product. `title` is its heading, which no review contains. */
export function removeReviews(
  root: DraftElement,
  title: DraftElement | null,
  measures: Measures,
  removals: Removals,
): void {
  if (!removals.applies(RULE)) return
  const around = new Set<DraftElement>()
  for (let at = title; at !== null; at = at.parent) around.add(at)
  const most = MOST * measureOf(measures, root).mass
  const mayGo = (element: DraftElement) => !around.has(element) && measureOf(measures, element).mass <= most
  const gone = new Set<DraftElement>([
    ...marked(root),
    ...headed(root, measures, mayGo),
    ...datedGroups(root, measures),
  ])
  removals.removeWhere(root, element => (gone.has(element) && mayGo(element) ? RULE : null))
}

/** Elements marked as https://schema.org/Review or named so by authors. */
function marked(root: DraftElement): DraftElement[] {
  const found = selectAll(root, '[itemprop="review" i], [itemprop="reviews" i], [itemtype$="schema.org/Review" i]')
  for (const element of elementsOf(root) as Generator<DraftElement>)
    if (!KEPT.has(element.name) && isNamedReviews(element) !== null) found.push(element)
  return found
}

const KEPT: ReadonlySet<string> = new Set('html body main h1 p'.split(' '))

/** The outermost boxes that begin with a heading of reviews; without a box, the heading and the content after it. */
function headed(root: DraftElement, measures: Measures, mayGo: (element: DraftElement) => boolean): DraftElement[] {
  const found: DraftElement[] = []
  for (const parent of elementsOf(root) as Generator<DraftElement>) {
    let isFirst = true
    let isOpen = false
    for (const child of parent.children) {
      if (child.kind === 'text' || measureOf(measures, child).text === 0) continue
      if (HEADINGS.has(child.name)) {
        const text = shortText(child, LONGEST_HEADING)
        isOpen = text !== null && HEADING.test(text)
        if (isOpen && isFirst && mayGo(parent) && !KEPT.has(parent.name))
          found.push(boxBegunBy(parent, measures, mayGo))
      }
      if (isOpen) found.push(child)
      isFirst = false
    }
  }
  return found
}

const HEADINGS: ReadonlySet<string> = new Set('h1 h2 h3 h4 h5 h6 summary'.split(' '))
/** Maximum number of characters; longer texts are prose. */
const LONGEST_HEADING = 80

/** The outermost box that begins with the same words. */
function boxBegunBy(
  element: DraftElement,
  measures: Measures,
  mayGo: (element: DraftElement) => boolean,
): DraftElement {
  let box = element
  for (let { parent } = box; parent !== null && mayGo(parent) && !KEPT.has(parent.name); { parent } = box) {
    const first = parent.children.find(child =>
      child.kind === 'text' ? child.value.trim() !== '' : measureOf(measures, child).text > 0,
    )
    if (first !== box) break
    box = parent
  }
  return box
}

/** Groups of similar boxes, each with prose and a date. */
const datedGroups = (root: DraftElement, measures: Measures): DraftElement[] =>
  likeBoxes(root, measures)
    .filter(boxes => passMostly(boxes, box => measureOf(measures, box).mass > 0 && isDated(box)))
    .flat()
