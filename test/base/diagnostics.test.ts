import { describe, expect, test } from 'vitest'
import { Diagnostics } from '../../src/base/diagnostics.ts'

describe('warnings', () => {
  test('with one code and message are counted, at the first of their places', () => {
    const diagnostics = new Diagnostics()
    diagnostics.warn('missing_glyph', 'no font has a', 'line 1')
    diagnostics.warn('missing_glyph', 'no font has b', 'line 2')
    diagnostics.warn('missing_glyph', 'no font has a', 'line 3')
    expect(diagnostics.list()).toEqual([
      { code: 'missing_glyph', message: 'no font has a', where: 'line 1', count: 2 },
      { code: 'missing_glyph', message: 'no font has b', where: 'line 2', count: 1 },
    ])
    expect(diagnostics.total).toBe(3)
  })

  test('of a part are taken over with their numbers, and the part keeps its own', () => {
    const [whole, part] = [new Diagnostics(), new Diagnostics()]
    whole.warn('css_limit', 'too many')
    for (let i = 0; i < 3; i++) part.warn('css_limit', 'too many')
    part.warn('html_limit', 'too deep', 'line 7')
    whole.absorb(part)
    whole.warn('html_limit', 'too deep')
    expect(whole.list().map(({ code, where, count }) => [code, where, count])).toEqual([
      ['css_limit', null, 4],
      ['html_limit', 'line 7', 2],
    ])
    expect(part.list().map(({ count }) => count)).toEqual([3, 1])
  })

  test('beyond two hundred different ones are counted alone', () => {
    const [whole, part] = [new Diagnostics(), new Diagnostics()]
    for (let i = 0; i < 205; i++) part.warn('css_limit', `message ${i}`)
    expect([part.list().length, part.total]).toEqual([200, 205])
    part.warn('css_limit', 'message 0')
    expect([part.list().length, part.total]).toEqual([200, 206])
    whole.warn('html_limit', 'another')
    whole.absorb(part)
    // 199 of them find a place; the last one, and the five without one before, are part of the number.
    expect([whole.list().length, whole.total]).toEqual([200, 207])
  })
})
