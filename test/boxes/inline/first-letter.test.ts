/** The box of a first letter: which block has it, and what is in it (CSS Pseudo 4 §2.2, https://www.w3.org/TR/css-pseudo-4/). */
import { describe, expect, test } from 'vitest'
import type { BlockLevelBox } from '../../../src/boxes/box.ts'
import { layOut } from '../../layout/harness.ts'
import { boxesOf } from '../box-tree.ts'

const IMAGE = "data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' width='1' height='1'/>"
const tree = (html: string, css = 'font-size: 2em') => boxesOf(`<style>p::first-letter { ${css} }</style>${html}`)
/** Its box belongs to the block, whose lines have no element. */
const L = '*'
/** A float is the letter of the paragraph's lines. */
const FLOAT = '*'

describe('a first letter in its line', () => {
  test.each([
    ['is a box at the start', '<p>text', `p[<${L}[t]ext>]`],
    ['takes punctuation along', '<p>“(T)ext', `p[<${L}[“(T)]ext>]`],
    ['is within the inline box where it stands', '<p><b>te</b>xt', `p[<b[${L}[t]e]xt>]`],
    ['may begin before an inline box', '<p>“<b>te</b>xt', `p[<${L}[“]b[${L}[t]e]xt>]`],
    ['comes after white space', '<p> <b> text</b>', `p[<b[${L}[t]ext]>]`],
    ['is none after an image', `<p><img src="${IMAGE}">text`, 'p[<image:imgtext>]'],
    ['is none after a line break', '<p><br>text', 'p[</text>]'],
    ['is none after an inline block', '<p><b style="display:inline-block">x</b>text', 'p[<b[<x>]text>]'],
    ['may come after a float', '<p><b style="float:left">x</b>text', `p[~b[<x>] <${L}[t]ext>]`],
    ['is none without text', '<p></p>', 'p[]'],
    ['is none of punctuation alone', '<p>…', 'p[<…>]'],
  ])('%s', async (_, html, expected) => {
    expect(await tree(html)).toBe(expected)
  })
})

describe('the block that has the first line', () => {
  const css = (inner: string) => `<style>div::first-letter { color: red }</style><div>${inner}</div>`
  test.each([
    ['is the first one within', '<h2>text</h2>more', `div[h2[<${L}[t]ext>] <more>]`],
    ['is in a list item', '<ul><li style="list-style:none">text</ul>', `div[ul[li[<${L}[t]ext>]]]`],
    ['comes after an empty block', '<h2></h2><h3>text</h3>', `div[h2[] h3[<${L}[t]ext>]]`],
    [
      'comes after what is out of flow',
      '<h2 style="position:absolute">a</h2><h3>text</h3>',
      `div[^h2[<a>] h3[<${L}[t]ext>]]`,
    ],
    ['is in no table', '<table><tr><td>text</table>more', 'div[table:table[tbody{tr(td[<text>])}] <more>]'],
    ['is in no flexible box', '<h2 style="display:flex">text</h2>', 'div[flex:h2[<text>]]'],
  ])('%s', async (_, inner, expected) => {
    expect(await boxesOf(css(inner))).toBe(expected)
  })
  test('is set apart once, by the rule of the innermost element', async () => {
    const html = '<style>div::first-letter, p::first-letter { color: red }</style><div><p>text</div>'
    expect(await boxesOf(html)).toBe(`div[p[<${L}[t]ext>]]`)
  })
})

describe('a first letter that floats', () => {
  test.each([
    ['is a block before the rest', '<p>text', `p[<~${FLOAT}[<t>]ext>]`],
    ['leaves no space before the rest', '<p>T text', `p[<~${FLOAT}[<T>]text>]`],
    ['takes the place of a paragraph that is only a letter', '<p>T', `p[~${FLOAT}[<T>]]`],
    ['stays in the link that it is of', '<p><a href=x>text</a>', `p[<a[~${FLOAT}[<${L}[t]>]ext]>]`],
  ])('%s', async (_, html, expected) => {
    expect(await tree(html, 'float: left')).toBe(expected)
  })
  test('so does one over several lines', async () => {
    expect(await tree('<p>text', 'initial-letter: 3')).toBe(`p[<~${FLOAT}[<t>]ext>]`)
  })
})

test('capitals that the rule asks for are made of the letter alone', async () => {
  expect(await tree('<p>text', 'text-transform: uppercase')).toBe(`p[<${L}[T]ext>]`)
})

test('letters in several inline boxes have one start edge and one end edge between them', async () => {
  const css = 'font: 10px/20px Ahem; margin: 0'
  const rule = 'p::first-letter { padding: 0 3px 0 5px; margin-left: 1px }'
  const { tree } = await layOut(`<!doctype html><body><style>p { ${css} } ${rule}</style><p>“<b>te</b>xt`)
  const edges: string[] = []
  const visit = (box: BlockLevelBox): void => {
    if (box.kind === 'block') box.children.forEach(visit)
    if (box.kind !== 'inline-root') return
    for (const { kind, box: inline, style } of box.content.items)
      if (kind === 'open' && inline.pseudo === 'first-letter')
        edges.push(`${style.marginLeft} ${style.paddingLeft} ${style.paddingRight}`)
  }
  visit(tree.root)
  expect(edges).toEqual(['1 5 0', '0 0 3'])
})
