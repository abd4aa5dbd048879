import { describe, expect, test } from 'vitest'
import { fragmentsOf, layOut } from './harness.ts'

/** The places of the markers, which are 10px wide. */
async function markers(html: string): Promise<readonly (readonly [number, number])[]> {
  const laid = await layOut(`<!doctype html><body><ul style='margin:0;padding:0 50px;list-style-type:"X"'>${html}</ul>`)
  return fragmentsOf(laid).flatMap(({ fragment, x, y }) =>
    fragment.kind === 'box' && fragment.box.kind === 'marker' ? [[x, y] as const] : [],
  )
}

describe('a marker outside', () => {
  test('stands before the border of its item, on the first baseline in it', async () => {
    expect(await markers('<li>X')).toEqual([[40, 0]])
    expect(await markers('<li style="padding:5px 30px;border:2px solid">X')).toEqual([[40, 7]])
    expect(await markers('<li style="padding-left:30px"><p style="padding-top:10px">X')).toEqual([[40, 10]])
  })
  test('stands after the border where text runs to the left', async () => {
    expect(await markers('<li style="direction:rtl;padding:0 30px;border:2px solid">X')).toEqual([[350, 2]])
  })
  test('keeps its distance from text that a float pushes aside', async () => {
    const float = '<li style="list-style:none"><div style="float:left;width:25px;height:40px"></div></li>'
    expect(await markers(`${float}<li>X`)).toEqual([[65, 0]])
    expect(await markers(`${float}<li style="padding-left:15px">X`)).toEqual([[50, 0]])
  })
  test('has room of its own where its item has no text', async () => {
    expect(await markers('<li><div style="height:5px"></div></li><li>X')).toEqual([
      [40, 0],
      [40, 20],
    ])
  })
})
