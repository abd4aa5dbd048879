/** What lines hold: white space, breaks, floats, first letters and trimmed boxes (CSS 2.1 §9, CSS Text 4, CSS Pseudo 4). */
import { describe, expect, test } from 'vitest'
import { boxesOf } from '../box-tree.ts'

describe('white space', () => {
  test.each([
    ['runs become one space', '<p>a  \n b', 'p[<a b>]'],
    ['across inline boxes', '<p>a <i> b</i> c', 'p[<a i[b] c>]'],
    ['none at the start and the end', '<p> a <i> b </i> </p>', 'p[<a i[b ]>]'],
    ['kept', '<pre>a  b</pre>', 'pre[<a  b>]'],
    ['lines that are kept', '<p style="white-space: pre-line">a \n b', 'p[<a/b>]'],
    ['none around a line break', '<p>a <br> b', 'p[<a/b>]'],
    ['`wbr` is no space', '<p>a<wbr>b', 'p[<a\u200bb>]'],
    ['a no-break space stays', '<p>a &nbsp; b', 'p[<a \u00a0 b>]'],
  ])('%s', async (_, html, expected) => {
    expect(await boxesOf(html)).toEqual(expected)
  })
})

describe('transformed text', () => {
  test.each([
    ['upper case', '<p style="text-transform: uppercase">straße', 'p[<STRASSE>]'],
    ['lower case in a language', '<p lang=tr style="text-transform: lowercase">I', 'p[<ı>]'],
    ['each word', '<p style="text-transform: capitalize">ab cd-ef <i>g</i>h', 'p[<Ab Cd-Ef i[G]h>]'],
  ])('%s', async (_, html, expected) => {
    expect(await boxesOf(html)).toEqual(expected)
  })
})

describe('what leaves the line', () => {
  test.each([
    ['a float stays at its place in it', '<p>a<b style="float: left">b</b>c', 'p[<a~b[<b>]c>]'],
    ['a positioned box as well', '<p>a<b style="position: absolute">b</b>c', 'p[<a^b[<b>]c>]'],
    ['a float between blocks', '<p>a</p><b style="float: right">b</b><p>c</p>', 'p[<a>] ~b[<b>] p[<c>]'],
    ['a running element leaves nothing', '<p>a<b style="position: running(h)">b</b>c', 'p[<ac>]'],
  ])('%s', async (_, html, expected) => {
    expect(await boxesOf(html)).toEqual(expected)
  })
})

describe('first letters', () => {
  test.each([
    ['the letter with the punctuation before it', '<style>p::first-letter { color: red }</style><p>“Ab', 'p[<*[“A]b>]'],
    ['in a nested inline box', '<style>p::first-letter { color: red }</style><p><i>Ab</i>c', 'p[<i[*[A]b]c>]'],
    [
      'in the first block',
      '<style>div::first-letter { color: red }</style><div><p>Ab</p><p>Cd</p></div>',
      'div[p[<*[A]b>] p[<Cd>]]',
    ],
    ['a floating one', '<style>p::first-letter { float: left }</style><p>Ab', 'p[<~*[<A>]b>]'],
    [
      'none in a flexible box',
      '<style>div::first-letter { color: red }</style><div style="display: flex">Ab</div>',
      'flex:div[<Ab>]',
    ],
    [
      'after an image there is none',
      '<style>p::first-letter { color: red }</style><p><svg width=1 height=1></svg>Ab',
      'p[<image:svgAb>]',
    ],
  ])('%s', async (_, html, expected) => {
    expect(await boxesOf(html)).toEqual(expected)
  })
})

describe('ruby', () => {
  test.each([
    ['base and annotation are a pair', '<p>a<ruby>b<rt>c</ruby>d', 'p[<aruby[*[flex:*[*[<b>] rt[<c>]]]]d>]'],
    [
      'two pairs',
      '<p><ruby>a<rt>b</rt>c<rt>d</rt></ruby>',
      'p[<ruby[*[flex:*[*[<a>] rt[<b>]]]*[flex:*[*[<c>] rt[<d>]]]]>]',
    ],
    ['`rp` is not shown', '<p><ruby>a<rp>(</rp><rt>b</rt><rp>)</rp></ruby>', 'p[<ruby[*[flex:*[*[<a>] rt[<b>]]]]>]'],
  ])('%s', async (_, html, expected) => {
    expect(await boxesOf(html)).toEqual(expected)
  })
})
