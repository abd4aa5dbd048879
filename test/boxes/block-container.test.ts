/**
 * Which boxes children make: anonymous block boxes (https://www.w3.org/TR/CSS22/visuren.html#anonymous-block-level), display
 * types (https://www.w3.org/TR/css-display-3/#display-value-summary) and what blockifies
 * (https://www.w3.org/TR/css-display-3/#transformations).
 */
import { describe, expect, test } from 'vitest'
import { boxesOf } from './box-tree.ts'

/** The text of an element without a box is in an anonymous inline box, which is not what these tests are about. */
const tree = async (html: string): Promise<string> => (await boxesOf(html)).replace(/\*\[(x)\]/g, '$1')
const b = (display: string, inner = 'x'): string => `<b style="display:${display}">${inner}</b>`

describe('anonymous block boxes, CSS 2.2 §9.2.1.1', () => {
  test.each([
    ['inline content alone is one paragraph', 'a<i>b</i>c', '<ai[b]c>'],
    ['inline content beside a block has a paragraph of its own', 'a<p>b</p>c', '<a> p[<b>] <c>'],
    ['white space between blocks makes none', '<p>a</p>\n  <p>b</p>\n', 'p[<a>] p[<b>]'],
    ['white space that is kept makes one', '<pre><p>a</p> \n<p>b</p></pre>', 'pre[p[<a>] </> p[<b>]]'],
    ['an inline box without text makes no line', '<p>a</p><i> </i><p>b</p>', 'p[<a>] p[<b>]'],
    ['one with padding does', '<p>a</p><i style="padding-left:1px"></i>', 'p[<a>] <i[]>'],
    ['a line break makes one', '<p>a</p><br><p>b</p>', 'p[<a>] </> p[<b>]'],
    ['an empty block has no children', '<p> </p>', 'p[]'],
  ])('%s', async (_, html, expected) => {
    expect(await tree(html)).toBe(expected)
  })
})

describe('a block in an inline box breaks it around the block', () => {
  test.each([
    ['in the middle', '<i>a<p>b</p>c</i>', '<i[a]> p[<b>] <i[c]>'],
    ['at the beginning: the part before has no line', '<i><p>b</p>c</i>', 'p[<b>] <i[c]>'],
    ['through all inline boxes around it', 'x<i>a<u>b<p>c</p>d</u>e</i>', '<xi[au[b]]> p[<c>] <i[u[d]e]>'],
    ['twice', '<i>a<p>b</p>c<p>d</p>e</i>', '<i[a]> p[<b>] <i[c]> p[<d>] <i[e]>'],
  ])('%s', async (_, html, expected) => {
    expect(await tree(html)).toBe(expected)
  })
  test('a part that has its start edge alone keeps its line; the others do not', async () => {
    const padded = (inner: string) => `<i style="padding:1px">${inner}</i>`
    expect(await tree(padded('<p>a</p><p>b</p>'))).toBe('<i[]> p[<a>] p[<b>] <i[]>')
  })
})

describe('display types', () => {
  test.each([
    ['none', '', ''],
    ['block', 'b[<x>]', 'b[<x>]'],
    ['flow-root', 'b[<x>]', 'b[<x>]'],
    ['inline', '<ab[x]c>', '<b[x]>'],
    ['inline-block', '<ab[<x>]c>', '<b[<x>]>'],
    ['flex', 'flex:b[<x>]', 'flex:b[<x>]'],
    ['inline-flex', '<aflex:b[<x>]c>', '<flex:b[<x>]>'],
    ['grid', 'grid:b[<x>]', 'grid:b[<x>]'],
    ['inline-grid', '<agrid:b[<x>]c>', '<grid:b[<x>]>'],
    ['list-item', 'b[<x>]', 'b[<x>]'],
    ['contents', '<axc>', '<x>'],
  ])('%s', async (display, between, alone) => {
    const around = between.startsWith('<') ? between : between === '' ? '<ac>' : `<a> ${between} <c>`
    expect((await tree(`a${b(display)}c`)).replace(/•\s*>/, '')).toBe(around)
    expect((await tree(b(display))).replace(/•\s*>/, '')).toBe(alone)
  })
  test('the children of `contents` stand where it does, also as items', async () => {
    const inner = '<u>y</u><p>z</p>'
    expect(await tree(`a${b('contents', `x${inner}`)}`)).toBe('<axu[y]> p[<z>]')
    expect(await tree(`<div style="display:flex">${b('contents', inner)}</div>`)).toBe('flex:div[u[<y>] p[<z>]]')
    const parts = `<i style="display:table-cell">1</i>`
    expect(await tree(b('table', b('contents', b('table-row', parts))))).toBe('table:b[*{b(i[<1>])}]')
  })
  test('`contents` of a form control, an image or a line break is `none`', async () => {
    expect(
      await tree(
        'a<img style="display:contents" alt=x>b<select style="display:contents"><option>o</select><br style="display:contents">',
      ),
    ).toBe('<ab>')
  })
})

describe('what is out of flow is a block, whatever its display says (CSS Display 3 §2.7)', () => {
  const styled = (style: string, inner = 'x') => `<b style="${style}">${inner}</b>`
  test.each([
    ['a float', 'float:left', '<a~b[<x>]c>'],
    ['a float with inline-flex', 'float:left;display:inline-flex', '<a~flex:b[<x>]c>'],
    ['a float with inline-table', 'float:left;display:inline-table', '<a~table:b[*{*(*[<x>])}]c>'],
    ['a float that is a cell', 'float:left;display:table-cell', '<a~b[<x>]c>'],
    ['a positioned box', 'position:absolute', '<a^b[<x>]c>'],
    ['a positioned box does not float', 'position:absolute;float:left', '<a^b[<x>]c>'],
    ['a fixed row', 'position:fixed;display:table-row', '<a^b[<x>]c>'],
  ])('%s', async (_, style, expected) => {
    expect(await tree(`a${styled(style)}c`)).toBe(expected)
  })
  test('between blocks it makes no line', async () => {
    expect(await tree(`<p>a</p>${styled('float:left')}<p>b</p>`)).toBe('p[<a>] ~b[<x>] p[<b>]')
    expect(await tree(`<p>a</p> ${styled('position:absolute')} <p>b</p>`)).toBe('p[<a>] ^b[<x>] p[<b>]')
  })
  test('a relatively positioned box is not', async () => {
    expect(await tree(`a${styled('position:relative')}c`)).toBe('<ab[x]c>')
  })
})

describe.each(['flex', 'grid'])('items of a %s container (CSS Flexbox 1 §4, CSS Grid 2 §6)', display => {
  const items = async (inner: string): Promise<string> =>
    (await tree(`<div style="display:${display}">${inner}</div>`)).replace(/^\w+:div\[(.*)\]$/, '$1')
  test.each([
    ['inline boxes are blocks', '<i>a</i><u>b</u>', 'i[<a>] u[<b>]'],
    ['inline-blocks as well', b('inline-block'), 'b[<x>]'],
    ['inline tables are tables', b('inline-table'), 'table:b[*{*(*[<x>])}]'],
    ['text is an item of its own', 'a<i>b</i> c ', '<a> i[<b>] <c>'],
    ['text on both sides of a line break is one item', 'a<br>b', '<a/b>'],
    ['white space is none', ' <i>a</i> \n <i>b</i> ', 'i[<a>] i[<b>]'],
    ['nor is white space that would be kept', '<i>a</i><!-- -->\n<i>b</i>', 'i[<a>] i[<b>]'],
    ['float has no effect', '<i style="float:left">a</i>b', 'i[<a>] <b>'],
    [
      'table parts are blocks before a table is made around them',
      `${b('table-cell', '1')} ${b('table-row', '2')}`,
      'b[<1>] b[<2>]',
    ],
    ['generated content is one', '<style>div::before{content:"q"}</style><i>a</i>', '::before[<q>] i[<a>]'],
  ])('%s', async (_, inner, expected) => {
    expect((await items(inner)).replaceAll('~', '')).toBe(expected)
  })
})
