import { describe, expect, it } from 'vitest'
import { articlePage, cleaned, extractPage, PROSE } from '../page.ts'

describe('a listing', () => {
  it.each([
    ['<pre><code class="language-ts">a</code></pre>', 'ts'],
    ['<div class="highlight highlight-source-python"><pre>a</pre></div>', 'python'],
    ['<pre class="brush: java; gutter: false">a</pre>', 'java'],
    ['<div class="highlight-rust notranslate"><div class="highlight"><pre><span></span>a</pre></div></div>', 'rust'],
    ['<pre lang="x" data-language="SQL">a</pre>', 'sql'],
    ['<pre class="hljs go"><code>a</code></pre>', 'go'],
  ])('knows its language: %s', async (piece, language) => {
    expect(await cleaned(piece)).toBe(`<pre><code class="language-${language}">a</code></pre>`)
  })

  it('has no language where the class only looks like one', async () => {
    expect(await cleaned('<pre class="language-plaintext code-wrapper">a</pre>')).toBe('<pre><code>a</code></pre>')
  })

  it('keeps the text as it was written and the kinds of its tokens', async () => {
    const piece =
      '<pre><code><span class="hljs-keyword">if</span> (a  &lt; 1) <span class="hljs-comment">// one\n</span>  <span class="x">b</span>()</code></pre>'
    expect(await cleaned(piece)).toBe(
      '<pre><code><span class="octavo-token-keyword">if</span> (a  &lt; 1) <span class="octavo-token-comment">// one\n</span>  b()</code></pre>',
    )
  })

  it('loses line numbers and buttons', async () => {
    const table =
      '<table class="highlighttable"><tr><td class="linenos"><pre>1\n2</pre></td><td class="code"><pre>a = 1\nb = 2</pre></td></tr></table>'
    expect(await cleaned(table)).toBe('<pre><code>a = 1\nb = 2</code></pre>')
    expect(
      await cleaned('<div class="code-block"><button>Copy</button><pre><span class="lineno">1</span>a</pre></div>'),
    ).toBe('<pre><code>a</code></pre>')
  })

  it('may be a box of lines, with numbers and with tips on its names', async () => {
    const line = (at: number, code: string) => `<div class="line"><span class="lineno"> ${at}</span>${code}</div>`
    expect(
      await cleaned(
        `<div class="fragment">${line(1, 'int a;')}\n${line(2, 'int b;')}<div class="ttc">A type</div></div>`,
      ),
    ).toBe('<pre><code>int a;\nint b;</code></pre>')
  })

  it('has a line end between lines that are elements', async () => {
    const { all, document } = await extractPage(
      articlePage('<pre><code><span class="line">a = 1</span><span class="line">b = 2</span></code></pre>'),
    )
    expect(all('pre')).toEqual(['a = 1 b = 2'])
    expect(JSON.stringify(document.elementCount)).toBeTruthy()
  })

  it('has its file name as a caption', async () => {
    expect(await cleaned('<div class="code-block"><div class="code-block-title">main.go</div><pre>a</pre></div>')).toBe(
      '<figure class="octavo-listing"><figcaption>main.go</figcaption><pre><code>a</code></pre></figure>',
    )
  })
})

describe('a picture', () => {
  const address = 'https://news.example.com/p/photo.jpg'

  it.each([
    ['<img data-src="/p/photo.jpg" src="data:image/gif;base64,R0lGOD">', 'data-src'],
    ['<img srcset="/p/small.jpg 400w, /p/photo.jpg 1600w, /p/huge.jpg 4000w" src="/p/small.jpg">', 'srcset'],
    ['<img data-srcset="/p/small.jpg 1x, /p/photo.jpg 2x" src="/p/blank.gif">', 'data-srcset'],
    ['<picture><source srcset="/p/photo.jpg"></picture>', 'picture without img'],
    ['<picture><source srcset="/p/photo.jpg 1600w"><img alt=""></picture>', 'picture with an empty img'],
    ['<noscript><img src="/p/photo.jpg"></noscript>', 'noscript'],
    ['<img src="/p/photo.jpg" class="lazy"><noscript><img src="/p/photo.jpg"></noscript>', 'noscript twin'],
    ['<amp-img src="/p/photo.jpg"></amp-img>', 'AMP'],
  ])('is loaded from %s', async piece => {
    const { attributes } = await extractPage(articlePage(piece))
    expect(attributes('img', 'src')).toEqual([address])
  })

  it('keeps its size only where it is a symbol within a line', async () => {
    const { attributes } = await extractPage(
      articlePage(
        '<img src="/a.jpg" srcset="/a2.jpg 2x" width=220><p>Up <img src="/b.png" srcset="/b2.png 2x" width=11></p>',
      ),
    )
    expect(attributes('img', 'width')).toEqual([null, '11'])
  })

  it('of a page without an address keeps its own', async () => {
    const piece = '<img src="p/photo.jpg"><img src="file:///etc/x.png"><img src="ftp://x.example/y.png">'
    expect((await extractPage(articlePage(piece), '')).attributes('img', 'src')).toEqual(['p/photo.jpg'])
    expect((await extractPage(articlePage(piece), 'file:///home/page.html')).attributes('img', 'src')).toEqual([
      'file:///home/p/photo.jpg',
      'file:///etc/x.png',
    ])
  })

  it('with commas in its address is read whole', async () => {
    const { attributes } = await extractPage(
      articlePage(
        '<img srcset="https://cdn.example.com/w_800,h_600/a.jpg 800w, https://cdn.example.com/w_1600,h_900/a.jpg 1600w">',
      ),
    )
    expect(attributes('img', 'src')).toEqual(['https://cdn.example.com/w_1600,h_900/a.jpg'])
  })

  it('that counts visits or shows a face is none', async () => {
    const { attributes } = await extractPage(
      articlePage(
        '<img src="/t.gif" width=1 height=1><img src="/me.jpg" class="avatar"><img src="https://x.example.com/pixel.png">',
      ),
    )
    expect(attributes('img', 'src')).toEqual([])
  })

  it('of a smile is its character', async () => {
    const { text } = await extractPage(
      articlePage('<p>It was a good day for all of us who were there <img class="emoji" alt="😀" src="/e.png"></p>'),
    )
    expect(text).toContain('there 😀')
  })

  it.each([
    '<div class="wp-caption"><img src="/p/photo.jpg"><p class="wp-caption-text">The mill.</p></div>',
    '<div class="photo"><a href="/big"><img src="/p/photo.jpg"></a><span>The mill.</span></div>',
    '<figure><img src="/p/photo.jpg"><figcaption>The mill.</figcaption></figure>',
    '<ul class="x"><li class="slide"><div><img src="/p/photo.jpg"></div><div class="caption">The mill.</div></li></ul>',
  ])('with a caption is a figure: %s', async piece => {
    const { all, text } = await extractPage(articlePage(piece))
    expect(all('figure > figcaption')).toEqual(['The mill.'])
    // A caption is read with its picture.
    expect(text).not.toContain('The mill.')
  })

  it('of a slide show is a figure each', async () => {
    const slide = (n: number) => `<div class="slide"><img src="/p/${n}.jpg"><p>Slide ${n}.</p></div>`
    const { all } = await extractPage(
      articlePage(`<div class="gallery">${slide(1)}${slide(2)}<span>1 of 2</span></div>`),
    )
    expect(all('figure')).toEqual(['Slide 1.', 'Slide 2.'])
  })

  it('with two blocks of words has a space between them', async () => {
    const slide = (n: number) =>
      `<div><img src="/p/${n}.jpg" alt=""><div>Mill ${n}</div><div>at night<br>and by day</div></div>`
    const { all } = await extractPage(articlePage(`<div class="gallery">${slide(1)}${slide(2)}</div>`))
    expect(all('figcaption')).toEqual(['Mill 1 at night and by day', 'Mill 2 at night and by day'])
  })

  it('of a row of cards is no figure: each card is a section with its heading', async () => {
    const card = (n: number, text: string) =>
      `<li><div class="card"><img src="/p/${n}.jpg" alt=""><h3>Boat ${n}</h3><p>${text}</p></div></li>`
    const cards = (text: string) => `<ul class="carousel">${[1, 2, 3].map(n => card(n, text)).join('')}</ul>`
    const { html, text } = await extractPage(articlePage(`<div>${cards('For the lower fields of the valley.')}</div>`))
    expect(html).not.toContain('figcaption')
    expect(text).toContain('Boat 2')
    expect(text).toContain('For the lower fields')
    const titled = await extractPage(articlePage(`<div>${cards('')}</div>`))
    expect(titled.all('figcaption')).toEqual(['Boat 1', 'Boat 2', 'Boat 3'])
  })
})

describe('a formula', () => {
  it('of KaTeX keeps its source and shows its MathML', async () => {
    const katex =
      '<span class="katex"><span class="katex-mathml"><math><semantics><mrow><mi>x</mi><mo>=</mo><msup><mi>y</mi><mn>2</mn></msup></mrow><annotation encoding="application/x-tex">x=y^2</annotation></semantics></math></span><span class="katex-html" aria-hidden="true"><span>x=y2</span></span></span>'
    const { html, text } = await extractPage(
      articlePage(`<p>We know of the height of the water that ${katex} at noon.</p>`),
    )
    expect(html).toContain(
      '<span class="octavo-math octavo-math-inline" data-tex="x=y^2"><i>x</i> = <i>y</i><sup>2</sup><math class="octavo-source"><semantics>',
    )
    expect(text).toContain('that x=y^2 at noon')
  })

  it('of MathJax is its source once', async () => {
    const { text } = await extractPage(
      articlePage(
        '<p>We know of the height that <span class="MathJax_Preview">x</span><span class="MathJax">x</span><script type="math/tex">x_1</script> is not much at noon.</p>',
      ),
    )
    expect(text).toContain('that x_1 is not much')
  })

  it('of Wikipedia is its source, and its picture where that cannot be set', async () => {
    const { attributes, text } = await extractPage(
      articlePage(
        '<p>We know of the height that <span class="mwe-math-element"><span class="mwe-math-mathml-inline" style="display:none"><math alttext="x"><mi>x</mi></math></span><img src="/x.svg" class="mwe-math-fallback-image-inline" alt="x"></span> at noon.</p>',
      ),
    )
    expect(attributes('img', 'src')).toEqual(['https://news.example.com/x.svg'])
    expect(attributes('.octavo-math', 'data-tex')).toEqual(['x'])
    expect(text).toContain('that x at noon')
  })

  it('of Wikipedia is no larger in a sentence than the sentence, and as large as it is where it stands alone', async () => {
    const wiki = (tex: string) =>
      `<span class="mwe-math-element"><span class="mwe-math-mathml-inline"><math alttext="{\\displaystyle ${tex}}"><mi>x</mi></math></span><img src="/x.svg" alt="x"></span>`
    const { attributes } = await extractPage(
      articlePage(`<p>We know of the height that ${wiki('a_{1}')} at noon.</p><dl><dd>${wiki('b_{2}')}</dd></dl>`),
    )
    expect(attributes('.octavo-math', 'data-tex')).toEqual(['a_{1}', '\\displaystyle b_{2}'])
  })

  it('without TeX keeps its MathML beside what is shown, and is read once', async () => {
    const { html, text } = await extractPage(
      articlePage(
        '<p>We know of the height that <math><mfrac><mi>a</mi><mi>b</mi></mfrac></math> is not much at noon.</p>',
      ),
    )
    expect(html).toContain(
      '<span class="octavo-math octavo-math-inline"><i>a</i>\u2044<i>b</i><math class="octavo-source"><mfrac><mi>a</mi><mi>b</mi></mfrac></math></span>',
    )
    expect(text).toContain('that a\u2044b is not much')
  })
})

describe('what paper cannot show', () => {
  it.each([
    [
      '<iframe src="https://www.youtube.com/embed/dQw4w9WgXcQ?rel=0" title="The flood from above"></iframe>',
      'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
      'The flood from above',
    ],
    ['<iframe data-src="//player.vimeo.com/video/12345"></iframe>', 'https://vimeo.com/12345', 'Video on Vimeo'],
    [
      '<script src="https://gist.github.com/ann/abc123.js"></script>',
      'https://gist.github.com/ann/abc123',
      'Code on GitHub Gist',
    ],
    [
      '<lite-youtube videoid="dQw4w9WgXcQ"></lite-youtube>',
      'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
      'Video on YouTube',
    ],
    ['<audio src="/a.mp3"></audio>', 'https://news.example.com/a.mp3', 'Audio'],
  ])('is a line with its address: %s', async (piece, href, title) => {
    const { attributes, all } = await extractPage(articlePage(piece))
    expect(attributes('.octavo-embed a', 'href')).toEqual([href])
    expect(all('.octavo-embed a')).toEqual([title])
  })

  it('is left out when it is none of these', async () => {
    expect(await cleaned('<iframe src="https://ads.example.com/x"></iframe><canvas></canvas><video></video>')).toBe('')
  })

  it('is a quotation when it is a post', async () => {
    const { all } = await extractPage(
      articlePage('<blockquote class="twitter-tweet"><p>High water!</p>— Ann (@ann)</blockquote>'),
    )
    expect(all('blockquote.octavo-quote-social')).toEqual(['High water!— Ann (@ann)'])
  })
})

describe('a callout', () => {
  it.each([
    [
      '<div class="markdown-alert markdown-alert-warning"><p class="markdown-alert-title"><svg></svg>Warning</p><p>Mind the gap.</p></div>',
      'warning',
      'Warning',
    ],
    ['<div class="admonition tip"><p class="admonition-title">Tip</p><p>Mind the gap.</p></div>', 'tip', 'Tip'],
    [
      '<div class="theme-admonition theme-admonition-danger alert"><div class="admonitionHeading_x">danger</div><p>Mind the gap.</p></div>',
      'danger',
      'danger',
    ],
    ['<div class="custom-block info"><p class="custom-block-title">INFO</p><p>Mind the gap.</p></div>', 'note', 'INFO'],
    ['<aside class="callout note"><p>Mind the gap.</p></aside>', 'note', null],
    ['<p class="alert alert-danger">Mind the gap.</p>', 'danger', null],
  ])('has one form: %s', async (piece, kind, title) => {
    const shown = title === null ? '' : `<p class="octavo-callout-title">${title}</p>`
    const { html } = await extractPage(articlePage(piece))
    expect(html).toMatch(
      new RegExp(`<div class="octavo-callout octavo-callout-${kind}"[^>]*>${shown}<p>Mind the gap.</p></div>`),
    )
  })
})

describe('footnotes', () => {
  it('are one list at the end, with references that lead there', async () => {
    const { html, attributes, all } = await extractPage(
      articlePage(
        '<p>Water rose to nine feet that night, they say.<sup id="fnref:1"><a class="footnote-ref" href="#fn:1">1</a></sup> More followed.</p>',
      ).replace(
        '</article>',
        '<div class="footnotes"><hr><ol><li id="fn:1"><p>Or ten. <a href="#fnref:1" class="footnote-backref">↩</a></p></li></ol></div></article>',
      ),
    )
    expect(attributes('sup.octavo-footnote-ref a', 'href')).toEqual(['#fn:1'])
    expect(all('section.octavo-footnotes li')).toEqual(['Or ten.'])
    expect(html.endsWith('</section>')).toBe(true)
  })
})

describe('headings', () => {
  it('begin at the second level, skip none and lose their anchors', async () => {
    const { html } = await extractPage(
      articlePage(
        '<h1 id=a>One<a href="#a" class="anchor">¶</a></h1><p>x y z</p><h4><a href="#b" id=b>Two</a></h4><h1></h1>',
      ),
    )
    expect(html).toContain('<h2 id="a">One</h2>')
    expect(html).toContain('<h3>Two</h3>')
    expect(html).not.toContain('<h1')
  })

  it('do not repeat the title', async () => {
    const { all } = await extractPage(
      `<title>The flood of 1953 | News</title><article><h1>The flood of 1953</h1><p>${PROSE}</p><h2>After the flood of 1953</h2><p>${PROSE}</p></article>`,
    )
    expect(all('h2')).toEqual(['After the flood of 1953'])
  })
})

describe('structure', () => {
  it('of wrappers, empty boxes and custom elements goes', async () => {
    expect(
      await cleaned(
        '<div><div><section><p>a b</p><div></div><p> </p><x-card><p>c d</p></x-card></section></div></div>',
      ),
    ).toBe('<p>a b</p><p>c d</p>')
  })

  it('of two themes is that for paper', async () => {
    const images = (first: string, second: string) =>
      cleaned(`<p>${PROSE}<img alt=a ${first}><img alt=a ${second}></p>`)
    expect(await images('src=/a-light.1.svg', 'src=/a-dark.2.svg')).not.toContain('dark')
    expect(await images('src=/1.svg class="hidden dark:block"', 'src=/2.svg class="dark:hidden"')).not.toContain(
      '1.svg',
    )
    expect(await images('src=/1.jpg', 'src=/2.jpg')).toMatch(/1\.jpg.*2\.jpg/)
  })

  it('of line breaks becomes paragraphs', async () => {
    expect(await cleaned('<div>one<br><br>two<br>three</div><p>four<br><br><br>five</p>')).toBe(
      '<p>one</p><p>two<br>three</p><p>four</p><p>five</p>',
    )
    expect(await cleaned('<p><br>one<br>two<br>&nbsp;</p><h2>three<br></h2>')).toBe('<p>one<br>two</p><h2>three</h2>')
  })

  it('of tables that only place things goes', async () => {
    const { all } = await extractPage(
      articlePage(
        `<table><tr><td><p>${PROSE}</p><p>${PROSE}</p></td><td><p>${PROSE}</p></td></tr></table><table><tr><td><b>Year</b><td><b>Feet</b><tr><td>1953<td>9</table>`,
      ),
    )
    expect(all('table')).toEqual(['Year Feet 1953 9'.replaceAll(' ', '')])
    expect(all('thead th')).toEqual(['Year', 'Feet'])
  })

  it('of folds stays, with the line to open them in bold', async () => {
    expect(await cleaned('<details><summary>How high?</summary>Nine feet.</details>')).toBe(
      '<p class="octavo-summary"><strong>How high?</strong></p><p>Nine feet.</p>',
    )
  })

  it('of task lists keeps the ticks', async () => {
    const { all } = await extractPage(
      articlePage('<ul><li><input type=checkbox checked> Boats</li><li><input type=checkbox> Sand</li></ul>'),
    )
    expect(all('li')).toEqual(['☑ Boats', '☐ Sand'])
  })
})

describe('links', () => {
  it('are absolute, and lead within the page only to what is there', async () => {
    const { attributes } = await extractPage(
      articlePage(
        '<h2 id=there>There</h2><p><a href="/b?x=1">one</a> <a href="#there">two</a> <a href="#gone">three</a> <a href="https://news.example.com/a/flood#there">four</a> <a href="javascript:x()">five</a> <a>six</a></p>',
      ),
    )
    expect(attributes('a', 'href')).toEqual(['https://news.example.com/b?x=1', '#there', '#there'])
  })

  it('resolve against the base that the page names', async () => {
    const { attributes } = await extractPage(
      articlePage('<p><a href="c">one</a></p>', '<title>x</title><base href="https://cdn.example.org/dir/">'),
    )
    expect(attributes('a', 'href')).toEqual(['https://cdn.example.org/dir/c'])
  })
})

describe('lines that repeat the title block', () => {
  it('go from the beginning', async () => {
    const { text } = await extractPage(
      `<title>The flood</title><meta name=author content="Ann Lee"><meta property="article:published_time" content="1953-02-01"><article><p>By Ann Lee</p><p>1 February 1953 · 3 min read</p><p>${PROSE}</p><p>${PROSE}</p></article>`,
    )
    expect(text).toBe(`${PROSE}\n\n${PROSE}`)
  })
})

describe('no text is lost to a picture', () => {
  it.each([
    [
      'a gallery that nobody closed',
      `<div class="gallery"><img src="/a.jpg" alt=""><img src="/b.jpg" alt=""><p>${PROSE}</p><p>${PROSE} Twice.</p>`,
    ],
    [
      'text in a box beside a caption',
      `<div class="photo"><img src="/a.jpg" alt=""><span class="credit">Ann Lee</span><p>${PROSE} Twice.</p></div>`,
    ],
    [
      'a figure without a picture',
      `<figure><figcaption>${PROSE} ${PROSE} ${PROSE} ${PROSE} Twice.</figcaption></figure>`,
    ],
    [
      'slides of prose',
      `<div class="slider">${[1, 2, 3].map(at => `<div><img src="/${at}.jpg" alt=""><div>${PROSE} ${PROSE} ${PROSE} ${PROSE} Twice.</div></div>`).join('')}</div>`,
    ],
  ])('%s', async (_, piece) => {
    const { everything, html } = await extractPage(articlePage(piece))
    expect(`${everything} ${html}`).toContain('Twice.')
  })

  it('has its marked captions, and not only who took the pictures', async () => {
    const slide = (at: number) =>
      `<figure><img src="/${at}.jpg" alt=""><figcaption><p>The mill on day ${at} of the flood.</p><span class="credit">Photo: Bo</span></figcaption></figure>`
    const html = await cleaned(`<p>${PROSE}</p><p>${PROSE}</p><div class="gallery">${slide(1)}${slide(2)}</div>`)
    expect(html).toContain('The mill on day 2')
  })

  it('and controls of a gallery go as before', async () => {
    const { all, text } = await extractPage(
      articlePage(
        '<div class="gallery"><div class="slide"><img src="/a.jpg" alt=""><span class="caption">The mill</span><i>1 of 2</i></div><div class="slide"><img src="/b.jpg" alt=""><span class="caption">The weir</span><i>2 of 2</i></div></div>',
      ),
    )
    expect(all('figcaption')).toEqual(['The mill', 'The weir'])
    expect(text).not.toContain('1 of 2')
  })
})
