/** Layout takes time in proportion to the document, however it is nested: twice as much of it takes about twice as long. */
import { describe, expect, test } from 'vitest'
import { processorClock } from '../processor-time.ts'
import { layOut, wordsOf } from './harness.ts'

const text = 'XX XXX XXXX '.repeat(8)
const nested = (open: string, close: string) => (depth: number) => open.repeat(depth) + text + close.repeat(depth)
const row = (item: string) => (count: number) => item.repeat(count)

async function timeOf(html: string): Promise<number> {
  const passed = processorClock()
  await layOut(`<!doctype html><body>${html}`)
  return passed()
}

/** How much longer twice as much takes: the least of a few tries, because other work on the machine only adds to times. */
async function growth(make: (size: number) => string, size: number): Promise<number> {
  const least = { once: Number.POSITIVE_INFINITY, twice: Number.POSITIVE_INFINITY }
  for (let i = 0; i < 6; i++) {
    least.once = Math.min(least.once, await timeOf(make(size)))
    least.twice = Math.min(least.twice, await timeOf(make(size * 2)))
    // Times of a few milliseconds say nothing about how time grows.
    if (least.twice / Math.max(least.once, 40) < 3) break
  }
  return least.twice / Math.max(least.once, 40)
}

describe('boxes in boxes', () => {
  test.each<[string, (depth: number) => string, number]>([
    ['columns', nested('<div style="column-count:2">XX XXX', 'XXX XX</div>'), 8],
    ['grids', nested('<div style="display:grid"><p>X</p>', '</div>'), 60],
    ['rows', nested('<div style="display:flex"><p>X<br>X</p>', '</div>'), 60],
    ['columns of items', nested('<div style="display:flex;flex-direction:column">', '</div>'), 60],
    ['rows and grids', nested('<div style="display:flex"><div style="display:grid">', '</div></div>'), 40],
    ['tables', nested('<table><tr><td>', '</table>'), 12],
    ['tables with heights', nested('<table style="height:100%"><tr><td style="height:100px">', '</table>'), 12],
    ['floats', nested('<div style="float:left">X ', '</div>'), 60],
    ['inline blocks', nested('<span style="display:inline-block">X ', '</span>'), 100],
    ['positioned boxes', nested('<div style="position:absolute">X', '</div>'), 100],
  ])('%s take no more than their number says', { timeout: 60_000 }, async (_, make, depth) => {
    expect(await growth(make, depth)).toBeLessThan(3)
  })

  test('no word is lost in columns within columns', async () => {
    const laid = await layOut(`<!doctype html><body>${nested('<div style="column-count:2">A B ', 'C</div>')(6)}`)
    const words = wordsOf(laid)
    expect(words.filter(word => word === 'A')).toHaveLength(6)
    expect(words.filter(word => word.startsWith('XX'))).toHaveLength(24)
  })
})

describe('boxes after boxes', () => {
  const page = '<div style="float:left;width:90%">X</div>'
  test.each<[string, (count: number) => string, number]>([
    ['floats', row('<div style="float:left">X</div>'), 2_500],
    ['floats over pages', row(page), 1_000],
    // Each page hands on the floats that still wait, a fraction of a microsecond each: of many thousands that is most of the time.
    ['floats below each other over pages', row('<div style="float:left;clear:left;height:50px">X</div>'), 2_000],
    [
      'positioned boxes',
      count => `<div style="position:relative">${row('<i style="position:absolute">X</i>')(count)}`,
      2_500,
    ],
    ['items of a grid over pages', count => `<div style="display:grid">${row('<p>X</p>')(count)}`, 1_000],
    ['dense items', count => `<div style="display:grid;grid-auto-flow:dense">${row('<p>X</p>')(count)}`, 1_000],
    [
      'items of a column over pages',
      count => `<div style="display:flex;flex-direction:column">${row('<p>X</p>')(count)}`,
      1_000,
    ],
    ['captions of a table over pages', count => `<table>${row('<caption>X</caption>')(count)}<tr><td>X`, 5_000],
    ['rows whose cells span many columns', count => `<table>${row('<tr><td colspan=1000>X</tr>')(count)}`, 1_000],
  ])('%s take no more than their number says', { timeout: 60_000 }, async (_, make, count) => {
    expect(await growth(make, count)).toBeLessThan(3)
  })
})
