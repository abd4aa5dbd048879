/** Positioned boxes in cells, and cells, rows and groups that are relatively positioned. */
import { expect, it } from 'vitest'
import { layOut, rectOf, wordsOf } from './harness.ts'

const place = async (html: string, id: string) => rectOf(await layOut(`<!doctype html>${html}`), id).slice(0, 2)
const tall = '<td style="padding:0;height:100px;width:100px"></td>'
const cell = (style: string, badge: string): string =>
  `<table cellspacing=0><tr><td style="position:relative;padding:0;width:100px;${style}">X<b id=b style="position:absolute;width:10px;height:10px;${badge}"></b></td>${tall}</tr></table>`

it.each([
  ['vertical-align:top', 'right:0;bottom:0', [90, 90]],
  ['vertical-align:middle', 'right:0;bottom:0', [90, 90]],
  ['vertical-align:middle', 'left:0;top:0', [0, 0]],
  ['vertical-align:bottom', 'top:50%;left:50%', [50, 50]],
  // Without insets it stands where it would begin, which its cell's alignment moves.
  ['vertical-align:bottom', 'left:0', [0, 80]],
  ['vertical-align:top;height:100px', 'inset:0;margin:auto', [45, 45]],
])('a cell with %s places %s by the height of its row', async (style, badge, expected) => {
  expect(await place(cell(style, badge), 'b')).toEqual(expected)
})

it.each([
  ['top', 0],
  ['middle', 50],
  ['bottom', 100],
])(
  'a cell with nothing else in it, aligned at the %s, places what has no insets where its content would be',
  async (align, y) => {
    const html = `<table cellspacing=0><tr><td style="padding:0;vertical-align:${align}"><b id=b style="position:absolute"></b></td>${tall}</tr></table>`
    expect((await place(html, 'b'))[1]).toBe(y)
  },
)

it('a cell that is no containing block leaves positioned boxes to those around', async () => {
  const html = `<div style="position:relative;width:300px;height:200px">${cell('', 'right:0;bottom:0').replace('position:relative;', '')}</div>`
  expect(await place(html, 'b')).toEqual([290, 190])
})

it.each(['tbody', 'tr', 'td'])('a relatively positioned %s moves with what is in it', async name => {
  const html = `<style>${name} { position: relative; left: 20px; top: 5px }</style><table cellspacing=0><tbody><tr><td style="padding:0"><p id=b>X</table>`
  expect(await place(html, 'b')).toEqual([20, 5])
})

it('keeps what is positioned in cells of every row of a table that pages divide', async () => {
  const rows = Array.from(
    { length: 8 },
    (_, i) => `<tr><td style="position:relative;height:40px">r${i}<b style="position:absolute;bottom:0">b${i}</b>`,
  )
  const laid = await layOut(`<!doctype html><table>${rows.join('')}</table>`, { height: 150 })
  expect(laid.paged.pages.length).toBeGreaterThan(1)
  expect(wordsOf(laid).filter(word => word.startsWith('b'))).toEqual(rows.map((_, i) => `b${i}`))
})

it('keeps what is positioned in a cell over several rows, with its containing block outside or in the cell', async () => {
  const cells = ['', 'vertical-align:bottom', 'position:relative'].map(
    (style, i) =>
      `<td rowspan=3 style="padding:0;${style}">c${i}<div style="height:110px"></div><b style="position:absolute">b${i}</b></td>`,
  )
  const rows = '<tr><td style="height:60px">r</td></tr>'.repeat(2)
  for (const height of [150, 1000]) {
    const laid = await layOut(`<!doctype html><table>${cells.join('')}<td>q</td></tr>${rows}</table>`, { height })
    expect(
      wordsOf(laid)
        .filter(word => word.startsWith('b'))
        .sort(),
    ).toEqual(['b0', 'b1', 'b2'])
  }
})
