import { beforeEach, expect, test, vi } from 'vitest'
import { roomForNew } from '../../src/cli/memory.ts'
import type { Job } from '../../src/job/job.ts'

const flags = vi.hoisted((): string[] => [])

vi.mock('node:v8', async original => ({
  ...(await original<typeof import('node:v8')>()),
  setFlagsFromString: (flag: string) => void flags.push(flag),
}))

beforeEach(() => {
  flags.length = 0
})

const jobOf = (length: number): Job => ({ source: { kind: 'html', html: 'x'.repeat(length) } }) as Job
const GROWS = '--semi-space-growth-factor=2'
const STAYS = '--semi-space-growth-factor=1'

test.each([
  ['a form: not at all', 3_000, []],
  ['an article: until it is read', 10_000, [GROWS, STAYS]],
  ['a book: all along', 900_000, [GROWS]],
])('room for new objects grows for %s', (_, length, expected) => {
  const hasBeenRead = roomForNew(jobOf(length))
  hasBeenRead()
  hasBeenRead()
  expect(flags).toEqual(expected)
})
