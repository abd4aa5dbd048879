/** Text of an SVG as runs in one style each (SVG 2 §11); positions a character, paths and lengths are not followed. */
import type { Rect } from '../../base/geometry.ts'
import type { Element } from '../../html/document.ts'
import type { VectorNode, VectorPaint, VectorText } from '../types.ts'
import { length, numberList } from './numbers.ts'
import { diagonalOf, type Viewport } from './shapes.ts'
import type { SvgPaint, SvgStyle } from './style.ts'

interface TextPlace {
  readonly style: SvgStyle
  readonly viewport: Viewport
}

type Resolve = (paint: SvgPaint, opacity: number, box: Rect) => VectorPaint | null

/** Runs of a `text` element and its spans: one for each span that is placed by itself, and for what follows it. */
export function drawText(
  element: Element,
  place: TextPlace,
  styleOf: (element: Element) => SvgStyle,
  resolve: Resolve,
): readonly VectorNode[] {
  const { viewport } = place
  const nodes: VectorText[] = []
  let cursor = { x: 0, y: 0 }
  const visit = (of: Element, style: SvgStyle): void => {
    cursor = placed(of, cursor, viewport, style.fontSize)
    for (const child of of.children) {
      if (child.kind === 'element') {
        if (child.name === 'tspan' || child.name === 'a') visit(child, child === element ? style : styleOf(child))
        continue
      }
      const text = child.value.replace(/\s+/g, ' ')
      const run = text.trim() === '' ? '' : text
      if (run === '' || !style.isVisible) continue
      const fill = resolve(style.fill, style.fillOpacity, {
        ...cursor,
        width: diagonalOf(viewport),
        height: style.fontSize,
      })
      if (fill === null) continue
      const { fontFamily, fontSize, fontWeight, isItalic, anchor } = style
      nodes.push({
        kind: 'text',
        text: run.trim(),
        at: cursor,
        anchor,
        fontFamily,
        fontSize,
        fontWeight,
        isItalic,
        fill,
      })
      // What has no place of its own goes on about where this run ends.
      if (anchor === 'start') cursor = { x: cursor.x + run.length * fontSize * AVERAGE_ADVANCE, y: cursor.y }
    }
  }
  visit(element, place.style)
  return nodes
}

/** Width of an average character in ems, until the text is shaped. */
const AVERAGE_ADVANCE = 0.5

function placed(element: Element, cursor: { x: number; y: number }, viewport: Viewport, fontSize: number) {
  const first = (name: string, percent: number): number | null => {
    const text = element.attributes
      .get(name)
      ?.trim()
      .split(/[\s,]+/)[0]
    return length(text, { percent, fontSize })
  }
  const shift = (name: string): number => first(name, 0) ?? numberList(element.attributes.get(name) ?? '')[0] ?? 0
  const x = (first('x', viewport.width) ?? cursor.x) + shift('dx')
  const y = (first('y', viewport.height) ?? cursor.y) + shift('dy')
  return { x, y }
}
