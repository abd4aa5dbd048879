/**
 * Lines that consist of a link and occur with the same text at several places of an article: "Get the recipe", "Jump to
 * details".
 */
import { attribute } from '../../html/document.ts'
import type { DraftElement } from '../../html/edit.ts'
import { shortText } from '../bounded-text.ts'
import type { Removals } from '../removals.ts'
import { linkDensity, type Measures, measureOf } from './measure.ts'
import { type Apart, isLine } from './promotional-lines.ts'

const RULE = 'repeated call'

/** Minimum number of occurrences; fewer are names of a person or a place that recur. */
const FEWEST = 3
const LONGEST = 60

/** Elements in which repeated words are data. */
const KEPT: ReadonlySet<string> = new Set('table pre code dl figcaption'.split(' '))

/** Headings of an index are names, even if several entries share one. */
const HEADINGS: ReadonlySet<string> = new Set('h1 h2 h3 h4 h5 h6'.split(' '))

/** Whether a link has no target: an action for a script such as "Add to wish list". */
const isOrder = (element: DraftElement): boolean =>
  element.name === 'a' && /^\s*(#|javascript:.*)?\s*$/i.test(attribute(element, 'href') ?? '')

/** Removes such lines. A repeated link with other text beside it is part of a sentence and stays. */
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
