/** Boxes that stand on every page. */
import { spend } from '../base/budget.ts'
import { placePositioned } from '../layout/positioned.ts'
import type { Fragment, HoistedBox, Placed } from '../layout/types.ts'
import { type Filler, pageAround } from './fill-page.ts'
import { pageSpace } from './page-space.ts'
import type { Page } from './types.ts'

/** Fixed boxes stand on every page (CSS Positioned Layout 3 §2.1); where they are repeated they are artifacts. */
export function repeatFixed(
  pages: readonly Page[],
  fixed: readonly HoistedBox[],
  { services, areaOf }: Filler,
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
    ).fragment.children
    spend(
      'repeated_boxes',
      placed.reduce((sum, { fragment: copy }) => sum + sizeOf(copy), 0),
    )
    const shown = i === 0 ? placed : placed.map(asRepeated)
    return { ...page, body: { ...page.body, fragment: { ...fragment, children: [...fragment.children, ...shown] } } }
  })
}

/** Fragments in a fragment, itself included. */
const sizeOf = (fragment: Fragment): number =>
  fragment.kind === 'text' ? 1 : fragment.children.reduce((sum, child) => sum + sizeOf(child.fragment), 1)

/** A copy of a fixed box for a further page, without its marks: anchors and bookmarks point to the first one alone. */
function asRepeated(child: Placed): Placed {
  if (child.fragment.kind !== 'box') return child
  return { ...child, fragment: { ...child.fragment, marks: [], part: { ...child.fragment.part, isRepeated: true } } }
}
