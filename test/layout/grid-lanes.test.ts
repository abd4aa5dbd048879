/** Grid lanes in Ahem: letters are 10 px wide, lines 20 px high, the page is 400 px wide. */
import { describe, expect, test } from 'vitest'
import { boxesOf, layOut, rectOf } from './harness.ts'

const rects = async (body: string, ids: string, setup = {}) => {
  const laid = await layOut(`<!doctype html><body>${body}`, setup)
  return [...ids].map(id => rectOf(laid, id))
}
const lanes = (style: string, items: string): string => `<div id=g style="display:grid-lanes;${style}">${items}</div>`
const item = (id: string, height: number, style = ''): string =>
  `<div id=${id} style="height:${height}px;${style}"></div>`
const left = async (style: string, items: string, ids: string, setup = {}) =>
  (await rects(lanes(style, items), ids, setup)).map(([x, y]) => [x, y])

describe('columns as lanes', () => {
  test('take items one by one where there is most room, with gaps between them', async () => {
    const items = item('a', 100) + item('b', 30) + item('c', 60) + item('d', 10) + item('e', 10)
    expect(await left('grid-template-columns:repeat(3,100px);gap:10px 5px;flow-tolerance:0px', items, 'abcde')).toEqual(
      [
        [0, 0],
        [105, 0],
        [210, 0],
        [105, 40],
        [105, 60],
      ],
    )
  })
  test('end where the longest of them ends', async () => {
    const items = item('a', 100) + item('b', 30) + item('c', 20, 'margin-bottom:90px')
    expect((await rects(lanes('grid-template-columns:1fr 1fr', items), 'g'))[0]).toEqual([0, 0, 400, 140])
  })
  test('are as wide as the widest item without a line, wherever that stands', async () => {
    const items = '<div id=a>X</div><div id=b>XXXXX</div><div id=c style="grid-column:1">XXXXXXX</div>'
    expect((await rects(lanes('grid-template-columns:max-content max-content', items), 'ab')).map(([x]) => x)).toEqual([
      0, 70,
    ])
  })
  test('are stacks that `align-content` moves as a whole', async () => {
    const items = item('a', 100) + item('b', 30)
    const at = async (value: string) =>
      (await left(`grid-template-columns:1fr 1fr;height:200px;align-content:${value}`, items, 'ab')).map(([, y]) => y)
    expect(await at('end')).toEqual([100, 100])
    expect(await at('space-around')).toEqual([50, 50])
    expect(await at('space-between')).toEqual([0, 0])
  })
  test('of a right-to-left grid begin on the right', async () => {
    const items = item('a', 10) + item('b', 10)
    expect(await left('direction:rtl;grid-template-columns:100px 100px', items, 'ab')).toEqual([
      [300, 0],
      [200, 0],
    ])
  })
  test('go on over pages, each item below what stands above it in its lanes', async () => {
    const lines = (id: string, count: number, style = ''): string =>
      `<div id=${id} style="${style}">${Array.from({ length: count }, () => 'X').join('<br>')}</div>`
    const items = lines('a', 4) + lines('b', 1) + lines('c', 5) + lines('d', 1, 'grid-column:span 2') + lines('e', 1)
    const body = lanes('grid-template-columns:100px 100px;flow-tolerance:0px', items)
    const laid = await layOut(`<!doctype html><body>${body}`, { height: 100 })
    expect(laid.paged.pages).toHaveLength(2)
    // `c` leaves two lines for the next page (`widows`), where what spans both lanes waits.
    const partsOf = (id: string) => boxesOf(laid, id).map(({ page, x, y, height }) => [page, x, y, height])
    expect([...'abcde'].map(partsOf)).toEqual([
      [[0, 0, 0, 80]],
      [[0, 100, 0, 20]],
      [
        [0, 100, 20, 80],
        [1, 100, 0, 40],
      ],
      [[1, 0, 40, 20]],
      [[1, 0, 60, 20]],
    ])
  })
})

describe('rows as lanes', () => {
  test('take items one by one, each as wide as its content', async () => {
    const items = '<div id=a>XXXXX</div><div id=b>X</div><div id=c>XX</div>'
    expect(await rects(lanes('grid-template-rows:30px 40px;gap:5px 10px;flow-tolerance:0px', items), 'abc')).toEqual([
      [0, 0, 50, 30],
      [0, 35, 10, 40],
      [20, 35, 20, 40],
    ])
  })
  test('make the container as wide as the longest row', async () => {
    const items = '<div>XXXXX</div><div>X</div><div>XX</div>'
    const body = `<div id=g style="display:inline-grid-lanes;grid-template-rows:auto auto;column-gap:10px;flow-tolerance:0px">${items}</div>`
    expect((await rects(body, 'g'))[0]!.slice(2)).toEqual([50, 40])
  })
})

test('a subgrid of the stacking axis stacks its items', async () => {
  const inner = `<div style="display:grid;grid:subgrid/subgrid;grid-column:1/span 2">${item('b', 40)}${item('c', 10)}${item('d', 10)}</div>`
  expect(await left('grid-template-columns:100px 100px', item('a', 10, 'grid-column:1/span 2') + inner, 'bcd')).toEqual(
    [
      [0, 10],
      [100, 10],
      [100, 20],
    ],
  )
})
