/** Positioned boxes that reach below their page. Ahem: lines of 20 px, glyphs of 10 px. */
import { describe, expect, it } from 'vitest'
import type { Placed } from '../../src/layout/types.ts'
import { AHEM_CSS, boxesOf, fragmentsOf, type LaidOut, layOut } from '../layout/harness.ts'

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

  it('whose first line has no room begins on the next page', async () => {
    // What is shifted may stand in the margin below, by as much: 5 px are left there for a line of 20.
    const laid = await layOut(
      `<!doctype html><body><div style="height:60px"></div><div style="position:relative;top:20px"><p>X<div id=a style="position:absolute;margin-top:15px">${lines(3)}</div>`,
      { width: 240, height: 140, css: `${AHEM_CSS} @page { margin: 20px }` },
    )
    expect(partsOf(laid, 'a')).toEqual([[1, 20, 20, 60]])
    expect(words(laid)).toEqual(['X', 'w0', 'w1', 'w2'])
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

describe('a box in a line', () => {
  const BOX = 'display:inline-block;vertical-align:top'

  it('that is taller than its page goes on on the next, and what follows it below', async () => {
    const laid = await laidOut(`<p>X<p><span id=a style="${BOX}">${lines(12)}</span><p id=b>X`)
    expect(partsOf(laid, 'a')).toEqual([
      [1, 0, 0, 100],
      [2, 0, 0, 100],
      [3, 0, 0, 40],
    ])
    expect(partsOf(laid, 'b')).toEqual([[3, 0, 40, 20]])
    expect(words(laid)).toEqual(['X', ...Array.from({ length: 12 }, (_, i) => `w${i}`), 'X'])
    expect(laid.diagnostics.list()).toEqual([])
  })

  it('is followed by the next page where a break is forced', async () => {
    const laid = await laidOut(`<p><span style="${BOX}">${lines(6)}</span><p id=b style="break-before:page">X`)
    expect(partsOf(laid, 'b')).toEqual([[2, 0, 0, 20]])
  })

  it('leaves the rest of its page to text only where that fits', async () => {
    const laid = await laidOut(
      `<p><span style="${BOX}">${lines(8)}</span><p id=b style="height:60px;overflow:hidden">X`,
    )
    expect(partsOf(laid, 'b')).toEqual([[2, 0, 0, 60]])
  })

  it('of a flexible kind does so as well', async () => {
    const laid = await laidOut(
      `<p><span style="display:inline-flex;flex-direction:column;vertical-align:top"><b>X</b>${'<b>X</b>'.repeat(7)}</span><p id=b>X`,
    )
    expect(words(laid)).toHaveLength(9)
    expect(partsOf(laid, 'b')).toEqual([[1, 0, 60, 20]])
  })
})

describe('notes', () => {
  it('stand on the page where a box that goes on calls them', async () => {
    const css = `html { font: 10px/20px Ahem; margin: 0; orphans: 1; widows: 1 } body, p { margin: 0 }
      i { float: footnote; font: 10px/10px Ahem } @page { @footnote { margin: 0; border: 0; padding: 0 } }`
    const box = Array.from({ length: 9 }, (_, i) => `w${i}<i>n${i}</i>`).join('<br>')
    const laid = await layOut(
      `<!doctype html><p><span style="display:inline-block;vertical-align:top">${box}</span><p id=b>X`,
      {
        width: 200,
        height: 100,
        css,
      },
    )
    const textOf = (placed: Placed | null): readonly string[] =>
      placed === null
        ? []
        : placed.fragment.kind === 'text'
          ? [placed.fragment.text]
          : placed.fragment.children.flatMap(child => textOf(child))
    const found = laid.paged.pages.map(({ body, footnotes }) =>
      [body, footnotes].map(
        part =>
          textOf(part)
            .join(' ')
            .match(/[wn]\d/g) ?? [],
      ),
    )
    for (const [called, noted] of found) expect(noted).toEqual(called!.map(word => word.replace('w', 'n')))
    expect(found.flatMap(([called]) => called)).toHaveLength(9)
  })
})
