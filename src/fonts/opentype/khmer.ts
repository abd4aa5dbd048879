/**
 * Shaping of Khmer: subscript ra and left vowels precede the base
 * (https://learn.microsoft.com/typography/script-development/khmer).
 */
import type { GlyphBuffer } from './glyph-buffer.ts'
import { Mask } from './masks.ts'

const COENG = 0x17d2
const RO = 0x179a

const isConsonant = (c: number): boolean => (c >= 0x1780 && c <= 0x17b3) || c === 0x25cc
const isLeftVowel = (c: number): boolean => c >= 0x17c1 && c <= 0x17c3
const isKhmer = (c: number): boolean => (c >= 0x17b4 && c <= 0x17dd) || c === 0x200c || c === 0x200d

/** Vowels with parts on both sides of the base; the left part is U+17C1. */
const SPLIT_VOWELS: ReadonlySet<number> = new Set([0x17be, 0x17bf, 0x17c0, 0x17c4, 0x17c5])
const LEFT_PART = 0x17c1

/** Inserts the left part of split vowels before them. Called before syllables are found. */
export function splitVowels(buffer: GlyphBuffer, glyphFor: (codePoint: number) => number): void {
  const left = glyphFor(LEFT_PART)
  if (left === 0) return
  for (let i = 0; i < buffer.length; i++) {
    if (!SPLIT_VOWELS.has(buffer.codePoint[i]!)) continue
    buffer.duplicate(i, 1)
    buffer.codePoint[i] = LEFT_PART
    buffer.glyph[i] = left
    i++
  }
}

/** Reorders each syllable and selects the features of its glyphs. */
export function reorderKhmer(buffer: GlyphBuffer): void {
  for (let start = 0, id = 1; start < buffer.length; id++) {
    const end = syllableEnd(buffer, start)
    for (let i = start; i < end; i++) buffer.syllable[i] = id
    if (isConsonant(buffer.codePoint[start]!)) reorder(buffer, start, end)
    start = end
  }
}

/** The end of a syllable: a base, its subscripts and all marks. */
function syllableEnd({ codePoint, length }: GlyphBuffer, start: number): number {
  let end = start + 1
  while (end < length) {
    if (codePoint[end - 1] === COENG && isConsonant(codePoint[end]!)) end++
    else if (isKhmer(codePoint[end]!)) end++
    else break
  }
  return end
}

/** Reorders a Khmer syllable: subscript ra and left vowels move to its start. */
function reorder(buffer: GlyphBuffer, start: number, end: number): void {
  for (let i = start + 1; i < end; i++) buffer.mask[i]! |= Mask.below | Mask.above | Mask.post
  let coengs = 0
  for (let i = start + 1; i < end; i++) {
    const codePoint = buffer.codePoint[i]!
    if (codePoint === COENG && coengs <= 2 && i + 1 < end) {
      coengs++
      if (buffer.codePoint[i + 1] !== RO) continue
      // Subscript ra is drawn to the left of the base.
      buffer.mask[i]! |= Mask.preBase
      buffer.mask[i + 1]! |= Mask.preBase
      buffer.move(i, start)
      buffer.move(i + 1, start + 1)
      // The following glyphs take the form for a conjunct.
      for (let j = i + 2; j < end; j++) buffer.mask[j]! |= Mask.conjunct
      coengs = 2
    } else if (isLeftVowel(codePoint)) buffer.move(i, start)
  }
  buffer.mergeClusters(start, end)
}
