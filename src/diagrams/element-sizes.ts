/**
 * Sizes of the elements of a drawing that is being made: the cascade and the painter of the engine answer for a copy of
 * the element within its ancestors, so that labels are as large as they will be on the page.
 */
import { Diagnostics } from '../base/diagnostics.ts'
import { IDENTITY, type Matrix, multiply, type Rect, type Size } from '../base/geometry.ts'
import { DEFAULT_LIMITS } from '../base/limits.ts'
import { mappedRect } from '../base/path.ts'
import { cascadeOf } from '../css/cascade.ts'
import type { StyleSheetText } from '../css/sheet-sources.ts'
import type { StyledTree } from '../css/style.ts'
import type { FontBook } from '../fonts/book.ts'
import { unitMetricsOf } from '../fonts/unit-metrics.ts'
import { attribute, type Document, textContent } from '../html/document.ts'
import { append, copyOf, createElement, type DraftElement, freeze, setAttributes, setText } from '../html/edit.ts'
import { parsePathData } from '../images/svg/path-data.ts'
import { parseTransform } from '../images/svg/transform-attribute.ts'
import type { SvgContent } from '../images/types.ts'
import { lineAlong } from '../paint/measured-path.ts'
import { geometryOf } from '../paint/svg/drawing.ts'
import type { DrawingServices } from '../paint/svg/types.ts'
import { DrawingExcess } from './dom/document.ts'
import type { Measure } from './dom/element.ts'

/** Maximum number of measurements of one drawing. */
const MOST_MEASURED = 4_000

/** Maximum number of sheets whose stylers are kept. */
const MOST_STYLERS = 8

/** Inherited properties of drawings, and the rules of browsers for their elements. */
const BASE = `html { font: 16px/1.5 sans-serif } text, tspan { white-space-collapse: collapse }
  style, title, desc { display: none } div, p { display: block } b, strong { font-weight: bolder } i, em { font-style: italic }`

/** Px: the width that a drawing is told for a block that fills its container. */
const CONTAINER = 800

const PAGE: Size = { width: CONTAINER, height: CONTAINER }

/** Measures the labels of a drawing with the fonts with which they are painted. */
export class DrawingMeasure implements Measure {
  readonly width = CONTAINER
  readonly #fonts: FontBook
  readonly #sheets = new Map<string, StyleSheetText>()
  readonly #known = new Map<string, Rect | null>()
  #count = 0
  /**
   * The stylers of the sheets that were used last: a drawing measures hundreds of elements with the same sheets, as do other
   * drawings of its kind.
   */
  readonly #stylers = new Map<string, (document: Document) => StyledTree>()

  constructor(fonts: FontBook) {
    this.#fonts = fonts
  }

  begin(): void {
    this.#count = 0
    this.#known.clear()
    this.#sheets.clear()
  }

  box(element: DraftElement): Rect | null {
    if (++this.#count > MOST_MEASURED) throw new DrawingExcess(`it measures more than ${MOST_MEASURED} elements`)
    return element.namespace === 'svg' ? this.#drawn(element, copyOf(element) as DraftElement) : this.#block(element)
  }

  /** Width of a line of text that is set with the given declarations, px. */
  textWidth(text: string, style: string): number {
    const element = createElement('text', { style }, [text], 'svg')
    return this.#drawn(element, element)?.width ?? 0
  }

  placed(element: DraftElement): Rect | null {
    const box = this.box(element)
    return box === null ? null : mappedRect(box, this.matrix(element))
  }

  matrix(element: DraftElement): Matrix {
    let matrix = IDENTITY
    for (let at: DraftElement | null = element; at !== null; at = at.parent) {
      const transform = at.namespace === 'svg' ? parseTransform(attribute(at, 'transform') ?? '') : null
      if (transform !== null) matrix = multiply(transform, matrix)
    }
    return matrix
  }

  line(element: DraftElement): ReturnType<Measure['line']> {
    return lineAlong(parsePathData(attribute(element, 'd') ?? ''))
  }

  isContainer(element: DraftElement): boolean {
    return element.namespace === 'html' && element.parent?.name !== 'foreignObject'
  }

  /** The size of an HTML block: the width of its longest line, and the same height for each line. */
  #block(element: DraftElement): Rect | null {
    const lines = linesOf(element)
    if (lines.length === 0) return null
    let width = 0
    let lineHeight = 0
    for (const line of lines) {
      const text = createElement('text', {}, [], 'svg')
      setAttributes(text, element.attributes)
      setText(text, line)
      const box = this.#drawn(element, text)
      width = Math.max(width, box?.width ?? 0)
      lineHeight = Math.max(lineHeight, (box?.height ?? 0) * BLOCK_LEADING)
    }
    return { x: 0, y: 0, width, height: lines.length * lineHeight }
  }

  /** The geometry of `copy` at the place of `element`. */
  #drawn(element: DraftElement, copy: DraftElement): Rect | null {
    let top = copy
    let key = keyOf(copy)
    const sheets: string[] = []
    for (let at = element.parent; at !== null; at = at.parent) {
      for (const child of at.children)
        if (child.kind === 'element' && child.name === 'style') sheets.unshift(textContent(child))
      const around = createElement(at.name, {}, [top], at.namespace)
      setAttributes(around, at.attributes)
      key += `\n${at.name} ${attributesOf(at)}`
      top = around
    }
    key += sheets.join('\n')
    const known = this.#known.get(key)
    if (known !== undefined) return known
    const box = this.#geometry(top, copy, sheets)
    this.#known.set(key, box)
    return box
  }

  #geometry(top: DraftElement, copy: DraftElement, sheets: readonly string[]): Rect | null {
    const root = top.name === 'html' ? top : createElement('html', {}, [top])
    const svg = outermostSvg(copy) ?? copy
    if (svg === copy && copy.name !== 'svg') append(root, createElement('svg', {}, [copy], 'svg'))
    const document = freeze({ root, baseUrl: null, mode: 'no-quirks' })
    const styled = this.styled(document, sheets)
    const content: SvgContent = {
      kind: 'svg',
      root: outermostSvg(copy) ?? copy,
      styled,
      isInline: true,
      viewport: PAGE,
      where: '',
      imageFor: () => null,
    }
    return geometryOf(content, copy, servicesWith(this.#fonts))
  }

  styled(document: Document, sheets: readonly string[]): StyledTree {
    const key = `${document.mode}\n${sheets.join('\n\0')}`
    const style = this.#stylers.get(key) ?? this.#styler(document, sheets)
    // The one that was used longest ago is the first.
    this.#stylers.delete(key)
    this.#stylers.set(key, style)
    if (this.#stylers.size > MOST_STYLERS) this.#stylers.delete(this.#stylers.keys().next().value!)
    return style(document)
  }

  #styler({ mode }: Document, sheets: readonly string[]): (document: Document) => StyledTree {
    return cascadeOf(
      { userAgent: BASE, template: [], author: sheets.map(text => this.#sheet(text)), extra: [] },
      {
        media: 'screen',
        page: PAGE,
        fontMetrics: facts => unitMetricsOf(this.#fonts, facts),
        limits: DEFAULT_LIMITS,
        diagnostics: new Diagnostics(),
      },
      mode,
    )
  }

  /** Sheets are parsed once for each object that holds their text. */
  #sheet(text: string): StyleSheetText {
    let sheet = this.#sheets.get(text)
    if (sheet === undefined) {
      sheet = { text, baseUrl: null, media: null, name: null, line: 1, imports: new Map() }
      this.#sheets.set(text, sheet)
    }
    return sheet
  }
}

/** The line height of HTML labels, as a multiple of the height of their text. */
const BLOCK_LEADING = 1.25

const servicesWith = (fonts: FontBook): DrawingServices => ({
  fonts,
  owner: 'layout',
  link: () => [],
  foreign: () => [],
  image: () => [],
  rasterize: null,
  warn: () => {},
})

function outermostSvg(element: DraftElement): DraftElement | null {
  let found: DraftElement | null = null
  for (let at: DraftElement | null = element; at !== null; at = at.parent)
    if (at.namespace === 'svg' && at.name === 'svg') found = at
  return found
}

/** The lines of a text, which blocks and `br` separate. */
function linesOf(element: DraftElement): readonly string[] {
  const lines = ['']
  const visit = (parent: DraftElement): void => {
    for (const child of parent.children) {
      if (child.kind === 'text') lines[lines.length - 1] += child.value
      else if (child.name === 'br') lines.push('')
      else {
        const isBlock = /^(?:p|div|li|ul|ol|h[1-6]|tr)$/.test(child.name)
        if (isBlock && lines.at(-1)!.trim() !== '') lines.push('')
        visit(child)
      }
    }
  }
  visit(element)
  return lines.filter(line => line.trim() !== '')
}

const attributesOf = ({ attributes }: DraftElement): string =>
  [...attributes].map(([name, value]) => `${name}=${JSON.stringify(value)}`).join(' ')

function keyOf(element: DraftElement): string {
  const inner = element.children.map(child => (child.kind === 'text' ? JSON.stringify(child.value) : keyOf(child)))
  return `<${element.name} ${attributesOf(element)}>${inner.join('')}</>`
}
