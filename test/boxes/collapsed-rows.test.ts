import { expect, test } from 'vitest'
import { layOut, rectOf } from '../layout/harness.ts'
import { linesOf } from './text-of.ts'

const table = (rows: string): string =>
  `<style>td { padding: 0 } .gone { visibility: collapse }</style><table style="border-spacing:0">${rows}</table>`

test('rows with visibility: collapse are left out, whole groups of them too', async () => {
  expect(await linesOf(table('<tr><td>a<tr class=gone><td>b<tr><td>c'))).toEqual(['a', 'c'])
  expect(await linesOf(table('<tbody class=gone><tr><td>a<tr><td>b<tbody><tr><td>c'))).toEqual(['c'])
  const laid = await layOut(`<!doctype html><body>${table('<tr><td>X<tr class=gone><td>X<tr><td id=a>X')}`)
  expect(rectOf(laid, 'a')).toEqual([0, 20, 10, 20])
})

test('a cell over several rows spans those that are left', async () => {
  const rows = '<tr><td rowspan=3 id=a>X<td>X<tr class=gone><td>X<tr><td>X<tr><td id=b>X'
  const laid = await layOut(`<!doctype html><body>${table(rows)}`)
  expect(rectOf(laid, 'a')).toEqual([0, 0, 10, 40])
  expect(rectOf(laid, 'b')).toEqual([0, 40, 10, 20])
})

test('cells keep the columns that those of a row that is left out give them', async () => {
  const rows = '<tr class=gone><td rowspan=2>X<td>X<tr><td id=a>X'
  const laid = await layOut(`<!doctype html><body>${table(rows)}`)
  expect(rectOf(laid, 'a')[1]).toBe(0)
})
