/** Containers of columns and items (CSS Multi-column 1, CSS Flexbox 1 §4, CSS Grid 2 §6). */
import { describe, expect, test } from 'vitest'
import { boxesOf } from './box-tree.ts'

describe('columns', () => {
  test.each([
    ['children are in columns', '<div style="columns: 2"><p>a</p><p>b</p></div>', 'div[columns:*[*[p[<a>] p[<b>]]]]'],
    [
      'a spanner parts them',
      '<div style="columns: 2"><p>a</p><h2 style="column-span: all">b</h2><p>c</p></div>',
      'div[columns:*[*[p[<a>]]] h2[<b>] columns:*[*[p[<c>]]]]',
    ],
    [
      'a spanner deep within',
      '<div style="columns: 2"><section><p>a</p><h2 style="column-span: all">b</h2></section></div>',
      'div[columns:*[*[section[p[<a>]]]] h2[<b>]]',
    ],
    ['`columns: auto` makes none', '<div style="columns: auto"><p>a</p></div>', 'div[p[<a>]]'],
  ])('%s', async (_, html, expected) => {
    expect(await boxesOf(html)).toEqual(expected)
  })
})

describe('items', () => {
  test.each([
    ['texts become items', '<div style="display: flex">a<b>c</b>d</div>', 'flex:div[<a> b[<c>] <d>]'],
    [
      'white space between items is none',
      '<div style="display: flex"> <b>c</b> <b>d</b> </div>',
      'flex:div[b[<c>] b[<d>]]',
    ],
    [
      'items are blocks',
      '<div style="display: grid"><b>a</b><i style="display: inline-flex">b</i></div>',
      'grid:div[b[<a>] flex:i[<b>]]',
    ],
    [
      'a positioned child is no item',
      '<div style="display: flex"><b style="position: absolute">a</b></div>',
      'flex:div[^b[<a>]]',
    ],
    ['a float does not float', '<div style="display: flex"><b style="float: left">a</b></div>', 'flex:div[b[<a>]]'],
    [
      'table cells are blocks of their own',
      '<div style="display: flex"><b style="display: table-cell">a</b><b style="display: table-cell">b</b></div>',
      'flex:div[b[<a>] b[<b>]]',
    ],
    [
      'pseudo-elements are items',
      '<style>div::before { content: "x" }</style><div style="display: flex">a</div>',
      'flex:div[::before[<x>] <a>]',
    ],
  ])('%s', async (_, html, expected) => {
    expect(await boxesOf(html)).toEqual(expected)
  })
})
