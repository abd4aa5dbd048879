import { describe, expect, it } from 'vitest'
import { extractPage, PROSE, threadPage } from '../page.ts'

describe('GitHub', () => {
  const markdown =
    '<div class="markdown-heading"><h2>Install</h2><a class="anchor" href="#install"><svg></svg></a></div><div class="highlight highlight-source-shell"><pre>npm i</pre><div class="zeroclipboard-container"><clipboard-copy></clipboard-copy></div></div><p>Then run it, once, and look at what it says about the water.</p>'

  it('shows a README without the page around it', async () => {
    const { all, meta, parser } = await extractPage(
      `<title>ann/flood</title><meta name="octolytics-dimension-repository_nwo" content="ann/flood"><meta property="og:title" content="ann/flood: Water levels"><nav>Code Issues</nav><div id="readme"><article class="markdown-body">${markdown}</article></div>`,
      'https://github.com/ann/flood',
    )
    expect([parser, meta.kind, meta.title]).toEqual(['github', 'readme', 'ann/flood'])
    expect(all('h2')).toEqual(['Install'])
    expect(all('pre')).toEqual(['npm i'])
  })

  it('finds a README that only the data of the page has', async () => {
    const data = JSON.stringify({
      props: {
        initialPayload: {
          overview: { overviewFiles: [{ richText: `<article class="markdown-body">${markdown}</article>` }] },
        },
      },
    })
    const { all } = await extractPage(
      `<title>ann/flood</title><script type="application/json" data-target="react-partial.embeddedData">${data}</script>`,
      'https://github.com/ann/flood',
    )
    expect(all('h2')).toEqual(['Install'])
  })

  it('shows a file as a listing in its language', async () => {
    const data = JSON.stringify({ payload: { blob: { rawLines: ['fn main() {', '}'], language: 'Rust' } } })
    const { html, meta } = await extractPage(
      `<title>x</title><script type="application/json" data-target="react-app.embeddedData">${data}</script>`,
      'https://github.com/ann/flood/blob/main/src/main.rs',
    )
    expect(html).toBe('<pre><code class="language-rust">fn main() {\n}</code></pre>')
    expect(meta).toMatchObject({ kind: 'file', title: 'src/main.rs' })
  })

  it('shows an issue of the pages that React renders', async () => {
    const post = (test: string, author: string, text: string) =>
      `<div data-testid="${test}"><div><a data-testid="${test === 'issue-body' ? 'issue-body-header-author' : 'avatar-link'}" href="/${author}">${author}</a> <relative-time datetime="2025-05-25T22:14:08Z">May 25</relative-time></div><div data-testid="markdown-body" class="markdown-body"><div class="markdown-body"><p>${text}</p></div></div></div>`
    const { authors, bodies, meta, html } = await threadPage(
      `<title>x · Issue #5</title><h1><bdi data-testid="issue-title">Too wet</bdi></h1>${post('issue-body', 'ann', 'It is wet.')}${post('comment-viewer-outer-box-IC_1', 'bo', 'It is.')}`,
      'https://github.com/ann/flood/issues/5',
    )
    expect(meta).toMatchObject({ kind: 'issue', title: 'Too wet', author: 'ann' })
    expect([authors, bodies]).toEqual([
      ['ann', 'bo'],
      ['It is wet.', 'It is.'],
    ])
    expect(html).toContain('<time class="octavo-date" datetime="2025-05-25T22:14:08Z">25 May 2025</time>')
  })

  it.each([
    ['pull/7', 'pull-request'],
    ['issues/7', 'issue'],
    ['discussions/7', 'discussion'],
  ])('shows %s of the pages that the server renders', async (path, kind) => {
    const post = (author: string, text: string) =>
      `<div class="js-comment-container"><div class="timeline-comment-group js-minimizable-comment-group"><h3><a class="author" href="/${author}">${author}</a> commented <relative-time datetime="2026-03-09T12:41:58Z"></relative-time></h3><task-lists><div class="comment-body markdown-body js-comment-body"><p>${text}</p></div></task-lists><form><textarea>x</textarea></form></div></div>`
    const { authors, bodies, meta } = await threadPage(
      `<title>x</title><h1><span class="markdown-title">Dam it</span></h1>${post('ann', 'A dam.')}${post('bo', 'Good.')}`,
      `https://github.com/ann/flood/${path}`,
    )
    expect([meta.kind, meta.title, authors, bodies]).toEqual([kind, 'Dam it', ['ann', 'bo'], ['A dam.', 'Good.']])
  })

  it.each([
    [
      'releases/tag/v1',
      'release',
      '<div data-test-selector="body-content" class="markdown-body"><p>Fewer floods, in all of the valley.</p></div>',
    ],
    [
      'wiki',
      'wiki',
      '<div id="wiki-body"><div class="markdown-body"><p>Fewer floods, in all of the valley.</p></div></div>',
    ],
  ])('shows %s', async (path, kind, piece) => {
    const { meta, text } = await extractPage(
      `<title>x</title><p>Code Issues Pull requests</p>${piece}`,
      `https://github.com/ann/flood/${path}`,
    )
    expect([meta.kind, text]).toEqual([kind, 'Fewer floods, in all of the valley.'])
  })

  it('says so when a page is not as expected, and falls back', async () => {
    const { parser, warnings } = await extractPage(
      `<title>x</title><main><article><p>${PROSE}</p><p>${PROSE}</p></article></main>`,
      'https://github.com/ann/flood/blob/main/x.bin',
    )
    expect(parser).toBe('general')
    expect(warnings).toEqual(['the page is not as the parser for github expects; general extraction was used'])
  })
})

describe('Medium', () => {
  const state = {
    'Post:1': {
      title: 'The flood',
      creator: { __ref: 'User:1' },
      firstPublishedAt: 1720089000000,
      'content({})': {
        bodyModel: { paragraphs: ['0', '1', '2', '3', '4', '5'].map(id => ({ __ref: `Paragraph:${id}` })) },
      },
    },
    'User:1': { name: 'Ann Lee' },
    'Paragraph:0': { type: 'H3', text: 'The flood' },
    'Paragraph:1': {
      type: 'P',
      text: `${PROSE} And then?`,
      markups: [
        { type: 'STRONG', start: 4, end: 9 },
        { type: 'A', href: 'https://example.com/', start: 4, end: 14 },
      ],
    },
    'Paragraph:2': { type: 'ULI', text: 'Boats' },
    'Paragraph:3': { type: 'ULI', text: 'Sand' },
    'Paragraph:4': { type: 'IMG', text: 'The mill', metadata: { __ref: 'ImageMetadata:1*a.jpeg' } },
    'ImageMetadata:1*a.jpeg': { id: '1*a.jpeg', alt: 'a mill' },
    'Paragraph:5': { type: 'PRE', text: 'x = 1' },
  }
  const script = `<script>window.__APOLLO_STATE__ = ${JSON.stringify(state)}</script>`

  it('is its paragraphs, whatever their classes are', async () => {
    const { text, parser } = await extractPage(
      `<title>The flood | Medium</title><article><div class="ab c"><h1 id="ea51">The flood</h1><div><a>Ann Lee</a><button>Follow</button><p>5 min read</p></div><p id="927b" class="io ip">${PROSE}</p><ul><li id="1c2d">One</li></ul><p id="a1b2">${PROSE}</p></div></article>`,
      'https://ann.medium.com/the-flood-1',
    )
    expect(parser).toBe('medium')
    expect(text).toBe(`${PROSE}\n\nOne\n\n${PROSE}`)
  })

  it('is known on a domain of its own, and completed from its state', async () => {
    const { html, meta, parser } = await extractPage(
      `<title>x</title><meta property="al:android:package" content="com.medium.reader"><article><p id="927b">The river rose.</p></article>${script}`,
      'https://blog.example.com/the-flood-1',
    )
    expect(parser).toBe('medium')
    expect(meta).toMatchObject({ title: 'The flood', author: 'Ann Lee', published: '2024-07-04T10:30:00Z' })
    expect(html).toContain(
      'The <a href="https://example.com/"><strong>river</strong></a><a href="https://example.com/"> rose</a> in the night',
    )
    expect(html).toContain('<ul><li>Boats</li><li>Sand</li></ul>')
    expect(html).toContain('<img src="https://miro.medium.com/v2/resize:fit:1400/1*a.jpeg" alt="a mill">')
    expect(html).toContain('<pre><code>x = 1</code></pre>')
  })
})

describe('Substack', () => {
  const body = `<p>${PROSE}</p><div class="subscription-widget-wrap"><form><input></form>Subscribe</div><h3>Later</h3><p>${PROSE}<a class="footnote-anchor" id="footnote-anchor-1" href="#footnote-1">1</a></p><div class="footnote" data-component-name="FootnoteToDOM"><a class="footnote-number" id="footnote-1" href="#footnote-anchor-1">1</a><div class="footnote-content"><p>Or nearly so.</p></div></div>`

  it('is its post with standfirst, headings and notes', async () => {
    const { all, parser, text } = await extractPage(
      `<title>The flood</title><div class="post-header"><h1 class="post-title">The flood</h1><h3 class="subtitle">How it came</h3></div><div class="available-content"><div class="body markup">${body}</div></div>`,
      'https://ann.substack.com/p/flood',
    )
    expect(parser).toBe('substack')
    expect(all('.octavo-standfirst')).toEqual(['How it came'])
    expect(all('h2')).toEqual(['Later'])
    expect(all('.octavo-footnotes li')).toEqual(['Or nearly so.'])
    expect(text).not.toContain('Subscribe')
  })

  it('is known on a domain of its own and read from its preloads', async () => {
    const preloads = JSON.stringify(
      JSON.stringify({ post: { title: 'The flood', post_date: '2024-07-04T10:30:00Z', body_html: body } }),
    )
    const { meta, all } = await extractPage(
      `<title>x</title><link rel="preconnect" href="https://substackcdn.com"><script>window._preloads = JSON.parse(${preloads})</script>`,
      'https://letters.example.com/p/flood',
    )
    expect(meta).toMatchObject({ title: 'The flood', published: '2024-07-04T10:30:00Z' })
    expect(all('h2')).toEqual(['Later'])
  })
})

describe('DEV', () => {
  it('is its article without the buttons on its code', async () => {
    const { html, meta, parser } = await extractPage(
      `<title>x - DEV Community</title><div class="crayons-article__header__meta"><div class="crayons-article__subheader"><a class="crayons-link">Ann Lee</a> Posted on <time datetime="2024-07-04T10:30:00Z">Jul 4</time></div><h1>The flood</h1></div><div id="article-body" class="crayons-article__body"><h2><a name="a" href="#a"></a>How</h2><p>${PROSE}</p><div class="highlight js-code-highlight"><pre class="highlight ruby"><code>x = 1</code></pre><div class="highlight__panel"><button>Enter fullscreen mode</button></div></div></div>`,
      'https://dev.to/ann/the-flood-1',
    )
    expect(parser).toBe('dev')
    expect(meta).toMatchObject({ title: 'The flood', author: 'Ann Lee', published: '2024-07-04T10:30:00Z' })
    expect(html).toBe(`<h2>How</h2><p>${PROSE}</p><pre><code class="language-ruby">x = 1</code></pre>`)
  })
})

describe('Notion', () => {
  it('is its exported page', async () => {
    const { html, meta, parser } = await extractPage(
      `<title>Levels</title><article class="page sans"><header><h1 class="page-title">Levels</h1></header><div class="page-body"><nav class="table_of_contents">x</nav><h1>High</h1><ul class="bulleted-list"><li>One</li></ul><ul class="bulleted-list"><li>Two</li></ul><ul class="to-do-list"><li><div class="checkbox checkbox-on"></div> Boats</li></ul><figure class="callout"><div>💡</div><div>Mind.</div></figure><ul class="toggle"><li><details open><summary>More</summary><p>Inside.</p></details></li></ul></div></article>`,
      '',
    )
    expect([parser, meta.title]).toEqual(['notion', 'Levels'])
    expect(html).toContain('<ul><li>One</li><li>Two</li></ul><ul><li class="octavo-task">☑  Boats</li></ul>')
    expect(html).toContain('octavo-callout')
    expect(html).toContain('<p class="octavo-summary"><strong>More</strong></p><p>Inside.</p>')
  })

  it('is its page as scripts render it', async () => {
    const block = (kind: string, text: string, more = '') =>
      `<div data-block-id="1" class="notion-selectable notion-${kind}-block"><div><div data-content-editable-leaf="true">${text}</div>${more}</div></div>`
    const { html } = await extractPage(
      `<title>x</title><div class="notion-page-content">${block('header', 'High')}${block('text', `<span>${PROSE} </span><span style="font-weight:600">Nine</span>`)}${block('bulleted_list', 'One', block('bulleted_list', 'One and a half'))}${block('bulleted_list', 'Two')}${block('numbered_list', 'First')}</div>`,
      'https://ann.notion.site/x',
    )
    expect(html).toBe(
      `<h2>High</h2><p>${PROSE} <strong>Nine</strong></p><ul><li>One<ul><li>One and a half</li></ul></li><li>Two</li></ul><ol><li>First</li></ol>`,
    )
  })

  it('is its records where a page carries them', async () => {
    const value = (v: object) => ({ role: 'reader', value: v })
    const recordMap = {
      block: {
        p: value({ id: 'p', type: 'page', properties: { title: [['Levels']] }, content: ['a', 'b', 'c', 'd', 't'] }),
        a: value({ type: 'sub_header', properties: { title: [['High']] } }),
        b: value({
          type: 'text',
          properties: { title: [[`${PROSE} `], ['Nine', [['b'], ['a', 'https://example.com/']]]] },
        }),
        c: value({ type: 'code', properties: { title: [['x = 1']], language: [['Python']] } }),
        d: value({ type: 'to_do', properties: { title: [['Boats']], checked: [['Yes']] } }),
        t: value({ type: 'table', content: ['r'], format: { table_block_column_order: ['y', 'x'] } }),
        r: value({ type: 'table_row', properties: { x: [['2']], y: [['1']] } }),
      },
    }
    const { all, meta } = await extractPage(
      `<title>x</title><script id="__NEXT_DATA__" type="application/json">${JSON.stringify({ props: { pageProps: { recordMap } } })}</script>`,
      'https://pages.example.com/levels',
    )
    expect(meta.title).toBe('Levels')
    expect([all('h2'), all('li'), all('pre'), all('strong a, a strong')]).toEqual([
      ['High'],
      ['☑ Boats'],
      ['x = 1'],
      ['Nine'],
    ])
  })
})

describe('Confluence', () => {
  it('is its page with its macros in the form of all others', async () => {
    const { html, meta, parser } = await extractPage(
      `<title>Levels - Valley - Confluence</title><meta name="ajs-page-title" content="Levels"><div class="page-metadata">Created by <span class="author">Ann Lee</span></div><div id="main-content" class="wiki-content"><div class="toc-macro"><a href="#x">x</a></div><h1 id="x">High</h1><p>${PROSE} <img class="emoticon" alt="(tick)" src="/t.png"></p><div class="code panel"><div class="codeHeader">levels.py</div><div class="codeContent"><pre class="syntaxhighlighter-pre" data-syntaxhighlighter-params="brush: py; gutter: false">x = 1</pre></div></div><div class="confluence-information-macro confluence-information-macro-warning"><span class="aui-icon"></span><div class="confluence-information-macro-body"><p>Mind.</p></div></div><div class="table-wrap"><table class="confluenceTable"><tr><th>Year</th><th>Feet</th></tr><tr><td>1953</td><td>9</td></tr></table></div></div>`,
      'https://wiki.example.com/display/V/Levels',
    )
    expect(parser).toBe('confluence')
    expect(meta).toMatchObject({ kind: 'wiki', title: 'Levels', author: 'Ann Lee' })
    expect(html).toContain(`<p>${PROSE} ✓</p>`)
    expect(html).toContain('<figcaption>levels.py</figcaption><pre><code class="language-py">x = 1</code></pre>')
    expect(html).toContain('octavo-callout-warning')
    expect(html).toContain('<thead><tr><th>Year</th><th>Feet</th></tr></thead>')
    expect(html).not.toContain('href="#x"')
  })
})

describe('posts of networks in Substack', () => {
  it('are quotations with their authors, without pictures and counts', async () => {
    const tweet =
      '<div class="tweet"><a href="https://twitter.com/ann/status/1"><div class="tweet-header"><img class="tweet-user-avatar" alt="Twitter avatar for @ann" src="/a.jpg"><span class="tweet-author-name">Ann Lee</span> <span class="tweet-author">@ann</span></div>The weir is open.</a><a href="https://twitter.com/ann/status/1"><div class="tweet-footer"><p class="tweet-date">June 12th 2022</p><span class="retweets">52 Retweets</span></div></a></div>'
    const { html, text } = await extractPage(
      `<link rel="preconnect" href="https://substackcdn.com"><article><h1 class="post-title">The weir</h1><div class="available-content"><div class="body markup"><p>${PROSE}</p>${tweet}<p>${PROSE}</p></div></div></article>`,
      'https://ann.substack.com/p/weir',
    )
    expect(html).toContain('octavo-quote-social')
    expect(text).toContain('— Ann Lee @ann, June 12th 2022')
    expect(text).not.toMatch(/Retweets|avatar/)
  })
})

describe('clutter of a site', () => {
  it('is never most of the content: a box that nobody closed has swallowed it', async () => {
    const { text } = await extractPage(
      `<link rel="preconnect" href="https://substackcdn.com"><article><h1 class="post-title">The weir</h1><div class="available-content"><div class="body markup"><p>${PROSE}</p><div class="subscribe-widget">${`<p>${PROSE}</p>`.repeat(14)}<p>The end of it.</p></div></div></article>`,
      'https://ann.substack.com/p/weir',
    )
    expect(text).toContain('The end of it.')
  })

  it('has no run of long paragraphs, however little of the content that is', async () => {
    const { text } = await extractPage(
      `<link rel="preconnect" href="https://substackcdn.com"><article><h1 class="post-title">The weir</h1><div class="available-content"><div class="body markup">${`<p>${PROSE}</p>`.repeat(30)}<div class="subscribe-widget"><button>Subscribe</button>${`<p>${PROSE}</p>`.repeat(12)}<p>The end of it.</p></div></div></div></article>`,
      'https://ann.substack.com/p/weir',
    )
    expect(text).toContain('The end of it.')
    expect(text).not.toContain('Subscribe')
  })

  it('is not what holds the text of a post', async () => {
    const post = (author: string, buttons: string) =>
      `<div class="post has-profile"><div class="postbody"><ul class="post-buttons"><li>Quote</li>${buttons}<p class="author"><a class="username">${author}</a></p><div class="content">${PROSE} So wrote ${author}.</div></div></div>`
    const { text } = await extractPage(
      `<body class="section-viewtopic"><h2 class="topic-title">The weir</h2>${post('Ann', '</ul>')}${post('Ben', '')}</div>${post('Cem', '</ul>')}`,
      'https://example.org/viewtopic.php?t=1',
    )
    expect(text).toContain('So wrote Ben.')
  })
})
