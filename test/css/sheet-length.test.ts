import { describe, expect, test } from 'vitest'
import { beginningOfSheet, sheetLength } from '../../src/css/sheet-length.ts'

const font = (length: number) => `@font-face{src:url("data:font/woff2;base64,${'A'.repeat(length)}")}`

describe('the length of a style sheet', () => {
  test('counts rules, not what data addresses hold', () => {
    expect(sheetLength(font(5000))).toBe(font(0).length)
    expect(sheetLength(`a{}${font(10)}b{}${font(20)}`)).toBe(6 + 2 * font(0).length)
    expect(sheetLength('p { color: red }')).toBe(16)
  })

  test('counts rules that look like data', () => {
    const rules = 'p{color:red;}'
    expect(sheetLength(`data:a/b,${rules}`)).toBe('data:a/b,'.length + rules.length - 1)
    expect(sheetLength(`data:a/b,x,${rules}`)).toBe('data:a/b,,'.length + rules.length)
  })

  test('is cut where the rules are too long, never because of data', () => {
    const text = `${font(100)}p{}q{}`
    const most = font(0).length + 3
    expect(beginningOfSheet(text, most)).toEqual({ text: `${font(100)}p{}`, length: most })
    expect(beginningOfSheet(text, 1000)).toEqual({ text, length: most + 3 })
    expect(beginningOfSheet(text, 4)).toEqual({ text: '@fon', length: 4 })
    expect(beginningOfSheet('', 4)).toEqual({ text: '', length: 0 })
  })
})
