/** Which colours are valid, and what they are in sRGB (https://www.w3.org/TR/css-color-4/, https://www.w3.org/TR/css-color-5/). */
import { describe, expect, test } from 'vitest'
import { componentsOf } from '../../../src/css/component.ts'
import { tokensOf } from '../../../src/css/tokenizer.ts'
import { color, computeColor, hexColor, isLegacyColor, mixedIn } from '../../../src/css/values/color.ts'
import { parsed } from './parsing.ts'

const GREEN = { r: 0, g: 0.5, b: 0, a: 1 }

/** Channels of 255 and alpha, rounded; `current` is what is inherited. */
function shown(
  text: string,
  current = GREEN,
  colorScheme: 'light' | 'dark' = 'light',
): readonly number[] | string | null {
  const value = parsed(color, text)
  if (value === null) return null
  const computed = computeColor(value, { color: current, colorScheme })
  if (computed === 'currentcolor') return computed
  return [computed.r * 255, computed.g * 255, computed.b * 255, computed.a * 100].map(Math.round)
}

describe('notations', () => {
  test.each<[string, readonly number[]]>([
    ['#123', [17, 34, 51, 100]],
    ['#1234', [17, 34, 51, 27]],
    ['#ABCDEF80', [171, 205, 239, 50]],
    ['rgb(10% 20% 30%)', [26, 51, 77, 100]],
    ['rgb(none 0 255)', [0, 0, 255, 100]],
    ['rgba(255, 0, 0, .5)', [255, 0, 0, 50]],
    ['hsl(0.5turn 100% 50%)', [0, 255, 255, 100]],
    ['hsla(120, 100%, 50%, 25%)', [0, 255, 0, 25]],
    ['hwb(0 50% 50%)', [128, 128, 128, 100]],
    ['lab(50% 0 0)', [119, 119, 119, 100]],
    ['oklab(1 0 0)', [255, 255, 255, 100]],
    ['color(srgb-linear 0.5 0.5 0.5)', [188, 188, 188, 100]],
    ['color(xyz 0 0 0 / 0.5)', [0, 0, 0, 50]],
    // Outside of sRGB: mapped into it.
    ['color(srgb 2 0 0)', [255, 0, 0, 100]],
    ['color-mix(in srgb, red 25%, blue)', [64, 0, 191, 100]],
    ['color-mix(in srgb, red 20%, blue 20%)', [128, 0, 128, 40]],
    ['rgb(from #123456 b g r)', [86, 52, 18, 100]],
    ['light-dark(#fff, #000)', [255, 255, 255, 100]],
    ['color-mix(in srgb, currentcolor, white)', [128, 191, 128, 100]],
  ])('%s', (text, expected) => {
    expect(shown(text)).toEqual(expected)
  })
  test('the current colour stays a word until it is used', () => {
    expect(shown('CurrentColor')).toBe('currentcolor')
  })
})

describe('what is no colour', () => {
  test.each([
    '#12',
    '#12345',
    '#1234567',
    '#ggg',
    'reddish',
    'rgb()',
    'rgb(1, 2)',
    'rgb(1 2, 3)',
    'rgb(1, 2, 3 / 4)',
    'rgb(1 2 3 4)',
    'rgb(1deg 2 3)',
    'hsl(10% 20% 30%)',
    'hwb(0, 0%, 0%)',
    'lab(1, 2, 3)',
    'color(1 2 3)',
    'color(nowhere 1 2 3)',
    'color-mix(in srgb, red -5%, blue)',
    'color-mix(in lab longer hue, red, blue)',
    'light-dark(red)',
    'light-dark(red, bluish)',
    'light-dark(red, blue, green)',
    'light-dark(red blue)',
    'color-mix(in srgb, currentcolor, bluish)',
    'color-mix(in srgb, canvas 1px, red)',
    'red blue',
    '"red"',
    '12',
  ])('%s', text => {
    expect(shown(text)).toBeNull()
  })
})

test('six digits with alpha, or three, or none', () => {
  expect(hexColor('f00')).toEqual({ r: 1, g: 0, b: 0, a: 1 })
  expect([hexColor(''), hexColor('f'), hexColor('fffff')]).toEqual([null, null, null])
})

test('legacy notations are those that are mixed in sRGB', () => {
  const isLegacy = (text: string): boolean => {
    const tokens = tokensOf(text)
    return isLegacyColor(componentsOf(tokens, 0, tokens.length)![0])
  }
  expect(['red', '#f00', 'rgb(1 2 3)', 'hsl(0 0% 0%)', 'light-dark(red, oklch(0 0 0))'].map(isLegacy)).not.toContain(
    false,
  )
  expect(
    ['oklch(0 0 0)', 'color(srgb 0 0 0)', 'rgb(from red r g b)', 'color-mix(in srgb, red, blue)'].map(isLegacy),
  ).not.toContain(true)
})

describe('mixing (CSS Color 5 §3)', () => {
  const RED = { r: 1, g: 0, b: 0, a: 1 }
  const CLEAR = { r: 0, g: 0, b: 1, a: 0 }
  test('is premultiplied: what is transparent gives no colour', () => {
    const half = mixedIn({ space: 'srgb', hue: 'shorter' }, RED, CLEAR, 0.5)
    expect([half.r, half.g, half.b, half.a].map(value => Math.round(value * 1000) / 1000)).toEqual([1, 0, 0, 0.5])
  })
  test('goes round the hues the way that is asked for', () => {
    const blue = { r: 0, g: 0, b: 1, a: 1 }
    const rounded = (hue: 'shorter' | 'longer') => {
      const { r, g, b } = mixedIn({ space: 'hsl', hue }, RED, blue, 0.5)
      return [r, g, b].map(value => Math.round(value * 100) / 100)
    }
    // From 0 to 240 degrees: the shorter way is by 300, the longer one by 120.
    expect(rounded('shorter')).toEqual([1, 0, 1])
    expect(rounded('longer')).toEqual([0, 1, 0])
  })
})

describe('colour schemes (https://www.w3.org/TR/css-color-adjust-1/)', () => {
  test('light-dark() and system colours are those of the scheme', () => {
    expect(shown('light-dark(red, lime)')).toEqual([255, 0, 0, 100])
    expect(shown('light-dark(red, lime)', GREEN, 'dark')).toEqual([0, 255, 0, 100])
    expect(shown('light-dark(red, currentcolor)', GREEN, 'dark')).toBe('currentcolor')
    expect(shown('color-mix(in srgb, canvas, light-dark(red, canvas))', GREEN, 'dark')).toEqual([18, 18, 18, 100])
    expect(shown('canvastext')).toEqual([0, 0, 0, 100])
    expect(shown('canvastext', GREEN, 'dark')).toEqual([255, 255, 255, 100])
    expect(shown('light-dark(red)')).toBeNull()
  })
})
