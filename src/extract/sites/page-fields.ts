/** Reads values out of a page by the selectors of a site parser. */
import { attribute, type Element, textContent } from '../../html/document.ts'
import { selectOne } from '../../html/select.ts'
import type { Fields } from './parser.ts'

/** The first value that a list of fields gives below an element, white space collapsed; null where none does. */
export function readFields(root: Element, fields: Fields | undefined): string | null {
  if (fields === undefined) return null
  for (const field of typeof fields === 'string' ? [fields] : fields) {
    const value = readField(root, field)
    if (value !== null) return value
  }
  return null
}

/** The text that a field names: `selector`, or `selector@attribute`; null where there is none. */
function readField(root: Element, field: string): string | null {
  const at = attributeSeparator(field)
  const selector = at === -1 ? field : field.slice(0, at)
  const element = selector === '' ? root : selectOne(root, selector)
  if (element === null) return null
  const value = at === -1 ? textContent(element) : (attribute(element, field.slice(at + 1)) ?? '')
  const collapsed = value.replace(/\s+/g, ' ').trim()
  return collapsed === '' ? null : collapsed
}

/** The "@" outside of brackets and quotes. */
function attributeSeparator(field: string): number {
  const at = field.lastIndexOf('@')
  return at !== -1 && /^[\w:-]+$/.test(field.slice(at + 1)) ? at : -1
}
