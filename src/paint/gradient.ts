/**
 * CSS gradients (CSS Images 4 §3) as paint: the position of their line or ellipse, and stops with resolved offsets.
 * https://www.w3.org/TR/css-images-4/
 */

import { spend } from '../base/budget.ts'
import type { Point, Rect } from '../base/geometry.ts'
import { cos, hypot, sin } from '../base/math.ts'
import { type Path, rectanglePath } from '../base/path.ts'
import { centreOf, lineOf, radiiOf } from '../css/gradient-geometry.ts'
import type { Color, ComputedStyle, Gradient } from '../css/style.ts'
import { mixed, usedColor } from './color.ts'
import { bands, isBanded, wedges } from './gradient-bands.ts'
import { averageColor, resolvedStops, type Stop } from './gradient-stops.ts'
import { group } from './group.ts'
import type { GradientPaint, Owner, PaintOp } from './ops.ts'

/** Fills `tile` with the gradient. */
export function paintGradient(gradient: Gradient, tile: Rect, style: ComputedStyle, owner: Owner): readonly PaintOp[] {
  const plain = onlyColor(gradient, style)
  if (plain !== null) return [filled(tile, plain, owner)]
  switch (gradient.kind) {
    case 'linear-gradient':
      return linear(gradient, tile, style).map(part => ({ ...part, op: 'fill', rule: 'nonzero', owner }))
    case 'radial-gradient':
      return [filled(tile, radial(gradient, tile, style), owner)]
    case 'conic-gradient':
      return conic(gradient, tile, style, owner)
  }
}

function filled(tile: Rect, paint: GradientPaint | Color, owner: Owner): PaintOp {
  return { op: 'fill', path: rectanglePath(tile), rule: 'nonzero', paint, owner }
}

/** The colour of a gradient with a single one; null for others. */
function onlyColor({ stops, interpolation }: Gradient, style: ComputedStyle): Color | null {
  if (interpolation?.hue === 'longer') return null
  const colors = stops.flatMap(({ color }) => (color === null ? [] : [usedColor(color, style)]))
  const [first] = colors
  const isSame = ({ r, g, b, a }: Color): boolean => first?.r === r && first.g === g && first.b === b && first.a === a
  return first !== undefined && colors.every(isSame) ? first : null
}

// ---------- stops ----------

/** The resolved stops of a gradient, and whether they repeat in both directions. */
interface ColorLine {
  readonly stops: readonly Stop[]
  readonly repeats: boolean
}

/** The colours along a line of `length` px, or degrees. */
const colorLine = (gradient: Gradient, length: number, style: ComputedStyle): ColorLine => ({
  stops: resolvedStops(gradient, length, style),
  repeats: gradient.repeating,
})

/** A range along the gradient line, px. */
interface Reach {
  readonly from: number
  readonly to: number
}

/**
 * The stops in a range, repeated if the gradient repeats, as fractions of the range that they cover. Each painting of a
 * gradient charges them to a budget.
 */
function spread({ stops, repeats }: ColorLine, reach: Reach) {
  if (repeats) return repeated(stops, reach)
  spend('gradient_stops', stops.length)
  return withHardEnds(stops)
}

/**
 * The average colour of a gradient whose periods, `unit` px per unit of its offsets, are too short to be visible on paper (CSS
 * Images 3, https://www.w3.org/TR/css-images-3/#repeating-gradients). Null for others.
 */
function blended({ stops, repeats }: ColorLine, unit = 1): Color | null {
  const period = (stops.at(-1)!.offset - stops[0]!.offset) * unit
  return repeats && period > 0 && period < SHORTEST_PERIOD ? averageColor(stops) : null
}

/** Px; 384 periods per inch, each with several colours. */
const SHORTEST_PERIOD = 0.25

/**
 * The periods of a repeating gradient in a range (CSS Images 4, https://www.w3.org/TR/css-images-4/#repeating-gradients). PDF
 * only continues the end colours, so they are written out.
 */
function repeated(stops: readonly Stop[], reach: Reach) {
  const first = stops[0]!.offset
  const last = stops.at(-1)!.offset
  const period = last - first
  // A repeating gradient of zero length has the last colour (CSS Images 4 §3.5).
  if (period <= 0) return withHardEnds(stops.slice(-1))
  const start = Math.floor((reach.from - first) / period)
  const end = Math.ceil((reach.to - first) / period)
  spend('gradient_stops', (end - start) * stops.length)
  const all: Stop[] = []
  // The end of a period and the start of the next one must be the same number, or the edge is not hard.
  for (let k = start; k < end; k++)
    for (const stop of stops)
      all.push({ ...stop, offset: stop.offset === last ? first + (k + 1) * period : stop.offset + k * period })
  return normalised(all, first + start * period, first + end * period)
}

/**
 * A gradient that does not repeat continues with the colours of its ends. If it ends with two stops at one position, the outer
 * one needs a small distance, or the inner colour would continue.
 */
function withHardEnds(stops: readonly Stop[]) {
  const first = stops[0]!.offset
  const last = stops.at(-1)!.offset
  const room = Math.max(0.05, (last - first) / 100)
  const from = stops[1]?.offset === first ? first - room : first
  const to = stops.at(-2)?.offset === last ? last + room : last
  const before = from < first ? [{ ...stops[0]!, offset: from }] : []
  const after = to > last ? [{ ...stops.at(-1)!, offset: to }] : []
  return normalised([...before, ...stops, ...after], from, to)
}

/** Stops with offsets from 0 to 1 between two lengths. */
function normalised(stops: readonly Stop[], from: number, to: number) {
  const length = to - from
  return {
    from,
    to,
    stops: stops.map((stop, i) => ({ ...stop, offset: length > 0 ? (stop.offset - from) / length : i })),
  }
}

/** The colour of a gradient whose stops all have one position: that of the last stop. */
const flat = ({ stops }: ColorLine): Color => stops.at(-1)!.color

// ---------- linear ----------

/** A linear gradient: bands if it only has hard stops, which are sharper than a shading. */
function linear(gradient: Gradient, tile: Rect, style: ComputedStyle): readonly Filled[] {
  const { start, direction, length } = lineOf(gradient, tile)
  const line = colorLine(gradient, length, style)
  const all = (paint: GradientPaint | Color): readonly Filled[] => [{ path: rectanglePath(tile), paint }]
  const even = blended(line)
  if (even !== null) return all(even)
  const { from, to, stops } = spread(line, { from: 0, to: length })
  if (to <= from && line.repeats) return all(flat(line))
  const at = (px: number): Point => {
    return { x: tile.x + start.x + direction.x * px, y: tile.y + start.y + direction.y * px }
  }
  // Stops at one position are a hard edge, which a gradient line of zero length cannot represent.
  const end = to > from ? to : from + 0.01
  if (isBanded(stops)) {
    const placed = stops.map(stop => ({ ...stop, offset: from + stop.offset * (to - from) }))
    return bands(placed, tile, { start: at(0), direction })
  }
  return all({ kind: 'linear', from: at(from), to: at(end), radius: 0, transform: null, stops })
}

interface Filled {
  readonly path: Path
  readonly paint: GradientPaint | Color
}

// ---------- radial ----------

/**
 * A radial gradient (CSS Images 3, https://www.w3.org/TR/css-images-3/#radial-gradients). An ellipse is a circle through a
 * matrix; repetitions are written out to the farthest corner.
 */
function radial(gradient: Gradient, tile: Rect, style: ComputedStyle): GradientPaint | Color {
  const centre = centreOf(gradient, tile)
  const radii = radiiOf(gradient, tile, centre)
  const line = colorLine(gradient, radii.x, style)
  if (radii.x <= 0 || radii.y <= 0) return flat(line)
  const even = blended(line, Math.max(1, radii.y / radii.x))
  if (even !== null) return even
  const corners = [0, tile.width].flatMap(x =>
    [0, tile.height].map(y => hypot(centre.x - x, (centre.y - y) * (radii.x / radii.y))),
  )
  const { from, to, stops } = spread(line, { from: 0, to: Math.max(...corners) })
  if (to <= 0) return flat(line)
  const at = { x: tile.x + centre.x, y: tile.y + centre.y }
  const scale = radii.y / radii.x
  // Offsets are relative to the centre, like those of the paint.
  const rings = stops.map(stop => ({ ...stop, offset: (from + stop.offset * (to - from)) / to }))
  return {
    kind: 'radial',
    from: at,
    to: at,
    radius: to,
    transform: scale === 1 ? null : [1, 0, 0, scale, 0, at.y * (1 - scale)],
    stops: fromCentre(rings),
  }
}

/** Stops before the centre are invisible; the colour at the centre becomes the first stop. */
function fromCentre(stops: readonly Stop[]): readonly Stop[] {
  const first = stops.findIndex(stop => stop.offset >= 0)
  if (first <= 0) return stops
  const [before, after] = [stops[first - 1]!, stops[first]!]
  const share = after.offset === before.offset ? 1 : -before.offset / (after.offset - before.offset)
  return [{ offset: 0, color: mixed(before.color, after.color, share) }, ...stops.slice(first)]
}

// ---------- conic ----------

/** Maximum number of sectors of one colour per turn: PDF has no conic shading. */
const MOST_SECTORS = 240
/** Minimum number of sectors. */
const LEAST_SECTORS = 24
/** Degrees that an opaque sector spans in total. */
const OVERLAP = 15
/** The factor by which sectors extend beyond the rim, so that their straight outer edge is outside of it. */
const CHORD = 1.1
/** Maximum width of a sector along the rim, px: smaller steps are not visible. */
const LEAST_ARC = 0.75
/** The cost of a sector in gradient stops. */
const STOPS_OF_SECTOR = 5

/**
 * A conic gradient as sectors of one colour each, because PDF has no such shading; with only hard stops, as wedges. The number
 * of sectors depends on the size, within bounds, and is charged to a budget.
 */
function conic(gradient: Gradient, tile: Rect, style: ComputedStyle, owner: Owner): readonly PaintOp[] {
  const line = colorLine(gradient, 360, style)
  const centre = centreOf(gradient, tile)
  const at = { x: tile.x + centre.x, y: tile.y + centre.y }
  const reach = hypot(Math.max(centre.x, tile.width - centre.x), Math.max(centre.y, tile.height - centre.y)) * CHORD + 1
  const even = blended(line, (reach * Math.PI) / 180)
  if (even !== null) return [filled(tile, even, owner)]
  const turn = withinTurn(line)
  const sharp = turn === null ? null : wedges(turn, tile, at, gradient.angle ?? 0)
  if (sharp !== null) return sharp.map(part => ({ ...part, op: 'fill', rule: 'nonzero', owner }))
  const point = (degrees: number): readonly ['L', number, number] => {
    const radians = ((degrees + (gradient.angle ?? 0)) * Math.PI) / 180
    return ['L', at.x + reach * sin(radians), at.y - reach * cos(radians)]
  }
  const count = Math.min(MOST_SECTORS, Math.max(LEAST_SECTORS, Math.ceil((2 * Math.PI * reach) / (LEAST_ARC * CHORD))))
  spend('gradient_stops', count * Math.max(STOPS_OF_SECTOR, line.stops.length))
  const width = 360 / count
  const isOpaque = line.stops.every(({ color }) => color.a === 1)
  const children = Array.from({ length: count }, (_, i): PaintOp => {
    // Opaque sectors extend under the next one, so that neither seams nor the ground around the centre are visible.
    const end = isOpaque ? Math.min(360, i * width + OVERLAP) : (i + 1) * width
    const path: Path = [['M', at.x, at.y], point(i * width), point(end), ['Z']]
    const paint = colorAt(line, (i + 0.5) * width)
    return { op: 'fill', path, rule: 'nonzero', paint, owner }
  })
  // The last sector ends where the first one begins; the seam is invisible if the ground has the last one's colour.
  if (isOpaque) {
    const paint = colorAt(line, 360 - width / 2)
    children.unshift({ op: 'fill', path: rectanglePath(tile), rule: 'nonzero', paint, owner })
  }
  return [group(children, { clip: rectanglePath(tile) })]
}

/** The stops of one whole turn if all are hard; null for others, and for too many. */
function withinTurn(line: ColorLine): readonly Stop[] | null {
  if (!isBanded(line.stops)) return null
  const { from, to, stops } = spread(line, { from: 0, to: 360 })
  if (to <= from) return line.repeats ? null : line.stops
  return stops.map(stop => ({ ...stop, offset: from + stop.offset * (to - from) }))
}

/** The colour at an offset. */
function colorAt({ stops, repeats }: ColorLine, offset: number): Color {
  const [first, last] = [stops[0]!, stops.at(-1)!]
  const period = last.offset - first.offset
  const wrapped =
    repeats && period > 0 ? first.offset + ((((offset - first.offset) % period) + period) % period) : offset
  if (wrapped <= first.offset) return first.color
  for (let i = 1; i < stops.length; i++) {
    const [before, after] = [stops[i - 1]!, stops[i]!]
    if (wrapped > after.offset) continue
    return mixed(before.color, after.color, (wrapped - before.offset) / (after.offset - before.offset || 1))
  }
  return last.color
}
