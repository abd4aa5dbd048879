/** Images in place of borders (CSS Backgrounds 3 §5): https://www.w3.org/TR/css-backgrounds-3/#border-images */
import type { Sides } from '../../base/geometry.ts'
import { type Parse, spaceList } from '../reader.ts'
import type { CssImage, LengthPercentage } from '../value-types.ts'
import { computeImage } from '../values/image.ts'
import type { SpecifiedImage } from '../values/image-types.ts'
import {
  computeLength,
  computeLengthPercentage,
  nonNegativeLength,
  nonNegativeLengthPercentage,
  nonNegativeNumber,
  type SpecifiedLength,
  type SpecifiedLengthPercentage,
} from '../values/length.ts'
import { backgroundImage } from './background.ts'
import { either, keyword, keywords, NOT_INHERITED, plain, property } from './row.ts'

/** A number of border widths. */
export interface Multiple {
  readonly kind: 'multiple'
  readonly of: number
}

/** How an edge of the image fills its side (CSS Backgrounds 3, https://www.w3.org/TR/css-backgrounds-3/#border-image-repeat). */
export type BorderImageRepeat = 'stretch' | 'repeat' | 'round' | 'space'

/** The slices of an image: in image pixels or as shares of its size; and whether its middle is painted. */
export interface BorderImageSlice extends Sides<LengthPercentage> {
  readonly fill: boolean
}

type SpecifiedWidth = SpecifiedLengthPercentage | Multiple | 'auto'
type SpecifiedOutset = SpecifiedLength | Multiple

/** One to four values, like those of `margin`. */
function fourSides<T>(list: readonly T[] | null): Sides<T> | null {
  if (list === null || list.length > 4) return null
  const [top, right = top, bottom = top, left = right] = list
  return { top: top!, right: right!, bottom: bottom!, left: left! }
}

const mapped = <A, B>({ top, right, bottom, left }: Sides<A>, map: (value: A) => B): Sides<B> => {
  return { top: map(top), right: map(right), bottom: map(bottom), left: map(left) }
}

const multiple: Parse<Multiple> = reader => {
  const of = nonNegativeNumber(reader)
  return of === null ? null : { kind: 'multiple', of }
}

/** Numbers take precedence over lengths: a bare zero is a number. */
const width: Parse<SpecifiedWidth> = either(keyword('auto'), either(multiple, nonNegativeLengthPercentage))
const outset: Parse<SpecifiedOutset> = either(multiple, nonNegativeLength)

/** Numbers are pixels of the image. */
const slicePart: Parse<SpecifiedLengthPercentage> = reader => {
  const pixels = reader.attempt(nonNegativeNumber)
  if (pixels !== null) return pixels
  return reader.peek()?.kind === 'percentage' ? nonNegativeLengthPercentage(reader) : null
}

/** Up to four offsets into the image, numbers in its pixels, with `fill` before or after them (§6.2). */
export const borderImageSlice: Parse<Sides<SpecifiedLengthPercentage> & { readonly fill: boolean }> = reader => {
  const before = reader.keyword(['fill']) !== null
  const parts = fourSides(spaceList(reader, slicePart))
  if (parts === null) return null
  const after = !before && reader.keyword(['fill']) !== null
  return { ...parts, fill: before || after }
}

/** Up to four widths; numbers are multiples of the border width (§6.3). */
export const borderImageWidth: Parse<Sides<SpecifiedWidth>> = reader => fourSides(spaceList(reader, width))
/** Up to four distances beyond the border box; numbers are multiples of the border width (§6.4). */
export const borderImageOutset: Parse<Sides<SpecifiedOutset>> = reader => fourSides(spaceList(reader, outset))

/** The keywords of the horizontal and the vertical sides; a single keyword applies to both (§6.5). */
export const borderImageRepeat: Parse<readonly [BorderImageRepeat, BorderImageRepeat]> = reader => {
  const list = spaceList(reader, keyword('stretch', 'repeat', 'round', 'space'))
  if (list === null || list.length > 2) return null
  return [list[0]!, list[1] ?? list[0]!]
}

/** Whether a width or outset is a number: a multiple of the border's width. */
const isMultiple = (value: unknown): value is Multiple =>
  typeof value === 'object' && value !== null && 'kind' in value && value.kind === 'multiple'

const ONCE: Multiple = { kind: 'multiple', of: 1 }
const WHOLE = { kind: 'linear', px: 0, percent: 100 } as const
const all = <T>(value: T): Sides<T> => ({ top: value, right: value, bottom: value, left: value })

const source = () =>
  property<CssImage | null, SpecifiedImage | 'none'>(NOT_INHERITED, null, backgroundImage, (value, context) =>
    value === 'none' ? null : computeImage(value, context),
  )
const slice = (initial: BorderImageSlice) =>
  property<BorderImageSlice, Sides<SpecifiedLengthPercentage> & { readonly fill: boolean }>(
    NOT_INHERITED,
    initial,
    borderImageSlice,
    (value, context) => ({ ...mapped(value, part => computeLengthPercentage(part, context)), fill: value.fill }),
  )
/**
 * `border-image-width` (CSS Backgrounds 3, https://www.w3.org/TR/css-backgrounds-3/#the-border-image-width): one to four
 * values, `auto` among them.
 */
const widths = (initial: Multiple | 'auto') =>
  property<Sides<LengthPercentage | Multiple | 'auto'>, Sides<SpecifiedWidth>>(
    NOT_INHERITED,
    all(initial),
    borderImageWidth,
    (value, context) =>
      mapped(value, part => (part === 'auto' || isMultiple(part) ? part : computeLengthPercentage(part, context))),
  )
const outsets = () =>
  property<Sides<number | Multiple>, Sides<SpecifiedOutset>>(
    NOT_INHERITED,
    all(0),
    borderImageOutset,
    (value, context) => mapped(value, part => (isMultiple(part) ? part : computeLength(part, context))),
  )
const repeats = () =>
  plain<readonly [BorderImageRepeat, BorderImageRepeat]>(NOT_INHERITED, ['stretch', 'stretch'], borderImageRepeat)

/** Rows of CSS Backgrounds 3 (https://www.w3.org/TR/css-backgrounds-3/#border-images). */
export const borderImageProperties = {
  borderImageSource: source(),
  borderImageSlice: slice({ ...all(WHOLE), fill: false }),
  borderImageWidth: widths(ONCE),
  borderImageOutset: outsets(),
  borderImageRepeat: repeats(),
}

/** Rows of CSS Masking 1 §8, with the values of `border-image`. */
export const maskBorderProperties = {
  maskBorderSource: source(),
  maskBorderSlice: slice({ ...all(0), fill: false }),
  maskBorderWidth: widths('auto'),
  maskBorderOutset: outsets(),
  maskBorderRepeat: repeats(),
  maskBorderMode: keywords(NOT_INHERITED, 'alpha', 'luminance'),
}
