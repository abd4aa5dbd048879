/** Distributing widths over columns (CSS Tables 3, "Distribution algorithm"). */
import { describe, expect, test } from 'vitest'
import type { ColumnMeasure } from '../../../src/layout/table/distribution.ts'
import { distributeWidth, giveWay } from '../../../src/layout/table/distribution.ts'
import { fragmentsOf, layOut } from '../harness.ts'
import { numbers } from '../parts.ts'

const auto = (word: number, max: number): ColumnMeasure => ({ min: word, word, max, percent: 0, isFixed: false })
const fixed = (word: number, max: number): ColumnMeasure => ({ ...auto(word, max), isFixed: true })
const percent = (value: number, word: number, max = word): ColumnMeasure => ({ ...auto(word, max), percent: value })

const rounded = (widths: readonly number[]): readonly number[] => widths.map(width => Math.round(width * 1e4) / 1e4)

const total = (widths: readonly number[]): number => widths.reduce((sum, width) => sum + width, 0)

describe('columns', () => {
  test.each<[string, readonly ColumnMeasure[], number, readonly number[]]>([
    ['have their min-content widths where there is no more', [auto(30, 100), auto(20, 50)], 50, [30, 20]],
    ['overflow where there is even less', [auto(30, 100), auto(20, 50)], 10, [30, 20]],
    ['have their max-content widths where there is as much', [auto(30, 100), auto(20, 50)], 150, [100, 50]],
    ['grow between the two by what each is short of', [auto(30, 100), auto(20, 50)], 100, [65, 35]],
    ['take what is left over by their max-content widths', [auto(30, 100), auto(20, 50)], 300, [200, 100]],
    ['in percent take their part first', [percent(50, 20), auto(20, 200)], 200, [100, 100]],
    ['in percent are not smaller than their content', [percent(10, 60), auto(20, 200)], 200, [60, 140]],
    ['with a length come before automatic ones', [fixed(20, 80), auto(20, 200)], 130, [80, 50]],
    ['with a length do not grow beside automatic ones', [fixed(20, 80), auto(20, 50)], 300, [80, 220]],
    ['with a length grow where all have one', [fixed(20, 80), fixed(20, 40)], 240, [160, 80]],
    ['with a length grow rather than those in percent', [fixed(20, 80), percent(25, 20)], 200, [150, 50]],
    ['in percent share all there is where there are no others', [percent(10, 0), percent(30, 0)], 400, [100, 300]],
    ['that ask for nothing share equally', [auto(0, 0), auto(0, 0)], 100, [50, 50]],
  ])('%s', (_, columns, target, expected) => {
    expect(rounded(distributeWidth(columns, target))).toEqual(expected)
  })

  test('with a length keep it where that is asked for', () => {
    expect(distributeWidth([fixed(20, 80), fixed(20, 40)], 240, false)).toEqual([80, 40])
  })
})

/** The used widths by the text of the specification: guesses with names, and one linear combination. */
function byGuesses(columns: readonly ColumnMeasure[], width: number): readonly number[] {
  const isPercent = ({ percent: value }: ColumnMeasure): boolean => value > 0
  const ofPercent = ({ percent: value, word }: ColumnMeasure): number => Math.max((value / 100) * width, word)
  const minContent = columns.map(({ word }) => word)
  const minContentPercentage = columns.map(column => (isPercent(column) ? ofPercent(column) : column.word))
  const minContentSpecified = columns.map(column =>
    isPercent(column) ? ofPercent(column) : column.isFixed ? column.max : column.word,
  )
  const maxContent = columns.map(column => (isPercent(column) ? ofPercent(column) : column.max))
  if (width <= total(minContent)) return minContent
  const guesses = [minContent, minContentPercentage, minContentSpecified, maxContent]
  const above = guesses.findIndex(guess => total(guess) >= width)
  if (above > 0) {
    const [low, high] = [guesses[above - 1]!, guesses[above]!]
    const weight = (width - total(low)) / (total(high) - total(low))
    return low.map((size, i) => (1 - weight) * size + weight * high[i]!)
  }
  const excess = width - total(maxContent)
  const isAuto = (column: ColumnMeasure): boolean => !isPercent(column) && !column.isFixed
  const rules: readonly [(column: ColumnMeasure) => boolean, (column: ColumnMeasure) => number][] = [
    [column => isAuto(column) && column.max > 0, ({ max }) => max],
    [isAuto, () => 1],
    [column => column.isFixed && !isPercent(column) && column.max > 0, ({ max }) => max],
    [isPercent, ({ percent: value }) => value],
    [() => true, () => 1],
  ]
  const [allowed, share] = rules.find(([applies]) => columns.some(applies))!
  const weights = columns.map(column => (allowed(column) ? share(column) : 0))
  return maxContent.map((size, i) => size + (excess * weights[i]!) / total(weights))
}

test('random columns have the widths that the specification writes down', () => {
  const next = numbers(23)
  for (let round = 0; round < 500; round++) {
    let left = 100
    const columns = Array.from({ length: 1 + next(5) }, () => {
      const word = 1 + next(80)
      const max = word + next(100)
      const kind = next(3)
      if (kind === 0) return auto(word, max)
      if (kind === 1) return fixed(word, max)
      const value = Math.min(left, 1 + next(40))
      left -= value
      return value === 0 ? auto(word, max) : percent(value, word, max)
    })
    const width = next(600)
    const [actual, expected] = [distributeWidth(columns, width), byGuesses(columns, width)]
    for (const [i, size] of actual.entries())
      expect(size, JSON.stringify({ columns, width })).toBeCloseTo(expected[i]!, 6)
  }
})

describe('columns without room for their longest words', () => {
  const column = (min: number, word: number): ColumnMeasure => ({ ...auto(word, word), min })

  test('have one limit in common', () => {
    expect(rounded(giveWay([column(10, 200), column(10, 180), column(10, 40)], 240))).toEqual([100, 100, 40])
  })

  test('keep their words where longer ones can give way for them', () => {
    expect(rounded(giveWay([column(10, 400), column(10, 120), column(10, 40)], 240))).toEqual([80, 120, 40])
    // Equal ones are treated alike.
    expect(rounded(giveWay([column(10, 120), column(10, 120), column(10, 40)], 240))).toEqual([100, 100, 40])
  })

  test('do not shrink far below the others for them', () => {
    expect(rounded(giveWay([column(10, 400), column(10, 150), column(10, 40)], 240))).toEqual([100, 100, 40])
    expect(rounded(giveWay([column(90, 400), column(10, 120), column(10, 40)], 240))).toEqual([100, 100, 40])
  })

  test('keep what they cannot do without', () => {
    const widths = giveWay([column(150, 200), column(10, 120)], 200)
    expect(rounded(widths)).toEqual([150, 50])
  })

  test('fill what there is, and none is wider than its longest word', () => {
    const next = numbers(29)
    for (let round = 0; round < 200; round++) {
      const columns = Array.from({ length: 1 + next(6) }, () => {
        const min = next(50)
        return column(min, min + next(200))
      })
      const [least, most] = [total(columns.map(({ min }) => min)), total(columns.map(({ word }) => word))]
      const target = least + next(Math.max(1, Math.floor(most - least)))
      const widths = giveWay(columns, target)
      expect(total(widths)).toBeCloseTo(target, 6)
      for (const [i, width] of widths.entries()) {
        expect(width).toBeGreaterThanOrEqual(columns[i]!.min - 1e-9)
        expect(width).toBeLessThanOrEqual(columns[i]!.word + 1e-9)
      }
    }
  })
})

/** CSS Tables 3 §4.5: of the guesses for the widths of columns, the one of percentages comes before that of lengths. */
test('with a fixed layout percentages give way to lengths', async () => {
  const row = '<td id="a"></td><td id="b" style="width:65px;padding:0"></td>'
  const laid = await layOut(
    `<!doctype html><table style="width:85px;border-spacing:0;table-layout:fixed"><col style="width:50%">${row}</table>`,
  )
  const widths = fragmentsOf(laid).flatMap(({ fragment }) =>
    fragment.kind === 'box' && fragment.box.element?.name === 'td' ? [fragment.width] : [],
  )
  expect(widths).toEqual([20, 65])
})
