/** The drawing of a graph as an element of the document. */
import type { Diagnostics } from '../base/diagnostics.ts'
import type { Limits } from '../base/limits.ts'
import { attribute, elementsOf, textContent } from '../html/document.ts'
import { copyOf, type DraftElement, setAttribute } from '../html/edit.ts'
import { parseHtml } from '../html/html-parser.ts'

/** The drawing in the colour of the text, without names that a document could have only once. */
export function graphElement(
  source: string,
  { limits, diagnostics }: { readonly limits: Limits; readonly diagnostics: Diagnostics },
): DraftElement | null {
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
