import { describe, expect, it } from 'vitest'
import { pathPattern, waysThrough } from '../../../src/extract/rules/path-pattern.ts'
import { processorClock } from '../../processor-time.ts'

describe('pathPattern', () => {
  it.each([
    ['^/20\\d\\d/', '/2024/05/title', '/archive/2024'],
    ['^/(?:blog|news)/[^/]+/?$', '/blog/title/', '/blog/a/b'],
    ['/questions/\\d+', '/en/questions/12/how', '/questions/tagged'],
    ['^/a{2,3}(?<rest>x?)$', '/aaax', '/aaaa'],
    ['[(*+]', '/a(b', '/ab'],
  ])('%s fits paths as a regular expression does', (source, fitting, other) => {
    expect(pathPattern(source)!.test(fitting)).toBe(true)
    expect(pathPattern(source)!.test(other)).toBe(false)
  })

  it.each([
    '(a+)+$',
    '(a|a)*$',
    '(?:a?){30}a{30}',
    '^(.*)\\1$',
    '(?=a)b',
    '(?<!a)b',
    '.*.*.*.*x',
    '(a|b)(a|b)'.repeat(14),
    `${'a?'.repeat(40)}b`,
    '(',
    'a'.repeat(301),
  ])('refuses %s', source => {
    expect(pathPattern(source)).toBe(null)
  })

  it('takes no path that is longer than any', () => {
    expect(pathPattern('a')!.test('a'.repeat(1001))).toBe(false)
  })

  it('ends in time for the worst that it takes', () => {
    const worst = '^.*.*.*x$'
    expect(waysThrough(worst)).toBeLessThan(1e8)
    const passed = processorClock()
    expect(pathPattern(worst)!.test('a'.repeat(1000))).toBe(false)
    expect(passed()).toBeLessThan(5_000)
  })
})
