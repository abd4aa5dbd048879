/** Forms of joining letters (Unicode 17, chapter 9.2, rules R1 to R7: https://www.unicode.org/versions/Unicode17.0.0/core-spec/). */
import { describe, expect, test } from 'vitest'
import { GlyphBuffer, GlyphClass, Ignorable } from '../../../src/fonts/opentype/glyph-buffer.ts'
import { assignForms } from '../../../src/fonts/opentype/joining-forms.ts'
import { Mask } from '../../../src/fonts/opentype/masks.ts'

const SIGNS: readonly (readonly [number, string])[] = [
  [Mask.isolated, 'o'],
  [Mask.initial, 'i'],
  [Mask.medial, 'm'],
  [Mask.final, 'f'],
]

/** The forms of the letters: isolated, initial, medial, final, or none. */
function forms(text: string, before = false, after = false): string {
  const buffer = new GlyphBuffer()
  for (const [i, character] of [...text].entries())
    buffer.push(character.codePointAt(0)!, 1, i, Ignorable.no, GlyphClass.none)
  assignForms(buffer, { before, after })
  return Array.from({ length: buffer.length }, (_, i) => {
    expect(buffer.mask[i]! & Mask.always).toBe(Mask.always)
    return (
      SIGNS.filter(([mask]) => (buffer.mask[i]! & mask) !== 0)
        .map(([, sign]) => sign)
        .join('+') || '-'
    )
  }).join('')
}

const [BEH, ALEF, HAMZA, FATHA] = ['\u0628', '\u0627', '\u0621', '\u064e'] as const
const [TATWEEL, JOINER, NON_JOINER] = ['\u0640', '\u200d', '\u200c'] as const

describe('forms of letters', () => {
  test.each([
    ['a letter alone', BEH, 'o'],
    ['two that join', BEH + BEH, 'if'],
    ['three', BEH + BEH + BEH, 'imf'],
    ['one that joins only to the letter before it', BEH + ALEF + BEH, 'ifo'],
    ['one that joins to none', BEH + HAMZA + BEH, 'ooo'],
    ['marks between letters, which do not part them', BEH + FATHA + BEH, 'i-f'],
    ['a tatweel, which joins on both sides', BEH + TATWEEL, 'if'],
    ['a joiner asks for the form, without a letter beside', BEH + JOINER, 'if'],
    ['a joiner before a letter', JOINER + BEH, 'if'],
    ['a non-joiner parts letters', BEH + NON_JOINER + BEH, 'ooo'],
    ['letters of other scripts part them', `${BEH}a${BEH}`, 'ooo'],
  ])('%s', (_, text, expected) => {
    expect(forms(text)).toBe(expected)
  })
  test('go on where a word was cut', () => {
    expect([forms(BEH, true), forms(BEH, false, true), forms(BEH, true, true)]).toEqual(['f', 'i', 'm'])
    expect(forms(ALEF, true, true)).toBe('f')
    expect(forms(BEH + ALEF, false, true)).toBe('if')
  })
  test('of nothing are none', () => {
    expect([forms(''), forms(FATHA, true, true)]).toEqual(['', '-'])
  })
})
