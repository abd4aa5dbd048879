/** How much smaller a page has to be for its text to fit. Ahem: lines of 20 px, glyphs of 10 px; pages of 200 px. */
import { describe, expect, it } from 'vitest'
import { fitOf } from '../../src/pages/fit.ts'
import { AHEM_CSS, layOut } from '../layout/harness.ts'

const share = async (body: string, css = ''): Promise<number> => {
  const laid = await layOut(`<!doctype html><body>${body}`, { width: 200, height: 100, css: AHEM_CSS + css })
  return Math.min(...laid.paged.pages.map(fitOf))
}
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
