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
  const cell = (content: string, style = '') => `<td style="padding:0;vertical-align:top;${style}">${content}`
  const tableOf = (rows: string, style = '') => `<table style="border-spacing:0;${style}">${rows}</table>`

  it('goes to the next column where it asks for it, or what is first or last in one of its cells does', async () => {
    const first = `<tr id=r>${cell(box('a', 'height:20px'))}`
    for (const next of [
      `<tr id=s style="break-before:column">${cell('x')}`,
      `<tr id=s>${cell('x')}${cell(box('b', 'height:20px;break-before:column'))}`,
      `<tbody style="break-before:column"><tr id=s>${cell('x')}`,
    ]) {
      const laid = await columns(tableOf(first + next))
      expect(partsOf(laid, 's').map(([x, y]) => [x, y])).toEqual([[100, 0]])
    }
    const after = `<tr>${cell(box('a', 'height:20px;break-after:column'))}<tr id=s>${cell('x')}`
    expect(partsOf(await columns(tableOf(after)), 's').map(([x, y]) => [x, y])).toEqual([[100, 0]])
  })
  it('that is the first takes its break to before the table', async () => {
    const forced = tableOf(`<tr id=r>${cell(box('a', 'height:20px;break-before:column'))}`)
    expect(partsOf(await columns(box('before', 'height:20px') + forced), 'r').map(([x, y]) => [x, y])).toEqual([
      [100, 0],
    ])
  })
  it('begins where it stands although a break is forced in it', async () => {
    const forced = `<tr id=r>${cell(box('a', 'height:20px;break-after:column') + box('b', 'height:10px'))}`
    const laid = await columns(box('before', 'height:60px') + tableOf(forced))
    expect(partsOf(laid, 'a').map(([x, y]) => [x, y])).toEqual([[0, 60]])
    expect(partsOf(laid, 'b').map(([x, y]) => [x, y])).toEqual([[100, 0]])
  })
  it('leaves the rest of the column to its table, and not to its group', async () => {
    const laid = await columns(
      tableOf(
        `<tbody id=g><tr>${cell(box('a', 'height:70px'))}<tr>${cell(box('b', 'height:60px;break-inside:avoid'))}`,
      ).replace('<table', '<table id=t'),
    )
    expect(partsOf(laid, 't').map(part => part[3])).toEqual([100, 60])
    expect(partsOf(laid, 'g').map(part => part[3])).toEqual([70, 60])
  })
})

describe('a flex line that a break makes longer', () => {
  it('takes along the items that are stretched to its end', async () => {
    const moved = box('a', 'height:50px') + box('b', 'height:80px;break-inside:avoid')
    const laid = await columns(
      box('f', 'display:flex', `${box('s', 'width:40px')}<div style="width:40px">${moved}</div>`),
    )
    expect(partsOf(laid, 'b').map(([x, y]) => [x, y])).toEqual([[140, 0]])
    expect(partsOf(laid, 's').map(part => part[3])).toEqual([100, 80])
  })
})

describe('an item with a negative margin', () => {
  it('reaches above the column where it begins', async () => {
    const laid = await columns(box('f', 'display:flex', box('a', 'width:40px;margin:-5px 0 0;height:130px')))
    expect(partsOf(laid, 'a').map(([, y, , height]) => [y, height])).toEqual([
      [-5, 105],
      [0, 25],
    ])
  })
  it('reaches below the end of the line that it fills', async () => {
    const items = box('a', 'width:40px;height:130px') + box('b', 'width:40px;margin-bottom:-5px')
    const laid = await columns(box('f', 'display:flex', items))
    expect(partsOf(laid, 'b').map(part => part[3])).toEqual([100, 35])
    expect(partsOf(laid, 'f').map(part => part[3])).toEqual([100, 30])
  })
})
