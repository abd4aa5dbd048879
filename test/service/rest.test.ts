import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type Collect, Rest } from '../../src/service/renderers/rest.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function watched(): { readonly rest: Rest; readonly collected: string[] } {
  const collected: string[] = []
  const collect: Collect = options => void collected.push(options?.type ?? 'all')
  return { rest: new Rest(collect, () => void collected.push('let go'), 1_000), collected }
}

describe('a renderer at rest', () => {
  it('lets fonts go and collects new objects, then all, twice', () => {
    const { rest, collected } = watched()
    rest.begin()
    vi.advanceTimersByTime(999)
    expect(collected).toEqual([])
    vi.advanceTimersByTime(1)
    expect(collected).toEqual(['let go', 'minor'])
    vi.advanceTimersByTime(60_000)
    expect(collected).toEqual(['let go', 'minor', 'all', 'minor', 'all'])
    expect(vi.getTimerCount()).toBe(0)
  })

  it('does not collect before a document, nor beside one', () => {
    const { rest, collected } = watched()
    rest.begin()
    vi.advanceTimersByTime(900)
    rest.end()
    vi.advanceTimersByTime(5_000)
    expect(collected).toEqual([])
    rest.begin()
    vi.advanceTimersByTime(1_010)
    rest.end()
    vi.advanceTimersByTime(5_000)
    expect(collected).toEqual(['let go', 'minor'])
  })

  it('waits anew after each document', () => {
    const { rest, collected } = watched()
    for (let documents = 0; documents < 3; documents++) {
      rest.begin()
      vi.advanceTimersByTime(800)
      rest.end()
    }
    rest.begin()
    vi.advanceTimersByTime(999)
    expect(collected).toEqual([])
    expect(vi.getTimerCount()).toBe(1)
    vi.advanceTimersByTime(1)
    expect(collected).toEqual(['let go', 'minor'])
  })
})
