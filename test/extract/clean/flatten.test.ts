/** What is left of a page's boxes: a sequence of blocks, in the order of the text. */
import { describe, expect, it } from 'vitest'
import { flatten, splitParagraphs } from '../../../src/extract/clean/flatten.ts'
import { serializeContent } from '../../../src/html/serialize.ts'
import { bodyOf } from '../draft.ts'

function flat(html: string): string {
  const body = bodyOf(html)
  flatten(body)
  splitParagraphs(body)
  return serializeContent(body)
}

describe('boxes', () => {
  it.each([
    ['<div><section><p>a</p></section><p>b</p></div>', '<p>a</p><p>b</p>'],
    ['<my-card><p>a</p></my-card>', '<p>a</p>'],
    ['<div>a</div><div>b</div>', '<p>a</p><p>b</p>'],
    ['<p>a <span class="x">b</span></p>', '<p>a b</p>'],
    ['<p>a <my-word>b</my-word> c</p>', '<p>a b c</p>'],
    ['<p>a <font color="red">b</font></p>', '<p>a b</p>'],
    ['a<div>b</div>c', '<p>a</p><p>b</p><p>c</p>'],
    ['<blockquote>a</blockquote>', '<blockquote><p>a</p></blockquote>'],
    ['<ul><li>a</li></ul>', '<ul><li>a</li></ul>'],
    ['<ul><li>a<button>b</button></li></ul>', '<ul><li>ab</li></ul>'],
    ['<p>a<nobr>b</nobr><label>c</label></p>', '<p>abc</p>'],
    ['<p>a <my-word><i>b</i></my-word> c</p>', '<p>a <i>b</i> c</p>'],
    ['<div class="octavo-math">a<i>b</i></div>', '<div class="octavo-math">a<i>b</i></div>'],
    [
      '<header class="octavo-post-header"><span class="octavo-author">Ann</span> · 1</header>',
      '<header class="octavo-post-header"><span class="octavo-author">Ann</span> · 1</header>',
    ],
    ['<table><tr><td>a<td></table>', '<table><tbody><tr><td>a</td><td></td></tr></tbody></table>'],
  ])('%s are %s', (html, expected) => expect(flat(html)).toBe(expected))

  it('stay where they mean something', () => {
    for (const html of [
      '<div class="octavo-callout"><p>a</p></div>',
      '<p>a <span lang="fr">b</span></p>',
      '<p>a <span id="n1">b</span></p>',
      '<p><span dir="rtl">b</span> a</p>',
      '<p>a <span title="t">b</span></p>',
    ])
      expect(flat(html)).toBe(html)
  })

  it('end a paragraph on both sides, also within a phrase', () => {
    expect(flat('<p>a</p>b<div>c</div>')).toBe('<p>a</p><p>b</p><p>c</p>')
    expect(flat('<section>a<div></div>b</section>')).toBe('<p>a</p><p>b</p>')
  })

  it('of an opened fold are its line in bold and what it held', () => {
    expect(flat('<details><summary>More</summary>text</details>')).toBe(
      '<p class="octavo-summary"><strong>More</strong></p><p>text</p>',
    )
  })
})

describe('what is empty', () => {
  it.each([
    ['<p>a</p><p> \u200b</p><p><br></p><h2></h2><ul><li></li></ul><p>b</p>', '<p>a</p><p>b</p>'],
    ['<p>a</p><div><div><span> </span></div></div>', '<p>a</p>'],
    ['<p>one<b> </b>two</p>', '<p>one two</p>'],
    ['<p>one<b></b>two</p>', '<p>onetwo</p>'],
    ['<p>one<span>\u200b</span>two</p>', '<p>onetwo</p>'],
  ])('goes, and leaves the space that it was: %s', (html, expected) => expect(flat(html)).toBe(expected))

  it('stays where it is a place, a picture or a line', () => {
    for (const html of ['<hr>', '<p><img src="a.png"> b</p>', '<pre></pre>']) expect(flat(html)).toBe(html)
  })
})

describe('line breaks', () => {
  it.each([
    ['a<br>b', '<p>a<br>b</p>'],
    ['a<br><br>b', '<p>a</p><p>b</p>'],
    ['a<br> <br>b<br>', '<p>a</p><p>b</p>'],
    ['a<br>x<br>b', '<p>a<br>x<br>b</p>'],
    ['<p>a<br><br>b</p>', '<p>a</p><p>b</p>'],
    ['<p class="octavo-summary">a<br><br>b</p>', '<p class="octavo-summary">a<br><br>b</p>'],
    ['<br>a<br>', '<p>a</p>'],
    ['<wbr>a<wbr>', '<p>a</p>'],
  ])('%s are paragraphs where there are two: %s', (html, expected) => expect(flat(html)).toBe(expected))

  it('are kept in listings, with every space', () => {
    expect(flat('<pre>a\n  <span>b</span><br><br>c</pre>')).toBe('<pre>a\n  <span>b</span><br><br>c</pre>')
  })
})

describe('pictures', () => {
  it('stand alone without a paragraph, and within a line with one', () => {
    expect(flat('<div><img src="a.png"></div>')).toBe('<img src="a.png">')
    expect(flat('<div><a href="/b"><img src="a.png"></a></div>')).toBe('<a href="/b"><img src="a.png"></a>')
    expect(flat('<div>x <img src="a.png"></div>')).toBe('<p>x <img src="a.png"></p>')
    expect(flat('<div>x <svg><g></g></svg></div>')).toBe('<p>x <svg><g></g></svg></p>')
    expect(flat('<div><svg><g></g></svg></div><p>y</p>')).toBe('<svg><g></g></svg><p>y</p>')
    expect(flat('<div><img src="a.png"><img src="b.png"></div>')).toBe('<p><img src="a.png"><img src="b.png"></p>')
  })
})
