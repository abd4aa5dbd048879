/** Flex layout in Ahem: letters are 10 px wide, lines 20 px high, the page is 400 px wide. */
import { describe, expect, test } from 'vitest'
import { boxesOf, layOut, rectOf } from './harness.ts'

const rects = async (body: string, ids: string, setup = {}) => {
  const laid = await layOut(`<!doctype html><body>${body}`, setup)
  return [...ids].map(id => rectOf(laid, id))
}
const flex = (style: string, items: string): string => `<div id=f style="display:flex;${style}">${items}</div>`

describe('flexible lengths', () => {
  test('shrink in proportion to the inner base size', async () => {
    const items = '<div id=a style="width:300px">X</div><div id=b style="width:200px">X</div>'
    expect(await rects(flex('', items), 'ab')).toEqual([
      [0, 0, 240, 20],
      [240, 0, 160, 20],
    ])
  })
  test('do not shrink below the longest word, but below it where the box scrolls', async () => {
    const item = (id: string, style: string) => `<div id=${id} style="width:90px;${style}">XXXX XXX</div>`
    expect(await rects(flex('width:60px', item('a', '') + item('b', 'overflow:hidden')), 'ab')).toEqual([
      [0, 0, 40, 40],
      [40, 0, 20, 40],
    ])
  })
  test('grow by less than all free space where the factors add up to less than one', async () => {
    expect(await rects(flex('', '<div id=a style="flex:0.25">X</div>'), 'a')).toEqual([[0, 0, 100, 20]])
  })
  test('take the room as basis between the longest word and the longest line', async () => {
    const item = '<div id=a style="width:fit-content">XXXX XX</div>'
    const widths = [30, 60, 100].map(async room => (await rects(flex(`width:${room}px`, item), 'a'))[0]![2])
    expect(await Promise.all(widths)).toEqual([40, 60, 70])
  })
  test('take the content as basis whatever the width says', async () => {
    expect(await rects(flex('', '<div id=a style="flex-basis:content;width:200px">XXX</div>'), 'a')).toEqual([
      [0, 0, 30, 20],
    ])
  })
})

describe('directions', () => {
  const two = '<div id=a style="width:50px;margin-left:5px">X</div><div id=b style="width:30px">X</div>'
  test('a reversed row begins at the right, margins where they are', async () => {
    expect(await rects(flex('flex-direction:row-reverse', two), 'ab')).toEqual([
      [350, 0, 50, 20],
      [315, 0, 30, 20],
    ])
  })
  test('right to left a column stands at the right', async () => {
    const items = '<div id=a style="align-self:flex-start">XX</div><div id=b style="align-self:end">X</div>'
    expect(await rects(flex('flex-direction:column;direction:rtl', items), 'ab')).toEqual([
      [380, 0, 20, 20],
      [0, 20, 10, 20],
    ])
  })
  test('a reversed column begins at its end', async () => {
    const items = '<div id=a>X</div><div id=b>X</div>'
    expect(await rects(flex('flex-direction:column-reverse;height:100px', items), 'ab')).toEqual([
      [0, 80, 400, 20],
      [0, 60, 400, 20],
    ])
  })
  test('lines in reverse stand one above the other', async () => {
    const items = '<div id=a style="width:300px">X</div><div id=b style="width:200px">X</div>'
    expect(await rects(flex('flex-wrap:wrap-reverse', items), 'ab')).toEqual([
      [0, 20, 300, 20],
      [0, 0, 200, 20],
    ])
  })
})

describe('heights of containers', () => {
  test('a maximum lets the items overflow', async () => {
    expect(await rects(flex('max-height:30px', '<div id=a style="height:80px">X</div>'), 'fa')).toEqual([
      [0, 0, 400, 30],
      [0, 0, 10, 80],
    ])
  })
  test('the items of a column grow into a minimum', async () => {
    const items = '<div id=a style="flex:1">X</div><div id=b>X</div>'
    expect(await rects(flex('flex-direction:column;min-height:100px', items), 'ab')).toEqual([
      [0, 0, 400, 80],
      [0, 80, 400, 20],
    ])
  })
  test('the items of a column shrink to a maximum, those that scroll', async () => {
    const items = '<div id=a style="overflow:hidden;height:90px">X</div><div id=b>X</div>'
    expect(await rects(flex('flex-direction:column;max-height:60px', items), 'fab')).toEqual([
      [0, 0, 400, 60],
      [0, 0, 400, 40],
      [0, 40, 400, 20],
    ])
  })
  test('a height in percent means something in a stretched item', async () => {
    const items = '<div><div id=a style="height:50%">X</div></div><div style="height:80px"></div>'
    expect(await rects(flex('', items), 'a')).toEqual([[0, 0, 10, 40]])
  })
  test('and nothing in a column whose height its content decides on', async () => {
    const items = '<div style="flex-basis:60px"><div id=a style="height:50%">X</div></div>'
    expect(await rects(flex('flex-direction:column', items), 'a')).toEqual([[0, 0, 400, 20]])
  })
})

describe('alignment', () => {
  test('puts first lines on a common baseline', async () => {
    const items = '<div id=a style="padding-top:30px">X</div><div id=b>X</div>'
    expect(await rects(flex('align-items:baseline', items), 'fab')).toEqual([
      [0, 0, 400, 50],
      [0, 0, 10, 50],
      [10, 30, 10, 20],
    ])
  })
  test('puts last lines on a common baseline', async () => {
    const items = '<div id=a>X<br>X</div><div id=b style="padding-bottom:5px">X</div>'
    expect(await rects(flex('align-items:last baseline', items), 'ab')).toEqual([
      [0, 0, 10, 40],
      [10, 20, 10, 25],
    ])
  })
  test('keeps to the start what has no room to be centred between', async () => {
    const items = '<div id=a style="flex:none;width:80px">X</div>'
    expect(await rects(flex('width:50px;justify-content:space-around', items), 'a')).toEqual([[0, 0, 80, 20]])
  })
  test('gives what is free to automatic margins first', async () => {
    const items = '<div id=a style="margin:auto">X</div>'
    expect(await rects(flex('height:100px;justify-content:end', items), 'a')).toEqual([[195, 40, 10, 20]])
  })
  test('stretches lines, and a single line to the least height of its container', async () => {
    expect(await rects(flex('min-height:70px', '<div id=a>X</div>'), 'a')).toEqual([[0, 0, 10, 70]])
    const items = '<div id=a style="width:300px">X</div><div id=b style="width:200px">X</div>'
    expect(await rects(flex('flex-wrap:wrap;height:100px', items), 'ab')).toEqual([
      [0, 0, 300, 50],
      [0, 50, 200, 50],
    ])
  })
  test('places a positioned child as if it were the only item', async () => {
    const child = '<div id=a style="position:absolute;width:40px">X</div>'
    const style = 'height:100px;justify-content:center;align-items:flex-end'
    expect(await rects(flex(style, `<div>XX</div>${child}`), 'a')).toEqual([[180, 80, 40, 20]])
  })
})

describe('collapsed items', () => {
  test('take no room along their line and keep it as thick as it was with them', async () => {
    const items = '<div style="visibility:collapse;width:50px;height:70px"></div><div id=a>X</div>'
    expect(await rects(flex('', items), 'fa')).toEqual([
      [0, 0, 400, 70],
      [0, 0, 10, 70],
    ])
  })
})

describe('what a container contributes', () => {
  test('is the sum of its items, each no wider than its basis if it cannot grow', async () => {
    const items = '<div style="flex:0 0 20px">X XXXXX</div><div style="flex:0 1 200px">XXXXXXXX</div>'
    expect(await rects(`<div style="float:left" id=a>${flex('', items)}</div>`, 'a')).toEqual([[0, 0, 130, 40]])
  })
})

describe('pages', () => {
  test('a line whose items are not to be divided moves to the next page whole', async () => {
    const item = (id: string) => `<div id=${id} style="width:400px;height:70px;break-inside:avoid"></div>`
    const laid = await layOut(`<!doctype html><body>${flex('flex-wrap:wrap', ['a', 'b', 'c'].map(item).join(''))}`, {
      height: 100,
    })
    expect(['a', 'b', 'c'].map(id => boxesOf(laid, id).map(({ page, y, height }) => [page, y, height]))).toEqual([
      [[0, 0, 70]],
      [[1, 0, 70]],
      [[2, 0, 70]],
    ])
  })
  test('the height of a container goes on where its content has ended', async () => {
    const laid = await layOut(`<!doctype html><body>${flex('height:250px', 'X')}<p id=p>X</p>`, { height: 100 })
    expect(boxesOf(laid, 'f').map(({ page, height }) => [page, height])).toEqual([
      [0, 100],
      [1, 100],
      [2, 50],
    ])
    expect(boxesOf(laid, 'p').map(({ page, y }) => [page, y])).toEqual([[2, 50]])
  })
  test('items that fill a line go on to its end over pages', async () => {
    const items = `<div id=a>X</div><div id=b>${'X<br>'.repeat(12)}X</div>`
    const laid = await layOut(`<!doctype html><body>${flex('', items)}`, { height: 100 })
    expect(boxesOf(laid, 'a').map(({ page, height }) => [page, height])).toEqual([
      [0, 100],
      [1, 100],
      [2, 60],
    ])
    expect(boxesOf(laid, 'f').map(({ height }) => height)).toEqual([100, 100, 60])
  })
  test('what a column gives to an item stays with it over pages', async () => {
    const laid = await layOut(
      `<!doctype html><body>${flex('flex-direction:column;height:150px', '<div id=a style="flex:1">X</div>')}`,
      { height: 100 },
    )
    expect(boxesOf(laid, 'a').map(({ page, height }) => [page, height])).toEqual([
      [0, 100],
      [1, 50],
    ])
  })
})
