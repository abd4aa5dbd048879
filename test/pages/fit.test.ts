/** How much smaller a page has to be for its text to fit. Ahem: lines of 20 px, glyphs of 10 px; pages of 200 px. */
import { describe, expect, it } from 'vitest'
import { FoundFit } from '../../src/pages/fit.ts'
import type { Fit } from '../../src/pages/types.ts'
import { AHEM_CSS, layOut } from '../layout/harness.ts'

const fitOf = async (body: string, css = ''): Promise<Fit> => {
  const laid = await layOut(`<!doctype html><body>${body}`, { width: 200, height: 100, css: AHEM_CSS + css })
  const fit = new FoundFit()
  for (const page of laid.paged.pages) fit.add(page)
  return fit
}
const share = async (body: string, css = ''): Promise<number> => (await fitOf(body, css)).whole
/** The parts that are too wide, by their classes, with their shares. */
const parts = async (body: string, css = '') =>
  Array.from((await fitOf(body, css)).parts, ([{ attributes }, share]) => [attributes.get('class'), share])
/** A line of text at the end of a box. */
const wide = (width: number, style = '') => `<div style="width:${width}px;text-align:right;${style}">XX</div>`

describe('the fit of a page', () => {
  it('is whole where nothing is cut', async () => {
    expect(await share(wide(200))).toBe(1)
    expect(await share('<div style="width:400px;height:20px;background:red">XX</div>')).toBe(1)
  })

  it('is the share of the text with the boxes that it is in', async () => {
    expect(await share(wide(250))).toBeCloseTo(200 / 250)
    expect(await share(`<div style="padding-right:50px;width:250px">${wide(250)}</div>`)).toBeCloseTo(200 / 300)
  })

  it('counts from the page area, and only what the sheet cuts', async () => {
    expect(await share(wide(170), '@page{margin:0 20px}')).toBe(1)
    expect(await share(wide(200), '@page{margin:0 20px}')).toBeCloseTo(160 / 200)
  })

  it('is that of the widest page, and no less than a half', async () => {
    expect(await share(`${wide(220)}<div style="break-before:page">${wide(250)}</div>`)).toBeCloseTo(200 / 250)
    expect(await share(wide(2000))).toBe(0.5)
  })

  it('counts what is positioned at the end of a box that is too wide', async () => {
    const side = '<div style="position:absolute;right:0;width:50px">XX</div>'
    expect(await share(`<div style="position:relative;width:250px">XX${side}</div>`)).toBeCloseTo(200 / 250)
  })

  it('is measured from the right where lines begin there', async () => {
    expect(await share('<div style="width:250px">XX</div>', 'html{direction:rtl}')).toBe(1)
    expect(await share('<div style="width:250px;text-align:left">XX</div>', 'html{direction:rtl}')).toBeCloseTo(0.8)
  })

  it.each([
    [
      'what begins before the area',
      '<div style="margin-left:-30px;width:300px;text-align:center">XXXXXXXXXXXXXXXXXXXXXXXXXXXX</div>',
    ],
    ['what is hidden', wide(300, 'visibility:hidden')],
    ['what is clipped', `<div style="overflow:hidden;width:200px">${wide(300)}</div>`],
    ['what waits beside the screen', `<div style="position:absolute;left:200px">${wide(100)}</div>`],
    ['what is fixed', `<div style="position:fixed;left:150px">${wide(100)}</div>`],
    ['what is moved', wide(300, 'transform:translateX(-100px)')],
  ])('does not count %s', async (_, body) => {
    expect(await share(body)).toBe(1)
  })
})

describe('tables', () => {
  const table = (cell: string) => fitOf(`<table style="border-spacing:0;width:100%"><tr>${cell.repeat(3)}</table>`)

  it.each([
    ['a word of letters', '<td style="padding:0">XXXXXXXXXX', true],
    ['a word with digits', '<td style="padding:0">CVE2024X31', true],
    ['a line that may not wrap', '<td style="padding:0;white-space:nowrap">XXXX XXXXX', true],
    ['lines that are forced to end', '<td style="padding:0;white-space:nowrap">XX<br>XX', false],
    ['an address', `<td style="padding:0">X${'/XXXXX'.repeat(8)}`, false],
    ['a word that its author lets break', '<td style="padding:0;overflow-wrap:anywhere">XXXXXXXXXX', false],
  ])('tell whether %s is broken', async (_, cell, isBroken) => {
    expect((await table(cell)).breaksCells).toBe(isBroken)
  })

  it('fit the page area in a share', async () => {
    const fit = await fitOf('<table style="border-spacing:0;width:250px"><td>X</table>')
    expect([fit.tables, fit.whole]).toEqual([0.8, 1])
  })
})

describe('the parts that do not fit', () => {
  it('are the outermost boxes that are too wide', async () => {
    const inner = '<div class=inner style="width:300px;text-align:right">XX</div>'
    expect(await parts(`<main>XX<div class=a style="width:400px">${inner}</div></main>${inner}`)).toEqual([
      ['a', 0.5],
      ['inner', 200 / 300],
    ])
  })

  it('are measured from where they begin', async () => {
    expect(await parts('<div class=a style="margin-left:100px;width:180px;text-align:right">XX</div>')).toEqual([
      ['a', 100 / 180],
    ])
  })

  it('are those with text near the edge of the sheet, or with boxes beyond it, as well', async () => {
    const near = (width: number) => `<div class=a style="width:${width}px;text-align:right">XX</div>`
    expect(await parts(near(170), '@page{margin:0 20px}')).toEqual([['a', 160 / 170]])
    expect(await parts(near(164), '@page{margin:0 20px}')).toEqual([])
    expect(await parts('<div class=a style="width:250px">XX</div>')).toEqual([['a', 200 / 250]])
    expect(await share(near(170), '@page{margin:0 20px}')).toBe(1)
  })

  it('are the containers that set boxes side by side, and blocks of lines', async () => {
    const item = '<div class=item style="flex:none;width:140px;text-align:right">XX</div>'
    expect(await parts(`<div class=row style="display:flex">${item}${item}</div>`)).toEqual([['row', 200 / 280]])
    expect(await parts('<p class=line style="white-space:nowrap">XXXXXXXXXX XXXXXXXXXXXXXX')).toEqual([
      ['line', 200 / 250],
    ])
  })
})

describe('columns without room for a word', () => {
  const column = (css: string, text = 'letters') => `<div style="margin-left:${css}">${text} ${text}</div>`
  const breaking = 'div{overflow-wrap:break-word}'

  it('ask for room for the word, or for a line of words', async () => {
    expect((await fitOf(column('170px', 'abcdefghijklmn'), breaking)).cramped).toBeCloseTo(200 / (200 + 140 - 30))
    expect((await fitOf(column('170px'), breaking)).cramped).toBeCloseTo(200 / (200 + 120 - 30))
  })

  it.each([
    ['words that fit', column('130px'), breaking],
    ['wider ones that break a word', column('100px', 'abcdefghijklmn'), breaking],
    ['strings that are no words', column('170px', 'abcdefghijklmnopqrstuvwxyzabcdefghi'), breaking],
    ['words that may be broken anywhere', column('170px'), 'div{word-break:break-all}'],
    ['figures', column('170px', '12345678'), breaking],
    ['cells', '<table><td style="overflow-wrap:anywhere;max-width:30px">letters', ''],
  ])('are not those with %s', async (_, body, css) => {
    expect((await fitOf(body, css)).cramped).toBe(1)
  })
})
