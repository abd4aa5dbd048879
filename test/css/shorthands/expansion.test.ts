/** Shorthands: what each longhand gets, and that a value with an error sets nothing (CSS Cascade 5 §2). */
import { describe, expect, it } from 'vitest'
import type { ComputedStyle } from '../../../src/css/style.ts'
import { styled } from '../styling.ts'

/** The longhands that a declaration sets on an element, as far as they are asked for. */
function expanded<K extends keyof ComputedStyle>(declaration: string, ...keys: readonly K[]) {
  const style = styled(`<p style="${declaration}">`).of('p')
  return keys.map(key => style[key])
}

describe('four sides', () => {
  it.each([
    ['1px', [1, 1, 1, 1]],
    ['1px 2px', [1, 2, 1, 2]],
    ['1px 2px 3px', [1, 2, 3, 2]],
    ['1px 2px 3px 4px', [1, 2, 3, 4]],
    ['1px 2px 3px 4px 5px', [0, 0, 0, 0]],
    ['1px red', [0, 0, 0, 0]],
    ['inherit 1px', [0, 0, 0, 0]],
  ])('margin: %s', (value, expected) => {
    expect(expanded(`margin: ${value}`, 'marginTop', 'marginRight', 'marginBottom', 'marginLeft')).toEqual(expected)
  })

  it('negative padding is an error of the whole shorthand', () => {
    expect(expanded('padding: 3px; padding: 1px -1px', 'paddingTop', 'paddingRight')).toEqual([3, 3])
  })

  it('a later longhand wins over a shorthand, and the other way round', () => {
    expect(expanded('margin: 1px; margin-left: 5px', 'marginTop', 'marginLeft')).toEqual([1, 5])
    expect(expanded('margin-left: 5px; margin: 1px', 'marginTop', 'marginLeft')).toEqual([1, 1])
  })
})

describe('border', () => {
  it('resets what is left out, in any order', () => {
    const keys = ['borderTopWidth', 'borderTopStyle', 'borderLeftWidth', 'borderLeftStyle'] as const
    expect(expanded('border: dashed 2px', ...keys)).toEqual([2, 'dashed', 2, 'dashed'])
    // `medium` is 3 px; without a style the used width is 0.
    expect(expanded('border: solid', ...keys)).toEqual([3, 'solid', 3, 'solid'])
    expect(expanded('border: 7px', ...keys)).toEqual([0, 'none', 0, 'none'])
    expect(expanded('border-top: 1px solid; border: dotted', ...keys)).toEqual([3, 'dotted', 3, 'dotted'])
  })

  it('the same part twice is an error', () => {
    expect(expanded('border: solid dashed', 'borderTopStyle')).toEqual(['none'])
  })

  it.each([
    ['4px', 4, 4, 4, 4],
    ['4px 5px', 4, 5, 4, 5],
    ['1px 2px 3px', 1, 2, 3, 2],
    ['1px 2px 3px 4px', 1, 2, 3, 4],
  ])('border-radius: %s', (value, ...expected) => {
    const corners = expanded(
      `border-radius: ${value}`,
      ...(['borderTopLeftRadius', 'borderTopRightRadius'] as const),
      ...(['borderBottomRightRadius', 'borderBottomLeftRadius'] as const),
    )
    expect(corners).toEqual(expected.map(radius => ({ x: radius, y: radius })))
  })

  it('radii after a slash are vertical', () => {
    expect(expanded('border-radius: 1px 2px / 3px', 'borderTopLeftRadius', 'borderTopRightRadius')).toEqual([
      { x: 1, y: 3 },
      { x: 2, y: 3 },
    ])
  })
})

describe('flex (CSS Flexbox 1 §7.1.1)', () => {
  it.each([
    ['none', [0, 0, 'auto']],
    ['auto', [1, 1, 'auto']],
    ['initial', [0, 1, 'auto']],
    ['2', [2, 1, 0]],
    ['2 3', [2, 3, 0]],
    ['2 3 10px', [2, 3, 10]],
    ['10px', [1, 1, 10]],
    ['0', [0, 1, 0]],
    ['1 1 0', [1, 1, 0]],
    ['content', [1, 1, 'content']],
    ['1 -1', [0, 1, 'auto']],
  ])('flex: %s', (value, expected) => {
    const [grow, shrink, basis] = expanded(`flex: ${value}`, 'flexGrow', 'flexShrink', 'flexBasis')
    expect([grow, shrink, typeof basis === 'object' ? 0 : basis]).toEqual(expected)
  })
})

describe('font (CSS Fonts 4 §2.7)', () => {
  const font = (value: string) =>
    expanded(`font: ${value}`, 'fontSize', 'fontWeight', 'fontStyle', 'fontFamily', 'fontVariantCaps')

  it.each([
    ['12px A', [12, 400, 'normal', ['A'], 'normal']],
    ["bold italic 12px A, 'B C'", [12, 700, 'italic', ['A', 'B C'], 'normal']],
    ['small-caps 300 10px/2 A', [10, 300, 'normal', ['A'], 'small-caps']],
  ])('%s', (value, expected) => {
    expect(font(value)).toEqual(expected)
  })

  it('needs a size and a family', () => {
    const initial = font('nothing')
    for (const value of ['12px', 'bold A', 'A 12px', '12px/ A']) expect(font(value)).toEqual(initial)
  })

  it('resets the line height and what it cannot say', () => {
    const style = 'line-height: 3; font-kerning: none; font: 10px A'
    expect(expanded(style, 'lineHeight', 'fontKerning')).toEqual(['normal', 'auto'])
    expect(expanded('font: 10px/15px A', 'lineHeight')).toEqual([15])
  })
})

describe('grid placement (CSS Grid 2 §8.4)', () => {
  const lines = (declaration: string) =>
    expanded(declaration, 'gridRowStart', 'gridColumnStart', 'gridRowEnd', 'gridColumnEnd')

  it('a name stands for both of its lines, a number for one', () => {
    const [rowStart, columnStart, rowEnd, columnEnd] = lines('grid-area: a')
    expect([columnStart, rowEnd, columnEnd]).toEqual([rowStart, rowStart, rowStart])
    const auto = lines('grid-area: auto')[0]
    const [start, , end] = lines('grid-row: 2')
    expect(start).not.toEqual(auto)
    expect(end).toEqual(auto)
  })

  it('is in the order row start, column start, row end, column end', () => {
    expect(lines('grid-area: 1 / 2 / 3 / 4')).toEqual(
      lines('grid-row-start: 1; grid-column-start: 2; grid-row-end: 3; grid-column-end: 4'),
    )
  })
})

it('a CSS-wide keyword goes to every longhand', () => {
  const page = styled('<div style="margin: 4px; color: red"><p style="margin: inherit">')
  expect(page.of('p').marginTop).toBe(4)
  expect(page.of('p').marginLeft).toBe(4)
})
