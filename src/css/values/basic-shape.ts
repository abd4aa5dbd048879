/** `<basic-shape>` (CSS Shapes 1 §3): https://www.w3.org/TR/css-shapes-1/#basic-shape-functions */
import type { Sides } from '../../base/geometry.ts'
import { commaList, type Parse, spaceList, type ValueReader } from '../reader.ts'
import type { ClipBox, LengthPercentage, Position2, SvgReference } from '../value-types.ts'
import {
  computeLengthPercentage,
  lengthPercentage,
  nonNegativeLengthPercentage,
  type SpecifiedLengthPercentage,
} from './length.ts'
import { CENTER, computePosition, position, type SpecifiedPosition } from './position.ts'
import {
  computeShapeFunction,
  type ShapeFunction,
  type SpecifiedShapeFunction,
  shapeFunction,
} from './shape-function.ts'
import type { UnitContext } from './units.ts'

type FillRule = 'nonzero' | 'evenodd'
type SideKeyword = 'closest-side' | 'farthest-side'

/** Lengths are of type `L`, positions of type `P`. */
type ShapeOf<L, P> =
  | { readonly kind: 'inset'; readonly offsets: Sides<L>; readonly radii: readonly P[] | null }
  /** Edges from the top and the left of the box: `rect()` and `xywh()`. */
  | {
      readonly kind: 'rect'
      /** Whether right and bottom are a width and a height. */
      readonly isSized: boolean
      readonly edges: { readonly [S in keyof Sides<L>]: L | 'auto' }
      readonly radii: readonly P[] | null
    }
  | {
      readonly kind: 'ellipse'
      readonly isCircle: boolean
      readonly radii: readonly (L | SideKeyword)[]
      readonly at: P
    }
  | { readonly kind: 'polygon'; readonly rule: FillRule; readonly points: readonly P[] }
  /** `data` as in SVG, in px from the top left corner of the reference box. */
  | { readonly kind: 'path'; readonly rule: FillRule; readonly data: string }

/** A computed basic shape; its percentages refer to the reference box, which layout determines. */
export type BasicShape = ShapeOf<LengthPercentage, Position2> | ShapeFunction
/** A computed `clip-path`: a `clipPath` element, or a shape in one of the reference boxes. */
export type ClipPath =
  | 'none'
  | SvgReference
  | {
      readonly kind: 'shape'
      readonly box: ClipBox
      /** Null for the box itself. */
      readonly shape: BasicShape | null
    }

/** A parsed basic shape, with its relative lengths. */
export type SpecifiedShape = ShapeOf<SpecifiedLengthPercentage, SpecifiedPosition> | SpecifiedShapeFunction

/**
 * Parses `inset()`, `rect()`, `xywh()`, `circle()`, `ellipse()`, `polygon()`, `path()` or `shape()`; null for other
 * components, which are not consumed.
 */
export const basicShape: Parse<SpecifiedShape> = reader =>
  within(reader, 'inset', inset) ??
  within(reader, 'rect', rect) ??
  within(reader, 'xywh', xywh) ??
  within(reader, 'circle', inner => ellipse(inner, true)) ??
  within(reader, 'ellipse', inner => ellipse(inner, false)) ??
  within(reader, 'polygon', polygon) ??
  within(reader, 'path', path) ??
  within(reader, 'shape', shapeFunction)

/** Parses a shape from all arguments of the function `name`; otherwise nothing is consumed. */
function within(reader: ValueReader, name: string, parse: Parse<SpecifiedShape>): SpecifiedShape | null {
  return reader.attempt(outer => {
    const inner = outer.call(name)
    const shape = inner === null ? null : parse(inner)
    return inner?.isDone === true ? shape : null
  })
}

/** Offsets from the four sides, followed by `round` and radii like those of `border-radius`. */
function inset(reader: ValueReader): SpecifiedShape | null {
  const offsets = fourOf(spaceList(reader, lengthPercentage))
  if (offsets === null) return null
  const [top, right, bottom, left] = offsets
  const sides = { top: top!, right: right!, bottom: bottom!, left: left! }
  const radii = roundCorners(reader)
  return radii === undefined ? null : { kind: 'inset', offsets: sides, radii }
}

/** `rect()`: distances of the edges from the top and left. */
function rect(reader: ValueReader): SpecifiedShape | null {
  const edge: Parse<SpecifiedLengthPercentage | 'auto'> = inner => inner.keyword(['auto']) ?? lengthPercentage(inner)
  const [top, right, bottom, left] = [edge(reader), edge(reader), edge(reader), edge(reader)]
  if (top === null || right === null || bottom === null || left === null) return null
  const radii = roundCorners(reader)
  return radii === undefined ? null : { kind: 'rect', isSized: false, edges: { top, right, bottom, left }, radii }
}

/** `xywh()`: a corner and a size. */
function xywh(reader: ValueReader): SpecifiedShape | null {
  const [x, y] = [lengthPercentage(reader), lengthPercentage(reader)]
  const [width, height] = [nonNegativeLengthPercentage(reader), nonNegativeLengthPercentage(reader)]
  if (x === null || y === null || width === null || height === null) return null
  const radii = roundCorners(reader)
  if (radii === undefined) return null
  return { kind: 'rect', isSized: true, edges: { top: y, left: x, right: width, bottom: height }, radii }
}

/** `round` and radii; null without them, undefined if they are invalid. */
function roundCorners(reader: ValueReader): readonly SpecifiedPosition[] | null | undefined {
  if (reader.keyword(['round']) === null) return null
  const across = fourOf(spaceList(reader, nonNegativeLengthPercentage))
  const down = reader.delim('/') ? fourOf(spaceList(reader, nonNegativeLengthPercentage)) : across
  if (across === null || down === null) return undefined
  return across.map((x, i) => ({ x, y: down[i]! }))
}

/** One to four values for top, right, bottom, left, or for the corners from the top left on. */
function fourOf<T>(list: readonly T[] | null): readonly T[] | null {
  if (list === null || list.length > 4) return null
  const [first, second = first!, third = first!, fourth = second] = list
  return [first!, second, third, fourth]
}

const radius: Parse<SpecifiedLengthPercentage | SideKeyword> = reader =>
  reader.keyword(['closest-side', 'farthest-side']) ?? nonNegativeLengthPercentage(reader)

/** `circle()` and `ellipse()` with optional radii and centre. */
function ellipse(reader: ValueReader, isCircle: boolean): SpecifiedShape | null {
  const radii = (reader.isDone ? null : spaceList(reader, radius)) ?? []
  if (radii.length !== 0 && radii.length !== (isCircle ? 1 : 2)) return null
  const at = reader.keyword(['at']) === null ? CENTER : position(reader)
  if (at === null) return null
  const both: readonly (SpecifiedLengthPercentage | SideKeyword)[] = isCircle ? [...radii, ...radii] : radii
  return { kind: 'ellipse', isCircle, radii: both.length === 0 ? ['closest-side', 'closest-side'] : both, at }
}

/** `polygon()`. */
function polygon(reader: ValueReader): SpecifiedShape | null {
  const rule = ruleOf(reader)
  if (rule === null) return null
  const points = commaList(reader, (inner): SpecifiedPosition | null => {
    const x = lengthPercentage(inner)
    const y = x === null ? null : lengthPercentage(inner)
    return x === null || y === null ? null : { x, y }
  })
  return points === null ? null : { kind: 'polygon', rule, points }
}

/** `path()`; its data is parsed when it is drawn. */
function path(reader: ValueReader): SpecifiedShape | null {
  const rule = ruleOf(reader)
  const data = rule === null ? null : reader.string()
  return rule === null || data === null ? null : { kind: 'path', rule, data }
}

/** The rule before a comma; nonzero if there is none. Null for a rule without a comma. */
function ruleOf(reader: ValueReader): FillRule | null {
  const rule = reader.keyword(['nonzero', 'evenodd'])
  return rule === null ? 'nonzero' : reader.delim(',') ? rule : null
}

/** Computes the lengths of a shape to px; percentages, and the data of `path()`, are unchanged. */
export function computeShape(shape: SpecifiedShape, context: UnitContext): BasicShape {
  const length = (value: SpecifiedLengthPercentage): LengthPercentage => computeLengthPercentage(value, context)
  switch (shape.kind) {
    case 'inset': {
      const { top, right, bottom, left } = shape.offsets
      const offsets = { top: length(top), right: length(right), bottom: length(bottom), left: length(left) }
      return { kind: 'inset', offsets, radii: shape.radii?.map(corner => computePosition(corner, context)) ?? null }
    }
    case 'rect': {
      const edge = (value: SpecifiedLengthPercentage | 'auto') => (value === 'auto' ? value : length(value))
      const { top, right, bottom, left } = shape.edges
      const edges = { top: edge(top), right: edge(right), bottom: edge(bottom), left: edge(left) }
      return {
        kind: 'rect',
        isSized: shape.isSized,
        edges,
        radii: shape.radii?.map(corner => computePosition(corner, context)) ?? null,
      }
    }
    case 'ellipse': {
      const radii = shape.radii.map(value =>
        value === 'closest-side' || value === 'farthest-side' ? value : length(value),
      )
      return { kind: 'ellipse', isCircle: shape.isCircle, radii, at: computePosition(shape.at, context) }
    }
    case 'polygon':
      return { ...shape, points: shape.points.map(point => computePosition(point, context)) }
    case 'path':
      return shape
    case 'shape':
      return computeShapeFunction(shape, context)
  }
}
