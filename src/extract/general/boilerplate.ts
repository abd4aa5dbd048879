/** Removes parts of pages that are not content, recognised by their elements, labels and names. */
import { attribute, elementsOf, isWithin } from '../../html/document.ts'
import type { DraftElement } from '../../html/edit.ts'
import { selectAll, selectOne } from '../../html/select.ts'
import { shortText } from '../bounded-text.ts'
import { isInline } from '../plain-text.ts'
import type { Removals } from '../removals.ts'
import { itemNames } from './item-names.ts'
import { isDeclared, isFooterOfPage, mainOf, repeatedFooters } from './landmarks.ts'
import { isBoxOfManual, isNamedByHeading, isSectionOfManual, isSlugged } from './manual-parts.ts'
import { blockOf, linkDensity, type Measure, type Measures, measureOf } from './measure.ts'
import { compileNames } from './names.ts'
import { ruleByElement, ruleByLabel } from './part-elements.ts'
import { PART_NAMES } from './part-names.ts'
import { outermost } from './relatives.ts'
import { namedHeading } from './title-heading.ts'

const ruleByName = compileNames(PART_NAMES)

/** Share of the page's prose above which the name of a part does not describe its content. */
const TOO_MUCH = 0.3

/**
 * The same for parts that the author declares as navigation, and for promotions above the title: on short pages they are most
 * of the prose.
 */
const DECLARED = 0.7

/** The same by rule: comments and lists of other articles often exceed an article. */
const HEAVY_RULES: Readonly<Record<string, number>> = { comments: 0.85, related: 0.5, consent: 0.95 }

/**
 * Maximum number of characters by rule: bylines and similar parts are short, and a longer element of such a name is the
 * article.
 */
const SHORT_RULES: Readonly<Record<string, number>> = {
  byline: 400,
  labels: 600,
  tools: 600,
  share: 800,
  advertisement: 400,
  notice: 4000,
}

/** Characters of a paragraph or heading that is content, whatever its name. */
const LONG_LINE = 160
const LINES: ReadonlySet<string> = new Set('p li blockquote dd dt h2 h3 h4 h5 h6'.split(' '))

/** Characters of prose above which an inline element contains blocks because its end tag is missing. */
const SWALLOWED = 100

/** Share of the prose above which comments are content, on pages with a forum address. */
const FEW_COMMENTS = 0.35

/** The properties of the page that the rules use. */
interface BoilerplateContext {
  readonly measures: Measures
  readonly removals: Removals
  readonly title: string | null
  /** Whether the page declares itself a discussion, or only its address does. */
  readonly isDiscussion: boolean
  readonly isForumAddress: boolean
  /** Whether the page offers a product, or belongs to a manual. */
  readonly isProduct: boolean
  readonly isDocumentation: boolean
}

/** Removes parts whose names are those of page parts, unless they contain much of the content or the title. */
export function removeBoilerplate(root: DraftElement, context: BoilerplateContext): void {
  const { measures, removals, title, isProduct, isDocumentation } = context
  const whole = measureOf(measures, root)
  const heading = namedHeading(root, title)
  const around = ancestorsOf(heading ?? onlyHeading(root))
  const above = elementsBefore(root, heading)
  const slugs = isSlugged(root)
  const isListOfPeople =
    selectAll(root, '[class*="author" i], [class*="bio" i]').filter(each => ruleByName(each) === 'author box').length >
    FEW_AUTHORS
  const footers = repeatedFooters(root)
  const labels = unlinkedLabels(root, measures)
  let names: ReadonlySet<DraftElement> | null = null
  const main = mainOf(around, measures)
  const part: PartContext = { ...context, whole, heading, above, around, main }
  const isExempt = (element: DraftElement, rule: string): boolean => {
    const name = attribute(element, 'class') ?? ''
    if (isInListing(element) && measureOf(measures, element).text > LONGEST_TOOL) return true
    // Author facts are content on product pages; listings in a manual are content.
    if (rule === 'author box' && (isListOfPeople || isProduct)) return true
    if (isDocumentation && !KEPT_FROM_CODE.has(rule) && selectOne(element, 'pre') !== null) return true
    if (rule === 'labels' && (labels.get(name) ?? 0) > FEW_LABELS) return true
    if (rule === 'footer' && footers.has(name)) return true
    if (rule === 'byline' && measureOf(measures, element).linked >= LEAST_TITLE) {
      names ??= itemNames(root, measures)
      if (names.has(element)) return true
    }
    if (isDocumentation && (isSectionOfManual(element) || isBoxOfManual(element, measures))) return true
    return slugs && SLUGGED_RULES.has(rule) && isNamedByHeading(element)
  }
  const found = new Map<DraftElement, string>()
  const heavy = heavyClasses(root, measures)
  outermost(root, element => {
    if (element.namespace !== 'html' || (KEPT.has(element.name) && !isTableOfLinks(element, measures))) return false
    const rule = ruleByElement(element, measures) ?? nameRule(element, heavy) ?? ruleByLabel(element)
    if (rule === null || isContent(element, rule, part) || isExempt(element, rule)) return false
    found.set(element, rule)
    return true
  })
  removals.removeWhere(root, element => found.get(element) ?? null)
}

/** The page of a part whose name is judged. */
interface PartContext extends BoilerplateContext {
  readonly whole: Measure
  readonly heading: DraftElement | null
  /** The elements before the title, and those around it. */
  readonly above: ReadonlySet<DraftElement>
  readonly around: ReadonlySet<DraftElement>
  /** The declared main content, if the title and prose are in it. */
  readonly main: DraftElement | null
}

/** Whether a part is content although its name matches a rule. */
function isContent(element: DraftElement, rule: string, context: PartContext): boolean {
  const { measures, around, isDiscussion } = context
  // Comments are the content of discussions only.
  if (rule === 'comments' && isDiscussion) return true
  if (around.has(element) && (rule !== 'byline' || measureOf(measures, element).mass >= LEAST_STANDFIRST)) return true
  if (rule === 'contents' && !isContents(element, measures)) return true
  const its = measureOf(measures, element)
  return (
    isMuchOfPage(element, rule, its, context) ||
    isTooltipped(element, rule) ||
    isPartOfText(element, rule, its, measures) ||
    (isAboutTopic(rule, its) && !isBanner(element, rule, context)) ||
    isOfOtherKind(element, rule, its, context) ||
    its.text > (SHORT_RULES[rule] ?? Number.POSITIVE_INFINITY)
  )
}

/** Characters of prose that a box of facts around the title has if the sentence under the title is in it. */
const LEAST_STANDFIRST = 50

/** Whether a promotion is above the title, where even prose is not content. */
const isBanner = (element: DraftElement, rule: string, { heading, above }: PartContext): boolean =>
  rule === 'promotion' && heading !== null && above.has(element)

/** Whether a part has more of the page's prose than parts of its name usually have. */
function isMuchOfPage(element: DraftElement, rule: string, its: Measure, context: PartContext): boolean {
  const { whole, isForumAddress, main } = context
  // Where the author declares both, the information about the site is beside the content, however short the content is.
  if (rule === 'footer' && main !== null && isFooterOfPage(element) && !isWithin(element, main)) return false
  const usual = isDeclared(element) || isBanner(element, rule, context) ? DECLARED : (HEAVY_RULES[rule] ?? TOO_MUCH)
  const most = rule === 'comments' && isForumAddress ? FEW_COMMENTS : usual
  return its.mass > most * whole.mass && !(rule === 'footer' && its.text < TOO_MUCH * whole.text)
}

/** Whether a part is a piece of running text: in a sentence, a long line, or inline because its end tag is missing. */
const isPartOfText = (element: DraftElement, rule: string, its: Measure, measures: Measures): boolean =>
  (isInline(element) && element.name !== 'a' && its.mass > SWALLOWED) ||
  (isInProse(element, measures) && !MARKS.test(attribute(element, 'class') ?? '')) ||
  (LINES.has(element.name) && its.text > LONG_LINE && rule !== 'comments')

/** Whether a part is prose about the topic that its name also stands for. */
const isAboutTopic = (rule: string, its: Measure): boolean =>
  (PROSE_RULES.has(rule) && isPlainProse(its)) || (QUIET_RULES.has(rule) && asksNothing(its))

/** Whether a part lacks what parts of its name consist of, or has what they do not have. */
function isOfOtherKind(element: DraftElement, rule: string, its: Measure, context: PartContext): boolean {
  const { measures, above, isDocumentation } = context
  switch (rule) {
    // Lists of other pages lead to them.
    case 'related':
      return its.linked === 0 && its.headings > 0
    case 'navigation':
      if (isOnBillOfFare(element, measures)) return true
      return !isDeclared(element) && !above.has(element) && (isMostlyProse(its) || areCardsOfProse(its))
    case 'promotion':
      // What asks for something has a link or a field for the answer.
      if (!above.has(element) && its.headings > 0 && selectOne(element, ASKING) === null) return true
      return its.headings > FEW_HEADINGS || selectOne(element, 'table, pre') !== null
    case 'labels':
      if (isDocumentation && its.linked < 0.5 * its.text) return true
      return its.mass > 0.5 * its.text || isHeadingOfSection(element, its) || leadsNowhere(its)
    case 'share':
      return selectOne(element, 'blockquote') !== null
    default:
      return false
  }
}

const ASKING = 'a, button, input, form, iframe, [role="button"], [onclick]'

/** Whether an element is a link with a tooltip, which has the tooltip's name. */
const isTooltipped = (element: DraftElement, rule: string): boolean =>
  rule === 'notice' && element.name === 'a' && /tooltip/i.test(attribute(element, 'class') ?? '')

/** Characters of a tool beside the lines of a listing: a copy button, the name of the language. */
const LONGEST_TOOL = 40

/** Nesting depth of elements in a listing. */
const LISTING_DEPTH = 6

/** Whether an element is part of a listing: its name comes from the code. */
function isInListing(element: DraftElement): boolean {
  let at = element.parent
  for (let depth = 0; at !== null && depth < LISTING_DEPTH; depth++, at = at.parent) if (at.name === 'pre') return true
  return false
}

/** Maximum number of characters of a row of navigation links. */
const LONGEST_ROW = 300

/** Whether a table is a row of navigation links by its name. */
function isTableOfLinks(element: DraftElement, measures: Measures): boolean {
  if (element.name !== 'table' || ruleByName(element) !== 'navigation') return false
  const its = measureOf(measures, element)
  return its.text <= LONGEST_ROW && its.headings === 0 && its.paragraphs <= 1
}

/** Number of unlinked labels by class: frequent ones are parts of the content. */
function unlinkedLabels(root: DraftElement, measures: BoilerplateContext['measures']): ReadonlyMap<string, number> {
  const labels = new Map<string, number>()
  for (const element of selectAll(root, '[class]')) {
    if (ruleByName(element) !== 'labels' || measureOf(measures, element).linked > 0) continue
    const name = attribute(element, 'class') ?? ''
    labels.set(name, (labels.get(name) ?? 0) + 1)
  }
  return labels
}

/** The rule of an element's names, unless elements of its class have much of the prose together. */
const nameRule = (element: DraftElement, heavy: ReadonlySet<string>): string | null =>
  heavy.has(attribute(element, 'class') ?? '') ? null : ruleByName(element)

/**
 * Classes of parts that together have much of the page's prose: each clause of a page about cookies may have the class
 * "cookies".
 */
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

/** Rules that also apply to parts with listings on documentation pages; methods may be called `register`, `share` or `cta`. */
const KEPT_FROM_CODE: ReadonlySet<string> = new Set(['navigation', 'sidebar', 'comments'])

/** Rules whose names are also topics of articles: subscriptions, memberships, donations, sharing. */
const PROSE_RULES: ReadonlySet<string> = new Set(['promotion', 'share', 'tools', 'sidebar', 'navigation'])

/** Whether a part only has paragraphs, without fields and buttons and almost without links, unlike prompts and link lists. */
const isPlainProse = (its: Measure): boolean =>
  its.paragraphs >= 2 && its.controls === 0 && linkDensity(its) < 0.05 && its.mass > 0.7 * its.text

/**
 * Number of paragraphs and characters of prose that a menu below the title does not have, even if it has cards with links.
 * Menus above the title contain teasers.
 */
const FEWEST_IN_CARDS = 3
const PROSE_IN_CARDS = 400

const isMostlyProse = (its: Measure): boolean =>
  its.paragraphs >= FEWEST_IN_CARDS && its.mass > PROSE_IN_CARDS && its.mass > 0.5 * its.text

/** Characters of a restaurant menu, which has no links or buttons. */
const LEAST_DISHES = 150

/** Whether an element or an ancestor has the name of a menu but no links or controls: a restaurant menu. */
function isOnBillOfFare(element: DraftElement, measures: Measures): boolean {
  for (let at: DraftElement | null = element; at !== null; at = at.parent) {
    const its = measureOf(measures, at)
    if (its.linked > 0 || its.controls > 0) return false
    if (its.text >= LEAST_DISHES && !isDeclared(at) && ruleByName(at) === 'navigation') return true
  }
  return false
}

/** Number of words from which a heading is that of a section; labels have headings such as "Tags" or "Filed under". */
const FEWEST_WORDS = 4

const isHeadingOfSection = (element: DraftElement, its: Measure): boolean =>
  its.headings > 0 &&
  its.linked === 0 &&
  selectAll(element, 'h1, h2, h3, h4').some(
    heading => (shortText(heading, 200) ?? '').split(' ').length >= FEWEST_WORDS,
  )

/** Rules for parts with actions: a part without any does not match, whatever its name. */
const QUIET_RULES: ReadonlySet<string> = new Set(['promotion', 'tools', 'share'])

/** Whether what is named after labels is prose without a link: labels lead to what else has them. */
const leadsNowhere = (its: Measure): boolean => its.linked === 0 && its.paragraphs > 0

/** Whether a part consists of cards that are one link each with much text, such as the services of a company; not a menu. */
const areCardsOfProse = (its: Measure): boolean =>
  its.headings > 0 && its.linkedMass > LONG_LINE * its.headings && its.linkedMass > 0.5 * its.text

/** Whether a part is a paragraph without links, buttons and fields: a prompt would have one. */
const asksNothing = (its: Measure): boolean =>
  its.linked === 0 && its.controls === 0 && its.mass > LONG_LINE && its.mass > 0.6 * its.text

/** Number of headings above which a part is not a prompt, which has one, or two for phones. */
const FEW_HEADINGS = 3

/** Number of unlinked labels per class above which they are facts of cards. */
const FEW_LABELS = 4

/** Number of author boxes above which authors are the subject of the page. */
const FEW_AUTHORS = 8

/** The ancestors of an element: a wrapper around the title is not a part beside it. */
function ancestorsOf(element: DraftElement | null): ReadonlySet<DraftElement> {
  const found = new Set<DraftElement>()
  for (let at = element?.parent ?? null; at !== null; at = at.parent) found.add(at)
  return found
}

/** The only heading of the first level, unless it is a link, as the names of sites are. */
function onlyHeading(root: DraftElement): DraftElement | null {
  const [heading, ...others] = selectAll(root, 'h1')
  if (heading === undefined || others.length > 0 || selectOne(heading, 'a') !== null) return null
  return heading.parent?.name === 'a' ? null : heading
}

/** The elements before the title; the whole page if there is none. */
function elementsBefore(root: DraftElement, heading: DraftElement | null): ReadonlySet<DraftElement> {
  const found = new Set<DraftElement>()
  for (const element of elementsOf(root) as Generator<DraftElement>) {
    if (element === heading) break
    found.add(element)
  }
  return found
}

/** Rules whose names are also topics of manuals: `<section id="search">` about searching. */
const SLUGGED_RULES: ReadonlySet<string> = new Set([
  'navigation',
  'sidebar',
  'promotion',
  'notice',
  'tools',
  'advertisement',
])

/** Whether an element is a table of contents of the page, a list of links to its sections with a title. */
function isContents(element: DraftElement, measures: Measures): boolean {
  const links = selectAll(element, 'a[href]')
  if (links.length === 0 || !links.every(link => attribute(link, 'href')!.includes('#'))) return false
  const text = links.reduce((sum, link) => sum + measureOf(measures, link).text, 0)
  const { text: whole } = measureOf(measures, element)
  return text > 0.5 * whole || whole - text <= LONGEST_CONTENTS_LABEL
}

/** Characters beside the links of a table of contents: "On this page" and the title of the page. */
const LONGEST_CONTENTS_LABEL = 80

/** Characters of links in a box with the title of an item; names of authors are shorter. */
const LEAST_TITLE = 15

/** Signs that tools insert into text: links to the section or to its source. */
const MARKS = /headerlink|editsection|anchor|permalink|copy|sr-only|viewcode/i

/** Whether an element is part of a sentence: a term with a tooltip, a mentioned user. */
function isInProse(element: DraftElement, measures: Measures): boolean {
  if (!isInline(element)) return false
  const block = blockOf(element)
  return block !== null && PROSE.has(block.name) && measureOf(measures, block).mass > 0
}

const PROSE: ReadonlySet<string> = new Set('p li dd dt td th blockquote h2 h3 h4 h5 h6 figcaption'.split(' '))

const KEPT: ReadonlySet<string> = new Set('html body main pre code table tbody tr td th h1 math'.split(' '))
