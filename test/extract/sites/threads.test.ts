import { describe, expect, it } from 'vitest'
import type { ResourceLoader } from '../../../src/base/resource.ts'
import { hintsIn, isHost } from '../../../src/extract/sites/registry.ts'
import { extractPage, PROSE, threadPage } from '../page.ts'

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

it('what a site writes is found wherever it stands, also within other marks', () => {
  expect([...hintsIn('<div class="postbody_message"><p class="bbWrapper">tips')].sort()).toEqual([
    'bbWrapper',
    'ips',
    'postbody',
  ])
  expect(hintsIn(`${'x'.repeat(100)}<p>`).size).toBe(0)
})

it('posts of advertisements are none', async () => {
  const post = (author: string, text: string) =>
    `<li component="post" data-username="${author}"><div component="post/content"><p>${text}</p></div></li>`
  const { bodies, authors } = await threadPage(
    `<title>Boats</title><h1><span component="topic/title">Boats</span></h1><ul component="topic">${post('ann', PROSE)}${post('Advertisement', 'Take a look here.')}${post('bob', `${PROSE} Twice.`)}</ul>`,
    'https://forum.example.org/topic/1/boats',
  )
  expect(authors).toEqual(['ann', 'bob'])
  expect(bodies).toEqual([PROSE, `${PROSE} Twice.`])
})

describe('NodeBB', () => {
  it('dates a post by when it was written, and not by when it was edited or answered', async () => {
    const post = (at: number) =>
      `<li component="post" data-username="ann${at}" itemscope><meta itemprop="datePublished" content="2026-01-1${at}T00:29:24.807Z"><span component="post/editor">last edited by <span class="timeago" title="Invalid Date"></span></span><a class="permalink" href="/post/${at}"><span class="timeago" title="2026-01-1${at}T00:29:24.807Z"></span></a><div component="post/content"><p>${PROSE} ${at}</p></div></li>`
    const html = `<title>Boats</title><h1><span component="topic/title">Boats</span></h1><ul component="topic">${post(1)}${post(2)}</ul>`
    const { parser, attributes, text } = await threadPage(html, 'https://forum.example.org/topic/1/boats')
    expect(parser).toBe('nodebb')
    expect(attributes('.octavo-date', 'datetime')).toEqual(['2026-01-11T00:29:24Z', '2026-01-12T00:29:24Z'])
    expect(text).not.toContain('Invalid')
  })
})

describe('Stack Exchange', () => {
  const post = (kind: string, score: number, author: string, text: string, more = '') =>
    `<div class="${kind}" data-score="${score}" id="${kind.split(' ')[0]}-${score}"><div class="js-voting-container"><div class="js-vote-count" data-value="${score}">${score}</div></div>
     <div class="s-prose js-post-body"><p>${text}</p><pre class="lang-py"><code>x = 1</code></pre></div><div class="post-signature owner"><div class="user-info"><div class="user-action-time">asked <span class="relativetime" title="2016-08-05 04:16:00Z">Aug 5</span></div><div class="user-details" itemprop="author"><a href="/users/1">${author}</a></div></div></div>${more}</div>`
  const comments = `<ul class="comments-list"><li class="comment"><div class="comment-score"><span>2</span></div><div class="comment-body"><span class="comment-copy">Which one?</span> – <a class="comment-user">Bo</a> <span class="comment-date"><span class="relativetime-clean" title="2016-08-06 00:00:00Z">x</span></span></div></li></ul>`
  const html = `<title>How high? - Stack Overflow</title><div id="question-header"><h1>How high?</h1></div>${post('question', 19, 'Ann', 'How high was it?', comments)}${post('answer', 3, 'Cy', 'Eight feet.')}${post('answer accepted-answer', 1, 'Di', 'Nine feet.')}${post('answer', 7, 'Ed', 'Ten feet.')}`

  it('is a question, its accepted answer, then the others by score', async () => {
    const { authors, bodies, meta, all, attributes, parser, text, everything } = await threadPage(
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
    expect((await threadPage(wiki, 'https://stackoverflow.com/questions/1/how-high')).authors[0]).toBe('Ann')
  })

  it('is known on sites of its network', async () => {
    expect((await threadPage(html, 'https://cooking.stackexchange.com/questions/1')).parser).toBe('stack-exchange')
  })
})

describe('Hacker News', () => {
  const comment = (indent: number, author: string, text: string) =>
    `<tr class="athing comtr"><td><table><tr><td class="ind"><img src="s.gif" width="${indent * 40}"></td><td class="default"><span class="comhead"><a class="hnuser">${author}</a> <span class="age" title="2023-07-22T10:00:00 1690020000"><a href="item?id=2">1 day ago</a></span></span><div class="comment"><span class="commtext">${text}<p>More.</p></span><div class="reply"><a>reply</a></div></div></td></tr></table></td></tr>`
  const html = `<title>Ask HN: How high? | Hacker News</title><table class="fatitem"><tr class="athing"><td class="title"><span class="titleline"><a href="https://example.com/flood">How high?</a></span></td></tr><tr><td class="subtext"><span class="score">25 points</span> by <a class="hnuser">ann</a> <span class="age" title="2023-07-21T10:00:00">x</span></td></tr></table><table class="comment-tree">${comment(0, 'bo', 'Nine.')}${comment(1, 'cy', 'Ten.')}${comment(2, 'di', 'No.')}</table>`

  it('is a story with its thread', async () => {
    const { authors, depths, all, bodies } = await threadPage(html, 'https://news.ycombinator.com/item?id=1')
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
    const { authors, depths, bodies, meta } = await threadPage(
      html,
      'https://www.reddit.com/r/Floods/comments/1/too_wet/',
    )
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
    const { authors, depths, bodies } = await threadPage(html, 'https://old.reddit.com/r/Floods/comments/1/')
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
    const { authors, depths, all, meta, parser, html, text } = await threadPage(
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
    const { authors, bodies } = await threadPage(
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
    expect((await threadPage(page, address, apis)).authors).toEqual(['ann', 'bo', 'cy'])
    expect(asked).toEqual(['data https://talk.example.com/t/how-high/5.json?print=true'])
  })

  it('stands without its interface when that does not answer', async () => {
    const apis: ResourceLoader = { load: async () => Promise.reject(new Error('no')) }
    const { authors, warnings } = await threadPage(
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
    [
      'fluxbb',
      '',
      (author: string, text: string) =>
        `<div id="p1" class="blockpost"><h2><span><span class="conr">#1</span> <a href="viewtopic.php?pid=1">2010-01-01 10:00:00</a></span></h2><div class="box"><div class="postleft"><dl><dt><strong><a>${author}</a></strong></dt></dl></div><div class="postright"><div class="postmsg"><p>${text}</p><p class="postedit">Last edited</p></div></div></div></div>`,
    ],
    [
      'bugzilla',
      '<span id="short_desc_nonedit_display">How high?</span>',
      (author: string, text: string) =>
        `<div class="bz_comment" id="c1"><div class="bz_comment_head"><span class="bz_comment_number"><a href="#c1">Comment 1</a></span> <span class="bz_comment_user"><span class="vcard"><span class="fn">${author}</span></span></span> <span class="bz_comment_time">2024-07-18 00:33:53 UTC</span></div><pre class="bz_comment_text" id="comment_text_1">${text}</pre></div>`,
    ],
    [
      'bugzilla modal',
      '',
      (author: string, text: string) =>
        `<div class="change-set" id="c1"><div class="comment"><table class="layout-table change-head"><tr><td class="change-author"><span class="fna">${author}</span></td><td class="comment-actions"><button>Reply</button></td></tr><tr><td class="change-time"><span class="rel-time" title="2024-07-18 00:33:53 UTC">1 year ago</span></td></tr></table><pre class="comment-text" id="ct-1">${text}</pre></div></div>`,
    ],
  ])('of %s is its posts', async (name, open, post) => {
    const { parser, authors, bodies } = await threadPage(
      `${open}<title>x</title><h1>How high?</h1>${post('ann', 'How high was it?')}${post('bo', 'Nine feet.')}`,
      'https://boards.example.com/t/5',
    )
    expect([parser, authors, bodies]).toEqual([name, ['ann', 'bo'], ['How high was it?', 'Nine feet.']])
  })

  it('of bbPress begins with the topic where that stands above the answers', async () => {
    const { bodies, authors } = await threadPage(
      '<title>x</title><h1>How high?</h1><ul id="bbp-topic-7-lead" class="bbp-lead-topic"><li><span class="bbp-author-name">ann</span><div class="bbp-topic-content"><p>How high was it?</p></div></li></ul><div class="reply type-reply"><span class="bbp-author-name">bo</span><div class="bbp-reply-content"><p>Nine feet.</p></div></div>',
      'https://boards.example.com/t/5',
    )
    expect([authors, bodies]).toEqual([
      ['ann', 'bo'],
      ['How high was it?', 'Nine feet.'],
    ])
  })

  it.each([
    [
      'lobsters',
      (author: string, text: string, inner: string) =>
        `<li class="comments_subtree"><div class="comment"><div class="byline"><a href="/~${author}" class="u-author">${author}</a> <time datetime="2024-05-06">x</time></div><div class="comment_text"><p>${text}</p></div></div><ol class="comments">${inner}</ol></li>`,
    ],
    [
      'lemmy',
      (author: string, text: string, inner: string) =>
        `<li class="comment"><article class="comment-node"><a class="person-listing">${author}</a><div class="comment-content"><div class="md-div"><p>${text}</p></div></div></article><ul class="comments">${inner}</ul></li>`,
    ],
    [
      'slashdot',
      (author: string, text: string, inner: string) =>
        `<li class="comment" id="tree_1"><div class="cw"><div class="details">by <span class="by"><a>${author}</a></span></div><div class="commentBody"><div id="comment_body_1">${text}</div></div></div><ul>${inner}</ul></li>`,
    ],
  ])('of %s keeps who answers whom', async (name, comment) => {
    const { parser, authors, bodies, depths } = await threadPage(
      `<title>x</title><h1>How high?</h1><ul>${comment('ann', 'How high was it?', comment('bo', 'Nine feet.', ''))}${comment('cy', 'Ten.', '')}</ul>`,
      'https://boards.example.com/t/5',
    )
    expect(parser).toBe(name)
    expect(authors).toEqual(['ann', 'bo', 'cy'])
    expect(bodies).toEqual(['How high was it?', 'Nine feet.', 'Ten.'])
    expect(depths).toEqual(['0', '1', '0'])
  })

  it('of unknown software is its run of like posts', async () => {
    const post = (n: number, author: string) =>
      `<div class="msgbox msg-${n}"><div class="msg-head"><a href="/user/${author}">${author}</a> <span class="when">${n} days ago</span></div><div class="msg-text"><p>${PROSE} Number ${n}.</p></div></div>`
    const { authors, bodies, parser, meta } = await threadPage(
      `<title>x</title><ul class=nav><li><a href=/>Home</a></ul>${[1, 2, 3, 4].map(n => post(n, `user${n}`).replaceAll('msgbox', 'message')).join('')}`,
      'https://www.example.com/forum/viewtopic/5',
    )
    expect([parser, meta.kind]).toEqual(['general', 'thread'])
    expect(authors).toEqual(['user1', 'user2', 'user3', 'user4'])
    expect(bodies[3]).toBe(`${PROSE} Number 4.`)
  })

  it('is known by posts that are alike, whatever their classes and ids are made of', async () => {
    const posts = Array.from(
      { length: 5 },
      (_, at) =>
        `<div class="n${at}x1 n7ab3 n9c2" id="${'qzkfw'[at]}7${'xmbvc'[at]}"><a href="/members/u${at}">User ${at}</a> <time datetime="2025-01-0${at + 1}">x</time><div class="n5d"><p>${PROSE} ${at}.</p></div></div>`,
    )
    const { authors } = await threadPage(
      `<title>The flood</title><div>${posts.join('<hr>')}</div>`,
      'https://www.example.com/forum/topic/5',
    )
    expect(authors).toEqual(['User 0', 'User 1', 'User 2', 'User 3', 'User 4'])
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

it('has of a linked page its title and not what that page says of itself (XenForo)', async () => {
  const preview =
    '<div class="bbCodeBlock bbCodeBlock--unfurl"><div class="contentRow-main"><h3 class="contentRow-header js-unfurl-title"><a href="https://a.example.com/w">How weirs work</a></h3><div class="contentRow-snippet js-unfurl-desc">Learn all about weirs.</div><div class="contentRow-minor">a.example.com</div></div></div>'
  const { bodies, html } = await threadPage(
    `<html id="XF"><body><h1 class="p-title-value">Weirs</h1><article class="message message--post" data-author="Ann" data-content="post-1"><article class="message-body"><div class="bbWrapper">Look at this: ${preview}</div></article></article></body></html>`,
    'https://example.org/threads/weirs.1/',
  )
  expect(bodies).toEqual(['Look at this: How weirs work'])
  expect(html).not.toMatch(/<h\d/)
})

it('is known by its software where a minifier has left out the quotes of attributes (XenForo)', async () => {
  const { parser, authors } = await threadPage(
    `<html id=XF><body><h1 class=p-title-value>Weirs</h1><article class="message message--post" data-author=Ann data-content=post-1><article class=message-body><div class=bbWrapper>${PROSE}</div></article></article></body></html>`,
    'https://example.org/threads/weirs.1/',
  )
  expect(parser).toBe('xenforo')
  expect(authors).toEqual(['Ann'])
})
