/** First of all passes: takes out what never is content, so that no later pass has to look at it. */
import { attribute } from '../../html/document.ts'
import { type DraftElement, removeWhere } from '../../html/edit.ts'

/** Never content, whatever is inside. Their removal is not worth a record. */
const MACHINERY: ReadonlySet<string> = new Set(
  'script style link meta base template title noframes param source-code'.split(' '),
)

export function stripMachinery(root: DraftElement): void {
  removeWhere(root, node => node.kind === 'element' && isMachinery(node))
}

const isMachinery = (element: DraftElement): boolean =>
  element.namespace === 'html' && MACHINERY.has(element.name) && !isTex(element)

/** MathJax keeps the source of formulas in scripts. */
const isTex = (element: DraftElement): boolean =>
  element.name === 'script' && (attribute(element, 'type') ?? '').startsWith('math/')
