/** What whole documents paint: the operations of a page as text. */
import { describe, expect, test } from 'vitest'
import { dumpOp } from '../../src/debug/ops.ts'
import { paint } from '../../src/paint/paint.ts'
import { layOut } from '../layout/harness.ts'

async function painted(html: string, css?: string): Promise<readonly string[]> {
  const { paged } = await layOut(`<!doctype html><body>${html}`, css === undefined ? {} : { css })
  const { pages } = paint(paged, { images: { forUrl: () => null } })
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

describe('the canvas', () => {
  test('takes the background of a root that is a grid', async () => {
    const css = `${AHEM} html { display: grid; background: #fed }`
    expect((await painted('<p style="margin:0">X', css))[0]).toBe('fill #ffeedd 0,0 400×600 [background]')
  })
})
