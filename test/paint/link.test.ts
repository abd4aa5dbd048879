/** Addresses of links: what is wrong with them is worked out once. */
import { expect, test, vi } from 'vitest'
import { linkProblem } from '../../src/paint/link.ts'

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
