/** Which listings are diagrams, by their mark-up. */
import { attribute, type Document, type Element, elementsNamed, textContent } from '../html/document.ts'

/** A language of diagrams. */
export type Kind = 'dot' | 'mermaid' | 'vega-lite'

const KINDS: Readonly<Record<string, Kind>> = {
  dot: 'dot',
  graphviz: 'dot',
  gv: 'dot',
  mermaid: 'mermaid',
  'vega-lite': 'vega-lite',
  vegalite: 'vega-lite',
}

/** The diagram language of an element, by its classes or those of its `code`; null for other listings and elements. */
export function diagramKind(element: Element): Kind | null {
  if (element.name === 'div') return isMermaidBlock(element) ? 'mermaid' : null
  if (element.name !== 'pre') return null
  const code = element.children.find(child => child.kind === 'element' && child.name === 'code')
  const own = attribute(element, 'class') ?? ''
  const classes = `${own} ${code?.kind === 'element' ? (attribute(code, 'class') ?? '') : ''}`
  for (const name of classes.slice(0, 200).toLowerCase().split(/\s+/)) {
    const kind = KINDS[name.replace(/^lang(?:uage)?-/, '')]
    if (kind !== undefined && (name !== 'dot' || /\b(?:di)?graph\b/i.test(textContent(element).slice(0, 200))))
      return kind
  }
  return null
}

/** `<div class="mermaid">` with a source in it, as Mermaid's script finds it; not one that holds a finished drawing. */
const isMermaidBlock = (element: Element): boolean =>
  (attribute(element, 'class') ?? '').split(/\s+/).includes('mermaid') &&
  element.children.every(child => child.kind === 'text' || child.name === 'br') &&
  textContent(element).trim() !== ''

/** Whether a document has diagrams; loads no library. */
export const hasDiagrams = (document: Document): boolean =>
  elementsNamed(document, 'pre', 'div').some(element => diagramKind(element) !== null)
