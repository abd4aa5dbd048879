/** Which elements of a document are formulas. */
import type { StyledTree } from '../css/style.ts'
import { attribute, type Document, type Element } from '../html/document.ts'
import type { Formulas } from './types.ts'

/** MathML, what an extraction made of a formula whose TeX or MathML it found, and what KaTeX or MathJax made of one. */
export function isFormula(element: Element): boolean {
  if (element.namespace !== 'html') return element.name === 'math'
  if (isRendered(element)) return markupOf(element) !== null
  if (!hasClass(element, 'octavo-math')) return false
  return element.attributes.has('data-tex') || markupOf(element) !== null
}

const hasClass = (element: Element, name: string): boolean => {
  const classes = attribute(element, 'class')
  return classes?.includes(name) === true && ` ${classes.replace(/[\t\n\r\f]/g, ' ')} `.includes(` ${name} `)
}

/** Boxes that a script has made for screens, with MathML for readers: in their own fonts, which are not here. */
export const isRendered = (element: Element): boolean => element.name === 'mjx-container' || hasClass(element, 'katex')

/** Whether a `math` element is a display formula (MathML Core §2.1.5). */
export function isDisplayed(element: Element): boolean {
  if (element.name === 'math') return attribute(element, 'display')?.toLowerCase() === 'block'
  if (element.name === 'mjx-container') return attribute(element, 'display') === 'true'
  if (hasClass(element, 'katex')) return element.parent !== null && hasClass(element.parent, 'katex-display')
  return hasClass(element, 'octavo-math-display')
}

/** How many elements of what a script has made are looked at for its MathML. */
const MAX_LOOKS = 50

/** The MathML of a formula: itself, or what is there for readers that do not see the rest. */
export function markupOf(element: Element): Element | null {
  const pending: Element[] = [element]
  for (let looks = 0; looks < MAX_LOOKS; looks++) {
    const next = pending.pop()
    if (next === undefined) return null
    if (next.name === 'math' && next.namespace === 'math') return next
    // Readers' MathML is the first thing in KaTeX's boxes and the last in MathJax's.
    const children = next.name === 'mjx-container' ? next.children : next.children.toReversed()
    for (const child of children) if (child.kind === 'element') pending.push(child)
  }
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
