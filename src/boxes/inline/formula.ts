/** The inline box of a typeset formula. Its structure node is that of the formula's element. */
import { anonymousStyle } from '../../css/anonymous.ts'
import type { Element } from '../../html/document.ts'
import { attribute } from '../../html/document.ts'
import { isFormula } from '../../math/formula-elements.ts'
import type { ReplacedBox } from '../box.ts'
import type { BuildContext, Child } from '../context.ts'

/** An atomic inline box; layout places its image on the baseline of the formula. */
export function formulaBox(context: BuildContext, child: Child & { readonly kind: 'formula' }): ReplacedBox {
  const { formula, style, origin } = child
  return {
    kind: 'replaced',
    id: context.nextId(),
    style: anonymousStyle(style, 'inline'),
    element: origin,
    pseudo: null,
    structure: null,
    marks: [],
    image: formula.image,
    alt: formula.text,
    formula,
  }
}

/** The alternative text of a formula: its source, which is more precise than its letters. */
export const formulaAlternative = (context: BuildContext, element: Element): string | null =>
  context.formulas.forElement(element)?.alternative ?? (isFormula(element) ? attribute(element, 'data-tex') : null)
