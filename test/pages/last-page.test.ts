/** The least that a last page holds (`-octavo-last-page`). Ahem: lines of 20 px; pages of twenty lines. */
import { describe, expect, it } from 'vitest'
import { boxesOf, fragmentsOf, layOut } from '../layout/harness.ts'

const CSS = `html { font: 10px/20px Ahem; margin: 0; orphans: 1; widows: 1; -octavo-last-page: 40% }
  body, p, h2, figure { margin: 0; font: inherit } figure { -octavo-shrink: 50%; break-inside: avoid }
  svg { display: block; height: auto } i { float: footnote } @page { @footnote { margin: 0; border: 0; padding: 0 } }
  ::footnote-call { content: none } ::footnote-marker { content: none }`

const laidOut = (html: string, css = '') =>
  layOut(`<!doctype html><body>${html}`, { width: 200, height: 400, css: `${CSS} ${css}` })

const lines = (count: number): string => `<p>${Array(count).fill('X').join('<br>')}</p>`

async function linesPerPage(html: string, css = ''): Promise<readonly number[]> {
  const laid = await laidOut(html, css)
  const found = fragmentsOf(laid).filter(({ fragment }) => fragment.kind === 'line')
  return laid.paged.pages.map(({ index }) => found.filter(({ page }) => page === index).length)
}

describe('the last page', () => {
  it('gets lines of the page before where it has too few', async () => {
    expect(await linesPerPage(lines(21))).toEqual([17, 4])
    expect(await linesPerPage(lines(62))).toEqual([20, 20, 18, 4])
  })

  it('stays as it is where it has enough, and where a document asks for nothing', async () => {
    expect(await linesPerPage(lines(25))).toEqual([20, 5])
    expect(await linesPerPage(lines(21), 'html { -octavo-last-page: 0 }')).toEqual([20, 1])
  })

  it('has few lines rather than leaving the page before with a hole', async () => {
    const whole = (count: number): string => `<div style="break-inside:avoid">${lines(count)}</div>`
    expect(await linesPerPage(`${lines(14)}${whole(6)}${lines(3)}`)).toEqual([20, 3])
    expect(await linesPerPage(`${lines(18)}${whole(2)}${lines(1)}`)).toEqual([17, 4])
  })

  it('gets fewer rows than lines: a hole in a table shows more', async () => {
    const table = (count: number): string =>
      `<table cellspacing=0>${'<tr><td style="padding:0">X'.repeat(count)}</table>`
    expect(await linesPerPage(table(21))).toEqual([18, 3])
    expect(await linesPerPage(table(22))).toEqual([19, 3])
  })

  it('is none where smaller pictures leave room for its lines', async () => {
    const html = `<figure id=a><svg viewBox="0 0 100 100" width=100 height=100></svg></figure>${lines(16)}`
    const laid = await laidOut(html)
    expect(laid.paged.pages).toHaveLength(1)
    expect(boxesOf(laid, 'a')[0]!.height).toBeLessThan(81)
    expect((await laidOut(html, 'figure { -octavo-shrink: 100% }')).paged.pages).toHaveLength(2)
  })

  it('may hold little after a break that is asked for', async () => {
    expect(await linesPerPage(`${lines(19)}<h2 style="break-before:page">X</h2>`)).toEqual([19, 1])
  })

  it('stays as it is where the page before cannot be divided elsewhere', async () => {
    const whole = `<div style="break-inside:avoid">${lines(20)}</div>`
    expect(await linesPerPage(`${whole}${lines(1)}`)).toEqual([20, 1])
  })

  it('has the notes of what moves to it', async () => {
    expect(await linesPerPage(`<p>${'X<br>'.repeat(17)}X<i>N</i><br>X</p><p>X</p>`)).toEqual([17, 3])
    expect(
      await linesPerPage(`<p>${'X<br>'.repeat(17)}X<i>N</i><br>X</p><p>X</p>`, 'html { -octavo-last-page: 0 }'),
    ).toEqual([19, 1])
  })
})
