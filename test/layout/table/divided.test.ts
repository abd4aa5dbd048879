/** Rows that a page divides: what overflows their cells, their own heights, and edges that find no room. */
import { describe, expect, test } from 'vitest'
import { AHEM_CSS, layOut, ownFragmentsOf } from '../harness.ts'

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
