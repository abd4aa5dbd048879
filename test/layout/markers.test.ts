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
  test('pushes a line of a lesser ascent down, where that is in a block', async () => {
    expect(await markers('<li><p style="line-height:8px">X</p></li><li>X')).toEqual([
      [40, 0],
      [40, 14],
    ])
    expect(await markers('<li><div style="height:5px"></div><p style="line-height:8px">X</p></li>')).toEqual([[40, 5]])
    const padded = (margin: number) =>
      `<li><div style="padding-top:9px"><p style="margin-top:${margin}px">X</p></div></li>`
    expect(await markers(padded(0))).toEqual([[40, 9]])
    expect(await markers(padded(-10))).toEqual([[40, 0]])
  })
  test('pushes one line alone, and in items of items no further than the tallest marker asks for', async () => {
    const small = '<p style="line-height:8px">X</p>'
    expect(await markers(`<li>${small}${small}</li><li>X`)).toEqual([
      [40, 0],
      [40, 22],
    ])
    const inner = `<ul style='margin:0;padding:0 50px;line-height:12px'><li>${small}</ul>`
    expect((await markers(`<li>${inner}</li><li>X`)).map(([, y]) => y)).toEqual([0, 4, 14])
  })
  test('has room of its own where its item has no text', async () => {
    expect(await markers('<li><div style="height:5px"></div></li><li>X')).toEqual([
      [40, 0],
      [40, 20],
    ])
  })
  test('does not stand on the baseline of a float', async () => {
    expect(await markers('<li><p style="float:left;margin-top:10px">X</p></li><li style="clear:left">X')).toEqual([
      [50, 0],
      [40, 30],
    ])
  })
  test('is the least height of an item with boxes but no line', async () => {
    const empty = '<div style="height:5px"></div>'
    expect((await markers(`<li style="max-height:8px">${empty}</li><li>X`)).map(([, y]) => y)).toEqual([0, 20])
    expect((await markers(`<li style="padding:3px">${empty}</li><li>X`)).map(([, y]) => y)).toEqual([3, 20])
    expect((await markers('<li style="padding:3px"></li><li>X')).map(([, y]) => y)).toEqual([3, 26])
  })
  test('of an empty item is a line for the item around', async () => {
    const inner = `<ul style='margin:0;padding:0;line-height:10px'><li></li></ul>`
    expect((await markers(`<li>${inner}</li>`)).map(([, y]) => y)).toEqual([0, 5])
  })
})
