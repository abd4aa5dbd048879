import { expect, test } from 'vitest'
import { layOut, rectOf } from './harness.ts'

const rect = async (style: string, body: string, id = 'a') =>
  rectOf(
    await layOut(`<!doctype html><body><style>table { border-spacing: 0 } td { padding: 0 } ${style}</style>${body}`),
    id,
  )

test('the height of a table is limited by max-height, but never below its rows', async () => {
  const table = '<table id=a><tr><td>X<tr><td>X</table>'
  expect(await rect('table { height: 200px; max-height: 90px }', table)).toEqual([0, 0, 10, 90])
  expect(await rect('table { height: 200px; max-height: 30px }', table)).toEqual([0, 0, 10, 40])
  expect(await rect('table { height: 80px; max-height: 90px }', table)).toEqual([0, 0, 10, 80])
})

test('a column is as wide as the min-width of its element or group', async () => {
  const cells = '<tr><td>X<td id=a>X'
  expect(await rect('col { min-width: 60px }', `<table><col>${cells}</table>`)).toEqual([60, 0, 10, 20])
  expect(await rect('colgroup { min-width: 60px }', `<table><colgroup span=2>${cells}</table>`)).toEqual([
    60, 0, 60, 20,
  ])
  expect(await rect('col { width: 30px; min-width: 60px }', `<table><col>${cells}</table>`)).toEqual([60, 0, 10, 20])
})
