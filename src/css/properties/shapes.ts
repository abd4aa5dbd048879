/** Shapes of floats (CSS Shapes 1 §4: https://www.w3.org/TR/css-shapes-1/#shapes-from-floats). */
import type { Parse } from '../reader.ts'
import type { BoxArea, LengthPercentage } from '../value-types.ts'
import { type BasicShape, basicShape, computeShape, type SpecifiedShape } from '../values/basic-shape.ts'
import {
  computeLengthPercentage,
  nonNegativeLengthPercentage,
  type SpecifiedLengthPercentage,
} from '../values/length.ts'
import { NOT_INHERITED, property } from './row.ts'

type ShapeBox = BoxArea | 'margin-box'
export interface OutsideShape<S> {
  readonly box: ShapeBox
  /** Null for the box itself. */
  readonly shape: S | null
}

const BOXES = ['margin-box', 'border-box', 'padding-box', 'content-box'] as const

/** A shape and a box in any order. Images are not read: their shapes are refused, with a warning. */
const shapeOutside: Parse<OutsideShape<SpecifiedShape> | 'none'> = reader => {
  if (reader.keyword(['none']) !== null) return 'none'
  const before = reader.keyword(BOXES)
  const shape = basicShape(reader)
  const box = before ?? (shape === null ? null : reader.keyword(BOXES))
  return shape === null && box === null ? null : { box: box ?? 'margin-box', shape }
}

export const shapeProperties = {
  shapeOutside: property<OutsideShape<BasicShape> | 'none', OutsideShape<SpecifiedShape> | 'none'>(
    NOT_INHERITED,
    'none',
    shapeOutside,
    (value, context) =>
      value === 'none' || value.shape === null
        ? (value as OutsideShape<BasicShape> | 'none')
        : { ...value, shape: computeShape(value.shape, context) },
  ),
  shapeMargin: property<LengthPercentage, SpecifiedLengthPercentage>(
    NOT_INHERITED,
    0,
    nonNegativeLengthPercentage,
    computeLengthPercentage,
  ),
}
