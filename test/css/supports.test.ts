/** `@supports` (https://www.w3.org/TR/css-conditional-3/#at-supports, with `selector()` and others of levels 4 and 5). */
import { describe, expect, test } from 'vitest'
import { componentsOf } from '../../src/css/component.ts'
import { isSupported, supportsValue } from '../../src/css/supports.ts'
import { tokensOf } from '../../src/css/tokenizer.ts'
import { styled } from './styling.ts'

function holds(condition: string): boolean {
  const tokens = tokensOf(condition)
  return isSupported(componentsOf(tokens, 0, tokens.length)!)
}

describe('declarations', () => {
  test.each([
    ['(display: grid)', true],
    ['(display:grid)', true],
    ['(DISPLAY: Grid)', true],
    ['(display: nonsense)', false],
    ['(nonsense: grid)', false],
    ['(color: red !important)', true],
    ['(color: red ! important)', true],
    ['(color: red !nonsense)', false],
    ['(--any: whatever)', true],
    ['(margin: 1px 2px)', true],
    ['(width: var(--w))', true],
    ['(nonsense: var(--w))', false],
    ['(display:)', false],
    ['(display)', false],
    ['display: grid', false],
  ])('%s is %s', (condition, expected) => {
    expect(holds(condition)).toBe(expected)
  })
})

const YES = '(color: red)'
const NO = '(color: nonsense)'

describe('conditions', () => {
  test.each([
    [`not ${NO}`, true],
    [`not ${YES}`, false],
    [`${YES} and ${YES}`, true],
    [`${YES} and ${NO}`, false],
    [`${NO} or ${YES}`, true],
    [`${NO} or ${NO}`, false],
    [`${NO} or ${NO} or ${YES}`, true],
    [`${YES} AND ${YES} and ${NO}`, false],
    [`(${NO} or ${YES}) and ${YES}`, true],
    [`not (${YES} and ${NO})`, true],
    [`(not ${NO}) and ${YES}`, true],
    [`((${YES}))`, true],
  ])('%s is %s', (condition, expected) => {
    expect(holds(condition)).toBe(expected)
  })

  test.each([
    ['and and or without parentheses', `${YES} and ${YES} or ${YES}`],
    ['not after and without parentheses', `${YES} and not ${NO}`],
    ['not twice', `not not ${YES}`],
    ['and after not without parentheses', `not ${NO} and ${YES}`],
    ['an operator at the end', `${YES} and`],
    ['an operator at the start', `or ${YES}`],
    ['nothing between two conditions', `${YES} ${YES}`],
    ['another operator', `${YES} xor ${YES}`],
    ['square brackets', `${YES} or [color: red]`],
    ['not of square brackets', 'not [color: red]'],
    ['nothing', ''],
  ])('%s is against the grammar', (_, condition) => {
    expect(holds(condition)).toBe(false)
  })

  // `<general-enclosed>`: syntax of a later level is false, and its negation true (§6).
  test.each([
    ['(some thing new)', false],
    ['not (some thing new)', true],
    ['future(1)', false],
    ['not future(1)', true],
    ['future(1) or (color: red)', true],
    [`not (${YES} and ${YES} or ${YES})`, true],
  ])('%s is %s', (condition, expected) => {
    expect(holds(condition)).toBe(expected)
  })

  test('nesting beyond the bound does not hold', () => {
    const nested = (depth: number): string => `${'('.repeat(depth)}${YES}${')'.repeat(depth)}`
    expect([holds(nested(10)), holds(nested(25))]).toEqual([true, false])
  })
})

describe('selector()', () => {
  test.each([
    ['a > b', true],
    ['a:has(> b)', true],
    ['a b', true],
    ['::before', true],
    [':nonsense', false],
    ['::nonsense', false],
    ['', false],
    ['>', false],
    // One complex selector, no list.
    ['a, b', false],
    ['a,', false],
    // What is forgiven in style rules is not supported (CSS Conditional 4 §2.1).
    [':is(a, :nonsense)', false],
    [':where(::nonsense)', false],
    [':is(a, b)', true],
    [':not(:nonsense)', false],
    // Nor are pseudo-elements of other engines, which are valid in style rules.
    ['::-webkit-nonsense', false],
    ['::-moz-nonsense', false],
    [':has(:has(a))', false],
    ['a:nth-child(2n + 1 of b)', true],
    ['a[b="c)"]', true],
  ])('selector(%s) is %s', (selector, expected) => {
    expect(holds(`selector(${selector})`)).toBe(expected)
  })

  test('each of several is read for itself', () => {
    expect(holds('selector(a) and selector(:nonsense)')).toBe(false)
    expect(holds('selector(:nonsense) or selector(a)')).toBe(true)
    expect(holds('selector(a) and (not selector(:nonsense))')).toBe(true)
    expect(holds('(color: "selector(a)") or selector(:nonsense)')).toBe(false)
  })

  test('white space between compounds is a combinator', () => {
    expect(holds('selector(a .b)')).toBe(true)
    expect(holds('selector(a/**/ b)')).toBe(true)
    expect(holds('selector(.b a)')).toBe(true)
    expect(holds('selector(.b* a)')).toBe(false)
  })
})

describe('fonts and at-rules', () => {
  test.each([
    ['font-format(woff2)', true],
    ['font-format(opentype)', true],
    ['font-format(svg)', false],
    ['font-format(woff woff2)', false],
    ['font-tech(variations)', true],
    ['font-tech(color-COLRv1)', false],
    ['at-rule(@media)', true],
    ['at-rule(@Layer)', true],
    ['at-rule(@nonsense)', false],
    ['at-rule(media)', false],
  ])('%s is %s', (condition, expected) => {
    expect(holds(condition)).toBe(expected)
  })
})

describe('in a style sheet', () => {
  const color = (css: string) => styled(`<style>p { color: rgb(0 0 0) } ${css}</style><p>`).of('p').color.g
  test.each([
    ['@supports (display: grid) { p { color: lime } }', 1],
    ['@supports (display: nonsense) { p { color: lime } }', 0],
    ['@supports not (display: nonsense) { p { color: lime } }', 1],
    ['@supports { p { color: lime } }', 0],
    ['@supports (display: grid) and (width: 1px) { @supports (width: x) { p { color: lime } } }', 0],
    ['p { @supports (display: grid) { color: lime } }', 1],
    ['p { color: if(supports(display: grid): lime; else: black) }', 1],
    ['p { color: if(supports(selector(a > b)): lime; else: black) }', 1],
    ['p { color: if(supports(selector(:nonsense)): lime; else: black) }', 0],
    ['@import "a.css" supports(display: nonsense);', 0],
  ])('%s', (css, expected) => {
    expect(color(css)).toBe(expected)
  })
})

test.each([
  ['color', 'red', true],
  ['COLOR', 'rgb(1 2 3)', true],
  ['color', 'Backend', false],
  ['color', '', false],
  ['color', 'red !important', false],
  ['color', 'red)', false],
  ['nonsense', 'red', false],
])('CSS.supports(%s, %s) is %s', (property, value, expected) => {
  expect(supportsValue(property, value)).toBe(expected)
})
