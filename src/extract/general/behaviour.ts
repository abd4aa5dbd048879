/**
 * Parts that are recognised by their behaviour, whatever their language and names: share links, tags, fields for an address,
 * choices such as product filters, and prices in other currencies.
 */
import { attribute, elementsOf } from '../../html/document.ts'
import type { DraftElement } from '../../html/edit.ts'
import { selectAll, selectOne } from '../../html/select.ts'
import { shortText } from '../bounded-text.ts'
import type { Removals } from '../removals.ts'
import { PRICE } from './cards.ts'
import { type Measures, measureOf } from './measure.ts'
import { type Apart, isLine } from './promotional-lines.ts'

/** Removes share links, tags, address fields and filters, whatever their names. */
export function removeByBehaviour(root: DraftElement, measures: Measures, removals: Removals): void {
  const gone = new Map<DraftElement, string>()
  const links = selectAll(root, 'a[href]')
  const sharing = links.filter(
    link =>
      measureOf(measures, link).text <= LONGEST_SHARE && SHARE_ADDRESS.test((attribute(link, 'href') ?? '').trim()),
  )
  const tags = links.filter(link => TAG.test(attribute(link, 'rel') ?? '') && !isValue(link))
  for (const box of boxesOf(sharing, SHARE_LABEL, measures)) gone.set(box, 'share')
  for (const box of boxesOf(tags, TAGS_LABEL, measures)) gone.set(box, 'labels')
  for (const box of buttonsOf(root, links, measures)) gone.set(box, 'buttons')
  for (const box of appeals(root, measures)) gone.set(box, 'promotion')
  for (const box of choices(root, measures)) gone.set(box, 'choices')
  for (const box of currencies(root, measures)) gone.set(box, 'currencies')
  if (gone.size > 0) removals.removeWhere(root, element => gone.get(element) ?? null)
}

/** Addresses of share services, and mail links without an addressee. */
const SHARE_ADDRESS =
  /^(?:mailto:\?|whatsapp:\/\/send|https?:\/\/(?:[\w-]+\.){0,3}(?:facebook\.com\/(?:sharer|share\.php|dialog\/(?:share|feed|send))|(?:twitter|x)\.com\/(?:share|intent\/(?:tweet|post))|linkedin\.com\/(?:shareArticle|sharing|cws\/share)|pinterest\.[a-z]+\/pin\/create|reddit\.com\/submit|whatsapp\.com\/send|wa\.me\/\?|t\.me\/share|telegram\.me\/share|tumblr\.com\/(?:share|widgets\/share)|vk\.com\/share|connect\.ok\.ru\/offer|ycombinator\.com\/submitlink|getpocket\.com\/(?:save|edit)|bsky\.app\/intent|threads\.net\/intent|line\.me\/R\/(?:msg|share)|xing\.com\/spi|addtoany\.com\/add_to))/i

/** Characters of a link that shares: a longer one is the sentence that it would share. */
const LONGEST_SHARE = 60

/** https://html.spec.whatwg.org/multipage/links.html#link-type-tag */
const TAG = /(^|\s)tag(\s|$)/i

/** Maximum number of characters of a button link, and number of adjacent ones. */
const LONGEST_BUTTON = 40
const BUTTONS_LABEL = 12

/** Share of a page's text from which such links are its content. */
const MOST_BUTTONS = 0.1

/** The boxes that only contain buttons, unless they are much of the page. */
function buttonsOf(root: DraftElement, links: readonly DraftElement[], measures: Measures): readonly DraftElement[] {
  const boxes = [...new Set(boxesOf(buttons(links, measures), BUTTONS_LABEL, measures))]
  const text = boxes.reduce((sum, box) => sum + measureOf(measures, box).text, 0)
  return text <= MOST_BUTTONS * measureOf(measures, root).text ? boxes : []
}

const RUNS_SCRIPT = /^\s*javascript:/i

/**
 * Links that run a script without a target, for voting, sending or resizing. A link that opens a part of the page is its
 * heading.
 */
function buttons(links: readonly DraftElement[], measures: Measures): DraftElement[] {
  return links.filter(link => {
    const its = measureOf(measures, link)
    if (its.text === 0 || its.text > LONGEST_BUTTON || its.headings + its.images > 0) return false
    const href = attribute(link, 'href') ?? ''
    if (!RUNS_SCRIPT.test(href) && (href !== '#' || attribute(link, 'onclick') === null)) return false
    return attribute(link, 'aria-controls') === null && attribute(link, 'aria-expanded') === null && !isInHeading(link)
  })
}

function isInHeading(link: DraftElement): boolean {
  for (let at = link.parent; at !== null; at = at.parent) if (HEADING.test(at.name)) return true
  return false
}

const HEADING = /^(h[1-6]|dt|th|td|summary|legend|caption|pre)$/

/** Whether a link is the value of a row with a header, such as a product feature, and not a tag of the page. */
function isValue(link: DraftElement): boolean {
  let cell: DraftElement | null = link
  while (cell !== null && cell.name !== 'td' && cell.name !== 'dd') cell = cell.parent
  if (cell === null || cell.parent === null) return false
  return cell.name === 'dd' || cell.parent.children.some(each => each.kind === 'element' && each.name === 'th')
}

/** Maximum number of characters beside the links: "Share this article:", "Filed under". */
const SHARE_LABEL = 40
const TAGS_LABEL = 30
const MOST_LEVELS = 8

/** The outermost boxes around such links with no other content but a label. Inline links in a sentence have no such box. */
function boxesOf(links: readonly DraftElement[], label: number, measures: Measures): DraftElement[] {
  const linked = new Map<DraftElement, number>()
  for (const link of links) {
    const { text } = measureOf(measures, link)
    let at: DraftElement | null = link
    for (let level = 0; at !== null && level < MOST_LEVELS; level++, at = at.parent)
      linked.set(at, (linked.get(at) ?? 0) + text)
  }
  const isBox = (element: DraftElement) =>
    linked.has(element) &&
    measureOf(measures, element).text - linked.get(element)! <= label &&
    measureOf(measures, element).headings <= 1 &&
    !WHOLE.has(element.name)
  const apart: Apart = new Map()
  return links.map(link => outermost(link, isBox)).filter(box => isLine(box, apart))
}

const WHOLE: ReadonlySet<string> = new Set(['body', 'html', 'main', 'h1'])

/** The last of an element and its consecutive ancestors that pass a test. */
function outermost(element: DraftElement, passes: (element: DraftElement) => boolean): DraftElement {
  let at = element
  for (let level = 1; level < MOST_LEVELS && at.parent !== null && passes(at.parent); level++) at = at.parent
  return at
}

/**
 * Number of check boxes and radio buttons from which they are product filters or a form, and characters per box with the share
 * of labels.
 */
const FEWEST_CHOICES = 3
const CHOICE_TEXT = 60

/** Share of linked text above which a box is more than a choice, such as a product card. */
const MOST_LINKED = 0.3

const hasPrice = (element: DraftElement): boolean => PRICE.test(shortText(element, LONGEST_CHOICES) ?? '')
/** Maximum number of characters of a box that is searched for a price. */
const LONGEST_CHOICES = 2_000

/** The outermost boxes of check boxes and radio buttons with their labels: colours, sizes, brands. */
function choices(root: DraftElement, measures: Measures): DraftElement[] {
  const controls = selectAll(root, 'input[type="checkbox" i], input[type="radio" i]')
  if (controls.length < FEWEST_CHOICES) return []
  const isOfChoices = (element: DraftElement) => {
    const its = measureOf(measures, element)
    const isShort = its.mass === 0 && its.images <= its.controls && its.text <= CHOICE_TEXT * its.controls
    return isShort && its.linked <= MOST_LINKED * its.text && !WHOLE.has(element.name) && !hasPrice(element)
  }
  const boxes = new Set(controls.map(control => outermost(control, isOfChoices)))
  return [...boxes].filter(box => measureOf(measures, box).controls >= FEWEST_CHOICES)
}

/** Number of currencies from which equal amounts are the same price. */
const FEWEST_CURRENCIES = 3
const LONGEST_AMOUNT = 40
const AMOUNT =
  /^(?:(?<before>[A-Z]{3})\b\W*)?(?:\p{Sc}|[A-Z]{1,3}\p{Sc})?\s?\d[\d.,'\s]*(?:\p{Sc})?(?:\s?(?<after>[A-Z]{3}))?$/u

/** The outermost boxes that consist of one price in several currencies. */
function currencies(root: DraftElement, measures: Measures): DraftElement[] {
  const found: DraftElement[] = []
  for (const element of elementsOf(root) as Generator<DraftElement>) {
    const inside = element.children.filter(child => child.kind === 'element' && measureOf(measures, child).text > 0)
    if (inside.length < FEWEST_CURRENCIES || measureOf(measures, element).text > LONGEST_AMOUNT * inside.length)
      continue
    const codes = inside.map(child => currencyOf(shortText(child, LONGEST_AMOUNT) ?? ''))
    if (codes.every(code => code !== '') && new Set(codes).size === codes.length) found.push(element)
  }
  return found
}

/** The currency code of an amount of money; empty for other text. */
function currencyOf(text: string): string {
  const { before, after } = AMOUNT.exec(text.trim())?.groups ?? {}
  return before ?? after ?? ''
}

/** Maximum number of characters around an address field; a page about subscribing has more. */
const APPEAL_TEXT = 320
const APPEAL_SHARE = 0.25

/** The outermost boxes around mail address fields with no more text than a prompt. */
function appeals(root: DraftElement, measures: Measures): DraftElement[] {
  const total = measureOf(measures, root).mass
  const fields = selectAll(root, 'input[type="email" i], input[name="email" i]')
  const isAppeal = (element: DraftElement) => {
    const { text, mass, images } = measureOf(measures, element)
    if (text > APPEAL_TEXT || mass > APPEAL_SHARE * total || images > 1 || WHOLE.has(element.name)) return false
    return selectOne(element, 'h1, textarea, input[type="password" i], table, pre') === null
  }
  return fields.filter(isAppeal).map(field => outermost(field, isAppeal))
}
