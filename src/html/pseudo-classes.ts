/**
 * Pseudo-classes without arguments as data, and properties of elements that they depend on: language, direction,
 * states.
 */
import type { DocumentNode, Element } from './document.ts'
import { textContent } from './document.ts'
import { isInRange, isValid, isValidated } from './form-validity.ts'
import type { NthTest, Simple } from './selector.ts'
import { budget } from './siblings.ts'

const nth = (step: number, offset: number, fromEnd: boolean, ofType: boolean): NthTest => ({
  kind: 'nth',
  step,
  offset,
  fromEnd,
  ofType,
  of: null,
})

/** Pseudo-classes that depend on a user, a pointer, an address or time: they match nothing in print. */
const NEVER = `hover active focus focus-within focus-visible visited target target-within target-current current past
  future playing paused seeking buffering stalled muted volume-locked fullscreen modal picture-in-picture user-valid
  user-invalid autofill -webkit-autofill -moz-focusring -moz-ui-invalid popover-open xr-overlay local-link
  active-view-transition`.split(/\s+/)

/** Pseudo-classes that depend on the element; see STATES. */
const STATE_NAMES =
  `root scope empty link any-link -webkit-any-link enabled disabled checked required optional read-only
  read-write placeholder-shown default indeterminate open defined valid invalid in-range out-of-range heading -moz-first-node -moz-last-node
  -octavo-numbered -octavo-lead-in -octavo-brief`.split(/\s+/)

/** The pseudo-classes without arguments (Selectors 4, https://www.w3.org/TR/selectors-4/), one row each. */
export const PSEUDO_CLASSES: ReadonlyMap<string, Simple> = new Map<string, Simple>([
  ...NEVER.map((name): [string, Simple] => [name, { kind: 'never' }]),
  ...STATE_NAMES.map((name): [string, Simple] => [name, { kind: 'state', name }]),
  ['host', { kind: 'host', selectors: null, isContext: false }],
  ['first-child', nth(0, 1, false, false)],
  ['last-child', nth(0, 1, true, false)],
  ['first-of-type', nth(0, 1, false, true)],
  ['last-of-type', nth(0, 1, true, true)],
  ['only-child', { kind: 'state', name: 'only-child' }],
  ['only-of-type', { kind: 'state', name: 'only-of-type' }],
])

/** Valid pseudo-elements that never generate a box. */
export const UNRENDERED_PSEUDO_ELEMENTS: ReadonlySet<string> = new Set(
  `selection target-text search-text spelling-error grammar-error highlight backdrop
  details-content cue cue-region view-transition view-transition-group view-transition-image-pair
  view-transition-old view-transition-new scroll-marker scroll-marker-group scroll-button column checkmark picker
  picker-icon`.split(/\s+/),
)

const is = (element: Element, ...names: readonly string[]): boolean =>
  element.namespace === 'html' && names.includes(element.name)
const has = (element: Element, name: string): boolean => element.attributes.has(name)
const typeOf = (element: Element): string => element.attributes.get('type')?.toLowerCase() ?? ''

const isLink = (element: Element): boolean => has(element, 'href') && is(element, 'a', 'area')
const isFormControl = (element: Element): boolean =>
  is(element, 'button', 'input', 'select', 'textarea', 'optgroup', 'option', 'fieldset')
const isCheckable = (element: Element): boolean => is(element, 'input') && /^(checkbox|radio)$/.test(typeOf(element))
const isTextField = (element: Element): boolean =>
  is(element, 'textarea') ||
  (is(element, 'input') &&
    !/^(hidden|range|color|checkbox|radio|file|submit|image|reset|button)$/.test(typeOf(element)))

function isDisabled(element: Element): boolean {
  if (!isFormControl(element)) return false
  if (has(element, 'disabled')) return true
  const { parent } = element
  if (is(element, 'option')) return parent !== null && is(parent, 'optgroup') && has(parent, 'disabled')
  for (let child = element, outer = parent; outer !== null; child = outer, outer = outer.parent) {
    if (budget.left-- <= 0) return false
    if (is(outer, 'fieldset') && has(outer, 'disabled') && !is(child, 'legend')) return true
  }
  return false
}

const isWritable = (element: Element): boolean =>
  is(element, 'textarea', 'input')
    ? isTextField(element) && !has(element, 'readonly') && !isDisabled(element)
    : isEditable(element)

/** By the nearest `contenteditable` (https://html.spec.whatwg.org/multipage/interaction.html#attr-contenteditable). */
function isEditable(element: Element): boolean {
  for (let at: Element | null = element; at !== null; at = at.parent) {
    const value = at.attributes.get('contenteditable')?.toLowerCase()
    if (value !== undefined) return value !== 'false'
  }
  return false
}

/** Whether an element is a radio button of a group in which none is checked. */
function isUndecided(element: Element): boolean {
  if (!is(element, 'input') || typeOf(element) !== 'radio' || has(element, 'checked')) return false
  const name = element.attributes.get('name') ?? ''
  if (name === '') return true
  const scope = ancestors(element).find(each => is(each, 'form') || each.parent === null) ?? element
  return !anyBelow(
    scope,
    each =>
      is(each, 'input') &&
      typeOf(each) === 'radio' &&
      each.attributes.get('name') === name &&
      has(each, 'checked') &&
      (is(scope, 'form') || !ancestors(each).some(other => is(other, 'form'))),
  )
}

function ancestors(element: Element): Element[] {
  const found: Element[] = []
  for (let at = element.parent; at !== null; at = at.parent) found.push(at)
  budget.left -= found.length
  return found
}

function anyBelow(root: Element, test: (element: Element) => boolean): boolean {
  const pending: Element[] = [root]
  for (let element = pending.pop(); element !== undefined; element = pending.pop())
    for (const child of element.children) {
      if (budget.left-- <= 0) return false
      if (child.kind === 'text') continue
      if (test(child)) return true
      pending.push(child)
    }
  return false
}

/**
 * Whether an element is the default button of its form
 * (https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#default-button).
 */
function isDefaultButton(element: Element): boolean {
  const sends = (each: Element): boolean =>
    (is(each, 'input') && /^(submit|image)$/.test(typeOf(each))) ||
    (is(each, 'button') && /^(submit|)$/.test(typeOf(each)))
  if (!sends(element)) return false
  const form = ancestors(element).find(each => is(each, 'form'))
  return form !== undefined && firstBelow(form, sends) === element
}

function firstBelow(root: Element, test: (element: Element) => boolean): Element | null {
  for (const child of root.children) {
    if (budget.left-- <= 0) return null
    if (child.kind === 'text') continue
    const found = test(child) ? child : firstBelow(child, test)
    if (found !== null) return found
  }
  return null
}

/**
 * Disabled and read-only controls are barred from constraint validation
 * (https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#barred-from-constraint-validation).
 */
const isCandidate = (element: Element): boolean =>
  isValidated(element) &&
  !isDisabled(element) &&
  !has(element, 'readonly') &&
  !ancestors(element).some(each => is(each, 'datalist'))

/**
 * Pseudo-classes of HTML (https://html.spec.whatwg.org/multipage/semantics-other.html#pseudo-classes), for a document
 * without user interaction.
 */
export const STATES: Readonly<Record<string, (element: Element) => boolean>> = {
  root: element => element.parent === null,
  scope: element => element.parent === null,
  empty: element => element.children.every(child => child.kind === 'text' && child.value === ''),
  link: isLink,
  'any-link': isLink,
  '-webkit-any-link': isLink,
  enabled: element => isFormControl(element) && !isDisabled(element),
  disabled: isDisabled,
  checked: element =>
    (isCheckable(element) && has(element, 'checked')) || (is(element, 'option') && has(element, 'selected')),
  default: element =>
    (isCheckable(element) && has(element, 'checked')) ||
    (is(element, 'option') && has(element, 'selected')) ||
    isDefaultButton(element),
  indeterminate: element => (is(element, 'progress') && !has(element, 'value')) || isUndecided(element),
  required: element => is(element, 'input', 'select', 'textarea') && has(element, 'required'),
  optional: element => is(element, 'input', 'select', 'textarea') && !has(element, 'required'),
  'read-write': isWritable,
  'read-only': element => element.namespace === 'html' && !isWritable(element),
  'placeholder-shown': element =>
    isTextField(element) &&
    has(element, 'placeholder') &&
    (element.attributes.get('value') ?? textContent(element)) === '',
  open: element => is(element, 'details', 'dialog') && has(element, 'open'),
  defined: element => !element.name.includes('-') || element.namespace !== 'html',
  valid: element =>
    is(element, 'form', 'fieldset')
      ? !anyBelow(element, each => isCandidate(each) && !isValid(each))
      : isCandidate(element) && isValid(element),
  invalid: element =>
    is(element, 'form', 'fieldset')
      ? anyBelow(element, each => isCandidate(each) && !isValid(each))
      : isCandidate(element) && !isValid(element),
  'in-range': element => isCandidate(element) && isInRange(element) === true,
  'out-of-range': element => isCandidate(element) && isInRange(element) === false,
  heading: element => element.namespace === 'html' && /^h[1-6]$/.test(element.name),
  'only-child': element => !hasElementSibling(element, () => true),
  'only-of-type': element => !hasElementSibling(element, other => other.name === element.name),
  // As in Firefox: like `:first-child`, with no text before the element except white space.
  '-moz-first-node': element => element.parent?.children.find(isSeen) === element,
  '-moz-last-node': element => element.parent?.children.findLast(isSeen) === element,
  // An extension: headings that contain their number, which templates do not number again.
  '-octavo-numbered': element => NUMBERED.some(pattern => pattern.test(textContent(element).slice(0, 80).trim())),
  // An extension: elements that introduce their successor, with a text that ends in a colon.
  '-octavo-lead-in': element => /[:：︰]$/.test(lastText(element)),
  // An extension: description lists that can be set in two columns.
  '-octavo-brief': element => is(element, 'dl') && isBrief(element),
}

/** States that also depend on other elements. */
export const LOOKS_AROUND: ReadonlySet<string> = new Set(
  `enabled disabled default indeterminate read-write read-only valid invalid in-range out-of-range only-child only-of-type
  -octavo-numbered -octavo-lead-in -octavo-brief`.split(/\s+/),
)

/** Maximum lengths of terms and descriptions in a brief description list, and its maximum number of terms. */
const BRIEF_TERM = 24
const BRIEF_DESCRIPTION = 100
const MOST_BRIEF = 40

/** Whether a description list has two terms or more, each short and with one short description without blocks. */
function isBrief(list: Element): boolean {
  const parts = list.children
    .flatMap(child => (child.kind === 'element' && child.name === 'div' ? child.children : [child]))
    .filter(isSeen)
  if (parts.length < 4 || parts.length % 2 === 1 || parts.length > 2 * MOST_BRIEF) return false
  return parts.every((part, index) => {
    if (part.kind !== 'element' || part.name !== (index % 2 === 0 ? 'dt' : 'dd')) return false
    const hasBlocks = anyBelow(part, ({ name }) => BLOCKS.test(name))
    return !hasBlocks && textContent(part).trim().length <= (index % 2 === 0 ? BRIEF_TERM : BRIEF_DESCRIPTION)
  })
}

const BLOCKS = /^(?:p|div|ul|ol|dl|pre|table|figure|blockquote|img|svg|br)$/

/** The end of the last text in an element that is not only white space. */
function lastText(element: Element): string {
  for (let i = element.children.length - 1; i >= 0; i--) {
    const child = element.children[i]!
    const text = child.kind === 'text' ? child.value.trimEnd() : lastText(child)
    if (text !== '') return text
  }
  return ''
}

/** Numbers of headings in the source: "2. Scope", "4.1 Terms", "§ 3", "IV. Results", "Appendix B", "第三章". */
const NUMBERED: readonly RegExp[] = [
  /^§/,
  /^[([]?\p{Nd}{1,3}(?:\.\p{Nd}{1,3})+[.):\]]*\s+\S/u,
  /^[([]?\p{Nd}{1,3}[.):\]]?\s+[\p{L}"“”„«'‘([¿¡`]/u,
  /^\p{Nd}{1,3}\s*[–—:-]\s+\S/u,
  /^(?:[IVXLC]+|[A-Z])[.):]\s+\S/,
  /^(?:chapter|section|part|appendix|annex|article|step|phase|kapitel|abschnitt|teil|anhang|schritt|chapitre|partie|annexe|étape|capítulo|sección|parte|paso|capitolo|sezione|fase|глава|часть|раздел)\s+(?:\p{Nd}+|[IVXLC]+|[A-Z])(?![\p{L}\p{Nd}])/iu,
  /^第[\p{Nd}〇零一二三四五六七八九十百]+[章节節回部編篇条條]/u,
  /^[一二三四五六七八九十]+、/u,
]

const isSeen = (node: DocumentNode): boolean => node.kind === 'element' || /[^ \t\n\f\r]/.test(node.value)

function hasElementSibling(element: Element, counts: (other: Element) => boolean): boolean {
  for (const other of element.parent?.children ?? []) {
    if (budget.left-- <= 0) return true
    if (other !== element && other.kind === 'element' && counts(other)) return true
  }
  return false
}

/**
 * The language of an element (https://html.spec.whatwg.org/multipage/dom.html#language): its own `lang` or that of the
 * nearest ancestor; empty if unknown.
 */
export const languageOf = (element: Element, isFrozen: boolean): string =>
  nearest(element, isFrozen ? languages : null, ownLanguage) ?? ''

const languages = new WeakMap<Element, string | undefined>()

const ownLanguage = (element: Element): string | undefined =>
  (element.attributes.get('xml:lang') ?? element.attributes.get('lang'))?.trim()

/**
 * The value at the element or its nearest ancestor that has one. `known` caches it for all elements on the way, so that
 * ancestors are not searched again for each element and rule.
 */
function nearest<T>(
  element: Element,
  known: WeakMap<Element, T | undefined> | null,
  own: (element: Element) => T | undefined,
): T | undefined {
  const visited: Element[] = []
  let found: T | undefined
  for (let at: Element | null = element; at !== null; at = at.parent) {
    if (known?.has(at) === true) {
      found = known.get(at)
      break
    }
    visited.push(at)
    budget.left--
    found = own(at)
    if (found !== undefined) break
  }
  if (known !== null) for (const each of visited) known.set(each, found)
  return found
}

/** Extended filtering (RFC 4647 §3.3.2). */
export function matchesLanguage(language: string, range: string): boolean {
  if (language === '' || range === '') return language === range
  const tags = language.toLowerCase().split('-')
  const subtags = range.toLowerCase().split('-')
  if (subtags[0] !== '*' && subtags[0] !== tags[0]) return false
  let at = 1
  for (const subtag of subtags.slice(1)) {
    if (subtag === '*') continue
    while (at < tags.length && tags[at] !== subtag) if (tags[at++]!.length === 1) return false
    if (at++ >= tags.length) return false
  }
  return true
}

/** Hebrew, Arabic, Syriac, Thaana, N'Ko and their extensions: characters of the bidi classes R and AL. */
const STRONG_RTL = /[\u200F\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC\u{10800}-\u{10FFF}\u{1E800}-\u{1EFFF}]/u
const STRONG = /[\p{L}\u200E\u200F\u061C\u{10800}-\u{10FFF}]/u

/**
 * The directionality of an element (https://html.spec.whatwg.org/multipage/dom.html#the-directionality). `dir=auto`
 * uses the first strong character.
 */
export const directionOf = (element: Element, isFrozen: boolean): 'ltr' | 'rtl' =>
  nearest(element, isFrozen ? directions : null, each => ownDirection(each, isFrozen)) ?? 'ltr'

const directions = new WeakMap<Element, 'ltr' | 'rtl' | undefined>()

function ownDirection(element: Element, isFrozen: boolean): 'ltr' | 'rtl' | undefined {
  const dir = element.attributes.get('dir')?.toLowerCase()
  if (dir === 'rtl' || dir === 'ltr') return dir
  return dir === 'auto' || (dir === undefined && is(element, 'bdi')) ? autoDirection(element, isFrozen) : undefined
}

/** The direction of the first strong character below an element. */
export function autoDirection(element: Element, isFrozen: boolean): 'ltr' | 'rtl' {
  const isInput = is(element, 'input')
  const direction = isInput ? directionOfText(element.attributes.get('value') ?? '') : firstStrong(element, isFrozen)
  return direction ?? 'ltr'
}

function directionOfText(text: string): 'ltr' | 'rtl' | null {
  const strong = STRONG.exec(text)?.[0]
  return strong === undefined ? null : STRONG_RTL.test(strong) ? 'rtl' : 'ltr'
}

/** Whether the text of an element is ignored for the direction of elements around it. */
const isIsolated = (element: Element): boolean =>
  is(element, 'bdi', 'script', 'style', 'textarea') || /^(?:ltr|rtl|auto)$/i.test(element.attributes.get('dir') ?? '')

/** Cached for elements of immutable trees, because nested elements may all need it. */
const strongBelow = new WeakMap<Element, 'ltr' | 'rtl' | null>()

/**
 * The direction of the first strong character in tree order, except in elements with a direction of their own (HTML,
 * "contained text auto directionality",
 * https://html.spec.whatwg.org/multipage/dom.html#contained-text-auto-directionality).
 */
function firstStrong(element: Element, isFrozen: boolean): 'ltr' | 'rtl' | null {
  const known = isFrozen ? strongBelow.get(element) : undefined
  if (known !== undefined) return known
  let direction: 'ltr' | 'rtl' | null = null
  for (const child of element.children) {
    if (budget.left-- <= 0) return null
    if (child.kind === 'element' && isIsolated(child)) continue
    direction = child.kind === 'text' ? directionOfText(child.value) : firstStrong(child, isFrozen)
    if (direction !== null) break
  }
  if (isFrozen) strongBelow.set(element, direction)
  return direction
}
