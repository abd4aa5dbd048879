/**
 * Formulas in TeX: in elements that Pandoc, Sphinx and MkDocs mark for MathJax or KaTeX, and between their delimiters in
 * running text (https://docs.mathjax.org/en/latest/input/tex/delimiters.html).
 */
import { attribute, textContent } from '../../html/document.ts'
import { createText, type DraftElement, type DraftNode, replaceAll } from '../../html/edit.ts'
import { type ElementIndex, hasClass, named } from './elements-by-name.ts'
import { formula } from './math.ts'

/** `isSaid`: the request declares that there are formulas; otherwise a script of the page must. */
export function markTex(root: DraftElement, index: ElementIndex, isSaid = false): void {
  const replacements = new Map<DraftNode, readonly DraftNode[]>()
  for (const element of named(index, 'span', 'div')) {
    const own = hasClass(element, MARKED) ? markedFormula(element) : null
    if (own !== null) replacements.set(element, [own])
  }
  const setter = isSaid ? { dollars: true } : setterOf(index)
  if (setter !== null)
    for (const text of runningText(root, replacements)) {
      const pieces = withFormulas(text.value, setter.dollars)
      if (pieces.length > 1) replacements.set(text, pieces)
    }
  replaceAll(replacements)
}

const MARKED = /(^|\s)(math|arithmatex|MathJax_Process|mathjax_process|tex2jax_process)(\s|$)/

/** The content of a marked element, with or without delimiters; null if it contains more than text. */
function markedFormula(element: DraftElement): DraftElement | null {
  if (element.children.length === 0 || element.children.some(child => child.kind === 'element')) return null
  const text = textContent(element).trim()
  for (const { open, close, isDisplay } of DELIMITERS)
    if (text.length > open.length + close.length && text.startsWith(open) && text.endsWith(close))
      return formula(text.slice(open.length, -close.length).trim(), isDisplay, null)
  // For KaTeX, Pandoc omits the delimiters and marks the style of the formula.
  const isNamed = hasClass(element, /(^|\s)(inline|display)(\s|$)/)
  return isNamed && text !== '' ? formula(text, hasClass(element, /(^|\s)display(\s|$)/), null) : null
}

const DELIMITERS = [
  { open: '\\[', close: '\\]', isDisplay: true },
  { open: '\\(', close: '\\)', isDisplay: false },
  { open: '$$', close: '$$', isDisplay: true },
  { open: '$', close: '$', isDisplay: false },
] as const

/** Whether a script of the page typesets formulas, and whether single dollars delimit them, which is optional. */
function setterOf(index: ElementIndex): { readonly dollars: boolean } | null {
  let isThere = false
  let dollars = false
  for (const script of named(index, 'script')) {
    const text = textContent(script).slice(0, 20_000)
    isThere ||= /mathjax|tex-mml|tex-chtml|auto-render/i.test(attribute(script, 'src') ?? '')
    isThere ||= /\bMathJax\s*=|MathJax\.Hub\.Config|renderMathInElement\s*\(/.test(text)
    dollars ||= /(inlineMath|delimiters)\b[^;]{0,400}?["']\$["']/.test(text)
  }
  return isThere ? { dollars } : null
}

const UNREAD: ReadonlySet<string> = new Set(
  'script style pre code textarea template kbd samp svg math title head'.split(' '),
)

/** The texts that may contain TeX: with a backslash or dollar, outside code and marked formulas. */
function runningText(
  root: DraftElement,
  marked: ReadonlyMap<DraftNode, unknown>,
): Extract<DraftNode, { kind: 'text' }>[] {
  const found: Extract<DraftNode, { kind: 'text' }>[] = []
  const pending: DraftElement[] = [root]
  for (let element = pending.pop(); element !== undefined; element = pending.pop())
    for (const child of element.children) {
      if (child.kind === 'text') {
        if (/[\\$]/.test(child.value)) found.push(child)
      } else if (!UNREAD.has(child.name) && !marked.has(child) && !/octavo-math/.test(attribute(child, 'class') ?? ''))
        pending.push(child)
    }
  return found
}

interface Delimiter {
  readonly open: string
  readonly close: string
  readonly isDisplay: boolean
  /** The delimiter is part of the formula. */
  readonly isKept?: boolean
}

/** Environments of displayed formulas delimit themselves. */
const delimiterOf = (open: string): Delimiter =>
  DELIMITERS.find(each => each.open === open) ?? {
    open,
    close: open.replace('begin', 'end'),
    isDisplay: true,
    isKept: true,
  }

/** A text with its formulas as elements. The end of each kind of delimiter is searched only once if it is missing. */
function withFormulas(text: string, dollars: boolean): DraftNode[] {
  const pieces: DraftNode[] = []
  const unclosed = new Set<string>()
  const opening = /\\\[|\\\(|\$\$|\$|\\begin\{(?:equation|align|alignat|gather|multline|flalign|eqnarray)\*?\}/g
  let from = 0
  for (let match = opening.exec(text); match !== null; match = opening.exec(text)) {
    const { open, close, isDisplay, isKept } = delimiterOf(match[0])
    if (unclosed.has(open) || (open === '$' && !dollars)) continue
    const start = match.index + open.length
    const end = text.indexOf(close, start)
    if (end === -1) unclosed.add(open)
    if (end === -1 || !isFormula(text, start, end, open)) continue
    if (match.index > from) pieces.push(createText(text.slice(from, match.index)))
    const source = isKept ? text.slice(match.index, end + close.length) : text.slice(start, end).trim()
    pieces.push(formula(source, isDisplay, null))
    from = end + close.length
    opening.lastIndex = from
  }
  if (from > 0 && from < text.length) pieces.push(createText(text.slice(from)))
  return from === 0 || pieces.length === 0 ? [] : pieces.length === 1 ? [createText(''), ...pieces] : pieces
}

/** Maximum number of characters between two single dollars, which may be prices. */
const LONGEST = 5_000

/**
 * Whether a text is a formula, not a price: no space after an opening dollar and before a closing one, and no digit after
 * that. Between other delimiters it is one of any length: what is too long is named when it is set.
 */
function isFormula(text: string, start: number, end: number, open: string): boolean {
  if (end === start || text.slice(start, end).trim() === '') return false
  if (open !== '$') return true
  return (
    end - start <= LONGEST &&
    !/\s/.test(text[start]!) &&
    !/[\s\\]/.test(text[end - 1]!) &&
    !/\d/.test(text[end + 1] ?? '') &&
    text[start - 2] !== '\\'
  )
}
