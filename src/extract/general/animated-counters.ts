/** Animated counters: a script counts up when they scroll into view; the page shows "0", and an attribute has the number. */
import { type Element, elementsOf } from '../../html/document.ts'
import { type DraftElement, setText } from '../../html/edit.ts'
import type { Removals } from '../removals.ts'

/** Attributes of counter scripts: `data-to-value`, `data-count`, `data-target`, `data-purecounter-end`, `data-number-value`. */
const END = /^data-(.*-)?(to|to-value|count|count-to|counter|end|stop|target|number|number-value|final|num)$/
const NUMBER = /^\d[\d., ]*$/

/** Number of ancestors that may have the attribute. */
const LEVELS = 4

/** Sets counters to their final numbers; a count of "0+" with unknown end is removed. */
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

/** Maximum number of characters of a counter, such as "1,234 views". */
const LONGEST = 20
const ZERO = /^\p{Sc}?0\s?[+%kKmMBx]{0,2}$/u

/** A count of "0+" is the start of an animation: no measure is zero or more. */
const ENDLESS = /^\p{Sc}?0\s?[kKmMB]?\+$/u

/** The final number of a counter, from an attribute of the element or its ancestors; null if there is none. */
function endOf(element: Element): string | null {
  let at: Element | null = element
  for (let level = 0; at !== null && level < LEVELS; level++, at = at.parent)
    for (const [name, value] of at.attributes)
      if (END.test(name) && NUMBER.test(value.trim()) && Number.parseFloat(value) > 0) return value.trim()
  return null
}
