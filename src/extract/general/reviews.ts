/**
 * What buyers say about a product stands beside its description, as comments stand beside an article: known by what the page says
 * to programs, by names, by headings, and by boxes that are like each other, each with a date and prose.
 */
import { attribute, elementsOf } from '../../html/document.ts'
import type { DraftElement } from '../../html/edit.ts'
import { selectAll } from '../../html/select.ts'
import { shortText } from '../bounded-text.ts'
import { isoDate } from '../metadata/dates.ts'
import type { Removals } from '../removals.ts'
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
  /^\W*(\d+ )?((customer|user|product|verified|guest|recent|top|all|latest)s? )?(reviews?|ratings?|testimonials?)( (&|and) (reviews?|ratings?))?( \(?\d[\d.,]*\)?)?( (for|of|from) .*)?\W*$|^\W*(\d+ )?(what (our|my) (clients|customers|buyers|users) say.*|(kunden)?(bewertungen|rezensionen|meinungen)|(kunden|produkt)(bewertung|rezension)(en)?.*|avis( (clients?|vérifiés|des clients))?|(opiniones|reseñas|valoraciones)( .*)?|(recensioni|opinioni)( .*)?|(klant)?(beoordelingen|ervaringen)|avaliações( .*)?|opinie( .*)?|recenze( .*)?|recensioner|omdömen|anmeldelser|arvostelut|yorumlar|değerlendirmeler|отзывы( .*)?|відгуки( .*)?|(カスタマー)?レビュー|評価|(用户|顧客|客户|商品)?[评評][价價论論]|리뷰|상품평|المراجعات|التقييمات|ביקורות)( ?\(?\d[\d.,]*\)?)?\W*$/iu

/** More of the page's prose than this is the product's, whatever it is called. */
const MOST = 0.95

/** Like boxes with a date from which they are what people wrote. */
const FEWEST = 3

/** Removes reviews from the page of a product. `title` is its heading, which no review holds. */
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

/** https://schema.org/Review, and what authors call so. */
function marked(root: DraftElement): DraftElement[] {
  const found = selectAll(root, '[itemprop="review" i], [itemprop="reviews" i], [itemtype$="schema.org/Review" i]')
  for (const element of elementsOf(root) as Generator<DraftElement>)
    if (!KEPT.has(element.name) && isNamedReviews(element) !== null) found.push(element)
  return found
}

const KEPT: ReadonlySet<string> = new Set('html body main h1 p'.split(' '))

/** The outermost boxes that begin with a heading of reviews; the heading and what follows it where it has no box. */
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
const LONGEST_HEADING = 80

/** Out of boxes that begin with the same words. */
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

/** Boxes beside each other of one name and class, each with prose and a date. */
function datedGroups(root: DraftElement, measures: Measures): DraftElement[] {
  const found: DraftElement[] = []
  for (const parent of elementsOf(root) as Generator<DraftElement>) {
    const alike = new Map<string, DraftElement[]>()
    for (const child of parent.children) {
      if (child.kind === 'text' || !BOXES.has(child.name) || measureOf(measures, child).mass === 0) continue
      const key = `${child.name} ${(attribute(child, 'class') ?? '').split(/\s+/)[0]}`
      const known = alike.get(key)
      if (known === undefined) alike.set(key, [child])
      else known.push(child)
    }
    for (const boxes of alike.values())
      if (boxes.length >= FEWEST && boxes.filter(isDated).length >= 0.8 * boxes.length) found.push(...boxes)
  }
  return found
}

const BOXES: ReadonlySet<string> = new Set('div li article section blockquote'.split(' '))

/** Elements that are looked at for a date in each box: those of reviews are small. */
const MOST_ELEMENTS = 60

function isDated(box: DraftElement): boolean {
  let looked = 0
  for (const element of elementsOf(box) as Generator<DraftElement>) {
    if (++looked > MOST_ELEMENTS) return false
    if (element.name === 'time') return true
    if (element.children.length > 3 || element.children.every(child => child.kind === 'element')) continue
    const text = shortText(element, LONGEST_DATE)
    if (text !== null && text !== '' && /\d/.test(text) && (isoDate(text) !== null || AGO.test(text))) return true
  }
  return false
}

const LONGEST_DATE = 40
const AGO = /\b\d+ (second|minute|hour|day|week|month|year)s? ago\b/i
