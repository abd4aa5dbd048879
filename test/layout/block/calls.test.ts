/** How many calls of functions of layout each further paragraph takes, in V8's precise coverage. */
import { Session } from 'node:inspector'
import { expect, test } from 'vitest'
import { layOut } from '../harness.ts'

interface Covered {
  readonly url: string
  readonly functions: readonly { readonly ranges: readonly { readonly count: number }[] }[]
}

test('a plain paragraph takes few calls of block layout', async () => {
  const session = new Session()
  const ask = <T>(method: string, parameters: object = {}): Promise<T> =>
    new Promise((resolve, reject) => {
      session.post(method, parameters, (error, result) => (error === null ? resolve(result as T) : reject(error)))
    })
  session.connect()
  await ask('Profiler.enable')
  await ask('Profiler.startPreciseCoverage', { callCount: true, detailed: false })
  const callsFor = async (paragraphs: number): Promise<number> => {
    const html = `<!doctype html><body>${'<p style="margin: 10px 0">A line'.repeat(paragraphs)}`
    await ask('Profiler.takePreciseCoverage')
    await layOut(html, { css: 'html { font: 10px/20px Ahem }', height: 600 })
    const { result } = await ask<{ readonly result: readonly Covered[] }>('Profiler.takePreciseCoverage')
    let calls = 0
    for (const { url, functions } of result)
      if (/\/src\/layout\/(?:block\/|[a-z-]+\.ts)/.test(url))
        for (const { ranges } of functions) calls += ranges[0]!.count
    return calls
  }
  await callsFor(10)
  const each = ((await callsFor(300)) - (await callsFor(100))) / 200
  session.disconnect()
  expect(each).toBeGreaterThan(40)
  expect(each).toBeLessThan(400)
})
