/** The drawing of a graph as an element of the document, in the colours and the type of the template. */
import { contrast } from '../base/contrast.ts'
import type { Diagnostics } from '../base/diagnostics.ts'
import type { Limits } from '../base/limits.ts'
import { colorFrom } from '../css/values/color-text.ts'
import { attribute, type Element, elementsOf, textContent } from '../html/document.ts'
import { append, copyOf, type DraftElement, type DraftNode, removeWhere, setAttribute } from '../html/edit.ts'
import { parseHtml } from '../html/html-parser.ts'
import type { DiagramPalette } from './palette.ts'

interface GraphContext {
  readonly limits: Limits
  readonly diagnostics: Diagnostics
  readonly palette: DiagramPalette
  /** Prefix of all ids, so that the ids of several graphs differ. */
  readonly prefix: string
}

/** Graphviz draws black lines and Arial by default: the template's colours and fonts replace these. Values of the source stay. */
const UNSAID = 'black'
const UNSAID_FONT = 'Arial'

/** The drawing without ids that could occur twice in a document. */
export function graphElement(
  source: string,
  { limits, diagnostics, palette, prefix }: GraphContext,
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
  for (const element of elementsOf(svg) as Iterable<DraftElement>)
    if (element.name === 'g') paintGroup(element, palette)
  raiseTitles(svg, palette.ground)
  for (const element of elementsOf(svg) as Iterable<DraftElement>) {
    for (const name of ['class', 'xml:space']) setAttribute(element, name, null)
    renameGradient(element, prefix)
  }
  setAttribute(svg, 'role', 'img')
  setAttribute(svg, 'aria-label', described(svg, edges))
  return svg
}

/** Px of the ground around a title, where an edge ends that crosses it. */
const HALO = 4

/** Titles of groups over edges, which Graphviz leads across them. */
function raiseTitles(svg: DraftElement, page: string): void {
  const titles: DraftNode[] = []
  let around: DraftElement | null = null
  for (const group of elementsOf(svg) as Iterable<DraftElement>) {
    if (attribute(group, 'class') !== 'cluster') continue
    around ??= group.parent
    const ground = groundsOf(group)[0] ?? page
    for (const text of group.children) {
      if (text.kind !== 'element' || text.name !== 'text') continue
      for (const [name, value] of Object.entries(haloOf(ground))) setAttribute(text, name, value)
      titles.push(text)
    }
  }
  if (around === null) return
  const moved = new Set(titles)
  removeWhere(svg, node => moved.has(node))
  for (const title of titles) append(around, title)
}

const haloOf = (ground: string): Readonly<Record<string, string>> => ({
  stroke: ground,
  'stroke-width': String(HALO),
  'stroke-linejoin': 'round',
  'paint-order': 'stroke',
})

/** Only gradients are referred to by id. */
function renameGradient(element: DraftElement, prefix: string): void {
  const [id, fill] = [attribute(element, 'id'), attribute(element, 'fill')]
  if (id !== null) setAttribute(element, 'id', element.name.endsWith('Gradient') ? `${prefix}${id}` : null)
  if (fill?.startsWith('url(#') === true) setAttribute(element, 'fill', fill.replace('url(#', `url(#${prefix}`))
}

/** A node, an edge, a group of nodes, or the graph itself: the class of its `g` says which. */
function paintGroup(group: DraftElement, palette: DiagramPalette): void {
  const kind = attribute(group, 'class')
  const { line, border } = palette
  const stroke = kind === 'edge' ? line : border
  const shapes: DraftElement[] = []
  for (const element of partsOf(group)) {
    if (element.name === 'text') paintLabel(element, group, palette)
    else if (/^(?:ellipse|polygon|polyline|path)$/.test(element.name)) shapes.push(element)
  }
  // Unfilled shapes show the page; the first shape of a node is its outline, and the others are on top of it.
  const isOpen = shapes.every(shape => attribute(shape, 'fill') === 'none')
  if (kind === 'node' && isOpen && shapes.length > 0) setAttribute(shapes[0]!, 'fill', palette.fill)
  for (const shape of shapes) {
    if (attribute(shape, 'stroke') === UNSAID) setAttribute(shape, 'stroke', stroke)
    if (attribute(shape, 'fill') === UNSAID) setAttribute(shape, 'fill', stroke)
  }
}

/** All elements in a group, of the graph itself without its nodes, edges and clusters, whose groups it holds. */
function* partsOf(group: Element): Generator<DraftElement> {
  const isGraph = attribute(group, 'class') === 'graph'
  for (const child of group.children) {
    if (child.kind !== 'element' || (isGraph && child.name === 'g')) continue
    yield child as DraftElement
    yield* elementsOf(child) as Iterable<DraftElement>
  }
}

/** Least contrast of text (WCAG 2.2, 1.4.3). */
const READABLE = 4.5

function paintLabel(text: DraftElement, group: Element, { ink }: DiagramPalette): void {
  if (attribute(text, 'font-family') === UNSAID_FONT) setAttribute(text, 'font-family', 'sans-serif')
  if (attribute(text, 'fill') !== null) return
  // The label of an edge is beside it, on the page.
  const grounds = attribute(group, 'class') === 'edge' ? [] : groundsOf(group)
  const least = (color: string): number => Math.min(...grounds.map(ground => contrastOf(color, ground)))
  const best = ['#000000', '#ffffff'].toSorted((a, b) => least(b) - least(a))[0]!
  setAttribute(text, 'fill', grounds.length === 0 || least(ink) >= READABLE ? 'currentColor' : best)
}

/** The fill colours of a node, a cluster or the graph's ground from the source; all colours of a gradient. */
function groundsOf(group: Element): readonly string[] {
  const grounds: string[] = []
  for (const element of partsOf(group)) {
    const fill = attribute(element, 'fill')
    if (element.name === 'stop') grounds.push(/stop-color:([^;]+)/.exec(attribute(element, 'style') ?? '')?.[1] ?? '')
    else if (element.name !== 'text' && fill !== null && fill !== 'none' && !fill.startsWith('url(')) grounds.push(fill)
  }
  return grounds.filter(ground => colorFrom(ground, BLACK) !== null)
}

const BLACK = { r: 0, g: 0, b: 0, a: 1 }

function contrastOf(a: string, b: string): number {
  const [first, second] = [colorFrom(a, BLACK), colorFrom(b, BLACK)]
  return typeof first === 'object' && typeof second === 'object' && first !== null && second !== null
    ? contrast(first, second)
    : 1
}

/** The text alternative: the label of a graph and its edges. */
function described(svg: DraftElement, edges: readonly string[]): string {
  const words = edges.slice(0, 40).map(edge => edge.replace(/\s*(?:->|--)\s*/, ' → '))
  const rest = edges.length > 40 ? `; and ${edges.length - 40} more` : ''
  const own = svg.children.find(child => child.kind === 'element' && child.name === 'g')
  const label =
    own?.kind === 'element' ? own.children.find(child => child.kind === 'element' && child.name === 'text') : undefined
  const title = label === undefined ? 'Graph' : textContent(label)
  return words.length === 0 ? title : `${title}: ${words.join('; ')}${rest}`
}
