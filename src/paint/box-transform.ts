/**
 * Transforms of boxes (CSS Transforms 1 and 2) as one matrix in the coordinates of the page.
 * https://www.w3.org/TR/css-transforms-1/
 */

import { IDENTITY, inverseOf, type Matrix, multiply, type Point, type Rect, translation } from '../base/geometry.ts'
import { type Homography, perspectiveLeft } from '../base/homography.ts'
import { cos, sin, tan } from '../base/math.ts'
import {
  depthAt,
  IDENTITY4,
  inSpace,
  type Matrix4,
  multiply4,
  perspective4,
  projected,
  showsBack,
  translation4,
} from '../base/matrix4.ts'
import {
  type ComputedStyle,
  type Position2,
  resolve,
  type TransformFunction,
  type TransformOrigin,
} from '../css/style.ts'
import { pointIn } from '../css/used-shapes.ts'
import type { BoxFragment } from '../layout/types.ts'
import { type ShapeBoxes, shapeBoxes } from './clip-shape.ts'
import { motionMatrix } from './motion-path.ts'
import { borderBox, contentBox } from './rounded.ts'

/** The 3D space of a box's children: the box's own transform and its perspective. */
export interface Space {
  readonly matrix: Matrix4
  /** The part of it that the group of the box already applies. */
  readonly applied: Matrix
}

/** A box with its border box at (x, y). */
interface PlacedBox {
  readonly fragment: BoxFragment
  readonly x: number
  readonly y: number
  readonly inherited?: { readonly container: PlacedBox | null }
}

/** How a box is painted, in the coordinates of the group around it. */
interface BoxTransform {
  /** Null without a transform. */
  readonly matrix: Matrix | null
  /**
   * Whether the box is visible: not a hidden back face, not behind the viewer, not edge-on. Its children in 3D space may still
   * be visible.
   */
  readonly shows: 'all' | 'inside' | 'nothing'
  /** The perspective projection of its plane before the matrix, if the matrix is not the whole projection. */
  readonly perspective: Homography | null
}

const UNTRANSFORMED: BoxTransform = { matrix: null, shows: 'all', perspective: null }
const NOTHING: BoxTransform = { matrix: null, shows: 'nothing', perspective: null }

/** The box's own transform, in the 3D space around it if there is one (CSS Transforms 2 §4). */
export function transformOf(placed: PlacedBox, space: Space | null): BoxTransform {
  const { style } = placed.fragment.box
  if (!isTransformable(placed.fragment) || (style.transform.length === 0 && space === null)) return UNTRANSFORMED
  if (space === null && style.backfaceVisibility === 'visible' && !style.transform.some(isSpatial)) {
    const matrix = transformAround(style.transform, style.transformOrigin, referenceBox(placed), boxesAround(placed))
    const shows = isSingular(matrix) ? 'nothing' : 'all'
    return { matrix: isPlain(matrix) ? null : matrix, shows, perspective: null }
  }
  const own = matrixInSpace(placed, space)
  const seen = projected(own, middleOf(placed))
  const before = inverseOf(space?.applied ?? IDENTITY)
  if (before === null) return NOTHING
  const isBack = style.backfaceVisibility === 'hidden' && showsBack(own, middleOf(placed))
  const isSeen = seen !== null && !isSingular(seen) && !isBack
  if (!isSeen && !keepsSpace(placed.fragment)) return NOTHING
  const applied = appliedBy(seen)
  const matrix = multiply(before, applied)
  const perspective = isSeen ? perspectiveLeft(own, applied) : null
  return { matrix: isPlain(matrix) ? null : matrix, shows: isSeen ? 'all' : 'inside', perspective }
}

const isSingular = ([a, b, c, d]: Matrix): boolean => Math.abs(a * d - b * c) < 1e-9

/** The group of an invisible box applies no transform. */
const appliedBy = (seen: Matrix | null): Matrix => (seen === null || isSingular(seen) ? IDENTITY : seen)

/**
 * Whether the children of a box are in the 3D rendering context on their own, not flattened into its plane (CSS Transforms 2
 * §6).
 */
export const keepsSpace = (fragment: BoxFragment): boolean =>
  fragment.box.style.transformStyle === 'preserve-3d' && isTransformable(fragment) && !flattens(fragment.box.style)

const isPlain = (matrix: Matrix): boolean => matrix.every((value, i) => Math.abs(value - IDENTITY[i]!) < 1e-12)

/** Inline boxes are not transformable (CSS Transforms 1 §2). */
const isTransformable = ({ box }: BoxFragment): boolean => box.kind !== 'inline'

/** The matrix of a box in its 3D space (CSS Transforms 2). */
function matrixInSpace(placed: PlacedBox, space: Space | null): Matrix4 {
  const { transform, transformOrigin } = placed.fragment.box.style
  const own = matrix4Around(transform, transformOrigin, referenceBox(placed), boxesAround(placed))
  return space === null ? own : multiply4(space.matrix, own)
}

const middleOf = ({ fragment, x, y }: PlacedBox): Point => ({ x: x + fragment.width / 2, y: y + fragment.height / 2 })

/** The reference box of percentages and the origin (CSS Transforms 1 §6). */
function referenceBox({ fragment, x, y }: PlacedBox): Rect {
  const { transformBox } = fragment.box.style
  const border = borderBox(fragment, x, y)
  return transformBox === 'content-box' || transformBox === 'fill-box' ? contentBox(border, fragment).rect : border.rect
}

/** The 3D space of a box's children (CSS Transforms 2 §6 and §7); null if they are in its plane. */
export function spaceWithin(placed: PlacedBox, space: Space | null): Space | null {
  const { fragment, x, y } = placed
  const { style } = fragment.box
  const { perspective, perspectiveOrigin } = style
  const keeps = keepsSpace(fragment)
  if (perspective === 'none' && !keeps) return null
  const own = keeps ? matrixInSpace(placed, space) : IDENTITY4
  const applied = keeps ? appliedBy(projected(own, middleOf(placed))) : IDENTITY
  if (perspective === 'none') return { matrix: own, applied }
  const eye = {
    x: x + resolve(perspectiveOrigin.x, fragment.width),
    y: y + resolve(perspectiveOrigin.y, fragment.height),
  }
  return { matrix: multiply4(own, around(perspective4(perspective), eye)), applied }
}

/** Grouping properties force flattening (CSS Transforms 2 §6.2). */
const flattens = (style: ComputedStyle): boolean =>
  style.opacity < 1 ||
  (style.overflowX !== 'visible' && style.overflowX !== 'clip') ||
  (style.overflowY !== 'visible' && style.overflowY !== 'clip') ||
  style.filter.length > 0 ||
  style.backdropFilter.length > 0 ||
  style.clip !== 'auto' ||
  style.clipPath !== 'none' ||
  style.maskLayers.length > 0 ||
  style.maskBorderSource !== null ||
  style.isolation === 'isolate' ||
  style.contain.includes('paint') ||
  style.mixBlendMode !== 'normal'

/** The depth of a box in front of the page, among those in the same 3D space, px. */
export function depthOf(placed: PlacedBox, space: Space | null): number {
  if (space === null || !isTransformable(placed.fragment)) return 0
  const depth = depthAt(matrixInSpace(placed, space), middleOf(placed))
  return Math.abs(depth) < 1e-6 ? 0 : depth
}

/**
 * Whether a box is behind the plane of the box that gives it its 3D space, as seen by the viewer (CSS Transforms 2,
 * https://www.w3.org/TR/css-transforms-2/#3d-rendering-contexts).
 */
export function isBehindPlane(placed: PlacedBox, space: Space): boolean {
  const middle = middleOf(placed)
  const depth = isTransformable(placed.fragment) ? depthAt(matrixInSpace(placed, null), middle) : 0
  return Math.abs(depth) >= 1e-6 && depth < 0 !== showsBack(space.matrix, middle)
}

const around = (matrix: Matrix4, { x, y, z = 0 }: Point & { readonly z?: number }): Matrix4 =>
  multiply4(multiply4(translation4(x, y, z), matrix), translation4(-x, -y, -z))

/**
 * CSS Transforms 1 §4: the functions from left to right, around an origin inside a reference box.
 *
 * @param outer the boxes of the containing block, to which motion paths refer
 */
export function transformAround(
  steps: readonly TransformFunction[],
  origin: Position2,
  box: Rect,
  outer: ShapeBoxes | null = null,
): Matrix {
  if (steps.some(isSpatial)) {
    const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 }
    return projected(matrix4Around(steps, origin, box, outer), middle) ?? [0, 0, 0, 0, 0, 0]
  }
  const { x, y } = pointIn(origin, box)
  let matrix = translation(x, y)
  for (const step of steps) matrix = multiply(matrix, matrixOf(step as PlaneFunction, box, outer))
  return multiply(matrix, translation(-x, -y))
}

/** The product of transform functions around an origin (CSS Transforms 1, https://www.w3.org/TR/css-transforms-1/). */
function matrix4Around(
  steps: readonly TransformFunction[],
  origin: TransformOrigin,
  box: Rect,
  outer: ShapeBoxes | null,
): Matrix4 {
  let matrix = IDENTITY4
  for (const step of steps) matrix = multiply4(matrix, matrix4Of(step, box, outer))
  return around(matrix, { ...pointIn(origin, box), z: origin.z ?? 0 })
}

/** The boxes of the containing block, if a path refers to them. */
function boxesAround({ fragment, inherited }: PlacedBox): ShapeBoxes | null {
  const container = inherited?.container ?? null
  if (container === null || !fragment.box.style.transform.some(({ kind }) => kind === 'motion')) return null
  return shapeBoxes(container.fragment, container.x, container.y)
}

type SpaceFunction = Extract<TransformFunction, { kind: 'matrix3d' | 'translate-z' | 'perspective' }>
type PlaneFunction = Exclude<TransformFunction, SpaceFunction>

const isSpatial = (step: TransformFunction): step is SpaceFunction =>
  step.kind === 'matrix3d' || step.kind === 'translate-z' || step.kind === 'perspective'

/** One function as a 4×4 matrix. */
function matrix4Of(step: TransformFunction, box: Rect, outer: ShapeBoxes | null): Matrix4 {
  switch (step.kind) {
    case 'matrix3d':
      return step.values
    case 'translate-z':
      return translation4(0, 0, step.z)
    case 'perspective':
      return step.distance === 'none' ? IDENTITY4 : perspective4(step.distance)
    default:
      return inSpace(matrixOf(step, box, outer))
  }
}

/** A 2D function as a matrix. */
function matrixOf(step: PlaneFunction, box: Rect, outer: ShapeBoxes | null): Matrix {
  switch (step.kind) {
    case 'motion':
      return motionMatrix(step, box, outer)
    case 'matrix':
      return step.values
    case 'translate':
      return translation(resolve(step.x, box.width), resolve(step.y, box.height))
    case 'scale':
      return [step.x, 0, 0, step.y, 0, 0]
    case 'rotate': {
      const radians = (step.angle * Math.PI) / 180
      const [cosine, sine] = [cos(radians), sin(radians)]
      return [cosine, sine, -sine, cosine, 0, 0]
    }
    case 'skew':
      return [1, tan((step.y * Math.PI) / 180), tan((step.x * Math.PI) / 180), 1, 0, 0]
  }
}
