/**
 * Boxes that overflow others, which have a height and end above the break: a break in what overflows counts for all that is
 * around it (CSS Fragmentation 3 §4.4, https://www.w3.org/TR/css-break-3/#unforced-breaks). Lines of 20 px, pages of 160 px.
 */
import { describe, expect, test } from 'vitest'
import { boxesOf, layOut } from '../harness.ts'

const LINES = Array.from({ length: 7 }, (_, i) => `l${i}`).join('<br>')
/** As high as a page, but for 20 px. */
const WHOLE = `<div id=a style="break-inside:avoid">${LINES}</div>`

const pageOf = async (html: string): Promise<number> =>
  boxesOf(await layOut(`<p>x</p><p>x</p>${html}`, { height: 160 }), 'a')[0]!.page

describe('what avoids breaks and overflows a box of a height', () => {
  test.each([
    ['a block in a block', '<div style="height:70px"><div style="height:30px">', '</div></div>'],
    ['a flex item', '<div style="display:flex;height:50px"><div style="height:20px">', '</div></div>'],
    ['an item that ends in a grid row', '<div style="display:grid"><div style="height:20px">', '</div></div>'],
    [
      'grids in each other',
      '<div style="height:70px"><div style="display:grid"><div style="display:grid">',
      '</div></div></div>',
    ],
    ['a cell', '<div style="height:70px"><table><tr><td><div style="height:20px">', '</div></td></tr></table></div>'],
  ])('moves to the next page with %s, where it fits', async (_, before, after) => {
    expect(await pageOf(before + WHOLE + after)).toBe(1)
  })
  test('stays where nothing in it avoids the break', async () => {
    const html = `<div style="height:70px"><div style="height:30px"><div id=a>${LINES}</div></div></div>`
    expect(await pageOf(html)).toBe(0)
  })
})

describe('what follows a box that is higher than a page and should not be cut', () => {
  const TALL = Array.from({ length: 12 }, (_, i) => `l${i}`).join('<br>')
  const box = `<div style="height:30px;break-inside:avoid">${TALL}</div>`
  test.each([
    ['of a height', box],
    ['in a flex container', `<div style="display:flex">${box}</div>`],
    ['in a column of items', `<div style="display:flex;flex-direction:column">${box}<p>x</p></div>`],
    ['in a grid', `<div style="display:grid">${box}</div>`],
    ['in a cell, with a row below it', `<table><tr><td>${box}<tr><td id=a>x</table>`],
  ])('%s stands where the box ends: a break there would spare it nothing', async (_, html) => {
    expect(boxesOf(await layOut(`${html}<p id=a>x`, { height: 160 }), 'a')[0]!.page).toBe(0)
  })
})
