/**
 * Boxes that stand on every page (CSS Positioned Layout 3,
 * https://www.w3.org/TR/css-position-3/).
 */
import { spend } from '../base/budget.ts'
import type { Rect } from '../base/geometry.ts'
import { type ComputedStyle, resolve } from '../css/style.ts'
import { placePositioned } from '../layout/positioned.ts'
import type { BoxFragment, Fragment, HoistedBox, Placed } from '../layout/types.ts'
import { TextRows } from './covered.ts'
import { type Filler, pageAround } from './fill-page.ts'
import { pageSpace } from './page-space.ts'
import type { Page } from './types.ts'

/**
 * Fixed boxes stand on every page (CSS Positioned Layout 3, https://www.w3.org/TR/css-position-3/#def-cb); where they are
 * repeated they are artifacts. Those that wait beside the screen until something opens them are left out, and the proof of the
 * pages names their text; copies that would cover text are left out as well.
 */
export function repeatFixed(
  pages: readonly Page[],
  fixed: readonly HoistedBox[],
  { tree, services, areaOf }: Filler,
): readonly Page[] {
  if (fixed.length === 0) return pages
  return pages.map((page, i) => {
    if (page.body === null) return page
    const { fragment, x, y } = page.body
    const area = areaOf(page.geometry)
    const space = pageSpace(area.width, area.height, area.height, services)
    const placed = placePositioned(
      { ...pageAround(fragment, { x: x - area.x, y: y - area.y }, space), children: [] },
      fixed.map(entry => ({ ...entry, isFixed: false })),
      space,
    ).fragment.children.filter(child => tree.writingMode !== null || !waitsBeside(child, x, area, page.geometry.width))
    spend(
      'repeated_boxes',
      placed.reduce((sum, { fragment: copy }) => sum + sizeOf(copy), 0),
    )
    const shown = i === 0 ? placed : uncovering(placed, page.body, page.geometry.height).map(asRepeated)
    return { ...page, body: { ...page.body, fragment: { ...fragment, children: [...fragment.children, ...shown] } } }
  })
}

/**
 * The copies that cover no text of the page that they are repeated on. Bars at the edge of a screen keep free what the first
 * page begins or ends with, and on further pages would hide lines that nobody can scroll to.
 */
function uncovering(copies: readonly Placed[], { fragment, x, y }: Placed, height: number): readonly Placed[] {
  const isAbove = ({ fragment: copy }: Placed): boolean =>
    copy.kind === 'box' && copy.box.kind !== 'inline-root' && zIndexOf(copy.box.style) >= 0
  if (!copies.some(isAbove)) return copies
  const rows = new TextRows(fragment, x, y, height)
  return copies.filter(copy => !isAbove(copy) || !rows.isCoveredBy(copy.fragment, x + copy.x, y + copy.y))
}

const zIndexOf = ({ zIndex }: ComputedStyle): number => (zIndex === 'auto' ? 0 : zIndex)

/**
 * Whether a fixed box waits beside the screen: it begins beside the page area and reaches over the edge of the sheet there.
 * Browsers print nothing outside of the page area; boxes that have their place in the margin are shown.
 *
 * @param x of what it is placed in, px from the left edge of the sheet
 */
function waitsBeside({ fragment, x: offset }: Placed, x: number, area: Rect, sheet: number): boolean {
  if (fragment.kind !== 'box') return false
  const left = x + offset + shiftOf(fragment)
  const right = left + fragment.width
  return (left >= area.x + area.width && right > sheet) || (right <= area.x && left < 0)
}

/** How far translations move a box to the right, px. */
function shiftOf({ box, width }: BoxFragment): number {
  if (box.kind === 'inline-root') return 0
  return box.style.transform.reduce((sum, part) => (part.kind === 'translate' ? sum + resolve(part.x, width) : sum), 0)
}

/** Fragments in a fragment, itself included. */
const sizeOf = (fragment: Fragment): number =>
  fragment.kind === 'text' ? 1 : fragment.children.reduce((sum, child) => sum + sizeOf(child.fragment), 1)

/** A copy of a fixed box for a further page, without its marks: anchors and bookmarks point to the first one alone. */
function asRepeated(child: Placed): Placed {
  if (child.fragment.kind !== 'box') return child
  return { ...child, fragment: { ...child.fragment, marks: [], part: { ...child.fragment.part, isRepeated: true } } }
}
