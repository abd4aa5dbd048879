/** Articles as newsrooms, agencies, newsletters, journals and archives of fiction publish them, beside those of framework-articles.ts. */
import type { Framework, Parts } from './framework-parts.ts'

const teaser = (parts: Parts, at: number, heading = 'h3'): string =>
  `<a href="/2025/a-${at}"><img src="/t${at}.jpg" alt=""><${heading}>${parts.name(5, 9)}</${heading}></a><time>${parts.date()}</time>`

/** Blocks with something that is no part of the article between every other two of them. */
const between = (parts: Parts, something: (at: number) => string, wrap = (block: string) => block): string =>
  parts.content.blocks.map((block, at) => wrap(block) + (at % 2 === 1 ? something(at) : '')).join('\n')

/** Islands of script, links to other articles beside the paragraphs, a gate for those who are not signed in. */
const islands = (parts: Parts): string =>
  parts.document(
    `<div id="bannerandheader"><gu-island name="TopBar"><div class="dcr-1aumj8u"><a href="/subscribe">${parts.label('subscribe')}</a></div></gu-island><nav class="dcr-1vv1tgr"><ul>${parts.links(5, 9, 'pillar')}</ul></nav></div><main data-layout="StandardLayout"><article class="dcr-1wdsk4l"><div data-gu-name="media"><figure id="m1"><picture><img src="/m.jpg" alt=""></picture><figcaption class="dcr-1pd8wxq">${parts.name(4, 8)}. Photograph: Ann Lee/Example</figcaption></figure></div><div data-gu-name="title"><a class="dcr-x" href="/world">${parts.name(1, 1)}</a></div><div data-gu-name="headline"><h1 class="dcr-y">${parts.title}</h1></div><div data-gu-name="standfirst">${parts.standfirst()}</div><aside data-gu-name="meta"><address aria-label="Contributor info"><a rel="author" href="/profile/ann-lee">Ann Lee</a> in Lisbon</address><details><summary>Tue 4 Feb 2025 10.00 GMT</summary>Last modified on Tue 4 Feb 2025 12.30 GMT</details><div data-component="share"><ul><li><a href="mailto:?subject=x">Email</a></li></ul></div></aside><div data-gu-name="body"><div id="maincontent" class="article-body-commercial-selector dcr-1kas69x">${between(parts, at => (at % 4 === 1 ? `<figure data-spacefinder-role="richLink"><gu-island name="RichLinkComponent"><div class="dcr-rl"><a href="/w/${at}">${parts.name(5, 9)}</a><div>Read more</div></div></gu-island></figure>` : '<div class="ad-slot-container"><div class="ad-slot ad-slot--inline"></div></div>'))}</div><div id="sign-in-gate"></div><div class="dcr-tp"><span>Explore more on these topics</span><ul>${parts.links(3, 6, 'topic')}</ul></div></div></article><section data-component="most-viewed"><h2>Most viewed</h2><ol>${parts.many(4, 8, at => `<li>${teaser(parts, at)}</li>`)}</ol></section></main><footer><ul>${parts.links(6, 12, 'f')}</ul></footer>`,
  )

/** A box a paragraph, told apart by data-component alone; a list of links among them. */
const blocksOfComponents = (parts: Parts): string =>
  parts.document(
    `<header class="ssrcss-1c-Masthead"><nav aria-label="Example"><ul>${parts.links(5, 10, 'nv')}</ul></nav></header><div class="ssrcss-a-Page"><main id="main-content" class="ssrcss-b-Main"><article class="ssrcss-c-ArticleWrapper"><header data-component="headline-block"><h1 id="main-heading" tabindex="-1">${parts.title}</h1></header><div data-component="byline-block"><div class="ssrcss-d-Container">By Ann Lee</div><div>Political correspondent</div></div><div data-component="image-block"><figure><div><img src="/i.jpg" alt=""></div><span>Getty Images</span></figure></div>${parts.standfirst(text => `<div data-component="text-block"><p><b>${text}</b></p></div>`)}${between(
      parts,
      at =>
        at === 1
          ? `<div data-component="links-block"><p>Related links</p><ul>${parts.many(2, 4, n => `<li><a href="/n/${n}">${parts.name(5, 9)}</a></li>`)}</ul></div>`
          : '',
      block => `<div data-component="text-block" class="ssrcss-e-ComponentWrapper"><div>${block}</div></div>`,
    )}<section data-component="topic-list"><h2>Related Topics</h2><ul>${parts.links(2, 5, 'tp')}</ul></section></article><div data-component="related-internet-links"><h2>${parts.label('related')}</h2><ul>${parts.links(2, 4, 'ril')}</ul></div></main><aside>${parts.many(3, 6, at => `<div>${teaser(parts, at)}</div>`)}</aside></div><footer><ul>${parts.links(5, 9, 'ft')}</ul></footer>`,
  )

/** A publishing system for newspapers: links to articles as paragraphs of their own. */
const fusion = (parts: Parts): string =>
  parts.document(
    `<div id="fusion-app"><div class="b-right-rail"><header class="page-header c-stack b-header-nav-chain"><nav><ul>${parts.links(4, 8, 'c-link')}</ul></nav></header><section class="b-right-rail__main"><div class="c-stack b-right-rail__full-width-1"><a class="c-overline b-overline" href="/n">${parts.name(1, 2)}</a><h1 class="b-headline">${parts.title}</h1>${parts.standfirst(text => `<h2 class="b-subheadline">${text}</h2>`)}</div><div class="c-grid b-right-rail__rail-container"><div class="c-stack b-right-rail__main-interior-item"><figure class="c-media-item"><img src="/l.jpg"><figcaption class="c-media-item__fig-caption"><span class="c-media-item__caption">${parts.name(4, 8)}</span> <span class="c-media-item__credit">(Ann Lee)</span></figcaption></figure><div class="b-byline"><span class="b-byline__by">By</span> <span class="b-byline__names"><a href="/a">Ann Lee</a></span></div><time class="c-date b-date">February 04, 2025 at 10:00 am GMT</time><article class="b-article-body">${between(parts, at => `<p class="c-paragraph interstitial-link">[<a href="/r/${at}">${parts.name(5, 9)}</a>]</p><div class="arcad-feature ad">Advertisement</div>`)}</article><div class="b-full-author-bio"><img src="/p.jpg"><div class="c-heading">Ann Lee</div><p class="b-full-author-bio__bio">${parts.sentence()}</p></div></div><aside class="c-stack b-right-rail__rail"><h3>Most Read</h3><ol>${parts.many(4, 8, at => `<li>${teaser(parts, at, 'h4')}</li>`)}</ol></aside></div></section><footer class="b-footer"><ul>${parts.links(5, 9, 'fl')}</ul></footer></div></div>`,
  )

/** An agency's release: who sends it, its text, who to ask, about the company. */
const release = (parts: Parts): string =>
  parts.document(
    `<header role="banner"><nav class="navbar"><ul>${parts.links(4, 9, 'dropdown')}</ul></nav></header><article class="news-release static"><header class="container release-header"><div class="row detail-headline"><h1>${parts.title}</h1></div><div class="row detail-header"><p>News provided by</p><a href="/news/example/"><strong>Example</strong></a><p class="mb-no">Feb 04, 2025, 10:00 ET</p></div><div class="share-links"><p>Share this article</p><ul><li><a href="https://twitter.com/intent/tweet?x">Share to X</a></li></ul></div></header><section class="release-body container"><div class="row"><div class="col-lg-10 col-lg-offset-1">${parts.standfirst()}${parts.blocks}<p>SOURCE Example</p></div></div></section><section class="container"><h2>WANT YOUR COMPANY'S NEWS FEATURED HERE?</h2><a class="btn" href="/join">GET STARTED</a></section><section class="explore-more"><h3>Also from this source</h3><div class="row">${parts.many(2, 4, at => `<div class="card"><h4><a href="/r${at}">${parts.name(5, 9)}</a></h4><p>${parts.sentence()}</p></div>`)}</div></section></article><footer><div class="row">${parts.many(3, 5, () => `<div class="col"><h4>${parts.name(1, 2)}</h4><ul>${parts.links(3, 7, 'fo')}</ul></div>`)}</div></footer>`,
  )

/** A newsletter on the web: tables in tables, a preview text, an appeal above and below. */
const campaign = (parts: Parts): string => {
  const row = (content: string) =>
    `<tr><td align="center" valign="top"><table border="0" cellpadding="0" cellspacing="0" width="600"><tbody><tr><td valign="top" class="mcnTextContent" style="padding:0 18px 9px">${content}</td></tr></tbody></table></td></tr>`
  return parts.document(
    `<div id="awesomewrap"><div id="awesomebar"><ul><li><a href="/sub">Subscribe</a></li><li><a href="/past">Past Issues</a></li><li><a href="/rss">RSS</a></li><li>Translate<ul>${parts.links(8, 16, 'lang')}</ul></li></ul></div></div><span class="mcnPreviewText" style="display:none">${parts.sentence()}</span><center><table id="bodyTable" width="100%"><tbody><tr><td align="center" id="bodyCell"><table width="600"><tbody>${row('<a href="/view">View this email in your browser</a>')}${row(`<h1>${parts.title}</h1>`)}${parts.standfirst(row)}${parts.content.blocks.map(row).join('')}${row(`<em>Copyright © 2025 Example, All rights reserved.</em><br><br>Want to change how you receive these emails?<br>You can <a href="/u">update your preferences</a> or <a href="/x">unsubscribe from this list</a>.`)}</tbody></table></td></tr></tbody></table></center>`,
  )
}

/** A chapter in an archive of fiction: facts of the work, a summary, notes, the text, and what readers say. */
const archive = (parts: Parts): string =>
  parts.document(
    `<div id="outer" class="wrapper"><ul id="skiplinks"><li><a href="#main">Main Content</a></li></ul><header id="header" class="region"><h1 class="heading"><a href="/">Example Archive</a></h1><nav><ul class="primary navigation actions">${parts.links(4, 8, 'dropdown')}</ul></nav></header><div id="inner" class="wrapper"><div id="main" class="works-show region" role="main"><ul class="work navigation actions" role="menu"><li><a href="/b">Bookmark</a></li><li><a href="#comments">Comments</a></li></ul><div class="wrapper"><dl class="work meta group"><dt class="rating tags">Rating:</dt><dd class="rating tags"><ul class="commas"><li><a class="tag" href="/t">General</a></li></ul></dd><dt class="stats">Stats:</dt><dd class="stats"><dl class="stats"><dt>Words:</dt><dd>${parts.count(900, 9000)}</dd></dl></dd></dl></div><div id="workskin"><div class="preface group"><h2 class="title heading">${parts.title}</h2><h3 class="byline heading"><a rel="author" href="/users/a">annlee</a></h3><div class="summary module"><h3 class="heading">Summary:</h3><blockquote class="userstuff">${parts.standfirst()}</blockquote></div></div><div id="chapters" role="article"><h3 class="landmark heading" id="work">Work Text:</h3><div class="userstuff">${parts.blocks}</div></div></div><div id="feedback" class="feedback"><ul class="actions"><li><a href="#main">↑ Top</a></li></ul><div id="kudos"><p class="kudos">${parts.many(4, 12, at => `<a href="/users/u${at}">user${at}</a>, `)} left kudos on this work!</p></div><div id="comments_placeholder"><ol class="thread">${parts.many(0, 6, at => `<li class="comment group"><h4 class="heading byline"><a href="/users/c${at}">reader${at}</a> <span class="posted datetime">Tue 0${(at % 9) + 1} Feb 2025 10:0${at}AM</span></h4><blockquote class="userstuff"><p>${parts.prose()}</p></blockquote><ul class="actions"><li><a href="/r">Reply</a></li></ul></li>`)}</ol></div></div></div></div><div id="footer"><ul>${parts.links(4, 8, 'ft')}</ul></div></div>`,
  )

/** A paper of a journal: abstract, sections with captions, what it cites in a list of its own. */
const paper = (parts: Parts): string =>
  parts.document(
    `<header class="ncbi-header"><div class="usa-search"><form><input type="search"></form></div></header><div class="usa-overlay"></div><div class="pmc-layout"><nav class="ncbi-topnav"><a href="/j">Journal List</a></nav><main id="main-content"><article lang="en"><section class="front-matter"><div class="journal-banner"><a href="/journal"><img src="/b.jpg" alt="Journal"></a></div><hgroup><h1>${parts.title}</h1></hgroup><div class="cg p"><a href="/auth1"><span class="name western">Ann Lee</span></a><sup>1</sup>, <a href="/auth2"><span class="name western">Bo Ek</span></a><sup>2</sup></div><div class="d-panel p"><ul class="d-buttons inline-list"><li><button aria-controls="aip_a" aria-expanded="false">Author information</button></li><li><button aria-controls="cip_a">Copyright and License information</button></li></ul><div id="aip_a" class="p" style="display:none"><p>1 Department of Examples</p></div></div></section><section aria-label="Article content"><section class="body main-article-body"><section class="abstract" id="abstract1"><h2>${parts.keep('Abstract')}</h2><p>${parts.keep(parts.prose())}</p></section>${parts.standfirst()}${parts.content.blocks.map((block, at) => `<section id="s${at + 1}">${block}${at % 3 === 1 ? `<figure class="fig xbox font-sm" id="F${at}"><h3 class="obj_head">${parts.keep(`Figure ${at}.`)}</h3><p class="img-box"><a class="tileshop" href="/core/lw/?${at}"><img src="/f${at}.jpg" alt="Figure"></a></p><div class="p text-right font-secondary"><a href="/figure/${at}">Open in a new tab</a></div><figcaption><p>${parts.keep(parts.sentence())}</p></figcaption></figure>` : ''}</section>`).join('')}</section></section></article></main><aside class="pmc-sidenav"><section class="pmc-sidenav__container"><h2>On this page</h2><nav><ol>${parts.content.blocks.map((_, at) => `<li><a href="#s${at + 1}">${parts.name(2, 4)}</a></li>`).join('')}</ol></nav></section><section><h3>ACTIONS</h3><ul><li><a href="/x.pdf">PDF (1.2 MB)</a></li><li><button>Cite</button></li></ul></section></aside></div><footer><ul>${parts.links(4, 9, 'ft')}</ul></footer>`,
  )

/** A company's blog: what the editor made in one box, calls to the product in the middle of it. */
const inbound = (parts: Parts): string =>
  parts.document(
    `<div class="header-container-wrapper"><div class="row-fluid-wrapper"><div id="hs_cos_wrapper_menu" class="hs_cos_wrapper hs_cos_wrapper_widget hs_cos_wrapper_type_menu"><ul class="hs-menu-children-wrapper">${parts.links(4, 9, 'hs-menu-item')}</ul></div></div></div><main class="body-container-wrapper"><div class="body-container body-container--blog-post"><div class="content-wrapper"><article class="blog-post"><h1 class="blog-post__title"><span id="hs_cos_wrapper_name">${parts.title}</span></h1><div class="blog-post__meta"><a href="/author/ann" rel="author">Ann Lee</a><div class="blog-post__timestamp">Feb 4, 2025 10:00:00 AM</div></div><div class="blog-post__body"><span id="hs_cos_wrapper_post_body" class="hs_cos_wrapper hs_cos_wrapper_meta_field hs_cos_wrapper_type_rich_text">${parts.standfirst()}<!--more-->${between(parts, at => (at === 1 ? '<!--HubSpot Call-to-Action Code --><span class="hs-cta-wrapper"><span class="hs-cta-node"><a href="/cs/c/?x"><img class="hs-cta-img" alt="Free Download: our guide"></a></span></span>' : ''))}</span></div><div class="blog-post__tags"><a class="blog-post__tag-link" href="/t" rel="tag">${parts.name(1, 2)}</a></div></article><section class="blog-comments"><div id="comment-form"></div></section></div></div><section class="blog-related-posts"><h2>${parts.label('related')}</h2><div class="blog-related-posts__list">${parts.many(2, 4, at => `<article class="blog-related-posts__post">${teaser(parts, at, 'h4')}<p>${parts.sentence()}</p></article>`)}</div></section></main><div class="footer-container-wrapper"><footer><ul>${parts.links(4, 8, 'fm')}</ul></footer></div>`,
  )

/** An episode: a player, notes, the words that were spoken with their times. */
const episode = (parts: Parts): string =>
  parts.document(
    `<header class="site-header"><nav><ul>${parts.links(3, 7, 'nv')}</ul></nav></header><main><article class="episode"><header><p class="episode-number">Episode 42</p><h1>${parts.title}</h1><time datetime="2025-02-04">February 4, 2025</time></header><div class="audio-player" data-src="/42.mp3"><button aria-label="Play">Play</button><div class="progress"><span>00:00</span> / <span>48:12</span></div><select><option>1x</option><option>2x</option></select><a href="/42.mp3" download>Download</a></div><div class="subscribe-links"><a href="https://podcasts.example.com">Apple Podcasts</a><a href="https://open.example.com">Spotify</a></div><section class="show-notes">${parts.standfirst()}${parts.opening}</section><section class="transcript"><h2>${parts.keep('Transcript')}</h2>${parts.content.blocks.slice(1).join('')}</section></article><section class="more-episodes"><h2>More episodes</h2>${parts.many(3, 6, at => `<div class="ep-card">${teaser(parts, at)}</div>`)}</section></main><footer><p>© 2025 Example</p></footer>`,
  )

/** A report as it happens: entries with a time each, the summary first. */
const live = (parts: Parts): string =>
  parts.document(
    `<header><nav><ul>${parts.links(4, 8, 'nv')}</ul></nav></header><main><div class="live-header"><span class="live-badge">Live</span><h1>${parts.title}</h1>${parts.standfirst()}</div><div class="live-body"><section class="key-events"><h2>Key events</h2><ul>${parts.many(3, 6, at => `<li><a href="#block-${at}"><time>1${at}.05</time> ${parts.name(4, 8)}</a></li>`)}</ul></section><div class="live-feed">${parts.content.blocks.map((block, at) => `<article class="block" id="block-${at}"><p class="block-time"><a href="#block-${at}"><time datetime="2025-02-04T1${at % 10}:05:00Z">1${at % 10}.05 GMT</time></a></p>${block}<footer class="block-share"><a href="https://www.facebook.com/sharer/sharer.php?u=x">Share</a></footer></article>`).join('')}</div><button>Load more</button></div></main><footer><ul>${parts.links(4, 9, 'ft')}</ul></footer>`,
  )

export const NEWSROOM_FRAMEWORKS: readonly Framework[] = [
  { name: 'islands', kind: 'article', path: '/world/2025/feb/04/a', page: islands },
  { name: 'components', kind: 'article', path: '/news/articles/c5', page: blocksOfComponents },
  { name: 'fusion', kind: 'article', path: '/2025/02/04/a/', page: fusion },
  { name: 'release', kind: 'article', path: '/news-releases/a-302.html', page: release },
  { name: 'campaign', kind: 'article', path: '/', page: campaign },
  { name: 'archive', kind: 'article', path: '/works/5/chapters/7', page: archive },
  { name: 'paper', kind: 'article', path: '/articles/PMC5/', page: paper },
  { name: 'inbound', kind: 'article', path: '/blog/a', page: inbound },
  { name: 'episode', kind: 'article', path: '/42', page: episode },
  { name: 'live', kind: 'article', path: '/world/live/2025/feb/04/a', page: live },
]
