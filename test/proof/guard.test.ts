import { describe, expect, test } from 'vitest'
import { contrast, type Rgb } from '../../src/base/contrast.ts'
import type { GlyphsOp, PaintOp } from '../../src/paint/ops.ts'
import { type Proved, proved } from './harness.ts'

function glyphs({ display }: Proved): readonly GlyphsOp[] {
  const within = (op: PaintOp): readonly GlyphsOp[] =>
    op.op === 'glyphs' ? [op] : op.op === 'group' ? op.children.flatMap(within) : []
  return display.pages.flatMap(page => page.ops.flatMap(within))
}

const colorOf = (found: Proved, text: string): Rgb => glyphs(found).find(op => op.text.includes(text))!.color

const adjusted = ({ diagnostics }: Proved) => diagnostics.list().filter(({ code }) => code === 'contrast_adjusted')

const DARK = { r: 0.08, g: 0.09, b: 0.11 }
const grey = (value: number): Rgb => ({ r: value / 255, g: value / 255, b: value / 255 })

describe('the contrast guard', () => {
  test('gives text of the template a colour that goes with a ground of the document', async () => {
    const html = '<style>th{background:#eee}</style><table><thead><tr><th>Heads</thead><tr><td>x</table>'
    const found = await proved(html, { template: 'halves' })
    expect(contrast(colorOf(found, 'Heads'), grey(0xee))).toBeGreaterThan(4.5)
    expect(adjusted(found)).toMatchObject([{ where: '<th> in line 1', message: expect.stringContaining('“Heads”') }])
  })

  test('takes the colour that the document has for its text, with the lines under it', async () => {
    const html = `<style>body{color:#803010}th{background:#eee}</style><table><thead><tr><th><u>Heads</u></thead></table>`
    const found = await proved(html, { template: 'halves' })
    const head = glyphs(found).find(op => op.text === 'Heads')!
    expect(head.color).toMatchObject({ r: 0x80 / 255, g: 0x30 / 255 })
    expect(found.display.pages[0]!.ops.some(op => op.op === 'fill' && op.paint === head.color)).toBe(true)
  })

  test('leaves alone what one side has chosen, on whatever ground', async () => {
    const html = `<p style="color:#aaa">pale on paper</p><p style="color:#888;background:#777">both mine</p>
      <p style="background:#222;color:#eee">light on dark</p><p style="color:rgba(0,0,0,.2)">faint</p>`
    for (const template of ['clean', 'halves', 'none']) {
      const found = await proved(html, { template })
      expect(adjusted(found), template).toEqual([])
    }
  })

  test('does not know the ground of text on a picture', async () => {
    const pixel =
      'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
    const html = `<style>thead{background:url(${pixel})}th{background:none}</style><table><thead><tr><th>Heads</table>`
    const found = await proved(html, { template: 'halves' })
    expect(colorOf(found, 'Heads')).toMatchObject(grey(255))
  })
})

describe('Dark', () => {
  test('turns near-black text and light grounds of the document', async () => {
    const html = `<style>html{color:#111}.card{background:#fff}th{background:#eee;color:#333}a{color:#00e}</style>
      <p>Plain words. <a href="#x">Linked</a></p><div class="card">Carded</div><div bgcolor="#fff"><font color="black">Fonted</font></div>
      <table><tr><td bgcolor="#ffffcc">Celled</table><table><tr><th>Headed<td>x</table>`
    const found = await proved(html, { template: 'dark' })
    for (const text of ['Plain', 'Linked', 'Carded', 'Fonted', 'Celled', 'Headed'])
      expect(contrast(colorOf(found, text), DARK), text).toBeGreaterThan(4.5)
    expect(found.findings).toEqual([])
    const grounds = found.display.pages[0]!.ops.flatMap(op =>
      op.op === 'fill' && op.side === 'author' ? op.paint : [],
    )
    expect(grounds.length).toBeGreaterThanOrEqual(3)
    for (const ground of grounds) expect('kind' in ground || contrast(ground, DARK)).toBeLessThan(2)
  })

  test('keeps a design for dark paper, and what says that it keeps its colours', async () => {
    const html = `<div style="background:#202830;color:#cde">Night</div>
      <div style="-octavo-author-colors:keep;background:#fff;color:#000">Day</div>`
    const found = await proved(html, { template: 'dark' })
    expect(colorOf(found, 'Night')).toMatchObject({ r: 0xcc / 255, g: 0xdd / 255, b: 0xee / 255 })
    expect(colorOf(found, 'Day')).toMatchObject(grey(0))
    expect(found.findings).toEqual([])
  })
})
