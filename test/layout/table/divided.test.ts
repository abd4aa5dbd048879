/** Rows that a page divides: what overflows their cells, their own heights, and edges that find no room. */
import { describe, expect, test } from 'vitest'
import { AHEM_CSS, boxesOf, layOut, ownFragmentsOf } from '../harness.ts'

const lines = (name: string, count: number): string =>
  Array.from({ length: count }, (_, i) => `${name}${i}`).join('<br>')

/** The page of each word and the top of its line, in pages of eight lines. */
async function placesOf(html: string): Promise<Readonly<Record<string, readonly [number, number]>>> {
  const css = `${AHEM_CSS} body { margin: 0 } td, th { padding: 0; vertical-align: top } table { border-spacing: 0 }`
  const laid = await layOut(`<!doctype html><body>${html}</body>`, { css, height: 160 })
  const places: Record<string, readonly [number, number]> = {}
  for (const { fragment, page, y } of ownFragmentsOf(laid))
    if (fragment.kind === 'text') places[fragment.text.trim()] = [page, Math.round(y - 5)]
  return places
}

describe('content that overflows a cell', () => {
  const high = (count: number): string => `<div style="height:100px">${lines('a', count)}</div>`

  test('goes on beside the rows that follow', async () => {
    const places = await placesOf(`<table><tr><td>${high(10)}<td>b<tr><td>c<td>${lines('d', 6)}</table>p`)
    expect(places).toMatchObject({ a7: [0, 140], a8: [1, 0], a9: [1, 20] })
    expect(places).toMatchObject({ c: [0, 100], d2: [0, 140], d3: [1, 0], p: [1, 60] })
  })
  test('goes on beside what follows the table', async () => {
    const places = await placesOf(`<table><tr><td>${high(10)}<td>b</table>p`)
    expect(places).toMatchObject({ a7: [0, 140], a8: [1, 0], p: [0, 100] })
  })
  test('goes on over several pages, below a head that is repeated', async () => {
    const table = `<table><thead><tr><th>h<tbody><tr><td>${high(18)}<td>b<tr><td>c<td>${lines('d', 6)}</table>p`
    const places = await placesOf(table)
    expect(places).toMatchObject({ a7: [1, 20], d2: [1, 20], a14: [2, 0], p: [1, 100] })
  })
  test('goes on from a cell over several rows', async () => {
    const table = `<table><tr><td rowspan=2>${high(10)}<td>b<tr><td>c<tr><td>d<td>e</table>p`
    expect(await placesOf(table)).toMatchObject({ a7: [0, 140], a8: [1, 0], d: [0, 100], p: [0, 120] })
  })
})

test('a cell over several rows fills the page where a row below its first one goes to the next', async () => {
  const rows = `<tr><td rowspan=2>${lines('a', 7)}<td>b<tr style="break-inside:avoid"><td>${lines('c', 4)}`
  const places = await placesOf(`<p>${lines('p', 3)}<table>${rows}</table>q`)
  expect(places).toMatchObject({ b: [0, 60], a4: [0, 140], a5: [1, 0], c0: [1, 0], q: [1, 112] })
})

describe('a row', () => {
  test('goes on at its height where its cells have ended', async () => {
    const places = await placesOf(
      `<p>${lines('p', 4)}<table><tr><td style="height:140px">${lines('a', 2)}<tr><td>b</table>`,
    )
    expect(places).toMatchObject({ a0: [0, 80], a1: [0, 100], b: [1, 60] })
  })
  test('has the content of divided cells at its top', async () => {
    const cells = `<td style="vertical-align:middle">${lines('a', 2)}<td style="vertical-align:bottom">b`
    const places = await placesOf(`<p>${lines('p', 4)}<table><tr style="height:140px">${cells}</table>`)
    expect(places).toMatchObject({ a0: [0, 80], b: [0, 80] })
  })
  test('moves where only the edge below does not fit', async () => {
    const cell = `<td style="padding-bottom:10px;border-bottom:5px solid">${lines('a', 2)}`
    expect(await placesOf(`<p>${lines('p', 5)}<table><tr><td>b<tr>${cell}</table>`)).toMatchObject({
      b: [0, 100],
      a0: [1, 0],
      a1: [1, 20],
    })
  })
  test('moves where only the edge of its table does not fit', async () => {
    const table = `<table style="border-bottom:5px solid"><tr><td>b<tr><td>${lines('a', 2)}</table>`
    expect(await placesOf(`<p>${lines('p', 5)}${table}`)).toMatchObject({ b: [0, 100], a0: [1, 0], a1: [1, 20] })
  })
})

describe('the spacing below a row', () => {
  const room = (height: number): string => `<div style="height:${height}px"></div>`

  test('needs no room at the end of a page', async () => {
    const table = '<table style="border-spacing:10px;border-bottom:4px solid"><tr><td>a</table>p'
    expect(await placesOf(room(126) + table)).toMatchObject({ a: [0, 136], p: [1, 0] })
    expect(await placesOf(room(127) + table)).toMatchObject({ a: [1, 10], p: [1, 44] })
  })
  test('needs none where the table goes on', async () => {
    const table = '<table style="border-spacing:10px"><tr><td>a<tr><td>b</table>'
    expect(await placesOf(room(125) + table)).toMatchObject({ a: [0, 135], b: [1, 0] })
  })
})

test('a footer that is too high to be repeated goes to the next page as other rows do', async () => {
  const foot = '<tfoot><tr style="height:60px"><td>f'
  const table = `<table><tr><td>${lines('a', 6)}${foot}</table>`
  expect(await placesOf(table)).toMatchObject({ a5: [0, 100], f: [1, 0] })
})

test('a cell over several rows does not begin on a page where nothing of it has room', async () => {
  const table = `<table><tr><td>a<tr><td rowspan=2 style="padding-top:5px">${lines('b', 2)}<tr><td></table>`
  expect(await placesOf(`<p style="height:116px"></p>${table}`)).toMatchObject({ a: [0, 116], b0: [1, 5], b1: [1, 25] })
})

test.each([
  ['<tr><td>a<tr style="break-before:column"><td>b', 'a row'],
  ['<tr style="break-after:column"><td>a<tr><td>b', 'a row, after it'],
  ['<tbody style="break-after:column"><tr><td>a<tbody><tr><td>b', 'a group'],
  ['<tbody><tr><td>a<tbody style="break-before:always"><tr><td>b', 'a group, by any break'],
])('a break to the next column is forced by %s', async rows => {
  const columns = 'columns:2;column-gap:0;column-fill:auto;width:400px;height:160px'
  const laid = await layOut(`<!doctype html><div style="${columns}"><table>${rows}</table></div>`)
  const left = ownFragmentsOf(laid).flatMap(({ fragment, x }) => (fragment.kind === 'text' ? [x >= 200] : []))
  expect(left).toEqual([false, true])
})

test('a page divides what is as high as a cell of a table with a height', async () => {
  const table = '<table style="height:200px"><tr><td><div id=d style="height:100%">a</div></table>'
  const laid = await layOut(`<!doctype html><body>${table}`, {
    css: `${AHEM_CSS} td { padding: 0 } table { border-spacing: 0 }`,
    height: 160,
  })
  expect(boxesOf(laid, 'd').map(({ page, height }) => [page, height])).toEqual([
    [0, 160],
    [1, 40],
  ])
})

test('words at the bottom of a relatively positioned cell are on the page on which it ends', async () => {
  const word = '<div style="position:absolute;bottom:0">z</div>'
  const cell = `<td style="position:relative">${lines('a', 10)}${word}<td>b`
  expect(await placesOf(`<table><tr>${cell}</table>`)).toMatchObject({ a7: [0, 140], a8: [1, 0], z: [1, 20] })
})

test('a cell whose content has ended goes on with its row: its lower border and what is at its end are on the last page', async () => {
  const word = '<div style="position:absolute;bottom:0">z</div>'
  const cells = `<td>${lines('a', 10)}<td id=s style="position:relative;border-bottom:4px solid">b${word}`
  const laid = await layOut(`<!doctype html><body><table><tr>${cells}</table>`, {
    css: `${AHEM_CSS} td { padding: 0; vertical-align: top } table { border-spacing: 0 }`,
    height: 160,
  })
  const borders = boxesOf(laid, 's').map(({ fragment }) => fragment.kind === 'box' && fragment.border.bottom)
  expect(borders).toEqual([0, 4])
  expect(await placesOf(`<table><tr>${cells}</table>`)).toMatchObject({ b: [0, 0], z: [1, 16] })
})
