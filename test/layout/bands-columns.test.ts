/** Flex containers, grids and tables that columns divide: their own heights, the distances in them, and what overflows. */
import { describe, expect, it } from 'vitest'
import { boxesOf, type LaidOut, layOut } from './harness.ts'

const columns = (content: string) =>
  layOut(
    `<!doctype html><body><div style="columns:4;column-gap:0;width:400px;height:100px;column-fill:auto">${content}</div>`,
  )

const partsOf = (laid: LaidOut, id: string) => boxesOf(laid, id).map(({ x, y, width, height }) => [x, y, width, height])

const tall = '<div id=t style="height:120px;width:10px"></div>'

const box = (id: string, style: string, content = '') => `<div id=${id} style="${style}">${content}</div>`

describe('free space in a container', () => {
  it('above the first item runs through the columns', async () => {
    const item = box('i', 'height:30px')
    const laid = await columns(
      box('f', 'display:flex;flex-direction:column;justify-content:flex-end;height:260px', item),
    )
    expect(partsOf(laid, 'i')).toEqual([[200, 30, 100, 30]])
    expect(partsOf(laid, 'f').map(part => part[3])).toEqual([100, 100, 60])
  })

  it('between items of a column keeps its rest behind a break, and gaps do not', async () => {
    const items = box('i', 'height:70px') + box('j', 'height:30px')
    const spread = await columns(
      box('f', 'display:flex;flex-direction:column;justify-content:space-between;height:240px', items),
    )
    expect(partsOf(spread, 'j')).toEqual([[200, 10, 100, 30]])
    const apart = await columns(box('f', 'display:flex;flex-direction:column;gap:50px', items))
    expect(partsOf(apart, 'j')).toEqual([[100, 0, 100, 30]])
  })

  it('below the items of a grid row goes on with the row', async () => {
    const laid = await columns(
      box('g', 'display:grid;grid-template-rows:130px 20px', box('i', 'height:10px') + box('j', 'height:20px')),
    )
    expect(partsOf(laid, 'j')).toEqual([[100, 30, 100, 20]])
    expect(partsOf(laid, 'g').map(part => part[3])).toEqual([100, 50])
  })
})

describe('what overflows', () => {
  it('a container of a height goes on beside what follows that', async () => {
    const laid = await columns(
      box('f', 'display:flex;height:60px;align-items:flex-start', tall) + box('n', 'height:50px'),
    )
    expect(partsOf(laid, 'n')).toEqual([
      [0, 60, 100, 40],
      [100, 0, 100, 10],
    ])
    expect(partsOf(laid, 't')).toEqual([
      [0, 0, 10, 100],
      [100, 0, 10, 20],
    ])
  })

  it('an item of a height goes on beside the next row', async () => {
    const rows = box('i', 'height:60px', tall) + box('j', 'height:20px')
    const laid = await columns(box('g', 'display:grid', rows))
    expect(partsOf(laid, 'j')).toEqual([[0, 60, 100, 20]])
    expect(partsOf(laid, 't').map(part => part[3])).toEqual([100, 20])
    expect(partsOf(laid, 'g').map(part => part[3])).toEqual([80, 0])
  })
})

describe('a column of several lines', () => {
  it('breaks each line where an item of that line asks for it', async () => {
    const items =
      box('a', 'height:50px;width:30px') +
      box('b', 'height:50px;width:30px;break-before:column') +
      box('c', 'height:90px;width:30px')
    const laid = await columns(
      box('f', 'display:flex;flex-flow:column wrap;align-content:flex-start;height:120px', items),
    )
    expect(partsOf(laid, 'b')).toEqual([[100, 0, 30, 50]])
    expect(partsOf(laid, 'c')).toEqual([[30, 0, 30, 90]])
  })
})

describe('a row of a table', () => {
  it('goes on at its height where its cells have ended', async () => {
    const laid = await columns(
      `<table style="border-spacing:0"><tr id=r style="height:130px"><td style="padding:0"><tr id=s><td style="padding:0">${tall}</table>`,
    )
    expect(partsOf(laid, 'r').map(part => part[3])).toEqual([100, 30])
    expect(partsOf(laid, 's').map(([x, y, , height]) => [x, y, height])).toEqual([
      [100, 30, 70],
      [200, 0, 50],
    ])
  })
})
