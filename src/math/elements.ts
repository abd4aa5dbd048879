/** Which elements of a document are formulas. */
import type { StyledTree } from '../css/style.ts'
import { attribute, type Document, type Element } from '../html/document.ts'

/** MathML, and what an extraction made of a formula whose TeX it found. */
export const isFormula = (element: Element): boolean =>
  element.namespace === 'math'
    ? element.name === 'math'
    : element.attributes.has('data-tex') && /(^|\s)octavo-math(\s|$)/.test(attribute(element, 'class') ?? '')

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
