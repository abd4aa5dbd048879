/**
 * Table parts that are missing, rule by rule ("Anonymous table objects", https://www.w3.org/TR/CSS22/tables.html#anonymous-boxes;
 * "Fixup", https://www.w3.org/TR/css-tables-3/#fixup). Groups are in braces, rows and captions in parentheses; `*` is
 * anonymous.
 */
import { describe, expect, test } from 'vitest'
import { boxesOf } from '../box-tree.ts'

const NAMES = {
  table: 'table',
  inline: 'inline-table',
  group: 'table-row-group',
  head: 'table-header-group',
  foot: 'table-footer-group',
  row: 'table-row',
  cell: 'table-cell',
  caption: 'table-caption',
  col: 'table-column',
  cols: 'table-column-group',
} as const

type Name = keyof typeof NAMES

/** A box of a custom element of that name, so that the tree names it. */
const part = (name: Name, inner = 'x'): string => `<x-${name} style="display:${NAMES[name]}">${inner}</x-${name}>`

const tree = async (html: string): Promise<string> => (await boxesOf(html)).replaceAll('x-', '')
const CELL = 'cell[<x>]'

describe('remove irrelevant boxes', () => {
  test('white space between parts is dropped, at each level', async () => {
    const cells = ` ${part('cell')} \n ${part('cell')} `
    expect(await tree(part('table', ` ${part('group', ` ${part('row', cells)} ${part('row', cells)} `)} `))).toBe(
      `table:table[group{row(${CELL} ${CELL}) row(${CELL} ${CELL})}]`,
    )
  })
  test('children of columns are dropped, and of column groups all but columns', async () => {
    expect(
      await tree(part('table', `${part('cols', `y${part('col', 'z')}${part('cell')}`)}${part('row', part('cell'))}`)),
    ).toBe(`table:table[*{row(${CELL})}]`)
  })
  test('white space beside other content is not dropped', async () => {
    expect(await tree(part('row', `a <i>b</i> ${part('cell')}`))).toBe(`table:*[*{row(*[<a i[b]>] ${CELL})}]`)
  })
})

describe('generate missing child wrappers', () => {
  test.each([
    ['a cell in a table has a row', part('table', part('cell')), `table:table[*{*(${CELL})}]`],
    ['consecutive ones share it', part('table', part('cell') + part('cell')), `table:table[*{*(${CELL} ${CELL})}]`],
    ['text in a table has a cell', part('table', 'y'), 'table:table[*{*(*[<y>])}]'],
    ['a block in a table has a cell', part('table', '<p>y</p>'), 'table:table[*{*(*[p[<y>]])}]'],
    ['text beside a cell has its own', part('table', `y${part('cell')}z`), `table:table[*{*(*[<y>] ${CELL} *[<z>])}]`],
    [
      'a row between two cells ends the row',
      part('table', part('cell') + part('row', part('cell', 'y')) + part('cell')),
      `table:table[*{*(${CELL}) row(cell[<y>]) *(${CELL})}]`,
    ],
    ['a cell in a row group has a row', part('table', part('group', part('cell'))), `table:table[group{*(${CELL})}]`],
    ['text in a row group has a row and a cell', part('table', part('group', 'y')), 'table:table[group{*(*[<y>])}]'],
    [
      'a row group in a row has a cell, and in it a table',
      part('table', part('row', part('group', part('row', part('cell'))))),
      `table:table[*{row(*[table:*[group{row(${CELL})}]])}]`,
    ],
    ['text in a row has a cell', part('table', part('row', `y<i>z</i>`)), 'table:table[*{row(*[<yi[z]>])}]'],
    [
      'a positioned child of a row has none',
      part('table', part('row', `${part('cell')}<b style="position:absolute">y</b>`)),
      `table:table[*{row(${CELL} *[^b[<y>]])}]`,
    ],
    ['an empty row stays empty', part('table', part('row', ' ')), 'table:table[*{row()}]'],
    ['an empty table has no rows', part('table', ' '), 'table:table[]'],
  ])('%s', async (_, html, expected) => {
    expect(await tree(html)).toBe(expected)
  })
})

describe('generate missing parents', () => {
  test.each([
    ['a cell', part('cell'), `table:*[*{*(${CELL})}]`],
    ['consecutive cells', `${part('cell')} ${part('cell')}`, `table:*[*{*(${CELL} ${CELL})}]`],
    ['a row', part('row', part('cell')), `table:*[*{row(${CELL})}]`],
    ['a row and a cell', part('row', part('cell')) + part('cell'), `table:*[*{row(${CELL}) *(${CELL})}]`],
    [
      'a row group and a row',
      part('group', part('row', part('cell'))) + part('row', part('cell')),
      `table:*[group{row(${CELL})} *{row(${CELL})}]`,
    ],
    ['a column', part('col'), 'table:*[]'],
    [
      'text between cells ends the table',
      `${part('cell')}y${part('cell')}`,
      `table:*[*{*(${CELL})}] <y> table:*[*{*(${CELL})}]`,
    ],
    [
      'a block between cells as well',
      `${part('cell')}<p>y</p>${part('cell')}`,
      `table:*[*{*(${CELL})}] p[<y>] table:*[*{*(${CELL})}]`,
    ],
  ])('%s has a table', async (_, html, expected) => {
    expect(await tree(html)).toBe(expected)
  })
  test('in an inline box the table is in the line', async () => {
    expect(await tree(`<i>a${part('cell')}b</i>`)).toBe(`<i[atable:*[*{*(${CELL})}]b]>`)
  })
  test('in a list item, a cell and a caption the table is a block', async () => {
    expect(await tree(part('cell', part('row', part('cell', 'y'))))).toBe(
      'table:*[*{*(cell[table:*[*{row(cell[<y>])}]])}]',
    )
  })
})

describe('order', () => {
  test('a header group is first and a footer group last, wherever they stand', async () => {
    const row = (text: string): string => part('row', part('cell', text))
    expect(await tree(part('table', part('foot', row('3')) + part('group', row('2')) + part('head', row('1'))))).toBe(
      'table:table[head{row(cell[<1>])} group{row(cell[<2>])} foot{row(cell[<3>])}]',
    )
  })
  test('only the first header group and the first footer group are such', async () => {
    const row = (text: string): string => part('row', part('cell', text))
    expect(await tree(part('table', part('group', row('1')) + part('head', row('2')) + part('head', row('3'))))).toBe(
      'table:table[head{row(cell[<2>])} group{row(cell[<1>])} head{row(cell[<3>])}]',
    )
  })
  test('generated content is a part by its display', async () => {
    const style = '<style>x-row::before{content:"q";display:table-cell}x-table::before{content:"r"}</style>'
    expect(await tree(style + part('table', part('row', part('cell'))))).toBe(
      `table:table[*{*(*[<::before[r]>]) row(::before[<q>] ${CELL})}]`,
    )
  })
})
