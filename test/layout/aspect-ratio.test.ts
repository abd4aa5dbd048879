/** Widths and heights that follow from each other (CSS Sizing 4 §5), on a page 400 px wide. */
import { describe, expect, test } from 'vitest'
import { layOut, rectOf } from './harness.ts'

const sizesOf = async (body: string, ids: string) => {
  const laid = await layOut(`<!doctype html><body>${body}`, {})
  return [...ids].map(id => rectOf(laid, id).slice(2))
}
const box = (style: string, content = '', id = 'a'): string =>
  `<div id=${id} style="aspect-ratio:1/1;${style}">${content}</div>`

describe('blocks with a ratio', () => {
  test.each([
    ['a height decides on the width', box('height:50px'), [50, 50]],
    ['a percentage does', `<div style="height:80px">${box('height:50%')}</div>`, [40, 40]],
    ['limits of the height are limits of the width', box('max-height:60px'), [60, 60]],
    ['the least height is', box('min-height:90px;width:fit-content'), [90, 90]],
    ['content is a minimum', box('width:50px', '<p style="height:70px">'), [50, 70]],
    ['unless that is said to be none', box('width:50px;min-height:0', '<p style="height:70px">'), [50, 50]],
    ['or the box scrolls', box('width:50px;overflow:hidden', '<p style="height:70px">'), [50, 50]],
    ['content is a least width', box('height:50px', '<p style="width:70px">'), [70, 50]],
    ['the ratio is of the content', box('width:50px;padding:5px'), [60, 60]],
    ['or of the border box', box('width:50px;padding-left:5px;box-sizing:border-box'), [50, 50]],
    [
      'and of the content with auto',
      box('height:50px;padding-left:5px;box-sizing:border-box;aspect-ratio:auto 1/1'),
      [55, 50],
    ],
  ])('%s', async (_, html, size) => {
    expect(await sizesOf(html, 'a')).toEqual([size])
  })

  test('count in the width of what shrinks to fit around them', async () => {
    const content = box('height:50px')
    expect(await sizesOf(`<div id=o style="float:left">${content}</div>`, 'o')).toEqual([[50, 50]])
    const percent = `<div style="height:80px;float:left" id=o>${box('height:50%')}</div>`
    expect(await sizesOf(percent, 'o')).toEqual([[40, 80]])
  })
})

describe('items with a ratio', () => {
  test.each([
    ['a row stretches them', '<div style="display:flex;height:60px">', '', [60, 60]],
    ['and does so to less than their width asks for', '<div style="display:flex;height:60px">', 'flex:1', [400, 60]],
    ['a row shrinks none below its height', '<div style="display:flex;width:20px">', 'height:60px', [60, 60]],
    ['a column gives them its width', '<div style="display:flex;flex-direction:column;width:60px">', '', [60, 60]],
    [
      'a basis decides on the width',
      '<div style="display:flex;flex-direction:column;align-items:start">',
      'flex:0 0 60px',
      [60, 60],
    ],
    ['a grid gives them its column', '<div style="display:grid;width:60px;height:200px">', '', [60, 60]],
    ['or its row', '<div style="display:grid;height:60px;justify-items:start">', '', [60, 60]],
  ])('%s', async (_, container, style, size) => {
    expect(await sizesOf(`${container}${box(style)}</div>`, 'a')).toEqual([size])
  })

  test('make their containers as wide as their height asks for', async () => {
    const inside = (display: string) => `<div id=o style="float:left;height:60px;display:${display}">${box('')}</div>`
    expect(await sizesOf(inside('flex'), 'o')).toEqual([[60, 60]])
    expect(await sizesOf(inside('grid;grid-template-rows:40px'), 'o')).toEqual([[40, 60]])
  })
})

describe('positioned boxes with a ratio', () => {
  const inside = (style: string) =>
    `<div style="position:relative;width:100px;height:60px">${box(`position:absolute;${style}`)}</div>`
  test.each([
    ['between top and bottom', 'top:0;bottom:0', [60, 60]],
    ['between left and right', 'left:0;right:0', [100, 100]],
    ['between all insets the width decides', 'inset:0', [100, 100]],
    ['by a percentage', 'height:50%', [30, 30]],
  ])('%s', async (_, style, size) => {
    expect(await sizesOf(inside(style), 'a')).toEqual([size])
  })
})

describe('a height that stretches to that of the block around it', () => {
  test.each([
    ['its margins are those of the block', '', 100],
    ['its margins stay in a formatting context', 'display:flow-root', 70],
    ['a border above parts the upper one', 'border-top:5px solid', 90],
    ['padding below parts the lower one', 'padding-bottom:5px', 80],
  ])('%s', async (_, around, height) => {
    const html = `<div style="height:100px;${around}"><div id=a style="height:stretch;margin:10px 0 20px"></div></div>`
    expect(await sizesOf(html, 'a')).toEqual([[400, height]])
  })
})

describe('keywords of heights', () => {
  test.each([
    ['height:20px;min-height:min-content', [400, 70]],
    ['height:90px;max-height:max-content', [400, 70]],
    ['height:20px;max-height:fit-content', [400, 20]],
    ['height:stretch', [400, 100]],
  ])('%s', async (style, size) => {
    const html = `<div style="height:100px"><div id=a style="${style}"><p style="height:70px"></div></div>`
    expect(await sizesOf(html, 'a')).toEqual([size])
  })
})
