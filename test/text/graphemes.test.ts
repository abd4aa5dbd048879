/** Grapheme clusters, rule by rule (UAX 29 revision 45: https://www.unicode.org/reports/tr29/#Grapheme_Cluster_Boundary_Rules). */
import { describe, expect, test } from 'vitest'
import { clusterEnd } from '../../src/text/graphemes.ts'

/** The text with a stroke between its clusters. */
function shown(text: string): string {
  const parts: string[] = []
  for (let at = 0; at < text.length; ) {
    const end = clusterEnd(text, at)
    parts.push(text.slice(at, end))
    at = end
  }
  return parts.join('|')
}

const [MAN, WOMAN, GIRL, JOINER] = ['\u{1f468}', '\u{1f469}', '\u{1f467}', '\u200d'] as const
const [FLAG_A, FLAG_B, FLAG_C] = ['\u{1f1e6}', '\u{1f1e7}', '\u{1f1e8}'] as const

describe('clusters', () => {
  test.each([
    ['GB3: CR and LF are one', '\r\n\n', '\r\n|\n'],
    ['GB4, GB5: controls stand alone, also before marks', '\u0007\u0301a', '\u0007|\u0301|a'],
    ['GB6 to GB8: parts of a Hangul syllable hold', '\u1100\u1161\u11a8\u1100', '\u1100\u1161\u11a8|\u1100'],
    ['GB7: a syllable with its final letter', '\uac00\u11a8\u1161', '\uac00\u11a8|\u1161'],
    ['GB9: marks hold', 'e\u0301\u0323a', 'e\u0301\u0323|a'],
    ['GB9a: spacing marks hold', '\u0915\u093f\u0915', '\u0915\u093f|\u0915'],
    ['GB9b: a prepended sign holds what follows', '\u0600\u0661a', '\u0600\u0661|a'],
    ['GB9c: conjuncts of Devanagari hold', '\u0915\u094d\u0937', '\u0915\u094d\u0937'],
    ['GB9c: also over a joiner', '\u0915\u094d\u200d\u0937', '\u0915\u094d\u200d\u0937'],
    ['GB9c: not without a virama', '\u0915\u093c\u0937', '\u0915\u093c|\u0937'],
    ['GB9c: not in Tamil, whose letters stand apart', '\u0b95\u0bcd\u0bb7', '\u0b95\u0bcd|\u0bb7'],
    [
      'GB11: pictographs with joiners',
      `${MAN}${JOINER}${WOMAN}${JOINER}${GIRL}`,
      `${MAN}${JOINER}${WOMAN}${JOINER}${GIRL}`,
    ],
    ['GB11: only after a pictograph', `a${JOINER}${MAN}`, `a${JOINER}|${MAN}`],
    ['GB12: flags are pairs', FLAG_A + FLAG_B + FLAG_C + FLAG_A, `${FLAG_A}${FLAG_B}|${FLAG_C}${FLAG_A}`],
    ['GB13: also after a letter', `a${FLAG_A}${FLAG_B}${FLAG_C}`, `a|${FLAG_A}${FLAG_B}|${FLAG_C}`],
    ['GB999: everything else stands alone', 'ab 漢字', 'a|b| |漢|字'],
  ])('%s', (_, text, expected) => {
    expect(shown(text)).toBe(expected)
  })
  test('end with the text', () => {
    expect([clusterEnd('abc', 2), clusterEnd('abc', 3), clusterEnd('', 0)]).toEqual([3, 3, 0])
  })
  test('are bounded, so that a text of marks alone takes linear time', () => {
    expect(clusterEnd(`a${'\u0301'.repeat(1000)}`, 0)).toBe(256)
  })
})
