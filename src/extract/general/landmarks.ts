/** Landmarks that authors declare: navigation, the main content, and the footer of the page (https://www.w3.org/TR/html-aria/#docconformance). */
import { attribute } from '../../html/document.ts'
import type { DraftElement } from '../../html/edit.ts'
import { selectAll } from '../../html/select.ts'
import { type Measures, measureOf } from './measure.ts'

/**
 * Whether an element is a landmark that the author declared (https://www.w3.org/TR/html-aria/#docconformance), which is
 * stronger than a name.
 */
export const isDeclared = (element: DraftElement): boolean =>
  element.name === 'nav' || attribute(element, 'role') === 'navigation' || isFooterOfPage(element)

/**
 * Whether a footer is that of the page and not of a section in it
 * (https://www.w3.org/TR/html-aam-1.0/#el-footer-ancestorbody).
 */
export function isFooterOfPage(element: DraftElement): boolean {
  if (element.name !== 'footer') return attribute(element, 'role') === 'contentinfo'
  for (let at = element.parent; at !== null; at = at.parent) if (SECTIONING.has(at.name)) return false
  return true
}

const SECTIONING: ReadonlySet<string> = new Set('article aside main nav section'.split(' '))

/** Characters of prose with which a declared main content is not only a title above the content. */
const LEAST_MAIN = 200

/** The main content among the elements around the title. */
export const mainOf = (around: ReadonlySet<DraftElement>, measures: Measures): DraftElement | null =>
  [...around].find(
    element =>
      (element.name === 'main' || attribute(element, 'role') === 'main') &&
      measureOf(measures, element).mass >= LEAST_MAIN,
  ) ?? null

/** Number of footers per class above which they are those of cards and quotations. */
const FEW_FOOTERS = 3

/** Classes of frequent footers. */
export function repeatedFooters(root: DraftElement): ReadonlySet<string> {
  const counts = new Map<string, number>()
  for (const element of selectAll(root, 'footer, [class*="footer" i]')) {
    const name = attribute(element, 'class') ?? ''
    counts.set(name, (counts.get(name) ?? 0) + 1)
  }
  return new Set([...counts].filter(([, count]) => count > FEW_FOOTERS).map(([name]) => name))
}
