/** Exact places in Ahem: every glyph is a square of one em, lines are 20 px high, letters 10 px wide. */
import { describe, expect, test } from 'vitest'
import { boxesOf, fragmentsOf, layOut, rectOf } from './harness.ts'

const rect = async (body: string, id = 'a', setup = {}) =>
  rectOf(await layOut(`<!doctype html><body>${body}`, setup), id)

describe('block layout', () => {
  test('places a box inside its margins', async () => {
    expect(await rect('<div id=a style="width:100px;height:50px;margin:10px">')).toEqual([10, 10, 100, 50])
  })
  test('adds padding and border around the content', async () => {
    expect(await rect('<div id=a style="width:100px;padding:5px;border:2px solid">XX</div>')).toEqual([0, 0, 114, 34])
  })
  test('collapses the margins of neighbours', async () => {
    expect(await rect('<p style="margin-bottom:20px">X<p id=a style="margin-top:30px">X')).toEqual([0, 50, 400, 20])
  })
  test('centres with automatic margins', async () => {
    expect(await rect('<div id=a style="width:100px;height:10px;margin:0 auto">')).toEqual([150, 0, 100, 10])
  })
  test('breaks a paragraph into lines', async () => {
    expect(await rect('<p id=a style="width:50px">XXXX XXXX XX')).toEqual([0, 0, 50, 60])
  })
})

describe('lines', () => {
  test('start on the side that their own text begins on, where it decides', async () => {
    const laid = await layOut('<!doctype html><body><pre style="unicode-bidi:plaintext">XX\n\u05d0\u05d1\nXX</pre>')
    const texts = fragmentsOf(laid).filter(({ fragment }) => fragment.kind === 'text')
    expect(texts.map(({ x, fragment }) => [x, x + fragment.width])).toEqual([
      [0, 12],
      [expect.any(Number), 400],
      [0, 12],
    ])
  })
})

describe('floats, flex, grid and tables', () => {
  test('a float takes the room beside it', async () => {
    const laid = await layOut('<!doctype html><body><div style="float:left;width:100px;height:30px"></div><p>XXXX')
    const line = fragmentsOf(laid).find(({ fragment }) => fragment.kind === 'line')
    expect([line?.x, line?.y]).toEqual([100, 0])
  })
  test('flexible items share a row', async () => {
    expect(
      await rect('<div style="display:flex"><div style="flex:1">X</div><div id=a style="flex:3">X</div></div>'),
    ).toEqual([100, 0, 300, 20])
  })
  test('grid tracks share what is left', async () => {
    expect(
      await rect(
        '<div style="display:grid;grid-template-columns:100px 1fr 2fr"><i>X</i><i>X</i><div id=a>X</div></div>',
      ),
    ).toEqual([200, 0, 200, 20])
  })
  test.each([
    ['a table', '<table style="border-spacing:0"><tr><td style="padding:0">'],
    ['a float', '<div style="float:left">'],
  ])('an image of a greater width than the page is no wider than that in %s', async (_, before) => {
    const src = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7'
    const image = `<img id=a alt="" src="${src}" width=800 height=20 style="max-width:100%;display:block">`
    expect(await rect(before + image)).toEqual([0, 0, 400, 20])
  })
  test('columns of a table are as wide as their words', async () => {
    expect(
      await rect('<table style="border-spacing:0"><tr><td style="padding:0">XX<td id=a style="padding:0">XXX</table>'),
    ).toEqual([20, 0, 30, 20])
  })
})

describe('pages', () => {
  test('two lines stay together at the foot and at the head of a page', async () => {
    const laid = await layOut(`<!doctype html><body><p style="width:50px">${'XXXX '.repeat(6)}`, { height: 100 })
    const lines = fragmentsOf(laid).filter(({ fragment }) => fragment.kind === 'line')
    expect(lines.map(line => line.page)).toEqual([0, 0, 0, 0, 1, 1])
  })
  test.each([
    ['a row of headings is', '<th>A<th>B', [0, 1]],
    ['the title of a table is not', '<th colspan=2>A', [0]],
  ])('%s repeated on the next page', async (_, head, pages) => {
    const rows = '<tr><td>X<td>X'.repeat(6)
    const laid = await layOut(`<!doctype html><body><table id=t><tr>${head}${rows}</table>`, { height: 100 })
    const lines = fragmentsOf(laid).filter(({ fragment }) => fragment.kind === 'text' && fragment.text === 'A')
    expect(lines.map(line => line.page)).toEqual(pages)
  })
  test('a forced break begins a page', async () => {
    const laid = await layOut('<!doctype html><body><p>X<p style="break-before:page">X')
    expect(laid.paged.pages).toHaveLength(2)
  })
})

describe('alignment of blocks', () => {
  test('a block that is aligned across shrinks to fit', async () => {
    expect(await rect('<div id=a style="justify-self:center">XX</div>')).toEqual([190, 0, 20, 20])
    expect(
      await rect('<section style="justify-items:end"><div id=a style="margin-right:5px">XX</div></section>'),
    ).toEqual([375, 0, 20, 20])
  })
  test('content is aligned in a height that it does not fill, and never moves up', async () => {
    expect(await rect('<div style="align-content:center;height:100px"><p id=a>X</p></div>')).toEqual([0, 40, 400, 20])
    expect(await rect('<div style="align-content:end;height:10px"><p id=a>X</p></div>')).toEqual([0, 0, 400, 20])
  })
  test('content that is aligned keeps its margins in its box', async () => {
    expect(await rect('<div id=a style="align-content:start"><p style="margin:10px 0">X</p></div>')).toEqual([
      0, 0, 400, 40,
    ])
  })
})

describe('floats', () => {
  test('carry what is positioned in them to its containing block', async () => {
    const box = '<div id=a style="position:absolute">X</div>'
    expect(
      await rect(`<div style="position:relative;padding:5px"><div style="float:right;width:50px">${box}</div></div>`),
    ).toEqual([345, 5, 10, 20])
    expect(
      await rect(`<p style="position:relative">XX<span style="float:left;width:50px">X ${box}</span></p>`),
    ).toEqual([0, 20, 10, 20])
  })
  test('stand below a float that went to the next page', async () => {
    const floats = [90, 30, 20].map(
      (height, i) => `<div id=f${i} style="float:left;width:60%;height:${height}px;break-inside:avoid"></div>`,
    )
    const laid = await layOut(`<!doctype html><body>${floats.join('')}`, { height: 100 })
    expect([0, 1, 2].map(i => boxesOf(laid, `f${i}`).map(({ page, y }) => [page, y]))).toEqual([
      [[0, 0]],
      [[1, 0]],
      [[1, 30]],
    ])
  })
  test('that are taller than a page are cut where they stand', async () => {
    const laid = await layOut(
      '<!doctype html><body><p>X</p><div id=f style="float:left;width:10px">X X X X X X X</div>',
      {
        height: 100,
      },
    )
    expect(boxesOf(laid, 'f').map(({ page, y, height }) => [page, y, height])).toEqual([
      [0, 20, 80],
      [1, 0, 60],
    ])
  })
})
