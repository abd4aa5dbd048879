/** Gradients as sources of colour: the same places along the same axes as the shadings of the PDF. */
import { inverseOf, type Matrix } from '../base/geometry.ts'
import type { Color } from '../css/style.ts'
import type { GradientPaint } from '../paint/ops.ts'
import { type Shader, type Source, solid } from './surface.ts'

/** Colours along a gradient that are worked out beforehand. */
const STEPS = 1024

/** `toPicture` leads from the coordinates of the gradient to pixels. A map that cannot be undone gives the last colour. */
export function gradientSource(gradient: GradientPaint, toPicture: Matrix, opacity: number): Source {
  const { kind, stops } = gradient
  const back = inverseOf(toPicture)
  const last = stops.at(-1)
  if (back === null || last === undefined) return last === undefined ? CLEAR : solid(last.color, opacity)
  const place = kind === 'linear' ? linearPlace(gradient) : radialPlace(gradient)
  return { kind: 'shader', shade: shader(colorRamp(stops, opacity), back, place) }
}

const CLEAR: Source = { kind: 'solid', r: 0, g: 0, b: 0, a: 0 }

/** Where a point lies along the gradient: 0 at its start, 1 at its end; negative infinity where it has no colour. */
type Place = (x: number, y: number) => number

function linearPlace({ from, to }: GradientPaint): Place {
  const [dx, dy] = [to.x - from.x, to.y - from.y]
  const square = dx * dx + dy * dy
  if (square === 0) return () => 1
  return (x, y) => ((x - from.x) * dx + (y - from.y) * dy) / square
}

/** The circle around `from` of which `to` is the focus (ISO 32000-1 §8.7.4.5.4, from a point to a circle). */
function radialPlace({ from, to, radius }: GradientPaint): Place {
  const [dx, dy] = [from.x - to.x, from.y - to.y]
  const a = radius * radius - dx * dx - dy * dy
  if (!(radius > 0)) return () => 1
  if (dx === 0 && dy === 0)
    return (x, y) => Math.sqrt((x - from.x) * (x - from.x) + (y - from.y) * (y - from.y)) / radius
  // |p − to − s·d| = s·radius, for the greater s.
  return (x, y) => {
    const [px, py] = [x - to.x, y - to.y]
    const b = px * dx + py * dy
    const c = px * px + py * py
    const root = b * b + a * c
    if (a === 0) return b === 0 ? 1 : c / (2 * b)
    return root < 0 ? 1 : (Math.sqrt(root) - b) / a
  }
}

function shader(ramp: Uint8Array, [a, b, c, d, e, f]: Matrix, place: Place): Shader {
  return (x, y, length, into) => {
    const py = y + 0.5
    for (let i = 0; i < length; i++) {
      const px = x + i + 0.5
      const at = place(a * px + c * py + e, b * px + d * py + f)
      const index = (at <= 0 ? 0 : at >= 1 ? STEPS : Math.floor(at * STEPS + 0.5)) * 4
      into[i * 4] = ramp[index]!
      into[i * 4 + 1] = ramp[index + 1]!
      into[i * 4 + 2] = ramp[index + 2]!
      into[i * 4 + 3] = ramp[index + 3]!
    }
  }
}

function colorRamp(stops: GradientPaint['stops'], opacity: number): Uint8Array {
  const ramp = new Uint8Array((STEPS + 1) * 4)
  let next = 0
  for (let i = 0; i <= STEPS; i++) {
    const at = i / STEPS
    while (next < stops.length && stops[next]!.offset <= at) next++
    const color = between(stops[next - 1], stops[next], at)
    const source = solid(color, opacity)
    if (source.kind === 'solid') ramp.set([source.r, source.g, source.b, source.a], i * 4)
  }
  return ramp
}

type Stop = GradientPaint['stops'][number]

function between(before: Stop | undefined, after: Stop | undefined, at: number): Color {
  if (before === undefined) return after!.color
  if (after === undefined || after.offset <= before.offset) return before.color
  const t = (at - before.offset) / (after.offset - before.offset)
  const mix = (from: number, to: number): number => from + (to - from) * t
  return {
    r: mix(before.color.r, after.color.r),
    g: mix(before.color.g, after.color.g),
    b: mix(before.color.b, after.color.b),
    a: mix(before.color.a, after.color.a),
  }
}
