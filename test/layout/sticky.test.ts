/** Sticky boxes on paper, where nothing has been scrolled (CSS Positioned Layout 3 §3.4). */
import { expect, it } from 'vitest'
import { layOut, rectOf } from './harness.ts'

const placeOf = async (html: string) => rectOf(await layOut(`<!doctype html>${html}`), 's').slice(0, 2)
const scroller = (inner: string, style = ''): string =>
  `<div style="overflow:auto;width:200px;height:100px;${style}">${inner}</div>`
const sticky = (style: string): string => `<div id=s style="position:sticky;width:50px;height:20px;${style}"></div>`
const block = (height: number): string => `<div style="height:${height}px"></div>`

it.each([
  ['an inset at the top', scroller(sticky('top:30px') + block(200)), [0, 30]],
  ['one that is far enough down', scroller(block(50) + sticky('top:30px') + block(200)), [0, 50]],
  ['an inset at the bottom', scroller(block(150) + sticky('bottom:10px') + block(100)), [0, 70]],
  ['percentages, of the scroll container', scroller(sticky('top:25%') + block(200)), [0, 25]],
  ['left', scroller(sticky('left:20px')), [20, 0]],
  [
    'right, of a wide box',
    scroller(`<div style="width:400px;padding-left:300px">${sticky('right:0')}</div>`),
    [300, 0],
  ],
  [
    'a containing block that ends',
    scroller(`<div style="height:40px">${sticky('top:30px')}</div>${block(200)}`),
    [0, 20],
  ],
  [
    'a margin, which stays inside as well',
    scroller(`<div style="height:60px">${sticky('top:50px;margin-bottom:15px')}</div>`),
    [0, 25],
  ],
  ['padding, which scrolls', scroller(sticky('top:10px') + block(200), 'padding-top:20px'), [0, 20]],
  ['an inner scroll container', scroller(scroller(sticky('top:10px') + block(200), 'height:50px')), [0, 10]],
  ['no scroll container', sticky('top:30px') + block(200), [0, 0]],
  [
    'a clip, which does not scroll',
    `<div style="overflow:clip;height:50px">${sticky('top:30px')}${block(99)}</div>`,
    [0, 0],
  ],
])('%s', async (_, html, expected) => {
  expect(await placeOf(html)).toEqual(expected)
})

it('what is in a sticky box moves with it', async () => {
  const laid = await layOut(
    `<!doctype html>${scroller(`<div style="position:sticky;top:30px"><p id=s style="margin:0">x</p><b id=a style="position:absolute;top:5px;left:7px"></b></div>${block(200)}`)}`,
  )
  expect(rectOf(laid, 's').slice(0, 2)).toEqual([0, 30])
  expect(rectOf(laid, 'a').slice(0, 2)).toEqual([7, 35])
})
