import { beforeEach, describe, expect, test, vi } from 'vitest'
import { boxesOf, layOut } from './harness.ts'

const counts = vi.hoisted(() => ({ looks: 0 }))

vi.mock('../../src/layout/floats/float.ts', async original => {
  const module = await original<typeof import('../../src/layout/floats/float.ts')>()
  const isBehindCarried: typeof module.isBehindCarried = (...args) => {
    counts.looks++
    return module.isBehindCarried(...args)
  }
  return { ...module, isBehindCarried }
})

beforeEach(() => {
  counts.looks = 0
})

const STYLE = '<style>i{width:10px;height:50px}.left{float:left;clear:left}.right{float:right;clear:right}</style>'

const floats = (count: number, sideOf: (i: number) => string): string =>
  Array.from({ length: count }, (_, i) => `<i id=f class=${sideOf(i)}></i>`).join('')

/** The page and side of each float, two of which are on each side of a page. */
const placesOf = async (html: string) =>
  boxesOf(await layOut(`<!doctype html>${STYLE}<body>${html}`, { height: 100 }), 'f').map(({ page, x, y }) => [
    page,
    x,
    y,
  ])

describe('floats that wait for hundreds of pages', () => {
  test.each([
    ['on one side', () => 'left'],
    ['on both sides in turn', (i: number) => (i % 2 === 0 ? 'left' : 'right')],
  ])('are looked at once or twice each, not once for each page (%s)', async (_, sideOf) => {
    await placesOf(floats(600, sideOf))
    expect(counts.looks).toBeLessThan(8 * 600)
  })

  test('keep their order and their places', async () => {
    const places = await placesOf(floats(40, () => 'left'))
    expect(places).toEqual(Array.from({ length: 40 }, (_, i) => [Math.floor(i / 2), 0, (i % 2) * 50]))
  })

  test('keep their order where more floats come behind them on each page', async () => {
    const more = `${floats(12, () => 'left')}${`<p style="height:60px"></p>${floats(1, () => 'right')}`.repeat(6)}`
    const pages = (await placesOf(more)).map(([page]) => page!)
    expect(pages).toHaveLength(18)
    expect(pages).toEqual([...pages].sort((a, b) => a - b))
  })
})
