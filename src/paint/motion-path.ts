/**
 * The position and rotation of a box by `offset-path` (Motion Path 1 §4, "offset transform").
 * https://drafts.fxtf.org/motion-1/
 */

import { type Matrix, multiply, type Point, type Rect, translation } from '../base/geometry.ts'
import { cos, hypot, sin } from '../base/math.ts'
import { type Motion, type OffsetPath, resolve } from '../css/style.ts'
import { pointIn } from '../css/used-shapes.ts'
import type { ShapeBoxes } from './clip-shape.ts'
import { shapeIn } from './clip-shape.ts'
import { lineAlong } from './measured-path.ts'
import { type RoundedRect, roundedPath } from './rounded.ts'

/** A point of a path, with the direction of the path there, radians clockwise from the x axis. */
interface Waypoint extends Point {
  readonly angle: number
}

/**
 * The transform as a matrix in coordinates around the transform origin.
 *
 * @param box the reference box of the transform, on the page
 * @param around the boxes of the containing block; null if there is none, as for SVG elements
 */
export function motionMatrix(motion: Motion, box: Rect, around: ShapeBoxes | null): Matrix {
  const { anchor, rotation, origin } = motion
  const at = waypoint(motion, box, around)
  const turn = (rotation.isAlongPath ? at.angle : 0) + (rotation.angle * Math.PI) / 180
  const [cosine, sine] = [cos(turn), sin(turn)]
  const from = pointIn(origin, box)
  const held = pointIn(anchor, box)
  return multiply(
    multiply(translation(at.x - from.x, at.y - from.y), [cosine, sine, -sine, cosine, 0, 0]),
    translation(from.x - held.x, from.y - held.y),
  )
}

/** The point of the path at `offset-distance` (Motion Path 1, https://drafts.csswg.org/motion-1/#calculating-path-transform). */
function waypoint(motion: Motion, box: Rect, around: ShapeBoxes | null): Waypoint {
  const { path, distance } = motion
  if (path.kind === 'ray') return onRay(path, motion, box, around)
  const line = lineAlong(pathIn(path, box, around))
  const given = resolve(distance, line.length)
  // §3.2: distances beyond an open path are clamped; a closed path is a cycle.
  return line.pointAt(line.isClosed && line.length > 0 ? ((given % line.length) + line.length) % line.length : given)
}

/** `path()` begins at the box's position, as in browsers; other shapes are relative to a box of the containing block (§3.1). */
function pathIn({ shape, box: name }: Extract<OffsetPath, { kind: 'shape' }>, box: Rect, around: ShapeBoxes | null) {
  const reference: RoundedRect = around?.[name] ?? { rect: box, corners: null }
  if (shape === null) return roundedPath(reference)
  const isOwn = shape.kind === 'path'
  return shapeIn(shape, isOwn ? box : reference.rect).path
}

/** §3.1.1: a line from the starting position, whose length depends on the sides of the containing block. */
function onRay(
  ray: Extract<OffsetPath, { kind: 'ray' }>,
  { distance, start }: Motion,
  box: Rect,
  around: ShapeBoxes | null,
): Waypoint {
  const area = around?.['border-box'].rect ?? box
  const place = ray.at ?? (typeof start === 'string' ? null : start)
  const middle = { x: area.x + area.width / 2, y: area.y + area.height / 2 }
  const from = place !== null ? pointIn(place, area) : start === 'auto' ? { x: box.x, y: box.y } : middle
  // Angles of rays are bearings: zero points up.
  const angle = ((ray.angle - 90) * Math.PI) / 180
  const direction = { x: cos(angle), y: sin(angle) }
  const less = ray.isContained ? Math.max(box.width, box.height) / 2 : 0
  const along = resolve(distance, Math.max(0, rayLength(ray.size, from, direction, area) - less))
  return { x: from.x + direction.x * along, y: from.y + direction.y * along, angle }
}

/** The length of a ray by its `<ray-size>` keyword (§3.1.1, https://drafts.csswg.org/motion-1/#ray-function), px. */
function rayLength(
  size: Extract<OffsetPath, { kind: 'ray' }>['size'],
  { x, y }: Point,
  direction: Point,
  area: Rect,
): number {
  const [left, right] = [x - area.x, area.x + area.width - x]
  const [top, bottom] = [y - area.y, area.y + area.height - y]
  const sides = [left, right, top, bottom].map(Math.abs)
  const corners = [hypot(left, top), hypot(right, top), hypot(left, bottom), hypot(right, bottom)]
  switch (size) {
    case 'closest-side':
      return Math.min(...sides)
    case 'farthest-side':
      return Math.max(...sides)
    case 'closest-corner':
      return Math.min(...corners)
    case 'farthest-corner':
      return Math.max(...corners)
    case 'sides': {
      if (Math.min(left, right, top, bottom) < 0) return 0
      const across =
        Math.abs(direction.x) < 1e-9
          ? Number.POSITIVE_INFINITY
          : (direction.x > 0 ? right : left) / Math.abs(direction.x)
      const down =
        Math.abs(direction.y) < 1e-9
          ? Number.POSITIVE_INFINITY
          : (direction.y > 0 ? bottom : top) / Math.abs(direction.y)
      return Math.min(across, down)
    }
  }
}
