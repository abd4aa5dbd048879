/** Baselines that items share whose lines run along other axes than those around. Ahem: 8 px above the baseline, 2 px below. */
import { describe, expect, it } from 'vitest'
import { layOut, rectOf } from '../harness.ts'

const SIDEWAYS = 'text-orientation:sideways;line-height:1'

/** Left edges and widths of the boxes with these ids, as they lie on paper. */
async function across(html: string, ids: string) {
  const laid = await layOut(`<!doctype html><body style="${SIDEWAYS}">${html}`)
  return [...ids].map(id => {
    const [x, , width] = rectOf(laid, id)
    return [x, width]
  })
}

/** Tops and heights, likewise. */
async function along(html: string, ids: string) {
  const laid = await layOut(`<!doctype html><body style="${SIDEWAYS}">${html}`)
  return [...ids].map(id => {
    const [, y, , height] = rectOf(laid, id)
    return [y, height]
  })
}

const item = (id: string, mode: string, style: string): string =>
  `<div id=${id} style="writing-mode:${mode};${style}">X</div>`

describe('items of a column that stand at right angles to its rows', () => {
  const grid = (items: string, style = '') =>
    `<div id=g style="display:grid;justify-items:baseline;width:max-content;${style}">${items}</div>`

  it('share the baseline of their lines, and the column has room for that', async () => {
    // Baselines are 2 and 4 px from the left of the glyphs: at 14 px.
    const items = item('a', 'vertical-lr', 'padding-left:12px') + item('b', 'vertical-lr', 'font-size:20px')
    expect(await across(grid(items), 'abg')).toEqual([
      [0, 22],
      [10, 20],
      [0, 30],
    ])
  })

  it('share it from the other side where their blocks begin there', async () => {
    const items = item('a', 'vertical-rl', 'padding-right:12px') + item('b', 'vertical-rl', 'font-size:20px')
    expect(await across(grid(items), 'abg')).toEqual([
      [2, 22],
      [0, 20],
      [0, 24],
    ])
  })

  it('share it with the last one of those that begin on the other side', async () => {
    const items = item('a', 'vertical-lr', 'padding-left:12px') + item('b', 'vertical-rl', 'justify-self:last baseline')
    expect(await across(grid(items, 'width:100px'), 'ab')).toEqual([
      [0, 22],
      [12, 10],
    ])
  })

  it('share it with the left edge of items along the rows', async () => {
    const items = item('a', 'vertical-lr', 'padding-left:12px') + item('b', 'horizontal-tb', '')
    expect(await across(grid(items), 'abg')).toEqual([
      [0, 22],
      [14, 10],
      [0, 24],
    ])
  })

  it('share none where their width is a part of the column', async () => {
    const items = item('a', 'vertical-lr', 'padding-left:12px') + item('b', 'vertical-lr', 'width:50%')
    expect((await across(grid(items, 'width:100px'), 'b'))[0]![0]).toBe(0)
  })
})

describe.each(['grid', 'flex'])('items of a row in a container of %s', display => {
  const row = (mode: string, items: string) =>
    `<div style="display:${display};grid-auto-flow:column;writing-mode:${mode};align-items:baseline;block-size:100px">${items}</div>`

  it('share no baseline with those whose blocks begin on the other side', async () => {
    const items =
      item('a', 'vertical-lr', '') + item('b', 'vertical-rl', '') + item('c', 'vertical-rl', 'font-size:20px')
    expect(await across(row('vertical-lr', items), 'abc')).toEqual([
      [0, 10],
      [82, 10],
      [80, 20],
    ])
  })

  it('have their lower edge on the baseline where their lines stand at right angles', async () => {
    const items = item('a', 'vertical-lr', 'height:30px') + item('b', 'horizontal-tb', '')
    expect(await along(row('horizontal-tb', items), 'ab')).toEqual([
      [0, 30],
      [22, 10],
    ])
  })
})

describe('an inline block in sideways lines of vertical-lr', () => {
  it.each([
    ['padding-left:30px', [0, 40]],
    ['padding-right:30px', [30, 40]],
  ])('stands on the baseline of its line: %s', async (style, expected) => {
    const blocks = `<span id=a style="display:inline-block;${style}">X</span><span style="display:inline-block;padding-left:30px">X</span>`
    expect(await across(`<div style="writing-mode:vertical-lr">${blocks}</div>`, 'a')).toEqual([expected])
  })

  it('stands on that of its last line', async () => {
    const blocks =
      '<span id=a style="display:inline-block">X<br>X</span><span id=b style="display:inline-block">X</span>'
    expect(await across(`<div style="writing-mode:vertical-lr">${blocks}</div>`, 'ab')).toEqual([
      [0, 20],
      [10, 10],
    ])
  })
})
