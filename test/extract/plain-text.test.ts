/** The running text of extracted content, line by line. */
import { describe, expect, it } from 'vitest'
import { textOf } from '../../src/extract/plain-text.ts'
import { bodyOf } from './draft.ts'

const lines = (html: string, everything = false): string[] => textOf(bodyOf(html), { everything }).split('\n\n')

describe('running text', () => {
  it.each([
    ['<p>a  <b>b</b>\n c</p><p>d</p>', ['a b c', 'd']],
    ['<div>a<p>b</p>c</div>', ['a', 'b', 'c']],
    ['<ul><li>a<li>b <i>c</i></ul>', ['a', 'b c']],
    ['<table><tr><td>a<td>b</table>', ['a', 'b']],
    ['<p>a<br>b</p>', ['a\nb']],
    ['<p>a \t<br>b</p>', ['a\nb']],
    ['<pre>a<br>b</pre>', ['a\nb']],
    ['<pre>a\n  b</pre><p>c   d</p>', ['a\n  b', 'c d']],
    ['<p> </p><p>a</p>', ['a']],
    ['<p>a <my-part>b</my-part> c</p>', ['a', 'b', 'c']],
  ])('of %s', (html, expected) => expect(lines(html)).toEqual(expected))

  it('has no scripts, styles, drawings and readings in brackets', () => {
    expect(
      lines(
        '<p>a<script>x</script><style>y</style><template>z</template></p><svg><text>t</text></svg><video>v</video><ruby>漢<rp>(</rp><rt>kan</rt><rp>)</rp></ruby>',
      ),
    ).toEqual(['a', '漢kan'])
  })

  it('has formulas as their source, once', () => {
    expect(lines('<p>so <span data-tex="x^2"><math><mi>x</mi></math></span> is</p>')).toEqual(['so x^2 is'])
    expect(lines('<p>so <math class="octavo-source"><mi>x</mi></math><i>x</i></p>')).toEqual(['so x'])
    expect(lines('<p>so <math><mrow><mi>x</mi><mo>+</mo></mrow></math> is</p>')).toEqual(['so x+ is'])
  })

  it('has the captions of tables and listings, and not those of pictures', () => {
    expect(lines('<figure><img src="a.png"><figcaption>The mill.</figcaption></figure><p>a</p>')).toEqual(['a'])
    expect(lines('<figure><figcaption>main.go</figcaption><pre>x</pre></figure>')).toEqual(['main.go', 'x'])
    expect(lines('<figure><table><tr><td>1</table><figcaption>Levels</figcaption></figure>')).toEqual(['1', 'Levels'])
  })

  it('has who wrote a post, and what others answered below it, only where everything is wanted', () => {
    const post =
      '<article><header class="octavo-post-header">Ann</header><div>Rain.</div><blockquote class="octavo-quote octavo-quote-repeated">Sun.</blockquote><section class="octavo-comments">Yes.</section></article>'
    expect(lines(post)).toEqual(['Rain.'])
    expect(lines(post, true)).toEqual(['Ann', 'Rain.', 'Sun.', 'Yes.'])
  })
})
