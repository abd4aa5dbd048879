/**
 * `text-combine-upright` (CSS Writing Modes 4, https://www.w3.org/TR/css-writing-modes-4/#text-combine-upright): finds the
 * parts of a text that share the space of one character.
 */
import { perObject } from '../../base/memo.ts'
import type { RootText } from '../../boxes/box.ts'
import type { ComputedStyle } from '../../css/style.ts'

/** Splits a text item; combined parts get a style that combines all of their text. */
export function combinedItems(text: string, item: RootText): readonly RootText[] {
  const { textCombineUpright: combine } = item.style
  if (combine === 'none') return [item]
  if (combine === 'all') return [{ ...item, style: combinedStyle(item.style) }]
  const parts: RootText[] = []
  let at = item.start
  for (const { index, 0: digits } of text.slice(item.start, item.end).matchAll(/[0-9]+/g)) {
    // A longer run is not combined.
    if (digits.length > combine.digits) continue
    const start = item.start + index
    const end = start + digits.length
    if (start > at) parts.push({ ...item, start: at, end: start })
    parts.push({ ...item, start, end, style: combinedStyle(item.style) })
    at = end
  }
  if (at < item.end || parts.length === 0) parts.push({ ...item, start: at })
  return parts
}

/** The style of combined text, in which no line breaks. Returns the same object for the same style. */
const combinedStyle = perObject(
  (style: ComputedStyle): ComputedStyle => ({
    ...style,
    textCombineUpright: 'all',
    textWrapMode: 'nowrap',
    letterSpacing: 0,
  }),
)
