import { describe, expect, test } from 'vitest'
import { layOut, rectOf } from '../layout/harness.ts'
import { linesOf } from './text-of.ts'

const rect = async (body: string, id = 'a') => rectOf(await layOut(`<!doctype html><body>${body}`), id)
const cell = (text: string, id = '') => `<b style="display:table-cell" id="${id}">${text}</b>`

describe('table parts without a table', () => {
  test('stand in the line where they are in an inline box', async () => {
    expect(await rect(`<i>XX${cell('X')}${cell('X', 'a')}</i>`)).toEqual([30, 0, 10, 20])
  })
  test('begin a line of their own in a block', async () => {
    expect(await rect(`XX${cell('X')}${cell('X', 'a')}`)).toEqual([10, 20, 10, 20])
  })
  test('keep the white space beside text between them, and none between each other', async () => {
    const row = (inner: string) => `<div style="display:table-row;white-space:pre">${inner}</div>`
    expect(await rect(row(`${cell('X')} <i id=a>X</i> ${cell('X')}`))).toEqual([20, 5, 10, 10])
    expect(await rect(row(`${cell('X')} <i>X</i> ${cell('X', 'a')}`))).toEqual([40, 0, 10, 20])
    expect(await rect(row(`${cell('X')} ${cell('X', 'a')}`))).toEqual([10, 0, 10, 20])
    expect(await linesOf(row(` ${cell('X')} ${cell('Y')} `))).toEqual(['X', 'Y'])
  })
})

describe('a block in an inline box', () => {
  test('goes where the inline box is moved to', async () => {
    expect(await rect('<i style="position:relative;left:7px;top:3px">X<div id=a>X</div></i>')).toEqual([7, 23, 400, 20])
  })
  test('places what is positioned in it by the inline box', async () => {
    const inner = '<div style="padding:5px">X<b id=a style="position:absolute;right:0;top:0">X</b></div>'
    expect(
      await rect(
        `<p style="margin:30px 50px">X</p><div style="padding:0 50px"><i style="position:relative">X${inner}</i></div>`,
      ),
    ).toEqual([340, 100, 10, 20])
  })
  test('goes as far as all inline boxes around it', async () => {
    const inner = '<i style="position:relative;left:20px"><div id=a>X</div></i>'
    expect(await rect(`<i style="position:relative;left:7px">X${inner}</i>`)).toEqual([27, 20, 400, 20])
  })
})
