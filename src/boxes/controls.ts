/**
 * Form controls on paper: their current value, rendered as in HTML
 * (https://html.spec.whatwg.org/multipage/rendering.html#widgets).
 */
import type { ComputedStyle } from '../css/style.ts'
import type { Element } from '../html/document.ts'
import { attribute } from '../html/document.ts'

const BUTTONS: Readonly<Record<string, string>> = { submit: 'Submit', reset: 'Reset', button: '' }

/** Whether an element is a bar: its content is a fallback for browsers without support (HTML §4.10.13, §4.10.14). */
export const isBar = ({ namespace, name }: Element): boolean =>
  namespace === 'html' && (name === 'progress' || name === 'meter')

/**
 * The text of an `<input>` without its placeholder, and of an empty `<textarea>` that is as large as its content; null for
 * elements that show their children.
 */
export function controlText(
  element: Element,
  { appearance, fieldSizing }: Pick<ComputedStyle, 'appearance' | 'fieldSizing'>,
): string | null {
  if (element.namespace !== 'html') return null
  if (element.name === 'textarea' && fieldSizing === 'content' && isEmpty(element)) return NOTHING_TYPED
  if (element.name !== 'input') return null
  const type = (attribute(element, 'type') ?? 'text').toLowerCase()
  const value = attribute(element, 'value') ?? ''
  switch (type) {
    case 'hidden':
    case 'image':
    case 'range':
      return null
    case 'checkbox':
      // CSS UI 4 §7.2: without an appearance only style rules apply.
      if (appearance === 'none') return null
      return element.attributes.has('checked') ? '☑' : '☐'
    case 'radio':
      if (appearance === 'none') return null
      return element.attributes.has('checked') ? '◉' : '○'
    case 'password':
      return '•'.repeat([...value].length)
    case 'file':
      return 'No file chosen'
    case 'submit':
    case 'reset':
    case 'button':
      return value === '' ? BUTTONS[type]! : value
    default:
      return value === '' && !element.attributes.has('placeholder') ? NOTHING_TYPED : value
  }
}

const isEmpty = ({ attributes, children }: Element): boolean => children.length === 0 && !attributes.has('placeholder')

/**
 * Whether an element is an option that only makes a drop-down list wider (`templates/base.css`), and the list is as wide as
 * the chosen option (CSS UI 4, https://drafts.csswg.org/css-ui/#field-sizing).
 */
export const isOnlyForWidth = (select: Element, list: ComputedStyle, option: ComputedStyle): boolean =>
  list.fieldSizing === 'content' && select.name === 'select' && option.visibility === 'hidden' && option.height === 0

/**
 * An empty field has a line for its baseline (HTML,
 * https://html.spec.whatwg.org/multipage/rendering.html#the-input-element-as-a-text-entry-widget); U+200B has no ink and is
 * not copied.
 */
const NOTHING_TYPED = '\u200b'
