/** Boxes at the head and at the foot of pages (CSS Page Floats 3). Ahem: lines of 20 px; pages of five lines. */
import { describe, expect, it } from 'vitest'
import type { Fragment, Placed } from '../../src/layout/types.ts'
import { layOut } from '../layout/harness.ts'

const CSS = `html { font: 10px/20px Ahem; margin: 0; orphans: 1; widows: 1 } body, p, h2 { margin: 0; font: inherit }
  b, .t { float: top; float-reference: page; font-weight: 400 } .e { float: block-end } .s { float: snap-block }
  .h { height: 40px } .x { height: 150px }
  i { float: footnote; font: 10px/10px Ahem } @page { @footnote { margin: 0; border: 0; padding: 0 } }
  ::footnote-call { content: none } ::footnote-marker { content: none }`

/** Lines of each page with their tops, in their order on the page. */
async function pagesOf(html: string, css = '') {
  const { paged } = await layOut(`<!doctype html><body>${html}`, { width: 200, height: 100, css: `${CSS} ${css}` })
  return paged.pages.map(({ body, footnotes }) => {
    const lines: (readonly [number, string])[] = []
    const visit = ({ y, fragment }: Placed, top: number): void => {
      if (fragment.kind === 'line') lines.push([top + y, textOf(fragment)])
      else if (fragment.kind === 'box') for (const child of fragment.children) visit(child, top + y)
    }
    for (const placed of [body, footnotes]) if (placed !== null) visit(placed, 0)
    return lines
      .filter(([, text]) => text !== '')
      .toSorted(([a], [b]) => a - b)
      .map(([y, text]) => `${y}: ${text}`)
  })
}

const textOf = (fragment: Fragment): string =>
  fragment.kind === 'text' ? fragment.text : fragment.children.map(child => textOf(child.fragment)).join('')

describe('a page float', () => {
  it('stands at the head or at the foot of the page that it is mentioned on', async () => {
    expect(await pagesOf('<p>A<p>B<b>head</b><p>C')).toEqual([['0: head', '20: A', '40: B', '60: C']])
    expect(await pagesOf('<p>A<div class="t e">foot</div><p>B')).toEqual([['0: A', '20: B', '80: foot']])
    expect(await pagesOf('<p>A<div class="t s">snap</div><p>B')).toEqual([['0: snap', '20: A', '40: B']])
    expect(await pagesOf('<p>A<p>B<p>C<div class="t s">snap</div>')).toEqual([['0: A', '20: B', '40: C', '80: snap']])
  })
  it('stands above the notes of its page', async () => {
    expect(await pagesOf('<p>A<i>note</i><div class="t e">foot</div>')).toEqual([['0: A', '70: foot', '90: note']])
  })
  it('waits for the next page where its mention would have to move', async () => {
    expect(await pagesOf('<p>A<p>B<p>C<p>D<p>E<b>head</b><p>F')).toEqual([
      ['0: A', '20: B', '40: C', '60: D', '80: E'],
      ['0: head', '20: F'],
    ])
  })
  it('keeps its order: those after one that waits wait with it', async () => {
    const big = '<div class="t h">1</div>'
    expect(await pagesOf(`<p>A${big}<div class="t h">2</div><div class="t">3</div><p>B`)).toEqual([
      ['0: 1', '40: A', '60: B'],
      ['0: 2', '40: 3'],
    ])
  })
  it('stands before a forced break, on pages of its own where they are many', async () => {
    const four = '1234'.replace(/./g, '<div class="t h">$&</div>')
    expect(await pagesOf(`<p>A${four}<h2 style="break-before: page">B</h2>`)).toEqual([
      ['0: 1', '40: A'],
      ['0: 2', '40: 3'],
      ['0: 4'],
      ['0: B'],
    ])
  })
  it('is divided where no page holds it, and nothing is lost', async () => {
    const lines = 'LMNOPQR'.replace(/./g, '<p>$&')
    expect(await pagesOf(`<p>A<div class="t">${lines}</div><p>B`)).toEqual([
      ['0: A', '20: B'],
      ['0: L', '20: M', '40: N', '60: O', '80: P'],
      ['0: Q', '20: R'],
    ])
  })
  it('goes to its page from columns, cells and positioned boxes', async () => {
    for (const around of [
      '<div style="columns: 2">?</div>',
      '<table><td>?</table>',
      '<div style="position: absolute">?</div>',
    ]) {
      const [first] = await pagesOf(around.replace('?', 'A<b>head</b>'))
      expect(first![0]).toBe('0: head')
    }
  })
  it('is an ordinary float in what stands in the margins of pages', async () => {
    const css = '.r { position: running(r) } @page { margin: 20px; @top-left { content: element(r) } }'
    expect(await pagesOf('<div class=r>R<b>float</b></div><p>A', css)).toEqual([['20: A']])
  })
})
