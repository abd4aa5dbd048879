/** Animations at their end (CSS Animations 1, https://www.w3.org/TR/css-animations-1/). */
import { describe, expect, test } from 'vitest'
import { styled } from './styling.ts'

const KEYFRAMES =
  '@keyframes k { from { opacity: .1 } 50% { z-index: 5 } to { opacity: .9 } } @keyframes "other" { 100% { order: 3 } }'
const styleOf = (css: string, more = '') =>
  styled(`<style>${KEYFRAMES} p { opacity: .5; ${css} } ${more}</style><p>x</p>`).of('p')
const opacity = (css: string, more = '') => styleOf(css, more).opacity

describe('an animation that keeps its last keyframe', () => {
  test.each([
    ['k 1s forwards', 0.9],
    ['both k', 0.9],
    ['1s 2s ease-in k 3 both', 0.9],
    ['k 1s forwards cubic-bezier(0, 1, 1, 0) reverse', 0.1],
    ['k 1s forwards alternate 2', 0.1],
    ['k 1s forwards alternate 3', 0.9],
    ['k 1s forwards alternate-reverse 2', 0.9],
    ['k 1s forwards alternate-reverse', 0.1],
    ['k 1s forwards 0', 0.1],
  ])('%s', (animation, expected) => {
    expect(opacity(`animation: ${animation}`)).toBe(expected)
  })
  test.each([
    'k 1s',
    'k 1s backwards',
    'k 1s infinite both',
    'k 1s both paused',
    'none',
    'k 1s both 1.5',
    'missing both',
  ])('not %s', animation => {
    expect(opacity(`animation: ${animation}`)).toBe(0.5)
  })
  test('that follows scrolling has no end', () => {
    expect(opacity('animation: k both; animation-timeline: view()')).toBe(0.5)
    expect(opacity('animation: k both; animation-timeline: --name')).toBe(0.5)
    expect(opacity('animation-timeline: view(); animation: k both')).toBe(0.9)
  })
  test('leaves what its last keyframe does not name', () => {
    expect(styleOf('animation: k both').zIndex).toBe('auto')
  })
  test('may be one of several, with lists that are repeated', () => {
    const { opacity: at, order } = styleOf('animation-name: k, "other"; animation-fill-mode: forwards')
    expect([at, order]).toEqual([0.9, 3])
    expect(styleOf('animation: k both, other').order).toBe(0)
  })
})

describe('the declarations of a keyframe', () => {
  test('are above all others but important ones', () => {
    expect(opacity('animation: k both', '#x#x { opacity: .4 }')).toBe(0.9)
    expect(opacity('animation: k both', 'p { opacity: .4 !important }')).toBe(0.4)
    const html = `<style>${KEYFRAMES}</style><p style="opacity: .2; animation: k both">x</p>`
    expect(styled(html).of('p').opacity).toBe(0.9)
  })
  test('are those of the last rule of a name, and of all keyframes there', () => {
    const rule = (text: string) => opacity('animation: k both', `@keyframes k { ${text} }`)
    expect(rule('to { opacity: .7 }')).toBe(0.7)
    expect(rule('to { opacity: .7 } 0%, 100% { opacity: .6 }')).toBe(0.6)
    expect(rule('to { opacity: .7 } 100%, 120% { opacity: .6 }')).toBe(0.7)
    expect(rule('to { opacity: .7; opacity: .6 !important }')).toBe(0.7)
  })
  test('are inherited, and count for generated content', () => {
    const css =
      '@keyframes c { to { color: red } } p { animation: c both } i::before { content: "x"; animation: k both }'
    const { of, all } = styled(`<style>${KEYFRAMES}${css}</style><p><i>x</i></p>`)
    expect(of('i').color).toMatchObject({ r: 1, g: 0 })
    expect(all('i').before?.opacity).toBe(0.9)
  })
})
