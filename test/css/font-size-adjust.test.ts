import { expect, it } from 'vitest'
import { styled } from './styling.ts'

/** A font whose x is 0.8 em high. */
const fontMetrics = ({ fontSize }: { fontSize: number }) => ({
  ascent: 0.8 * fontSize,
  descent: 0.2 * fontSize,
  lineGap: 0,
  xHeight: 0.8 * fontSize,
  capHeight: 0.8 * fontSize,
  zero: fontSize,
  ideograph: null,
})

const of = (css: string, html: string) => styled(`<style>${css}</style>${html}`, { options: { fontMetrics } })

it('changes the size that is used, and no length', () => {
  const css = 'div { font: 20px/1.5 x; font-size-adjust: 0.4; width: 2em } p { width: 3em }'
  const { of: style } = of(css, '<div><p></p></div>')
  expect(style('div')).toMatchObject({ fontSize: 10, width: 40, lineHeight: { factor: 3 } })
  expect(style('p')).toMatchObject({ fontSize: 10, width: 60 })
})

it.each([
  ['cap-height 0.4', 10],
  ['ch-width 0.5', 10],
  ['from-font', 20],
  ['ic-width 1', 20],
  ['none', 20],
])('%s', (value, size) => {
  expect(of(`p { font-size: 20px; font-size-adjust: ${value} }`, '<p>').of('p').fontSize).toBeCloseTo(size)
})
