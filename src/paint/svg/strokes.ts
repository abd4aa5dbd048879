/** Fills and strokes of outlines (SVG 2, https://svgwg.org/svg2-draft/painting.html#StrokeProperties). */
import { IDENTITY, inverseOf } from '../../base/geometry.ts'
import { hypot } from '../../base/math.ts'
import { mapped, mappedRect, type Path, pathBounds } from '../../base/path.ts'
import type { ComputedStyle } from '../../css/style.ts'
import { bands, isBanded } from '../gradient-bands.ts'
import { wrapped } from '../group.ts'
import type { GradientPaint, Owner, PaintOp } from '../ops.ts'
import { strokeLength } from './svg-lengths.ts'
import type { Drawer, Place, UsedPaint } from './types.ts'

/** Fills a path by the `fill-rule` of its style. */
export function fillOps(
  path: Path,
  { paint, opacity }: UsedPaint,
  { style }: Place,
  { owner }: Drawer,
): readonly PaintOp[] {
  const sharp = 'kind' in paint && paint.kind === 'linear' ? sharpBands(path, paint, style, owner) : null
  return wrapped(sharp ?? [{ op: 'fill', path, rule: style.fillRule, paint, owner }], { opacity })
}

/** A gradient with hard stops only as areas of one colour each; null for other paints. */
function sharpBands(
  path: Path,
  { from, to, stops, transform }: GradientPaint,
  style: ComputedStyle,
  owner: Owner,
): readonly PaintOp[] | null {
  const back = inverseOf(transform ?? IDENTITY)
  const bounds = pathBounds(path)
  const length = hypot(to.x - from.x, to.y - from.y)
  if (!isBanded(stops) || stops.length < 2 || back === null || bounds === null || length === 0) return null
  const direction = { x: (to.x - from.x) / length, y: (to.y - from.y) / length }
  const places = stops.map(stop => ({ ...stop, offset: stop.offset * length }))
  const fills = bands(places, mappedRect(bounds, back), { start: from, direction }).map(
    (band): PaintOp => ({ op: 'fill', path: band.path, rule: 'nonzero', paint: band.paint, owner }),
  )
  return wrapped(wrapped(fills, { transform: transform ?? IDENTITY }), { clip: { path, rule: style.fillRule } })
}

/** Strokes a path; widths are in user units, dashes in units of `dashUnit`. */
export function strokeOps(
  path: Path,
  { paint, opacity }: UsedPaint,
  place: Place,
  { owner }: Drawer,
  dashUnit = 1,
): readonly PaintOp[] {
  const { style } = place
  const width = strokeLength(style.strokeWidth, place)
  if (!(width > 0)) return []
  const line = {
    op: 'stroke',
    width,
    dash: dashOf(place).map(value => value * dashUnit),
    dashPhase: strokeLength(style.strokeDashoffset, place) * dashUnit,
    cap: style.strokeLinecap,
    // A limit below 1 is invalid, and mitres are then bevelled.
    join: style.strokeLinejoin,
    miterLimit: Math.max(1, style.strokeMiterlimit),
    owner,
  } as const
  // With `non-scaling-stroke`, the width is in the coordinates of the outermost viewport (SVG 2,
  // https://svgwg.org/svg2-draft/coords.html#VectorEffects).
  const back = style.vectorEffect === 'non-scaling-stroke' ? inverseOf(place.toOutermost) : null
  if (back === null) return wrapped([{ ...line, path, paint }], { opacity })
  const outer = mapped(path, place.toOutermost)
  return wrapped([{ ...line, path: outer, paint }], { opacity, transform: back })
}

/**
 * The dash pattern: an odd list is repeated, and a list of zeros is a solid line (SVG 2,
 * https://svgwg.org/svg2-draft/painting.html#StrokeDashing).
 */
function dashOf(place: Place): readonly number[] {
  const dash = place.style.strokeDasharray.slice(0, MAX_DASHES).map(value => Math.max(0, strokeLength(value, place)))
  if (dash.every(value => value === 0)) return []
  return dash.length % 2 === 1 ? [...dash, ...dash] : dash
}

/** Bound on the lengths of a dash pattern; later ones are ignored. */
const MAX_DASHES = 64
