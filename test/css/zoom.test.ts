/** `zoom` (https://drafts.csswg.org/css-viewport/#zoom-property): a zoomed element is as one with every length multiplied. */
import { describe, expect, it } from 'vitest'
import type { ComputedStyle } from '../../src/css/style.ts'
import { BASE, styled } from './styling.ts'

const CHILD = '<div id=a><p id=b>x</p></div>'
const styles = (css: string, html = CHILD): readonly ComputedStyle[] => {
  const { of } = styled(`<style>${css}</style>${html}`, { sheets: { userAgent: BASE } })
  return [of('#a'), of('#b')]
}

/** What a style is without the names of the zoom itself. */
const lengths = (style: ComputedStyle) => ({ ...style, zoom: 1, effectiveZoom: 1, octavo: undefined })

describe('zoom', () => {
  it.each([
    ['width: 10px; height: 2em; margin: 1ex 3rem', 'width: 20px; height: 2em; margin: 1ex 6rem'],
    [
      'font-size: 10px; line-height: 15px; letter-spacing: 1px',
      'font-size: 20px; line-height: 30px; letter-spacing: 2px',
    ],
    ['font-size: 150%; line-height: 1.5', 'font-size: 300%; line-height: 1.5'],
    ['font-size: large', 'font-size: 36px'],
    ['border: thin solid; border-radius: 3px 10%', 'border: 2px solid; border-radius: 6px 10%'],
    ['border-style: solid', 'border: 6px solid'],
    ['width: calc(50% - 10px + 1em); top: min(5px, 10%)', 'width: calc(50% - 20px + 1em); top: min(10px, 10%)'],
    ['box-shadow: 1px 2px 3px 4px red; text-indent: 5px', 'box-shadow: 2px 4px 6px 8px red; text-indent: 10px'],
    ['grid-template-columns: 10px 1fr; column-gap: 3px', 'grid-template-columns: 20px 1fr; column-gap: 6px'],
    [
      'transform: translate(5px, 50%); background: 2px 3px / 4px auto',
      'transform: translate(10px, 50%); background: 4px 6px / 8px auto',
    ],
    ['width: 10vw; height: 1lh', 'width: 20vw; height: 1lh'],
    ['opacity: .5; z-index: 3; flex-grow: 2; tab-size: 4', 'opacity: .5; z-index: 3; flex-grow: 2; tab-size: 4'],
  ])('%s becomes %s', (given, expected) => {
    const size = /font-size/.test(expected) ? '' : 'font-size: 200%;'
    const line = /line-height/.test(expected) ? '' : 'line-height: 1;'
    const [zoomed, inZoomed] = styles(`#a { zoom: 2; ${line} ${given} } #b { margin: 0; padding: 0 }`)
    const [plain, inPlain] = styles(`#a { ${size} stroke-width: 2; ${line} ${expected} } #b { margin: 0; padding: 0 }`)
    for (const [a, b] of [
      [zoomed!, plain!],
      [inZoomed!, inPlain!],
    ] as const) {
      const basis = { fontSizeBasis: null }
      expect({ ...lengths(a), ...basis }).toEqual({ ...lengths(b), ...basis })
    }
  })

  it('multiplies, and is undone by what it was', () => {
    const [a, b] = styles('#a { zoom: 200%; width: 10px } #b { zoom: .5; width: 10px; font-size: 1rem }')
    expect([a!.width, b!.width, a!.fontSize, b!.fontSize]).toEqual([20, 10, 32, 16])
  })

  it('of nothing is none', () => {
    expect(styles('#a { zoom: 0; width: 10px }')[0]!.width).toBe(10)
  })

  it('of the root is in rem, once', () => {
    const [a] = styles('html { zoom: 2 } #a { width: 2rem }')
    expect(a!.width).toBe(64)
  })

  it('leaves the content of drawings to their scale', () => {
    const [svg, rect] = styles(
      '#a { zoom: 2; width: 10px }',
      '<svg id=a><rect id=b style="width: 5px; stroke-width: 3px"/></svg>',
    )
    expect([svg!.width, rect!.width, rect!.strokeWidth, rect!.fontSize]).toEqual([20, 5, 3, 16])
  })
})
