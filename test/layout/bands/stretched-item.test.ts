/** Widths of items that follow from the height of their line, row or cell. */
import { expect, it } from 'vitest'
import { layOut, rectOf } from '../harness.ts'

const sizeOf = async (html: string, id = 'i') => rectOf(await layOut(`<!doctype html><body>${html}`), id).slice(2)
const square = (height: string) => `<div style="height:${height};aspect-ratio:1"></div>`

it.each([
  ['a row', 'display:flex;height:100px', square('100%'), [100, 100]],
  ['a row', 'display:flex;height:100px', `<div style="height:50%">${square('100%')}</div>`, [50, 100]],
  ['a row', 'display:flex;height:100px', '<b style="display:inline-block;height:50%;aspect-ratio:1"></b>', [50, 100]],
  ['a row of several lines', 'display:flex;flex-wrap:wrap;height:100px', square('100%'), [0, 100]],
  ['a row that aligns it', 'display:flex;height:100px;align-items:start', square('50%'), [0, 0]],
  ['a grid', 'display:grid;height:100px;grid-template-columns:auto 1fr', square('100%'), [100, 100]],
])('an item of %s (%s) is as wide as what has percent of its height', async (_, style, content, expected) => {
  expect(await sizeOf(`<div style="${style}"><div id=i>${content}</div></div>`)).toEqual(expected)
})

it('a row itself has that width, where its own follows from its content', async () => {
  const html = `<div id=i style="display:inline-flex;height:100px"><div>${square('100%')}</div></div>`
  expect(await sizeOf(html)).toEqual([100, 100])
})

it('what is in an anonymous cell has percent of the height of the cell', async () => {
  const html = '<div style="display:table;height:50px"><div id=i style="height:100%;width:10px"></div></div>'
  expect(await sizeOf(html)).toEqual([10, 50])
})
