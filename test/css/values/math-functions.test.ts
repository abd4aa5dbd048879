/** Math functions (CSS Values 4 §10, https://www.w3.org/TR/css-values-4/#math): values and types worked out by hand. */
import { describe, expect, it } from 'vitest'
import { componentsOf } from '../../../src/css/component.ts'
import { tokensOf } from '../../../src/css/tokenizer.ts'
import { censored, evaluate, parseMath } from '../../../src/css/values/math-functions.ts'
import type { PercentBase } from '../../../src/css/values/math-types.ts'
import { CONTEXT } from './parsing.ts'

function parsed(text: string, percent: PercentBase) {
  const tokens = tokensOf(text)
  return parseMath(componentsOf(tokens, 0, tokens.length)![0]!, percent)
}

function computed(text: string, percent: PercentBase = 'length') {
  const math = parsed(text, percent)
  return math === null ? null : evaluate(math.node, CONTEXT)
}

const open = (px: number, percent: number) => ({ kind: 'linear', px, percent })

describe('sums and products', () => {
  it.each([
    ['calc(1px + 2px * 3)', 7],
    ['calc((1px + 2px) * 3)', 9],
    ['calc(10px - 4px - 3px)', 3],
    ['calc(2 * 3 * 1em)', 120],
    ['calc(1in / 4)', 24],
    ['calc(1em + 1rem)', 36],
    ['calc(10vw - 1vh)', 74],
    ['calc(-1 * (2px))', -2],
  ])('%s is %s', (text, expected) => {
    expect(computed(text)).toBe(expected)
  })

  it.each([
    ['calc(50% + 10px)', open(10, 50)],
    ['calc(100% - 2em)', open(-40, 100)],
    ['calc((50% - 5px) * 2)', open(-10, 100)],
    ['calc(30% / 3)', open(0, 10)],
  ])('%s leaves the percentage open', (text, expected) => {
    expect(computed(text)).toEqual(expected)
  })

  it.each([
    ['calc(1px + 1)', 'adds a length and a number'],
    ['calc(1px * 1px + 1px)', 'adds an area and a length'],
    ['calc(1deg + 1px)', 'adds an angle and a length'],
    ['calc(1px+2px)', 'has no white space around the sign'],
    ['calc(1px +)', 'ends with an operator'],
    ['calc()', 'is empty'],
    ['calc(10px / 10%)', 'divides by a percentage'],
    ['calc(10% * 10%)', 'multiplies percentages'],
    ['calc(1 / 10%)', 'divides a number by a percentage'],
    ['calc([1px])', 'has brackets that are no parentheses'],
    ['calc(1px * 1deg)', 'multiplies a length by an angle'],
    ['clamp(none, none, 1px)', 'has no value'],
    ['clamp(red, 1px, 2px)', 'has a limit that is none'],
    ['sin(1px)', 'takes the sine of a length'],
    ['sin(calc(1deg * 1deg))', 'takes the sine of an angle squared'],
    ['atan2(1px, 1deg)', 'compares a length and an angle'],
  ])('%s is invalid: it %s', text => {
    expect(parsed(text, 'length')).toBeNull()
  })

  it('percentages are invalid where the property takes none', () => {
    expect(parsed('calc(10% + 1px)', null)).toBeNull()
    expect(parsed('calc(10% * 2)', 'percent')).not.toBeNull()
  })

  it('lengths divide to a number, and areas by a length to a length', () => {
    expect(parsed('calc(10px / 4px)', null)?.type).toMatchObject({ base: 'number' })
    expect(computed('calc(10px / 4px)', null)).toBe(2.5)
    expect(parsed('calc(10px * 4px / 2px)', null)?.type).toMatchObject({ base: 'length', power: 1 })
    expect(computed('calc(10px * 4px / 2px)', null)).toBe(20)
  })
})

describe('functions', () => {
  it.each([
    ['min(3px, 1px, 2px)', 1],
    ['max(1em, 1rem)', 20],
    ['clamp(10px, 5px, 30px)', 10],
    ['clamp(10px, 50px, 30px)', 30],
    // The minimum is stronger than the maximum (§10.2).
    ['clamp(40px, 5px, 30px)', 40],
    ['clamp(none, 5px, 3px)', 3],
    ['clamp(10px, 5px, none)', 10],
    ['clamp(none, 5px, none)', 5],
    ['abs(-7px)', 7],
    ['hypot(3px, 4px)', 5],
    ['round(23px, 10px)', 20],
    ['round(25px, 10px)', 30],
    ['round(up, 21px, 10px)', 30],
    ['round(down, -21px, 10px)', -30],
    ['round(to-zero, -29px, 10px)', -20],
    // §10.3: the sign of mod() is that of the step, that of rem() that of the value.
    ['mod(-18px, 5px)', 2],
    ['rem(-18px, 5px)', -3],
    ['mod(18px, -5px)', -2],
    ['calc(sign(-3px) * 1px)', -1],
    ['calc(pow(2, 10) * 1px)', 1024],
    ['calc(sqrt(81) * 1px)', 9],
  ])('%s is %s', (text, expected) => {
    expect(computed(text)).toBe(expected)
  })

  it.each([
    ['calc(sin(30deg))', 0.5],
    ['calc(cos(pi))', -1],
    ['calc(tan(0.125turn))', 1],
    ['calc(log(8, 2))', 3],
    ['log(e)', 1],
    ['calc(1 / 4px * 8px)', 2],
    ['calc(exp(1) / e)', 1],
  ])('%s is about %s', (text, expected) => {
    expect(computed(text, null)).toBeCloseTo(expected, 12)
  })

  it('inverse functions give angles in degrees', () => {
    expect(parsed('atan2(1px, 1px)', null)?.type).toMatchObject({ base: 'angle', power: 1 })
    expect(computed('atan2(1px, 1px)', null)).toBeCloseTo(45, 12)
    expect(computed('asin(1)', null)).toBeCloseTo(90, 12)
  })

  it('minima and maxima with percentages wait for layout', () => {
    expect(computed('min(50%, 10px, 20px)')).toEqual({ kind: 'min', terms: [10, open(0, 50)] })
    expect(computed('max(10%)')).toEqual(open(0, 10))
  })

  it('angles of all units add up in degrees', () => {
    expect(computed('calc(0.25turn + 100grad + 90deg)', null)).toBeCloseTo(270, 10)
  })
})

it('what is no number computes to zero, what is infinite to the largest length', () => {
  expect(censored(computed('calc(NaN * 1px)')!)).toBe(0)
  const largest = censored(computed('calc(infinity * 1px)')!)
  expect(largest).toBeGreaterThan(1e7)
  expect(censored(computed('calc(-infinity * 1px)')!)).toBe(-(largest as number))
  expect(censored(computed('calc(1px / 0 + 10%)')!)).toEqual(open(largest as number, 10))
})
