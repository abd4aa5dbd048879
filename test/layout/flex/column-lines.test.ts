/** Preferred widths of column flex containers with several lines. Ahem: glyphs of 10 px. */
import { expect, it } from 'vitest'
import { layOut, rectOf } from '../harness.ts'

const widthOf = async (style: string, items: string, around = '') => {
  const html = `<!doctype html><body><div style="${around}"><div id=f style="display:inline-flex;flex-flow:column wrap;${style}">${items}</div></div>`
  return rectOf(await layOut(html), 'f')[2]
}
const item = (style: string, text: string) => `<div style="height:30px;${style}">${text}</div>`

it.each([
  ['height:50px', 70],
  ['height:50px;column-gap:5px;padding:0 3px', 81],
  ['max-height:50px', 70],
  ['height:50px;direction:rtl;flex-wrap:wrap-reverse', 70],
  // Without a greatest height there is one line.
  ['min-height:50px', 40],
  ['height:80px', 40],
  ['height:50px;flex-wrap:nowrap', 40],
])('a column with %s is as wide as its lines together: %d px', async (style, expected) => {
  expect(await widthOf(style, item('', 'aaa') + item('', 'bbbb'))).toBe(expected)
})

it('counts the margins of items, and a height in percent of a definite one', async () => {
  const items = item('margin:0 2px', 'aaa') + item('margin:0 2px', 'bbbb')
  expect(await widthOf('height:50%', items, 'height:100px')).toBe(78)
})

it('has the widest item as its least width', async () => {
  const html = `<!doctype html><body><div id=w style="width:min-content"><div style="display:flex;flex-flow:column wrap;height:50px">${item('', 'aa bb')}${item('', 'ccc')}</div></div>`
  expect(rectOf(await layOut(html), 'w')[2]).toBe(30)
})
