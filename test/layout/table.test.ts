/** Table layout in Ahem: letters are 10 px wide, lines 20 px high, the page is 400 px wide; cells have no padding. */
import { describe, expect, test } from 'vitest'
import { AHEM_CSS, boxesOf, fragmentsOf, layOut, rectOf, wordsOf } from './harness.ts'

const CSS = `${AHEM_CSS} td, th { padding: 0; vertical-align: baseline } table { border-spacing: 0 }`

const rects = async (body: string, ids: readonly string[], setup = {}) => {
  const laid = await layOut(`<!doctype html><body>${body}`, { css: CSS, ...setup })
  return ids.map(id => rectOf(laid, id))
}

describe('columns', () => {
  test('that no cell reaches are there only where they say how wide they are', async () => {
    const table = (column: string) =>
      `<table id=a style="border-spacing:10px"><col><col style="${column}"><tr><td>X</table>`
    expect(await rects(table(''), ['a'])).toEqual([[0, 0, 30, 40]])
    expect(await rects(table('width:50%'), ['a'])).toEqual([[0, 0, 30, 40]])
    expect(await rects(table('width:40px'), ['a'])).toEqual([[0, 0, 80, 40]])
  })
  test('are as wide as a least width asks', async () => {
    expect(await rects('<table><col style="min-width:60px"><tr><td id=a>X</table>', ['a'])).toEqual([[0, 0, 60, 20]])
  })
  test('share what is left by what they would like', async () => {
    expect(await rects('<table style="width:90px"><tr><td id=a>X<td id=b>XX</table>', ['a', 'b'])).toEqual([
      [0, 0, 30, 20],
      [30, 0, 60, 20],
    ])
  })
  test('in percent are parts of the table', async () => {
    const table = '<table style="width:200px"><tr><td id=a style="width:25%">X<td id=b>X</table>'
    expect(await rects(table, ['a', 'b'])).toEqual([
      [0, 0, 50, 20],
      [50, 0, 150, 20],
    ])
  })
})

describe('cells over several columns', () => {
  test('share out what they need in the order of the columns that they are written over, from the left', async () => {
    const table = (first: number, second: number) =>
      `<table style="border-spacing:10px"><tr><td id=a>X<td id=b colspan=${first}>X<tr><td colspan=${second}>XXXXXX</table>`
    // What begins further left gives all to the column that has something, then the other one takes its own.
    expect(await rects(table(3, 3), ['a', 'b'])).toEqual([
      [10, 10, 50, 20],
      [70, 10, 10, 20],
    ])
    // What is written over fewer columns comes first: now both of them have something.
    expect(await rects(table(2, 3), ['a', 'b'])).toEqual([
      [10, 10, 25, 20],
      [45, 10, 25, 20],
    ])
  })
})

describe('rows', () => {
  test('share the height of their table by what they have', async () => {
    const table = '<table style="height:120px"><tr><td id=a>X<tr><td id=b>X<br>X</table>'
    expect(await rects(table, ['a', 'b'])).toEqual([
      [0, 0, 10, 40],
      [0, 40, 10, 80],
    ])
  })
  test('take the end of a cell without lines for its baseline', async () => {
    const cells = '<td><p id=a>X</p></td><td><div style="height:50px"></div></td><td style="padding-top:90px"></td>'
    const laid = await layOut(`<!doctype html><body><table><tr>${cells}</tr></table>`, { css: CSS })
    expect(rectOf(laid, 'a')[1]).toBe(50 - 13)
  })
  test('put their cells on a common baseline', async () => {
    const table = '<table><tr><td id=a><p id=p>X</p><td style="padding-top:30px">X</table>'
    expect(await rects(table, ['a', 'p'])).toEqual([
      [0, 0, 10, 50],
      [0, 30, 10, 20],
    ])
  })
  test('make room for a cell that spans them in the last', async () => {
    const table = '<table><tr><td rowspan=2 style="height:100px">X<td id=a>X<tr><td id=b>X</table>'
    const [a, b] = await rects(table, ['a', 'b'])
    expect(a![3] + b![3]).toBe(100)
  })
})

describe('pages', () => {
  test('repeat the header and keep rows whole', async () => {
    const rows = Array.from(
      { length: 5 },
      (_, i) => `<tr id=r${i} style="break-inside:avoid"><td style="height:40px">X`,
    ).join('')
    const laid = await layOut(`<!doctype html><body><table><thead id=h><tr><th>X<tbody>${rows}</table>`, {
      css: CSS,
      height: 120,
    })
    expect(boxesOf(laid, 'h').map(({ page }) => page)).toEqual([0, 1, 2])
    expect([0, 1, 2, 3, 4].flatMap(i => boxesOf(laid, `r${i}`).map(({ page, y }) => [page, y]))).toEqual([
      [0, 20],
      [0, 60],
      [1, 20],
      [1, 60],
      [2, 20],
    ])
  })
})

test('a group has the spacing between the rows that a break parts', async () => {
  const row = '<tr style="break-inside:avoid"><td style="height:40px">X'
  const table = `<table style="border-spacing:5px"><tbody id=g>${row}${row}</table>`
  const laid = await layOut(`<!doctype html><body>${table}`, { css: CSS, height: 60 })
  expect(boxesOf(laid, 'g').map(({ height }) => height)).toEqual([45, 40])
})

describe('a caption that goes on with its table', () => {
  const table = (style: string): string => {
    const rows = Array.from(
      { length: 9 },
      (_, i) => `<tr id=r${i} style="break-inside:avoid"><td style="height:40px">X`,
    ).join('')
    return `<!doctype html><body><table style='width:100px; ${style}'><caption>AB</caption><tbody>${rows}</table>`
  }
  const texts = async (style: string) => {
    const pages: string[] = []
    for (const { page, fragment } of fragmentsOf(await layOut(table(style), { css: CSS, height: 180 })))
      if (fragment.kind === 'text' && fragment.text !== 'X') pages[page] = (pages[page] ?? '') + fragment.text
    return pages
  }
  test('stands over each further part, with its suffix', async () => {
    expect(await texts('-octavo-continued: "CD"')).toEqual(['AB', 'ABCD', 'ABCD'])
    expect(await texts('')).toEqual(['AB'])
  })
  test('takes its room from the rows, and is no part of the text', async () => {
    const laid = await layOut(table('-octavo-continued: "CD"'), { css: CSS, height: 180 })
    const places = Array.from({ length: 9 }, (_, i) => boxesOf(laid, `r${i}`).map(({ page, y }) => [page, y]))
    expect(places.map(([first]) => first)).toEqual([
      ...[20, 60, 100, 140].map(y => [0, y]),
      ...[20, 60, 100, 140].map(y => [1, y]),
      [2, 20],
    ])
    expect(wordsOf(laid)).toEqual(['AB', ...Array.from({ length: 9 }, () => 'X')])
  })
})

describe('cells in collapsed borders', () => {
  test('that are alike have one style, however many there are', async () => {
    const row = '<tr><td>a<td>b<td>c'
    const laid = await layOut(`<!doctype html><body><table style="border-collapse:collapse">${row.repeat(8)}</table>`, {
      css: `${CSS} td { border: 2px solid } tr:first-child td { border-top-width: 4px }`,
    })
    const styles = fragmentsOf(laid).flatMap(({ fragment }) =>
      fragment.kind === 'box' && fragment.box.kind === 'block' && fragment.box.style.display === 'table-cell'
        ? [fragment.box.style]
        : [],
    )
    expect(styles).toHaveLength(24)
    // Those of the first row, of the second (below wider borders), and of the others.
    expect(new Set(styles).size).toBeLessThanOrEqual(3)
  })
})

describe('the baseline of a row', () => {
  const top = async (cells: string, table = ''): Promise<number> => {
    const html = `<div style="display:flex;align-items:baseline"><p id=a>X</p><table style="${table}">${cells}</table></div>`
    return (await rects(html, ['a']))[0]![1]
  }
  test('is that of its cells on the baseline', async () => {
    expect(await top('<td style="padding-top:30px">X<td style="vertical-align:middle">X')).toBe(30)
  })
  test('is the lowest end of the content of its cells if none is on the baseline', async () => {
    // The letter X of the paragraph stands on a baseline that is 13 px below its top.
    expect(await top('<td style="vertical-align:middle;padding:8px">X<td style="vertical-align:top">X')).toBe(36 - 13)
  })
  test('is on the side under the lines, where the blocks of vertical-lr begin', async () => {
    const table = (cells: string) =>
      `<div style="writing-mode:vertical-lr;text-orientation:sideways;display:flex;align-items:baseline;height:100px">` +
      `<style>td { vertical-align: middle }</style><table><td style="padding-left:8px">X<td style="padding-left:30px">X</table>` +
      `<table id=a>${cells}</table></div>`
    expect((await rects(table('<td style="padding-left:3px">X'), ['a']))[0]![0]).toBe(5)
  })
  test('is that of the table whatever its caption is', async () => {
    expect(await top('<caption>X</caption><td>X')).toBe(20)
  })
})

describe('a table with a caption', () => {
  test('gives its rows the height that the caption leaves of a given one', async () => {
    const html =
      '<div style="display:flex;height:100px"><table><caption style="margin:5px">X</caption><td id=a>X</table></div>'
    expect(await rects(html, ['a'])).toEqual([[0, 30, 10, 70]])
  })
  test('has percentages of the box around both', async () => {
    const html = '<table style="padding-left:10%"><caption>X</caption><td id=a>X</table>'
    expect((await rects(html, ['a']))[0]![0]).toBe(40)
  })
})

describe('a table that is an item', () => {
  test('of a flex container does not shrink below its content, whatever its sizes say', async () => {
    const row = (style: string) =>
      `<div style="display:flex;width:60px"><table id=a style="${style}"><td>XXXX</table><p style="flex:1"></p></div>`
    expect(await rects(row('width:10px'), ['a'])).toEqual([[0, 0, 40, 20]])
    expect(await rects(row('flex:0 0 10px;min-width:0'), ['a'])).toEqual([[0, 0, 40, 20]])
    const column =
      '<div style="display:flex;flex-direction:column;height:10px"><table id=a style="height:5px"><td>X</table></div>'
    expect((await rects(column, ['a']))[0]![3]).toBe(20)
  })
  test('of a grid does not fill an area narrower than its content', async () => {
    const grid =
      '<div style="display:grid;grid-template-columns:20px"><table id=a style="min-width:0"><td>XXXX</table></div>'
    expect(await rects(grid, ['a'])).toEqual([[0, 0, 40, 20]])
  })
})
