/** Inline drawings: diagrams stay, icons go. */
import { attribute, type Element, elementsOf } from '../../html/document.ts'
import { type DraftElement, remove } from '../../html/edit.ts'
import { type ElementIndex, named } from './elements.ts'

/** Pixels across; an icon is smaller. */
const SMALLEST = 120

/** Removes inline drawings that are icons. */
export function removeIcons(index: ElementIndex): void {
  for (const svg of named(index, 'svg')) if (svg.parent !== null && isIcon(svg)) remove(svg)
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
  const box = attribute(svg, 'viewBox')
    ?.trim()
    .split(/[\s,]+/)
    .map(Number)
  return box?.length === 4 && Number.isFinite(box[2]!) ? box[2]! : null
}
