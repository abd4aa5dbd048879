/** Subgrids (CSS Grid 2 §9) in Ahem: each case is compared with the same items in a grid of their own. */
import { describe, expect, it } from 'vitest'
import { layOut, rectOf } from './harness.ts'

const rects = async (html: string, ids: string) => {
  const laid = await layOut(`<!doctype html>${html}`)
  return [...ids].map(id => rectOf(laid, id))
}
const item = (id: string, style = '', text = 'X'): string => `<i id=${id} style="${style}">${text}</i>`
const grid = (style: string, content: string): string => `<div style="display:grid;${style}">${content}</div>`
const COLUMNS = 'grid-template-columns:60px 80px 40px;gap:10px'
const within = (style: string, content: string): string => grid(`grid-template-columns:subgrid;${style}`, content)

describe('columns of the grid around', () => {
  it.each([
    // Its own gutters are wider: half of the difference comes out of the tracks on either side.
    [
      'grid-column:1/4',
      'ab',
      [
        [0, 60],
        [70, 80],
      ],
    ],
    [
      'grid-column:2/4',
      'ab',
      [
        [70, 80],
        [160, 40],
      ],
    ],
    [
      'grid-column:1/4;gap:30px',
      'ab',
      [
        [0, 50],
        [80, 60],
      ],
    ],
    [
      'grid-column:1/4;gap:0',
      'ab',
      [
        [0, 65],
        [65, 90],
      ],
    ],
    [
      'grid-column:1/4;margin:0 5px;padding:0 3px',
      'ab',
      [
        [8, 52],
        [70, 80],
      ],
    ],
    [
      'grid-column:1/3;direction:rtl',
      'ab',
      [
        [70, 80],
        [0, 60],
      ],
    ],
  ] as const)('%s', async (style, ids, expected) => {
    const html = grid(COLUMNS, within(style, [...ids].map(id => item(id)).join('')))
    expect((await rects(html, ids)).map(([x, , width]) => [x, width])).toEqual(expected)
  })

  it('are as wide as the items of subgrids ask for, with the edges of these', async () => {
    const auto = (content: string) => grid('grid-template-columns:auto auto;width:max-content', content)
    const sub = auto(
      within('grid-column:1/3;padding:0 5px', item('a', '', 'XXX') + item('b')) + item('c') + item('d', '', 'XX'),
    )
    const same = auto(
      item('a', 'margin-left:5px', 'XXX') + item('b', 'margin-right:5px') + item('c') + item('d', '', 'XX'),
    )
    const across = (all: readonly (readonly number[])[]) => all.map(([x, , width]) => [x, width])
    expect(across(await rects(sub, 'abcd'))).toEqual(across(await rects(same, 'abcd')))
  })

  it('have room for the edges of subgrids in which nothing stands at an end', async () => {
    const auto = 'grid-template-columns:auto auto auto;width:max-content'
    const sub = within('grid-column:1/4;border:solid;border-width:0 40px 0 10px', '')
    const html = grid(auto, sub + ['a', 'b', 'c'].map(id => `<i id=${id} style="min-width:0"></i>`).join(''))
    expect((await rects(html, 'abc')).map(([, , width]) => width)).toEqual([10, 0, 40])
  })

  it('count in deeper subgrids too', async () => {
    const html = grid(
      'grid-template-columns:auto auto auto;width:max-content',
      within('grid-column:1/4', item('a') + within('grid-column:2/4', item('b', '', 'XXXX') + item('c', '', 'XX'))),
    )
    expect(await rects(html, 'abc')).toEqual([
      [0, 0, 10, 20],
      [10, 0, 40, 20],
      [50, 0, 20, 20],
    ])
  })

  it('have the names of lines and areas around, and names of their own', async () => {
    const named = `grid-template-columns:[first] 60px [mid] 80px [last] 40px;grid-template-areas:'p q r'`
    const lines = within(
      'grid-column:1/4;grid-template-columns:subgrid [own] repeat(auto-fill, [x])',
      item('a', 'grid-column:last') +
        item('b', 'grid-column:q') +
        item('c', 'grid-column:own') +
        item('d', 'grid-column:x 2'),
    )
    expect((await rects(grid(named, lines), 'abcd')).map(([x]) => x)).toEqual([140, 60, 0, 140])
  })

  it('has no others: what lies outside stands in the last one', async () => {
    const html = grid(COLUMNS, within('grid-column:1/3', item('a', 'grid-column:5') + item('b', 'grid-column:span 9')))
    expect((await rects(html, 'ab')).map(([x, , width]) => [x, width])).toEqual([
      [70, 80],
      [0, 150],
    ])
  })
})

describe('rows of the grid around', () => {
  const card = (ids: string, heights: readonly number[]): string =>
    grid(
      'grid-template-rows:subgrid;grid-row:span 3',
      [...ids].map((id, i) => item(id, `height:${heights[i]}px`)).join(''),
    )

  it('line up the parts of cards', async () => {
    const html = grid('grid-template-columns:100px 100px', card('abc', [20, 60, 20]) + card('def', [40, 20, 20]))
    expect((await rects(html, 'abcdef')).map(([x, y]) => [x, y])).toEqual([
      [0, 0],
      [0, 40],
      [0, 100],
      [100, 0],
      [100, 40],
      [100, 100],
    ])
  })

  it('are broken over pages between them', async () => {
    const html = grid('grid-template-columns:100px 100px', card('abc', [40, 40, 40]) + card('def', [20, 40, 20]))
    const laid = await layOut(`<!doctype html>${html}`, { height: 90 })
    expect(laid.paged.pages).toHaveLength(2)
    expect([...'abcdef'].map(id => rectOf(laid, id)[1])).toEqual([0, 40, 0, 0, 40, 0])
  })
})

it('is a grid of its own where no grid is around it, or where it is laid out apart', async () => {
  expect((await rects(within('', item('a') + item('b')), 'ab')).map(([, y]) => y)).toEqual([0, 20])
  const apart = grid(COLUMNS, within('grid-column:1/4;contain:layout', item('a') + item('b')))
  expect((await rects(apart, 'ab')).map(([, y]) => y)).toEqual([0, 20])
})
