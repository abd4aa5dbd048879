import { expect, it } from 'vitest'
import { idFrom } from '../../../src/service/jobs/submit.ts'

it('ids of jobs are no flags of commands', () => {
  const ids = Array.from({ length: 256 }, (_, first) => idFrom(Buffer.alloc(16, first)))
  expect(new Set(ids).size).toBe(256)
  for (const id of ids) expect(id).toMatch(/^\w[\w-]{21}$/)
  expect(idFrom(Buffer.alloc(32, 0xfb))).toMatch(/^_/)
})
