/**
 * Formulas. Every renderer stores the TeX source somewhere, which is kept in `data-tex`. The fallback for formulas that cannot
 * be typeset is HTML from the MathML, the page's image, or the source itself. The MathML is kept invisibly, in
 * `math.octavo-source`, for formulas whose TeX is unknown or only valid on its page.
 */
import { attribute, type Element, textContent } from '../../html/document.ts'
import {
  copyOf,
  createElement,
  createText,
  type DraftElement,
  type DraftNode,
  remove,
  replace,
  replaceAll,
  setAttributes,
} from '../../html/edit.ts'
import { selectAll, selectOne } from '../../html/select.ts'
import { type ElementIndex, hasClass, holdsText, named } from './elements-by-name.ts'

/** The class of MathML that is kept for typesetting only. */
const SOURCE = 'octavo-source'

/** Nesting depth up to which MathML is converted; deeper MathML is shown as text. */
const MAX_DEPTH = 40

/** Replaces the markup of formula renderers by `octavo-math` elements with the TeX source. */
export function normaliseMath(index: ElementIndex): void {
  // KaTeX writes the formula twice, visually and for screen readers; the latter has the source.
  replaceEach(
    named(index, 'span', 'div').filter(element => hasClass(element, /(^|\s)katex(\s|$)/) && !holdsText(element)),
    isDisplayed,
  )
  for (const element of named(index, 'span', 'div')) {
    if (element.parent === null || !hasClass(element, MATH_CLASS) || holdsText(element)) continue
    if (hasClass(element, /(^|\s)(MathJax_Preview|MathJax_SVG_Display|MJX_Assistive_MathML)(\s|$)/)) remove(element)
    else if (hasClass(element, /(^|\s)mwe-math-element(\s|$)/)) replacePicture(element)
    else if (hasClass(element, /(^|\s)MathJax(_Display|_CHTML|_SVG)?(\s|$)/)) replaceMathJax(element)
  }
  replaceEach(named(index, 'mjx-container', 'mjx-assistive-mml'), each => attribute(each, 'display') === 'true')
  for (const script of named(index, 'script')) {
    const type = attribute(script, 'type') ?? ''
    if (type.startsWith('math/tex')) replace(script, formula(textContent(script), /mode=display/.test(type), null))
    else if (type.startsWith('math/mml')) remove(script)
  }
  for (const element of named(index, 'math-renderer'))
    replace(
      element,
      formula(withoutDelimiters(textContent(element)), /js-display-math/.test(attribute(element, 'class') ?? ''), null),
    )
  replaceEach(
    named(index, 'math').filter(math => attribute(math, 'class') !== SOURCE),
    math => attribute(math, 'display') === 'block',
  )
}

const MATH_CLASS = /(^|\s)(MathJax(_\w+)?|MJX_Assistive_MathML|mwe-math-element)(\s|$)/

/** All at once: a page may have thousands of formulas as siblings. */
function replaceEach(elements: readonly DraftElement[], isDisplay: (element: DraftElement) => boolean): void {
  const replacements = new Map<DraftNode, readonly DraftNode[]>()
  for (const element of elements) {
    if (element.parent === null) continue
    const own = formulaOf(element, isDisplay(element))
    if (own !== null) replacements.set(element, [own])
  }
  replaceAll(replacements)
}

const isDisplayed = (element: DraftElement): boolean =>
  element.parent !== null && hasClass(element.parent, /katex-display/)

/** Replaces Wikipedia's image of a formula, which is better than text. */
function replacePicture(element: DraftElement): void {
  const picture = selectOne(element, 'img')
  const math = selectOne(element, 'math')
  if (math === null) return
  const tex = texIn(element)
  const isDisplay = selectOne(element, '.mwe-math-mathml-display') !== null
  // All of its formulas have display style; those in a sentence should not be as large.
  const isAlone = element.parent?.name === 'dd' || isDisplay
  const inner = tex === null ? null : (/^\{\\displaystyle\s*([\s\S]*)\}$/.exec(tex)?.[1]?.trim() ?? tex)
  const source = inner === null || !isAlone || isDisplay ? inner : `\\displaystyle ${inner}`
  replace(element, formula(source, isDisplay, math, picture === null ? null : [picture]))
}

/** Replaces the output of MathJax 2, which stores the source in a script beside it. */
function replaceMathJax(element: DraftElement): void {
  if (element.parent === null) return
  const siblings = element.parent.children
  const next = siblings.slice(siblings.indexOf(element) + 1).find(node => node.kind === 'element')
  const isSourced =
    next?.kind === 'element' && next.name === 'script' && (attribute(next, 'type') ?? '').startsWith('math/')
  if (isSourced) remove(element)
  else replaceWith(element, hasClass(element, /_Display/))
}

/** Replaces the output of a renderer by the common form of its formula. */
function replaceWith(element: DraftElement, isDisplay: boolean): void {
  const own = formulaOf(element, isDisplay)
  if (own !== null) replace(element, own)
}

/** The common form of an element's formula; null if there is none. */
function formulaOf(element: DraftElement, isDisplay: boolean): DraftElement | null {
  const math = element.name === 'math' ? element : selectOne(element, 'math')
  const tex = texIn(element)
  return math === null && tex === null ? null : formula(tex, isDisplay, math)
}

/** The TeX of a formula: from an `annotation` (MathML Core §2.4), `alttext`, or a data attribute. */
function texIn(element: DraftElement): string | null {
  for (const annotation of selectAll(element, 'annotation')) {
    if (/tex/i.test(attribute(annotation, 'encoding') ?? '')) return textContent(annotation).trim()
  }
  const math = element.name === 'math' ? element : selectOne(element, 'math')
  const text = math === null ? null : attribute(math, 'alttext')
  return attribute(element, 'data-tex') ?? text ?? attribute(element, 'data-latex')
}

const withoutDelimiters = (text: string): string =>
  text
    .trim()
    .replace(/^(\$\$?|\\\(|\\\[)|(\$\$?|\\\)|\\\])$/g, '')
    .trim()

/** The common form of a formula; the TeX is its fallback if the page has nothing better. */
export function formula(
  tex: string | null,
  isDisplay: boolean,
  math: DraftElement | null,
  fallback: readonly DraftNode[] | null = null,
): DraftElement {
  const attributes: Record<string, string> = { class: `octavo-math octavo-math-${isDisplay ? 'display' : 'inline'}` }
  if (tex !== null) attributes['data-tex'] = tex
  const shown =
    fallback ?? (math === null ? [createElement('code', { class: 'octavo-tex' }, [tex ?? ''])] : rowOf(math, 0))
  if (math === null) return createElement(isDisplay ? 'div' : 'span', attributes, [...shown])
  return createElement(isDisplay ? 'div' : 'span', attributes, [...shown, sourceOf(math)])
}

function sourceOf(math: DraftElement): DraftNode {
  const source = copyOf(math)
  if (source.kind === 'element') setAttributes(source, new Map([...math.attributes, ['class', SOURCE]]))
  return source
}

// ---------- MathML as HTML ----------

function rowOf(element: Element, depth: number): DraftNode[] {
  return element.children.flatMap(child => (child.kind === 'text' ? [] : nodesOf(child, depth)))
}

/** Converts MathML Core §3 as far as text with super- and subscripts can represent it. */
function nodesOf(element: Element, depth: number): DraftNode[] {
  if (depth > MAX_DEPTH) return [createText(textContent(element))]
  const parts = element.children.filter(child => child.kind === 'element')
  const part = (index: number): DraftNode[] => (parts[index] === undefined ? [] : nodesOf(parts[index], depth + 1))
  const script = (name: 'sup' | 'sub', index: number) => createElement(name, {}, part(index))
  switch (element.name) {
    case 'annotation':
    case 'annotation-xml':
    case 'mspace':
      return []
    case 'mi': {
      const text = textContent(element).trim()
      // A single letter is an italic variable (MathML Core §3.2.1), a longer name a function.
      return [
        [...text].length === 1 && attribute(element, 'mathvariant') !== 'normal'
          ? createElement('i', {}, [text])
          : createText(text),
      ]
    }
    case 'mo':
      return [createText(operator(textContent(element).trim(), element))]
    case 'mn':
    case 'mtext':
    case 'ms':
      return [createText(textContent(element))]
    case 'msup':
    case 'mover':
      return [...part(0), script('sup', 1)]
    case 'msub':
    case 'munder':
      return [...part(0), script('sub', 1)]
    case 'msubsup':
    case 'munderover':
      return [...part(0), script('sub', 1), script('sup', 2)]
    case 'mfrac':
      return [...grouped(parts[0], depth), createText('\u2044'), ...grouped(parts[1], depth)]
    case 'msqrt':
      return [createText('√('), ...rowOf(element, depth + 1), createText(')')]
    case 'mroot':
      return [script('sup', 1), createText('√('), ...part(0), createText(')')]
    case 'mtable':
      return parts.flatMap((row, index) => [...(index > 0 ? [createText('; ')] : []), ...nodesOf(row, depth + 1)])
    case 'mtr':
      return parts.flatMap((cell, index) => [...(index > 0 ? [createText(', ')] : []), ...rowOf(cell, depth + 1)])
    default:
      return rowOf(element, depth + 1)
  }
}

/** The nodes in parentheses, if there are several. */
function grouped(element: Element | undefined, depth: number): DraftNode[] {
  if (element === undefined) return []
  const nodes = nodesOf(element, depth + 1)
  return nodes.length <= 1 ? nodes : [createText('('), ...nodes, createText(')')]
}

/** An operator with space around relations and sums, and none around brackets, commas and invisible operators. */
function operator(text: string, element: Element): string {
  if (/^[\u2061-\u2064]?$/.test(text)) return ''
  const isPrefix = element.parent?.children.find(child => child.kind === 'element') === element
  if (/^[=≠<>≤≥≈≡∼→←↔⇒⇔∈∉⊂⊆∪∩+−±×·∧∨∝:-]$/.test(text)) return isPrefix ? text : ` ${text} `
  return text === ',' || text === ';' ? `${text} ` : text
}
