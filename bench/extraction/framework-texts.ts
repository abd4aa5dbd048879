/** Articles and pages of manuals of kinds of their own: papers, laws, lists of the best, interviews, interfaces, specifications. */
import type { Framework, Parts } from './framework-parts.ts'

const top = (parts: Parts): string =>
  `<header class="hd"><a href="/">Example</a><nav><ul>${parts.links(4, 9)}</ul></nav></header>`

const bottom = (parts: Parts): string =>
  `<footer class="ft"><ul>${parts.links(4, 9)}</ul><p>© 2026 Example</p></footer>`

const paragraphs = (parts: Parts, least: number, most: number): string =>
  parts.many(least, most, () => `<p>${parts.keep(parts.prose())}</p>`)

/** The best of something: a heading, a picture, a text, a button and a price for each. */
const best = (parts: Parts): string =>
  parts.document(
    `${top(parts)}<main><article class="article"><h1>${parts.title}</h1><p class="dek">${parts.keep(parts.sentence())}</p><div class="byline">By <a href="/a">Ann Lee</a> <time>March 4, 2026</time></div><div class="affiliate-note">We may earn a commission when you buy through links.</div>${paragraphs(parts, 1, 3)}${parts.many(
      4,
      8,
      at =>
        `<section class="pick"><h2>${parts.keep(`${at + 1}. ${parts.name(2, 5)}`)}</h2><figure><img src="/${at}.jpg"><figcaption>${parts.name(3, 6)}</figcaption></figure>${paragraphs(parts, 1, 2)}<ul><li><strong>${parts.keep('Pros:')}</strong> ${parts.keep(parts.name(3, 6))}</li><li><strong>${parts.keep('Cons:')}</strong> ${parts.keep(parts.name(3, 6))}</li></ul><div class="buy"><a href="https://shop${at}.example.com/x" rel="sponsored">$${parts.count(9, 400)} at Shop</a></div></section>`,
    )}<h2>${parts.keep(parts.name(3, 6))}</h2>${paragraphs(parts, 1, 2)}</article><div class="more"><h3>${parts.label('related')}</h3><ul>${parts.links(4, 7)}</ul></div></main>${bottom(parts)}`,
    '<meta property="og:type" content="article">',
  )

/** An interview: questions in bold, answers, a note on who was asked. */
const interview = (parts: Parts): string =>
  parts.document(
    `<div class="css-a"><div class="css-b">${parts.many(4, 8, at => `<a class="css-n" href="/s${at}">${parts.name(1, 2)}</a>`)}</div><div class="css-c"><div class="css-d"><span>${parts.name(1, 2)}</span><h1>${parts.title}</h1><h2>${parts.keep(parts.name(9, 14))}</h2></div><div class="css-e">${parts.many(5, 10, () => `<p><strong>${parts.keep(`${parts.name(5, 10)}?`)}</strong></p><p>${parts.keep(parts.prose())}</p>`)}<p><em>${parts.keep(parts.sentence())}</em></p></div><div class="css-f"><div>${parts.label('subscribe')}</div><input type="email"><button>OK</button></div><div class="css-g">${parts.many(3, 6, at => `<div class="css-h"><a href="/r${at}"><img src="/r${at}.jpg"><div>${parts.name(5, 9)}</div></a></div>`)}</div></div></div>`,
  )

/** A paper: an abstract, numbered sections, figures with captions, a long list of what it cites. */
const paper = (parts: Parts): string =>
  parts.document(
    `<div class="pg"><div class="bar">${parts.many(3, 6, at => `<a href="/t${at}">${parts.name(1, 2)}</a>`)}</div><div id="mc" class="article fm-sec"><div class="tsec"><h1 class="content-title">${parts.title}</h1><div class="contrib-group"><a href="/?term=Lee">Ann Lee</a>,<sup>1</sup> <a href="/?term=Roe">Bo Roe</a><sup>2</sup></div></div><div class="tsec sec"><h2>${parts.keep('Abstract')}</h2><div><p>${parts.keep(parts.prose())}</p></div></div>${parts.many(3, 5, at => `<div id="sec${at}" class="tsec sec"><h2>${parts.keep(`${at + 1}. ${parts.name(1, 3)}`)}</h2><p>${parts.keep(parts.prose())} [<a href="#r1">1</a>]</p><div class="fig"><img src="/f${at}.jpg"><div class="caption"><strong>Figure ${at + 1}</strong> ${parts.sentence()}</div></div><p>${parts.keep(parts.prose())}</p></div>`)}<div class="tsec sec"><h2>${parts.keep('References')}</h2><ul class="ref-list">${parts.many(8, 16, at => `<li id="r${at}">${at + 1}. <span class="citation">${parts.keep(`${parts.name(2, 3)}. ${parts.name(5, 9)}.`)}</span> [<a href="https://doi.example.org/${at}">${parts.keep('CrossRef')}</a>] [<a href="https://scholar.example.org/${at}">${parts.keep('Google Scholar')}</a>]</li>`)}</ul></div></div></div>${bottom(parts)}`,
  )

/** A law: articles with numbers, paragraphs in lists, what is above it in a table of parts. */
const law = (parts: Parts): string =>
  parts.document(
    `<div id="top"><a href="/">Portal</a> | <a href="/search">Search</a></div><div id="left"><ul>${parts.links(8, 16)}</ul></div><div id="right"><div class="heading"><h1>${parts.title}</h1><p class="source">Act of 3 May 1998</p></div>${parts.many(
      4,
      7,
      at =>
        `<div class="section"><h3>${parts.keep(`§ ${at + 1} ${parts.name(2, 5)}`)}</h3>${parts.many(1, 3, sub => `<div class="abs">(${sub + 1}) ${parts.keep(parts.prose())}<dl><dt>1.</dt><dd>${parts.keep(parts.name(4, 9))},</dd><dt>2.</dt><dd>${parts.keep(parts.name(4, 9))}.</dd></dl></div>`)}</div>`,
    )}<div class="nav-bottom"><a href="/p">« previous</a> <a href="/n">next »</a></div></div>`,
  )

/** Patients' information: sections that fold, a box that warns, a list beside. */
const patient = (parts: Parts): string =>
  parts.document(
    `${top(parts)}<div class="nhsuk-width-container"><nav class="nhsuk-breadcrumb"><ol>${parts.links(2, 3)}</ol></nav><main class="nhsuk-main-wrapper" id="maincontent"><div class="nhsuk-grid-row"><div class="nhsuk-grid-column-two-thirds"><article><h1>${parts.title}</h1><p class="nhsuk-lede-text">${parts.keep(parts.sentence())}</p><section>${paragraphs(parts, 1, 2)}</section><section><h2>${parts.keep(parts.name(2, 5))}</h2><ul>${parts.many(3, 6, () => `<li>${parts.keep(parts.name(3, 8))}</li>`)}</ul></section><div class="nhsuk-care-card nhsuk-care-card--urgent"><div class="nhsuk-care-card__heading-container"><h2><span role="text"><span class="nhsuk-u-visually-hidden">Urgent advice: </span>${parts.keep(parts.name(3, 6))}</span></h2></div><div class="nhsuk-care-card__content"><ul><li>${parts.keep(parts.name(4, 8))}</li><li>${parts.keep(parts.name(4, 8))}</li></ul></div></div>${parts.many(2, 4, () => `<details class="nhsuk-details nhsuk-expander"><summary class="nhsuk-details__summary"><span>${parts.keep(parts.name(3, 6))}</span></summary><div class="nhsuk-details__text"><p>${parts.keep(parts.prose())}</p></div></details>`)}<div class="nhsuk-review-date"><p>Page last reviewed: 8 April 2024<br>Next review due: 8 April 2027</p></div></article></div></div></main></div>${bottom(parts)}`,
  )

/** News in an application: each paragraph in blocks of its own between blocks for advertisements, links and a letter. */
const blocked = (parts: Parts): string =>
  parts.document(
    `<div id="root"><div class="sc-1 Header">${parts.many(4, 8, at => `<a href="/n${at}">${parts.name(1, 2)}</a>`)}</div><div id="main-content"><div data-component="headline-block" class="ssrcss-x1"><h1>${parts.title}</h1></div><div data-component="byline-block" class="ssrcss-x2"><time>3 hours ago</time><span>Ann Lee</span><span>Correspondent</span></div>${parts.many(
      6,
      12,
      at =>
        `<div data-component="text-block" class="ssrcss-11"><div class="ssrcss-7"><p class="ssrcss-1">${parts.keep(parts.prose())}</p></div></div>${at % 4 === 2 ? '<div data-component="ad-slot" class="ssrcss-ad">Advertisement</div>' : ''}${at === 3 ? `<div data-component="links-block" class="ssrcss-lk"><ul>${parts.many(2, 4, link => `<li><a href="/s/${link}">${parts.name(5, 9)}</a></li>`)}</ul></div>` : ''}${at === 4 ? `<div data-component="subheadline-block" class="ssrcss-sh"><h2>${parts.keep(parts.name(3, 6))}</h2></div>` : ''}`,
    )}<div data-component="tag-list"><ul>${parts.links(2, 5)}</ul></div></div><div class="sc-9">${parts.many(3, 6, at => `<div class="promo"><a href="/p${at}"><h3>${parts.name(5, 9)}</h3></a><p>${parts.sentence()}</p></div>`)}</div></div>`,
    '<meta property="og:type" content="article">',
  )

/** An interface: parameters in boxes, a column with samples, answers by their codes. */
const endpoint = (parts: Parts): string =>
  parts.document(
    `<div class="rm-Guides"><header class="rm-Header">${parts.many(3, 6, at => `<a href="/h${at}">${parts.name(1, 1)}</a>`)}</header><nav class="rm-Sidebar"><ul>${parts.links(8, 16)}</ul></nav><article class="rm-Article"><header id="content-head"><h1>${parts.title}</h1><div class="rm-badges"><span class="method">get</span><span class="url">https://api.example.com/v1/things</span></div><div class="excerpt"><p>${parts.keep(parts.sentence())}</p></div></header><section class="content-body">${parts.many(1, 2, () => `<div class="params"><header>${parts.keep('Query Params')}</header>${parts.many(3, 6, at => `<div class="Param"><div class="Param-left"><label>${parts.keep(`field_${at}`)}</label><span class="type">${parts.keep('string')}</span></div><div class="Param-description"><p>${parts.keep(parts.sentence())}</p></div></div>`)}</div>`)}<section class="responses"><header>${parts.keep('Responses')}</header><div class="response"><button><span>200</span></button><div class="body"><p>${parts.keep(parts.sentence())}</p></div></div></section></section></article><aside class="samples"><pre><code>${parts.keep('curl https://api.example.com/v1/things')}</code></pre></aside></div>`,
  )

/** A specification: facts in a list at its head, contents, numbered sections, definitions, notes. */
const specification = (parts: Parts): string =>
  parts.document(
    `<div class="head"><p><a href="/"><img src="/logo" alt="Org"></a></p><h1 class="title">${parts.title}</h1><h2>Working Draft 4 February 2026</h2><dl><dt>This version:</dt><dd><a href="/TR/1">https://www.example.org/TR/1</a></dd><dt>Editors:</dt><dd>Ann Lee</dd></dl></div><section id="abstract"><h2>${parts.keep('Abstract')}</h2><p>${parts.keep(parts.prose())}</p></section><nav id="toc"><h2>Table of Contents</h2><ol><li><a href="#s1">1. ${parts.name(1, 3)}</a></li><li><a href="#s2">2. ${parts.name(1, 3)}</a></li><li><a href="#s3">3. ${parts.name(1, 3)}</a></li></ol></nav>${parts.many(3, 5, at => `<section id="s${at + 1}"><div class="header-wrapper"><h2>${parts.keep(`${at + 1}. ${parts.name(1, 4)}`)}</h2><a class="self-link" href="#s${at + 1}" aria-label="Permalink"></a></div><p>${parts.keep(parts.prose())}</p><dl class="props"><dt><dfn>${parts.keep(parts.name(1, 2))}</dfn></dt><dd>${parts.keep(parts.sentence())}</dd></dl><div class="note" role="note"><div role="heading">Note</div><p>${parts.keep(parts.sentence())}</p></div></section>`)}`,
  )

/** Classes and methods as definition lists within definition lists. */
const classes = (parts: Parts): string =>
  parts.document(
    `<div class="wy-grid-for-nav"><nav class="wy-nav-side"><ul>${parts.links(8, 16)}</ul></nav><section class="wy-nav-content-wrap"><div class="wy-nav-content"><div class="rst-content"><div role="navigation"><ul class="wy-breadcrumbs"><li><a href="/">Docs</a></li><li>${parts.title}</li></ul></div><div role="main" class="document"><div itemprop="articleBody"><section id="a"><h1>${parts.title}<a class="headerlink" href="#a">¶</a></h1><p>${parts.keep(parts.prose())}</p><dl class="py class"><dt class="sig sig-object py"><em class="property">class </em><span class="sig-name">${parts.keep('Thing')}</span>(<em>${parts.keep('name')}</em>)<a class="headerlink" href="#b">¶</a></dt><dd><p>${parts.keep(parts.sentence())}</p>${parts.many(3, 6, at => `<dl class="py method"><dt class="sig"><span class="sig-name">${parts.keep(`method_${at}`)}</span>()<a class="headerlink" href="#m${at}">¶</a></dt><dd><p>${parts.keep(parts.sentence())}</p><dl class="field-list simple"><dt>Parameters:</dt><dd><ul><li><strong>x</strong> – ${parts.keep(parts.name(3, 7))}</li></ul></dd></dl></dd></dl>`)}</dd></dl></section></div></div><footer><div class="rst-footer-buttons"><a href="/p">Previous</a><a href="/n">Next</a></div><p>© Copyright 2026</p></footer></div></div></section></div>`,
  )

/** Cards, steps and tabs of a manual in utility classes. */
const mint = (parts: Parts): string =>
  parts.document(
    `<div class="relative"><div id="navbar" class="z-30">${parts.many(3, 6, at => `<a href="/n${at}">${parts.name(1, 2)}</a>`)}</div><div class="max-w-8xl"><div id="sidebar" class="z-20"><ul>${parts.links(8, 16)}</ul></div><div id="content-area"><header id="header"><div class="eyebrow">${parts.name(1, 2)}</div><h1 id="page-title">${parts.title}</h1><div class="mt-2 text-lg prose">${parts.keep(parts.sentence())}</div></header><div class="mdx-content prose">${paragraphs(parts, 1, 2)}<div class="steps" role="list">${parts.many(2, 4, at => `<div role="listitem" class="relative flex"><div class="num">${at + 1}</div><div class="w-full"><p class="font-semibold">${parts.keep(parts.name(2, 5))}</p><div class="prose"><p>${parts.keep(parts.sentence())}</p></div></div></div>`)}</div><div class="tabs"><ul role="tablist"><li><button role="tab" aria-selected="true">${parts.keep('npm')}</button></li><li><button role="tab">${parts.keep('yarn')}</button></li></ul><div role="tabpanel"><pre><code>${parts.keep('npm install thing')}</code></pre></div><div role="tabpanel" class="hidden"><pre><code>${parts.keep('yarn add thing')}</code></pre></div></div><div class="card-group grid">${parts.many(2, 4, at => `<a class="card block" href="/g/${at}"><h2 class="font-semibold">${parts.keep(parts.name(1, 3))}</h2><div class="mt-1">${parts.keep(parts.sentence())}</div></a>`)}</div></div><div class="feedback-toolbar"><p>Was this page helpful?</p><button>Yes</button><button>No</button></div><div id="pagination"><a href="/p">${parts.name(1, 3)}</a><a href="/n">${parts.name(1, 3)}</a></div></div><div id="table-of-contents"><button>On this page</button><ul><li><a href="#a">${parts.name(1, 3)}</a></li><li><a href="#b">${parts.name(1, 3)}</a></li></ul></div></div></div>`,
  )

export const TEXT_FRAMEWORKS: readonly Framework[] = [
  { name: 'best of', kind: 'article', path: '/best/a', page: best, isOwn: true },
  { name: 'interview', kind: 'article', path: '/2026/03/a', page: interview, isOwn: true },
  { name: 'cited paper', kind: 'article', path: '/articles/PMC1', page: paper, isOwn: true },
  { name: 'law', kind: 'article', path: '/act/a.html', page: law, isOwn: true },
  { name: 'patient', kind: 'article', path: '/conditions/a', page: patient, isOwn: true },
  { name: 'blocked', kind: 'article', path: '/news/a-5', page: blocked, isOwn: true },
  { name: 'endpoint', kind: 'documentation', path: '/reference/a', page: endpoint, isOwn: true },
  { name: 'specification', kind: 'documentation', path: '/TR/a', page: specification, isOwn: true },
  { name: 'classes', kind: 'documentation', path: '/en/latest/a.html', page: classes, isOwn: true },
  { name: 'mint', kind: 'documentation', path: '/docs/a', page: mint, isOwn: true },
]
