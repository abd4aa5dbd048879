/**
 * `backdrop-filter` (Filter Effects 2, https://drafts.fxtf.org/filter-effects-2/#BackdropFilterProperty): what is painted
 * behind a box up to its backdrop root is painted again within the box, through the filter.
 */
import { spend } from '../base/budget.ts'
import { inverseOf, type Matrix } from '../base/geometry.ts'
import type { ComputedStyle } from '../css/style.ts'
import { anyStyle } from './any-style.ts'
import { clippedTo } from './clip.ts'
import type { Located, PaintServices } from './context.ts'
import { userSpace } from './effects.ts'
import { wrapped } from './group.ts'
import type { PaintOp } from './ops.ts'
import { borderBox, roundedPath } from './rounded.ts'
import { filtered } from './svg/filters.ts'

/** Whether any box of a document looks at what is behind it. */
export const usesBackdrops = anyStyle(style => style.backdropFilter.length > 0)

/** §2.1: boxes whose content is worked out apart from what is behind them. */
const isBackdropRoot = (style: ComputedStyle): boolean =>
  style.filter.length > 0 ||
  style.opacity < 1 ||
  style.maskLayers.length > 0 ||
  style.maskBorderSource !== null ||
  style.clipPath !== 'none' ||
  style.backdropFilter.length > 0 ||
  style.mixBlendMode !== 'normal'

/** The services for what is in a box: what is behind that, in the coordinates of the box's group. */
export function behindWithin(services: PaintServices, style: ComputedStyle, transform: Matrix | null): PaintServices {
  const { behind } = services
  if (behind === null) return services
  if (isBackdropRoot(style)) return { ...services, behind: () => [] }
  return transform === null ? services : { ...services, behind: () => seenFrom(transform, behind()) }
}

/** Operations in the coordinates of a group with a transform. */
function seenFrom(transform: Matrix, ops: readonly PaintOp[]): readonly PaintOp[] {
  const back = inverseOf(transform)
  return back === null ? [] : wrapped(ops, { transform: back })
}

/** What shows through a box whose border box is clipped to: the backdrop after the filter. Empty where there is none. */
export function filteredBackdrop(
  located: Located,
  transform: Matrix | null,
  services: PaintServices,
): readonly PaintOp[] {
  const { fragment, x, y } = located
  const { style } = fragment.box
  const { behind } = services
  if (style.backdropFilter.length === 0 || behind === null || style.visibility !== 'visible') return []
  const user = userSpace(located, services)
  if (user === null) return []
  const ops = copies(transform === null ? behind() : seenFrom(transform, behind()))
  spend('filter_pixels', SAMPLES_AN_OPERATION * ops.length)
  // The filter works on what is in the box alone: nothing from beyond its edges shines in.
  const area = roundedPath(borderBox(fragment, x, y))
  const place = { ...user.place, style: { ...style, filter: style.backdropFilter } }
  return clippedTo(area, filtered(clippedTo(area, ops), user.box, place, user.drawer))
}

/** What an operation that is painted again costs, as samples of a filter. */
const SAMPLES_AN_OPERATION = 64

/** The same again for its looks alone: there is nothing to read, and nothing to click. */
const copies = (ops: readonly PaintOp[]): readonly PaintOp[] =>
  ops.flatMap((op): readonly PaintOp[] => {
    if (op.op === 'link' || (op.op === 'glyphs' && op.isInvisible === true)) return []
    if (op.op === 'glyphs') return [{ ...op, isCopy: true, owner: 'layout' }]
    if (op.op === 'group') return [{ ...op, children: copies(op.children) }]
    return [{ ...op, owner: 'layout' }]
  })
