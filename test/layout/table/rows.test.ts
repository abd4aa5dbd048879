/**
 * Places of columns, rows and cells (CSS Tables 3 §4: https://www.w3.org/TR/css-tables-3/; CSS 2.1 §17.5). Cells without padding, in
 * Ahem: letters of 10 px, lines of 20.
 */
import { describe, expect, test } from 'vitest'
import { AHEM_CSS, boxesOf, layOut, rectOf } from '../harness.ts'

const CSS = `${AHEM_CSS} table { border-spacing: 0; border-collapse: separate } td, th { padding: 0; vertical-align: top }`
const table = (html: string, height = 600) => layOut(html, { css: CSS, height })

describe('columns', () => {
  test('stand beside each other with the spacing before, between and after them', async () => {
    const laid = await table('<table id=t style="border-spacing:5px 3px"><tr><td id=a>xx<td id=b>yyy</table>')
    expect([rectOf(laid, 't'), rectOf(laid, 'a'), rectOf(laid, 'b')]).toEqual([
      [0, 0, 65, 26],
      [5, 3, 20, 20],
      [30, 3, 30, 20],
    ])
  })
  test('begin at the right in a table that runs to the left', async () => {
    const laid = await table('<table dir=rtl style="width:100px;border-spacing:5px"><tr><td id=a>xx<td id=b>yy</table>')
    const [a, b] = [rectOf(laid, 'a'), rectOf(laid, 'b')]
    // The table of 100 px stands at the left of the left-to-right page; 42.5 px are left for each column.
    expect([a[0] + a[2], b[0]]).toEqual([95, 5])
    expect(a[0]).toBeGreaterThan(b[0])
  })
  test('are inside of the border and the padding of the table', async () => {
    const laid = await table('<table style="border:2px solid;padding:3px 4px"><tr><td id=a>x</table>')
    expect(rectOf(laid, 'a')).toEqual([6, 5, 10, 20])
  })
  test('that a cell spans make room for it with the spacing between', async () => {
    const laid = await table('<table style="border-spacing:5px 0"><tr><td>xx<td>yy<tr><td id=a colspan=2>z</table>')
    expect(rectOf(laid, 'a')).toEqual([5, 20, 45, 20])
  })
})

describe('columns of a fixed layout', () => {
  test('have the percentage of a cell beside its padding, and without where it is of several', async () => {
    const cell = (span: number) =>
      `<table style="table-layout:fixed;width:100px"><tr><td id=a><td colspan=${span} style="width:40%;padding:0 5px"><tr><td><td><td></table>`
    expect(rectOf(await table(cell(2)), 'a')[2]).toBe(60)
    expect(rectOf(await table(cell(1)), 'a')[2]).toBe(25)
  })
})

describe('parts of the height of a cell', () => {
  test('are known to blocks and to boxes in lines when the row has its height', async () => {
    const inline = (style: string, cell = '') =>
      table(`<table style="height:60px"><tr><td${cell}><b id=a style="height:50%;width:10px;${style}"></b></table>`)
    expect(rectOf(await inline('display:block'), 'a')[3]).toBe(30)
    expect(rectOf(await inline('display:inline-block'), 'a')[3]).toBe(30)
    expect(rectOf(await inline('float:left'), 'a')[3]).toBe(30)
  })
})

describe('rows', () => {
  test('are as high as their highest cell, and so are all cells in them', async () => {
    const laid = await table('<table><tr id=r><td id=a>x<td>y<br>y<br>y</table>')
    expect([rectOf(laid, 'r')[3], rectOf(laid, 'a')[3]]).toEqual([60, 60])
  })
  test('are at least as high as they or a cell of them say', async () => {
    const laid = await table(
      '<table><tr id=a style="height:50px"><td>x<tr id=b><td style="height:70px">x<tr id=c style="height:5px"><td>x</table>',
    )
    expect(['a', 'b', 'c'].map(id => rectOf(laid, id)[3])).toEqual([50, 70, 20])
  })
  test('count the border and the padding of a cell over its height', async () => {
    const laid = await table('<table><tr id=a><td style="height:30px;padding:5px 0;border:1px solid">x</table>')
    expect(rectOf(laid, 'a')[3]).toBe(42)
  })
  test('stand in the order head, bodies, foot, wherever they are written', async () => {
    const laid = await table(
      '<table><tfoot id=f><tr><td>x<tbody id=b><tr><td>x<thead id=h><tr><td>x<tbody id=c><tr><td>x</table>',
    )
    expect(['h', 'b', 'c', 'f'].map(id => rectOf(laid, id)[1])).toEqual([0, 20, 40, 60])
  })
  test('that a cell spans share what it needs more', async () => {
    const laid = await table('<table><tr id=a><td rowspan=2>x<br>x<br>x<td>y<tr id=b><td>y</table>')
    expect(rectOf(laid, 'a')[3] + rectOf(laid, 'b')[3]).toBe(60)
  })
})

describe('the content of a cell', () => {
  const shifted = async (align: string): Promise<number> => {
    const laid = await table(
      `<table><tr><td style="height:100px">x<td id=c style="vertical-align:${align}"><div id=a>y</div></table>`,
    )
    return rectOf(laid, 'a')[1]
  }
  test.each([
    ['top', 0],
    ['middle', 40],
    ['bottom', 80],
  ])('stands at the %s of its row', async (align, expected) => {
    expect(await shifted(align)).toBe(expected)
  })
  test('stands on the baseline of the row, which pushes smaller texts down', async () => {
    const laid = await table(
      `<table><tr style="vertical-align:baseline"><td style="vertical-align:baseline;font:40px/40px Ahem">X
       <td style="vertical-align:baseline"><div id=a>y</div></table>`,
    )
    // Baselines 32 and 13 px below the tops of their lines.
    expect(rectOf(laid, 'a')[1]).toBe(19)
  })
})

describe('a table over two pages', () => {
  const rows = (count: number) => Array.from({ length: count }, (_, i) => `<tr id=r${i}><td>${i}`).join('')
  test('breaks between rows, and its box ends with the page', async () => {
    const laid = await table(`<table id=t>${rows(4)}</table>`, 50)
    expect([0, 1, 2, 3].map(i => boxesOf(laid, `r${i}`).map(({ page, y }) => [page, y]))).toEqual([
      [[0, 0]],
      [[0, 20]],
      [[1, 0]],
      [[1, 20]],
    ])
    expect(boxesOf(laid, 't').map(({ height }) => height)).toEqual([50, 40])
  })
  test('repeats its head above the rows and its foot below them (CSS 2.1 §17.2)', async () => {
    const laid = await table(
      `<table><thead id=h><tr><td>h</thead><tfoot id=f><tr><td>f</tfoot><tbody>${rows(12)}</table>`,
      200,
    )
    // Eight rows of 20 px between head and foot, and four.
    const places = (id: string) => boxesOf(laid, id).map(({ page, y }) => [page, y])
    expect(places('h')).toEqual([
      [0, 0],
      [1, 0],
    ])
    expect(places('f')).toEqual([
      [0, 180],
      [1, 100],
    ])
    expect([places('r7'), places('r8')]).toEqual([[[0, 160]], [[1, 20]]])
  })
})

/** CSS Box Alignment 3 §5.1.1, https://www.w3.org/TR/css-align-3/#distribution-block */
test.each([
  ['normal', 60],
  ['start', 0],
  ['center', 30],
  ['end', 60],
  ['safe end', 60],
  ['stretch', 0],
  ['space-around', 30],
  ['baseline', 0],
])('align-content: %s aligns a cell before vertical-align does', async (value, y) => {
  const cell = `<td style="height:80px;vertical-align:bottom;align-content:${value}"><div id=x>x</div>`
  expect(rectOf(await table(`<table>${cell}</table>`), 'x')[1]).toBe(y)
})
