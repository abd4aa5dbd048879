import { describe, expect, test } from 'vitest'
import { brokenTex, segmentsOf } from '../../src/math/formula-breaking.ts'

const parts = (tex: string): readonly string[] => segmentsOf(tex).map(segment => segment.tex.trim())

/** Each letter is an em wide. */
const letters = (tex: string): number => tex.replace(/\\vphantom\{[^}]*\}/g, '').replace(/\\[a-z]+|[^a-z]/gi, '').length

describe('places to break', () => {
  test('are before relations and signs between terms', () => {
    expect(parts('a + b = c - d')).toEqual(['a', '+ b', '= c', '- d'])
    expect(parts('a \\le b \\approx c')).toEqual(['a', '\\le b', '\\approx c'])
  })
  test('are not before signs that belong to what follows', () => {
    expect(parts('-a = -b')).toEqual(['-a', '= -b'])
    expect(parts('a \\cdot -b, +c')).toEqual(['a', '\\cdot -b, +c'])
    expect(parts('x^-1')).toEqual(['x^-1'])
  })
  test('are not within brackets, fractions, environments and fences', () => {
    expect(parts('\\frac{a+b}{c-d} = (e + f)')).toEqual(['\\frac{a+b}{c-d}', '= (e + f)'])
    expect(parts('\\left[ a + b \\right] + \\begin{pmatrix} a + b \\end{pmatrix}')).toHaveLength(2)
  })
  test('are none in formulas with rows of their own', () => {
    expect(parts('a &= b \\\\ &= c')).toHaveLength(1)
  })
})

describe('a broken formula', () => {
  const rows = (tex: string, room: number) =>
    brokenTex(tex, room, letters)
      ?.replace(/\\begin\{aligned\}|\\end\{aligned\}/g, '')
      .split('\\\\')
      .map(row => row.trim())

  test('stands in below its first relation, where its left side is short', () => {
    expect(rows('a = bbbb + cccc + dddd', 10)).toEqual(['a  & {}= bbbb + cccc', '& \\qquad {}+ dddd'])
  })
  test('breaks before relations rather than between terms', () => {
    expect(rows('aaaaaa + bbbbbb = cc + dd', 14)).toEqual(['& aaaaaa + bbbbbb', '& \\qquad {}= cc + dd'])
  })
  test('has lines of about one length', () => {
    const broken = rows('a = bb + cc + dd + ee + ff', 8)!
    expect(broken).toHaveLength(2)
    expect(letters(broken[1]!)).toBeGreaterThanOrEqual(4)
  })
  test('breaks within brackets only where lines would be too long otherwise', () => {
    expect(rows('a = (bbb + ccc) + ddd', 9)).toEqual(['a  & {}= (bbb + ccc)', '& \\qquad {}+ ddd'])
    expect(rows('a = (bbbb + cccc + dddd)', 10)).toEqual(['a  & {}= (bbbb + cccc', '& \\qquad {}+ dddd)'])
    expect(rows('S = [aaa, bbb, ccc, ddd]', 10)).toEqual(['S  & {}= [aaa, bbb,', '& \\qquad ccc, ddd]'])
  })
  test('has fences as high on each of its lines as what stands in them', () => {
    const [first, second] = rows('a = \\left( bbbb + cccc + dddd \\right)^2', 10)!
    expect(first).toBe('a  & {}= \\left( bbbb + cccc \\vphantom{ bbbb + cccc + dddd }\\right.')
    expect(second).toBe('& \\qquad \\left.\\vphantom{ bbbb + cccc + dddd }{}+ dddd \\right)^2')
  })
  test('does not break in options, scripts and environments', () => {
    expect(brokenTex('\\sqrt[a + b]{c}', 1, letters)).toBe(null)
    expect(brokenTex('x^{(a + b)}', 1, letters)).toBe(null)
    expect(brokenTex('\\begin{pmatrix} (a + b) \\end{pmatrix}', 1, letters)).toBe(null)
  })
  test('keeps half-open intervals together with what follows', () => {
    expect(parts('x \\in [0, 1) + y')).toEqual(['x', '\\in [0, 1)', '+ y'])
  })
  test('is none where it has no place to break, or too many', () => {
    expect(brokenTex('\\sqrt{a + b}', 1, letters)).toBe(null)
    expect(brokenTex(Array.from({ length: 100 }, () => 'a').join('+'), 5, letters)).toBe(null)
  })
})
