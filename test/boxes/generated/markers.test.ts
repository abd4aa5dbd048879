/** Markers of list items (CSS Lists 3, https://www.w3.org/TR/css-lists-3/), outside markers in brackets. */
import { describe, expect, test } from 'vitest'
import { linesOf } from '../text-of.ts'

describe('counting', () => {
  test.each([
    ['an ordered list counts from one', '<ol><li>a<li>b</ol>', ['[1.] a', '[2.] b']],
    ['`start` and `value` set the number', '<ol start=3><li>a<li value=7>b<li>c</ol>', ['[3.] a', '[7.] b', '[8.] c']],
    ['`reversed` counts down to one', '<ol reversed><li>a<li>b<li>c</ol>', ['[3.] a', '[2.] b', '[1.] c']],
    ['`reversed` with a start', '<ol reversed start=10><li>a<li>b</ol>', ['[10.] a', '[9.] b']],
    ['`type` names the style', '<ol type=a><li>a<li>b</ol><ol type=I><li>c</ol>', ['[a.] a', '[b.] b', '[I.] c']],
    ['a `type` on an item is its own', '<ol><li type=A>a<li>b</ol>', ['[A.] a', '[2.] b']],
    [
      'nested lists count by themselves',
      '<ol><li>a<ol><li>b<li>c</ol><li>d</ol>',
      ['[1.] a', '[1.] b', '[2.] c', '[2.] d'],
    ],
    [
      'an item that is not displayed does not count',
      '<ol><li>a<li style="display:none">b<li>c</ol>',
      ['[1.] a', '[2.] c'],
    ],
    [
      '`counter-increment: list-item` skips numbers',
      '<ol><li>a<li style="counter-increment: list-item 5">b<li>c</ol>',
      ['[1.] a', '[6.] b', '[7.] c'],
    ],
    ['`counter-set` sets one', '<ol><li style="counter-set: list-item 9">a<li>b</ol>', ['[9.] a', '[10.] b']],
  ])('%s', async (_, html, expected) => {
    expect(await linesOf(html)).toEqual(expected)
  })
})

describe('styles', () => {
  test.each([
    ['discs in lists without order', '<ul><li>a</ul>', ['[•] a']],
    ['a string', `<ul style="list-style-type: '→ '"><li>a</ul>`, ['[→] a']],
    ['`none` makes no marker', '<ul style="list-style: none"><li>a</ul>', ['a']],
    [
      'a counter style of the author',
      '<style>@counter-style x { system: cyclic; symbols: "+" "-"; suffix: " " }</style><ul style="list-style-type: x"><li>a<li>b<li>c</ul>',
      ['[+] a', '[-] b', '[+] c'],
    ],
    ['`symbols()`', `<ul style="list-style-type: symbols(cyclic '*' '†')"><li>a<li>b</ul>`, ['[*] a', '[†] b']],
    ['leading zeros', '<ol style="list-style-type: decimal-leading-zero"><li>a</ol>', ['[01.] a']],
    ['a style that does not exist is decimal', '<ol style="list-style-type: nothing"><li>a</ol>', ['[1.] a']],
  ])('%s', async (_, html, expected) => {
    expect(await linesOf(html)).toEqual(expected)
  })
})

describe('positions', () => {
  test.each([
    ['an inside marker is the first of its line', '<ol style="list-style-position: inside"><li>a</ol>', ['1. a']],
    [
      'an inside marker of a block has its line',
      '<ol style="list-style-position: inside"><li><p>a</p></ol>',
      ['1.', 'a'],
    ],
    ['an outside marker goes with the first line in the item', '<ol><li><p>a</p><p>b</p></ol>', ['[1.] a', 'b']],
    ['an empty item has its marker', '<ol><li></ol>', ['[1.]']],
    ['any element may be an item', '<p style="display: list-item">a</p>', ['[•] a']],
    ['an inline item has its marker inside', '<p>a <b style="display: inline list-item">b</b></p>', ['a • b']],
  ])('%s', async (_, html, expected) => {
    expect(await linesOf(html)).toEqual(expected)
  })
})

describe('`::marker`', () => {
  test.each([
    [
      '`content` replaces the symbol',
      '<style>li::marker { content: "§" counter(list-item) " " }</style><ol><li>a<li>b</ol>',
      ['[§1] a', '[§2] b'],
    ],
    ['`content: none` removes it', '<style>li::marker { content: none }</style><ol><li>a</ol>', ['a']],
    ['`content: normal` leaves it', '<style>li::marker { content: normal }</style><ol><li>a</ol>', ['[1.] a']],
    [
      `text of the element's attributes`,
      '<style>li::marker { content: attr(data-n) ") " }</style><ol><li data-n=x>a</ol>',
      ['[x)] a'],
    ],
  ])('%s', async (_, html, expected) => {
    expect(await linesOf(html)).toEqual(expected)
  })
})
