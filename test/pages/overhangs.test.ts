/** Positioned boxes that reach below their page. Ahem: lines of 20 px, glyphs of 10 px. */
import { describe, expect, it } from 'vitest'
import { boxesOf, fragmentsOf, type LaidOut, layOut } from '../layout/harness.ts'

const laidOut = (html: string) =>
  layOut(`<!doctype html><body style="orphans:1;widows:1">${html}`, { width: 200, height: 100 })

const lines = (count: number): string => Array.from({ length: count }, (_, i) => `w${i}`).join('<br>')

const partsOf = (laid: LaidOut, id: string) => boxesOf(laid, id).map(({ page, x, y, height }) => [page, x, y, height])

const words = (laid: LaidOut): readonly string[] =>
  fragmentsOf(laid).flatMap(({ fragment }) => (fragment.kind === 'text' ? fragment.text : []))

describe('a positioned box', () => {
  it('goes on on the next pages, below its place', async () => {
    const laid = await laidOut(`<p>X<div id=a style="position:absolute;left:50px;top:30px">${lines(8)}</div>`)
    expect(partsOf(laid, 'a')).toEqual([
      [0, 50, 30, 70],
      [1, 50, 0, 100],
    ])
    expect(words(laid)).toEqual(['X', ...Array.from({ length: 8 }, (_, i) => `w${i}`)])
  })

  it('does so beside the text of the next pages, wherever its containing block is', async () => {
    const laid = await laidOut(
      `<div style="position:relative;margin-left:20px"><div id=a style="position:absolute;left:10px;top:0">${lines(6)}</div></div>${'<p>X'.repeat(7)}`,
    )
    expect(partsOf(laid, 'a')).toEqual([
      [0, 30, 0, 100],
      [1, 30, 0, 20],
    ])
    expect(laid.paged.pages).toHaveLength(2)
  })

  it('is cut where a break is forced in it', async () => {
    const laid = await laidOut('<p>X<div id=a style="position:absolute;top:0"><p>X<p style="break-before:page">X</div>')
    expect(partsOf(laid, 'a')).toEqual([
      [0, 0, 0, 100],
      [1, 0, 0, 20],
    ])
  })

  it('that begins below its page stands on a later one', async () => {
    const laid = await laidOut('<p>X<div id=a style="position:absolute;top:230px">X</div>')
    expect(partsOf(laid, 'a')).toEqual([[2, 0, 30, 20]])
  })

  it('stays where it is if it is clipped, out of sight or hidden', async () => {
    const tall = `position:absolute;top:0;height:300px`
    for (const html of [
      `<div style="position:relative;overflow:hidden;height:50px"><div id=a style="${tall}">X</div></div>`,
      `<div id=a style="${tall};left:-999px;width:50px">X</div>`,
      `<div id=a style="${tall};visibility:hidden">X</div>`,
      `<div id=a style="${tall};top:99999px">X</div>`,
    ])
      expect((await laidOut(`<p>X</p>${html}`)).paged.pages).toHaveLength(1)
  })
})
