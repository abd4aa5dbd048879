/** Positioned boxes whose containing block pages divide: CSS Fragmentation 3 §5.5, https://www.w3.org/TR/css-break-3/ */
import { expect, test } from 'vitest'
import { AHEM_CSS, boxesOf, layOut, wordsOf } from '../layout/harness.ts'

/** In a box with parts of 100, 100 and 20 px on three pages, whose borders are 5 px wide. */
const around = (box: string): string =>
  `<div style="position:relative;border:5px solid"><p style="height:150px"></p>${box}<p style="height:60px"></p></div>`

const layOutIn = (html: string) => layOut(`<!doctype html><body>${html}<p>X</p>`, { css: AHEM_CSS, height: 100 })

async function partsOf(style: string) {
  const laid = await layOutIn(around(`<div id=f style="position:absolute;width:50px;${style}"></div>`))
  return boxesOf(laid, 'f').map(({ page, y, height }) => [page, y, height])
}

test('an inset from below is from the edge of the last part, and the box is divided where the pages are', async () => {
  expect(await partsOf('bottom:20px;height:10px')).toEqual([[1, 85, 10]])
  expect(await partsOf('bottom:10px;height:30px')).toEqual([
    [1, 75, 25],
    [2, 0, 5],
  ])
})

test('an inset from above is from the edge of the first part, on whatever page the box is reported', async () => {
  expect(await partsOf('top:20px;height:30px')).toEqual([[0, 25, 30]])
  expect(await partsOf('top:120px;height:30px')).toEqual([[1, 25, 30]])
})

test('percentages are of all parts together', async () => {
  expect(await partsOf('top:0;height:50%')).toEqual([
    [0, 5, 95],
    [1, 0, 10],
  ])
  expect(await partsOf('top:50%;height:10px')).toEqual([[1, 10, 10]])
  expect(await partsOf('top:0;bottom:0')).toEqual([
    [0, 5, 95],
    [1, 0, 100],
    [2, 0, 15],
  ])
})

test('a box below the last part makes a page of its own', async () => {
  expect(await partsOf('bottom:-50px;height:30px')).toEqual([[2, 35, 30]])
  expect(await partsOf('bottom:-150px;height:30px;background:red')).toEqual([[3, 35, 30]])
})

test('a page that nothing but a held box is seen on is kept, where a positioned box without ink goes on at the end', async () => {
  const inner = '<p style="height:60px">a</p><div style="position:absolute;bottom:-20px">b</div>'
  const laid = await layOut(
    `<!doctype html><body><div style="position:absolute;top:30px;padding-bottom:20px">${inner}</div>`,
    { css: AHEM_CSS, height: 100 },
  )
  expect(wordsOf(laid)).toEqual(['a', 'b'])
  expect(laid.paged.pages).toHaveLength(2)
})

test('without insets a box stays where it would have been', async () => {
  expect(await partsOf('height:30px')).toEqual([[1, 55, 30]])
})

test('boxes in boxes that are held, fixed ones too, are on the pages once', async () => {
  const inner = '<div style="position:absolute;bottom:0">c</div><div style="position:fixed;top:0">d</div>'
  const box = `<div style="position:absolute;bottom:0;left:0">${inner}${'b<br>'.repeat(8)}</div>`
  const words = wordsOf(await layOutIn(around(box)))
  expect(words.filter(word => word === 'b')).toHaveLength(8)
  expect(words.filter(word => word === 'c')).toHaveLength(1)
  expect(words).toContain('d')
})

test.each([
  ['', (inner: string) => inner],
  ['a relative box in ', (inner: string) => `<div style="position:relative">${inner}</div>`],
  ['a cell in ', (inner: string) => `<table style="border-spacing:0"><td style="padding:0">${inner}</table>`],
  ['an item in ', (inner: string) => `<div style="display:flex">${inner}</div>`],
])('%sa held box without a height does not keep what is positioned in it from being divided', async (_, within) => {
  const inner = within('<div id=f style="position:absolute;width:50px;height:60px"></div>')
  const laid = await layOutIn(around(`<div style="position:absolute;bottom:130px">${inner}</div>`))
  expect(boxesOf(laid, 'f').map(({ page, y, height }) => [page, y, height])).toEqual([
    [0, 85, 15],
    [1, 0, 45],
  ])
})

test.each([
  ['the body', '<div id=f style="position:fixed;bottom:0;height:10px"></div><p style="height:250px"></p>'],
  [
    'a box that goes on',
    '<div style="position:relative;height:250px"><div id=f style="position:fixed;bottom:0;height:10px"></div></div>',
  ],
  [
    'a positioned box',
    '<div style="position:absolute;height:250px"><div id=f style="position:fixed;bottom:0;height:10px"></div></div>',
  ],
])('a fixed box in %s is at the foot of every page', async (_, html) => {
  const laid = await layOut(`<!doctype html><body>${html}`, { css: AHEM_CSS, height: 100 })
  expect(boxesOf(laid, 'f').map(({ page, y }) => [page, y])).toEqual([
    [0, 90],
    [1, 90],
    [2, 90],
  ])
})

test('a fixed box in what columns divide is on the page', async () => {
  const box = '<div style="position:absolute;top:0">a<div style="position:fixed;top:0">d</div></div>'
  const words = wordsOf(await layOutIn(`<div style="columns:2"><div style="position:relative">b${box}</div></div>`))
  expect(words.filter(word => 'abd'.includes(word)).toSorted()).toEqual(['a', 'b', 'd'])
})

test('a box that begins above its page begins on the page before', async () => {
  const box = '<div id=f style="position:absolute;bottom:10px;width:50px;height:60px"></div>'
  const html = `<p>X</p><div style="position:relative;height:30px;break-before:page">${box}</div>`
  expect(boxesOf(await layOutIn(html), 'f').map(({ page, y, height }) => [page, y, height])).toEqual([
    [0, 60, 40],
    [1, 0, 20],
  ])
})

/** CSS Positioned Layout 3 §3.3: relative positioning is after the flow, and changes nothing of it. */
test('what relative positioning moves into the margin of the page stays on it', async () => {
  const pageOf = async (top: number) => {
    const css = `${AHEM_CSS} @page { margin: 0 0 30px }`
    const html = `<p style="height:60px"></p><div style="position:relative;top:${top}px">X<div id=f>X</div></div>`
    return boxesOf(await layOut(`<!doctype html><body>${html}`, { css, height: 130 }), 'f').map(({ page, y }) => [
      page,
      y,
    ])
  }
  expect(await pageOf(30)).toEqual([[0, 110]])
  expect((await pageOf(31)).map(([page]) => page)).toEqual([1])
})
