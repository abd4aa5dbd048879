/** How well a reader can follow a break in what is longer than a line. */
import { expect, test } from 'vitest'
import { breakQuality } from '../../../src/text/fit/long-words.ts'

/** The text with its joints: a stroke for a good one, a point for a middling one. */
const shown = (text: string): string =>
  [...text].map((character, i) => (i === 0 ? '' : ['', '·', '|'][breakQuality(text, i)]!) + character).join('')

test.each([
  ['example.org/path', 'example|.org/|path'],
  ['a?b=c&d', 'a?|b=|c&|d'],
  ['getElementById', 'get·Element·By·Id'],
  ['abc123def', 'abc·123·def'],
  ['f(x)', 'f|(x)'],
  // Signs that stand in a row are not parted.
  ['a//b', 'a//|b'],
  ['plain', 'plain'],
  ['größeÄrger', 'größe·Ärger'],
])('%s', (text, expected) => {
  expect(shown(text)).toBe(expected)
})
