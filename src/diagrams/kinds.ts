/** Which listings are diagrams, by their mark-up. */
import { attribute, type Document, type Element, elementsOf, textContent } from '../html/document.ts'

type Kind = 'dot' | 'mermaid' | 'vega-lite'

const KINDS: Readonly<Record<string, Kind>> = {
  dot: 'dot',
  graphviz: 'dot',
  gv: 'dot',
  mermaid: 'mermaid',
  'vega-lite': 'vega-lite',
}

/** What a `pre` is a diagram in, by its classes or those of its `code`; null for other listings. */
export function diagramKind(pre: Element): Kind | null {
  const code = pre.children.find(child => child.kind === 'element' && child.name === 'code')
  const classes = `${attribute(pre, 'class') ?? ''} ${code?.kind === 'element' ? (attribute(code, 'class') ?? '') : ''}`
  for (const name of classes.slice(0, 200).toLowerCase().split(/\s+/)) {
    const kind = KINDS[name.replace(/^lang(?:uage)?-/, '')]
    if (kind !== undefined && (name !== 'dot' || /\bgraph\b/i.test(textContent(pre).slice(0, 200)))) return kind
  }
  return null
}

/** Whether there is anything to do, without loading anything. */
export function hasDiagrams(document: Document): boolean {
  for (const element of elementsOf(document.root))
    if (element.name === 'pre' && diagramKind(element) !== null) return true
  return false
}
