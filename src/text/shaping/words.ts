/** Shapes the words of a text and the white space between them, as units that line ends divide without shaping them again. */
import type { ShapedWord, WordShaper } from './word-cache.ts'

/** Maximum length of a unit, equal to that of the word cache. */
export const MAX_UNIT = 64

const SPACE = 0x20
const NO_BREAK_SPACE = 0xa0
const TAB = 0x09

/** Whether a code unit is a unit of its own. */
export const isSeparator = (unit: number): boolean => unit === SPACE || unit === NO_BREAK_SPACE || unit === TAB

/**
 * Shapes a text from left to right without tabs whose letters do not join, and appends its units with their start offsets. Words
 * of more than `MAX_UNIT` units end where `cut` divides them.
 */
export function shapeWords(
  text: string,
  start: number,
  end: number,
  shaper: WordShaper,
  cut: (start: number) => number,
  starts: number[],
  words: (ShapedWord | null)[],
): void {
  const { seed } = shaper
  let space: ShapedWord | null = null
  for (let at = start; at < end; ) {
    starts.push(at)
    const first = text.charCodeAt(at)
    let next = at + 1
    if (first === SPACE) {
      space ??= shaper.shapePart(text, at, next)
      words.push(space)
    } else if (first === NO_BREAK_SPACE) words.push(shaper.shapePart(text, at, next))
    else {
      const limit = Math.min(end, at + MAX_UNIT)
      // The digest of `digestOf`, found together with the end of the word.
      let digest = (Math.imul(seed, 31) + first) | 0
      for (; next < limit; next++) {
        const unit = text.charCodeAt(next)
        if (unit === SPACE || unit === NO_BREAK_SPACE) break
        digest = (Math.imul(digest, 31) + unit) | 0
      }
      if (next === limit && limit < end) {
        next = cut(at)
        words.push(shaper.shapePart(text, at, next))
      } else words.push(shaper.shapeDigested(digest, text, at, next))
    }
    at = next
  }
}
