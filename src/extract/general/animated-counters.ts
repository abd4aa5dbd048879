/** Numbers that a script counts up to when they scroll into view: the page shows "0", and the number itself is in an attribute. */
import { type Element, elementsOf } from '../../html/document.ts'
import { type DraftElement, setText } from '../../html/edit.ts'
import type { Removals } from '../removals.ts'

/** What scripts of counters read: `data-to-value`, `data-count`, `data-target`, `data-purecounter-end`, `data-number-value`. */
const END = /^data-(.*-)?(to|to-value|count|count-to|counter|end|stop|target|number|number-value|final|num)$/
const NUMBER = /^\d[\d., ]*$/

/** Boxes around the digits that may bear the attribute. */
const LEVELS = 4

/** Shows the numbers that counters end at; a count of "0+" whose end is unknown is removed. */
export function showCounters(root: DraftElement, removals: Removals): void {
  const unknown = new Set<DraftElement>()
  for (const element of elementsOf(root) as Generator<DraftElement>) {
    const [child] = element.children
    if (element.children.length !== 1 || child?.kind !== 'text' || child.value.length > LONGEST) continue
    const text = child.value.trim()
    if (!ZERO.test(text)) continue
    const end = endOf(element)
    if (end !== null) setText(element, text.replace('0', end))
    else if (ENDLESS.test(text) && element.name !== 'td') unknown.add(element)
  }
  if (unknown.size > 0) removals.removeWhere(root, element => (unknown.has(element) ? 'counter' : null))
}

/** Characters of a counter, such as "1,234 views". */
const LONGEST = 20
const ZERO = /^\p{Sc}?0\s?[+%kKmMBx]{0,2}$/u

/** No measure is zero or more: this is where a count began. */
const ENDLESS = /^\p{Sc}?0\s?[kKmMB]?\+$/u

/** The number that a counter ends at, from an attribute of the element or of those around it; null for none. */
function endOf(element: Element): string | null {
  let at: Element | null = element
  for (let level = 0; at !== null && level < LEVELS; level++, at = at.parent)
    for (const [name, value] of at.attributes)
      if (END.test(name) && NUMBER.test(value.trim()) && Number.parseFloat(value) > 0) return value.trim()
  return null
}
