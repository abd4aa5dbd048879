import { describe, expect, test } from 'vitest'
import { layOut, rectOf } from './harness.ts'

const CSS = 'html { font: 10px/20px Ahem; margin: 5px 0 0 30px } body { margin: 0 }'
const rect = async (body: string) => rectOf(await layOut(`<!doctype html><body>${body}`, { css: CSS }), 'a')

describe('boxes without a positioned ancestor', () => {
  test('are placed in the content area of the page, whatever the margins of the root', async () => {
    expect(await rect('<div id=a style="position:absolute;left:0;top:0">X')).toEqual([0, 0, 10, 20])
    expect(await rect('<div id=a style="position:absolute;right:0;bottom:0">X')).toEqual([390, 580, 10, 20])
    expect(await rect('<div id=a style="position:fixed;left:8px;top:9px">X')).toEqual([8, 9, 10, 20])
  })
  test('stay where they would have been without insets', async () => {
    expect(await rect('X<div id=a style="position:absolute">X')).toEqual([30, 25, 10, 20])
  })
})

describe('an image between insets', () => {
  const image = (css: string) =>
    rect(`<div style="position:relative;width:200px;height:100px">
      <svg id=a width=20 height=10 viewBox="0 0 2 1" style="position:absolute;inset:0;${css}"></svg></div>`)
  test('has its own size, and is stretched where that is asked for', async () => {
    expect((await image('')).slice(2)).toEqual([20, 10])
    expect((await image('width:auto;height:auto;place-self:stretch')).slice(2)).toEqual([200, 100])
    expect((await image('width:auto;height:auto;align-self:stretch')).slice(2)).toEqual([200, 100])
  })
})

describe('the root element', () => {
  const at = async (css: string) =>
    rectOf(
      await layOut('<!doctype html><body><div id=a>X', {
        css: `html { font: 10px/20px Ahem; ${css} } body { margin: 0 }`,
      }),
      'a',
    )

  test('is centred by automatic margins, on every page', async () => {
    expect(await at('width: 300px; margin: 0 auto')).toEqual([50, 0, 300, 20])
    expect(await at('max-width: 300px; margin: 10px auto')).toEqual([50, 10, 300, 20])
    expect(await at('width: 300px; margin-left: auto')).toEqual([100, 0, 300, 20])
  })
  test('stands at the end edge where text runs to the left', async () => {
    expect(await at('width: 300px; direction: rtl; margin: 0 20px')).toEqual([80, 0, 300, 20])
  })
})

describe('a table beside a float', () => {
  const float = '<div style="float:left;width:250px;height:50px"></div>'
  test('becomes as narrow as the room beside it', async () => {
    const table = '<table id=a style="border-spacing:0"><tr><td style="padding:0">XXXX XXXX XXXX</table>'
    expect(await rect(`${float}${table}`)).toEqual([280, 5, 120, 40])
  })
  test('goes below where its words do not fit', async () => {
    const table = '<table id=a style="border-spacing:0"><tr><td style="padding:0">XXXXXXXXXXXXX</table>'
    expect(await rect(`${float}${table}`)).toEqual([30, 55, 130, 20])
  })
})

describe('a box of a width beside floats like stairs', () => {
  test('goes down to where it fits', async () => {
    const stairs = Array.from(
      { length: 30 },
      (_, i) => `<div style="float:left;clear:left;width:${300 - 10 * i}px;height:5px"></div>`,
    ).join('')
    const box = '<div id=a style="overflow:hidden;width:270px;height:10px"></div>'
    // The 21st step is 100px wide: 370 less 100.
    expect(await rect(`${stairs}${box}`)).toEqual([130, 105, 270, 10])
  })
})

describe('a box that a negative margin draws up to where a float is not yet', () => {
  const box = (width: number): string =>
    `<div style="padding-top:40px"><div style="float:left;width:250px;height:30px"></div>
     <div id=a style="overflow:hidden;margin-top:-10px;width:${width}px;height:20px"></div></div>`
  test('stands beside the float where there is room, and below it where there is not', async () => {
    expect(await rect(box(120))).toEqual([280, 35, 120, 20])
    expect(await rect(box(130))).toEqual([30, 75, 130, 20])
  })
})

describe('a box between two insets', () => {
  const inside = (style: string, content = '') =>
    rect(`<div style="position:absolute;left:0;top:0;width:200px;height:100px">
      <div id=a style="position:absolute;${style}">${content}</div></div>`)

  test('is aligned in what is between them', async () => {
    expect(await inside('inset:10px;place-self:center;width:50px;height:20px')).toEqual([75, 40, 50, 20])
    expect(await inside('inset:10px;place-self:end;width:50px;height:20px')).toEqual([140, 70, 50, 20])
    expect(await inside('inset:10px;place-self:center', 'X')).toEqual([95, 40, 10, 20])
    expect(await inside('inset:10px;place-self:stretch', 'X')).toEqual([10, 10, 180, 80])
  })
  test('keeps within its containing block where it does not fit', async () => {
    expect(await inside('inset:10px;place-self:center;width:190px;height:100px')).toEqual([5, 0, 190, 100])
    expect(await inside('inset:10px 0 20px;align-self:end;height:95px')).toEqual([0, 0, 200, 95])
  })
  test('leaves what is free to automatic margins', async () => {
    expect(await inside('inset:10px;justify-self:center;margin-left:auto;height:20px', 'X')).toEqual([180, 10, 10, 20])
  })
  test('follows from a height by its ratio', async () => {
    expect(await inside('inset:0;height:50px;aspect-ratio:1')).toEqual([0, 0, 50, 50])
  })
  test('fills what is left of its containing block where it is to stretch', async () => {
    expect(await inside('left:10px;bottom:20px;margin:5px;width:stretch;height:stretch')).toEqual([15, 5, 180, 70])
  })
})

/** CSS Positioned Layout 3 §3.5.1: the static position of what would be in a line is where an empty line is aligned. */
test.each([
  ['left', 'span', 0],
  ['center', 'span', 100],
  ['right', 'span', 200],
  ['center', 'div', 0],
])('with text-align: %s a %s alone in its block would be at %i', async (align, name, x) => {
  const html = `<div style="width:200px;text-align:${align}"><${name} id=a style="position:absolute">X</${name}></div>`
  expect(rectOf(await layOut(html), 'a')[0]).toBe(x)
})

/** CSS 2.1 §10.1: from the padding edge of the first part to that of the last one. In Ahem, letters of 10 px, lines of 20. */
describe('in an inline box on several lines', () => {
  const at = async (
    style: string,
    text = (box: string) => `aaaa bbbb cccc${box}`,
    around = '',
  ): Promise<readonly number[]> => {
    const box = `<b id=a style="position:absolute;${style}"></b>`
    const html = `<div style="width:100px;${around}">zz <span style="position:relative;padding:3px">${text(box)}</span></div>`
    return rectOf(await layOut(html), 'a')
  }
  test('a box fills all of it', async () => {
    expect(await at('inset:0')).toEqual([30, 2, 63, 36])
    expect(await at('left:0;top:0;width:5px;height:5px')).toEqual([30, 2, 5, 5])
    expect(await at('right:0;bottom:0;width:5px;height:5px')).toEqual([88, 33, 5, 5])
  })
  test('what ends before it begins has no width', async () => {
    expect(await at('inset:0', box => `aaaa b bb${box}`)).toEqual([30, 2, 0, 36])
  })
  test('a box keeps its static position, on the line where it is', async () => {
    expect(await at('width:5px;height:5px')).toEqual([90, 20, 5, 5])
    expect(await at('width:5px;height:5px', box => `${box}aaaa bbbb`)).toEqual([33, 0, 5, 5])
  })
  test('from right to left it begins with the last part', async () => {
    expect((await at('left:0;top:0;width:5px;height:5px', undefined, 'direction:rtl'))[1]).toBe(2)
  })
  test('the innermost of several boxes holds it', async () => {
    const inner = (box: string) => `aa <i style="position:relative">bb${box}</i> cc ddd`
    expect(await at('left:0;top:0;width:5px;height:5px', inner)).toEqual([63, 5, 5, 5])
  })
  test('floats beside the lines change nothing of that', async () => {
    const float = '<i style="float:right;width:5px;height:5px"></i>'
    expect(await at('left:0;top:0;width:5px;height:5px', box => `aaaa${float} bbbb cccc${box}`)).toEqual([30, 2, 5, 5])
  })
})

describe('static positions in lines (CSS Positioned Layout 3 §3.5.1)', () => {
  const place = async (html: string) => rectOf(await layOut(html), 'a').slice(0, 2)
  const BOX = '<i id=a style="position:absolute">x</i>'

  test('behind the last forced break a line would begin', async () => {
    expect(await place(`<div>word<br>${BOX}</div>`)).toEqual([0, 20])
    expect(await place(`<div style="text-align:right">word<br>${BOX}</div>`)).toEqual([400, 20])
  })

  test('behind a line whose space leaves no room another would begin', async () => {
    expect(await place(`<div style="width:40px">word ${BOX} wordy</div>`)).toEqual([0, 20])
    expect(await place(`<div style="width:60px">word ${BOX} wordy</div>`)).toEqual([40, 0])
    expect(await place(`<div style="width:40px">wordy ${BOX}</div>`)).toEqual([0, 20])
    expect(await place(`<div style="display:inline-block">word ${BOX}</div>`)).toEqual([40, 0])
    expect(await place(`<div style="width:40px;white-space:nowrap">wordy ${BOX}</div>`)).toEqual([50, 0])
  })

  test('an empty first line has its indent', async () => {
    expect(await place(`<div style="text-indent:30px">${BOX}</div>`)).toEqual([30, 0])
    expect(await place(`<div style="text-indent:30px;direction:rtl">${BOX}</div>`)).toEqual([330, 0])
    expect(await place(`<div style="text-indent:30px"><p>word</p>${BOX}</div>`)).toEqual([0, 20])
  })
})

test('insets that leave less than nothing leave nothing, to which negative margins add', async () => {
  // https://www.w3.org/TR/css-position-3/#resolving-insets
  const laid = await layOut(
    '<div style="position:relative"><p id=a style="position:absolute;top:5px;bottom:19px;margin-bottom:-10px"></p></div>',
  )
  expect(rectOf(laid, 'a')[3]).toBe(10)
})

test('percentages of insets of boxes in lines are of the height of the block container', async () => {
  const laid = await layOut(
    `<div style="height:100px"><span id=a style="position:relative;bottom:5%">x</span>
     <i id=b style="display:inline-block;position:relative;top:10%;height:10px;vertical-align:top"></i></div>`,
  )
  expect(rectOf(laid, 'a')[1]).toBe(0)
  expect(rectOf(laid, 'b')[1]).toBe(10)
})
