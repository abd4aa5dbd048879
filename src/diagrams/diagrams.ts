/**
 * Diagrams that a document has as source, as a stage on the document tree before the cascade: graphs in DOT become inline SVG
 * in a figure. Where a diagram cannot be drawn, its source stays, as the listing that it is, and a warning says why.
 */
import type { Diagnostics } from '../base/diagnostics.ts'
import type { Limits } from '../base/limits.ts'
import { attribute, type Document, type Element, elementsOf, textContent } from '../html/document.ts'
import {
  copyOf,
  createElement,
  type DraftElement,
  type DraftNode,
  draftOf,
  freeze,
  replaceAll,
  setAttribute,
} from '../html/edit.ts'
import { parseHtml } from '../html/html-parser.ts'
import { excessOf, MOST_GRAPHS } from './bounds.ts'
import { type DrawGraph, loadGraphviz } from './graphviz.ts'
import { diagramKind } from './kinds.ts'

export interface DiagramContext {
  readonly diagnostics: Diagnostics
  readonly limits: Limits
  /** Throws once the job has run for too long. */
  readonly deadline: () => void
}

/** The document with its diagrams drawn. */
export async function drawDiagrams(document: Document, context: DiagramContext): Promise<Document> {
  const { diagnostics, deadline } = context
  const draft = draftOf(document)
  const replacements = new Map<DraftNode, readonly DraftNode[]>()
  let draw: DrawGraph | null | undefined
  for (const pre of elementsOf(draft.root) as Iterable<DraftElement>) {
    const kind = pre.name === 'pre' ? diagramKind(pre) : null
    if (kind === null) continue
    const where = pre.line > 0 ? `line ${pre.line}` : null
    if (kind !== 'dot') {
      diagnostics.warn('diagram_not_drawn', `a diagram in ${kind} is set as its source: it is not supported`, where)
      continue
    }
    deadline()
    if (draw === undefined) draw = await loadGraphviz()
    const result = draw === null ? { problem: MISSING } : drawn(pre, replacements.size, draw, context)
    if ('problem' in result)
      diagnostics.warn('diagram_not_drawn', `a graph is set as its source: ${result.problem}`, where)
    else replacements.set(pre, [result.figure])
  }
  if (replacements.size === 0) return document
  replaceAll(replacements)
  return freeze(draft)
}

const MISSING = 'the package @viz-js/viz, which draws graphs, is not installed'

type Drawn = { readonly figure: DraftElement } | { readonly problem: string }

function drawn(pre: Element, count: number, draw: DrawGraph, context: DiagramContext): Drawn {
  if (count >= MOST_GRAPHS) return { problem: `there are more than ${MOST_GRAPHS} in the document` }
  const source = textContent(pre)
  const excess = excessOf(source)
  if (excess !== null) return { problem: `it has more than ${excess}` }
  const result = draw(source)
  if ('problem' in result) return { problem: result.problem.slice(0, 200) }
  const svg = svgOf(result.svg, context)
  if (svg === null) return { problem: 'nothing was drawn' }
  const figure = createElement('figure', { class: 'octavo-diagram' }, [svg])
  const id = attribute(pre, 'id')
  if (id !== null) setAttribute(figure, 'id', id)
  return { figure }
}

/** The drawing in the colour of the text, without names that a document could have only once. */
function svgOf(source: string, { limits, diagnostics }: DiagramContext): DraftElement | null {
  const parsed = parseHtml(source.replace(/^[\s\S]*?(?=<svg)/, ''), { baseUrl: null, limits, diagnostics })
  let svg: DraftElement | null = null
  for (const element of elementsOf(parsed.root))
    if (element.name === 'svg') {
      svg = copyOf(element) as DraftElement
      break
    }
  if (svg === null) return null
  const edges: string[] = []
  for (const element of elementsOf(svg))
    if (element.name === 'title' && attribute(element.parent!, 'class') === 'edge') edges.push(textContent(element))
  for (const element of elementsOf(svg) as Iterable<DraftElement>) {
    for (const name of ['id', 'class', 'xml:space']) setAttribute(element, name, null)
    for (const name of ['fill', 'stroke'])
      if (attribute(element, name) === 'black') setAttribute(element, name, 'currentColor')
    if (element.name === 'text' && attribute(element, 'fill') === null) setAttribute(element, 'fill', 'currentColor')
  }
  setAttribute(svg, 'role', 'img')
  setAttribute(svg, 'aria-label', described(svg, edges))
  return svg
}

/** The label of a graph and what it connects, for who does not see it. */
function described(svg: DraftElement, edges: readonly string[]): string {
  const words = edges.slice(0, 40).map(edge => edge.replace(/\s*(?:->|--)\s*/, ' → '))
  const rest = edges.length > 40 ? `; and ${edges.length - 40} more` : ''
  const own = svg.children.find(child => child.kind === 'element' && child.name === 'g')
  const label =
    own?.kind === 'element' ? own.children.find(child => child.kind === 'element' && child.name === 'text') : undefined
  const title = label === undefined ? 'Graph' : textContent(label)
  return words.length === 0 ? title : `${title}: ${words.join('; ')}${rest}`
}
