/** Where boxes end and go on between pages. Ahem: lines of 20 px, glyphs of 10 px. */
import { describe, expect, it } from 'vitest'
import { boxesOf, fragmentsOf, type LaidOut, layOut } from './harness.ts'

const laidOut = (html: string, height = 100) =>
  layOut(`<!doctype html><body style="orphans:1;widows:1">${html}`, { width: 200, height })

const lines = (count: number): string => Array(count).fill('X').join('<br>')

const linesPerPage = (laid: LaidOut): readonly number[] =>
  laid.paged.pages.map(
    ({ index }) => fragmentsOf(laid).filter(({ fragment, page }) => fragment.kind === 'line' && page === index).length,
  )

/** The parts of an element: page, top and height of each. */
const partsOf = (laid: LaidOut, id: string) => boxesOf(laid, id).map(({ page, y, height }) => [page, y, height])

describe('the end edge of a box', () => {
  it('takes no room where the box is cut', async () => {
    const laid = await laidOut(`<div id=a style="padding-bottom:15px">${lines(6)}</div>`)
    expect(linesPerPage(laid)).toEqual([5, 1])
    expect(partsOf(laid, 'a')).toEqual([
      [0, 0, 100],
      [1, 0, 35],
    ])
  })

  it('takes lines along where it would not fit after them', async () => {
    const laid = await laidOut(`<div id=a style="padding-bottom:15px">${lines(5)}</div>`)
    expect(linesPerPage(laid)).toEqual([4, 1])
    expect(partsOf(laid, 'a').at(-1)).toEqual([1, 0, 35])
  })

  it('stands below the margin of what is last in the box', async () => {
    const laid = await laidOut(`<div style="border-bottom:1px solid"><p style="margin:0 0 20px">${lines(5)}</p></div>`)
    expect(linesPerPage(laid)).toEqual([4, 1])
  })

  it.each(['flex', 'grid'])('of %s takes all of it along, or goes on alone at the start of a page', async display => {
    const box = (count: number) => `<div id=a style="display:${display};padding-bottom:15px">${lines(count)}</div>`
    expect(partsOf(await laidOut(`<p>X</p>${box(4)}`), 'a').at(-1)).toEqual([1, 0, 95])
    expect(partsOf(await laidOut(box(5)), 'a')).toEqual([
      [0, 0, 100],
      [1, 0, 15],
    ])
  })

  it('of boxes around it counts as well', async () => {
    const laid = await laidOut(
      `<div style="padding-bottom:8px"><div style="padding-bottom:8px"><div style="padding-bottom:8px">${lines(4)}</div></div></div>`,
    )
    expect(linesPerPage(laid)).toEqual([3, 1])
  })

  it('is there on every page where the style repeats it, and adds to a height', async () => {
    const laid = await laidOut('<div id=a style="height:180px;border:10px solid;box-decoration-break:clone"></div>')
    expect(partsOf(laid, 'a')).toEqual([
      [0, 0, 100],
      [1, 0, 100],
      [2, 0, 40],
    ])
  })
})

describe('a height without content', () => {
  it('goes on with all of the edge below it', async () => {
    const laid = await laidOut('<p>X</p><div id=a style="height:70px;padding-bottom:15px"></div>')
    expect(partsOf(laid, 'a')).toEqual([
      [0, 20, 70],
      [1, 0, 15],
    ])
  })

  it('goes on on the next page', async () => {
    expect(partsOf(await laidOut('<p>X</p><div id=a style="height:90px"></div>'), 'a')).toEqual([
      [0, 20, 80],
      [1, 0, 10],
    ])
  })

  it('is kept whole where the style asks for it', async () => {
    expect(partsOf(await laidOut('<p>X</p><div id=a style="height:90px;break-inside:avoid"></div>'), 'a')).toEqual([
      [1, 0, 90],
    ])
  })
})

describe('a table that is cut', () => {
  const table = (rows: string, more = '') =>
    `<table style="border-spacing:10px;border:10px solid;padding:0" id=t>${more}<tbody>${rows}</table>`
  const row = (id: string, height: number) =>
    `<tr><td id=${id} style="padding:0"><div style="height:${height}px"></div>`

  it('has neither edge nor spacing at the cut', async () => {
    const laid = await laidOut(table(row('a', 120)))
    expect(partsOf(laid, 'a')).toEqual([
      [0, 20, 80],
      [1, 0, 40],
    ])
    expect(partsOf(laid, 't')).toEqual([
      [0, 0, 100],
      [1, 0, 60],
    ])
  })

  it('keeps the spacing between what is cut and a footer that is repeated, which ends its page', async () => {
    const foot = '<tfoot><tr><td style="padding:0;height:10px"></tfoot>'
    const laid = await laidOut(table(row('a', 100), foot))
    expect(partsOf(laid, 'a')).toEqual([
      [0, 20, 60],
      [1, 0, 40],
    ])
    expect(partsOf(laid, 't')).toEqual([
      [0, 0, 100],
      [1, 0, 80],
    ])
  })
})

describe('rows that a cell reaches across', () => {
  it('are parted where the page ends', async () => {
    const laid = await laidOut(
      `<p>${lines(2)}</p><table style="border-spacing:0"><tr><td rowspan=2 style="padding:0">${lines(4)}</td><td>X</td></tr><tr><td style="vertical-align:bottom">X</td></tr></table>`,
    )
    expect(laid.paged.pages).toHaveLength(2)
    expect(linesPerPage(laid)).toEqual([6, 2])
  })
})

describe('a forced break after the last item of a grid', () => {
  it('is one after the grid', async () => {
    const laid = await laidOut('<div style="display:grid"><div>X</div><div style="break-after:page">X</div></div>X')
    expect(linesPerPage(laid)).toEqual([2, 1])
  })
})

describe('a float after a forced break', () => {
  it('stands with what follows it', async () => {
    const laid = await laidOut(
      '<p style="break-after:page">X</p><div id=f style="float:left;width:20px;height:20px"></div>X',
    )
    expect(partsOf(laid, 'f')).toEqual([[1, 0, 20]])
    const line = fragmentsOf(laid).find(({ fragment, page }) => fragment.kind === 'line' && page === 1)
    expect(line?.x).toBe(20)
  })
})

describe('a box that avoids breaks', () => {
  const afterLine = (html: string, policy = 'here') =>
    laidOut(`<div style="-octavo-break-tall:${policy}"><p style="margin:0">X</p>${html}</div>`)
  const tall = `<div style="break-inside:avoid">${lines(7)}</div>`

  it('moves before it breaks if no page could hold it', async () => {
    expect(linesPerPage(await laidOut(`<p style="margin:0">X</p>${tall}`))).toEqual([1, 5, 2])
    expect(linesPerPage(await afterLine(tall, 'move'))).toEqual([1, 5, 2])
  })

  it('breaks where it stands if no page could hold it and the template says so', async () => {
    expect(linesPerPage(await afterLine(tall))).toEqual([5, 3])
  })

  it('waits for a page that can hold it', async () => {
    expect(linesPerPage(await afterLine(`<div style="break-inside:avoid">${lines(5)}</div>`))).toEqual([1, 5])
  })

  it('does so within others of its kind', async () => {
    const nested = (depth: number): string =>
      depth === 0 ? lines(7) : `<div style="break-inside:avoid">${nested(depth - 1)}</div>`
    expect(linesPerPage(await afterLine(nested(12)))).toEqual([5, 3])
  })
})

describe('a paragraph of few lines', () => {
  const afterALine = (count: number, more = '') =>
    laidOut(`<p style="margin:0">X</p><p style="margin:0;-octavo-whole-lines:4;${more}">${lines(count)}</p>`, 80)

  it('is not divided, whatever its orphans and widows', async () => {
    expect(linesPerPage(await afterALine(4))).toEqual([1, 4])
  })

  it('is divided as others are where it has more lines', async () => {
    expect(linesPerPage(await afterALine(5))).toEqual([4, 2])
    expect(linesPerPage(await afterALine(5, 'widows:3'))).toEqual([3, 3])
  })

  it('is counted beside floats too', async () => {
    const float = '<i style="float:right;width:20px;height:10px"></i>'
    const laid = await laidOut(
      `<p style="margin:0">X</p><p style="margin:0;-octavo-whole-lines:4">${float}${lines(4)}</p>`,
      80,
    )
    expect(linesPerPage(laid)).toEqual([1, 4])
  })
})

describe('what ends with a page', () => {
  it('leaves no margin and no gap beyond it', async () => {
    const laid = await laidOut(`<p style="margin:0 0 30px">${lines(4)}</p>`)
    expect(laid.diagnostics.list()).toEqual([])
    const grid = await laidOut(
      '<div id=g style="display:grid;row-gap:30px"><div style="height:80px"></div><div style="height:40px"></div></div>',
    )
    expect(partsOf(grid, 'g')).toEqual([
      [0, 0, 100],
      [1, 0, 40],
    ])
  })
})
