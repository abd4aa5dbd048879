/**
 * `backdrop-filter` (Filter Effects 2, https://drafts.fxtf.org/filter-effects-2/#BackdropFilterProperty): the operations
 * behind a box, up to its backdrop root, are painted again inside the box, through the filter.
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

/** Whether any box of a document has `backdrop-filter`. */
export const usesBackdrops = anyStyle(style => style.backdropFilter.length > 0)

/** §2.1: whether a box is a backdrop root. */
const isBackdropRoot = (style: ComputedStyle): boolean =>
  style.filter.length > 0 ||
  style.opacity < 1 ||
  style.maskLayers.length > 0 ||
  style.maskBorderSource !== null ||
  style.clipPath !== 'none' ||
  style.backdropFilter.length > 0 ||
  style.mixBlendMode !== 'normal'

/** The paint context for the content of a box, with the backdrop in the coordinates of the box's group. */
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

/** The filtered backdrop of a box, clipped to its border box; empty without one. */
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
  // The filter sees only the backdrop within the box, not beyond its edges.
  const area = roundedPath(borderBox(fragment, x, y))
  const place = { ...user.place, style: { ...style, filter: style.backdropFilter } }
  return clippedTo(area, filtered(clippedTo(area, ops), user.box, place, user.drawer))
}

/** The cost of repainting an operation, in filter samples. */
const SAMPLES_AN_OPERATION = 64

/** A copy of the operations as an artifact, without text for screen readers and without links. */
const copies = (ops: readonly PaintOp[]): readonly PaintOp[] =>
  ops.flatMap((op): readonly PaintOp[] => {
    if (op.op === 'link' || (op.op === 'glyphs' && op.isInvisible === true)) return []
    if (op.op === 'glyphs') return [{ ...op, isCopy: true, owner: 'layout' }]
    if (op.op === 'group') return [{ ...op, children: copies(op.children) }]
    return [{ ...op, owner: 'layout' }]
  })
