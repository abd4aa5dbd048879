/** Items that a page divides: what they fill beyond their content, and where they stand outside of their row. */
import { describe, expect, test } from 'vitest'
import { AHEM_CSS, boxesOf, layOut, ownFragmentsOf } from '../harness.ts'

const lines = (name: string, count: number): string =>
  Array.from({ length: count }, (_, i) => `${name}${i}`).join('<br>')

/** The page of each word and the top of its line, in pages of eight lines. */
async function placesOf(html: string): Promise<Readonly<Record<string, readonly [number, number]>>> {
  const laid = await layOut(`<!doctype html><body>${html}</body>`, {
    css: `${AHEM_CSS} body { orphans: 1; widows: 1 }`,
    height: 160,
  })
  const places: Record<string, readonly [number, number]> = {}
  for (const { fragment, page, y } of ownFragmentsOf(laid))
    if (fragment.kind === 'text') places[fragment.text.trim()] = [page, Math.round(y - 5)]
  return places
}

describe('an item that fills its row', () => {
  test.each([
    ['of a grid', 'display:grid;grid-template-columns:1fr 1fr;grid-auto-rows:100px'],
    ['of a flex container', 'display:flex;height:100px'],
  ])('%s is divided below its content', async (_, style) => {
    const item = '<div style="margin-top:10px;padding:5px 0 30px">a</div><div>b</div>'
    const places = await placesOf(`<p>${lines('p', 5)}</p><div style="${style}">${item}</div>q`)
    expect(places).toMatchObject({ a: [0, 115], b: [0, 100], q: [1, 40] })
  })
  test('keeps its content where only its edge does not fit', async () => {
    const item = `<div style="padding-bottom:15px"><p style="margin-bottom:10px">${lines('a', 8)}</p></div>`
    const places = await placesOf(`<div style="display:flex">${item}</div>q`)
    expect(places).toMatchObject({ a7: [0, 140], q: [1, 25] })
  })
})

describe('an item in a row that does not grow', () => {
  test('overflows its grid, which ends with the row', async () => {
    const style = 'display:grid;grid-auto-rows:40px;align-items:start'
    const places = await placesOf(`<div style="${style}"><div>${lines('a', 10)}</div></div>q`)
    expect(places).toMatchObject({ a2: [0, 40], q: [0, 40], a7: [0, 140], a9: [1, 20] })
  })
  test('of a flex container of definite height leaves the items beside it as they are', async () => {
    const items = '<div style="height:230px">a</div><div id=b>b</div>'
    expect(await heightsOf(`<div style="display:flex;height:20px">${items}</div>`)).toEqual([20])
  })
  test('of a grid keeps its margin out of the height that the row has on the next page', async () => {
    const items = `<div></div><div id=b style="margin-bottom:40px">b</div>`
    const html = `<p>${lines('p', 6)}</p><div style="display:grid;grid-template-columns:1fr 1fr">${items}</div>`
    expect(await heightsOf(html)).toEqual([20])
  })
})

/** The heights of the parts of `#b`. */
async function heightsOf(html: string): Promise<readonly number[]> {
  const laid = await layOut(`<!doctype html><body>${html}</body>`, { css: AHEM_CSS, height: 160 })
  return boxesOf(laid, 'b').map(({ height }) => height)
}

test('an item that fills its line and has to wait fills what is left of the line', async () => {
  const waiting = '<div style="margin:15px 0;break-inside:avoid">b</div>'
  const places = await placesOf(`<div style="display:flex"><div>${lines('a', 10)}</div>${waiting}</div>q`)
  expect(places).toMatchObject({ a7: [0, 140], a9: [1, 20], b: [1, 0], q: [1, 40] })
})

test('the margin above the first item of a container is no place to break at', async () => {
  const container = '<div style="display:flex;padding:5px"><div style="margin-top:15px">b</div></div>'
  expect(await placesOf(`<p>${lines('a', 7)}</p>${container}q`)).toMatchObject({ b: [1, 20], q: [1, 45] })
})

describe('an item that must not be divided and has no room below the edge of its container', () => {
  const item = `<div style="height:140px;contain:size">b</div>`
  test.each([
    ['grid', 'display:grid'],
    ['row', 'display:flex'],
    ['column', 'display:flex;flex-direction:column'],
  ])('is on the next page in a %s that begins the page', async (_, style) => {
    const container = `<div style="${style};padding-top:25px">${item}</div>`
    expect(await placesOf(`${container}q`)).toMatchObject({ b: [1, 0], q: [1, 140] })
  })
  test('is on the next page where free space of the container is above it', async () => {
    const column = 'display:flex;flex-direction:column;height:200px;justify-content:center'
    const first = '<div style="height:100px;contain:size;flex:none">b</div>'
    expect(
      await placesOf(`<div style="${column}">${first}<div style="height:20px;flex:none">c</div></div>`),
    ).toMatchObject({ b: [0, 40], c: [0, 140] })
    expect(
      await placesOf(`<div style="${column}"><div style="height:120px;contain:size;flex:none">b</div></div>`),
    ).toMatchObject({ b: [0, 40] })
    expect(
      await placesOf(
        `<div style="${column.replace('center', 'flex-end')}"><div style="height:120px;contain:size;flex:none">b</div></div>`,
      ),
    ).toMatchObject({ b: [1, 0] })
  })
  test.each([
    ['grid', 'display:grid'],
    ['column', 'display:flex;flex-direction:column'],
  ])('is whole on the next page in a %s, but the container is if something is above it', async (_, style) => {
    const avoided = `<div style="break-inside:avoid">${lines('b', 8)}</div>`
    expect(await placesOf(`<div style="${style};padding-top:20px">${avoided}</div>`)).toMatchObject({
      b0: [1, 0],
      b7: [1, 140],
    })
    const short = `<div style="${style};padding-top:20px"><div style="break-inside:avoid">${lines('b', 4)}</div></div>`
    expect(await placesOf(`<p>${lines('a', 4)}</p>${short}`)).toMatchObject({ b0: [1, 20], b3: [1, 80] })
  })
})

describe('the margin above an item that a break in its line moves on', () => {
  test('is truncated in a line below another one', async () => {
    const items = `<div style="width:60%">${lines('a', 4)}</div><div style="width:60%;margin-top:50px;contain:size;height:80px">b</div>`
    expect(await placesOf(`<div style="display:flex;flex-wrap:wrap">${items}</div>q`)).toMatchObject({
      b: [1, 0],
      q: [1, 80],
    })
  })
  test('does not take a page of its own in a grid', async () => {
    const items = `<div>${lines('a', 4)}</div><div style="margin-top:70px;contain:size;height:100px">b</div>`
    expect(await placesOf(`<div style="display:grid">${items}</div>`)).toMatchObject({ b: [1, 0] })
  })
})

describe('the margin of the last item, where it alone does not fit', () => {
  const item = `<div style="margin-bottom:50px">${lines('a', 7)}</div>`
  test.each([
    ['row', ''],
    ['column', 'flex-direction:column'],
  ])('is truncated at the end of the page in a %s', async (_, style) => {
    const places = await placesOf(`<div style="display:flex;${style}">${item}</div>q`)
    expect(places).toMatchObject({ a6: [0, 120], q: [1, 0] })
  })
  test('goes on where the container has an edge below it', async () => {
    const places = await placesOf(`<div style="display:flex;padding-bottom:5px">${item}</div>q`)
    expect(places).toMatchObject({ a6: [0, 120], q: [1, 35] })
  })
})

describe('a float that goes on', () => {
  const float = `<div style="float:left;width:50px;margin:10px 0 20px">${lines('f', 7)}</div>`
  test('leaves its margin below to its end: its formatting context is divided', async () => {
    const places = await placesOf(`a<div style="overflow:hidden">${float}</div>q`)
    expect(places).toMatchObject({ f0: [0, 30], f5: [0, 130], f6: [1, 0], q: [1, 40] })
  })
  test('stands beside what follows a forced break', async () => {
    const places = await placesOf(`<div style="break-after:page">a<br>b${float}</div>q`)
    expect(places).toMatchObject({ b: [0, 20], f6: [1, 0], q: [1, 0] })
  })
})

test('a child as high as its divided item becomes higher with its content', async () => {
  // A gap of 30px is left below the second line, as the third one is no place to break at.
  const card = `<div style="height:100%">${lines('a', 2)}<div style="break-inside:avoid">${lines('b', 3)}</div>c</div>`
  const row = (content: string): string => `<div style="flex:none;width:100%">${content}</div>`
  const places = await placesOf(
    `<p>${lines('p', 4)}</p><div style="padding-top:10px"><div style="display:flex;flex-wrap:wrap">${row(card)}${row('next')}</div></div>q`,
  )
  expect(places).toMatchObject({ a1: [0, 110], b0: [1, 0], c: [1, 60], next: [1, 80], q: [1, 100] })
})

test('an item that sticks out of its row at the top does so where the row is divided', async () => {
  const row = `<div style="display:grid;grid-template-rows:40px;align-items:center">${lines('a', 5)}</div>`
  expect(await placesOf(`<p>${lines('p', 5)}</p>${row}`)).toMatchObject({ a0: [0, 70], a3: [0, 130], a4: [1, 0] })
})

test('the margin of the last item of a column needs room with it', async () => {
  const items = `<div style="height:60px">a</div><div style="height:20px;margin-bottom:40px">b</div>`
  const places = await placesOf(
    `<p>${lines('p', 3)}</p><div style="display:flex;flex-direction:column">${items}</div>q`,
  )
  expect(places).toMatchObject({ p2: [0, 40], a: [1, 0], b: [1, 60], q: [1, 120] })
})

test('an item that sticks out of its row at the top stays on the page where the container goes on', async () => {
  const row = (name: string, count: number): string => `<div>${lines(name, count)}</div>`
  const grid = `<div style="display:grid;grid-template-rows:60px 70px 40px;align-items:center">${row('a', 3)}${row('b', 1)}${row('c', 5)}</div>`
  const places = await placesOf(`<p>${lines('p', 2)}</p>${grid}`)
  expect(places).toMatchObject({ b0: [0, 125], c0: [1, 0] })
})

describe('the edge below a container', () => {
  const before = `<p>${lines('p', 3)}</p>`
  const column = (style: string): string =>
    `<div style="display:flex;flex-direction:column;${style}"><div>a</div><div>${lines('b', 4)}</div></div>`

  test('takes lines of the last item of a column along', async () => {
    expect(await placesOf(before + column('padding-bottom:10px'))).toMatchObject({
      a: [0, 60],
      b2: [0, 120],
      b3: [1, 0],
    })
    expect(await placesOf(`${before}<div style="padding-bottom:10px">${column('')}</div>`)).toMatchObject({
      b2: [0, 120],
      b3: [1, 0],
    })
  })
  test('takes the last line of a flex container along, and all of a grid', async () => {
    const items = `<div style="width:100%">a</div><div style="width:100%">${lines('b', 4)}</div>`
    const flex = `<div style="display:flex;flex-wrap:wrap;padding-bottom:10px">${items}</div>`
    expect(await placesOf(before + flex)).toMatchObject({ a: [0, 60], b0: [1, 0] })
    const grid = `<div style="display:grid;padding-bottom:10px">${items}</div>`
    expect(await placesOf(before + grid)).toMatchObject({ p2: [0, 40], a: [1, 0], b0: [1, 20] })
  })
})

test('a break in the item of a column serves what must stay with what follows the column', async () => {
  const column = `<div style="display:flex;flex-direction:column"><div>a</div><div>${lines('b', 4)}</div></div>`
  const next = '<div style="break-before:avoid;break-inside:avoid">q<br>r</div>'
  expect(await placesOf(`<p>${lines('p', 2)}</p>${column}${next}`)).toMatchObject({
    b2: [0, 100],
    b3: [1, 0],
    q: [1, 20],
  })
})

test('items that overflow a column at its top stand below the top of their page', async () => {
  const items = `<div>${lines('a', 3)}</div><div>${lines('b', 3)}</div>`
  const column = `<div style="display:flex;flex-direction:column-reverse;height:20px">${items}</div>`
  const places = await placesOf(`<p>p</p><div style="break-before:page;padding-top:20px">${column}</div>`)
  expect(places).toMatchObject({ b0: [1, 0], b2: [1, 40], a0: [1, 60], a2: [1, 100] })
})

test('items with negative margins reach out of the top of a page that is no break', async () => {
  const item = `<div style="margin:-12px 0">${lines('a', 2)}</div>`
  for (const style of ['display:flex', 'display:flex;flex-direction:column', 'display:grid'])
    expect(await placesOf(`<div style="${style}">${item}</div>`)).toMatchObject({ a0: [0, -12], a1: [0, 8] })
})

test('items that overflow their row upwards do not leave the page that begins with them', async () => {
  const grid = `<div style="display:grid;grid-template-rows:40px;align-items:end"><div>${lines('a', 5)}</div></div>`
  expect(await placesOf(`<p style="break-after:page">p</p>${grid}`)).toMatchObject({ a0: [1, 0], a4: [1, 80] })
  const tall = `<div style="display:grid;grid-template-rows:0;align-items:end"><div>${lines('b', 18)}</div></div>`
  expect(await placesOf(`<p>p</p>${tall}`)).toMatchObject({ b0: [0, 0] })
})

test('the margin below a divided item of a column counts once', async () => {
  const item = `<div style="margin-bottom:30px"><div style="break-after:page">a</div>b</div><div>c</div>`
  const places = await placesOf(`<div style="display:flex;flex-direction:column">${item}</div>`)
  expect(places).toMatchObject({ a: [0, 0], b: [1, 0], c: [1, 50] })
})

describe('the distance between two items of a column at a break', () => {
  const column = (gap: number, below: number, above: number): string =>
    `<p>${lines('p', 6)}</p><div style="display:flex;flex-direction:column;gap:${gap}px">
      <div style="margin-bottom:${below}px">a</div><div style="margin-top:${above}px">${lines('b', 2)}</div></div>`

  test.each([
    ['goes on with what is left of the margin', 0, 10, 20, 10],
    ['goes on with the margin behind the gap', 15, 0, 10, 5],
    ['loses its gap alone', 30, 10, 10, 10],
  ])('%s', async (_, gap, below, above, top) => {
    expect(await placesOf(column(gap, below, above))).toMatchObject({ a: [0, 120], b0: [1, top], b1: [1, top + 20] })
  })
  test('goes on with the margin below what began on an earlier page', async () => {
    const items = `<div style="margin-bottom:40px">${lines('a', 15)}</div><div style="margin-top:5px">b</div>`
    const places = await placesOf(`<div style="display:flex;flex-direction:column;gap:7px">${items}</div>`)
    expect(places).toMatchObject({ b: [2, 25] })
  })
})

describe('an item below the top of its line', () => {
  const before = `<p>${lines('p', 5)}</p>`
  const row = (style: string): string =>
    `${before}<div style="display:flex;align-items:flex-start"><div>${lines('a', 4)}</div><div style="margin-top:10px;${style}">${lines('b', 3)}</div></div>`

  test('waits alone where it may not be divided', async () => {
    const places = { a2: [0, 140], a3: [1, 0], b0: [1, 0], b2: [1, 40] }
    expect(await placesOf(row('break-inside:avoid'))).toMatchObject(places)
    expect(await placesOf(row('break-inside:avoid;height:20px'))).toMatchObject(places)
  })
  test('does not where no break should be before it', async () => {
    const places = await placesOf(row('break-inside:avoid;break-before:avoid'))
    expect(places).toMatchObject({ p3: [0, 60], p4: [1, 0], a0: [1, 20], b0: [1, 30] })
  })
})

test('a row of a grid grows by what reaches out of it, not by margins', async () => {
  const items = `<div>a</div><div style="margin-bottom:10px;padding-top:7px">${lines('b', 4)}</div><div>c</div>`
  const places = await placesOf(
    `<p>${lines('p', 5)}</p><div style="display:grid;grid-template-columns:1fr 1fr">${items}</div>`,
  )
  expect(places).toMatchObject({ b1: [0, 127], b3: [1, 20], c: [1, 40] })
})

describe('the margin below an item', () => {
  const before = `<p>${lines('p', 6)}</p>`

  test('needs room in a flex line: it adjoins no break', async () => {
    const row = (margin: number) =>
      `<div style="display:flex"><div style="margin-bottom:${margin}px">${lines('a', 1)}</div></div>q`
    expect(await placesOf(before + row(20))).toMatchObject({ a0: [0, 120], q: [1, 0] })
    expect(await placesOf(before + row(21))).toMatchObject({ a0: [1, 0], q: [1, 41] })
  })
  test('makes the break below it a last resort for the whole container', async () => {
    const flex = (style: string): string =>
      `<div style="display:flex;${style}"><div style="width:100%">a</div><div style="width:100%;margin-bottom:15px">b</div><div>c</div></div>`
    for (const style of ['flex-wrap:wrap', 'flex-direction:column']) {
      expect(await placesOf(`<p>${lines('p', 6)}</p>${flex(style)}`)).toMatchObject({
        a: [1, 0],
        b: [1, 20],
        c: [1, 55],
      })
      const { a, b, c } = await placesOf(flex(`${style};padding-top:120px`))
      expect([a, b, c![0]]).toEqual([[0, 120], [0, 140], 1])
    }
  })
  test('goes on once in a grid row', async () => {
    const row = '<div style="display:grid"><div style="margin-bottom:30px">a0</div></div>q'
    expect(await placesOf(before + row)).toMatchObject({ a0: [0, 120], q: [1, 10] })
  })
})

test('an item of a grid that has no room below its margin takes its row to the next page', async () => {
  const item = '<div style="margin-top:25px">b</div>'
  const row = `<div style="display:grid;grid-template-columns:1fr 1fr"><div>${lines('a', 3)}</div>${item}</div>`
  expect(await placesOf(`<p>${lines('p', 6)}</p>${row}`)).toMatchObject({ a0: [1, 0], b: [1, 25] })
})

test('a row without height is no progress: what follows it begins on the page', async () => {
  const item = `<div style="break-inside:avoid">${lines('a', 10)}</div>`
  const row = `<div style="display:grid"><div></div>${item}</div>`
  expect(await placesOf(row)).toMatchObject({ a0: [0, 0], a9: [1, 20] })
})

/** CSS Grid 2 §13, https://www.w3.org/TR/css-grid-2/#pagination */
test('forced breaks on items of the first and the last row of a grid are its own', async () => {
  const grid = (first: string, last: string) =>
    `<p>p</p><div style="display:grid;grid-template-columns:1fr 1fr"><div>a</div><div style="${first}">b</div>` +
    `<div style="${last}">c</div><div>d</div></div>q`
  expect(await placesOf(grid('', 'break-after:page'))).toMatchObject({ a: [0, 20], d: [0, 40], q: [1, 0] })
  expect(await placesOf(grid('break-before:page', ''))).toMatchObject({ p: [0, 0], a: [1, 0], d: [1, 20], q: [1, 40] })
})

/** CSS Grid 2 §13.1, https://www.w3.org/TR/css-grid-2/#fragmentation-alg */
describe('rows of a grid', () => {
  const grid = (style: string, items: string) => `<div style="display:grid;${style}">${items}</div>`
  const before = `<p>${lines('p', 5)}</p>`

  test('are parted beside an item that reaches over them', async () => {
    const items = `<div style="grid-row:span 2">${lines('a', 5)}</div><div>b</div><div style="break-inside:avoid">${lines('c', 3)}</div>`
    const places = await placesOf(`${before}${grid('grid-template-columns:1fr 1fr;grid-template-rows:20px', items)}q`)
    expect(places).toMatchObject({ a0: [0, 100], a2: [0, 140], a3: [1, 0], b: [0, 100], c0: [1, 0], c2: [1, 40] })
  })
  test('of a height of their own do not wait for what is left of an item', async () => {
    const items = `<div>${lines('a', 6)}</div><div>b</div>`
    const places = await placesOf(`${before}${grid('grid-template-rows:40px 20px', items)}`)
    expect(places).toMatchObject({ a2: [0, 140], a3: [1, 0], b: [0, 140] })
  })
  test('by their content grow with what overflows an item over a page', async () => {
    const items = `<div><div style="height:50px">${lines('a', 6)}</div></div><div>b</div>`
    expect(await placesOf(before + grid('', items))).toMatchObject({ a2: [0, 140], a3: [1, 0], b: [1, 0] })
  })
  test('begin where all of their items can', async () => {
    const items = `<div>${lines('a', 4)}</div><div style="align-self:end">b</div>`
    const places = await placesOf(before + grid('grid-template-columns:1fr 1fr', items))
    expect(places).toMatchObject({ a0: [1, 0], b: [1, 60] })
  })
  test('are parted above the edge of an item that has no room below its text', async () => {
    const item = `<div style="padding-bottom:25px">${lines('a', 7)}</div>`
    expect(await placesOf(grid('', item))).toMatchObject({ a5: [0, 100], a6: [1, 0] })
  })
})

/** CSS Flexbox 1 §10, https://www.w3.org/TR/css-flexbox-1/#pagination */
const BREAK = 'width:100%;break-after:page'
test.each([
  ['a column', 'flex-direction:column', '', BREAK, 1],
  ['a column, which comes first in it', 'flex-direction:column', BREAK, 'order:-1', 1],
  ['a reversed column', 'flex-direction:column-reverse', BREAK, '', 1],
  ['a reversed column, which comes first in it', 'flex-direction:column-reverse', '', `${BREAK};order:-1`, 1],
  ['lines that are reversed', 'flex-wrap:wrap-reverse', BREAK, '', 1],
])('a break after the item at the end of %s is one after the container', async (_, style, first, second, page) => {
  const items = `<div style="${first}">a</div><div style="${second}">b</div>`
  const places = await placesOf(`<div style="display:flex;${style}">${items}</div>q`)
  expect([places.a![0], places.b![0], places.q![0]]).toEqual([0, 0, page])
})

test('text that overflows a row of a height of its own does not keep what follows waiting', async () => {
  const grid = `<div style="display:grid;grid-template-rows:40px">${lines('a', 10)}</div>`
  expect(await placesOf(`${grid}q`)).toMatchObject({ a7: [0, 140], a8: [1, 0], a9: [1, 20], q: [0, 40] })
})

/** CSS Fragmentation 3 §4.1, class C: a margin is no gap. */
test.each(['grid', 'flex'])(
  'the margin below a %s is no place to break at before the edge around it',
  async display => {
    const inner = `<div style="border:5px solid"><p>${lines('a', 5)}</p></div>`
    const box = `<div style="border:1px solid"><div style="display:${display};margin-bottom:20px">${inner}</div></div>`
    const places = await placesOf(`<p style="height:40px">p</p>${box}`)
    expect(places).toMatchObject({ p: [0, 0], a0: [1, 6] })
  },
)

/** CSS Fragmentation 3 §4.1, class C: a margin is no gap. With the margin the item is higher than a page, without it lower. */
test.each(['grid', 'flex'])(
  'the margin above the first item of a %s at the start of a page is no page of its own',
  async display => {
    const item = '<div style="margin-top:10px;padding-bottom:135px">b</div>'
    const places = await placesOf(`<p style="break-after:page">p</p><div style="display:${display}">${item}</div>`)
    expect(places).toMatchObject({ p: [0, 0], b: [1, 10] })
  },
)

test('an item as high as a page that should not be cut has no margin above it behind a break', async () => {
  const item = `<div style="width:100%;margin:5px 0 10px;break-inside:avoid">${lines('b', 8)}</div>`
  const html = `<div style="display:flex;flex-wrap:wrap"><p style="width:100%;margin:0">a</p>${item}</div>q`
  expect(await placesOf(html)).toMatchObject({ a: [0, 0], b0: [1, 0], b7: [1, 140], q: [2, expect.any(Number)] })
})

test('an item of several rows without content fills all of them over the pages', async () => {
  const items = '<div id=a style="grid-row:span 3"></div><div></div><div></div><div></div>'
  const laid = await layOut(
    `<!doctype html><body><div style="display:grid;grid-template-columns:1fr 1fr;grid-auto-rows:60px">${items}</div>`,
    { css: AHEM_CSS, height: 100 },
  )
  expect(boxesOf(laid, 'a').map(({ page, y, fragment: { height } }) => [page, y, height])).toEqual([
    [0, 0, 100],
    [1, 0, 80],
  ])
})
