/** Lines that are nothing but a link and say the same at several places of an article: "Get the recipe", "Jump to details". */
import { attribute } from '../../html/document.ts'
import type { DraftElement } from '../../html/edit.ts'
import { shortText } from '../bounded-text.ts'
import type { Removals } from '../removals.ts'
import { linkDensity, type Measures, measureOf } from './measure.ts'
import { type Apart, isLine } from './promotional-lines.ts'

const RULE = 'repeated call'

/** Fewer are names: of a person, of a place that an article comes back to. */
const FEWEST = 3
const LONGEST = 60

/** In these the same words are data. */
const KEPT: ReadonlySet<string> = new Set('td th pre code dl figcaption'.split(' '))

/** The headings of an index are names, though several of its entries have the same. */
const HEADINGS: ReadonlySet<string> = new Set('h1 h2 h3 h4 h5 h6'.split(' '))

/** A link that leads nowhere is an order to a script: "Add to wish list". */
const isOrder = (element: DraftElement): boolean =>
  element.name === 'a' && /^\s*(#|javascript:.*)?\s*$/i.test(attribute(element, 'href') ?? '')

/** Removes such lines. What a repeated link stands in with other words is a sentence, and stays. */
export function removeRepeatedCalls(root: DraftElement, measures: Measures, removals: Removals, isIndex = false): void {
  if (!removals.applies(RULE)) return
  const calls = new Map<string, DraftElement[]>()
  const apart: Apart = new Map()
  const pending = [root]
  for (let element = pending.pop(); element !== undefined; element = pending.pop()) {
    if (KEPT.has(element.name) || (isIndex && HEADINGS.has(element.name))) continue
    const its = measureOf(measures, element)
    const isLink = linkDensity(its) > 0.95 || isOrder(element)
    if (
      its.text > 0 &&
      its.text <= LONGEST &&
      isLink &&
      !(isIndex && its.headings > 0) &&
      its.images === 0 &&
      isLine(element, apart)
    ) {
      const text = shortText(element, LONGEST)
      if (text === null || !/\p{L}.*\p{L}.*\p{L}.*\p{L}.*\p{L}/u.test(text)) continue
      const known = calls.get(text)
      if (known === undefined) calls.set(text, [element])
      else known.push(element)
    } else for (const child of element.children) if (child.kind === 'element') pending.push(child)
  }
  const gone = new Set<DraftElement>()
  for (const elements of calls.values())
    if (elements.length >= FEWEST) for (const element of elements) gone.add(element)
  if (gone.size > 0) removals.removeWhere(root, element => (gone.has(element) ? RULE : null))
}
