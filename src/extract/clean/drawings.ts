/** Inline drawings: keeps diagrams, removes icons. */
import { attribute, type Element, elementsOf } from '../../html/document.ts'
import { type DraftElement, removeAll, setAttribute } from '../../html/edit.ts'
import { closest } from '../../html/select.ts'
import { type ElementIndex, named } from './elements-by-name.ts'

/** Px: maximum width of an icon. */
const SMALLEST = 120

/** Removes inline drawings that are icons, and sets the size of small ones from their view box. */
export function removeIcons(index: ElementIndex): void {
  const drawings = named(index, 'svg').filter(svg => svg.parent !== null)
  const icons = new Set(drawings.filter(isIcon))
  removeAll(icons)
  for (const svg of drawings) if (!icons.has(svg)) sizeDrawing(svg)
}

/** User units: maximum width of a drawing that a style sheet may have reduced, such as a customer's logo or a signature. */
const LARGEST_MARK = 300

/**
 * A drawing without a width is as wide as the column (https://www.w3.org/TR/SVG2/geometry.html#Sizing, `auto`), because the
 * site's style sheet, which reduced a row of logos, is not used.
 */
function sizeDrawing(svg: DraftElement): void {
  if (hasWidth(svg)) return
  const box = viewBoxOf(svg)
  if (box === null || box.width <= 0) return
  const isMark = box.width <= LARGEST_MARK && box.height <= LARGEST_MARK
  if (!isMark && hasMeaning(svg)) return
  if (!isMark && countUpTo(elementsOf(svg), MOST_OF_LOGO + 1) > MOST_OF_LOGO) return
  const scale = isMark ? 1 : WORDLESS / Math.max(box.width, box.height)
  setAttribute(svg, 'width', String(Math.round(box.width * scale)))
  setAttribute(svg, 'height', String(Math.round(box.height * scale)))
}

/** Whether a drawing has a width of its own, as opposed to that of the box it is in. */
const hasWidth = (svg: Element): boolean =>
  /^[\d.]+\s*[a-z]*$/i.test(attribute(svg, 'width')?.trim() ?? '') || /width/.test(attribute(svg, 'style') ?? '')

/** Maximum number of elements of a logo; px: the longer side of one in large units, which have no relation to its size. */
const MOST_OF_LOGO = 12
const WORDLESS = 160

/**
 * Whether a drawing is an icon: by its size, by its small number of shapes without one, or as an ornament: arcs, waves and blobs
 * behind a section are one or two shapes without a word, to which the site's style sheet gives size, colour and place.
 */
function isIcon(svg: DraftElement): boolean {
  const width = sizeOf(svg)
  if (width !== null && width < SMALLEST) return true
  const shapes = countUpTo(elementsOf(svg), MOST_SHAPES + 1)
  return shapes <= (width === null ? MOST_SHAPES : MOST_OF_ORNAMENT) && (width === null || !hasMeaning(svg))
}

/** Maximum numbers of elements of an icon without a size, and of an ornament, itself included. */
const MOST_SHAPES = 12
const MOST_OF_ORNAMENT = 4

/** Whether a drawing is more than an ornament: it has a name or text, shows an image, or is in a figure. */
function hasMeaning(svg: DraftElement): boolean {
  const isHidden = attribute(svg, 'aria-hidden') === 'true'
  if (!isHidden && NAMES.some(name => attribute(svg, name) !== null)) return true
  for (const { name } of elementsOf(svg)) if (MEANING.has(name)) return true
  return closest(svg, 'figure') !== null
}

const NAMES = ['aria-label', 'aria-labelledby', 'role']
const MEANING: ReadonlySet<string> = new Set(['title', 'desc', 'text', 'image', 'foreignObject', 'use'])

function countUpTo(items: Iterable<unknown>, most: number): number {
  let count = 0
  for (const _ of items) if (++count >= most) break
  return count
}

/** Width in px; that of the view box if the size is relative. */
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
