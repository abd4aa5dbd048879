/** The author and date of a post: by names, by links to profiles, by the form of short texts. */
import { attribute, type Element, elementsOf } from '../../html/document.ts'
import type { DraftElement } from '../../html/edit.ts'
import { shortText } from '../bounded-text.ts'
import { nameIn } from './like-boxes.ts'
import { compileNames } from './names.ts'

const POST_ELEMENTS: ReadonlySet<string> = new Set([
  'div',
  'article',
  'li',
  'section',
  'tr',
  'table',
  'tbody',
  'td',
  'dl',
])

/** Elements that posts are in: boxes, rows, and custom elements (https://html.spec.whatwg.org/#valid-custom-element-name). */
export const isPostElement = (name: string): boolean => POST_ELEMENTS.has(name) || name.includes('-')

const partNamed = compileNames([
  {
    rule: 'author',
    phrases: [
      'author',
      'user',
      'username',
      'user name',
      'member',
      'poster',
      'nickname',
      'nick',
      'profile',
      'postauthor',
      'byline',
      'userinfo',
      'posted by',
    ],
  },
  { rule: 'date', phrases: ['date', 'time', 'timestamp', 'datetime', 'posted', 'postdate', 'ago', 'created'] },
])
const PROFILE_LINK =
  /[/?&=](users?|members?|profiles?|people|persons?|accounts?|authors?|u|usuarios?|membres?|mitglied(er)?|utilisateurs?|profilo?)([/=?.-]|$)/i
const MOMENT =
  /\b(\d+\s+(second|minute|hour|day|week|month|year)s?\s+ago|yesterday|today|\d{1,2}:\d{2}\s*([ap]m)?|(19|20)\d{2})\b/i

/** The element with the author: by names and links to profiles; otherwise the first short text before any prose. */
export const writerOf = (element: DraftElement): DraftElement | null => authorIn(element) ?? nameIn(element)

/** The element with the author of a post, by its name or its address. */
export function authorIn(element: DraftElement): DraftElement | null {
  let linked: DraftElement | null = null
  for (const each of elementsOf(element) as Generator<DraftElement>) {
    if (each === element) continue
    if (isNamedAuthor(each)) return each
    if (linked === null && isProfileLink(each)) linked = each
  }
  return linked
}

const isNamedAuthor = (element: DraftElement): boolean =>
  (attribute(element, 'itemprop') === 'author' || partNamed(element) === 'author') && isShort(element, 40)

const isProfileLink = (element: DraftElement): boolean =>
  element.name === 'a' && PROFILE_LINK.test(attribute(element, 'href') ?? '') && isShort(element, 40)

/** Whether an element tells an author, by its name or its address. */
export const isAuthor = (element: DraftElement): boolean => isNamedAuthor(element) || isProfileLink(element)

/** The element with the date of a post. */
export function dateIn(element: DraftElement): DraftElement | null {
  for (const each of elementsOf(element) as Generator<DraftElement>) if (each !== element && isDate(each)) return each
  return null
}

/** Whether an element tells a date: as a time, by its name, or by its text. */
export function isDate(element: DraftElement): boolean {
  if (SINCE.test(shortText(element, 60) ?? '')) return false
  return element.name === 'time' || (partNamed(element) === 'date' && isShort(element, 60)) || hasMoment(element)
}

/** Whether an element is a short line with a moment in its own text, beside at most the author: "answered 3 May 2025 by Ann". */
function hasMoment(element: DraftElement): boolean {
  const { children } = element
  if (children.length === 0 || children.length > MOST_PARTS || !isShort(element, 50)) return false
  return children.some(child => child.kind === 'text' && MOMENT.test(child.value))
}

/** Nodes of a line with a date and an author. */
const MOST_PARTS = 3

/** The date on which an author became a member is not the date of the post. */
const SINCE = /^(joined|join date|member since|registered)\b/i

const isShort = (element: Element, longest: number): boolean => (shortText(element, longest) ?? '') !== ''
