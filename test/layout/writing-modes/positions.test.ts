import { describe, expect, test } from 'vitest'
import { layOut, rectOf } from '../harness.ts'

const CSS = 'html { font: 10px/20px Ahem; margin: 0 } body { margin: 0 }'
const rect = async (body: string, id = 'a') => rectOf(await layOut(`<!doctype html><body>${body}`, { css: CSS }), id)

describe('the lines of an orthogonal flow in a container of automatic height', () => {
  const flow = '<div id=a style="writing-mode:vertical-rl">XXXXX XXXXX</div>'
  const size = async (css: string, content = flow) => (await rect(`<div style="${css}">${content}</div>`)).slice(2)

  test('are as long as they need to be, up to the height of a page', async () => {
    expect(await size('')).toEqual([20, 110])
  })
  test('are no longer than the container may be high', async () => {
    expect(await size('max-height:60px')).toEqual([40, 60])
    expect(await size('box-sizing:border-box;padding:10px;max-height:80px')).toEqual([40, 60])
    expect(await size('max-height:60px;min-height:200px')).toEqual([20, 110])
  })
  test('are no longer than the nearest scroll container is high', async () => {
    expect(await size('overflow:hidden;height:60px', `<div>${flow}</div>`)).toEqual([40, 60])
    expect(await size('height:60px', `<div>${flow}</div>`)).toEqual([20, 110])
    const inner = `<div style="overflow:hidden"><div>${flow}</div></div>`
    expect(await size('overflow:hidden;height:60px', inner)).toEqual([20, 110])
  })
})

describe('an orthogonal flow in vertical lines', () => {
  const inside = (css: string, content = 'XXXXX XXXXX') =>
    rect(
      `<div style="writing-mode:vertical-rl;float:left"><div id=a style="writing-mode:horizontal-tb;${css}">${content}</div></div>`,
    )
  const long = 'XXXXX '.repeat(200)
  const page = async (css: string) => (await inside(css, long)).slice(2)[0]!

  test('has lines as long as the page is wide, of which percentages are too', async () => {
    const whole = await page('')
    expect(await page('width:100%')).toBeGreaterThanOrEqual(whole)
    expect(await page('width:100%')).toBeLessThan(whole + 60)
    expect(await page('width:50%')).toBeCloseTo((await page('width:100%')) / 2)
  })
  test('is measured without percentages of its own size across', async () => {
    expect(
      (
        await rect(
          '<div id=a style="writing-mode:vertical-rl;float:left"><div style="writing-mode:horizontal-tb;height:50%">XX</div></div>',
        )
      ).slice(2),
    ).toEqual([20, 20])
  })
})

describe('an orthogonal cell', () => {
  const cell = (css: string) =>
    rect(
      `<table style="border-spacing:0"><tr><td style="padding:0;width:100px;writing-mode:vertical-rl;${css}"><div id=a style="width:20px">X</div></table>`,
    )
  test('has its content at the start of its own blocks, or where `vertical-align` moves it along them', async () => {
    expect((await cell('vertical-align:top'))[0]).toBe(80)
    expect((await cell('vertical-align:middle'))[0]).toBe(40)
    expect((await cell('vertical-align:bottom'))[0]).toBe(0)
    expect((await cell('vertical-align:bottom;writing-mode:vertical-lr'))[0]).toBe(80)
  })
})

describe('an orthogonal cell of a row that is higher', () => {
  const cell = (table: string, css: string) =>
    rect(
      `<table style="border-spacing:0;${table}"><tr><td style="padding:0;width:100px;height:100px">X<td style="padding:0;${css}"><div id=a>XX</div></table>`,
    )
  test('has its lines at their start', async () => {
    expect((await cell('', 'writing-mode:vertical-rl'))[1]).toBe(0)
    expect((await cell('', 'writing-mode:vertical-rl;direction:rtl'))[1]).toBe(80)
    expect((await cell('writing-mode:vertical-rl', 'writing-mode:horizontal-tb'))[0]).toBe(0)
  })
})

describe('the static position of a block in text from right to left', () => {
  test('is below the content before it', async () => {
    const at = (before: string) => rect(`<div dir=rtl>${before}<div id=a style="position:absolute">X</div>X</div>`)
    expect((await at('XX X'))[1]).toBe(20)
    expect((await at(''))[1]).toBe(0)
  })
})

describe('an orthogonal item that is aligned to its own start', () => {
  const item = (css: string) => `<div id=a style="width:50px;height:40px;${css}"></div>`
  const grid = (css: string) => rect(`<div style="display:grid;width:200px;height:100px">${item(css)}</div>`)

  test('is where its first line begins', async () => {
    expect(await grid('writing-mode:vertical-rl;place-self:self-start')).toEqual([150, 0, 50, 40])
    expect(await grid('writing-mode:vertical-rl;direction:rtl;place-self:self-start')).toEqual([150, 60, 50, 40])
    expect(await grid('writing-mode:vertical-lr;place-self:self-end')).toEqual([150, 60, 50, 40])
    expect(await grid('writing-mode:sideways-lr;place-self:self-start')).toEqual([0, 60, 50, 40])
  })
  test('is so across the line of a flex container', async () => {
    const flex = (container: string, css: string) =>
      rect(`<div style="display:flex;width:200px;height:100px;${container}">${item(css)}</div>`)
    const down = 'writing-mode:vertical-rl;align-self:self-start'
    expect(await flex('flex-direction:column', down)).toEqual([150, 0, 50, 40])
    expect(await flex('', `${down};direction:rtl`)).toEqual([0, 60, 50, 40])
    expect(await flex('flex-direction:column', 'writing-mode:vertical-rl;align-self:self-end')).toEqual([0, 0, 50, 40])
  })
  test('is so in its containing block too', async () => {
    const css = 'position:absolute;inset:0;writing-mode:vertical-rl;place-self:self-start'
    expect(await rect(`<div style="position:relative;width:200px;height:100px">${item(css)}</div>`)).toEqual([
      150, 0, 50, 40,
    ])
  })
})

describe('a block of vertical lines between horizontal ones', () => {
  const box = (mode: string, content: string, css = '') =>
    `<div id=v style="writing-mode:${mode};height:100px;${css}">${content}</div>`

  test('is as wide as it has lines, and stands at the start of the line', async () => {
    expect(await rect(box('vertical-rl', 'XXXXX XXXXX XX'), 'v')).toEqual([0, 0, 40, 100])
  })
  test('has its first block at the right, or at the left', async () => {
    const blocks = '<div id=a style="margin-top:5px">X</div><div id=b>X</div>'
    expect(await rect(box('vertical-rl', blocks, 'width:200px'))).toEqual([180, 5, 20, 95])
    expect(await rect(box('vertical-rl', blocks, 'width:200px'), 'b')).toEqual([160, 0, 20, 100])
    expect(await rect(box('vertical-lr', blocks, 'width:200px'))).toEqual([0, 5, 20, 95])
    expect(await rect(box('vertical-lr', blocks, 'width:200px'), 'b')).toEqual([20, 0, 20, 100])
    expect(await rect(box('sideways-lr', blocks, 'width:200px'), 'b')).toEqual([20, 0, 20, 100])
  })
  test('is no longer than its text, and than a page is high', async () => {
    expect(await rect('<div id=a style="writing-mode:vertical-rl">XXX</div>')).toEqual([0, 0, 20, 30])
    const long = 'XXXXXXXXXXXXXXXXXXX '.repeat(4)
    expect(await rect(`<div id=a style="writing-mode:vertical-rl">${long}</div>`)).toEqual([0, 0, 40, 600])
  })
  test('has margins, borders and padding on the sides that the document says', async () => {
    const edges = 'border:solid;border-width:1px 2px 3px 4px;padding:5px 6px 7px 8px;margin:9px 10px 11px 12px'
    const content = box('vertical-rl', '<div id=a>X</div>', `width:100px;${edges}`)
    expect(await rect(content, 'v')).toEqual([12, 9, 120, 116])
    expect(await rect(content)).toEqual([12 + 120 - 2 - 6 - 20, 9 + 1 + 5, 20, 100])
  })
  test('has percentages of margins and padding that refer to the lines around it', async () => {
    expect(await rect(box('vertical-rl', 'X', 'padding:0 0 10% 10%;width:10px'), 'v')).toEqual([0, 0, 50, 140])
  })
  test('has flow-relative sides of its own', async () => {
    const content = '<div id=a style="margin-block-start:7px;margin-inline-start:3px;inline-size:30px;block-size:40px">'
    expect(await rect(box('vertical-rl', content, 'width:100px'))).toEqual([53, 3, 40, 30])
    expect(await rect(box('sideways-lr', content, 'width:100px'))).toEqual([7, 67, 40, 30])
  })
})

describe('what stands in vertical lines', () => {
  const inside = (content: string, mode = 'vertical-rl') =>
    rect(`<div style="writing-mode:${mode};width:100px;height:100px">${content}</div>`)

  test('floats to the ends of the lines', async () => {
    expect(await inside('<div id=a style="float:right;width:20px;height:30px"></div>')).toEqual([80, 70, 20, 30])
    expect(await inside('<div id=a style="float:left;width:20px;height:30px"></div>', 'vertical-lr')).toEqual([
      0, 0, 20, 30,
    ])
    expect(await inside('<div id=a style="float:left;width:20px;height:30px"></div>', 'sideways-lr')).toEqual([
      0, 70, 20, 30,
    ])
  })
  test('is positioned by physical insets', async () => {
    const box = (css: string) =>
      `<div style="position:relative;height:100px;width:80px"><p style="margin:0">X</p><div id=a style="position:absolute;width:10px;height:30px;${css}"></div></div>`
    expect(await inside(box('left:5px;bottom:7px'))).toEqual([25, 63, 10, 30])
    expect(await inside(box('right:5px;top:7px'), 'vertical-lr')).toEqual([65, 7, 10, 30])
    // Where it would stand: after the first block.
    expect(await inside(box(''))).toEqual([70, 0, 10, 30])
    expect(await inside(box(''), 'vertical-lr')).toEqual([20, 0, 10, 30])
  })
  test('is moved by the inset at the start of the block axis, where both are given', async () => {
    const styles = 'position:relative;left:5px;right:7px;display:inline-block;width:10px;height:10px'
    expect((await inside(`<i id=a style="${styles}"></i>`, 'vertical-lr'))[0]).toBe(10)
    expect(
      (
        await inside(
          `<span style="${styles};display:inline"><i id=a style="display:inline-block;width:10px;height:10px"></i></span>`,
          'vertical-lr',
        )
      )[0],
    ).toBe(10)
    expect((await inside(`<i id=a style="${styles}"></i>`))[0]).toBe(78)
  })
  test('is a table with columns below each other', async () => {
    const table = '<table style="border-spacing:0"><tr><td style="padding:0">X<td id=a style="padding:0">XX</table>'
    expect(await inside(table)).toEqual([80, 10, 20, 20])
  })
  test('is a cell with lines of another mode', async () => {
    const cell = '<td id=a style="padding:0;writing-mode:vertical-rl;height:50px">XXX XX'
    expect(await rect(`<table style="border-spacing:0"><tr><td>XXX${cell}</table>`)).toEqual([32, 0, 40, 50])
  })
  test('is a picture in a row that goes down: it shrinks to what its width makes of it', async () => {
    const image = '<svg id=a width=100 height=50 style="width:20px;height:30px;overflow:visible"></svg>'
    const row = `<div style="display:flex;align-items:flex-start;height:40px">${image}<div style="flex:0 1 400px;width:5px"></div></div>`
    expect((await inside(row)).slice(2)).toEqual([20, 10])
  })
  test('is a flex container whose row goes down', async () => {
    const items = '<div style="height:40px"></div><div id=a style="flex:1"></div>'
    expect(await inside(`<div style="display:flex;width:30px">${items}</div>`)).toEqual([70, 40, 30, 60])
  })
  test('is a grid with rows beside each other', async () => {
    const items = '<div></div><div></div><div></div><div id=a></div>'
    const grid = `<div style="display:grid;grid:25px 35px / 40px 60px">${items}</div>`
    expect(await inside(grid)).toEqual([40, 40, 35, 60])
  })
  test('is a block of horizontal lines again', async () => {
    expect(await inside('<div id=a style="writing-mode:horizontal-tb;width:50px">XX XXX</div>')).toEqual([
      50, 0, 50, 40,
    ])
  })
})

describe('pages of a document with vertical lines', () => {
  const words = 'XXXXXXXXXXXXXXXXXXX '
  test('are filled from right to left', async () => {
    const laid = await layOut(
      `<!doctype html><body style="writing-mode:vertical-rl"><div id=a style="height:200px">${words.repeat(25)}</div>`,
      { css: CSS },
    )
    expect(laid.paged.pages.length).toBe(2)
    expect(rectOf(laid, 'a')).toEqual([0, 0, 400, 200])
  })
})
