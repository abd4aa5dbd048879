/** Shapes of floats (CSS Shapes 1: https://www.w3.org/TR/css-shapes-1/#shapes-from-floats). */
import type { Parse } from '../reader.ts'
import type { BoxArea, CssImage, LengthPercentage } from '../value-types.ts'
import { type BasicShape, basicShape, computeShape, type SpecifiedShape } from '../values/basic-shape.ts'
import { computeImage, image } from '../values/image.ts'
import type { SpecifiedImage } from '../values/image-types.ts'
import {
  computeLengthPercentage,
  nonNegativeLengthPercentage,
  numberOrPercentage,
  type SpecifiedLengthPercentage,
} from '../values/length.ts'
import { NOT_INHERITED, plain, property } from './row.ts'

type ShapeBox = BoxArea | 'margin-box'
/** A value of `shape-outside` (CSS Shapes 1 §4.1); `S` is the shape, `I` the image. */
export interface OutsideShape<S, I> {
  readonly box: ShapeBox
  /** Null means the box itself. */
  readonly shape: S | null
  /** An image whose opacity defines the shape; null if there is none. */
  readonly image: I | null
}

const BOXES = ['margin-box', 'border-box', 'padding-box', 'content-box'] as const

type Specified = OutsideShape<SpecifiedShape, SpecifiedImage> | 'none'
type Computed = OutsideShape<BasicShape, CssImage> | 'none'

/** An image alone, or a shape and a box in any order. */
const shapeOutside: Parse<Specified> = reader => {
  if (reader.keyword(['none']) !== null) return 'none'
  const picture = reader.attempt(image)
  if (picture !== null) return { box: 'content-box', shape: null, image: picture }
  const before = reader.keyword(BOXES)
  const shape = basicShape(reader)
  const box = before ?? (shape === null ? null : reader.keyword(BOXES))
  return shape === null && box === null ? null : { box: box ?? 'margin-box', shape, image: null }
}

/** Rows of CSS Shapes 1. */
export const shapeProperties = {
  shapeOutside: property<Computed, Specified>(
    NOT_INHERITED,
    'none',
    shapeOutside,
    (value, context): Computed =>
      value === 'none'
        ? value
        : {
            ...value,
            shape: value.shape === null ? null : computeShape(value.shape, context),
            image: value.image === null ? null : computeImage(value.image, context),
          },
  ),
  shapeImageThreshold: plain<number>(NOT_INHERITED, 0, reader => {
    const value = numberOrPercentage(reader)
    return value === null ? null : Math.min(1, Math.max(0, value))
  }),
  shapeMargin: property<LengthPercentage, SpecifiedLengthPercentage>(
    NOT_INHERITED,
    0,
    nonNegativeLengthPercentage,
    computeLengthPercentage,
  ),
}
