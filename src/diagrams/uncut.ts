/** Extends the viewport of a drawing over labels that overflow it, which would be clipped. */
import { encloses, type Rect } from '../base/geometry.ts'
import { type Element, elementsOf } from '../html/document.ts'
import { type DraftElement, setAttribute } from '../html/edit.ts'
import { viewBoxOf } from '../images/svg/viewport.ts'
import type { DrawingMeasure } from './element-sizes.ts'
import { round } from './inline-styles.ts'

/** Maximum number of labels that are measured. */
const MOST_LABELS = 500

/**
 * Extends the `viewBox` of a drawing over the labels that begin within it and end outside: libraries that place labels by the
 * middle of their text leave the same room for short and for long ones.
 */
export function uncutLabels(svg: DraftElement, measure: DrawingMeasure): void {
  const view = viewBoxOf(svg)
  const drawn = measure.box(svg)
  if (view === null || drawn === null || encloses(view, drawn)) return
  let grown = view
  let count = 0
  for (const element of elementsOf(svg) as Iterable<DraftElement>) {
    if (element.name !== 'text' || isNested(element, svg)) continue
    if (++count > MOST_LABELS) break
    const label = measure.placed(element)
    if (label !== null && touches(view, label)) grown = union(grown, label)
  }
  if (grown !== view)
    setAttribute(svg, 'viewBox', [grown.x, grown.y, grown.width, grown.height].map(value => round(value)).join(' '))
}

/** Whether an element is in an inner viewport or a definition, so that its coordinates are not those of the drawing. */
function isNested(element: Element, svg: Element): boolean {
  for (let at = element.parent; at !== null && at !== svg; at = at.parent)
    if (/^(?:svg|defs|symbol|marker|pattern|mask|clippath)$/i.test(at.name)) return true
  return false
}

const touches = (a: Rect, b: Rect): boolean =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height

function union(a: Rect, b: Rect): Rect {
  const x = Math.min(a.x, b.x)
  const y = Math.min(a.y, b.y)
  const width = Math.max(a.x + a.width, b.x + b.width) - x
  return { x, y, width, height: Math.max(a.y + a.height, b.y + b.height) - y }
}
