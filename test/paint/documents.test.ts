/** What whole documents paint: the operations of a page as text. */
import { describe, expect, test } from 'vitest'
import { dumpOp } from '../../src/debug/ops.ts'
import { paint } from '../../src/paint/paint.ts'
import { layOut } from '../layout/harness.ts'

async function painted(html: string, css?: string): Promise<readonly string[]> {
  const { paged, fonts } = await layOut(`<!doctype html><body>${html}`, css === undefined ? {} : { css })
  const { pages } = paint(paged, { images: { forUrl: () => null }, fonts })
  return pages.flatMap(({ ops }) => ops.flatMap(op => dumpOp(op).trimEnd().split('\n')))
}

const AHEM = 'html { font: 10px/20px Ahem; margin: 0 } body { margin: 0 }'

describe('backgrounds of columns', () => {
  const table = (columns: string): string =>
    `<table style="border-spacing:0">${columns}<tr><td>XX<td>XX<tr><td>XX<td>XX</table><style>td { padding: 0 }</style>`
  const gradient = 'background:linear-gradient(red,blue)'
  const fills = async (html: string) => (await painted(html)).filter(line => !line.includes('text'))

  test('are placed in the whole column and seen through each of its cells', async () => {
    expect(await fills(table(`<col style="${gradient}">`))).toEqual([
      'fill linear(10,0→10,40 0 #ff0000, 1 #0000ff) 0,0 20×40 [layout]',
    ])
    const apart = table(`<col style="${gradient}">`).replace('border-spacing:0', 'border-spacing:5px')
    expect(await fills(apart)).toEqual([
      'group clip 5,5 20×20',
      '  fill linear(15,5→15,50 0 #ff0000, 1 #0000ff) 5,5 20×45 [layout]',
      'group clip 5,30 20×20',
      '  fill linear(15,5→15,50 0 #ff0000, 1 #0000ff) 5,5 20×45 [layout]',
    ])
  })
  test('go over all columns of a group, each equal group by itself', async () => {
    const wide = await fills(table(`<colgroup span=2 style="${gradient}">`))
    expect(wide.filter(line => line.includes('fill')).every(line => line.includes('0,0 40×40'))).toBe(true)
    const two = await fills(table(`<colgroup style="${gradient}"></colgroup><colgroup style="${gradient}">`))
    expect(two.filter(line => line.includes('fill')).map(line => /[\d,]+ 20×40/.exec(line)?.[0])).toEqual([
      '0,0 20×40',
      '20,0 20×40',
    ])
  })
})

describe('backgrounds of rows', () => {
  const table = (rows: string, spacing = 0): string =>
    `<table style="border-spacing:${spacing}px">${rows}</table><style>td { padding: 0 }</style>`
  const fills = async (html: string) => (await painted(html)).filter(line => !line.includes('text'))

  test('are whole where the cells touch', async () => {
    expect(await fills(table('<tr style="background:red"><td>XX<td>XX<td>XX'))).toEqual([
      'fill #ff0000 0,0 60×20 [layout]',
    ])
    expect(await fills(table('<tbody style="background:red"><tr><td>XX<td>X<tr><td>X<td>X'))).toEqual([
      'fill #ff0000 0,0 30×40 [layout]',
    ])
  })
  test('leave the space between the cells to the table', async () => {
    expect(await fills(table('<tr style="background:red"><td>XX<td>XX', 5))).toEqual([
      'fill #ff0000 5,5 20×20 [layout]',
      'fill #ff0000 30,5 20×20 [layout]',
    ])
  })
  test('go down with cells over several rows', async () => {
    const rows = '<tr style="background:red"><td>X<td rowspan=2>X<tr style="background:lime"><td>X'
    expect(await fills(table(rows))).toEqual([
      'fill #ff0000 0,0 10×20 [layout]',
      'fill #ff0000 10,0 10×40 [layout]',
      'fill #00ff00 0,20 10×20 [layout]',
    ])
  })
  test('have images placed in the whole row', async () => {
    const style = 'background:linear-gradient(90deg,red,blue)'
    expect((await fills(table(`<tr style="${style}"><td>XX<td>XX`, 5))).filter(line => line.includes('fill'))).toEqual([
      '  fill linear(5,15→50,15 0 #ff0000, 1 #0000ff) 5,5 45×20 [layout]',
      '  fill linear(5,15→50,15 0 #ff0000, 1 #0000ff) 5,5 45×20 [layout]',
    ])
  })
})

describe('what a box hides of rectangles', () => {
  const box = (inner: string): string => `<div style="width:50px;height:30px;overflow:hidden">${inner}</div>`
  const square = '<div style="width:80px;height:20px;background:red"></div>'
  test('is not painted, and needs no clip', async () => {
    expect(await painted(box(square))).toEqual(['fill #ff0000 0,0 50×20 [layout]'])
    expect(await painted(box(square + square))).toEqual([
      'fill #ff0000 0,0 50×20 [layout]',
      'fill #ff0000 0,20 50×10 [layout]',
    ])
    expect(await painted(box(`<div style="height:40px"></div>${square}`))).toEqual([])
  })
  test('is clipped together with what is no rectangle', async () => {
    const lines = await painted(box(`${square}<p style="margin:0">XXXXXXXX`))
    expect(lines.slice(0, 2)).toEqual(['group clip 0,0 50×30', '  fill #ff0000 0,0 50×20 [layout]'])
    expect(lines[2]).toContain('"XXXXXXXX"')
  })
})

describe('gradients', () => {
  test('of one colour are that colour', async () => {
    const lines = await painted('<div style="height:10px;background:linear-gradient(#123,#112233 20px)">')
    expect(lines).toEqual(['fill #112233 0,0 400×10 [layout]'])
  })
  test('take the place of what is in an element', async () => {
    const lines = await painted('<div style="content:linear-gradient(lime,lime);width:30px;height:10px">gone</div>')
    expect(lines).toEqual(['fill #00ff00 0,0 30×10 [layout]'])
  })
})

describe('text-overflow: ellipsis', () => {
  const box = (content: string, style = ''): string =>
    `<div style="width:100px;overflow:hidden;white-space:nowrap;text-overflow:ellipsis;${style}">${content}</div>`
  /** Clips and texts by what they say and where. */
  const shown = async (html: string): Promise<readonly string[]> =>
    (await painted(html)).map(line => /clip \S+ \S+|("[^"]*"|copy) at [\d.]+/.exec(line)?.[0] ?? line.trim())

  test('shows what leaves room for the ellipsis and keeps the rest in the text', async () => {
    expect(await shown(box('XXXX XXXX XXXX'))).toEqual([
      'clip 0,0 100×20',
      'clip -1000,-987 1090×2000',
      '"XXXX XXXX XXXX" at 0',
      'copy at 90',
    ])
  })
  test('leaves lines alone that fit', async () => {
    expect(await shown(box('XXXX XXXXX'))).toEqual(['"XXXX XXXXX" at 0'])
    expect(await shown(box('XXXXX', 'width:66px;letter-spacing:4px;text-align:end'))).toEqual([
      'clip 0,0 66×20',
      '"XXXXX" at 0',
    ])
    expect(await shown(box('XXXX XXXX XXXX', 'overflow:visible'))).toEqual(['"XXXX XXXX XXXX" at 0'])
  })
  test('cuts between characters and objects only', async () => {
    const object = '<i style="display:inline-block;width:35px;height:10px"></i>'
    const lines = await shown(box(`XXX${object}${object}XX`))
    expect(lines[1]).toBe('clip -1000,-987 1065×2000')
    expect(lines.at(-1)).toBe('copy at 65')
  })
  test('stands at the left of text that runs to the left', async () => {
    const lines = await shown(box('XXXXXXXXXXXXXX', 'direction:rtl'))
    expect(lines[1]).toBe('clip 10,-987 1090×2000')
    expect(lines.at(-1)).toBe('copy at 0')
  })
  test('leaves the first character where nothing has room', async () => {
    expect((await shown(box('XXXX', 'width:5px'))).at(-1)).toBe('copy at 10')
  })
  test('may be another mark, on the side where the line goes on', async () => {
    const mark = async (value: string, style = ''): Promise<string | undefined> =>
      (await shown(box('XXXX XXXX XXXX', `text-overflow:${value};${style}`))).at(-1)
    expect(await mark("'~~'")).toBe('copy at 80')
    expect(await mark("clip '~~'")).toBe('copy at 80')
    expect(await mark("'~~' clip")).toBe('"XXXX XXXX XXXX" at 0')
    expect(await mark("'~~' clip", 'direction:rtl')).toBe('copy at 0')
  })
  test('is not for the lines of boxes within', async () => {
    expect(await shown(box('<p style="margin:0">XXXX XXXX XXXX'))).toEqual(['clip 0,0 100×20', '"XXXX XXXX XXXX" at 0'])
  })
})

describe('the canvas', () => {
  test('takes the background of a root that is a grid', async () => {
    const css = `${AHEM} html { display: grid; background: #fed }`
    expect((await painted('<p style="margin:0">X', css))[0]).toBe(
      'fill #ffeedd -1.333,-1.333 402.667×602.667 [background]',
    )
  })
})
