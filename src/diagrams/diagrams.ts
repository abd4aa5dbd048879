/**
 * Diagrams that a document has as source, as a stage on the document tree before the cascade: they become inline SVG in a
 * figure. Where a diagram cannot be drawn, its source stays, as the listing that it is, and a warning says why.
 */
import type { Diagnostics } from '../base/diagnostics.ts'
import type { Limits } from '../base/limits.ts'
import type { FontBook } from '../fonts/book.ts'
import { attribute, type Document, type Element, elementsOf, textContent } from '../html/document.ts'
import {
  createElement,
  type DraftElement,
  type DraftNode,
  draftOf,
  freeze,
  replaceAll,
  setAttribute,
} from '../html/edit.ts'
import { DrawingMeasure } from './element-sizes.ts'
import { finished } from './finished-drawing.ts'
import { graphElement } from './graph.ts'
import { loadGraphviz } from './graphviz.ts'
import { diagramKind, type Kind } from './kinds.ts'
import { loadMermaid, SHOWN } from './mermaid.ts'
import { DEFAULT_PALETTE, type DiagramPalette } from './palette.ts'
import { excessOf, excessOfChart, excessOfMermaid, MOST_SOURCE, MOST_STEPS_OF_DRAWING, stepsOf } from './size-limits.ts'
import { loadVega } from './vega.ts'

/** Fonts, colours and bounds of the diagrams of one document. */
export interface DiagramContext {
  readonly diagnostics: Diagnostics
  readonly limits: Limits
  /** The fonts that labels are measured and set in. */
  readonly fonts: FontBook
  readonly palette?: Partial<DiagramPalette>
  /** Throws when the job exceeds its time limit. */
  readonly deadline: () => void
}

/** The drawing of a source, or the reason why there is none, as a clause. */
type Drawn = { readonly svg: DraftElement } | { readonly problem: string }
type Draw = (source: string, count: number) => Drawn

interface Drawer {
  /** The name in warnings. */
  readonly name: string
  readonly packages: string
  /** The limit that a source exceeds; null for none. */
  readonly excessOf: (source: string) => string | null
  /** Null where its package is not installed. */
  load(context: DiagramContext): Promise<Draw | null>
}

const NOTHING_DRAWN = { problem: 'nothing was drawn' }

const DRAWERS: Readonly<Record<Kind, Drawer>> = {
  dot: {
    name: 'a graph',
    packages: 'the package @viz-js/viz, which draws graphs, is not installed',
    excessOf,
    async load(context) {
      const draw = await loadGraphviz()
      if (draw === null) return null
      const palette = { ...DEFAULT_PALETTE, ...context.palette }
      return (source, count) => {
        const result = draw(source)
        if ('problem' in result) return result
        const svg = graphElement(result.svg, { ...context, palette, prefix: `d${count}-` })
        return svg === null ? NOTHING_DRAWN : { svg }
      }
    },
  },
  mermaid: {
    name: 'a Mermaid diagram',
    packages: 'the package mermaid, which draws it, is not installed',
    excessOf: excessOfMermaid,
    async load({ fonts, palette }) {
      const draw = loadMermaid(fonts, { ...DEFAULT_PALETTE, ...palette })
      if (draw === null) return null
      const measure = new DrawingMeasure(fonts)
      return (source, count) => {
        const result = draw(source)
        if ('problem' in result) return result
        const options = { measure, prefix: `d${count}-`, scale: SHOWN, kind: 'Diagram', without: 'g.today, .today' }
        const svg = finished(result.svg, options)
        return svg === null ? NOTHING_DRAWN : { svg }
      }
    },
  },
  'vega-lite': {
    name: 'a Vega-Lite chart',
    packages: 'the packages vega and vega-lite, which draw it, are not both installed',
    excessOf: excessOfChart,
    async load({ fonts, palette }) {
      const draw = loadVega(fonts, { ...DEFAULT_PALETTE, ...palette })
      if (draw === null) return null
      const measure = new DrawingMeasure(fonts)
      return (source, count) => {
        const result = draw(source)
        if ('problem' in result) return result
        const svg = finished(result.svg, { measure, prefix: `d${count}-`, scale: 1, kind: 'Chart', without: '' })
        return svg === null ? NOTHING_DRAWN : { svg: described(svg, source) }
      }
    },
  },
}

/** The title that the author gave to a chart. */
function described(svg: DraftElement, source: string): DraftElement {
  const { title, description } = JSON.parse(source)
  const name = typeof title === 'object' ? title?.text : title
  const words = [name, description].flat().filter(text => typeof text === 'string' && text !== '')
  if (words.length > 0) setAttribute(svg, 'aria-label', words.join('. '))
  return svg
}

/** The document with its diagrams drawn. */
export async function drawDiagrams(document: Document, context: DiagramContext): Promise<Document> {
  const draft = draftOf(document)
  const replacements = new Map<DraftNode, readonly DraftNode[]>()
  const drawers = new Map<Kind, Draw | null>()
  const drawing = new Drawing(MOST_STEPS_OF_DRAWING * context.limits.workFactor)
  for (const pre of elementsOf(draft.root) as Iterable<DraftElement>) {
    const kind = diagramKind(pre)
    if (kind === null) continue
    context.deadline()
    const { name, packages, load } = DRAWERS[kind]
    if (!drawers.has(kind)) drawers.set(kind, await load(context))
    const draw = drawers.get(kind) ?? null
    const result = draw === null ? { problem: packages } : drawing.drawn(kind, textContent(pre), draw)
    if ('svg' in result) replacements.set(pre, [figureOf(pre, result.svg)])
    else {
      const where = pre.line > 0 ? `line ${pre.line}` : null
      context.diagnostics.warn('diagram_not_drawn', `${name} is set as its source: ${result.problem}`, where)
    }
  }
  if (replacements.size === 0) return document
  replaceAll(replacements)
  return freeze(draft)
}

/** Counts the diagrams of a document and the steps that they take. */
class Drawing {
  readonly #most: number
  #count = 0
  #steps = 0

  constructor(most: number) {
    this.#most = most
  }

  /** Draws a source, unless it or all diagrams together exceed a limit. */
  drawn(kind: Kind, source: string, draw: Draw): Drawn {
    const excess = source.length > MOST_SOURCE ? `${MOST_SOURCE} characters` : DRAWERS[kind].excessOf(source)
    if (excess !== null) return { problem: `it has more than ${excess}` }
    this.#steps += stepsOf(kind, source)
    if (this.#steps > this.#most)
      return { problem: `all diagrams up to it take more than ${this.#most} steps of drawing` }
    const result = draw(source, ++this.#count)
    return 'problem' in result ? { problem: result.problem.slice(0, 200) } : result
  }
}

function figureOf(pre: Element, svg: DraftElement): DraftElement {
  const figure = createElement(
    'figure',
    // Templates position the figure by the width of its drawing.
    { class: 'octavo-diagram', style: `--diagram-width: ${attribute(svg, 'width') ?? 0}px` },
    [svg],
  )
  const id = attribute(pre, 'id')
  if (id !== null) setAttribute(figure, 'id', id)
  return figure
}
