/** Similar sibling boxes: posts, reviews, comments, teasers, distinguished by their content. */
import { attribute, elementsOf } from '../../html/document.ts'
import type { DraftElement } from '../../html/edit.ts'
import { shortText } from '../bounded-text.ts'
import { isoDate } from '../metadata/dates.ts'
import { monthIn } from '../metadata/months.ts'
import { type Measures, measureOf } from './measure.ts'

/** Minimum number of boxes in a group. */
const FEWEST = 3

const BOXES: ReadonlySet<string> = new Set('div li article section blockquote tr a'.split(' '))

/** Whether an element is a box: an HTML box or a custom element (https://html.spec.whatwg.org/#valid-custom-element-name). */
const isBox = ({ name }: DraftElement): boolean => BOXES.has(name) || name.includes('-')

/** Groups below an element: siblings with equal name and first class that have text. */
export function likeBoxes(root: DraftElement, measures: Measures, fewest = FEWEST): DraftElement[][] {
  const groups: DraftElement[][] = []
  for (const parent of elementsOf(root) as Generator<DraftElement>) {
    const alike = new Map<string, DraftElement[]>()
    for (const child of parent.children) {
      if (child.kind === 'text' || !isBox(child) || measureOf(measures, child).text === 0) continue
      const key = `${child.name} ${(attribute(child, 'class') ?? '').trim().split(/\s+/)[0]}`
      const known = alike.get(key)
      if (known === undefined) alike.set(key, [child])
      else known.push(child)
    }
    for (const boxes of alike.values()) if (boxes.length >= fewest) groups.push(boxes)
  }
  return groups
}

/** Share of a group's boxes that must pass a test: the first and last are often different. */
const MOST = 0.8

/** Whether most of the boxes pass a test. */
export const passMostly = (boxes: readonly DraftElement[], passes: (box: DraftElement) => boolean): boolean =>
  boxes.filter(passes).length >= MOST * boxes.length

/** Number of elements of each box that are examined for a date, which may be below the text. */
const MOST_ELEMENTS = 200
const LONGEST_DATE = 60

/** "Posted:", "Verfasst am:", "Posted by Ann on". */
const LABEL = /^(\p{L}[\p{L} ]{2,20}: ?|((posted|reviewed|written|published|reported) )?(by .{1,40} )?on )(?=\d)/iu

/** "3 hours ago", "vor 2 Jahren", "il y a 5 mois", "2年前". */
const AGO =
  /\b(\d+|an?|one) (second|minute|hour|day|week|month|year)s? ago\b|^(vor|il y a|hace|há|för|for) (\p{L}+ )?\d+ \p{L}+|\d+ \p{L}+ (fa|geleden|temu|sedan|siden|sitten|önce|atrás|назад|тому|πριν|lalu|trước)(?!\p{L})|\d\s?(秒|分|分钟|分鐘|小时|小時|時間|天|日|周|週間|个月|個月|か月|ヶ月|年)前|\d\s?(초|분|시간|일|주|개월|년) ?전/iu

/** "5h ago", "3 d", "2mo", "11 min": only as a whole text, because letters beside numbers are also other units. */
const AGO_IN_SHORT = /^\W*\d{1,3} ?(s|secs?|m|mins?|h|hrs?|d|days?|w|wks?|mos?|y|yrs?|years?)\.?( ago)?\W*$/i

/** Numeric dates, whose order differs by country; the time of a day without its year, "Feb 4 @ 10:00am". */
const SLASHED = /^\W*\d{1,2}\/\d{1,2}\/(\d{2}){1,2}(?!\d)/
const CLOCK = /(?<!\d)\d{1,2}[:.]\d{2}(?!\d)/
const NEAR = /\b(today|yesterday|heute|gestern|hier|aujourd.hui|ayer|hoy|ieri|oggi|gisteren|vandaag|вчера|сегодня)\b/iu

/** Whether a short text is a time of writing. */
export function isMoment(text: string): boolean {
  if (AGO.test(text) || AGO_IN_SHORT.test(text)) return true
  if (!/\d/.test(text)) return false
  if (isoDate(text) !== null || SLASHED.test(text)) return true
  return CLOCK.test(text) && (monthIn(text) !== null || NEAR.test(text))
}

/** Whether a box has a date or relative time, in an element of its own. */
export function isDated(box: DraftElement): boolean {
  let looked = 0
  for (const element of elementsOf(box) as Generator<DraftElement>) {
    if (++looked > MOST_ELEMENTS) return false
    if (element.name === 'time') return true
    if (element.children.length > 3 || element.children.every(child => child.kind === 'element')) continue
    const text = shortText(element, LONGEST_DATE)?.replace(LABEL, '') ?? null
    if (text !== null && isMoment(text)) return true
  }
  return false
}

/** Maximum number of characters of a name; longer texts are sentences. */
const LONGEST_NAME = 40

/** Prompts, counts and times beside names. */
const NO_NAME =
  /(?<![\p{L}\d_-])\d[\d.,]{2,}(?![\p{L}_])|^(reply|quote|report|like|share|follow|edit|delete|permalink|link|show|hide|view|more|posts?|joined|posted|member|user|guest|says|on|at|by|comment|answer|vote|rating|up|down)\b|^(just now|yesterday|today)/iu

/**
 * The element with the author's name of a box: the first short text in an element of its own, before any prose, that is not a
 * date.
 */
export function nameIn(box: DraftElement): DraftElement | null {
  let looked = 0
  for (const element of elementsOf(box) as Generator<DraftElement>) {
    if (++looked > MOST_ELEMENTS) return null
    const isLeaf = element.children.length > 0 && element.children.every(child => child.kind === 'text')
    if (!isLeaf) {
      if (isNameBesideDate(element)) return element
      // No name follows prose directly in the box.
      if (element.children.some(child => child.kind === 'text' && child.value.trim().length > LONGEST_NAME)) return null
      continue
    }
    const text = shortText(element, LONGEST_NAME)
    if (text === null) return null
    if (!/\p{L}{2}/u.test(text) || NO_NAME.test(text) || isMoment(text)) continue
    if (element.name === 'button' || element.name === 'time') continue
    return element
  }
  return null
}

/** Whether an element is a name followed by its date in an element of its own: "ann · <span>03/03/2026</span>". */
function isNameBesideDate(element: DraftElement): boolean {
  if (element.children.length > MOST_PARTS) return false
  const [first, second, ...others] = element.children.filter(
    child => child.kind === 'element' || child.value.trim() !== '',
  )
  if (first?.kind !== 'text' || second?.kind !== 'element' || others.length > 0) return false
  const name = first.value.replace(/[\s·•|,–-]+$/, '').trim()
  if (name.length > LONGEST_NAME || !/\p{L}{2}/u.test(name) || NO_NAME.test(name)) return false
  return isMoment(shortText(second, LONGEST_DATE) ?? '')
}

/** Nodes of a line with a name and a date. */
const MOST_PARTS = 6

/** Share of boxes that have prose, and a name: some only agree. */
const MOST_WRITTEN = 0.6

/**
 * Whether boxes are written by people: each has a date, most have prose and a name. Entries of live blogs and changelogs have
 * headings, as reviews do.
 */
export function areWritten(
  boxes: readonly DraftElement[],
  measures: Measures,
  authorOf: (box: DraftElement) => DraftElement | null = nameIn,
  mayHaveHeadings = false,
): boolean {
  const share = (passes: (box: DraftElement) => boolean) => boxes.filter(passes).length / boxes.length
  if (share(box => measureOf(measures, box).mass > 0) < MOST_WRITTEN) return false
  if (!mayHaveHeadings && share(box => measureOf(measures, box).headings > 0) > 0.5) return false
  return passMostly(boxes, isDated) && share(box => authorOf(box) !== null) >= MOST_WRITTEN
}
