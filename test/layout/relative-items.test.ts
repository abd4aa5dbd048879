/** Relatively positioned items of flexible boxes and grids (CSS Positioned Layout 3 §3.3), and items that are collapsed. */
import { expect, it } from 'vitest'
import { layOut, rectOf } from './harness.ts'

const places = async (html: string, ids: string, height = 600) => {
  const laid = await layOut(`<!doctype html>${html}`, { height })
  return [...ids].map(id => rectOf(laid, id).slice(0, 2))
}
const item = (id: string, style = ''): string => `<div id=${id} style="width:50px;height:20px;${style}"></div>`

it.each([
  ['display:flex', 'top:10px;left:5px', [5, 10], [50, 0]],
  ['display:flex', 'bottom:10px;right:5px', [-5, -10], [50, 0]],
  ['display:flex;height:100px', 'top:50%;left:10%', [40, 50], [50, 0]],
  ['display:flex;direction:rtl', 'left:5px;right:5px', [345, 0], [300, 0]],
  ['display:flex;flex-direction:column', 'top:10px', [0, 10], [0, 20]],
  ['display:grid;grid-template-columns:100px 100px', 'left:10%;top:50%', [10, 10], [100, 0]],
])('%s: %s moves an item and nothing else', async (container, offset, a, b) => {
  const html = `<div style="${container}">${item('a', `position:relative;${offset}`)}${item('b')}</div>`
  expect(await places(html, 'ab')).toEqual([a, b])
})

it('moves what is in an item with it, on every page', async () => {
  const inner = '<p id=b style="height:60px"></p>'
  const html = `<div style="display:flex"><div style="position:relative;left:7px;width:50px">${inner}<p id=c style="height:60px"></p></div></div>`
  expect(await places(html, 'bc', 100)).toEqual([
    [7, 0],
    [7, 60],
  ])
  expect(
    await places(html.replace('height:60px"></p></div>', 'height:60px;break-before:page"></p></div>'), 'c', 100),
  ).toEqual([[7, 0]])
})

it('a collapsed item takes no room along its line, and gives its container no width', async () => {
  const html = `<div id=g style="display:flex;float:left">${item('a', 'visibility:collapse;height:40px')}${item('b')}</div>`
  const laid = await layOut(`<!doctype html>${html}`)
  expect([rectOf(laid, 'g'), rectOf(laid, 'b')]).toEqual([
    [0, 0, 50, 40],
    [0, 0, 50, 20],
  ])
})

it('keeps the baseline of what is moved for everything around it', async () => {
  const html = (offset: string) =>
    `<div style="font:20px/1 Ahem"><b id=a style="display:inline-block;width:10px;height:50px"></b><b id=b style="display:inline-block"><i style="display:block;position:relative;${offset}">X</i></b></div>`
  expect(await places(html('top:10px'), 'ab')).toEqual(await places(html(''), 'ab'))
  expect(await places(html('bottom:10px'), 'ab')).toEqual(await places(html(''), 'ab'))
})
