/** Fonts (CSS Fonts 4, https://www.w3.org/TR/css-fonts-4/). */
import { describe, expect, test } from 'vitest'
import { changed } from './computed.ts'

describe('families and sizes', () => {
  test.each([
    ['font-family: A', { fontFamily: ['A'] }],
    ['font-family: A B, "C  D", serif', { fontFamily: ['A B', 'C  D', 'serif'] }],
    ['font-family: a1', { fontFamily: ['a1'] }],
    ['font-size: 10px', { fontSize: 10 }],
    ['font-size: 50%', { fontSize: 10 }],
    ['font-size: 2em', { fontSize: 40 }],
    ['font-size: small', { fontSize: 13 }],
    ['font-size: xx-large', { fontSize: 32 }],
    ['font-size: smaller', { fontSize: 16.666666666666668 }],
    ['font-size: calc(1em + 1px)', { fontSize: 21 }],
    ['font-size: 0', { fontSize: 0 }],
  ])('%s', (declaration, expected) => {
    expect(changed(declaration)).toEqual(expected)
  })

  test.each([
    'font-family: 1a',
    'font-family: A,',
    'font-family: A B "C"',
    'font-family: inherit, A',
    'font-size: -1px',
    'font-size: 10',
    'font-size: huge',
  ])('%s is invalid', declaration => {
    expect(changed(declaration)).toBeNull()
  })
})

describe('weights and styles', () => {
  test.each([
    ['font-weight: bold', { fontWeight: 700 }],
    ['font-weight: normal', {}],
    ['font-weight: bolder', { fontWeight: 700 }],
    ['font-weight: lighter', { fontWeight: 100 }],
    ['font-weight: 1', { fontWeight: 1 }],
    ['font-weight: 1000', { fontWeight: 1000 }],
    ['font-style: italic', { fontStyle: 'italic' }],
    ['font-style: oblique', { fontStyle: 'oblique' }],
    ['font-stretch: condensed', { fontStretch: 75 }],
    ['font-stretch: ultra-expanded', { fontStretch: 200 }],
    ['font-stretch: 0%', { fontStretch: 0 }],
    ['font-stretch: 120%', { fontStretch: 120 }],
  ])('%s', (declaration, expected) => {
    expect(changed(declaration)).toEqual(expected)
  })

  test.each([
    'font-weight: 0',
    'font-weight: 1001',
    'font-weight: thick',
    'font-style: oblique 91deg',
    'font-style: slanted',
    'font-stretch: -1%',
    'font-stretch: 10px',
  ])('%s is invalid', declaration => {
    expect(changed(declaration)).toBeNull()
  })
})

describe('variants', () => {
  test.each([
    ['font-variant-caps: small-caps', { fontVariantCaps: 'small-caps' }],
    ['font-variant-caps: all-petite-caps', { fontVariantCaps: 'all-petite-caps' }],
    ['font-variant-numeric: oldstyle-nums', { fontVariantNumeric: ['oldstyle-nums'] }],
    [
      'font-variant-numeric: lining-nums tabular-nums slashed-zero',
      { fontVariantNumeric: ['lining-nums', 'tabular-nums', 'slashed-zero'] },
    ],
    ['font-variant-numeric: diagonal-fractions ordinal', { fontVariantNumeric: ['diagonal-fractions', 'ordinal'] }],
    [
      'font-variant-ligatures: discretionary-ligatures no-contextual',
      { fontVariantLigatures: ['discretionary-ligatures', 'no-contextual'] },
    ],
    ['font-variant-ligatures: none', { fontVariantLigatures: ['none'] }],
    ['font-variant-east-asian: jis04 full-width ruby', { fontVariantEastAsian: ['jis04', 'full-width', 'ruby'] }],
    ['font-variant-position: sub', { fontVariantPosition: 'sub' }],
    ['font-kerning: none', { fontKerning: 'none' }],
    ['font-variant-alternates: historical-forms', { fontVariantAlternates: ['historical-forms'] }],
  ])('%s', (declaration, expected) => {
    expect(changed(declaration)).toEqual(expected)
  })

  test.each([
    'font-variant-numeric: oldstyle-nums lining-nums',
    'font-variant-numeric: ordinal ordinal',
    'font-variant-ligatures: none no-contextual',
    'font-variant-east-asian: jis78 jis83',
    'font-variant-caps: small-caps unicase',
  ])('%s is invalid', declaration => {
    expect(changed(declaration)).toBeNull()
  })
})

describe('features and lines', () => {
  test.each([
    ['font-feature-settings: "smcp"', { fontFeatureSettings: [{ tag: 'smcp', value: 1 }] }],
    [
      'font-feature-settings: "smcp" off, "liga" 0, "ss01" 2',
      {
        fontFeatureSettings: [
          { tag: 'smcp', value: 0 },
          { tag: 'liga', value: 0 },
          { tag: 'ss01', value: 2 },
        ],
      },
    ],
    ['font-feature-settings: normal', {}],
    [
      'font-variation-settings: "wght" 400, "wdth" 75.5',
      {
        fontVariationSettings: [
          { tag: 'wght', value: 400 },
          { tag: 'wdth', value: 75.5 },
        ],
      },
    ],
    ['line-height: 1.5', { lineHeight: { kind: 'number', factor: 1.5 } }],
    ['line-height: 20px', { lineHeight: 20 }],
    ['line-height: 150%', {}],
    ['line-height: normal', { lineHeight: 'normal' }],
    ['font-size-adjust: .5', { fontSizeAdjust: { metric: 'ex-height', value: 0.5 } }],
    ['font-size-adjust: cap-height .7', { fontSizeAdjust: { metric: 'cap-height', value: 0.7 } }],
    ['font-size-adjust: none', {}],
    [
      'font-synthesis-weight: none',
      { fontSynthesisWeight: false, fontSynthesis: { weight: false, style: true, smallCaps: true } },
    ],
    ['color-scheme: dark', { colorScheme: 'dark' }],
    ['color-scheme: light dark', {}],
  ])('%s', (declaration, expected) => {
    expect(changed(declaration)).toEqual(expected)
  })

  test.each([
    'font-feature-settings: smcp',
    'font-feature-settings: "smc"',
    'font-feature-settings: "smcp" -1',
    'font-feature-settings: "smcp" 1.5',
    'font-variation-settings: "wght"',
    'line-height: -1',
    'line-height: 1.5 2',
    'font-size-adjust: -1',
  ])('%s is invalid', declaration => {
    expect(changed(declaration)).toBeNull()
  })
})
