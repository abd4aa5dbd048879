/** Hyphenation points of whole paragraphs, which are kept with shaped words, beside those of each part of a text. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { ComputedStyle } from '../../../src/css/style.ts'
import { hyphenPointsAmong, hyphenPointsBetween } from '../../../src/text/hyphens/points.ts'
import { prepareText } from '../../../src/text/lines.ts'
import type { PreparedText } from '../../../src/text/prepared-text.ts'
import { fontBook, inlineContent, textStyle } from '../content.ts'

const { fonts } = fontBook()

function prepare(parts: Parameters<typeof inlineContent>[0], changes: Partial<ComputedStyle> = {}): PreparedText {
  const style = textStyle({ hyphens: 'auto', ...changes })
  return prepareText(inlineContent(parts, style), style, fonts)
}

/** The points between each two breaks, found for each on its own. */
function pointsByPart(prepared: PreparedText): readonly number[] {
  const { ends, offsets, count } = prepared.breaks
  const found: number[] = []
  for (let k = 0; k < count; k++) {
    const from = k === 0 ? 0 : offsets[k - 1]!
    if (ends[k]! - from >= 5) found.push(...hyphenPointsBetween(prepared, from, ends[k]!))
  }
  return found
}

const among = (prepared: PreparedText): readonly number[] => hyphenPointsAmong(prepared, 0, prepared.breaks)

const word = fc.constantFrom(
  ...[
    'typesetting',
    'hyphenation,',
    '(paragraph)',
    'self-explanatory',
    'cat',
    'NATIONAL',
    'a\u00a0paragraph',
    'inter\u200bnational',
  ],
  ...['extraordinarily-distinguished', 'https://example.com/documents', 'Überraschung', 'para\u00adgraph', 'naïvety’s'],
)
const texts = fc.array(word, { minLength: 1, maxLength: 6 }).map(words => words.join(' '))
const styles: fc.Arbitrary<Partial<ComputedStyle>> = fc.record({
  octavoLineBreaking: fc.constantFrom('auto', 'total-fit'),
  wordBreak: fc.constantFrom('normal', 'normal', 'break-all'),
  hyphenateLimitChars: fc.constantFrom(
    { word: 'auto' as const, before: 'auto' as const, after: 'auto' as const },
    { word: 8, before: 4, after: 4 },
  ),
})

test('the points of a paragraph are those of its parts, whether its words are known or not', () => {
  let count = 0
  const property = fc.property(texts, styles, fc.nat(), (text, changes, place) => {
    const at = place % text.length
    const bold = { fontWeight: 700 } as const
    const split = [text.slice(0, at), { open: bold }, text.slice(at), 'close'] as Parameters<typeof inlineContent>[0]
    for (const parts of [text, at === 0 ? text : split]) {
      const prepared = prepare(parts, changes)
      count += among(prepared).length
      expect(among(prepared)).toEqual(pointsByPart(prepared))
      expect(among(prepared)).toEqual(pointsByPart(prepared))
    }
  })
  fc.assert(property, { numRuns: 300, seed: 1 })
  expect(count).toBeGreaterThan(1000)
})

test('points are kept with the word for the limits of its style alone', () => {
  const limits = { hyphenateLimitChars: { word: 5, before: 5, after: 3 } } as const
  expect(among(prepare('a typesetting b'))).toEqual([6, 9])
  expect(among(prepare('a typesetting b', limits))).toEqual([9])
  expect(among(prepare('a typesetting b'))).toEqual([6, 9])
  expect(among(prepare('a typesetting b', { hyphens: 'manual' }))).toEqual([])
})
