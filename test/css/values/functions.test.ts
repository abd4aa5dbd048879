/**
 * What is filled in for each element: `inherit()` and `random()` (https://drafts.csswg.org/css-values-5/), `@function`
 * (https://drafts.csswg.org/css-mixins-1/), `revert-rule` (https://drafts.csswg.org/css-cascade-6/) and `color-scheme`.
 */
import { describe, expect, it } from 'vitest'
import { BASE, styled } from '../styling.ts'

const widthOf = (css: string, html = '<div id=a></div>') => styled(`<style>${css}</style>${html}`).of('#a').width

describe('inherit()', () => {
  it('is what the parent has, whatever the element itself says', () => {
    const css = '#p { --w: 10px } #a { --w: 3px; --v: inherit(--w); width: calc(inherit(--w) + var(--v)) }'
    expect(widthOf(css, '<div id=p><div id=a></div></div>')).toBe(20)
    expect(widthOf('#a { width: inherit(--none, 4px) }')).toBe(4)
    expect(widthOf('#a { width: 1px; width: inherit(--none) }')).toBe('auto')
  })
})

describe('@function', () => {
  it('gives its result, of its parameters, its own properties and those of the element', () => {
    const css = `@function --sum(--a, --b <length>: 2px) returns <length> { --c: 5px; result: calc(var(--a) + var(--b) + var(--c) + var(--d)) }`
    expect(widthOf(`${css} #a { --c: 100px; --d: 1px; width: --sum(10px) }`)).toBe(18)
    expect(widthOf(`${css} #a { --d: 1px; width: --sum(10px, 20px) }`)).toBe(36)
    expect(widthOf(`${css} #a { --d: 1px; width: --sum(10px, red) }`)).toBe(18)
  })

  it.each([
    ['too many arguments', '@function --f(--a) { result: var(--a) } #a { width: --f(1px, 2px) }'],
    ['a missing one', '@function --f(--a) { result: 1px } #a { width: --f() }'],
    ['a result of another type', '@function --f() returns <color> { result: 1px } #a { width: --f() }'],
    ['a function that calls itself', '@function --f() { result: calc(1px + --f()) } #a { width: --f() }'],
    ['one that nobody defined', '#a { width: --f() }'],
  ])('is invalid for %s', (_, css) => {
    expect(widthOf(css)).toBe('auto')
  })

  it('asks its conditions, and takes the last result', () => {
    const css = `@function --f() { result: 1px; @media print { result: 2px } @supports (nothing: 1) { result: 3px } }`
    expect(widthOf(`${css} #a { width: --f() }`)).toBe(2)
  })

  it('takes lists in braces, and is defined by the last rule', () => {
    const css = `@function --f(--list) { result: min(var(--list)) } @function --g() { result: 1px } @function --g() { result: 2px }`
    expect(widthOf(`${css} #a { width: --f({ 4px, 3px, 5px }) }`)).toBe(3)
    expect(widthOf(`${css} #a { width: --g() }`)).toBe(2)
  })
})

describe('random()', () => {
  const four = '<p id=a></p><p id=b></p><p id=c></p><p id=d></p>'
  const widths = (css: string): readonly unknown[] => {
    const { of } = styled(`<style>${css}</style>${four}`)
    return ['#a', '#b', '#c', '#d'].map(id => of(id).width)
  }

  it('is between its bounds, another for each element, and the same in each run', () => {
    const values = widths('p { width: random(10px, 20px) }') as readonly number[]
    expect(values.every(value => value >= 10 && value < 20)).toBe(true)
    expect(new Set(values).size).toBe(4)
    expect(widths('p { width: random(10px, 20px) }')).toEqual(values)
  })

  it('is shared between elements, takes steps, and a base value', () => {
    expect(new Set(widths('p { width: random(element-shared, 10px, 20px) }')).size).toBe(1)
    expect(new Set(widths('p { width: random(--x element-shared, 10px, 20px) }')).size).toBe(1)
    expect(widths('p { width: random(0px, 100px, 50px) }').every(w => [0, 50, 100].includes(w as number))).toBe(true)
    expect(widths('p { width: random(fixed 0.5, 10px, 20px) }')[0]).toBe(15)
    expect(widths('p { width: random(20px, 10px) }')[0]).toBe(20)
    expect(widths('p { width: random(10px) }')[0]).toBe('auto')
  })
})

describe('revert-rule', () => {
  it('leaves what the weaker rules say, of custom properties too', () => {
    expect(widthOf('div { width: 5px } #a { width: 9px; width: revert-rule }')).toBe(5)
    expect(widthOf('div { --w: 5px } #a { --w: revert-rule; width: var(--w) }')).toBe(5)
    expect(widthOf('@layer x { div { --w: 5px } } div { --w: 7px } #a { --w: revert-layer; width: var(--w) }')).toBe(5)
  })
})

describe('color-scheme', () => {
  it.each([
    ['dark', 'dark'],
    ['light dark', 'light'],
    ['only dark', 'dark'],
    ['dark purple', 'dark'],
    ['normal', 'light'],
    ['purple', 'light'],
  ])('%s is the %s one', (value, scheme) => {
    const sheets = { userAgent: BASE }
    const self = styled(`<style>:root { color-scheme: ${value} }</style>`, { sheets }).of('html')
    expect(self.colorScheme).toBe(scheme)
    expect(self.color.r).toBe(scheme === 'dark' ? 1 : 0)
  })
})
