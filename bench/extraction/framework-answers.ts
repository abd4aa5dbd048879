/** Threads: nested comments of federated sites, rows of tables, answers without days, mails of a list, help of makers; and goods in further shops. */
import type { Framework, Parts } from './framework-parts.ts'

const top = (parts: Parts): string =>
  `<header class="hd"><a href="/">Example</a><nav><ul>${parts.links(4, 9)}</ul></nav></header>`

const bottom = (parts: Parts): string =>
  `<footer class="ft"><ul>${parts.links(4, 9)}</ul><p>© 2026 Example</p></footer>`

const user = (parts: Parts): string => `user_${parts.count(10, 999)}`

/** Federated comments: lists in lists, points and buttons around each. */
const federated = (parts: Parts): string => {
  const comment = (level: number): string =>
    `<li class="comment list-unstyled"><article class="details comment-node py-2"><div class="ml-2"><div class="d-flex flex-wrap small text-muted"><button class="btn btn-sm" aria-label="collapse">⊖</button><a class="person-listing" href="/u/a${parts.count(1, 9999)}">${user(parts)}</a><a class="btn btn-link" href="/comment/5" title="link">🔗</a><span class="mx-1"> ${parts.count(1, 90)} </span><span>·</span><span class="moment-time" data-tippy-content="2025">${parts.count(2, 20)} hours ago</span></div><div class="comment-content"><div class="md-div">${parts.many(1, 2, () => `<p>${parts.keep(parts.prose())}</p>`)}</div></div><div class="comment-bottom-btns d-flex"><button>reply</button></div></div></article>${level < 3 && parts.style.dice.chance(0.6) ? `<ul class="comments">${comment(level + 1)}</ul>` : ''}</li>`
  return parts.document(
    `${top(parts)}<main class="container-lg"><div class="row"><div class="col-12 col-md-8"><div class="post-listing"><div class="post-title"><h1 class="h4"><span class="text-body">${parts.title}</span></h1></div><div class="small">submitted by <a class="person-listing" href="/u/b">${user(parts)}</a> to <a class="community-link" href="/c/x">x</a> · <span class="moment-time">1 day ago</span></div><article id="postContent" class="col-12 card my-2 p-2"><div class="md-div"><p>${parts.keep(parts.prose())}</p></div></article><div class="d-flex"><a href="#c" class="btn">${parts.count(3, 90)} comments</a><button>save</button></div></div><div class="comments-sort"><input type="radio"><label>Hot</label><input type="radio"><label>Top</label></div><ul class="comments">${parts.many(3, 7, () => comment(0))}</ul></div><aside class="col-md-4"><section class="card"><h5>x</h5><p>${parts.sentence()}</p></section></aside></div></main>${bottom(parts)}`,
  )
}

/** Posts in components, replies in slots. */
const slotted = (parts: Parts): string => {
  const comment = (level: number): string =>
    `<app-comment author="a" depth="${level}"><div slot="commentMeta"><faceplate-hovercard><a href="/user/a${parts.count(1, 9999)}">${user(parts)}</a></faceplate-hovercard><span>•</span><time datetime="2025-03-0${(level % 8) + 1}">${parts.count(2, 20)}h ago</time></div><div slot="comment" class="md"><p>${parts.keep(parts.prose())}</p></div><app-action-row slot="actionRow"><button>Reply</button><span>${parts.count(2, 90)}</span></app-action-row>${level < 3 && parts.style.dice.chance(0.6) ? `<div slot="children">${comment(level + 1)}</div>` : ''}</app-comment>`
  return parts.document(
    `${top(parts)}<div class="grid-container"><main id="main-content"><app-post><div slot="credit-bar"><a href="/r/x">r/x</a> • <time>2 days ago</time> <a href="/user/b">${user(parts)}</a></div><h1 slot="title">${parts.title}</h1><div slot="text-body"><div class="md"><p>${parts.keep(parts.prose())}</p></div></div></app-post><app-comment-tree>${parts.many(4, 8, () => comment(0))}</app-comment-tree></main><div id="right-sidebar"><div>${parts.sentence()}</div><ul>${parts.links(4, 8)}</ul></div></div>${bottom(parts)}`,
  )
}

/** Answers of people with what they do, without a day. */
const undated = (parts: Parts): string =>
  parts.document(
    `${top(parts)}<div id="q-main"><div class="q-head"><h1>${parts.title}</h1><div class="q-tags">${parts.many(1, 3, at => `<a href="/t/${at}">${parts.name(1, 1)}</a>`)}</div></div>${parts.many(
      3,
      7,
      at =>
        `<div class="q-box answer"><div class="q-author"><a href="/profile/${at}">Bo ${parts.name(1, 1)}</a><span class="cred">${parts.name(2, 5)}</span></div><div class="q-text">${parts.many(1, 3, () => `<p>${parts.keep(parts.prose())}</p>`)}</div><div class="q-actions"><button>Upvote</button> ${parts.count(2, 90)} <a href="/share">Share</a></div></div>`,
    )}<div class="q-related"><h3>${parts.label('related')}</h3><ul>${parts.links(4, 8)}</ul></div></div>${bottom(parts)}`,
  )

/** A maker's help: a question, a marked answer, replies with points. */
const maker = (parts: Parts): string =>
  parts.document(
    `${top(parts)}<main class="thread-page"><section class="post-author-panel" id="op"><div class="author-box"><a data-action="open-profile" href="/p/1">${user(parts)}</a><span class="user-level">Level 1</span><span>${parts.count(4, 90)} points</span></div><h1 class="thread-title">${parts.title}</h1><div class="rich-text-content"><p>${parts.keep(parts.prose())}</p><p>${parts.keep(parts.prose())}</p></div><div class="post-tags"><a href="/m">Model 5</a></div><p class="post-time">Posted on <time datetime="2025-02-04">Feb 4, 2025 8:11 AM</time></p><button>Me too (${parts.count(2, 90)})</button></section><section class="replies"><div class="reply-toolbar"><h2>${parts.count(3, 9)} replies</h2><button>Sort By: Rank</button></div>${parts.many(3, 7, at => `<article class="reply" id="r${at}"><div class="reply-side"><a href="/p/${at}">${user(parts)}</a><span class="user-level">Level ${at + 2}</span></div><div class="reply-main"><time datetime="2025-02-0${at + 1}">Feb ${at + 4}, 2025 9:${at + 10} AM in response to ${user(parts)}</time><div class="rich-text-content">${parts.many(1, 2, () => `<p>${parts.keep(parts.prose())}</p>`)}</div><div class="reply-actions"><button>Reply</button><button>Helpful</button></div></div></article>`)}</section></main>${bottom(parts)}`,
  )

/** Mails of a list on one page: headers, quotations with marks, signatures. */
const mails = (parts: Parts): string =>
  parts.document(
    `<div class="navbar"><a href="/lists">Lists</a> <a href="/login">Sign In</a></div><div class="container thread"><div class="thread-header"><h1>${parts.title}</h1></div>${parts.many(
      3,
      6,
      at =>
        `<div class="email ${at % 2 === 0 ? 'even' : 'odd'}"><div class="email-header"><div class="email-author"><span class="name"><a href="/users/${at}">Bo ${parts.name(1, 1)}</a></span></div><div class="email-date"><span title="Sender's time">${at + 3} Mar 2025 8:${at + 10} a.m.</span></div></div><div class="email-body">${parts.many(1, 3, () => `<p>${parts.keep(parts.prose())}</p>`)}</div><div class="email-info"><a href="/reply">Reply</a> <a href="/like">0</a></div></div>`,
    )}</div>`,
  )

/** A question asked of neighbours: short comments in bubbles. */
const bubbles = (parts: Parts): string =>
  parts.document(
    `${top(parts)}<div class="feed"><article class="story"><div class="story-head"><a href="/u/1"><strong>Ann ${parts.name(1, 1)}</strong></a><span>3 d</span></div><h1>${parts.title}</h1><div class="story-text">${parts.keep(parts.prose())}</div><div class="story-bar">${parts.count(4, 90)} likes · ${parts.count(4, 90)} comments</div><ul class="bubbles">${parts.many(5, 10, at => `<li><img src="/u${at}.jpg"><div class="bubble"><a href="/u/${at}"><strong>Bo ${parts.name(1, 1)}</strong></a><div dir="auto">${parts.keep(parts.sentence())}</div></div><div class="under"><a href="#like">Like</a> <a href="#reply">Reply</a> <a href="/c/${at}">${at + 1} d</a></div></li>`)}</ul></article></div>${bottom(parts)}`,
  )

const price = (parts: Parts): string => `$${parts.count(5, 400)}.${parts.count(10, 99)}`

/** The largest of shops: bullets, tables, pictures with words of the maker, what is bought together, questions, reviews. */
const bazaar = (parts: Parts): string =>
  parts.document(
    `<div id="a-page"><header id="navbar">${parts.many(6, 12, at => `<a href="/n${at}">${parts.name(1, 2)}</a>`)}</header><div id="dp"><div id="wayfinding"><ul>${parts.links(2, 4)}</ul></div><div id="ppd"><div id="leftCol"><ul>${parts.many(3, 6, at => `<li><img src="/t${at}.jpg"></li>`)}</ul></div><div id="rightCol"><div id="buybox"><span>${price(parts)}</span><span>FREE delivery <b>Tuesday, March 4</b></span><button>Add to Cart</button><div>Ships from Example</div></div></div><div id="centerCol"><div id="title_section"><h1><span id="productTitle">${parts.title}</span></h1></div><a href="/stores">Visit the Example Store</a><div id="averageCustomerReviews">4.5 out of 5 stars <a href="#r">${parts.count(40, 900)} ratings</a></div><div id="featurebullets_feature_div"><h2>${parts.keep('About this item')}</h2><ul class="a-unordered-list">${parts.many(4, 6, () => `<li><span class="a-list-item">${parts.keep(parts.sentence())}</span></li>`)}</ul></div></div></div><div id="sims"><h2>Frequently bought together</h2>${parts.many(3, 5, at => `<div class="sim"><a href="/dp/${at}"><img src="/s${at}.jpg">${parts.name(4, 9)}</a><span>${price(parts)}</span></div>`)}</div><div id="aplus"><h2>${parts.keep('From the manufacturer')}</h2>${parts.many(2, 4, () => `<div class="aplus-module"><img src="/m.jpg"><h3>${parts.keep(parts.name(2, 5))}</h3><p>${parts.keep(parts.prose())}</p></div>`)}</div><div id="prodDetails"><h2>${parts.keep('Product information')}</h2><table>${parts.many(4, 9, () => `<tr><th>${parts.keep(parts.name(1, 2))}</th><td>${parts.keep(parts.name(1, 3))}</td></tr>`)}</table></div><div id="reviewsMedley"><h2>Customer reviews</h2>${parts.many(3, 6, at => `<div class="review"><div class="a-profile">Bo ${at}</div><div>5.0 out of 5 stars</div><span>Reviewed on March ${at + 1}, 2025</span><div>${parts.prose()}</div></div>`)}</div></div></div>${bottom(parts)}`,
    '<meta property="og:type" content="product">',
  )

/** A book: facts, what it is about, who wrote it, what papers said. */
const book = (parts: Parts): string =>
  parts.document(
    `${top(parts)}<main><div class="book"><div class="cover"><img src="/c.jpg"></div><div class="info"><h1>${parts.title}</h1><p class="author">By <a href="/a/1">Ann Lee</a></p><div class="formats"><button>Hardcover ${price(parts)}</button><button>Ebook ${price(parts)}</button></div></div></div><section class="about-book"><h2>${parts.keep('About the book')}</h2><div class="text">${parts.many(2, 4, () => `<p>${parts.keep(parts.prose())}</p>`)}</div></section><section class="about-author"><h2>${parts.keep('About the author')}</h2><p>${parts.keep(parts.prose())}</p></section><section class="praise"><h2>${parts.keep('Praise')}</h2><blockquote>${parts.keep(parts.sentence())}</blockquote><blockquote>${parts.keep(parts.sentence())}</blockquote></section><section class="details"><h2>${parts.keep('Details')}</h2><ul><li>${parts.keep(`ISBN 978${parts.count(1000, 9999)}`)}</li><li>${parts.keep(`${parts.count(90, 900)} pages`)}</li></ul></section><section class="also"><h2>${parts.label('related')}</h2>${parts.many(4, 8, at => `<div class="b"><a href="/b/${at}"><img src="/b${at}.jpg"><h3>${parts.name(2, 4)}</h3></a></div>`)}</section></main>${bottom(parts)}`,
    '<meta property="og:type" content="book">',
  )

/** A machine: a band of facts, features with pictures, tables by groups, papers to load. */
const machine = (parts: Parts): string =>
  parts.document(
    `${top(parts)}<div class="stage"><h1>${parts.title}</h1><p>${parts.keep(parts.sentence())}</p><ul class="facts">${parts.many(3, 4, () => `<li><b>${parts.keep(`${parts.count(5, 90)} kW`)}</b><span>${parts.keep(parts.name(1, 3))}</span></li>`)}</ul></div><div class="anchor-nav"><a href="#f">Features</a><a href="#t">Data</a><a href="#d">Downloads</a></div><div id="f" class="features">${parts.many(3, 5, at => `<div class="feature"><img src="/${at}.jpg"><div><h3>${parts.keep(parts.name(2, 5))}</h3><p>${parts.keep(parts.prose())}</p></div></div>`)}</div><div id="t" class="data">${parts.many(2, 4, () => `<h3>${parts.keep(parts.name(1, 3))}</h3><table>${parts.many(3, 6, () => `<tr><td>${parts.keep(parts.name(1, 3))}</td><td>${parts.keep(`${parts.count(5, 900)} mm`)}</td></tr>`)}</table>`)}</div><div id="d" class="downloads"><h3>${parts.keep('Downloads')}</h3><ul>${parts.many(2, 4, at => `<li><a href="/d${at}.pdf">${parts.keep(parts.name(2, 4))}</a> <span>PDF, ${parts.count(1, 9)} MB</span></li>`)}</ul></div><div class="dealer"><h3>Find a dealer</h3><form><input><button>Search</button></form></div>${bottom(parts)}`,
    '<script type="application/ld+json">{"@type":"Product","name":"x"}</script>',
  )

export const ANSWER_FRAMEWORKS: readonly Framework[] = [
  { name: 'federated', kind: 'forum', path: '/post/5', page: federated, isOwn: true },
  { name: 'slotted', kind: 'forum', path: '/r/x/comments/5', page: slotted, isOwn: true },
  { name: 'undated', kind: 'forum', path: '/What-is-a', page: undated, isOwn: true },
  { name: 'maker', kind: 'forum', path: '/thread/5', page: maker, isOwn: true },
  { name: 'mails', kind: 'forum', path: '/archives/list/a/thread/5', page: mails, isOwn: true },
  { name: 'bubbles', kind: 'forum', path: '/p/5', page: bubbles, isOwn: true },
  { name: 'bazaar', kind: 'product', path: '/dp/5', page: bazaar, isOwn: true },
  { name: 'book', kind: 'product', path: '/books/5', page: book, isOwn: true },
  { name: 'machine', kind: 'product', path: '/products/a', page: machine, isOwn: true },
]
