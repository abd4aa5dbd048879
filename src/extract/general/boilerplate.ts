/** Removes the parts of pages that are not content, known by their elements, labels and names. */
import { attribute, elementsOf } from '../../html/document.ts'
import type { DraftElement } from '../../html/edit.ts'
import { selectAll, selectOne } from '../../html/select.ts'
import { shortText } from '../bounded-text.ts'
import { isInline } from '../plain-text.ts'
import type { Removals } from '../removals.ts'
import { isBoxOfManual, isNamedByHeading, isSectionOfManual, isSlugged } from './manual-parts.ts'
import { blockOf, linkDensity, type Measure, type Measures, measureOf } from './measure.ts'
import { compileNames } from './names.ts'
import { ruleByElement, ruleByLabel } from './part-elements.ts'
import { PART_NAMES } from './part-names.ts'
import { outermost } from './relatives.ts'
import { namedHeading } from './title-heading.ts'

const ruleByName = compileNames(PART_NAMES)

/** A part that holds more of the page's prose than this is named after something beside it, or after nothing. */
const TOO_MUCH = 0.3

/** The same for a part that the author declares to be navigation, and for promotions above the title: on short pages they are most of the prose. */
const DECLARED = 0.7

/** Comments and lists of other articles often outweigh an article. */
const HEAVY_RULES: Readonly<Record<string, number>> = { comments: 0.85, related: 0.5, consent: 0.95 }

/** Bylines and the like are short; what is long under such a name is the article by that author. */
const SHORT_RULES: Readonly<Record<string, number>> = {
  byline: 400,
  labels: 600,
  tools: 600,
  share: 800,
  advertisement: 400,
  notice: 4000,
}

/** A paragraph or heading this long is read, whatever it is called; short class names mean nothing at all. */
const LONG_LINE = 160
const LINES: ReadonlySet<string> = new Set('p li blockquote dd dt h2 h3 h4 h5 h6'.split(' '))

/** Characters of prose that are in no inline element unless somebody forgot to close it. */
const SWALLOWED = 100

/** Of a page whose address speaks of a forum, comments of less than this are beside something else. */
const FEW_COMMENTS = 0.35

/** What the rules for boilerplate ask of the page. */
interface BoilerplateContext {
  readonly measures: Measures
  readonly removals: Removals
  readonly title: string | null
  /** Whether the page says that it is a discussion, and whether only its address does. */
  readonly isDiscussion: boolean
  readonly isForumAddress: boolean
  /** Whether the page offers a product, or is of a manual. */
  readonly isProduct: boolean
  readonly isDocumentation: boolean
}

/** Removes what is named like a part that is no content, unless much of the content or the title is in it. */
export function removeBoilerplate(root: DraftElement, context: BoilerplateContext): void {
  const { measures, removals, title, isDiscussion, isForumAddress, isProduct, isDocumentation } = context
  const whole = measureOf(measures, root)
  const total = whole.mass
  const heading = namedHeading(root, title)
  const around = ancestorsOf(heading)
  const above = elementsBefore(root, heading)
  const slugs = isSlugged(root)
  const isListOfPeople =
    selectAll(root, '[class*="author" i], [class*="bio" i]').filter(each => ruleByName(each) === 'author box').length >
    FEW_AUTHORS
  const footers = repeatedFooters(root)
  const labels = unlinkedLabels(root, measures)
  const mayGo = (element: DraftElement, rule: string): boolean => {
    // What an article's readers say is beside it; where people discuss it is the content.
    if (rule === 'comments' && isDiscussion) return false
    if (around.has(element) && rule !== 'byline') return false
    if (rule === 'contents' && !isContents(element, measures)) return false
    const its = measureOf(measures, element)
    const isBanner = rule === 'promotion' && heading !== null && above.has(element)
    const usual = isDeclared(element) || isBanner ? DECLARED : (HEAVY_RULES[rule] ?? TOO_MUCH)
    const heaviest = rule === 'comments' && isForumAddress ? FEW_COMMENTS : usual
    if (its.mass > heaviest * total && !(rule === 'footer' && its.text < TOO_MUCH * whole.text)) return false
    if (isTooltipped(element, rule)) return false
    if (isInline(element) && element.name !== 'a' && its.mass > SWALLOWED) return false
    if (isInProse(element, measures) && !MARKS.test(attribute(element, 'class') ?? '')) return false
    if (LINES.has(element.name) && its.text > LONG_LINE && rule !== 'comments') return false
    if (PROSE_RULES.has(rule) && !isBanner && isPlainProse(its)) return false
    if (rule === 'navigation' && !isDeclared(element) && !above.has(element) && isMostlyProse(its)) return false
    if (rule === 'navigation' && !isDeclared(element) && !above.has(element) && areCardsOfProse(its)) return false
    if (rule === 'navigation' && isOnBillOfFare(element, measures)) return false
    if (QUIET_RULES.has(rule) && !isBanner && asksNothing(its)) return false
    if (rule === 'promotion' && (its.headings > FEW_HEADINGS || selectOne(element, 'table, pre') !== null)) return false
    if (rule === 'labels' && (its.mass > 0.5 * its.text || isHeadingOfSection(element, its) || leadsNowhere(its)))
      return false
    if (rule === 'share' && selectOne(element, 'blockquote') !== null) return false
    return its.text <= (SHORT_RULES[rule] ?? Number.POSITIVE_INFINITY)
  }
  const isExempt = (element: DraftElement, rule: string): boolean => {
    const name = attribute(element, 'class') ?? ''
    if (isInListing(element) && measureOf(measures, element).text > LONGEST_TOOL) return true
    // Who wrote a book is part of what is said of it; listings beside a manual's text are those that the text is about.
    if (rule === 'author box' && (isListOfPeople || isProduct)) return true
    if (isDocumentation && !KEPT_FROM_CODE.has(rule) && selectOne(element, 'pre') !== null) return true
    if (rule === 'labels' && (labels.get(name) ?? 0) > FEW_LABELS) return true
    if (rule === 'footer' && footers.has(name)) return true
    if (isDocumentation && (isSectionOfManual(element) || isBoxOfManual(element, measures))) return true
    return slugs && SLUGGED_RULES.has(rule) && isNamedByHeading(element)
  }
  const found = new Map<DraftElement, string>()
  const heavy = heavyClasses(root, measures)
  outermost(root, element => {
    if (element.namespace !== 'html' || (KEPT.has(element.name) && !isTableOfLinks(element, measures))) return false
    const rule = ruleByElement(element, measures) ?? nameRule(element, heavy) ?? ruleByLabel(element)
    if (rule === null || !mayGo(element, rule) || isExempt(element, rule)) return false
    found.set(element, rule)
    return true
  })
  removals.removeWhere(root, element => found.get(element) ?? null)
}

/** A link with a tooltip has the name of the tooltip, and is none. */
const isTooltipped = (element: DraftElement, rule: string): boolean =>
  rule === 'notice' && element.name === 'a' && /tooltip/i.test(attribute(element, 'class') ?? '')

/** Characters of what stands beside the lines of a listing: a button that copies it, the name of its language. */
const LONGEST_TOOL = 40

/** Levels of elements that highlighters nest in a listing. */
const LISTING_DEPTH = 6

/** Whether an element is a part of a listing: what it is called after stands in the code. */
function isInListing(element: DraftElement): boolean {
  let at = element.parent
  for (let depth = 0; at !== null && depth < LISTING_DEPTH; depth++, at = at.parent) if (at.name === 'pre') return true
  return false
}

/** Characters of a row of links to the pages around this one. */
const LONGEST_ROW = 300

/** A table that sets links beside each other, named so: what goes for other boxes with such a name goes for it. */
function isTableOfLinks(element: DraftElement, measures: Measures): boolean {
  if (element.name !== 'table' || ruleByName(element) !== 'navigation') return false
  const its = measureOf(measures, element)
  return its.text <= LONGEST_ROW && its.headings === 0 && its.paragraphs <= 1
}

/** How many labels of each class lead nowhere: what there are many of are parts of the content. */
function unlinkedLabels(root: DraftElement, measures: BoilerplateContext['measures']): ReadonlyMap<string, number> {
  const labels = new Map<string, number>()
  for (const element of selectAll(root, '[class]')) {
    if (ruleByName(element) !== 'labels' || measureOf(measures, element).linked > 0) continue
    const name = attribute(element, 'class') ?? ''
    labels.set(name, (labels.get(name) ?? 0) + 1)
  }
  return labels
}

/** The rule that an element's names say, unless elements of its class hold much of the prose together. */
const nameRule = (element: DraftElement, heavy: ReadonlySet<string>): string | null =>
  heavy.has(attribute(element, 'class') ?? '') ? null : ruleByName(element)

/** Class attributes of parts that together hold much of the page's prose: each clause of a page about cookies may be called "cookies". */
function heavyClasses(root: DraftElement, measures: Measures): ReadonlySet<string> {
  const sums = new Map<string, { mass: number; count: number }>()
  outermost(root, element => {
    const its = measureOf(measures, element)
    if (its.mass === 0 || KEPT.has(element.name)) return false
    const rule = ruleByName(element)
    if (rule === null || HEAVY_RULES[rule] !== undefined) return false
    const name = attribute(element, 'class') ?? ''
    const sum = sums.get(name) ?? { mass: 0, count: 0 }
    sums.set(name, { mass: sum.mass + its.mass, count: sum.count + 1 })
    return sum.count > 0
  })
  const most = TOO_MUCH * measureOf(measures, root).mass
  return new Set(
    [...sums].filter(([name, { mass, count }]) => name !== '' && count > 1 && mass > most).map(([name]) => name),
  )
}

/** Rules for what holds no listing that a manual is about; methods are called `register`, `share` and `cta` as well. */
const KEPT_FROM_CODE: ReadonlySet<string> = new Set(['navigation', 'sidebar', 'comments'])

/** Names that subjects of articles have as well: subscriptions, memberships, donations, what people share. */
const PROSE_RULES: ReadonlySet<string> = new Set(['promotion', 'share', 'tools', 'sidebar', 'navigation'])

/** Paragraphs that ask for nothing: no field, no button, hardly a link. Appeals and lists of links are not so. */
const isPlainProse = (its: Measure): boolean =>
  its.paragraphs >= 2 && its.controls === 0 && linkDensity(its) < 0.05 && its.mass > 0.7 * its.text

/** Paragraphs and characters of prose that no menu below the title has, cards with links though it may be. Menus above it show teasers. */
const FEWEST_IN_CARDS = 3
const PROSE_IN_CARDS = 400

/** A landmark that the author declared (https://www.w3.org/TR/html-aria/#docconformance), which is more than a name. */
const isDeclared = (element: DraftElement): boolean =>
  element.name === 'nav' || attribute(element, 'role') === 'navigation'

const isMostlyProse = (its: Measure): boolean =>
  its.paragraphs >= FEWEST_IN_CARDS && its.mass > PROSE_IN_CARDS && its.mass > 0.5 * its.text

/** Characters of a menu without a link or a button, which is one of dishes. */
const LEAST_DISHES = 150

/** Whether an element or a box that it is in is named after a menu that nothing can be chosen from: what a kitchen serves. */
function isOnBillOfFare(element: DraftElement, measures: Measures): boolean {
  for (let at: DraftElement | null = element; at !== null; at = at.parent) {
    const its = measureOf(measures, at)
    if (its.linked > 0 || its.controls > 0) return false
    if (its.text >= LEAST_DISHES && !isDeclared(at) && ruleByName(at) === 'navigation') return true
  }
  return false
}

/** Words from which a heading says what its section is about: labels are headed "Tags", "Filed under". */
const FEWEST_WORDS = 4

const isHeadingOfSection = (element: DraftElement, its: Measure): boolean =>
  its.headings > 0 &&
  its.linked === 0 &&
  selectAll(element, 'h1, h2, h3, h4').some(
    heading => (shortText(heading, 200) ?? '').split(' ').length >= FEWEST_WORDS,
  )

/** Rules for what a reader may do: a part that offers nothing to do is none, whatever it is called. */
const QUIET_RULES: ReadonlySet<string> = new Set(['promotion', 'tools', 'share'])

/** Whether what is named after labels is prose without a link: labels lead to what else has them. */
const leadsNowhere = (its: Measure): boolean => its.linked === 0 && its.paragraphs > 0

/** Whether a part is of cards that are one link each and say at length what they lead to, as the services of a firm: no menu. */
const areCardsOfProse = (its: Measure): boolean =>
  its.headings > 0 && its.linkedMass > LONG_LINE * its.headings && its.linkedMass > 0.5 * its.text

/** Characters of a paragraph without a link, a button or a field: such a call cannot be followed on paper. */
const asksNothing = (its: Measure): boolean =>
  its.linked === 0 && its.controls === 0 && its.mass > LONG_LINE && its.mass > 0.6 * its.text

/** A call to the reader has one heading, maybe one for phones; with more it is a part of the page about something. */
const FEW_HEADINGS = 3

/** A page has one footer, an article another; what more of one class there are is below cards and quotations. */
const FEW_FOOTERS = 3

/** An article has its labels once or twice; more boxes of one class that lead nowhere say something about cards: a place, a pay. */
const FEW_LABELS = 4

/** Class attributes of the footers that there are many of. */
function repeatedFooters(root: DraftElement): ReadonlySet<string> {
  const counts = new Map<string, number>()
  for (const element of selectAll(root, 'footer, [class*="footer" i]')) {
    const name = attribute(element, 'class') ?? ''
    counts.set(name, (counts.get(name) ?? 0) + 1)
  }
  return new Set([...counts].filter(([, count]) => count > FEW_FOOTERS).map(([name]) => name))
}

/** More boxes about authors than this are the subject of the page. */
const FEW_AUTHORS = 8

/** An element and all that it is in: a wrapper around the title is no part beside it. */
function ancestorsOf(element: DraftElement | null): ReadonlySet<DraftElement> {
  const found = new Set<DraftElement>()
  for (let at = element?.parent ?? null; at !== null; at = at.parent) found.add(at)
  return found
}

/** What stands above the title; all of the page where it has none. */
function elementsBefore(root: DraftElement, heading: DraftElement | null): ReadonlySet<DraftElement> {
  const found = new Set<DraftElement>()
  for (const element of elementsOf(root) as Generator<DraftElement>) {
    if (element === heading) break
    found.add(element)
  }
  return found
}

/** Rules whose names are subjects of manuals as well: `<section id="search">` about searching. */
const SLUGGED_RULES: ReadonlySet<string> = new Set([
  'navigation',
  'sidebar',
  'promotion',
  'notice',
  'tools',
  'advertisement',
])

/** A list of links to the sections of the page itself, and a title above it. Paper is leafed through. */
function isContents(element: DraftElement, measures: Measures): boolean {
  const links = selectAll(element, 'a[href]')
  if (links.length < 2 || !links.every(link => attribute(link, 'href')!.includes('#'))) return false
  const text = links.reduce((sum, link) => sum + measureOf(measures, link).text, 0)
  return text > 0.5 * measureOf(measures, element).text
}

/** Signs that tools put among the words: links to the section, to its source. */
const MARKS = /headerlink|editsection|anchor|permalink|copy|sr-only|viewcode/i

/** A word with a name — a term with a tooltip, a user who is mentioned — is part of its sentence. */
function isInProse(element: DraftElement, measures: Measures): boolean {
  if (!isInline(element)) return false
  const block = blockOf(element)
  return block !== null && PROSE.has(block.name) && measureOf(measures, block).mass > 0
}

const PROSE: ReadonlySet<string> = new Set('p li dd dt td th blockquote h2 h3 h4 h5 h6 figcaption'.split(' '))

const KEPT: ReadonlySet<string> = new Set('html body main pre code table tbody tr td th h1 math'.split(' '))
