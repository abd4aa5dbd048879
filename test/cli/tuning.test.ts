import { beforeEach, expect, test, vi } from 'vitest'
import { optimisingAfter } from '../../src/cli/engine.ts'
import { tuneFor } from '../../src/cli/tuning.ts'
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
/** Where V8 knows the flag. */
const SOONER = optimisingAfter(400_000)
const COMPILES = '--sparkplug'
const STAYS = '--semi-space-growth-factor=1'

test.each([
  ['a form: not at all', 3_000, []],
  ['an article: until it is read', 10_000, [COMPILES, GROWS, STAYS]],
  ['an essay: the same', 90_000, [COMPILES, GROWS, STAYS]],
  ['a book: at once, and code is optimised sooner', 900_000, [COMPILES, ...SOONER, GROWS, STAYS]],
])('room for new objects grows for %s', (_, length, expected) => {
  const hasBeenRead = tuneFor(jobOf(length))
  hasBeenRead()
  hasBeenRead()
  expect(flags).toEqual(expected)
})

test('a document of unknown length is compiled like a long one', () => {
  tuneFor({ source: { kind: 'url', url: 'https://example.org/' } } as Job)
  expect(flags).toEqual([COMPILES])
})

test.each([
  [4_000, []],
  [4_001, [COMPILES]],
])('code of a document of %d characters is compiled if it runs often enough to pay', (length, expected) => {
  tuneFor(jobOf(length))
  expect(flags).toEqual(expected)
})

test.each([
  ['several documents', ['no-such-a.html', 'no-such-b.html']],
  ['another command', ['templates', '--unknown']],
])(
  'code is compiled if it runs often enough to pay for %s',
  async (_, args) => {
    const { main } = await import('../../src/cli/main.ts')
    vi.spyOn(process.stderr, 'write').mockReturnValue(true)
    // The documents and the option do not exist.
    expect(await main(args)).not.toBe(0)
    expect(flags).toContain(COMPILES)
  },
  30_000,
)
