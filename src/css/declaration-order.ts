/** The order of the declarations for one element, and what elements that share a style have in common. */
import { ORIGIN } from './origin.ts'
import type { Entry } from './rule-index.ts'
import type { DeclarationGroup } from './style-node.ts'

const orders = new WeakMap<readonly Entry[], string>()

/** The same inputs as text: a cache key. */
export function keyOf(
  entries: readonly Entry[],
  hints: string | DeclarationGroup['assignments'],
  styleText: string,
): string {
  let key = orders.get(entries)
  if (key === undefined) {
    key = entries.map(entry => entry.order).join()
    orders.set(entries, key)
  }
  if (typeof hints === 'string') key += hints
  else for (const hint of hints) if (hint.kind === 'value') key += `;${hint.target}=${JSON.stringify(hint.value)}`
  return styleText === '' ? key : `${key}|${styleText}`
}

/** The template's and the document's important declarations, the style attribute's, then the user agent's. */
export function importantGroups(
  entries: readonly Entry[],
  attribute: DeclarationGroup['assignments'],
): DeclarationGroup[] {
  const sorted = entries.toSorted((a, b) => a.importantOrder - b.importantOrder)
  const group = (entry: Entry): DeclarationGroup => ({
    assignments: entry.block.parsed().important,
    origin: entry.origin,
    layer: entry.layerRank,
  })
  return [
    ...sorted.filter(entry => entry.origin !== ORIGIN.userAgent).map(group),
    ...(attribute.length > 0 ? [{ assignments: attribute, origin: ORIGIN.attribute, layer: 0 }] : []),
    ...sorted.filter(entry => entry.origin === ORIGIN.userAgent).map(group),
  ]
}
