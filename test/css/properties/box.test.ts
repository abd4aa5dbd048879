/** Sizes, margins, padding, borders and shadows (CSS Sizing 3 and 4, CSS Box 4, CSS Backgrounds 3). */
import { describe, expect, test } from 'vitest'
import { changed } from './computed.ts'

describe('sizes', () => {
  test.each([
    ['width: 10px', { width: 10 }],
    ['width: 1em', { width: 20 }],
    ['width: 2rem', { width: 32 }],
    ['width: 10vw', { width: 80 }],
    ['width: 50%', { width: { kind: 'linear', px: 0, percent: 50 } }],
    ['width: calc(50% - 1em)', { width: { kind: 'linear', px: -20, percent: 50 } }],
    ['width: min-content', { width: 'min-content' }],
    ['width: max-content', { width: 'max-content' }],
    ['width: fit-content', { width: { kind: 'fit-content', limit: null } }],
    ['width: fit-content(10em)', { width: { kind: 'fit-content', limit: 200 } }],
    ['width: stretch', { width: 'stretch' }],
    ['width: auto', {}],
    ['height: min(10px, 5%)', { height: { kind: 'min', terms: [10, { kind: 'linear', px: 0, percent: 5 }] } }],
    ['height: clamp(1px, 2em, 30px)', { height: 30 }],
    ['min-width: auto', {}],
    ['min-height: 3pt', { minHeight: 4 }],
    ['max-width: none', {}],
    ['max-height: 2cm', { maxHeight: 75.59055118110236 }],
    ['width: 0', { width: 0 }],
    ['corner-top-left-shape: bevel', { cornerTopLeftShape: 0 }],
    ['corner-top-right-shape: superellipse(-1.5)', { cornerTopRightShape: -1.5 }],
    ['corner-bottom-left-shape: superellipse(infinity)', { cornerBottomLeftShape: Number.POSITIVE_INFINITY }],
    [
      'corner-shape: round notch',
      { cornerTopRightShape: Number.NEGATIVE_INFINITY, cornerBottomLeftShape: Number.NEGATIVE_INFINITY },
    ],
    ['width: max(1px, 2px)', { width: 2 }],
  ])('%s', (declaration, expected) => {
    expect(changed(declaration)).toEqual(expected)
  })

  test.each([
    'width: -1px',
    'width: 5',
    'width: none',
    'min-width: none',
    'max-width: auto',
    'width: 10px 20px',
    'width: fit-content(-1px)',
    'width: 1foo',
    'width: calc(1px + 2)',
    'width: calc(1px * 2px)',
  ])('%s is invalid', declaration => {
    expect(changed(declaration)).toBeNull()
  })
})

describe('ratio', () => {
  test.each([
    ['aspect-ratio: 2', { aspectRatio: { auto: false, ratio: 2 } }],
    ['aspect-ratio: 4 / 3', { aspectRatio: { auto: false, ratio: 1.3333333333333333 } }],
    ['aspect-ratio: auto 4 / 3', { aspectRatio: { auto: true, ratio: 1.3333333333333333 } }],
    ['aspect-ratio: 4 / 3 auto', { aspectRatio: { auto: true, ratio: 1.3333333333333333 } }],
    ['aspect-ratio: auto', {}],
    ['aspect-ratio: 0 / 1', {}],
  ])('%s', (declaration, expected) => {
    expect(changed(declaration)).toEqual(expected)
  })

  test.each([
    'aspect-ratio: -1',
    'aspect-ratio: 4 3',
    'aspect-ratio: 4 /',
    'aspect-ratio: 1 / -1',
    'aspect-ratio: auto auto',
  ])('%s is invalid', declaration => {
    expect(changed(declaration)).toBeNull()
  })
})

describe('margins and padding', () => {
  test.each([
    ['margin-top: -1em', { marginTop: -20 }],
    ['margin-left: auto', { marginLeft: 'auto' }],
    ['margin-right: 10%', { marginRight: { kind: 'linear', px: 0, percent: 10 } }],
    ['padding-top: 1em', { paddingTop: 20 }],
    ['padding-left: 5%', { paddingLeft: { kind: 'linear', px: 0, percent: 5 } }],
    ['margin-trim: block', { marginTrim: ['block-start', 'block-end'] }],
    ['margin-trim: block-start inline-end', { marginTrim: ['block-start', 'inline-end'] }],
    ['margin-trim: none', {}],
  ])('%s', (declaration, expected) => {
    expect(changed(declaration)).toEqual(expected)
  })

  test.each([
    'margin-top: 5',
    'padding-top: auto',
    'padding-top: -1px',
    'margin-left: none',
    'margin-trim: block block',
    'margin-trim: top',
  ])('%s is invalid', declaration => {
    expect(changed(declaration)).toBeNull()
  })
})

describe('borders', () => {
  test.each([
    ['border-top-style: dashed', { borderTopWidth: 3, borderTopStyle: 'dashed' }],
    ['border-top-style: solid; border-top-width: thin', { borderTopWidth: 1, borderTopStyle: 'solid' }],
    ['border-top-style: solid; border-top-width: thick', { borderTopWidth: 5, borderTopStyle: 'solid' }],
    ['border-top-style: double; border-top-width: .5em', { borderTopWidth: 10, borderTopStyle: 'double' }],
    ['border-top-width: 5px', {}],
    [
      'border-top-color: #12345678',
      {
        borderTopColor: {
          r: 0.07058823529411765,
          g: 0.20392156862745098,
          b: 0.33725490196078434,
          a: 0.47058823529411764,
        },
      },
    ],
    ['border-top-color: rgb(0 128 255 / 50%)', { borderTopColor: { r: 0, g: 0.5019607843137255, b: 1, a: 0.5 } }],
    ['border-top-color: currentColor', {}],
    ['border-top-left-radius: 1px', { borderTopLeftRadius: { x: 1, y: 1 } }],
    ['border-top-left-radius: 1px 10%', { borderTopLeftRadius: { x: 1, y: { kind: 'linear', px: 0, percent: 10 } } }],
    ['border-bottom-right-radius: 1em', { borderBottomRightRadius: { x: 20, y: 20 } }],
  ])('%s', (declaration, expected) => {
    expect(changed(declaration)).toEqual(expected)
  })

  test.each([
    'border-top-width: -1px',
    'border-top-width: 10%',
    'border-top-style: wavy',
    'border-top-color: 12',
    'border-top-left-radius: -1px',
    'border-top-left-radius: 1px 2px 3px',
    'border-top-left-radius: 1px / 2px',
  ])('%s is invalid', declaration => {
    expect(changed(declaration)).toBeNull()
  })
})

describe('outlines and shadows', () => {
  test.each([
    ['outline-style: auto', { outlineWidth: 3, outlineStyle: 'auto' }],
    ['outline-style: solid; outline-width: 2px', { outlineWidth: 2, outlineStyle: 'solid' }],
    ['outline-offset: -3px', { outlineOffset: -3 }],
    ['box-shadow: 1px 2px', { boxShadow: [{ inset: false, x: 1, y: 2, blur: 0, spread: 0, color: 'currentcolor' }] }],
    [
      'box-shadow: 1px 2px 3px 4px red',
      { boxShadow: [{ inset: false, x: 1, y: 2, blur: 3, spread: 4, color: { r: 1, g: 0, b: 0, a: 1 } }] },
    ],
    [
      'box-shadow: red 1px 2px',
      { boxShadow: [{ inset: false, x: 1, y: 2, blur: 0, spread: 0, color: { r: 1, g: 0, b: 0, a: 1 } }] },
    ],
    [
      'box-shadow: inset 1px 2px',
      { boxShadow: [{ inset: true, x: 1, y: 2, blur: 0, spread: 0, color: 'currentcolor' }] },
    ],
    [
      'box-shadow: 1px 2px inset',
      { boxShadow: [{ inset: true, x: 1, y: 2, blur: 0, spread: 0, color: 'currentcolor' }] },
    ],
    [
      'box-shadow: 1px 2px, 3px 4px blue',
      {
        boxShadow: [
          { inset: false, x: 1, y: 2, blur: 0, spread: 0, color: 'currentcolor' },
          { inset: false, x: 3, y: 4, blur: 0, spread: 0, color: { r: 0, g: 0, b: 1, a: 1 } },
        ],
      },
    ],
    ['box-shadow: none', {}],
    ['box-sizing: border-box', { boxSizing: 'border-box' }],
    ['box-decoration-break: clone', { boxDecorationBreak: 'clone' }],
  ])('%s', (declaration, expected) => {
    expect(changed(declaration)).toEqual(expected)
  })

  test.each([
    'outline-style: hidden',
    'outline-offset: 10%',
    'box-shadow: 1px',
    'box-shadow: 1px 2px -3px',
    'box-shadow: red 1px 2px blue',
    'box-shadow: inset 1px 2px inset',
    'box-shadow: none, 1px 2px',
    'box-shadow: 1px red 2px',
    'box-sizing: padding-box',
  ])('%s is invalid', declaration => {
    expect(changed(declaration)).toBeNull()
  })
})
