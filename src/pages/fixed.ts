/** Repeats fixed boxes on every page (CSS Positioned Layout 3, https://www.w3.org/TR/css-position-3/). */
import { spend } from '../base/budget.ts'
import type { Rect } from '../base/geometry.ts'
import { type ComputedStyle, resolve } from '../css/style.ts'
import { placePositioned } from '../layout/positioned.ts'
import type { BoxFragment, Fragment, HoistedBox, Placed } from '../layout/types.ts'
import { TextRows } from './covered.ts'
import { type Filler, pageAround } from './page-flow.ts'
import { pageSpace } from './page-space.ts'
import type { Page } from './types.ts'

/**
 * Adds fixed boxes to every page (CSS Positioned Layout 3, https://www.w3.org/TR/css-position-3/#def-cb); repetitions are
 * artifacts. Off-screen boxes that wait to be opened are omitted, and the proof reports their text; copies that would cover
 * text are omitted too.
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
 * The copies that cover no text of their page. Bars at the edge of a screen have reserved room on the first page only, and
 * would hide lines of later pages, where nobody can scroll.
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
 * Whether a fixed box is off-screen: it begins outside the page area and extends beyond the edge of the sheet. Browsers print
 * nothing outside the page area; boxes positioned in the margin are displayed here.
 *
 * @param x of its parent, px from the left edge of the sheet
 */
function waitsBeside({ fragment, x: offset }: Placed, x: number, area: Rect, sheet: number): boolean {
  if (fragment.kind !== 'box') return false
  const left = x + offset + shiftOf(fragment)
  const right = left + fragment.width
  return (left >= area.x + area.width && right > sheet) || (right <= area.x && left < 0)
}

/** The horizontal translation of a box, px. */
function shiftOf({ box, width }: BoxFragment): number {
  if (box.kind === 'inline-root') return 0
  return box.style.transform.reduce((sum, part) => (part.kind === 'translate' ? sum + resolve(part.x, width) : sum), 0)
}

/** Number of fragments in a fragment, including itself. */
const sizeOf = (fragment: Fragment): number =>
  fragment.kind === 'text' ? 1 : fragment.children.reduce((sum, child) => sum + sizeOf(child.fragment), 1)

/** A copy of a fixed box for a later page, without its marks: anchors and bookmarks refer to the first one only. */
function asRepeated(child: Placed): Placed {
  if (child.fragment.kind !== 'box') return child
  return { ...child, fragment: { ...child.fragment, marks: [], part: { ...child.fragment.part, isRepeated: true } } }
}
