import { describe, expect, it } from 'vitest'
import { Generations } from '../../src/base/generations.ts'

const shelf = {}
const nameOf = (i: number): string => `word ${i}`

/** How many of the names are known, without asking for them in a way that keeps them. */
const known = (memory: Generations<object>, from: number, to: number): number => {
  let count = 0
  for (let i = from; i < to; i++) if (memory.get(shelf, nameOf(i)) !== undefined) count++
  return count
}

describe('a memory of two generations', () => {
  it('holds at most twice as many values as a generation has', () => {
    const memory = new Generations(100)
    for (let i = 0; i < 10_000; i++) memory.set(shelf, nameOf(i), {})
    expect(known(memory, 0, 9_700)).toBe(0)
    expect(known(memory, 9_900, 10_000)).toBe(100)
  })

  it('keeps what is asked for again, however much comes and goes', () => {
    const memory = new Generations<object>(100)
    const shared = {}
    memory.set(shelf, 'shared', shared)
    for (let i = 0; i < 10_000; i++) {
      if (i % 50 === 0) expect(memory.get(shelf, 'shared')).toBe(shared)
      memory.set(shelf, nameOf(i), {})
    }
  })

  it('parts equal names by shelf', () => {
    const memory = new Generations<object>(10)
    const value = {}
    memory.set(shelf, 'name', value)
    expect(memory.get({}, 'name')).toBeUndefined()
    expect(memory.get(shelf, 'name')).toBe(value)
  })
})
