/** OpenType features of a style (https://www.w3.org/TR/css-fonts-4/#feature-variation-precedence). */
import { describe, expect, test } from 'vitest'
import type { ComputedStyle } from '../../../src/css/style.ts'
import { featuresOf, featuresOver } from '../../../src/text/shaping/features.ts'
import { textStyle } from '../content.ts'

type Style = Partial<ComputedStyle>

const features = (style: Style): string => featuresOf(textStyle(style)).key

describe('properties', () => {
  test.each<[string, Style, string]>([
    ['nothing', {}, ''],
    ['no kerning', { fontKerning: 'none' }, 'kern0'],
    ['small capitals', { fontVariantCaps: 'small-caps' }, 'smcp1'],
    ['all of them', { fontVariantCaps: 'all-petite-caps' }, 'c2pc1,pcap1'],
    ['figures', { fontVariantNumeric: ['oldstyle-nums', 'tabular-nums', 'slashed-zero'] }, 'onum1,tnum1,zero1'],
    ['no ligatures', { fontVariantLigatures: ['none'] }, 'calt0,clig0,dlig0,hlig0,liga0'],
    ['more ligatures', { fontVariantLigatures: ['discretionary-ligatures', 'no-contextual'] }, 'calt0,dlig1'],
    ['forms of ideographs', { fontVariantEastAsian: ['jis04', 'full-width'] }, 'fwid1,jp041'],
    ['superior letters', { fontVariantPosition: 'super' }, 'sups1'],
    ['old forms', { fontVariantAlternates: ['historical-forms'] }, 'hist1'],
    ['settings', { fontFeatureSettings: [{ tag: 'salt', value: 3 }] }, 'salt3'],
    ['letters that are spaced', { letterSpacing: 1 }, 'clig0,dlig0,hlig0,liga0'],
  ])('%s', (_, style, expected) => {
    expect(features(style)).toBe(expected)
  })
})

describe('precedence', () => {
  test('spaced letters are not tied, even where ligatures are asked for (step 6 over 5)', () => {
    const fontVariantLigatures = ['common-ligatures', 'historical-ligatures'] as const
    expect(features({ fontVariantLigatures })).toBe('clig1,hlig1,liga1')
    expect(features({ fontVariantLigatures, letterSpacing: -1 })).toBe('clig0,dlig0,hlig0,liga0')
  })
  test('settings go before all others (step 7)', () => {
    const fontFeatureSettings = [
      { tag: 'liga', value: 1 },
      { tag: 'smcp', value: 0 },
      { tag: 'kern', value: 1 },
    ]
    const style: Style = { fontFeatureSettings, letterSpacing: 1, fontVariantCaps: 'small-caps', fontKerning: 'none' }
    expect(features(style)).toBe('clig0,dlig0,hlig0,kern1,liga1,smcp0')
  })
  test('of settings the last counts', () => {
    const fontFeatureSettings = [
      { tag: 'salt', value: 1 },
      { tag: 'salt', value: 2 },
    ]
    expect(features({ fontFeatureSettings })).toBe('salt2')
  })
  test('those of the rule of a face are the weakest', () => {
    const base = [
      { tag: 'smcp', value: 1 },
      { tag: 'zero', value: 1 },
    ]
    const own = featuresOf(textStyle({ fontFeatureSettings: [{ tag: 'smcp', value: 0 }] }))
    expect(featuresOver(base, own).key).toBe('smcp0,zero1')
    expect(featuresOver([], own)).toBe(own)
  })
})

test('equal sets are one object, by which words are remembered', () => {
  const one = featuresOf(textStyle({ fontVariantNumeric: ['lining-nums', 'tabular-nums'] }))
  const other = featuresOf(
    textStyle({
      fontFeatureSettings: [
        { tag: 'tnum', value: 1 },
        { tag: 'lnum', value: 1 },
      ],
    }),
  )
  expect(other).toBe(one)
})
