import { expect, test, vi } from 'vitest'
import { StageClock } from '../../src/render/stage-clock.ts'

/** The thread stands still, as one does that others keep from its processor. */
const stand = (ms: number): void => void Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms)

test('what a machine does for others does not count as rendering', () => {
  const clock = new StageClock()
  clock.time('layout', () => stand(60))
  expect(clock.timings.layout).toBeGreaterThan(50)
  expect(clock.rendering).toBeLessThan(40)
})

test('what is fetched meanwhile does not count as rendering, and the running phase does', () => {
  const clock = new StageClock()
  const work = (): number => {
    let sum = 0
    for (const start = process.cpuUsage().user; process.cpuUsage().user - start < 20_000; ) sum++
    return sum
  }
  clock.time('load', work)
  expect(clock.rendering).toBe(0)
  clock.time('layout', () => {
    work()
    expect(clock.rendering).toBeGreaterThan(15)
  })
})

test('the processor is not asked for its time at every step', () => {
  const asked = vi.spyOn(process, 'cpuUsage')
  const clock = new StageClock()
  for (let page = 0; page < 100; page++) {
    clock.time('layout', () => page)
    expect(clock.exceeds(60_000)).toBe(false)
  }
  expect(asked.mock.calls.length).toBeLessThan(5)
  clock.time('layout', () => stand(20))
  expect(clock.exceeds(-1)).toBe(true)
  asked.mockRestore()
})
