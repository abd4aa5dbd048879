/**
 * Syllables of Indic scripts, and the order of their parts before the basic features run (OpenType, "Developing OpenType
 * Fonts for Devanagari Script": https://learn.microsoft.com/typography/script-development/devanagari#shaping-engine).
 * A glyph is the number of its character.
 */
import { describe, expect, test } from 'vitest'
import { GlyphBuffer, GlyphClass, Ignorable } from '../../../src/fonts/opentype/glyph-buffer.ts'
import { findSyllables, type IndicFont, reorderInitially, syllablesOf } from '../../../src/fonts/opentype/indic.ts'
import { Category, categoryOf, INDIC_SCRIPTS, Place, placeOf } from '../../../src/fonts/opentype/indic-classes.ts'
import { syllableAt } from '../../../src/fonts/opentype/indic-syllables.ts'
import { Mask } from '../../../src/fonts/opentype/masks.ts'

/** A font that has all characters, and of the features those that are told: "rphf र्" is a feature with what it replaces. */
function fontOf(script: string, ...features: readonly string[]): IndicFont {
  const known = new Set(features)
  return {
    script: INDIC_SCRIPTS.get(script)!,
    wouldSubstitute: (tag, glyphs) => known.has(`${tag} ${String.fromCodePoint(...glyphs)}`),
    glyphFor: codePoint => codePoint,
  }
}

function bufferOf(text: string): GlyphBuffer {
  const buffer = new GlyphBuffer()
  for (const [i, character] of [...text].entries()) {
    const codePoint = character.codePointAt(0)!
    buffer.push(codePoint, codePoint, i, Ignorable.no, GlyphClass.none)
  }
  return buffer
}

const shown = (buffer: GlyphBuffer, from = 0, to = buffer.length): string =>
  String.fromCodePoint(...buffer.glyph.slice(from, to))

/** The text after the first reordering. */
function reordered(text: string, font: IndicFont): string {
  const buffer = bufferOf(text)
  findSyllables(buffer, font)
  reorderInitially(buffer, font)
  return shown(buffer)
}

const [KA, RA, TA, SHA, YA] = ['\u0915', '\u0930', '\u0924', '\u0937', '\u092f'] as const
const VIRAMA = '\u094d'
const [I_SIGN, II_SIGN, U_SIGN] = ['\u093f', '\u0940', '\u0941'] as const
const [ANUSVARA, NUKTA] = ['\u0902', '\u093c'] as const
const [JOINER, NON_JOINER] = ['\u200d', '\u200c'] as const
const CIRCLE = '\u25cc'

describe('a character has the category', () => {
  test.each([
    ['of a consonant', KA, Category.consonant],
    ['of ra, which can be a reph', RA, Category.ra],
    ['of a vowel', '\u0905', Category.vowel],
    ['of a matra', I_SIGN, Category.matra],
    ['of a halant', VIRAMA, Category.halant],
    ['of a nukta', NUKTA, Category.nukta],
    ['of a modifier', ANUSVARA, Category.modifier],
    ['of a joiner', JOINER, Category.joiner],
    ['of a non-joiner', NON_JOINER, Category.nonJoiner],
    ['of a placeholder, as a no-break space is', '\u00a0', Category.placeholder],
    ['of the dotted circle', CIRCLE, Category.dottedCircle],
    ['of none', 'a', Category.other],
  ])('%s', (_, character, expected) => {
    expect(categoryOf(character.codePointAt(0)!)).toBe(expected)
  })
})

describe('a matra stands', () => {
  const place = (codePoint: number, script: string): number =>
    placeOf(codePoint, categoryOf(codePoint), INDIC_SCRIPTS.get(script)!)
  test.each([
    ['before the consonant', 0x93f, 'Devanagari', Place.preMatra],
    ['after what is below in Devanagari', 0x940, 'Devanagari', Place.afterSub],
    ['after what is behind in Bengali', 0x9c0, 'Bengali', Place.afterPost],
    ['after the base in Oriya, if it is above', 0xb3f, 'Oriya', Place.afterMain],
    ['before what is below in Telugu, if it is above', 0xc3f, 'Telugu', Place.beforeSub],
    ['and before or after that at the right, by the letter', 0xc41, 'Telugu', Place.beforeSub],
    ['and before or after that at the right, by the letter', 0xc43, 'Telugu', Place.afterSub],
  ])('%s (%#)', (_, codePoint, script, expected) => {
    expect(place(codePoint, script)).toBe(expected)
  })
})

describe('the syllable', () => {
  test.each([
    ['of a consonant with its vowel', 'CM', 'consonant', 2],
    ['of consonants with halants between them', 'CHCHCM', 'consonant', 6],
    ['that a halant ends', 'CHX', 'consonant', 2],
    ['before the next consonant without one', 'CC', 'consonant', 1],
    ['of a consonant with nukta, matra and modifiers', 'CNMSSAX', 'consonant', 6],
    ['of a halant with a joiner', 'CHjC', 'consonant', 4],
    ['of a vowel', 'VS', 'vowel', 2],
    ['of a vowel below a reph', 'RHV', 'vowel', 3],
    ['of a placeholder with a matra', 'PM', 'standalone', 2],
    ['of a matra without a base', 'MX', 'broken', 1],
    ['of a symbol', 'YN', 'symbol', 2],
    ['of anything else', 'XC', 'other', 1],
  ])('%s', (_, categories, kind, length) => {
    expect(syllableAt(categories, 0)).toEqual({ kind, length })
  })
})

describe('syllables of a text', () => {
  test('are those that are reordered, without what stands between them', () => {
    const buffer = bufferOf(`${KA}${I_SIGN}a${TA}${VIRAMA}${YA}`)
    findSyllables(buffer, fontOf('Devanagari'))
    expect([...syllablesOf(buffer)].map(({ start, end }) => shown(buffer, start, end))).toEqual([
      KA + I_SIGN,
      TA + VIRAMA + YA,
    ])
  })
  test('get a dotted circle where marks have no base', () => {
    const buffer = bufferOf(`${I_SIGN}${KA}`)
    findSyllables(buffer, fontOf('Devanagari'))
    expect(shown(buffer)).toBe(CIRCLE + I_SIGN + KA)
    expect([buffer.cluster[0], buffer.cluster[1], buffer.cluster[2]]).toEqual([0, 0, 1])
  })
  test('get none where the font has none', () => {
    const buffer = bufferOf(I_SIGN)
    findSyllables(buffer, { ...fontOf('Devanagari'), glyphFor: () => 0 })
    expect(shown(buffer)).toBe(I_SIGN)
  })
})

describe('reordering', () => {
  test.each([
    ['puts a left matra before its consonant', `${KA}${I_SIGN}`, `${I_SIGN}${KA}`],
    ['leaves a right one', `${KA}${II_SIGN}`, `${KA}${II_SIGN}`],
    [
      'puts a left matra before the half forms of its syllable',
      `${SHA}${VIRAMA}${KA}${I_SIGN}`,
      `${I_SIGN}${SHA}${VIRAMA}${KA}`,
    ],
    ['keeps a nukta with its consonant', `${KA}${NUKTA}${I_SIGN}`, `${I_SIGN}${KA}${NUKTA}`],
    ['keeps modifiers at the end', `${KA}${I_SIGN}${ANUSVARA}`, `${I_SIGN}${KA}${ANUSVARA}`],
    ['goes syllable by syllable', `${KA}${I_SIGN}${TA}${I_SIGN}`, `${I_SIGN}${KA}${I_SIGN}${TA}`],
  ])('%s', (_, text, expected) => {
    expect(reordered(text, fontOf('Devanagari'))).toBe(expected)
  })
  test('keeps a reph at the start, before the matra, until the basic features have run', () => {
    expect(reordered(`${RA}${VIRAMA}${KA}${I_SIGN}`, fontOf('Devanagari', `rphf ${RA}${VIRAMA}`))).toBe(
      `${RA}${VIRAMA}${I_SIGN}${KA}`,
    )
  })
  test('knows of no reph that the font does not have', () => {
    expect(reordered(`${RA}${VIRAMA}${KA}${I_SIGN}`, fontOf('Devanagari'))).toBe(`${I_SIGN}${RA}${VIRAMA}${KA}`)
  })
  test('makes one cluster of a syllable', () => {
    const buffer = bufferOf(`${TA}${KA}${VIRAMA}${SHA}${I_SIGN}`)
    const font = fontOf('Devanagari')
    findSyllables(buffer, font)
    reorderInitially(buffer, font)
    expect(buffer.cluster.slice(0, buffer.length)).toEqual([0, 1, 1, 1, 1])
  })
})

describe('features of a syllable', () => {
  const masks = (text: string, feature: number, font = fontOf('Devanagari')): string => {
    const buffer = bufferOf(text)
    findSyllables(buffer, font)
    reorderInitially(buffer, font)
    return Array.from({ length: buffer.length }, (_, i) => ((buffer.mask[i]! & feature) === 0 ? '-' : 'x')).join('')
  }
  test('half forms are of what stands before the base', () => {
    expect(masks(`${SHA}${VIRAMA}${KA}`, Mask.half)).toBe('xx-')
  })
  test('and not before a non-joiner, which asks for the whole letter with its halant', () => {
    expect(masks(`${SHA}${VIRAMA}${NON_JOINER}${KA}`, Mask.half)).toBe('---' + '-')
  })
  test('a joiner keeps the half form where a base follows', () => {
    expect(masks(`${SHA}${VIRAMA}${JOINER}${KA}`, Mask.half)).toBe('xxx-')
  })
  test('forms above and after are of what follows the base', () => {
    expect(masks(`${KA}${U_SIGN}`, Mask.above)).toBe('-x')
    expect(masks(`${KA}${U_SIGN}`, Mask.post)).toBe('-x')
  })
  test('a reph is of ra and its halant at the start', () => {
    const font = fontOf('Devanagari', `rphf ${RA}${VIRAMA}`)
    expect(masks(`${RA}${VIRAMA}${KA}`, Mask.reph, font)).toBe('xx-')
    // Alone it is a consonant with a halant.
    expect(masks(`${RA}${VIRAMA}`, Mask.reph, font)).toBe('--')
  })
  test('a consonant that the font draws below is not the base', () => {
    const font = fontOf('Devanagari', `blwf ${VIRAMA}${RA}`)
    expect(masks(`${KA}${VIRAMA}${RA}`, Mask.half, font)).toBe('---')
    expect(masks(`${KA}${VIRAMA}${RA}`, Mask.below, font)).toBe('-xx')
    expect(masks(`${KA}${VIRAMA}${RA}`, Mask.half)).toBe('xx-')
  })
})
