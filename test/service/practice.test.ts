import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { render } from '../../src/index.ts'
import { EXAMPLES } from '../../src/service/renderers/examples.ts'
import { Practice } from '../../src/service/renderers/practice.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A practice whose examples take 200 ms each. */
function watched(rounds: number): { readonly practice: Practice; readonly rendered: number[] } {
  const rendered: number[] = []
  const practice = new Practice(rounds, async example => {
    await new Promise(resolve => setTimeout(resolve, 200))
    rendered.push(example)
  })
  return { practice, rendered }
}

describe('practice of a renderer', () => {
  it('renders each example once while no document arrives', async () => {
    const { practice, rendered } = watched(3)
    practice.begin()
    await vi.advanceTimersByTimeAsync(999)
    expect(rendered).toEqual([])
    await vi.advanceTimersByTimeAsync(60_000)
    expect(rendered).toEqual([0, 1, 2])
    practice.begin()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(rendered).toEqual([0, 1, 2])
    expect(vi.getTimerCount()).toBe(0)
  })

  it('lets a document wait for the example in progress, and goes on after the document', async () => {
    const { practice, rendered } = watched(2)
    practice.begin()
    await vi.advanceTimersByTimeAsync(1_100)
    let isFree = false
    void practice.end().then(() => {
      isFree = true
    })
    await vi.advanceTimersByTimeAsync(50)
    expect(isFree).toBe(false)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(isFree).toBe(true)
    expect(rendered).toEqual([0])
    practice.begin()
    await vi.advanceTimersByTimeAsync(1_250)
    expect(rendered).toEqual([0, 1])
  })

  it('has examples that are set without a warning', async () => {
    vi.useRealTimers()
    for (const html of EXAMPLES) {
      const { warnings, pages } = await render({ html })
      expect(warnings).toEqual([])
      expect(pages).toBeGreaterThan(0)
    }
  })
})
