/**
 * Strokes as outlines: every segment is a quadrilateral, every join and cap a shape of its own, all turned the same way,
 * so that filling them together by the nonzero rule gives the stroke. Dashes are cut before.
 */
import type { PaintOp } from '../paint/ops.ts'
import type { Polyline } from './flatten-paths.ts'

type Stroke = Extract<PaintOp, { op: 'stroke' }>

/** Receives a closed outline, x and y in turn. */
type OutlineSink = (points: readonly number[]) => void

/**
 * The outline of a stroke along lines that are flat already, in the coordinates in which its width is measured. `scale`
 * leads from there to pixels: it decides how round what is round must be.
 */
export function strokeOutline(lines: readonly Polyline[], stroke: Stroke, scale: number, sink: OutlineSink): void {
  const pen = new Pen(stroke, scale, sink)
  for (const line of stroke.dash.length === 0 ? lines : lines.flatMap(each => dashed(each, stroke))) pen.draw(line)
}

class Pen {
  readonly #half: number
  readonly #stroke: Stroke
  readonly #sink: OutlineSink
  readonly #circle: readonly number[]

  constructor(stroke: Stroke, scale: number, sink: OutlineSink) {
    this.#half = stroke.width / 2
    this.#circle = this.#half * scale <= 16 ? CIRCLE_32 : CIRCLE_256
    this.#stroke = stroke
    this.#sink = sink
  }

  draw({ points, isClosed }: Polyline): void {
    const corners = distinct(points, isClosed)
    const count = corners.length / 2
    if (count === 1) {
      this.#dot(corners[0]!, corners[1]!)
      return
    }
    const segments = isClosed ? count : count - 1
    for (let i = 0; i < segments; i++) this.#segment(corners, i, (i + 1) % count)
    for (let i = isClosed ? 0 : 1; i < (isClosed ? count : count - 1); i++)
      this.#join(corners, (i + count - 1) % count, i, (i + 1) % count)
    if (isClosed) return
    this.#cap(corners, 1, 0)
    this.#cap(corners, count - 2, count - 1)
  }

  /**
   * A line of no length shows its caps, where they reach beyond it (SVG 2,
   * https://svgwg.org/svg2-draft/painting.html#LineCaps).
   */
  #dot(x: number, y: number): void {
    const half = this.#half
    if (this.#stroke.cap === 'round') this.#disc(x, y)
    if (this.#stroke.cap === 'square')
      this.#emit([x - half, y - half, x + half, y - half, x + half, y + half, x - half, y + half])
  }

  #segment(corners: readonly number[], from: number, to: number): void {
    const [x0, y0, x1, y1] = [corners[from * 2]!, corners[from * 2 + 1]!, corners[to * 2]!, corners[to * 2 + 1]!]
    const [nx, ny] = normal(x0, y0, x1, y1, this.#half)
    this.#emit([x0 + nx, y0 + ny, x1 + nx, y1 + ny, x1 - nx, y1 - ny, x0 - nx, y0 - ny])
  }

  #join(corners: readonly number[], before: number, at: number, after: number): void {
    const [x, y] = [corners[at * 2]!, corners[at * 2 + 1]!]
    const [ax, ay] = normal(corners[before * 2]!, corners[before * 2 + 1]!, x, y, this.#half)
    const [bx, by] = normal(x, y, corners[after * 2]!, corners[after * 2 + 1]!, this.#half)
    const cross = ax * by - ay * bx
    const dot = ax * bx + ay * by
    const square = this.#half * this.#half
    if (cross === 0 && dot > 0) return
    if (this.#stroke.join === 'round') {
      this.#disc(x, y)
      return
    }
    // The outer side is where the normals point apart.
    const side = cross > 0 ? -1 : 1
    const [px, py, qx, qy] = [ax * side, ay * side, bx * side, by * side]
    const triangle = [x, y, x + px, y + py, x + qx, y + qy]
    // 1 / sin²(θ/2) of the angle between the segments, which the limit bounds (ISO 32000-1 §8.4.3.5).
    const sharpness = (2 * square) / (square + dot)
    const limit = this.#stroke.miterLimit ?? 10
    if (this.#stroke.join === 'miter' && square + dot > 0 && sharpness <= limit * limit) {
      const scale = square / (square + dot)
      this.#emit([x, y, x + px, y + py, x + (px + qx) * scale, y + (py + qy) * scale, x + qx, y + qy])
    } else this.#emit(triangle)
  }

  #cap(corners: readonly number[], from: number, to: number): void {
    const { cap } = this.#stroke
    if (cap === 'butt') return
    const [x, y] = [corners[to * 2]!, corners[to * 2 + 1]!]
    if (cap === 'round') {
      this.#disc(x, y)
      return
    }
    const [nx, ny] = normal(corners[from * 2]!, corners[from * 2 + 1]!, x, y, this.#half)
    // The normal turned back by a quarter leads on in the direction of the line.
    const [dx, dy] = [ny, -nx]
    this.#emit([x + nx, y + ny, x + nx + dx, y + ny + dy, x - nx + dx, y - ny + dy, x - nx, y - ny])
  }

  #disc(x: number, y: number): void {
    this.#emit(this.#circle.map((value, i) => value * this.#half + (i % 2 === 0 ? x : y)))
  }

  /** All shapes turn the same way, so that none takes another's coverage away. */
  #emit(points: number[]): void {
    this.#sink(turn(points) < 0 ? reversed(points) : points)
  }
}

function normal(x0: number, y0: number, x1: number, y1: number, length: number): readonly [number, number] {
  const [dx, dy] = [x1 - x0, y1 - y0]
  const scale = length / Math.sqrt(dx * dx + dy * dy)
  return [-dy * scale, dx * scale]
}

/** Twice the signed area. */
function turn(points: readonly number[]): number {
  let sum = 0
  for (let i = 0; i < points.length; i += 2) {
    const j = (i + 2) % points.length
    sum += points[i]! * points[j + 1]! - points[j]! * points[i + 1]!
  }
  return sum
}

function reversed(points: readonly number[]): number[] {
  const back: number[] = []
  for (let i = points.length - 2; i >= 0; i -= 2) back.push(points[i]!, points[i + 1]!)
  return back
}

/** Points without those that repeat the one before. */
function distinct(points: readonly number[], isClosed: boolean): readonly number[] {
  const kept: number[] = []
  for (let i = 0; i < points.length; i += 2) {
    const [x, y] = [points[i]!, points[i + 1]!]
    if (kept.length > 0 && kept.at(-2) === x && kept.at(-1) === y) continue
    kept.push(x, y)
  }
  if (isClosed && kept.length > 2 && kept[0] === kept.at(-2) && kept[1] === kept.at(-1)) kept.length -= 2
  return kept
}

/** The unit circle by 4 · 2^rounds points: each round halves the angles between them, by square roots alone. */
function unitCircle(rounds: number): readonly number[] {
  let ring = [1, 0, 0, 1, -1, 0, 0, -1]
  for (let round = 0; round < rounds; round++) {
    const finer: number[] = []
    for (let i = 0; i < ring.length; i += 2) {
      const j = (i + 2) % ring.length
      const [x, y] = [ring[i]! + ring[j]!, ring[i + 1]! + ring[j + 1]!]
      const length = Math.sqrt(x * x + y * y)
      finer.push(ring[i]!, ring[i + 1]!, x / length, y / length)
    }
    ring = finer
  }
  return ring
}

/** Within 0.08 pixels of the true circle up to a radius of 16 pixels, and of 1,000. */
const CIRCLE_32 = unitCircle(3)
const CIRCLE_256 = unitCircle(6)

/** Dashes of one line beyond which it is drawn whole: a hostile pattern must not make millions. */
const MAX_DASHES = 20_000

/** The pieces of a line that a dash pattern leaves (ISO 32000-1 §8.4.3.6). */
function dashed(line: Polyline, { dash, dashPhase }: Stroke): readonly Polyline[] {
  const period = dash.reduce((sum, length) => sum + length, 0)
  const points = line.isClosed ? [...line.points, line.points[0]!, line.points[1]!] : line.points
  if (!(period > 0) || (lengthOf(points) / period) * dash.length > MAX_DASHES) return [line]
  let index = 0
  let left = ((dashPhase % period) + period) % period
  while (left >= dash[index % dash.length]!) left -= dash[index++ % dash.length]!
  left = dash[index % dash.length]! - left

  const pieces: Polyline[] = []
  let piece: number[] | null = index % 2 === 0 ? [points[0]!, points[1]!] : null
  for (let i = 2; i < points.length; i += 2) {
    let [x, y] = [points[i - 2]!, points[i - 1]!]
    const [toX, toY] = [points[i]!, points[i + 1]!]
    let rest = Math.sqrt((toX - x) * (toX - x) + (toY - y) * (toY - y))
    while (rest > left) {
      const share = left / rest
      x += (toX - x) * share
      y += (toY - y) * share
      rest -= left
      if (piece === null) piece = [x, y]
      else {
        piece.push(x, y)
        pieces.push({ points: piece, isClosed: false })
        piece = null
      }
      left = dash[++index % dash.length]!
    }
    left -= rest
    piece?.push(toX, toY)
  }
  if (piece !== null && piece.length > 2) pieces.push({ points: piece, isClosed: false })
  return pieces
}

function lengthOf(points: readonly number[]): number {
  let sum = 0
  for (let i = 2; i < points.length; i += 2) {
    const [dx, dy] = [points[i]! - points[i - 2]!, points[i + 1]! - points[i - 1]!]
    sum += Math.sqrt(dx * dx + dy * dy)
  }
  return sum
}
