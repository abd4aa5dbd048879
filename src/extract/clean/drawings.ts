/** Inline drawings: diagrams stay, icons go. */
import { attribute, type Element, elementsOf } from '../../html/document.ts'
import { type DraftElement, removeAll, setAttribute } from '../../html/edit.ts'
import { type ElementIndex, named } from './elements-by-name.ts'

/** Pixels across; an icon is smaller. */
const SMALLEST = 120

/** Removes inline drawings that are icons, and gives small ones the size that their own units have. */
export function removeIcons(index: ElementIndex): void {
  const drawings = named(index, 'svg').filter(svg => svg.parent !== null)
  const icons = new Set(drawings.filter(isIcon))
  removeAll(icons)
  for (const svg of drawings) if (!icons.has(svg)) sizeDrawing(svg)
}

/** Units across of a drawing that a style sheet made small: the logo of a customer, a signature. */
const LARGEST_MARK = 300

/**
 * A drawing without a width is as wide as the column (https://www.w3.org/TR/SVG2/geometry.html#Sizing, `auto`): the site's style sheet, which
 * made a row of logos small, is gone.
 */
function sizeDrawing(svg: DraftElement): void {
  if (attribute(svg, 'width') !== null || attribute(svg, 'style') !== null) return
  const box = viewBoxOf(svg)
  if (box === null || box.width > LARGEST_MARK || box.height > LARGEST_MARK) return
  setAttribute(svg, 'width', String(box.width))
  setAttribute(svg, 'height', String(box.height))
}

/** Whether a drawing is an icon: by its size, or, where it has none, by how few shapes it is made of. */
function isIcon(svg: DraftElement): boolean {
  const width = sizeOf(svg)
  if (width !== null) return width < SMALLEST
  let shapes = 0
  for (const _ of elementsOf(svg)) if (++shapes > 12) return false
  return true
}

/** In px; the view box where the size is relative. */
function sizeOf(svg: Element): number | null {
  const width = attribute(svg, 'width')
  if (width !== null && /^[\d.]+(px)?$/.test(width)) return Number.parseFloat(width)
  return viewBoxOf(svg)?.width ?? null
}

function viewBoxOf(svg: Element): { readonly width: number; readonly height: number } | null {
  const box = attribute(svg, 'viewBox')
    ?.trim()
    .split(/[\s,]+/)
    .map(Number)
  if (box?.length !== 4 || !Number.isFinite(box[2]!) || !Number.isFinite(box[3]!)) return null
  return { width: box[2]!, height: box[3]! }
}
