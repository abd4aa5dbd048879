/** Absolutely positioned boxes in columns that divide their containing block. */
import { describe, expect, it } from 'vitest'
import { boxesOf, type LaidOut, layOut, rectOf } from './harness.ts'

const columns = (content: string, height = 'height:100px;column-fill:auto') =>
  layOut(`<!doctype html><body><div id=c style="columns:2;column-gap:0;width:200px;${height}">${content}</div>`)

const partsOf = (laid: LaidOut, id: string) => boxesOf(laid, id).map(({ x, y, width, height }) => [x, y, width, height])

const absolute = (style: string, content = '') =>
  `<div id=a style="position:absolute;left:0;width:20px;${style}">${content}</div>`

describe('a positioned box in columns', () => {
  it('is divided where its containing block is', async () => {
    const laid = await columns(
      `<div style="height:60px"></div><div style="position:relative;height:80px">${absolute('top:0;height:80px')}</div>`,
    )
    expect(partsOf(laid, 'a')).toEqual([
      [0, 60, 20, 40],
      [100, 0, 20, 40],
    ])
  })

  it('begins in the part of its containing block that its offset leads to, and takes percentages of all parts', async () => {
    const laid = await columns(`<div style="position:relative;height:160px">${absolute('top:120px;height:25%')}</div>`)
    expect(partsOf(laid, 'a')).toEqual([[100, 20, 20, 40]])
  })

  it('is placed from the end of the last part', async () => {
    const laid = await columns(
      `<div style="position:relative"><div style="height:160px"></div>${absolute('bottom:50px;height:30px')}</div>`,
    )
    expect(partsOf(laid, 'a')).toEqual([
      [0, 80, 20, 20],
      [100, 0, 20, 10],
    ])
  })

  it('goes back to the column before where it stands above its containing block', async () => {
    const laid = await columns(
      `<div style="height:100px"></div><div style="position:relative">${absolute('top:-30px;height:20px')}</div>`,
    )
    expect(partsOf(laid, 'a')).toEqual([[0, 70, 20, 20]])
  })

  it('goes on in columns of its own behind its containing block', async () => {
    const laid = await columns(`<div style="position:relative;height:10px">${absolute('top:0;height:250px')}</div>`)
    expect(partsOf(laid, 'a')).toEqual([
      [0, 0, 20, 100],
      [100, 0, 20, 100],
      [200, 0, 20, 50],
    ])
  })

  it('begins below the end of its containing block as far as the columns go on from there', async () => {
    const overflow = '<div style="height:160px"></div>'
    const block = `<div style="position:relative;height:60px">${overflow}${absolute('top:130px;height:20px')}</div>`
    expect(partsOf(await columns(block), 'a')).toEqual([[100, 30, 20, 20]])
  })

  it('fills the rest of its column with a box of which only the edge fits there', async () => {
    const content = '<div id=b style="border-top:1px solid;line-height:20px">x</div>'
    const laid = await columns(`<div style="position:relative;height:160px">${absolute('top:90px', content)}</div>`)
    expect(partsOf(laid, 'b')).toEqual([
      [0, 90, 20, 10],
      [100, 0, 20, 20],
    ])
  })

  it('is divided with what is positioned in it', async () => {
    const inner = '<div id=b style="position:absolute;top:30px;width:5px;height:60px"></div>'
    const laid = await columns(
      `<div style="height:50px"></div><div style="position:relative">${absolute('top:0;height:70px', inner)}</div>`,
    )
    expect(partsOf(laid, 'b')).toEqual([
      [0, 80, 5, 20],
      [100, 0, 5, 40],
    ])
  })

  it('has its share of the height of balanced columns', async () => {
    const laid = await columns(`<div style="position:relative">${absolute('top:0;height:90px')}</div>`, '')
    expect(rectOf(laid, 'c')[3]).toBe(45)
    expect(partsOf(laid, 'a')).toEqual([
      [0, 0, 20, 45],
      [100, 0, 20, 45],
    ])
  })

  it('stays whole in a containing block around the columns', async () => {
    const laid = await columns(
      `<div style="height:60px"></div>${absolute('height:80px')}`,
      'height:100px;column-fill:auto;position:relative',
    )
    expect(partsOf(laid, 'a')).toEqual([[0, 60, 20, 80]])
  })
})

describe('a positioned box of a part of a table that columns divide', () => {
  const table = (style: Readonly<Record<string, string>>) =>
    `<table cellspacing=0 style="${style['table'] ?? ''}"><tbody style="${style['tbody'] ?? ''}"><tr style="${style['tr'] ?? ''}"><td style="padding:0;${style['td'] ?? ''}"><div style="height:160px;width:50px">${absolute('bottom:10px;height:20px')}</div></table>`

  it.each(['table', 'tbody', 'tr', 'td'])('is placed from the end of the last part of its %s', async name => {
    const laid = await columns(table({ [name]: 'position:relative' }))
    expect(partsOf(laid, 'a')).toEqual([[100, 30, 20, 20]])
  })

  it.each(['tbody', 'tr', 'td'])('is divided in a %s', async name => {
    const html = table({ [name]: 'position:relative' }).replace('bottom:10px;height:20px', 'top:80px;height:40px')
    expect(partsOf(await columns(html), 'a')).toEqual([
      [0, 80, 20, 20],
      [100, 0, 20, 20],
    ])
  })
})
