/** Figures that do not fit on their page: smaller, or at the head of the next one. Ahem: lines of 20 px, pages of 100 px. */
import { describe, expect, it } from 'vitest'
import { bestOfSizes } from '../../src/pages/smaller-figures.ts'
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

  it('takes its heading along where the page has no room for a paragraph without a break', async () => {
    const text = '<p style="orphans:2;widows:2">X<br>X<br>X</p>'
    const heading = '<h2 id=h style="margin:0;font-size:20px;break-after:avoid">X</h2>'
    const laid = (before: number) =>
      laidOut(
        `<div style="orphans:2;widows:2"><p>${lines(before)}</p>${heading}<div>${figure('a', 80)}</div>${text}</div>`,
      )
    const moved = await laid(3)
    expect(partsOf(moved, 'h')).toEqual([[1, 0, 20]])
    expect(partsOf(moved, 'a')).toEqual([[1, 20, 80]])
    const kept = await laid(1)
    expect(partsOf(kept, 'h')).toEqual([[0, 20, 20]])
    expect(partsOf(kept, 'a')).toEqual([[1, 0, 80]])
  })

  it.each([
    ['a figure', (id: string) => figure(id, 60)],
    ['a paragraph of figures', (id: string) => `<div>${figure(id, 60)}</div>`],
  ])('takes its heading along while another one waits, as %s', async (_, figured) => {
    const heading = '<h2 id=h style="margin:0;font-size:20px;break-after:avoid">X</h2>'
    const text = '<p style="orphans:2;widows:2">X<br>X<br>X</p>'
    const html = `<p>X</p>${figure('a', 100)}<p>X<br>X</p>${heading}${figured('b')}${text}`
    const laid = await laidOut(`<div style="orphans:2;widows:2">${html}</div>`)
    expect(partsOf(laid, 'a')).toEqual([[1, 0, 100]])
    expect(partsOf(laid, 'h').at(-1)).toEqual([2, 0, 20])
    expect(partsOf(laid, 'b')).toEqual([[2, 20, 60]])
  })

  it('is divided where it stands if no page holds it', async () => {
    const block = (height: number) => `<div style="height:${height}px;break-inside:avoid"></div>`
    const tall = `<div class=d id=a style="-octavo-break-tall:here">${block(60)}${block(60)}</div>`
    const laid = await laidOut(`<p>${lines(2)}</p>${tall}<p>X</p>`)
    expect(partsOf(laid, 'a').map(([page, y]) => [page, y])).toEqual([
      [0, 40],
      [1, 0],
    ])
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

  it('drifts past a heading with text where it would leave a quarter of the page empty', async () => {
    const section = '<h2 style="font:inherit;margin:0">X</h2><p>X</p>'
    const large = await laidOut(`<p>${lines(3)}</p>${figure('a', 60)}${section}`)
    expect([partsOf(large, 'a'), linesPerPage(large)]).toEqual([[[1, 0, 60]], [5, 0]])
    const small = await laidOut(`<p>${lines(4)}</p>${figure('a', 60)}${section}`)
    expect([partsOf(small, 'a'), linesPerPage(small)]).toEqual([[[1, 0, 60]], [4, 2]])
    const inner = await laidOut(`<div><p>${lines(3)}</p>${figure('a', 60)}</div><div>${section}</div>`)
    expect(linesPerPage(inner)).toEqual([3, 2])
    const nested = await laidOut(`<p>${lines(3)}</p><div>${figure('a', 60)}</div>${section}`)
    expect(linesPerPage(nested)).toEqual([5, 0])
  })

  it('stays where it is all there is between two headings', async () => {
    const heading = '<h2 style="font:inherit;margin:0">X</h2>'
    const alone = await laidOut(`<p>${lines(1)}</p>${heading}${figure('a', 70)}${heading}<p>X</p>`)
    expect(linesPerPage(alone)).toEqual([1, 1, 2])
    const withText = await laidOut(`<p>${lines(1)}</p>${heading}<p>X</p>${figure('a', 60)}${heading}<p>X</p>`)
    expect(linesPerPage(withText)).toEqual([5, 0])
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

  it('does so on a line as well', async () => {
    const laid = await laidOut(
      '<p>X</p><p>X</p><div class=s style="line-height:0"><svg id=i style="display:inline" width=80 height=80 viewBox="0 0 1 1"></svg></div>',
    )
    expect(boxesOf(laid, 'i').map(({ page, width, height }) => [page, width, height])).toEqual([[0, 60, 60]])
  })

  it('no smaller than its style says', async () => {
    const laid = await laidOut(`<p>${lines(2)}</p>${picture(80)}`)
    expect(boxesOf(laid, 'i').map(({ page, width, height }) => [page, width, height])).toEqual([[1, 200, 80]])
  })
})

describe('pictures in a row', () => {
  const row = (widths: readonly number[]): string =>
    `<style>p > svg{-octavo-alone:101px 10px;-octavo-drift:auto;-octavo-shrink:65%}</style><p style="line-height:0">${widths
      .map((width, i) => `<svg id=r${i} style="display:inline" width=${width} height=50 viewBox="0 0 1 1"></svg>`)
      .join('\n')}</p><p>X</p>`
  const places = (laid: LaidOut, count: number) =>
    Array.from({ length: count }, (_, i) => boxesOf(laid, `r${i}`).map(({ page, x, y }) => [page, x, y])).flat()

  it('stand alone where no other would fit beside them', async () => {
    expect(places(await laidOut(row([120, 120])), 2)).toEqual([
      [0, 0, 10],
      [1, 0, 0],
    ])
  })

  it('stand beside each other where they are narrower', async () => {
    const [first, second] = places(await laidOut(row([80, 80])), 2)
    expect([first![0], second![0], first![2]]).toEqual([0, 0, second![2]])
  })

  it('have their space where they stand alone', async () => {
    const laid = await laidOut(row([120, 80]).replaceAll('height=50', 'height=20'))
    expect(places(laid, 2)).toEqual([
      [0, 0, 10],
      [0, 0, 40],
    ])
  })
})

describe('pages with figures that do not fit', () => {
  const pictures = (sizes: readonly number[], style = ''): string =>
    sizes
      .map(
        (height, i) =>
          `<div class=s id=p${i} style="${style}"><svg width=${height} height=${height} viewBox="0 0 1 1"></svg></div>`,
      )
      .join('')
  const sizesOf = (laid: LaidOut, count: number): readonly (readonly [page: number, height: number])[] =>
    Array.from({ length: count }, (_, i) => {
      const { page, height } = boxesOf(laid, `p${i}`)[0]!
      return [page, Math.round(height)] as const
    })

  it('are filled with smaller figures, all of them rather than the last one alone', async () => {
    expect(sizesOf(await laidOut(pictures([62, 62, 62, 62])), 4)).toEqual([
      [0, 56],
      [0, 44],
      [1, 56],
      [1, 44],
    ])
  })

  it('keep their figures where no size lets more stand on them', async () => {
    expect(sizesOf(await laidOut(pictures([80, 80])), 2)).toEqual([
      [0, 80],
      [1, 80],
    ])
  })

  it('keep figures at 65 % of their height', async () => {
    const laid = await laidOut(`${pictures([76, 76])}<p>X</p>`)
    for (const [, height] of sizesOf(laid, 2)) expect(height).toBeGreaterThanOrEqual(49)
  })

  it('leave alone what may not shrink', async () => {
    const laid = await laidOut(pictures([62, 62], '-octavo-shrink:100%'))
    expect(sizesOf(laid, 2)).toEqual([
      [0, 62],
      [1, 62],
    ])
  })

  it('are filled at most five times', async () => {
    const { paged } = await laidOut(pictures([60]))
    const text = paged.pages[0]!.body!
    const limits: (number | null)[] = []
    bestOfSizes(limit => {
      limits.push(limit)
      return { page: null, text, room: { top: 0, height: 100 }, goesOn: true }
    })
    expect(limits.map(limit => limit && Math.round(limit))).toEqual([null, 54, 48, 43, 39])
  })

  it('centre figures that became smaller', async () => {
    const laid = await laidOut(
      `<p>X</p><p>X</p><svg class=s id=c style="margin:0 auto" width=80 height=80 viewBox="0 0 1 1"></svg>`,
    )
    const { x, height } = boxesOf(laid, 'c')[0]!
    expect([height, x]).toEqual([60, 70])
  })
})
