/**
 * `border-image` (CSS Backgrounds 3, https://www.w3.org/TR/css-backgrounds-3/#border-image) and `mask-border` (CSS
 * Masking 1 §8.7).
 * https://www.w3.org/TR/css-masking-1/
 */
import { backgroundImage } from '../properties/background.ts'
import { borderImageOutset, borderImageRepeat, borderImageSlice, borderImageWidth } from '../properties/border-image.ts'
import type { Parse, ValueReader } from '../reader.ts'
import { type Expansion, type Shorthand, shorthand, takeOnce } from './shorthand.ts'

/** The longhands of `border-image`, which `border` resets. */
export const BORDER_IMAGE = [
  'borderImageSource',
  'borderImageSlice',
  'borderImageWidth',
  'borderImageOutset',
  'borderImageRepeat',
] as const

interface Found {
  source?: unknown
  slice?: unknown
  width?: unknown
  outset?: unknown
  repeat?: unknown
  mode?: unknown
}

/** Source, repetition, the mode of masks, and slices followed by `/ width / outset`, in any order; null if invalid. */
function parts(reader: ValueReader, mode: Parse<unknown>): Found | null {
  const found: Found = {}
  const once = (key: keyof Found, parse: Parse<unknown>): boolean => takeOnce(reader, found, key, parse)
  while (!reader.isDone) {
    if (once('slice', borderImageSlice)) {
      if (reader.delim('/') && !afterSlice(reader, found)) return null
    } else if (!once('source', backgroundImage) && !once('repeat', borderImageRepeat) && !once('mode', mode))
      return null
  }
  return Object.keys(found).length === 0 ? null : found
}

/** The values after the slices and a slash: widths, outsets or both. */
function afterSlice(reader: ValueReader, found: Found): boolean {
  const width = reader.attempt(borderImageWidth)
  if (width !== null) found.width = width
  if (!reader.delim('/')) return width !== null
  const outset = reader.attempt(borderImageOutset)
  if (outset !== null) found.outset = outset
  return outset !== null
}

const expansion = (prefix: 'borderImage' | 'maskBorder', found: Found): Expansion =>
  Object.fromEntries(
    Object.entries(found).map(([key, value]) => [`${prefix}${key[0]!.toUpperCase()}${key.slice(1)}`, value]),
  )

const borderImage = shorthand(BORDER_IMAGE, (reader): Expansion | null => {
  const found = parts(reader, () => null)
  return found && expansion('borderImage', found)
})

const MASK_BORDER = [
  'maskBorderSource',
  'maskBorderSlice',
  'maskBorderWidth',
  'maskBorderOutset',
  'maskBorderRepeat',
  'maskBorderMode',
] as const

const maskBorder = shorthand(MASK_BORDER, (reader): Expansion | null => {
  const found = parts(reader, inner => inner.keyword(['alpha', 'luminance']))
  return found && expansion('maskBorder', found)
})

/** The old property always fills the middle of the image. */
const maskBoxImage = shorthand(MASK_BORDER, (reader): Expansion | null => {
  const found = parts(reader, () => null)
  if (found === null) return null
  const slice = (found.slice ?? { top: 0, right: 0, bottom: 0, left: 0 }) as object
  return expansion('maskBorder', { ...found, slice: { ...slice, fill: true } })
})

/** Shorthands by their CSS names. */
export const borderImageShorthands: Readonly<Record<string, Shorthand>> = {
  'border-image': borderImage,
  'mask-border': maskBorder,
  '-webkit-mask-box-image': maskBoxImage,
}
