/** Short lines inside an article that advertise something else: "Read more: …", "Advertisement", "Sign up for …". */
import { textContent } from '../../html/document.ts'
import type { DraftElement, DraftNode } from '../../html/edit.ts'
import { selectOne } from '../../html/select.ts'
import { isInline } from '../plain-text.ts'
import type { Removals } from '../removals.ts'
import { isMoment } from './like-boxes.ts'
import { isNamedByHeading, isSlugged } from './manual-parts.ts'
import { linkDensity, type Measures, measureOf } from './measure.ts'
import { leadsAwayInWords } from './phrases.ts'
import { ORDER } from './product.ts'

/** Whole lines, with or without links. */
const ALWAYS =
  /^(advertise?ment|advertisement continue reading the main story|continue reading( below| after .{0,30})?|sponsored( content)?|story continues below.{0,30}|loading( [\p{L} ]{1,20})?\W*|share( this)?( article| post| story)?( on.{0,40})?:?|tweet|print|e-?mail|save|skip ad|buy photo|wait \d+ seconds? to continue\.?|next|prev(ious)?|(back|return|jump) to (the )?(top|contents|table of contents)( of (the )?page)?\W{0,3}|skip to .{0,30}|click to share .*|press enter or click to view image in full size|view image in fullscreen|read more|show more|see more|(expand|collapse|show|hide|toggle|view) (all|less|details?|description|content|text|source)|sign up|subscribe( now)?|log ?in|follow us( on.{0,60})?:?|\d+ (min|minute)s? read|table of contents|add a header to begin generating the table of contents|comments?|leave a comment|no comments( yet)?|copy link|copied!?|you (are|'re|’re) using an (out of date|outdated|unsupported) browser.{0,200}|(please )?(enable|turn on) javascript.{0,120}|getty images?|image attribution tooltip|image (source|credit):?.{0,60}|\d+ (people|others) (are|have) (viewing|looking at|viewed|bought) this.{0,30}|photo( credit)?:.{0,60})$/iu

/** The beginning of a line that is mostly a link. */
const LEADS_AWAY =
  /^\W*(read (more|also|next|this|the full)|see also|also (read|see|on)|related( stor(y|ies)| articles?| content| coverage| links?| posts?)?\b|don['’]?t miss|more( from| on| stories| news| about)?\b|watch( now| more| this)?:|recommended|you (may|might) (also )?like|must read|trending|in case you missed|further reading|keep reading|next up|up next|previous(ly)?|next( article| post)?:|subscribe|sign up|follow|join (us|our))/i

/** Calls to action that are complete lines or end with a colon; sentences of guides begin with the same words. */
const CALL = /^\W*(click here|learn more|see more|explore more|download our|get (our|the latest)|check out)\b/i
const LONGEST_CALL = 25
const LABELLED = /^\W*[\p{L}' ]{3,40} ?[:：]/u

const leadsAway = (line: string): boolean =>
  LEADS_AWAY.test(line) ||
  leadsAwayInWords(line) ||
  (CALL.test(line) && (line.length < LONGEST_CALL || LABELLED.test(line)))

/** Appeals to the reader in the common wording of sites. */
const APPEAL =
  /(sign up (for|to) (our|the|receive)|subscribe to (our|the|my|this)|(join|get) our (free )?(newsletter|mailing list)|in your inbox|follow (us|him|her|me|them) on (twitter|facebook|instagram|linkedin)|like us on facebook|download (our|the) (free )?app|all rights reserved|may not be (published|reproduced)|has a disclosure policy|this (article|post) (may )?contains? affiliate|we may earn a commission|share this (article|post|story))/i

/** Texts to which a reader consents link to the terms; articles about them mention them without a link. */
const TERMS = /(terms of (use|service)|privacy policy)/i

/** The last words of a note about the author. */
const FOLLOW =
  /\b(follow|find|reach) (us|him|her|me|them|the (authors?|reporters?)) (on|at) (twitter|x|facebook|instagram|linkedin|bluesky|mastodon)\b[^.]{0,60}\.?$/i

/** Maximum number of characters; longer lines are prose. */
const LONGEST = 280

/** A longer paragraph that mentions a newsletter or terms of use is about them. */
const LONGEST_APPEAL = 200

/** Removes short lines that advertise something else, such as "Advertisement". References in a manual are content. */
export function removeLines(root: DraftElement, measures: Measures, removals: Removals, isDocumentation = false): void {
  const apart: Apart = new Map()
  let slugs: boolean | null = null
  removals.removeWhere(root, element => {
    if (!LINES.has(element.name) && !element.name.includes('-')) return null
    const its = measureOf(measures, element)
    if (its.text === 0 || its.text > LONGEST || its.images > 0 || !isLine(element, apart)) return null
    const line = textContent(element).replace(/\s+/g, ' ').trim()
    const rule = ruleForLine(line, linkDensity(its))
    if (isDocumentation && (rule === LEADING || rule === 'labels') && !BESIDE_PAGE.test(line)) return null
    if (rule === LEADING && isStep(element)) return null
    if (rule === 'line' && headsProse(element, measures)) {
      slugs ??= isDocumentation || isSlugged(root)
      if (slugs) return null
    }
    if (rule === 'appeal' && (isQuestion(element, line) || isItemOfProse(element, measures))) return null
    return rule
  })
}

const LEADING = 'line that leads away'

/**
 * Whether an element is the whole content of a numbered item: a step of a procedure, which may say what to sign up for, watch
 * or follow.
 */
function isStep(element: DraftElement): boolean {
  let at = element
  while (at.name !== 'li' && at.parent !== null && (isInline(at) || at.name === 'p')) at = at.parent
  return at.name === 'li' && at.parent?.name === 'ol'
}

/** Characters of prose of a section whose heading is the name of a function: "Share", "Comments", "Log in". */
const LEAST_SECTION = 60

/** Whether an element consists of a heading whose id is the slug of its text, and plain prose is directly below it. */
function headsProse(element: DraftElement, measures: Measures): boolean {
  const heading = /^h[2-6]$/.test(element.name) ? element : selectOne(element, 'h2, h3, h4, h5, h6')
  if (heading === null) return false
  let box = element
  while (box.parent !== null && measureOf(measures, box.parent).text === measureOf(measures, heading).text)
    box = box.parent
  const isNamed = isNamedByHeading(heading) || (box.parent !== null && isNamedByHeading(box.parent))
  const siblings = box.parent?.children ?? []
  const next = siblings.slice(siblings.indexOf(box) + 1).find(each => each.kind === 'element') as
    | DraftElement
    | undefined
  if (!isNamed || next === undefined) return false
  const its = measureOf(measures, next)
  return its.mass >= LEAST_SECTION && its.controls === 0 && linkDensity(its) < MOST_LINKED
}

/** Share of linked text above which the text below a heading leads to other pages. */
const MOST_LINKED = 0.3

/** A heading that asks is followed by an answer. */
const isQuestion = (element: DraftElement, line: string): boolean =>
  /^h[2-6]$/.test(element.name) && /[?？]\W*$/.test(line)

/** Items with prose from which a list is one of sentences: what one of them says of terms or subscriptions is part of it. */
const FEWEST_ITEMS = 3

/** Whether an element is all of an item in a list of sentences. */
function isItemOfProse(element: DraftElement, measures: Measures): boolean {
  let at = element
  while (at.name !== 'li' && at.parent !== null && (isInline(at) || at.name === 'p')) at = at.parent
  if (at.name !== 'li' || at.parent === null) return false
  const items = at.parent.children.filter(child => child.kind === 'element' && measureOf(measures, child).mass > 0)
  return items.length >= FEWEST_ITEMS
}

/** Links to the previous and next page of a manual, and to its editor. */
const BESIDE_PAGE = /^\W*(previous|next|up|edit|improve|read more|subscribe|sign up|follow|join)\b/i

/** By parent: the children without text beside them. */
export type Apart = Map<DraftElement, ReadonlySet<DraftNode>>

/**
 * Whether an element is a line of its own: words within a sentence are not, whatever they say. Only blocks and line breaks may
 * be beside it.
 */
export function isLine(element: DraftElement, known: Apart): boolean {
  for (let at = element; isInline(at) && at.parent !== null; at = at.parent) {
    let apart = known.get(at.parent)
    if (apart === undefined) {
      apart = standingApart(at.parent)
      known.set(at.parent, apart)
    }
    if (!apart.has(at)) return false
  }
  return true
}

function standingApart({ children }: DraftElement): ReadonlySet<DraftNode> {
  const visible = children.filter(isVisible)
  const isText = (node: DraftNode | undefined) =>
    node !== undefined && (node.kind === 'text' || (isInline(node) && node.name !== 'br'))
  return new Set(visible.filter((_, i) => !isText(visible[i - 1]) && !isText(visible[i + 1])))
}

const isVisible = (node: DraftNode): boolean => node.kind === 'element' || node.value.trim() !== ''

const LINES: ReadonlySet<string> = new Set(
  'p div li span strong em b i h2 h3 h4 h5 h6 a ul section aside center summary'.split(' '),
)

/** "Items 1–12 of 240", "Page 2 of 9", "1–20 von 300 Ergebnissen": the position in an index. */
const POSITION =
  /^\W*(\p{L}+\W+){0,2}\d+(\s*[-–—]\s*\d+)?\s+(of|von|sur|de|di|van|av|af|z|из|з)\s+\d[\d.,]*( (results?|items?|products?|entries|pages?|ergebnissen?|artikeln?|résultats?|produits?|resultados?|productos?|risultati|prodotti))?[.)\]]?$/iu

/** "Last updated: Jul 05, 2025": the title block has the date. */
const DATELINE =
  /^\W*(last |first )?(updated|modified|edited|reviewed|published|posted|aktualisiert|veröffentlicht|mis à jour|publié|actualizado|publicado|aggiornato|pubblicato|bijgewerkt|gepubliceerd)( on| at| am| le| el| il| op)?\s*:?\s+(?=\S)/iu
/** Maximum number of characters of such a line without its date. */
const LONGEST_DATE = 40

function isDateline(line: string): boolean {
  const rest = line.replace(DATELINE, '')
  return rest.length < line.length && rest.length <= LONGEST_DATE && isMoment(rest)
}

/**
 * Whether a line is a position: it has a range, or the word for page. "Example 1 of 4" is a heading, and "3 of 5" may be a
 * score.
 */
const isPosition = (line: string): boolean =>
  // POSITION is tried last: it costs many times the others.
  line.length <= LONGEST_POSITION && (/\d\s*[-–—]\s*\d/.test(line) || PAGE.test(line)) && POSITION.test(line)

const PAGE = /^\W*(pages?|seite|página|pagina|strona|stránka|sida|side|sivu|sayfa|oldal|страница|сторінка)\b/iu

/** Maximum number of characters of a line such as "1–20 of 143". */
const LONGEST_POSITION = 60

/** Labels before links to other pages on the same subjects, by language. */
const LABELS =
  /^\W*(tags?|tagged( with| as| in)?|filed (under|in)|schlag(wörter|worte|wort)|stich(wörter|worte)|mots[- ]clés|étiquettes?|etiquetas|palabras clave|palavras-chave|parole chiave|tagi|słowa kluczowe|trefwoorden|nyckelord|etiketter|etiketler|štítky|címkék|теги|метки|ключевые слова|タグ|キーワード|标签|標籤|关键词|關鍵字|태그|الوسوم|الكلمات المفتاحية|תגיות|מילות מפתח)\s?[:：]/iu

/** Questions to the reader about the page, with buttons below, by language. */
const ASKED =
  /^\W*((was|is|did) (this|the|you) ([\p{L} ]{0,30})?(helpful|useful)( to you)?|(war|ist) (diese|dieser|dieses) ([\p{L} ]{1,20})(hilfreich|nützlich)( für sie)?|(cette page|cet article) vous a-t-(elle|il) été utile|(te|le) ha (sido|resultado) útil ([\p{L} ]{1,20})|(esta página|este artículo) (te|le) (ha sido|resultó|fue) útil|czy (ta strona|ten artykuł) (była|był) (pomocna|pomocny|przydatna|przydatny)|この(ページ|記事)は(お?役に立ち|参考になり)ましたか|(本文|此页面|此頁面)(对您|對您)?(有帮助|有幫助)[吗嗎])\W*$/iu

function ruleForLine(line: string, density: number): string | null {
  if (density > 0.4 && LABELS.test(line)) return 'labels'
  if (line.length <= LONGEST_POSITION && ASKED.test(line)) return 'line'
  if (ALWAYS.test(line) || ORDER.test(line) || isDateline(line) || isPosition(line)) return 'line'
  if (density > 0.45 && leadsAway(line)) return LEADING
  if (/^\[.*\]$/.test(line) && density > 0.4) return LEADING
  if (line.length <= LONGEST_APPEAL && (APPEAL.test(line) || (density > 0 && TERMS.test(line)))) return 'appeal'
  return FOLLOW.test(line) ? 'appeal' : null
}
