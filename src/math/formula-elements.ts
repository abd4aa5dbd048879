/** Which elements of a document are formulas. */
import type { StyledTree } from '../css/style.ts'
import { attribute, type Document, type Element, elementsNamed } from '../html/document.ts'
import type { Formulas } from './types.ts'

/** MathML, formulas of extraction with TeX or MathML, and the output of KaTeX and MathJax. */
export function isFormula(element: Element): boolean {
  if (element.namespace !== 'html') return element.name === 'math'
  if (element.attributes.size === 0 && element.name !== 'mjx-container') return false
  if (isRendered(element)) return markupOf(element) !== null
  if (!hasClass(element, 'octavo-math')) return false
  return element.attributes.has('data-tex') || markupOf(element) !== null
}

const hasClass = (element: Element, name: string): boolean => {
  const classes = attribute(element, 'class')
  return classes?.includes(name) === true && ` ${classes.replace(/[\t\n\r\f]/g, ' ')} `.includes(` ${name} `)
}

/** Output of scripts for screens, with hidden MathML. Its fonts are not available. */
export const isRendered = (element: Element): boolean => element.name === 'mjx-container' || hasClass(element, 'katex')

/** Whether a `math` element is a display formula (MathML Core §2.1.5). */
export function isDisplayed(element: Element): boolean {
  if (element.name === 'math') return attribute(element, 'display')?.toLowerCase() === 'block'
  if (element.name === 'mjx-container') return attribute(element, 'display') === 'true'
  if (hasClass(element, 'katex')) return element.parent !== null && hasClass(element.parent, 'katex-display')
  return hasClass(element, 'octavo-math-display')
}

/** Maximum number of elements of a script's output that are searched for MathML. */
const MAX_LOOKS = 50

/** The MathML of a formula: the element itself, or the hidden MathML for assistive technology. */
export function markupOf(element: Element): Element | null {
  const pending: Element[] = [element]
  for (let looks = 0; looks < MAX_LOOKS; looks++) {
    const next = pending.pop()
    if (next === undefined) return null
    if (next.name === 'math' && next.namespace === 'math') return next
    // The hidden MathML is the first child in KaTeX's output and the last one in MathJax's.
    const children = next.name === 'mjx-container' ? next.children : next.children.toReversed()
    for (const child of children) if (child.kind === 'element') pending.push(child)
  }
  return null
}

/** Whether an element is inside one of these formulas, which is displayed instead of it. */
export function isWithinFormula(element: Element, formulas: Formulas): boolean {
  for (let around = element.parent; around !== null; around = around.parent)
    if (isFormula(around) && formulas.forElement(around) !== null) return true
  return false
}

/** The displayed formulas in tree order, without nested ones. */
export function formulaElements(document: Document, { styles }: StyledTree): readonly Element[] {
  const found: Element[] = []
  // Other elements are no formulas.
  if (![...elementsNamed(document, 'math', 'mjx-container'), ...document.attributed].some(isFormula)) return found
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
