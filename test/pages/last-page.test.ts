/** The least that a last page holds (`-octavo-last-page`). Ahem: lines of 20 px; pages of ten lines. */
import { describe, expect, it } from 'vitest'
import { boxesOf, fragmentsOf, layOut } from '../layout/harness.ts'

const CSS = `html { font: 10px/20px Ahem; margin: 0; orphans: 1; widows: 1; -octavo-last-page: 40% }
  body, p, h2, figure { margin: 0; font: inherit } figure { -octavo-shrink: 50%; break-inside: avoid }
  svg { display: block; height: auto } i { float: footnote } @page { @footnote { margin: 0; border: 0; padding: 0 } }
  ::footnote-call { content: none } ::footnote-marker { content: none }`

const laidOut = (html: string, css = '') =>
  layOut(`<!doctype html><body>${html}`, { width: 200, height: 200, css: `${CSS} ${css}` })

const lines = (count: number): string => `<p>${Array(count).fill('X').join('<br>')}</p>`

async function linesPerPage(html: string, css = ''): Promise<readonly number[]> {
  const laid = await laidOut(html, css)
  const found = fragmentsOf(laid).filter(({ fragment }) => fragment.kind === 'line')
  return laid.paged.pages.map(({ index }) => found.filter(({ page }) => page === index).length)
}

describe('the last page', () => {
  it('gets lines of the page before where it has too few', async () => {
    expect(await linesPerPage(lines(11))).toEqual([7, 4])
    expect(await linesPerPage(lines(32))).toEqual([10, 10, 8, 4])
  })

  it('stays as it is where it has enough, and where a document asks for nothing', async () => {
    expect(await linesPerPage(lines(14))).toEqual([10, 4])
    expect(await linesPerPage(lines(11), 'html { -octavo-last-page: 0 }')).toEqual([10, 1])
  })

  it('gets fewer rows than lines: a hole in a table shows more', async () => {
    const table = (count: number): string =>
      `<table cellspacing=0>${'<tr><td style="padding:0">X'.repeat(count)}</table>`
    expect(await linesPerPage(table(11))).toEqual([9, 2])
    expect(await linesPerPage(table(12))).toEqual([10, 2])
    // Of the three lines that are missing below a table, one is made up by a row.
    expect(await linesPerPage(`${table(10)}<p>X</p>`)).toEqual([9, 2])
  })

  it('is none where smaller pictures leave room for its lines', async () => {
    const html = `<figure id=a><svg viewBox="0 0 100 100" width=100 height=100></svg></figure>${lines(6)}`
    const laid = await laidOut(html)
    expect(laid.paged.pages).toHaveLength(1)
    expect(boxesOf(laid, 'a')[0]!.height).toBeLessThan(81)
    expect((await laidOut(html, 'figure { -octavo-shrink: 100% }')).paged.pages).toHaveLength(2)
  })

  it('may hold little after a break that is asked for', async () => {
    expect(await linesPerPage(`${lines(9)}<h2 style="break-before:page">X</h2>`)).toEqual([9, 1])
  })

  it('stays as it is where the page before cannot be divided elsewhere', async () => {
    const whole = `<div style="break-inside:avoid">${lines(10)}</div>`
    expect(await linesPerPage(`${whole}${lines(1)}`)).toEqual([10, 1])
  })

  it('has the notes of what moves to it', async () => {
    expect(await linesPerPage(`<p>${'X<br>'.repeat(7)}X<i>N</i><br>X</p><p>X</p>`)).toEqual([7, 3])
    expect(
      await linesPerPage(`<p>${'X<br>'.repeat(7)}X<i>N</i><br>X</p><p>X</p>`, 'html { -octavo-last-page: 0 }'),
    ).toEqual([9, 1])
  })
})
