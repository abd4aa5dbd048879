/** How rows share a height that is more than theirs (CSS Tables 3, "Available Height Distribution"). */
import { describe, expect, test } from 'vitest'
import { growRows, type RowMetrics } from '../../../src/layout/table/heights.ts'
import { AHEM_CSS, layOut, rectOf } from '../harness.ts'

const row = (height: number, changes: Partial<RowMetrics> = {}): RowMetrics => ({
  height,
  baseline: null,
  cells: [],
  isFixed: false,
  percent: 0,
  startsSpan: false,
  ...changes,
})

function grown(
  rows: readonly RowMetrics[],
  wanted: number,
  reason: 'span' | 'table',
  percentBase: number | null = null,
): readonly number[] {
  growRows(rows, wanted, reason, percentBase)
  return rows.map(({ height }) => height)
}

const FIXED = { isFixed: true }

/** Heights of the elements with these ids, cells without padding and rows without spacing, in Ahem. */
async function heightsOf(body: string, ids: readonly string[]): Promise<readonly number[]> {
  const css = `${AHEM_CSS} td, th { padding: 0; vertical-align: baseline } table { border-spacing: 0 }`
  const laid = await layOut(`<!doctype html><body>${body}`, { css })
  return ids.map(id => rectOf(laid, id)[3])
}

describe('rows under a height of the table', () => {
  test.each<[string, readonly RowMetrics[], number, readonly number[]]>([
    ['keep theirs where it is less', [row(30), row(40)], 50, [30, 40]],
    ['grow in proportion to it', [row(30), row(60)], 180, [60, 120]],
    ['with a length stay as they are', [row(30, FIXED), row(60)], 180, [30, 150]],
    ['with a length grow where there are no others', [row(30, FIXED), row(60, FIXED)], 180, [60, 120]],
    ['without content grow before those with a length', [row(30, FIXED), row(0)], 100, [30, 70]],
    ['without content share equally', [row(0), row(0)], 100, [50, 50]],
  ])('%s', (_, rows, wanted, expected) => {
    expect(grown(rows, wanted, 'table')).toEqual(expected)
  })

  test('have their percentages of it first', () => {
    expect(grown([row(20, { percent: 50 }), row(100)], 200, 'table', 200)).toEqual([100, 100])
    expect(grown([row(20, { percent: 100 }), row(20)], 200, 'table', 200)).toEqual([180, 20])
  })
})

describe('rows under a cell that spans them', () => {
  test.each<[string, readonly RowMetrics[], number, readonly number[]]>([
    ['grow in proportion to their height', [row(30), row(60)], 180, [60, 120]],
    ['where one begins another such cell, that one grows', [row(30), row(60, { startsSpan: true })], 180, [30, 150]],
    ['the last grows where all are empty', [row(0), row(0)], 50, [0, 50]],
    ['with a length stay as they are', [row(30, FIXED), row(60)], 180, [30, 150]],
  ])('%s', (_, rows, wanted, expected) => {
    expect(grown(rows, wanted, 'span')).toEqual(expected)
  })
})

test('nothing is lost or added', () => {
  for (const wanted of [0, 50, 123.45, 400])
    for (const rows of [[row(10), row(0), row(33.3)], [row(0, FIXED), row(5, FIXED)], [row(7, { percent: 30 })]]) {
      const before = rows.reduce((sum, { height }) => sum + height, 0)
      const after = grown(rows, wanted, 'table', wanted).reduce((sum, height) => sum + height, 0)
      expect(after).toBeCloseTo(Math.max(before, wanted), 6)
    }
})

describe('rows of headings', () => {
  test('are part of their body where a table gives its height to its rows, although they repeat', async () => {
    const body = '<table style="height:120px"><tr id=a><th>X<tr id=b><td>X<tr id=c><td>X<br>X</table>'
    expect(await heightsOf(body, ['a', 'b', 'c'])).toEqual([30, 30, 60])
  })
})

describe('a cell over several rows', () => {
  test('gives the first of them what is above its baseline', async () => {
    const body = '<table><tr id=a><td rowspan=2>X<tr id=b><td style="height:2px"></table>'
    // 13 px above the baseline and 2 px, grown to 20 px together, the row without a length of its own first.
    expect(await heightsOf(body, ['a', 'b'])).toEqual([18, 2])
  })
})

describe('a height in percent in a cell', () => {
  const table = (height: number) =>
    `<table style="height:${height}px"><tr><td><div id=a style="height:50%">X<br>X</div></table>`

  test('is one of the height that the table made its row, and automatic where it did not', async () => {
    expect(await heightsOf(table(100), ['a'])).toEqual([50])
    expect(await heightsOf(table(30), ['a'])).toEqual([40])
  })
})

describe('the space between rows', () => {
  test('is part of what a cell over three of them takes', async () => {
    const cell = '<td rowspan=3><div style="height:100px"></div>'
    const laid = await layOut(`<!doctype html><body><table><tr id=a>${cell}<td>X<tr id=b><td>X<tr id=c><td>X</table>`, {
      css: `${AHEM_CSS} td { padding: 0 } table { border-spacing: 5px }`,
    })
    const heights = ['a', 'b', 'c'].map(id => rectOf(laid, id)[3])
    // Twice 5 px of the 100 px are between the rows.
    expect(heights.reduce((sum, height) => sum + height, 0)).toBeCloseTo(90, 6)
  })
})

describe('a height of a group of rows', () => {
  const rows = (...ids: readonly string[]) => ids.map(id => `<tr id=${id}><td>X`).join('')

  test('is shared by its rows', async () => {
    const body = `<table><tbody style="height:100px">${rows('a', 'b')}<tbody>${rows('c')}</table>`
    expect(await heightsOf(body, ['a', 'b', 'c'])).toEqual([50, 50, 20])
  })
  test('grows with those of other groups where all have one', async () => {
    const body = `<table style="height:300px"><tbody style="height:50px">${rows('a')}<tbody style="height:100px">${rows('b')}</table>`
    expect(await heightsOf(body, ['a', 'b'])).toEqual([100, 200])
  })
  test('in percent is one of all groups, and the height of a row one of its group', async () => {
    const half = `<tbody style="height:50%"><tr id=b style="height:25%"><td>X${rows('c')}`
    const body = `<table style="height:200px"><tbody>${rows('a')}${half}<tfoot style="height:10%">${rows('d')}</table>`
    expect(await heightsOf(body, ['a', 'b', 'c', 'd'])).toEqual([80, 25, 75, 20])
  })
})

test('heights in percent that are more than the table grow in proportion to what they lack', async () => {
  const tall = '<tr style="height:60%" id=a><td>X<tr style="height:60%" id=b><td>X'
  // 100 and 60 px are lacking, and 120 px there.
  const heights = await heightsOf(`<table style="height:200px">${tall}<tr id=c><td>X</table>`, ['a', 'b', 'c'])
  expect(heights.map(height => Math.round(height))).toEqual([108, 73, 20])
})
