/**
 * The columns that cells take, what is a header, and which tracks there are (HTML §4.9.12:
 * https://html.spec.whatwg.org/multipage/tables.html#table-processing-model; CSS Tables 3 §3).
 */
import { describe, expect, test } from 'vitest'
import type { BlockLevelBox, TableBox } from '../../../src/boxes/box.ts'
import { layOut } from '../../layout/harness.ts'

async function tableOf(html: string): Promise<TableBox> {
  const { tree } = await layOut(`<!doctype html><body>${html}`)
  const find = (box: BlockLevelBox): TableBox | null => {
    if (box.kind === 'table') return box
    if (box.kind !== 'block') return null
    for (const child of box.children) {
      const found = find(child)
      if (found !== null) return found
    }
    return null
  }
  return find(tree.root)!
}

/** Each row as its cells: column, "+" and the columns that it spans, "/" and the rows. */
const grid = ({ groups }: TableBox): string[] =>
  groups.flatMap(({ rows }) =>
    rows.map(({ cells }) =>
      cells
        .map(({ column, columnSpan, rowSpan }) => `${column}+${columnSpan}${rowSpan === 1 ? '' : `/${rowSpan}`}`)
        .join(' '),
    ),
  )

const roles = ({ groups }: TableBox): string[] => groups.map(({ role, rows }) => `${role} ${rows.length}`)

describe('cells', () => {
  test('take the first column that is free', async () => {
    const table = await tableOf('<table><tr><td rowspan=2>a<td>b<tr><td>c<td>d</table>')
    expect(grid(table)).toEqual(['0+1/2 1+1', '1+1 2+1'])
    expect(table.columns).toHaveLength(3)
  })
  test('take columns on both sides of one from above', async () => {
    expect(grid(await tableOf('<table><tr><td>a<td rowspan=2>b<td>c<tr><td>d<td>e</table>'))).toEqual([
      '0+1 1+1/2 2+1',
      '0+1 2+1',
    ])
  })
  test('overlap one from above that they reach into (the standard calls it an error and keeps it)', async () => {
    expect(grid(await tableOf('<table><tr><td>a<td rowspan=2>b<tr><td colspan=2>c</table>'))[1]).toMatch(/^0\+/)
  })
  test('end with their row group', async () => {
    const table = await tableOf('<table><tbody><tr><td rowspan=9>a<td>b<tr><td>c<tbody><tr><td>d<td>e</table>')
    expect(grid(table)).toEqual(['0+1/2 1+1', '1+1', '0+1 1+1'])
  })
  test('with rowspan=0 reach to the end of their group', async () => {
    expect(grid(await tableOf('<table><tr><td rowspan=0>a<td>b<tr><td>c<tr><td>d</table>'))[0]).toBe('0+1/3 1+1')
  })
  test.each([
    ['0', 1],
    ['-2', 1],
    ['two', 1],
    ['2', 2],
    ['2.9', 2],
  ])('colspan=%s is %i', async (colspan, expected) => {
    const table = await tableOf(`<table><tr><td colspan="${colspan}">a<td>b<tr><td>c<td>d<td>e</table>`)
    expect(table.groups[0]!.rows[0]!.cells[0]!.columnSpan).toBe(expected)
  })
})

describe('groups', () => {
  test('are the head, the bodies and the foot', async () => {
    expect(roles(await tableOf('<table><tfoot><tr><td>f<tbody><tr><td>b<thead><tr><td>h</table>'))).toEqual([
      'header 1',
      'body 1',
      'footer 1',
    ])
  })
  test('have leading rows of headings for a head where none is marked', async () => {
    expect(roles(await tableOf('<table><tr><th>a<th>b<tr><td>1<td>2<tr><th>c<td>3</table>'))).toEqual([
      'header 1',
      'body 2',
    ])
  })
  test.each([
    ['all rows are headings', '<tr><th>a<th>b<tr><th>c<th>d'],
    ['a head is marked', '<thead><tr><td>x<td>y<tbody><tr><th>a<th>b<tr><td>1<td>2'],
    ['a heading reaches below them', '<tr><th rowspan=2>a<th>b<tr><td>2'],
    ['the only row is a title over all columns', '<tr><th colspan=2>a<tr><td>1<td>2'],
  ])('have none where %s', async (_, rows) => {
    const found = roles(await tableOf(`<table>${rows}</table>`))
    expect(found.filter(role => role.startsWith('header'))).toEqual(rows.includes('<thead>') ? ['header 1'] : [])
  })
})

describe('columns', () => {
  test('are those of cells and of column elements', async () => {
    expect((await tableOf('<table><col><col style="width:9px"><tr><td>a</table>')).columns).toHaveLength(2)
  })
  test('of a group are as many as it spans, where it has none of its own', async () => {
    const table = await tableOf('<table><colgroup span=2 style="width:9px"><tr><td>a<td>b<td>c</table>')
    expect(table.columns.map(({ group }) => group !== null)).toEqual([true, true, false])
  })
  test('that are collapsed are taken out, with the cells in them alone', async () => {
    const table = await tableOf(
      '<table><col><col style="visibility:collapse"><col><tr><td>a<td>b<td>c<tr><td colspan=2>d<td>e</table>',
    )
    expect(table.columns).toHaveLength(2)
    expect(grid(table)).toEqual(['0+1 1+1', '0+1 1+1'])
  })
})
