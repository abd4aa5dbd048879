/**
 * How high blocks are: by their content, their floats, their own height, and where pages part that (CSS 2.1 §10.6.3, §10.6.7:
 * https://www.w3.org/TR/CSS2/visudet.html#normal-block; CSS Fragmentation 3 §5.4). Lines of 20 px.
 */
import { describe, expect, test } from 'vitest'
import { boxesOf, layOut, rectOf } from '../harness.ts'

async function heightOf(inner: string, style = ''): Promise<number> {
  return rectOf(await layOut(`<div id=a style="${style}">${inner}</div>`), 'a')[3]
}
const FLOAT = '<div style="float:left;width:10px;height:50px"></div>'
const CHILD = '<div style="height:30px;margin:10px 0"></div>'

describe('a height of its content', () => {
  test.each([
    ['is that of its lines', 'x<br>y', '', 40],
    ['is nothing without any', '', '', 0],
    ['leaves out floats', FLOAT, '', 0],
    ['has floats in it where it is a root', FLOAT, 'display:flow-root', 50],
    ['leaves out the margins of children, which go through it', CHILD, '', 30],
    ['has them in it where it is a root', CHILD, 'display:flow-root', 50],
    ['has the one above in it where a border parts them', CHILD, 'border-top:1px solid', 41],
    ['has the one below in it where a padding parts them', CHILD, 'padding-bottom:1px', 41],
    ['ends above the margin of its last child where its height is auto', `${CHILD}`, 'min-height:1px', 30],
    ['does not count what is absolutely positioned', '<div style="position:absolute;height:90px"></div>', '', 0],
    ['does not count where what is in it was moved to', '<div style="position:relative;top:50px">x</div>', '', 20],
  ])('%s', async (_, inner, style, expected) => {
    expect(await heightOf(inner, style)).toBe(expected)
  })
})

describe('a height that is given', () => {
  test.each([
    ['holds whatever the content', 'x<br>y', 'height:30px', 30],
    ['is of the content box', 'x', 'height:30px;padding:5px;border:1px solid', 42],
    ['is of the border box where box-sizing says so', 'x', 'height:30px;padding:5px;box-sizing:border-box', 30],
    ['is not less than the edges of that', '', 'height:3px;padding:5px;box-sizing:border-box', 10],
    ['is no more than max-height', 'x', 'height:90px;max-height:50px', 50],
    ['is no less than min-height, which goes before that', 'x', 'max-height:50px;min-height:70px', 70],
    ['in percent is auto where that around has none (CSS 2.1 §10.5)', 'x', 'height:50%', 20],
  ])('%s', async (_, inner, style, expected) => {
    expect(await heightOf(inner, style)).toBe(expected)
  })
  test('in percent is a part of that around', async () => {
    const laid = await layOut('<div style="height:80px"><div id=a style="height:25%"></div></div>')
    expect(rectOf(laid, 'a')[3]).toBe(20)
  })
})

describe('a block at the end of a page of 100 px', () => {
  const parts = async (html: string): Promise<readonly (readonly number[])[]> =>
    boxesOf(await layOut(html, { height: 100 }), 'a').map(({ page, y, height }) => [page, y, height])

  test('goes on with what is left of its height', async () => {
    expect(await parts('<div style="height:60px"></div><div id=a style="height:90px"></div>')).toEqual([
      [0, 60, 40],
      [1, 0, 50],
    ])
  })
  test('goes on over as many pages as it is high', async () => {
    expect(await parts('<div id=a style="height:250px"></div>')).toEqual([
      [0, 0, 100],
      [1, 0, 100],
      [2, 0, 50],
    ])
  })
  test('ends with the page where its content is broken there', async () => {
    expect(await parts(`<div id=a>${'<p>x</p>'.repeat(7)}</div>`)).toEqual([
      [0, 0, 100],
      [1, 0, 40],
    ])
  })
  test('that must not be broken moves', async () => {
    expect(
      await parts('<div style="height:60px"></div><div id=a style="height:90px;break-inside:avoid"></div>'),
    ).toEqual([[1, 0, 90]])
  })
  test('repeats its padding on each page where it is cloned, which adds to its height', async () => {
    const style = 'padding:10px 0;box-decoration-break:clone'
    expect(await parts(`<div id=a style="${style}">${'<p>x</p>'.repeat(6)}</div>`)).toEqual([
      [0, 0, 100],
      [1, 0, 60],
    ])
  })
  test('fills the page where it is cut, with one padding on the first page and the other on the last', async () => {
    expect(await parts(`<div id=a style="padding:10px 0">${'<p>x</p>'.repeat(6)}</div>`)).toEqual([
      [0, 0, 100],
      [1, 0, 50],
    ])
  })
  test.each([
    ['block', 'block'],
    ['column of a flex container', 'flex;flex-direction:column'],
  ])('goes on after what could not be divided in a %s', async (_, display) => {
    const laid = await layOut(
      `<div style="columns:4;column-gap:0;height:100px;column-fill:auto">
        <div id=a style="display:${display};height:153px"><div style="contain:size;flex:none;height:120px"></div></div></div>`,
      { height: 400 },
    )
    expect(boxesOf(laid, 'a').map(({ y, height }) => [y, height])).toEqual([
      [0, 120],
      [0, 33],
    ])
  })
  test('does not go on where its columns have no room at all', async () => {
    const content = '<div style="height:200px"></div><div style="column-span:all;height:20px"></div>'
    const laid = await layOut(
      `<div style="columns:2;column-gap:0;height:100px;width:100px">${content}<div id=a style="height:90px">x</div></div>`,
      { height: 400 },
    )
    expect(boxesOf(laid, 'a').map(({ height }) => height)).toEqual([90])
  })
})
