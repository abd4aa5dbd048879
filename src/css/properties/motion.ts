/** Motion paths (https://drafts.fxtf.org/motion-1/). The properties become a step of `transform`. */
import type { Parse } from '../reader.ts'
import type { Motion, OffsetPath, OffsetRotation } from '../transform-types.ts'
import type { ClipBox, LengthPercentage, Position2 } from '../value-types.ts'
import { basicShape, computeShape, type SpecifiedShape } from '../values/basic-shape.ts'
import { angle } from '../values/length.ts'
import { computePosition, position, type SpecifiedPosition } from '../values/position.ts'
import type { UnitContext } from '../values/units.ts'
import { CLIP_BOXES } from './clip-boxes.ts'
import { either, keyword, lengthPercentageOr, NOT_INHERITED, plain, property } from './row.ts'

type Ray<P> = Extract<OffsetPath, { kind: 'ray' }> extends infer R ? Omit<R & object, 'at'> & { readonly at: P } : never
type SpecifiedPath =
  | Ray<SpecifiedPosition | null>
  | { readonly kind: 'shape'; readonly box: ClipBox; readonly shape: SpecifiedShape | null }

const RAY_SIZES = ['closest-side', 'closest-corner', 'farthest-side', 'farthest-corner', 'sides'] as const

/** §3.1.1: `ray( <angle> && <ray-size>? && contain? && [at <position>]? )`. */
const ray: Parse<Ray<SpecifiedPosition | null>> = reader => {
  const inner = reader.call('ray')
  if (inner === null) return null
  const found: { turn?: number; size?: (typeof RAY_SIZES)[number]; isContained?: true; at?: SpecifiedPosition } = {}
  while (!inner.isDone) {
    const size = found.size === undefined ? inner.keyword(RAY_SIZES) : null
    if (size !== null) found.size = size
    else if (found.isContained === undefined && inner.keyword(['contain']) !== null) found.isContained = true
    else if (found.at === undefined && inner.keyword(['at']) !== null) {
      const at = position(inner)
      if (at === null) return null
      found.at = at
    } else {
      const turn = found.turn === undefined ? angle(inner) : null
      if (turn === null) return null
      found.turn = turn
    }
  }
  const { turn, size = 'closest-side', isContained = false, at = null } = found
  return turn === undefined ? null : { kind: 'ray', angle: turn, size, isContained, at }
}

/** A ray or a basic shape, and its reference box in the containing block (§3.1). */
const offsetPath: Parse<SpecifiedPath | 'none'> = reader => {
  if (reader.keyword(['none']) !== null) return 'none'
  const before = reader.keyword(CLIP_BOXES)
  const line = reader.attempt(ray)
  const shape = line === null ? basicShape(reader) : null
  const box = before ?? (line === null && shape === null ? null : reader.keyword(CLIP_BOXES)) ?? 'border-box'
  if (line !== null) return line
  return shape === null && before === null ? null : { kind: 'shape', box, shape }
}

/** Computes the lengths of a path. */
function computePath(path: SpecifiedPath | 'none', context: UnitContext): OffsetPath | 'none' {
  if (path === 'none') return path
  if (path.kind === 'ray') return { ...path, at: path.at === null ? null : computePosition(path.at, context) }
  return { ...path, shape: path.shape === null ? null : computeShape(path.shape, context) }
}

/** §3.4: `[ auto | reverse ] || <angle>`. */
const offsetRotate: Parse<OffsetRotation> = reader => {
  const first = reader.keyword(['auto', 'reverse'])
  const turn = reader.attempt(angle)
  const word = first ?? reader.keyword(['auto', 'reverse'])
  if (word === null && turn === null) return null
  return { isAlongPath: word !== null, angle: (turn ?? 0) + (word === 'reverse' ? 180 : 0) }
}

const placeOr = <const K extends string>(initial: K, ...words: readonly K[]) =>
  property<Position2 | K, SpecifiedPosition | K>(
    NOT_INHERITED,
    initial,
    either(keyword(...words), position),
    (value, context) => (typeof value === 'string' ? value : computePosition(value, context)),
  )

const AUTO: OffsetRotation = { isAlongPath: true, angle: 0 }

/** The longhands that are part of the computed `transform`. */
export const motionParts = {
  offsetPath: property<OffsetPath | 'none', SpecifiedPath | 'none'>(NOT_INHERITED, 'none', offsetPath, computePath),
  offsetDistance: lengthPercentageOr<never>(NOT_INHERITED, 0, []),
  offsetRotate: plain<OffsetRotation>(NOT_INHERITED, AUTO, offsetRotate),
  offsetAnchor: placeOr('auto', 'auto'),
  offsetPosition: placeOr<'normal' | 'auto'>('normal', 'normal', 'auto'),
}

interface MotionParts {
  readonly offsetPath: OffsetPath | 'none'
  readonly offsetDistance: LengthPercentage
  readonly offsetRotate: OffsetRotation
  readonly offsetAnchor: Position2 | 'auto'
  readonly offsetPosition: Position2 | 'normal' | 'auto'
  readonly transformOrigin: Position2
}

/** The transform step for the motion properties of a style; none without a path. */
export function motionSteps(style: MotionParts): readonly Motion[] {
  const {
    offsetPath: path,
    offsetDistance,
    offsetRotate: rotation,
    offsetAnchor,
    offsetPosition,
    transformOrigin,
  } = style
  if (path === 'none') return []
  const anchor = offsetAnchor === 'auto' ? transformOrigin : offsetAnchor
  const start = offsetPosition
  return [{ kind: 'motion', path, distance: offsetDistance, rotation, anchor, start, origin: transformOrigin }]
}
