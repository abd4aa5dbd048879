/** Converts the SVG text of a library to an element of the document. */
import { Diagnostics } from '../base/diagnostics.ts'
import { DEFAULT_LIMITS } from '../base/limits.ts'
import { attribute, elementsOf, textContent } from '../html/document.ts'
import { copyOf, createElement, type DraftElement, freeze, removeWhere, setAttribute } from '../html/edit.ts'
import { parseHtml } from '../html/html-parser.ts'
import { selectAll, selectOne } from '../html/select.ts'
import { viewBoxOf } from '../images/svg/viewport.ts'
import type { DrawingMeasure } from './element-sizes.ts'
import { flatten, round } from './inline-styles.ts'
import { legibleLabels } from './legible-labels.ts'
import { thinTicks } from './ticks.ts'
import { uncutLabels } from './uncut.ts'

/** Options for the insertion of a drawing into a document. */
interface FinishOptions {
  /** Measures all drawings of a document: what it knows of the sheet of one serves the next. */
  readonly measure: DrawingMeasure
  /** Prefix of all ids, so that the ids of several drawings differ. */
  readonly prefix: string
  /** Size on the page for one unit of the drawing, px. */
  readonly scale: number
  /** The title of a drawing without one. */
  readonly kind: string
  /** Selector of parts that are useless on paper. */
  readonly without: string
}

/** The element; null for an empty drawing. */
export function finished(source: string, options: FinishOptions): DraftElement | null {
  const parsed = parseHtml(source, { baseUrl: null, limits: DEFAULT_LIMITS, diagnostics: new Diagnostics() })
  const found = selectOne(parsed.root, 'svg')
  if (found === null) return null
  const svg = copyOf(found) as DraftElement
  const unwanted = new Set(options.without === '' ? [] : selectAll(svg, options.without))
  removeWhere(svg, node => node.kind === 'element' && unwanted.has(node))
  thinTicks(svg)
  const label = labelOf(svg, options.kind)
  const sheets = selectAll(svg, 'style').map(textContent)
  const document = freeze({ root: createElement('html', {}, [svg]), baseUrl: null, mode: 'no-quirks' })
  const { measure } = options
  measure.begin()
  const styled = measure.styled(document, sheets)
  flatten(svg, { styled, prefix: options.prefix, box: element => measure.box(element) })
  removeWhere(svg, node => node.kind === 'element' && /^(?:title|desc)$/.test(node.name))
  svg.parent = null
  uncutLabels(svg, measure)
  legibleLabels(svg, measure)
  const size = viewBoxOf(svg)
  if (size === null || !(size.width > 0 && size.height > 0)) return null
  setAttribute(svg, 'width', String(round(size.width * options.scale)))
  setAttribute(svg, 'height', String(round(size.height * options.scale)))
  setAttribute(svg, 'role', 'img')
  setAttribute(svg, 'aria-label', label)
  return svg
}

/** Maximum number of characters of a text alternative that consists of the words of a drawing. */
const MOST_WORDS = 400

/** The author's title and description; otherwise the kind of diagram and its words in order. */
function labelOf(svg: DraftElement, kind: string): string {
  const own = svg.children
    .filter(child => child.kind === 'element' && (child.name === 'title' || child.name === 'desc'))
    .map(child => textContent(child).trim())
    .filter(text => text !== '')
  if (own.length > 0) return own.join('. ')
  const words: string[] = []
  for (const element of elementsOf(svg)) {
    if (element.name !== 'text') continue
    const text = textContent(element).replace(/\s+/g, ' ').trim()
    if (text !== '' && !words.includes(text)) words.push(text)
  }
  const role = attribute(svg, 'aria-roledescription')
  const list = words.join(', ')
  const shown = list.length > MOST_WORDS ? `${list.slice(0, list.lastIndexOf(',', MOST_WORDS))} …` : list
  const name = KINDS[role ?? ''] ?? kind
  return shown === '' ? name : `${name}: ${shown}`
}

/** The names of Mermaid's diagram types in words. */
const KINDS: Readonly<Record<string, string>> = {
  'flowchart-v2': 'Flowchart',
  sequence: 'Sequence diagram',
  class: 'Class diagram',
  classDiagram: 'Class diagram',
  stateDiagram: 'State diagram',
  er: 'Entity relationship diagram',
  gantt: 'Gantt chart',
  pie: 'Pie chart',
  mindmap: 'Mind map',
  timeline: 'Timeline',
  journey: 'User journey',
  gitGraph: 'Git graph',
  quadrantChart: 'Quadrant chart',
  xychart: 'Chart',
  requirement: 'Requirement diagram',
  sankey: 'Sankey diagram',
}
