import { describe, expect, it } from 'vitest'
import { dumpOp } from '../../src/debug/ops.ts'
import type { BoxFragment } from '../../src/layout/types.ts'
import { paint } from '../../src/paint/paint.ts'
import { BASE, styled } from '../css/styling.ts'
import { type LaidOut, layOut } from './harness.ts'

const STYLE =
  '<style>fieldset{border:4px solid #00f;margin:0;padding:10px;width:200px}legend{padding:0;background:#0f0}</style>'

/** The fieldset of a document and where its children begin, px. */
function fieldsetOf({ paged }: LaidOut) {
  const find = (fragment: BoxFragment): BoxFragment | null => {
    if (fragment.box.element?.name === 'fieldset') return fragment
    for (const child of fragment.children) {
      const found = child.fragment.kind === 'box' ? find(child.fragment) : null
      if (found !== null) return found
    }
    return null
  }
  const fieldset = find(paged.pages[0]!.body!.fragment)!
  const children = fieldset.children.map(({ x, y, fragment: { width, height } }) => [x, y, width, height])
  return { height: fieldset.height, frame: fieldset.frame, children }
}

const laidOut = async (html: string) => fieldsetOf(await layOut(STYLE + html))

describe('the legend of a fieldset', () => {
  it('stands on the border, as wide as its text, and the frame goes through its middle', async () => {
    const { height, frame, children } = await laidOut('<fieldset><legend>abc</legend><p>d</p></fieldset>')
    expect(frame).toEqual({ side: 'top', start: 8, border: 4, gap: { x: 14, y: 0, width: 30, height: 20 } })
    expect(children).toEqual([
      [14, 0, 30, 20],
      [14, 30, 200, 20],
    ])
    expect(height).toBe(64)
  })

  it.each([
    ['inline', 'block'],
    ['inline-flex', 'flex'],
    ['table-row', 'block'],
  ])('is a block whatever its display (HTML §15.3.13): %s', async (given, display) => {
    const html = `<fieldset><legend style="display: ${given}">abc</legend><p>d</p></fieldset>`
    expect((await laidOut(html)).children[0]).toEqual([14, 0, 30, 20])
    const { of } = styled(html, { sheets: { userAgent: BASE } })
    expect(of('legend').display).toBe(display)
  })

  it('is not there where it is not displayed', async () => {
    expect((await laidOut('<fieldset><legend style="display: none">a</legend></fieldset>')).children).toEqual([])
  })

  it('is centred on a border that is wider, and has the places that margins give it', async () => {
    const thick = '<fieldset style="border-top-width:40px"><legend style="margin-left:auto">a</legend></fieldset>'
    expect((await laidOut(thick)).children).toEqual([[204, 10, 10, 20]])
    const centred = '<fieldset><legend align=center>a</legend></fieldset>'
    expect((await laidOut(centred)).children).toEqual([[109, 0, 10, 20]])
    const right = '<fieldset><legend align=right style="margin:0 20px">a</legend></fieldset>'
    expect((await laidOut(right)).children).toEqual([[184, 0, 10, 20]])
    const end = '<fieldset dir=rtl><legend style="justify-self:end">a</legend></fieldset>'
    expect((await laidOut(end)).children).toEqual([[14, 0, 10, 20]])
  })

  it('is on the side where vertical lines start', async () => {
    const of = (mode: string) =>
      laidOut(`<fieldset style="writing-mode:${mode};height:200px"><legend>abc</legend><p>d</p></fieldset>`)
    const right = await of('vertical-rl')
    expect(right.frame).toEqual({ side: 'right', start: 8, border: 4, gap: { x: 208, y: 14, width: 20, height: 30 } })
    expect(right.children[0]).toEqual([208, 14, 20, 30])
    const left = await of('sideways-lr')
    expect(left.frame).toEqual({ side: 'left', start: 8, border: 4, gap: { x: 0, y: 184, width: 20, height: 30 } })
  })

  it('is no item of a fieldset that lays its content out as a grid', async () => {
    const html =
      '<fieldset style="display:grid;grid-template-columns:1fr 1fr"><legend>a</legend><b>x</b><b>y</b></fieldset>'
    expect((await laidOut(html)).children).toEqual([
      [14, 0, 10, 20],
      [14, 30, 200, 20],
    ])
  })

  it('hides the border behind it, and nothing of a fieldset without one', async () => {
    const opsOf = async (html: string) => {
      const { paged } = await layOut(STYLE + html)
      return paint(paged, { images: { forUrl: () => null } })
        .pages[0]!.ops.map(op => dumpOp(op))
        .join('')
    }
    expect(await opsOf('<fieldset><legend>a</legend></fieldset>')).toMatch(
      /^fill #0000ff 0,8 14×4 .*\nfill #0000ff 24,8 204×4 /,
    )
    expect(await opsOf('<fieldset><legend style="float:left">a</legend></fieldset>')).toMatch(
      /^fill #0000ff 0,0 228×4 /,
    )
  })

  it('contains margins and floats also without a legend', async () => {
    const bare = '<style>fieldset{border:0;padding:0;margin:0;width:200px}</style>'
    const heightOf = async (html: string) => fieldsetOf(await layOut(`${bare}<fieldset>${html}</fieldset>`))
    expect((await heightOf('<div style="margin:10px;height:20px"></div>')).height).toBe(40)
    expect((await heightOf('<div style="float:left;height:20px"></div>')).height).toBe(20)
  })
})
