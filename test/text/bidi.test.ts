/** Embedding levels of boxes and the order of lines (UAX 9, CSS Writing Modes 4 §2.4). */
import { describe, expect, test } from 'vitest'
import { mirrored, resolveLevels, visualOrder } from '../../src/text/bidi.ts'
import { numbers } from '../layout/parts.ts'
import { inlineContent, textStyle } from './content.ts'

describe('the visual order of levels (L2)', () => {
  // The examples of UAX 9 §3.4, with one number for each run of letters.
  test.each<[string, readonly number[], readonly number[]]>([
    ['car means CAR.', [0, 0, 1, 0], [0, 1, 2, 3]],
    ['a number in right-to-left text', [1, 2, 1], [2, 1, 0]],
    ['car MEANS CAR, right to left', [2, 1, 1], [2, 1, 0]],
    ['two levels inside each other', [0, 1, 2, 2, 1, 0], [0, 4, 2, 3, 1, 5]],
    ['four levels', [1, 2, 3, 4, 3, 2, 1], [6, 1, 4, 3, 2, 5, 0]],
    ['nothing', [], []],
  ])('%s', (_, levels, expected) => {
    expect(visualOrder(levels)).toEqual(expected)
  })

  /** L2 as it is written, on the sequence itself. */
  function reversedByLevel(levels: readonly number[]): readonly number[] {
    let items = levels.map((level, i) => ({ level, i }))
    const odd = levels.filter(level => level % 2 === 1)
    for (let level = Math.max(0, ...levels); level >= Math.min(...odd, Number.POSITIVE_INFINITY); level--) {
      const next: typeof items = []
      let run: typeof items = []
      for (const item of items) {
        if (item.level >= level) run.unshift(item)
        else {
          next.push(...run, item)
          run = []
        }
      }
      items = [...next, ...run]
    }
    return items.map(({ i }) => i)
  }

  test('of random levels is what reversing level by level gives', () => {
    const next = numbers(43)
    for (let round = 0; round < 300; round++) {
      const levels = Array.from({ length: next(12) }, () => next(5))
      expect(visualOrder(levels), levels.join()).toEqual(reversedByLevel(levels))
    }
  })
})

describe('levels', () => {
  const levelsOf = (...given: Parameters<typeof inlineContent>) => resolveLevels(inlineContent(...given), given[1])
  const ltr = textStyle()
  const rtl = textStyle({ direction: 'rtl' })

  test('of left-to-right text are none', () => {
    expect(levelsOf('abc 123', ltr).levels).toBe(null)
  })
  test('of Hebrew in English, and of numbers in it', () => {
    expect([...levelsOf('a \u05d0\u05d1 12', ltr).levels!]).toEqual([0, 0, 1, 1, 1, 2, 2])
  })
  test('of English in a right-to-left paragraph', () => {
    const { levels, baseLevelAt } = levelsOf('ab \u05d0', rtl)
    expect([...levels!]).toEqual([2, 2, 1, 1])
    expect(baseLevelAt(0)).toBe(1)
  })
  test('of a script beyond the basic plane', () => {
    // Adlam, whose letters are two code units each.
    expect([...levelsOf('a \u{1e900}\u{1e901}', ltr).levels!]).toEqual([0, 0, 1, 1, 1, 1])
  })
  test.each([
    ['isolates', '\u2067\u05d0\u2069a'],
    ['isolates that find their direction', '\u2068(\u05d0'],
    ['tabs', '\t\u05d0'],
    ['brackets', '(\u05d0['],
  ])('of many %s take time that is linear', (_, piece) => {
    const start = process.cpuUsage()
    levelsOf(piece.repeat(60_000), ltr)
    // Half a minute and more where each one looks for its end among all.
    expect(process.cpuUsage(start).user / 1e6).toBeLessThan(4)
  })
  test('of an override are those of its direction', () => {
    const override = { unicodeBidi: 'bidi-override', direction: 'rtl' } as const
    expect([...levelsOf(['a', { open: override }, 'bc', 'close', 'd'], ltr).levels!]).toEqual([0, 1, 1, 0])
  })
  test('of an isolate leave what is around it alone', () => {
    // Without the isolate, the number would belong to the Hebrew before it.
    const isolate = { unicodeBidi: 'isolate', direction: 'rtl' } as const
    expect([...levelsOf([{ open: isolate }, '\u05d0', 'close', ' 1'], ltr).levels!]).toEqual([1, 0, 0])
    expect([...levelsOf('\u05d0 1', ltr).levels!]).toEqual([1, 1, 2])
  })
  test('of plaintext are those of each paragraph’s first letter', () => {
    const { baseLevelAt } = levelsOf(
      '\u05d0\nb',
      textStyle({ unicodeBidi: 'plaintext', whiteSpaceCollapse: 'preserve' }),
    )
    expect([baseLevelAt(0), baseLevelAt(2)]).toEqual([1, 0])
  })
})

test('brackets are mirrored, letters are not', () => {
  expect(mirrored('(a) [b] «c» <d>')).toBe(')a( ]b[ »c« >d<')
  expect(mirrored('abc')).toBe('abc')
})
