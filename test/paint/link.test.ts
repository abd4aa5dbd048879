/** Links that cannot be clicked: by their addresses, which are looked at once, and by their areas. */
import { expect, test, vi } from 'vitest'
import { areaProblem, linkProblem } from '../../src/paint/link.ts'

test('a long address is measured once, however many lines its link has', () => {
  const encode = vi.spyOn(globalThis, 'encodeURI')
  const target = { kind: 'url', url: `https://a.example/${'x'.repeat(20_000)}` } as const
  for (let line = 0; line < 50; line++) expect(linkProblem(target)).toBeNull()
  expect(encode).toHaveBeenCalledTimes(1)
  const longer = { kind: 'url', url: `https://a.example/${'x'.repeat(40_000)}` } as const
  expect(linkProblem(longer)).toMatch(/longer/)
  expect(encode).toHaveBeenCalledTimes(1)
  encode.mockRestore()
})

test.each([
  ['on the page', 10, 20, 30, 40, null],
  ['half beyond the right edge', 90, 20, 30, 40, null],
  ['half above the page', 10, -20, 30, 40, null],
  ['half to the left of the page', -29, 20, 30, 40, null],
  ['beyond the right edge', 100, 20, 30, 40, 'outside'],
  ['below the page', 10, 200, 30, 40, 'outside'],
  ['above the page', 10, -40, 30, 40, 'outside'],
  ['to the left of the page', -30, 20, 30, 40, 'outside'],
  ['without a width', 10, 20, 0, 40, 'empty'],
  ['without a height', 10, 20, 30, 0.001, 'empty'],
  ['without a number', 10, 20, Number.NaN, 40, 'empty'],
] as const)('an area %s', (_, x, y, width, height, problem) => {
  expect(areaProblem({ x, y, width, height }, { width: 100, height: 200 })).toBe(problem)
})
