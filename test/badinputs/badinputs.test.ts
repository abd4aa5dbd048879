import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { sayThatSkipped } from '../shared.ts'
import { checkBadInputs, hasSuite } from './suite.mjs'

const isBuilt = existsSync(fileURLToPath(new URL('../../dist/cli.js', import.meta.url)))

/** What takes long by design belongs to `npm run test:badinputs`. */
const SLOW = new Set(['http/slow-headers', 'http/slow-body', 'limit/queue-full'])
const SAMPLE = /^(?:auth|http|body|limit|leak)\//

if (!hasSuite) sayThatSkipped('a sample of 249 bad inputs', '../shared/badinputs')
if (!isBuilt) sayThatSkipped('a sample of 249 bad inputs', 'dist')
describe.skipIf(!hasSuite || !isBuilt)('the built service', () => {
  it('answers a sample of bad inputs as it should', async () => {
    const outcome = await checkBadInputs({ isWanted: (name: string) => SAMPLE.test(name) && !SLOW.has(name) })
    expect(outcome.problems).toEqual([])
    expect(outcome.cases).toBeGreaterThan(60)
    expect(outcome.pdfs).toBeGreaterThan(5)
  }, 120_000)
})
