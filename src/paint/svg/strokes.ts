/**
 * Outlines filled and stroked (SVG 2 §13.3 to §13.5).
 * https://svgwg.org/svg2-draft/
 */
import { inverseOf } from '../../base/geometry.ts'
import { mapped, type Path } from '../../base/path.ts'
import type { PaintOp } from '../ops.ts'
import { strokeLength } from './geometry.ts'
import { wrapped } from './group.ts'
import type { Drawer, Place, UsedPaint } from './types.ts'

/** The operations that fill a path by the `fill-rule` of its style. */
export function fillOps(
  path: Path,
  { paint, opacity }: UsedPaint,
  { style }: Place,
  { owner }: Drawer,
): readonly PaintOp[] {
  return wrapped([{ op: 'fill', path, rule: style.fillRule, paint, owner }], { opacity })
}

/** The operations that stroke a path; dashes and widths are in user units. */
export function strokeOps(
  path: Path,
  { paint, opacity }: UsedPaint,
  place: Place,
  { owner }: Drawer,
): readonly PaintOp[] {
  const { style } = place
  const width = strokeLength(style.strokeWidth, place)
  if (!(width > 0)) return []
  const line = {
    op: 'stroke',
    width,
    dash: dashOf(place),
    dashPhase: strokeLength(style.strokeDashoffset, place),
    cap: style.strokeLinecap,
    // A limit below 1 is an error, and mitres are then cut.
    join: style.strokeLinejoin,
    miterLimit: Math.max(1, style.strokeMiterlimit),
    owner,
  } as const
  // SVG 2 §8.13: the width is that of the outermost coordinates, whatever transforms there are.
  const back = style.vectorEffect === 'non-scaling-stroke' ? inverseOf(place.toOutermost) : null
  if (back === null) return wrapped([{ ...line, path, paint }], { opacity })
  const outer = mapped(path, place.toOutermost)
  return wrapped([{ ...line, path: outer, paint }], { opacity, transform: back })
}

/** SVG 2 §13.5.6: an odd list counts twice, an all-zero list draws a solid line. */
function dashOf(place: Place): readonly number[] {
  const dash = place.style.strokeDasharray.slice(0, MAX_DASHES).map(value => Math.max(0, strokeLength(value, place)))
  if (dash.every(value => value === 0)) return []
  return dash.length % 2 === 1 ? [...dash, ...dash] : dash
}

const MAX_DASHES = 64
