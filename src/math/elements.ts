/** Which elements of a document are formulas. */
import type { StyledTree } from '../css/style.ts'
import { attribute, type Document, type Element } from '../html/document.ts'
import type { Formulas } from './types.ts'

/** MathML, and what an extraction made of a formula whose TeX or MathML it found. */
export const isFormula = (element: Element): boolean =>
  element.namespace === 'math'
    ? element.name === 'math'
    : /(^|\s)octavo-math(\s|$)/.test(attribute(element, 'class') ?? '') &&
      (element.attributes.has('data-tex') || markupOf(element) !== null)

/** The MathML of a formula: itself, or what an extraction has laid beside what is shown without us. */
export function markupOf(element: Element): Element | null {
  if (element.name === 'math') return element
  for (const child of element.children) if (child.kind === 'element' && child.name === 'math') return child
  return null
}

/** Whether an element is part of one of these formulas, which is shown instead of it. */
export function isWithinFormula(element: Element, formulas: Formulas): boolean {
  for (let around = element.parent; around !== null; around = around.parent)
    if (isFormula(around) && formulas.forElement(around) !== null) return true
  return false
}

/** The formulas that are shown, in tree order; those within others are left out. */
export function formulaElements(document: Document, { styles }: StyledTree): readonly Element[] {
  const found: Element[] = []
  const pending: Element[] = [document.root]
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    if (styles[next.order]!.self.display === 'none') continue
    if (isFormula(next)) {
      found.push(next)
      continue
    }
    for (let i = next.children.length - 1; i >= 0; i--) {
      const child = next.children[i]!
      if (child.kind === 'element') pending.push(child)
    }
  }
  return found
}
