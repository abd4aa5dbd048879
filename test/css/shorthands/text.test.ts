/** Shorthands of fonts and text: what each longhand gets. */
import { describe, expect, test } from 'vitest'
import { changed } from '../properties/computed.ts'

describe('font', () => {
  test.each([
    ['font: 10px A', { fontFamily: ['A'], fontSize: 10, lineHeight: 'normal' }],
    ['font: italic 10px A', { fontFamily: ['A'], fontSize: 10, fontStyle: 'italic', lineHeight: 'normal' }],
    [
      'font: bold italic small-caps condensed 10px/2 A, B',
      {
        fontFamily: ['A', 'B'],
        fontSize: 10,
        fontWeight: 700,
        fontStyle: 'italic',
        fontStretch: 75,
        fontVariantCaps: 'small-caps',
        lineHeight: { kind: 'number', factor: 2 },
      },
    ],
    ['font: 10px/1.5 "A B"', { fontFamily: ['A B'], fontSize: 10, lineHeight: { kind: 'number', factor: 1.5 } }],
    ['font: 300 1em/normal serif', { fontWeight: 300, lineHeight: 'normal' }],
    ['font: oblique 10deg 10px A', { fontFamily: ['A'], fontSize: 10, fontStyle: 'oblique', lineHeight: 'normal' }],
    ['font: normal normal normal normal 10px A', { fontFamily: ['A'], fontSize: 10, lineHeight: 'normal' }],
    ['font: larger A', { fontFamily: ['A'], fontSize: 24, lineHeight: 'normal' }],
    ['font-variant: small-caps', { fontVariantCaps: 'small-caps' }],
    ['font-variant: normal', {}],
    ['font-variant: none', { fontVariantLigatures: ['none'] }],
    [
      'font-variant: small-caps tabular-nums sub',
      { fontVariantCaps: 'small-caps', fontVariantNumeric: ['tabular-nums'], fontVariantPosition: 'sub' },
    ],
    [
      'font-synthesis: none',
      {
        fontSynthesisWeight: false,
        fontSynthesisStyle: false,
        fontSynthesisSmallCaps: false,
        fontSynthesis: { weight: false, style: false, smallCaps: false },
      },
    ],
    [
      'font-synthesis: style',
      {
        fontSynthesisWeight: false,
        fontSynthesisSmallCaps: false,
        fontSynthesis: { weight: false, style: true, smallCaps: false },
      },
    ],
    [
      'font-synthesis: weight small-caps',
      { fontSynthesisStyle: false, fontSynthesis: { weight: true, style: false, smallCaps: true } },
    ],
  ])('%s', (declaration, expected) => {
    expect(changed(declaration)).toEqual(expected)
  })

  test.each([
    'font: 10px',
    'font: A',
    'font: bold bold 10px A',
    'font: 10px/ A',
    'font: 10px A /2',
    'font: italic oblique 10px A',
    'font: tabular-nums 10px A',
    'font: normal normal normal normal normal 10px A',
    'font-variant: small-caps small-caps',
    'font-variant: none small-caps',
    'font-synthesis: none weight',
    'font: 87% 10px A',
  ])('%s is invalid', declaration => {
    expect(changed(declaration)).toBeNull()
  })
})

describe('decoration', () => {
  test.each([
    ['text-decoration: underline', { textDecorationLine: ['underline'] }],
    [
      'text-decoration: underline dotted red 2px',
      {
        textDecorationLine: ['underline'],
        textDecorationStyle: 'dotted',
        textDecorationColor: { r: 1, g: 0, b: 0, a: 1 },
        textDecorationThickness: 2,
      },
    ],
    ['text-decoration: red wavy', { textDecorationStyle: 'wavy', textDecorationColor: { r: 1, g: 0, b: 0, a: 1 } }],
    ['text-decoration: none', {}],
    [
      'text-decoration: underline overline from-font',
      { textDecorationLine: ['underline', 'overline'], textDecorationThickness: 'from-font' },
    ],
    [
      'text-emphasis: dot red',
      { textEmphasisStyle: { isFilled: true, shape: 'dot' }, textEmphasisColor: { r: 1, g: 0, b: 0, a: 1 } },
    ],
    ['text-emphasis: red "x"', { textEmphasisStyle: { string: 'x' }, textEmphasisColor: { r: 1, g: 0, b: 0, a: 1 } }],
    ['text-emphasis: none', {}],
  ])('%s', (declaration, expected) => {
    expect(changed(declaration)).toEqual(expected)
  })

  test.each([
    'text-decoration: underline solid dotted',
    'text-decoration: red blue',
    'text-decoration: 1px 2px',
    'text-emphasis: dot dot',
    'text-emphasis: red blue',
  ])('%s is invalid', declaration => {
    expect(changed(declaration)).toBeNull()
  })
})

describe('white space and wrapping', () => {
  test.each([
    ['white-space: normal', {}],
    ['white-space: pre', { whiteSpaceCollapse: 'preserve', textWrapMode: 'nowrap' }],
    ['white-space: nowrap', { textWrapMode: 'nowrap' }],
    ['white-space: pre-line', { whiteSpaceCollapse: 'preserve-breaks' }],
    ['white-space: break-spaces', { whiteSpaceCollapse: 'break-spaces' }],
    ['white-space: preserve nowrap', { whiteSpaceCollapse: 'preserve', textWrapMode: 'nowrap' }],
    ['white-space: wrap', {}],
    ['text-wrap: balance', { textWrapStyle: 'balance' }],
    ['text-wrap: nowrap', { textWrapMode: 'nowrap' }],
    ['text-wrap: nowrap pretty', { textWrapMode: 'nowrap', textWrapStyle: 'pretty' }],
    [
      'text-box: trim-both cap alphabetic',
      { textBoxTrim: 'trim-both', textBoxEdge: { over: 'cap', under: 'alphabetic' } },
    ],
    ['text-box: normal', {}],
    ['list-style: square inside', { listStyleType: { kind: 'name', name: 'square' }, listStylePosition: 'inside' }],
    ['list-style: none', { listStyleType: 'none' }],
    ['list-style: inside none', { listStyleType: 'none', listStylePosition: 'inside' }],
    ['list-style: "x" outside', { listStyleType: { kind: 'string', value: 'x' } }],
    ['list-style: none none', { listStyleType: 'none' }],
  ])('%s', (declaration, expected) => {
    expect(changed(declaration)).toEqual(expected)
  })

  test.each([
    'white-space: pre nowrap',
    'white-space: wrap wrap',
    'text-wrap: balance pretty',
    'text-wrap: wrap nowrap',
    'list-style: square circle',
    'list-style: none none none',
  ])('%s is invalid', declaration => {
    expect(changed(declaration)).toBeNull()
  })
})
