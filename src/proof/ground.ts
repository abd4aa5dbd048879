/** Backgrounds of text: fills, gradients and images, and their colour at a point. */
import { blended, type Rgb } from '../base/contrast.ts'
import type { Point } from '../base/geometry.ts'
import type { Color, Side } from '../css/style.ts'
import type { GradientPaint } from '../paint/ops.ts'
import { contains, inverted, isInside, mapped } from './plane-geometry.ts'
import type { Cell, Ground } from './types.ts'

/** The visible colour at a point, and the origin of its uppermost part. */
export interface SeenGround {
  readonly color: Rgb
  readonly side: Side | null
}

/** Maximum number of segments of an outline; larger ones count as unknown within their bounds. */
const MOST_SEGMENTS = 400

/** Maximum number of stacked grounds in a cell. */
const MOST_GROUNDS = 48

/** Coverage from which a ground hides what is below. */
const OPAQUE = 0.98

/** Coverage from which a layer determines the origin of the ground. */
const DECIDING = 0.3

const WHITE: Rgb = { r: 1, g: 1, b: 1 }

/** Whether a ground is opaque. */
export const isOpaque = ({ paint, opacity }: Ground): boolean =>
  paint !== null && !('kind' in paint) && paint.a * opacity >= OPAQUE

/** Adds a ground to a cell. If it hides the whole cell, those below are dropped. */
export function layGround(cell: Cell, ground: Ground, isEnclosed: boolean): void {
  if (isEnclosed && ground.path === null && isOpaque(ground)) {
    cell.grounds.length = 1
    cell.grounds[0] = ground
    cell.isDeep = false
    return
  }
  if (cell.grounds.length >= MOST_GROUNDS) {
    cell.grounds = cell.grounds.slice(MOST_GROUNDS / 2)
    cell.isDeep = true
  }
  cell.grounds.push(ground)
}

/** Whether a ground covers a point; null if that is unknown. */
export function covers({ bounds, path, rule, matrix }: Ground, point: Point): boolean | null {
  if (!contains(bounds, point)) return false
  if (path === null) return true
  if (path.length > MOST_SEGMENTS) return null
  const inverse = matrix === null ? null : inverted(matrix)
  if (matrix !== null && inverse === null) return false
  return isInside(path, rule, mapped(inverse, point.x, point.y))
}

/** The colour at a point of a cell, on white paper; null if it is unknown. */
export function groundAt({ grounds, isDeep }: Cell, point: Point): SeenGround | null {
  let layers: Layer[] | null = null
  let bottom: SeenGround | null = null
  for (let i = grounds.length - 1; i >= 0 && bottom === null; i--) {
    const ground = grounds[i]!
    const isCovered = covers(ground, point)
    if (isCovered === false) continue
    const color = isCovered === null ? null : paintedAt(ground, point)
    if (color === null) return null
    const alpha = color.a * ground.opacity
    if (alpha >= OPAQUE) bottom = color === ground.paint ? plain(ground, color) : { color, side: ground.side }
    else {
      layers ??= []
      layers.push({ color, alpha, side: ground.side })
    }
  }
  if (bottom === null && isDeep) return null
  return layers === null ? (bottom ?? PAPER) : onTop(layers, bottom ?? PAPER)
}

interface Layer {
  readonly color: Color
  readonly alpha: number
  readonly side: Side | null
}

const PAPER: SeenGround = { color: WHITE, side: null }

const plainGrounds = new WeakMap<Ground, SeenGround>()

/** The result for a ground of one colour, shared by the texts on it. */
function plain(ground: Ground, color: Color): SeenGround {
  let seen = plainGrounds.get(ground)
  if (seen === undefined) {
    seen = { color, side: ground.side }
    plainGrounds.set(ground, seen)
  }
  return seen
}

/** `layers` from the topmost down. */
function onTop(layers: readonly Layer[], bottom: SeenGround): SeenGround {
  let { color } = bottom
  for (let i = layers.length - 1; i >= 0; i--) color = blended(layers[i]!.color, layers[i]!.alpha, color)
  return { color, side: layers.find(({ alpha }) => alpha >= DECIDING)?.side ?? bottom.side }
}

function paintedAt({ paint, matrix }: Ground, point: Point): Color | null {
  if (paint === null) return null
  if (!('kind' in paint)) return paint
  const inverse = matrix === null ? null : inverted(matrix)
  if (paint.kind === 'tiles' || (matrix !== null && inverse === null)) return null
  return gradientAt(paint, mapped(inverse, point.x, point.y))
}

function gradientAt(gradient: GradientPaint, point: Point): Color | null {
  const { from, to, radius, transform, stops } = gradient
  const back = transform === null ? null : inverted(transform)
  if (transform !== null && back === null) return null
  const { x, y } = mapped(back, point.x, point.y)
  const [dx, dy] = [to.x - from.x, to.y - from.y]
  if (gradient.kind === 'linear') {
    const length = dx * dx + dy * dy
    return stopAt(stops, length === 0 ? 1 : ((x - from.x) * dx + (y - from.y) * dy) / length)
  }
  if (dx !== 0 || dy !== 0 || radius <= 0) return null
  return stopAt(stops, Math.hypot(x - from.x, y - from.y) / radius)
}

function stopAt(stops: GradientPaint['stops'], at: number): Color | null {
  const after = stops.findIndex(({ offset }) => offset >= at)
  if (after <= 0) return (after === 0 ? stops[0] : stops.at(-1))?.color ?? null
  const [a, b] = [stops[after - 1]!, stops[after]!]
  const share = b.offset > a.offset ? (at - a.offset) / (b.offset - a.offset) : 1
  return { ...blended(b.color, share, a.color), a: a.color.a + (b.color.a - a.color.a) * share }
}
