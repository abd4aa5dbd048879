/**
 * Box shadows. PDF has no blur: a blurred shadow is painted as nested outlines, contours of the blurred shape, whose opacities
 * add up to those of a Gaussian blur. https://www.w3.org/TR/css-backgrounds-3/#box-shadow
 */

import { spend } from '../base/budget.ts'
import { inset, type Rect, type Sides } from '../base/geometry.ts'
import type { Path } from '../base/path.ts'
import type { Color, Shadow } from '../css/style.ts'
import { group } from './group.ts'
import type { Owner, PaintOp } from './ops.ts'
import { type Corner, type Corners, grown, type RoundedRect, ringPath, roundedPath, spread } from './rounded.ts'

/**
 * Maximum number of contours of a blurred edge: as few as look smooth. Steps of a pixel, or of three levels of 256, are hardly
 * visible.
 */
const MOST_CONTOURS = 32
/** Minimum number of contours of a faint shadow, if its blur is large enough. */
const LEAST_CONTOURS = 8
/** Distance of two contours between these limits. */
const PX_PER_CONTOUR = 1.5
/** Number of contours of an opaque shadow; a fainter one needs proportionally fewer. */
const CONTOURS_OF_OPAQUE = 80

/**
 * The shadows of a fragment of a box. If the box continues at a side, its shadow is that of the whole box, clipped to
 * the fragment's extent (CSS Fragmentation 3, https://www.w3.org/TR/css-break-3/#break-decoration).
 */
export function paintShadow(shape: RoundedRect, cut: Sides<boolean>, shadow: Shadow, color: Color, owner: Owner) {
  const painted = shadow.inset ? paintInsetShadow : paintOuterShadow
  if (!cut.top && !cut.right && !cut.bottom && !cut.left) return painted(shape, shadow, color, owner)
  const reach = Math.abs(shadow.x) + Math.abs(shadow.y) + Math.abs(shadow.spread) + 2 * shadow.blur + 1
  const by = (isMoved: boolean): number => (isMoved ? -reach : 0)
  const whole = {
    rect: inset(
      shape.rect,
      sidesOf(side => by(cut[side])),
    ),
    corners: shape.corners,
  }
  const area: RoundedRect = {
    rect: inset(
      shape.rect,
      sidesOf(side => by(!cut[side])),
    ),
    corners: null,
  }
  return [group(painted(whole, shadow, color, owner), { clip: roundedPath(area) })]
}

const sidesOf = (value: (side: keyof Sides<number>) => number): Sides<number> => ({
  top: value('top'),
  right: value('right'),
  bottom: value('bottom'),
  left: value('left'),
})

/** Painted below the box, outside of its border box. */
function paintOuterShadow(shape: RoundedRect, shadow: Shadow, color: Color, owner: Owner): readonly PaintOp[] {
  const moved = offset(shape, shadow)
  if (shadow.blur === 0 && moved.corners === null)
    return ringOf(grown(moved, shadow.spread).rect, shape.rect, color, owner)
  const sharp = spread(moved, shadow.spread)
  if (isEmpty(sharp)) return []
  const layers = contoursOf(sharp.rect, shadow.blur, color.a).map(({ distance, alpha }): PaintOp => {
    const path = roundedPath(contourAt(sharp, distance, shadow.blur))
    return { op: 'fill', path, rule: 'nonzero', paint: { ...color, a: alpha }, owner }
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
  return [group(layers, { clip: ringPath(everything, shape), clipRule: 'evenodd' })]
}

/** Painted above the background, inside of the padding box. */
function paintInsetShadow(padding: RoundedRect, shadow: Shadow, color: Color, owner: Owner): readonly PaintOp[] {
  const hole = offset(padding, shadow)
  if (shadow.blur === 0 && padding.corners === null)
    return ringOf(padding.rect, grown(hole, -shadow.spread).rect, color, owner)
  const frame = grown(padding, Math.abs(shadow.x) + Math.abs(shadow.y) + Math.abs(shadow.spread) + shadow.blur + 1)
  const sharp = spread(hole, -shadow.spread)
  if (isEmpty(sharp)) return [{ op: 'fill', path: roundedPath(padding), rule: 'nonzero', paint: color, owner }]
  const layers = contoursOf(null, shadow.blur, color.a).map(({ distance, alpha }): PaintOp => {
    const hole = contourAt(sharp, -distance, shadow.blur)
    const path = isEmpty(hole) ? roundedPath(padding) : ringPath({ rect: frame.rect, corners: null }, hole)
    return { op: 'fill', path, rule: 'evenodd', paint: { ...color, a: alpha }, owner }
  })
  return [group(layers, { clip: roundedPath(padding) })]
}

const isEmpty = ({ rect }: RoundedRect): boolean => rect.width <= 0 || rect.height <= 0

/** The difference of two rectangles as rectangles, whose edges are sharper than those of clips. */
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

function offset({ rect, corners }: RoundedRect, { x, y }: Shadow): RoundedRect {
  return { rect: { ...rect, x: rect.x + x, y: rect.y + y }, corners }
}

interface Contour {
  /** Distance outside the sharp edge, px. */
  readonly distance: number
  /** Opacity of its fill; painted over each other, the contours have the opacity of the blurred shape. */
  readonly alpha: number
}

/**
 * The contours of a blurred shape from the outermost inwards. The blur has a standard deviation of half its radius, so that an
 * edge becomes a slope of two radii around the sharp one. A narrower shape never reaches the opacity of its colour. Null for a
 * shape without an opposite edge, such as the surroundings of a hole.
 */
function contoursOf(rect: Rect | null, blur: number, alpha: number): readonly Contour[] {
  if (blur <= 0) return [{ distance: 0, alpha }]
  const smooth = Math.max(LEAST_CONTOURS, Math.min(MOST_CONTOURS, CONTOURS_OF_OPAQUE * alpha))
  const count = Math.ceil(Math.min(smooth, (2 * blur) / PX_PER_CONTOUR + 1))
  const contours: Contour[] = []
  let covered = 0
  for (let i = 0; i < count; i++) {
    const distance = blur - ((2 * blur) / count) * i
    const inside = ((i + 0.5) / count) * 2 * blur - blur
    if (rect !== null && 2 * -distance >= Math.min(rect.width, rect.height)) break
    const wanted = alpha * opacityAt(inside, rect, blur)
    if (wanted <= covered) continue
    contours.push({ distance, alpha: (wanted - covered) / (1 - covered) })
    covered = wanted
  }
  spend('shadows', contours.length)
  return contours
}

/**
 * Opacity of a blurred shape at a distance inside the nearest edge, at the middle of that edge: the product of the opacities
 * across and along the shape.
 */
function opacityAt(inside: number, rect: Rect | null, blur: number): number {
  if (rect === null) return edgeOpacity(inside, blur)
  const narrow = Math.min(rect.width, rect.height)
  const long = Math.max(rect.width, rect.height)
  const across = edgeOpacity(inside, blur) + edgeOpacity(narrow - inside, blur) - 1
  return Math.max(0, across) * (2 * edgeOpacity(long / 2, blur) - 1)
}

/**
 * Opacity of a blurred straight edge at a distance inside it: a smooth step deviates from the integral of a Gaussian by at
 * most 2 %.
 */
function edgeOpacity(inside: number, blur: number): number {
  const at = Math.min(1, Math.max(0, (inside + blur) / (2 * blur)))
  return at * at * (3 - 2 * at)
}

/**
 * The contour at a distance from the sharp edge. At a square corner the contours of a blurred shape are close to quarter
 * circles. At half the opacity (distance 0) the contour is .54 standard deviations inside both edges, which corresponds to a
 * radius of .93 of the blur; outside and inside the radius changes by .65 of the distance (from the product of two Gaussian
 * integrals at opacities of .1 and .9).
 */
function contourAt(shape: RoundedRect, distance: number, blur: number): RoundedRect {
  if (blur === 0) return shape
  const { rect, corners } = shape
  const outline = {
    x: rect.x - distance,
    y: rect.y - distance,
    width: Math.max(0, rect.width + 2 * distance),
    height: Math.max(0, rect.height + 2 * distance),
  }
  const blurred = Math.max(0, 0.93 * blur + 0.65 * distance)
  const radius = (own: number, side: number): number => {
    const moved = own === 0 ? 0 : Math.max(0, own + distance)
    return Math.min(side / 2, Math.sqrt(moved * moved + blurred * blurred))
  }
  const at = ({ x, y }: Corner): Corner => ({ x: radius(x, outline.width), y: radius(y, outline.height) })
  const { topLeft, topRight, bottomRight, bottomLeft } = corners ?? ALL_SQUARE
  return {
    rect: outline,
    corners: { topLeft: at(topLeft), topRight: at(topRight), bottomRight: at(bottomRight), bottomLeft: at(bottomLeft) },
  }
}

const ALL_SQUARE: Corners = {
  topLeft: { x: 0, y: 0 },
  topRight: { x: 0, y: 0 },
  bottomRight: { x: 0, y: 0 },
  bottomLeft: { x: 0, y: 0 },
}
