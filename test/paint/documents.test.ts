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
      'group clip 0,0 20×20',
      '  fill linear(10,0→10,40 0 #ff0000, 1 #0000ff) 0,0 20×40 [layout]',
      'group clip 0,20 20×20',
      '  fill linear(10,0→10,40 0 #ff0000, 1 #0000ff) 0,0 20×40 [layout]',
    ])
  })
  test('go over all columns of a group, each equal group by itself', async () => {
    const wide = await fills(table(`<colgroup span=2 style="${gradient}">`))
    expect(wide.filter(line => line.includes('fill')).every(line => line.includes('0,0 40×40'))).toBe(true)
    const two = await fills(table(`<colgroup style="${gradient}"></colgroup><colgroup style="${gradient}">`))
    expect(two.filter(line => line.includes('fill')).map(line => /[\d,]+ 20×40/.exec(line)?.[0])).toEqual([
      '0,0 20×40',
      '20,0 20×40',
      '0,0 20×40',
      '20,0 20×40',
    ])
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
  test('is not for the lines of boxes within', async () => {
    expect(await shown(box('<p style="margin:0">XXXX XXXX XXXX'))).toEqual(['clip 0,0 100×20', '"XXXX XXXX XXXX" at 0'])
  })
})

describe('the canvas', () => {
  test('takes the background of a root that is a grid', async () => {
    const css = `${AHEM} html { display: grid; background: #fed }`
    expect((await painted('<p style="margin:0">X', css))[0]).toBe('fill #ffeedd 0,0 400×600 [background]')
  })
})
