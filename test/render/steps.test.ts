/**
 * How many calls of functions fixed documents take, once their words, styles and fonts are known: what each letter costs shows here.
 * The test runner adds calls of its own, those of exports, so that the counts are above those of a build.
 */
import { Session } from 'node:inspector'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { article, illustrated, invoice } from '../../bench/documents.ts'
import { render } from '../../src/index.ts'

/** A function's calls, in V8's precise coverage. */
interface Covered {
  readonly url: string
  readonly functions: readonly { readonly ranges: readonly { readonly count: number }[] }[]
}

const session = new Session()

const ask = <T>(method: string, parameters: object = {}): Promise<T> =>
  new Promise((resolve, reject) => {
    session.post(method, parameters, (error, result) => (error === null ? resolve(result as T) : reject(error)))
  })

beforeAll(async () => {
  session.connect()
  await ask('Profiler.enable')
  await ask('Profiler.startPreciseCoverage', { callCount: true, detailed: false })
})

afterAll(() => session.disconnect())

/** Calls of functions of the engine since the last time. */
async function takeCalls(): Promise<number> {
  const { result } = await ask<{ readonly result: readonly Covered[] }>('Profiler.takePreciseCoverage')
  let calls = 0
  for (const { url, functions } of result)
    if (url.includes('/src/')) for (const { ranges } of functions) calls += ranges[0]!.count
  return calls
}

describe('calls of functions', () => {
  test.each([
    ['an invoice', invoice(), 112_000],
    ['an article of 1,000 words', article(1_000), 290_000],
    ['an illustrated article of 2,000 words', illustrated(2_000), 590_000],
  ])('%s', async (_, html, most) => {
    await render({ html })
    await takeCalls()
    await render({ html })
    const calls = await takeCalls()
    expect(calls).toBeGreaterThan(most / 2)
    expect(calls).toBeLessThanOrEqual(most)
  })
})
