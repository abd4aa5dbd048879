/** The steps of a transform. Lengths are CSS pixels. */
import type { ClipBox, LengthPercentage, Position2 } from './value-types.ts'
import type { BasicShape } from './values/basic-shape.ts'

/** A step of a `transform`; each works in the coordinates of the previous steps. */
export type TransformFunction =
  | { readonly kind: 'matrix'; readonly values: readonly [number, number, number, number, number, number] }
  | { readonly kind: 'translate'; readonly x: LengthPercentage; readonly y: LengthPercentage }
  | { readonly kind: 'scale'; readonly x: number; readonly y: number }
  /** Degrees. */
  | { readonly kind: 'rotate'; readonly angle: number }
  | { readonly kind: 'skew'; readonly x: number; readonly y: number }
  /** A 3D matrix: sixteen numbers in column-major order. */
  | { readonly kind: 'matrix3d'; readonly values: readonly number[] }
  | { readonly kind: 'translate-z'; readonly z: number }
  | { readonly kind: 'perspective'; readonly distance: number | 'none' }
  | Motion

/** The path of a box (Motion Path 1 §3.1). */
export type OffsetPath =
  | {
      readonly kind: 'ray'
      /** Degrees clockwise from straight up. */
      readonly angle: number
      readonly size: 'closest-side' | 'closest-corner' | 'farthest-side' | 'farthest-corner' | 'sides'
      readonly isContained: boolean
      readonly at: Position2 | null
    }
  /** In a box of the containing block; without a shape, the outline of that box. */
  | { readonly kind: 'shape'; readonly box: ClipBox; readonly shape: BasicShape | null }

/** `offset-rotate`: an angle in degrees, and whether it is added to the direction of the path. */
export interface OffsetRotation {
  readonly isAlongPath: boolean
  readonly angle: number
}

/** The motion path properties of a box, with its transform origin. */
export interface Motion {
  readonly kind: 'motion'
  readonly path: OffsetPath
  readonly distance: LengthPercentage
  readonly rotation: OffsetRotation
  /** The point of the box that lies on the path. */
  readonly anchor: Position2
  /** The starting position of rays without `at`. */
  readonly start: Position2 | 'normal' | 'auto'
  readonly origin: Position2
}
