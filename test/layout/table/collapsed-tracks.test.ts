/** Rows and columns with `visibility: collapse` (CSS 2.1 §17.5.5). */
import { expect, it } from 'vitest'
import { AHEM_CSS, boxesOf, layOut } from '../harness.ts'

const cells = '<tr><td id=a>X<td id=b>X<td id=c>X<tr><td colspan=2 id=d>X<td id=e>X'

it('takes a column out with its cells, and narrows those that span it', async () => {
  const laid = await layOut(
    `<!doctype html><style>td{padding:0;width:30px}</style><table style="border-spacing:0"><col><col style="visibility:collapse"><col>${cells}</table>`,
  )
  const placeOf = (id: string) => boxesOf(laid, id).map(({ x, width }) => [x, width])
  expect(['a', 'b', 'c', 'd', 'e'].map(placeOf)).toEqual([[[0, 30]], [], [[30, 30]], [[0, 30]], [[30, 30]]])
})

it('widens columns by the cells of rows that take no room', async () => {
  const laid = await layOut(
    `<!doctype html><style>${AHEM_CSS}td{padding:0}</style><table id=t style="border-spacing:0"><tr><td id=a>X<td id=b>X<tr style="visibility:collapse"><td colspan=2>XXXXXX<td id=c>XXX</table>`,
  )
  const placeOf = (id: string) => boxesOf(laid, id).map(({ x, width, height }) => [x, width, height])
  expect(['t', 'a', 'b', 'c'].map(placeOf)).toEqual([[[0, 90, 20]], [[0, 30, 20]], [[30, 30, 20]], []])
})

it('counts half the borders of the cells of such rows where they collapse', async () => {
  const row = '<td>X<td>X'
  const laid = await layOut(
    `<!doctype html><style>${AHEM_CSS}td{padding:0;border:4px solid;width:40px}</style>
    <table style="border-collapse:collapse"><tr><td id=a>X<td>X<tr style="visibility:collapse">${row}</table>`,
  )
  expect(boxesOf(laid, 'a').map(({ width }) => width)).toEqual([44])
})
