import { describe, expect, test } from 'vitest'
import { boxesOf, layOut } from './harness.ts'

const placesOf = async (html: string) =>
  boxesOf(await layOut(`<!doctype html><body>${html}`, { height: 100 }), 'f').map(({ page, x, y, width, height }) => [
    page,
    x,
    y,
    width,
    height,
  ])

describe('a float that goes on to the next page', () => {
  test('keeps to the block that it stands in, though that has ended', async () => {
    const float = '<div id=f style="float:left;width:50px;height:80px;break-inside:avoid"></div>'
    expect(
      await placesOf(`<div style="margin:0 30px;padding-left:5px"><p style="height:40px">X</p>${float}</div>`),
    ).toEqual([[1, 35, 0, 50, 80]])
    const right = float.replace('left', 'right')
    expect(
      await placesOf(`<div style="margin:0 30px;padding-right:5px"><p style="height:40px">X</p>${right}</div>`),
    ).toEqual([[1, 315, 0, 50, 80]])
  })
  test('takes its percentages from there', async () => {
    const float = '<div id=f style="float:left;width:50%;height:80px;break-inside:avoid"></div>'
    expect(
      await placesOf(
        `<div style="margin:0 100px"><p style="height:40px">X</p>${float}<p style="height:90px">X</p></div>`,
      ),
    ).toEqual([[1, 100, 0, 100, 80]])
  })
  test('keeps its place over several pages, cut where it is too long for one', async () => {
    const float = '<div id=f style="float:left;width:50px;height:250px"></div>'
    expect(
      await placesOf(`<section style="margin-left:20px"><div style="margin-left:10px">${float}</div></section>`),
    ).toEqual([
      [0, 30, 0, 50, 100],
      [1, 30, 0, 50, 100],
      [2, 30, 0, 50, 50],
    ])
  })
})

describe('what clears a float that goes on', () => {
  const float = '<div style="float:left;width:50px;height:250px"></div>'
  test('stands below its end, some pages on', async () => {
    expect(await placesOf(`${float}<div id=f style="clear:both;height:10px"></div>`)).toEqual([[2, 0, 50, 400, 10]])
    expect(await placesOf(`<div>${float}</div><div id=f style="clear:left;height:10px"></div>`)).toEqual([
      [2, 0, 50, 400, 10],
    ])
    expect(await placesOf(`${float}<div id=f style="clear:right;height:10px"></div>`)).toEqual([[0, 0, 0, 400, 10]])
  })
  test('fills the box around it on the pages before', async () => {
    expect(await placesOf(`${float}<div id=f><div style="clear:both;height:10px"></div></div>`)).toEqual([
      [0, 0, 0, 400, 100],
      [1, 0, 0, 400, 100],
      [2, 0, 0, 400, 60],
    ])
  })
  test('is also the line behind a line break', async () => {
    expect(await placesOf(`${float}<div id=f>X<br clear=all>X</div>`)).toEqual([
      [0, 0, 0, 400, 100],
      [1, 0, 0, 400, 100],
      [2, 0, 0, 400, 70],
    ])
    expect(await placesOf(`${float}<div id=f>X<br clear=all></div>`)).toEqual([
      [0, 0, 0, 400, 100],
      [1, 0, 0, 400, 100],
      [2, 0, 0, 400, 50],
    ])
  })
  test('comes after a float that has gone to the next page whole', async () => {
    const whole = '<div style="float:left;width:50px;height:60px;break-inside:avoid"></div>'
    expect(
      await placesOf(`<p style="height:60px">X</p>${whole}<div id=f style="clear:both;height:10px"></div>`),
    ).toEqual([[1, 0, 60, 400, 10]])
  })
})
