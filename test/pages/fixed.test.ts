/** Fixed boxes on pages of 200 px, with margins of 20 px beside the text. Ahem: glyphs of 10 px. */
import { describe, expect, it } from 'vitest'
import { render } from '../../src/index.ts'
import { AHEM_CSS, fragmentsOf, layOut } from '../layout/harness.ts'

const textsWith = async (style: string): Promise<readonly string[]> => {
  const html = `<!doctype html><body><nav style="position:fixed;width:60px;top:0;${style}">F</nav><p>X<p style="break-before:page">Y`
  const laid = await layOut(html, { width: 200, height: 100, css: `@page{margin:0 20px}${AHEM_CSS}` })
  return fragmentsOf(laid).flatMap(({ fragment }) => (fragment.kind === 'text' ? fragment.text : []))
}

describe('a fixed box', () => {
  it('stands on every page', async () => {
    expect(await textsWith('left:0')).toEqual(['X', 'F', 'Y', 'F'])
  })

  it.each([
    ['right', 'right:-60px'],
    ['left', 'left:-60px'],
    ['left, moved there', 'left:0;transform:translateX(-100%)'],
  ])('that waits beside the screen is not printed: %s', async (_, style) => {
    expect(await textsWith(style)).toEqual(['X', 'Y'])
  })

  it.each([
    ['has room in the margin', 'right:-20px;width:20px'],
    ['reaches into the text', 'right:-50px'],
    ['stands above it', 'left:0;top:-60px'],
  ])('that %s is', async (_, style) => {
    expect(await textsWith(style)).toEqual(['X', 'F', 'Y', 'F'])
  })

  it('is not repeated over text, unless that can be read through it or is above it', async () => {
    const over = 'left:0;top:5px;height:10px;'
    expect(await textsWith(`${over}background:red`)).toEqual(['X', 'F', 'Y'])
    expect(await textsWith(`${over}background:rgb(0 0 0 / 20%)`)).toEqual(['X', 'F', 'Y', 'F'])
    expect(await textsWith(`${over}background:red;z-index:-1`)).toEqual(['X', 'F', 'Y', 'F'])
    expect(await textsWith('left:0;top:30px;background:red')).toEqual(['X', 'F', 'Y', 'F'])
    expect(await textsWith('left:50px;background:red')).toEqual(['X', 'F', 'Y', 'F'])
  })

  it('and text may reach far beyond the page, and only the page is looked at', async () => {
    const far = 'left:0;top:5px;height:10px;background:red'
    expect(await textsWith(`${far};height:1000000000px`)).toEqual(['X', 'F', 'Y'])
    expect(await textsWith('left:0;top:-1000000px;height:2000000px;background:red')).toEqual(['X', 'F', 'Y'])
  })

  it('that is left out is named', async () => {
    const html =
      '<!doctype html><html lang=en><title>T</title><nav style="position:fixed;right:-200px">menu</nav><p>text'
    const { warnings } = await render({ html, template: 'none' })
    expect(warnings.map(({ code, message }) => [code, message])).toEqual([
      ['text_missing', 'text is on no page: “menu”'],
    ])
  })
})
