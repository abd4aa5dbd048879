/** Rules of a template for running text, and where the author's layout stops them. */
import { describe, expect, test } from 'vitest'
import { styled } from './styling.ts'

const TEMPLATE = `
  p { color: #010203 }
  @-octavo-text {
    :root { text-align: justify; hyphens: auto; --indent: 9px }
    p { text-indent: var(--indent, 1px) }
  }
  @-octavo-form { p { padding-left: 7px } }`
const PLAIN = 'html, body, div, main, section, p { display: block }'

const paragraph = (html: string, css: string) => {
  const { of } = styled(`<style>${css}</style><body>${html}`, {
    sheets: { userAgent: PLAIN, template: [{ text: TEMPLATE, baseUrl: null }] },
  })
  const { textAlign, hyphens, textIndent, paddingLeft, color } = of('p')
  return { align: textAlign, hyphens, indent: textIndent.length, padding: paddingLeft, blue: Math.round(color.b * 255) }
}

const TEXT = { align: 'justify', hyphens: 'auto', indent: 9, padding: 7, blue: 3 }
const NONE = { align: 'start', hyphens: 'manual', indent: 0, padding: 0, blue: 3 }

describe('rules for running text', () => {
  test.each([
    '',
    'div { max-width: 30em; margin: auto; padding: 1em }',
    'div { background: #eee }',
    'div { border-left: 3px solid; padding-left: 1em }',
    'body { background: #fff; padding: 2em; border: 1px solid }',
    'p { color: #000103; font-size: 30px }',
  ])('hold where the author writes "%s"', css => {
    expect(paragraph('<div><p>', css)).toEqual(TEXT)
  })

  test.each([
    'display: flex',
    'display: grid',
    'display: inline-block',
    'display: table',
    'position: absolute',
    'float: right',
    'height: 5cm',
    'padding: 1em; border: 1px solid',
    'padding: 1em; background: #eee',
    'padding: 1em; box-shadow: 0 1px 2px #000',
  ])('do not within an element with "%s"', css => {
    expect(paragraph('<div><section><p>', `div { ${css} }`)).toEqual(NONE)
    expect(paragraph(`<div style="${css}"><p>`, '')).toEqual(NONE)
  })

  test('begin again within <main>', () => {
    expect(paragraph('<div><main><p>', 'div { display: flex }')).toEqual(TEXT)
    expect(paragraph('<div><main><p>', 'div, main { display: flex }')).toEqual(NONE)
  })

  test('leave what the author sets on the way as it is', () => {
    expect(paragraph('<div><p>', 'body { text-align: center } div { display: flex }').align).toBe('center')
    expect(paragraph('<div><p>', 'html { text-align: justify } div { display: flex }').align).toBe('justify')
  })

  test('that make a form stop at elements with a box of the author’s, alone', () => {
    expect(paragraph('<div><p>', 'p { margin: 0 }')).toEqual({ ...TEXT, padding: 0 })
    expect(paragraph('<div><p>', '* { box-sizing: border-box }')).toEqual(TEXT)
  })

  test('are rules of templates only', () => {
    expect(paragraph('<p>', '@-octavo-text { p { color: #000009 } }').blue).toBe(3)
  })
})

describe('rules for what the author lays out between paragraphs', () => {
  const distance = (html: string, css: string, selector = 'div'): number => {
    const { of } = styled(`<style>${css}</style><body>${html}`, {
      sheets: {
        userAgent: PLAIN,
        template: [{ text: '@-octavo-apart { p + div { margin-top: 20px } }', baseUrl: null }],
      },
    })
    return Number(of(selector).marginTop)
  }
  const BOX = 'div { padding: 1em; border: 1px solid }'

  test('hold for boxes, grids and tables of the author, whose own margins win', () => {
    expect(distance('<p><div>', BOX)).toBe(20)
    expect(distance('<p><div>', 'div { display: grid }')).toBe(20)
    expect(distance('<p><div>', `${BOX} div { margin: 3px }`)).toBe(3)
  })

  test('do not for running text, within such a box, and for what is out of the flow or inline', () => {
    expect(distance('<p><div>', '')).toBe(0)
    expect(distance('<section><p></p><div>', `section { display: flex } ${BOX}`)).toBe(0)
    for (const out of ['float: left', 'position: absolute', 'display: inline-block'])
      expect(distance('<p><div>', `${BOX} div { ${out} }`)).toBe(0)
  })
})
