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

/** The text of an `<input>`, without its placeholder; null for elements that show their children. */
export function controlText(element: Element, { appearance }: Pick<ComputedStyle, 'appearance'>): string | null {
  if (element.namespace !== 'html' || element.name !== 'input') return null
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
      return NOTHING_TYPED
    case 'submit':
    case 'reset':
    case 'button':
      return value === '' ? BUTTONS[type]! : value
    default:
      return value === '' && !element.attributes.has('placeholder') ? NOTHING_TYPED : value
  }
}

/**
 * An empty field has a line for its baseline (HTML,
 * https://html.spec.whatwg.org/multipage/rendering.html#the-input-element-as-a-text-entry-widget); U+200B has no ink and is
 * not copied.
 */
const NOTHING_TYPED = '\u200b'
