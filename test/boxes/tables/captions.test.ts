/** Tables: captions, anonymous parts and the order of groups (CSS 2.1 §17.2, https://www.w3.org/TR/CSS2/tables.html#anonymous-boxes). */
import { describe, expect, test } from 'vitest'
import { boxesOf } from '../box-tree.ts'

describe('captions', () => {
  test.each([
    [
      'above the table',
      '<table><caption>c</caption><tr><td>a</table>',
      '*[caption[<c>] table:table[tbody{tr(td[<a>])}]]',
    ],
    [
      'below it',
      '<table><caption style="caption-side: bottom">c</caption><tr><td>a</table>',
      '*[table:table[tbody{tr(td[<a>])}] caption[<c>]]',
    ],
    [
      'two captions',
      '<table><caption>c</caption><caption>d</caption><tr><td>a</table>',
      '*[caption[<c>] caption[<d>] table:table[tbody{tr(td[<a>])}]]',
    ],
    ['a caption without a table', '<div style="display: table-caption">c</div>', '*[div[<c>] table:*[]]'],
  ])('%s', async (_, html, expected) => {
    expect(await boxesOf(html)).toEqual(expected)
  })
})

describe('missing parts', () => {
  test.each([
    [
      'a cell alone gets a row and a table',
      '<div><b style="display: table-cell">a</b></div>',
      'div[table:*[*{*(b[<a>])}]]',
    ],
    [
      'neighbouring cells share a row',
      '<div><b style="display: table-cell">a</b> <b style="display: table-cell">b</b></div>',
      'div[table:*[*{*(b[<a>] b[<b>])}]]',
    ],
    [
      'text between cells parts them',
      '<div><b style="display: table-cell">a</b>x<b style="display: table-cell">b</b></div>',
      'div[table:*[*{*(b[<a>])}] <x> table:*[*{*(b[<b>])}]]',
    ],
    [
      'a row alone gets a table',
      '<div><b style="display: table-row"><i style="display: table-cell">a</i></b></div>',
      'div[table:*[*{b(i[<a>])}]]',
    ],
    [
      'text in a row gets a cell',
      '<div style="display: table"><b style="display: table-row">a</b></div>',
      'table:div[*{b(*[<a>])}]',
    ],
    ['text in a table gets a row and a cell', '<div style="display: table">a</div>', 'table:div[*{*(*[<a>])}]'],
    [
      'white space between parts is dropped',
      '<table> <tr> <td>a</td> <td>b</td> </tr> </table>',
      'table:table[tbody{tr(td[<a>] td[<b>])}]',
    ],
    [
      'a table in a line is inline',
      '<span>a<b style="display: table-cell">b</b></span>',
      '<span[atable:*[*{*(b[<b>])}]]>',
    ],
    ['`inline-table`', '<p>a<b style="display: inline-table">b</b>c', 'p[<atable:b[*{*(*[<b>])}]c>]'],
  ])('%s', async (_, html, expected) => {
    expect(await boxesOf(html)).toEqual(expected)
  })
})

describe('groups', () => {
  test.each([
    [
      'the head comes first, the foot last',
      '<table><tfoot><tr><td>f</tfoot><tbody><tr><td>b</tbody><thead><tr><td>h</thead></table>',
      'table:table[thead{tr(td[<h>])} tbody{tr(td[<b>])} tfoot{tr(td[<f>])}]',
    ],
    [
      'a second head is a body in its place',
      '<table><thead><tr><td>h</thead><thead><tr><td>i</thead><tr><td>b</table>',
      'table:table[thead{tr(td[<h>])} thead{tr(td[<i>])} tbody{tr(td[<b>])}]',
    ],
    [
      'rows without a group',
      '<div style="display: table"><b style="display: table-row"><i style="display: table-cell">a</i></b></div>',
      'table:div[*{b(i[<a>])}]',
    ],
    [
      'columns make no boxes',
      '<table><colgroup><col><col></colgroup><tr><td>a</table>',
      'table:table[tbody{tr(td[<a>])}]',
    ],
    [
      'a block in a row is in a cell',
      '<div style="display: table"><b style="display: table-row"><p>a</p></b></div>',
      'table:div[*{b(*[p[<a>]])}]',
    ],
  ])('%s', async (_, html, expected) => {
    expect(await boxesOf(html)).toEqual(expected)
  })
})
