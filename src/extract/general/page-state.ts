/**
 * The text in a page's state for its scripts: `__NEXT_DATA__`, stores of Nuxt and Apollo, `__INITIAL_STATE__` and similar. The
 * structure of stores is not assumed: HTML with paragraphs, or text in paragraphs, is searched everywhere.
 */
import { type Element, textContent } from '../../html/document.ts'
import { createElement, type DraftElement } from '../../html/edit.ts'
import { selectAll } from '../../html/select.ts'
import { parseJson } from '../metadata/json-ld.ts'

/** Minimum number of characters of an article, as opposed to a description. */
const SHORTEST = 400
const MAX_VALUES = 200_000

/** The longest text in a page's state; null if there is none. `fragment` parses a piece of HTML. */
export function stateContent(root: Element, fragment: (html: string) => DraftElement): DraftElement | null {
  let best = ''
  for (const script of selectAll(root, 'script')) {
    const type = (script.attributes.get('type') ?? '').toLowerCase()
    if (type === 'application/ld+json' || script.attributes.has('src')) continue
    for (const text of jsonTexts(textContent(script), type)) {
      const value = parseJson(text)
      const found = value === undefined ? '' : longestText(value)
      if (worth(found) > worth(best)) best = found
    }
  }
  if (worth(best) < SHORTEST) return null
  return isMarkup(best) ? fragment(best) : createElement('div', {}, paragraphsOf(best))
}

/**
 * The JSON in a script: the whole script, the value assigned to a name such as `window.__INITIAL_STATE__`, or the pushes of
 * React's flight format.
 */
function jsonTexts(script: string, type: string): string[] {
  if (script.length < SHORTEST) return []
  if (/json$/.test(type)) return [script]
  const stated = /(?:window|self|globalThis)(?:\.__?[\w$]+|\[["'][\w$]+["']\])\s*=\s*(?=[[{])/.exec(script)
  if (stated !== null) {
    const text = script.slice(stated.index + stated[0].length)
    return [text.slice(0, Math.max(text.lastIndexOf('}'), text.lastIndexOf(']')) + 1)]
  }
  const pushed = /^\s*(?:\(?self|window)\.__next_f\s*=?[\s\S]{0,60}?\.push\((?=\[)/.exec(script)
  return pushed === null ? [] : [script.slice(pushed[0].length, script.lastIndexOf(')'))]
}

/** The longest prose text in a JSON value, among a bounded number of values. */
function longestText(root: unknown): string {
  let best = ''
  let left = MAX_VALUES
  const pending: unknown[] = [root]
  while (pending.length > 0 && left-- > 0) {
    const value = pending.pop()
    if (typeof value === 'string') {
      if (value.length > best.length && isProse(value)) best = value
    } else if (Array.isArray(value)) for (const each of value) pending.push(each)
    else if (typeof value === 'object' && value !== null) for (const each of Object.values(value)) pending.push(each)
  }
  return best
}

const isMarkup = (text: string): boolean => /<(p|h[2-6]|ul|ol|div|br)\b/i.test(text)

/** Whether a text is sentences, as opposed to code, addresses or translation keys. */
const isProse = (text: string): boolean =>
  text.length >= SHORTEST &&
  !/^\s*[[{]/.test(text) &&
  !/function\s*\(|=>|\bvar |<script|@media/.test(text.slice(0, 4_000)) &&
  (text.slice(0, 4_000).match(/[.!?。！？](\s|<|$)/g)?.length ?? 0) >= 3

/** Number of characters without tags. */
const worth = (text: string): number => text.replace(/<[^<>]{0,2000}>/g, '').length

const paragraphsOf = (text: string): DraftElement[] =>
  text
    .split(/\n+/)
    .map(line => line.trim())
    .filter(line => line !== '')
    .map(line => createElement('p', {}, [line]))
