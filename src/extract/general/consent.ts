/**
 * Cookie consent prompts, recognised by their text: in a box beside the content, a large part of whose text is about cookies,
 * partners and personal data. Those with such names are removed before (part-names.ts).
 */
import { type Element, nodesOf } from '../../html/document.ts'
import type { DraftElement, DraftNode } from '../../html/edit.ts'
import { selectAll } from '../../html/select.ts'
import { shortText } from '../bounded-text.ts'
import { isInline } from '../plain-text.ts'
import type { Removals } from '../removals.ts'
import { type Measures, measureOf } from './measure.ts'

const RULE = 'consent'

/** Phrases that only occur in a prompt. */
const ASKS =
  /\b(we( and our (\d+ )?partners)?|(this|our) (web)?site( also)?) (uses?|store|process)( (and\/or|or) \w+)?( \w+){0,3} (cookies|personal data)|(accept|allow|reject|decline|manage|strictly necessary|functional|performance|targeting|analytics) (all )?cookies|cookie (preferences?|settings|consent)|consent to the use of( all)? cookies|(various|different) (types|kinds|categories) of cookies|privacy preference cent(er|re)|we (care about|value|respect) your privacy|manage (my )?(consent|preferences)|do not sell (or share )?my|store and\/or access information|wir (verwenden|nutzen|setzen) cookies|(diese|unsere) (web)?seite (verwendet|nutzt) cookies|nous utilisons des cookies|(utilizamos|usamos) cookies|(utilizziamo|usiamo) (i )?cookie|(wij|we) gebruiken cookies|(używamy|korzystamy z) plików cookie|мы используем (файлы )?cookie|vi använder (oss av )?(cookies|kakor)|vi bruker (informasjons)?(cookies|kapsler)|používáme (soubory )?cookies|çerez(ler)? kullan|当サイトでは.{0,12}cookie|cookieを使用|使用\s?cookie/i

/** Topics of the rest of a prompt. */
const ABOUT =
  /cookie|consent|privacy|personal (data|information)|legitimate interest|partners|vendors|third.part|advertis|preferences|datenschutz|einwillig|confidentialit|privacidad|riservatezza|purposes|opt.out|tracking|always active/i

/** Titles of pages about these topics. */
const SUBJECT = /cookie|privacy|consent|gdpr|dsgvo|datenschutz|rgpd|terms|policy|personal data/i

/** Share of a box's text about these topics. */
const LEAST_SHARE = 0.3
const LONGEST = 20_000

/** First-level headings are the page's, unless they are about cookies themselves. */
const MOST_TITLES = 20
const LONGEST_TITLE = 200

/** Number of characters before the topic begins. With more, the box contains other content because its end tag is missing. */
const LONGEST_BEGINNING = 400

/** Whether the first words of a box are about consent. */
function beginsSoon(box: DraftElement): boolean {
  let length = 0
  for (const node of nodesOf(box)) {
    if (node.kind !== 'text') continue
    if (ABOUT.test(node.value)) return true
    length += node.value.trim().length
    if (length > LONGEST_BEGINNING) return false
  }
  return false
}

/** The properties of the page that the search for prompts uses. */
interface PageWithConsent {
  readonly heading: DraftElement | null
  readonly title: string | null
  readonly measures: Measures
  readonly removals: Removals
}

/** Removes consent prompts, except on pages whose title is about these topics. */
export function removeConsent(page: DraftElement, { heading, title, measures, removals }: PageWithConsent): void {
  if (!removals.applies(RULE) || SUBJECT.test(title ?? '')) return
  const asking: DraftElement[] = []
  const about = new Map<DraftElement, number>()
  for (const node of nodesOf(page)) {
    if (node.kind !== 'text' || node.value.length < 4 || !ABOUT.test(node.value)) continue
    const block = blockAround(node.parent as DraftElement)
    // One mention counts for a whole paragraph, but not for a box with other blocks.
    const text = isParagraph(block, measures) ? measureOf(measures, block).text : node.value.length
    if (about.get(block) !== undefined) continue
    if (ASKS.test(node.value)) asking.push(block)
    for (let at: DraftElement | null = block; at !== null && at !== page; at = at.parent)
      about.set(at, (about.get(at) ?? 0) + text)
  }
  if (asking.length === 0) return
  const around = new Set<Element>()
  for (const title of [...selectAll(page, 'h1').slice(0, MOST_TITLES), ...(heading === null ? [] : [heading])])
    if (!SUBJECT.test(shortText(title, LONGEST_TITLE) ?? ''))
      for (let at: DraftElement | null = title; at !== null; at = at.parent) around.add(at)
  const most = heading === null ? measureOf(measures, page).text / 2 : LONGEST
  const isRequest = (element: DraftElement) => {
    const { text } = measureOf(measures, element)
    return !around.has(element) && text <= most && about.get(element)! >= LEAST_SHARE * text
  }
  const gone = new Set<DraftElement>()
  for (const block of asking) {
    let box: DraftElement | null = null
    for (let at: DraftElement | null = block; at !== null && at !== page; at = at.parent) {
      if (around.has(at) || HOLDERS.has(at.name)) break
      if (isRequest(at) && beginsSoon(at)) box = at
    }
    if (box !== null && isBeside(box, heading)) gone.add(box)
  }
  if (gone.size > 0) removals.removeWhere(page, element => (gone.has(element) ? RULE : null))
}

/** Elements that contain the content, and are not prompts. */
const HOLDERS: ReadonlySet<string> = new Set(['main', 'article', 'body'])

function blockAround(element: DraftElement): DraftElement {
  let at = element
  while (isInline(at) && at.parent !== null) at = at.parent
  return at
}

/** Whether a block is a paragraph: inline elements without end tag contain blocks, so that a box may look like a paragraph. */
function isParagraph(block: DraftElement, measures: Measures): boolean {
  const { text, paragraphs } = measureOf(measures, block)
  return paragraphs <= 1 && text <= LONGEST_PARAGRAPH && block.children.every(isText)
}

/** Maximum number of characters of a prompt; longer paragraphs are policies, which may be the content. */
const LONGEST_PARAGRAPH = 2_000
const isText = (node: DraftNode): boolean => node.kind === 'text' || isInline(node)

/** Whether a box is beside the content: a paragraph of an article is not. */
const isBeside = (box: DraftElement, heading: DraftElement | null): boolean =>
  heading === null || !/^(p|li|h[1-6]|blockquote|dd)$/.test(box.name)
