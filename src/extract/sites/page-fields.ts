/** Reads values from a page by the selectors of a site parser. */
import { attribute, type Element, textContent } from '../../html/document.ts'
import { selectOne } from '../../html/select.ts'
import type { Fields } from './parser.ts'

/** The first value of a list of fields below an element, with collapsed white space; null if none has one. */
export function readFields(root: Element, fields: Fields | undefined): string | null {
  if (fields === undefined) return null
  for (const field of typeof fields === 'string' ? [fields] : fields) {
    const value = readField(root, field)
    if (value !== null) return value
  }
  return null
}

/** The text of a field: `selector`, or `selector@attribute`; null if there is none. */
function readField(root: Element, field: string): string | null {
  const at = attributeSeparator(field)
  const selector = at === -1 ? field : field.slice(0, at)
  const element = selector === '' ? root : selectOne(root, selector)
  if (element === null) return null
  const value = at === -1 ? textContent(element) : (attribute(element, field.slice(at + 1)) ?? '')
  const collapsed = value.replace(/\s+/g, ' ').trim()
  return collapsed === '' ? null : collapsed
}

/** The index of the "@" outside brackets and quotes. */
function attributeSeparator(field: string): number {
  const at = field.lastIndexOf('@')
  return at !== -1 && /^[\w:-]+$/.test(field.slice(at + 1)) ? at : -1
}
