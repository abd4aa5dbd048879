/** The size of initial letters (https://www.w3.org/TR/css-inline-3/#sizing-initial-letters). */
import { expect, test } from 'vitest'
import type { FaceMetrics } from '../../src/fonts/types.ts'
import { initialLetterFontSize } from '../../src/text/initial-letter.ts'

const capHeight = (of: number) => ({ capHeight: of }) as FaceMetrics
const setting = { lineHeight: 30, paragraph: capHeight(0.7), fontSize: 20, letter: capHeight(0.7) }

test('an initial letter of one line is as large as its paragraph', () => {
  expect(initialLetterFontSize({ ...setting, lines: 1 })).toBeCloseTo(20)
})

test('its capitals reach from the baseline of the last line to the capitals of the first', () => {
  const size = initialLetterFontSize({ ...setting, lines: 3 })
  expect(size * 0.7).toBeCloseTo(2 * 30 + 0.7 * 20)
  expect(initialLetterFontSize({ ...setting, lines: 2.5 }) * 0.7).toBeCloseTo(1.5 * 30 + 0.7 * 20)
})

test('a face with other capitals has another size', () => {
  expect(initialLetterFontSize({ ...setting, lines: 1, letter: capHeight(0.5) })).toBeCloseTo(28)
  // Without capitals the em stands for them.
  expect(initialLetterFontSize({ ...setting, lines: 1, letter: capHeight(0) })).toBeCloseTo(14)
})
