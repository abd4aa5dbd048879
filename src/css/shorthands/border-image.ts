/**
 * `border-image` (CSS Backgrounds 3 §6.7).
 * https://www.w3.org/TR/css-backgrounds-3/
 */
import { backgroundImage } from '../properties/background.ts'
import { borderImageOutset, borderImageRepeat, borderImageSlice, borderImageWidth } from '../properties/border-image.ts'
import { type Expansion, type Shorthand, shorthand } from './shorthand.ts'

/** The longhands of `border-image`, which `border` resets. */
export const BORDER_IMAGE = [
  'borderImageSource',
  'borderImageSlice',
  'borderImageWidth',
  'borderImageOutset',
  'borderImageRepeat',
] as const

/** Source, repetition, and slices with `/ width / outset` behind them, in any order. */
const borderImage = shorthand(BORDER_IMAGE, (reader): Expansion | null => {
  const found: Record<string, unknown> = {}
  while (!reader.isDone) {
    if (found['borderImageSlice'] === undefined) {
      const slice = reader.attempt(borderImageSlice)
      if (slice !== null) {
        found['borderImageSlice'] = slice
        if (!reader.delim('/')) continue
        const width = reader.attempt(borderImageWidth)
        if (width !== null) found['borderImageWidth'] = width
        if (!reader.delim('/')) {
          if (width === null) return null
          continue
        }
        const outset = reader.attempt(borderImageOutset)
        if (outset === null) return null
        found['borderImageOutset'] = outset
        continue
      }
    }
    const source = found['borderImageSource'] === undefined ? reader.attempt(backgroundImage) : null
    if (source !== null) {
      found['borderImageSource'] = source
      continue
    }
    const repeat = found['borderImageRepeat'] === undefined ? reader.attempt(borderImageRepeat) : null
    if (repeat === null) return null
    found['borderImageRepeat'] = repeat
  }
  return Object.keys(found).length === 0 ? null : (found as Expansion)
})

/** Shorthands by their CSS names. */
export const borderImageShorthands: Readonly<Record<string, Shorthand>> = { 'border-image': borderImage }
