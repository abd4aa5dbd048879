/**
 * The context of filter primitives: their inputs, and pixels in the colour space of the primitive (Filter Effects 1,
 * https://www.w3.org/TR/filter-effects-1/).
 */
import type { Point, Rect } from '../../base/geometry.ts'
import { fromLinear, toLinear } from '../../base/srgb.ts'
import type { ComputedStyle } from '../../css/style.ts'
import type { Element } from '../../html/document.ts'
import { numberList } from '../../images/svg/numbers.ts'
import { type FilterImage, type Grid, imageOf, pixelsOf } from './filter-image.ts'
import { mapChannels, type Pixels } from './filter-pixels.ts'

/** The inputs of a primitive. */
export interface PrimitiveContext {
  readonly element: Element
  readonly style: ComputedStyle
  readonly grid: Grid
  /** The unit of the primitive's lengths, in user units, along both axes. */
  readonly unit: { readonly x: number; readonly y: number }
  /** The origin of its coordinates, in user units. */
  readonly origin: Point
  /** The primitive subregion (§9.2), in user units. */
  readonly area: Rect
  /** Whether colours are processed in linear light (§10). */
  readonly isLinear: boolean
  /** The image that an attribute (`in`, `in2`) refers to. */
  input(attribute: string, element?: Element): FilterImage
  /** The operations of the referenced image or element; null if it cannot be drawn. */
  referenced(): FilterImage | null
}

/** The result of a primitive; null if it cannot be applied. */
export type Primitive = (context: PrimitiveContext) => FilterImage | null

/** Applies `run` to pixels in the colour space of the primitive. */
export function onPixels(
  context: PrimitiveContext,
  inputs: readonly FilterImage[],
  run: (...pixels: Pixels[]) => Pixels,
): FilterImage {
  const { grid, isLinear } = context
  const sources = inputs.map(image => {
    const pixels = pixelsOf(image, grid)
    return isLinear ? mapChannels(pixels, toLinear) : pixels
  })
  const result = run(...sources)
  return imageOf(isLinear ? mapChannels(result, fromLinear) : result, grid)
}

/** An attribute with one number for both axes, or one for each. */
export function pairOf(element: Element, name: string, fallback: number): readonly [number, number] {
  const [x = fallback, y = x] = numberList(element.attributes.get(name) ?? '')
  return [x, y]
}

/** An attribute with a number. */
export const numberOf = (element: Element, name: string, fallback: number): number =>
  numberList(element.attributes.get(name) ?? '')[0] ?? fallback
