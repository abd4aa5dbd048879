/** Form controls on paper: their current value, rendered as in HTML §15.5. */
import type { Element } from '../html/document.ts'
import { attribute } from '../html/document.ts'

const BUTTONS: Readonly<Record<string, string>> = { submit: 'Submit', reset: 'Reset', button: '' }

/** The text of an `<input>`; null for elements that show their children. */
export function controlText(element: Element): string | null {
  if (element.namespace !== 'html' || element.name !== 'input') return null
  const type = (attribute(element, 'type') ?? 'text').toLowerCase()
  const value = attribute(element, 'value') ?? ''
  switch (type) {
    case 'hidden':
    case 'image':
      return null
    case 'checkbox':
      return element.attributes.has('checked') ? '☑' : '☐'
    case 'radio':
      return element.attributes.has('checked') ? '◉' : '○'
    case 'password':
      return '•'.repeat([...value].length)
    case 'file':
      return ''
    case 'submit':
    case 'reset':
    case 'button':
      return value === '' ? BUTTONS[type]! : value
    default:
      return value === '' ? (attribute(element, 'placeholder') ?? '') : value
  }
}
