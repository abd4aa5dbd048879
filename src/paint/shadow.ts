/**
 * Box shadows (CSS Backgrounds 3 §6.1). PDF has no blur: a blurred edge is a few outlines one in the other, whose
 * opacities add up to the curve that a blur gives.
 * https://www.w3.org/TR/css-backgrounds-3/
 */
import type { Rect } from '../base/geometry.ts'
import type { Path } from '../base/path.ts'
import type { Color, Shadow } from '../css/style.ts'
import type { Owner, PaintOp } from './ops.ts'
import { grown, type RoundedRect, ringPath, roundedPath, spread } from './rounded.ts'

/** Outlines of a blurred edge: one for each two px of blur, as few as look smooth. */
const MAX_STEPS = 12
const PX_PER_STEP = 1.5

/** Below the box and only outside of its border box. */
export function paintOuterShadow(shape: RoundedRect, shadow: Shadow, color: Color, owner: Owner): readonly PaintOp[] {
  const moved = offset(shape, shadow)
  if (shadow.blur === 0 && moved.corners === null)
    return ringOf(grown(moved, shadow.spread).rect, shape.rect, color, owner)
  const sharp = spread(moved, shadow.spread)
  if (isEmpty(sharp)) return []
  const layers = edgeSteps(shadow.blur).map(({ distance, share }): PaintOp => {
    const outline = withRadius(grown(sharp, distance), Math.max(0, distance + shadow.blur / 2))
    return { op: 'fill', path: roundedPath(outline), rule: 'nonzero', paint: { ...color, a: color.a * share }, owner }
  })
  const reach = grown(moved, shadow.spread + shadow.blur + 1).rect
  const { rect } = shape
  const left = Math.min(reach.x, rect.x) - 1
  const top = Math.min(reach.y, rect.y) - 1
  const right = Math.max(reach.x + reach.width, rect.x + rect.width) + 1
  const bottom = Math.max(reach.y + reach.height, rect.y + rect.height) + 1
  const everything: RoundedRect = {
    rect: { x: left, y: top, width: right - left, height: bottom - top },
    corners: null,
  }
  return [group(ringPath(everything, shape), 'evenodd', layers)]
}

/** Above the background and only inside of the padding box. */
export function paintInsetShadow(padding: RoundedRect, shadow: Shadow, color: Color, owner: Owner): readonly PaintOp[] {
  const hole = offset(padding, shadow)
  if (shadow.blur === 0 && padding.corners === null)
    return ringOf(padding.rect, grown(hole, -shadow.spread).rect, color, owner)
  const frame = grown(padding, Math.abs(shadow.x) + Math.abs(shadow.y) + Math.abs(shadow.spread) + shadow.blur + 1)
  const sharp = spread(hole, -shadow.spread)
  if (isEmpty(sharp)) return [{ op: 'fill', path: roundedPath(padding), rule: 'nonzero', paint: color, owner }]
  const layers = edgeSteps(shadow.blur).map(({ distance, share }): PaintOp => {
    const path = ringPath({ rect: frame.rect, corners: null }, grown(sharp, -distance))
    return { op: 'fill', path, rule: 'evenodd', paint: { ...color, a: color.a * share }, owner }
  })
  return [group(roundedPath(padding), 'nonzero', layers)]
}

const isEmpty = ({ rect }: RoundedRect): boolean => rect.width <= 0 || rect.height <= 0

/** What of a rectangle is outside of another, in rectangles of its own: their edges are sharper than those of clips. */
function ringOf(outer: Rect, hole: Rect, paint: Color, owner: Owner): readonly PaintOp[] {
  const [right, bottom] = [outer.x + outer.width, outer.y + outer.height]
  const within = (value: number, from: number, to: number): number => Math.min(Math.max(value, from), to)
  const left = within(hole.x, outer.x, right)
  const top = within(hole.y, outer.y, bottom)
  const holeRight = within(hole.x + Math.max(0, hole.width), left, right)
  const holeBottom = within(hole.y + Math.max(0, hole.height), top, bottom)
  const isWhole = holeRight <= left || holeBottom <= top
  const parts = isWhole
    ? [[outer.x, outer.y, right, bottom]]
    : [
        [outer.x, outer.y, right, top],
        [outer.x, top, left, holeBottom],
        [holeRight, top, right, holeBottom],
        [outer.x, holeBottom, right, bottom],
      ]
  return parts.flatMap(([x, y, x2, y2]): readonly PaintOp[] => {
    if (x2! <= x! || y2! <= y!) return []
    const path: Path = [['M', x!, y!], ['L', x2!, y!], ['L', x2!, y2!], ['L', x!, y2!], ['Z']]
    return [{ op: 'fill', path, rule: 'nonzero', paint, owner }]
  })
}

const group = (
  clip: Extract<PaintOp, { op: 'group' }>['clip'],
  clipRule: 'nonzero' | 'evenodd',
  children: readonly PaintOp[],
): PaintOp => {
  return { op: 'group', clip, clipRule, transform: null, opacity: 1, children }
}

function offset({ rect, corners }: RoundedRect, { x, y }: Shadow): RoundedRect {
  return { rect: { ...rect, x: rect.x + x, y: rect.y + y }, corners }
}

/** The corners of a blurred edge are round even where the box's are not. */
function withRadius(shape: RoundedRect, radius: number): RoundedRect {
  if (shape.corners !== null || radius <= 0) return shape
  const fitting = Math.min(radius, shape.rect.width / 2, shape.rect.height / 2)
  const corner = { x: fitting, y: fitting }
  return { rect: shape.rect, corners: { topLeft: corner, topRight: corner, bottomRight: corner, bottomLeft: corner } }
}

interface Step {
  /** How far outside of the sharp edge, px. */
  readonly distance: number
  /** Opacity of the layer; painted over each other, the layers give the opacity of a blurred edge. */
  readonly share: number
}

function edgeSteps(blur: number): readonly Step[] {
  if (blur <= 0) return [{ distance: 0, share: 1 }]
  const count = Math.min(MAX_STEPS, Math.max(2, Math.ceil(blur / PX_PER_STEP)))
  const steps: Step[] = []
  let covered = 0
  for (let i = 0; i < count; i++) {
    // From the outermost outline inwards. The opacity of a blurred edge at `distance` is close to a smooth step.
    const at = (i + 0.5) / count
    const wanted = at * at * (3 - 2 * at)
    const share = (wanted - covered) / (1 - covered)
    steps.push({ distance: blur / 2 - (i / count) * blur, share: Math.min(1, Math.max(0, share)) })
    covered = wanted
  }
  return steps
}
