/** Parts of tables as containing blocks of what is positioned in them (CSS Positioned Layout 3 §2.1). */
import { expect, it } from 'vitest'
import { layOut, rectOf } from '../harness.ts'

const table = (group: string, row: string, cell: string): string =>
  `<!doctype html><table style="border-spacing:10px;position:relative"><tbody style="${group}"><tr><td style="width:50px;height:30px;padding:0"><td style="width:50px;height:30px;padding:0">
  <tr style="${row}"><td style="height:40px;padding:0;${cell}"><b id=s style="position:absolute;right:0;bottom:0;width:5px;height:5px"></b><td></table>`

it.each([
  ['the table', '', '', '', [125, 95]],
  ['a group', 'position:relative', '', '', [115, 85]],
  ['a group that is moved', 'position:relative;top:7px', '', '', [115, 92]],
  ['a row', '', 'position:relative', '', [115, 85]],
  ['a transformed row', '', 'transform:translate(0)', '', [115, 85]],
  ['a row in a group', 'position:relative', 'position:relative', '', [115, 85]],
  ['a cell in a row', '', 'position:relative', 'position:relative', [55, 85]],
])('%s', async (_, group, row, cell, expected) => {
  expect(rectOf(await layOut(table(group, row, cell)), 's').slice(0, 2)).toEqual(expected)
})

it('a row that is moved takes what is positioned in it along', async () => {
  const html = table('', 'position:relative;left:20px', '').replace('bottom:0', 'top:0')
  expect(rectOf(await layOut(html), 's').slice(0, 2)).toEqual([135, 50])
})
