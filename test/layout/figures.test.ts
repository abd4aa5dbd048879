/** Figures that do not fit on their page: smaller, or at the head of the next one. Ahem: lines of 20 px, pages of 100 px. */
import { describe, expect, it } from 'vitest'
import { boxesOf, fragmentsOf, type LaidOut, layOut } from './harness.ts'

const laidOut = (html: string) =>
  layOut(
    `<!doctype html><style>p,div{margin:0}.d{-octavo-drift:auto;break-inside:avoid}.s{-octavo-shrink:65%;break-inside:avoid}
    svg{display:block;height:auto}</style><body style="orphans:1;widows:1">${html}`,
    { width: 200, height: 100 },
  )

const lines = (count: number): string => Array(count).fill('X').join('<br>')
const figure = (id: string, height: number): string => `<div class=d id=${id} style="height:${height}px"></div>`
const partsOf = (laid: LaidOut, id: string) => boxesOf(laid, id).map(({ page, y, height }) => [page, y, height])
const linesPerPage = (laid: LaidOut): readonly number[] =>
  laid.paged.pages.map(
    ({ index }) => fragmentsOf(laid).filter(({ fragment, page }) => fragment.kind === 'line' && page === index).length,
  )

describe('a figure that drifts', () => {
  it('stays where it fits', async () => {
    const laid = await laidOut(`<p>${lines(2)}</p>${figure('a', 60)}<p>${lines(2)}</p>`)
    expect(partsOf(laid, 'a')).toEqual([[0, 40, 60]])
  })

  it('stands at the head of the next page, and the text after it fills this one', async () => {
    const laid = await laidOut(`<p>${lines(3)}</p>${figure('a', 60)}<p>${lines(4)}</p>`)
    expect(partsOf(laid, 'a')).toEqual([[1, 0, 60]])
    expect(linesPerPage(laid)).toEqual([5, 2])
  })

  it('comes after those before it, as many as a page holds', async () => {
    const laid = await laidOut(
      `<p>${lines(3)}</p>${figure('a', 60)}<p>X</p>${figure('b', 20)}${figure('c', 80)}<p>${lines(6)}</p>`,
    )
    expect(partsOf(laid, 'a')).toEqual([[1, 0, 60]])
    expect(partsOf(laid, 'b')).toEqual([[1, 60, 20]])
    expect(partsOf(laid, 'c')).toEqual([[2, 0, 80]])
    expect(linesPerPage(laid)).toEqual([5, 1, 1, 3])
  })

  it('drifts past text that follows the box around it', async () => {
    const laid = await laidOut(`<p>${lines(3)}</p><div>${figure('a', 60)}</div><p>${lines(4)}</p>`)
    expect(partsOf(laid, 'a')).toEqual([[1, 0, 60]])
    expect(linesPerPage(laid)).toEqual([5, 2])
  })

  it.each([
    ['a heading', '<h2 style="font:inherit;margin:0">X</h2>'],
    ['a forced break', '<p style="break-before:page">X</p>'],
    ['nothing', ''],
  ])('does not drift past %s', async (_, after) => {
    const laid = await laidOut(`<p>${lines(3)}</p>${figure('a', 60)}${after}`)
    expect(partsOf(laid, 'a')).toEqual([[1, 0, 60]])
    expect(linesPerPage(laid)[0]).toBe(3)
  })

  it('stays with what introduces it', async () => {
    const laid = await laidOut(`<p>${lines(2)}</p><p style="break-after:avoid">X</p>${figure('a', 60)}<p>X</p>`)
    expect(linesPerPage(laid)).toEqual([2, 2])
    expect(partsOf(laid, 'a')).toEqual([[1, 20, 60]])
  })

  it('stands before a forced break', async () => {
    const laid = await laidOut(
      `<p>${lines(4)}</p>${figure('a', 60)}<p>X</p><p id=b style="break-before:page">X</p><p>X</p>`,
    )
    expect(partsOf(laid, 'a')).toEqual([[1, 0, 60]])
    expect(partsOf(laid, 'b')).toEqual([[2, 0, 20]])
  })

  it('leaves no margin beyond the end of its page', async () => {
    const laid = await laidOut(
      `<p>${lines(4)}</p><div class=d id=a style="height:90px;margin-bottom:30px"></div><p>X</p>`,
    )
    expect(partsOf(laid, 'a')).toEqual([[1, 0, 90]])
    expect(laid.diagnostics.list()).toEqual([])
  })

  it('does so in the flow of a page alone', async () => {
    const laid = await laidOut(
      `<p>${lines(3)}</p><div style="display:flow-root"><p>X</p>${figure('a', 60)}<p>X</p></div>`,
    )
    expect(partsOf(laid, 'a')).toEqual([[1, 0, 60]])
    expect(linesPerPage(laid)).toEqual([4, 1])
  })
})

describe('a figure that shrinks', () => {
  const picture = (height: number) =>
    `<div class=s id=f><svg id=i width=200 height=${height} viewBox="0 0 200 ${height}"></svg><p>X</p></div>`

  it('becomes as small as makes it fit, in proportion', async () => {
    const laid = await laidOut(`<p>X</p>${picture(80)}`)
    expect(boxesOf(laid, 'i').map(({ page, width, height }) => [page, width, height])).toEqual([[0, 150, 60]])
  })

  it('stands where a picture of its width would', async () => {
    const laid = await laidOut(
      '<p>X</p><div class=s><svg id=i width=200 height=80 viewBox="0 0 200 80" style="margin:0 auto"></svg><p>X</p></div>',
    )
    expect(boxesOf(laid, 'i').map(({ x, width }) => [x, width])).toEqual([[25, 150]])
  })

  it('no smaller than its style says', async () => {
    const laid = await laidOut(`<p>${lines(2)}</p>${picture(80)}`)
    expect(boxesOf(laid, 'i').map(({ page, width, height }) => [page, width, height])).toEqual([[1, 200, 80]])
  })
})
