/** Text decoration (CSS Text Decoration 4, https://www.w3.org/TR/css-text-decor-4/). */
import { describe, expect, test } from 'vitest'
import { changed } from './computed.ts'

describe('lines', () => {
  test.each([
    ['text-decoration-line: underline', { textDecorationLine: ['underline'] }],
    ['text-decoration-line: underline overline', { textDecorationLine: ['underline', 'overline'] }],
    ['text-decoration-line: line-through underline', { textDecorationLine: ['line-through', 'underline'] }],
    ['text-decoration-line: none', {}],
    ['text-decoration-style: wavy', { textDecorationStyle: 'wavy' }],
    ['text-decoration-color: red', { textDecorationColor: { r: 1, g: 0, b: 0, a: 1 } }],
    ['text-decoration-thickness: from-font', { textDecorationThickness: 'from-font' }],
    ['text-decoration-thickness: 10%', { textDecorationThickness: { kind: 'linear', px: 0, percent: 10 } }],
    ['text-decoration-thickness: 1px', { textDecorationThickness: 1 }],
    ['text-underline-offset: auto', {}],
    ['text-underline-offset: .1em', { textUnderlineOffset: 2 }],
    ['text-underline-position: under', { textUnderlinePosition: { along: 'under', isRight: false } }],
    ['text-underline-position: under left', { textUnderlinePosition: { along: 'under', isRight: false } }],
    ['text-underline-position: from-font', { textUnderlinePosition: { along: 'from-font', isRight: false } }],
    ['text-decoration-skip-ink: none', { textDecorationSkipInk: 'none' }],
  ])('%s', (declaration, expected) => {
    expect(changed(declaration)).toEqual(expected)
  })

  test.each([
    'text-decoration-line: underline underline',
    'text-decoration-line: none underline',
    'text-decoration-style: groove',
    'text-decoration-thickness: thin',
    'text-underline-position: left right',
    'text-underline-position: auto under',
  ])('%s is invalid', declaration => {
    expect(changed(declaration)).toBeNull()
  })
})

describe('shadows', () => {
  test.each([
    ['text-shadow: 1px 2px', { textShadow: [{ inset: false, x: 1, y: 2, blur: 0, spread: 0, color: 'currentcolor' }] }],
    [
      'text-shadow: 1px 2px 3px red',
      { textShadow: [{ inset: false, x: 1, y: 2, blur: 3, spread: 0, color: { r: 1, g: 0, b: 0, a: 1 } }] },
    ],
    [
      'text-shadow: red 1px 2px',
      { textShadow: [{ inset: false, x: 1, y: 2, blur: 0, spread: 0, color: { r: 1, g: 0, b: 0, a: 1 } }] },
    ],
    [
      'text-shadow: 1px 1px, 2px 2px',
      {
        textShadow: [
          { inset: false, x: 1, y: 1, blur: 0, spread: 0, color: 'currentcolor' },
          { inset: false, x: 2, y: 2, blur: 0, spread: 0, color: 'currentcolor' },
        ],
      },
    ],
    ['text-shadow: none', {}],
  ])('%s', (declaration, expected) => {
    expect(changed(declaration)).toEqual(expected)
  })

  test.each([
    'text-shadow: 1px',
    'text-shadow: 1px 2px -1px',
    'text-shadow: inset 1px 2px',
    'text-shadow: none, 1px 1px',
  ])('%s is invalid', declaration => {
    expect(changed(declaration)).toBeNull()
  })
})

describe('emphasis', () => {
  test.each([
    ['text-emphasis-style: dot', { textEmphasisStyle: { isFilled: true, shape: 'dot' } }],
    ['text-emphasis-style: open', { textEmphasisStyle: { isFilled: false, shape: null } }],
    ['text-emphasis-style: open sesame', { textEmphasisStyle: { isFilled: false, shape: 'sesame' } }],
    ['text-emphasis-style: triangle filled', { textEmphasisStyle: { isFilled: true, shape: 'triangle' } }],
    ['text-emphasis-style: "x"', { textEmphasisStyle: { string: 'x' } }],
    ['text-emphasis-style: none', {}],
    ['text-emphasis-position: under', { textEmphasisPosition: { isOver: false, isRight: true } }],
    ['text-emphasis-position: left over', { textEmphasisPosition: { isOver: true, isRight: false } }],
    ['text-emphasis-color: red', { textEmphasisColor: { r: 1, g: 0, b: 0, a: 1 } }],
  ])('%s', (declaration, expected) => {
    expect(changed(declaration)).toEqual(expected)
  })

  test.each([
    'text-emphasis-style: open filled',
    'text-emphasis-style: dot circle',
    'text-emphasis-style: dot "x"',
    'text-emphasis-position: over under',
    'text-emphasis-position: left',
  ])('%s is invalid', declaration => {
    expect(changed(declaration)).toBeNull()
  })
})
