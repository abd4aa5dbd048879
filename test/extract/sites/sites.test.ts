import { describe, expect, it } from 'vitest'
import type { ResourceLoader } from '../../../src/base/resource.ts'
import { isHost } from '../../../src/extract/sites/registry.ts'
import { extractPage, PROSE } from '../page.ts'

/** Posts as "level author|date|score|marks: text", which says at a glance what a thread was read as. */
async function thread(html: string, address: string, apis?: ResourceLoader) {
  const page = await extractPage(html, address, apis)
  const own = (name: string) => page.all(`.octavo-post > .octavo-post-header > .${name}`)
  return {
    ...page,
    authors: own('octavo-author'),
    bodies: page.all('.octavo-post > .octavo-post-body'),
    depths: page.attributes('.octavo-post', 'data-depth'),
  }
}

describe('a host', () => {
  it.each([
    ['reddit.com', 'reddit.com', true],
    ['www.reddit.com', 'reddit.com', true],
    ['old.reddit.com', '*.reddit.com', true],
    ['notreddit.com', 'reddit.com', false],
    ['notreddit.com', '*.reddit.com', false],
    ['reddit.com.evil.example', 'reddit.com', false],
    ['REDDIT.COM.', 'reddit.com', true],
  ])('%s against %s is %s', (host, pattern, is) => {
    expect(isHost(host, pattern)).toBe(is)
  })
})

describe('Stack Exchange', () => {
  const post = (kind: string, score: number, author: string, text: string, more = '') =>
    `<div class="${kind}" data-score="${score}" id="${kind.split(' ')[0]}-${score}"><div class="js-voting-container"><div class="js-vote-count" data-value="${score}">${score}</div></div>
     <div class="s-prose js-post-body"><p>${text}</p><pre class="lang-py"><code>x = 1</code></pre></div><div class="post-signature owner"><div class="user-info"><div class="user-action-time">asked <span class="relativetime" title="2016-08-05 04:16:00Z">Aug 5</span></div><div class="user-details" itemprop="author"><a href="/users/1">${author}</a></div></div></div>${more}</div>`
  const comments = `<ul class="comments-list"><li class="comment"><div class="comment-score"><span>2</span></div><div class="comment-body"><span class="comment-copy">Which one?</span> – <a class="comment-user">Bo</a> <span class="comment-date"><span class="relativetime-clean" title="2016-08-06 00:00:00Z">x</span></span></div></li></ul>`
  const html = `<title>How high? - Stack Overflow</title><div id="question-header"><h1>How high?</h1></div>${post('question', 19, 'Ann', 'How high was it?', comments)}${post('answer', 3, 'Cy', 'Eight feet.')}${post('answer accepted-answer', 1, 'Di', 'Nine feet.')}${post('answer', 7, 'Ed', 'Ten feet.')}`

  it('is a question, its accepted answer, then the others by score', async () => {
    const { authors, bodies, meta, all, attributes, parser, text, everything } = await thread(
      html,
      'https://stackoverflow.com/questions/1/how-high',
    )
    expect(parser).toBe('stack-exchange')
    expect(meta).toMatchObject({
      kind: 'question',
      title: 'How high?',
      author: 'Ann',
      published: '2016-08-05T04:16:00Z',
    })
    expect(authors).toEqual(['Ann', 'Di', 'Ed', 'Cy'])
    expect(bodies.map(body => body.slice(0, 9))).toEqual(['How high ', 'Nine feet', 'Ten feet.', 'Eight fee'])
    expect(all('.octavo-post-accepted .octavo-accepted')).toEqual(['Accepted answer'])
    expect(all('.octavo-score')).toEqual(['19 points', '2 points', '1 point', '7 points', '3 points'])
    expect(all('.octavo-comment')).toEqual(['Bo · 6 August 2016 · 2 pointsWhich one?'])
    expect(attributes('pre code', 'class')).toEqual(Array(4).fill('language-py'))
    expect(text).not.toContain('Which one?')
    expect(everything).toContain('Which one?')
  })

  it('names who wrote most of a community wiki, not its revisions', async () => {
    const wiki = html.replace(
      '<a href="/users/1">Ann</a>',
      '<a href="/posts/1/revisions">11 revs, 7 users 58%<br></a><a href="/users/1">Ann</a>',
    )
    expect((await thread(wiki, 'https://stackoverflow.com/questions/1/how-high')).authors[0]).toBe('Ann')
  })

  it('is known on sites of its network', async () => {
    expect((await thread(html, 'https://cooking.stackexchange.com/questions/1')).parser).toBe('stack-exchange')
  })
})

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
    const { authors, bodies, meta, html } = await thread(
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
    const { authors, bodies, meta } = await thread(
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

describe('Hacker News', () => {
  const comment = (indent: number, author: string, text: string) =>
    `<tr class="athing comtr"><td><table><tr><td class="ind"><img src="s.gif" width="${indent * 40}"></td><td class="default"><span class="comhead"><a class="hnuser">${author}</a> <span class="age" title="2023-07-22T10:00:00 1690020000"><a href="item?id=2">1 day ago</a></span></span><div class="comment"><span class="commtext">${text}<p>More.</p></span><div class="reply"><a>reply</a></div></div></td></tr></table></td></tr>`
  const html = `<title>Ask HN: How high? | Hacker News</title><table class="fatitem"><tr class="athing"><td class="title"><span class="titleline"><a href="https://example.com/flood">How high?</a></span></td></tr><tr><td class="subtext"><span class="score">25 points</span> by <a class="hnuser">ann</a> <span class="age" title="2023-07-21T10:00:00">x</span></td></tr></table><table class="comment-tree">${comment(0, 'bo', 'Nine.')}${comment(1, 'cy', 'Ten.')}${comment(2, 'di', 'No.')}</table>`

  it('is a story with its thread', async () => {
    const { authors, depths, all, bodies } = await thread(html, 'https://news.ycombinator.com/item?id=1')
    expect(authors).toEqual(['ann', 'bo', 'cy', 'di'])
    expect(depths).toEqual(['0', '0', '1', '2'])
    expect(bodies).toEqual(['https://example.com/flood', 'Nine.More.', 'Ten.More.', 'No.More.'])
    expect(all('.octavo-post-original .octavo-score')).toEqual(['25 points'])
  })

  it('is a list of stories', async () => {
    const row = (n: number) =>
      `<tr class="athing submission" id="${n}"><td class="title"><span class="rank">${n}.</span></td><td class="title"><span class="titleline"><a href="https://example.com/${n}">Story ${n}</a> <span class="sitestr">example.com</span></span></td></tr><tr><td class="subtext">${n} points | hide</td></tr>`
    const { all, meta } = await extractPage(
      `<title>Hacker News</title><table>${row(31)}${row(32)}</table>`,
      'https://news.ycombinator.com/news?p=2',
    )
    expect(meta.kind).toBe('listing')
    expect(all('li')).toEqual(['Story 31 (example.com)31 points', 'Story 32 (example.com)32 points'])
  })
})

describe('Reddit', () => {
  it('is a post with its comments, nested, of today', async () => {
    const html = `<title>x</title><shreddit-post post-title="Too wet" author="ann" score="12" created-timestamp="2024-05-12T20:00:00Z"><h1 slot="title">Too wet</h1><div slot="text-body"><div class="md"><p>It is wet.</p></div><button>Read more</button></div></shreddit-post><shreddit-comment author="bo" depth="0" score="3"><div slot="comment" class="md"><p>It is.</p></div><shreddit-comment author="cy" depth="1" score="1"><div slot="comment" class="md"><p>Very.</p></div></shreddit-comment></shreddit-comment>`
    const { authors, depths, bodies, meta } = await thread(html, 'https://www.reddit.com/r/Floods/comments/1/too_wet/')
    expect(meta).toMatchObject({ title: 'Too wet', author: 'ann', published: '2024-05-12T20:00:00Z' })
    expect([authors, depths, bodies]).toEqual([
      ['ann', 'bo', 'cy'],
      ['0', '0', '1'],
      ['It is wet.', 'It is.', 'Very.'],
    ])
  })

  it('is the same of old.reddit.com, and a link where the post is one', async () => {
    const comment = (author: string, text: string, child = '') =>
      `<div class="thing comment"><div class="entry"><p class="tagline"><a class="author">${author}</a> <span class="score unvoted">5 points</span> <time datetime="2026-03-04T18:58:33Z"></time></p><div class="usertext-body"><div class="md"><p>${text}</p></div></div></div><div class="child">${child}</div></div>`
    const html = `<title>x</title><div class="thing link"><div class="entry"><p class="title"><a class="title" href="https://example.com/flood">Too wet</a></p><p class="tagline">by <a class="author">ann</a></p></div></div><div class="sitetable nestedlisting">${comment('bo', 'It is.', comment('cy', 'Very.'))}${comment('di', 'No.')}</div>`
    const { authors, depths, bodies } = await thread(html, 'https://old.reddit.com/r/Floods/comments/1/')
    expect([authors, depths, bodies]).toEqual([
      ['ann', 'bo', 'cy', 'di'],
      ['0', '0', '1', '0'],
      ['https://example.com/flood', 'It is.', 'Very.', 'No.'],
    ])
  })

  it('is not notreddit.com', async () => {
    const { parser } = await extractPage(
      `<title>x</title><article><p>${PROSE}</p><p>${PROSE}</p></article><div class="thing link"><div class="entry"><div class="usertext-body"><div class="md">x</div></div></div></div>`,
      'https://notreddit.com/',
    )
    expect(parser).toBe('general')
  })
})

describe('Discourse', () => {
  const posts = [
    {
      post_number: 1,
      post_type: 1,
      username: 'ann',
      created_at: '2024-09-05T23:15:00Z',
      cooked: '<p>How  high was it then?</p><pre><code class="lang-py">x  = 1</code></pre>',
      actions_summary: [{ id: 2, count: 3 }],
    },
    {
      post_number: 2,
      post_type: 1,
      username: 'bo',
      created_at: '2024-09-06T23:15:00Z',
      cooked:
        '<aside class="quote"><div class="title">ann:</div><blockquote><p>How high was it then?</p></blockquote></aside><p>Nine feet.</p>',
      reply_to_post_number: 1,
      accepted_answer: true,
    },
    { post_number: 3, post_type: 3, username: 'mod', created_at: '2024-09-07', cooked: '<p>closed</p>' },
    {
      post_number: 4,
      post_type: 1,
      username: 'cy',
      created_at: '2024-09-08T23:15:00Z',
      cooked: '<p>Thanks.</p>',
      reply_to_post_number: 2,
    },
  ]
  const topic = { title: 'How high was it?', post_stream: { posts } }
  const escaped = JSON.stringify({ topic_5: JSON.stringify(topic) })
    .replaceAll('&', '&amp;')
    .replaceAll('"', '&quot;')
  const address = 'https://talk.example.com/t/how-high/5'

  it('is its topic as the page carries it', async () => {
    const { authors, depths, all, meta, parser, html, text } = await thread(
      `<title>x</title><div id="data-preloaded" data-preloaded="${escaped}"></div>`,
      address,
    )
    expect([parser, meta.title, meta.author]).toEqual(['discourse', 'How high was it?', 'ann'])
    expect([authors, depths]).toEqual([
      ['ann', 'bo', 'cy'],
      ['0', '0', '1'],
    ])
    expect(all('.octavo-score')).toEqual(['3 likes'])
    expect(all('.octavo-post-accepted .octavo-author')).toEqual(['bo'])
    expect(html).toContain('<code class="language-py">x  = 1</code>')
    // What a quotation repeats is not read twice.
    expect(all('.octavo-quote-repeated')).toEqual(['How high was it then?'])
    expect(text.match(/How high was it then\?/g)).toHaveLength(1)
  })

  it('is the same from the markup for crawlers', async () => {
    const post = (author: string, text: string) =>
      `<div class="topic-body crawler-post"><span class="creator"><span itemprop="name">${author}</span></span><time class="post-time" datetime="2024-11-08T19:33:12Z">x</time><div class="post" itemprop="text"><p>${text}</p></div></div>`
    const { authors, bodies } = await thread(
      `<title>x</title><div id="topic-title"><h1><a>How high?</a></h1></div>${post('ann', 'How high?')}${post('bo', 'Nine feet.')}`,
      address,
    )
    expect([authors, bodies]).toEqual([
      ['ann', 'bo'],
      ['How high?', 'Nine feet.'],
    ])
  })

  it('is asked of its interface only through a loader that is handed in', async () => {
    const asked: string[] = []
    const apis: ResourceLoader = {
      load: async ({ url, kind }) => {
        asked.push(`${kind} ${url.href}`)
        return { url, contentType: 'application/json', charset: null, bytes: Buffer.from(JSON.stringify(topic)) }
      },
    }
    const page =
      '<title>x</title><meta name="generator" content="Discourse 3.5"><meta name=description content="A question about the height of the water that came.">'
    expect((await extractPage(page, address)).parser).toBe('description')
    expect((await thread(page, address, apis)).authors).toEqual(['ann', 'bo', 'cy'])
    expect(asked).toEqual(['data https://talk.example.com/t/how-high/5.json?print=true'])
  })

  it('stands without its interface when that does not answer', async () => {
    const apis: ResourceLoader = { load: async () => Promise.reject(new Error('no')) }
    const { authors, warnings } = await thread(
      `<title>x</title><div id="data-preloaded" data-preloaded="${escaped}"></div>`,
      address,
      apis,
    )
    expect(authors).toEqual(['ann', 'bo', 'cy'])
    expect(warnings).toEqual(['the interface of discourse could not be asked; the page itself was read'])
  })
})

describe('a forum', () => {
  it.each([
    [
      'xenforo',
      '<html id="XF">',
      (author: string, text: string) =>
        `<article class="message message--post" data-author="${author}" data-content="post-1"><div class="message-userDetails">Member</div><time class="u-dt" datetime="2024-07-18T00:33:53-0400"></time><article class="message-body"><div class="bbWrapper">${text}</div></article><div class="message-signature">Sig</div></article>`,
    ],
    [
      'invision',
      '',
      (author: string, text: string) =>
        `<article class="cPost ipsComment"><aside class="cAuthorPane"><h3 class="cAuthorPane_author">${author}</h3></aside><div class="ipsComment_meta"><time datetime="2024-07-18T00:33:53Z"></time></div><div data-role="commentContent" class="ipsType_richText"><p>${text}</p></div></article>`,
    ],
    [
      'phpbb',
      '<body class="section-viewtopic">',
      (author: string, text: string) =>
        `<div class="post has-profile"><dl class="postprofile"><dt>x</dt></dl><div class="postbody"><p class="author"><a class="username">${author}</a> » <time datetime="2024-07-18T00:33:53Z"></time></p><div class="content">${text}</div><div class="signature">Sig</div></div></div>`,
    ],
    [
      'vbulletin 3',
      '',
      (author: string, text: string) =>
        `<table id="post1"><tr><td class="thead">07-18-2024</td></tr><tr><td><a class="bigusername">${author}</a></td></tr><tr><td><div id="post_message_1">${text}</div></td></tr></table>`,
    ],
    [
      'smf',
      '',
      (author: string, text: string) =>
        `<div class="post_wrapper"><div class="poster"><h4><a>${author}</a></h4></div><div class="postarea"><div class="post"><div class="inner" id="msg_1">${text}</div></div></div></div>`,
    ],
    [
      'bbpress',
      '',
      (author: string, text: string) =>
        `<div class="reply type-reply"><a class="bbp-author-link"><span class="bbp-author-name">${author}</span></a><div class="bbp-reply-content"><p>${text}</p></div></div>`,
    ],
  ])('of %s is its posts', async (name, open, post) => {
    const { parser, authors, bodies } = await thread(
      `${open}<title>x</title><h1>How high?</h1>${post('ann', 'How high was it?')}${post('bo', 'Nine feet.')}`,
      'https://boards.example.com/t/5',
    )
    expect([parser, authors, bodies]).toEqual([name, ['ann', 'bo'], ['How high was it?', 'Nine feet.']])
  })

  it('of unknown software is its run of like posts', async () => {
    const post = (n: number, author: string) =>
      `<div class="msgbox msg-${n}"><div class="msg-head"><a href="/user/${author}">${author}</a> <span class="when">${n} days ago</span></div><div class="msg-text"><p>${PROSE} Number ${n}.</p></div></div>`
    const { authors, bodies, parser, meta } = await thread(
      `<title>x</title><ul class=nav><li><a href=/>Home</a></ul>${[1, 2, 3, 4].map(n => post(n, `user${n}`).replaceAll('msgbox', 'message')).join('')}`,
      'https://www.example.com/forum/viewtopic/5',
    )
    expect([parser, meta.kind]).toEqual(['general', 'thread'])
    expect(authors).toEqual(['user1', 'user2', 'user3', 'user4'])
    expect(bodies[3]).toBe(`${PROSE} Number 4.`)
  })

  it('is not made of the comments on an article', async () => {
    const comment = (n: number) =>
      `<li class="comment"><cite class="author">user${n}</cite><time>2024</time><p>${PROSE}</p></li>`
    const { text } = await extractPage(
      `<title>x</title><article><p>${PROSE} Article.</p><p>${PROSE} Article.</p></article><ol class="comment-list">${[1, 2, 3, 4].map(comment).join('')}</ol>`,
    )
    expect(text).toBe(`${PROSE} Article.\n\n${PROSE} Article.`)
  })
})
