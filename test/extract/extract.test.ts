import { describe, expect, it } from 'vitest'
import { articlePage, extractPage, PROSE } from './page.ts'

describe('an article', () => {
  it('is what is left without navigation, sidebar, comments and footer', async () => {
    const { text, parser, removed } = await extractPage(
      `<!doctype html><title>The flood - Valley News</title><nav><a href=/>Home</a></nav>
        <div class="sidebar"><p>${PROSE} elsewhere</p></div>
        <article><h1>The flood</h1><div class="share-bar">Share on everything</div><p>${PROSE}</p><p>${PROSE} Again.</p></article>
        <section id=comments><p>First comment of many, which says nothing at all, at length.</p></section><footer>© Valley</footer>`,
    )
    expect(text).toBe(`${PROSE}\n\n${PROSE} Again.`)
    expect(parser).toBe('general')
    const rules = removed.map(each => each.rule)
    expect(rules).toEqual(expect.arrayContaining(['navigation', 'sidebar', 'share', 'comments', 'footer', 'title']))
  })

  it('says what was removed by which rule', async () => {
    const { removed } = await extractPage(articlePage('<div class="newsletter-signup wide">Sign up now</div>'))
    expect(removed).toContainEqual({
      rule: 'promotion',
      share: expect.closeTo(0.047, 2),
      what: 'div.newsletter-signup.wide “Sign up now”',
    })
  })

  it('keeps what is named like a part but holds the text', async () => {
    const { text } = await extractPage(
      `<title>x</title><div class="sidebar-layout-main comments-open"><p>${PROSE}</p><p>${PROSE}</p></div>`,
    )
    expect(text).toContain('The river rose')
  })

  it('keeps words of its sentences, whatever they are named', async () => {
    const { text } = await extractPage(
      articlePage(
        `<p>A <a class="glossary-tooltip" href=/g>weir</a> is, as <span class="author">Ann Lee</span> says, a low dam across a river, built to raise it.</p>`,
      ),
    )
    expect(text).toContain('A weir is, as Ann Lee says, a low dam')
  })

  it('ends where the links to other articles begin', async () => {
    const { text } = await extractPage(
      articlePage('').replace(
        '</article>',
        '<h2>Related articles</h2><ul><li><a href=/1>One more flood in the valley</a><li><a href=/2>Rain again</a></ul></article>',
      ),
    )
    expect(text).not.toContain('Related')
    expect(text).not.toContain('Rain again')
  })

  it('leaves out lines that lead away or advertise', async () => {
    const { text } = await extractPage(
      articlePage(
        `<p><a href=/x>READ MORE: Another flood</a></p><p>Advertisement</p><p>Sign up for our newsletter to get floods in your inbox.</p><p>See the old bridge, which stood for years.</p>`,
      ),
    )
    expect(text.split('\n\n')).toEqual([PROSE, 'See the old bridge, which stood for years.', `${PROSE} It did again.`])
  })

  it('keeps words of its sentences that would be such a line by themselves', async () => {
    const { html } = await extractPage(articlePage('<p>The council let us <a href=/x>read more</a> than that.</p>'))
    expect(html).toContain('<a href="https://news.example.com/x">read more</a> than that.')
  })

  it('takes the picture above it along', async () => {
    const page = (body: string) =>
      `<html><head><title>The flood</title><meta property="og:image" content="https://news.example.com/p/mill-1200x630.jpg?w=9"></head><body>${body}</body></html>`
    const text = `<div class="story-text"><p>${PROSE}</p><p>${PROSE}</p></div>`
    const hero = '<figure><img src="/p/mill.jpg"><figcaption>The mill.</figcaption></figure>'
    const above = await extractPage(page(`<div class=top><h1>The flood</h1>${hero}</div><hr>${text}`))
    expect(above.html).toMatch(/^\s*<figure><img src="https:\/\/news.example.com\/p\/mill.jpg"/)
    expect(above.all('figcaption')).toEqual(['The mill.'])
    const small = await extractPage(page(`<div class=top><img src="/p/mill.jpg" width=90></div><hr>${text}`))
    expect(small.attributes('img', 'src')).toEqual([])
    const own = await extractPage(
      page(`<div class=top>${hero}</div>${text.replace('<p>', '<img src="/p/mill.jpg"><p>')}`),
    )
    expect(own.attributes('img', 'src')).toHaveLength(1)
  })

  it('has no table of contents, which is for screens', async () => {
    const contents = (links: string) => `<div id="toc" class="toc"><h2>Contents</h2><ul>${links}</ul></div>`
    const { all } = await extractPage(
      articlePage(
        `${contents('<li><a href="#a">High water</a><li><a href="#b">The mill</a>')}<h2 id=a>High water</h2><p>${PROSE}</p>`,
      ),
    )
    expect(all('h2')).toEqual(['High water'])
  })

  it('keeps all of a table of data', async () => {
    const { all } = await extractPage(
      articlePage(
        '<table><tr><th>Flags<td><div><a href=/a>Alton</a><a href=/b>Barrow</a></div><tr><th>Rivers<td>3</table>',
      ),
    )
    expect(all('td')).toEqual(['Alton Barrow', '3'])
  })

  it('keeps lists of links between its paragraphs, and cuts those that stand for themselves', async () => {
    const { text } = await extractPage(
      articlePage(
        '<p>Three places were hit hardest by the water of that night:</p><ul><li><a href=/a>Alton</a><li><a href=/b>Barrow</a></ul><div><a href=/1>Weather</a> <a href=/2>Traffic</a> <a href=/3>Sport</a></div>',
      ),
    )
    expect(text).toContain('Alton')
    expect(text).not.toContain('Traffic')
  })

  it('is found without any name that tells', async () => {
    const teaser = (n: number) =>
      `<div><a href=/${n}><b>Teaser ${n} of the front page, with a few words more</b></a></div>`
    const { text } = await extractPage(
      `<title>x</title><div><div>${[1, 2, 3, 4, 5, 6].map(teaser).join('')}</div><div><div>${`<p>${PROSE}</p>`.repeat(6)}</div></div><div>${[7, 8, 9].map(teaser).join('')}</div></div>`,
    )
    expect(text).toBe(Array(6).fill(PROSE).join('\n\n'))
  })

  it('is hidden to no one when its scripts have not run', async () => {
    const { text } = await extractPage(
      `<title>x</title><body style="visibility:hidden"><div id=root style="display: none"><article><p>${PROSE}</p><p>${PROSE}</p></article></div>`,
    )
    expect(text).toContain('The river')
  })

  it('has neither what is hidden nor appeals to switch scripts on, but what tabs and folds hold', async () => {
    const { text } = await extractPage(
      articlePage(`<p hidden>Hidden one</p><p style="display:none">Hidden two</p><p aria-hidden=true>Hidden three</p><p class="sr-only">Hidden four</p>
        <noscript>Please enable JavaScript.</noscript><div role=tabpanel hidden><p>Behind a tab is text as well.</p></div><details><summary>More</summary><p>Folded away.</p></details>`),
    )
    expect(text).not.toMatch(/Hidden|enable/)
    expect(text).toContain('Behind a tab is text as well.\n\nMore\n\nFolded away.')
  })

  it('puts the parts that React streams in their places', async () => {
    const { text } = await extractPage(
      `<title>x</title><article><p>${PROSE}</p><template id="B:0"></template><p>Last words of the article, which come after the streamed part.</p></article><div hidden id="S:0"><p>Streamed words of the article, which come late but belong between.</p></div>`,
    )
    expect(text).toBe(
      `${PROSE}\n\nStreamed words of the article, which come late but belong between.\n\nLast words of the article, which come after the streamed part.`,
    )
  })
})

describe('a page with little text', () => {
  it('falls back on its structured data and says so', async () => {
    const body = `${PROSE}\\n${PROSE} And ${'again, '.repeat(20)} it did.`
    const { text, parser, warnings } = await extractPage(
      `<title>x</title><script type="application/ld+json">{"@type":"NewsArticle","headline":"x","articleBody":"${body}"}</script><div id=app></div>`,
    )
    expect(parser).toBe('structured data')
    expect(text).toContain(PROSE)
    expect(warnings).toEqual(['the page has no text of its own; that of its structured data was taken'])
  })

  it('falls back on its description', async () => {
    const { text, parser } = await extractPage(
      `<title>x</title><meta property="og:description" content="What the page would say if its scripts had run."><div id=app></div>`,
    )
    expect([parser, text]).toEqual(['description', 'What the page would say if its scripts had run.'])
  })

  it('is refused when it has nothing at all', async () => {
    await expect(extractPage('<title>x</title><div></div>')).rejects.toMatchObject({ code: 'no_content' })
  })

  it('is an index when it is mostly links', async () => {
    const { all } = await extractPage(
      '<title>Manual</title><main><h1>Manual</h1><ul><li><a href=/1>Installing</a><li><a href=/2>Configuring</a><li><a href=/3>Upgrading the server</a></ul></main>',
      'https://docs.example.com/',
    )
    expect(all('li')).toEqual(['Installing', 'Configuring', 'Upgrading the server'])
  })
})
