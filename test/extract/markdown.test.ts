/** Extracted content as CommonMark: what each element becomes, and that no text is taken for a mark. */
import { describe, expect, it } from 'vitest'
import { markdownOf } from '../../src/extract/markdown.ts'
import { bodyOf } from './draft.ts'

const markdown = (html: string) => markdownOf(bodyOf(html)).trimEnd()

describe('a block', () => {
  it.each([
    ['<h2>A  title</h2>', '## A title'],
    ['<h6>Deep</h6>', '###### Deep'],
    ['<p>One</p><p>Two</p>', 'One\n\nTwo'],
    ['loose<p>boxed</p>loose again', 'loose\n\nboxed\n\nloose again'],
    ['<hr>', '---'],
    ['<ul><li>a<li>b</ul>', '- a\n- b'],
    ['<ol start=3><li>c<li>d</ol>', '3. c\n4. d'],
    ['<ul><li><p>a</p><p>b</p></ul>', '- a\n\n  b'],
    ['<ul><li>a<ul><li>b</ul></ul>', '- a\n  - b'],
    ['<ul><li>☐ open<li>☑ done</ul>', '- [ ] open\n- [x] done'],
    ['<blockquote><p>a</p><p>b</p></blockquote>', '> a\n>\n> b'],
    ['<dl><dt>Mill</dt><dd>It grinds.</dd></dl>', '**Mill**\n: It grinds.'],
    [
      '<figure><img src=a.png alt="A mill"><figcaption>The mill</figcaption></figure>',
      '![A mill](a.png)\n\n*The mill*',
    ],
    ['<div data-tex="x^2">ignored</div>', '$$\nx^2\n$$'],
    ['<section><article><p>in boxes</p></article></section>', 'in boxes'],
  ])('%s', (html, text) => {
    expect(markdown(html)).toBe(text)
  })

  it('of code has a fence that is longer than any in it', () => {
    expect(markdown('<pre><code class="language-ts">let a = 1\n</code></pre>')).toBe('```ts\nlet a = 1\n```')
    expect(markdown('<pre>```\nx\n```</pre>')).toBe('````\n```\nx\n```\n````')
  })

  it('of a table has a head, equal columns, and its caption before it', () => {
    const html =
      '<table><caption>Floods</caption><tr><th>Year<th>Height</tr><tr><td>1954</tr><tr><td>a|b<td>2</tr></table>'
    expect(markdown(html)).toBe('*Floods*\n\n| Year | Height |\n| --- | --- |\n| 1954 |  |\n| a\\|b | 2 |')
    expect(markdown('<table></table>')).toBe('')
  })
})

describe('a line', () => {
  it.each([
    ['<b>bold </b>word', '**bold** word'],
    ['<i> </i>x', 'x'],
    ['<em>a</em> <del>b</del> <code>c</code>', '*a* ~~b~~ `c`'],
    ['<code>a`b</code>', '`` a`b ``'],
    ['<a href="/x y">text</a>', '[text](</x y>)'],
    ['<a href="/x"> </a>end', 'end'],
    ['<a>no link</a>', 'no link'],
    ['H<sub>2</sub>O', 'H<sub>2</sub>O'],
    ['a<br>b', 'a\\\nb'],
    ['<span data-tex="y">ignored</span>', '$y$'],
    ['a <svg><text>no</text></svg>b', 'a b'],
  ])('%s', (html, text) => {
    expect(markdown(`<p>${html}</p>`)).toBe(text)
  })

  it.each([
    ['2 * 3 * 4', '2 \\* 3 \\* 4'],
    ['snake_case', 'snake\\_case'],
    ['[a](b)', '\\[a\\](b)'],
    ['&lt;b>', '\\<b>'],
    ['# no heading', '\\# no heading'],
    ['- no item', '\\- no item'],
    ['+ no item', '\\+ no item'],
    ['1. no item', '1\\. no item'],
    ['===', '\\==='],
    ['C#', 'C#'],
    ['1.5', '1.5'],
  ])('"%s" stays text', (text, written) => {
    expect(markdown(`<p>${text}</p>`)).toBe(written)
  })
})
