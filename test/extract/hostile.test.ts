import { describe, expect, it } from 'vitest'
import { extractPage, PROSE } from './page.ts'

/** Milliseconds of the processor that any page of this size may take; the honest ones take a hundredth. */
const BOUND = 4_000

const HOSTILE: Readonly<Record<string, string>> = {
  'deep nesting': `${'<div>'.repeat(10_000)}<p>${PROSE}</p>`,
  'deep inline nesting': `<p>${PROSE}${'<b><i>'.repeat(200)}x`,
  'many paragraphs': `<article>${`<p>${PROSE}</p>`.repeat(2_000)}</article>`,
  'many siblings of loose text': `<article>${`${PROSE}<br><br>`.repeat(2_000)}</article>`,
  'many comments in one thread': `<html id=XF><article class="message message--post" data-content="post-1">${`<div class=bbWrapper>${PROSE}</div></article><article class="message message--post" data-content="post-2">`.repeat(700)}`,
  'many images in one gallery': `<p>${PROSE}</p><div class=gallery>${'<li><img src=a.jpg><span class=caption>x</span></li>'.repeat(2_000)}</div>`,
  'many players': `<article><p>${PROSE}</p>${'<iframe src="https://www.youtube.com/embed/abcdefgh"></iframe>'.repeat(8_000)}</article>`,
  'many quotes':
    `<div data-preloaded></div><div class=crawler-post><div class=post itemprop=text>${`<blockquote>${PROSE}</blockquote>`.repeat(800)}</div></div>`.repeat(
      2,
    ),
  'a long class': `<div class="${'related-'.repeat(50_000)}"><p>${PROSE}</p></div>`,
  'a long srcset': `<p>${PROSE}</p><img srcset="${', a 1w'.repeat(50_000)}">`,
  'a long line': `<p>${'read more '.repeat(30_000)}</p>`,
  'a long title': `<title>${'a | b - '.repeat(20_000)}</title><p>${PROSE}</p>`,
  'nested tables': `${'<table><tr><td>'.repeat(120)}<p>${PROSE}</p>`,
  'nested quotations': `<p>${PROSE}</p>${'<blockquote class=quote>'.repeat(300)}x`,
  'a large script': `<script type="application/ld+json">${'['.repeat(100_000)}</script><p>${PROSE}</p>`,
  'many footnotes': `<p>${PROSE}</p>${'<sup><a href="#fn1">1</a></sup>'.repeat(2_000)}<ol class=footnotes>${'<li id=fn1>n'.repeat(2_000)}</ol>`,
  'many listings': `<p>${PROSE}</p>${'<div class=highlight><pre><span class=line>a</span><span class=line>b</span></pre></div>'.repeat(2_000)}`,
  'many headings': `<p>${PROSE}</p>${'<h2>a</h2><h4>b</h4>'.repeat(2_000)}`,
  'many pictures that scripts load': `<p>${PROSE}</p>${'<img data-src=a.jpg><noscript><img src=a.jpg></noscript>'.repeat(15_000)}`,
  'many lists of links': `<p>${PROSE}</p>${'<ul><li><a href=/x>some headline of another page of this site</a></ul>'.repeat(8_000)}`,
  'many ends': `<p>${PROSE}</p>${`<h2>Comments</h2><p>${PROSE}</p>`.repeat(2_000)}`,
  'many links that share': `<p>${PROSE}</p>${'<div><a href="https://twitter.com/intent/tweet?x">T</a></div>'.repeat(6_000)}`,
  'many cards': `<p>${PROSE}</p>${'<div class=c><a href=/x>Name</a> 10.00 €</div>'.repeat(4_000)}`,
  'many buttons': `<p>${PROSE}</p>${`<button>What is it?</button><div>${PROSE}</div>`.repeat(2_000)}`,
  'many bylines': `${'<div class=byline>By X</div>'.repeat(5_000)}<p>${PROSE}</p>`,
}

describe('a hostile page', () => {
  it.each(Object.keys(HOSTILE))('with %s is read in time or refused', async name => {
    const started = process.cpuUsage()
    await extractPage(HOSTILE[name]!).catch(error => expect(error.code).toMatch(/^(html_too_complex|no_content)$/))
    const { user, system } = process.cpuUsage(started)
    expect((user + system) / 1000).toBeLessThan(BOUND)
  })

  it('leaves no scripts, handlers or script addresses in the content', async () => {
    const { html } = await extractPage(
      `<article><p onclick="x()">${PROSE}</p><p><a href="javascript:x()">${PROSE}</a></p><img src="javascript:x()" onerror=x()><svg width=300 height=300 onload=x()><script>x()</script></svg><style>p{}</style><iframe src="https://evil.example/"></iframe><form><input value=x></form></article>`,
    )
    expect(html).not.toMatch(/onclick|onerror|onload|javascript:|<script|<style|<iframe|<form|<input/)
  })
})
