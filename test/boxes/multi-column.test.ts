/** Boxes of multi-column containers, and what spans their columns (CSS Multi-column 1 §2, §6, https://www.w3.org/TR/css-multicol-1/). */
import { describe, expect, test } from 'vitest'
import { columnsOf } from './columns-of.ts'

const SPAN = '<b class=span>s</b>'

describe('a container', () => {
  test.each([
    ['without columns has none', 'display: block', '<p>a', ['p']],
    ['with a number of columns has one flow', 'columns: 2', '<p>a', ['[p]']],
    ['with a width of columns has one flow', 'columns: 10em', '<p>a', ['[p]']],
    ['with text alone has one flow', 'columns: 2', 'a', ['[<>]']],
    ['that is empty has one empty flow, whose columns have their width', 'columns: 2', '', ['[]']],
  ])('%s', async (_, style, inner, expected) => {
    expect(await columnsOf(style, inner)).toEqual(expected)
  })
})

describe('a spanner', () => {
  const spanned = (inner: string) => columnsOf('columns: 2', inner)
  test.each([
    ['stands between two flows', `<p>a</p>${SPAN}<p>b</p>`, ['[p]', 'b', '[p]']],
    ['has no empty flow before or after it', SPAN, ['b']],
    ['may follow another', `${SPAN}${SPAN}<p>a`, ['b', 'b', '[p]']],
    ['cuts the block that it is in', `<p>a</p><div>x${SPAN}y</div>`, ['[p div]', 'b', '[div]']],
    ['cuts all blocks around it', `<div><section>x${SPAN}y</section>z</div>`, ['[div]', 'b', '[div]']],
    ['leaves no part before it without content', `<div>${SPAN}y</div>`, ['b', '[div]']],
    [
      'leaves a part before it that has an edge',
      `<div style="padding-top:1px">${SPAN}y</div>`,
      ['[div]', 'b', '[div]'],
    ],
    ['leaves a part before it for an anchor', `<div id=a>${SPAN}y</div>`, ['[div]', 'b', '[div]']],
    [
      'leaves a part after it that has an edge',
      `<div style="border-bottom:1px solid">x${SPAN}</div>`,
      ['[div]', 'b', '[div]'],
    ],
  ])('%s', async (_, inner, expected) => {
    expect(await spanned(inner)).toEqual(expected)
  })

  test('may be a table, with its captions', async () => {
    const table = (caption: string) => `<p>a</p><table style="column-span:all">${caption}<tr><td>s</table><p>b`
    expect(await spanned(table(''))).toEqual(['[p]', 'table', '[p]'])
    // The box around table and captions is no box of an element.
    expect(await spanned(table('<caption>c</caption>'))).toEqual(['[p]', '*', '[p]'])
  })

  // What has a formatting context of its own keeps what is in it (§6.1).
  test.each([
    ['a float', '<b class=span style="float:left">s</b>', ['[b]']],
    ['a positioned box', '<b class=span style="position:absolute">s</b>', ['[b]']],
    ['an inline box', '<i style="column-span:all">s</i>', ['[<>]']],
    ['a box in a flow root', `<div style="display:flow-root">${SPAN}</div>`, ['[div]']],
    ['a box in an overflow container', `<div style="overflow:hidden">${SPAN}</div>`, ['[div]']],
    ['an item', `<div style="display:flex">${SPAN}</div>`, ['[div]']],
    ['a box in a cell', `<table><tr><td>${SPAN}</table>`, ['[table]']],
    ['a box in a float', `<div style="float:left">${SPAN}</div>`, ['[div]']],
  ])('is not %s', async (_, inner, expected) => {
    expect(await spanned(inner)).toEqual(expected)
  })

  test('leaves the edges of a cut block at its start and its end', async () => {
    const cut = await columnsOf(
      'columns: 2',
      `<div style="margin:1px;padding:2px;border:3px solid">x${SPAN}y${SPAN}z</div>`,
      {
        shown: style =>
          `${style.marginTop} ${style.borderTopWidth} ${style.paddingTop}, ${style.paddingBottom} ${style.borderBottomWidth} ${style.marginBottom}`,
      },
    )
    expect(cut).toEqual(['[1 3 2, 0 0 0]', 'b', '[0 0 0, 0 0 0]', 'b', '[0 0 0, 2 3 1]'])
  })
  test('shares the height of a cut block between its parts', async () => {
    const cut = await columnsOf(
      'columns: 2',
      `<div style="height:90px;padding:10px;box-sizing:border-box">x${SPAN}y</div>`,
      {
        shown: (style, box) => `${style.height} ${box.share?.height} ${box.share?.index} of ${box.share?.parts.length}`,
      },
    )
    expect(cut).toEqual(['[auto 70 0 of 2]', 'b', '[auto 70 1 of 2]'])
  })
  test('breaks of a cut block are at its start and its end', async () => {
    const cut = await columnsOf('columns: 2', `<div style="break-before:column;break-after:page">x${SPAN}y</div>`, {
      shown: style => `${style.breakBefore}-${style.breakAfter}`,
    })
    expect(cut).toEqual(['[column-auto]', 'b', '[auto-page]'])
  })
})
