/** Pages as tools for manuals write them: symbols, members and listings, with little prose among them. */
import { describe, expect, it } from 'vitest'
import { cleaned, extractPage, PROSE } from '../page.ts'

const page = (body: string, generator = 'Sphinx 7.2') =>
  extractPage(
    `<!doctype html><html lang="en"><head><title>Valves</title><meta name="generator" content="${generator}"></head><body>${body}</body></html>`,
    'https://example.com/kit/valves.html',
  )

describe('pages of manuals', () => {
  it('keep the space between two words that a highlighter puts into an element of its own', async () => {
    const { text } = await page(
      `<div role="main"><h1>Valves</h1><p>${PROSE}</p><dl><dt><em><span>async</span><span> </span></em><span>open_valve</span></dt><dd><p>${PROSE}</p></dd></dl></div>`,
    )
    expect(text).toContain('async open_valve')
    expect(await cleaned('<p>a<b> </b>b<i>&#xFEFF;</i>c</p>')).toBe('<p>a bc</p>')
  })

  it('keep sections whose ids have a sign before the slug of their heading', async () => {
    const section = (topic: string) => {
      const id = topic.toLowerCase().replace(' ', '-')
      return `<div class="section" id="s-${id}"><span id="${id}"></span><h3 id="${id}">${topic}</h3><p>To mend what is wrong with ${topic}, the rules of the mill were changed in that year.</p></div>`
    }
    const sections = ['Cookie encoding', 'Flour bags', 'Mill wheels', 'Modal verbs'].map(section).join('')
    const { text } = await page(`<div role="main"><h1>Valves</h1>${`<p>${PROSE}</p>`.repeat(8)}${sections}</div>`)
    expect(text).toContain('wrong with Cookie encoding')
    expect(text).toContain('wrong with Modal verbs')
  })

  it('keep sentences with several links under the name of tags', async () => {
    const { text } = await page(
      `<div role="main"><h1>Valves</h1>${`<p>${PROSE}</p>`.repeat(8)}<dl class="tags"><dt>See also</dt><dd><a href="a.html">spy/1</a> and <a href="b.html">nospy/1</a> call the hook <a href="c.html">debug_hook/1</a> to allow for other ways to name the valve.</dd></dl></div>`,
    )
    expect(text).toContain('other ways to name the valve')
  })

  it('lose the links to the source of a symbol', async () => {
    const { text } = await page(
      `<div role="main"><h1>Valves</h1><p>${PROSE}</p><dl><dt>open_valve()<a href="_modules/v.html"><span class="viewcode-link"><span>[source]</span></span></a></dt><dd><p>${PROSE}</p></dd></dl></div>`,
    )
    expect(text).toContain('open_valve()')
    expect(text).not.toContain('source')
  })

  it('keep the parts of a listing, whatever symbol these are named after', async () => {
    const { text } = await page(
      `<div role="main"><h1>Valves</h1>${`<p>${PROSE}</p>`.repeat(8)}<pre><span>class Valve:</span>\n<div class="viewcode-block" id="Valve_subscribe"><span>    def subscribe(self, name):\n        """Tell the name of whoever opens it, by the hour."""</span></div></pre></div>`,
    )
    expect(text).toContain('def subscribe(self, name)')
    expect(text).toContain('by the hour')
  })

  it.each([
    [
      'asides',
      '<aside class="footnote-list brackets"><aside class="footnote brackets" id="n1" role="doc-footnote"><span class="label"><span>[</span><a role="doc-backlink" href="#r1">1</a><span>]</span></span><p>Only of brass.</p></aside><aside class="footnote brackets" id="n2" role="doc-footnote"><span class="label">[2]</span><span class="backrefs">(<a role="doc-backlink" href="#r2">1</a>)</span><p>Or of steel.</p></aside></aside>',
    ],
    [
      'lists of terms',
      '<dl class="footnote brackets"><dt class="label" id="n1"><span class="brackets"><a class="fn-backref" href="#r1">1</a></span></dt><dd><p>Only of brass.</p></dd><dt class="label" id="n2">2</dt><dd><p>Or of steel.</p></dd></dl>',
    ],
    [
      'tables',
      '<table class="docutils footnote" id="n1"><tr><td class="label"><a class="fn-backref" href="#r1">[1]</a></td><td>Only of brass.</td></tr></table><table class="docutils footnote" id="n2"><tr><td class="label">[2]</td><td>Or of steel.</td></tr></table>',
    ],
  ])('keep the notes of Docutils in %s', async (_, notes) => {
    const { all, attributes } = await page(
      `<div role="main"><h1>Valves</h1><p>${PROSE} They turn.<a class="footnote-reference brackets" href="#n1" id="r1">[1]</a></p>${notes}<p>${PROSE}</p></div>`,
    )
    expect(all('.octavo-footnotes li')).toEqual(['Only of brass.', 'Or of steel.'])
    expect(attributes('.octavo-footnotes li', 'id')).toEqual(['n1', 'n2'])
    expect(all('sup.octavo-footnote-ref')).toEqual(['1'])
  })

  it('keep topics and sidebars of Docutils, and not what an aside says of the file', async () => {
    const { text } = await page(
      `<div role="main"><h1>Valves</h1><p>${PROSE}</p><aside class="topic"><p class="topic-title">Ball valves</p><p>They turn.</p></aside><aside class="sidebar"><p class="sidebar-title">Gates</p><p>They slide.</p></aside><p>${PROSE}</p><aside class="md-source-file"><span>July 4, 2023</span></aside></div>`,
    )
    for (const kept of ['Ball valves', 'They turn.', 'Gates', 'They slide.']) expect(text).toContain(kept)
    expect(text).not.toContain('2023')
  })

  it('keep sections with the ids of symbols', async () => {
    const { text } = await page(
      `<div role="main"><h1>Valves</h1><p>${PROSE}</p><div id="Valve.subscribe"><p>Returns <code>true</code> once <a href="o.html">others</a> know of it.</p></div></div>`,
    )
    expect(text).toContain('Returns true once others know of it.')
  })

  it('keep links that have a tooltip', async () => {
    const { text } = await page(
      `<div role="main"><h1>Valves</h1><p>${PROSE}</p><div>From its parent: <a class="tooltip" href="other.html"><span>drain(rate)</span></a></div></div>`,
    )
    expect(text).toContain('drain(rate)')
  })

  it('keep tables of their own members, which name the page in their links', async () => {
    const rows = ['open', 'close', 'turn', 'drain', 'fill', 'rinse'].map(
      name => `<tr><td><a href="valves.html#${name}">valve_${name}_within_the_time_that_is_given</a></td></tr>`,
    )
    const { text } = await page(
      `<div class="refentry"><h2>Valves</h2><h2>Functions</h2><div><table>${rows.join('')}</table></div><div><h2>Description</h2><p>${PROSE}</p></div></div>`,
      'gtk-doc',
    )
    expect(text).toContain('valve_rinse_within_the_time')
  })

  it('lose the row of links to other pages, in a table as well', async () => {
    const cells = ['Top', 'Description', 'Object Hierarchy', 'Properties', 'Signals and more'].map(
      name => `<span> | <a href="#${name}">${name}</a></span>`,
    )
    const { text } = await page(
      `<table class="navigation" id="top"><tr><td class="shortcuts">${cells.join('')}</td><td><a href="index.html"><img src="home.png" alt="Home"></a></td></tr></table><div class="refentry"><h2>Valves</h2><p>${PROSE}</p><h2>Members</h2><p>${PROSE} So it did.</p></div>`,
      'gtk-doc',
    )
    expect(text).not.toContain('Object Hierarchy')
    expect(text).toContain('So it did.')
  })

  it('keep what stands before and after a long list in the same section', async () => {
    const terms = Array.from({ length: 8 }, (_, at) => `<dt>rate${at}</dt><dd><p>${PROSE} ${PROSE}</p></dd>`)
    const { text } = await page(
      `<div class="navheader"><table><tr><th colspan="3">Draw valves</th></tr><tr><td><a href="p.html">Prev</a></td></tr></table></div><div class="sect1"><div><h4>Draw valves</h4></div><p>Draws valves as they are seen from above, with their names.</p><div><dl>${terms.join('')}</dl></div><p>This is used in example 19.</p></div>`,
      'DocBook XSL',
    )
    expect(text).toContain('Draws valves as they are seen from above')
    expect(text).toContain('This is used in example 19.')
    expect(text).not.toContain('Prev')
  })

  it('keep what a module is for, though its members outweigh it', async () => {
    const members = Array.from(
      { length: 12 },
      (_, at) => `<div><p>valve${at} :: Rate -&gt; Valve</p><div><p>${PROSE}</p></div></div>`,
    )
    const { text } = await page(
      `<div id="content"><div><p>Description</p><div><p>${PROSE} Valves for <a href="r.html">rivers</a> that rise in the night.</p></div></div><div><h1>Documentation</h1>${members.join('')}</div></div>`,
      'Haddock',
    )
    expect(text).toContain('Valves for rivers that rise in the night.')
  })

  it('keep the values of a type before its longer instances', async () => {
    const rows = (names: string) =>
      `<table>${names
        .split(' ')
        .map(name => `<tr><td>${name}</td></tr>`)
        .join('')}</table>`
    const { text } = await page(
      `<div id="content"><h1>Valves</h1><div><p>data Valve</p><div>${rows('Ball Gate Globe Needle Butterfly Pinch Diaphragm')}</div><div><div>${`<p>${PROSE}</p>`.repeat(5)}</div></div></div></div>`,
      'Haddock',
    )
    expect(text).toContain('Butterfly')
    expect(text).toContain('data Valve')
  })
})

describe('headings of manuals', () => {
  const headings = ['Login', 'Share', 'Comments', 'Subscribe', 'Valves']
  const section = (wrap: (heading: string) => string) => (name: string) =>
    `${wrap(`<h2 id="${name.toLowerCase()}">${name}</h2>`)}<p>This part is about ${name} in valves, of which there are many.</p>`

  it.each([
    ['by themselves', (heading: string) => heading],
    ['in boxes', (heading: string) => `<div>${heading}<a href="#x"></a></div>`],
  ])('may be the words of buttons where prose is below them: %s', async (_, wrap) => {
    const { all } = await page(`<main><h1>Valves</h1><p>${PROSE}</p>${headings.map(section(wrap)).join('')}</main>`)
    expect(all('h2')).toEqual(headings)
  })

  it('are not lines of the page without such a text', async () => {
    const found = await page(
      `<main><h1>Valves</h1><p>${PROSE}</p>${headings.map(section(each => each)).join('')}<h2>Comments</h2></main>`,
    )
    expect(found.all('h2')).toEqual(headings)
  })

  it('do not include those of an empty search', async () => {
    const { text } = await page(
      `<main><div><h1>Valves</h1><p>${PROSE} ${PROSE}</p></div><div class="search-results"><h1>results matching ""</h1><ul></ul></div></main>`,
    )
    expect(text).not.toContain('results matching')
  })
})

describe('pages of a manual without prose', () => {
  const links = (count: number) =>
    Array.from({ length: count }, (_, at) => `<li><a href="c${at}.html">Chapter of valves ${at}</a></li>`).join('')
  const footer = '<div class="footer">© Copyright 2014-2022, the people of the valley. Created using a tool 4.5.</div>'

  it('are their lists, and not the line about rights below these', async () => {
    const { text } = await page(`<div role="main"><h1>Valves</h1><div><ul>${links(9)}</ul></div></div>${footer}`)
    expect(text).toContain('Chapter of valves 8')
    expect(text).not.toContain('©')
  })
})
