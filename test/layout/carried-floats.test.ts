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
  test('is divided beside another float at the top of a page, where it has as much room as on the next one', async () => {
    const beside = '<div style="float:left;width:50px;height:40px"></div>'
    const float =
      '<div id=f style="float:left;width:50px;break-inside:avoid"><p style="height:60px"><p style="height:60px"></div>'
    expect(await placesOf(beside + float)).toEqual([
      [0, 50, 0, 50, 100],
      [1, 0, 0, 50, 20],
    ])
    expect(await placesOf(`<p style="height:10px"></p>${beside}${float}`)).toEqual([
      [1, 0, 0, 50, 100],
      [2, 0, 0, 50, 20],
    ])
  })
  test('comes after a float that has gone to the next page whole', async () => {
    const whole = '<div style="float:left;width:50px;height:60px;break-inside:avoid"></div>'
    expect(
      await placesOf(`<p style="height:60px">X</p>${whole}<div id=f style="clear:both;height:10px"></div>`),
    ).toEqual([[1, 0, 60, 400, 10]])
  })
})

/** CSS Fragmentation 3 §5.2, https://www.w3.org/TR/css-break-3/#break-margins */
describe('margins of a float', () => {
  test('are gone above the part that goes on', async () => {
    const float = '<div id=f style="float:left;width:50px;height:150px;margin:20px 0"></div>'
    expect(await placesOf(float)).toEqual([
      [0, 0, 20, 50, 80],
      [1, 0, 0, 50, 70],
    ])
  })
  test('stay with a float that is not cut, on the next page where they have no room', async () => {
    const float = (margin: number) =>
      `<p style="height:40px"></p><div id=f style="float:left;width:50px;height:40px;margin:5px 0 ${margin}px"></div>`
    expect(await placesOf(float(15))).toEqual([[0, 0, 45, 50, 40]])
    expect(await placesOf(float(16))).toEqual([[1, 0, 5, 50, 40]])
  })
})

/** CSS Fragmentation 3 §4.1, class C, https://www.w3.org/TR/css-break-3/#possible-breaks */
describe('the gap that a float leaves above what has no room beside it', () => {
  const float = '<div id=f style="float:left;width:100%;height:70px"></div>'
  const before = '<p style="height:25px"></p>'
  test('is a place to break at before the first line of a box', async () => {
    expect(await placesOf(`${before}<div>${float}X</div>`)).toEqual([[0, 0, 25, 400, 70]])
    expect(await placesOf(`${before}<div>${float}<p>X</p></div>`)).toEqual([[0, 0, 25, 400, 70]])
  })
  test('is one before a box that clears the float', async () => {
    expect(await placesOf(`${before}<div>${float}<p style="clear:left">X</p></div>`)).toEqual([[0, 0, 25, 400, 70]])
  })
  test('is one before a line further down, whose float is not placed again', async () => {
    const pages = await layOut(`<!doctype html><body><div>X<br>${float}<b id=l>X</b></div>`, { height: 100 })
    expect(boxesOf(pages, 'f').map(({ page, y }) => [page, y])).toEqual([[0, 20]])
    expect(boxesOf(pages, 'l').map(({ page }) => page)).toEqual([1])
  })
})

describe('a box that avoids breaks', () => {
  const box = (float: string): string =>
    `<div id=a style="break-inside:avoid;height:20px"><div id=f style="float:left;width:50px;${float}"></div></div><p>X</p>`
  const pagesOf = async (html: string, id: string) =>
    boxesOf(await layOut(`<!doctype html><body>${html}`, { height: 100 }), id).map(({ page, y }) => [page, y])

  test.each(['height:60px', 'height:60px;break-inside:avoid'])(
    'moves where its float (%s) would not end here',
    async float => {
      const html = `<div style="height:60px"></div>${box(float)}`
      expect(await pagesOf(html, 'a')).toEqual([[1, 0]])
      expect(await pagesOf(html, 'f')).toEqual([[1, 0]])
    },
  )
  test('stays where its float is higher than a page and nothing is before it', async () => {
    expect(await pagesOf(box('height:130px'), 'a')).toEqual([[0, 0]])
  })
})

describe('what clears a float', () => {
  test('is below its own end, whatever overflows that on the next page', async () => {
    const float = '<div style="float:left;width:50px;height:50px"><div style="height:120px"></div></div>'
    expect(await placesOf(`${float}<div id=f style="clear:both;height:20px"></div>`)).toEqual([[0, 0, 50, 400, 20]])
  })
})

test('a float that would break badly goes to the next page, though it is longer than that', async () => {
  const avoided = '<div style="height:70px;break-inside:avoid"></div>'
  const float = `<div id=f style="float:left;width:50px">${avoided}<div style="height:60px"></div></div>`
  expect((await placesOf(`<p style="height:40px">X</p>${float}`)).map(([page, , y]) => [page, y])).toEqual([
    [1, 0],
    [2, 0],
  ])
})
