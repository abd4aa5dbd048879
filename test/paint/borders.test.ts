import { describe, expect, it } from 'vitest'
import { pixelsOf } from './pixels.ts'

describe('a border', () => {
  it('meets a side without ink in a mitre: the triangles of carets and ribbons', async () => {
    const { at } = await pixelsOf(
      '<div style="width: 0; border: 50px solid transparent; border-bottom-color: red"></div>',
    )
    // The triangle has its tip at (50, 50) and its base from (0, 100) to (100, 100).
    expect(at(50, 60)).toBe('red')
    expect(at(10, 95)).toBe('red')
    expect(at(5, 60)).toBe('white')
    expect(at(95, 60)).toBe('white')
    expect(at(50, 40)).toBe('white')
  })

  it('goes to the corner beside a side that has no width', async () => {
    const { at } = await pixelsOf(
      '<div style="width: 90px; height: 90px; border-top: 10px solid red; border-left: 10px solid red">',
    )
    for (const [x, y] of [
      [0, 0],
      [99, 5],
      [5, 99],
    ] as const)
      expect(at(x, y)).toBe('red')
  })
})

describe('a border image', () => {
  const gradient = (more: string) =>
    `<div style="width: 60px; height: 60px; border: 20px solid black; ${more}; background: white"></div>`

  it('takes the place of the border', async () => {
    const { at } = await pixelsOf(gradient('border-image: linear-gradient(red 50%, blue 50%) 20'))
    expect([at(50, 10), at(50, 90), at(10, 30), at(10, 70), at(50, 50)]).toEqual([
      'red',
      'blue',
      'red',
      'blue',
      'white',
    ])
  })

  it('fills the middle where it is asked to, and reaches out', async () => {
    const { at } = await pixelsOf(
      `<div style="padding: 20px">${gradient('border-image: linear-gradient(red, red) 20 fill / 20px / 10px')}</div>`,
    )
    expect([at(12, 50), at(70, 70), at(5, 50)]).toEqual(['red', 'red', 'white'])
  })

  it('stretches a gradient as it stretches an image: its line keeps its place in the box', async () => {
    // Slices of 1 px along a diagonal of 100 px: the left side is red below its middle, the top is blue right of its own.
    const { at } = await pixelsOf(gradient('border-image: linear-gradient(45deg, red 50%, blue 50%) 1'))
    expect([at(10, 30), at(10, 70), at(90, 30), at(90, 70)]).toEqual(['red', 'red', 'blue', 'blue'])
    expect([at(30, 10), at(70, 10), at(30, 90), at(70, 90)]).toEqual(['blue', 'blue', 'red', 'red'])
    const skew = await pixelsOf(gradient('border-image: linear-gradient(45deg, red 25%, blue 25%) 1'))
    expect([skew.at(10, 30), skew.at(10, 70), skew.at(30, 90), skew.at(70, 90)]).toEqual(['blue', 'red', 'red', 'blue'])
  })

  it('repeats its sides by whole tiles', async () => {
    const svg = `%3Csvg xmlns='http://www.w3.org/2000/svg' width='30' height='30'%3E%3Crect width='30' height='30' fill='red'/%3E%3Crect x='10' width='5' height='10' fill='blue'/%3E%3C/svg%3E`
    const { at } = await pixelsOf(
      `<div style='width: 40px; height: 40px; border: 10px solid; border-image: url("data:image/svg+xml,${svg.replaceAll("'", '%27')}") 10 round'></div>`,
    )
    expect([at(12, 5), at(17, 5), at(22, 5), at(27, 5), at(42, 5), at(47, 5)]).toEqual([
      'blue',
      'red',
      'blue',
      'red',
      'blue',
      'red',
    ])
  })

  it('leaves the border where the image is not there, and is taken back by the shorthand of the border', async () => {
    const missing = await pixelsOf(gradient('border-image: url(https://example.com/none.png) 10'))
    expect(missing.at(5, 5)).toBe('black')
    const reset = await pixelsOf(gradient('border-image: linear-gradient(red, red) 20; border: 20px solid green'))
    expect(reset.at(5, 5)).toBe('green')
  })
})

describe('a background', () => {
  const DOT =
    'data:image/svg+xml,%3Csvg xmlns=%27http://www.w3.org/2000/svg%27 width=%275%27 height=%275%27%3E%3Crect width=%275%27 height=%275%27 fill=%27red%27/%3E%3C/svg%3E'

  it('is one row or one column however many tiles that are', async () => {
    const row = await pixelsOf(`<div style='height: 100px; background: url("${DOT}") repeat-x 0 40px'></div>`)
    expect([row.at(0, 42), row.at(150, 42), row.at(199, 44)]).toEqual(['red', 'red', 'red'])
    expect([row.at(100, 38), row.at(100, 46), row.at(100, 90)]).toEqual(['white', 'white', 'white'])
    const column = await pixelsOf(`<div style='height: 200px; background: url("${DOT}") repeat-y 40px 0'></div>`)
    expect([column.at(42, 0), column.at(42, 190), column.at(38, 100), column.at(46, 100)]).toEqual([
      'red',
      'red',
      'white',
      'white',
    ])
  })

  it('is clipped to the text', async () => {
    const text = (style: string) =>
      pixelsOf(
        `<style>@font-face { font-family: none }</style><div style="font: bold 150px Arial; line-height: 200px; ${style}">I</div>`,
      )
    const { at } = await text('background: red; -webkit-background-clip: text; -webkit-text-fill-color: transparent')
    expect([at(21, 100), at(5, 100), at(100, 100)]).toEqual(['red', 'white', 'white'])
    const layered = await text('background: linear-gradient(blue, blue); background-clip: text; color: transparent')
    expect([layered.at(21, 100), layered.at(100, 100)]).toEqual(['blue', 'white'])
  })
})

describe('text', () => {
  it('has a stroke over its fill', async () => {
    const { at } = await pixelsOf(
      '<div style="font: bold 150px Arial; line-height: 200px; color: red; -webkit-text-stroke: 6px blue">I</div>',
    )
    const row = Array.from({ length: 60 }, (_, x) => at(x, 100))
    expect(row.indexOf('blue')).toBeGreaterThan(0)
    expect(row.indexOf('red')).toBeGreaterThan(row.indexOf('blue'))
    expect(row.lastIndexOf('blue')).toBeGreaterThan(row.lastIndexOf('red'))
  })
})

describe('an empty clip', () => {
  it('leaves no trace', async () => {
    const { at } = await pixelsOf(
      '<div style="position: absolute; left: 0; top: 0; clip: rect(50px, 50px, 50px, 50px); background: red; width: 100px; height: 100px">',
    )
    for (const x of [49, 50, 51]) expect(at(x, 50)).toBe('white')
  })
})
