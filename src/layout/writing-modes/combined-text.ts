/**
 * `text-combine-upright` (CSS Writing Modes 4, https://www.w3.org/TR/css-writing-modes-4/#text-combine-upright): finds the
 * parts of a text that share the space of one character.
 */
import { perObject } from '../../base/memo.ts'
import type { InlineLevelBox } from '../../boxes/box.ts'
import type { ComputedStyle } from '../../css/style.ts'
import type { InlineItem } from '../../text/types.ts'

type TextItem = Extract<InlineItem<InlineLevelBox>, { kind: 'text' }>

/** Splits a text item; combined parts get a style that combines all of their text. */
export function combinedItems(text: string, item: TextItem): readonly TextItem[] {
  const { textCombineUpright: combine } = item.style
  if (combine === 'none') return [item]
  if (combine === 'all') return [{ ...item, style: combinedStyle(item.style) }]
  const parts: TextItem[] = []
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
