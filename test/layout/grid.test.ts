/** Grid layout in Ahem: letters are 10 px wide, lines 20 px high, the page is 400 px wide. */
import { describe, expect, test } from 'vitest'
import { boxesOf, layOut, rectOf } from './harness.ts'

const rects = async (body: string, ids: string, setup = {}) => {
  const laid = await layOut(`<!doctype html><body>${body}`, setup)
  return [...ids].map(id => rectOf(laid, id))
}
const grid = (style: string, items: string): string => `<div id=g style="display:grid;${style}">${items}</div>`
const item = (id: string, style = '', content = 'X'): string => `<div id=${id} style="${style}">${content}</div>`
/** Left edges and widths. */
const columns = async (template: string, items: string, ids: string) =>
  (await rects(grid(`grid-template-columns:${template}`, items), ids)).map(([x, , width]) => [x, width])

describe('a button that is a grid', () => {
  test('has items as high as it is', async () => {
    const html = '<!doctype html><button style="display:grid;border:0;padding:0;height:50px"><i id=a>X</i></button>'
    expect(rectOf(await layOut(html, { css: 'html { font: 10px/20px Ahem } body { margin: 0 }' }), 'a')![3]).toBe(50)
  })
})

describe('an item that is as high as its area by its own height', () => {
  const inRow = (style: string) => rects(grid('grid-template-rows:60px', item('a', `width:20px;${style}`)), 'a')
  test('has the height of its row without its margins', async () => {
    expect(await inRow('align-self:start;height:stretch;margin:10px')).toEqual([[10, 10, 20, 40]])
    expect(await inRow('align-self:start;height:5px;min-height:stretch')).toEqual([[0, 0, 20, 60]])
    expect(await inRow('height:200px;max-height:stretch')).toEqual([[0, 0, 20, 60]])
  })
})

describe('columns', () => {
  test('of a fraction share what others leave', async () => {
    expect(await columns('100px 1fr 2fr', item('a') + item('b') + item('c'), 'abc')).toEqual([
      [0, 100],
      [100, 100],
      [200, 200],
    ])
  })
  test('of a fraction keep room for the longest word', async () => {
    expect(await columns('1fr 1fr', item('a', '', 'X'.repeat(25)) + item('b'), 'ab')).toEqual([
      [0, 250],
      [250, 150],
    ])
  })
  test('of a fraction in a cell keep words whole as long as all columns have room', async () => {
    const cell = (width: number, wrap = 'normal'): string =>
      `<table style="border-spacing:0"><td style="padding:0;overflow-wrap:${wrap}"><div style="width:${width}px">${grid('grid-template-columns:1fr 1fr', item('a', '', 'X'.repeat(25)) + item('b'))}</div></td></table>`
    expect((await rects(cell(400), 'ab')).map(([x, , width]) => [x, width])).toEqual([
      [0, 250],
      [250, 150],
    ])
    expect((await rects(cell(400, 'anywhere'), 'ab')).map(([x, , width]) => [x, width])).toEqual([
      [0, 200],
      [200, 200],
    ])
    expect((await rects(cell(100), 'ab')).map(([x, , width]) => [x, width])).toEqual([
      [0, 50],
      [50, 50],
    ])
  })
  test('add up to less than all where their factors do', async () => {
    expect(await columns('0.25fr', item('a'), 'a')).toEqual([[0, 100]])
  })
  test('of a range grow to its end before automatic ones are stretched', async () => {
    expect(await columns('minmax(20px, 90px) auto', item('a') + item('b'), 'ab')).toEqual([
      [0, 90],
      [90, 310],
    ])
  })
  test('fit their content up to a limit', async () => {
    const items = item('a', '', 'XX XX XX') + item('b', '', 'X')
    expect(await columns('fit-content(60px) fit-content(60px)', items, 'ab')).toEqual([
      [0, 60],
      [60, 10],
    ])
  })
  test('are as wide as what spans them, shared by those that may grow', async () => {
    const items = item('a', 'grid-column:span 2', 'X'.repeat(12)) + item('b') + item('c', '', 'XXX')
    expect(await columns('min-content min-content', items, 'bc')).toEqual([
      [0, 50],
      [50, 70],
    ])
  })
  test('do not grow for an item that scrolls', async () => {
    const items = item('a', 'overflow:hidden', 'X'.repeat(60)) + item('b')
    expect(await columns('1fr 1fr', items, 'ab')).toEqual([
      [0, 200],
      [200, 200],
    ])
  })
  test('do not grow for an item that scrolls and is as wide as its content fits into its area', async () => {
    const items = item('a', 'overflow:hidden;width:fit-content', 'X'.repeat(60)) + item('b')
    expect((await columns('auto', items, 'ab'))[1]).toEqual([0, 400])
  })
  test('made to fit are gone where they are empty, with their gutters', async () => {
    const style = 'grid-template-columns:repeat(auto-fit, 80px);column-gap:10px;justify-content:end'
    expect(await rects(grid(style, item('a') + item('b')), 'ab')).toEqual([
      [230, 0, 80, 20],
      [320, 0, 80, 20],
    ])
  })
  test('run from the right where the text does', async () => {
    const style = 'grid-template-columns:100px 50px;direction:rtl'
    expect(await rects(grid(style, item('a', 'margin-left:5px') + item('b')), 'ab')).toEqual([
      [305, 0, 95, 20],
      [250, 0, 50, 20],
    ])
  })
})

describe('rows', () => {
  test('in percent are of the height that automatic ones came to', async () => {
    const style = 'grid-template-rows:auto 25%'
    expect(await rects(grid(style, item('a', 'height:60px') + item('b')), 'gab')).toEqual([
      [0, 0, 400, 80],
      [0, 0, 400, 60],
      [0, 60, 400, 20],
    ])
  })
  test('are repeated until a least height is reached', async () => {
    expect(await rects(grid('min-height:100px;grid-template-rows:repeat(auto-fill, 30px)', item('a')), 'g')).toEqual([
      [0, 0, 400, 120],
    ])
  })
  test('stretch to a least height', async () => {
    expect(await rects(grid('min-height:100px', item('a') + item('b')), 'ab')).toEqual([
      [0, 0, 400, 50],
      [0, 50, 400, 50],
    ])
  })
  test('have room for items on a common baseline', async () => {
    const style = 'grid-template-columns:100px 100px;align-items:baseline'
    expect(await rects(grid(style, item('a', 'padding-top:30px') + item('b', 'padding-bottom:40px')), 'gab')).toEqual([
      [0, 0, 400, 90],
      [0, 0, 100, 50],
      [100, 30, 100, 60],
    ])
  })
})

describe('placement', () => {
  const three = 'grid-template-columns:repeat(3, 100px)'
  test('goes on from the item before, and back only where it is dense', async () => {
    const items = item('a') + item('b', 'grid-column:span 3') + item('c')
    expect((await rects(grid(three, items), 'abc')).map(([x, y]) => [x, y])).toEqual([
      [0, 0],
      [0, 20],
      [0, 40],
    ])
    expect((await rects(grid(`${three};grid-auto-flow:dense`, items), 'c')).map(([x, y]) => [x, y])).toEqual([[100, 0]])
  })
  test('makes columns for what a row has no room for', async () => {
    const row = ['a', 'b', 'c', 'd'].map(id => item(id, 'grid-row:1')).join('')
    expect((await rects(grid(`${three};grid-auto-columns:40px`, row), 'abcd')).map(([x, y]) => [x, y])).toEqual([
      [0, 0],
      [100, 0],
      [200, 0],
      [300, 0],
    ])
  })
  test('counts lines from the end, names and areas', async () => {
    const style = `${three};grid-template-areas:'x x y'`
    const items = item('a', 'grid-area:y') + item('b', 'grid-column:-3 / -2') + item('c', 'grid-column:1 / y-start')
    expect((await rects(grid(style, items), 'abc')).map(([x, y, width]) => [x, y, width])).toEqual([
      [200, 0, 100],
      [100, 0, 100],
      [0, 20, 200],
    ])
  })
  test('of a positioned child is in the area that its lines name', async () => {
    const child = item('a', 'position:absolute;grid-column:2 / 3;left:10px;right:20px')
    expect(await rects(grid(`${three};position:relative;padding:5px`, child + item('b')), 'a')).toEqual([
      [115, 0, 70, 20],
    ])
  })
  test('of one further in is in the area too, where the grid is its containing block', async () => {
    const inner = `<div>${item('a', 'position:absolute;grid-column:2 / 3;width:50%')}</div>`
    expect(
      (await rects(grid(`${three};position:relative`, inner + item('b')), 'a')).map(([, , width]) => width),
    ).toEqual([50])
  })
  test('of one without lines is in the padding box', async () => {
    const child = item('a', 'position:absolute;align-self:end;justify-self:center')
    expect(await rects(grid('position:relative;padding:5px', child + item('b')), 'a')).toEqual([[195, 10, 10, 20]])
  })
})

describe('an item with a ratio', () => {
  test('is as wide as its height makes it, where it is not told to stretch', async () => {
    const style = 'grid-template-columns:100px;grid-template-rows:80px;align-items:start'
    expect(await rects(grid(style, item('a', 'aspect-ratio:3;height:50px')), 'a')).toEqual([[0, 0, 150, 50]])
    expect(await rects(grid(style, item('a', 'aspect-ratio:3;height:50px;justify-self:stretch')), 'a')).toEqual([
      [0, 0, 100, 50],
    ])
    expect(await rects(grid(style, item('a', 'aspect-ratio:3;align-self:stretch')), 'a')).toEqual([[0, 0, 240, 80]])
  })
})

describe('alignment in an area', () => {
  test('shares what is free', async () => {
    const style = 'grid-template-columns:100px 100px;grid-template-rows:80px;place-items:center'
    expect(await rects(grid(style, item('a') + item('b', 'place-self:end')), 'ab')).toEqual([
      [45, 30, 10, 20],
      [190, 60, 10, 20],
    ])
  })
  test('heights in percent are parts of the area', async () => {
    expect(await rects(grid('grid-template-rows:80px', item('a', 'height:25%')), 'a')).toEqual([[0, 0, 400, 20]])
  })
})

describe('pages', () => {
  test('cut a grid between its rows, not where an item spans two', async () => {
    const items =
      item('a', 'grid-row:1 / 3;height:120px') +
      item('b', 'grid-column:2;height:70px') +
      item('c', 'grid-column:2;height:50px') +
      item('d', 'grid-row:3;height:60px;break-inside:avoid')
    const laid = await layOut(`<!doctype html><body>${grid('grid-template-columns:100px 100px', items)}`, {
      height: 150,
    })
    expect([...'abcd'].map(id => boxesOf(laid, id).map(({ page, y }) => [page, y]))).toEqual([
      [[0, 0]],
      [[0, 0]],
      [[0, 70]],
      [[1, 0]],
    ])
  })
  test('move what stands under a cut item down with it', async () => {
    const items =
      item('a', 'grid-row:1 / 3;height:180px') +
      item('b', 'grid-column:2', `${'X<br>'.repeat(5)}X`) +
      item('c', 'grid-column:2;overflow:hidden;height:40px')
    const laid = await layOut(`<!doctype html><body>${grid('grid-template-columns:100px 100px', items)}`, {
      height: 110,
    })
    expect([...'bc'].map(id => boxesOf(laid, id).map(({ page, y, height }) => [page, y, height]))).toEqual([
      [
        [0, 0, 110],
        [1, 0, 40],
      ],
      [[1, 40, 40]],
    ])
  })
})

describe('columns and rows once more, where heights change widths (§12.1, steps 3 and 4)', () => {
  const row = (item: string, style = '') =>
    `<div style="display:grid;grid-template-columns:auto auto 1fr;width:300px;${style}">
      <i style="width:20px;height:60px"></i>${item}<i id=c>X</i></div>`
  const of = async (html: string, id: string) => rectOf(await layOut(`<!doctype html><body>${html}`), id)
  test.each([
    ['a height in percent and a ratio', '<b id=a style="height:100%;aspect-ratio:1"></b>', [20, 0, 60, 60], 80],
    ['a stretched box with a ratio', '<b id=a style="aspect-ratio:2"></b>', [20, 0, 120, 60], 140],
    [
      'a box in a box of such a height',
      '<b id=a style="height:100%"><b style="display:block;height:50%;aspect-ratio:1"></b></b>',
      [20, 0, 30, 60],
      50,
    ],
  ])('%s', async (_, item, expected, next) => {
    expect(await of(row(item), 'a')).toEqual(expected)
    expect((await of(row(item), 'c'))[0]).toBe(next)
  })
  test('once only: rows that grow again do not change the columns again', async () => {
    // At 60 px the item is 60 px wide; its words, in less room, need 80 px, and it stays as it is.
    const item = '<b id=a style="height:100%;aspect-ratio:1;min-width:0;max-width:60px"></b>'
    expect((await of(row(item), 'c'))[0]).toBe(80)
  })
  test('text is not asked again', async () => {
    expect(await of(row('<b id=a>XXX XX</b>'), 'a')).toEqual([20, 0, 60, 60])
  })
})

test('the automatic minimum of an item is no more than its margins leave of a fixed maximum (§6.6)', async () => {
  const laid = await layOut(
    `<!doctype html><body><div style="display:grid;grid-template-columns:minmax(auto,90px) auto">
      <p id=a style="margin:15px">xxxxxxx</p><p id=b>x</p></div>`,
  )
  expect(rectOf(laid, 'a')[2]).toBe(60)
  expect(rectOf(laid, 'b')[0]).toBe(90)
})

test('tracks are repeated as often as a maximum width holds them', async () => {
  const grid = (style: string) => `<!doctype html><body><div id=g style="display:grid;width:max-content;${style};
    grid-template-columns:repeat(auto-fill,50px)"><p>x<p>x<p>x<p>x</div>`
  const sizeOf = async (style: string) => rectOf(await layOut(grid(style)), 'g').slice(2)
  expect(await sizeOf('max-width:180px')).toEqual([150, 40])
  expect(await sizeOf('max-width:160px;padding:0 10px;box-sizing:border-box')).toEqual([120, 40])
  expect(await sizeOf('max-width:none')).toEqual([50, 80])
})
