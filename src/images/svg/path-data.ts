/**
 * Converts path data (https://svgwg.org/svg2-draft/paths.html#PathData) to absolute segments with cubic curves, up to
 * the first error.
 */
import { atan2, cos, sin, tan } from '../../base/math.ts'
import type { Path, PathSegment } from '../../base/path.ts'
import { NumberReader } from './numbers.ts'

/** The current point, and the state for smooth curves. */
interface Pen {
  x: number
  y: number
  startX: number
  startY: number
  /** The last control point, and the kind of curve it belongs to. */
  controlX: number
  controlY: number
  control: 'cubic' | 'quadratic' | null
}

const ARGUMENTS: Readonly<Record<string, number>> = { M: 2, L: 2, H: 1, V: 1, C: 6, S: 4, Q: 4, T: 2, A: 7, Z: 0 }

/** Segments in user units; empty if the data is invalid from the start. */
export function parsePathData(data: string): Path {
  const reader = new NumberReader(data)
  const path: PathSegment[] = []
  const pen: Pen = { x: 0, y: 0, startX: 0, startY: 0, controlX: 0, controlY: 0, control: null }
  while (!reader.isDone) {
    const letter = reader.peek()
    const command = letter.toUpperCase()
    if (ARGUMENTS[command] === undefined || (path.length === 0 && command !== 'M')) break
    reader.at++
    if (!runCommand(command, letter !== command, reader, pen, path)) break
  }
  return path
}

/** Executes a command with its repetitions. False after an error. */
function runCommand(
  command: string,
  isRelative: boolean,
  reader: NumberReader,
  pen: Pen,
  path: PathSegment[],
): boolean {
  if (command === 'Z') {
    path.push(['Z'])
    Object.assign(pen, { x: pen.startX, y: pen.startY, control: null })
    return true
  }
  let repeated = command
  for (let isFirst = true; ; isFirst = false) {
    if (!isFirst && (reader.isDone || /[a-z]/i.test(reader.peek()))) return true
    const values = readArguments(repeated, reader)
    if (values === null) return false
    draw(repeated, values, isRelative, pen, path)
    // Further pairs after a moveto are linetos.
    if (repeated === 'M') repeated = 'L'
  }
}

function readArguments(command: string, reader: NumberReader): number[] | null {
  const values: number[] = []
  for (let i = 0; i < ARGUMENTS[command]!; i++) {
    const isFlag = command === 'A' && (i === 3 || i === 4)
    const flag = isFlag ? reader.flag() : null
    const value = isFlag ? (flag === null ? null : Number(flag)) : reader.number()
    if (value === null) return null
    values.push(value)
  }
  return values
}

function draw(command: string, values: readonly number[], isRelative: boolean, pen: Pen, path: PathSegment[]): void {
  const dx = isRelative ? pen.x : 0
  const dy = isRelative ? pen.y : 0
  const at = (i: number): readonly [number, number] => [values[i]! + dx, values[i + 1]! + dy]
  switch (command) {
    case 'M':
      moveTo(pen, path, ...at(0))
      return
    case 'L':
      lineTo(pen, path, ...at(0))
      return
    case 'H':
      lineTo(pen, path, values[0]! + dx, pen.y)
      return
    case 'V':
      lineTo(pen, path, pen.x, values[0]! + dy)
      return
    case 'C':
      curveTo(pen, path, [...at(0), ...at(2), ...at(4)])
      return
    case 'S':
      curveTo(pen, path, [...reflected(pen, 'cubic'), ...at(0), ...at(2)])
      return
    case 'Q':
      quadraticTo(pen, path, at(0), at(2))
      return
    case 'T':
      quadraticTo(pen, path, reflected(pen, 'quadratic'), at(0))
      return
    case 'A':
      arcTo(pen, path, values, ...at(5))
  }
}

function moveTo(pen: Pen, path: PathSegment[], x: number, y: number): void {
  path.push(['M', x, y])
  Object.assign(pen, { x, y, startX: x, startY: y, control: null })
}

function lineTo(pen: Pen, path: PathSegment[], x: number, y: number): void {
  path.push(['L', x, y])
  Object.assign(pen, { x, y, control: null })
}

type Curve = readonly [number, number, number, number, number, number]

function curveTo(pen: Pen, path: PathSegment[], curve: Curve): void {
  path.push(['C', ...curve])
  Object.assign(pen, { x: curve[4], y: curve[5], controlX: curve[2], controlY: curve[3], control: 'cubic' })
}

const reflected = (pen: Pen, kind: Pen['control']): readonly [number, number] =>
  pen.control === kind ? [2 * pen.x - pen.controlX, 2 * pen.y - pen.controlY] : [pen.x, pen.y]

function quadraticTo(
  pen: Pen,
  path: PathSegment[],
  [cx, cy]: readonly [number, number],
  [x, y]: readonly [number, number],
): void {
  const third = (from: number, control: number): number => from + (2 / 3) * (control - from)
  curveTo(pen, path, [third(pen.x, cx), third(pen.y, cy), third(x, cx), third(y, cy), x, y])
  Object.assign(pen, { controlX: cx, controlY: cy, control: 'quadratic' })
}

/**
 * Converts end points to a centre (https://svgwg.org/svg2-draft/implnote.html#ArcConversionEndpointToCenter), then
 * draws a cubic curve for each quarter turn or less.
 */
function arcTo(pen: Pen, path: PathSegment[], values: readonly number[], x: number, y: number): void {
  const [givenX, givenY, degrees, isLarge, sweeps] = values as [number, number, number, number, number]
  let [rx, ry] = [Math.abs(givenX), Math.abs(givenY)]
  if (rx === 0 || ry === 0 || (x === pen.x && y === pen.y)) {
    lineTo(pen, path, x, y)
    return
  }
  const phi = (degrees * Math.PI) / 180
  const [cosine, sine] = [cos(phi), sin(phi)]
  const [halfX, halfY] = [(pen.x - x) / 2, (pen.y - y) / 2]
  const [px, py] = [cosine * halfX + sine * halfY, cosine * halfY - sine * halfX]
  const lack = square(px / rx) + square(py / ry)
  if (lack > 1) [rx, ry] = [rx * Math.sqrt(lack), ry * Math.sqrt(lack)]
  const rest = square(rx * ry) - square(rx * py) - square(ry * px)
  const root = Math.sqrt(Math.max(0, rest / (square(rx * py) + square(ry * px)))) * (isLarge === sweeps ? -1 : 1)
  const [ux, uy] = [(root * rx * py) / ry, (-root * ry * px) / rx]
  const [centreX, centreY] = [cosine * ux - sine * uy + (pen.x + x) / 2, sine * ux + cosine * uy + (pen.y + y) / 2]
  const start = atan2((py - uy) / ry, (px - ux) / rx)
  let turn = atan2((-py - uy) / ry, (-px - ux) / rx) - start
  if (sweeps === 1 && turn < 0) turn += 2 * Math.PI
  if (sweeps === 0 && turn > 0) turn -= 2 * Math.PI
  const count = Math.max(1, Math.ceil(Math.abs(turn) / (Math.PI / 2) - 1e-9))
  const step = turn / count
  const reach = (4 / 3) * tan(step / 4)
  const point = (angle: number, along: number): readonly [number, number] => {
    const [a, b] = [cos(angle) - along * sin(angle), sin(angle) + along * cos(angle)]
    return [centreX + cosine * rx * a - sine * ry * b, centreY + sine * rx * a + cosine * ry * b]
  }
  for (let i = 0; i < count; i++) {
    const [from, to] = [start + i * step, start + (i + 1) * step]
    const end = i === count - 1 ? ([x, y] as const) : point(to, 0)
    curveTo(pen, path, [...point(from, reach), ...point(to, -reach), ...end])
  }
  pen.control = null
}

const square = (value: number): number => value * value
