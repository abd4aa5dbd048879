/** Numeric types: what is of a type, and what it computes to (https://www.w3.org/TR/css-values-4/). */
import { describe, expect, test } from 'vitest'
import {
  angle,
  computeLength,
  computeLengthPercentage,
  flex,
  fromFarSide,
  integer,
  length,
  lengthPercentage,
  nonNegativeLength,
  nonNegativeLengthPercentage,
  nonNegativeNumber,
  number,
  numberOrPercentage,
  percentage,
} from '../../../src/css/values/length.ts'
import { CONTEXT, parsed, share } from './parsing.ts'

describe('<length>', () => {
  const px = (text: string): number | null => {
    const value = parsed(length, text)
    return value === null ? null : computeLength(value, CONTEXT)
  }
  test.each<[string, number]>([
    ['0', 0],
    ['-0', -0],
    ['1px', 1],
    ['-1PX', -1],
    ['1in', 96],
    ['2.54cm', 96],
    ['25.4mm', 96],
    ['101.6q', 96],
    ['72pt', 96],
    ['6pc', 96],
    ['1.5em', 30],
    ['1.5rem', 24],
    ['1lh', 24],
    ['1rlh', 19],
    ['10vw', 80],
    ['10vh', 60],
    ['10vmin', 60],
    ['10vmax', 80],
    ['10svi', 80],
    ['10lvb', 60],
    ['10dvw', 80],
    ['1e2px', 100],
  ])('%s is %d px', (text, expected) => {
    expect(px(text)).toBeCloseTo(expected, 9)
  })
  // Without a font: half an em for the x-height and the zero, an em for an ideograph (CSS Values 4 §6.1.1).
  test.each([
    ['1ex', 10],
    ['1ch', 10],
    ['1ic', 20],
    ['1rex', 8],
    ['1rch', 8],
    ['1ric', 16],
  ])('%s of a font that is not known is %d px', (text, expected) => {
    expect(px(text)).toBe(expected)
  })
  test.each(['1', '1%', '5', 'px', '1 px', '1deg', '1fr', '1px 2px', '1xyz', 'auto', '"1px"'])('%s is none', text => {
    expect(parsed(length, text)).toBeNull()
  })
})

describe('ranges', () => {
  test('negative values are invalid where the property says so, and math is clamped', () => {
    expect(parsed(nonNegativeLength, '-1px')).toBeNull()
    expect(parsed(nonNegativeLengthPercentage, '-1%')).toBeNull()
    expect(parsed(nonNegativeNumber, '-1')).toBeNull()
    const math = parsed(nonNegativeLength, 'calc(1px - 1em)')
    expect(math === null ? null : computeLength(math, CONTEXT)).toBe(0)
  })
  test('a sum without percentages in the end is clamped as well', () => {
    const math = parsed(nonNegativeLengthPercentage, 'calc(0% - 5px)')!
    expect(computeLengthPercentage(math, CONTEXT)).toEqual({ kind: 'max', terms: [0, share(0, -5)] })
  })
  test('zero is not negative, whatever its sign', () => {
    expect(parsed(nonNegativeNumber, '0')).toBe(0)
    expect(parsed(nonNegativeLength, '-0px')).toBeCloseTo(0)
  })
})

describe('<length-percentage>', () => {
  const computed = (text: string) => {
    const value = parsed(lengthPercentage, text)
    return value === null ? null : computeLengthPercentage(value, CONTEXT)
  }
  test.each<[string, unknown]>([
    ['50%', share(50)],
    ['0', 0],
    ['1em', 20],
    ['calc(1em + 10%)', share(10, 20)],
    // It still depends on a base that may not be known.
    ['calc(50% - 50%)', share(0)],
    ['calc(0% + 20px)', share(0, 20)],
    ['calc(0% * 2 + 20px)', share(0, 20)],
  ])('%s', (text, expected) => {
    expect(computed(text)).toEqual(expected)
  })
  test('an offset from the far side is what is left of the whole', () => {
    const far = (text: string) => computeLengthPercentage(fromFarSide(parsed(lengthPercentage, text)!), CONTEXT)
    expect(far('10px')).toEqual(share(100, -10))
    expect(far('30%')).toEqual(share(70))
    expect(far('1em')).toEqual(share(100, -20))
  })
})

describe('<number>, <integer>, <percentage>', () => {
  test.each([
    ['1', 1],
    ['-.5', -0.5],
    ['+1e3', 1000],
    ['calc(1 / 4)', 0.25],
  ])('%s is a number', (text, expected) => {
    expect(parsed(number, text)).toBe(expected)
  })
  test.each(['1px', '1%', 'one', '1 2'])('%s is none', text => {
    expect(parsed(number, text)).toBeNull()
  })
  test('an integer has no fraction, unless math rounds it', () => {
    expect([parsed(integer(), '3'), parsed(integer(), '-3'), parsed(integer(), '3.0')]).toEqual([3, -3, null])
    // CSS Values 4 §10.11: to the nearest, halves up.
    expect([parsed(integer(), 'calc(2.5)'), parsed(integer(), 'calc(-2.5)'), parsed(integer(), 'calc(7 / 3)')]).toEqual(
      [3, -2, 2],
    )
  })
  test('an integer of a range', () => {
    expect([parsed(integer(1), '1'), parsed(integer(1), '0'), parsed(integer(1), 'calc(0)')]).toEqual([1, null, 1])
  })
  test('a percentage, or a number in its place', () => {
    expect([parsed(percentage, '40%'), parsed(percentage, '0'), parsed(percentage, 'calc(10% * 2)')]).toEqual([
      40,
      null,
      20,
    ])
    expect([parsed(numberOrPercentage, '40%'), parsed(numberOrPercentage, '.4')]).toEqual([0.4, 0.4])
  })
})

describe('<angle>', () => {
  test.each([
    ['90deg', 90],
    ['100grad', 90],
    ['.25turn', 90],
    ['0', 0],
    ['-45deg', -45],
    ['calc(1turn - 90deg)', 270],
  ])('%s is %d degrees', (text, expected) => {
    expect(parsed(angle, text)).toBeCloseTo(expected, 9)
  })
  test('in radians', () => {
    expect(parsed(angle, `${Math.PI}rad`)).toBeCloseTo(180, 9)
  })
  test.each(['90', '90px', '1%'])('%s is none', text => {
    expect(parsed(angle, text)).toBeNull()
  })
})

test('<flex> is a factor that is not negative', () => {
  expect([parsed(flex, '2fr'), parsed(flex, '.5FR'), parsed(flex, '-1fr'), parsed(flex, '1')]).toEqual([
    2,
    0.5,
    null,
    null,
  ])
})
