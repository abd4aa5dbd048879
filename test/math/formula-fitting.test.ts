import { describe, expect, test } from 'vitest'
import { narrowerTex } from '../../src/math/formula-fitting.ts'

/** Each letter is an em wide; lines and parts of fractions stand on one another. */
function ems(tex: string): number {
  const fraction = /\\[dc]?frac\{((?:[^{}]|\{[^{}]*\})*)\}\{([^{}]*)\}/.exec(tex)
  if (fraction !== null) return Math.max(ems(fraction[1]!), ems(fraction[2]!)) + ems(tex.replace(fraction[0], ''))
  const rows = tex.replace(/\\(?:begin|end)\{aligned\}/g, '').split('\\\\')
  return Math.max(...rows.map(row => row.replace(/\\[a-z]+|[^a-z]/gi, '').length))
}

describe('a formula that is too wide', () => {
  test('has the longer part of its fraction in lines', () => {
    expect(narrowerTex('p = \\frac{aaaaa + bbbbb + ccccc}{d}', 14, ems)).toBe(
      'p = \\dfrac{\\begin{aligned}  & aaaaa + bbbbb  \\\\  & \\qquad {}+ ccccc \\end{aligned}}{d}',
    )
  })
  test('breaks the second cells of its rows and keeps their numbers', () => {
    const tex = '\\begin{align} f &= aaaaa + bbbbb + ccccc \\tag{1} \\\\ g &= b \\end{align}'
    const narrower = narrowerTex(tex, 13, ems)!
    expect(narrower).toContain('f &{}\\begin{aligned}[t]')
    expect(narrower).toMatch(/\\end\{aligned\}\\tag\{1\}\\\\ g &= b/)
  })
  test('stays as it is where nothing of it can be broken', () => {
    expect(narrowerTex('\\sqrt{aaaaa + bbbbb + ccccc}', 10, ems)).toBe(null)
    expect(narrowerTex('\\begin{align} a &= b & c &= d \\end{align}', 2, ems)).toBe(null)
  })
})
