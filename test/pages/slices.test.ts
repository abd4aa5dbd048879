/** What layout cannot divide is sliced between its lines where the page ends. */
import { describe, expect, test } from 'vitest'
import { sliceAt } from '../../src/pages/slices.ts'
import { boxesOf, fragmentsOf, layOut } from '../layout/harness.ts'

const lines = (name: string, count: number): string =>
  Array.from({ length: count }, (_, i) => `${name}${i}`).join('<br>')

/** The words of each page with their tops. */
async function topsOf(html: string): Promise<Readonly<Record<string, readonly [page: number, top: number]>>> {
  const laid = await layOut(html, { width: 400, height: 100 })
  const tops: Record<string, readonly [number, number]> = {}
  for (const { page, y, fragment } of fragmentsOf(laid))
    if (fragment.kind === 'text') for (const word of fragment.text.split(/\s+/).filter(Boolean)) tops[word] = [page, y]
  return tops
}

describe('what reaches below a page', () => {
  test('of a relatively positioned box goes on where the next page begins, and what follows keeps its place', async () => {
    const tops = await topsOf(`<div style="position:relative;top:70px">${lines('w', 3)}</div>after`)
    expect(tops['w0']![0]).toBe(0)
    expect(tops['w1']![0]).toBe(1)
    expect(tops['w2']![1] - tops['w1']![1]).toBe(20)
    expect(tops['after']![0]).toBe(0)
  })

  test('of a line moves down whole, and what follows is below it', async () => {
    const tops = await topsOf(`before <span style="display:inline-block">${lines('a', 8)}</span> beside<p>after</p>`)
    expect([0, 4, 5, 7].map(i => tops[`a${i}`]![0])).toEqual([0, 0, 1, 1])
    expect(tops['beside']![0]).toBe(1)
    expect(tops['after']![1]).toBeGreaterThan(tops['beside']![1])
  })

  test('of a line in a box that is not moved makes room, as without the box', async () => {
    const line = `before <span style="display:inline-block">${lines('a', 8)}</span> beside`
    const tops = await topsOf(`<div style="position:relative">${line}</div><p>after</p>`)
    expect(tops).toEqual(await topsOf(`<div>${line}</div><p>after</p>`))
    expect(tops['after']![1]).toBeGreaterThan(tops['beside']![1])
  })

  test('of boxes in lines in boxes in lines goes on over several pages', async () => {
    const box = 'display:inline-block'
    const tops = await topsOf(`<span style="${box}"><span style="${box}">${lines('a', 18)}</span></span><p>after</p>`)
    expect([...new Set(Object.values(tops).map(([page]) => page))]).toEqual([0, 1, 2, 3])
    expect(tops['after']![0]).toBe(3)
    expect(tops['after']![1]).toBeGreaterThan(tops['a17']![1] + 15)
  })

  test('is left where it is clipped', async () => {
    const tops = await topsOf(`<div style="height:90px;overflow:hidden">${lines('a', 8)}</div>`)
    expect(Object.values(tops).every(([page]) => page === 0)).toBe(true)
  })

  test('is cut with the boxes around it', async () => {
    const laid = await layOut(
      `<div id=a style="position:relative;top:40px;border:2px solid;width:50px">${lines('a', 4)}</div>`,
      { height: 100 },
    )
    const parts = boxesOf(laid, 'a').map(({ page, y, height, fragment }) => {
      const { border } = fragment as Extract<typeof fragment, { kind: 'box' }>
      return [page, y, height, border.top, border.bottom]
    })
    expect(parts).toEqual([
      [0, 40, 42, 2, 0],
      [1, 0, 42, 0, 2],
    ])
  })
})

test('what ends above the cut is the same fragment', async () => {
  const { paged } = await layOut('<p>a</p>')
  const body = paged.pages[0]!.body!.fragment
  expect(sliceAt(body, 100, 100)).toEqual({ kept: body, rest: null, isInFlow: false })
})
