/**
 * Shaping of Myanmar: medial ra and the vowel e precede the base, kinzi follows it
 * (https://learn.microsoft.com/typography/script-development/myanmar).
 */
import { SYLLABIC_CATEGORIES, syllabicTable } from '../../base/unicode/indic.ts'
import type { GlyphBuffer } from './glyph-buffer.ts'
import { Place } from './indic-classes.ts'

const STACKER = 0x1039
const ASAT = 0x103a
const MEDIAL_RA = 0x103c
const VOWEL_E: ReadonlySet<number> = new Set([0x1031, 0x1084])
/** Letters that form a kinzi, with asat and virama. */
const KINZI: ReadonlySet<number> = new Set([0x1004, 0x101b, 0x105a])
const BELOW_VOWELS: ReadonlySet<number> = new Set([0x102f, 0x1030])
const ANUSVARA: ReadonlySet<number> = new Set([0x1032, 0x1036])

const isMyanmar = (c: number): boolean =>
  (c >= 0x1000 && c <= 0x109f) || (c >= 0xa9e0 && c <= 0xa9fe) || (c >= 0xaa60 && c <= 0xaa7f)

/** Whether a character can be the base of a syllable. */
function isBase(codePoint: number): boolean {
  const category = SYLLABIC_CATEGORIES[syllabicTable.at(codePoint)]!
  return /^(Consonant|Consonant_Placeholder|Vowel_Independent|Number)$/.test(category) && isMyanmar(codePoint)
}

/** Reorders each syllable of a buffer. */
export function reorderMyanmar(buffer: GlyphBuffer): void {
  for (let start = 0, id = 1; start < buffer.length; id++) {
    const end = syllableEnd(buffer, start)
    for (let i = start; i < end; i++) buffer.syllable[i] = id
    if (end - start > 1) reorder(buffer, start, end)
    start = end
  }
}

/** The end of a syllable, including marks and stacked consonants. */
function syllableEnd({ codePoint, length }: GlyphBuffer, start: number): number {
  let end = start + 1
  while (end < length) {
    const isStacked = codePoint[end - 1] === STACKER
    const isMark = isMyanmar(codePoint[end]!) && !isBase(codePoint[end]!)
    if (!isStacked && !isMark) break
    end++
  }
  return end
}

/** Reorders a Myanmar syllable: assigns a place to each character, and sorts by place. The sort is stable. */
function reorder(buffer: GlyphBuffer, start: number, end: number): void {
  const { codePoint, place } = buffer
  const hasKinzi =
    end - start > 3 && KINZI.has(codePoint[start]!) && codePoint[start + 1] === ASAT && codePoint[start + 2] === STACKER
  let i = start
  if (hasKinzi) for (; i < start + 3; i++) place[i] = Place.afterMain
  place[i++] = Place.base
  let rest: number = Place.afterMain
  for (; i < end; i++) {
    const own = codePoint[i]!
    if (own === MEDIAL_RA) place[i] = Place.preConsonant
    else if (VOWEL_E.has(own)) place[i] = Place.preMatra
    else if (rest === Place.below && ANUSVARA.has(own)) place[i] = Place.beforeSub
    else {
      if (rest === Place.afterMain && BELOW_VOWELS.has(own)) rest = Place.below
      else if (rest === Place.below && !BELOW_VOWELS.has(own)) rest = Place.afterSub
      place[i] = rest
    }
  }
  const order = Array.from({ length: end - start }, (_, k) => start + k)
  order.sort((a, b) => place[a]! - place[b]! || a - b)
  buffer.permute(start, order)
  buffer.mergeClusters(start, end)
}
