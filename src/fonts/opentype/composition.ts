/** Selects among the canonically equivalent sequences of a base with its marks. */
import { Trait, traitTable } from '../../base/unicode/traits.ts'

/**
 * Orders marks as fonts expect, and composes characters that the font has a glyph for. The text stays unchanged if
 * otherwise a glyph would be missing.
 */
export function spellFor(sequence: string, hasGlyph: (codePoint: number) => boolean): string {
  const hasAll = (text: string): boolean => {
    for (const character of text) if (!hasGlyph(character.codePointAt(0)!)) return false
    return true
  }
  const spelled = compose(orderMarks([...sequence.normalize('NFD')]), hasGlyph)
  if (hasAll(spelled)) return spelled
  if (hasAll(sequence)) return sequence
  const decomposed = sequence.normalize('NFD')
  return hasAll(decomposed) ? decomposed : sequence
}

/** Composes the base with successive marks, as long as the font has a glyph for the result. */
function compose(characters: readonly string[], hasGlyph: (codePoint: number) => boolean): string {
  let base = characters[0] ?? ''
  let rest = ''
  for (const mark of characters.slice(1)) {
    const composed = BENGALI_NUKTA[base + mark] ?? (base + mark).normalize('NFC')
    const codePoint = composed.codePointAt(0)!
    const isOne = composed.length === (codePoint > 0xffff ? 2 : 1)
    // A mark that could not be composed blocks later marks of its class; normalisation has ordered other classes first.
    if (isOne && rest === '' && hasGlyph(codePoint)) base = composed
    else rest += mark
  }
  return base + rest
}

/** Bengali letters that Unicode never composes but fonts have glyphs for. */
const BENGALI_NUKTA: Readonly<Record<string, string>> = {
  '\u09a1\u09bc': '\u09dc',
  '\u09a2\u09bc': '\u09dd',
  '\u09af\u09bc': '\u09df',
}

/**
 * Fonts do not expect the canonical order of Hebrew points and Arabic vowels (a dagesh after the vowel, a shadda after
 * it). These ranks order marks from the base outwards, as in HarfBuzz.
 */
const RANKS: Readonly<Record<number, number>> = {
  1456: 22,
  1457: 15,
  1458: 16,
  1459: 17,
  1460: 23,
  1461: 18,
  1462: 19,
  1463: 20,
  1464: 21,
  1465: 14,
  1466: 14,
  1467: 24,
  1468: 12,
  1469: 25,
  1471: 13,
  1473: 10,
  1474: 11,
  1479: 21,
  1611: 28,
  1612: 29,
  1613: 30,
  1614: 31,
  1615: 32,
  1616: 33,
  1617: 27,
  1618: 34,
  1648: 35,
}
/** The canonical combining class of most marks, those above (Unicode Standard §3.11). */
const OTHER_MARK = 230

/**
 * Orders the marks after a base as fonts expect, which for some scripts differs from canonical combining classes. The
 * sort is stable.
 */
function orderMarks(characters: string[]): string[] {
  if (!characters.some(character => RANKS[character.codePointAt(0)!] !== undefined)) return characters
  const rank = (character: string): number => {
    const codePoint = character.codePointAt(0)!
    if ((traitTable.at(codePoint) & Trait.mark) === 0) return 0
    return RANKS[codePoint] ?? OTHER_MARK
  }
  return characters
    .map(c => ({ c, rank: rank(c) }))
    .sort((a, b) => a.rank - b.rank)
    .map(entry => entry.c)
}
